//! Who stands on the other side of a movement, found in its description: behind the words of the channel, before those of the purpose.

mod walk;

use super::Direction;
use super::sought::{Met, Sought};
use rustc_hash::{FxHashMap, FxHashSet};
use std::borrow::Cow;
use std::sync::OnceLock;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;
use walk::Walk;

/// The shipped words that stand around names.
const SHIPPED: &str = include_str!("../../data/parties.txt");
/// The shipped register of banks.
const BANKS: &str = include_str!("../../data/banks.tsv");

/// Words that begin a company's or a shop's name.
const FRONT: &[&str] = &[
    "PT", "CV", "UD", "PD", "TOKO", "KOPERASI", "YAYASAN", "WARUNG", "RM", "APOTEK", "BENGKEL", "KLINIK", "FIRMA", "PERUM", "CTY", "TNHH", "SARL", "SCI",
    "SAS", "SASU", "EURL", "KEDAI", "HOTEL", "RESTORAN",
];
/// Words that end a company's name.
const BACK: &[&str] = &[
    "LTD", "LIMITED", "GMBH", "AG", "KG", "LLC", "LLP", "INC", "CORP", "PLC", "BV", "NV", "SA", "SL", "SLU", "SAU", "SRL", "SPA", "SARL", "SAS", "TBK", "SDN",
    "BHD", "LTDA", "EIRELI", "PVT", "PTY", "PTE", "OY", "KFT", "SRO", "DOO", "EV",
];
/// Words of which some stand at the end of a company's name as well as at its beginning.
const EITHER: &[&str] = &["SARL", "SAS", "PT", "CV", "UD", "PD"];
/// Articles that begin a name.
const ARTICLES: &[&str] = &["DO", "LA", "LE", "LOS", "LAS", "EL", "AL", "VAN", "VON", "DER", "TEN"];
/// Marks of references that are words too.
const MARKS: &[&str] = &["RE", "SO", "DO", "PO", "FRA", "NO", "ID", "AY"];
/// Months that are names too.
const MONTHS: &[&str] = &["JAN", "MEI", "MAI", "MAY", "APRIL", "JUNE", "JULIO", "MARCO", "AUGUST", "ABRIL", "JUNI", "MARS"];
/// Longest name in words.
const LONGEST: usize = 8;
/// Longest phrase in words that is looked for.
const PHRASE: usize = 6;

/// What a phrase of the list does for the name beside it. Where one stands in several lists, the last of these counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    Joins,
    Bank,
    Noise,
    Purpose,
    Anchor,
    Shop,
}

struct Lists {
    /// Phrases by their first word, the longest first.
    phrases: FxHashMap<String, Vec<(Vec<String>, Kind)>>,
    /// Channels whose descriptions are parted by hyphens.
    handles: FxHashSet<String>,
    /// Identifier codes of banks.
    codes: FxHashSet<&'static str>,
}

fn lists() -> &'static Lists {
    static LISTS: OnceLock<Lists> = OnceLock::new();
    LISTS.get_or_init(|| {
        let mut known: FxHashMap<Vec<String>, Kind> = FxHashMap::default();
        let mut handles = FxHashSet::default();
        let mut add = |phrase: &str, kind: Kind| {
            let words: Vec<String> = split(phrase).iter().map(|t| t.key.to_string()).collect();
            if !words.is_empty() {
                let old = known.entry(words).or_insert(kind);
                *old = (*old).max(kind);
            }
        };
        let mut kind = None;
        for line in SHIPPED.lines().filter(|l| !l.is_empty() && !l.starts_with('#')) {
            match line.strip_prefix('@') {
                Some("handle") => kind = None,
                Some(name) => {
                    kind = Some(match name {
                        "joins" => Kind::Joins,
                        "purpose" => Kind::Purpose,
                        "anchor" => Kind::Anchor,
                        "shop" => Kind::Shop,
                        _ => Kind::Noise,
                    });
                }
                None => match kind {
                    Some(kind) => line.split('|').for_each(|phrase| add(phrase, kind)),
                    None => handles.extend(line.split('|').map(str::to_owned)),
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
                if name.split(' ').any(|w| w == "BANK") {
                    add(&name, Kind::Bank);
                } else if !name.is_empty() {
                    add(&format!("BANK {name}"), Kind::Bank);
                }
            }
        }
        let mut phrases: FxHashMap<String, Vec<(Vec<String>, Kind)>> = FxHashMap::default();
        for (words, kind) in known {
            if let Some(first) = words.first().cloned() {
                phrases.entry(first).or_default().push((words, kind));
            }
        }
        for list in phrases.values_mut() {
            list.sort_unstable_by(|a, b| b.0.len().cmp(&a.0.len()).then(b.1.cmp(&a.1)));
        }
        Lists { phrases, handles, codes }
    })
}

/// A word of a description.
pub struct Token<'a> {
    /// As printed, upper case.
    pub text: &'a str,
    /// As it is looked up: without marks and full stops.
    key: Cow<'a, str>,
    /// A sign before it parts it from the word before.
    breaks: bool,
    /// A hyphen stands before it.
    hyphen: bool,
    /// What the phrase does that it belongs to, and how many words of it follow from here on.
    phrase: Option<(Kind, usize)>,
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

    /// Whether a sign parts it from the word before.
    pub fn parted(&self) -> bool {
        self.breaks
    }

    fn is_code(&self) -> bool {
        self.key.len() == 8 && lists().codes.contains(&*self.key)
    }

    fn is_front(&self) -> bool {
        FRONT.contains(&&*self.key)
    }

    fn is_back(&self) -> bool {
        BACK.contains(&&*self.key)
    }

    /// Letters without a vowel, as the marks of references are.
    fn is_mark(&self) -> bool {
        let marks = matches!(self.key.len(), 2 | 3) && !self.key.contains(['A', 'E', 'I', 'O', 'U', 'Y']);
        (marks || MARKS.contains(&&*self.key)) && !self.is_back() && !self.is_front()
    }
}

/// A word without its marks.
fn plain(word: &str) -> Cow<'_, str> {
    let word = word.trim_matches('.');
    if word.is_ascii() {
        return Cow::Borrowed(word);
    }
    Cow::Owned(word.nfd().filter(|c| !is_combining_mark(*c)).map(|c| if c == 'Đ' { 'D' } else { c }).collect())
}

/// The words of an upper-case description, each with the signs before it; without what the lists say.
fn split(text: &str) -> Vec<Token<'_>> {
    let mut out: Vec<Token<'_>> = Vec::with_capacity(text.len() / 6 + 1);
    let (mut breaks, mut hyphen, mut blank) = (false, false, true);
    let mut start: Option<usize> = None;
    let mut push = |from: usize, to: usize, breaks: bool, hyphen: bool| {
        let Some(mut word) = text.get(from..to) else { return };
        // `00000.00SALARY`: an amount stands right before the name.
        let letters = word.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.' || c == ',');
        if letters.len() + 3 < word.len() && letters.len() >= 3 && word.contains('.') && is_word(letters) {
            word = letters;
        }
        if !word.is_empty() {
            out.push(Token { text: word, key: plain(word), breaks, hyphen, phrase: None });
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
        let parts = c.is_whitespace() || matches!(c, '|' | ',' | ':' | ';' | '(' | ')' | '+' | '*' | '#' | '/' | '-' | '_') && !(c == '/' && single(at));
        if !parts {
            start.get_or_insert(at);
            blank = false;
            continue;
        }
        if let Some(from) = start.take() {
            push(from, at, breaks, hyphen);
            (breaks, hyphen) = (false, false);
        }
        let space = bytes.get(at + 1).is_none_or(u8::is_ascii_whitespace);
        match c {
            '-' => {
                hyphen = true;
                breaks |= blank && space;
            }
            ',' => breaks |= !space,
            c if c.is_whitespace() => {}
            _ => breaks = true,
        }
        blank = c.is_whitespace();
    }
    if let Some(from) = start {
        push(from, text.len(), breaks, hyphen);
    }
    out
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
    let mut at = 0;
    while at < out.len() {
        let found = out.get(at).and_then(|t| lists.phrases.get(&*t.key)).and_then(|list| {
            let fits = |words: &[String]| {
                words.len() <= PHRASE && words.iter().enumerate().all(|(n, w)| out.get(at + n).is_some_and(|t| *t.key == **w && (n == 0 || !t.breaks)))
            };
            list.iter().find(|(words, _)| fits(words)).map(|(words, kind)| (*kind, words.len()))
        });
        let Some((kind, long)) = found else {
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

/// A counterparty's name as a description prints it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Printed {
    /// Upper case.
    pub name: String,
    /// It stands where the channel prints the name: what its words mean elsewhere, they do not here.
    pub placed: bool,
}

/// Words that may be a name.
#[derive(Clone, Default)]
struct Run {
    from: usize,
    to: usize,
    anchored: bool,
    shop: bool,
    company: bool,
    bank: bool,
}

/// The counterparty's name; `None` where the description names none.
#[cfg(test)]
pub fn printed(description: &str, direction: Direction) -> Option<Printed> {
    let upper = description.to_uppercase();
    let text = sides(&upper, direction);
    chosen(&tokens(text), text, text.len() < upper.len(), direction).map(|(printed, _)| printed)
}

/// The counterparty's name and, where one of the sought names stands there, that one. A holder's name is the counterparty's only where no
/// other is printed, one of the configuration where no other company is.
pub fn found(description: &str, direction: Direction, sought: &Sought) -> (Option<Printed>, Option<Met>) {
    let upper = description.to_uppercase();
    let text = sides(&upper, direction);
    let tokens = tokens(text);
    let chosen = chosen(&tokens, text, text.len() < upper.len(), direction);
    let met = sought.met(&tokens).filter(|met| {
        chosen.as_ref().is_none_or(|(_, run)| {
            let over = run.from < met.span.1 && met.span.0 < run.to;
            let bank = run.bank || tokens.get(run.from..run.to).unwrap_or_default().iter().any(|t| t.key.contains("BANK"));
            over || !(run.company || (met.holder.is_some() && !bank))
        })
    });
    match met {
        Some(met) => (Some(Printed { name: met.printed.clone(), placed: true }), Some(met)),
        None => (chosen.map(|(printed, _)| printed), None),
    }
}

fn chosen(tokens: &[Token<'_>], text: &str, sided: bool, direction: Direction) -> Option<(Printed, Run)> {
    let runs = Walk::over(tokens, direction == Direction::Debit, sided);
    let letters = |r: &Run| tokens.get(r.from..r.to).unwrap_or_default().iter().flat_map(|t| t.text.chars()).filter(|c| c.is_alphabetic()).count();
    let named = |r: &&Run| !r.bank && letters(r) >= 3;
    // Where a memo stands between channel and name, the name is the last.
    let memo = text.starts_with("TRSF E-BANKING");
    let company = || runs.iter().find(|r| r.company && (r.anchored || r.shop)).or_else(|| runs.iter().rev().find(|r| r.company));
    let placed = || runs.iter().filter(named).find(|r| r.shop).or_else(|| runs.iter().filter(named).find(|r| r.anchored));
    let last = || if memo { runs.iter().filter(named).rev().find(|r| r.to - r.from >= 2 && letters(r) >= 5) } else { None };
    let longest = || {
        let long = runs.iter().filter(|r| named(r) && r.to - r.from >= 2 && letters(r) >= 5);
        long.fold(None, |best: Option<&Run>, r| if best.is_none_or(|b| r.to - r.from > b.to - b.from) { Some(r) } else { best })
    };
    let bank = || runs.iter().find(|r| r.bank && r.anchored && r.to - r.from >= 2);
    let run = company().or_else(placed).or_else(last).or_else(longest).or_else(bank)?;
    let words: Vec<&str> = tokens.get(run.from..run.to)?.iter().map(|t| t.text).take(LONGEST).collect();
    Some((Printed { name: words.join(" "), placed: run.anchored || run.shop || run.company }, run.clone()))
}

/// The counterparty's name as printed, upper case; `None` where the description names none.
#[cfg(test)]
pub fn name(description: &str, direction: Direction) -> Option<String> {
    printed(description, direction).map(|p| p.name)
}

/// `X TO Y` names both sides: the other one is `Y` for a debit, `X` for a credit.
pub fn sides(text: &str, direction: Direction) -> &str {
    let between = text.starts_with("NBMB ") || text.starts_with("IBIZ ");
    match text.split_once(" TO ") {
        Some((from, to)) if between => match direction {
            Direction::Debit => to,
            Direction::Credit => from.split_once(' ').map_or(from, |f| f.1),
        },
        _ => fast_transfer(text, direction).unwrap_or(text),
    }
}

/// `BFST1234567 HOLDER:BANK NAME` for a debit, `BFST1234567NAME:BANK:MEMO` for a credit.
fn fast_transfer(text: &str, direction: Direction) -> Option<&str> {
    let (front, back) = text.strip_prefix("BFST")?.trim_start_matches(|c: char| c.is_ascii_digit()).split_once(':')?;
    match direction {
        Direction::Debit => back.split_once(' ').map(|(_, name)| name),
        Direction::Credit => Some(front),
    }
}

fn is_word(token: &str) -> bool {
    let letters = token.chars().filter(|c| c.is_alphabetic()).count();
    (letters > 0 || token == "&") && !token.bytes().any(|b| b.is_ascii_digit())
}

/// Whether an upper-case word belongs to channels, memos and dates, and is no part of a name.
pub fn is_noise(token: &str) -> bool {
    let alone = |list: &Vec<(Vec<String>, Kind)>| list.last().is_some_and(|(words, kind)| words.len() == 1 && !matches!(kind, Kind::Joins | Kind::Bank));
    lists().phrases.get(token).is_some_and(alone)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_the_other_side() {
        for (text, direction, want) in [
            ("TRSF E-BANKING DB 1801/FTSCY/WS957661 37573190.69 PO 91712 PT INDO BAJA PERKASA", Direction::Debit, "PT INDO BAJA PERKASA"),
            ("NBMB SENTOSA TO CV BERKAH PLASTIK ESB:NBMB:004466383F:4466383 PO 05874", Direction::Debit, "CV BERKAH PLASTIK"),
            ("NBMB NI KADEK AYU S TO SENTOSA ESB:NBMB:004060885F:4060885", Direction::Credit, "NI KADEK AYU S"),
            ("BFST4233579 SENTOSA:MANDIRI TOKO LISTRIK TERANG", Direction::Debit, "TOKO LISTRIK TERANG"),
            ("Transfer dari BANK MANDIRI | AHMAD FAUZI | 1100078406051 | PEMBAYARAN", Direction::Credit, "AHMAD FAUZI"),
            ("INWARD TRANSFER-JOHANES P SIAHAAN-PEMBAYARAN", Direction::Credit, "JOHANES P SIAHAAN"),
            ("Salary Payment RIZKY PRATAMA GAJI MAY 2024", Direction::Debit, "RIZKY PRATAMA"),
            ("SWITCHING CR TRANSFER DR 009 PT SWALAYAN KELUARGA SEJAHTERA INV/2312/8687", Direction::Credit, "PT SWALAYAN KELUARGA SEJAHTERA"),
            ("Bill Payment To Cobalt Systems Ltd Consulting", Direction::Debit, "COBALT SYSTEMS LTD"),
        ] {
            assert_eq!(name(text, direction).as_deref(), Some(want), "{text}");
        }
        for (text, direction, want) in [
            ("TED RECEBIDA SUPERMERCADO BOA SORTE LTDA NF 4410", Direction::Credit, Some("SUPERMERCADO BOA SORTE LTDA")),
            ("SEPA-LASTSCHRIFT KRAUSE HEIZUNG GMBH RE 2025-402", Direction::Debit, Some("KRAUSE HEIZUNG GMBH")),
            ("PIX ENVIADO CELIA MOTTA ALUGUEL LOJA JAN 2026", Direction::Debit, Some("CELIA MOTTA")),
            ("TRANSFER KE LIE MEI LING SEWA RUKO MEI 2026", Direction::Debit, Some("LIE MEI LING")),
            ("Transfer BI-Fast ke BANK CENTRAL ASIA - 8465726 - DARMAN", Direction::Debit, Some("DARMAN")),
            ("NEFT DR-MEHTA ESTATES-SHOP RENT JUL", Direction::Debit, Some("MEHTA ESTATES")),
            ("IMPS-6190878694-RETURN GIFTS EMPORIUM-KKBK", Direction::Credit, Some("RETURN GIFTS EMPORIUM")),
            ("REMITTANCE CR - BIFAST BFS FR CENAIDJA CHANDRA WIJAYA", Direction::Credit, Some("CHANDRA WIJAYA")),
            ("TRANSAKSI DEBIT TGL: 21/08 QR 014 00000.00SALARY STREET CAFE", Direction::Debit, Some("SALARY STREET CAFE")),
            ("CHUYEN TIEN LE THI PHI", Direction::Debit, Some("LE THI PHI")),
            ("KARTENZAHLUNG KREDIT & KAFFEE BISTRO", Direction::Debit, Some("KREDIT & KAFFEE BISTRO")),
            ("SETORAN KLIRING APOTEK SEHAT BARU BG MK 202118", Direction::Credit, Some("APOTEK SEHAT BARU")),
            ("FOLHA DE PAGAMENTO SALARIOS DEZ 9 FUNC", Direction::Debit, None),
            ("DAUERAUFTRAG MIETE BUERO", Direction::Debit, None),
            ("KARTU DEBIT SPBU 34.40112 6019XXXX7512", Direction::Debit, Some("SPBU 34.40112")),
            ("Transfer ke BANK MANDIRI NI KADEK AYU S 1240036925857 JASA", Direction::Debit, Some("NI KADEK AYU S")),
        ] {
            assert_eq!(name(text, direction).as_deref(), want, "{text}");
        }
        assert_eq!(name("BIAYA ADM", Direction::Debit), None);
    }
}
