//! The spellings of counterparties, and which of them are one.

use super::Config;
use super::forms::form;
use super::japanese::is_japanese;
use super::known::Known;
use super::korean::is_korean;
use super::party::Name;
use super::towns;
use crate::base::limits::NAMES_COMPARED;
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::Arc;

/// The narrowest field that a bank cuts names off at.
const NARROWEST: usize = 12;
/// Letters that a Japanese name sounds like which is told by its beginning.
const SIGNS: usize = 8;
/// Names of one first word that a cut one is compared with.
const WITH_ONE_START: usize = 64;

/// The spellings met, and which of them are one counterparty.
pub(super) struct Spellings {
    /// Each with its text, and how often it was met.
    pub(super) names: Vec<(Name, Arc<str>, u32)>,
    by_text: FxHashMap<Arc<str>, usize>,
    /// Those that stand beside an invoice or an order, or what a firm trades.
    trading: FxHashSet<usize>,
    /// Those that a rule knows as utilities or insurers.
    serving: FxHashSet<usize>,
    group: Vec<usize>,
    apart: Vec<Vec<Name>>,
    together: Vec<Vec<Name>>,
    /// Whether not all names that may be one were compared.
    pub(super) cut: bool,
    known: Known,
    /// Spellings that stand for a group in place of its fullest: without a town at the end.
    shorter: FxHashMap<usize, usize>,
}

impl Spellings {
    /// None yet.
    pub(super) fn new(config: &Config) -> Self {
        let lists = |lists: &[Vec<String>]| lists.iter().map(|l| l.iter().map(|n| Name::of(n)).collect()).collect();
        Self {
            names: Vec::new(),
            by_text: FxHashMap::default(),
            trading: FxHashSet::default(),
            serving: FxHashSet::default(),
            group: Vec::new(),
            apart: lists(&config.counterparties.keep_apart),
            together: lists(&config.counterparties.merge),
            cut: false,
            known: Known::new(config),
            shorter: FxHashMap::default(),
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

    /// Remembers that a spelling stands beside an invoice, an order or a trade.
    pub(super) fn trades(&mut self, text: &str) {
        self.trading.extend(self.by_text.get(text));
    }

    /// Remembers that a spelling is a utility's or an insurer's.
    pub(super) fn serves(&mut self, text: &str) {
        self.serving.extend(self.by_text.get(text));
    }

    /// Lengths at which the bank cuts names off: those of two names or more that end within a word of a longer one.
    fn widths(&self) -> FxHashSet<usize> {
        let mut by_start: FxHashMap<&str, Vec<&Name>> = FxHashMap::default();
        for (name, ..) in &self.names {
            by_start.entry(name.words.first().map_or("", String::as_str)).or_default().push(name);
        }
        let mut ends: FxHashMap<usize, usize> = FxHashMap::default();
        for (name, text, _) in &self.names {
            let begun = by_start.get(name.words.first().map_or("", String::as_str)).into_iter().flatten().take(WITH_ONE_START);
            if begun.into_iter().any(|long| name.is_cut_within(long)) {
                *ends.entry(text.chars().count()).or_default() += 1;
            }
        }
        ends.into_iter().filter(|(long, names)| *long >= NARROWEST && *names >= 2).map(|(long, _)| long).collect()
    }

    /// Brings spellings of one counterparty together under the fullest, then the most frequent of them.
    pub(super) fn settle(&mut self) {
        let mut order: Vec<usize> = (0..self.names.len()).collect();
        let fullest = |i: &usize| {
            let (name, text, often) = &self.names[*i];
            (std::cmp::Reverse(name.plain.len()), !name.has_form(), std::cmp::Reverse(*often), text.clone())
        };
        order.sort_by_key(fullest);
        self.group = (0..self.names.len()).collect();
        // Only names that share the first letters of words can be one: of two words where both have three. The rest need not be compared.
        let mut by_word: FxHashMap<String, Vec<usize>> = FxHashMap::default();
        let mut shared: Vec<u8> = vec![0; self.names.len()];
        let mut words: Vec<usize> = vec![0; self.names.len()];
        let configured = !(self.together.is_empty() && self.apart.is_empty());
        let widths = self.widths();
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
                let told = name.company == other.company || name.tells_itself() && other.tells_itself() || name.cut_or_form_cut(other);
                let one = kept(&self.together) || (told && name.spells(other));
                if one && !kept(&self.apart) {
                    found = Some(self.group[*j]);
                } else if !configured && !weak.contains(&self.group[*j]) {
                    // Where the bank cuts off after a blank, the name is a letter shorter.
                    let length = self.names[i].1.chars().count();
                    let width = || (widths.contains(&length) || widths.contains(&(length + 1))) && name.words.len() >= 2 && name.begins(other);
                    // A firm whose shares are traded is no person.
                    let public = || [i, *j].iter().any(|n| self.names.get(*n).is_some_and(|n| n.1.split([' ', '.', ',']).any(|w| w == "TBK")));
                    // Korean and Japanese set no blanks within a name, and no person's is as long as a firm's.
                    let signs = is_korean(&name.plain) || is_japanese(&self.names[i].1);
                    let cut =
                        signs && is_japanese(&self.names[*j].1) && name.words.len() == 1 && name.plain.len() >= SIGNS && other.plain.starts_with(&name.plain);
                    let trades = || signs || self.trading.contains(&i) || self.trading.contains(j) || name.company == other.company || public();
                    // Who serves many is called by the first words of the name alone.
                    let serves = || self.serving.contains(&i) && self.serving.contains(j) && name.plain.len() >= 4 && name.begins(other);
                    let town = self.without_town(i, *j);
                    if town {
                        self.shorter.insert(self.group[*j], i);
                    }
                    // `TANNER WESTFALEN RE 4411`: a firm that is billed or bills, without its last words and its legal form.
                    let bare = || {
                        let long = name.words.len() >= 2 && name.plain.chars().count() >= NARROWEST;
                        let last = self.names.get(*j).and_then(|n| n.1.split(' ').next_back()).is_some_and(|w| form(&w.replace('.', "")).back);
                        let ours = self.known.role(name).is_some() || self.known.role(other).is_some();
                        long && last && name.forms == 0 && other.forms != 0 && self.trading.contains(&i) && name.begins(other) && !ours
                    };
                    // `RATNA SARI WULANDARI KULIAH`: what a person is paid for stands behind three words of the name.
                    let behind = name.one_person(other) && self.known.role(name).is_none() && self.known.role(other).is_none();
                    if behind && name.words.len() == 3 {
                        self.shorter.insert(self.group[*j], i);
                    }
                    if behind
                        || cut
                        || town
                        || bare()
                        || serves()
                        || name.initials_of(other)
                        || name.initial_of(other)
                        || width()
                        || (name.bare_of(other) && trades())
                    {
                        weak.push(self.group[*j]);
                    }
                }
            }
            // Shops of one chain, each with its street.
            let chain = weak.len() >= 2 && self.names[i].0.words.len() == 1 && self.serving.contains(&i);
            if let (None, [one, rest @ ..]) = (found, weak.as_slice())
                && (rest.is_empty() || chain)
            {
                found = Some(*one);
                if chain {
                    for group in self.group.iter_mut().filter(|g| rest.contains(g)) {
                        *group = *one;
                    }
                    self.shorter.insert(*one, i);
                }
            }
            if let Some(head) = found {
                self.group[i] = head;
            }
            for key in keys {
                by_word.entry(key).or_default().push(i);
            }
        }
    }

    /// Whether one of two spellings is the other with the name of a town behind it: a branch of one firm, whose name no party of the
    /// configuration bears.
    fn without_town(&self, short: usize, long: usize) -> bool {
        let (Some((short, ..)), Some((long, ..))) = (self.names.get(short), self.names.get(long)) else { return false };
        let rest = long.words.get(short.words.len()..).unwrap_or_default();
        let enough = short.words.len() >= 2 || short.words.first().is_some_and(|w| w.chars().count() >= 5);
        enough && short.begins(long) && towns::is_town(rest) && self.known.role(short).is_none() && self.known.role(long).is_none()
    }

    /// The spelling that stands for one.
    pub(super) fn of(&self, text: &Arc<str>) -> Arc<str> {
        let head = self.by_text.get(text).and_then(|i| self.group.get(*i)).and_then(|g| self.names.get(*self.shorter.get(g).unwrap_or(g)));
        head.map_or_else(|| text.clone(), |(_, name, _)| name.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn settled(names: &[&str], trading: &[&str]) -> Vec<String> {
        let mut spellings = Spellings::new(&Config::default());
        let texts: Vec<Arc<str>> = names.iter().map(|n| spellings.one(n)).collect();
        trading.iter().for_each(|n| spellings.trades(n));
        spellings.settle();
        texts.iter().map(|t| spellings.of(t).to_string()).collect()
    }

    #[test]
    fn a_name_cut_off_after_a_word_is_told_by_the_width_at_which_the_bank_cuts() {
        // Two names that end within a word tell the width of the field: 18.
        let cut =
            ["PT KARUNIA SAMUDERA", "PT KARUNIA SAMUDERA RAYA", "BINTANG LAUTAN MAK", "BINTANG LAUTAN MAKMUR", "GEMA NUSA PERKASAB", "GEMA NUSA PERKASABUMI"];
        assert_eq!(settled(&cut, &[])[0], "PT KARUNIA SAMUDERA");
        let cut = ["PT KARUNIA LAUTAN", "PT KARUNIA LAUTAN RAYA", "BINTANG LAUTAN MAK", "BINTANG LAUTAN MAKMUR", "GEMA NUSA PERKASAB", "GEMA NUSA PERKASABUMI"];
        assert_eq!(settled(&cut, &[])[0], "PT KARUNIA LAUTAN RAYA");
        // Where two names begin so, nobody knows which it is.
        let cut: Vec<&str> = cut.into_iter().chain(["PT KARUNIA LAUTAN BIRU"]).collect();
        assert_eq!(settled(&cut, &[])[0], "PT KARUNIA LAUTAN");
    }

    #[test]
    fn a_firm_without_its_form_is_told_where_it_trades_and_no_other_fits() {
        let names = ["PUPUK KARANGANYAR", "PT PUPUK KARANGANYAR"];
        assert_eq!(settled(&names, &["PUPUK KARANGANYAR"])[0], "PT PUPUK KARANGANYAR");
        assert_eq!(settled(&["HENDRA WIJAYA", "CV HENDRA WIJAYA"], &[])[0], "HENDRA WIJAYA");
        let cut = ["TANNER WESTFALEN", "TANNER WESTFALEN HAUSTECHNIK KG"];
        assert_eq!(settled(&cut, &["TANNER WESTFALEN"])[0], "TANNER WESTFALEN HAUSTECHNIK KG");
        assert_eq!(settled(&cut, &[])[0], "TANNER WESTFALEN");
        let two = ["PUPUK KARANGANYAR", "PT PUPUK KARANGANYAR", "CV PUPUK KARANGANYAR"];
        assert_eq!(settled(&two, &["PUPUK KARANGANYAR"])[0], "PUPUK KARANGANYAR");
        let mut spellings = Spellings::new(&Config::default());
        let texts = ["ENLUZ", "ENLUZ ENERGIE SCHWABEN AG"].map(|n| spellings.one(n));
        texts.iter().for_each(|n| spellings.serves(n));
        spellings.settle();
        assert_eq!(&*spellings.of(&texts[0]), "ENLUZ ENERGIE SCHWABEN AG");
        assert_eq!(settled(&["RATNA G", "RATNA GUNAWAN", "RATNA GIANTI"], &[])[0], "RATNA G");
    }
}
