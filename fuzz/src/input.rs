//! What the bytes of an input mean: three bytes of header, then the text.
//!
//! | byte | says |
//! |---|---|
//! | 0 | the family |
//! | 1 | bits 0 and 1: where the text begins; bit 2: how it ends; bits 3 and 4: the tools |
//! | 2 | where the text is cut: 0 at every byte, else by this seed |

use std::sync::LazyLock;

use toolwire::{End, Start, Tools};
use toolwire_tests::reader::Setting;
use toolwire_tests::{Subject, cuts, subjects};

/// Length of the header.
pub const HEADER: usize = 3;

/// Tools of the inputs that declare some: every type of argument that is read in its own way.
const DECLARED: &str = r#"[{"type": "function", "function": {"name": "f", "parameters": {"type": "object", "properties":
    {"x": {"type": "string"}, "n": {"type": "integer"}, "o": {"type": "object"}, "l": {"type": "array", "items": {"type": "string"}},
     "b": {"type": ["boolean", "null"]}}}}}]"#;

/// An input, understood.
#[derive(Debug)]
pub struct Input<'a> {
    /// The family, in both forms.
    pub subject: &'static Subject,
    /// What it is read with.
    pub setting: Setting,
    /// Where the text is cut.
    pub cuts: Vec<usize>,
    /// The text. It need not be UTF-8.
    pub text: &'a [u8],
}

impl<'a> Input<'a> {
    /// From the bytes of the fuzzer; nothing if there are too few.
    pub fn new(data: &'a [u8]) -> Option<Self> {
        let (&[family, setting, seed], text) = data.split_first_chunk::<HEADER>()?;
        Some(Self { subject: subject(family)?, setting: setting_of(setting), cuts: cuts_of(text, seed), text })
    }
}

/// All families.
pub fn families() -> &'static [Subject] {
    static FAMILIES: LazyLock<Vec<Subject>> = LazyLock::new(|| subjects().unwrap_or_else(|faults| panic!("{faults}")));
    &FAMILIES
}

/// The family of a byte: each family bids for it and the highest bid has it. So the inputs that are kept mean the same when families come and
/// go, but for those of the byte's own new family.
fn subject(byte: u8) -> Option<&'static Subject> {
    families().iter().max_by_key(|subject| bid(subject.family.name(), byte))
}

/// FNV-1a over name and byte, its bits mixed once more: the last byte alone would move few of them.
fn bid(name: &str, byte: u8) -> u64 {
    let hash = name
        .bytes()
        .chain([byte])
        .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3));
    (hash ^ (hash >> 29)).wrapping_mul(0xbf58_476d_1ce4_e5b9) >> 16
}

/// The first byte that stands for a family.
pub fn byte_of(family: &str) -> Option<u8> {
    (0..=u8::MAX).find(|&byte| subject(byte).is_some_and(|subject| subject.family.name() == family))
}

fn setting_of(byte: u8) -> Setting {
    static TOOLS: LazyLock<Tools> =
        LazyLock::new(|| Tools::from_openai(DECLARED).unwrap_or_else(|error| panic!("{error}")));
    Setting {
        start: match byte & 3 {
            1 => Start::Reasoning,
            2 => Start::Response,
            _ => Start::Message,
        },
        end: if byte & 4 == 0 { End::Stop } else { End::Cut },
        tools: match byte >> 3 & 3 {
            0 => Tools::not_given(),
            1 => Tools::none(),
            _ => TOOLS.clone(),
        },
    }
}

fn cuts_of(text: &[u8], seed: u8) -> Vec<usize> {
    if seed == 0 { cuts::bytes(text) } else { cuts::random(text, u64::from(seed)) }
}
