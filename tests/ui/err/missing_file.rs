//! A path that leads nowhere: which was tried, and where it counts from.

static ABSENT: toolwire::Family = toolwire::family!("own/absent.yaml");

fn main() {}
