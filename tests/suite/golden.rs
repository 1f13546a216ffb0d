//! Golden files, one a stage: words, table and statement of a few files as text. `UPDATE_GOLDEN=1 make test` rewrites them.

use super::support::fixtures;
use engine::document::Document;
use engine::read::{ReadOptions, read_bytes};
use engine::statement::{Corrections, Statement, interpret};
use std::fmt::Write;
use std::fs;
use std::path::Path;

/// Files whose stages are kept: a plain table, rows of many lines, sections without balances, right-aligned zebra rows.
const FILES: &[&str] = &["paid-out-in-uk", "giro-tahapan-jan", "sections-us", "zebra-valuta-overdraft"];

fn document(name: &str) -> Document {
    let path = fixtures().join("corpus").join(format!("{name}.pdf"));
    let bytes = fs::read(&path).expect("fixture");
    read_bytes(&bytes, name, &ReadOptions::default()).expect("a readable file")
}

/// Compares text with the golden file, or writes it when asked to.
fn compare(name: &str, stage: &str, text: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("golden").join(format!("{name}.{stage}.txt"));
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        fs::create_dir_all(path.parent().expect("folder")).expect("golden folder");
        fs::write(&path, text).expect("golden file");
        return;
    }
    let golden = fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}; write it with UPDATE_GOLDEN=1", path.display()));
    let differs = golden.lines().zip(text.lines()).position(|(a, b)| a != b);
    let line = differs.unwrap_or_else(|| golden.lines().count().min(text.lines().count()));
    let at = |t: &str| t.lines().nth(line).unwrap_or("(end)").to_owned();
    assert!(golden == text, "{} line {}:\n- {}\n+ {}\nIf the new one is right: UPDATE_GOLDEN=1", path.display(), line + 1, at(&golden), at(text));
}

fn words(document: &Document) -> String {
    let mut text = String::new();
    for page in document.pages.iter().take(1) {
        let _ = writeln!(
            text,
            "page {} {:.0} x {:.0}, {} rules, {} fills, {} images",
            page.number,
            page.width,
            page.height,
            page.rules.len(),
            page.fills.len(),
            page.images.len()
        );
        for w in &page.words {
            let font = document.fonts.get(usize::from(w.font)).map_or("", String::as_str);
            let _ = writeln!(text, "{:.1} {:.1} {:.1} {:.1}  {} {:.1} {font}", w.rect.x0, w.rect.y0, w.rect.x1, w.rect.y1, w.text, w.size);
        }
    }
    text
}

fn table(statements: &[Statement]) -> String {
    let mut text = String::new();
    for s in statements {
        for c in &s.columns {
            let _ = writeln!(text, "column {} {:.0}-{:.0} {:?} {}", c.index, c.x0, c.x1, c.kind, c.name);
        }
        for t in &s.transactions {
            let cells: Vec<String> = t.cells.iter().map(|(kind, e)| format!("{kind:?}={}", e.text)).collect();
            let _ = writeln!(text, "page {} at {:.0}: {}", t.page, t.bbox.y0, cells.join(" | "));
        }
    }
    text
}

fn statement(statements: &[Statement]) -> String {
    let mut text = String::new();
    for s in statements {
        let period = s.period.value.map(|p| format!("{} to {}", p.from, p.to)).unwrap_or_default();
        let _ = writeln!(text, "{} / {} / {} / {} / {period}", s.bank_name.value, s.account_number.value, s.holder.value, s.currency.value);
        let _ = writeln!(text, "opening {:?} closing {:?} {:?}", s.opening.value, s.closing.value, s.verdict);
        for check in &s.checks {
            let _ = writeln!(text, "check {} {}", check.code, if check.passed { "holds" } else { "fails" });
        }
        for t in &s.transactions {
            let date = t.date.map(|d| d.to_string()).unwrap_or_default();
            let balance = t.balance.map(|b| b.to_string()).unwrap_or_default();
            let _ = writeln!(text, "{date} -{} +{} = {balance}{}  {}", t.debit, t.credit, if t.balance_printed { "" } else { " (derived)" }, t.description);
        }
    }
    text
}

#[test]
fn words_are_read_as_before() {
    for name in FILES {
        compare(name, "words", &words(&document(name)));
    }
}

#[test]
fn tables_are_read_as_before() {
    for name in FILES {
        compare(name, "table", &table(&interpret(&document(name), &Corrections::default()).statements));
    }
}

#[test]
fn statements_are_read_as_before() {
    for name in FILES {
        compare(name, "statement", &statement(&interpret(&document(name), &Corrections::default()).statements));
    }
}
