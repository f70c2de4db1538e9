//! The one public error type. It is opaque: its text says what is wrong and what to do next, and holds no model text.

/// Something could not be done. Model text never makes an error.
#[derive(Debug, thiserror::Error)]
#[error(transparent)]
pub struct Error(#[from] Kind);

#[derive(Debug, thiserror::Error)]
pub(crate) enum Kind {
    #[error("there is no family `{name}`{hint}; `toolwire families` lists them")]
    UnknownFamily { name: String, hint: String },
    #[cfg(feature = "load")]
    #[error("{0}")]
    Spec(String),
}

impl Error {
    pub(crate) fn unknown_family(name: &str, known: Vec<String>) -> Self {
        let hint = closest(name, &known).map_or_else(String::new, |k| format!(" (did you mean `{k}`?)"));
        Self(Kind::UnknownFamily { name: name.to_owned(), hint })
    }

    /// The spec has faults; the text is their picture.
    #[cfg(feature = "load")]
    pub(crate) fn spec(faults: String) -> Self {
        Self(Kind::Spec(faults))
    }
}

/// The known name with the longest common beginning of at least three characters.
fn closest<'a>(name: &str, known: &'a [String]) -> Option<&'a str> {
    let common = |k: &str| k.chars().zip(name.chars()).take_while(|(a, b)| a.eq_ignore_ascii_case(b)).count();
    known.iter().map(|k| (common(k), k)).filter(|(n, _)| *n >= 3).max_by_key(|(n, _)| *n).map(|(_, k)| k.as_str())
}
