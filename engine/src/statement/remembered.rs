//! Answers about short texts that are asked again and again while a file is read, kept for each thread.

use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::thread::LocalKey;

/// Texts that are remembered; past these all are forgotten.
const KEPT: usize = 20_000;
/// Bytes of a text that is remembered at most: what is longer is a sentence, and seldom comes again.
const LONGEST: usize = 96;

/// What was answered, by text.
pub type Answers<V> = RefCell<FxHashMap<Box<str>, V>>;

/// The answer about a text: the one that is remembered, or what `find` says. `find` must hang on the text alone.
pub fn answer<V: Clone>(answers: &'static LocalKey<Answers<V>>, text: &str, find: impl FnOnce() -> V) -> V {
    if text.len() > LONGEST {
        return find();
    }
    if let Some(known) = answers.with_borrow(|kept| kept.get(text).cloned()) {
        return known;
    }
    let found = find();
    answers.with_borrow_mut(|kept| {
        if kept.len() >= KEPT {
            kept.clear();
        }
        kept.insert(Box::from(text), found.clone());
    });
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    thread_local! {
        static LENGTHS: Answers<usize> = RefCell::default();
    }

    #[test]
    fn a_text_is_looked_at_once_and_many_are_forgotten() {
        let mut asked = 0;
        let mut length = |text: &str| {
            answer(&LENGTHS, text, || {
                asked += 1;
                text.len()
            })
        };
        assert_eq!((length("saldo"), length("saldo"), length("saldo awal")), (5, 5, 10));
        let long = "x".repeat(LONGEST + 1);
        assert_eq!((length(&long), length(&long)), (LONGEST + 1, LONGEST + 1));
        assert_eq!(asked, 4);
        for n in 0..=KEPT {
            answer(&LENGTHS, &n.to_string(), || n);
        }
        assert!(LENGTHS.with_borrow(FxHashMap::len) <= KEPT);
    }
}
