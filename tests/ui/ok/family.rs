//! A family of this crate, in a static and in a function, under lints that look at generated code too.

#![forbid(unsafe_code)]
#![deny(warnings, missing_docs, unreachable_pub, unused, rust_2018_idioms)]

use toolwire::{Family, Tools};

static WHISPER: Family = toolwire::family!("own/whisper.yaml");

// Names that the generated code has too.
struct State;
struct Cow;

fn main() {
    let (State, Cow) = (State, Cow);
    let here: Family = toolwire::family!("own/whisper.yaml",);
    for family in [&WHISPER, &here] {
        let message = family.parse("Hm. <~get_time:[zone=CET]~>", &Tools::not_given());
        assert_eq!(message.content, "Hm. ");
        assert_eq!(message.calls[0].name, "get_time");
        assert_eq!(message.calls[0].arguments, r#"{"zone":"CET"}"#);
    }
    // The function of the same name is another thing.
    assert!(toolwire::family("whisper").is_err());
}
