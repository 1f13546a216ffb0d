//! The engine's sentences with stable names, so that an interface can say them in its own language.

use super::records::Said;

/// A sentence of the engine with the name of what it is about.
pub fn of(code: &str, text: &str) -> Said {
    Said::new(&code.to_lowercase(), text)
}

/// An error's sentence.
pub fn of_error(code: &str, text: &str) -> Said {
    Said::new(&code.to_lowercase(), text)
}
