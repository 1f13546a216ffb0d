//! What an account's own descriptions tell of its channels: words that begin many rows before different names, and marks of references.

use super::before::Before;
use super::behind::Behind;
use super::titled;
use super::{Kind, Names, Token, cased, lists, tokens};
use crate::analytics::forms::form;
use crate::analytics::sought::Sought;
use rustc_hash::{FxHashMap, FxHashSet, FxHasher};
use std::hash::Hasher;

/// Rows of an account that are looked at, taken evenly.
const LOOKED_AT: usize = 4_000;
/// Fewest rows that begin with a channel's word, and the fewest in a hundred.
const ROWS: usize = 3;
const PERCENT: usize = 4;
/// Fewest different names behind a channel's word, and behind one that is cut short with a full stop.
const NAMES: usize = 4;
const NAMES_SHORT: usize = 3;
/// Words of a row's beginning that may be a channel's, and before the name of a bank.
const DEEP: usize = 5;
const BANK_DEEP: usize = 8;
/// The commonest first names and family names of persons: many rows that begin with one begin with names.
pub(in crate::analytics) const PERSONS: &[&str] = &[
    "NGUYEN", "TRAN", "LE", "PHAM", "HOANG", "VO", "MUHAMMAD", "MUHAMAD", "MOHAMMAD", "MOHAMED", "MOHD", "MOCH", "MUH", "MD", "AHMAD", "AHMED", "ABDUL",
    "SITI", "SRI", "NUR", "NI", "I", "DEWI", "AGUS", "BUDI", "ANDI", "EKO", "MARIA", "JOSE", "JUAN", "JOAO", "ANA", "ANTONIO", "LUIS", "CARLOS", "LIM", "TAN",
    "LEE", "WONG", "CHAN", "SINGH", "KUMAR", "SHREE", "SHRI", "THE", "LA", "EL", "IBU", "BAPAK", "BPK", "MR", "MRS",
];

/// Words of an account's channels.
#[derive(Debug, Default)]
pub struct Learned {
    /// Beginnings of rows that are a channel's, as sums of their words.
    heads: FxHashSet<u64>,
    /// Words that stand before numbers only, whatever is before them.
    marks: FxHashSet<String>,
    /// Names are printed in capitals and what stands around them is not.
    pub(super) capitals: bool,
    /// Names of banks stand between the channel and the name.
    pub(super) banks: bool,
    /// Channels that print the bank of the other side behind its name, as sums of their words.
    tails: FxHashSet<u64>,
    /// Goods and reasons that stand behind several names.
    behind: Behind,
    /// Beginnings of rows before names that stand behind a channel elsewhere.
    before: Before,
    /// What for stands in small letters behind names that are not.
    titled: bool,
    /// Rows begin with the name and end with the channel: `NAME 4411 DDR`.
    trailing: bool,
}

/// Rows of a channel, and what stands at their ends.
#[derive(Default)]
struct Tail {
    rows: usize,
    ended: usize,
    banks: FxHashSet<u64>,
}

/// A beginning of rows.
#[derive(Default)]
struct Head {
    rows: usize,
    /// Sums of the different words that follow.
    next: FxHashSet<u64>,
    /// Rows in which a name of two words or more follows.
    names: usize,
    parent: u64,
    /// The word may be a channel's, and is cut short.
    open: bool,
    short: bool,
    /// Letters of a word of two or three without a vowel.
    code: usize,
}

pub(super) fn sum(before: u64, word: &str) -> u64 {
    let mut hasher = FxHasher::default();
    hasher.write_u64(before);
    hasher.write(word.as_bytes());
    hasher.finish()
}

/// Whether a word stands in no list.
pub(super) fn free(token: &Token<'_>) -> bool {
    token.is_word() && !token.is_code() && token.phrase.is_none_or(|p| matches!(p.0, Kind::Joins | Kind::Memo))
}

/// A word of a channel that the lists know.
pub(super) fn known(token: &Token<'_>) -> bool {
    token.phrase.is_some_and(|p| matches!(p.0, Kind::Noise | Kind::Anchor | Kind::Shop))
}

impl Learned {
    /// What these descriptions of one account tell.
    pub fn of<'a>(descriptions: impl ExactSizeIterator<Item = &'a str>, sought: &Sought) -> Self {
        let step = descriptions.len().div_ceil(LOOKED_AT).max(1);
        let mut wordings: FxHashMap<String, usize> = FxHashMap::default();
        for text in descriptions.step_by(step) {
            *wordings.entry(text.chars().map(|c| if c.is_ascii_digit() { '0' } else { c }).collect()).or_default() += 1;
        }
        let all: usize = wordings.values().sum();
        let fewest = ROWS.max((all * PERCENT).div_ceil(100));
        let mut heads: FxHashMap<u64, Head> = FxHashMap::default();
        let mut marks: FxHashMap<String, (usize, usize, FxHashSet<u64>)> = FxHashMap::default();
        let (mut mixed, mut capitals) = (0, 0);
        let mut ends: FxHashMap<u64, Tail> = FxHashMap::default();
        let mut banks: FxHashSet<String> = FxHashSet::default();
        let mut small = titled::Counted::default();
        let mut marked: Vec<Vec<Token<'_>>> = Vec::new();
        let mut ended = 0;
        let uppers: Vec<(String, &String, usize)> = wordings.iter().map(|(text, rows)| (text.to_uppercase(), text, *rows)).collect();
        for (upper, text, rows) in &uppers {
            let mut words = tokens(upper);
            cased(&mut words, upper, text);
            small.add(&words, *rows);
            ended += if trails(&words) { *rows } else { 0 };
            if words.iter().any(|t| t.small) {
                mixed += rows;
                let large = |t: &Token<'_>| !t.small && free(t) && t.key.len() >= 4 && !t.is_front() && !t.is_back();
                capitals += if words.windows(2).any(|w| w.iter().all(large)) { *rows } else { 0 };
            }
            begun(&words, *rows, sought, &mut heads);
            let (channel, from) = channel(&words);
            let tail = ends.entry(channel).or_default();
            tail.rows += rows;
            if let Some((at, to)) = last_bank(&words, from).filter(|(_, to)| words.get(*to).is_none_or(|t| !t.is_word())) {
                tail.ended += rows;
                tail.banks.extend(words.get(at..to).unwrap_or_default().last().map(|t| sum(0, &t.key)));
            }
            // Names of several banks between the channel and a name of two words.
            let bank =
                |t: &[Token<'_>]| t.first().is_some_and(known) && t.get(1).is_some_and(|t| lists().banks.contains(&*t.key)) && t.iter().skip(1).all(free);
            banks.extend(words.windows(4).take(BANK_DEEP).find(|w| bank(w)).and_then(|w| w.get(1)).map(|t| t.key.to_string()));
            for (at, token) in words.iter().enumerate().filter(|(_, t)| free(t)) {
                let number = words.get(at + 1).is_some_and(|n| n.text.bytes().filter(u8::is_ascii_digit).count() >= 2);
                let entry = marks.entry(token.key.to_string()).or_default();
                if number {
                    entry.0 += rows;
                    entry.2.insert(at.checked_sub(1).and_then(|b| words.get(b)).map_or(0, |b| sum(0, &b.key)));
                } else {
                    entry.1 += rows;
                }
            }
            marked.push(words);
        }
        let enough = |h: &Head| h.rows >= fewest && h.next.len() >= if h.short { NAMES_SHORT } else { NAMES } && h.names * 2 >= h.rows;
        let mut good: FxHashSet<u64> = heads.iter().filter(|(_, h)| h.open && enough(h)).map(|(s, _)| *s).collect();
        // `CMS GATE …`: a word that one other nearly always follows is a channel's where that one is.
        for _ in 1..DEEP {
            let carried: Vec<u64> = heads
                .iter()
                .filter(|(s, h)| good.contains(*s) && heads.get(&h.parent).is_some_and(|p| p.open && p.rows >= fewest && h.rows * 5 >= p.rows * 4))
                .map(|(_, h)| h.parent)
                .collect();
            good.extend(carried);
        }
        let mut sure: FxHashSet<u64> = heads.iter().filter(|(s, h)| h.parent == 0 && good.contains(*s)).map(|(s, _)| *s).collect();
        for _ in 1..DEEP {
            let deeper: Vec<u64> = heads
                .iter()
                .filter(|(s, h)| h.parent != 0 && good.contains(*s) && !sure.contains(*s))
                .filter(|(_, h)| heads.get(&h.parent).is_some_and(|p| (sure.contains(&h.parent) || !p.open) && h.rows * 5 >= p.rows * 2))
                .map(|(s, _)| *s)
                .collect();
            sure.extend(deeper);
        }
        // `TERC HB`, `TERC BM`: codes of one length in one place, without vowels, are of one kind.
        let code = |h: &Head| h.open && h.parent != 0 && h.code > 0;
        let kinds: FxHashSet<(u64, usize)> = heads.iter().filter(|(s, h)| sure.contains(*s) && code(h)).map(|(_, h)| (h.parent, h.code)).collect();
        let kin: Vec<u64> = heads.iter().filter(|(_, h)| code(h) && kinds.contains(&(h.parent, h.code))).map(|(s, _)| *s).collect();
        sure.extend(kin);
        let marks = marks.into_iter().filter(|(word, (before, other, from))| {
            *before >= fewest && *other * 10 <= *before && from.len() >= NAMES_SHORT && word.len() <= 8 && !sought.knows(word)
        });
        // The bank of the other side stands behind most names of such a channel, and it is not always the same one.
        let tails = ends.into_iter().filter(|(c, t)| *c != 0 && t.ended >= ROWS && t.ended * 5 >= t.rows * 2 && t.banks.len() >= 2).map(|(c, _)| c);
        let marks = marks.map(|(word, _)| word).collect();
        let mut out = Self {
            heads: sure,
            marks,
            capitals: mixed > 0 && capitals * 10 >= mixed * 3,
            banks: banks.len() >= 2,
            tails: tails.collect(),
            titled: small.tells(),
            trailing: ended * 5 >= all * 2,
            ..Self::default()
        };
        marked.iter_mut().for_each(|words| out.mark(words));
        out.before = Before::of(&marked, sought);
        out
    }

    /// Learns what stands behind several of the names that the rows print.
    pub fn learn_memos(&mut self, names: &Names, sought: &Sought) {
        self.behind = Behind::of(names.iter(), sought);
    }

    /// A name without what stands behind several.
    pub(super) fn without_memo<'a>(&self, name: &'a str) -> &'a str {
        self.behind.without(name)
    }

    /// Marks the words of a learned channel that begins at a place; whether there are any.
    fn mark_heads(&self, tokens: &mut [Token<'_>], start: usize) -> bool {
        let (mut path, mut any) = (0, false);
        for token in tokens.iter_mut().skip(start).take(DEEP) {
            if !token.is_word() {
                path = sum(path, "#");
                continue;
            }
            path = sum(path, &token.key);
            if free(token) {
                if !self.heads.contains(&path) {
                    break;
                }
                token.phrase = Some((Kind::Anchor, 1));
                any = true;
            } else if !known(token) {
                break;
            }
        }
        any
    }

    /// Whether a row begins with the name, as those of the account do that end with the channel.
    pub(super) fn leads(&self, tokens: &[Token<'_>]) -> bool {
        self.trailing && trails(tokens)
    }

    /// Marks the words of channels and of references that were learned.
    pub(super) fn mark(&self, tokens: &mut [Token<'_>]) {
        numbered(tokens);
        self.before.mark(tokens);
        // `EXTORNO ZENPAY OUT NAME`: behind words that are known a channel begins as at the row's beginning.
        let starts = tokens.iter().take(DEEP).take_while(|t| known(t)).count();
        for start in 0..=starts.min(DEEP - 1) {
            if self.heads.is_empty() || self.mark_heads(tokens, start) {
                break;
            }
        }
        if self.titled {
            titled::mark(tokens);
        }
        for at in 1..tokens.len().saturating_sub(2).min(BANK_DEEP) {
            let kind = |at: usize| tokens.get(at).and_then(|t| t.phrase).map(|p| p.0);
            let plain = |at: usize| tokens.get(at).is_some_and(|t| free(t) && !t.breaks);
            let front = tokens.get(at + 1).is_some_and(|t| t.is_front() && !t.breaks);
            let bank = |t: &Token<'_>| {
                let listed = lists().banks.contains(&*t.key) && (self.banks || t.key.len() <= 4);
                // `BMRI`: the first four letters of its identifier code.
                free(t) && (listed || self.banks && lists().short_codes.contains(&*t.key))
            };
            let between = matches!(kind(at - 1), Some(Kind::Noise | Kind::Anchor)) && plain(at + 1) && (plain(at + 2) || front);
            if between && tokens.get(at).is_some_and(bank) {
                if let Some(t) = tokens.get_mut(at) {
                    t.phrase = Some((Kind::Anchor, 1));
                }
                break;
            }
        }
        let (channel, from) = channel(tokens);
        let bank = if self.tails.contains(&channel) { last_bank(tokens, from) } else { None };
        if let Some((at, to)) = bank.or_else(|| short_bank(tokens)) {
            for token in tokens.get_mut(at..to).unwrap_or_default() {
                token.phrase = Some((Kind::Noise, 1));
            }
        }
        self.behind.mark(tokens);
        if !self.marks.is_empty() {
            for at in 1..tokens.len() {
                let number = tokens.get(at).is_some_and(|n| n.text.bytes().any(|b| b.is_ascii_digit()));
                if let Some(token) = tokens.get_mut(at - 1).filter(|t| number && free(t) && self.marks.contains(&*t.key)) {
                    token.phrase = Some((Kind::Noise, 1));
                }
            }
        }
    }
}

/// Whether a row begins with a free word, and a channel's ends it.
fn trails(words: &[Token<'_>]) -> bool {
    let ends = words.last().is_some_and(|t| t.is_word() && t.phrase.is_some_and(|p| p.0 == Kind::Anchor));
    words.len() >= 3 && ends && words.first().is_some_and(|t| free(t) && !t.small)
}

/// Digits of a virtual account's number.
const VIRTUAL: usize = 8;

/// Marks `VA` before the number of a virtual account, whose biller stands behind it.
fn numbered(tokens: &mut [Token<'_>]) {
    for at in 0..tokens.len().saturating_sub(1) {
        let number = tokens.get(at + 1).is_some_and(|n| n.text.len() >= VIRTUAL && n.text.bytes().all(|b| b.is_ascii_digit()));
        // A biller of several words is told by them.
        let number = number && at + 3 == tokens.len() && tokens.get(at + 2).is_some_and(free);
        if let Some(token) = tokens.get_mut(at).filter(|t| number && matches!(&*t.key, "VA" | "BRIVA")) {
            token.phrase = Some((Kind::Anchor, 1));
        }
    }
}

/// The words of the channel that a row begins with, as a sum, and where they end.
fn channel(words: &[Token<'_>]) -> (u64, usize) {
    let from = words.iter().position(|t| !known(t)).unwrap_or(words.len());
    (words.get(..from).unwrap_or_default().iter().fold(0, |path, t| sum(path, &t.key)), from)
}

/// Where the last name of a bank stands behind two words or more of a name that begins at a place: first word, and behind the last.
fn last_bank(words: &[Token<'_>], from: usize) -> Option<(usize, usize)> {
    let named = |at: usize| words.get(from..at).unwrap_or_default().iter().filter(|t| t.is_word() && !form(&t.key).silent).count() >= 2;
    let at =
        (from..words.len()).rev().find(|at| words.get(*at).is_some_and(|t| free(t) && !t.breaks && (lists().banks.contains(&*t.key) || &*t.key == "BPD")))?;
    // `BPD DIY`: the bank of a province.
    let two = words.get(at).is_some_and(|t| &*t.key == "BPD") && words.get(at + 1).is_some_and(|t| t.is_word() && !t.breaks);
    let plain = words.get(from..at).unwrap_or_default().iter().all(|t| t.is_word() && !t.breaks);
    (named(at) && plain).then_some((at, at + 1 + usize::from(two)))
}

/// Words beside which a bank's short name is part of a name: its own people's associations.
const BESIDE_BANKS: &[&str] = &["KOPERASI", "KOP", "YAYASAN", "PENSIUN", "KARYAWAN", "PEGAWAI", "BANK", "KARTU", "PAY"];

/// A bank's short name that ends a name of two free words or more, and the description or what stands before a number: initials, which no firm is called.
fn short_bank(words: &[Token<'_>]) -> Option<(usize, usize)> {
    let vowels = |key: &str| key.bytes().filter(|b| b"AEIOU".contains(b)).count();
    let short = |t: &Token<'_>| (3..=4).contains(&t.key.len()) && &*t.key != "BAY" && vowels(&t.key) <= 1 && lists().banks.contains(&*t.key);
    let ends = |at: usize| words.get(at + 1).is_none_or(|t| !t.is_word() || t.breaks || t.phrase.is_some_and(|p| p.0 >= Kind::Memo));
    let at = (2..words.len()).find(|at| words.get(*at).is_some_and(|t| free(t) && !t.breaks && short(t)) && ends(*at))?;
    let before = words.get(at - 2..at).unwrap_or_default();
    let beside = words.iter().any(|t| BESIDE_BANKS.contains(&&*t.key));
    (before.iter().all(|t| t.is_word() && !t.is_code() && t.phrase.is_none_or(|p| p.0 <= Kind::Memo)) && !beside).then_some((at, at + 1))
}

/// Counts the beginnings of a row.
fn begun(words: &[Token<'_>], rows: usize, sought: &Sought, heads: &mut FxHashMap<u64, Head>) {
    let mut path = 0;
    for (at, token) in words.iter().take(DEEP).enumerate() {
        let parent = path;
        if !token.is_word() {
            path = sum(path, "#");
            heads.entry(path).or_default().rows += rows;
            continue;
        }
        let open = free(token);
        let barred = token.is_front() || token.is_back() || token.key.len() < 2 || PERSONS.contains(&&*token.key) || sought.knows(&token.key);
        if !(open && !barred || known(token)) {
            return;
        }
        path = sum(path, &token.key);
        let head = heads.entry(path).or_default();
        head.rows += rows;
        (head.parent, head.open, head.short) = (parent, open, token.text.ends_with('.'));
        let code = matches!(token.key.len(), 2 | 3) && !token.key.contains(['A', 'E', 'I', 'O', 'U', 'Y']);
        head.code = if code { token.key.len() } else { 0 };
        let rest = words.get(at + 1..).unwrap_or_default();
        let Some(first) = rest.iter().position(|t| t.is_word() && !known(t)) else { continue };
        let Some(next) = rest.get(first).filter(|t| free(t)) else { continue };
        let behind = rest.get(first + 1).filter(|t| t.is_word() && !t.breaks);
        let name = if form(&next.key).front { behind.map_or_else(|| sum(0, &next.key), |b| sum(1, &b.key)) } else { sum(0, &next.key) };
        head.next.insert(name);
        head.names += if behind.is_some_and(|b| free(b) || b.is_back()) { rows } else { 0 };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analytics::Config;

    fn names(rows: &[&str]) -> Vec<String> {
        let sought = Sought::new(&Config::default(), std::iter::empty());
        let learned = Learned::of(rows.iter().copied(), &sought);
        let name = |text: &&str| super::super::found(text, crate::analytics::Direction::Debit, &sought, &learned).0.map_or_else(String::new, |p| p.name);
        rows.iter().map(name).collect()
    }

    #[test]
    fn words_that_begin_many_rows_before_different_names_are_a_channels() {
        let rows = ["ZENPAY OUT RINA MARLINA", "ZENPAY OUT JOKO SUSILO", "ZENPAY OUT PT KAYU LESTARI", "ZENPAY OUT HERU PRABOWO", "ZENPAY OUT DINA AMALIA"];
        assert_eq!(names(&rows), ["RINA MARLINA", "JOKO SUSILO", "PT KAYU LESTARI", "HERU PRABOWO", "DINA AMALIA"]);
        // One name with several memos is no channel.
        let rows = ["RINA MARLINA ALFA", "RINA MARLINA BETA", "RINA MARLINA GAMA", "RINA MARLINA DELTA", "JOKO SUSILO", "HERU PRABOWO"];
        assert!(names(&rows).iter().take(4).all(|n| n.starts_with("RINA")));
        // Neither is the commonest of family names.
        let rows = ["NGUYEN VAN HUNG", "NGUYEN THI LAN", "NGUYEN DUC MINH", "NGUYEN QUOC BAO", "NGUYEN HOAI NAM"];
        assert!(names(&rows).iter().all(|n| n.starts_with("NGUYEN")));
    }

    #[test]
    fn a_row_that_ends_with_the_channel_begins_with_the_name() {
        let rows = ["ORCHARD 4411 PENSION DDR", "NORTHWIND LTD 118 BBP", "RINA MARLINA FPI", "BLUE HARBOUR LTD 4410 BGC"];
        assert_eq!(names(&rows).first().map(String::as_str), Some("ORCHARD"));
        assert_eq!(names(&["VA 8831004411223 ORCHARD"]), ["ORCHARD"]);
        assert_eq!(names(&["TRANSFER DARI KARYA WEDDING ORGANIZER PT pelunasan 33"]), ["KARYA WEDDING ORGANIZER PT"]);
    }

    #[test]
    fn the_bank_of_the_other_side_behind_a_name_is_none_of_it() {
        let rows =
            ["BI-FAST DB PT KAYU LESTARI BCA", "BI-FAST DB RINA MARLINA MANDIRI", "BI-FAST DB JOKO SUSILO BRI 4411", "BI-FAST DB DINA AMALIA MANDIRI 12"];
        assert_eq!(names(&rows), ["PT KAYU LESTARI", "RINA MARLINA", "JOKO SUSILO", "DINA AMALIA"]);
        // One that no others stand beside is part of the name, unless it is initials alone.
        assert_eq!(names(&["TRANSFER KE PT KARYA ABADI MANDIRI", "TRANSFER KE RINA MARLINA BCA"]), ["PT KARYA ABADI MANDIRI", "RINA MARLINA"]);
    }

    #[test]
    fn a_name_in_small_letters_right_behind_the_direction_is_one() {
        let rows = ["IBIZ TO HERMAN JAYADI gaji", "IBIZ TO WATI SULASTRI kue kering", "IBIZ TO Suparmi GAJI OKT", "IBIZ TO AGUNG PRIYONO cat pagar"];
        assert_eq!(names(&rows).get(2).map(|n| n.to_uppercase()).as_deref(), Some("SUPARMI"));
    }

    #[test]
    fn names_in_capitals_end_where_small_letters_begin() {
        let rows = ["Kirim HERMAN JAYADI cat pagar", "Kirim WATI SULASTRI kue kering", "Kirim TEGUH Perbaikan Atap", "Kirim AGUNG PRIYONO"];
        assert_eq!(names(&rows), ["HERMAN JAYADI", "WATI SULASTRI", "TEGUH", "AGUNG PRIYONO"]);
    }
}
