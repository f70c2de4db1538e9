//! See `toolwire_fuzz::loader`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| toolwire_fuzz::loader::check(data));
