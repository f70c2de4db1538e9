//! One entry, from its opener to where it is over (rules 5, 7 and 8): a walk over the wire that goes back where an alternative does not fit.
//!
//! An entry that does not commit is a [`Fail`]; text decides what becomes of it. One that commits always comes to an end, whatever follows:
//! [`super::broken`] ends it where the wire does not.

use toolwire_gen::spec::{EntryKind, Spec};
use toolwire_gen::wire::ast::Hole;

use super::event::OwnedEvent;
use super::field;
use super::wire::{Choice, Item, Left, Wire, skip_space};
use crate::event::{End, Outcome, Start};
use crate::tools::Tools;

/// What does not change while a text is read.
pub(super) struct Reader<'a> {
    pub(super) spec: &'a Spec,
    pub(super) wire: Wire<'a>,
    pub(super) text: &'a str,
    pub(super) tools: &'a Tools,
    pub(super) start: Start,
    #[allow(dead_code, reason = "matters for values that text ends; no wire in scope has one")]
    pub(super) end: End,
}

/// An entry that is being read.
#[derive(Clone)]
pub(super) struct Run<'a> {
    pub(super) left: Left<'a>,
    /// One behind what has matched.
    pub(super) at: usize,
    /// What would close the quotation that the opener stands in.
    pub(super) quotes: Vec<char>,
    /// Only whether and where it commits is asked.
    pub(super) probe: bool,
    /// Where an open `id:( .. )` began.
    pub(super) captured: Option<usize>,
    pub(super) name: Option<String>,
    pub(super) id: Option<String>,
    pub(super) key: Option<String>,
    pub(super) kind: Option<String>,
    /// A plain literal has just matched.
    pub(super) behind_literal: bool,
    /// The header of a part is open, or its value.
    pub(super) in_part: bool,
    /// One behind the opener of that part.
    pub(super) part_at: usize,
    pub(super) call: Option<OpenCall>,
    /// One behind what made the entry certain.
    pub(super) committed: Option<usize>,
    pub(super) events: Vec<OwnedEvent>,
}

/// A call that has committed.
#[derive(Clone, Debug, Default)]
pub(super) struct OpenCall {
    pub(super) name: String,
    pub(super) id: Option<String>,
    /// JSON text, where the wire holds the arguments as one value.
    pub(super) arguments: String,
    /// Key, texts and JSON, where each argument is a part.
    pub(super) members: Vec<super::typing::Argument>,
    /// Nothing is missing from the arguments.
    pub(super) done: bool,
    /// An end marker is missing.
    pub(super) recovered: bool,
    /// It has been reported; only closers may follow.
    pub(super) over: bool,
}

/// An entry that is over.
#[derive(Debug)]
pub(super) struct Ended<'a> {
    pub(super) events: Vec<OwnedEvent>,
    pub(super) at: usize,
    /// The section that it stands in.
    pub(super) rest: Option<Left<'a>>,
    pub(super) committed: usize,
    pub(super) name: String,
}

/// An entry that did not commit.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fail {
    /// The byte at which it failed.
    pub(super) at: usize,
    /// That is the end of the text: more could have followed.
    pub(super) end: bool,
}

/// A step on, or the end.
#[allow(clippy::large_enum_variant, reason = "one lives at a time, and it is moved on at once")]
pub(super) enum Flow<'a> {
    On(Run<'a>),
    Over(Ended<'a>),
}

pub(super) type Step<'a> = Result<Flow<'a>, Fail>;

/// Something that stands where it may stand.
struct Fit<'a> {
    choice: Choice<'a>,
    from: usize,
    to: usize,
}

impl<'a> Reader<'a> {
    /// Reads an entry, or the next call of a section, that begins at `at`.
    pub(super) fn attempt(
        &self,
        lefts: &[Left<'a>],
        at: usize,
        quotes: &[char],
        probe: bool,
    ) -> Result<Ended<'a>, Fail> {
        let mut failed = Fail { at, end: false };
        for left in lefts {
            let run = Run {
                left: left.clone(),
                at,
                quotes: quotes.to_vec(),
                probe,
                captured: None,
                name: None,
                id: None,
                key: None,
                kind: None,
                behind_literal: false,
                in_part: false,
                part_at: at,
                call: None,
                committed: None,
                events: Vec::new(),
            };
            match self.go(run) {
                Ok(ended) => return Ok(ended),
                Err(fail) => failed = failed.or(fail),
            }
        }
        Err(failed)
    }

    /// The rests that an entry of this kind begins with.
    pub(super) fn entry(&self, kind: EntryKind) -> Vec<Left<'a>> {
        self.wire.entry(kind.rule_name())
    }

    pub(super) fn go(&self, mut run: Run<'a>) -> Result<Ended<'a>, Fail> {
        let start = run.at;
        loop {
            if run.at > start || run.committed.is_some() {
                self.quote_behind_symbol(&run)?;
            }
            let choices = self.wire.next(&run.left);
            let mut fits = self.fits(&run, &choices);
            // Beside a hole that fails, a string may stand that the text cuts: then it is the end of the text that decides.
            let at = skip_space(self.text, run.at);
            let is_cut = choices.iter().any(|choice| choice.cut_at(self.text, at));
            let cut = |fail: Fail| Fail { end: fail.end || is_cut, ..fail };
            let step = match fits.len() {
                0 => self.nothing_fits(run, &choices)?,
                1 => match fits.pop() {
                    Some(fit) => self.take(run, fit).map_err(cut)?,
                    None => return Err(Fail { at: start, end: false }),
                },
                _ => return self.first_of(&run, fits).map_err(cut),
            };
            match step {
                Flow::On(on) => run = on,
                Flow::Over(ended) => return Ok(ended),
            }
        }
    }

    /// Tries what fits, in order. Only what has not committed can fail.
    fn first_of(&self, run: &Run<'a>, fits: Vec<Fit<'a>>) -> Result<Ended<'a>, Fail> {
        let mut failed = Fail { at: run.at, end: false };
        for fit in fits {
            let ended = self.take(run.clone(), fit).and_then(|flow| match flow {
                Flow::On(on) => self.go(on),
                Flow::Over(ended) => Ok(ended),
            });
            match ended {
                Ok(ended) => return Ok(ended),
                Err(fail) => failed = failed.or(fail),
            }
        }
        Err(failed)
    }

    /// What stands here of what may stand here: the longest string first, then holes, the end only where nothing else does.
    fn fits(&self, run: &Run<'a>, choices: &[Choice<'a>]) -> Vec<Fit<'a>> {
        let mut strings = Vec::new();
        let mut holes = Vec::new();
        let mut ends = Vec::new();
        let over = run.call.as_ref().is_some_and(|call| call.over);
        for choice in choices {
            let inside = run.captured.is_some() && !choice.closes;
            // White space at the ends of a short hole is trimmed: it is the hole's own, unless a literal is glued to it.
            let own = !run.behind_literal
                && matches!(choice.item, Item::Hole(Hole::Name | Hole::Id | Hole::Key | Hole::Type | Hole::Word));
            let from = if inside || (choice.glued && !own) { run.at } else { skip_space(self.text, run.at) };
            let fit = |from, to| Fit { choice: choice.clone(), from, to };
            let here = self.text.get(from..).unwrap_or_default();
            match &choice.item {
                Item::Text { .. } => strings.extend(choice.text_at(self.text, from).map(|to| fit(from, to))),
                Item::CallEnd | Item::End => ends.push(fit(run.at, run.at)),
                Item::Hole(_) if over => {}
                Item::Hole(Hole::Value) => holes.push(fit(run.at, run.at)),
                Item::Hole(Hole::Arguments) => holes.push(fit(from, from)),
                Item::Hole(Hole::Object) => holes.extend(here.starts_with('{').then(|| fit(from, from))),
                Item::Hole(Hole::Objects) => holes.extend(here.starts_with('[').then(|| fit(from, from))),
                Item::Hole(hole) => {
                    let behind = self.wire.next(&choice.left);
                    holes.extend(
                        field::extents(self.spec, self.text, *hole, from, &behind).into_iter().map(|to| fit(from, to)),
                    );
                }
            }
        }
        strings.sort_by_key(|fit| std::cmp::Reverse(fit.to));
        let longest = strings.first().map(|fit| fit.to);
        strings.retain(|fit| Some(fit.to) == longest);
        // A literal that is all of a short run beats a hole exactly where the hole's longest reading is that literal.
        let is_run = strings.iter().any(|fit| {
            let behind = self.wire.next(&fit.choice.left);
            behind.iter().all(|next| matches!(next.item, Item::Text { marker: true, .. }))
        });
        holes.retain(|hole| !is_run || hole.to <= hole.from || Some(hole.to) != longest);
        strings.extend(holes);
        if strings.is_empty() { ends } else { strings }
    }

    fn take(&self, mut run: Run<'a>, fit: Fit<'a>) -> Step<'a> {
        let Fit { choice, from, to } = fit;
        run.behind_literal = matches!(choice.item, Item::Text { marker: false, .. });
        if choice.closes {
            self.close_capture(&mut run);
        }
        if choice.opens {
            run.captured = Some(from);
        }
        match choice.item {
            Item::Text { .. } => self.string(run, choice.left, to),
            Item::CallEnd => Ok(self.over(run, Some(choice.left))),
            // A section without a call has not become certain.
            Item::End if run.committed.is_none() => Err(Fail { at: run.at, end: false }),
            Item::End => Ok(self.over(run, None)),
            Item::Hole(Hole::Value) => self.value(run, choice.left),
            Item::Hole(Hole::Arguments) => self.arguments(run, choice.left, from),
            Item::Hole(Hole::Object) => self.next_object(run, choice.left, from),
            Item::Hole(Hole::Objects) => self.objects(run, choice.left, from),
            Item::Hole(hole) => {
                let text = self.text.get(from..to).unwrap_or_default().trim_matches(super::wire::SPACE).to_owned();
                match hole {
                    Hole::Name => run.name = Some(text),
                    Hole::Id => run.id = Some(text),
                    Hole::Key => run.key = Some(text),
                    Hole::Type => run.kind = Some(text),
                    _ => {}
                }
                run.at = to;
                run.left = choice.left;
                Ok(Flow::On(run))
            }
        }
    }

    /// `id:( .. )` holds what stands in it, white space around it trimmed.
    fn close_capture(&self, run: &mut Run<'a>) {
        if let Some(from) = run.captured.take() {
            run.id = self.text.get(from..run.at).map(|id| id.trim_matches(super::wire::SPACE).to_owned());
        }
    }

    /// A string of the wire. Rule 5: a call commits with the opener of its first part, or with its own closer.
    fn string(&self, mut run: Run<'a>, left: Left<'a>, to: usize) -> Step<'a> {
        let closes = self.wire.only_closers_left(&left);
        let part = self.wire.next(&left).iter().any(|next| matches!(next.item, Item::Hole(Hole::Key)));
        run.left = left;
        run.at = to;
        if part {
            (run.in_part, run.part_at) = (true, to);
            run.kind = None;
        }
        if run.call.is_none()
            && run.name.is_some()
            && (closes || part)
            && let Some(ended) = self.commit(&mut run, to)
        {
            return Ok(Flow::Over(ended));
        }
        if let Some(call) = &mut run.call
            && closes
        {
            call.done = true;
        }
        Ok(Flow::On(run))
    }

    /// The call is certain. Gives the end where nothing but that was asked.
    pub(super) fn commit(&self, run: &mut Run<'a>, at: usize) -> Option<Ended<'a>> {
        let name = run.name.take().unwrap_or_default();
        run.call = Some(OpenCall { name: name.clone(), id: run.id.take(), ..OpenCall::default() });
        let committed = *run.committed.get_or_insert(at);
        run.probe.then(|| Ended { events: Vec::new(), at, rest: None, committed, name })
    }

    /// The entry, or its call, has come to its end in the wire.
    fn over(&self, mut run: Run<'a>, rest: Option<Left<'a>>) -> Flow<'a> {
        self.report(&mut run, None);
        self.ended(run, rest)
    }

    pub(super) fn ended(&self, run: Run<'a>, rest: Option<Left<'a>>) -> Flow<'a> {
        let name = run.call.map(|call| call.name).unwrap_or_default();
        Flow::Over(Ended { events: run.events, at: run.at, rest, committed: run.committed.unwrap_or(run.at), name })
    }

    /// Reports the open call; `outcome` unless that follows from what is missing.
    pub(super) fn report(&self, run: &mut Run<'a>, outcome: Option<Outcome>) {
        if let Some(call) = run.call.as_mut().filter(|call| !call.over) {
            call.over = true;
            let found = if call.recovered { Outcome::Recovered } else { Outcome::Complete };
            let outcome = outcome.unwrap_or(found);
            let arguments = if call.arguments.is_empty() {
                super::typing::object(&call.members, outcome.is_usable())
            } else {
                call.arguments.clone()
            };
            run.events.push(OwnedEvent::Call { name: call.name.clone(), id: call.id.clone(), arguments, outcome });
        }
    }
}

impl Fail {
    /// Of two readings that failed the one that came further counts.
    pub(super) fn or(self, other: Self) -> Self {
        let at = self.at.max(other.at);
        Self { at, end: self.end || other.end }
    }
}
