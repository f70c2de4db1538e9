//! What is the same in all states, as a constant.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};

use crate::emit::states::scan_set;
use crate::emit::variant;
use crate::machine::{Extent, Family, Field, ShapePart, SymbolKind, WriteOp};
use crate::spec::{Dialect, EntryKind, Preset, Repair, TypeSink, Types};

pub(super) fn tokens(family: &Family) -> TokenStream {
    let machine = &family.machine;
    let (name, title, url) = (&family.name, &family.title, &family.url);
    let (models, engines) = (texts(&family.models), texts(&family.engines));
    let symbols = machine.symbols.iter().map(|s| {
        let name = &s.name;
        let (spellings, marker, special, thoughts) = match &s.kind {
            SymbolKind::Text { spellings, marker, special, reasoning_only } => {
                (spellings.as_slice(), *marker, *special, *reasoning_only)
            }
            _ => (&[][..], false, false, false),
        };
        let spellings = texts(spellings);
        quote! { machine::SymbolFacts { name: Cow::Borrowed(#name), spellings: #spellings, marker: #marker, special: #special, thoughts: #thoughts } }
    });
    let states = machine.states.len() as u16;
    let fields = machine.fields.iter().map(|f| field(family, f));
    let [message, reasoning, response] = [machine.starts.message, machine.starts.reasoning, machine.starts.response]
        .map(|s| {
            let state = format_ident!("{}", machine.states[s].name);
            quote! { StateId(State::#state as u16) }
        });
    let done = format_ident!("{}", machine.symbols[machine.done].name);
    let keys = keys(family);
    let arguments = dialect(&family.arguments);
    let values = values(family);
    let names = names(family);
    let ids = variant(&family.ids);
    let layout = layout(family);
    let recover_call = family.recover_call;
    let ends_reasoning = entries(&family.reasoning_text.ended_by);
    let ends_content = entries(&family.content_text.ended_by);
    let literal_openers = machine.has_literal_openers();
    let limits = &family.limits;
    let (held, depth, calls, arguments_limit) = (limits.held, limits.depth, limits.calls, limits.arguments);
    let [write_reasoning, write_calls, write_call] =
        [&machine.writer.reasoning, &machine.writer.calls, &machine.writer.call].map(|ops| write_ops(ops));
    quote! {
        static FACTS: machine::Facts = machine::Facts {
            name: Cow::Borrowed(#name),
            title: Cow::Borrowed(#title),
            models: #models,
            engines: #engines,
            spec_url: Cow::Borrowed(#url),
            symbols: Cow::Borrowed(&[#(#symbols),*]),
            states: #states,
            fields: Cow::Borrowed(&[#(#fields),*]),
            message: #message,
            reasoning: #reasoning,
            response: #response,
            done: SymbolId(Symbol::#done as u16),
            keys: #keys,
            arguments: #arguments,
            values: #values,
            names: #names,
            ids: machine::IdStyle::#ids,
            layout: #layout,
            recover_call: #recover_call,
            ends_reasoning: #ends_reasoning,
            ends_content: #ends_content,
            literal_openers: #literal_openers,
            limits: machine::Limits { held: #held, depth: #depth, calls: #calls, arguments: #arguments_limit },
            writer: machine::Writer { reasoning: #write_reasoning, calls: #write_calls, call: #write_call },
        };
    }
}

fn text(value: &str) -> TokenStream {
    quote! { Cow::Borrowed(#value) }
}

fn texts(values: &[String]) -> TokenStream {
    let values = values.iter().map(|v| text(v));
    quote! { Cow::Borrowed(&[#(#values),*]) }
}

fn optional(value: Option<&String>) -> TokenStream {
    value.map_or_else(|| quote! { None }, |v| quote! { Some(Cow::Borrowed(#v)) })
}

fn entries(kinds: &[EntryKind]) -> TokenStream {
    let kinds = kinds.iter().map(|k| variant(&k));
    quote! { Cow::Borrowed(&[#(EntryKind::#kinds),*]) }
}

fn field(family: &Family, field: &Field) -> TokenStream {
    let extent = match &field.extent {
        Extent::Class(set) => {
            let set = byte_set(set.0);
            quote! { Extent::Class(#set) }
        }
        Extent::Until { symbols, stops } => {
            let (ends, stops) = (scan_set(&family.machine, symbols), byte_set(stops.0));
            quote! { Extent::Until { ends: #ends, stops: #stops } }
        }
    };
    let max = field.max;
    let shapes = field.shapes.iter().map(|shape| {
        let symbol = format_ident!("{}", family.machine.symbols[shape.symbol].name);
        let parts = shape.parts.iter().map(shape_part);
        quote! { machine::Shape { symbol: SymbolId(Symbol::#symbol as u16), parts: Cow::Borrowed(&[#(#parts),*]) } }
    });
    quote! { machine::Field { extent: #extent, max: #max, shapes: Cow::Borrowed(&[#(#shapes),*]) } }
}

fn shape_part(part: &ShapePart) -> TokenStream {
    match part {
        ShapePart::Text(value) => quote! { machine::ShapePart::Text(Cow::Borrowed(#value)) },
        ShapePart::Hole { capture, class, min } => {
            let (capture, class) = (variant(&capture), byte_set(class.0));
            quote! { machine::ShapePart::Hole { capture: Capture::#capture, class: #class, min: #min } }
        }
        ShapePart::Begin(capture) => {
            let capture = variant(&capture);
            quote! { machine::ShapePart::Begin(Capture::#capture) }
        }
        ShapePart::End(capture) => {
            let capture = variant(&capture);
            quote! { machine::ShapePart::End(Capture::#capture) }
        }
    }
}

fn byte_set(words: [u64; 4]) -> TokenStream {
    let words = words.map(proc_macro2::Literal::u64_unsuffixed);
    quote! { machine::ByteSet([#(#words),*]) }
}

fn keys(family: &Family) -> TokenStream {
    let keys = &family.keys;
    let (name, arguments, id, strict) = (texts(&keys.name), texts(&keys.arguments), texts(&keys.id), keys.strict);
    quote! { machine::Keys { name: #name, arguments: #arguments, id: #id, strict: #strict } }
}

fn dialect(dialect: &Dialect) -> TokenStream {
    let json = dialect.is_plain_json();
    let pairs = dialect.pairs;
    let [open, close, pair, item] = [&dialect.open, &dialect.close, &dialect.pair, &dialect.item].map(|s| text(s));
    let (bare_keys, quoted_keys) = (dialect.bare_keys(), dialect.quoted_keys());
    let quotes = dialect.quotes.iter().map(|(a, b)| quote! { (Cow::Borrowed(#a), Cow::Borrowed(#b)) });
    let escapes = variant(&dialect.escapes);
    let (json_literals, python_literals, tuples) = (dialect.json_literals, dialect.python_literals, dialect.tuples);
    let [single, python, trailing, control, zeros] = [
        Repair::SingleQuotes,
        Repair::PythonLiterals,
        Repair::TrailingComma,
        Repair::ControlChars,
        Repair::LeadingZeros,
    ]
    .map(|r| dialect.repair.contains(&r));
    let (decode_string, closer_followed) = (dialect.decode_string, dialect.closer_followed);
    let bare = optional(dialect.bare.as_ref());
    quote! {
        machine::Dialect {
            json: #json,
            pairs: #pairs,
            open: #open,
            close: #close,
            pair: #pair,
            item: #item,
            bare_keys: #bare_keys,
            quoted_keys: #quoted_keys,
            quotes: Cow::Borrowed(&[#(#quotes),*]),
            escapes: machine::Escapes::#escapes,
            json_literals: #json_literals,
            python_literals: #python_literals,
            tuples: #tuples,
            repair_single_quotes: #single,
            repair_python_literals: #python,
            repair_trailing_comma: #trailing,
            repair_control_chars: #control,
            repair_leading_zeros: #zeros,
            decode_string: #decode_string,
            closer_followed: #closer_followed,
            bare: #bare,
        }
    }
}

fn values(family: &Family) -> TokenStream {
    let values = &family.values;
    let inner = if values.dialect.preset == Preset::Text {
        quote! { None }
    } else {
        let inner = dialect(&values.dialect);
        quote! { Some(#inner) }
    };
    let trim = variant(&values.trim);
    let (map, absent) = match &values.types {
        Types::Schema => (&[][..], TypeSink::Schema),
        Types::Wire { map, absent } => (map.as_slice(), *absent),
    };
    let map = map.iter().map(|(word, sink)| {
        let sink = variant(&sink);
        quote! { (Cow::Borrowed(#word), machine::TypeSink::#sink) }
    });
    let absent = variant(&absent);
    let (untyped_json, python_literals) = (values.untyped_json, values.dialect.python_literals);
    quote! {
        machine::Values {
            dialect: #inner,
            trim: machine::Trim::#trim,
            types: Cow::Borrowed(&[#(#map),*]),
            absent: machine::TypeSink::#absent,
            untyped_json: #untyped_json,
            python_literals: #python_literals,
        }
    }
}

fn names(family: &Family) -> TokenStream {
    let names = &family.names;
    let (prefix, separator, resolve) =
        (optional(names.prefix.as_ref()), optional(names.separator.as_ref()), names.resolve);
    quote! { machine::Names { prefix: #prefix, separator: #separator, resolve: #resolve } }
}

fn layout(family: &Family) -> TokenStream {
    let layout = &family.layout;
    let [before, between, after] = [&layout.before, &layout.between, &layout.after].map(|l| texts(l));
    quote! { machine::Layout { before: #before, between: #between, after: #after } }
}

fn write_ops(ops: &[WriteOp]) -> TokenStream {
    let ops = ops.iter().map(|op| match op {
        WriteOp::Text(value) => quote! { machine::WriteOp::Text(Cow::Borrowed(#value)) },
        WriteOp::Repeat(inner) => {
            let inner = write_ops(inner);
            quote! { machine::WriteOp::Repeat(#inner) }
        }
        WriteOp::Id(parts) => {
            let parts = write_ops(parts);
            quote! { machine::WriteOp::Id(#parts) }
        }
        plain => {
            let name = variant(&plain);
            quote! { machine::WriteOp::#name }
        }
    });
    quote! { Cow::Borrowed(&[#(#ops),*]) }
}
