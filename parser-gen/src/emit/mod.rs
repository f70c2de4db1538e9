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
    let print = match runtime {
        Runtime::Inside => format!("; `toolwire show {} --rust` prints it", family.name),
        Runtime::Dependency => String::new(),
    };
    let head = format!(
        "// Generated from {file} by toolwire-gen{print}. Do not edit: change the spec.\n// {title}\n",
        file = one_line(&family.file),
        title = one_line(&family.title),
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

/// Rust source of the registry, in the order of `families`: a module a family that includes its file, and the list of all.
///
/// The runtime lists machines; another crate gets values of its type `Family`, a function for each and `FAMILIES`.
pub fn registry(families: &[Family], runtime: Runtime) -> String {
    let modules = families.iter().map(|family| {
        let (module, file) = (format_ident!("{}", family.name), format!("/{}.rs", family.name));
        let quiet = quiet();
        quote! { #quiet mod #module { include!(concat!(env!("OUT_DIR"), #file)); } }
    });
    let list = match runtime {
        Runtime::Inside => machines(families),
        Runtime::Dependency => constructors(families),
    };
    let tokens = quote! { #(#modules)* #list };
    "// Generated from the specs by toolwire-gen. Do not edit.\n".to_owned() + &pretty(&tokens)
}

/// The attribute of a module that holds generated code: what is written for every family is not needed by each.
pub fn quiet() -> TokenStream {
    quote! { #[allow(dead_code, unused_imports, clippy::all, clippy::pedantic)] }
}

fn machines(families: &[Family]) -> TokenStream {
    let modules = families.iter().map(|family| format_ident!("{}", family.name));
    let count = families.len();
    quote! {
        /// All built-in families, by name.
        pub(crate) static MACHINES: [&dyn crate::machine::Machine; #count] = [#(&#modules::MACHINE),*];
    }
}

fn constructors(families: &[Family]) -> TokenStream {
    let name = |family: &Family| format_ident!("{}", family.name);
    let functions = families.iter().map(|family| {
        let (name, doc) = (name(family), format!("The family `{}`: {}", family.name, one_line(&family.title)));
        quote! {
            #[doc = #doc]
            #[allow(dead_code, unreachable_pub)]
            pub fn #name() -> ::toolwire::Family { ::toolwire::Family::from_machine(&#name::MACHINE) }
        }
    });
    let (names, count) = (families.iter().map(name), families.len());
    quote! {
        #(#functions)*
        /// All families of this crate, by name.
        #[allow(dead_code, unreachable_pub)]
        pub static FAMILIES: [::toolwire::Family; #count] = [#(::toolwire::Family::from_machine(&#names::MACHINE)),*];
    }
}

/// A text that does not leave its comment.
fn one_line(text: &str) -> String {
    text.split(char::is_control).collect::<Vec<_>>().join(" ")
}

fn pretty(tokens: &TokenStream) -> String {
    // What does not parse is printed as it is: the compiler then says what is wrong with it.
    syn::parse2(tokens.clone()).map_or_else(|_| tokens.to_string(), |file| prettyplease::unparse(&file))
}

/// The name of an enum's variant, which the runtime's enum shares.
fn variant(value: &impl std::fmt::Debug) -> proc_macro2::Ident {
    format_ident!("{}", format!("{value:?}"))
}
