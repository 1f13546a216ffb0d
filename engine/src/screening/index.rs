//! The index of names: words lead to the names that hold them, and slips of words to the words.
//!
//! Nothing in it is text but the entities themselves, which lie packed in one block and are unpacked when they are candidates.

use super::compare::Frequency;
use super::model::{Entity, Identifier};
use super::tokens::{Parsed, Role, Token, parse};
use rayon::prelude::*;
use rustc_hash::{FxHashMap, FxHasher};
use std::hash::Hasher;

/// Entities that are compared name by name for one question.
const CANDIDATES: usize = 200;
/// Postings that are looked at for one question.
const POSTINGS: usize = 1_500_000;
/// Words that one word of a question may lead to.
const NEIGHBOURS: usize = 400;

/// A sorted list of keys, each with the numbers it leads to.
#[derive(Debug, Default, Clone, PartialEq)]
pub(super) struct Table {
    pub(super) keys: Vec<u32>,
    pub(super) starts: Vec<u32>,
    pub(super) values: Vec<u32>,
}

impl Table {
    fn of(mut pairs: Vec<u64>) -> Self {
        pairs.par_sort_unstable();
        pairs.dedup();
        let mut table = Self::default();
        table.values.reserve_exact(pairs.len());
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

    fn place(&self, key: u32) -> Option<usize> {
        self.keys.binary_search(&key).ok()
    }

    fn at(&self, place: usize) -> &[u32] {
        let edge = |i: usize| self.starts.get(i).map_or(0, |s| *s as usize);
        self.values.get(edge(place)..edge(place + 1)).unwrap_or_default()
    }

    fn get(&self, key: u32) -> &[u32] {
        self.place(key).map_or(&[], |p| self.at(p))
    }
}

/// Entities by the words of their names and by their numbers.
#[derive(Debug, Default, Clone, PartialEq)]
pub struct Index {
    /// Entities, packed one after the other.
    pub(super) packed: Vec<u8>,
    /// Where each begins in it; one more than there are.
    pub(super) places: Vec<u64>,
    /// Name → its entity, and which of the entity's names it is.
    pub(super) owners: Vec<u32>,
    pub(super) nth: Vec<u16>,
    /// Word → names.
    pub(super) words: Table,
    /// Fold, consonants, slip, beginning of a word → place of the word among the words.
    pub(super) slips: Table,
    /// Two words written together → names.
    pub(super) joints: Table,
    /// Number → entities.
    pub(super) numbers: Table,
}

fn key(kind: u8, text: &str) -> u32 {
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

fn number_key(id: &Identifier) -> u32 {
    key(NUMBER, &id.value)
}

/// The keys by which a word is found when it is not spelled as asked.
fn slip_keys(token: &Token, listed: bool) -> Vec<u32> {
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
        keys.extend([4, 6, 8].iter().filter(|n| **n < letters.len()).map(|n| key(BEGIN, &letters.iter().take(*n).collect::<String>())));
    }
    keys
}

/// Takes entities in and makes the index of them.
#[derive(Default)]
pub struct Builder {
    index: Index,
    words: Vec<u64>,
    joints: Vec<u64>,
    numbers: Vec<u64>,
    seen: FxHashMap<u32, Vec<u32>>,
}

impl Builder {
    /// Adds entities; their order gives them their numbers.
    pub fn add(&mut self, entities: &[Entity]) {
        for entity in entities {
            self.one(entity);
        }
    }

    fn one(&mut self, entity: &Entity) {
        let Ok(packed) = postcard::to_stdvec(entity) else { return };
        let at = self.index.places.len() as u32;
        self.index.places.push(self.index.packed.len() as u64);
        self.index.packed.extend_from_slice(&packed);
        for id in &entity.ids {
            self.numbers.push(u64::from(number_key(id)) << 32 | u64::from(at));
        }
        for (nth, name) in entity.names.iter().enumerate() {
            let number = self.index.owners.len() as u32;
            self.index.owners.push(at);
            self.index.nth.push(nth as u16);
            let parsed = parse(&name.text, entity.schema);
            let mut before: Option<&Token> = None;
            for (_, token) in parsed.names() {
                let word = key(WORD, &token.text);
                self.words.push(u64::from(word) << 32 | u64::from(number));
                self.seen.entry(word).or_insert_with(|| slip_keys(token, true));
                if let Some(before) = before {
                    self.joints.push(u64::from(key(WORD, &format!("{}{}", before.text, token.text))) << 32 | u64::from(number));
                }
                before = Some(token);
            }
            if parsed.tokens.len() > 2 {
                self.joints.push(u64::from(key(WORD, &parsed.joined)) << 32 | u64::from(number));
            }
        }
    }

    /// The index of all that was added.
    pub fn finish(mut self) -> Index {
        self.index.places.push(self.index.packed.len() as u64);
        self.index.words = Table::of(std::mem::take(&mut self.words));
        self.index.joints = Table::of(std::mem::take(&mut self.joints));
        self.index.numbers = Table::of(std::mem::take(&mut self.numbers));
        let mut slips = Vec::new();
        for (word, keys) in std::mem::take(&mut self.seen) {
            if let Some(place) = self.index.words.place(word) {
                slips.extend(keys.into_iter().map(|k| u64::from(k) << 32 | place as u64));
            }
        }
        self.index.slips = Table::of(slips);
        self.index
    }
}

impl Frequency for Index {
    fn names(&self) -> u32 {
        self.owners.len() as u32
    }

    fn of(&self, word: &str) -> u32 {
        self.words.get(key(WORD, word)).len() as u32
    }
}

impl Index {
    /// An index of these entities.
    pub fn of_entities(entities: &[Entity]) -> Self {
        let mut builder = Builder::default();
        builder.add(entities);
        builder.finish()
    }

    /// Entities it holds.
    pub fn entities(&self) -> usize {
        self.places.len().saturating_sub(1)
    }

    /// An entity by its number.
    pub fn entity(&self, number: u32) -> Option<Entity> {
        let (from, to) = (*self.places.get(number as usize)?, *self.places.get(number as usize + 1)?);
        postcard::from_bytes(self.packed.get(from as usize..to as usize)?).ok()
    }

    /// The entities that may be meant, each with the names of it that may be alike; best first.
    pub fn candidates(&self, names: &[(String, Parsed)], ids: &[Identifier]) -> Vec<(u32, Vec<u16>)> {
        let mut best: FxHashMap<u32, (f32, Vec<u16>)> = FxHashMap::default();
        for (_, parsed) in names {
            for (name, worth) in self.names_like(parsed) {
                let (Some(owner), Some(nth)) = (self.owners.get(name as usize), self.nth.get(name as usize)) else { continue };
                let entry = best.entry(*owner).or_default();
                entry.0 = entry.0.max(worth);
                if entry.1.len() < 20 {
                    entry.1.push(*nth);
                }
            }
        }
        let mut found: Vec<(u32, f32, Vec<u16>)> = best.into_iter().map(|(owner, (worth, nth))| (owner, worth, nth)).collect();
        found.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
        found.truncate(CANDIDATES);
        let numbered = ids.iter().flat_map(|id| self.numbers.get(number_key(id))).take(50);
        for owner in numbered {
            if !found.iter().any(|f| f.0 == *owner) {
                found.push((*owner, 0.0, (0..5).collect()));
            }
        }
        found.into_iter().map(|(owner, _, nth)| (owner, nth)).collect()
    }

    fn names_like(&self, parsed: &Parsed) -> Vec<(u32, f32)> {
        // Each word of the question leads to words of the lists, each with how near it is.
        let total = self.owners.len().max(2) as f32;
        let tokens: Vec<&Token> = parsed.names().map(|(_, t)| t).filter(|t| t.role != Role::Initial).collect();
        let mut ways: Vec<(usize, f32, &[u32])> = Vec::new();
        for (nth, token) in tokens.iter().enumerate() {
            let mut near: FxHashMap<u32, f32> = FxHashMap::default();
            if let Some(place) = self.words.place(key(WORD, &token.text)) {
                near.insert(place as u32, 1.0);
            }
            let keys = slip_keys(token, false);
            let exact = 1 + token.others.len() + token.groups.len();
            for (i, k) in keys.iter().enumerate() {
                let worth = if i < exact { 0.95 } else { 0.7 };
                for place in self.slips.get(*k).iter().take(NEIGHBOURS) {
                    let old = near.entry(*place).or_insert(0.0);
                    *old = old.max(worth);
                }
            }
            // The last word may be cut.
            let letters: Vec<char> = token.fold.chars().collect();
            if nth + 1 == tokens.len() && parsed.length >= 18 && letters.len() >= 4 {
                let n = if letters.len() >= 8 {
                    8
                } else if letters.len() >= 6 {
                    6
                } else {
                    4
                };
                for place in self.slips.get(key(BEGIN, &letters.iter().take(n).collect::<String>())).iter().take(NEIGHBOURS * 5) {
                    near.entry(*place).or_insert(0.6);
                }
            }
            ways.extend(near.into_iter().map(|(place, worth)| (nth, worth, self.words.at(place as usize))));
        }
        for (nth, pair) in parsed.tokens.windows(2).enumerate() {
            if let [a, b] = pair {
                let names = self.words.get(key(WORD, &format!("{}{}", a.text, b.text)));
                ways.push((nth.min(tokens.len().saturating_sub(1)), 1.0, names));
            }
        }
        for (nth, token) in tokens.iter().enumerate() {
            ways.push((nth, 1.0, self.joints.get(key(WORD, &token.text))));
        }
        ways.push((0, 1.5, self.joints.get(key(WORD, &parsed.joined))));
        let rarity = |names: &[u32]| (total / names.len().max(1) as f32).ln().max(0.1);
        ways.retain(|w| !w.2.is_empty());
        // Rare words first: a question of common words stops at the bound with what two of them share on top.
        ways.sort_by(|a, b| a.2.len().cmp(&b.2.len()).then(a.0.cmp(&b.0)));
        let mut worths: FxHashMap<u32, (f32, u32, f32)> = FxHashMap::default();
        let mut looked = 0;
        for (nth, near, names) in ways {
            let worth = near * rarity(names);
            let bit = 1u32 << nth.min(31);
            // What only a common word holds is worth looking at where nothing rarer was found.
            let only_known = worths.len() > 2_000 && names.len() > 20_000;
            for name in names {
                looked += 1;
                if only_known && !worths.contains_key(name) {
                    continue;
                }
                let entry = worths.entry(*name).or_insert((0.0, 0, 0.0));
                if entry.1 & bit == 0 {
                    entry.0 += worth;
                    entry.1 |= bit;
                } else if worth > entry.2 {
                    entry.0 += (worth - entry.2) * 0.2;
                }
                entry.2 = entry.2.max(worth);
            }
            if looked > POSTINGS {
                break;
            }
        }
        let mut all: Vec<(u32, f32)> = worths.into_iter().map(|(name, (worth, _, _))| (name, worth)).collect();
        if all.len() > CANDIDATES * 2 {
            all.select_nth_unstable_by(CANDIDATES * 2, |a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
            all.truncate(CANDIDATES * 2);
        }
        all
    }
}
