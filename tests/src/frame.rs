//! What a family writes around the arguments of a call, so that a test can put other arguments there.

use toolwire::Family;
use toolwire::write::WrittenCall;

/// A call of the tool `f` without its arguments, or without the text of its one argument `x`.
#[derive(Debug)]
pub struct Frame {
    /// Up to the hole.
    pub before: String,
    /// From the hole on.
    pub behind: String,
    /// All arguments are one hole, and plain JSON.
    pub json: bool,
}

impl Frame {
    /// From a call as the family writes it: the hole is all of its arguments, if they are one value. Nothing if it writes none.
    pub fn of(family: &Family) -> Option<Self> {
        match split(&written(family, "{}")?, "{}") {
            Some((before, behind)) => Some(Self { before, behind, json: family.machine().facts().arguments.json }),
            None => Self::of_text(family),
        }
    }

    /// The hole is the text of the argument `x`.
    pub fn of_text(family: &Family) -> Option<Self> {
        let (before, behind) = text_hole(family)?;
        Some(Self { before, behind, json: false })
    }

    /// The frame around `inside`.
    pub fn around(&self, inside: &str) -> String {
        [&*self.before, inside, &*self.behind].concat()
    }

    /// What stands in the hole of a whole call.
    pub fn inside<'a>(&self, call: &'a str) -> Option<&'a str> {
        call.strip_prefix(&*self.before)?.strip_suffix(&*self.behind)
    }
}

fn text_hole(family: &Family) -> Option<(String, String)> {
    split(&written(family, r#"{"x":"HOLE"}"#)?, "HOLE")
}

fn written(family: &Family, arguments: &str) -> Option<String> {
    family.write(&[WrittenCall { name: "f", arguments, id: None }]).ok()
}

fn split(text: &str, hole: &str) -> Option<(String, String)> {
    let (before, behind) = text.split_once(hole)?;
    Some((before.to_owned(), behind.to_owned()))
}
