//! The wire as something to walk: what is left to match, and what may come next.
//!
//! A [`Left`] is the rest of a wire at some point of a reading, as a list of pieces of the checked tree. [`Wire::next`] opens it until
//! strings and holes show; nothing is precomputed.

use std::rc::Rc;

use toolwire_gen::spec::Spec;
use toolwire_gen::wire::ast::{Alts, Atom, Hole, Repeat, Rule, Term};

/// What is left of a wire.
#[derive(Clone, Debug)]
pub(super) struct Left<'s>(Option<Rc<(Piece<'s>, Left<'s>)>>);

#[derive(Clone, Copy, Debug)]
enum Piece<'s> {
    /// Terms one after the other.
    Terms(&'s [Term]),
    /// A repeated term that may stand again.
    Again(&'s Term),
    /// The end of `id:( .. )`.
    Captured,
    /// The end of a call in a section.
    CallEnd,
    /// What is left belongs to a section, not to a call.
    Section,
}

/// One thing that may come next.
#[derive(Clone, Debug)]
pub(super) struct Choice<'s> {
    pub(super) item: Item<'s>,
    /// No white space may stand before it.
    pub(super) glued: bool,
    /// Captures to open before it, captures to close before that.
    pub(super) opens: bool,
    pub(super) closes: bool,
    /// What is left behind it.
    pub(super) left: Left<'s>,
}

/// What it is.
#[derive(Clone, Debug)]
pub(super) enum Item<'s> {
    /// A string, in all its spellings; whether it is a declared marker.
    Text {
        spellings: Vec<&'s str>,
        marker: bool,
    },
    Hole(Hole),
    /// The call is over; what is left belongs to its section.
    CallEnd,
    /// The entry is over.
    End,
}

/// A spec's wire.
pub(super) struct Wire<'s> {
    spec: &'s Spec,
}

impl<'s> Left<'s> {
    const NOTHING: Self = Self(None);

    /// Whether no call is open.
    fn is_of_section(&self) -> bool {
        let mut here = self;
        while let Some(node) = &here.0 {
            match node.0 {
                Piece::CallEnd => return false,
                Piece::Section => return true,
                _ => here = &node.1,
            }
        }
        false
    }

    fn push(&self, piece: Piece<'s>) -> Self {
        Self(Some(Rc::new((piece, self.clone()))))
    }
}

impl<'s> Wire<'s> {
    pub(super) fn new(spec: &'s Spec) -> Self {
        Self { spec }
    }

    fn rule(&self, name: &str) -> Option<&'s Rule> {
        self.spec.wire.rules.iter().find(|rule| rule.name.value == name)
    }

    /// All spellings of a marker.
    fn marker(&self, name: &str) -> Option<Vec<&'s str>> {
        let marker = self.spec.markers.iter().find(|m| m.name.value == name)?;
        Some(std::iter::once(&marker.text).chain(&marker.aliases).map(|t| t.value.as_str()).collect())
    }

    /// The alternatives of an entry's rule.
    pub(super) fn entry(&self, rule: &str) -> Vec<Left<'s>> {
        let seqs = self.rule(rule).map_or(&[][..], |rule| &rule.body.seqs);
        let bottom = if rule == "section" { Left::NOTHING.push(Piece::Section) } else { Left::NOTHING };
        seqs.iter().map(|seq| bottom.push(Piece::Terms(&seq.terms))).collect()
    }

    /// What may come next, in order: an alternative before the later ones, one more of a repeated term before what follows it.
    pub(super) fn next(&self, left: &Left<'s>) -> Vec<Choice<'s>> {
        let mut choices = Vec::new();
        self.open(left, (false, false), &mut choices);
        choices
    }

    fn open(&self, left: &Left<'s>, (glued, closes): (bool, bool), out: &mut Vec<Choice<'s>>) {
        let Some(node) = &left.0 else {
            out.push(Choice { item: Item::End, glued, opens: false, closes, left: Left::NOTHING });
            return;
        };
        let rest = &node.1;
        match node.0 {
            Piece::Terms([]) | Piece::Section => self.open(rest, (glued, closes), out),
            Piece::Terms([term, terms @ ..]) => {
                let rest = if terms.is_empty() { rest.clone() } else { rest.push(Piece::Terms(terms)) };
                match term.repeat {
                    Repeat::Once => self.atom(term, &rest, (glued || term.glued, closes), out),
                    Repeat::Some => self.atom(term, &rest.push(Piece::Again(term)), (glued || term.glued, closes), out),
                    Repeat::Optional => {
                        self.atom(term, &rest, (glued || term.glued, closes), out);
                        self.open(&rest, (glued, closes), out);
                    }
                    Repeat::Any => self.again(term, &rest, (glued, closes), out),
                }
            }
            Piece::Again(term) => self.again(term, rest, (glued, closes), out),
            Piece::Captured => self.open(rest, (glued, true), out),
            Piece::CallEnd => out.push(Choice { item: Item::CallEnd, glued, opens: false, closes, left: rest.clone() }),
        }
    }

    fn again(&self, term: &'s Term, rest: &Left<'s>, (glued, closes): (bool, bool), out: &mut Vec<Choice<'s>>) {
        self.atom(term, &rest.push(Piece::Again(term)), (glued || term.glued, closes), out);
        self.open(rest, (glued, closes), out);
    }

    fn atom(&self, term: &'s Term, rest: &Left<'s>, (glued, closes): (bool, bool), out: &mut Vec<Choice<'s>>) {
        let mut add = |item| out.push(Choice { item, glued, opens: false, closes, left: rest.clone() });
        match &term.atom {
            Atom::Literal(text) => add(Item::Text { spellings: vec![text], marker: false }),
            // Outside of any call rule a call object is a call of its own, and so is the last one of a list with its bracket.
            Atom::Hole(hole @ (Hole::Object | Hole::Objects)) if rest.is_of_section() => {
                let left = rest.push(Piece::CallEnd);
                out.push(Choice { item: Item::Hole(*hole), glued, opens: false, closes, left });
            }
            Atom::Hole(hole) => add(Item::Hole(*hole)),
            Atom::Name(name) => match (self.marker(name), self.rule(name)) {
                (Some(spellings), _) => add(Item::Text { spellings, marker: true }),
                (None, Some(rule)) if name == "call" => {
                    self.alts(&rule.body, &rest.push(Piece::CallEnd), (glued, closes), out)
                }
                (None, Some(rule)) => self.alts(&rule.body, rest, (glued, closes), out),
                (None, None) => {}
            },
            Atom::Group(alts) => self.alts(alts, rest, (glued, closes), out),
            Atom::Capture(_, alts) => {
                let from = out.len();
                self.alts(alts, &rest.push(Piece::Captured), (glued, closes), out);
                out.iter_mut().skip(from).for_each(|choice| choice.opens = true);
            }
            // A spec that has these is refused before it comes here.
            Atom::Commit | Atom::Anchor(_) | Atom::Attrs(_) | Atom::Back(_) => {}
        }
    }

    fn alts(&self, alts: &'s Alts, rest: &Left<'s>, flags: (bool, bool), out: &mut Vec<Choice<'s>>) {
        for seq in &alts.seqs {
            self.open(&rest.push(Piece::Terms(&seq.terms)), flags, out);
        }
    }

    /// The strings that close what encloses this point, with the required parts before them skipped (rules 6 and 7): in every sequence that is
    /// open here, those behind its last hole. The closer of a part is none, another part may follow it.
    pub(super) fn closers(&self, left: &Left<'s>) -> Vec<Choice<'s>> {
        let mut closers = Vec::new();
        let mut here = left;
        while let Some(node) = &here.0 {
            if let Piece::Terms(terms) = node.0 {
                let data = terms.iter().rposition(|term| self.holds_data(term)).map_or(0, |at| at + 1);
                for (at, term) in terms.iter().enumerate().skip(data) {
                    let rest = node.1.push(Piece::Terms(terms.get(at + 1..).unwrap_or_default()));
                    if matches!(term.atom, Atom::Literal(_) | Atom::Name(_)) {
                        self.atom(term, &rest, (false, false), &mut closers);
                    }
                }
            }
            here = &node.1;
        }
        closers.retain(|choice| matches!(choice.item, Item::Text { .. }) && self.only_closers_left(&choice.left));
        closers
    }

    /// No hole is left before the call or the entry ends: a string here is the call's own closer.
    pub(super) fn only_closers_left(&self, left: &Left<'s>) -> bool {
        let mut here = left;
        while let Some(node) = &here.0 {
            match node.0 {
                Piece::Terms(terms) if terms.iter().any(|term| self.holds_data(term)) => return false,
                Piece::Again(term) if self.holds_data(term) => return false,
                Piece::CallEnd => return true,
                _ => {}
            }
            here = &node.1;
        }
        true
    }

    /// A section is what is left, or nothing.
    pub(super) fn behind_call(&self, left: &Left<'s>) -> Option<Left<'s>> {
        let mut here = left;
        while let Some(node) = &here.0 {
            if matches!(node.0, Piece::CallEnd) {
                return Some(node.1.clone());
            }
            here = &node.1;
        }
        None
    }

    fn holds_data(&self, term: &Term) -> bool {
        let any = |alts: &Alts| alts.seqs.iter().any(|seq| seq.terms.iter().any(|term| self.holds_data(term)));
        match &term.atom {
            Atom::Hole(_) => true,
            Atom::Group(alts) | Atom::Capture(_, alts) => any(alts),
            Atom::Name(name) => self.rule(name).is_some_and(|rule| any(&rule.body)),
            _ => false,
        }
    }
}

impl Choice<'_> {
    /// The longest of its spellings that stands at `at`: one behind its last byte.
    pub(super) fn text_at(&self, text: &str, at: usize) -> Option<usize> {
        let Item::Text { spellings, .. } = &self.item else { return None };
        let here = text.get(at..)?;
        spellings.iter().filter(|s| here.starts_with(**s)).map(|s| at + s.len()).max()
    }

    /// The text ends inside one of its spellings. A string that is only partly there counts as absent (rule 7).
    pub(super) fn cut_at(&self, text: &str, at: usize) -> bool {
        let Item::Text { spellings, .. } = &self.item else { return false };
        text.get(at..).is_some_and(|here| {
            !here.is_empty() && spellings.iter().any(|s| s.len() > here.len() && s.starts_with(here))
        })
    }
}

/// One behind the white space at `at`.
pub(super) fn skip_space(text: &str, at: usize) -> usize {
    let rest = text.get(at..).unwrap_or_default();
    at + (rest.len() - rest.trim_start_matches(SPACE).len())
}

/// White space, as the contract means it.
pub(super) const SPACE: [char; 4] = [' ', '\t', '\n', '\r'];
