//! The one integration test binary: a module per subject.
#![allow(clippy::disallowed_methods, reason = "tests read fixtures and start the program")]

mod adjusted;
mod altered;
mod analytics;
mod bad_input;
mod bombs;
mod cli;
mod corpus;
mod damage;
mod driver;
mod endpoint;
mod erasing;
mod full_disk;
mod golden;
mod headers;
mod in_and_out;
mod lasting;
mod ledger;
mod locked;
mod ocr;
mod ops;
mod paper;
mod parse;
mod patterns;
mod restoring;
mod scores;
mod serve;
mod server;
mod store;
mod support;
mod tidy;
mod window;
mod wordings;
mod workbook;
