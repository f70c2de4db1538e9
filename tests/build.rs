//! Compiles specs of this crate, as any crate that depends on `toolwire` may.

fn main() -> Result<(), toolwire_gen::build::Error> {
    toolwire_gen::build(&["own/whisper.yaml", "own/tuned.yaml"])
}
