//! The words of a description with what the lists say of them: channels, purposes, banks, references.

use super::marks::{COMPOUNDS, MARKS, MONTHS, NUMBERED, PLACES, SHORT_BANKS, THAI};
use super::stops::{shortened, stops};
use crate::analytics::forms::{form, undotted};
use crate::analytics::{chinese, japanese, korean, romanised};
use rustc_hash::{FxHashMap, FxHashSet};
use std::borrow::Cow;
use std::sync::OnceLock;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// The shipped words that stand around names.
const SHIPPED: &str = include_str!("../../../data/parties.txt");
/// The shipped register of banks.
const BANKS: &str = include_str!("../../../data/banks.tsv");

/// Letters from which a word that ends with a full stop is looked up by its beginning.
pub(super) const SHORTENED: usize = 4;
/// Longest name in words.
pub(super) const LONGEST: usize = 10;
/// Longest phrase in words that is looked for.
const PHRASE: usize = 6;

/// What a phrase of the list does for the name beside it. Where one stands in several lists, the last of these counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Kind {
    Joins,
    /// A word for goods, work or a reason: ends a name, and may as well be one.
    Memo,
    Bank,
    Noise,
    Purpose,
    Anchor,
    Shop,
}

pub(super) struct Lists {
    /// Phrases by their first word, the longest first.
    pub(super) phrases: FxHashMap<String, Vec<(Vec<String>, Kind)>>,
    /// Channels whose descriptions are parted by hyphens.
    pub(super) handles: FxHashSet<String>,
    /// Goods and work that stand behind the name of a person, or before it.
    pub(super) goods: FxHashSet<String>,
    /// Identifier codes of banks.
    codes: FxHashSet<&'static str>,
    /// The first four letters of identifier codes of banks.
    pub(super) short_codes: FxHashSet<&'static str>,
    /// Short names of banks, as they stand right behind an anchor.
    pub(super) banks: FxHashSet<String>,
    /// Phrases of one word, in order: what a word is short for.
    single: Vec<(String, Kind)>,
}

pub(super) fn lists() -> &'static Lists {
    static LISTS: OnceLock<Lists> = OnceLock::new();
    LISTS.get_or_init(|| {
        let mut known: FxHashMap<Vec<String>, Kind> = FxHashMap::default();
        let mut handles = FxHashSet::default();
        let mut goods: FxHashSet<String> = FxHashSet::default();
        let mut sells = false;
        let mut add = |phrase: &str, kind: Kind| {
            let words: Vec<String> = split(phrase).iter().map(|t| t.key.to_string()).collect();
            if !words.is_empty() {
                // `UEBERWEISUNG` is `UBERWEISUNG` where the marks are left out.
                let bare: Vec<String> =
                    words.iter().map(|w| if w.len() >= 6 { w.replace("UE", "U").replace("OE", "O").replace("AE", "A") } else { w.clone() }).collect();
                for words in [bare, words] {
                    let old = known.entry(words).or_insert(kind);
                    *old = (*old).max(kind);
                }
            }
        };
        let mut banks: FxHashSet<String> = SHORT_BANKS.iter().map(|b| (*b).to_owned()).collect();
        let mut kind = None;
        for line in SHIPPED.lines().filter(|l| !l.is_empty() && !l.starts_with('#')) {
            match line.strip_prefix('@') {
                Some("handle" | "goods") => (kind, sells) = (None, line.ends_with("goods")),
                Some(name) => {
                    kind = Some(match name {
                        "joins" => Kind::Joins,
                        "memo" => Kind::Memo,
                        "purpose" => Kind::Purpose,
                        "anchor" => Kind::Anchor,
                        "shop" => Kind::Shop,
                        _ => Kind::Noise,
                    });
                }
                None => match kind {
                    Some(kind) => line.split('|').for_each(|phrase| add(phrase, kind)),
                    None => (if sells { &mut goods } else { &mut handles }).extend(line.split('|').map(str::to_owned)),
                },
            }
        }
        let mut codes = FxHashSet::default();
        for line in BANKS.lines().filter(|l| !l.starts_with('#')) {
            let mut parts = line.split('\t');
            let (Some(name), Some(others), Some(_), Some(code)) = (parts.next(), parts.next(), parts.next(), parts.next()) else { continue };
            codes.extend(code.split(';').filter_map(|c| c.get(..8)));
            // A bank's name is told by the word, which statements put before or behind it.
            for name in std::iter::once(name).chain(others.split(';')).map(str::to_uppercase) {
                if name.len() >= 3 && name.bytes().all(|b| b.is_ascii_uppercase()) {
                    banks.insert(name.clone());
                }
                // `SPEI ENVIADO AZTECA`: without the word for a bank.
                let short = name.strip_prefix("BANCO DEL ").or_else(|| name.strip_prefix("BANCO "));
                if let Some(short) = short.filter(|s| s.len() >= 4 && s.bytes().all(|b| b.is_ascii_uppercase())) {
                    banks.insert(short.to_owned());
                }
                if name.starts_with("BPD ") || name.split(' ').any(|w| w == "BANK" || w.len() >= 8 && w.ends_with("BANK")) {
                    add(&name, Kind::Bank);
                } else if !name.is_empty() {
                    add(&format!("BANK {name}"), Kind::Bank);
                }
            }
        }
        let short_codes = codes.iter().filter_map(|c: &&'static str| c.get(..4)).collect();
        let one = known.iter().filter(|(w, k)| w.len() == 1 && **k >= Kind::Noise);
        let mut single: Vec<(String, Kind)> = one.filter_map(|(w, k)| w.first().map(|w| (w.clone(), *k))).collect();
        single.sort_unstable();
        let mut phrases: FxHashMap<String, Vec<(Vec<String>, Kind)>> = FxHashMap::default();
        for (words, kind) in known {
            if let Some(first) = words.first().cloned() {
                phrases.entry(first).or_default().push((words, kind));
            }
        }
        for list in phrases.values_mut() {
            list.sort_unstable_by(|a, b| b.0.len().cmp(&a.0.len()).then(b.1.cmp(&a.1)));
        }
        Lists { phrases, handles, goods, codes, short_codes, banks, single }
    })
}

/// A word of a description.
pub struct Token<'a> {
    /// As printed, upper case.
    pub text: &'a str,
    /// As it is looked up: without marks and full stops.
    pub(super) key: Cow<'a, str>,
    /// A sign before it parts it from the word before.
    pub(super) breaks: bool,
    /// A hyphen stands before it.
    pub(super) hyphen: bool,
    /// What the phrase does that it belongs to, and how many words of it follow from here on.
    pub(super) phrase: Option<(Kind, usize)>,
    /// Small letters are printed in it.
    pub(super) small: bool,
    /// It begins with one.
    pub(super) begun_small: bool,
    /// A comma stands before it.
    pub(super) comma: bool,
}

impl Token<'_> {
    /// Whether it is a word, and no number or reference.
    pub fn is_word(&self) -> bool {
        is_word(self.text)
    }

    /// Whether a name ends before it, or begins behind it: a word of channels or purposes, a number, the code or name of a bank.
    pub fn bounds(&self) -> bool {
        self.phrase.is_some_and(|(kind, _)| kind != Kind::Joins) || !self.is_word() || self.key.contains("BANK") || self.is_code()
    }

    /// The word as lists have it: without marks and full stops.
    pub fn lookup(&self) -> &str {
        &self.key
    }

    /// Whether it is a bank's short name.
    pub fn is_bank(&self) -> bool {
        lists().banks.contains(&*self.key)
    }

    /// Whether small letters are printed in it.
    pub fn is_small(&self) -> bool {
        self.small
    }

    /// Whether a sign parts it from the word before.
    pub fn parted(&self) -> bool {
        self.breaks
    }

    /// Whether it names goods or work that is ordered.
    pub fn is_goods(&self) -> bool {
        lists().goods.contains(&*self.key)
    }

    /// Whether it is a legal form or a word for a kind of firm that begins a name.
    pub fn begins_firm(&self) -> bool {
        self.is_front()
    }

    pub(super) fn is_code(&self) -> bool {
        is_place(&self.key)
    }

    pub(super) fn is_front(&self) -> bool {
        form(&self.key).front
    }

    pub(super) fn is_back(&self) -> bool {
        // A merchant's `e.K.` is told by its full stops.
        form(&self.key).back || &*self.key == "EK" && self.text.starts_with("E.K")
    }

    /// Letters without a vowel, as the marks of references are.
    pub(super) fn is_mark(&self) -> bool {
        let marks = matches!(self.key.len(), 2 | 3) && !self.key.contains(['A', 'E', 'I', 'O', 'U', 'Y']);
        (marks || MARKS.contains(&&*self.key)) && !self.is_back() && !self.is_front()
    }
}

/// Whether an upper-case word is the identifier code of a bank.
pub(super) fn is_place(word: &str) -> bool {
    let place = || word.get(4..8).is_some_and(|p| PLACES.contains(&p));
    word.len() == 8 && (lists().codes.contains(word) || place()) || word.len() == 11 && place()
}

/// A word without its marks; a legal form with full stops between its letters as it is without.
pub(super) fn plain(word: &str) -> Cow<'_, str> {
    let word = word.trim_matches('.');
    if let Some(form) = undotted(word) {
        return Cow::Owned(form);
    }
    if word.is_ascii() || is_thai(word) || korean::is_korean(word) {
        return Cow::Borrowed(word);
    }
    let one = |c| match c {
        'Đ' => 'D',
        'Ł' => 'L',
        'Ø' => 'O',
        // Arabic writes two letters at the end of words with and without their marks.
        'ة' => 'ه',
        'ى' => 'ي',
        c => c,
    };
    Cow::Owned(word.nfd().filter(|c| !is_combining_mark(*c)).map(one).collect())
}

/// The words of an upper-case description, each with the signs before it; without what the lists say.
fn split(text: &str) -> Vec<Token<'_>> {
    let mut out: Vec<Token<'_>> = Vec::with_capacity(text.len() / 6 + 1);
    let (mut breaks, mut hyphen, mut blank, mut comma) = (false, false, true, false);
    let mut start: Option<usize> = None;
    let (mut inside, mut quoted) = (false, false);
    let mut push = |from: usize, to: usize, breaks: bool, hyphen: bool, comma: bool| {
        let Some(mut word) = text.get(from..to) else { return };
        // `00000.00SALARY`: an amount stands right before the name.
        let letters = word.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.' || c == ',');
        if letters.len() + 3 < word.len() && letters.len() >= 3 && word.contains('.') && is_word(letters) {
            word = letters;
        }
        let mut breaks = breaks;
        // `FERRAZ19/07`: the day stands right behind the name.
        let day = |rest: &str| rest.strip_prefix('/').is_some_and(|r| r.len() >= 2 && r.bytes().take(2).all(|b| b.is_ascii_digit()));
        let bare = word.trim_end_matches(|c: char| c.is_ascii_digit());
        if bare.len() + 2 == word.len() && !bare.is_empty() && bare.chars().all(char::is_alphabetic) && day(text.get(to..).unwrap_or_default()) {
            word = bare;
        }
        if let Some(name) = behind_reference(word, text.get(to..).unwrap_or_default()) {
            (word, breaks) = (name, true);
        }
        if !word.is_empty() {
            out.push(Token { text: word, key: plain(word), breaks, hyphen, phrase: None, small: false, begun_small: false, comma });
        }
    };
    let bytes = text.as_bytes();
    let single = |at: usize| {
        let before = at.checked_sub(2).and_then(|b| bytes.get(b)).is_none_or(|b| !b.is_ascii_alphanumeric());
        let letters =
            at.checked_sub(1).and_then(|b| bytes.get(b)).is_some_and(u8::is_ascii_alphabetic) && bytes.get(at + 1).is_some_and(u8::is_ascii_alphabetic);
        before && letters && bytes.get(at + 2).is_none_or(|b| !b.is_ascii_alphanumeric())
    };
    for (at, c) in text.char_indices() {
        // `GMBH + CO. KG`
        if c == '+' && blank && text.get(at + 1..).is_some_and(|r| r.starts_with(" CO")) {
            continue;
        }
        let shortened = c == '.' && start.is_some_and(|from| shortened(text, from, at));
        let parts = shortened
            || c == '.' && start.is_some_and(|from| stops(text, from, at))
            || is_quote(c) && (start.is_none() || ends_quoted(text, at + c.len_utf8()))
            || c.is_whitespace()
            || matches!(c, '|' | ',' | ':' | ';' | '(' | ')' | '+' | '*' | '#' | '/' | '-' | '_' | '=') && !(matches!(c, '/' | '+') && single(at));
        if !parts {
            start.get_or_insert(at);
            blank = false;
            continue;
        }
        if let Some(from) = start.take() {
            push(from, at, breaks, hyphen, comma);
            (breaks, hyphen, comma) = (false, false, false);
        }
        let space = bytes.get(at + 1).is_none_or(u8::is_ascii_whitespace);
        match c {
            '-' => {
                hyphen = true;
                breaks |= blank && space;
            }
            ',' => {
                comma = true;
                breaks |= !space;
            }
            '(' if in_form(text.get(at + 1..).unwrap_or_default()) => inside = true,
            ')' if std::mem::take(&mut inside) => {}
            c if c.is_whitespace() || shortened => {}
            // A name in quotation marks ends with them, unless its legal form follows.
            c if is_quote(c) => breaks |= quoted && !text.get(at + c.len_utf8()..).is_some_and(begins_with_form),
            _ => breaks = true,
        }
        quoted ^= is_quote(c);
        blank = c.is_whitespace();
    }
    if let Some(from) = start {
        push(from, text.len(), breaks, hyphen, comma);
    }
    out
}

/// Whether a sign is a quotation mark.
fn is_quote(c: char) -> bool {
    matches!(c, '"' | '«' | '»' | '“' | '”' | '„')
}

/// Whether a word ends before a place in a text.
fn ends_quoted(text: &str, at: usize) -> bool {
    text.get(at..).is_none_or(|rest| !rest.starts_with(char::is_alphanumeric))
}

/// Whether the first word of a text is a legal form.
fn begins_with_form(text: &str) -> bool {
    let first = text.split_whitespace().next().unwrap_or_default().trim_matches([',', '.', '(', ')']);
    let form = form(&plain(first));
    form.back || form.front && form.silent
}

/// `RG881344MUEHLE OSTRACH`: the name that stands right behind a reference.
fn behind_reference<'a>(word: &'a str, rest: &str) -> Option<&'a str> {
    let mark = word.bytes().take_while(u8::is_ascii_alphabetic).count();
    let number = word.bytes().skip(mark).take_while(u8::is_ascii_digit).count();
    let name = word.get(mark + number..)?;
    let follows = || rest.strip_prefix(' ').is_some_and(|r| r.starts_with(char::is_alphabetic));
    let letters = name.chars().count();
    let whole = letters >= 4 && name.contains(['A', 'E', 'I', 'O', 'U', 'Y', 'Ä', 'Ö', 'Ü']) && (follows() || letters >= 6);
    (mark <= 5 && number >= 3 && name.chars().all(char::is_alphabetic) && (whole || form(name).front && follows())).then_some(name)
}

/// `(M) SDN BHD`: what stands in brackets before a legal form belongs to the name.
fn in_form(rest: &str) -> bool {
    rest.split_once(')').is_some_and(|(word, after)| {
        let end = after.split_whitespace().next().unwrap_or_default().trim_end_matches([',', '.']);
        (1..=12).contains(&word.len()) && word.chars().all(char::is_alphabetic) && (form(end).back || end == "SB")
    })
}

/// Tells which words hold small letters, where the description in upper case has its letters in the same places.
pub(super) fn cased(tokens: &mut [Token<'_>], upper: &str, printed: &str) {
    if upper.len() != printed.len() || upper == printed {
        return;
    }
    let start = upper.as_ptr() as usize;
    for token in tokens {
        let from = (token.text.as_ptr() as usize).saturating_sub(start);
        let word = printed.get(from..from + token.text.len()).unwrap_or_default();
        (token.small, token.begun_small) = (word.contains(char::is_lowercase), word.starts_with(char::is_lowercase));
    }
}

/// What a word that ends with a full stop is short for.
pub(super) fn short_for(text: &str, key: &str) -> Option<&'static (String, Kind)> {
    if !text.ends_with('.') || key.len() < SHORTENED || !key.bytes().all(|b| b.is_ascii_uppercase()) {
        return None;
    }
    let single = &lists().single;
    let from = single.partition_point(|(w, _)| w.as_str() < key);
    // One that is listed as it stands is not written out.
    if single.get(from).is_some_and(|(w, _)| w == key) {
        return None;
    }
    single.get(from..)?.iter().take_while(|(w, _)| w.starts_with(key)).filter(|(w, _)| w.len() >= key.len() + 2).min_by_key(|(w, _)| w.len())
}

/// Whether a word is a German compound for work or a payment, or a Thai one: `FLIESENARBEITEN`.
fn is_compound(key: &str) -> bool {
    key.len() >= 9 && (COMPOUNDS.iter().any(|end| key.strip_suffix(end).is_some_and(|begun| begun.len() >= 3)) || THAI.iter().any(|t| key.starts_with(t)))
}

/// The words of an upper-case description with what the lists say of them.
pub fn tokens(upper: &str) -> Vec<Token<'_>> {
    let lists = lists();
    let mut out = split(upper);
    if out.first().is_some_and(|t| lists.handles.contains(&*t.key)) && out.iter().skip(1).any(|t| t.hyphen) {
        for token in &mut out {
            token.breaks |= token.hyphen;
        }
    }
    let chinese = chinese::is_chinese(upper);
    let mut at = 0;
    while at < out.len() {
        let found = out.get(at).and_then(|t| lists.phrases.get(&*t.key)).and_then(|list| {
            let fits = |words: &[String]| {
                words.len() <= PHRASE && words.iter().enumerate().all(|(n, w)| out.get(at + n).is_some_and(|t| *t.key == **w && (n == 0 || !t.breaks)))
            };
            list.iter().find(|(words, _)| fits(words)).map(|(words, kind)| (*kind, words.len()))
        });
        // `ชำระภาษี`: what is paid stands in the word for paying, and who is paid behind it.
        let pays = |t: &Token<'_>| if t.key.starts_with("ชำระ") { Kind::Anchor } else { Kind::Purpose };
        let ended = |t: &Token<'_>| {
            korean::ends(&t.key).or_else(|| chinese::ends(&t.key)).map(|e| if e == korean::Ends::Channel { Kind::Anchor } else { Kind::Purpose })
        };
        // `รับโอนจาก X1234 ดอกเบี้ยทองการค้า`: who stands right behind the number of the account, unless it is a cost.
        let account = |t: &Token<'_>| t.text.strip_prefix('X').is_some_and(|n| n.len() >= 3 && n.bytes().all(|b| b.is_ascii_digit()));
        let named = at > 0
            && out.get(at - 1).is_some_and(account)
            && out.get(at).is_some_and(|t| is_thai(&t.key) && !["ค่า", "ชำระ"].iter().any(|c| t.key.starts_with(c)));
        let compound = || {
            out.get(at)
                .filter(|_| !named)
                .and_then(|t| {
                    ended(t).or_else(|| (!chinese && japanese::is_paid(&t.key)).then_some(Kind::Purpose)).or_else(|| is_compound(&t.key).then(|| pays(t)))
                })
                .map(|kind| (kind, 1))
        };
        let short = || out.get(at).and_then(|t| short_for(t.text, &t.key)).map(|(_, kind)| (*kind, 1));
        let Some((kind, long)) = found.or_else(short).or_else(compound) else {
            at += 1;
            continue;
        };
        for n in 0..long {
            if let Some(t) = out.get_mut(at + n) {
                t.phrase = Some((kind, long - n));
            }
        }
        at += long;
    }
    // `ZELLE TO NAME ON 01/15`.
    for at in 1..out.len() {
        if out.get(at + 1).is_some_and(|t| t.text.starts_with(|c: char| c.is_ascii_digit()))
            && let Some(on) = out.get_mut(at).filter(|t| &*t.key == "ON" && t.phrase.is_none())
        {
            on.phrase = Some((Kind::Noise, 1));
        }
    }
    // `LIN SHU FEN`: syllables of a Chinese name, whatever the second means elsewhere.
    for at in 1..out.len().saturating_sub(1) {
        let syllable = |t: &Token<'_>| t.is_word() && !t.breaks && romanised::is_syllable(&t.key);
        let three = out
            .get(at - 1..=at + 1)
            .is_some_and(|w| w.iter().skip(1).all(syllable) && w.first().is_some_and(|t| t.is_word() && romanised::is_syllable(&t.key)));
        let around = [at - 1, at + 1].iter().all(|n| out.get(*n).is_some_and(|t| t.phrase.is_none() && !t.is_front() && !t.is_back()));
        let one = out.get(at).is_some_and(|t| t.phrase.is_some_and(|p| p.1 == 1 && p.0 != Kind::Joins));
        if three
            && around
            && one
            && let Some(t) = out.get_mut(at)
        {
            t.phrase = None;
        }
    }
    // `LIE MEI LING`, `TO JAN MUELLER`: between words of a name, or first behind an anchor, a month is none.
    let free = |t: Option<&Token<'_>>| t.is_some_and(|t| t.is_word() && t.phrase.is_none() && !t.is_code());
    for at in 1..out.len() {
        let month = out.get(at).is_some_and(|t| MONTHS.contains(&&*t.key) && !t.breaks && t.phrase.is_some_and(|p| p == (Kind::Noise, 1)));
        let before = out.get(at - 1);
        let named = free(before) || before.is_some_and(|t| t.phrase.is_some_and(|p| p.0 == Kind::Anchor));
        if month
            && named
            && free(out.get(at + 1))
            && out.get(at + 1).is_some_and(|t| !t.breaks)
            && let Some(t) = out.get_mut(at)
        {
            t.phrase = None;
        }
    }
    out
}

pub(super) fn is_word(token: &str) -> bool {
    (token.chars().any(char::is_alphabetic) || token == "&") && !token.bytes().any(|b| b.is_ascii_digit()) || NUMBERED.contains(&token)
}

/// Whether a word is written in Thai letters, whose vowels stand above and below as marks do.
pub fn is_thai(word: &str) -> bool {
    word.chars().any(|c| matches!(c, '\u{e00}'..='\u{e7f}'))
}

/// Whether an upper-case word belongs to channels, memos and dates, and is no part of a name.
pub fn is_noise(token: &str) -> bool {
    let alone =
        |list: &Vec<(Vec<String>, Kind)>| list.last().is_some_and(|(words, kind)| words.len() == 1 && !matches!(kind, Kind::Joins | Kind::Memo | Kind::Bank));
    lists().phrases.get(token).is_some_and(alone)
}

/// Whether an upper-case word alone is a channel's.
pub(super) fn is_channel(token: &str) -> bool {
    lists().phrases.get(token).is_some_and(|l| l.iter().any(|(words, kind)| words.len() == 1 && matches!(kind, Kind::Noise | Kind::Anchor)))
}
