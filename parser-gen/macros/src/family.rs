//! `family!`: from the path of a spec to an expression that is its family.

use std::fs;
use std::path::{Path, PathBuf};

use proc_macro2::TokenStream;
use quote::quote;
use syn::parse::Parser as _;
use syn::{Error, LitStr, Token};
use toolwire_gen::fault::render_all;
use toolwire_gen::{Runtime, SpecFile, emit};

/// What the macro becomes; `package` is the folder that paths count from.
pub(crate) fn expand(input: TokenStream, package: Option<&Path>) -> Result<TokenStream, Error> {
    let literal = literal(input)?;
    let label = literal.value();
    let path = locate(&label, package).map_err(|why| Error::new(literal.span(), why))?;
    let text = fs::read_to_string(&path).map_err(|error| Error::new(literal.span(), unread(&label, &path, &error)))?;
    let machine = machine(&label, text).map_err(|why| Error::new(literal.span(), why))?;
    let path = path.to_str().ok_or_else(|| Error::new(literal.span(), format!("{} is not UTF-8", path.display())))?;
    let quiet = emit::quiet();
    // A module, so that no name of the machine meets one of the caller.
    Ok(quote! {
        {
            #quiet
            mod generated {
                // The compiler then knows that this crate depends on the file.
                const _: &[u8] = ::core::include_bytes!(#path);
                #machine
            }
            ::toolwire::Family::from_machine(&generated::MACHINE)
        }
    })
}

fn literal(input: TokenStream) -> Result<LitStr, Error> {
    let parser = |input: syn::parse::ParseStream<'_>| {
        let literal = input.parse::<LitStr>()?;
        input.parse::<Option<Token![,]>>()?;
        Ok(literal)
    };
    parser.parse2(input).map_err(|error| {
        let expected = "expected the path of one spec as a string literal: `family!(\"specs/mine.yaml\")`\n\
                        the file is read while macros are expanded, when constants and other macros have no value yet";
        Error::new(error.span(), expected)
    })
}

fn locate(label: &str, package: Option<&Path>) -> Result<PathBuf, String> {
    match package {
        Some(folder) => Ok(folder.join(label)),
        None if Path::new(label).is_absolute() => Ok(PathBuf::from(label)),
        None => Err(format!(
            "cannot find the spec `{label}`: the path counts from the folder that Cargo names in CARGO_MANIFEST_DIR, which is not set\n\
             build with Cargo, set the variable, or write an absolute path"
        )),
    }
}

fn unread(label: &str, path: &Path, error: &std::io::Error) -> String {
    format!(
        "cannot read the spec `{label}`: {error}\n\
         looked at {}: the path counts from the folder of this crate's Cargo.toml, not from this source file",
        path.display()
    )
}

/// The machine's code, or the pictures of all faults. The spec may extend a built-in one.
fn machine(label: &str, text: String) -> Result<TokenStream, String> {
    let library = SpecFile::list(toolwire_specs::all());
    let families = toolwire_gen::load_over(&[SpecFile::new(label, text)], &library).map_err(|faults| {
        let count = if faults.len() == 1 { "a fault".to_owned() } else { format!("{} faults", faults.len()) };
        format!("the spec `{label}` has {count}\n\n{}", render_all(&faults))
    })?;
    let (_, family) = families.first().ok_or_else(|| format!("`{label}` holds no spec"))?;
    Ok(emit::family_tokens(family, Runtime::Dependency))
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    const PACKAGE: &str = env!("CARGO_MANIFEST_DIR");
    const SPEC: &str = "../tests/golden/object_in_markers.yaml";

    fn error(input: TokenStream, package: Option<&str>) -> String {
        expand(input, package.map(Path::new)).unwrap_err().to_string()
    }

    #[test]
    fn the_compiler_is_told_of_the_file() {
        let path = Path::new(PACKAGE).join(SPEC);
        let code = expand(quote!(#SPEC), Some(Path::new(PACKAGE))).unwrap().to_string();
        assert!(code.contains(&format!("include_bytes ! ({:?})", path.to_str().unwrap())), "{code}");
    }

    #[test]
    fn a_missing_file_says_which_path_was_tried_and_from_where() {
        let text = error(quote!("specs/absent.yaml"), Some(PACKAGE));
        let tried = Path::new(PACKAGE).join("specs/absent.yaml");
        let parts = ["`specs/absent.yaml`", tried.to_str().unwrap(), "the folder of this crate's Cargo.toml"];
        assert!(parts.iter().all(|part| text.contains(part)), "{text}");
    }

    #[test]
    fn without_cargo_only_an_absolute_path_is_found() {
        let text = error(quote!(#SPEC), None);
        assert!(text.contains("CARGO_MANIFEST_DIR, which is not set"), "{text}");
        let absolute = Path::new(PACKAGE).join(SPEC).canonicalize().unwrap();
        let absolute = absolute.to_str().unwrap();
        assert!(expand(quote!(#absolute), None).is_ok());
    }
}
