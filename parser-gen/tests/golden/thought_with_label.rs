// Generated from specs/thought_with_label.yaml by toolwire-gen; `toolwire show thought_with_label --rust` prints it. Do not edit: change the spec.
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
    Response,
    Reasoning,
    InObject,
    AfterThinkOpen,
    AfterObject,
    AfterThought2,
}
impl State {
    const ALL: [Self; 7usize] = [
        Self::Message,
        Self::Response,
        Self::Reasoning,
        Self::InObject,
        Self::AfterThinkOpen,
        Self::AfterObject,
        Self::AfterThought2,
    ];
}
///Strings of the wire, readings of its fields, ends of its values.
#[derive(Clone, Copy)]
#[repr(u16)]
enum Symbol {
    Open,
    Close,
    ThinkOpen,
    ThinkClose,
    Thought,
    Thought2,
    Done,
}
impl Symbol {
    const ALL: [Self; 7usize] = [
        Self::Open,
        Self::Close,
        Self::ThinkOpen,
        Self::ThinkClose,
        Self::Thought,
        Self::Thought2,
        Self::Done,
    ];
}
/// Where a symbol leads.
fn step(state: State, symbol: Symbol) -> Transition {
    match state {
        State::Message => {
            match symbol {
                Symbol::Open => Transition::to(State::InObject as u16).role(Role::Opener),
                Symbol::ThinkOpen => {
                    Transition::to(State::AfterThinkOpen as u16).role(Role::Opener)
                }
                Symbol::Close | Symbol::ThinkClose => Transition::ORPHAN,
                _ => Transition::RETURN,
            }
        }
        State::Response => {
            match symbol {
                Symbol::Open => Transition::to(State::InObject as u16).role(Role::Opener),
                Symbol::Close => Transition::ORPHAN,
                _ => Transition::RETURN,
            }
        }
        State::Reasoning => {
            match symbol {
                Symbol::Open => Transition::to(State::InObject as u16).role(Role::Opener),
                Symbol::ThinkOpen => {
                    Transition::to(State::AfterThinkOpen as u16).role(Role::Opener)
                }
                Symbol::ThinkClose => {
                    Transition::to(State::Message as u16).role(Role::Closer)
                }
                Symbol::Close => Transition::ORPHAN,
                _ => Transition::RETURN,
            }
        }
        State::InObject => {
            match symbol {
                Symbol::Close => {
                    Transition::RETURN
                        .role(Role::Outer)
                        .commits(EntryKind::Call)
                        .ends_call()
                }
                Symbol::Done => Transition::to(State::AfterObject as u16),
                _ => Transition::RETURN,
            }
        }
        State::AfterThinkOpen => {
            match symbol {
                Symbol::Thought => {
                    Transition::to(State::Reasoning as u16).commits(EntryKind::Reasoning)
                }
                Symbol::Thought2 => Transition::to(State::AfterThought2 as u16),
                _ => Transition::RETURN,
            }
        }
        State::AfterObject => {
            match symbol {
                Symbol::Close => Transition::RETURN.ends_call(),
                _ => Transition::RETURN,
            }
        }
        State::AfterThought2 => {
            match symbol {
                Symbol::ThinkClose => Transition::RETURN.commits(EntryKind::Reasoning),
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
            static SPELLINGS: [Spelling; 4usize] = [
                Spelling::new("</channel>", Symbol::ThinkClose as u16),
                Spelling::new("<channel>", Symbol::ThinkOpen as u16),
                Spelling::new("</call>", Symbol::Close as u16),
                Spelling::new("<call>", Symbol::Open as u16),
            ];
            ScanSet::new(&SPELLINGS)
        },
        closers: ScanSet::new(&[]),
        peeks: Cow::Borrowed(&[]),
    },
    machine::State {
        name: Cow::Borrowed("Response"),
        sink: Sink::Text(TextKind::Content),
        phase: Phase::Text,
        at_end: AtEnd::Keep,
        gap: false,
        accepting: true,
        out: Next::Return,
        scan: {
            static SPELLINGS: [Spelling; 2usize] = [
                Spelling::new("</call>", Symbol::Close as u16),
                Spelling::new("<call>", Symbol::Open as u16),
            ];
            ScanSet::new(&SPELLINGS)
        },
        closers: ScanSet::new(&[]),
        peeks: Cow::Borrowed(&[]),
    },
    machine::State {
        name: Cow::Borrowed("Reasoning"),
        sink: Sink::Text(TextKind::Reasoning),
        phase: Phase::Text,
        at_end: AtEnd::Keep,
        gap: false,
        accepting: true,
        out: Next::Return,
        scan: {
            static SPELLINGS: [Spelling; 4usize] = [
                Spelling::new("</channel>", Symbol::ThinkClose as u16),
                Spelling::new("<channel>", Symbol::ThinkOpen as u16),
                Spelling::new("</call>", Symbol::Close as u16),
                Spelling::new("<call>", Symbol::Open as u16),
            ];
            ScanSet::new(&SPELLINGS)
        },
        closers: ScanSet::new(&[]),
        peeks: Cow::Borrowed(&[]),
    },
    machine::State {
        name: Cow::Borrowed("InObject"),
        sink: Sink::Object,
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
        name: Cow::Borrowed("AfterThinkOpen"),
        sink: Sink::Gap,
        phase: Phase::Undecided,
        at_end: AtEnd::Drop,
        gap: false,
        accepting: false,
        out: Next::Return,
        scan: {
            static SPELLINGS: [Spelling; 2usize] = [
                Spelling::new("thought\n", Symbol::Thought as u16),
                Spelling::new("thought", Symbol::Thought2 as u16),
            ];
            ScanSet::new(&SPELLINGS)
        },
        closers: ScanSet::new(&[]),
        peeks: Cow::Borrowed(&[]),
    },
    machine::State {
        name: Cow::Borrowed("AfterObject"),
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
    machine::State {
        name: Cow::Borrowed("AfterThought2"),
        sink: Sink::Gap,
        phase: Phase::Undecided,
        at_end: AtEnd::Drop,
        gap: true,
        accepting: false,
        out: Next::Return,
        scan: {
            static SPELLINGS: [Spelling; 1usize] = [
                Spelling::new("</channel>", Symbol::ThinkClose as u16),
            ];
            ScanSet::new(&SPELLINGS)
        },
        closers: ScanSet::new(&[]),
        peeks: Cow::Borrowed(&[]),
    },
];
static FACTS: machine::Facts = machine::Facts {
    name: Cow::Borrowed("thought_with_label"),
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
                name: Cow::Borrowed("ThinkOpen"),
                spellings: Cow::Borrowed(&[Cow::Borrowed("<channel>")]),
                marker: true,
                special: false,
                thoughts: true,
            },
            machine::SymbolFacts {
                name: Cow::Borrowed("ThinkClose"),
                spellings: Cow::Borrowed(&[Cow::Borrowed("</channel>")]),
                marker: true,
                special: false,
                thoughts: true,
            },
            machine::SymbolFacts {
                name: Cow::Borrowed("Thought"),
                spellings: Cow::Borrowed(&[Cow::Borrowed("thought\n")]),
                marker: false,
                special: false,
                thoughts: false,
            },
            machine::SymbolFacts {
                name: Cow::Borrowed("Thought2"),
                spellings: Cow::Borrowed(&[Cow::Borrowed("thought")]),
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
    reasoning: StateId(State::Reasoning as u16),
    response: StateId(State::Response as u16),
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
    ends_reasoning: Cow::Borrowed(&[EntryKind::Call]),
    ends_content: Cow::Borrowed(&[]),
    literal_openers: false,
    limits: machine::Limits {
        held: 65536usize,
        depth: 64usize,
        calls: 4096usize,
        arguments: 16777216usize,
    },
    writer: machine::Writer {
        reasoning: Cow::Borrowed(
            &[
                machine::WriteOp::Text(Cow::Borrowed("<channel>")),
                machine::WriteOp::Text(Cow::Borrowed("thought\n")),
                machine::WriteOp::Thought,
                machine::WriteOp::Text(Cow::Borrowed("</channel>")),
            ],
        ),
        calls: Cow::Borrowed(
            &[
                machine::WriteOp::Call,
                machine::WriteOp::Repeat(Cow::Borrowed(&[machine::WriteOp::Call])),
            ],
        ),
        call: Cow::Borrowed(
            &[
                machine::WriteOp::Text(Cow::Borrowed("<call>")),
                machine::WriteOp::Object,
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
