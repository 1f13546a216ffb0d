//! The spellings of counterparties, and which of them are one.

use super::Config;
use super::party::Name;
use crate::base::limits::NAMES_COMPARED;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// The spellings met, and which of them are one counterparty.
pub(super) struct Spellings {
    /// Each with its text, and how often it was met.
    pub(super) names: Vec<(Name, Arc<str>, u32)>,
    by_text: FxHashMap<Arc<str>, usize>,
    group: Vec<usize>,
    apart: Vec<Vec<Name>>,
    together: Vec<Vec<Name>>,
    /// Whether not all names that may be one were compared.
    pub(super) cut: bool,
}

impl Spellings {
    /// None yet.
    pub(super) fn new(config: &Config) -> Self {
        let lists = |lists: &[Vec<String>]| lists.iter().map(|l| l.iter().map(|n| Name::of(n)).collect()).collect();
        Self {
            names: Vec::new(),
            by_text: FxHashMap::default(),
            group: Vec::new(),
            apart: lists(&config.counterparties.keep_apart),
            together: lists(&config.counterparties.merge),
            cut: false,
        }
    }

    /// Counts a spelling; gives it shared.
    pub(super) fn one(&mut self, text: &str) -> Arc<str> {
        if let Some(i) = self.by_text.get(text) {
            let entry = &mut self.names[*i];
            entry.2 += 1;
            return entry.1.clone();
        }
        let shared: Arc<str> = Arc::from(text);
        self.by_text.insert(shared.clone(), self.names.len());
        self.names.push((Name::of(text), shared.clone(), 1));
        shared
    }

    /// Brings spellings of one counterparty together under the fullest, then the most frequent of them.
    pub(super) fn settle(&mut self) {
        let mut order: Vec<usize> = (0..self.names.len()).collect();
        order.sort_by_key(|i| (std::cmp::Reverse(self.names[*i].0.plain.len()), std::cmp::Reverse(self.names[*i].2), self.names[*i].1.clone()));
        self.group = (0..self.names.len()).collect();
        // Only names that share the first letters of words can be one: of two words where both have three. The rest need not be compared.
        let mut by_word: FxHashMap<String, Vec<usize>> = FxHashMap::default();
        let mut shared: Vec<u8> = vec![0; self.names.len()];
        let mut words: Vec<usize> = vec![0; self.names.len()];
        let configured = !(self.together.is_empty() && self.apart.is_empty());
        let compared = NAMES_COMPARED / self.names.len().max(1);
        for i in order {
            let name = &self.names[i].0;
            let mut keys: Vec<String> = name.plain.split(' ').filter(|w| !w.is_empty()).map(|w| w.chars().take(3).collect()).collect();
            keys.sort_unstable();
            keys.dedup();
            words[i] = keys.len();
            let mut near: Vec<usize> = Vec::new();
            if keys.iter().filter_map(|k| by_word.get(k)).map(Vec::len).sum::<usize>() > compared {
                // The rarest first: what thousands of names share tells the least.
                keys.sort_by_cached_key(|k| by_word.get(k).map_or(0, Vec::len));
                self.cut = true;
            }
            for j in keys.iter().flat_map(|k| by_word.get(k).into_iter().flatten()).take(compared) {
                shared[*j] += 1;
                if shared[*j] == 1 {
                    near.push(*j);
                }
            }
            let mut found: Option<usize> = None;
            // Names that fit but for initials: one counterparty where there is no other.
            let mut weak: Vec<usize> = Vec::new();
            for j in &near {
                let least = if words[i].min(words[*j]) >= 3 && !configured { 2 } else { 1 };
                if std::mem::take(&mut shared[*j]) < least || found.is_some() {
                    continue;
                }
                let other = &self.names[*j].0;
                let kept = |lists: &[Vec<Name>]| configured && lists.iter().any(|l| l.iter().any(|n| n.is(name)) && l.iter().any(|n| n.is(other)));
                let told = name.company == other.company || name.tells_itself() && other.tells_itself();
                let one = kept(&self.together) || (told && name.spells(other));
                if one && !kept(&self.apart) {
                    found = Some(self.group[*j]);
                } else if !configured && name.initials_of(other) && !weak.contains(&self.group[*j]) {
                    weak.push(self.group[*j]);
                }
            }
            if let (None, [one]) = (found, weak.as_slice()) {
                found = Some(*one);
            }
            if let Some(head) = found {
                self.group[i] = head;
            }
            for key in keys {
                by_word.entry(key).or_default().push(i);
            }
        }
    }

    /// The spelling that stands for one.
    pub(super) fn of(&self, text: &Arc<str>) -> Arc<str> {
        let head = self.by_text.get(text).and_then(|i| self.group.get(*i)).and_then(|g| self.names.get(*g));
        head.map_or_else(|| text.clone(), |(_, name, _)| name.clone())
    }
}
