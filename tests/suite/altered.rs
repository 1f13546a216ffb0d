//! Altered files: a row is taken out of a statement and the gap closed, and nothing of it is proven over.
//!
//! Each fixture is drawn anew as a PDF from where its words stand, which reads as the fixture does; then one thing in it is changed, and
//! the file goes the way that users' files go. What is drawn is the same each time; `SALDO_LONG=1` draws much more, and `SALDO_KEEP` names
//! a folder for the files that are proven over.

use super::paper;
use super::scores::{score, statements};
use super::support::{STATEMENTS, Truth, at_once, digital, program};
use engine::document::Document;
use engine::read::ReadOptions;
use engine::read::worker::{Input, Worker};
use engine::statement::{Reading, Statement, Verdict, again};
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
    let truths: Vec<Truth> = STATEMENTS.into_iter().flat_map(digital).collect();
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
                    let name = format!("{}-{}.pdf", base.truth.file.trim_end_matches(".pdf"), a.what.split(':').next().unwrap_or_default());
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
