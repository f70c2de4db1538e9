//! Raw values and what ends them (rule 6).
//!
//! A value's own terminator ends it, if what follows can follow. Of the soft ends the next part (s2) ends it where it stands; an outer closer
//! (s1) only if nothing contradicts: the own terminator comes no more, or calls go on behind it first.

use toolwire_gen::spec::{EntryKind, Trim};
use toolwire_gen::wire::ast::Hole;

use super::entry::{Fail, Flow, OpenCall, Reader, Run, Step};
use super::event::OwnedEvent;
use super::typing::{Added, Argument};
use super::wire::{Choice, Item, Left, SPACE, skip_space};
use crate::event::{Outcome, Why};

/// White space that may stand between a terminator and what follows it.
const FOLLOWER_SPACE: usize = 256;

/// How a value ends.
enum EndOfValue<'a> {
    /// At its own terminator.
    Own(usize),
    /// At the next part, or where an outer closer stands: what is left then.
    Soft(usize, Left<'a>),
    /// With the text.
    Open,
}

/// What stands behind a terminator.
enum Follower {
    /// Something that can; certain from this byte on.
    Fits(usize),
    /// A closer of something that encloses the value: the terminator is as good as one.
    Outer,
    Nothing,
}

impl<'a> Reader<'a> {
    /// The value at `run.at`; `left` begins with its terminator.
    pub(super) fn value(&self, mut run: Run<'a>, left: Left<'a>) -> Step<'a> {
        let from = run.at;
        let key = run.key.take().unwrap_or_default();
        let word = run.kind.take();
        let Some(call) = run.call.clone() else { return Err(Fail { at: from, end: false }) };
        if self.repeats(&call, &key) {
            run.events.push(OwnedEvent::Warning { why: Why::RepeatedKey, bytes: key.len() });
        }
        let end = self.end_of_value((&call, &key), from, &left, !run.quotes.is_empty());
        let (to, left, soft) = match end {
            EndOfValue::Own(to) => (to, left, false),
            EndOfValue::Soft(to, left) => (to, left, true),
            EndOfValue::Open => return self.value_runs_out(run, &key, word.as_deref(), from),
        };
        let text = self.trimmed(self.text.get(from..to).unwrap_or_default());
        let mut call = call;
        let added = self.add(&mut call, &key, word.as_deref(), text);
        call.recovered |= soft;
        run.call = Some(call);
        (run.left, run.at, run.in_part) = (left, to, false);
        match added {
            Added::Yes => {}
            Added::Repeated => {}
            Added::TooDeep => {
                run.events.push(OwnedEvent::Warning { why: Why::DepthLimit, bytes: to - from });
                return self.breaks(run, to, Outcome::Truncated);
            }
        }
        Ok(Flow::On(run))
    }

    /// Rule 7: a value that runs into the end of the stream.
    fn value_runs_out(&self, mut run: Run<'a>, key: &str, word: Option<&str>, from: usize) -> Step<'a> {
        if let Some(call) = &mut run.call
            && !call.members.iter().any(|member| member.key == key)
        {
            let text = self.text.get(from..).unwrap_or_default();
            // What may all be trimmed has not begun.
            let begun = match self.spec.values.trim {
                Trim::None => true,
                Trim::OneNewline => !matches!(text, "" | "\r"),
                Trim::Both => !text.trim_matches(SPACE).is_empty(),
            };
            if begun && self.streams(call, key, word) {
                // Half of a framing line break is not told.
                let text = match self.spec.values.trim {
                    Trim::OneNewline => text.strip_suffix('\r').unwrap_or(text),
                    _ => text,
                };
                call.members.push(Argument::cut(key, Some(self.trimmed(text))));
            }
        }
        run.at = self.text.len();
        self.breaks(run, self.text.len(), Outcome::Truncated)
    }

    fn end_of_value(
        &self,
        (call, key): (&OpenCall, &str),
        from: usize,
        left: &Left<'a>,
        quoted: bool,
    ) -> EndOfValue<'a> {
        let own: Vec<Choice<'a>> =
            self.wire.next(left).into_iter().filter(|next| matches!(next.item, Item::Text { .. })).collect();
        let outer = self.outer(left, &own);
        let behind = own.first().map(|own| own.left.clone());
        let mut checkpoint: Option<(usize, Option<usize>)> = None;
        for (at, _) in self.text.get(from..).unwrap_or_default().char_indices().map(|(at, c)| (from + at, c)) {
            if let Some((first, _)) = checkpoint
                && at - first > self.spec.limits.held
            {
                checkpoint = None;
            }
            let certain = |end: usize| {
                checkpoint.and_then(|(first, shadow)| shadow.filter(|shadow| *shadow < end).map(|_| first))
            };
            // Whoever is certain first wins.
            if let Some(first) = certain(at + 1) {
                return EndOfValue::Soft(first, left.clone());
            }
            let mut closes = outer.iter().any(|closer| closer.text_at(self.text, at).is_some());
            if let Some((choice, to)) = own.iter().find_map(|own| own.text_at(self.text, at).map(|to| (own, to))) {
                match self.follower(&choice.left, to) {
                    Follower::Fits(end) => {
                        return certain(end).map_or(EndOfValue::Own(at), |first| EndOfValue::Soft(first, left.clone()));
                    }
                    Follower::Outer => closes = true,
                    Follower::Nothing => {}
                }
            } else if let Some(behind) = &behind
                && let Some(end) = self.next_part(call, key, behind, at)
            {
                return match certain(end) {
                    Some(first) => EndOfValue::Soft(first, left.clone()),
                    None => EndOfValue::Soft(at, behind.clone()),
                };
            }
            if closes && checkpoint.is_none() {
                checkpoint = Some((at, self.goes_on(left, at)));
            }
        }
        // The stream ends: the value ended at the first closer. In a quotation that is no call (rule 5).
        let first = checkpoint.filter(|_| !quoted).map(|(first, _)| first);
        first.map_or(EndOfValue::Open, |first| EndOfValue::Soft(first, left.clone()))
    }

    /// The closers of what encloses a place, without its own next strings.
    fn outer(&self, left: &Left<'a>, own: &[Choice<'a>]) -> Vec<Choice<'a>> {
        let spelled = |choice: &Choice<'a>| match &choice.item {
            Item::Text { spellings, .. } => spellings.clone(),
            _ => Vec::new(),
        };
        let own: Vec<_> = own.iter().map(spelled).collect();
        self.wire.closers(left).into_iter().filter(|closer| !own.contains(&spelled(closer))).collect()
    }

    /// Whether what stands behind a terminator can follow it.
    fn follower(&self, left: &Left<'a>, at: usize) -> Follower {
        let next = self.wire.next(left);
        if next.iter().any(|next| matches!(next.item, Item::End | Item::CallEnd)) {
            return Follower::Fits(at);
        }
        let behind = skip_space(self.text, at);
        if behind == self.text.len() {
            return Follower::Fits(behind);
        }
        if behind - at > FOLLOWER_SPACE {
            return Follower::Nothing;
        }
        if let Some(end) = next.iter().find_map(|next| next.text_at(self.text, behind)) {
            return Follower::Fits(end);
        }
        let outer = self.outer(left, &next);
        if outer.iter().any(|closer| closer.text_at(self.text, behind).is_some()) {
            return Follower::Outer;
        }
        // A string that is only partly there counts as absent: then the stream ends here.
        if next.iter().chain(&outer).any(|next| next.cut_at(self.text, behind)) {
            return Follower::Fits(self.text.len());
        }
        Follower::Nothing
    }

    /// s2: one behind the header of a part whose key is declared and free.
    fn next_part(&self, call: &OpenCall, key: &str, left: &Left<'a>, at: usize) -> Option<usize> {
        let (next, to) = self.header(left, at, None)?;
        let tool = self.tools.tool(&call.name)?;
        let free = next != key && !call.members.iter().any(|member| member.key == next);
        (free && self.tools.declares(tool, &next)).then_some(to)
    }

    /// The key of the part that begins at `at`, up to where its value begins.
    fn header(&self, left: &Left<'a>, at: usize, key: Option<String>) -> Option<(String, usize)> {
        let next = self.wire.next(left);
        let first = key.is_none();
        for choice in &next {
            let from = if choice.glued || first { at } else { skip_space(self.text, at) };
            match &choice.item {
                Item::Text { .. } => {
                    if let Some(to) = choice.text_at(self.text, from)
                        && !self.wire.only_closers_left(&choice.left)
                        && let Some(found) = self.header(&choice.left, to, key.clone().or(Some(String::new())))
                    {
                        return Some(found);
                    }
                }
                Item::Hole(Hole::Value) => return key.filter(|key| !key.is_empty()).map(|key| (key, at)),
                Item::Hole(hole @ (Hole::Key | Hole::Type)) if !first => {
                    let behind = self.wire.next(&choice.left);
                    for to in super::field::extents(self.spec, self.text, *hole, from, &behind) {
                        let text = self.text.get(from..to).unwrap_or_default().trim_matches(SPACE).to_owned();
                        let key = if *hole == Hole::Key { Some(text) } else { key.clone() };
                        if let Some(found) = self.header(&choice.left, to, key) {
                            return Some(found);
                        }
                    }
                }
                _ => {}
            }
        }
        None
    }

    /// Whether only outer closers stand from `at` on, and behind them an opener that begins a call of a declared tool: where that is certain.
    fn goes_on(&self, left: &Left<'a>, at: usize) -> Option<usize> {
        let own = self.wire.next(left);
        let outer = self.outer(left, &own);
        let mut at = at;
        let mut last = left.clone();
        if let Some((own, to)) = own.iter().find_map(|own| own.text_at(self.text, at).map(|to| (own, to))) {
            (last, at) = (own.left.clone(), to);
        }
        let mut from = skip_space(self.text, at);
        while let Some((closer, to)) =
            outer.iter().find_map(|closer| closer.text_at(self.text, from).map(|to| (closer, to)))
        {
            last = closer.left.clone();
            from = skip_space(self.text, to);
        }
        let mut lefts: Vec<Left<'a>> = self.wire.behind_call(&last).into_iter().collect();
        let kinds = self.spec.entries.iter().filter(|kind| matches!(kind, EntryKind::Section | EntryKind::Call));
        lefts.extend(kinds.flat_map(|kind| self.entry(*kind)));
        let ended = self.attempt(&lefts, from, &[], true).ok()?;
        self.tools.tool(&ended.name).map(|_| ended.committed)
    }
}
