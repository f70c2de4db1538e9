//! All faults of a spec at once, each with file, line, column and caret.

static WRONG: toolwire::Family = toolwire::family!("own/three_faults.yaml");

fn main() {}
