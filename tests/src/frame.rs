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

    /// The hole is the text of the argument `key`, written as a number.
    pub fn of_number(family: &Family, key: &str) -> Option<Self> {
        let (before, behind) = split(&written(family, &format!("{{\"{key}\":90817263}}"))?, "90817263")?;
        Some(Self { before, behind, json: false })
    }

    /// A message with one call, and what a further call puts into it: what stands before that, the call with what is between the two, the rest.
    pub fn further_call(family: &Family) -> Option<(String, String, String)> {
        let call = WrittenCall { name: "f", arguments: r#"{"x":"a"}"#, id: None };
        let one = family.write(&[call]).ok()?;
        let two = family.write(&[call, call]).ok()?;
        let at = one.char_indices().zip(two.chars()).find(|((_, a), b)| a != b).map_or(one.len(), |((at, _), _)| at);
        let further = two.get(at..at + two.len().checked_sub(one.len())?)?;
        Some((one.get(..at)?.to_owned(), further.to_owned(), one.get(at..)?.to_owned()))
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
