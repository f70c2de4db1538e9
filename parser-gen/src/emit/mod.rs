//! From the machine to Rust source.
//!
//! [`family`] writes one family's module, [`registry`] the list of all. Equal specs give equal bytes: everything is in
//! the order of the machine's tables, nothing is hashed.

mod facts;
mod states;

use proc_macro2::TokenStream;
use quote::{format_ident, quote};

use crate::machine::Family;

/// Where generated code finds the runtime's types.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Runtime {
    /// In the runtime crate itself.
    Inside,
    /// In a crate that depends on `toolwire`.
    Dependency,
}

/// Rust source of one family, ready to be included: `pub(crate) static MACHINE`.
pub fn family(family: &Family, runtime: Runtime) -> String {
    let head = format!(
        "// Generated from {file} by toolwire-gen; `toolwire show {name} --rust` prints it. Do not edit: change the spec.\n\
         // {title}\n",
        file = family.file,
        name = family.name,
        title = family.title,
    );
    head + &pretty(&family_tokens(family, runtime))
}

/// The same as tokens, for macros.
pub fn family_tokens(family: &Family, runtime: Runtime) -> TokenStream {
    let path = match runtime {
        Runtime::Inside => quote! { crate::machine },
        Runtime::Dependency => quote! { ::toolwire::machine },
    };
    let states = states::tokens(family);
    let facts = facts::tokens(family);
    quote! {
        use #path as machine;
        use machine::{AtEnd, Capture, EntryKind, Extent, Next, Peek, Phase, Role, ScanSet, Sink, Spelling, StateId, SymbolId, TextKind, Transition};
        use std::borrow::Cow;

        #states
        #facts

        /// The machine of this family.
        pub(crate) struct Family;

        /// The machine of this family, to be shared.
        pub(crate) static MACHINE: Family = Family;

        impl machine::Machine for Family {
            fn facts(&self) -> &machine::Facts {
                &FACTS
            }

            fn state(&self, state: StateId) -> &machine::State {
                &STATES[usize::from(state.0)]
            }

            fn step(&self, state: StateId, symbol: SymbolId) -> Transition {
                step(State::ALL[usize::from(state.0)], Symbol::ALL[usize::from(symbol.0)])
            }
        }
    }
}

/// Rust source of the registry: a module a family and the list of all machines, in the order of `names`.
pub fn registry(names: &[String]) -> String {
    let modules = names.iter().map(|name| {
        let module = format_ident!("{name}");
        let file = format!("/{name}.rs");
        quote! { pub(crate) mod #module { include!(concat!(env!("OUT_DIR"), #file)); } }
    });
    let rows = names.iter().map(|name| {
        let module = format_ident!("{name}");
        quote! { &#module::MACHINE }
    });
    let count = names.len();
    let tokens = quote! {
        #(#modules)*
        /// All built-in families, by name.
        pub(crate) static MACHINES: [&dyn crate::machine::Machine; #count] = [#(#rows),*];
    };
    "// Generated from the specs by toolwire-gen. Do not edit.\n".to_owned() + &pretty(&tokens)
}

fn pretty(tokens: &TokenStream) -> String {
    // What does not parse is printed as it is: the compiler then says what is wrong with it.
    syn::parse2(tokens.clone()).map_or_else(|_| tokens.to_string(), |file| prettyplease::unparse(&file))
}

/// The name of an enum's variant, which the runtime's enum shares.
fn variant(value: &impl std::fmt::Debug) -> proc_macro2::Ident {
    format_ident!("{}", format!("{value:?}"))
}
