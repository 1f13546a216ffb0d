//! Keys of 32 bits that words, slips and numbers are found by, and the sorted tables that they lead through.

use super::model::Identifier;
use super::tokens::{Parsed, Token};
use super::words;
use rayon::prelude::*;
use rustc_hash::FxHasher;
use std::hash::Hasher;

/// A sorted list of keys, each with the numbers it leads to.
#[derive(Debug, Default, Clone, PartialEq)]
pub(super) struct Table {
    pub(super) keys: Vec<u32>,
    pub(super) starts: Vec<u32>,
    pub(super) values: Vec<u32>,
}

impl Table {
    /// Of keys in the upper half of each number, what they lead to in the lower.
    pub(super) fn of(mut pairs: Vec<u64>) -> Self {
        pairs.par_sort_unstable();
        pairs.dedup();
        let distinct = pairs.chunk_by(|a, b| a >> 32 == b >> 32).count();
        let mut table = Self { keys: Vec::with_capacity(distinct), starts: Vec::with_capacity(distinct + 1), values: Vec::with_capacity(pairs.len()) };
        for pair in pairs {
            let key = (pair >> 32) as u32;
            if table.keys.last() != Some(&key) {
                table.keys.push(key);
                table.starts.push(table.values.len() as u32);
            }
            table.values.push(pair as u32);
        }
        table.starts.push(table.values.len() as u32);
        table
    }

    pub(super) fn place(&self, key: u32) -> Option<usize> {
        self.keys.binary_search(&key).ok()
    }

    pub(super) fn at(&self, place: usize) -> &[u32] {
        let edge = |i: usize| self.starts.get(i).map_or(0, |s| *s as usize);
        self.values.get(edge(place)..edge(place + 1)).unwrap_or_default()
    }

    pub(super) fn get(&self, key: u32) -> &[u32] {
        self.place(key).map_or(&[], |p| self.at(p))
    }

    /// Whether it may be a table: as many beginnings as it has keys, in order, and none beyond its end.
    pub(super) fn sound(&self) -> bool {
        let end = self.starts.last().copied().unwrap_or_default() as usize;
        let one_more = self.starts.len() == self.keys.len() + 1 || self.starts.is_empty() && self.keys.is_empty();
        one_more && end == self.values.len() && self.starts.is_sorted() && self.keys.is_sorted()
    }
}

pub(super) fn key(kind: u8, text: &str) -> u32 {
    let mut hasher = FxHasher::default();
    hasher.write_u8(kind);
    hasher.write(text.as_bytes());
    let h = hasher.finish();
    (h ^ (h >> 32)) as u32
}

const WORD: u8 = 0;
const FOLD: u8 = 1;
const BONES: u8 = 2;
const SLIP: u8 = 3;
const BEGIN: u8 = 4;
const NUMBER: u8 = 5;
const GROUP: u8 = 6;

pub(super) fn word_key(word: &str) -> u32 {
    key(WORD, word)
}

pub(super) fn number_key(id: &Identifier) -> u32 {
    key(NUMBER, &id.value)
}

pub(super) fn begin_key(letters: &[char]) -> u32 {
    key(BEGIN, &letters.iter().collect::<String>())
}

/// The keys by which a word is found when it is not spelled as asked; first those of other spellings, how many of them says
/// [`spellings`].
pub(super) fn slip_keys(token: &Token, listed: bool) -> Vec<u32> {
    let mut keys = vec![key(FOLD, &token.fold)];
    keys.extend(token.others.iter().map(|o| key(FOLD, o)));
    keys.extend(token.groups.iter().map(|g| key(GROUP, &g.to_string())));
    if token.bones.len() > 1 && (token.vowelless || !listed) {
        keys.push(key(BONES, &token.bones));
    }
    let letters: Vec<char> = token.fold.chars().take(32).collect();
    if letters.len() >= 4 {
        keys.push(key(SLIP, &token.fold));
        for out in 0..letters.len() {
            let left: String = letters.iter().enumerate().filter(|(i, _)| *i != out).map(|(_, c)| c).collect();
            keys.push(key(SLIP, &left));
        }
    }
    if listed && letters.len() > 5 {
        keys.extend([4, 6, 8].iter().filter(|n| **n < letters.len()).map(|n| begin_key(letters.get(..*n).unwrap_or_default())));
    }
    keys
}

/// How many of a word's keys are those of its other spellings.
pub(super) fn spellings(token: &Token) -> usize {
    1 + token.others.len() + token.groups.len()
}

/// The keys of two neighbours written together, and of the whole name where it has more than two words.
pub(super) fn joint_keys(parsed: &Parsed) -> Vec<u32> {
    let words: Vec<&Token> = parsed.names().map(|(_, t)| t).collect();
    let pairs = words.windows(2).filter_map(|pair| if let [a, b] = pair { Some(key(WORD, &format!("{}{}", a.text, b.text))) } else { None });
    pairs.chain((parsed.tokens.len() > 2).then(|| key(WORD, &parsed.joined))).collect()
}

/// A mark of the way in which names become keys: another where a table of words, a script or the taking apart of names changed, so that an
/// index of the way before is not asked in the new one.
pub fn dialect() -> u32 {
    use super::model::Schema;
    use super::tokens::parse;
    const SAMPLES: &str = "Prof. Dr. H. Moh.Yusuf Tjokroaminoto, S.H., M.M.|Abdurrahman bin Abd. Rachman|Siti Noerhaliza bt Soekarno|R.A. Djojohadikusumo|\
        Аркадий Харитонович Павлов|Αναστάσιος Λιόλιος|송시우|王鑫|محمد عبدالله|José Đặng Żółć|PT Sumber Makmur Jaya Tbk|SiemensAG|O'Brien-Smith|X|Wayan 2 Putra";
    let mut hasher = FxHasher::default();
    hasher.write(words::TEXT.as_bytes());
    for name in SAMPLES.split('|') {
        for schema in [Schema::Person, Schema::Company, Schema::Other] {
            let parsed = parse(name, schema);
            for (at, token) in parsed.names() {
                hasher.write_usize(at);
                hasher.write_u32(word_key(&token.text));
                slip_keys(token, true).into_iter().chain(slip_keys(token, false)).for_each(|k| hasher.write_u32(k));
            }
            joint_keys(&parsed).into_iter().for_each(|k| hasher.write_u32(k));
        }
    }
    let h = hasher.finish();
    (h ^ (h >> 32)) as u32
}
