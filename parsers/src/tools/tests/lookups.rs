//! Which schema describes which part of the arguments.

use super::*;

/// The value of `text` as the parameter `key`.
fn argument(tools: &Tools, key: &str, text: &str) -> String {
    read_with(tools, tools.kind(tools.tool("f"), key), text, ValueRules::default()).0
}

fn typed_id(kind: Kind) -> TypeId {
    match kind.read {
        ReadAs::Typed(id) => id,
        other => panic!("{other:?}"),
    }
}

#[test]
fn undeclared_things_are_untyped() {
    let tools =
        tools_with(&json!({"properties": {"x": {"type": "integer"}, "never": false}, "additionalProperties": true}));
    let tool = tools.tool("f");
    for kind in [
        tools.kind(tool, "y"),
        tools.kind(tool, "never"),
        tools.kind(None, "x"),
        Tools::none().kind(tool, "x"),
        Tools::not_given().kind(tool, "x"),
    ] {
        assert_eq!(kind, Kind::UNTYPED);
    }
    assert_eq!(argument(&tools, "x", "5"), "5");
    // An id of other tools finds something else or nothing, but does no harm.
    let id = typed_id(tools.kind(tool, "x"));
    let mut out = String::new();
    assert_eq!(Tools::none().typed("5", id, ValueRules::default(), &mut out), Fit::Declared);
    assert_eq!(out, "\"5\"");
    assert_eq!(Tools::none().property(id, "x"), Kind::UNTYPED);
    assert_eq!(Tools::none().items(id), Kind::UNTYPED);
}

#[test]
fn parameters_are_declared_by_name_wherever_the_schema_names_them() {
    let tools = tools_with(&json!({
        "properties": {"own": {}},
        "$ref": "#/$defs/base",
        "allOf": [{"properties": {"all": {}}}],
        "anyOf": [{"properties": {"any": {}}}, {"$ref": "#"}],
        "oneOf": [{"properties": {"one": {}}}],
        "patternProperties": {"^x-": {"type": "integer"}},
        "additionalProperties": {"type": "boolean"},
        "$defs": {"base": {"properties": {"base": false}}},
    }));
    let tool = tools.tool("f").unwrap();
    for key in ["own", "base", "all", "any", "one"] {
        assert!(tools.declares(tool, key), "{key}");
    }
    for key in ["x-y", "other", "", "$defs"] {
        assert!(!tools.declares(tool, key), "{key}");
    }
    assert_eq!(argument(&tools, "x-y", "5"), "5");
    assert_eq!(argument(&tools, "x-y", "true"), "\"true\"");
    assert_eq!(argument(&tools, "other", "true"), "true");
    assert_eq!(argument(&tools, "other", "5"), "\"5\"");
}

#[test]
fn a_parameter_that_several_schemas_describe_is_of_all_or_any_of_them() {
    let tools = tools_with(&json!({
        "properties": {"v": {"type": ["string", "integer", "boolean"]}},
        "allOf": [{"properties": {"v": {"type": ["string", "integer", "null"]}, "w": {"type": "string"}}}],
        "anyOf": [
            {"properties": {"v": {"type": "integer"}, "kind": {"const": 1}}},
            {"properties": {"v": {"type": "null"}, "kind": {"const": "2"}}},
            {"properties": {"kind": {"const": true}}},
        ],
    }));
    // string | integer, by the first two; integer | null by the branches.
    for (text, value) in [("5", "5"), ("true", "\"true\""), ("null", "\"null\""), ("\"q\"", "\"q\"")] {
        assert_eq!(argument(&tools, "v", text), value, "{text}");
    }
    assert_eq!(tools.kind(tools.tool("f"), "w").read, ReadAs::Text);
    for (text, value) in [("1", "1"), ("2", "\"2\""), ("true", "true"), ("x", "\"x\"")] {
        assert_eq!(argument(&tools, "kind", text), value, "{text}");
    }
}

#[test]
fn a_union_of_many_objects_keeps_its_types() {
    let mut branches: Vec<Value> =
        (0..300).map(|n| json!({"properties": {"op": {"const": n}, "v": {"type": "integer"}}})).collect();
    branches.push(json!({"properties": {"last": {"type": "string"}}}));
    let tools = tools_with(&json!({"oneOf": branches}));
    assert_eq!(argument(&tools, "op", "7"), "7");
    assert_eq!(argument(&tools, "op", "true"), "\"true\"");
    assert_eq!(argument(&tools, "v", "true"), "\"true\"");
    assert_eq!(tools.kind(tools.tool("f"), "last").read, ReadAs::Text);
}

#[test]
fn branches_that_are_not_looked_at_restrict_nothing() {
    let mut branches = vec![json!({"type": "boolean"}); 5000];
    branches.push(json!({"type": "integer"}));
    assert_eq!(read(&json!({"anyOf": branches}), "5"), "5");
}

#[test]
fn nested_elements_have_types_and_empty_values() {
    let tools = tools_with(&json!({"properties": {
        "tags": {"type": "array", "items": {"type": "string"}},
        "list": {"items": {"type": "object", "properties": {"n": {"type": "integer"}}}},
        "pair": {"prefixItems": [{"type": "integer"}, {"type": "boolean"}]},
        "ship": {"type": ["object", "null"], "properties": {"zip": {"type": "integer"}}, "additionalProperties": {"type": "string"}},
        "either": {"anyOf": [{"type": "array", "items": {"type": "integer"}}, {"type": "string"}]},
        "note": {"type": "string"},
        "count": {"type": "integer"},
        "free": {},
    }}));
    let kind = |key| tools.kind(tools.tool("f"), key);
    let table = [
        // key, array, object, scalar, empty
        ("tags", true, false, false, "[]"),
        ("list", true, false, false, "[]"),
        ("pair", true, false, false, "[]"),
        ("ship", false, true, false, "{}"),
        ("either", true, false, false, "\"\""),
        ("note", false, false, true, "\"\""),
        ("count", false, false, true, "\"\""),
        ("free", false, false, false, "\"\""),
        ("none", false, false, false, "\"\""),
    ];
    for (key, array, object, scalar, empty) in table {
        let found = kind(key);
        assert_eq!((found.array, found.object, found.scalar, found.empty), (array, object, scalar, empty), "{key}");
    }
    let value = |kind: Kind, text| read_with(&tools, kind, text, ValueRules::default()).0;
    let items = |key| tools.items(typed_id(kind(key)));
    assert_eq!(items("tags").read, ReadAs::Text);
    assert_eq!(value(tools.property(typed_id(items("list")), "n"), "5"), "5");
    assert_eq!(value(items("pair"), "5"), "5");
    assert_eq!(value(items("pair"), "true"), "true");
    assert_eq!(value(items("pair"), "null"), "\"null\"");
    assert_eq!(value(items("either"), "5"), "5");
    assert_eq!(items("free"), Kind::UNTYPED);
    let ship = typed_id(kind("ship"));
    assert_eq!(value(tools.property(ship, "zip"), "5"), "5");
    assert_eq!(tools.property(ship, "street").read, ReadAs::Text);
}

#[test]
fn a_schema_that_contains_itself_is_a_cycle() {
    let tools = tools_with(&json!({
        "properties": {"tree": {"$ref": "#/$defs/node"}},
        "$defs": {"node": {
            "type": "object",
            "properties": {"value": {"type": "integer"}, "next": {"anyOf": [{"$ref": "#/$defs/node"}, {"type": "null"}]}},
            "additionalProperties": {"$ref": "#/$defs/node"},
        }},
    }));
    let mut id = typed_id(tools.kind(tools.tool("f"), "tree"));
    for depth in 0..1000 {
        let value = tools.property(id, "value");
        assert_eq!(read_with(&tools, value, "5", ValueRules::default()).0, "5");
        id = typed_id(tools.property(id, if depth % 2 == 0 { "next" } else { "other" }));
    }
}

#[test]
fn cycles_through_each_other_give_the_same_types_from_every_side() {
    let definitions = json!({
        "a": {"anyOf": [{"type": "integer"}, {"$ref": "#/$defs/b"}]},
        "b": {"anyOf": [{"type": "boolean"}, {"$ref": "#/$defs/a"}]},
    });
    for name in ["a", "b"] {
        check(&json!({"$ref": format!("#/$defs/{name}")}), &definitions, &["boolean", "integer"]);
    }
    for schema in [
        json!({"$ref": "#/$defs/me"}),
        json!({"allOf": [{"$ref": "#/$defs/me"}]}),
        json!({"anyOf": [{"$ref": "#/$defs/me"}]}),
    ] {
        let tools = tools_for(&schema, &json!({"me": schema}));
        assert_eq!(read_with(&tools, kind_in(&tools), "{\"k\": 1}", ValueRules::default()).0, "{\"k\": 1}");
    }
}

/// Schemas that would be endless or exponential if they were written out. That the test ends is the proof.
#[test]
fn hostile_schemas_compile() {
    let definitions = |count: usize, schema: &dyn Fn(usize) -> Value| {
        (0..count).map(|n| (n.to_string(), schema(n))).collect::<serde_json::Map<_, _>>()
    };
    let reference = |n: usize| json!({"$ref": format!("#/$defs/{n}")});
    let doubling = definitions(
        200,
        &|n| json!({"allOf": [reference(n + 1), reference(n + 1)], "anyOf": [reference(n + 1), reference(n + 1)]}),
    );
    let chain = definitions(20_000, &|n| reference(n + 1));
    let everyone = definitions(60, &|n| {
        json!({
            "anyOf": (0..60).map(reference).collect::<Vec<_>>(),
            "properties": {"x": reference((n + 1) % 60), "y": reference((n * 7 + 3) % 60)},
        })
    });
    let joined = definitions(30, &|n| {
        json!({
            "allOf": [{"properties": {"x": reference((n + 1) % 30)}}, {"properties": {"x": reference((n + 2) % 30)}}],
        })
    });
    for definitions in [doubling, chain, everyone, joined] {
        let tools = tools_for(&reference(0), &Value::Object(definitions));
        let kind = kind_in(&tools);
        assert!(matches!(kind.read, ReadAs::Typed(_)));
        assert_eq!(read_with(&tools, kind, "[1]", ValueRules::default()).0, "[1]");
    }
}

#[test]
fn mutated_schemas_do_not_panic() {
    let source = json!([{"name": "f", "parameters": {
        "type": "object",
        "properties": {"v": {"type": ["string", "null"], "enum": ["a", null], "nullable": true, "items": [{"$ref": "#/$defs/a~1b%20c"}]}},
        "patternProperties": {"^a\\.b$": {"const": 1.5e3}},
        "additionalProperties": {"oneOf": [{"type": "integer"}, {"$ref": "#"}]},
        "$defs": {"a/b c": {"allOf": [{"anyOf": [true, false]}]}},
    }}])
    .to_string();
    let words = [
        "type",
        "enum",
        "$ref",
        "anyOf",
        "null",
        "{}",
        "[]",
        "true",
        "\"integer\"",
        "#/$defs",
        "~",
        "%",
        "^",
        "1",
        "é",
    ];
    let mut random = Random(0x2545_f491_4f6c_dd1d);
    let mut compiled = 0;
    for _ in 0..20_000 {
        let mut text = source.clone();
        for _ in 0..=random.below(3) {
            let (from, to) = (random.below(text.len()), random.below(12));
            let to = (from + to).min(text.len());
            if text.is_char_boundary(from) && text.is_char_boundary(to) {
                let word = random.one_of(&words);
                text.replace_range(from..to, word);
            }
        }
        if let Ok(tools) = Tools::from_openai(&text) {
            compiled += 1;
            for key in ["v", "a.b", "other", ""] {
                let kind = tools.kind(tools.tool("f"), key);
                for text in texts() {
                    let (value, _) = read_with(&tools, kind, text, ValueRules::default());
                    assert_eq!(text_json::validate(value.as_bytes(), 64), Ok(()), "{text:?} gave {value}");
                }
            }
        }
    }
    assert!(compiled > 500, "{compiled} schemas were worth testing");
}
