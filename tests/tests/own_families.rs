//! Families of another crate: from its build script, from the macro and loaded, they are one and the same.

use toolwire::{Family, Message, Tools};

/// What the build script wrote.
mod families {
    include!(concat!(env!("OUT_DIR"), "/registry.rs"));
}

static FROM_MACRO: Family = toolwire::family!("own/whisper.yaml");

const TEXT: &str = "(think)Two places.(/think)I look.<~get_weather:[city=Oslo][days=3]~><~get_time:~> And <~ that.";

fn parse(family: &Family) -> Message {
    family.parse(TEXT, &Tools::not_given())
}

#[test]
fn a_build_script_gives_a_function_a_family_and_the_list() {
    let message = parse(&families::whisper());
    assert_eq!(message.reasoning, "Two places.");
    let calls: Vec<_> = message.calls.iter().map(|call| (&*call.name, &*call.arguments)).collect();
    assert_eq!(calls, [("get_weather", r#"{"city":"Oslo","days":"3"}"#), ("get_time", "{}")]);
    let names: Vec<_> = families::FAMILIES.iter().map(Family::name).collect();
    assert_eq!(names, ["tuned", "whisper"]);
}

#[test]
fn specs_of_one_build_can_extend_each_other() {
    let text = TEXT.replace("<~", "<~~");
    let tuned = families::tuned().parse(&text, &Tools::not_given());
    assert_eq!(tuned.calls, parse(&families::whisper()).calls);
}

#[test]
fn from_build_script_from_macro_and_loaded_are_the_same() -> Result<(), toolwire::Error> {
    let loaded = Family::from_yaml("own/whisper.yaml", include_str!("../own/whisper.yaml"))?;
    let built = families::whisper();
    for other in [&FROM_MACRO, &loaded] {
        assert_eq!(other.machine().facts(), built.machine().facts());
        assert_eq!(parse(other), parse(&built));
    }
    Ok(())
}

#[test]
fn a_loaded_spec_can_extend_a_built_in_one() -> Result<(), toolwire::Error> {
    let yaml = "family: near\nextends: hermes\nspec: https://example.org/near\nmarkers: { call_open: { text: \"<near>\" }, call_close: { text: \"</near>\" } }\n";
    let near = Family::from_yaml("near.yaml", yaml)?;
    let message = near.parse("<near>{\"name\": \"f\", \"arguments\": {}}</near>", &Tools::not_given());
    assert_eq!(message.calls.len(), 1);
    let unknown = Family::from_yaml("near.yaml", &yaml.replace("hermes", "hermez"));
    let told = unknown.map_or_else(|error| error.to_string(), |_| "it is loaded".to_owned());
    assert!(told.contains("did you mean `hermes`?"), "{told}");
    Ok(())
}
