//! The hole `arguments`: the whole argument object in one dialect (rules 5, 7, 8 and 9).

use toolwire_gen::spec::{Dialect, Preset};

use super::dialect::escape::decode;
use super::dialect::write::json;
use super::dialect::{self, Kind, Node, Tree};
use super::entry::{Fail, Flow, Reader, Run, Step};
use super::event::OwnedEvent;
use super::wire::{Item, Left, SPACE};
use crate::event::{Outcome, Why};

/// Arguments as far as they could be read.
pub(super) struct Given {
    pub(super) json: String,
    /// One behind the first byte that made them arguments: the call commits with it.
    pub(super) begun: usize,
    /// One behind their last byte.
    pub(super) end: usize,
    pub(super) warning: Option<(Why, usize)>,
    pub(super) broken: Option<Broken>,
    /// They were given as a string.
    pub(super) unwrapped: bool,
}

/// Where a tree breaks.
#[derive(Clone, Copy)]
pub(super) struct Break {
    at: Option<usize>,
    too_deep: bool,
    string: Option<(usize, usize)>,
}

impl Break {
    pub(super) fn of(tree: &Tree, text: &str) -> Self {
        Self { at: tree.broken, too_deep: tree.too_deep, string: tree.string_at_break(text) }
    }
}

/// Where and how they break.
#[derive(Clone, Copy)]
pub(super) struct Broken {
    /// The byte that cannot be.
    pub(super) at: usize,
    pub(super) outcome: Outcome,
    pub(super) too_deep: bool,
    /// The string that was open or had just closed: a closer in it is where reading goes on.
    pub(super) string: Option<(usize, usize)>,
}

impl<'a> Reader<'a> {
    /// The arguments at `from`; `left` is what follows them.
    pub(super) fn arguments(&self, mut run: Run<'a>, left: Left<'a>, from: usize) -> Step<'a> {
        let closer = self.wire.next(&left).into_iter().find_map(|next| match next.item {
            Item::Text { .. } if self.wire.only_closers_left(&next.left) => next.text_at(self.text, from),
            _ => None,
        });
        run.left = left;
        if let Some(to) = closer {
            // Rule 8: the own closer follows at once.
            if let Some(ended) = self.commit(&mut run, to) {
                return Ok(Flow::Over(ended));
            }
            run.events.push(OwnedEvent::Warning { why: Why::NoArguments, bytes: 0 });
            run.at = from;
            self.complete(&mut run, "{}".to_owned());
            return Ok(Flow::On(run));
        }
        let dialect = &self.spec.arguments;
        let here = self.text.get(from..).unwrap_or_default();
        let json = dialect.preset == Preset::Json && dialect.is_plain_json();
        if !json && !here.starts_with(&dialect.open) {
            return Err(Fail { at: from, end: dialect.open.starts_with(here) });
        }
        let tree = dialect::read(dialect, self.text, from, self.spec.limits.depth);
        let Some(node) = &tree.node else {
            let at = tree.broken.unwrap_or(from);
            return Err(Fail { at, end: at == self.text.len() });
        };
        let given = self.given(dialect, node, Break::of(&tree, self.text))?;
        if let Some(ended) = self.commit(&mut run, given.begun) {
            return Ok(Flow::Over(ended));
        }
        self.take_given(run, given)
    }

    /// Puts arguments into the open call.
    pub(super) fn take_given(&self, mut run: Run<'a>, given: Given) -> Step<'a> {
        run.events.extend(given.warning.map(|(why, bytes)| OwnedEvent::Warning { why, bytes }));
        run.at = given.end;
        let Some(broken) = given.broken else {
            self.complete(&mut run, given.json);
            return Ok(Flow::On(run));
        };
        if let Some(call) = &mut run.call {
            call.arguments = given.json;
        }
        if broken.too_deep {
            run.events.push(OwnedEvent::Warning { why: Why::DepthLimit, bytes: broken.at - given.begun });
        }
        // In a quotation the call is prose up to the byte that fails, whatever it held before.
        let malformed = broken.outcome == Outcome::Malformed && run.quotes.is_empty();
        let at = if malformed { self.checkpoint(&run.left, broken) } else { broken.at };
        if let Some(call) = &mut run.call
            && at < broken.at
        {
            call.arguments = match broken.string {
                Some((start, _)) if given.unwrapped => {
                    let raw = self.text.get(start + 1..at).unwrap_or_default();
                    decode(raw).text.trim_start_matches(SPACE).to_owned()
                }
                _ => self.until(given.begun, at),
            };
        }
        self.breaks(run, at, broken.outcome)
    }

    fn complete(&self, run: &mut Run<'a>, json: String) {
        if let Some(call) = &mut run.call {
            (call.arguments, call.done) = (json, true);
        }
    }

    /// What of the arguments that began just before `begun` stands before `to`, a place inside a string.
    fn until(&self, begun: usize, to: usize) -> String {
        let dialect = &self.spec.arguments;
        let from = begun - dialect.open.len().min(begun);
        let mut before = self.text.get(..to).unwrap_or_default().to_owned();
        // Another sign of the string follows: what looks like the beginning of its quote is none.
        let more = !before.ends_with('\\');
        if more {
            before.push('\u{1}');
        }
        let spelled = dialect::read(dialect, &before, from, self.spec.limits.depth)
            .node
            .map_or_else(String::new, |node| self.spelled(dialect, &node, to));
        spelled.strip_suffix("\\u0001").filter(|_| more).map_or(spelled.clone(), str::to_owned)
    }

    /// A node as arguments, or why they are none (rule 9).
    pub(super) fn given(&self, dialect: &Dialect, node: &Node, broken: Break) -> Result<Given, Fail> {
        let from = node.start;
        let none = |at: usize| Fail { at, end: at == self.text.len() };
        let broken = broken.at.filter(|_| !node.closed).map(|at| Broken {
            at,
            outcome: if broken.too_deep || at == self.text.len() { Outcome::Truncated } else { Outcome::Malformed },
            too_deep: broken.too_deep,
            string: broken.string,
        });
        let end = broken.map_or(node.end, |broken| broken.at);
        match &node.kind {
            Kind::Object(_) => {
                let json = self.spelled(dialect, node, end);
                Ok(Given { json, begun: node.start + dialect.open.len(), end, warning: None, broken, unwrapped: false })
            }
            Kind::Bare(word) if word == "null" && node.closed => Ok(self.nothing(node)),
            Kind::Text(text) if dialect.decode_string && dialect.preset == Preset::Json => {
                match text.trim_matches(SPACE) {
                    "" if node.closed => Ok(self.nothing(node)),
                    inner if inner.starts_with('{') => Ok(self.unwrapped(node, broken)),
                    inner => Err(none(if inner.is_empty() { end } else { self.first_decoded(node) })),
                }
            }
            Kind::Text(_) | Kind::List(_) => Err(none(from)),
            // Of what is no object and no string only the beginning of `null` is not seen at its first byte.
            Kind::Bare(word) => {
                Err(none(if !word.is_empty() && "null".starts_with(word.as_str()) { end } else { from }))
            }
        }
    }

    fn nothing(&self, node: &Node) -> Given {
        let warning = Some((Why::NullArguments, node.end - node.start));
        Given { json: "{}".to_owned(), begun: node.end, end: node.end, warning, broken: None, unwrapped: false }
    }

    /// JSON keeps its bytes.
    fn spelled(&self, dialect: &Dialect, node: &Node, end: usize) -> String {
        let verbatim = dialect.preset == Preset::Json && dialect.is_plain_json();
        if verbatim { self.text.get(node.start..end).unwrap_or_default().to_owned() } else { json(node) }
    }

    /// Where the first byte that is no white space came from.
    fn first_decoded(&self, node: &Node) -> usize {
        let decoded = decode(self.body(node));
        let space = decoded.text.len() - decoded.text.trim_start_matches(SPACE).len();
        node.start + 1 + decoded.from.get(space).copied().unwrap_or_default()
    }

    fn body(&self, node: &Node) -> &str {
        let end = if node.closed { node.end.saturating_sub(1) } else { node.end };
        self.text.get(node.start + 1..end).unwrap_or_default()
    }

    /// An object that was given as a JSON string.
    fn unwrapped(&self, node: &Node, broken: Option<Broken>) -> Given {
        let decoded = decode(self.body(node));
        let origin = |at: usize| node.start + 1 + decoded.from.get(at).copied().unwrap_or_default();
        let from = decoded.text.len() - decoded.text.trim_start_matches(SPACE).len();
        let inner = dialect::read(&Dialect::preset(Preset::Json), &decoded.text, from, self.spec.limits.depth);
        let closed = inner.node.as_ref().filter(|node| node.closed).map(|node| node.end);
        let trailing =
            closed.map(|end| super::wire::skip_space(&decoded.text, end)).filter(|at| *at < decoded.text.len());
        let breaks = match (closed, trailing) {
            (Some(_), None) => None,
            (Some(_), Some(at)) => Some(at),
            (None, _) => inner.broken,
        };
        let json_end = closed.or(inner.broken).unwrap_or(decoded.text.len());
        let json = decoded.text.get(from..json_end).unwrap_or_default().to_owned();
        let whole = Some((node.start, node.end));
        let inside = breaks.filter(|at| node.closed || *at < decoded.text.len()).map(|at| Broken {
            at: origin(at),
            outcome: if inner.too_deep { Outcome::Truncated } else { Outcome::Malformed },
            too_deep: inner.too_deep,
            string: whole,
        });
        let broken = inside.or(broken);
        let begun = origin(from) + 1;
        Given { json, begun, end: broken.map_or(node.end, |broken| broken.at), warning: None, broken, unwrapped: true }
    }
}
