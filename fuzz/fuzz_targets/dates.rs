//! Fuzzes `saldo_tests::fuzzed::dates`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| saldo_tests::fuzzed::dates(bytes));
