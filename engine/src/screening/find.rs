//! Candidates for a question: the names of several lists that hold most of what its words weigh, found without looking at the rest.

use super::compare::{Frequency, weight};
use super::index::Index;
use super::keys::{begin_key, number_key, slip_keys, spellings, word_key};
use super::listed::{Kept, Listed};
use super::model::{Entity, Schema, Subject};
use super::tokens::{Parsed, Role, Token, parse};
use crate::base::Result;
use rustc_hash::{FxHashMap, FxHashSet};
use sha2::{Digest, Sha256};
use std::cell::RefCell;
use std::sync::Arc;

/// Entities that are compared name by name for one question.
const CANDIDATES: usize = 200;
/// The same where the few that a list's new version brought are searched: of a whole list hardly one among the best would be of these.
const CANDIDATES_OF_FEW: usize = 30;
/// Names of one entity that are compared.
const NAMES_OF_ONE: usize = 20;
/// Postings that are looked at for one name of a question; of more the weakest are left out.
const POSTINGS: usize = 6_000_000;
/// Words that one key of a word may lead to.
const NEIGHBOURS: usize = 400;
/// Names that are looked at together: what is counted of them fits the processor's cache.
const STRETCH: usize = 1 << 15;
/// A word with fewer names than this is put together with others like it.
const FEW: usize = 64;
/// Of what a name could score at least this, by its words alone.
const LEAST: f32 = 0.15;
/// What another year of birth takes off.
const OTHER_YEAR: f32 = 0.25;

/// Entities that an index holds and that no longer stand on its list.
#[derive(Debug, Default)]
pub struct Gone {
    names: u32,
    words: FxHashMap<u32, u32>,
    hashes: FxHashSet<[u8; 32]>,
}

impl Gone {
    /// Adds one, as the store keeps it.
    pub fn add(&mut self, body: &[u8]) {
        let Ok(entity) = postcard::from_bytes::<Entity>(body) else { return };
        self.hashes.insert(Sha256::digest(body).into());
        self.names += entity.names.len() as u32;
        for name in &entity.names {
            let words: FxHashSet<u32> = parse(&name.text, entity.schema).names().map(|(_, t)| word_key(&t.text)).collect();
            for word in words {
                *self.words.entry(word).or_default() += 1;
            }
        }
    }

    /// How many.
    pub fn len(&self) -> usize {
        self.hashes.len()
    }

    /// Whether none is.
    pub fn is_empty(&self) -> bool {
        self.hashes.is_empty()
    }
}

/// A part of what is searched.
#[derive(Debug, Clone)]
pub struct Part {
    /// What its entities' list is called in answers; as they say themselves where it is empty.
    pub list: String,
    /// Its index.
    pub index: Arc<Index>,
    /// Who does not count of it.
    pub gone: Arc<Gone>,
    /// What was read of it, where that is kept.
    pub kept: Kept,
}

/// Lists that are searched together: how rare a word is, all of them tell.
#[derive(Debug, Clone, Default)]
pub struct Searched {
    /// The parts.
    pub parts: Vec<Part>,
    /// Whether they are what changed on a list, a small part of it.
    pub few: bool,
}

impl From<Index> for Searched {
    fn from(index: Index) -> Self {
        Self { parts: vec![Part { list: String::new(), index: Arc::new(index), gone: Arc::default(), kept: Kept::default() }], few: false }
    }
}

impl Frequency for Searched {
    fn names(&self) -> u32 {
        self.parts.iter().map(|p| p.index.names().saturating_sub(p.gone.names)).fold(0, u32::saturating_add)
    }

    fn of(&self, word: &str) -> u32 {
        let key = word_key(word);
        let of = |p: &Part| p.index.of_key(key).saturating_sub(p.gone.words.get(&key).copied().unwrap_or_default());
        self.parts.iter().map(of).fold(0, u32::saturating_add)
    }
}

/// An entity that may be meant: its part, its number there, and the names of it that may be alike.
type Candidate = (usize, u32, Vec<u16>);

impl Searched {
    /// Entities that are searched.
    pub fn entities(&self) -> usize {
        self.parts.iter().map(|p| p.index.entities().saturating_sub(p.gone.len())).sum()
    }

    /// The entities that may be meant, each with the names of it that may be alike; best first. `lists` tell how rare words are.
    ///
    /// # Errors
    /// An index is damaged.
    pub fn candidates(&self, names: &[(String, Parsed)], subject: &Subject, lists: &dyn Frequency) -> Result<Vec<(Arc<Listed>, Vec<u16>)>> {
        let mut found: Vec<(f32, usize, u32)> = Vec::new();
        let born = subject.birth.and_then(|b| u16::try_from(b.year).ok());
        for (_, parsed) in names {
            let asked = Words::new(parsed, subject.schema, lists);
            for (at, part) in self.parts.iter().enumerate() {
                let t = &part.index.tables;
                asked.like(&part.index, |likely, name| {
                    // Of the many who bear a name, those of another year are not the best.
                    let year = || t.owners.get(name as usize).and_then(|o| t.years.get(*o as usize)).copied().unwrap_or_default();
                    let other = born.is_some_and(|born| Some(year()).filter(|y| *y > 0).is_some_and(|y| y.abs_diff(born) > 1));
                    found.push((if other { likely - OTHER_YEAR } else { likely }, at, name));
                });
            }
        }
        let mut chosen = self.chosen(found);
        for (at, part) in self.parts.iter().enumerate() {
            for owner in subject.ids.iter().flat_map(|id| part.index.tables.numbers.get(number_key(id))).take(50) {
                if !chosen.iter().any(|c| c.0 == at && c.1 == *owner) {
                    chosen.push((at, *owner, (0..5).collect()));
                }
            }
        }
        let mut entities = Vec::with_capacity(chosen.len());
        for (at, owner, nth) in chosen {
            let Some(part) = self.parts.get(at) else { continue };
            let read = |body: &[u8]| {
                let mut entity: Entity = postcard::from_bytes(body).map_err(|_| super::index::damaged())?;
                if !part.list.is_empty() {
                    entity.list.clone_from(&part.list);
                }
                Ok(Listed::new(entity))
            };
            if part.gone.is_empty() {
                entities.push((part.kept.get(owner, || read(&part.index.packed(owner)?))?, nth));
                continue;
            }
            let body = part.index.packed(owner)?;
            if !part.gone.hashes.contains::<[u8; 32]>(&Sha256::digest(&body).into()) {
                entities.push((Arc::new(read(&body)?), nth));
            }
        }
        Ok(entities)
    }

    /// The best entities of names that were found; where one has very many names, it takes the place of no other.
    fn chosen(&self, mut found: Vec<(f32, usize, u32)>) -> Vec<Candidate> {
        let order = |a: &(f32, usize, u32), b: &(f32, usize, u32)| b.0.total_cmp(&a.0).then((a.1, a.2).cmp(&(b.1, b.2)));
        let candidates = if self.few { CANDIDATES_OF_FEW } else { CANDIDATES };
        let mut most = candidates * 5;
        loop {
            let all = found.len() <= most;
            if !all {
                found.select_nth_unstable_by(most, order);
            }
            let end = most.min(found.len());
            let head = found.get_mut(..end).unwrap_or_default();
            head.sort_unstable_by(order);
            let mut places: FxHashMap<(usize, u32), usize> = FxHashMap::default();
            let mut chosen: Vec<Candidate> = Vec::new();
            for (_, at, name) in head {
                let Some(tables) = self.parts.get(*at).map(|p| &p.index.tables) else { continue };
                let (Some(owner), Some(nth)) = (tables.owners.get(*name as usize), tables.nth.get(*name as usize)) else { continue };
                let place = *places.entry((*at, *owner)).or_insert(chosen.len());
                if place == chosen.len() {
                    if chosen.len() == candidates {
                        places.remove(&(*at, *owner));
                        continue;
                    }
                    chosen.push((*at, *owner, Vec::new()));
                }
                if let Some(candidate) = chosen.get_mut(place).filter(|c| c.2.len() < NAMES_OF_ONE && !c.2.contains(nth)) {
                    candidate.2.push(*nth);
                }
            }
            if all || chosen.len() == candidates {
                return chosen;
            }
            most *= 20;
        }
    }
}

/// A name that is asked for, in words that are looked for.
struct Words<'a> {
    tokens: Vec<&'a Token>,
    /// What each counts, and in how many names it stands as it is.
    weights: Vec<f32>,
    known: Vec<u32>,
    initials: usize,
    joined: &'a str,
    cut: bool,
    company: bool,
    total: f32,
}

/// Names that one or more words of the question lead to.
struct Way<'i> {
    bits: u32,
    near: f32,
    weight: f32,
    names: Names<'i>,
}

enum Names<'i> {
    Many(&'i [u32]),
    /// Of several words: each name with how near and how heavy it is.
    Few(Vec<(u32, f32, f32)>),
}

/// What was counted of the names of a stretch.
#[derive(Default)]
struct Counted {
    sums: Vec<f32>,
    weights: Vec<f32>,
    bits: Vec<u32>,
    touched: Vec<u16>,
}

thread_local! {
    static COUNTED: RefCell<Counted> = RefCell::default();
}

impl<'a> Words<'a> {
    fn new(parsed: &'a Parsed, schema: Schema, lists: &dyn Frequency) -> Self {
        let all: Vec<&Token> = parsed.names().map(|(_, t)| t).take(32).collect();
        let words: Vec<&Token> = all.iter().copied().filter(|t| t.role != Role::Initial).collect();
        // Where there is nothing but initials, they are the name.
        let initials = if words.is_empty() { 0 } else { all.len() - words.len() };
        let tokens = if words.is_empty() { all } else { words };
        let company = schema == Schema::Company;
        Self {
            weights: tokens.iter().map(|t| weight(t, company, lists) as f32).collect(),
            known: tokens.iter().map(|t| lists.of(&t.text)).collect(),
            initials,
            joined: &parsed.joined,
            cut: parsed.length >= 18,
            company,
            total: lists.names().max(3) as f32,
            tokens,
        }
    }

    /// What a word of a list counts that stands in so many names.
    fn rarity(&self, names: usize) -> f32 {
        0.6 + 0.5 * ((self.total / (names as f32 + 1.0)).ln() / self.total.ln()).clamp(0.0, 1.0)
    }

    fn ways<'i>(&self, index: &'i Index) -> Vec<Way<'i>> {
        let t = &index.tables;
        let mut ways: Vec<Way<'i>> = Vec::new();
        let mut way = |bits, near, weight, names: &'i [u32]| {
            if !names.is_empty() {
                ways.push(Way { bits, near, weight, names: Names::Many(names) });
            }
        };
        let whole = if self.tokens.len() >= 32 { u32::MAX } else { (1 << self.tokens.len()) - 1 };
        way(whole, 0.97, self.weights.iter().sum(), t.joints.get(word_key(self.joined)));
        way(whole, 0.97, self.weights.iter().sum(), t.words.get(word_key(self.joined)));
        for (nth, pair) in self.tokens.windows(2).enumerate() {
            let [a, b] = pair else { continue };
            let weight: f32 = self.weights.get(nth..nth + 2).unwrap_or_default().iter().sum();
            way(3 << nth, 0.97, weight * 0.75, t.words.get(word_key(&format!("{}{}", a.text, b.text))));
        }
        for (nth, token) in self.tokens.iter().enumerate() {
            let (weight, known) = (self.weights.get(nth).copied().unwrap_or(1.0), self.known.get(nth).copied().unwrap_or_default());
            let mut near: FxHashMap<u32, f32> = FxHashMap::default();
            if let Some(place) = t.words.place(word_key(&token.text)) {
                near.insert(place as u32, 1.0);
            }
            let exact = spellings(token);
            for (i, key) in slip_keys(token, false).into_iter().enumerate() {
                let worth = if i < exact { 0.95 } else { 0.7 };
                for place in t.slips.get(key).iter().take(NEIGHBOURS) {
                    let old = near.entry(*place).or_insert(0.0);
                    *old = old.max(worth);
                }
            }
            // The last word may be cut.
            let letters: Vec<char> = token.fold.chars().collect();
            if nth + 1 == self.tokens.len() && self.cut && letters.len() >= 4 {
                let n = [8, 6].into_iter().find(|n| letters.len() >= *n).unwrap_or(4);
                for place in t.slips.get(begin_key(letters.get(..n).unwrap_or_default())).iter().take(NEIGHBOURS * 5) {
                    near.entry(*place).or_insert(0.6);
                }
            }
            let (mut strong, mut weak, mut many) = (Vec::new(), Vec::new(), Vec::new());
            for (place, near) in near {
                let names = t.words.at(place as usize);
                // A word that the lists know as it stands is a word, not a slip.
                let near = if near < 0.9 && known >= 3 && known as usize * 20 >= names.len() { near * 0.55 } else { near };
                let weight = if near < 1.0 { weight.max(self.rarity(names.len())) } else { weight };
                if names.len() >= FEW {
                    many.push(Way { bits: 1 << nth, near, weight, names: Names::Many(names) });
                } else {
                    let few = if near > 0.9 { &mut strong } else { &mut weak };
                    few.extend(names.iter().map(|n| (*n, near, weight)));
                }
            }
            let joint = t.joints.get(word_key(&token.text));
            if joint.len() >= FEW {
                many.push(Way { bits: 1 << nth, near: 0.97, weight: weight * 2.0, names: Names::Many(joint) });
            } else {
                strong.extend(joint.iter().map(|n| (*n, 0.97, weight * 2.0)));
            }
            many.sort_by(|a, b| b.near.total_cmp(&a.near).then(a.len().cmp(&b.len())));
            let few = |mut few: Vec<(u32, f32, f32)>| {
                few.sort_unstable_by(|a, b| a.0.cmp(&b.0).then(b.1.total_cmp(&a.1)));
                Way { bits: 1 << nth, near: 0.0, weight: 0.0, names: Names::Few(few) }
            };
            let at = many.partition_point(|w| w.near > 0.9);
            let weaker = many.split_off(at);
            ways.push(few(strong));
            ways.extend(many);
            ways.push(few(weak));
            ways.extend(weaker);
        }
        ways.retain(|w| w.len() > 0);
        bounded(ways)
    }

    /// Gives each name of an index that may be alike, with how alike it may be.
    fn like(&self, index: &Index, mut give: impl FnMut(f32, u32)) {
        let mut ways: Vec<(Way<'_>, usize)> = self.ways(index).into_iter().map(|w| (w, 0)).collect();
        COUNTED.with_borrow_mut(|counted| {
            if counted.bits.is_empty() {
                *counted = Counted { sums: vec![0.0; STRETCH], weights: vec![0.0; STRETCH], bits: vec![0; STRETCH], touched: Vec::new() };
            }
            loop {
                // The stretch that the next name of any way lies in.
                let Some(next) = ways.iter().filter_map(|(w, at)| w.name(*at)).min() else { return };
                let from = next as usize / STRETCH * STRETCH;
                let to = (from + STRETCH) as u32;
                for (way, at) in &mut ways {
                    counted.count(way, at, from as u32, to);
                }
                let Counted { sums, weights, bits, touched } = counted;
                for slot in touched.drain(..) {
                    let at = slot as usize;
                    let (Some(sum), Some(weight), Some(bit)) = (sums.get(at), weights.get(at), bits.get_mut(at)) else { continue };
                    let name = from + at;
                    let words = index.tables.lengths.get(name).copied().unwrap_or(1);
                    let likely = self.likely(*sum, *weight, *bit, words);
                    *bit = 0;
                    if likely >= LEAST {
                        give(likely, name as u32);
                    }
                }
            }
        });
    }

    /// What the comparison of a name may come to, of which these words were found.
    fn likely(&self, sum: f32, weight: f32, bits: u32, words: u8) -> f32 {
        let mut left = 0.0;
        let mut lacks = false;
        for (nth, token) in self.tokens.iter().enumerate().filter(|(nth, _)| bits >> nth & 1 == 0) {
            let cost = match token.role {
                Role::Patronym => 0.05,
                Role::Generic => 0.35,
                _ => 0.9,
            };
            lacks |= cost > 0.5;
            left += self.weights.get(nth).copied().unwrap_or(1.0) * cost;
        }
        let matched = bits.count_ones() as usize;
        let more = (words as usize).saturating_sub(matched + self.initials) as f32;
        let cost = if self.company || matched < 2 { 0.65 } else { 0.3 };
        let likely = sum / (weight + left + more * cost);
        if lacks && more > 0.0 { likely * 0.85 } else { likely }
    }
}

impl Way<'_> {
    fn len(&self) -> usize {
        match &self.names {
            Names::Many(names) => names.len(),
            Names::Few(names) => names.len(),
        }
    }

    fn name(&self, at: usize) -> Option<u32> {
        match &self.names {
            Names::Many(names) => names.get(at).copied(),
            Names::Few(names) => names.get(at).map(|n| n.0),
        }
    }
}

/// As many ways as may be looked at; where there are more, the longest and weakest go.
fn bounded(mut ways: Vec<Way<'_>>) -> Vec<Way<'_>> {
    let mut all: usize = ways.iter().map(Way::len).sum();
    while all > POSTINGS && ways.len() > 1 {
        let cost = |w: &Way<'_>| w.len() as f32 / w.near.max(0.5);
        let Some(at) = ways.iter().enumerate().max_by(|a, b| cost(a.1).total_cmp(&cost(b.1))).map(|(at, _)| at) else { break };
        all -= ways.remove(at).len();
    }
    ways
}

impl Counted {
    fn count(&mut self, way: &Way<'_>, at: &mut usize, from: u32, to: u32) {
        match &way.names {
            Names::Many(names) => {
                for name in names.get(*at..).unwrap_or_default().iter().take_while(|n| **n < to) {
                    *at += 1;
                    self.add(name - from, way.bits, way.near, way.weight);
                }
            }
            Names::Few(names) => {
                for (name, near, weight) in names.get(*at..).unwrap_or_default().iter().take_while(|n| n.0 < to) {
                    *at += 1;
                    self.add(name - from, way.bits, *near, *weight);
                }
            }
        }
    }

    fn add(&mut self, slot: u32, bits: u32, near: f32, weight: f32) {
        let at = slot as usize;
        let (Some(seen), Some(sum), Some(weights)) = (self.bits.get_mut(at), self.sums.get_mut(at), self.weights.get_mut(at)) else { return };
        if *seen == 0 {
            self.touched.push(slot as u16);
            (*sum, *weights) = (0.0, 0.0);
        }
        if *seen & bits == 0 {
            *seen |= bits;
            *sum += near * weight;
            *weights += weight;
        }
    }
}
