//! What words of names do, from one table: titles, degrees, forms of companies, spellings of one name.

use super::fold::fold;
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::LazyLock;

/// The table, read once.
pub struct Words {
    sections: FxHashMap<&'static str, FxHashSet<&'static str>>,
    variants: FxHashMap<&'static str, Vec<u16>>,
    folded: FxHashMap<String, Vec<u16>>,
    endings: Vec<(&'static str, &'static str)>,
}

/// The table as it is written.
pub(super) const TEXT: &str = include_str!("data/words.txt");
/// The group of spellings that Muhammad is.
pub const MUHAMMAD: u16 = 0;

/// The words of names.
pub static WORDS: LazyLock<Words> = LazyLock::new(|| {
    let mut words = Words { sections: FxHashMap::default(), variants: FxHashMap::default(), folded: FxHashMap::default(), endings: Vec::new() };
    let mut section = "";
    let mut group = MUHAMMAD;
    for line in TEXT.lines().filter(|l| !l.starts_with('#') && !l.is_empty()) {
        if let Some(name) = line.strip_prefix('[').and_then(|l| l.strip_suffix(']')) {
            section = name;
            continue;
        }
        let parts = line.split(' ').filter(|w| !w.ends_with('-'));
        match section {
            "muhammad" | "variants" => {
                for word in parts {
                    words.variants.entry(word).or_default().push(group);
                    if word.len() > 3 {
                        words.folded.entry(fold(word)).or_default().push(group);
                    }
                }
                group += 1;
            }
            "gender" => words.endings.extend(line.split_once(' ')),
            _ => words.sections.entry(section).or_default().extend(parts),
        }
    }
    words
});

impl Words {
    /// Whether a section of the table has this word.
    pub fn is(&self, section: &str, word: &str) -> bool {
        self.sections.get(section).is_some_and(|s| s.contains(word))
    }

    /// The groups of spellings that a word is one of.
    pub fn groups(&self, word: &str, folded: &str) -> &[u16] {
        self.variants.get(word).or_else(|| self.folded.get(folded)).map_or(&[], Vec::as_slice)
    }

    /// Whether two words are the man's and the woman's form of one name.
    pub fn pair(&self, a: &str, b: &str) -> bool {
        self.endings.iter().any(|(man, woman)| {
            let one = |a: &str, b: &str| a.strip_suffix(man).is_some_and(|stem| stem.len() >= 3 && b.strip_suffix(woman) == Some(stem));
            one(a, b) || one(b, a)
        })
    }
}
