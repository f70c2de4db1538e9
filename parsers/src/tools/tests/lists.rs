//! Lists of tools: which are taken, and what is said about the others.

use super::*;

#[test]
fn not_given_and_none_differ() {
    assert!(!Tools::default().are_given());
    assert!(!Tools::not_given().are_given());
    assert!(!Tools::from_openai("null").unwrap().are_given());
    for none in [Tools::none(), Tools::from_openai(" [ ] ").unwrap()] {
        assert!(none.are_given());
        assert_eq!(none.names().count(), 0);
        assert_eq!(none.tool(""), None);
    }
    assert_eq!(Tools::not_given().tool("f"), None);
}

#[test]
fn wrapped_and_bare_functions_are_taken_and_other_tools_passed_over() {
    let tools = Tools::from_openai(
        r#"[
            {"type": "function", "function": {"name": "wrapped", "description": "d", "strict": true}},
            {"function": {"name": "untagged", "parameters": null}},
            {"name": "bare", "parameters": {"properties": {"x": {"type": "integer"}}}},
            {"type": "function", "name": "flat", "parameters": true},
            {"type": "web_search"},
            {"type": "custom", "custom": {"name": "free"}}
        ]"#,
    )
    .unwrap();
    assert_eq!(tools.names().collect::<Vec<_>>(), ["wrapped", "untagged", "bare", "flat"]);
    let bare = tools.tool("bare").unwrap();
    assert!(tools.declares(bare, "x"));
    for name in ["free", "web_search", "", "Bare", "bare "] {
        assert_eq!(tools.tool(name), None, "{name}");
    }
}

#[test]
fn of_two_tools_with_one_name_the_first_counts() {
    let tools = Tools::from_openai(
        r#"[{"name": "f", "parameters": {"properties": {"x": {}}}}, {"name": "f", "parameters": {"properties": {"y": {}}}}]"#,
    )
    .unwrap();
    let tool = tools.tool("f").unwrap();
    assert!(tools.declares(tool, "x") && !tools.declares(tool, "y"));
}

#[test]
fn a_wrong_list_is_refused_with_what_where_and_what_instead() {
    let table: [(&str, &[&str]); 10] = [
        ("[", &["not valid JSON", "line 1"]),
        ("{\"name\": \"f\"}", &["an object", "expected a list", "put a single tool into [ ]"]),
        ("3", &["a number", "expected a list"]),
        ("[1]", &["tool 0", "a number", "expected an object"]),
        ("[{\"name\": \"f\"}, \"g\"]", &["tool 1", "a string", "expected an object"]),
        ("[{\"type\": \"function\", \"function\": []}]", &["tool 0", "a list", "expected an object"]),
        ("[{}]", &["tool 0", "\"name\" is missing"]),
        ("[{\"name\": 5}]", &["tool 0", "\"name\" is a number"]),
        ("[{\"function\": {\"name\": \"\"}}]", &["tool 0", "an empty string"]),
        ("[{\"name\": \"f\", \"parameters\": \"{}\"}]", &["\"f\"", "number 0", "a string", "JSON Schema"]),
    ];
    for (list, parts) in table {
        let error = Tools::from_openai(list).unwrap_err().to_string();
        for part in parts {
            assert!(error.contains(part), "{list}: {error}");
        }
    }
}
