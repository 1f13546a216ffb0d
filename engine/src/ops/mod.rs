//! Floor 10: operations without a host in sight: records in, records out.
//!
//! So far what they rest on: a case as its history makes it. May use floors 0 to 9. May not
//! know whether a window or a browser asks.

pub mod state;
