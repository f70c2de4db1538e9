//! States, symbols and the `step` function.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};

use crate::emit::variant;
use crate::machine::{Family, Machine, Next, Peek, Role, Sink, State, SymbolId, SymbolKind, Transition};

pub(super) fn tokens(family: &Family) -> TokenStream {
    let machine = &family.machine;
    let states =
        number_enum("State", "The states, as `toolwire show` prints them.", machine.states.iter().map(|s| &s.name));
    let symbols = number_enum(
        "Symbol",
        "Strings of the wire, readings of its fields, ends of its values.",
        machine.symbols.iter().map(|s| &s.name),
    );
    let arms = machine.states.iter().map(|state| arm(machine, &family.file, state));
    let rows = machine.states.iter().map(|state| row(machine, state));
    let count = machine.states.len();
    quote! {
        #states
        #symbols

        /// Where a symbol leads.
        fn step(state: State, symbol: Symbol) -> Transition {
            match state { #(#arms)* }
        }

        static STATES: [machine::State; #count] = [#(#rows),*];
    }
}

fn number_enum<'a>(name: &str, doc: &str, variants: impl Iterator<Item = &'a String> + Clone) -> TokenStream {
    let name = format_ident!("{name}");
    let idents: Vec<_> = variants.map(|v| format_ident!("{v}")).collect();
    let count = idents.len();
    quote! {
        #[doc = #doc]
        #[derive(Clone, Copy)]
        #[repr(u16)]
        enum #name { #(#idents),* }

        impl #name {
            const ALL: [Self; #count] = [#(Self::#idents),*];
        }
    }
}

/// One state's steps; orphans share an arm.
fn arm(machine: &Machine, file: &str, state: &State) -> TokenStream {
    let name = format_ident!("{}", state.name);
    let symbol = |id: SymbolId| format_ident!("{}", machine.symbols[id].name);
    let (orphans, steps): (Vec<_>, Vec<_>) = state.steps.iter().partition(|(_, t)| t.role == Role::Orphan);
    let arms = steps.iter().map(|(id, to)| {
        let (symbol, to) = (symbol(*id), transition(machine, to));
        quote! { Symbol::#symbol => #to, }
    });
    let orphans: Vec<_> = orphans.iter().map(|(id, _)| symbol(*id)).collect();
    let orphans = (!orphans.is_empty()).then(|| quote! { #(Symbol::#orphans)|* => Transition::ORPHAN, });
    let _ = file;
    if state.steps.is_empty() {
        return quote! { State::#name => Transition::RETURN, };
    }
    quote! { State::#name => match symbol { #(#arms)* #orphans _ => Transition::RETURN, }, }
}

fn transition(machine: &Machine, to: &Transition) -> TokenStream {
    let mut tokens = match to.next {
        Next::Return => quote! { Transition::RETURN },
        Next::State(id) => {
            let name = format_ident!("{}", machine.states[id].name);
            quote! { Transition::to(State::#name as u16) }
        }
    };
    if to.role != Role::Plain {
        let role = variant(&to.role);
        tokens = quote! { #tokens.role(Role::#role) };
    }
    if let Some(entry) = to.commit {
        let entry = variant(&entry);
        tokens = quote! { #tokens.commits(EntryKind::#entry) };
    }
    if to.ends_call {
        tokens = quote! { #tokens.ends_call() };
    }
    tokens
}

fn row(machine: &Machine, state: &State) -> TokenStream {
    let name = &state.name;
    let sink = match state.sink {
        Sink::Gap => quote! { Sink::Gap },
        Sink::Text(kind) => {
            let kind = variant(&kind);
            quote! { Sink::Text(TextKind::#kind) }
        }
        Sink::Field(field) => {
            let field = field as u16;
            quote! { Sink::Field(#field) }
        }
        Sink::Value => quote! { Sink::Value },
        Sink::Arguments => quote! { Sink::Arguments },
        Sink::Object => quote! { Sink::Object },
    };
    let phase = variant(&state.phase);
    let at_end = variant(&state.at_end);
    let (gap, accepting) = (state.gap, state.accepting);
    let out = match state.out {
        Next::Return => quote! { Next::Return },
        Next::State(id) => {
            let name = format_ident!("{}", machine.states[id].name);
            quote! { Next::State(StateId(State::#name as u16)) }
        }
    };
    let scan = scan_set(machine, &state.scan);
    let closers = scan_set(machine, &state.closers);
    let peeks = state.peeks.iter().map(|&id| {
        let symbol = format_ident!("{}", machine.symbols[id].name);
        let peek = peek_of(machine, id);
        quote! { (Peek::#peek, SymbolId(Symbol::#symbol as u16)) }
    });
    quote! {
        machine::State {
            name: Cow::Borrowed(#name),
            sink: #sink,
            phase: Phase::#phase,
            at_end: AtEnd::#at_end,
            gap: #gap,
            accepting: #accepting,
            out: #out,
            scan: #scan,
            closers: #closers,
            peeks: Cow::Borrowed(&[#(#peeks),*]),
        }
    }
}

fn peek_of(machine: &Machine, id: SymbolId) -> proc_macro2::Ident {
    let peek = match machine.symbols[id].kind {
        SymbolKind::Peek(peek) => peek,
        _ => Peek::Field,
    };
    variant(&peek)
}

/// A scan set, its spellings longest first.
pub(super) fn scan_set(machine: &Machine, symbols: &[SymbolId]) -> TokenStream {
    let rows = machine.spellings(symbols).into_iter().map(|(text, id)| {
        let symbol = format_ident!("{}", machine.symbols[id].name);
        quote! { Spelling::new(#text, Symbol::#symbol as u16) }
    });
    let rows: Vec<_> = rows.collect();
    let count = rows.len();
    if count == 0 {
        return quote! { ScanSet::new(&[]) };
    }
    // A spelling may own its text (in a loaded spec), so the list needs a place of its own.
    quote! { { static SPELLINGS: [Spelling; #count] = [#(#rows),*]; ScanSet::new(&SPELLINGS) } }
}
