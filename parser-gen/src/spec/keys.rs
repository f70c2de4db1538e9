//! The table of all keys: the loader takes its list of known keys from here, the key reference is printed from here.
//!
//! A key that is read but not listed fails a debug assertion in the loader; one that is listed but not read fails a test,
//! which loads every example and wants to see its effect.

use super::words;

/// A key of a spec.
pub(super) struct Key {
    /// Path of the mapping that it stands in: `markers.*`; `*` is any key or any item.
    pub place: &'static str,
    /// The key, or `*` for names that the spec chooses.
    pub name: &'static str,
    /// What it takes.
    pub takes: Takes,
    /// Its default, as it would be written; empty where the key is required.
    pub default: &'static str,
    /// One line: what it means.
    pub doc: &'static str,
    /// A spec's lines that use it.
    pub example: &'static str,
}

/// What a key takes.
#[derive(Clone, Copy)]
pub(super) enum Takes {
    /// Described in words.
    Kind(&'static str),
    /// One of these.
    Word(&'static [&'static str]),
    /// One or a list of these.
    Words(&'static [&'static str]),
}

use Takes::{Kind, Word, Words};

const TEXT: Takes = Kind("text");
const TEXTS: Takes = Kind("list of texts");
const NAMES: Takes = Kind("text or list of texts");
const FLAG: Takes = Kind("`true` or `false`");
const NUMBER: Takes = Kind("number");
const MAP: Takes = Kind("mapping");

/// Keys of `arguments` and of `values` alike stand under this place.
pub(super) const DIALECT: &str = "dialect";

const fn key(
    place: &'static str,
    name: &'static str,
    takes: Takes,
    default: &'static str,
    doc: &'static str,
    example: &'static str,
) -> Key {
    Key { place, name, takes, default, doc, example }
}

/// Every key, grouped by the mapping that it stands in.
#[rustfmt::skip]
pub(super) const KEYS: &[Key] = &[
    key("", "family", TEXT, "", "Name of the family; the file is called `<family>.yaml`.", "family: sample"),
    key("", "title", TEXT, "\"\"", "One line for lists: which models, which way of writing.", "title: Sample (tagged parameters)"),
    key("", "models", TEXTS, "[]", "Model ids; `*` stands for any characters. Of several that match a model, the one with the most other characters wins.", "models: [\"Org/Sample-*\"]"),
    key("", "engines", TEXTS, "[]", "Names that inference engines have for this format, as `engine:name`.", "engines: [\"vllm:sample\"]"),
    key("", "spec", TEXT, "", "URL of the chat template or guide that decides what is right.", "spec: https://example.org/sample/chat_template.jinja"),
    key("", "extends", TEXT, "none", "Family whose spec this one changes: mappings merge key by key, the wire rule by rule; `null` removes a key. `family title models engines spec examples` are not taken over.", "extends: parent"),
    key("", "markers", MAP, "{}", "Strings that are markup wherever they stand outside values, by the names that the wire uses.", "markers: { call_open: { text: \"<tool_call>\", special: true } }"),
    key("", "suffix", MAP, "none", "What `{suffix}` in a marker's text stands for: nothing, or these characters. The first one in a message binds all later ones.", "suffix: { start: \":\", chars: word, max: 32 }"),
    key("", "wire", TEXT, "", "Rules in the wire notation. `reasoning`, `content`, `section` and `call` are entries, all others are parts of them.", "wire: 'call = \"<f>\" object \"</f>\"'"),
    key("", "entries", Words(words::ENTRIES.words), "all that the wire has", "Which of the four rules may begin in text by themselves.", "entries: [section]"),
    key("", "reasoning", MAP, "none", "Short form of a `reasoning` rule. Its strings are markers.", "reasoning: { open: \"<think>\", close: \"</think>\" }"),
    key("", "text", MAP, "see its keys", "What may stand inside reasoning and content, and what ends it.", "text: { reasoning: { ended_by: [section] } }"),
    key("", "keys", MAP, "see its keys", "Names of the members of a call that is a JSON object.", "keys: { arguments: parameters }"),
    key("", "arguments", Kind("mapping, or the name of a dialect"), "json", "How the `arguments` hole is written.", "arguments: python"),
    key("", "values", Kind("mapping, or the name of a dialect"), "text", "How `value` holes are written.", "values: json"),
    key("", "names", MAP, "see its keys", "What a tool's name is, beside what the wire says.", "names: { prefix: \"functions.\" }"),
    key("", "ids", Word(words::IDS.words), "call", "How a client's id is made for a call to which the model gave none: `call_` and 24 letters and digits, 9 letters and digits, or `functions.NAME:INDEX` with the index counted over the conversation.", "ids: functions"),
    key("", "holes", MAP, "{}", "Other characters or lengths for the short holes.", "holes: { name: { max: 64 } }"),
    key("", "layout", MAP, "see its keys", "White space that the template writes around calls and sections; exactly these strings are markup.", "layout: { between: [\"\\n\"] }"),
    key("", "recover", MAP, "see its keys", "Whether a call without its end marker counts at the end of the stream.", "recover: { section: never, reason: fenced, url: \"https://example.org\" }"),
    key("", "ends", TEXTS, "[]", "Markers that are dropped wherever they are not data, such as the end of a turn. A `skip` hole does not cross them.", "ends: [eos]"),
    key("", "stop", TEXTS, "[]", "Literals that end the message; nothing behind one is read.", "stop: [\"\\nObservation:\"]"),
    key("", "where", MAP, "{}", "Short form of `@message` or `@line` before an entry.", "where: { section: message-start }"),
    key("", "limits", MAP, "see its keys", "How much is held and how deep it goes before a parser gives up.", "limits: { depth: 16 }"),
    key("", "examples", Kind("list of mappings"), "[]", "Model text with the events it gives: tests of the family.", "examples: [{ why: plain text, output: hi, events: [{ content: hi }] }]"),

    key("markers", "*", MAP, "", "The marker's name: lower case letters, digits, `_`.", "markers: { call_open: { text: \"<tool_call>\" } }"),
    key("markers.*", "text", TEXT, "", "Its spelling; may hold `{suffix}`.", "markers: { call_open: { text: \"<tool_call>\" } }"),
    key("markers.*", "special", FLAG, "false", "Whether it is one special token of the tokenizer.", "markers: { call_open: { text: \"<tool_call>\", special: true } }"),
    key("markers.*", "aliases", NAMES, "[]", "Other spellings of the same marker.", "markers: { call_open: { text: \"<tool_call>\", aliases: [\"<call>\"] } }"),

    key("suffix", "start", TEXT, "", "What a suffix begins with.", "suffix: { start: \":\" }"),
    key("suffix", "chars", Word(words::SUFFIX_CHARS.words), "word", "Characters behind the start: letters, digits, `_`.", "suffix: { start: \":\", chars: word }"),
    key("suffix", "max", NUMBER, "32", "Most characters behind the start.", "suffix: { start: \":\", max: 8 }"),

    key("reasoning", "open", TEXT, "none", "Opener. Left out where a thought only ever closes.", "reasoning: { open: \"<think>\", close: \"</think>\" }"),
    key("reasoning", "close", TEXT, "", "Closer.", "reasoning: { close: \"</think>\" }"),
    key("reasoning", "pairs", Kind("list of [opener, closer]"), "none", "Several pairs, instead of `open` and `close`.", "reasoning: { pairs: [[\"[THINK]\", \"[/THINK]\"], [\"<think>\", \"</think>\"]] }"),
    key("reasoning", "special", FLAG, "false", "Whether the strings are special tokens of the tokenizer.", "reasoning: { close: \"</think>\", special: true }"),
    key("reasoning", "label", TEXT, "none", "Text directly behind the opener that belongs to it.", "reasoning: { open: \"<|channel>\", close: \"<channel|>\", label: \"thought\\n\" }"),

    key("text", "*", MAP, "see its keys", "`reasoning` or `content`.", "text: { content: { inside: [] } }"),
    key("text.*", "inside", Words(words::ENTRIES.words), "[section, call]", "Entries that may begin inside and after which the text goes on.", "text: { reasoning: { inside: [] } }"),
    key("text.*", "ended_by", Words(words::ENTRIES.words), "[]", "Entries that end the text once they are certain.", "text: { reasoning: { ended_by: [section, content] } }"),

    key("keys", "name", NAMES, "name", "Member that holds the tool's name.", "keys: { name: tool_name }"),
    key("keys", "arguments", NAMES, "arguments", "Member that holds the arguments.", "keys: { arguments: [parameters, arguments] }"),
    key("keys", "id", NAMES, "[]", "Member that holds the model's id of the call.", "keys: { id: tool_call_id }"),
    key("keys", "strict", FLAG, "false", "Another member makes it no call. For formats without markers: less text is held.", "keys: { strict: true }"),
    key("keys", "lines", FLAG, "false", "`objects` are JSON lines, not an array.", "keys: { lines: true }"),

    key(DIALECT, "open", TEXT, "\"{\"", "Opens an object.", "arguments: { open: \"<\" }"),
    key(DIALECT, "close", TEXT, "\"}\"", "Closes an object.", "arguments: { close: \">\" }"),
    key(DIALECT, "pair", TEXT, "\":\"", "Stands between key and value.", "arguments: { pair: \"=\" }"),
    key(DIALECT, "keys", Word(words::KEY_FORMS.words), "quoted", "How keys are written.", "arguments: { keys: bare }"),
    key(DIALECT, "quotes", Kind("list of texts or of [opener, closer]"), "['\"']", "Quotes around strings. In `values` of text: spans in which no closer counts.", "arguments: { quotes: [\"'\"] }"),
    key(DIALECT, "escapes", Word(words::ESCAPES.words), "json", "Escapes inside quotes.", "arguments: { escapes: none }"),
    key(DIALECT, "literals", Words(words::LITERALS.words), "json", "`true false null`, `True False None`, or both.", "arguments: { literals: [json, python] }"),
    key(DIALECT, "tuples", Word(words::TUPLES.words), "refuse", "`list` reads `( )` as an array.", "arguments: { tuples: list }"),
    key(DIALECT, "repair", Words(words::REPAIRS.words), "[]", "What is mended; each time is reported.", "arguments: { repair: [trailing-comma] }"),
    key(DIALECT, "closer", Word(words::CLOSER.words), "immediate", "`followed`: a closing quote counts only before what can follow it. For templates that do not escape quotes.", "arguments: { closer: followed }"),

    key("arguments", "dialect", Word(words::PRESETS.words), "json", "Dialect that the other keys change.", "arguments: { dialect: gemma }"),
    key("arguments", "item", TEXT, "\",\"", "Stands between two items.", "arguments: { item: \";\" }"),
    key("arguments", "form", Word(words::PAIRS.words), "object", "`pairs`: no brackets around, they end at the next literal of the wire.", "arguments: { form: pairs }"),
    key("arguments", "string", Word(words::DECODE.words), "decode", "Arguments that are a JSON string which holds an object: `decode` unwraps them.", "arguments: { string: keep }"),
    key("arguments", "bare", TEXT, "none", "Key for a body that is no object.", "arguments: { bare: code }"),

    key("values", "dialect", Word(words::VALUE_PRESETS.words), "text", "Dialect that the other keys change.", "values: { dialect: json }"),
    key("values", "trim", Word(words::TRIM.words), "none", "What is trimmed: nothing, one newline at each side, all white space.", "values: { trim: one-newline }"),
    key("values", "types", Kind("`schema` or mapping"), "schema", "Where a value's type comes from: the tool's schema, or the wire's `type` hole.", "values: { types: { map: { string: text } } }"),
    key("values", "untyped", Word(words::UNTYPED.words), "text", "Value without a schema: text, or JSON where it is some.", "values: { untyped: json-or-text }"),
    key("values", "entities", Word(words::ENTITIES.words), "none", "`xml`: entities are decoded.", "values: { entities: xml }"),
    key("values", "ends_at", TEXTS, "[]", "More strings that end the last value, where no literal follows it.", "values: { ends_at: [\"\\nObservation:\"] }"),
    key("values", "item", TEXT, "none", "Child name that makes its parent an array.", "values: { item: item }"),
    key("values", "bare_key", TEXT, "none", "Key for a value that stands without one.", "values: { bare_key: input }"),

    key("values.types", "from", Word(words::TYPES_FROM.words), "type", "The hole that holds the type.", "values: { types: { from: type, map: { string: text } } }"),
    key("values.types", "map", Kind("mapping of type word to `schema`, `text` or `json`"), "", "How a value of that type is read; `*` is any other word.", "values: { types: { map: { string: text, \"*\": json } } }"),
    key("values.types", "absent", Word(words::TYPE_SINKS.words), "schema", "How a value without a type is read.", "values: { types: { map: { string: text }, absent: json } }"),
    key("values.types.map", "*", Word(words::TYPE_SINKS.words), "schema", "A type word.", "values: { types: { map: { string: text } } }"),

    key("names", "prefix", TEXT, "none", "Dropped in front of a name.", "names: { prefix: \"functions.\" }"),
    key("names", "separator", TEXT, "none", "Stands between name space and name.", "names: { separator: \".\" }"),
    key("names", "resolve", Word(words::RESOLVE.words), "none", "`tools`: the tool of that name, else the only tool behind the last separator, else as written.", "names: { resolve: tools, separator: \".\" }"),

    key("holes", "*", MAP, "{}", "`name`, `id`, `index`, `key`, `type`, `word` or `skip`.", "holes: { id: { max: 64 } }"),
    key("holes.*", "chars", TEXT, "as the hole says", "Allowed characters beside letters and digits.", "holes: { name: { chars: \"_-\" } }"),
    key("holes.*", "max", NUMBER, "as the hole says", "Most bytes.", "holes: { name: { max: 64 } }"),

    key("layout", "before", NAMES, "[]", "Before the first call or section.", "layout: { before: [\"\\n\\n\"] }"),
    key("layout", "between", NAMES, "[]", "Between two.", "layout: { between: [\"\\n\"] }"),
    key("layout", "after", NAMES, "[]", "After the last.", "layout: { after: [\"\\n\"] }"),

    key("recover", "call", Word(words::RECOVER.words), "yes", "A call whose values are complete counts without its end marker.", "recover: { call: never, reason: fenced, url: \"https://example.org\" }"),
    key("recover", "section", Word(words::RECOVER.words), "yes", "A section's calls count without the section's closer.", "recover: { section: never, reason: fenced, url: \"https://example.org\" }"),
    key("recover", "reason", TEXT, "none", "Why not; required beside `never`.", "recover: { reason: the grammar demands the fence }"),
    key("recover", "url", TEXT, "none", "Where that is written; required beside `never`.", "recover: { url: \"https://example.org\" }"),

    key("where", "*", Word(words::ANCHORS.words), "anywhere", "An entry: it begins only there.", "where: { call: line-start }"),

    key("limits", "held", NUMBER, "65536", "Most bytes that are held undecided.", "limits: { held: 1024 }"),
    key("limits", "header", NUMBER, "512", "Most bytes of a `skip` hole.", "limits: { header: 64 }"),
    key("limits", "depth", NUMBER, "64", "Deepest nesting of arguments.", "limits: { depth: 16 }"),
    key("limits", "calls", NUMBER, "4096", "Most calls in a message.", "limits: { calls: 8 }"),
    key("limits", "arguments", NUMBER, "16777216", "Most bytes of one call's arguments.", "limits: { arguments: 1024 }"),

    key("examples.*", "why", TEXT, "", "What is odd about it.", "examples: [{ why: odd, output: a, events: [] }]"),
    key("examples.*", "output", TEXT, "", "What the model writes.", "examples: [{ why: odd, output: a, events: [] }]"),
    key("examples.*", "start", Word(words::STARTS.words), "message", "Where in the message the text begins.", "examples: [{ why: odd, output: a, start: reasoning, events: [] }]"),
    key("examples.*", "finish", Word(words::FINISHES.words), "stop", "Whether the model stopped or was cut.", "examples: [{ why: odd, output: a, finish: cut, events: [] }]"),
    key("examples.*", "tools", Kind("list, or JSON text"), "none", "Tools as the OpenAI API takes them.", "examples: [{ why: odd, output: a, tools: [], events: [] }]"),
    key("examples.*", "events", Kind("list of mappings"), "", "What it gives, in order.", "examples: [{ why: odd, output: a, events: [{ content: a }] }]"),

    key("examples.*.events.*", "content", TEXT, "none", "Visible text.", "examples: [{ why: odd, output: a, events: [{ content: a }] }]"),
    key("examples.*.events.*", "reasoning", TEXT, "none", "A thought.", "examples: [{ why: odd, output: a, events: [{ reasoning: a }] }]"),
    key("examples.*.events.*", "call", TEXT, "none", "A call of this tool.", "examples: [{ why: odd, output: a, events: [{ call: f }] }]"),
    key("examples.*.events.*", "id", TEXT, "not checked", "The model's id of the call.", "examples: [{ why: odd, output: a, events: [{ call: f, id: c1 }] }]"),
    key("examples.*.events.*", "arguments", Kind("mapping, or JSON text"), "{}", "Its arguments; JSON text is compared byte for byte.", "examples: [{ why: odd, output: a, events: [{ call: f, arguments: { x: 1 } }] }]"),
    key("examples.*.events.*", "outcome", Word(words::OUTCOMES.words), "complete", "How it ended.", "examples: [{ why: odd, output: a, events: [{ call: f, outcome: truncated }] }]"),
    key("examples.*.events.*", "warning", TEXT, "none", "A warning, by its `why`.", "examples: [{ why: odd, output: a, events: [{ warning: orphan }] }]"),
];

/// The keys of a mapping.
pub(super) fn of(place: &str) -> impl Iterator<Item = &'static Key> + use<'_> {
    let dialect = matches!(place, "arguments" | "values");
    KEYS.iter().filter(move |key| key.place == place || (dialect && key.place == DIALECT))
}

/// Whether a mapping can have a key.
pub(super) fn known(place: &str, name: &str) -> bool {
    of(place).any(|key| key.name == name || key.name == "*")
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use std::collections::BTreeSet;
    use std::sync::Arc;

    use super::*;
    use crate::fault::render_all;
    use crate::spec::{Spec, SpecFile, document, read};

    /// Reads top-level keys over a spec that has what the keys refer to.
    fn load(over: &str, family: bool) -> (Spec, String) {
        let base =
            "wire: |\n  section = \"<s>\" call \"</s>\"\n  call = \"<f>\" object\n  content = \"<c>\" text \"</c>\"\n";
        let own = if family { "family: base\nspec: https://example.org\n" } else { "" };
        let top = |line: &&str| !over.starts_with(line.split(':').next().unwrap_or("wire"));
        let own: String = own.lines().filter(top).map(|line| format!("{line}\n")).collect();
        let base = if over.starts_with("wire") { "" } else { base };
        let file = Arc::new(SpecFile::new("base.yaml", format!("{over}\n{own}{base}")));
        let root = document::parse(&file).unwrap();
        let wires: Vec<_> = root.get("wire").cloned().into_iter().collect();
        let reading = read::read(&[file], &root, &wires);
        (reading.spec, render_all(&reading.faults))
    }

    /// The spec without places.
    fn said(spec: &Spec) -> String {
        let spec = Spec { files: Vec::new(), ..spec.clone() };
        let debug = format!("{spec:?}");
        debug.split("Span {").map(|part| part.split_once('}').map_or(part, |(_, rest)| rest)).collect()
    }

    #[test]
    fn every_example_is_accepted_and_uses_its_key() {
        for key in KEYS {
            let (_, faults) = load(key.example, true);
            assert!(faults.is_empty(), "{}.{}: {faults}", key.place, key.name);
            let name = if key.name == "*" { key.place.rsplit('.').next().unwrap_or("") } else { key.name };
            assert!(key.example.contains(&format!("{name}:")), "{}.{} is not in its example", key.place, key.name);
        }
    }

    #[test]
    fn every_key_changes_what_is_read() {
        // These only say what is the default, or name the hole that is the only one there is.
        let silent = ["suffix.chars", "values.types.from"];
        for key in KEYS.iter().filter(|key| key.name != "*") {
            let path = format!("{}.{}", key.place, key.name);
            if silent.contains(&path.trim_start_matches('.')) {
                continue;
            }
            // The same example with the key spelled wrong: all but the fault is as if it were not there.
            let wrong = key.example.replacen(&format!("{}:", key.name), "zzz:", 1);
            let (with, _) = load(key.example, true);
            let (without, faults) = load(&wrong, true);
            assert!(faults.contains("zzz"), "{path}: {faults}");
            assert_ne!(said(&with), said(&without), "`{path}` is in the table but changes nothing");
        }
    }

    #[test]
    fn no_key_stands_twice_and_each_says_what_it_means() {
        let mut seen = BTreeSet::new();
        for key in KEYS {
            assert!(seen.insert((key.place, key.name)), "{}.{} stands twice", key.place, key.name);
            assert!(key.doc.ends_with('.') && !key.example.is_empty(), "{}.{}", key.place, key.name);
        }
        let reference = crate::spec::key_reference();
        assert!(KEYS.iter().all(|key| reference.contains(&key.doc.replace('|', "\\|"))));
    }

    #[test]
    fn required_keys_are_those_without_a_default() {
        let (_, faults) = load("title: alone", false);
        for key in KEYS.iter().filter(|key| key.place.is_empty()) {
            let missing = faults.contains(&format!("the key `{}` is missing", key.name));
            let optional = !key.default.is_empty() || ["wire", "extends"].contains(&key.name);
            assert_eq!(missing, !optional, "{}: {faults}", key.name);
        }
    }
}
