//! Loaded specs: the generator's tables as a [`Machine`], without Rust in between.

use std::borrow::Cow;
use std::sync::Arc;

use toolwire_gen::machine as r#gen;
use toolwire_gen::spec as text;
use toolwire_gen::{SpecFile, fault};

use crate::error::Error;
use crate::family::Family;
use crate::machine::{
    AtEnd, ByteSet, Capture, Dialect, EntryKind, Escapes, Extent, Facts, Field, IdStyle, Keys, Layout, Limits, List,
    Machine, Names, Next, Peek, Phase, Role, ScanSet, Shape, ShapePart, Sink, Spelling, State, StateId, SymbolFacts,
    SymbolId, Text, TextKind, Transition, Trim, TypeSink, Values, WriteOp, Writer,
};

impl Family {
    /// A family from the text of a spec, which may extend a built-in one. `label` stands for the file in messages.
    ///
    /// # Errors
    ///
    /// If the spec has faults; the error shows them all, each with line, column and caret.
    pub fn from_yaml(label: &str, yaml: &str) -> Result<Self, Error> {
        let file = SpecFile::new(label, yaml);
        let families = toolwire_gen::load_over(std::slice::from_ref(&file), &library())
            .map_err(|faults| Error::spec(fault::render_all(&faults)))?;
        let Some((_, family)) = families.into_iter().next() else {
            return Err(Error::spec(format!("{label} holds no spec")));
        };
        Ok(Self::loaded(Arc::new(LoadedMachine::new(&family))))
    }
}

/// The built-in specs: what a loaded one may extend.
pub(crate) fn library() -> Vec<SpecFile> {
    SpecFile::list(toolwire_specs::all())
}

/// A machine that was made at run time.
struct LoadedMachine {
    facts: Facts,
    states: Vec<State>,
    /// A row a state, a column a symbol.
    steps: Vec<Transition>,
}

impl Machine for LoadedMachine {
    fn facts(&self) -> &Facts {
        &self.facts
    }

    fn state(&self, state: StateId) -> &State {
        &self.states[usize::from(state.0)]
    }

    fn step(&self, state: StateId, symbol: SymbolId) -> Transition {
        let at = usize::from(state.0) * self.facts.symbols.len() + usize::from(symbol.0);
        self.steps.get(at).copied().unwrap_or(Transition::RETURN)
    }
}

impl LoadedMachine {
    fn new(family: &r#gen::Family) -> Self {
        let machine = &family.machine;
        let symbols = machine.symbols.len();
        let mut steps = vec![Transition::RETURN; machine.states.len() * symbols];
        for (row, state) in machine.states.iter().enumerate() {
            for (symbol, to) in &state.steps {
                steps[row * symbols + symbol] = transition(to);
            }
        }
        let states = machine.states.iter().map(|s| state(machine, s)).collect();
        Self { facts: facts(family), states, steps }
    }
}

fn owned<T: Clone, U>(items: &[U], make: impl FnMut(&U) -> T) -> List<T> {
    Cow::Owned(items.iter().map(make).collect())
}

fn own(value: &str) -> Text {
    Cow::Owned(value.to_owned())
}

fn texts(values: &[String]) -> List<Text> {
    owned(values, |v| own(v))
}

fn id(number: usize) -> u16 {
    // The generator numbers with `usize`; a wire of 65,536 states would not have passed its limits.
    u16::try_from(number).unwrap_or(u16::MAX)
}

fn scan(machine: &r#gen::Machine, symbols: &[usize]) -> ScanSet {
    let spellings = machine.spellings(symbols);
    ScanSet::from_spellings(
        spellings
            .into_iter()
            .map(|(text, symbol)| Spelling { text: own(text), symbol: SymbolId(id(symbol)) })
            .collect(),
    )
}

fn next(next: r#gen::Next) -> Next {
    match next {
        r#gen::Next::Return => Next::Return,
        r#gen::Next::State(state) => Next::State(StateId(id(state))),
    }
}

fn entry(kind: text::EntryKind) -> EntryKind {
    match kind {
        text::EntryKind::Reasoning => EntryKind::Reasoning,
        text::EntryKind::Content => EntryKind::Content,
        text::EntryKind::Section => EntryKind::Section,
        text::EntryKind::Call => EntryKind::Call,
    }
}

fn transition(to: &r#gen::Transition) -> Transition {
    let role = match to.role {
        r#gen::Role::Plain => Role::Plain,
        r#gen::Role::Opener => Role::Opener,
        r#gen::Role::Closer => Role::Closer,
        r#gen::Role::NextPart => Role::NextPart,
        r#gen::Role::Outer => Role::Outer,
        r#gen::Role::Orphan => Role::Orphan,
        r#gen::Role::Stop => Role::Stop,
    };
    Transition { next: next(to.next), role, commit: to.commit.map(entry), ends_call: to.ends_call }
}

fn state(machine: &r#gen::Machine, state: &r#gen::State) -> State {
    let sink = match state.sink {
        r#gen::Sink::Gap => Sink::Gap,
        r#gen::Sink::Text(r#gen::TextKind::Content) => Sink::Text(TextKind::Content),
        r#gen::Sink::Text(r#gen::TextKind::Reasoning) => Sink::Text(TextKind::Reasoning),
        r#gen::Sink::Field(field) => Sink::Field(id(field)),
        r#gen::Sink::Value => Sink::Value,
        r#gen::Sink::Arguments => Sink::Arguments,
        r#gen::Sink::Object => Sink::Object,
    };
    let phase = match state.phase {
        r#gen::Phase::Text => Phase::Text,
        r#gen::Phase::Undecided => Phase::Undecided,
        r#gen::Phase::Body => Phase::Body,
        r#gen::Phase::Tail => Phase::Tail,
        r#gen::Phase::Trailer => Phase::Trailer,
        r#gen::Phase::Between => Phase::Between,
    };
    let at_end = match state.at_end {
        r#gen::AtEnd::Keep => AtEnd::Keep,
        r#gen::AtEnd::Drop => AtEnd::Drop,
        r#gen::AtEnd::Truncate => AtEnd::Truncate,
        r#gen::AtEnd::Recover => AtEnd::Recover,
        r#gen::AtEnd::Complete => AtEnd::Complete,
    };
    let peek = |symbol: &usize| {
        let kind = match machine.symbols[*symbol].kind {
            r#gen::SymbolKind::Peek(r#gen::Peek::Object) => Peek::Object,
            r#gen::SymbolKind::Peek(r#gen::Peek::Arguments) => Peek::Arguments,
            r#gen::SymbolKind::Peek(r#gen::Peek::Value) => Peek::Value,
            _ => Peek::Field,
        };
        (kind, SymbolId(id(*symbol)))
    };
    State {
        name: own(&state.name),
        sink,
        phase,
        at_end,
        gap: state.gap,
        accepting: state.accepting,
        out: next(state.out),
        scan: scan(machine, &state.scan),
        closers: scan(machine, &state.closers),
        peeks: owned(&state.peeks, peek),
    }
}

fn facts(family: &r#gen::Family) -> Facts {
    let machine = &family.machine;
    let symbol = |s: &r#gen::Symbol| {
        let (spellings, marker, special, thoughts) = match &s.kind {
            r#gen::SymbolKind::Text { spellings, marker, special, reasoning_only } => {
                (spellings.as_slice(), *marker, *special, *reasoning_only)
            }
            _ => (&[][..], false, false, false),
        };
        SymbolFacts { name: own(&s.name), spellings: texts(spellings), marker, special, thoughts }
    };
    Facts {
        name: own(&family.name),
        title: own(&family.title),
        models: texts(&family.models),
        engines: texts(&family.engines),
        spec_url: own(&family.url),
        symbols: owned(&machine.symbols, symbol),
        states: id(machine.states.len()),
        fields: owned(&machine.fields, |f| field(machine, f)),
        message: StateId(id(machine.starts.message)),
        reasoning: StateId(id(machine.starts.reasoning)),
        response: StateId(id(machine.starts.response)),
        done: SymbolId(id(machine.done)),
        keys: keys(&family.keys),
        arguments: dialect(&family.arguments),
        values: values(&family.values),
        names: names(&family.names),
        ids: match family.ids {
            text::IdStyle::Call => IdStyle::Call,
            text::IdStyle::Short9 => IdStyle::Short9,
            text::IdStyle::Functions => IdStyle::Functions,
        },
        layout: layout(&family.layout),
        recover_call: family.recover_call,
        ends_reasoning: owned(&family.reasoning_text.ended_by, |k| entry(*k)),
        ends_content: owned(&family.content_text.ended_by, |k| entry(*k)),
        literal_openers: machine.has_literal_openers(),
        limits: limits(&family.limits),
        writer: writer(&machine.writer),
    }
}

fn field(machine: &r#gen::Machine, field: &r#gen::Field) -> Field {
    let extent = match &field.extent {
        r#gen::Extent::Class(set) => Extent::Class(ByteSet(set.0)),
        r#gen::Extent::Until { symbols, stops } => {
            Extent::Until { ends: scan(machine, symbols), stops: ByteSet(stops.0) }
        }
    };
    let shape = |s: &r#gen::Shape| Shape { symbol: SymbolId(id(s.symbol)), parts: owned(&s.parts, shape_part) };
    Field { extent, max: field.max, shapes: owned(&field.shapes, shape) }
}

fn shape_part(part: &r#gen::ShapePart) -> ShapePart {
    match part {
        r#gen::ShapePart::Text(text) => ShapePart::Text(own(text)),
        r#gen::ShapePart::Hole { capture: kind, class, min } => {
            ShapePart::Hole { capture: capture(*kind), class: ByteSet(class.0), min: *min }
        }
        r#gen::ShapePart::Begin(kind) => ShapePart::Begin(capture(*kind)),
        r#gen::ShapePart::End(kind) => ShapePart::End(capture(*kind)),
    }
}

fn capture(kind: r#gen::Capture) -> Capture {
    match kind {
        r#gen::Capture::Name => Capture::Name,
        r#gen::Capture::Id => Capture::Id,
        r#gen::Capture::Key => Capture::Key,
        r#gen::Capture::Type => Capture::Type,
        r#gen::Capture::Skip => Capture::Skip,
    }
}

fn keys(keys: &text::Keys) -> Keys {
    Keys { name: texts(&keys.name), arguments: texts(&keys.arguments), id: texts(&keys.id), strict: keys.strict }
}

fn dialect(dialect: &text::Dialect) -> Dialect {
    let repairs = |r| dialect.repair.contains(&r);
    Dialect {
        json: dialect.is_plain_json(),
        pairs: dialect.pairs,
        open: own(&dialect.open),
        close: own(&dialect.close),
        pair: own(&dialect.pair),
        item: own(&dialect.item),
        bare_keys: dialect.bare_keys(),
        quoted_keys: dialect.quoted_keys(),
        quotes: owned(&dialect.quotes, |(open, close)| (own(open), own(close))),
        escapes: match dialect.escapes {
            text::Escapes::Json => Escapes::Json,
            text::Escapes::Python => Escapes::Python,
            text::Escapes::None => Escapes::None,
        },
        json_literals: dialect.json_literals,
        python_literals: dialect.python_literals,
        tuples: dialect.tuples,
        repair_single_quotes: repairs(text::Repair::SingleQuotes),
        repair_python_literals: repairs(text::Repair::PythonLiterals),
        repair_trailing_comma: repairs(text::Repair::TrailingComma),
        repair_control_chars: repairs(text::Repair::ControlChars),
        repair_leading_zeros: repairs(text::Repair::LeadingZeros),
        decode_string: dialect.decode_string,
        closer_followed: dialect.closer_followed,
        bare: dialect.bare.as_deref().map(own),
    }
}

fn values(values: &text::Values) -> Values {
    let (map, absent) = match &values.types {
        text::Types::Schema => (&[][..], text::TypeSink::Schema),
        text::Types::Wire { map, absent } => (map.as_slice(), *absent),
    };
    Values {
        dialect: (values.dialect.preset != text::Preset::Text).then(|| dialect(&values.dialect)),
        trim: match values.trim {
            text::Trim::None => Trim::None,
            text::Trim::OneNewline => Trim::OneNewline,
            text::Trim::Both => Trim::Both,
        },
        types: owned(map, |(word, sink)| (own(word), type_sink(*sink))),
        absent: type_sink(absent),
        untyped_json: values.untyped_json,
        python_literals: values.dialect.python_literals,
    }
}

fn type_sink(sink: text::TypeSink) -> TypeSink {
    match sink {
        text::TypeSink::Schema => TypeSink::Schema,
        text::TypeSink::Text => TypeSink::Text,
        text::TypeSink::Json => TypeSink::Json,
    }
}

fn names(names: &text::Names) -> Names {
    Names {
        prefix: names.prefix.as_deref().map(own),
        separator: names.separator.as_deref().map(own),
        resolve: names.resolve,
    }
}

fn layout(layout: &text::Layout) -> Layout {
    Layout { before: texts(&layout.before), between: texts(&layout.between), after: texts(&layout.after) }
}

fn limits(limits: &text::Limits) -> Limits {
    Limits { held: limits.held, depth: limits.depth, calls: limits.calls, arguments: limits.arguments }
}

fn writer(writer: &r#gen::Writer) -> Writer {
    Writer { reasoning: write_ops(&writer.reasoning), calls: write_ops(&writer.calls), call: write_ops(&writer.call) }
}

fn write_ops(ops: &[r#gen::WriteOp]) -> List<WriteOp> {
    owned(ops, |op| match op {
        r#gen::WriteOp::Text(text) => WriteOp::Text(own(text)),
        r#gen::WriteOp::Thought => WriteOp::Thought,
        r#gen::WriteOp::Call => WriteOp::Call,
        r#gen::WriteOp::Name => WriteOp::Name,
        r#gen::WriteOp::Id(parts) => WriteOp::Id(write_ops(parts)),
        r#gen::WriteOp::Index => WriteOp::Index,
        r#gen::WriteOp::Key => WriteOp::Key,
        r#gen::WriteOp::Type => WriteOp::Type,
        r#gen::WriteOp::Value => WriteOp::Value,
        r#gen::WriteOp::Arguments => WriteOp::Arguments,
        r#gen::WriteOp::Object => WriteOp::Object,
        r#gen::WriteOp::Repeat(inner) => WriteOp::Repeat(write_ops(inner)),
    })
}
