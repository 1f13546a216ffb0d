//! How alike the names of two holders are, as a statement and a document write them.

use super::compare::{Unknown, compare};
use super::model::Schema;
use super::tokens::parse;

/// Words that only a firm or body bears.
const FIRMS: [&str; 8] = ["PT", "CV", "UD", "TBK", "YAYASAN", "KOPERASI", "LTD", "FIRMA"];

/// Whether a name is a firm's.
pub fn firm(name: &str) -> bool {
    name.split([' ', '.', ',']).any(|w| FIRMS.contains(&w.to_uppercase().as_str()))
}

/// How alike two names of holders are, 0 to 1; `company` where a document says that its holder is a firm.
pub fn alike(a: &str, b: &str, company: bool) -> f64 {
    let schema = if company || firm(a) || firm(b) { Schema::Company } else { Schema::Person };
    compare(&parse(a, schema), &parse(b, schema), schema, &Unknown).score
}
