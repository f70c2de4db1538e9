//! Folds the graph of schema parts into one [`Schema`] a part: its types with everything that takes part in it, and the schemas of its members.
//!
//! A walk does not enter a part that it is in already, so cycles end. What a walk may cost is bounded (see [`DEPTH`], [`STEPS`], [`JOINED`]); what lies beyond restricts nothing.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::TypeId;
use super::schema::{Group, Join, Members, Others, Part};
use super::types::{TypeSet, Types};

/// How far a walk follows references and groups inside each other.
const DEPTH: usize = 64;
/// How many parts one walk looks at.
const STEPS: usize = 512;
/// How many schemas are made by joining those that several parts give for one member. Beyond, the first one counts.
const JOINED: usize = 1024;

/// What is known about a value.
#[derive(Clone, Debug)]
pub(super) struct Schema {
    pub(super) types: Types,
    pub(super) members: Members,
}

impl Schema {
    /// The schema of the property `key`, by its name, a pattern, or what is said of all others.
    pub(super) fn member(&self, key: &str) -> Option<TypeId> {
        let members = &self.members;
        let by_pattern = || members.patterns.iter().find(|(pattern, _)| pattern.fits(key)).map(|(_, id)| *id);
        members.properties.get(key).copied().or_else(by_pattern).or(members.rest)
    }
}

/// The schemas of all `parts`, by the same ids; those of joined members follow.
pub(super) fn resolve(parts: Vec<Part>) -> Vec<Schema> {
    let mut resolver = Resolver { parts, joined: HashMap::new() };
    let mut schemas = Vec::with_capacity(resolver.parts.len());
    // Joining members adds parts while this runs.
    while schemas.len() < resolver.parts.len() {
        let id = TypeId::new(schemas.len());
        let (types, _) = resolver.types(id, &mut Walk::default());
        let members = resolver.members(id, &mut Walk::default()).unwrap_or_default();
        schemas.push(Schema { types, members });
    }
    schemas
}

struct Resolver {
    parts: Vec<Part>,
    joined: HashMap<Group, TypeId>,
}

/// The way from the part that is resolved to the one that is looked at.
#[derive(Default)]
struct Walk {
    inside: Vec<TypeId>,
    steps: usize,
}

/// Index into the way of a walk.
type Depth = usize;

enum Entered {
    New,
    /// The walk is inside this part already, so far down.
    Cycle(Depth),
    TooFar,
}

impl Walk {
    fn enter(&mut self, id: TypeId) -> Entered {
        self.steps += 1;
        if let Some(depth) = self.inside.iter().position(|inside| *inside == id) {
            return Entered::Cycle(depth);
        }
        if self.steps > STEPS || self.inside.len() >= DEPTH {
            return Entered::TooFar;
        }
        self.inside.push(id);
        Entered::New
    }

    fn leave(&mut self) {
        self.inside.pop();
    }
}

impl Resolver {
    /// The types of a part, and where the walk came back to, if this part is what it came back to with restrictions:
    /// as a branch of a union such a part adds nothing, in all other places its restrictions count.
    fn types(&self, id: TypeId, walk: &mut Walk) -> (Types, Option<Depth>) {
        let depth = walk.inside.len();
        let Some(part) = self.parts.get(id.index()) else {
            return (Types::anything(), None);
        };
        match walk.enter(id) {
            Entered::New => {}
            Entered::Cycle(back) => return (Types::anything(), Some(back)),
            Entered::TooFar => return (Types::anything(), None),
        }
        let mut types = part.types.clone();
        let mut came_back: Option<Depth> = None;
        for group in &part.groups {
            let members = group.members.iter().map(|member| self.types(*member, walk));
            match group.join {
                Join::All => {
                    for (member, back) in members {
                        types = types.and(&member);
                        came_back = came_back.into_iter().chain(back).min();
                    }
                }
                Join::Any => {
                    let branches = members.filter(|(_, back)| back.is_none());
                    types = types.and(&branches.fold(Types::nothing(), |union, (branch, _)| union.or(&branch)));
                }
            }
        }
        walk.leave();
        let types = if part.nullable { types.nullable() } else { types };
        (types, came_back.filter(|back| *back < depth))
    }

    /// `None` where the walk goes no further.
    fn members(&mut self, id: TypeId, walk: &mut Walk) -> Option<Members> {
        let part = self.parts.get(id.index())?;
        match walk.enter(id) {
            Entered::New => {}
            Entered::Cycle(_) => return None,
            Entered::TooFar => return Some(Members { others: Others::Allowed, ..Members::default() }),
        }
        let mut all = vec![part.members.clone()];
        for group in part.groups.clone() {
            let of_group: Vec<(TypeId, Members)> =
                group.members.iter().filter_map(|member| Some((*member, self.members(*member, walk)?))).collect();
            let objects = self.objects(&of_group);
            let of_group = of_group.into_iter().map(|(_, members)| members).collect();
            match group.join {
                Join::All => all.extend::<Vec<Members>>(of_group),
                Join::Any => {
                    let (required, others) = objects;
                    all.push(Members { required, others, ..self.join(Join::Any, of_group) });
                }
            }
        }
        walk.leave();
        Some(self.join(Join::All, all))
    }

    /// What every branch of a union that can be an object requires, and whether one of them allows more properties than
    /// it names.
    fn objects(&self, branches: &[(TypeId, Members)]) -> (BTreeSet<Box<str>>, Others) {
        let mut required: Option<BTreeSet<Box<str>>> = None;
        let mut others = Others::Unsaid;
        for (id, members) in branches {
            if !self.parts.get(id.index()).is_some_and(|part| part.types.possible.has(TypeSet::OBJECT)) {
                continue;
            }
            // A branch that says nothing of properties allows all.
            others = others.max(if members.others == Others::Unsaid { Others::Allowed } else { members.others });
            required = Some(required.map_or_else(|| members.required.clone(), |all| &all & &members.required));
        }
        (required.unwrap_or_default(), others)
    }

    /// A member that several schemas have is described by all (or any) of them.
    fn join(&mut self, join: Join, several: Vec<Members>) -> Members {
        let mut properties: BTreeMap<Box<str>, Vec<TypeId>> = BTreeMap::new();
        let (mut patterns, mut rest, mut items) = (Vec::new(), Vec::new(), Vec::new());
        let (mut required, mut others) = (BTreeSet::new(), Others::Unsaid);
        for members in several {
            for (key, id) in members.properties {
                properties.entry(key).or_default().push(id);
            }
            patterns.extend(members.patterns);
            rest.extend(members.rest);
            items.extend(members.items);
            required.extend(members.required);
            others = others.max(members.others);
        }
        let properties = properties.into_iter().filter_map(|(key, ids)| Some((key, self.joined(join, ids)?))).collect();
        let (rest, items) = (self.joined(join, rest), self.joined(join, items));
        Members { properties, patterns, rest, items, required, others }
    }

    /// The one schema that stands for these.
    fn joined(&mut self, join: Join, mut members: Vec<TypeId>) -> Option<TypeId> {
        members.sort_unstable();
        members.dedup();
        let first = *members.first()?;
        if members.len() == 1 {
            return Some(first);
        }
        let group = Group { join, members };
        if let Some(known) = self.joined.get(&group) {
            return Some(*known);
        }
        if self.joined.len() >= JOINED {
            return Some(first);
        }
        let id = TypeId::new(self.parts.len());
        self.parts.push(Part::group(group.clone()));
        self.joined.insert(group, id);
        Some(id)
    }
}
