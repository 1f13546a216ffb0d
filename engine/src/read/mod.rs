//! Floor 2: bytes become a document of words, rules and images.
//!
//! Takes a file's bytes and its password; gives a [`Document`](crate::document::Document) with findings.
//! May use floors 0 and 1. Untrusted files are read in a worker process with limits. May not guess at meaning.
