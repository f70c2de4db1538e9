//! The built command, as a user calls it: arguments and standard input in; output, messages and exit code out.

#![allow(clippy::unwrap_used, clippy::expect_used, missing_docs)]

mod bulk;
mod help;
mod parse;
mod specs;

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{fs, thread};

use serde_json::Value;

/// A call of hermes with text before it.
const CALL: &str =
    "Let me look.\n<tool_call>\n{\"name\": \"get_weather\", \"arguments\": {\"city\": \"Malmö\"}}\n</tool_call>";

/// What a run of the command has given.
#[derive(Debug)]
struct Run {
    stdout: String,
    stderr: String,
    code: i32,
}

impl Run {
    /// Asserts that the run went well; its output.
    #[track_caller]
    fn ok(self) -> String {
        assert_eq!((self.code, self.stderr.as_str()), (0, ""), "{}", self.stdout);
        self.stdout
    }

    /// Asserts that it did not, and that the message says so.
    #[track_caller]
    fn fails(self, code: i32, says: &[&str]) {
        assert_eq!(self.code, code, "{self:?}");
        for text in says {
            assert!(self.stderr.contains(text), "no `{text}` in:\n{}", self.stderr);
        }
        assert!(!self.stderr.contains('\u{1b}'), "colours outside of a terminal: {:?}", self.stderr);
    }
}

fn command() -> Command {
    Command::new(env!("CARGO_BIN_EXE_toolwire"))
}

fn toolwire(args: &[&str], stdin: impl Into<Vec<u8>>) -> Run {
    let mut child =
        command().args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut pipe = child.stdin.take().unwrap();
    let stdin = stdin.into();
    // A command that reads nothing closes the pipe early.
    let writer = thread::spawn(move || drop(pipe.write_all(&stdin)));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    Run { stdout: text(output.stdout), stderr: text(output.stderr), code: output.status.code().unwrap() }
}

/// A folder of its own for a test.
fn folder(test: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(test);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// Writes a file; its path as an argument.
fn file(folder: &Path, name: &str, text: impl AsRef<[u8]>) -> String {
    let path = folder.join(name);
    fs::write(&path, text).unwrap();
    path.to_str().unwrap().to_owned()
}

/// The text of a built-in spec.
fn spec(family: &str) -> &'static str {
    let label = format!("specs/{family}.yaml");
    toolwire_specs::all().iter().find(|(name, _)| *name == label).unwrap().1
}

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|e| panic!("{e}: {text}"))
}

fn lines(text: &str) -> Vec<Value> {
    text.lines().map(json).collect()
}
