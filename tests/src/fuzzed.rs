//! What the fuzz targets do with bytes: one plain function for each, which the suite runs too. Each panics where something does not hold.

use crate::Dice;
use chrono::NaiveDate;
use engine::base::amounts::{self, NumberStyle};
use engine::base::dates::{self, DateOrder, Period};
use engine::base::{Money, Rect};
use engine::blocks;
use engine::document::{Document, Page, Word};
use engine::read::{ReadOptions, read_bytes};
use engine::statement::{Correction, Corrections, HeaderType, Reading, Statement, Verdict, interpret};

/// A target: its name, and what it does with bytes.
pub type Target = (&'static str, fn(&[u8]));

/// Every target, by the name of its folder in `fuzz/corpus`.
pub const TARGETS: [Target; 6] =
    [("pdf", pdf), ("amounts", amounts), ("dates", dates), ("blocks", blocks), ("corrections", corrections), ("interpretation", interpretation)];

/// Words of a made page at most.
const WORDS: usize = 160;
/// Bytes of a text that a scanner is given.
const TEXT: usize = 80;

/// Bytes as a PDF.
pub fn pdf(bytes: &[u8]) {
    let options = ReadOptions { recognise: false, ..ReadOptions::default() };
    let Ok(document) = read_bytes(bytes, "fuzzed.pdf", &options) else { return };
    for page in &document.pages {
        assert!(page.width.is_finite() && page.height.is_finite(), "the size of page {}", page.number);
        for word in &page.words {
            assert!(!word.text.is_empty() && [word.rect.x0, word.rect.y0, word.rect.x1, word.rect.y1, word.baseline].iter().all(|x| x.is_finite()), "{word:?}");
        }
    }
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes.get(..TEXT).unwrap_or(bytes)).into_owned()
}

/// Bytes as a printed amount.
pub fn amounts(bytes: &[u8]) {
    let text = text(bytes);
    let _ = (amounts::mark(&text), amounts::currency_of(&text));
    let Some(raw) = amounts::scan(&text) else { return };
    let decimal = raw.last.into_iter().chain(raw.group).map(Some).chain([None, Some('.'), Some(',')]);
    for decimal in decimal {
        let style = NumberStyle { decimal, ..NumberStyle::default() };
        let (size, signed) = (raw.magnitude(style), raw.signed(style));
        assert!(size >= Money::ZERO && signed.abs() == size, "`{text}`: {size} {signed}");
        assert!(size.mantissa() == i128::from(raw.digits) && size.scale() == raw.scale(style), "`{text}`: {size} of {raw:?}");
    }
    let printed = text.chars().filter(char::is_ascii_digit).count();
    assert!(!text.is_ascii() || usize::from(raw.len) <= printed, "`{text}`: {raw:?}");
}

/// Bytes as a printed date and time.
pub fn dates(bytes: &[u8]) {
    let text = text(bytes);
    let _ = dates::scan_time(&text, bytes.len().is_multiple_of(2));
    let Some(raw) = dates::scan(&text) else { return };
    let first = NaiveDate::from_ymd_opt(2024, 12, 20).unwrap_or_default();
    let period = Period { from: first, to: first + chrono::Days::new(40) };
    for order in [DateOrder::DayMonth, DateOrder::MonthDay] {
        let (day, month) = raw.day_month(order);
        // A number over 12 tells the order, so that one of the two can always be a day and a month.
        assert!((1..=31).contains(&day.min(month)) && day.max(month) <= 31, "`{text}`: {raw:?}");
        for found in [raw.day(order, 2024), raw.day_in(order, period)].into_iter().flatten() {
            let printed = (chrono::Datelike::day(&found), chrono::Datelike::month(&found));
            assert_eq!(printed, (day, month), "`{text}`: {raw:?}");
        }
    }
}

/// Texts that statements are made of.
const TEXTS: &[&str] = &[
    "02/01/2025",
    "03/01/2025",
    "28/02/2025",
    "31.12.",
    "01 Feb",
    "2025-01-09",
    "10:15",
    "Date",
    "Tanggal",
    "Description",
    "Uraian",
    "Debit",
    "Kredit",
    "Credit",
    "Saldo",
    "Balance",
    "Amount",
    "Total",
    "Opening",
    "balance",
    "Saldo",
    "awal",
    "Closing",
    "1,000.00",
    "250.00",
    "750.00",
    "1.000,00",
    "-12.50",
    "12.50-",
    "(3.00)",
    "987.50",
    "0.00",
    "10",
    "CR",
    "DB",
    "D",
    "C",
    "Account",
    "number:",
    "0281234567",
    "Page",
    "1/3",
    "IDR",
    "Rp",
    "PT",
    "SENTOSA",
    "KLIRING",
    "FEE",
    "Period:",
    "01/01/2025",
    "-",
    "31/01/2025",
];
/// Left edges of the columns of a made page, in points.
const PLACES: [f32; 8] = [40.0, 110.0, 180.0, 260.0, 340.0, 410.0, 480.0, 530.0];

/// Bytes as the words of pages: text, place and line of each are a byte.
fn document(bytes: &[u8]) -> Document {
    let mut pages: Vec<Page> = Vec::new();
    let mut line = 0u8;
    for (n, part) in bytes.chunks_exact(3).take(WORDS).enumerate() {
        let [text, place, step] = part else { continue };
        if pages.is_empty() || step >> 5 == 7 && n > 0 && pages.len() < 4 {
            let number = pages.len() as u32 + 1;
            pages.push(Page { number, width: 595.0, height: 842.0, ..Page::default() });
            line = 0;
        }
        line = line.saturating_add(step & 1);
        let text = TEXTS[usize::from(*text) % TEXTS.len()];
        let width = 5.0 * text.chars().count() as f32;
        let x = PLACES[usize::from(place & 7)] + f32::from(place >> 3) / 4.0;
        let baseline = 40.0 + 13.0 * f32::from(line % 58);
        let x0 = if text.ends_with(|c: char| c.is_ascii_digit()) && text.contains(['.', ',']) { x - width } else { x };
        let rect = Rect::new(x0, baseline - 7.5, x0 + width, baseline + 2.0);
        if let Some(page) = pages.last_mut() {
            page.words.push(Word { text: text.to_owned(), rect, baseline, size: 10.0, confidence: 1.0, ..Word::default() });
        }
    }
    Document { pages, ..Document::default() }
}

/// Bytes as a page in blocks.
pub fn blocks(bytes: &[u8]) {
    let document = document(bytes);
    let words: usize = document.pages.iter().map(|p| p.words.len()).sum();
    let reading = interpret(&document, &Corrections::default());
    for reading in [None, Some(&reading)] {
        let found = blocks::blocks(&document, reading);
        assert!(found.len() <= 4 * words + document.pages.len() * 4, "{} blocks of {words} words", found.len());
        assert!(found.iter().all(|b| document.pages.iter().any(|p| p.number == b.page)));
    }
}

/// What must hold of every reading, whatever was read: what is called proven is borne out by what was read as printed.
fn holds(reading: &Reading) {
    for s in &reading.statements {
        assert!(s.transactions.iter().enumerate().all(|(i, t)| t.row_index as usize == i), "rows are numbered");
        assert!(s.transactions.iter().all(|t| t.debit >= Money::ZERO && t.credit >= Money::ZERO), "amounts have sides");
        if s.verdict == Verdict::Proved {
            assert!(s.plugs.is_empty() && s.checks.iter().all(|c| c.passed), "{}", s.verdict_reason);
            assert!(s.transactions.iter().all(|t| t.date.is_some() && t.day_doubt.is_none()), "{}", s.verdict_reason);
            bears_out(s);
        }
    }
}

/// Adds up the rows again, in the plainest way, between every two balances that are printed.
fn bears_out(s: &Statement) {
    let mut rows: Vec<_> = s.transactions.iter().collect();
    if s.newest_first {
        rows.reverse();
    }
    let mut running = s.opening.value;
    for t in rows {
        running = running.map(|r| r + t.credit - t.debit);
        if t.balance_printed {
            assert!(running.is_none() || running == t.balance, "row {}: {running:?} {:?}", t.row_index + 1, t.balance);
            running = t.balance;
        }
    }
    if s.closing.evidence.is_some() {
        assert!(running.is_none() || running == s.closing.value, "closing {running:?} {:?}", s.closing.value);
    }
    for (total, side) in
        [(s.total_debit.value, s.transactions.iter().map(|t| t.debit).sum::<Money>()), (s.total_credit.value, s.transactions.iter().map(|t| t.credit).sum())]
    {
        assert!(total.is_none_or(|t| t == side), "total {total:?} {side}");
    }
}

/// Bytes as the words of a statement.
pub fn interpretation(bytes: &[u8]) {
    let document = document(bytes);
    let reading = interpret(&document, &Corrections::default());
    holds(&reading);
    assert_eq!(reading, interpret(&document, &Corrections::default()), "the same words give the same reading");
}

/// A plain statement whose balances hold.
fn plain() -> Document {
    let mut page = Page { number: 1, width: 595.0, height: 842.0, ..Page::default() };
    let mut line = |words: &[(&str, f32)], y: f32| {
        for (text, x) in words {
            let width = 5.0 * text.chars().count() as f32;
            let figure = text.contains('.') && !text.contains('/');
            let x0 = if figure { x - width } else { *x };
            page.words.push(Word {
                text: (*text).to_owned(),
                rect: Rect::new(x0, y - 7.5, x0 + width, y + 2.0),
                baseline: y,
                size: 10.0,
                confidence: 1.0,
                ..Word::default()
            });
        }
    };
    line(&[("Date", 40.0), ("Details", 110.0), ("Debit", 275.0), ("Credit", 370.0), ("Balance", 465.0)], 100.0);
    line(&[("Opening", 110.0), ("balance", 150.0), ("1,000.00", 500.0)], 114.0);
    let rows = [
        ("02/01/2025", "200.00", 300.0, "800.00"),
        ("03/01/2025", "50.50", 300.0, "749.50"),
        ("05/01/2025", "100.00", 400.0, "849.50"),
        ("09/01/2025", "9.50", 300.0, "840.00"),
    ];
    for (n, (day, amount, x, balance)) in rows.into_iter().enumerate() {
        line(&[(day, 40.0), ("Paid", 110.0), (amount, x), (balance, 500.0)], 128.0 + 14.0 * n as f32);
    }
    Document { pages: vec![page], ..Document::default() }
}

/// Bytes as corrections, each of five.
fn list(bytes: &[u8]) -> Vec<Correction> {
    let money = |b: u8| Money::new(i64::from(b) * 50, 2);
    let some = |b: u8| (b & 1 == 1).then(|| money(b >> 1));
    let day = |b: u8| (b & 1 == 1).then(|| NaiveDate::from_ymd_opt(2025, 1, u32::from(b >> 1) % 28 + 1)).flatten();
    let (mut out, statement) = (Vec::new(), 0);
    for part in bytes.chunks_exact(5).take(12) {
        let &[kind, at, a, b, c] = part else { continue };
        // Numbers of rows that were read and of such as were put in, some of them of no row.
        let row = if at & 0x80 == 0 { u32::from(at % 6) } else { engine::statement::model::Transaction::INSERTED + u32::from(at & 15) };
        out.push(match kind % 9 {
            0 => Correction::EditRow { statement, row, date: day(c), description: None, debit: some(a), credit: some(b), balance: some(c) },
            1 => Correction::InsertRow {
                statement,
                after: (a & 1 == 1).then_some(row),
                date: day(b),
                description: "x".to_owned(),
                debit: money(c),
                credit: Money::ZERO,
                balance: some(b),
                place: None,
            },
            2 => Correction::DeleteRow { statement, row },
            3 => Correction::SplitRow { statement, row, debit: money(a), credit: Money::ZERO, letters: b.into() },
            4 => Correction::MergeRow { statement, row },
            5 => Correction::Field {
                statement: u32::from(at & 1),
                field: ["opening", "closing", "period", "holder"][usize::from(a & 3)].to_owned(),
                value: money(b).to_string(),
            },
            6 => Correction::HeaderType {
                index: u32::from(at % 8),
                header: [HeaderType::Debit, HeaderType::Credit, HeaderType::Balance, HeaderType::Ignore][usize::from(a & 3)],
            },
            7 => Correction::HeaderName { index: u32::from(at % 8), name: "x".to_owned() },
            _ => Correction::Edges { edges: PLACES.iter().take(usize::from(a % 8)).map(|x| (*x, x + f32::from(b))).collect() },
        });
    }
    out
}

/// Bytes as a reviewer's corrections of a plain statement: applied one after the other they give what reading all of them gives, and
/// a proof over them is one.
pub fn corrections(bytes: &[u8]) {
    let document = plain();
    let mut all = Corrections::default();
    let mut reading = interpret(&document, &all);
    assert_eq!(reading.verdict(), Verdict::Proved);
    for correction in list(bytes) {
        let before = all.list.len();
        all.list.push(correction);
        let afresh = interpret(&document, &all);
        holds(&afresh);
        if let Some(further) = all.further(&document, &reading, before) {
            assert_eq!(further.statements, afresh.statements, "{:?}", all.list);
        }
        reading = afresh;
    }
}

/// Bytes that are like others: some of them changed, cut, doubled, or put together with more of them.
pub fn mutated(seeds: &[Vec<u8>], dice: &mut Dice) -> Vec<u8> {
    let pick = |dice: &mut Dice| seeds.get(dice.below(seeds.len().max(1) as u64) as usize).cloned().unwrap_or_default();
    let mut out = pick(dice);
    for _ in 0..=dice.below(6) {
        let at = dice.below(out.len().max(1) as u64) as usize;
        match dice.below(6) {
            0 | 1 => out.iter_mut().skip(at).take(1).for_each(|b| *b = dice.below(256) as u8),
            2 => out.truncate(at),
            3 => drop(out.splice(at..at, (0..=dice.below(8)).map(|_| dice.below(256) as u8).collect::<Vec<_>>())),
            4 => {
                let end = (at + dice.below(40) as usize).min(out.len());
                out.extend_from_within(at.min(end)..end);
            }
            _ => {
                let other = pick(dice);
                let from = dice.below(other.len().max(1) as u64) as usize;
                out.truncate(at);
                out.extend_from_slice(other.get(from..).unwrap_or_default());
            }
        }
    }
    out.truncate(64 << 10);
    out
}
