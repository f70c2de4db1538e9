//! Deltas of a reading, folded as a client folds them, and compared with the whole message.

use serde_json::Value;
use toolwire::openai::{CallIds, CountedIds, DeltaWriter, Envelope, write_message};
use toolwire::{End, Event, Family, Message, Parser};

use crate::reader::Setting;
use crate::schema::Schema;

/// One family's parser and writer, used again for each reading.
#[derive(Debug)]
pub struct Deltas {
    family: Family,
    parser: Parser,
    schema: Schema,
}

/// What one reading has sent.
#[derive(Debug, Default)]
pub struct Sent {
    /// In order, the last one left out.
    pub deltas: Vec<String>,
    /// The last one.
    pub last: String,
    /// What goes beside it.
    pub finish: &'static str,
    /// The fold of the same events.
    pub message: Message,
}

/// What a client has in the end.
#[derive(Debug, Default, PartialEq)]
struct Client {
    content: Option<String>,
    reasoning: Option<String>,
    calls: Vec<Called>,
}

#[derive(Clone, Debug, PartialEq)]
struct Called {
    id: String,
    name: String,
    arguments: String,
}

impl Deltas {
    /// For texts that are read with one setting.
    ///
    /// # Errors
    ///
    /// If the schema of the outputs cannot be read.
    pub fn new(family: &Family, setting: &Setting) -> Result<Self, String> {
        let parser = family.parser(&setting.tools, setting.start);
        Ok(Self { family: family.clone(), parser, schema: Schema::chat_completions()? })
    }

    /// Reads `text`, cut at `cuts`, and checks everything that is sent.
    ///
    /// # Errors
    ///
    /// The first law that is broken.
    pub fn check(&mut self, text: &[u8], cuts: &[usize], end: End) -> Result<Sent, String> {
        let sent = self.send(text, cuts, end);
        self.is_lawful(&sent).map_err(|what| {
            let cuts = if cuts.len() > 8 { format!("{} cuts", cuts.len()) } else { format!("cut at {cuts:?}") };
            format!("text: {:?}\n{cuts}, {end:?}\n{what}\n{sent:#?}", String::from_utf8_lossy(text))
        })?;
        Ok(sent)
    }

    fn ids(&self) -> CallIds {
        CallIds::from_source(&self.family, CountedIds::default())
    }

    fn send(&mut self, text: &[u8], cuts: &[usize], end: End) -> Sent {
        let mut writer = DeltaWriter::with_ids(self.ids());
        let mut sent = Sent::default();
        let mut take = |event: Event<'_>| {
            sent.message.add(&event);
            sent.deltas.extend(writer.delta(&event).map(str::to_owned));
        };
        self.parser.reset();
        let mut from = 0;
        for &to in cuts.iter().chain([&text.len()]) {
            self.parser.push_bytes(&text[from..to]).for_each(&mut take);
            from = to;
        }
        self.parser.finish(end).for_each(&mut take);
        sent.message.close(end);
        let (last, finish) = writer.finish(end);
        (sent.last, sent.finish) = (last.to_owned(), finish.as_str());
        sent
    }

    fn is_lawful(&self, sent: &Sent) -> Result<(), String> {
        let envelope = Envelope { id: "chatcmpl-1".into(), created: 1, model: "a \"model\"".into() };
        for delta in &sent.deltas {
            let mut chunk = String::new();
            envelope.chunk(delta, None, &mut chunk);
            self.schema.check("chunk", &chunk)?;
        }
        let mut chunk = String::new();
        envelope.chunk(&sent.last, Some(sent.message.finish), &mut chunk);
        self.schema.check("chunk", &chunk)?;
        let mut completion = String::new();
        envelope.completion(&sent.message, &mut self.ids(), &mut completion);
        self.schema.check("completion", &completion)?;
        if sent.finish != sent.message.finish.as_str() {
            return Err(format!("finish reason {}, of the message {}", sent.finish, sent.message.finish.as_str()));
        }
        let mut client = fold(sent)?;
        // Who looks at the ends of calls knows which ones are broken.
        let broken: Vec<usize> = sent.message.broken.iter().map(|call| call.index).collect();
        let mut index = 0;
        client.calls.retain(|_| {
            index += 1;
            !broken.contains(&(index - 1))
        });
        let mut whole = String::new();
        write_message(&sent.message, &mut self.ids(), &mut whole);
        let whole = serde_json::from_str(&whole).map_err(|error| error.to_string())?;
        let whole = of_message(&whole)?;
        if client == whole { Ok(()) } else { Err(format!("folded: {client:#?}\nwhole: {whole:#?}")) }
    }
}

/// What a client makes of the deltas; every law of a single delta is checked on the way.
fn fold(sent: &Sent) -> Result<Client, String> {
    let mut client = Client::default();
    for (count, text) in sent.deltas.iter().enumerate() {
        let law = |holds: bool, says: &str| if holds { Ok(()) } else { Err(format!("delta {count}: {says}: {text}")) };
        law(text.starts_with("{\"role\":\"assistant\",") == (count == 0), "the role comes first, and once")?;
        let delta: Value = serde_json::from_str(text).map_err(|error| error.to_string())?;
        let members = delta.as_object().map_or(0, serde_json::Map::len);
        law(members == 1 + usize::from(count == 0), "one thing a delta")?;
        for (key, to) in [("content", &mut client.content), ("reasoning_content", &mut client.reasoning)] {
            if let Some(more) = delta.get(key) {
                let more = more.as_str().unwrap_or_default();
                law(!more.is_empty(), "an empty text")?;
                to.get_or_insert_default().push_str(more);
            }
        }
        let Some(call) = delta.get("tool_calls").map(|calls| &calls[0]) else { continue };
        let index = call["index"].as_u64().and_then(|index| usize::try_from(index).ok()).unwrap_or(usize::MAX);
        let arguments = text_of(&call["function"]["arguments"])?;
        if call.get("id").is_some() {
            law(index == client.calls.len(), "indexes count up")?;
            law(call["type"] == "function" && arguments.is_empty(), "the first delta of a call")?;
            client.calls.push(Called {
                id: text_of(&call["id"])?,
                name: text_of(&call["function"]["name"])?,
                arguments,
            });
        } else {
            law(index + 1 == client.calls.len() && !arguments.is_empty(), "a fragment of the last call")?;
            law(call.get("type").is_none() && call["function"].get("name").is_none(), "name and type come once")?;
            client.calls.last_mut().into_iter().for_each(|call| call.arguments.push_str(&arguments));
        }
    }
    let last = if sent.deltas.is_empty() { "{\"role\":\"assistant\"}" } else { "{}" };
    if sent.last == last { Ok(client) } else { Err(format!("the last delta is {}, expected {last}", sent.last)) }
}

fn of_message(message: &Value) -> Result<Client, String> {
    let called = |call: &Value| {
        Ok(Called {
            id: text_of(&call["id"])?,
            name: text_of(&call["function"]["name"])?,
            arguments: text_of(&call["function"]["arguments"])?,
        })
    };
    let calls = message["tool_calls"].as_array().map_or(&[][..], Vec::as_slice);
    Ok(Client {
        content: message["content"].as_str().map(str::to_owned),
        reasoning: message["reasoning_content"].as_str().map(str::to_owned),
        calls: calls.iter().map(called).collect::<Result<_, String>>()?,
    })
}

fn text_of(value: &Value) -> Result<String, String> {
    value.as_str().map(str::to_owned).ok_or_else(|| format!("{value} is no text"))
}
