//! What the wire does not take: missing end markers (rule 7), broken calls (rule 8) and closing quotes (rule 5).

use toolwire_gen::spec::EntryKind;
use toolwire_gen::wire::ast::Hole;

use super::arguments::Broken;
use super::entry::{Fail, Flow, Reader, Run, Step};
use super::event::OwnedEvent;
use super::wire::{Choice, Item, Left, skip_space};
use crate::event::{Outcome, Start, Why};

impl<'a> Reader<'a> {
    /// Rule 5: in an open quotation a quote directly behind a symbol that the wire does not need closes it; then all was prose.
    pub(super) fn quote_behind_symbol(&self, run: &Run<'a>) -> Result<(), Fail> {
        let at = skip_space(self.text, run.at);
        let next = self.text.get(at..).and_then(|rest| rest.chars().next());
        let closes = next.is_some_and(|c| run.quotes.contains(&c));
        let needed = || self.wire.next(&run.left).iter().any(|choice| choice.text_at(self.text, at).is_some());
        if closes && !needed() { Err(Fail { at, end: false }) } else { Ok(()) }
    }

    /// Nothing of the wire stands here.
    pub(super) fn nothing_fits(&self, mut run: Run<'a>, choices: &[Choice<'a>]) -> Step<'a> {
        let at = skip_space(self.text, run.at);
        let to_the_end = |choice: &Choice<'a>| match choice.item {
            Item::Hole(hole) => super::field::runs_to_the_end(hole, self.text, at, &self.wire.next(&choice.left)),
            _ => choice.cut_at(self.text, at) || (choice.glued && choice.cut_at(self.text, run.at)),
        };
        let closers = self.wire.closers(&run.left);
        let end = at == self.text.len()
            || choices.iter().any(to_the_end)
            || (run.call.is_some() && closers.iter().any(|closer| closer.cut_at(self.text, at)));
        let quoted = !run.quotes.is_empty();
        let Some(call) = &run.call else { return Err(Fail { at, end }) };
        if call.over {
            let rest = self.wire.behind_call(&run.left);
            return Ok(self.ended(run, rest));
        }
        if end {
            if quoted {
                return Err(Fail { at: self.text.len(), end: true });
            }
            return if run.in_part || !self.spec.recover.call {
                self.breaks(run, self.text.len(), Outcome::Truncated)
            } else {
                self.text_behind(run)
            };
        }
        if run.in_part {
            let key = choices.iter().find(|choice| matches!(choice.item, Item::Hole(Hole::Key)));
            let at = key.map_or(at, |key| super::field::key_fails_at(self.text, at, &self.wire.next(&key.left)));
            return self.breaks(run, at, Outcome::Malformed);
        }
        if let Some((left, to)) = self.closer_at(&run.left, at) {
            if let Some(call) = &mut run.call {
                (call.recovered, call.done) = (true, true);
            }
            (run.left, run.at) = (left, to);
            return Ok(Flow::On(run));
        }
        if !call.done {
            return self.breaks(run, at, Outcome::Malformed);
        }
        if let Some(behind) = self.surplus_brackets(&run.left, choices, at) {
            let dropped = self.text.get(at..behind).unwrap_or_default();
            let bytes = dropped.matches(['}', ']']).count();
            run.events.push(OwnedEvent::Warning { why: Why::SurplusBrackets, bytes });
            run.at = behind;
            return Ok(Flow::On(run));
        }
        if quoted { Err(Fail { at, end: false }) } else { self.text_behind(run) }
    }

    /// Rule 8: text that fits nothing behind complete arguments ends the call and is content.
    pub(super) fn text_behind(&self, mut run: Run<'a>) -> Step<'a> {
        self.report(&mut run, Some(Outcome::Recovered));
        let rest = self.wire.behind_call(&run.left);
        Ok(self.ended(run, rest))
    }

    /// Rule 7: brackets that are too many between complete arguments and the next string of the entry.
    fn surplus_brackets(&self, left: &Left<'a>, choices: &[Choice<'a>], at: usize) -> Option<usize> {
        let rest = self.text.get(at..)?;
        let brackets = rest.trim_start_matches(['}', ']', ' ', '\t', '\n', '\r']);
        let behind = self.text.len() - brackets.len();
        let closed = choices.iter().any(|choice| choice.text_at(self.text, behind).is_some())
            || self.closer_at(left, behind).is_some();
        (rest.starts_with(['}', ']']) && closed).then_some(behind)
    }

    /// The longest closer at `at`, the innermost of equals.
    pub(super) fn closer_at(&self, left: &Left<'a>, at: usize) -> Option<(Left<'a>, usize)> {
        let closers = self.wire.closers(left);
        let mut best: Option<(Left<'a>, usize)> = None;
        for closer in closers {
            if let Some(to) = closer.text_at(self.text, at)
                && best.as_ref().is_none_or(|(_, end)| to > *end)
            {
                best = Some((closer.left, to));
            }
        }
        best
    }

    /// Rule 6: if the dialect fails while a string is open, or where it has just closed, reading goes on at the first closer in it.
    pub(super) fn checkpoint(&self, left: &Left<'a>, broken: Broken) -> usize {
        let Some((start, end)) = broken.string else { return broken.at };
        (start..end.min(broken.at))
            .find(|at| self.text.is_char_boundary(*at) && self.closer_at(left, *at).is_some())
            .filter(|at| broken.at - at <= self.spec.limits.held)
            .unwrap_or(broken.at)
    }

    /// Rule 8: ends a call that is broken at `at`. What follows is discarded up to and with a closer, or up to an opener.
    pub(super) fn breaks(&self, mut run: Run<'a>, at: usize, outcome: Outcome) -> Step<'a> {
        if !run.quotes.is_empty() {
            return Err(Fail { at, end: at == self.text.len() });
        }
        // What was read of a part that is none is dropped with the rest.
        let from = match outcome {
            Outcome::Malformed if run.in_part => run.part_at,
            Outcome::Malformed => run.at.min(at),
            _ => at,
        };
        self.report(&mut run, Some(outcome));
        let section = self.wire.behind_call(&run.left);
        let openers = self.openers(section.as_ref());
        let mut to = at;
        let mut closed = None;
        while to < self.text.len() {
            if self.text.is_char_boundary(to) {
                closed = self.closer_at(&run.left, to);
                let opens = |strings: &[&str]| {
                    strings.iter().any(|s| self.text.get(to..).is_some_and(|here| here.starts_with(s)))
                };
                if closed.is_some() || opens(&openers) {
                    break;
                }
            }
            to += 1;
        }
        let end = closed.as_ref().map_or(to, |(_, end)| *end);
        // A broken call is always reported, even if nothing of it is left to drop.
        if end > at || outcome == Outcome::Malformed {
            run.events.push(OwnedEvent::Warning { why: Why::MalformedCall, bytes: end - from });
        }
        run.at = end;
        match closed {
            Some((left, _)) => {
                run.left = left;
                Ok(Flow::On(run))
            }
            None => Ok(self.ended(run, section)),
        }
    }

    /// The strings that begin an entry, the next call of a section, or are a thought's. A literal that is one sign (`,`) stands in every
    /// broken body: it begins nothing there.
    fn openers(&self, section: Option<&Left<'a>>) -> Vec<&'a str> {
        let kinds = self.spec.entries.iter().filter(|kind| matches!(kind, EntryKind::Section | EntryKind::Call));
        let lefts = kinds.flat_map(|kind| self.entry(*kind)).chain(section.cloned());
        let mut strings: Vec<&str> = lefts
            .flat_map(|left| self.wire.next(&left))
            .filter_map(|choice| match choice.item {
                Item::Text { spellings, marker } => Some((spellings, marker)),
                _ => None,
            })
            .flat_map(|(spellings, marker)| spellings.into_iter().filter(move |text| marker || text.len() > 1))
            .collect();
        if self.start != Start::Response {
            let pairs = self.spec.reasoning.iter().flat_map(|reasoning| &reasoning.pairs);
            strings.extend(pairs.flat_map(|(open, close)| open.iter().chain([close])).map(|text| text.value.as_str()));
        }
        strings
    }
}
