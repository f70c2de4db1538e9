//! The macros of Toolwire. Use them through `toolwire`, feature `macros`: what they write names that crate's types.
//!
//! This crate knows the generator alone. `toolwire` depends on it, so it cannot depend on `toolwire`; the example in the docs of
//! `toolwire::family!` is a test there.

#![forbid(unsafe_code)]

mod family;

use proc_macro::TokenStream;

/// `family!("specs/mine.yaml")`: the family that this spec describes, an expression of type `toolwire::Family`.
///
/// The path is a string literal and counts from the folder of the `Cargo.toml` of the crate that uses the macro. The expression is
/// constant, so it can stand in a `static`. The crate is compiled again when the file changes.
///
/// A spec with faults is an error at the path; it shows each with file, line, column and caret.
#[proc_macro]
pub fn family(input: TokenStream) -> TokenStream {
    // Cargo sets it for each crate that it compiles.
    let package = std::env::var_os("CARGO_MANIFEST_DIR");
    family::expand(input.into(), package.as_deref().map(std::path::Path::new))
        .unwrap_or_else(syn::Error::into_compile_error)
        .into()
}
