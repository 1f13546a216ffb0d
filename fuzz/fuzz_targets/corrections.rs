//! Fuzzes `saldo_tests::fuzzed::corrections`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| saldo_tests::fuzzed::corrections(bytes));
