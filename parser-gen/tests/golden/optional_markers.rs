// Generated from specs/optional_markers.yaml by toolwire-gen; `toolwire show optional_markers --rust` prints it. Do not edit: change the spec.
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
    AfterFnOpen,
    AfterName,
    AfterGt,
    AfterArgOpen,
    AfterFnClose,
    AfterKey,
    AfterType,
    InValue,
    AfterArgClose,
}
impl State {
    const ALL: [Self; 11usize] = [
        Self::Message,
        Self::AfterOpen,
        Self::AfterFnOpen,
        Self::AfterName,
        Self::AfterGt,
        Self::AfterArgOpen,
        Self::AfterFnClose,
        Self::AfterKey,
        Self::AfterType,
        Self::InValue,
        Self::AfterArgClose,
    ];
}
///Strings of the wire, readings of its fields, ends of its values.
#[derive(Clone, Copy)]
#[repr(u16)]
enum Symbol {
    Open,
    Close,
    FnOpen,
    Gt,
    ArgOpen,
    Colon,
    ArgClose,
    FnClose,
    Name,
    Key,
    ColonType,
    Done,
}
impl Symbol {
    const ALL: [Self; 12usize] = [
        Self::Open,
        Self::Close,
        Self::FnOpen,
        Self::Gt,
        Self::ArgOpen,
        Self::Colon,
        Self::ArgClose,
        Self::FnClose,
        Self::Name,
        Self::Key,
        Self::ColonType,
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
                Symbol::FnOpen => {
                    Transition::to(State::AfterFnOpen as u16).role(Role::Opener)
                }
                Symbol::Close => Transition::ORPHAN,
                _ => Transition::RETURN,
            }
        }
        State::AfterOpen => {
            match symbol {
                Symbol::FnOpen => Transition::to(State::AfterFnOpen as u16),
                _ => Transition::RETURN,
            }
        }
        State::AfterFnOpen => {
            match symbol {
                Symbol::Name => Transition::to(State::AfterName as u16),
                _ => Transition::RETURN,
            }
        }
        State::AfterName => {
            match symbol {
                Symbol::Gt => Transition::to(State::AfterGt as u16),
                _ => Transition::RETURN,
            }
        }
        State::AfterGt => {
            match symbol {
                Symbol::ArgOpen => {
                    Transition::to(State::AfterArgOpen as u16).commits(EntryKind::Call)
                }
                _ => Transition::RETURN,
            }
        }
        State::AfterArgOpen => {
            match symbol {
                Symbol::Close => Transition::RETURN.role(Role::Outer).ends_call(),
                Symbol::FnClose => {
                    Transition::to(State::AfterFnClose as u16)
                        .role(Role::Outer)
                        .ends_call()
                }
                Symbol::Key => Transition::to(State::AfterKey as u16),
                _ => Transition::RETURN,
            }
        }
        State::AfterFnClose => {
            match symbol {
                Symbol::Close => Transition::RETURN.ends_call(),
                _ => Transition::RETURN,
            }
        }
        State::AfterKey => {
            match symbol {
                Symbol::Close => Transition::RETURN.role(Role::Outer).ends_call(),
                Symbol::FnClose => {
                    Transition::to(State::AfterFnClose as u16)
                        .role(Role::Outer)
                        .ends_call()
                }
                Symbol::ColonType => Transition::to(State::AfterType as u16),
                _ => Transition::RETURN,
            }
        }
        State::AfterType => {
            match symbol {
                Symbol::Gt => Transition::to(State::InValue as u16),
                Symbol::Close => Transition::RETURN.role(Role::Outer).ends_call(),
                Symbol::FnClose => {
                    Transition::to(State::AfterFnClose as u16)
                        .role(Role::Outer)
                        .ends_call()
                }
                _ => Transition::RETURN,
            }
        }
        State::InValue => {
            match symbol {
                Symbol::Close => Transition::RETURN.role(Role::Outer).ends_call(),
                Symbol::ArgOpen => {
                    Transition::to(State::AfterArgOpen as u16).role(Role::NextPart)
                }
                Symbol::ArgClose => Transition::to(State::AfterArgClose as u16),
                Symbol::FnClose => {
                    Transition::to(State::AfterFnClose as u16)
                        .role(Role::Outer)
                        .ends_call()
                }
                _ => Transition::RETURN,
            }
        }
        State::AfterArgClose => {
            match symbol {
                Symbol::Close => Transition::RETURN.role(Role::Outer).ends_call(),
                Symbol::ArgOpen => Transition::to(State::AfterArgOpen as u16),
                Symbol::FnClose => Transition::to(State::AfterFnClose as u16).ends_call(),
                _ => Transition::RETURN,
            }
        }
    }
}
static STATES: [machine::State; 11usize] = [
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
                Spelling::new("<fn=", Symbol::FnOpen as u16),
            ];
            ScanSet::new(&SPELLINGS)
        },
        closers: ScanSet::new(&[]),
        peeks: Cow::Borrowed(&[]),
    },
    machine::State {
        name: Cow::Borrowed("AfterOpen"),
        sink: Sink::Gap,
        phase: Phase::Undecided,
        at_end: AtEnd::Drop,
        gap: true,
        accepting: false,
        out: Next::Return,
        scan: {
            static SPELLINGS: [Spelling; 1usize] = [
                Spelling::new("<fn=", Symbol::FnOpen as u16),
            ];
            ScanSet::new(&SPELLINGS)
        },
        closers: ScanSet::new(&[]),
        peeks: Cow::Borrowed(&[]),
    },
    machine::State {
        name: Cow::Borrowed("AfterFnOpen"),
        sink: Sink::Field(0u16),
        phase: Phase::Undecided,
        at_end: AtEnd::Drop,
        gap: false,
        accepting: false,
        out: Next::Return,
        scan: ScanSet::new(&[]),
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
                Spelling::new(">", Symbol::Gt as u16),
            ];
            ScanSet::new(&SPELLINGS)
        },
        closers: ScanSet::new(&[]),
        peeks: Cow::Borrowed(&[]),
    },
    machine::State {
        name: Cow::Borrowed("AfterGt"),
        sink: Sink::Gap,
        phase: Phase::Undecided,
        at_end: AtEnd::Drop,
        gap: true,
        accepting: false,
        out: Next::Return,
        scan: {
            static SPELLINGS: [Spelling; 1usize] = [
                Spelling::new("<arg=", Symbol::ArgOpen as u16),
            ];
            ScanSet::new(&SPELLINGS)
        },
        closers: ScanSet::new(&[]),
        peeks: Cow::Borrowed(&[]),
    },
    machine::State {
        name: Cow::Borrowed("AfterArgOpen"),
        sink: Sink::Field(1u16),
        phase: Phase::Body,
        at_end: AtEnd::Truncate,
        gap: false,
        accepting: false,
        out: Next::Return,
        scan: ScanSet::new(&[]),
        closers: {
            static SPELLINGS: [Spelling; 2usize] = [
                Spelling::new("</call>", Symbol::Close as u16),
                Spelling::new("</fn>", Symbol::FnClose as u16),
            ];
            ScanSet::new(&SPELLINGS)
        },
        peeks: Cow::Borrowed(&[]),
    },
    machine::State {
        name: Cow::Borrowed("AfterFnClose"),
        sink: Sink::Gap,
        phase: Phase::Trailer,
        at_end: AtEnd::Complete,
        gap: true,
        accepting: true,
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
        name: Cow::Borrowed("AfterKey"),
        sink: Sink::Field(2u16),
        phase: Phase::Body,
        at_end: AtEnd::Truncate,
        gap: true,
        accepting: false,
        out: Next::Return,
        scan: ScanSet::new(&[]),
        closers: {
            static SPELLINGS: [Spelling; 2usize] = [
                Spelling::new("</call>", Symbol::Close as u16),
                Spelling::new("</fn>", Symbol::FnClose as u16),
            ];
            ScanSet::new(&SPELLINGS)
        },
        peeks: Cow::Borrowed(&[]),
    },
    machine::State {
        name: Cow::Borrowed("AfterType"),
        sink: Sink::Gap,
        phase: Phase::Body,
        at_end: AtEnd::Truncate,
        gap: true,
        accepting: false,
        out: Next::Return,
        scan: {
            static SPELLINGS: [Spelling; 1usize] = [
                Spelling::new(">", Symbol::Gt as u16),
            ];
            ScanSet::new(&SPELLINGS)
        },
        closers: {
            static SPELLINGS: [Spelling; 2usize] = [
                Spelling::new("</call>", Symbol::Close as u16),
                Spelling::new("</fn>", Symbol::FnClose as u16),
            ];
            ScanSet::new(&SPELLINGS)
        },
        peeks: Cow::Borrowed(&[]),
    },
    machine::State {
        name: Cow::Borrowed("InValue"),
        sink: Sink::Value,
        phase: Phase::Body,
        at_end: AtEnd::Truncate,
        gap: true,
        accepting: false,
        out: Next::Return,
        scan: {
            static SPELLINGS: [Spelling; 4usize] = [
                Spelling::new("</call>", Symbol::Close as u16),
                Spelling::new("</arg>", Symbol::ArgClose as u16),
                Spelling::new("<arg=", Symbol::ArgOpen as u16),
                Spelling::new("</fn>", Symbol::FnClose as u16),
            ];
            ScanSet::new(&SPELLINGS)
        },
        closers: {
            static SPELLINGS: [Spelling; 2usize] = [
                Spelling::new("</call>", Symbol::Close as u16),
                Spelling::new("</fn>", Symbol::FnClose as u16),
            ];
            ScanSet::new(&SPELLINGS)
        },
        peeks: Cow::Borrowed(&[]),
    },
    machine::State {
        name: Cow::Borrowed("AfterArgClose"),
        sink: Sink::Gap,
        phase: Phase::Body,
        at_end: AtEnd::Recover,
        gap: true,
        accepting: false,
        out: Next::Return,
        scan: {
            static SPELLINGS: [Spelling; 3usize] = [
                Spelling::new("</call>", Symbol::Close as u16),
                Spelling::new("<arg=", Symbol::ArgOpen as u16),
                Spelling::new("</fn>", Symbol::FnClose as u16),
            ];
            ScanSet::new(&SPELLINGS)
        },
        closers: {
            static SPELLINGS: [Spelling; 2usize] = [
                Spelling::new("</call>", Symbol::Close as u16),
                Spelling::new("</fn>", Symbol::FnClose as u16),
            ];
            ScanSet::new(&SPELLINGS)
        },
        peeks: Cow::Borrowed(&[]),
    },
];
static FACTS: machine::Facts = machine::Facts {
    name: Cow::Borrowed("optional_markers"),
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
                name: Cow::Borrowed("Close"),
                spellings: Cow::Borrowed(&[Cow::Borrowed("</call>")]),
                marker: true,
                special: false,
                thoughts: false,
            },
            machine::SymbolFacts {
                name: Cow::Borrowed("FnOpen"),
                spellings: Cow::Borrowed(&[Cow::Borrowed("<fn=")]),
                marker: false,
                special: false,
                thoughts: false,
            },
            machine::SymbolFacts {
                name: Cow::Borrowed("Gt"),
                spellings: Cow::Borrowed(&[Cow::Borrowed(">")]),
                marker: false,
                special: false,
                thoughts: false,
            },
            machine::SymbolFacts {
                name: Cow::Borrowed("ArgOpen"),
                spellings: Cow::Borrowed(&[Cow::Borrowed("<arg=")]),
                marker: false,
                special: false,
                thoughts: false,
            },
            machine::SymbolFacts {
                name: Cow::Borrowed("Colon"),
                spellings: Cow::Borrowed(&[Cow::Borrowed(":")]),
                marker: false,
                special: false,
                thoughts: false,
            },
            machine::SymbolFacts {
                name: Cow::Borrowed("ArgClose"),
                spellings: Cow::Borrowed(&[Cow::Borrowed("</arg>")]),
                marker: false,
                special: false,
                thoughts: false,
            },
            machine::SymbolFacts {
                name: Cow::Borrowed("FnClose"),
                spellings: Cow::Borrowed(&[Cow::Borrowed("</fn>")]),
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
                name: Cow::Borrowed("Key"),
                spellings: Cow::Borrowed(&[]),
                marker: false,
                special: false,
                thoughts: false,
            },
            machine::SymbolFacts {
                name: Cow::Borrowed("ColonType"),
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
    states: 11u16,
    fields: Cow::Borrowed(
        &[
            machine::Field {
                extent: Extent::Class(
                    machine::ByteSet([
                        576425567931334656, 576460745995190270, 18446744073709551615,
                        18446744073709551615,
                    ]),
                ),
                max: 256usize,
                shapes: Cow::Borrowed(
                    &[
                        machine::Shape {
                            symbol: SymbolId(Symbol::Name as u16),
                            parts: Cow::Borrowed(
                                &[
                                    machine::ShapePart::Hole {
                                        capture: Capture::Name,
                                        class: machine::ByteSet([
                                            576425567931334656, 576460745995190270,
                                            18446744073709551615, 18446744073709551615,
                                        ]),
                                        min: 1usize,
                                    },
                                ],
                            ),
                        },
                    ],
                ),
            },
            machine::Field {
                extent: Extent::Until {
                    ends: {
                        static SPELLINGS: [Spelling; 1usize] = [
                            Spelling::new(":", Symbol::Colon as u16),
                        ];
                        ScanSet::new(&SPELLINGS)
                    },
                    stops: machine::ByteSet([1024, 0, 0, 0]),
                },
                max: 1024usize,
                shapes: Cow::Borrowed(
                    &[
                        machine::Shape {
                            symbol: SymbolId(Symbol::Key as u16),
                            parts: Cow::Borrowed(
                                &[
                                    machine::ShapePart::Hole {
                                        capture: Capture::Key,
                                        class: machine::ByteSet([
                                            18446744073709550591, 18446744073709551615,
                                            18446744073709551615, 18446744073709551615,
                                        ]),
                                        min: 1usize,
                                    },
                                ],
                            ),
                        },
                    ],
                ),
            },
            machine::Field {
                extent: Extent::Class(
                    machine::ByteSet([576425567931334656, 576460745995190270, 0, 0]),
                ),
                max: 128usize,
                shapes: Cow::Borrowed(
                    &[
                        machine::Shape {
                            symbol: SymbolId(Symbol::ColonType as u16),
                            parts: Cow::Borrowed(
                                &[
                                    machine::ShapePart::Text(Cow::Borrowed(":")),
                                    machine::ShapePart::Hole {
                                        capture: Capture::Type,
                                        class: machine::ByteSet([
                                            576425567931334656, 576460745995190270, 0, 0,
                                        ]),
                                        min: 1usize,
                                    },
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
        types: Cow::Borrowed(
            &[
                (Cow::Borrowed("text"), machine::TypeSink::Text),
                (Cow::Borrowed("*"), machine::TypeSink::Json),
            ],
        ),
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
    literal_openers: true,
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
                machine::WriteOp::Text(Cow::Borrowed("<fn=")),
                machine::WriteOp::Name,
                machine::WriteOp::Text(Cow::Borrowed(">")),
                machine::WriteOp::Repeat(
                    Cow::Borrowed(
                        &[
                            machine::WriteOp::Text(Cow::Borrowed("<arg=")),
                            machine::WriteOp::Key,
                            machine::WriteOp::Text(Cow::Borrowed(":")),
                            machine::WriteOp::Type,
                            machine::WriteOp::Text(Cow::Borrowed(">")),
                            machine::WriteOp::Value,
                            machine::WriteOp::Text(Cow::Borrowed("</arg>")),
                        ],
                    ),
                ),
                machine::WriteOp::Text(Cow::Borrowed("</fn>")),
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
