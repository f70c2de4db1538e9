// Generated from specs/field_shapes.yaml by toolwire-gen; `toolwire show field_shapes --rust` prints it. Do not edit: change the spec.
// 
use crate::machine as machine;
use machine::{
    AtEnd, Capture, EntryKind, Extent, Next, Peek, Phase, Role, ScanSet, Sink, Spelling,
    StateId, SymbolId, TextKind, Transition,
};
use std::borrow::Cow;
///The states, as `toolwire show` prints them.
#[derive(Clone, Copy)]
#[repr(u16)]
enum State {
    Message,
    AfterOpen,
    AfterIndex,
    AfterName,
    InArguments,
    AfterArguments,
}
impl State {
    const ALL: [Self; 6usize] = [
        Self::Message,
        Self::AfterOpen,
        Self::AfterIndex,
        Self::AfterName,
        Self::InArguments,
        Self::AfterArguments,
    ];
}
///Strings of the wire, readings of its fields, ends of its values.
#[derive(Clone, Copy)]
#[repr(u16)]
enum Symbol {
    Open,
    Args,
    Close,
    Fn,
    U0023,
    FnNameU0023Index,
    Name,
    Done,
}
impl Symbol {
    const ALL: [Self; 8usize] = [
        Self::Open,
        Self::Args,
        Self::Close,
        Self::Fn,
        Self::U0023,
        Self::FnNameU0023Index,
        Self::Name,
        Self::Done,
    ];
}
/// Where a symbol leads.
fn step(state: State, symbol: Symbol) -> Transition {
    match state {
        State::Message => {
            match symbol {
                Symbol::Open => {
                    Transition::to(State::AfterOpen as u16).role(Role::Opener)
                }
                Symbol::Args | Symbol::Close => Transition::ORPHAN,
                _ => Transition::RETURN,
            }
        }
        State::AfterOpen => {
            match symbol {
                Symbol::FnNameU0023Index => Transition::to(State::AfterIndex as u16),
                Symbol::Name => Transition::to(State::AfterName as u16),
                _ => Transition::RETURN,
            }
        }
        State::AfterIndex => {
            match symbol {
                Symbol::Args => Transition::to(State::InArguments as u16),
                _ => Transition::RETURN,
            }
        }
        State::AfterName => {
            match symbol {
                Symbol::Args => Transition::to(State::InArguments as u16),
                _ => Transition::RETURN,
            }
        }
        State::InArguments => {
            match symbol {
                Symbol::Close => Transition::RETURN.commits(EntryKind::Call).ends_call(),
                Symbol::Done => Transition::to(State::AfterArguments as u16),
                _ => Transition::RETURN,
            }
        }
        State::AfterArguments => {
            match symbol {
                Symbol::Close => Transition::RETURN.ends_call(),
                _ => Transition::RETURN,
            }
        }
    }
}
static STATES: [machine::State; 6usize] = [
    machine::State {
        name: Cow::Borrowed("Message"),
        sink: Sink::Text(TextKind::Content),
        phase: Phase::Text,
        at_end: AtEnd::Keep,
        gap: false,
        accepting: true,
        out: Next::Return,
        scan: {
            static SPELLINGS: [Spelling; 3usize] = [
                Spelling::new("</call>", Symbol::Close as u16),
                Spelling::new("<call>", Symbol::Open as u16),
                Spelling::new("<args>", Symbol::Args as u16),
            ];
            ScanSet::new(&SPELLINGS)
        },
        closers: ScanSet::new(&[]),
        peeks: Cow::Borrowed(&[]),
    },
    machine::State {
        name: Cow::Borrowed("AfterOpen"),
        sink: Sink::Field(0u16),
        phase: Phase::Undecided,
        at_end: AtEnd::Drop,
        gap: true,
        accepting: false,
        out: Next::Return,
        scan: ScanSet::new(&[]),
        closers: ScanSet::new(&[]),
        peeks: Cow::Borrowed(&[]),
    },
    machine::State {
        name: Cow::Borrowed("AfterIndex"),
        sink: Sink::Gap,
        phase: Phase::Undecided,
        at_end: AtEnd::Drop,
        gap: true,
        accepting: false,
        out: Next::Return,
        scan: {
            static SPELLINGS: [Spelling; 1usize] = [
                Spelling::new("<args>", Symbol::Args as u16),
            ];
            ScanSet::new(&SPELLINGS)
        },
        closers: ScanSet::new(&[]),
        peeks: Cow::Borrowed(&[]),
    },
    machine::State {
        name: Cow::Borrowed("AfterName"),
        sink: Sink::Gap,
        phase: Phase::Undecided,
        at_end: AtEnd::Drop,
        gap: true,
        accepting: false,
        out: Next::Return,
        scan: {
            static SPELLINGS: [Spelling; 1usize] = [
                Spelling::new("<args>", Symbol::Args as u16),
            ];
            ScanSet::new(&SPELLINGS)
        },
        closers: ScanSet::new(&[]),
        peeks: Cow::Borrowed(&[]),
    },
    machine::State {
        name: Cow::Borrowed("InArguments"),
        sink: Sink::Arguments,
        phase: Phase::Undecided,
        at_end: AtEnd::Drop,
        gap: true,
        accepting: false,
        out: Next::Return,
        scan: {
            static SPELLINGS: [Spelling; 1usize] = [
                Spelling::new("</call>", Symbol::Close as u16),
            ];
            ScanSet::new(&SPELLINGS)
        },
        closers: {
            static SPELLINGS: [Spelling; 1usize] = [
                Spelling::new("</call>", Symbol::Close as u16),
            ];
            ScanSet::new(&SPELLINGS)
        },
        peeks: Cow::Borrowed(&[]),
    },
    machine::State {
        name: Cow::Borrowed("AfterArguments"),
        sink: Sink::Gap,
        phase: Phase::Tail,
        at_end: AtEnd::Recover,
        gap: true,
        accepting: false,
        out: Next::Return,
        scan: {
            static SPELLINGS: [Spelling; 1usize] = [
                Spelling::new("</call>", Symbol::Close as u16),
            ];
            ScanSet::new(&SPELLINGS)
        },
        closers: {
            static SPELLINGS: [Spelling; 1usize] = [
                Spelling::new("</call>", Symbol::Close as u16),
            ];
            ScanSet::new(&SPELLINGS)
        },
        peeks: Cow::Borrowed(&[]),
    },
];
static FACTS: machine::Facts = machine::Facts {
    name: Cow::Borrowed("field_shapes"),
    title: Cow::Borrowed(""),
    models: Cow::Borrowed(&[]),
    engines: Cow::Borrowed(&[]),
    spec_url: Cow::Borrowed("https://example.org/template"),
    symbols: Cow::Borrowed(
        &[
            machine::SymbolFacts {
                name: Cow::Borrowed("Open"),
                spellings: Cow::Borrowed(&[Cow::Borrowed("<call>")]),
                marker: true,
                special: false,
                thoughts: false,
            },
            machine::SymbolFacts {
                name: Cow::Borrowed("Args"),
                spellings: Cow::Borrowed(&[Cow::Borrowed("<args>")]),
                marker: true,
                special: false,
                thoughts: false,
            },
            machine::SymbolFacts {
                name: Cow::Borrowed("Close"),
                spellings: Cow::Borrowed(&[Cow::Borrowed("</call>")]),
                marker: true,
                special: false,
                thoughts: false,
            },
            machine::SymbolFacts {
                name: Cow::Borrowed("Fn"),
                spellings: Cow::Borrowed(&[Cow::Borrowed("fn.")]),
                marker: false,
                special: false,
                thoughts: false,
            },
            machine::SymbolFacts {
                name: Cow::Borrowed("U0023"),
                spellings: Cow::Borrowed(&[Cow::Borrowed("#")]),
                marker: false,
                special: false,
                thoughts: false,
            },
            machine::SymbolFacts {
                name: Cow::Borrowed("FnNameU0023Index"),
                spellings: Cow::Borrowed(&[]),
                marker: false,
                special: false,
                thoughts: false,
            },
            machine::SymbolFacts {
                name: Cow::Borrowed("Name"),
                spellings: Cow::Borrowed(&[]),
                marker: false,
                special: false,
                thoughts: false,
            },
            machine::SymbolFacts {
                name: Cow::Borrowed("Done"),
                spellings: Cow::Borrowed(&[]),
                marker: false,
                special: false,
                thoughts: false,
            },
        ],
    ),
    states: 6u16,
    fields: Cow::Borrowed(
        &[
            machine::Field {
                extent: Extent::Class(
                    machine::ByteSet([
                        288019304278917120, 576460745995190270, 18446744073709551615,
                        18446744073709551615,
                    ]),
                ),
                max: 256usize,
                shapes: Cow::Borrowed(
                    &[
                        machine::Shape {
                            symbol: SymbolId(Symbol::FnNameU0023Index as u16),
                            parts: Cow::Borrowed(
                                &[
                                    machine::ShapePart::Begin(Capture::Id),
                                    machine::ShapePart::Text(Cow::Borrowed("fn.")),
                                    machine::ShapePart::Hole {
                                        capture: Capture::Name,
                                        class: machine::ByteSet([
                                            288019304278917120, 576460745995190270,
                                            18446744073709551615, 18446744073709551615,
                                        ]),
                                        min: 1usize,
                                    },
                                    machine::ShapePart::Text(Cow::Borrowed("#")),
                                    machine::ShapePart::Hole {
                                        capture: Capture::Skip,
                                        class: machine::ByteSet([287948901175001088, 0, 0, 0]),
                                        min: 1usize,
                                    },
                                    machine::ShapePart::End(Capture::Id),
                                ],
                            ),
                        },
                        machine::Shape {
                            symbol: SymbolId(Symbol::Name as u16),
                            parts: Cow::Borrowed(
                                &[
                                    machine::ShapePart::Begin(Capture::Id),
                                    machine::ShapePart::Hole {
                                        capture: Capture::Name,
                                        class: machine::ByteSet([
                                            288019304278917120, 576460745995190270,
                                            18446744073709551615, 18446744073709551615,
                                        ]),
                                        min: 1usize,
                                    },
                                    machine::ShapePart::End(Capture::Id),
                                ],
                            ),
                        },
                    ],
                ),
            },
        ],
    ),
    message: StateId(State::Message as u16),
    reasoning: StateId(State::Message as u16),
    response: StateId(State::Message as u16),
    done: SymbolId(Symbol::Done as u16),
    keys: machine::Keys {
        name: Cow::Borrowed(&[Cow::Borrowed("name")]),
        arguments: Cow::Borrowed(&[Cow::Borrowed("arguments")]),
        id: Cow::Borrowed(&[]),
        strict: false,
    },
    arguments: machine::Dialect {
        json: true,
        pairs: false,
        open: Cow::Borrowed("{"),
        close: Cow::Borrowed("}"),
        pair: Cow::Borrowed(":"),
        item: Cow::Borrowed(","),
        bare_keys: false,
        quoted_keys: true,
        quotes: Cow::Borrowed(&[(Cow::Borrowed("\""), Cow::Borrowed("\""))]),
        escapes: machine::Escapes::Json,
        json_literals: true,
        python_literals: false,
        tuples: false,
        repair_single_quotes: false,
        repair_python_literals: false,
        repair_trailing_comma: false,
        repair_control_chars: false,
        repair_leading_zeros: false,
        decode_string: true,
        closer_followed: false,
        bare: None,
    },
    values: machine::Values {
        dialect: None,
        trim: machine::Trim::None,
        types: Cow::Borrowed(&[]),
        absent: machine::TypeSink::Schema,
        untyped_json: false,
        python_literals: false,
    },
    names: machine::Names {
        prefix: None,
        separator: None,
        resolve: false,
    },
    ids: machine::IdStyle::Call,
    layout: machine::Layout {
        before: Cow::Borrowed(&[]),
        between: Cow::Borrowed(&[]),
        after: Cow::Borrowed(&[]),
    },
    recover_call: true,
    ends_reasoning: Cow::Borrowed(&[]),
    ends_content: Cow::Borrowed(&[]),
    literal_openers: false,
    limits: machine::Limits {
        held: 65536usize,
        depth: 64usize,
        calls: 4096usize,
        arguments: 16777216usize,
    },
    writer: machine::Writer {
        reasoning: Cow::Borrowed(&[]),
        calls: Cow::Borrowed(
            &[
                machine::WriteOp::Call,
                machine::WriteOp::Repeat(Cow::Borrowed(&[machine::WriteOp::Call])),
            ],
        ),
        call: Cow::Borrowed(
            &[
                machine::WriteOp::Text(Cow::Borrowed("<call>")),
                machine::WriteOp::Id(
                    Cow::Borrowed(
                        &[
                            machine::WriteOp::Text(Cow::Borrowed("fn.")),
                            machine::WriteOp::Name,
                            machine::WriteOp::Text(Cow::Borrowed("#")),
                            machine::WriteOp::Index,
                        ],
                    ),
                ),
                machine::WriteOp::Text(Cow::Borrowed("<args>")),
                machine::WriteOp::Arguments,
                machine::WriteOp::Text(Cow::Borrowed("</call>")),
            ],
        ),
    },
};
/// The machine of this family.
pub(crate) struct Family;
/// The machine of this family, to be shared.
pub(crate) static MACHINE: Family = Family;
impl machine::Machine for Family {
    fn facts(&self) -> &machine::Facts {
        &FACTS
    }
    fn state(&self, state: StateId) -> &machine::State {
        &STATES[usize::from(state.0)]
    }
    fn step(&self, state: StateId, symbol: SymbolId) -> Transition {
        step(State::ALL[usize::from(state.0)], Symbol::ALL[usize::from(symbol.0)])
    }
}
