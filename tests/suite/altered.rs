//! Altered files: a row is taken out of a statement and the gap closed, debits and credits change places together with their totals, a
//! day is another. Nothing of it is proven over.
//!
//! Each fixture is drawn anew as a PDF from where its words stand, which reads as the fixture does; then one thing in it is changed, and
//! the file goes the way that users' files go. What is drawn is the same each time; `SALDO_LONG=1` draws much more, and `SALDO_KEEP` names
//! a folder for the files that are proven over. `SALDO_ONLY` names parts of files' names, to look at some.

use super::paper;
use super::scores::{score, statements};
use super::support::{STATEMENTS, Truth, at_once, digital, program};
use engine::base::{Evidence, Rect};
use engine::document::Document;
use engine::document::Word;
use engine::read::ReadOptions;
use engine::read::worker::{Input, Worker};
use engine::statement::{HeaderType, Reading, Statement, Transaction, Verdict, again};
use saldo_tests::Dice;
use std::sync::Arc;

/// Whether everything is drawn, or a few of each file.
pub fn long() -> bool {
    std::env::var("SALDO_LONG").is_ok_and(|v| !matches!(v.as_str(), "" | "0"))
}

/// A thing that is changed in a file.
struct Altered {
    what: String,
    document: Document,
    /// Which statement of the file it concerns.
    statement: usize,
}

/// A fixture that reads as its truth has it when it is drawn anew.
struct Base {
    truth: Truth,
    document: Document,
    reading: Reading,
}

fn read(document: &Document) -> Option<(Document, Reading)> {
    let bytes = Arc::new(paper::pdf(document));
    let worker = Worker { program: Some(program()), ..Worker::default() };
    again::read(&worker, Input::Bytes { name: "altered.pdf", bytes: &bytes }, &ReadOptions::default(), &mut |_, _| {}).ok()
}

/// The fixtures that are proven when drawn anew; the others prove nothing when they are altered.
fn bases() -> Vec<Base> {
    let mut truths: Vec<Truth> = STATEMENTS.into_iter().flat_map(digital).collect();
    if let Ok(only) = std::env::var("SALDO_ONLY") {
        truths.retain(|t| only.split(',').any(|part| t.file.contains(part)));
    }
    let all = truths.len();
    let drawn = at_once(&truths, |truth| {
        let worker = Worker { program: Some(program()), ..Worker::default() };
        let options = ReadOptions { password: (!truth.password.is_empty()).then(|| truth.password.clone()), ..ReadOptions::default() };
        let document = worker.read_file(&truth.path, &options, &mut |_, _| {}).ok()?;
        let (_, reading) = read(&document)?;
        let score = score(truth, &reading, &mut String::new());
        let proved = reading.statements.iter().any(|s| s.verdict == Verdict::Proved);
        (score.found == score.want && score.got == score.want && proved).then_some((document, reading))
    });
    let bases: Vec<Base> = truths.into_iter().zip(drawn).filter_map(|(truth, d)| d.map(|(document, reading)| Base { truth, document, reading })).collect();
    assert!(bases.len() * 10 >= all * 8, "only {} of {all} fixtures are proven when drawn anew", bases.len());
    bases
}

/// The proven statements of a file that are of its accounts.
fn proved(base: &Base) -> impl Iterator<Item = (usize, &Statement)> {
    let of = |s: &Statement| base.reading.statements.iter().position(|o| std::ptr::eq(o, s));
    statements(&base.truth, &base.reading).into_iter().flatten().filter(|s| s.verdict == Verdict::Proved).filter_map(move |s| of(s).map(|n| (n, s)))
}

/// Every way in which a row between others is taken out and the gap closed.
fn rows_taken_out(base: &Base) -> Vec<Altered> {
    let mut out = Vec::new();
    for (n, s) in proved(base) {
        for w in s.transactions.windows(3) {
            let [before, row, after] = w else { continue };
            if before.page != row.page || row.page != after.page || after.bbox.y0 <= row.bbox.y1 - 1.0 {
                continue;
            }
            let (top, step) = (row.bbox.y0, after.bbox.y0 - row.bbox.y0);
            let mut document = base.document.clone();
            let Some(page) = document.pages.iter_mut().find(|p| p.number == row.page) else { continue };
            page.words.retain(|w| w.rect.cy() < top || w.rect.cy() >= top + step);
            for w in page.words.iter_mut().filter(|w| w.rect.cy() >= top + step) {
                (w.rect.y0, w.rect.y1, w.baseline) = (w.rect.y0 - step, w.rect.y1 - step, w.baseline - step);
            }
            out.push(Altered { what: format!("row {} taken out of page {}", row.row_index + 1, row.page), document, statement: n });
        }
    }
    out
}

/// The cell of a row that holds this.
fn cell(t: &Transaction, kind: HeaderType) -> Option<&Evidence> {
    t.cells.iter().find(|(k, e)| *k == kind && e.bbox.width() > 0.0).map(|(_, e)| e)
}

/// The words of a page that stand in a box.
fn inside(document: &mut Document, page: u32, bbox: Rect) -> impl Iterator<Item = &mut Word> {
    let words = document.pages.iter_mut().filter(move |p| p.number == page).flat_map(|p| &mut p.words);
    words.filter(move |w| bbox.contains(w.rect.cx(), w.rect.cy()))
}

/// Every debit in the place of a credit and the other way round, and the totals with them, where balances are printed that say otherwise.
fn sides_swapped(base: &Base) -> Vec<Altered> {
    let mut out = Vec::new();
    // What is drawn anew sets Arabic letters from left to right, which no file does: its heads are not read.
    if base.truth.file == "sa-right-to-left.pdf" {
        return out;
    }
    for (n, s) in proved(base) {
        let right = |kind| {
            let mut all: Vec<f32> = s.transactions.iter().filter_map(|t| cell(t, kind)).map(|e| e.bbox.x1).collect();
            all.sort_by(f32::total_cmp);
            all.get(all.len() / 2).copied()
        };
        let (Some(debit), Some(credit)) = (right(HeaderType::Debit), right(HeaderType::Credit)) else { continue };
        let ends = s.opening.evidence.is_some() && s.closing.evidence.is_some() && s.opening.value != s.closing.value;
        if !(ends || s.transactions.iter().any(|t| t.balance_printed)) || (debit - credit).abs() < 20.0 {
            continue;
        }
        let mut document = base.document.clone();
        let mut moved: Vec<(u32, Rect, f32)> = Vec::new();
        for t in &s.transactions {
            moved.extend(cell(t, HeaderType::Debit).map(|e| (e.page, e.bbox, credit - debit)));
            moved.extend(cell(t, HeaderType::Credit).map(|e| (e.page, e.bbox, debit - credit)));
        }
        if let (Some(a), Some(b)) = (&s.total_debit.evidence, &s.total_credit.evidence) {
            // The larger figure needs its own width: each ends where the other ended.
            let by = b.bbox.x1 - a.bbox.x1;
            if a.page != b.page || a.bbox == b.bbox {
                continue;
            }
            if (a.bbox.cy() - b.bbox.cy()).abs() < 2.0 {
                moved.extend([(a.page, a.bbox, by), (b.page, b.bbox, -by)]);
            } else {
                let down = b.bbox.cy() - a.bbox.cy();
                let lines =
                    [(a, by, down), (b, -by, -down)].map(|(e, by, down)| (inside(&mut document, e.page, e.bbox).map(|w| w.rect).collect::<Vec<_>>(), by, down));
                for word in document.pages.iter_mut().filter(|p| p.number == a.page).flat_map(|p| &mut p.words) {
                    if let Some((_, by, down)) = lines.iter().find(|l| l.0.contains(&word.rect)) {
                        word.rect = Rect { x0: word.rect.x0 + by, x1: word.rect.x1 + by, y0: word.rect.y0 + down, y1: word.rect.y1 + down };
                        word.baseline += down;
                    }
                }
            }
        }
        let places: Vec<(u32, Rect, f32)> = moved;
        for page in &mut document.pages {
            for word in &mut page.words {
                if let Some((_, _, by)) = places.iter().find(|(p, r, _)| *p == page.number && r.contains(word.rect.cx(), word.rect.cy())) {
                    (word.rect.x0, word.rect.x1) = (word.rect.x0 + by, word.rect.x1 + by);
                }
            }
        }
        out.push(Altered { what: "debits and credits in each other's places".to_owned(), document, statement: n });
    }
    out
}

/// A day of a row that prints its own, put in the place of another's where the rows then do not follow.
fn days_altered(base: &Base) -> Vec<Altered> {
    let mut out = Vec::new();
    for (n, s) in proved(base) {
        let rows = &s.transactions;
        let steps =
            |up: bool| rows.windows(2).filter(|w| w[0].stretch == w[1].stretch && if up { w[0].date < w[1].date } else { w[0].date > w[1].date }).count();
        let (up, down) = (steps(true), steps(false));
        // Rows in no order say nothing of a day among them.
        if up.min(down) > 0 || up.max(down) < 3 {
            continue;
        }
        for (i, w) in rows.windows(3).enumerate() {
            let [before, row, after] = w else { continue };
            // A day that is printed once takes the rows below it along.
            let alone = before.stretch == row.stretch && row.stretch == after.stretch && cell(after, HeaderType::Date).is_some();
            let Some(own) = cell(row, HeaderType::Date).filter(|e| alone && !e.text.is_empty()) else { continue };
            let (low, high) = (before.date.min(after.date), before.date.max(after.date));
            let other =
                |t: &&Transaction| (t.date < low || t.date > high) && cell(t, HeaderType::Date).is_some_and(|e| words(base, e).len() == words(base, own).len());
            for other in rows.iter().filter(other).step_by(3).take(4) {
                let texts = cell(other, HeaderType::Date).map(|e| words(base, e)).unwrap_or_default();
                let mut document = base.document.clone();
                inside(&mut document, own.page, own.bbox).zip(&texts).for_each(|(w, text)| w.text.clone_from(text));
                out.push(Altered { what: format!("day {texts:?} in row {}", i + 2), document, statement: n });
            }
            // The same day forty years before.
            let year = row.date.map(|d| chrono::Datelike::year(&d).to_string()).unwrap_or_default();
            if own.text.contains(&year) {
                let mut document = base.document.clone();
                let early = year.parse::<i32>().map(|y| (y - 40).to_string()).unwrap_or_default();
                inside(&mut document, own.page, own.bbox).for_each(|w| w.text = w.text.replace(&year, &early));
                out.push(Altered { what: format!("year {early} in row {}", i + 2), document, statement: n });
            }
        }
    }
    out
}

/// The words of a cell, as the page has them.
fn words(base: &Base, e: &Evidence) -> Vec<String> {
    let page = base.document.pages.iter().filter(|p| p.number == e.page).flat_map(|p| &p.words);
    page.filter(|w| e.bbox.contains(w.rect.cx(), w.rect.cy())).map(|w| w.text.clone()).collect()
}

/// So many of many, the same each time.
fn draw(mut all: Vec<Altered>, count: usize, dice: &mut Dice) -> Vec<Altered> {
    let mut out = Vec::new();
    while out.len() < count && !all.is_empty() {
        out.push(all.swap_remove(dice.below(all.len() as u64) as usize));
    }
    out
}

/// What is proven over in altered files.
fn proved_over(each: impl Fn(&Base, &mut Dice) -> Vec<Altered> + Sync, a_file: (usize, usize)) -> (usize, Vec<String>) {
    let bases = bases();
    let count = if long() { a_file.1 } else { a_file.0 };
    let results = at_once(&bases, |base| {
        let mut dice = Dice::new(base.truth.file.bytes().fold(7, |h, b| h * 31 % 1_000_003 + u64::from(b)));
        let all = each(base, &mut dice);
        let some = draw(all, count, &mut dice);
        let over = |a: &Altered| {
            let (_, reading) = read(&a.document)?;
            // Where the statement broke in two, any that is proven and holds most of its rows is it.
            let most = base.reading.statements[a.statement].transactions.len();
            let same = reading.statements.len() == base.reading.statements.len();
            let proved = |s: &Statement| s.verdict == Verdict::Proved;
            let over =
                if same { proved(&reading.statements[a.statement]) } else { reading.statements.iter().any(|s| proved(s) && s.transactions.len() * 2 > most) };
            over.then(|| {
                if let Some(folder) = std::env::var_os("SALDO_KEEP") {
                    let name = format!("{}-{}.pdf", base.truth.file.trim_end_matches(".pdf"), a.what.replace(|c: char| !c.is_alphanumeric(), "-"));
                    let _ = std::fs::write(std::path::Path::new(&folder).join(name), paper::pdf(&a.document));
                }
                format!("{}: {} is PROVED over", base.truth.file, a.what)
            })
        };
        (some.len(), some.iter().filter_map(over).collect::<Vec<_>>())
    });
    (results.iter().map(|r| r.0).sum(), results.into_iter().flat_map(|r| r.1).collect())
}

#[test]
fn no_row_that_was_taken_out_is_proved_over() {
    let (count, over) = proved_over(|base, _| rows_taken_out(base), (1, 100));
    assert!(count >= 50 && over.is_empty(), "{} of {count}:\n{}", over.len(), over.join("\n"));
}

#[test]
fn no_sides_that_changed_places_are_proved_over() {
    let (count, over) = proved_over(|base, _| sides_swapped(base), (1, 4));
    assert!(count >= 20 && over.is_empty(), "{} of {count}:\n{}", over.len(), over.join("\n"));
}

#[test]
fn no_day_that_was_altered_is_proved_over() {
    let (count, over) = proved_over(|base, _| days_altered(base), (2, 60));
    assert!(count >= 60 && over.is_empty(), "{} of {count}:\n{}", over.len(), over.join("\n"));
}
