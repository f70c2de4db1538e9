//! `--format`: what becomes of the events of one message. The OpenAI shapes are those of `toolwire::openai`.

use std::io::Write;
use std::time::{SystemTime, UNIX_EPOCH};

use clap::ValueEnum;
use toolwire::openai::{CallIds, CountedIds, DeltaWriter, Envelope, IdSource as _, RandomIds};
use toolwire::{End, Event, Family, Message};

use crate::failure::Failure;
use crate::output::{EventLine, WholeMessage};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// The whole message, as JSON, once the text has ended
    #[default]
    Message,
    /// One JSON object a line, as the text arrives
    Events,
    /// The message as a chat.completion, once the text has ended
    Openai,
    /// One chat.completion.chunk a line, as the text arrives
    OpenaiStream,
}

impl Format {
    fn is_openai(self) -> bool {
        matches!(self, Self::Openai | Self::OpenaiStream)
    }
}

/// Writes one message in one of the formats.
pub(crate) enum Printer {
    Message(Message),
    Events,
    Completion { message: Message, ids: CallIds, envelope: Envelope },
    Chunks { deltas: DeltaWriter, envelope: Envelope, line: String },
}

impl Printer {
    /// `model` and `reproducible` are the options of those names: they say something of the OpenAI formats only.
    pub(crate) fn new(
        format: Format,
        family: &Family,
        model: Option<&str>,
        reproducible: bool,
    ) -> Result<Self, Failure> {
        if !format.is_openai() && (model.is_some() || reproducible) {
            let text = "--model and --reproducible shape the OpenAI formats; add --format openai or openai-stream";
            return Err(Failure::Usage(text.to_owned()));
        }
        let ids = || match reproducible {
            true => CallIds::from_source(family, CountedIds::default()),
            false => CallIds::new(family),
        };
        let envelope = || envelope(model.unwrap_or(family.name()), reproducible);
        Ok(match format {
            Format::Message => Self::Message(Message::default()),
            Format::Events => Self::Events,
            Format::Openai => Self::Completion { message: Message::default(), ids: ids(), envelope: envelope() },
            Format::OpenaiStream => {
                Self::Chunks { deltas: DeltaWriter::with_ids(ids()), envelope: envelope(), line: String::new() }
            }
        })
    }

    pub(crate) fn event(&mut self, event: &Event<'_>, out: &mut dyn Write) -> Result<(), Failure> {
        match self {
            Self::Message(message) | Self::Completion { message, .. } => message.add(event),
            Self::Events => {
                serde_json::to_writer(&mut *out, &EventLine::from(*event))?;
                writeln!(out)?;
            }
            Self::Chunks { deltas, envelope, line } => {
                if let Some(delta) = deltas.delta(event) {
                    line.clear();
                    envelope.chunk(delta, None, line);
                    writeln!(out, "{line}")?;
                }
            }
        }
        Ok(())
    }

    pub(crate) fn finish(self, end: End, out: &mut dyn Write) -> Result<(), Failure> {
        match self {
            Self::Message(mut message) => {
                message.close(end);
                serde_json::to_writer_pretty(&mut *out, &WholeMessage::from(&message))?;
                writeln!(out)?;
            }
            Self::Events => {}
            Self::Completion { mut message, mut ids, envelope } => {
                message.close(end);
                let mut text = String::new();
                envelope.completion(&message, &mut ids, &mut text);
                writeln!(out, "{text}")?;
            }
            Self::Chunks { mut deltas, envelope, mut line } => {
                line.clear();
                let (delta, finish) = deltas.finish(end);
                envelope.chunk(delta, Some(finish), &mut line);
                writeln!(out, "{line}")?;
            }
        }
        Ok(())
    }
}

fn envelope(model: &str, reproducible: bool) -> Envelope {
    let mut id = String::from("chatcmpl-");
    let model = model.to_owned();
    if reproducible {
        CountedIds::default().write(24, &mut id);
        return Envelope { id, created: 0, model };
    }
    RandomIds::default().write(24, &mut id);
    // A clock before 1970 is as good as none.
    let created = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    Envelope { id, created, model }
}
