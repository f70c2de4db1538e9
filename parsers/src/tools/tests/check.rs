//! `Tools::check`: what is found, where, and what is said of it.

use serde_json::{Value, json};

use crate::Tools;
use crate::tools::{Finding, JsonType, Problem};

fn tools(parameters: &Value) -> Tools {
    let list = json!([{"type": "function", "function": {"name": "f", "parameters": parameters}}]);
    Tools::from_openai(&list.to_string()).unwrap()
}

fn check(parameters: &Value, arguments: &str) -> Vec<Finding> {
    tools(parameters).check_arguments("f", arguments)
}

fn said(parameters: &Value, arguments: &str) -> Vec<String> {
    check(parameters, arguments).iter().map(ToString::to_string).collect()
}

fn weather() -> Value {
    json!({
        "type": "object",
        "properties": {
            "city": {"type": "string"},
            "days": {"type": "integer"},
            "near": {"type": "array", "items": {"$ref": "#/$defs/place"}},
            "any": {},
        },
        "required": ["city"],
        "$defs": {"place": {
            "type": "object",
            "properties": {"lat": {"type": "number"}, "place": {"anyOf": [{"$ref": "#/$defs/place"}, {"type": "null"}]}},
            "required": ["lat"],
        }},
    })
}

#[test]
fn a_call_as_declared_has_no_findings() {
    for arguments in [
        r#"{"city":"Oslo"}"#,
        r#" { "city" : "Oslo" , "days" : 3 , "near" : [ ] } "#,
        r#"{"city": "a\"},{[", "days": 1.0, "near": [{"lat": 1e400}, {"lat": -0, "place": {"lat": 1, "place": null}}]}"#,
        r#"{"any": [{"x": [1, {"y": "z"}]}, "]"], "c\u0069ty": "Oslo"}"#,
    ] {
        assert_eq!(said(&weather(), arguments), [""; 0], "{arguments}");
    }
}

#[test]
fn each_problem_is_found_at_its_place() {
    let cases: [(&str, &[&str]); 9] = [
        ("{}", &["/city: required, and missing"]),
        (r#"{"days": "3"}"#, &["/days: a string, expected an integer", "/city: required, and missing"]),
        (r#"{"city": "", "days": 1.5}"#, &["/days: a number, expected an integer"]),
        (r#"{"city": "", "town": {"x": 1}}"#, &["/*: not declared; the schema lists what there may be"]),
        (r#"{"city": null, "near": {}}"#, &["/city: null, expected a string", "/near: an object, expected an array"]),
        (
            r#"{"city": "", "near": [{"lat": true}, {}, 5]}"#,
            &[
                "/near/0/lat: a boolean, expected a number",
                "/near/1/lat: required, and missing",
                "/near/2: an integer, expected an object",
            ],
        ),
        (
            r#"{"city": "", "near": [{"lat": 0, "place": {"lat": 1, "place": {"place": []}}}]}"#,
            &[
                "/near/0/place/place/place: an array, expected null or an object",
                "/near/0/place/place/lat: required, and missing",
            ],
        ),
        ("[1]", &["the arguments: an array, expected an object"]),
        ("\"{}\"", &["the arguments: a string, expected an object"]),
    ];
    for (arguments, wanted) in cases {
        assert_eq!(said(&weather(), arguments), wanted, "{arguments}");
    }
}

#[test]
fn paths_are_pointers_with_the_models_keys_and_texts_have_none_of_them() {
    let schema = json!({"properties": {"a/b~": {"properties": {"n": {"type": "integer"}}}, "map": {"additionalProperties": {"type": "integer"}}}});
    let findings = check(&schema, r#"{"a/b~": {"n": "secret", "key": "secret"}, "map": {"a key": "secret"}}"#);
    let paths: Vec<_> = findings.iter().map(|finding| &*finding.path).collect();
    assert_eq!(paths, ["/a~1b~0/n", "/a~1b~0/key", "/map/a key"]);
    let texts: Vec<_> = findings.iter().map(ToString::to_string).collect();
    assert!(texts[0].starts_with("/a~1b~0/n: ") && texts[1].starts_with("/a~1b~0/*: "), "{texts:?}");
    assert!(texts[2].starts_with("/map/*: "), "{texts:?}");
    assert!(!texts.iter().any(|text| text.contains("secret") || text.contains("key:")), "{texts:?}");
}

#[test]
fn names_and_what_is_no_json() {
    let tools = tools(&weather());
    let problems = |name: &str, arguments: &str| -> Vec<Problem> {
        tools.check_arguments(name, arguments).into_iter().map(|finding| finding.problem).collect()
    };
    assert_eq!(problems("g", "{"), [Problem::UnknownTool]);
    for cut in ["", "{", "{\"city\": \"Os", "{\"city\"}", "{} {}", "nul"] {
        assert_eq!(problems("f", cut), [Problem::NotJson], "{cut}");
    }
    assert_eq!(Tools::none().check_arguments("f", "{}").len(), 1);
    assert_eq!(Tools::not_given().check_arguments("f", "{"), []);
    let deep = format!("{{\"any\":{}{}}}", "[".repeat(2000), "]".repeat(2000));
    assert_eq!(problems("f", &deep), [Problem::NotJson]);
}

#[test]
fn what_other_keywords_allow_is_no_finding() {
    let allowed: [(Value, &str); 10] = [
        (Value::Null, r#"{"x": 1}"#),
        (json!(true), r#"{"x": 1}"#),
        (json!({"type": "object"}), r#"{"x": 1}"#),
        (json!({"properties": {}, "additionalProperties": true}), r#"{"x": 1}"#),
        (json!({"properties": {}, "patternProperties": {"^x": {"type": "integer"}}}), r#"{"xy": 1}"#),
        (json!({"allOf": [{"properties": {"a": {}}}, {"properties": {"b": {}}}]}), r#"{"a": 1, "b": 2}"#),
        (
            json!({"oneOf": [{"properties": {"a": {}}, "required": ["a"]}, {"properties": {"b": {}}, "required": ["b"]}]}),
            r#"{"b": 2}"#,
        ),
        (json!({"anyOf": [{"properties": {"a": {}}}, {"type": "object"}]}), r#"{"z": 2}"#),
        (json!({"properties": {"a": {"type": "string", "nullable": true}}}), r#"{"a": null}"#),
        (json!({"properties": {"a": {"enum": [1, "x"]}}}), r#"{"a": 2}"#),
    ];
    for (schema, arguments) in allowed {
        assert_eq!(said(&schema, arguments), [""; 0], "{schema}");
    }
}

#[test]
fn branches_agree_on_what_they_require_and_forbid() {
    let both = json!({"anyOf": [
        {"properties": {"a": {}, "b": {}}, "required": ["a", "b"]},
        {"properties": {"b": {}, "c": {}}, "required": ["b", "c"]},
        {"type": "null"},
    ]});
    assert_eq!(said(&both, "{}"), ["/b: required, and missing"]);
    assert_eq!(check(&both, r#"{"b": 1, "d": 1}"#)[0].problem, Problem::Undeclared);
    let all = json!({"allOf": [{"properties": {"a": {}}, "required": ["a"]}, {"required": ["b"]}]});
    assert_eq!(said(&all, "{}"), ["/a: required, and missing", "/b: required, and missing"]);
    let closed = json!({"additionalProperties": false, "properties": {"no": false, "a": {"enum": [1.5, "x"]}}});
    let problems: Vec<_> = check(&closed, r#"{"no": 1, "x": 1, "a": []}"#).into_iter().map(|f| f.problem).collect();
    let wrong = Problem::WrongType { expected: vec![JsonType::Number, JsonType::String], found: JsonType::Array };
    assert_eq!(problems, [Problem::Undeclared, Problem::Undeclared, wrong]);
    assert_eq!(check(&json!(false), "{}")[0].problem, Problem::Undeclared);
}

#[test]
fn findings_are_limited_and_no_text_panics() {
    let schema = json!({"properties": {"list": {"items": {"type": "integer"}}}});
    let many = format!("{{\"list\": [{}\"\"]}}", "\"\",".repeat(10_000));
    assert_eq!(check(&schema, &many).len(), 64);
    let sound = r#"{"city": "a\\\"", "days": 1, "near": [{"lat": [{}], "place": {"lat": 2}}, {}], "é": {"ü": "😀"}}"#;
    let tools = tools(&weather());
    for (at, character) in sound.char_indices() {
        let _ = tools.check_arguments("f", &sound[..at]);
        let behind = &sound[at + character.len_utf8()..];
        for other in ["", "{", "}", "[", "]", "\"", "\\", ",", ":", " ", "1"] {
            let _ = tools.check_arguments("f", &format!("{}{other}{behind}", &sound[..at]));
        }
    }
}
