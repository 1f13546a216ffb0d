//! The spellings of counterparties, and which of them are one.

use super::Config;
use super::chinese::is_signs;
use super::counterparty::PERSONS;
use super::forms::{form, is_trade};
use super::japanese::is_japanese;
use super::known::Known;
use super::korean::is_korean;
use super::namewords::HOUSES;
use super::party::Name;
use super::towns;
use crate::base::limits::NAMES_COMPARED;
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::Arc;

/// The narrowest field that a bank cuts names off at.
const NARROWEST: usize = 12;
/// The narrowest one at which several names end within their words.
const NARROW: usize = 6;
/// Letters of a firm's name that goes on in a longer one.
const BEGUN: usize = 8;
/// Letters that a Japanese name sounds like which is told by its beginning.
const SIGNS: usize = 8;
/// Names of one first word that a cut one is compared with.
const WITH_ONE_START: usize = 64;

/// Whether a name in kana goes on in another, as both sound: what is cut off before a small sign ends with `I`: `コウギ`, `コウギョウ`.
fn sounds_on(name: &str, other: &str) -> bool {
    let small = || name.strip_suffix('I').and_then(|begun| other.strip_prefix(begun)).is_some_and(|rest| rest.starts_with(['Y', 'U', 'O', 'A']));
    other.starts_with(name) || small()
}

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
    /// The holders' names, and those of the configuration's parties.
    ours: Vec<Name>,
}

impl Spellings {
    /// None yet.
    pub(super) fn new<'a>(config: &'a Config, holders: impl Iterator<Item = &'a str>) -> Self {
        let parties = [&config.parties.company_group, &config.parties.directors, &config.parties.suppliers, &config.parties.customers];
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
            ours: parties.into_iter().flatten().map(String::as_str).chain(holders).map(Name::of).collect(),
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
            if begun.into_iter().any(|long| name.is_cut_within(long)) || self.cut_ours(name) {
                *ends.entry(text.chars().count()).or_default() += 1;
            }
        }
        ends.into_iter().filter(|(long, names)| *long >= NARROWEST && *names >= 2).map(|(long, _)| long).chain(self.narrow()).collect()
    }

    /// A width of few letters at which three names or more, and most that are as long, end within a word of another: `MERCADI`, `HOTEL S`.
    fn narrow(&self) -> Option<usize> {
        let mut plains: Vec<&str> = self.names.iter().map(|(name, ..)| name.plain.as_str()).collect();
        plains.sort_unstable();
        let within = |plain: &str| {
            let next = plains.get(plains.partition_point(|p| *p <= plain));
            next.and_then(|p| p.strip_prefix(plain)).is_some_and(|rest| rest.starts_with(char::is_alphabetic))
        };
        let mut long: FxHashMap<usize, (usize, usize)> = FxHashMap::default();
        for (name, text, _) in self.names.iter().filter(|(name, ..)| !name.plain.bytes().any(|b| b.is_ascii_digit())) {
            let (all, cut) = long.entry(text.chars().count()).or_default();
            *all += 1;
            *cut += usize::from(within(&name.plain));
        }
        let cuts = |(long, (all, cut)): &(usize, (usize, usize))| (NARROW..NARROWEST).contains(long) && *cut >= 3 && 2 * cut > *all;
        long.into_iter().filter(cuts).map(|(long, _)| long).max()
    }

    /// Whether a name ends with what is a legal form elsewhere, and here the beginning of another's next word: `POULTRY FA`, `HOUSING AS`; or with a
    /// letter of a word that was cut off.
    fn ends_cut(&self, short: usize, long: usize) -> bool {
        let (Some((name, text, _)), Some((other, ..))) = (self.names.get(short), self.names.get(long)) else { return false };
        let Some((before, last)) = text.rsplit_once(' ').filter(|(_, l)| l.len() <= 3 && l.bytes().all(|b| b.is_ascii_uppercase())) else { return false };
        let begun = name.words.len() >= 2 && other.words.starts_with(&name.words) && other.words.get(name.words.len()).is_some_and(|w| w.starts_with(last));
        let letter = last.len() == 1 && name.words.len() >= 3 && Name::of(before).words == other.words;
        begun && form(last).silent && name.words.iter().map(|w| w.len()).sum::<usize>() >= BEGUN || letter
    }

    /// Whether a name is that of the holder or of a party of the configuration, cut off within its last word.
    fn cut_ours(&self, name: &Name) -> bool {
        let within = |own: &Name| {
            let last = name.words.last().zip(own.words.last());
            name.words.len() == own.words.len() && last.is_some_and(|(cut, whole)| cut.len() < whole.len() && whole.starts_with(cut.as_str()))
        };
        name.words.len() >= 2 && self.ours.iter().any(|own| within(own) && own.printed_as(name).is_some())
    }

    /// Whether the bank cuts names off at more widths than one: names of this account end within words of longer ones at several.
    fn varied(&self) -> bool {
        let mut by_start: FxHashMap<&str, Vec<&Name>> = FxHashMap::default();
        for (name, ..) in &self.names {
            by_start.entry(name.words.first().map_or("", String::as_str)).or_default().push(name);
        }
        let same = |name: &Name| by_start.get(name.words.first().map_or("", String::as_str)).into_iter().flatten().take(WITH_ONE_START);
        let begun = |name: &Name| same(name).any(|long| name.is_cut_within(long));
        let ends: Vec<usize> = self.names.iter().filter(|(name, ..)| begun(name)).map(|(_, text, _)| text.chars().count()).collect();
        // One name alone tells that the bank cuts, and no width.
        ends.len() == 1 || ends.iter().collect::<FxHashSet<_>>().len() >= 2
    }

    /// Whether a firm's name is near to the holder's or to that of a party of the configuration: such names are told apart word by word.
    fn near_ours(&self, name: &Name) -> bool {
        let shared = |own: &Name| name.words.iter().filter(|w| w.chars().count() >= 3 && own.words.contains(w)).count();
        self.ours.iter().any(|own| shared(own) >= 2)
    }

    /// Whether a firm's name goes on in a longer one, with the end that the bank cut off or with what is paid for: two words of it where the
    /// bank cuts at several widths, three where it stands whole.
    fn goes_on(&self, name: &Name, other: &Name, varied: bool) -> bool {
        if name.words.len() < 2 || !name.begins(other) {
            return false;
        }
        let letters: usize = name.words.iter().map(|w| w.chars().count()).sum();
        let formless = name.forms | other.forms == 0 && (name.has_form() && other.has_form() || name.words.len() >= 3);
        let firm = name.shares_form(other) || formless || varied && name.forms == 0 && letters >= NARROWEST;
        let enough = name.words.len() >= 3 || varied && name.words.len() >= 2;
        firm && enough && letters >= BEGUN && !self.near_ours(name) && !self.near_ours(other)
    }

    /// Whether a name that another row prints with a legal form can be no person's: of two words or more, one of which stands in names of firms
    /// alone, or with a form that no merchant's own name has; and near to no party and holder.
    fn no_person(&self, name: &Name, other: &Name) -> bool {
        let common = |w: &String| PERSONS.contains(&w.as_str());
        let house = name.words.iter().skip(1).any(|w| HOUSES.contains(&w.as_str()));
        let firms = house || name.words.iter().any(|w| is_trade(w)) || (name.forms | other.forms) & form("SADECV").bit != 0;
        let apart = |n: &Name| self.known.role(n).is_none() && !self.near_ours(n);
        firms && name.words.len() >= 2 && !name.words.iter().any(common) && apart(name) && apart(other)
    }

    /// Whether one of two names is the other's without the word for a shop before it.
    fn without_shop(&self, name: &Name, other: &Name) -> bool {
        let apart = |n: &Name| self.known.role(n).is_none();
        (name.without_shop(other).is_some() || other.without_shop(name).is_some()) && apart(name) && apart(other)
    }

    /// Whether a firm's name of two words ends with its legal form, and another row prints what for in the place of that: `SIMS GRAIN LTD`,
    /// `SIMS GRAIN MALT`.
    fn in_place_of_form(&self, short: usize, long: usize) -> bool {
        let (Some((name, text, _)), Some((other, ..))) = (self.names.get(short), self.names.get(long)) else { return false };
        if other.forms != 0 || name.words.len() < 2 || !name.begins(other) {
            return false;
        }
        let ends = text.split(' ').next_back().map(|w| form(&w.replace('.', ""))).is_some_and(|f| f.back && !f.front && f.bit != 0);
        let rest = other.words.get(name.words.len()..).unwrap_or_default();
        let letters: usize = name.words.iter().map(|w| w.chars().count()).sum();
        let plain = (1..=2).contains(&rest.len()) && !rest.iter().any(|w| is_trade(w)) && !towns::is_town(rest);
        ends && letters >= BEGUN && plain && !self.near_ours(name) && !self.near_ours(other)
    }

    /// Whether two firms' names of one legal form begin with the same three words or more, and each goes on in its own way: with what is paid for.
    fn in_common(&self, name: &Name, other: &Name) -> bool {
        let same = name.words.iter().zip(&other.words).take_while(|(a, b)| a == b).count();
        let trade = |n: &Name| n.words.get(same..).unwrap_or_default().iter().any(|w| is_trade(w));
        let more = name.words.len() > same && other.words.len() > same;
        same >= 3 && more && name.shares_form(other) && !trade(name) && !trade(other) && !self.near_ours(name) && !self.near_ours(other)
    }

    /// Brings spellings of one counterparty together under the fullest, then the most frequent of them.
    pub(super) fn settle(&mut self) {
        let mut order: Vec<usize> = (0..self.names.len()).collect();
        let fullest = |i: &usize| {
            let (name, text, often) = &self.names[*i];
            // The beginning of a form that was cut off is no part of the name.
            let whole =
                name.plain.strip_suffix(|c: char| c.is_ascii_uppercase()).filter(|own| own.ends_with(' ')).map_or(name.plain.len(), |own| own.len() - 1);
            (std::cmp::Reverse(whole), !name.has_form(), std::cmp::Reverse(*often), text.clone())
        };
        order.sort_by_key(fullest);
        self.group = (0..self.names.len()).collect();
        // Only names that share the first letters of words can be one: of two words where both have three. The rest need not be compared.
        let mut by_word: FxHashMap<String, Vec<usize>> = FxHashMap::default();
        let mut shared: Vec<u8> = vec![0; self.names.len()];
        let mut words: Vec<usize> = vec![0; self.names.len()];
        let configured = !(self.together.is_empty() && self.apart.is_empty());
        let widths = self.widths();
        let varied = self.varied();
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
            // Korean and Japanese set no blanks within a name, and no person's is as long as a firm's.
            let signs = is_korean(&name.plain) || is_signs(&name.plain) || is_japanese(&self.names[i].1);
            let mut found: Option<usize> = None;
            // Names that fit but for initials: one counterparty where there is no other.
            let mut weak: Vec<usize> = Vec::new();
            // Those of them that are this one with what for behind it.
            let mut whats_for = 0;
            for j in &near {
                let least = if words[i].min(words[*j]) >= 3 && !configured { 2 } else { 1 };
                if std::mem::take(&mut shared[*j]) < least || found.is_some() {
                    continue;
                }
                let other = &self.names[*j].0;
                let kept = |lists: &[Vec<Name>]| configured && lists.iter().any(|l| l.iter().any(|n| n.is(name)) && l.iter().any(|n| n.is(other)));
                let unspaced = || name.words.len() != other.words.len() && name.plain.len() >= NARROWEST && name.words.concat() == other.words.concat();
                let told = name.company == other.company || unspaced() || name.tells_itself() && other.tells_itself() || name.cut_or_form_cut(other);
                let one = kept(&self.together) || (told && name.spells(other));
                if one && !kept(&self.apart) {
                    found = Some(self.group[*j]);
                } else if !configured && !weak.contains(&self.group[*j]) {
                    // Where the bank cuts off after a blank, the name is a letter shorter.
                    let width = || {
                        let length = self.names[i].1.chars().count();
                        let narrow = || length < NARROWEST && widths.contains(&length) && other.plain.starts_with(&name.plain);
                        name.words.len() >= 2 && name.begins(other) && (widths.contains(&length) || widths.contains(&(length + 1))) || narrow()
                    };
                    // A firm whose shares are traded is no person.
                    let public = || [i, *j].iter().any(|n| self.names.get(*n).is_some_and(|n| n.1.split([' ', '.', ',']).any(|w| w == "TBK")));
                    let cut =
                        signs && is_japanese(&self.names[*j].1) && name.words.len() == 1 && name.plain.len() >= SIGNS && sounds_on(&name.plain, &other.plain);
                    let trades = || signs || self.trading.contains(&i) || self.trading.contains(j) || name.company == other.company || public();
                    // Who serves many is called by the first words of the name alone.
                    let serves = || self.serving.contains(&i) && self.serving.contains(j) && name.plain.len() >= 4 && name.begins(other);
                    let town = self.without_town(i, *j);
                    if town {
                        self.shorter.insert(self.group[*j], i);
                    }
                    // `TANNER WESTFALEN RE 4411`: a firm that is billed or bills, without its last words and its legal form.
                    let bare = || {
                        if name.forms != 0 || other.forms == 0 || !name.begins(other) {
                            return false;
                        }
                        let long = name.words.len() >= 2 && name.plain.chars().count() >= NARROWEST;
                        let last = self.names.get(*j).and_then(|n| n.1.split(' ').next_back()).is_some_and(|w| form(&w.replace('.', "")).back);
                        let ours = self.known.role(name).is_some() || self.known.role(other).is_some();
                        long && last && self.trading.contains(&i) && !ours
                    };
                    // `RATNA SARI WULANDARI KULIAH`: what a person is paid for stands behind three words of the name.
                    let behind = name.one_person(other) && self.known.role(name).is_none() && self.known.role(other).is_none();
                    if behind && name.words.len() == 3 {
                        self.shorter.insert(self.group[*j], i);
                    }
                    let goes_on = self.goes_on(name, other, varied);
                    // Three words are a name, and what stands behind them is what for, unless it is a trade or a country.
                    let trade = || other.words.get(name.words.len()..).unwrap_or_default().iter().any(|w| is_trade(w));
                    if goes_on && name.words.len() >= 3 && name.has_form() && !trade() {
                        self.shorter.insert(self.group[*j], i);
                    }
                    let worn = || name.worn(other).is_some() || other.worn(name).is_some();
                    let placed = self.in_place_of_form(i, *j);
                    if placed {
                        self.shorter.insert(self.group[*j], i);
                    }
                    whats_for += usize::from(placed || behind && name.words.len() == 3);
                    if behind
                        || placed
                        || goes_on
                        || self.in_common(name, other)
                        || worn() && self.known.role(name).is_none() && self.known.role(other).is_none()
                        || cut
                        || town
                        || bare()
                        || serves()
                        || name.initials_of(other)
                        || name.initial_of(other)
                        || width()
                        || self.ends_cut(i, *j)
                        || (name.bare_of(other) && (trades() || self.no_person(name, other)))
                        || self.without_shop(name, other)
                        || name.glued_words_of(other)
                        || name.glued_and_cut(other)
                    {
                        weak.push(self.group[*j]);
                    }
                }
            }
            // Shops of one chain, each with its street.
            let chain = weak.len() >= 2 && (whats_for == weak.len() || self.names[i].0.words.len() == 1 && self.serving.contains(&i));
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
        if !short.begins(long) {
            return false;
        }
        let rest = long.words.get(short.words.len()..).unwrap_or_default();
        let enough = short.words.len() >= 2 || short.words.first().is_some_and(|w| w.chars().count() >= 5);
        let land = || short.words.len() == 1 && towns::is_land(rest);
        enough && (towns::is_town(rest) || land()) && self.known.role(short).is_none() && self.known.role(long).is_none()
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
        let mut spellings = Spellings::new(&Config::default(), std::iter::empty());
        let texts: Vec<Arc<str>> = names.iter().map(|n| spellings.one(n)).collect();
        trading.iter().for_each(|n| spellings.trades(n));
        spellings.settle();
        texts.iter().map(|t| spellings.of(t).to_string()).collect()
    }

    #[test]
    fn a_firm_without_its_form_and_a_shop_without_its_word_are_one() {
        assert_eq!(settled(&["TIRAM NIAGA UD", "TIRAM NIAGA"], &[])[1], "TIRAM NIAGA UD");
        assert_eq!(settled(&["TOKO PASIR HAJI UMAR", "PASIR HAJI UMAR"], &[])[1], "TOKO PASIR HAJI UMAR");
        // What persons are called by may be a person's.
        assert_eq!(settled(&["CV DEWI NIAGA", "DEWI NIAGA"], &[])[1], "DEWI NIAGA");
        assert_eq!(settled(&["LOZA NUEVA SA DE CV", "LOZA NUEVA"], &[])[1], "LOZA NUEVA SA DE CV");
    }

    #[test]
    fn a_name_without_its_blanks_is_one_with_it_where_no_other_begins_so() {
        assert_eq!(settled(&["SHREEJI PLAST INDUSTRIES", "SHREEJIPLASTIND"], &[])[1], "SHREEJI PLAST INDUSTRIES");
        assert_eq!(settled(&["KETAN RAMESHBHAI PATEL", "KETANRAMESHBHAI"], &[])[1], "KETAN RAMESHBHAI PATEL");
        assert_eq!(settled(&["KETAN RAMESHBHAI PATEL", "KETAN RAMESHBHAI SHAH", "KETANRAMESHBHAI"], &[])[2], "KETANRAMESHBHAI");
    }

    #[test]
    fn kana_cut_off_before_a_small_sign_go_on() {
        assert_eq!(settled(&["ミナミコウキコウギヨウ 株式会社", "ミナミコウキコウギ"], &[])[1], "ミナミコウキコウギヨウ 株式会社");
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
    fn names_cut_off_after_few_letters_are_told_where_several_are() {
        let cut = ["MERCADI", "MERCADINHO BOM PRECO ME", "EMBALAG", "EMBALAGENS PAULA ME", "HOTEL S", "HOTEL SERRA VERDE LTDA", "PADARIA CENTRAL"];
        let settled_as = settled(&cut, &[]);
        assert_eq!([&settled_as[0], &settled_as[2], &settled_as[4]], [cut[1], cut[3], cut[5]]);
        assert_eq!(settled(&cut[..4], &[])[0], "MERCADI", "two alone tell no width");
    }

    #[test]
    fn a_form_may_be_the_beginning_of_a_word() {
        assert_eq!(settled(&["NAGARJUNA POULTRY FA", "NAGARJUNA POULTRY FARMS"], &[])[0], "NAGARJUNA POULTRY FARMS");
        assert_eq!(settled(&["EXE VALLEY HOUSING AS", "EXE VALLEY HOUSING ASSOCIATION"], &[])[0], "EXE VALLEY HOUSING ASSOCIATION");
        assert_eq!(settled(&["NORD FISK AS", "NORD FISK EKSPORT"], &[])[0], "NORD FISK AS");
        let letter = settled(&["HOTEL SERRA VERDE L", "HOTEL SERRA VERDE"], &[]);
        assert_eq!(letter[0], letter[1]);
    }

    #[test]
    fn the_width_is_told_by_parties_that_are_cut_off() {
        let mut spellings = Spellings::new(&Config::default(), ["Ratna Sari Kusumawardani"].into_iter());
        let texts =
            ["RATNA S KUSUMAWARD", "BINTANG LAUTAN MAK", "BINTANG LAUTAN MAKMUR", "KARUNIA SAMUDERA", "KARUNIA SAMUDERA RAYATAMA", "KARUNIA LAUTAN BIR"];
        let texts: Vec<Arc<str>> = texts.iter().map(|n| spellings.one(n)).collect();
        let of = |s: &Spellings| s.widths().contains(&18);
        assert!(of(&spellings));
        spellings.settle();
        assert_eq!(&*spellings.of(&texts[1]), "BINTANG LAUTAN MAKMUR");
    }

    #[test]
    fn a_name_that_goes_on_is_one_where_the_bank_cuts_at_several_widths() {
        let cut = ["PT KARUNIA LAUTAN", "PT KARUNIA LAUTAN RAYA", "BINTANG LAUTAN MAK", "BINTANG LAUTAN MAKMUR", "GEMA NUSA PERKA", "GEMA NUSA PERKASABUMI"];
        assert_eq!(settled(&cut, &[])[0], "PT KARUNIA LAUTAN RAYA");
        assert_eq!(settled(&cut[..2], &[])[0], "PT KARUNIA LAUTAN");
        // Three words stand for themselves, and what is paid for stands behind them.
        let memo = ["PT KARUNIA LAUTAN BIRU PATUNGAN IKLAN", "PT KARUNIA LAUTAN BIRU"];
        assert_eq!(settled(&memo, &[])[0], "PT KARUNIA LAUTAN BIRU");
        let memo = ["PT KARUNIA LAUTAN BIRU TALKSHOW", "PT KARUNIA LAUTAN BIRU ADLIBS"];
        assert_eq!(settled(&memo, &[])[0], settled(&memo, &[])[1]);
        // Names that are near to the holder's are told apart word by word.
        let mut spellings = Spellings::new(&Config::default(), ["PT Karunia Lautan Tirta"].into_iter());
        let texts = memo.map(|n| spellings.one(n));
        spellings.settle();
        assert_ne!(spellings.of(&texts[0]), spellings.of(&texts[1]));
    }

    #[test]
    fn a_firm_without_its_form_is_told_where_it_trades_and_no_other_fits() {
        let names = ["PUPUK KARANGANYAR", "PT PUPUK KARANGANYAR"];
        assert_eq!(settled(&names, &["PUPUK KARANGANYAR"])[0], "PT PUPUK KARANGANYAR");
        assert_eq!(settled(&["HENDRA WIJAYA", "CV HENDRA WIJAYA"], &[])[0], "HENDRA WIJAYA");
        let cut = ["TANNER WESTFALEN", "TANNER WESTFALEN HAUSTECHNIK KG"];
        assert_eq!(settled(&cut, &["TANNER WESTFALEN"])[0], "TANNER WESTFALEN HAUSTECHNIK KG");
        assert_eq!(settled(&cut, &[])[0], "TANNER WESTFALEN");
        // Several reasons in the place of the form.
        let hops = ["SIMS GRAIN LTD", "SIMS GRAIN MALT", "SIMS GRAIN HOPS"];
        assert!((0..3).all(|i| settled(&hops, &[])[i] == "SIMS GRAIN LTD"));
        assert_ne!(settled(&["SIMS GRAIN LTD", "SIMS GRAIN TRADING"], &[])[1], "SIMS GRAIN LTD");
        let two = ["PUPUK KARANGANYAR", "PT PUPUK KARANGANYAR", "CV PUPUK KARANGANYAR"];
        assert_eq!(settled(&two, &["PUPUK KARANGANYAR"])[0], "PUPUK KARANGANYAR");
        let mut spellings = Spellings::new(&Config::default(), std::iter::empty());
        let texts = ["ENLUZ", "ENLUZ ENERGIE SCHWABEN AG"].map(|n| spellings.one(n));
        texts.iter().for_each(|n| spellings.serves(n));
        spellings.settle();
        assert_eq!(&*spellings.of(&texts[0]), "ENLUZ ENERGIE SCHWABEN AG");
        assert_eq!(settled(&["RATNA G", "RATNA GUNAWAN", "RATNA GIANTI"], &[])[0], "RATNA G");
    }
}
