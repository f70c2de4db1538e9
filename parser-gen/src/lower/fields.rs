//! Third pass: runs of short holes become fields.
//!
//! `"functions."? name ":" index` is read as one run of bytes, then told apart by its shapes.

use crate::lower::graph::{Graph, Link, NodeKind, Pos};
use crate::machine::{ByteSet, Capture, Extent, ShapePart};
use crate::spec::Spec;
use crate::wire::ast::Hole;

/// A field and where each of its readings ends.
pub(crate) struct Run {
    pub(crate) class: bool,
    pub(crate) stops: ByteSet,
    pub(crate) bytes: ByteSet,
    pub(crate) max: usize,
    pub(crate) readings: Vec<Reading>,
}

/// One reading of a field.
pub(crate) struct Reading {
    pub(crate) parts: Vec<ShapePart>,
    pub(crate) ends: Vec<Pos>,
}

/// Whether the position is a short hole.
pub(crate) fn is_short(graph: &Graph, pos: Pos) -> bool {
    use Hole::{Id, Index, Key, Name, Skip, Type, Word};
    matches!(graph.nodes[pos].kind, NodeKind::Hole(Name | Id | Index | Key | Type | Word | Skip))
}

/// Whether a literal can only be told from a short hole by where the run ends: all its bytes are bytes of that hole.
/// A hole that ends at the next literal competes with none.
pub(crate) fn is_part_of_field(graph: &Graph, spec: &Spec, pos: Pos, links: &[Link]) -> bool {
    let NodeKind::Literal(literal) = graph.nodes[pos].kind else { return false };
    let text = graph.literals[literal].as_bytes();
    let class = links
        .iter()
        .map(|l| l.to)
        .chain(graph.nodes[pos].next.iter().map(|l| l.to))
        .filter_map(|p| hole_class(graph, spec, p));
    let class = class.fold(ByteSet::default(), ByteSet::union);
    class != ByteSet::default() && text.iter().all(|&b| class.contains(b))
}

impl Reading {
    /// Its parts without the bounds of captures.
    fn visible(&self) -> Vec<&ShapePart> {
        self.parts.iter().filter(|p| !matches!(p, ShapePart::Begin(_) | ShapePart::End(_))).collect()
    }

    /// What another reading of the same bytes keeps is kept tentatively: a later capture of the same kind replaces it.
    fn keep_captures(&mut self, other: &[ShapePart]) {
        for (mine, theirs) in self.parts.iter_mut().zip(other) {
            if let (ShapePart::Hole { capture: mine, .. }, ShapePart::Hole { capture: theirs, .. }) = (mine, theirs)
                && *mine == Capture::Skip
            {
                *mine = *theirs;
            }
        }
    }

    /// Whether it reads every text that `other` reads: part by part, or as one hole that takes all.
    fn covers(&self, other: &Self) -> bool {
        let (mine, theirs) = (self.visible(), other.visible());
        let one_by_one = mine.len() == theirs.len() && mine.iter().zip(&theirs).all(|(a, b)| part_covers(a, b));
        one_by_one || (mine.len() == 1 && theirs.iter().all(|b| part_covers(mine[0], b)))
    }
}

/// Whether two readings read the same bytes part by part, whatever they keep of them: then they are one, and what follows tells them apart.
fn same_extent(a: &[ShapePart], b: &[ShapePart]) -> bool {
    a.len() == b.len()
        && a.iter().zip(b).all(|(a, b)| match (a, b) {
            (ShapePart::Hole { class, min, .. }, ShapePart::Hole { class: other, min: other_min, .. }) => {
                class == other && min == other_min
            }
            (a, b) => a == b,
        })
}

fn part_covers(a: &ShapePart, b: &ShapePart) -> bool {
    match (a, b) {
        (ShapePart::Hole { class, min, .. }, ShapePart::Hole { class: other, min: other_min, .. }) => {
            class.union(*other) == *class && min <= other_min
        }
        (ShapePart::Hole { class, .. }, ShapePart::Text(text)) => text.bytes().all(|b| class.contains(b)),
        (a, b) => a == b,
    }
}

impl Run {
    /// A reading that can never be chosen: an earlier one reads all that it could.
    pub(crate) fn hidden(&self) -> Option<Pos> {
        let hidden = |at: &usize| self.readings[..*at].iter().any(|earlier| earlier.covers(&self.readings[*at]));
        let at = (0..self.readings.len()).find(hidden)?;
        self.readings[at].ends.first().copied()
    }

    /// A literal beats a hole at the same place, whichever the wire names first.
    fn sort(&mut self) {
        let key =
            |r: &Reading| -> Vec<bool> { r.visible().iter().map(|p| matches!(p, ShapePart::Hole { .. })).collect() };
        self.readings.sort_by(|a, b| {
            let differ = key(a).iter().zip(&key(b)).find_map(|(x, y)| (x != y).then(|| x.cmp(y)));
            differ.unwrap_or(std::cmp::Ordering::Equal)
        });
    }
}

/// The field that these links begin.
pub(crate) fn run(graph: &Graph, spec: &Spec, links: &[Link]) -> Run {
    let mut run =
        Run { class: true, stops: ByteSet::default(), bytes: ByteSet::default(), max: 0, readings: Vec::new() };
    for link in links {
        walk(graph, spec, link.to, Vec::new(), &mut run);
    }
    run.sort();
    run
}

fn walk(graph: &Graph, spec: &Spec, pos: Pos, mut parts: Vec<ShapePart>, run: &mut Run) {
    let node = &graph.nodes[pos];
    for capture in node.capture_begin.iter().filter_map(|&h| capture_of(h)) {
        // A capture that begins with something optional has several first positions; it begins at the first of them.
        if !parts.contains(&ShapePart::Begin(capture)) {
            parts.push(ShapePart::Begin(capture));
        }
    }
    match &node.kind {
        NodeKind::Literal(literal) => {
            run.bytes = run.bytes.union(ByteSet::of(graph.literals[*literal].bytes()));
            parts.push(ShapePart::Text(graph.literals[*literal].clone()));
        }
        NodeKind::Hole(hole) => {
            let (class, max) = limits(spec, *hole);
            run.max = run.max.max(max);
            run.bytes = run.bytes.union(class);
            if let Some(stops) = until_stops(*hole) {
                run.class = false;
                run.stops = run.stops.union(stops);
            }
            parts.push(ShapePart::Hole {
                capture: capture_of(*hole).unwrap_or(Capture::Skip),
                class,
                min: usize::from(*hole != Hole::Skip),
            });
        }
        NodeKind::Marker(_) => {}
    }
    parts.extend(node.capture_end.iter().filter_map(|&h| capture_of(h)).map(ShapePart::End));
    let goes_on = |l: &&Link| is_short(graph, l.to) || (run.class && is_run_literal(graph, l.to, run.bytes));
    let ends = node.next.iter().any(|l| !goes_on(&l)) || node.next.is_empty() || node.unit_last;
    let on: Vec<Pos> = node.next.iter().filter(goes_on).map(|l| l.to).collect();
    for next in on {
        walk(graph, spec, next, parts.clone(), run);
    }
    if ends {
        match run.readings.iter_mut().find(|r| same_extent(&r.parts, &parts)) {
            Some(reading) => {
                reading.keep_captures(&parts);
                reading.ends.push(pos);
            }
            None => run.readings.push(Reading { parts, ends: vec![pos] }),
        }
    }
}

fn is_run_literal(graph: &Graph, pos: Pos, bytes: ByteSet) -> bool {
    matches!(graph.nodes[pos].kind, NodeKind::Literal(l) if graph.literals[l].bytes().all(|b| bytes.contains(b)))
}

fn hole_class(graph: &Graph, spec: &Spec, pos: Pos) -> Option<ByteSet> {
    match graph.nodes[pos].kind {
        NodeKind::Hole(hole) if is_short(graph, pos) && until_stops(hole).is_none() => Some(limits(spec, hole).0),
        _ => None,
    }
}

/// The bytes of a short hole and how many there may be (NOTATION: holes).
fn limits(spec: &Spec, hole: Hole) -> (ByteSet, usize) {
    let letters = (b'a'..=b'z').chain(b'A'..=b'Z').chain(b'0'..=b'9');
    let set = spec.holes.iter().find(|(h, _)| *h == hole).map(|(_, l)| l);
    let chars = set.and_then(|l| l.chars.as_deref());
    let (class, max) = match hole {
        Hole::Index => (ByteSet::of(b'0'..=b'9'), 9),
        // Names and words may hold any letter of any script; all else is listed.
        Hole::Name | Hole::Word => {
            let extra = chars.unwrap_or("_.:/-").bytes();
            (ByteSet::of(letters.chain(extra).chain(0x80..=0xff)), if hole == Hole::Name { 256 } else { 128 })
        }
        Hole::Type => (ByteSet::of(letters.chain("_.:/-".bytes())), 128),
        Hole::Key => (all_but(b"\n"), 1024),
        Hole::Skip => (all_but(b""), spec.limits.header),
        _ => (all_but(b" \t\r\n{[\""), 256),
    };
    (class, set.and_then(|l| l.max).unwrap_or(max))
}

/// Holes that end at the next literal, and the bytes that they may not hold.
fn until_stops(hole: Hole) -> Option<ByteSet> {
    match hole {
        Hole::Key => Some(ByteSet::of(*b"\n")),
        Hole::Id => Some(ByteSet::of(*b"{[\"")),
        Hole::Skip => Some(ByteSet::default()),
        _ => None,
    }
}

fn all_but(bytes: &[u8]) -> ByteSet {
    ByteSet::of((0..=255).filter(|b| !bytes.contains(b)))
}

/// What a hole's text is kept as.
fn capture_of(hole: Hole) -> Option<Capture> {
    match hole {
        Hole::Name => Some(Capture::Name),
        Hole::Id => Some(Capture::Id),
        Hole::Key => Some(Capture::Key),
        Hole::Type => Some(Capture::Type),
        Hole::Index | Hole::Word | Hole::Skip => Some(Capture::Skip),
        Hole::Value | Hole::Arguments | Hole::Object | Hole::Objects | Hole::Text => None,
    }
}

/// The extent of a run, once the symbols behind it are known.
pub(crate) fn extent(run: &Run, behind: Vec<usize>) -> Extent {
    if run.class { Extent::Class(run.bytes) } else { Extent::Until { symbols: behind, stops: run.stops } }
}
