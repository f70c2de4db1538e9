//! How a command ends when it does not end well: what is said, and with which exit code.

use std::io::{self, ErrorKind, Write as _};
use std::path::Path;
use std::process::ExitCode;

use anstyle::{AnsiColor, Style};

/// Why a command stops. A sentence says what is wrong, where, and what to do next.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The command was called wrongly.
    Usage(String),
    /// Something in the input is wrong.
    Input(String),
    /// Specs have faults.
    Faults {
        /// Their pictures.
        pictures: String,
        /// How many, and where.
        summary: String,
    },
    /// The output cannot be written.
    Output(io::Error),
}

/// Reading has errors of its own ([`Failure::unreadable`]), so what comes by `?` is about writing.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

/// Results are values that JSON can hold, so what fails is the writer.
impl From<serde_json::Error> for Failure {
    fn from(error: serde_json::Error) -> Self {
        Self::Output(error.into())
    }
}

impl Failure {
    /// A file that cannot be read.
    pub(crate) fn unreadable(path: &Path, error: &io::Error) -> Self {
        Self::Input(format!(
            "cannot read `{}`: {error}; give a readable file, or `-` for standard input",
            path.display()
        ))
    }

    /// Says it on standard error.
    pub(crate) fn report(self) -> ExitCode {
        let (text, code) = match self {
            // Who reads the output has seen enough: `toolwire .. | head`.
            Self::Output(error) if error.kind() == ErrorKind::BrokenPipe => return ExitCode::SUCCESS,
            Self::Output(error) => {
                (format!("cannot write the output: {error}; is there space, and may you write there?"), 1)
            }
            Self::Usage(text) => (text, 2),
            Self::Input(text) => (text, 1),
            Self::Faults { pictures, summary } => {
                say(&format!("{pictures}\n"));
                (summary, 1)
            }
        };
        let red: Style = AnsiColor::Red.on_default().bold();
        say(&format!("{red}error:{red:#} {text}\n"));
        ExitCode::from(code)
    }
}

/// Writes to standard error, with colours only on a terminal.
pub(crate) fn say(text: &str) {
    // Nobody listens: there is no other place to complain.
    let _ = anstream::stderr().write_all(text.as_bytes());
}
