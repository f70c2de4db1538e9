//! The holes `object` and `objects`: calls as JSON objects (rules 5, 7, 8 and 9).

use toolwire_gen::spec::{Dialect, Preset};

use super::arguments::{Break, Given};
use super::dialect::{self, Kind, Node, Tree};
use super::entry::{Fail, Flow, Reader, Run, Step};
use super::event::OwnedEvent;
use super::wire::{Left, SPACE, skip_space};
use crate::event::{Outcome, Why};

/// A call object up to its commit.
struct Header {
    name: String,
    id: Option<String>,
    given: Given,
    committed: usize,
}

impl<'a> Reader<'a> {
    /// One call object of a wire that may hold several. What is no call behind one that is fits nothing.
    pub(super) fn next_object(&self, run: Run<'a>, left: Left<'a>, from: usize) -> Step<'a> {
        if run.call.is_none() {
            return self.object(run, left, from);
        }
        let mut next = run.clone();
        self.report(&mut next, None);
        next.call = None;
        match self.object(next, left, from) {
            Err(_) if run.quotes.is_empty() => self.text_behind(run),
            step => step,
        }
    }

    /// The object at `from`.
    fn object(&self, mut run: Run<'a>, left: Left<'a>, from: usize) -> Step<'a> {
        // The wrapper is one level more than the arguments may have.
        let tree = dialect::read(&Dialect::preset(Preset::Json), self.text, from, self.spec.limits.depth + 1);
        let header = self.header_of_object(&tree, from)?;
        run.name = Some(header.name);
        run.id = header.id;
        run.left = left;
        if let Some(ended) = self.commit(&mut run, header.committed) {
            return Ok(Flow::Over(ended));
        }
        let whole = header.given.broken.is_none();
        let step = self.take_given(run, header.given)?;
        let Flow::On(mut run) = step else { return Ok(step) };
        if !whole {
            return Ok(Flow::On(run));
        }
        match (&tree.node, tree.broken) {
            (Some(node), None) => run.at = node.end,
            (_, Some(broken)) => {
                // The brackets of the wrapper are end markers (rule 7).
                if let Some(call) = &mut run.call {
                    call.recovered = true;
                }
                let before = self.text.get(..broken).unwrap_or_default().trim_end_matches(SPACE).len();
                run.at = before.max(run.at);
            }
            (None, None) => {}
        }
        Ok(Flow::On(run))
    }

    /// Name and arguments, or where the object turned out to be no call.
    fn header_of_object(&self, tree: &Tree, from: usize) -> Result<Header, Fail> {
        let keys = &self.spec.keys;
        let fail = |at: usize| Fail { at, end: at == self.text.len() };
        let broken = tree.broken.unwrap_or(self.text.len());
        let Some(Node { kind: Kind::Object(members), end, closed, .. }) = &tree.node else { return Err(fail(from)) };
        let mut name: Option<(String, usize)> = None;
        let mut given: Option<Given> = None;
        let mut id = None;
        let dialect = Dialect { decode_string: self.spec.arguments.decode_string, ..Dialect::preset(Preset::Json) };
        for member in members {
            let Kind::Text(key) = &member.key.kind else { continue };
            let Some(value) = member.value.as_ref().filter(|_| member.key.closed) else {
                if keys.strict && member.key.closed && !known(keys, key) && (name.is_none() || given.is_none()) {
                    return Err(Fail { at: member.key.end, end: false });
                }
                break;
            };
            let certain = name.is_some() && given.is_some();
            if keys.name.contains(key) {
                match &value.kind {
                    // The first one wins (rule 9).
                    _ if name.is_some() => {}
                    Kind::Text(text) if value.closed && !text.is_empty() => name = Some((text.clone(), value.end)),
                    Kind::Text(_) if !value.closed => break,
                    _ => return Err(fail(value.start)),
                }
            } else if keys.arguments.contains(key) {
                if given.is_none() {
                    given = Some(self.given(&dialect, value, Break::of(tree, self.text))?);
                }
            } else if keys.id.contains(key) {
                if !certain && id.is_none() {
                    id = match &value.kind {
                        Kind::Text(text) | Kind::Bare(text) if value.closed => Some(text.clone()),
                        _ => None,
                    };
                }
            } else if keys.strict && !certain {
                return Err(Fail { at: member.key.end, end: false });
            }
            if given.as_ref().is_some_and(|given| given.broken.is_some()) {
                break;
            }
        }
        match (name, given) {
            (Some((name, end)), Some(given)) => {
                let committed = end.max(given.begun);
                Ok(Header { name, id, given, committed })
            }
            _ if *closed => Err(Fail { at: *end, end: false }),
            _ => Err(fail(broken)),
        }
    }

    /// The array of calls at `from`.
    pub(super) fn objects(&self, mut run: Run<'a>, left: Left<'a>, from: usize) -> Step<'a> {
        let mut at = skip_space(self.text, from + 1);
        loop {
            if !self.text.get(at..).is_some_and(|here| here.starts_with('{')) {
                return self.no_element(run, left, at);
            }
            let step = self.next_object(run.clone(), left.clone(), at)?;
            let Flow::On(next) = step else { return Ok(step) };
            run = next;
            // The bracket of the list may follow where that of the object is missing.
            if run.call.as_ref().is_none_or(|call| call.over) {
                return Ok(Flow::On(run));
            }
            at = skip_space(self.text, run.at);
            let here = self.text.get(at..).unwrap_or_default();
            if here.starts_with(']') {
                // Nothing is missing of the last call: what follows closes the section.
                self.report(&mut run, None);
                run.at = at + 1;
                run.left = left;
                return Ok(Flow::On(run));
            }
            if !here.starts_with(',') {
                let Some(behind) = self.surplus_in_list(&left, at) else { return self.no_element(run, left, at) };
                let bytes = here.get(..behind - at).unwrap_or_default().matches(['}', ']']).count();
                run.events.push(OwnedEvent::Warning { why: Why::SurplusBrackets, bytes });
                (at, run.at) = (behind, behind);
                if !self.text.get(at..).is_some_and(|here| here.starts_with(',')) {
                    return self.no_element(run, left, at);
                }
            }
            at = skip_space(self.text, at + 1);
        }
    }

    /// Rule 7: brackets that are too many behind an element, before the separator or what closes the list around it.
    fn surplus_in_list(&self, left: &Left<'a>, at: usize) -> Option<usize> {
        let rest = self.text.get(at..).filter(|rest| rest.starts_with(['}', ']']))?;
        let behind = self.text.len() - rest.trim_start_matches(['}', ']', ' ', '\t', '\n', '\r']).len();
        let here = self.text.get(behind..)?;
        (here.starts_with(',') || self.closer_at(left, behind).is_some()).then_some(behind)
    }

    /// Something else than an element: no call if it is the first, else the end of the array, whose bracket is an end marker of its last call.
    fn no_element(&self, mut run: Run<'a>, left: Left<'a>, at: usize) -> Step<'a> {
        let at = skip_space(self.text, at);
        let end = at == self.text.len();
        let Some(call) = &mut run.call else { return Err(Fail { at, end }) };
        if !run.quotes.is_empty() && self.closer_at(&left, at).is_none() {
            return Err(Fail { at, end });
        }
        let cut = || self.wire.closers(&left).iter().any(|closer| closer.cut_at(self.text, at));
        if !self.spec.recover.call && (end || cut()) {
            return self.breaks(run, self.text.len(), Outcome::Truncated);
        }
        call.recovered = true;
        run.left = left;
        Ok(Flow::On(run))
    }
}

fn known(keys: &toolwire_gen::spec::Keys, key: &str) -> bool {
    [&keys.name, &keys.arguments, &keys.id].iter().any(|names| names.iter().any(|name| name == key))
}
