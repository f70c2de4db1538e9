//! The batch reference: a second reading of a spec, to hold the streaming parsers against.
//!
//! It walks the checked wire over the complete text, goes back where an alternative does not fit, and knows no machine, no chunk and no
//! held byte. It shares no scanning, holdback or recovery code with the driver, so an error would have to be made twice to go unseen. It is
//! slow and made for tests.
//!
//! | module | concern | rules of the contract |
//! |---|---|---|
//! | [`text`] | text, thoughts, markers, where an entry begins | 4, 5, 12 |
//! | [`quotation`] | quotations and code fences | 5 |
//! | [`wire`], [`field`] | what the wire takes | 5 |
//! | [`entry`] | one entry, its commit and its end | 5, 7 |
//! | [`value`], [`typing`] | arguments that are parts of their own | 6, 9, 10 |
//! | [`arguments`], [`object`], [`dialect`] | arguments that are one value | 5, 8, 9, 15 |
//! | [`broken`] | what the wire does not take | 5, 6, 7, 8 |
//! | [`scope`] | what of the notation is not read yet | |

mod arguments;
mod broken;
mod dialect;
mod entry;
mod event;
mod field;
mod object;
mod quotation;
mod scope;
mod text;
mod typing;
mod value;
mod wire;

use std::thread;

use toolwire_gen::SpecFile;
use toolwire_gen::fault;
use toolwire_gen::spec::{self, Spec};

use self::entry::Reader;
use self::text::Text;
use self::wire::Wire;
use crate::error::Error;
use crate::event::{End, Start};
use crate::load::library;
use crate::tools::Tools;

pub use self::event::OwnedEvent;

/// Longest text that it reads.
pub const MAX_INPUT: usize = 64 << 10;

/// A stack for text that nests as deep as it is long.
const STACK: usize = 512 << 20;

/// Text up to this length nests no deeper than any stack can bear.
const SHALLOW: usize = 128;

/// The batch reading of one spec.
#[derive(Debug)]
pub struct Reference {
    spec: Spec,
}

/// A text cannot be read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReferenceError {
    /// It is too long.
    #[error(
        "the text is {0} bytes long, the batch reference reads at most {MAX_INPUT}; the streaming parsers have no such limit"
    )]
    TooLong(usize),
    /// There is no thread to read it on.
    #[error("no thread with a stack of its own could be started: {0}")]
    NoThread(#[from] std::io::Error),
    /// The reading itself is broken.
    #[error("the batch reference has panicked; this is an error of Toolwire")]
    Panicked,
}

impl Reference {
    /// The reading of a spec, which may extend a built-in one. `label` stands for the file in messages.
    ///
    /// # Errors
    ///
    /// If the spec has faults, or uses notation that the reference does not read yet.
    pub fn from_yaml(label: &str, yaml: &str) -> Result<Self, Error> {
        let (specs, faults) = spec::read_over(&[SpecFile::new(label, yaml)], &library());
        if !faults.is_empty() {
            return Err(Error::spec(fault::render_all(&faults)));
        }
        let spec = specs.into_iter().next().ok_or_else(|| Error::spec(format!("{label} holds no spec")))?;
        match scope::not_yet(&spec) {
            None => Ok(Self { spec }),
            Some(what) => Err(Error::spec(format!("{label} uses {what}, which the batch reference does not read yet"))),
        }
    }

    /// The checked spec.
    pub fn spec(&self) -> &Spec {
        &self.spec
    }

    /// Reads a whole text, on a thread with a stack of its own unless it is short.
    ///
    /// # Errors
    ///
    /// If the text is longer than [`MAX_INPUT`].
    pub fn parse(&self, text: &str, tools: &Tools, start: Start, end: End) -> Result<Vec<OwnedEvent>, ReferenceError> {
        if text.len() > MAX_INPUT {
            return Err(ReferenceError::TooLong(text.len()));
        }
        let read =
            move || Text::new(Reader { spec: &self.spec, wire: Wire::new(&self.spec), text, tools, start, end }).read();
        if text.len() <= SHALLOW {
            return Ok(read());
        }
        thread::scope(|scope| {
            let thread = thread::Builder::new().stack_size(STACK).spawn_scoped(scope, read)?;
            thread.join().map_err(|_| ReferenceError::Panicked)
        })
    }
}
