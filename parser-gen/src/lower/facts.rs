//! Second pass: what each position means for its call.

use crate::lower::graph::{Graph, NodeKind, Pos};
use crate::wire::ast::Hole;

/// Answers about positions.
pub(crate) struct Facts {
    /// The call is certain once this position has been read.
    pub(crate) committed: Vec<bool>,
    /// A hole that carries arguments can still come in the same call.
    pub(crate) data_due: Vec<bool>,
    /// The call's end can be reached without another value or arguments.
    pub(crate) can_close: Vec<bool>,
    /// A string behind which the call has nothing but strings: one of its end markers, or one of what encloses it.
    pub(crate) closer: Vec<bool>,
}

impl Facts {
    /// Computes all answers.
    pub(crate) fn of(graph: &Graph) -> Self {
        let data_due = graph.nodes.iter().enumerate().map(|(p, _)| data_behind(graph, p)).collect::<Vec<_>>();
        let can_close = (0..graph.nodes.len()).map(|p| closes_behind(graph, p)).collect();
        let closer = (0..graph.nodes.len()).map(|p| is_closer(graph, &data_due, p)).collect::<Vec<_>>();
        let committed = commit_fixpoint(graph, &closer);
        Self { committed, data_due, can_close, closer }
    }
}

fn is_data(graph: &Graph, pos: Pos) -> bool {
    use Hole::{Arguments, Key, Name, Object, Value};
    matches!(graph.nodes[pos].kind, NodeKind::Hole(Name | Arguments | Object | Key | Value))
}

/// Positions of the same call that can be reached from here. The first position of the unit again, and what stands behind a separator, is
/// another call, even though it is the same use of the rule.
pub(super) fn reach_in_unit(graph: &Graph, pos: Pos, pass: impl Fn(Pos) -> bool) -> Vec<Pos> {
    let unit = graph.nodes[pos].unit;
    let seen = graph.reach([pos], |to| {
        let node = &graph.nodes[to];
        node.unit == unit && !node.separator && !graph.first_of_unit(to) && pass(to)
    });
    (0..seen.len()).filter(|&at| seen[at]).collect()
}

fn data_behind(graph: &Graph, pos: Pos) -> bool {
    graph.nodes[pos].unit.is_some() && reach_in_unit(graph, pos, |_| true).iter().any(|&p| is_data(graph, p))
}

fn closes_behind(graph: &Graph, pos: Pos) -> bool {
    let no_data = |p: Pos| !is_data(graph, p);
    graph.nodes[pos].unit_last || reach_in_unit(graph, pos, no_data).iter().any(|&p| graph.nodes[p].unit_last)
}

fn is_closer(graph: &Graph, data_due: &[bool], pos: Pos) -> bool {
    let node = &graph.nodes[pos];
    let text = match node.kind {
        NodeKind::Marker(_) => None,
        NodeKind::Literal(l) => Some(graph.literals[l].as_str()),
        NodeKind::Hole(_) => return false,
    };
    // Brackets and separators say nothing about a broken call: they stand in values too often.
    if text.is_some_and(|t| t.len() < 2) {
        return false;
    }
    match node.unit {
        Some(_) => !data_due[pos] && !graph.first_of_unit(pos),
        // In a section, outside of its calls: what can come behind a call.
        None => graph.follows_a_unit(pos),
    }
}

/// Commit points, and everything that can only be reached through one.
fn commit_fixpoint(graph: &Graph, closer: &[bool]) -> Vec<bool> {
    let point = |p: Pos| {
        let node = &graph.nodes[p];
        let hole = matches!(node.kind, NodeKind::Hole(Hole::Arguments | Hole::Object | Hole::Value));
        node.forced_commit || node.part_first || hole || (node.unit.is_some() && closer[p])
    };
    let mut committed: Vec<bool> = (0..graph.nodes.len()).map(point).collect();
    loop {
        let mut changed = false;
        for from in 0..graph.nodes.len() {
            for link in &graph.nodes[from].next {
                let (a, b) = (&graph.nodes[from], &graph.nodes[link.to]);
                let same = a.unit == b.unit && a.unit.is_some() && !b.separator && !graph.first_of_unit(link.to);
                // A separator is followed by a call that is not certain yet.
                let separates = !b.entry_last && b.next.iter().all(|l| graph.first_of_unit(l.to));
                let leaves = a.unit.is_some() && b.unit.is_none() && !separates;
                let encloses = a.unit.is_none() && b.unit.is_none() && !separates;
                if committed[from] && !committed[link.to] && (same || leaves || encloses) {
                    committed[link.to] = true;
                    changed = true;
                }
            }
        }
        if !changed {
            return committed;
        }
    }
}

impl Graph {
    /// Whether a call begins at this position.
    pub(crate) fn first_of_unit(&self, pos: Pos) -> bool {
        let Some(unit) = self.nodes[pos].unit else { return false };
        let from_outside = |p: &crate::lower::graph::Node| p.unit != Some(unit) && p.next.iter().any(|l| l.to == pos);
        self.entries.iter().any(|e| e.first.iter().any(|l| l.to == pos)) || self.nodes.iter().any(from_outside)
    }

    /// The positions that can come behind these, over positions that `pass`.
    pub(crate) fn reach(&self, from: impl IntoIterator<Item = Pos>, pass: impl Fn(Pos) -> bool) -> Vec<bool> {
        let mut seen = vec![false; self.nodes.len()];
        let mut todo: Vec<Pos> = from.into_iter().collect();
        while let Some(at) = todo.pop() {
            for link in &self.nodes[at].next {
                if !seen[link.to] && pass(link.to) {
                    seen[link.to] = true;
                    todo.push(link.to);
                }
            }
        }
        seen
    }

    /// Whether this position, outside of all calls, can come behind a call of its section.
    fn follows_a_unit(&self, pos: Pos) -> bool {
        let last = (0..self.nodes.len()).filter(|&p| self.nodes[p].unit_last);
        self.reach(last, |to| self.nodes[to].unit.is_none())[pos]
    }
}
