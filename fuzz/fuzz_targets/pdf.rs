//! Fuzzes `saldo_tests::fuzzed::pdf`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| saldo_tests::fuzzed::pdf(bytes));
