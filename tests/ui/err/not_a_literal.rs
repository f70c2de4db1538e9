//! Macros see text, not values.

const PATH: &str = "own/whisper.yaml";
static CONSTANT: toolwire::Family = toolwire::family!(PATH);
static NESTED: toolwire::Family = toolwire::family!(concat!("own/", "whisper.yaml"));
static NOTHING: toolwire::Family = toolwire::family!();
static TWO: toolwire::Family = toolwire::family!("own/whisper.yaml", "own/tuned.yaml");

fn main() {}
