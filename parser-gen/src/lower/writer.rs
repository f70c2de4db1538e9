//! Sixth pass: how a family's calls are written, read off the wire: first alternatives, optional markers included.

use crate::lower::graph::Markers;
use crate::machine::{WriteOp, Writer};
use crate::spec::{EntryKind, Spec};
use crate::wire::ast::{Alts, Atom, Hole, Repeat, Rule, Term};

/// The writer of a spec.
pub(crate) fn of(spec: &Spec, markers: &Markers) -> Writer {
    let scribe = Scribe { spec, markers };
    let section = spec.entries.contains(&EntryKind::Section).then(|| scribe.rule("section")).flatten();
    let call = scribe.rule("call");
    let between = spec.layout.between.first().map(|text| WriteOp::Text(text.clone()));
    let calls = match (section, call) {
        (Some(section), _) => scribe.alts(&section.body, 0, Level::Section),
        (None, Some(_)) => {
            let more = between.into_iter().chain([WriteOp::Call]).collect();
            vec![WriteOp::Call, WriteOp::Repeat(more)]
        }
        (None, None) => Vec::new(),
    };
    let call =
        scribe.call_rule(section).map_or_else(|| vec![WriteOp::Object], |rule| scribe.alts(&rule.body, 0, Level::Call));
    Writer { reasoning: scribe.reasoning(), calls, call }
}

struct Scribe<'a> {
    spec: &'a Spec,
    markers: &'a Markers,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Level {
    Section,
    Call,
}

impl Scribe<'_> {
    fn rule(&self, name: &str) -> Option<&Rule> {
        self.spec.wire.rules.iter().find(|r| r.name.value == name)
    }

    /// The rule of one call: `call`, or what the section uses in its place.
    fn call_rule(&self, section: Option<&Rule>) -> Option<&Rule> {
        let used = section.and_then(|s| self.first_unit(&s.body, 0));
        used.or_else(|| if section.is_none() { self.rule("call") } else { None })
    }

    fn first_unit(&self, alts: &Alts, depth: usize) -> Option<&Rule> {
        let terms = alts.seqs.first().into_iter().flat_map(|s| &s.terms);
        for term in terms {
            let found = match &term.atom {
                Atom::Group(inner) => self.first_unit(inner, depth + 1),
                // A name that is no rule is a marker.
                Atom::Name(name) if depth < 32 => self.rule(name).and_then(|rule| {
                    let unit = rule.name.value == "call" || names_directly(&rule.body);
                    if unit { Some(rule) } else { self.first_unit(&rule.body, depth + 1) }
                }),
                _ => None,
            };
            if found.is_some() {
                return found;
            }
        }
        None
    }

    fn reasoning(&self) -> Vec<WriteOp> {
        if let Some(rule) = self.rule("reasoning") {
            return self.alts(&rule.body, 0, Level::Call);
        }
        let Some(reasoning) = &self.spec.reasoning else { return Vec::new() };
        let Some((open, close)) = reasoning.pairs.first() else { return Vec::new() };
        let text = |s: &str| WriteOp::Text(s.to_owned());
        let label = reasoning.label.as_ref().map(|l| text(&l.value));
        open.iter().map(|o| text(&o.value)).chain(label).chain([WriteOp::Thought, text(&close.value)]).collect()
    }

    fn alts(&self, alts: &Alts, depth: usize, level: Level) -> Vec<WriteOp> {
        let terms = alts.seqs.first().into_iter().flat_map(|s| &s.terms);
        terms.flat_map(|t| self.term(t, depth + 1, level)).collect()
    }

    fn term(&self, term: &Term, depth: usize, level: Level) -> Vec<WriteOp> {
        let ops = self.atom(&term.atom, depth, level);
        let loops = ops.iter().any(|op| matches!(op, WriteOp::Call | WriteOp::Key));
        match term.repeat {
            Repeat::Any | Repeat::Some if loops => vec![WriteOp::Repeat(ops)],
            Repeat::Some if level == Level::Section => vec![WriteOp::Repeat(ops)],
            _ => ops,
        }
    }

    fn atom(&self, atom: &Atom, depth: usize, level: Level) -> Vec<WriteOp> {
        match atom {
            Atom::Commit | Atom::Anchor(_) | Atom::Attrs(_) | Atom::Back(_) => Vec::new(),
            // The id is the whole span: the caller gives it, or it is made of the parts.
            Atom::Capture(hole, inner) if hole.value == "id" => vec![WriteOp::Id(self.alts(inner, depth, level))],
            Atom::Capture(_, inner) => self.alts(inner, depth, level),
            Atom::Group(inner) => self.alts(inner, depth, level),
            Atom::Literal(text) => vec![WriteOp::Text(text.clone())],
            Atom::Hole(hole) => self.hole(*hole, level),
            Atom::Name(name) if depth < 64 => self.name(name, depth, level),
            Atom::Name(_) => Vec::new(),
        }
    }

    fn name(&self, name: &str, depth: usize, level: Level) -> Vec<WriteOp> {
        if let Some(marker) = self.markers.named(name) {
            return vec![WriteOp::Text(self.markers.list[marker].spellings[0].clone())];
        }
        let Some(rule) = self.rule(name) else { return Vec::new() };
        if level == Level::Section && (rule.name.value == "call" || names_directly(&rule.body)) {
            return vec![WriteOp::Call];
        }
        self.alts(&rule.body, depth, level)
    }

    fn hole(&self, hole: Hole, level: Level) -> Vec<WriteOp> {
        let op = match (hole, level) {
            (Hole::Name, _) => WriteOp::Name,
            (Hole::Id, _) => WriteOp::Id(Vec::new()),
            (Hole::Index, _) => WriteOp::Index,
            (Hole::Key, _) => WriteOp::Key,
            (Hole::Type, _) => WriteOp::Type,
            (Hole::Value, _) => WriteOp::Value,
            (Hole::Arguments, _) => WriteOp::Arguments,
            (Hole::Object, Level::Section) => WriteOp::Call,
            (Hole::Object, Level::Call) => WriteOp::Object,
            (Hole::Objects, _) if self.spec.keys.lines => {
                let line = vec![WriteOp::Text("\n".into()), WriteOp::Call];
                return vec![WriteOp::Call, WriteOp::Repeat(line)];
            }
            (Hole::Objects, _) => {
                let more = vec![WriteOp::Text(", ".into()), WriteOp::Call];
                return vec![
                    WriteOp::Text("[".into()),
                    WriteOp::Call,
                    WriteOp::Repeat(more),
                    WriteOp::Text("]".into()),
                ];
            }
            (Hole::Text, _) => WriteOp::Thought,
            (Hole::Word | Hole::Skip, _) => return Vec::new(),
        };
        vec![op]
    }
}

fn names_directly(alts: &Alts) -> bool {
    alts.seqs.iter().flat_map(|s| &s.terms).any(|t| match &t.atom {
        Atom::Hole(hole) => *hole == Hole::Name,
        Atom::Group(inner) | Atom::Capture(_, inner) => names_directly(inner),
        _ => false,
    })
}
