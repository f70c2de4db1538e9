//! Text between entries (rules 4, 5 and 12): what is emitted, what is markup, where an entry begins.

use toolwire_gen::spec::EntryKind;

use super::entry::{Ended, Fail, Reader};
use super::event::OwnedEvent;
use super::quotation::{Line, is_quoted};
use super::wire::{Item, Left, skip_space};
use crate::event::{Start, Why};

/// What text is here.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Content,
    Reasoning,
}

/// A string that means something in text.
struct Found<'a> {
    to: usize,
    marker: bool,
    /// What may begin with it.
    lefts: Vec<Left<'a>>,
    kind: Option<EntryKind>,
    /// The opener, the closer of a thought.
    opens_thought: bool,
    closes_thought: bool,
}

/// The reading of a whole text.
pub(super) struct Text<'a> {
    reader: Reader<'a>,
    at: usize,
    place: Place,
    /// The closer of the open thought; any, if the prompt has opened it.
    closer: Option<&'a str>,
    /// The open section: what may follow in it.
    section: Option<Left<'a>>,
    /// An entry has just ended: white space and layout behind it may be markup.
    behind_entry: bool,
    /// One behind the text that was emitted last.
    said: Option<usize>,
    line: Line,
    out: Vec<OwnedEvent>,
}

impl<'a> Text<'a> {
    pub(super) fn new(reader: Reader<'a>) -> Self {
        // A family without thoughts has none that the prompt could have opened.
        let thinks = reader.spec.reasoning.is_some();
        let place = if thinks && reader.start == Start::Reasoning { Place::Reasoning } else { Place::Content };
        Self {
            reader,
            at: 0,
            place,
            closer: None,
            section: None,
            behind_entry: false,
            said: None,
            line: Line::default(),
            out: Vec::new(),
        }
    }

    /// Reads all of it.
    pub(super) fn read(mut self) -> Vec<OwnedEvent> {
        while self.at < self.reader.text.len() {
            let entry = if self.behind_entry { self.next_of_group() } else { false };
            if !entry {
                self.step();
            }
        }
        self.out
    }

    fn here(&self, at: usize) -> &'a str {
        self.reader.text.get(at..).unwrap_or_default()
    }

    /// Emits up to `to`.
    fn emit(&mut self, to: usize) {
        let text = self.reader.text.get(self.at..to).unwrap_or_default();
        self.line.add(text);
        if !text.is_empty() {
            (self.behind_entry, self.said) = (false, Some(to));
        }
        match (&mut self.out.last_mut(), self.place) {
            (Some(OwnedEvent::Content(last)), Place::Content)
            | (Some(OwnedEvent::Reasoning(last)), Place::Reasoning) => last.push_str(text),
            (_, _) if text.is_empty() => {}
            (_, Place::Content) => self.out.push(OwnedEvent::Content(text.to_owned())),
            (_, Place::Reasoning) => self.out.push(OwnedEvent::Reasoning(text.to_owned())),
        }
        self.at = to;
    }

    /// Drops up to `to`. What is dropped changes nothing around it: an entry before it is still directly before what follows.
    fn drop(&mut self, to: usize, why: Why) {
        self.out.push(OwnedEvent::Warning { why, bytes: to - self.at });
        self.at = to;
    }

    /// Directly behind an entry: the next call of its section, or its closer, with white space between; or layout.
    fn next_of_group(&mut self) -> bool {
        let behind = skip_space(self.reader.text, self.at);
        if let Some(section) = self.section.clone().filter(|_| behind > self.at) {
            if let Some(closed) = self.section_closer(behind) {
                self.close_section(closed);
                return true;
            }
            let quotes = self.line.open_quotes(false);
            let follows =
                self.reader.wire.next(&section).iter().any(|next| next.text_at(self.reader.text, behind).is_some());
            if follows && let Ok(ended) = self.reader.attempt(&[section], behind, &quotes, false) {
                self.ended(None, ended);
                return true;
            }
        }
        let layout = &self.reader.spec.layout;
        for between in &layout.between {
            let at = self.at + between.len();
            if self.here(self.at).starts_with(between.as_str())
                && let Some(found) = self.find(at)
                && found.kind.is_some()
                && self.begins(&found, at)
            {
                return true;
            }
        }
        let after =
            layout.after.iter().filter(|after| self.here(self.at).starts_with(after.as_str())).map(String::len).max();
        if let Some(len) = after {
            self.at += len;
            self.behind_entry = false;
            return true;
        }
        false
    }

    /// An entry that begins at `at`, with what stands before it dropped, if it commits.
    fn begins(&mut self, found: &Found<'a>, at: usize) -> bool {
        // A layout with a line break puts the opener on a line of its own.
        let same_line = !self.reader.text.get(self.at..at).unwrap_or_default().contains('\n');
        let quotes = if same_line { self.line.open_quotes(false) } else { Vec::new() };
        match self.reader.attempt(&found.lefts, at, &quotes, false) {
            Ok(ended) => {
                self.ended(found.kind, ended);
                true
            }
            Err(_) => false,
        }
    }

    fn section_closer(&self, at: usize) -> Option<(Option<Left<'a>>, usize)> {
        let section = self.section.as_ref()?;
        let mut found = None;
        for choice in self.reader.wire.next(section) {
            if self.reader.wire.only_closers_left(&choice.left)
                && let Some(to) = choice.text_at(self.reader.text, at)
            {
                let open =
                    self.reader.wire.next(&choice.left).iter().any(|next| matches!(next.item, Item::Text { .. }));
                found = Some((open.then(|| choice.left.clone()), to));
                break;
            }
        }
        found
    }

    fn close_section(&mut self, (left, to): (Option<Left<'a>>, usize)) {
        self.section = left;
        self.at = to;
        self.behind_entry = true;
    }

    /// One string or one character.
    fn step(&mut self) {
        if let Some(left) = self.section_closer(self.at) {
            return self.close_section(left);
        }
        let Some(found) = self.find(self.at) else {
            let len = self.here(self.at).chars().next().map_or(1, char::len_utf8);
            return self.emit(self.at + len);
        };
        if found.opens_thought {
            return self.thought_opens(&found);
        }
        if found.closes_thought {
            return self.thought_closes(&found);
        }
        if found.lefts.is_empty() {
            return self.orphan(&found);
        }
        self.entry(&found);
    }

    /// The longest string at `at` that is a marker or begins an entry.
    fn find(&self, at: usize) -> Option<Found<'a>> {
        let spec = self.reader.spec;
        let here = self.here(at);
        let mut best: Option<Found<'a>> = None;
        let mut offer = |len: usize, found: Found<'a>| {
            if best.as_ref().is_none_or(|best| at + len > best.to) {
                best = Some(found);
            }
        };
        let plain = |len| Found {
            to: at + len,
            marker: true,
            lefts: Vec::new(),
            kind: None,
            opens_thought: false,
            closes_thought: false,
        };
        for (kind, left) in self.beginnings() {
            for choice in self.reader.wire.next(&left) {
                let Item::Text { marker, .. } = choice.item else { continue };
                if let Some(to) = choice.text_at(self.reader.text, at) {
                    let begins = marker || !self.line.in_fence();
                    if begins {
                        offer(to - at, Found { marker, kind: Some(kind), ..plain(to - at) });
                    }
                }
            }
        }
        if !self.calls_are_data() {
            let texts = spec.markers.iter().flat_map(|marker| std::iter::once(&marker.text).chain(&marker.aliases));
            for text in texts.filter(|text| here.starts_with(text.value.as_str())) {
                offer(text.value.len(), plain(text.value.len()));
            }
        }
        if self.reader.start != Start::Response {
            for (open, close) in spec.reasoning.iter().flat_map(|reasoning| &reasoning.pairs) {
                if let Some(open) = open.as_ref().filter(|open| here.starts_with(open.value.as_str())) {
                    offer(open.value.len(), Found { opens_thought: true, ..plain(open.value.len()) });
                }
                if here.starts_with(close.value.as_str()) {
                    offer(close.value.len(), Found { closes_thought: true, ..plain(close.value.len()) });
                }
            }
        }
        let mut best = best?;
        if best.kind.is_some() {
            for (kind, left) in self.beginnings() {
                let begins = self
                    .reader
                    .wire
                    .next(&left)
                    .iter()
                    .any(|choice| choice.text_at(self.reader.text, at) == Some(best.to));
                if begins {
                    best.kind.get_or_insert(kind);
                    best.lefts.push(left);
                }
            }
        }
        Some(best)
    }

    /// What may begin in this text: the next call of the open section, then entries.
    fn beginnings(&self) -> Vec<(EntryKind, Left<'a>)> {
        let mut lefts: Vec<_> = self.section.iter().map(|left| (EntryKind::Section, left.clone())).collect();
        for kind in self.reader.spec.entries.iter().filter(|kind| matches!(kind, EntryKind::Section | EntryKind::Call))
        {
            if self.may_begin(*kind) {
                lefts.extend(self.reader.entry(*kind).into_iter().map(|left| (*kind, left)));
            }
        }
        lefts
    }

    fn may_begin(&self, kind: EntryKind) -> bool {
        let policy = &self.reader.spec.text.reasoning;
        self.place == Place::Content || policy.inside.contains(&kind) || policy.ended_by.contains(&kind)
    }

    /// Rule 12: in a thought that no call may interrupt their markers are text.
    fn calls_are_data(&self) -> bool {
        ![EntryKind::Section, EntryKind::Call].into_iter().any(|kind| self.may_begin(kind))
    }

    fn quoted(&self, to: usize) -> bool {
        // Only text quotes: not the last byte of a call.
        let said = self.reader.text.get(..self.at).filter(|_| self.said == Some(self.at));
        let before = said.and_then(|text| text.chars().next_back());
        is_quoted(before, self.here(to).chars().next())
    }

    fn orphan(&mut self, found: &Found<'a>) {
        if self.quoted(found.to) {
            return self.emit(found.to);
        }
        self.drop(found.to, Why::OrphanMarker);
    }

    fn thought_opens(&mut self, found: &Found<'a>) {
        let Some(reasoning) = &self.reader.spec.reasoning else { return };
        let opener = self.reader.text.get(self.at..found.to).unwrap_or_default();
        let close = reasoning.pairs.iter().find(|(open, _)| open.as_ref().is_some_and(|open| open.value == opener));
        let Some((_, close)) = close else { return };
        let label = reasoning.label.as_ref().map_or("", |label| label.value.as_str());
        let behind = self.here(found.to);
        let mut to = found.to + label.len();
        if !behind.starts_with(label) {
            // An empty thought may come without the line break that ends its label.
            let bare = label.trim_end_matches(super::wire::SPACE);
            let empty = behind.strip_prefix(bare).is_some_and(|rest| rest.starts_with(&close.value));
            if !empty {
                let cut = label.starts_with(behind)
                    || behind.strip_prefix(bare).is_some_and(|rest| close.value.starts_with(rest));
                let at = if cut { self.reader.text.len() } else { found.to };
                return self.failed(found, Fail { at, end: cut });
            }
            to = found.to + bare.len();
        }
        if self.quoted(to) {
            return self.emit(to);
        }
        if self.place == Place::Reasoning {
            // A second opener inside a thought, all of it, is an orphan.
            return self.drop(to, Why::OrphanMarker);
        }
        self.behind_entry = false;
        (self.at, self.place, self.closer, self.section) = (to, Place::Reasoning, Some(close.value.as_str()), None);
    }

    fn thought_closes(&mut self, found: &Found<'a>) {
        let closer = self.reader.text.get(self.at..found.to).unwrap_or_default();
        if self.place == Place::Content || self.closer.is_some_and(|own| own != closer) {
            return self.orphan(found);
        }
        self.behind_entry = false;
        (self.at, self.place, self.section) = (found.to, Place::Content, None);
        self.line.closed();
    }

    fn entry(&mut self, found: &Found<'a>) {
        let from = self.at;
        let quotes = self.line.open_quotes(false);
        match self.reader.attempt(&found.lefts, from, &quotes, false) {
            Ok(ended) if self.quote_behind(&ended, &quotes).is_some() => {
                let at = self.quote_behind(&ended, &quotes).unwrap_or(found.to);
                self.emit(at);
            }
            Ok(ended) => {
                self.layout_before();
                self.ended(found.kind, ended);
            }
            Err(fail) => self.failed(found, fail),
        }
    }

    /// Rule 5: a quote directly behind a call in an open quotation, or behind the closer of its section: all was prose.
    fn quote_behind(&self, ended: &Ended<'a>, quotes: &[char]) -> Option<usize> {
        let mut at = ended.at;
        if let Some(section) = &ended.rest {
            let from = skip_space(self.reader.text, at);
            let next = self.reader.wire.next(section);
            let closers = next.iter().filter(|choice| self.reader.wire.only_closers_left(&choice.left));
            at = closers.filter_map(|choice| choice.text_at(self.reader.text, from)).max().unwrap_or(at);
        }
        let behind = skip_space(self.reader.text, at);
        self.here(behind).chars().next().filter(|c| quotes.contains(c)).map(|_| behind)
    }

    /// Rule 5: an entry that did not commit. In an open quotation all that was held is prose, up to the byte that failed; else it loses its
    /// first marker, and at the end of the stream all that began with one is dropped.
    fn failed(&mut self, found: &Found<'a>, fail: Fail) {
        let held = if fail.end { self.reader.text.len() } else { fail.at };
        if !self.line.open_quotes(true).is_empty() {
            return self.emit(held.max(found.to));
        }
        match (fail.end, found.marker) {
            (true, true) => self.drop(self.reader.text.len(), Why::CutEntry),
            (true, false) => self.emit(self.reader.text.len()),
            (false, true) => self.drop(found.to, Why::NoCall),
            (false, false) => self.emit(found.to),
        }
    }

    fn ended(&mut self, kind: Option<EntryKind>, ended: Ended<'a>) {
        if let Some(kind) = kind
            && self.place == Place::Reasoning
            && self.reader.spec.text.reasoning.ended_by.contains(&kind)
        {
            self.place = Place::Content;
        }
        self.out.extend(ended.events);
        (self.at, self.section, self.behind_entry) = (ended.at, ended.rest, true);
    }

    /// Template white space that stood before the entry.
    fn layout_before(&mut self) {
        let Some(OwnedEvent::Content(text) | OwnedEvent::Reasoning(text)) = self.out.last_mut() else { return };
        let longest = self
            .reader
            .spec
            .layout
            .before
            .iter()
            .filter(|before| text.ends_with(before.as_str()))
            .map(String::len)
            .max();
        if let Some(len) = longest {
            text.truncate(text.len() - len);
            if text.is_empty() {
                self.out.pop();
            }
        }
    }
}
