//! `--engine`: which of the two readings of a spec is asked. The driver reads what arrives; the batch reference reads the same spec a second
//! time, shares no code with it, needs the whole text and is slow. Where both answer alike, neither is likely to be wrong.

use std::path::Path;

use clap::ValueEnum;
use toolwire::reference::{OwnedEvent, Reference};
use toolwire::{Event, Warning};

use crate::failure::Failure;
use crate::input;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Engine {
    /// The streaming parser
    #[default]
    Driver,
    /// The batch reference: slow, at most 64 KiB of text; to compare with
    Reference,
}

/// The batch reading of a built-in family, by our name or an engine's.
pub(crate) fn built_in(name: &str) -> Result<Reference, String> {
    let family = input::built_in(name)?;
    let is_its = |label: &str| Path::new(label).file_stem().is_some_and(|stem| stem == family.name());
    let (label, yaml) = toolwire_specs::all()
        .iter()
        .find(|(label, _)| is_its(label))
        .ok_or_else(|| format!("there is no spec of `{}` to read; give its file with --spec", family.name()))?;
    Reference::from_yaml(label, yaml).map_err(|error| error.to_string())
}

/// The batch reading of a spec file.
pub(crate) fn loaded(path: &Path) -> Result<Reference, Failure> {
    // A faulty spec is shown as it is for the other engine.
    input::loaded(path)?;
    Reference::from_yaml(&path.to_string_lossy(), &input::text(path)?)
        .map_err(|error| Failure::Input(error.to_string()))
}

/// The reference's events as the driver has them, each call in one piece.
pub(crate) fn events(owned: &[OwnedEvent]) -> Vec<Event<'_>> {
    let mut events = Vec::new();
    let mut index = 0;
    for event in owned {
        match event {
            OwnedEvent::Content(text) => events.push(Event::Content(text)),
            OwnedEvent::Reasoning(text) => events.push(Event::Reasoning(text)),
            OwnedEvent::Warning { why, bytes } => events.push(Event::Warning(Warning { why: *why, bytes: *bytes })),
            OwnedEvent::Call { name, id, arguments, outcome } => {
                events.push(Event::CallStart { index, name, id: id.as_deref() });
                if !arguments.is_empty() {
                    events.push(Event::CallArguments { index, fragment: arguments });
                }
                events.push(Event::CallEnd { index, outcome: *outcome });
                index += 1;
            }
        }
    }
    events
}
