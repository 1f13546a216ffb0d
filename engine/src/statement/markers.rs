//! Lines that say whose the rows below them are, where a file holds several accounts: by number, and by currency.

use super::HeaderType;
use super::found;
use super::heading::Memo;
use super::labels::{Label, hits};
use super::same_account::{holds, one_account};
use super::vocabulary::{RowWord, column_types, row_word};
use crate::base::amounts::{currency_code, scan};
use crate::document::{Document, Source};
use crate::layout::lines::join;
use crate::layout::{Line, Token};
use std::collections::{BTreeSet, HashMap};

/// Page and height.
pub type Place = (u32, f32);

/// A line with an account number.
#[derive(Debug, Clone, PartialEq)]
pub struct Numbered {
    /// Where it stands.
    pub at: Place,
    /// Its letters and digits.
    pub number: String,
    /// The line that gives it.
    pub line: usize,
    /// The first line with that number.
    pub id: usize,
    /// Whether it stands in what is printed beside a table.
    pub aside: bool,
}

/// A line that names the currency of the tables below it.
#[derive(Debug, Clone, PartialEq)]
pub struct Valued {
    /// Where it stands.
    pub at: Place,
    /// ISO 4217 code.
    pub code: String,
}

/// Numbers with a label up to which those right over the heads of tables are looked at.
const HEADED: usize = 8;
/// Digits of a recognised number at least that one more may have been read beside.
const READ: usize = 9;
/// Words of such a line at most.
const WORDS: usize = 9;
/// Lines between it and the head of its table at most: the account's sums may stand there.
const ABOVE: usize = 16;

fn plain(number: &str) -> String {
    number.chars().filter(|c| c.is_ascii_alphanumeric() || *c == '*').collect()
}

/// Where a line stands in the document, to compare with rows.
pub fn place(document: &Document, line: &Line<'_>) -> Place {
    (document.pages.get(line.page).map_or(1, |p| p.number), line.y)
}

/// The account numbers on lines that are no rows, in the order of lines.
pub fn numbers(document: &Document, lines: &[Line<'_>], unused: &[bool], memo: &Memo) -> Vec<Numbered> {
    let mut found: Vec<Numbered> = Vec::new();
    let mut known: HashMap<String, usize> = HashMap::new();
    for (i, weight, field) in memo.numbers(document, lines, unused).iter() {
        let (i, number) = (*i, plain(&field.value));
        if *weight < 4 || number.len() < 5 {
            continue;
        }
        // A number that is hidden in part is the one that ends alike.
        let tail = |n: &str| n.rsplit('*').next().unwrap_or_default().to_owned();
        let alike = |k: &&String| {
            (k.contains('*') != number.contains('*'))
                && tail(&number).len() >= 3
                && tail(k).len() >= 3
                && (k.ends_with(&tail(&number)) || number.ends_with(&tail(k)))
        };
        let same = |k: &&String| alike(k) || holds(k, &number) || holds(&number, k);
        let number = known.keys().find(same).cloned().unwrap_or(number);
        let id = *known.entry(number.clone()).or_insert(i);
        found.push(Numbered { at: place(document, &lines[i]), number, line: i, id, aside: lines[i].aside });
    }
    if known.len() <= HEADED {
        let mut formed = over_tables(document, lines, unused);
        one_account(&mut formed, holds);
        // The customer's own number in the letterhead heads no table.
        let first = formed.iter().map(|f| f.line).min().unwrap_or(0);
        let headed = |f: &Numbered| f.line < first || formed.iter().any(|o| o.number == f.number);
        if distinct(&formed) > 1 && (known.len() < 2 || distinct(&formed) >= known.len() && found.iter().all(headed)) {
            found = formed;
        }
    }
    if distinct(&found) < 2 {
        let named = super::lent::numbered(document, lines, &|i| unused[i]);
        let marker = |(i, number): (usize, String)| Numbered { at: place(document, &lines[i]), number: plain(&number), line: i, id: i, aside: lines[i].aside };
        if !named.is_empty() {
            found = named.into_iter().map(marker).collect();
        }
    }
    if distinct(&found) < 2 {
        let named = by_name(document, lines, unused);
        if distinct(&named) > 1 {
            found = named;
        }
    }
    let over = over_openings(document, lines, unused);
    if over.len() > 1 {
        found = over;
    }
    if document.pages.iter().any(|p| p.source == Source::Ocr) {
        let more = |long: &str, short: &str| short.len() >= READ && long.len() == short.len() + 1 && (long.ends_with(short) || long.starts_with(short));
        // One more digit beside a number: a colon, a fold, a rule, the edge of a stamp.
        one_account(&mut found, more);
        super::same_account::without_torn(&mut found);
    }
    found.dedup_by(|b, a| a.number == b.number);
    found
}

/// How many accounts are numbered.
fn distinct(found: &[Numbered]) -> usize {
    found.iter().map(|f| &f.number).collect::<BTreeSet<_>>().len()
}

/// Digits of a number at least that an overview lists, and lines between it and the head of its own table at most.
const LISTED: usize = 8;
const OVER: usize = 3;

/// Numbers right over the heads of tables that an overview before the first of them lists too: `Flexi Saver  90340552817`.
pub fn listed(lines: &[Line<'_>], free: &dyn Fn(usize) -> bool, heads: &[usize]) -> Vec<(usize, String)> {
    let number = |text: &str| {
        let own = plain(text);
        let digits = own.bytes().filter(u8::is_ascii_digit).count();
        (digits >= LISTED && digits == own.len() && text.chars().all(|c| c.is_ascii_digit() || matches!(c, '-' | '.' | '/'))).then_some(own)
    };
    let first = heads.first().copied().unwrap_or(0);
    let numbers = |i: usize| lines.get(i).into_iter().flat_map(|l| &l.tokens).filter(|t| t.date().is_none()).filter_map(|t| number(&t.text));
    let overview: Vec<(usize, String)> = (0..first).filter(|i| free(*i)).flat_map(|i| numbers(i).map(move |n| (i, n))).collect();
    let over = |head: &usize| {
        let near = (head.saturating_sub(OVER)..*head).rev().filter(|i| free(*i) && lines[*i].page == lines[*head].page);
        near.flat_map(|i| numbers(i).map(move |n| (i, n))).find(|(i, n)| overview.iter().any(|(at, listed)| at != i && listed == n))
    };
    let found: Vec<(usize, String)> = heads.iter().filter_map(over).collect();
    if found.iter().map(|f| &f.1).collect::<BTreeSet<_>>().len() > 1 { found } else { Vec::new() }
}

/// The names over heads of tables by which an overview before the first of them lists the accounts, with what each began and ended with:
/// `Share 75 OAK CHECKING   1,843.27   1,087.17`. Members have several accounts under one number.
fn by_name(document: &Document, lines: &[Line<'_>], unused: &[bool]) -> Vec<Numbered> {
    let heads: Vec<usize> = found::find_heads(lines).iter().filter(|h| h.transactions).map(|h| h.head.first).collect();
    let Some(first) = heads.first().copied() else { return Vec::new() };
    let words = |l: &Line<'_>| {
        let name: Vec<&str> =
            l.tokens.iter().take_while(|t| t.amount().is_none_or(|a| a.strength() < 2) && t.date().is_none()).map(|t| t.text.as_ref()).collect();
        (name.len() >= 2 && name.iter().any(|w| w.chars().any(char::is_alphabetic))).then(|| name.join(" ").to_lowercase())
    };
    let balances = |l: &Line<'_>| l.tokens.iter().filter(|t| t.amount().is_some_and(|a| a.strength() >= 2)).count() >= 2;
    let listed: BTreeSet<String> = (0..first).filter(|i| unused[*i] && balances(&lines[*i])).filter_map(|i| words(&lines[i])).collect();
    let plainly = |l: &Line<'_>| l.tokens.iter().all(|t| t.amount().is_none_or(|a| a.strength() < 2) && t.date().is_none());
    // A summary of what moved names the sections below it in the same way, without a number.
    let counted = |name: &str| name.bytes().any(|b| b.is_ascii_digit());
    let section = |name: &str| !counted(name) && (super::grid::section_of(name).is_some() || row_word(name).is_some());
    let over = |i: usize| heads.iter().any(|h| (i..=i + ABOVE).contains(h) && lines[*h].page == lines[i].page);
    let mut ids: HashMap<String, usize> = HashMap::new();
    let mut out = Vec::new();
    for i in (0..lines.len()).filter(|i| unused[*i] && plainly(&lines[*i]) && over(*i)) {
        let Some(name) = words(&lines[i]).filter(|name| listed.contains(name) && !section(name)) else { continue };
        let id = *ids.entry(name.clone()).or_insert(i);
        out.push(Numbered { at: place(document, &lines[i]), number: name, line: i, id, aside: lines[i].aside });
    }
    out
}

/// The account numbers that no label names, each over the head of its own table.
fn over_tables(document: &Document, lines: &[Line<'_>], unused: &[bool]) -> Vec<Numbered> {
    let heads: Vec<usize> = found::find_heads(lines).iter().filter(|h| h.transactions).map(|h| h.head.first).collect();
    if heads.len() < 2 {
        return Vec::new();
    }
    let mut numbered: Vec<(usize, String)> =
        super::numbers::formed_again(document, lines, &|i| unused[i]).into_iter().map(|n| (n.0, plain(&n.2.value))).collect();
    numbered.extend(listed(lines, &|i| unused.get(i) == Some(&true), &heads));
    let mut out: Vec<Numbered> = Vec::new();
    for head in heads {
        let over = numbered.iter().filter(|(i, _)| *i < head && head - i <= ABOVE && lines[*i].page == lines[head].page).max_by_key(|n| n.0);
        if let Some((i, number)) = over.filter(|(i, _)| out.iter().all(|o| o.id != *i)) {
            out.push(Numbered { at: place(document, &lines[*i]), number: number.clone(), line: *i, id: *i, aside: lines[*i].aside });
        }
    }
    out
}

/// The lines over tables that name a currency and nothing else than its label, an account number and a product; none where they name only one.
pub fn currencies(document: &Document, lines: &[Line<'_>], unused: &[bool]) -> Vec<Valued> {
    let mut named: Vec<(usize, String)> = Vec::new();
    for (i, line) in lines.iter().enumerate().filter(|(i, l)| unused[*i] && l.tokens.len() <= WORDS) {
        if let Some(code) = code_of(line, PRODUCT) {
            named.push((i, code));
        }
    }
    let distinct = |named: &[(usize, String)]| named.iter().map(|n| n.1.clone()).collect::<BTreeSet<String>>().len();
    if distinct(&named) < 2 {
        return Vec::new();
    }
    // The head of a table follows each of them; the last before a head speaks for it.
    let heads: Vec<usize> = found::find_heads(lines).iter().filter(|h| h.transactions).map(|h| h.head.first).collect();
    let next = |i: usize| heads.iter().copied().find(|h| *h > i);
    // So does the balance that the account's rows begin with, where one head stands over all of them.
    let opens = |i: usize| lines.get(i + 1).is_some_and(|below| below.page == lines[i].page && begins_with_balance(below));
    let over: Vec<(usize, String)> = named
        .iter()
        .enumerate()
        .filter(|(n, (i, _))| opens(*i) || next(*i).is_some_and(|h| h - *i <= ABOVE && named.get(n + 1).is_none_or(|(later, _)| *later > h)))
        .map(|(_, n)| n.clone())
        .collect();
    if distinct(&over) < 2 {
        return Vec::new();
    }
    over.into_iter().map(|(i, code)| Valued { at: place(document, &lines[i]), code }).collect()
}

/// Whether a line among rows begins another account's: a number with a currency, in bold or larger letters or behind a label.
pub fn heads_account(line: &Line<'_>) -> bool {
    let digits = line.tokens.iter().flat_map(|t| t.text.bytes()).filter(u8::is_ascii_digit).count();
    line.tokens.len() <= WORDS && digits >= 6 && (line.bold() || !hits(line).is_empty()) && code_of(line, 0).is_some()
}

/// Whether a line is the balance that was there before, with its amount.
fn begins_with_balance(line: &Line<'_>) -> bool {
    let words: Vec<_> = line.tokens.iter().filter(|t| t.amount().is_none() && t.date().is_none()).cloned().collect();
    line.tokens.iter().any(|t| t.amount().is_some_and(|a| a.strength() >= 2)) && row_word(&join(&words)) == Some(RowWord::Opening)
}

/// Digits and masks of a number at least that heads an account without a label.
const LONG: usize = 10;

/// Lines below the balance that an account begins with at most, until the day of its first row.
const FIRST: usize = 4;

/// Whether a line holds a long number and no figures, the balance that was there before stands right below, and rows `after` it: another
/// account begins. Below the last row of a list that runs from the newest to the oldest, it is the end of that row's words.
pub fn heads_opening<'l, 'd: 'l>(line: &Line<'_>, below: &Line<'_>, mut after: impl Iterator<Item = &'l Line<'d>>) -> bool {
    let mask = |c: char| c.is_ascii_digit() || matches!(c, '*' | 'X' | 'x' | '•');
    let long = line.tokens.iter().any(|t| t.text.chars().filter(|c| mask(*c)).count() >= LONG) || {
        let groups = line.tokens.iter().filter(|t| t.text.chars().count() >= 4 && t.text.chars().all(mask));
        groups.map(|t| t.text.chars().count()).sum::<usize>() >= LONG
    };
    let plain = line.tokens.iter().all(|t| t.date().is_none() && t.amount().is_none_or(|a| a.last.is_none()));
    let words: Vec<_> = below.tokens.iter().filter(|t| t.amount().is_none()).cloned().collect();
    let money = |l: &Line<'_>| l.tokens.iter().any(|t| t.amount().is_some_and(|a| a.strength() >= 2));
    // Its figure stands beside it, or under it among those of the account's sums.
    let under = |l: &'l Line<'d>| l.page == below.page && money(l) && l.tokens.iter().all(|t| t.amount().is_some() || t.date().is_some());
    let figure = money(below) || long && plain && after.next().is_some_and(under);
    let begins = |l: &'l Line<'d>| l.page == below.page && l.tokens.iter().take(3).any(|t| t.date().is_some());
    long && plain
        && line.page == below.page
        && line.tokens.len() <= 2 * WORDS
        && figure
        && row_word(&join(&words)) == Some(RowWord::Opening)
        && after.by_ref().take(FIRST).any(begins)
}

/// The account numbers that no label names, each right over the balance that its rows begin with.
fn over_openings(document: &Document, lines: &[Line<'_>], unused: &[bool]) -> Vec<Numbered> {
    let heads: Vec<usize> = (1..lines.len()).map(|i| i - 1).filter(|i| unused[*i] && heads_opening(&lines[*i], &lines[i + 1], lines[i + 2..].iter())).collect();
    let own: BTreeSet<usize> = heads.iter().copied().collect();
    let mut formed: HashMap<usize, super::model::Field<String>> = HashMap::new();
    for (i, _, field) in super::numbers::formed_again(document, lines, &|l| own.contains(&l)) {
        formed.entry(i).or_insert(field);
    }
    let mut numbered = |i: usize| formed.remove(&i).or_else(|| super::numbers::on_line(document, &lines[i]));
    let marker =
        |i: usize| numbered(i).map(|field| Numbered { at: place(document, &lines[i]), number: plain(&field.value), line: i, id: i, aside: lines[i].aside });
    let mut out: Vec<Numbered> = heads.into_iter().filter_map(marker).collect();
    let mut known = BTreeSet::new();
    out.retain(|n| known.insert(n.number.clone()));
    out
}

/// Words of a product beside a number and a currency at most.
const PRODUCT: usize = 4;

/// The one currency that a line names, where it names nothing else; beside a number a product of so many words.
fn code_of(line: &Line<'_>, words: usize) -> Option<String> {
    // What a payment came to abroad stands in brackets under it: `(-4.98 USD)`.
    let aside = line.tokens.first().is_some_and(|t| t.text.starts_with('('));
    let figure = |t: &Token<'_>| if aside { scan(&t.text) } else { t.amount() };
    if line.tokens.iter().any(|t| t.date().is_some_and(|d| d.year.is_some()) || figure(t).is_some_and(|a| a.last.is_some())) {
        return None;
    }
    let mut codes: BTreeSet<String> = BTreeSet::new();
    let asked: Vec<(usize, usize)> =
        hits(line).into_iter().filter(|h| matches!(h.label, Label::Currency | Label::Number | Label::Kind)).map(|h| (h.first, h.end)).collect();
    let mut others = 0;
    for (k, token) in line.tokens.iter().enumerate() {
        let within = asked.iter().any(|(first, end)| (*first..*end).contains(&k)) || column_types(&token.text).first() == Some(&HeaderType::Currency);
        for part in token.text.split(|c: char| c.is_whitespace() || matches!(c, '(' | ')' | '[' | ']' | ':' | '\u{ff1a}' | '/' | ',')) {
            if let Some(code) = currency_code(part) {
                codes.insert(String::from_utf8_lossy(&code).into_owned());
            } else if let Some(code) = super::currency::named(&part.to_lowercase()) {
                codes.insert(code.to_owned());
            } else if !within && part.chars().any(char::is_alphabetic) && !part.bytes().any(|b| b.is_ascii_digit()) {
                others += 1;
            }
        }
    }
    // A product may be named beside it, with the number in more words: `Savings account USD`, `HKD Statement Savings 388-412907-882`.
    let numbered = line.tokens.iter().any(|t| t.amount().is_none_or(|a| a.last.is_none()) && t.text.bytes().filter(u8::is_ascii_digit).count() >= LISTED);
    let product = || others <= 2 && line.tokens.len() <= 4 || others <= words && numbered;
    (codes.len() == 1 && (others == 0 || line.bold() && product())).then(|| codes.into_iter().next()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Rect;
    use crate::document::{Page, Word};

    /// A page of these lines; words begin at these places, those of a bold line are bold.
    fn page(lines: &[(&[(&str, f32)], bool)]) -> Document {
        let word = |(text, x0): &(&str, f32), y: f32, bold: bool| Word {
            text: (*text).to_owned(),
            rect: Rect::new(*x0, y - 7.5, *x0 + 5.0 * text.chars().count() as f32, y + 2.0),
            baseline: y,
            size: 10.0,
            bold,
            ..Word::default()
        };
        let words = lines.iter().enumerate().flat_map(|(n, (words, bold))| words.iter().map(move |w| word(w, 40.0 + 14.0 * n as f32, *bold))).collect();
        Document { pages: vec![Page { number: 1, width: 595.0, height: 842.0, words, ..Page::default() }], ..Document::default() }
    }

    const HEAD: &[(&str, f32)] = &[("Date", 40.0), ("Details", 110.0), ("Debit", 245.0), ("Credit", 345.0), ("Balance", 440.0)];
    const ROW: &[(&str, f32)] = &[("02/03/2025", 40.0), ("Rent", 110.0), ("10.00", 245.0), ("90.00", 440.0)];

    /// The currencies of the lines over tables.
    fn valued(lines: &[(&[(&str, f32)], bool)]) -> Vec<String> {
        let document = page(lines);
        let lines = crate::layout::lines(&document);
        currencies(&document, &lines, &vec![true; lines.len()]).into_iter().map(|v| v.code).collect()
    }

    #[test]
    fn a_currency_over_each_table_parts_the_rows() {
        let dollars: &[(&str, f32)] = &[("Currency:", 40.0), ("USD", 95.0)];
        let euros: &[(&str, f32)] = &[("Currency:", 40.0), ("EUR", 95.0)];
        let both = [(dollars, false), (HEAD, false), (ROW, false), (euros, false), (HEAD, false), (ROW, false)];
        assert_eq!(valued(&both), ["USD", "EUR"]);
        // One head over all of them, each before the balance that its rows begin with.
        type At<'a> = &'a [(&'a str, f32)];
        let (opening, dollar): (At<'_>, At<'_>) = (&[("Opening", 110.0), ("balance", 150.0), ("100.00", 440.0)], &[("USD", 40.0), ("美元", 60.0)]);
        assert_eq!(valued(&[(HEAD, false), (euros, false), (opening, false), (ROW, false), (dollar, false), (opening, false), (ROW, false)]), ["EUR", "USD"]);
        // What the last payment of a page came to abroad is no account's currency.
        let abroad: At<'_> = &[("(-", 60.0), ("4.98", 75.0), ("USD)", 98.0)];
        let document = page(&[(euros, false), (HEAD, false), (ROW, false), (abroad, false), (HEAD, false), (ROW, false)]);
        let mut lines = crate::layout::lines(&document);
        lines[3].tokens.iter_mut().for_each(|t| t.shape = crate::layout::Shape::Text);
        assert!(currencies(&document, &lines, &vec![true; lines.len()]).is_empty());
        // One currency, a currency under the last table, and a sentence that names one part nothing.
        assert!(valued(&both[..3]).is_empty());
        assert!(valued(&[both[0], both[1], both[2], both[3]]).is_empty());
        let sentence: &[(&str, f32)] = &[("Rates", 40.0), ("of", 80.0), ("EUR", 95.0), ("are", 120.0), ("ours", 140.0)];
        assert!(valued(&[both[0], both[1], both[2], (sentence, false), both[4], both[5]]).is_empty());
    }

    #[test]
    fn numbers_behind_the_words_for_one_part_two_tables() {
        let found = |over: &str| {
            let head = "Date        Description      Money in      Money out      Balance";
            let row = "02/03/2025  Rent                             10.00         90.00";
            let other = over.replace("773", "912");
            let document = crate::statement::lined::document(&[over, head, row, &other, head, row]);
            let lines = crate::layout::lines(&document);
            numbers(&document, &lines, &vec![true; lines.len()], &Memo::default()).into_iter().map(|n| n.number).collect::<Vec<_>>()
        };
        assert_eq!(found("Savings Account ACCOUNT # 001 284 773 CURRENCY USD"), ["001284773", "001284912"]);
        assert_eq!(found("C/C EUROCOMPTE JEUNE ACTIF N° 00041 000204418 773      en euros"), ["00041000204418773", "00041000204418912"]);
    }

    #[test]
    fn an_iban_and_the_number_it_ends_with_are_one_account() {
        let found = |lines: &[&str]| {
            let document = crate::statement::lined::document(lines);
            let lines = crate::layout::lines(&document);
            numbers(&document, &lines, &vec![true; lines.len()], &Memo::default()).into_iter().map(|n| n.number).collect::<BTreeSet<_>>()
        };
        let (number, other) = ("Account number: 60118823", "Account number: 60118904");
        let all = found(&[number, "IBAN: GB17 TWCK 0744 8160 1188 23", other]);
        assert_eq!(all.into_iter().collect::<Vec<_>>(), ["60118823", "60118904"]);
        // In a narrow box its last groups stand below: they are no account of their own.
        assert!(!found(&[number, "IBAN: GB17 TWCK 0744 8160", "      1188 23", other]).contains("118823"));
    }

    #[test]
    fn a_number_for_transfers_and_the_one_within_it_are_one_account() {
        let lines = [
            "Banco del Litoral    Estado de cuenta",
            "No. de Cuenta  1547720918",
            "Cuenta CLABE   012180015477209187",
            "Fecha       Concepto                  Cargos     Abonos     Saldo",
            "            Saldo anterior                                  100.00",
            "02/03/2025  DEPOSITO                              50.00     150.00",
            "No. de Cuenta  1547720918",
            "Fecha       Concepto                  Cargos     Abonos     Saldo",
            "04/03/2025  RENTA                       30.00                120.00",
        ];
        let s = crate::statement::read(&crate::statement::lined::document(&lines)).statements;
        assert_eq!((s.len(), s.first().map(|s| s.account_number.value.as_str())), (1, Some("1547720918")));
        assert!(!super::super::same_account::routes("012180015477209187", "1547720919") && !super::super::same_account::routes("1547720918", "47720918"));
    }

    #[test]
    fn a_pocket_begins_with_its_number_over_its_sums() {
        let pocket = |number: &'static str, opening: &'static str| {
            [
                "",
                number,
                "",
                "Saldo awal        Total masuk       Total keluar      Saldo akhir",
                opening,
                "",
                "a.n. Rizal Firmansyah",
                "",
                "Selasa, 1 Juli 2025",
            ]
        };
        let mut lines = vec!["Bank Nusa Digital        Mutasi Kantong    1 - 31 Juli 2025"];
        lines.extend(pocket("Kantong Utama                       1098 2207 4415", "Rp1.486.230       Rp45.000          Rp305.000         Rp1.226.230"));
        lines.extend(["10.08    Transfer ke Budi                  -Rp55.000", "10.31    Bayar QRIS                        -Rp250.000"]);
        lines.extend(["Rabu, 2 Juli 2025", "09.53    Transfer dari Sari                +Rp45.000"]);
        lines.extend(pocket("Dana Darurat                        1098 2207 4423", "Rp9.400.000       Rp250.000         Rp100.000         Rp9.550.000"));
        lines.extend(["07.00    Pindah dari Kantong               +Rp250.000", "Rabu, 2 Juli 2025", "06.13    Transfer ke Dewi                  -Rp100.000"]);
        let s = crate::statement::read(&crate::statement::lined::document(&lines)).statements;
        let numbers: Vec<&str> = s.iter().map(|s| s.account_number.value.as_str()).collect();
        assert_eq!(numbers, ["1098 2207 4415", "1098 2207 4423"]);
        let words: Vec<&str> = s.iter().flat_map(|s| s.transactions.iter().map(|t| t.description.as_str())).collect();
        assert_eq!(words, ["Transfer ke Budi", "Bayar QRIS", "Transfer dari Sari", "Pindah dari Kantong", "Transfer ke Dewi"]);
        assert!(s.iter().all(|s| s.holder.value == "Rizal Firmansyah"));
    }

    #[test]
    fn an_account_among_rows_is_a_number_with_its_currency_and_a_payment_is_none() {
        let heads = |words: &[(&str, f32)], bold: bool| {
            let document = page(&[(words, bold)]);
            crate::layout::lines(&document).first().is_some_and(heads_account)
        };
        assert!(heads(&[("Account", 40.0), ("No.", 80.0), ("601-382-5512", 110.0), ("USD", 200.0)], false));
        assert!(heads(&[("Savings", 40.0), ("6013825512", 110.0), ("USD", 200.0)], true));
        // A transfer in a currency, a number alone, and a balance.
        assert!(!heads(&[("Transfer", 40.0), ("6013825512", 110.0), ("USD", 200.0)], false));
        assert!(!heads(&[("Account", 40.0), ("No.", 80.0), ("601-382-5512", 110.0)], false));
        assert!(!heads(&[("Account", 40.0), ("601-382-5512", 110.0), ("USD", 200.0), ("1,250.00", 240.0)], false));
    }

    #[test]
    fn a_number_of_the_overview_over_a_table_is_its_account() {
        let reading = crate::statement::read(&crate::statement::lined::document(&[
            "Cedar Bank   Statement of accounts   01/03/2025 to 31/03/2025",
            "Account                Account Number      Currency",
            "Active Balance         90011738264         IDR",
            "Flexi Saver            90340552817         IDR",
            "Active Balance   90011738264                         Opening balance 1,000.00",
            "Date        Details                                Amount",
            "03/03/2025  Rent                                  -500.00",
            "09/03/2025  Wages                                 +900.00",
            "            Total in 900.00    Total out 500.00    Closing balance 1,400.00",
            "Flexi Saver      90340552817                         Opening balance 2,000.00",
            "Date        Details                                Amount",
            "04/03/2025  From Active Balance                   +100.00",
            "11/03/2025  From Active Balance                   +150.00",
            "            Total in 250.00    Total out 0.00    Closing balance 2,250.00",
        ]));
        let said: Vec<(&str, usize)> = reading.statements.iter().map(|s| (s.account_number.value.as_str(), s.transactions.len())).collect();
        assert_eq!(said, [("90011738264", 2), ("90340552817", 2)]);
    }
}
