//! All codes of faults, in the order in which a spec is read: the file, its keys, its markers, its wire, then all specs together.
//!
//! A code is never given to another fault; a new one takes the next free number. Each has a file of its own in
//! `tests/ui`, and a test that counts them.

use super::Code;

macro_rules! codes {
    ($($name:ident = $id:literal, $title:literal;)+) => {
        $(#[doc = $title] pub const $name: Code = Code { id: $id, title: $title };)+

        impl Code {
            /// Every code, in order.
            pub const ALL: &'static [Code] = &[$($name),+];
        }
    };
}

codes! {
    YAML = "S001", "The file is no YAML";
    DUPLICATE_KEY = "S002", "A key stands twice in one mapping";
    UNKNOWN_KEY = "S003", "A key that no spec has";
    WRONG_TYPE = "S004", "A value of the wrong kind";
    MISSING_KEY = "S005", "A required key is missing";
    UNKNOWN_WORD = "S006", "A word that is not among the choices of its key";
    EMPTY_TEXT = "S007", "An empty text where it cannot mean anything";
    OUT_OF_RANGE = "S008", "A number out of its range";
    EXCLUSIVE_KEYS = "S009", "Keys that exclude each other";
    BAD_NAME = "S010", "A name with characters that names do not have";
    RESERVED_NAME = "S011", "A name that is a word of the notation, or for a family one of Rust";
    BAD_URL = "S012", "No URL that says where the format is written down";
    BAD_ENGINE = "S013", "An engine's name that is not `engine:name`";
    BAD_GLOB = "S014", "A model id that can match nothing";
    RECOVER_WITHOUT_SOURCE = "S015", "A refusal to recover without reason and source";

    UNUSED_MARKER = "S020", "A marker that nothing uses";
    DUPLICATE_MARKER = "S021", "Two markers with the same spelling";
    SUFFIX_UNDECLARED = "S022", "`{suffix}` in a marker without a `suffix:` key";
    UNDECLARED_END = "S023", "A name in `ends:` that is no marker";
    NO_SUCH_ENTRY = "S024", "An entry named that the wire does not have";

    WIRE_SYNTAX = "S030", "The wire breaks its notation";
    DUPLICATE_RULE = "S031", "Two rules with the same name";
    MARKER_AND_RULE = "S032", "A name that is a marker and a rule";
    UNKNOWN_NAME = "S033", "A word in the wire that is no marker, rule or hole";
    NO_ENTRY = "S034", "A wire without a rule that may begin in text";
    UNREACHED_RULE = "S035", "A rule that no entry reaches";
    RECURSION = "S036", "A rule that contains itself without a back reference";
    BACK_REFERENCE = "S037", "A back reference to nothing";
    ADJACENT_HOLES = "S038", "Two holes side by side with nothing that ends the first";
    OPEN_HOLE = "S039", "A hole that nothing ends";
    VALUE_WITHOUT_KEY = "S040", "A value whose key is not known";
    TYPE_AFTER_VALUE = "S041", "A type behind the value that it should decide";
    CALL_WITHOUT_NAME = "S042", "A call that can be read without a tool name";
    EMPTY_ENTRY = "S043", "An entry that can match nothing at all";
    EMPTY_REPEAT = "S044", "A repetition of something that can be empty";
    MISPLACED_HOLE = "S045", "A hole in a kind of entry that cannot carry it";

    UNDECIDABLE = "S060", "A wire that cannot be decided while it streams";
    MARKER_IS_PREFIX = "S061", "A string that begins another and means something else";
    UNREACHABLE = "S062", "A part of the wire that nothing can reach";
    NOT_YET = "S063", "Something that cannot be lowered yet";

    FILE_NAME = "S050", "A family's name that is not its file's";
    DUPLICATE_FAMILY = "S051", "Two specs of one family";
    UNKNOWN_PARENT = "S052", "`extends` names a family that does not exist";
    EXTENDS_CYCLE = "S053", "`extends` goes in a circle";
    MODEL_TIE = "S054", "Two families that claim the same model";
    ENGINE_TIE = "S055", "Two families that claim one engine's name";
}
