//! What of the notation the reference reads. Anything else is refused by name, never misread.

use toolwire_gen::spec::{EntryKind, Names, Spec};
use toolwire_gen::wire::ast::{Alts, Atom, Hole};

/// What a spec uses that the reference does not read yet.
pub(super) fn not_yet(spec: &Spec) -> Option<String> {
    let values = &spec.values;
    let uses = [
        (spec.suffix.is_some(), "`suffix`"),
        (!spec.stop.is_empty(), "`stop`"),
        (!spec.places.is_empty(), "`where`"),
        (spec.names != Names::default(), "`names`"),
        (spec.keys.lines, "`keys.lines`"),
        (spec.arguments.pairs, "`arguments.form: pairs`"),
        (!spec.arguments.repair.is_empty() || !values.dialect.repair.is_empty(), "`repair`"),
        (spec.arguments.closer_followed || values.dialect.closer_followed, "`closer: followed`"),
        (spec.arguments.bare.is_some() || values.bare_key.is_some(), "`bare`"),
        (spec.arguments.tuples, "`tuples`"),
        (values.item.is_some(), "`values.item`"),
        (values.xml_entities, "`values.entities`"),
        (!values.ends_at.is_empty(), "`values.ends_at`"),
        (!values.quotes.is_empty(), "`values.quotes`"),
        (values.dialect.preset != toolwire_gen::spec::Preset::Text, "a dialect of `values` other than `text`"),
        (spec.entries.contains(&EntryKind::Content), "a `content` entry"),
        (spec.wire.rules.iter().any(|rule| rule.name.value == "reasoning"), "a `reasoning` rule"),
    ];
    let key = uses.into_iter().find(|(used, _)| *used).map(|(_, what)| what.to_owned());
    key.or_else(|| spec.wire.rules.iter().find_map(|rule| of_wire(&rule.body)))
}

fn of_wire(alts: &Alts) -> Option<String> {
    alts.seqs.iter().flat_map(|seq| &seq.terms).find_map(|term| {
        let what = match &term.atom {
            _ if term.ahead => "`&`",
            Atom::Commit => "`!`",
            Atom::Anchor(_) => "an anchor",
            Atom::Attrs(_) => "`attrs(..)`",
            Atom::Back(_) => "a back reference",
            Atom::Capture(of, _) if of.value != "id" => "a capture other than `id:( .. )`",
            Atom::Hole(Hole::Text) => "the hole `text`",
            Atom::Group(alts) | Atom::Capture(_, alts) => return of_wire(alts),
            _ => return None,
        };
        Some(what.to_owned())
    })
}
