//! All readings of one text side by side: built in, cut, loaded, and the batch reference, which shares no code with the others (rule 14).

use toolwire::Family;
use toolwire::machine::Facts;
use toolwire::reference::{OwnedEvent, Reference};
use toolwire_gen::spec::Spec;

use crate::cuts;
use crate::events::Folded;
use crate::reader::{Reader, Setting};

/// One spec, read in every way there is.
#[derive(Debug)]
pub struct Engines {
    /// The spec's name.
    pub name: String,
    /// What reads in chunks: the built-in family, else the loaded one.
    pub driver: Family,
    loaded: Option<Family>,
    reference: Reference,
}

/// A text that is not read alike.
#[derive(Clone, Debug)]
pub struct Difference {
    /// The smallest text that was found to show it.
    pub text: String,
    /// What both say, as a picture for people.
    pub picture: String,
    /// The kinds of their events, the driver's first: the same cause mostly looks the same.
    pub shape: String,
}

impl Engines {
    /// The readings of a spec.
    ///
    /// # Errors
    ///
    /// If the spec has faults, or the reference does not read its notation yet.
    pub fn new(name: &str, yaml: &str) -> Result<Self, String> {
        let label = format!("{name}.yaml");
        let reference = Reference::from_yaml(&label, yaml).map_err(|error| error.to_string())?;
        let loaded = Family::from_yaml(&label, yaml).map_err(|error| error.to_string())?;
        let (driver, loaded) = match toolwire::family(name) {
            Ok(built_in) => (built_in, Some(loaded)),
            Err(_) => (loaded, None),
        };
        Ok(Self { name: name.to_owned(), driver, loaded, reference })
    }

    /// The spec that all of them read.
    pub fn spec(&self) -> &Spec {
        self.reference.spec()
    }

    /// What the machine says about itself.
    pub fn facts(&self) -> &Facts {
        self.driver.machine().facts()
    }

    /// Whether all read the text alike, cut at each of `cuts` too.
    ///
    /// # Errors
    ///
    /// The first two that do not, as a picture for people.
    pub fn agree(&self, text: &str, setting: &Setting, cuts: &[Vec<usize>]) -> Result<(), String> {
        self.compare(text, setting, cuts).map_err(|(picture, _)| picture)
    }

    fn compare(&self, text: &str, setting: &Setting, cuts: &[Vec<usize>]) -> Result<(), (String, String)> {
        let broken = |what: String| (what, String::new());
        let mut reader = Reader::new(&self.driver, setting);
        let whole = reader.read(text.as_bytes(), &[], setting.end).map_err(broken)?;
        for cuts in cuts {
            let cut = reader.read(text.as_bytes(), cuts, setting.end).map_err(broken)?;
            if cut != whole {
                return Err((self.picture(text, setting, ("whole", &whole), ("cut  ", &cut)), format!("cut {cuts:?}")));
            }
        }
        if let Some(loaded) = &self.loaded {
            let loaded = Reader::new(loaded, setting).read(text.as_bytes(), &[], setting.end).map_err(broken)?;
            if loaded != whole {
                return Err((self.picture(text, setting, ("built in", &whole), ("loaded  ", &loaded)), String::new()));
            }
        }
        let reference = self
            .reference
            .parse(text, &setting.tools, setting.start, setting.end)
            .map_err(|error| broken(format!("{text:?}: {error}")))?;
        let driver = whole_calls(&whole);
        if driver != reference {
            let shape = format!("{} / {}", kinds(&driver), kinds(&reference));
            return Err((self.picture(text, setting, ("driver   ", &driver), ("reference", &reference)), shape));
        }
        Ok(())
    }

    fn picture<T: std::fmt::Debug>(&self, text: &str, setting: &Setting, one: (&str, T), two: (&str, T)) -> String {
        let Setting { start, end, tools } = setting;
        let tools = if tools.are_given() { "tools" } else { "no tools" };
        format!("{} {start:?} {end:?} {tools} {text:?}\n  {} {:?}\n  {} {:?}", self.name, one.0, one.1, two.0, two.1)
    }

    /// How a text is read differently, in the fewest characters that still show it.
    pub fn difference(&self, text: &str, setting: &Setting) -> Option<Difference> {
        let cuts = |text: &str| vec![cuts::random(text.as_bytes(), 0), cuts::bytes(text.as_bytes())];
        let differs = |text: &str| self.compare(text, setting, &cuts(text)).err();
        differs(text)?;
        let text = shrunk(text, |text| differs(text).is_some());
        let (picture, shape) = differs(&text)?;
        Some(Difference { text, picture, shape })
    }
}

/// Deletes pieces, long ones first, while `still` holds.
fn shrunk(text: &str, still: impl Fn(&str) -> bool) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    let mut len = chars.len() / 2;
    while len > 0 {
        let mut at = 0;
        let before = chars.len();
        while at < chars.len() {
            let to = (at + len).min(chars.len());
            let less: String = chars[..at].iter().chain(&chars[to..]).collect();
            if still(&less) {
                chars.drain(at..to);
            } else {
                at += len.min(4);
            }
        }
        if len > 1 || chars.len() == before {
            len /= 2;
        }
    }
    chars.into_iter().collect()
}

/// The driver's events as the reference has them: a call is one event, at the place where it ended.
pub fn whole_calls(events: &[Folded]) -> Vec<OwnedEvent> {
    let mut whole: Vec<OwnedEvent> = Vec::new();
    let mut open = (String::new(), None, String::new());
    for event in events {
        match event {
            Folded::Content(text) => whole.push(OwnedEvent::Content(text.clone())),
            Folded::Reasoning(text) => whole.push(OwnedEvent::Reasoning(text.clone())),
            Folded::Start { name, id, .. } => open = (name.clone(), id.clone(), String::new()),
            Folded::Arguments { text, .. } => open.2.push_str(text),
            Folded::End { outcome, .. } => {
                let (name, id, arguments) = std::mem::take(&mut open);
                whole.push(OwnedEvent::Call { name, id, arguments, outcome: *outcome });
            }
            Folded::Warning(warning) => whole.push(OwnedEvent::Warning { why: warning.why, bytes: warning.bytes }),
        }
    }
    whole
}

fn kinds(events: &[OwnedEvent]) -> String {
    let name = |event: &OwnedEvent| match event {
        OwnedEvent::Content(_) => "text".to_owned(),
        OwnedEvent::Reasoning(_) => "thought".to_owned(),
        OwnedEvent::Call { outcome, .. } => format!("{outcome:?}"),
        OwnedEvent::Warning { why, .. } => format!("!{why:?}"),
    };
    events.iter().map(name).collect::<Vec<_>>().join(", ")
}
