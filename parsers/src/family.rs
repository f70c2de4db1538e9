//! Families: the built-in ones by name, generated ones of other crates, loaded ones from YAML.

use std::fmt;
use std::sync::Arc;

use crate::error::Error;
use crate::event::{End, Start};
use crate::machine::{Facts, Machine};
use crate::message::Message;
use crate::parser::Parser;
use crate::tools::Tools;

/// A machine, generated or loaded.
#[derive(Clone)]
pub(crate) enum MachineRef {
    Generated(&'static dyn Machine),
    #[cfg_attr(not(feature = "load"), allow(dead_code))]
    Loaded(Arc<dyn Machine>),
}

impl MachineRef {
    pub(crate) fn get(&self) -> &dyn Machine {
        match self {
            Self::Generated(machine) => *machine,
            Self::Loaded(machine) => &**machine,
        }
    }
}

/// A group of models that write tool calls the same way. Cheap to clone.
#[derive(Clone)]
pub struct Family {
    machine: MachineRef,
}

impl Family {
    /// A family from a generated machine. For generated code: `family!` and the output of `toolwire_gen::build` call it.
    pub const fn from_machine(machine: &'static dyn Machine) -> Self {
        Self { machine: MachineRef::Generated(machine) }
    }

    #[cfg(feature = "load")]
    pub(crate) fn loaded(machine: Arc<dyn Machine>) -> Self {
        Self { machine: MachineRef::Loaded(machine) }
    }

    fn facts(&self) -> &Facts {
        self.machine.get().facts()
    }

    /// Name, as in [`family`].
    pub fn name(&self) -> &str {
        &self.facts().name
    }

    /// One line about it.
    pub fn title(&self) -> &str {
        &self.facts().title
    }

    /// Model ids and globs.
    pub fn models(&self) -> impl Iterator<Item = &str> {
        self.facts().models.iter().map(|m| &**m)
    }

    /// Names that inference engines use: `vllm:hermes`.
    pub fn engines(&self) -> impl Iterator<Item = &str> {
        self.facts().engines.iter().map(|e| &**e)
    }

    /// The page that says how these models write: a chat template or a guide.
    pub fn spec_url(&self) -> &str {
        &self.facts().spec_url
    }

    /// The machine, for tools that show it.
    pub fn machine(&self) -> &dyn Machine {
        self.machine.get()
    }

    /// A parser for one stream.
    pub fn parser(&self, tools: &Tools, start: Start) -> Parser {
        Parser::new(self.machine.clone(), tools, start)
    }

    /// Parses a whole message that ended by itself.
    pub fn parse(&self, text: &str, tools: &Tools) -> Message {
        self.parse_from(text, tools, Start::Message, End::Stop)
    }

    /// Parses a whole message from where the prompt left off, however it ended.
    pub fn parse_from(&self, text: &str, tools: &Tools, start: Start, end: End) -> Message {
        let mut parser = self.parser(tools, start);
        let mut message = Message::default();
        parser.push(text).for_each(|event| message.add(&event));
        parser.finish(end).for_each(|event| message.add(&event));
        message.close(end);
        message
    }
}

impl fmt::Debug for Family {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Family").field("name", &self.name()).finish_non_exhaustive()
    }
}

/// The built-in family of this name: ours (`hermes`), or an engine's with its prefix (`vllm:hermes`).
///
/// # Errors
///
/// If there is none; the error names the closest one.
pub fn family(name: &str) -> Result<Family, Error> {
    let found = families().find(|f| f.name() == name || (name.contains(':') && f.engines().any(|e| e == name)));
    found.ok_or_else(|| Error::unknown_family(name, families().map(|f| f.name().to_owned()).collect()))
}

/// All built-in families, by name.
pub fn families() -> impl Iterator<Item = Family> {
    crate::generated::MACHINES.iter().map(|machine| Family::from_machine(*machine))
}
