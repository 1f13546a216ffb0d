//! Floor 7: the records of the two services as they leave the engine.
//!
//! Takes statements and figures; gives the specification's JSON shapes. May use floors 0 to 6. May not decide anything.

pub mod amount;
#[cfg(feature = "full")]
pub mod analysis;
pub mod check;
pub mod contract;
pub mod header;
pub mod parse;
pub mod predict;
pub mod raw_ocr;
pub mod service;
