//! The one integration test binary: a module per subject.

mod locked;
mod tidy;
