//! The feature `tracing`: each warning is logged once, with its reason and number of bytes, and nothing of the model's
//! text.

#![allow(clippy::unwrap_used)]

use std::fmt::Debug;
use std::sync::{Arc, Mutex};

use toolwire::{End, Event, Start, Tools, Warning};
use tracing::field::{Field, Visit};
use tracing::span::{Attributes, Id, Record};
use tracing::{Level, Metadata, Subscriber};

/// Target, level, and the fields as text.
type Line = (String, Level, Vec<String>);

/// Keeps what it is told.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<Line>>>);

impl Subscriber for Log {
    fn enabled(&self, _: &Metadata<'_>) -> bool {
        true
    }
    fn new_span(&self, _: &Attributes<'_>) -> Id {
        Id::from_u64(1)
    }
    fn record(&self, _: &Id, _: &Record<'_>) {}
    fn record_follows_from(&self, _: &Id, _: &Id) {}
    fn event(&self, event: &tracing::Event<'_>) {
        let mut fields = Fields(Vec::new());
        event.record(&mut fields);
        self.0.lock().unwrap().push((event.metadata().target().to_owned(), *event.metadata().level(), fields.0));
    }
    fn enter(&self, _: &Id) {}
    fn exit(&self, _: &Id) {}
}

struct Fields(Vec<String>);

impl Visit for Fields {
    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        self.0.push(format!("{}={value:?}", field.name()));
    }
}

#[test]
fn each_warning_is_logged_once_and_says_no_more() {
    let text = "a</tool_call> <tool_call>secret <tool_call>{\"name\": \"secret\", \"arguments\": {]}}</tool_call>\n<tool_call>";
    for size in [1, 5, text.len()] {
        let log = Log::default();
        let mut warnings: Vec<Warning> = Vec::new();
        tracing::subscriber::with_default(log.clone(), || {
            let mut parser = toolwire::family("hermes").unwrap().parser(&Tools::not_given(), Start::Message);
            let mut take = |event: Event<'_>| {
                if let Event::Warning(warning) = event {
                    warnings.push(warning);
                }
            };
            for chunk in text.as_bytes().chunks(size) {
                parser.push_bytes(chunk).for_each(&mut take);
            }
            parser.finish(End::Stop).for_each(&mut take);
            // Behind the end nothing is said again.
            parser.finish(End::Stop).for_each(&mut take);
        });
        assert!(warnings.len() >= 4, "{warnings:?}");
        let logged = log.0.lock().unwrap();
        let wanted: Vec<_> = warnings
            .iter()
            .map(|warning| {
                let fields = vec![
                    "message=model text was dropped, repaired or limited".to_owned(),
                    format!("why={:?}", warning.why.as_str()),
                    format!("bytes={}", warning.bytes),
                ];
                ("toolwire".to_owned(), Level::WARN, fields)
            })
            .collect();
        assert_eq!(*logged, wanted, "chunks of {size}");
    }
}
