// Generated from specs/objects_and_layout.yaml by toolwire-gen; `toolwire show objects_and_layout --rust` prints it. Do not edit: change the spec.
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
    AfterBracketOpen,
    BetweenCalls,
    SectionInObject,
    BetweenCalls2,
    SectionAfterObject,
}
impl State {
    const ALL: [Self; 7usize] = [
        Self::Message,
        Self::AfterOpen,
        Self::AfterBracketOpen,
        Self::BetweenCalls,
        Self::SectionInObject,
        Self::BetweenCalls2,
        Self::SectionAfterObject,
    ];
}
///Strings of the wire, readings of its fields, ends of its values.
#[derive(Clone, Copy)]
#[repr(u16)]
enum Symbol {
    Open,
    Close,
    Eos,
    BracketOpen,
    BracketClose,
    Comma,
    Object,
    Done,
}
impl Symbol {
    const ALL: [Self; 8usize] = [
        Self::Open,
        Self::Close,
        Self::Eos,
        Self::BracketOpen,
        Self::BracketClose,
        Self::Comma,
        Self::Object,
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
                Symbol::Close | Symbol::Eos => Transition::ORPHAN,
                _ => Transition::RETURN,
            }
        }
        State::AfterOpen => {
            match symbol {
                Symbol::BracketOpen => Transition::to(State::AfterBracketOpen as u16),
                _ => Transition::RETURN,
            }
        }
        State::AfterBracketOpen => {
            match symbol {
                Symbol::BracketClose => {
                    Transition::to(State::BetweenCalls as u16)
                        .commits(EntryKind::Section)
                }
                Symbol::Object => Transition::to(State::SectionInObject as u16),
                _ => Transition::RETURN,
            }
        }
        State::BetweenCalls => {
            match symbol {
                Symbol::Close => Transition::RETURN,
                _ => Transition::RETURN,
            }
        }
        State::SectionInObject => {
            match symbol {
                Symbol::Close => {
                    Transition::RETURN
                        .role(Role::Outer)
                        .commits(EntryKind::Section)
                        .ends_call()
                }
                Symbol::Done => Transition::to(State::SectionAfterObject as u16),
                _ => Transition::RETURN,
            }
        }
        State::BetweenCalls2 => {
            match symbol {
                Symbol::Close => Transition::RETURN,
                _ => Transition::RETURN,
            }
        }
        State::SectionAfterObject => {
            match symbol {
                Symbol::Close => Transition::RETURN.role(Role::Outer).ends_call(),
                Symbol::BracketClose => {
                    Transition::to(State::BetweenCalls2 as u16).ends_call()
                }
                Symbol::Comma => {
                    Transition::to(State::SectionInObject as u16).role(Role::Opener)
                }
                _ => Transition::RETURN,
            }
        }
    }
}
static STATES: [machine::State; 7usize] = [
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
                Spelling::new("</calls>", Symbol::Close as u16),
                Spelling::new("<calls>", Symbol::Open as u16),
                Spelling::new("</s>", Symbol::Eos as u16),
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
                Spelling::new("[", Symbol::BracketOpen as u16),
            ];
            ScanSet::new(&SPELLINGS)
        },
        closers: ScanSet::new(&[]),
        peeks: Cow::Borrowed(&[]),
    },
    machine::State {
        name: Cow::Borrowed("AfterBracketOpen"),
        sink: Sink::Gap,
        phase: Phase::Undecided,
        at_end: AtEnd::Drop,
        gap: true,
        accepting: false,
        out: Next::Return,
        scan: {
            static SPELLINGS: [Spelling; 1usize] = [
                Spelling::new("]", Symbol::BracketClose as u16),
            ];
            ScanSet::new(&SPELLINGS)
        },
        closers: ScanSet::new(&[]),
        peeks: Cow::Borrowed(&[(Peek::Object, SymbolId(Symbol::Object as u16))]),
    },
    machine::State {
        name: Cow::Borrowed("BetweenCalls"),
        sink: Sink::Text(TextKind::Content),
        phase: Phase::Between,
        at_end: AtEnd::Keep,
        gap: true,
        accepting: false,
        out: Next::Return,
        scan: {
            static SPELLINGS: [Spelling; 1usize] = [
                Spelling::new("</calls>", Symbol::Close as u16),
            ];
            ScanSet::new(&SPELLINGS)
        },
        closers: {
            static SPELLINGS: [Spelling; 1usize] = [
                Spelling::new("</calls>", Symbol::Close as u16),
            ];
            ScanSet::new(&SPELLINGS)
        },
        peeks: Cow::Borrowed(&[]),
    },
    machine::State {
        name: Cow::Borrowed("SectionInObject"),
        sink: Sink::Object,
        phase: Phase::Undecided,
        at_end: AtEnd::Drop,
        gap: true,
        accepting: false,
        out: Next::State(StateId(State::BetweenCalls2 as u16)),
        scan: {
            static SPELLINGS: [Spelling; 1usize] = [
                Spelling::new("</calls>", Symbol::Close as u16),
            ];
            ScanSet::new(&SPELLINGS)
        },
        closers: {
            static SPELLINGS: [Spelling; 1usize] = [
                Spelling::new("</calls>", Symbol::Close as u16),
            ];
            ScanSet::new(&SPELLINGS)
        },
        peeks: Cow::Borrowed(&[]),
    },
    machine::State {
        name: Cow::Borrowed("BetweenCalls2"),
        sink: Sink::Text(TextKind::Content),
        phase: Phase::Between,
        at_end: AtEnd::Keep,
        gap: true,
        accepting: false,
        out: Next::Return,
        scan: {
            static SPELLINGS: [Spelling; 1usize] = [
                Spelling::new("</calls>", Symbol::Close as u16),
            ];
            ScanSet::new(&SPELLINGS)
        },
        closers: {
            static SPELLINGS: [Spelling; 1usize] = [
                Spelling::new("</calls>", Symbol::Close as u16),
            ];
            ScanSet::new(&SPELLINGS)
        },
        peeks: Cow::Borrowed(&[]),
    },
    machine::State {
        name: Cow::Borrowed("SectionAfterObject"),
        sink: Sink::Gap,
        phase: Phase::Tail,
        at_end: AtEnd::Recover,
        gap: true,
        accepting: false,
        out: Next::State(StateId(State::BetweenCalls2 as u16)),
        scan: {
            static SPELLINGS: [Spelling; 3usize] = [
                Spelling::new("</calls>", Symbol::Close as u16),
                Spelling::new("]", Symbol::BracketClose as u16),
                Spelling::new(",", Symbol::Comma as u16),
            ];
            ScanSet::new(&SPELLINGS)
        },
        closers: {
            static SPELLINGS: [Spelling; 1usize] = [
                Spelling::new("</calls>", Symbol::Close as u16),
            ];
            ScanSet::new(&SPELLINGS)
        },
        peeks: Cow::Borrowed(&[]),
    },
];
static FACTS: machine::Facts = machine::Facts {
    name: Cow::Borrowed("objects_and_layout"),
    title: Cow::Borrowed(""),
    models: Cow::Borrowed(&[]),
    engines: Cow::Borrowed(&[]),
    spec_url: Cow::Borrowed("https://example.org/template"),
    symbols: Cow::Borrowed(
        &[
            machine::SymbolFacts {
                name: Cow::Borrowed("Open"),
                spellings: Cow::Borrowed(&[Cow::Borrowed("<calls>")]),
                marker: true,
                special: false,
                thoughts: false,
            },
            machine::SymbolFacts {
                name: Cow::Borrowed("Close"),
                spellings: Cow::Borrowed(&[Cow::Borrowed("</calls>")]),
                marker: true,
                special: false,
                thoughts: false,
            },
            machine::SymbolFacts {
                name: Cow::Borrowed("Eos"),
                spellings: Cow::Borrowed(&[Cow::Borrowed("</s>")]),
                marker: true,
                special: false,
                thoughts: false,
            },
            machine::SymbolFacts {
                name: Cow::Borrowed("BracketOpen"),
                spellings: Cow::Borrowed(&[Cow::Borrowed("[")]),
                marker: false,
                special: false,
                thoughts: false,
            },
            machine::SymbolFacts {
                name: Cow::Borrowed("BracketClose"),
                spellings: Cow::Borrowed(&[Cow::Borrowed("]")]),
                marker: false,
                special: false,
                thoughts: false,
            },
            machine::SymbolFacts {
                name: Cow::Borrowed("Comma"),
                spellings: Cow::Borrowed(&[Cow::Borrowed(",")]),
                marker: false,
                special: false,
                thoughts: false,
            },
            machine::SymbolFacts {
                name: Cow::Borrowed("Object"),
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
    states: 7u16,
    fields: Cow::Borrowed(&[]),
    message: StateId(State::Message as u16),
    reasoning: StateId(State::Message as u16),
    response: StateId(State::Message as u16),
    done: SymbolId(Symbol::Done as u16),
    keys: machine::Keys {
        name: Cow::Borrowed(&[Cow::Borrowed("tool")]),
        arguments: Cow::Borrowed(&[Cow::Borrowed("args"), Cow::Borrowed("parameters")]),
        id: Cow::Borrowed(&[Cow::Borrowed("call_id")]),
        strict: true,
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
        before: Cow::Borrowed(&[Cow::Borrowed("\n\n")]),
        between: Cow::Borrowed(&[Cow::Borrowed("\n")]),
        after: Cow::Borrowed(&[Cow::Borrowed("\n")]),
    },
    recover_call: false,
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
                machine::WriteOp::Text(Cow::Borrowed("<calls>")),
                machine::WriteOp::Text(Cow::Borrowed("[")),
                machine::WriteOp::Call,
                machine::WriteOp::Repeat(
                    Cow::Borrowed(
                        &[
                            machine::WriteOp::Text(Cow::Borrowed(", ")),
                            machine::WriteOp::Call,
                        ],
                    ),
                ),
                machine::WriteOp::Text(Cow::Borrowed("]")),
                machine::WriteOp::Text(Cow::Borrowed("</calls>")),
            ],
        ),
        call: Cow::Borrowed(&[machine::WriteOp::Object]),
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
