//! The one integration test binary: a module per subject.
#![allow(clippy::disallowed_methods, reason = "tests read fixtures and start the program")]

mod analytics;
mod bad_input;
mod cli;
mod corpus;
mod endpoint;
mod golden;
mod locked;
mod ocr;
mod patterns;
mod store;
mod support;
mod tidy;
mod wordings;
mod workbook;
