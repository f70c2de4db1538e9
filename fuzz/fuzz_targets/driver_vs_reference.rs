//! See `toolwire_fuzz::reference`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| toolwire_fuzz::reference::check(data));
