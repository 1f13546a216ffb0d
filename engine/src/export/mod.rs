//! Floor 7: statements and figures become workbooks, CSV and JSON.
//!
//! Takes plain records; gives bytes. May use floors 0 to 6. May not compute a figure that the analytics do not hold.

pub mod answer;
pub mod beancount;
pub mod csv;
pub mod diff;
pub mod json;
pub mod manifest;
pub mod ofx;
pub mod parquet;
pub mod report;
pub mod workbook;
