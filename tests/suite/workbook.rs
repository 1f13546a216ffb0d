//! The workbook: the same bytes each time, no text taken as a formula, and no figure that a spreadsheet would work out otherwise.

use super::support::{Folder, corpus, run, skipped};
use calamine::{Data, Reader, Xlsx, open_workbook};
use engine::analytics::{AnalystCorrections, Category};
use engine::export::diff::diff;
use engine::export::workbook::{Book, Source, write};
use saldo_tests::{Made, Size, made};
use std::collections::BTreeMap;
use std::fs;
use std::io::{Cursor, Read, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;

const SMALL: Size = Size { accounts: 3, rows: 160, months: 5, broken: true };

fn workbook(made: &Made) -> Vec<u8> {
    let source = |(f, s): (&'_ engine::analytics::FileSummary, &'_ engine::statement::Statement)| (f.name.clone(), f.sha256.clone(), s.clone());
    let owned: Vec<_> = made.analysis.files.iter().zip(&made.statements).map(source).collect();
    let sources: Vec<Source<'_>> = owned
        .iter()
        .map(|(name, sha256, s)| Source {
            name,
            link: name,
            sha256,
            pages: s.pages.1,
            statements: std::slice::from_ref(s),
            findings: &[],
            signals: None,
            corrections: &[],
        })
        .collect();
    let corrections = AnalystCorrections::default();
    write(Book { analysis: &made.analysis, sources: &sources, config: &made.config, corrections: &corrections, unverified: false, papers: None })
        .expect("a workbook")
}

/// Values by sheet, row and column, 0-based.
type Cells = BTreeMap<(String, usize, usize), Data>;

/// Every cell of every sheet, by sheet and place.
fn cells(path: &Path) -> Cells {
    let mut book: Xlsx<_> = open_workbook(path).expect("the workbook opens");
    let mut all = BTreeMap::new();
    for name in book.sheet_names() {
        let range = book.worksheet_range(&name).expect("a sheet");
        let (top, left) = range.start().unwrap_or_default();
        for (row, col, value) in range.used_cells() {
            all.insert((name.clone(), row + top as usize, col + left as usize), value.clone());
        }
    }
    all
}

#[test]
fn the_same_figures_give_the_same_bytes() {
    assert_eq!(workbook(&made(SMALL)), workbook(&made(SMALL)));
}

/// Texts that spreadsheets have been known to run, or that break what holds them.
const PAYLOADS: [&str; 40] = [
    "=1+1",
    "=cmd|' /C calc'!A0",
    "=HYPERLINK(\"http://example.invalid\",\"click\")",
    "=IMPORTXML(\"http://example.invalid\",\"//a\")",
    "=WEBSERVICE(\"http://example.invalid\")",
    "=DDE(\"cmd\";\"/C calc\";\"x\")",
    "=SUM(A1:A9)",
    "=2+5+cmd|' /C calc'!A0",
    "+1+1",
    "+cmd|' /C calc'!A0",
    "-1+1",
    "-2+3+cmd|' /C calc'!A0",
    "@SUM(1+1)",
    "@A1",
    "{=1+1}",
    "{=cmd|' /C calc'!A0}",
    "\t=1+1",
    "\r=1+1",
    "\n=1+1",
    " =1+1",
    "\u{a0}=1+1",
    "\u{feff}=1+1",
    "＝1+1",
    "＋1+1",
    "－1+1",
    "＠SUM(1)",
    "%0A=1+1",
    "|calc",
    "';=1+1",
    "\"=1+1",
    "\",=1+1,\"",
    "</v></c><c><f>1+1</f></c>",
    "<![CDATA[=1+1]]>",
    "&#61;1+1",
    "&lt;f&gt;1+1",
    "]]>=1+1",
    "_x003D_1+1",
    "http://example.invalid/=1+1",
    "file:///etc/passwd",
    "internal:Sheet1!A1",
];

#[test]
fn no_text_becomes_a_formula() {
    let mut made = made(Size { accounts: 1, rows: 60, months: 2, broken: true });
    let clean = formulas(&made);
    assert!(clean.len() > 200, "only {} formulas", clean.len());
    for (i, t) in made.analysis.transactions.iter_mut().enumerate() {
        let payload = PAYLOADS[i % PAYLOADS.len()];
        t.row.description = payload.to_owned();
        t.row.reference = payload.to_owned();
        t.merchant_name = Arc::from(payload);
        t.category_reason = Arc::from(payload);
        for reason in &mut t.flag_reasons {
            reason.reason = Arc::from(payload);
        }
    }
    for (i, m) in made.analysis.merchants.iter_mut().enumerate() {
        m.merchant_name = Arc::from(PAYLOADS[i]);
        m.members = PAYLOADS.map(Arc::from).to_vec();
    }
    for payload in PAYLOADS {
        made.analysis.accounts[0].bank_name = payload.to_owned();
        made.analysis.accounts[0].holder = payload.to_owned();
        made.analysis.accounts[0].number = Arc::from(payload);
        made.analysis.statements[0].verdict_reason = payload.to_owned();
        made.analysis.files[0].name = payload.to_owned();
        made.statements[0].findings[0].message = payload.to_owned();
        made.analysis.assumptions[0].value = payload.to_owned();
        assert_eq!(formulas(&made), clean, "{payload}");
    }
}

/// The formulas of all sheets, as the XML holds them.
fn formulas(made: &Made) -> Vec<String> {
    let folder = Folder::new("payload");
    let path = folder.0.join("p.xlsx");
    fs::write(&path, workbook(made)).expect("the file is written");
    let mut book: Xlsx<_> = open_workbook(&path).expect("the workbook opens");
    let mut all = Vec::new();
    for name in book.sheet_names() {
        let range = book.worksheet_formula(&name).expect("formulas");
        all.extend(range.used_cells().filter(|(_, _, f)| !f.is_empty()).map(|(row, col, f)| format!("{name}!{row},{col} {f}")));
    }
    all
}

#[test]
fn texts_come_back_as_they_were() {
    let mut made = made(Size { accounts: 1, rows: 60, months: 2, broken: false });
    for (t, payload) in made.analysis.transactions.iter_mut().zip(PAYLOADS) {
        t.row.description = payload.to_owned();
    }
    let folder = Folder::new("texts");
    let path = folder.0.join("t.xlsx");
    fs::write(&path, workbook(&made)).expect("the file is written");
    let cells = cells(&path);
    for (i, payload) in PAYLOADS.iter().enumerate().filter(|(_, p)| !p.contains(['\t', '\r', '\n'])) {
        assert_eq!(cells.get(&("Transactions".to_owned(), i + 1, 2)), Some(&Data::String((*payload).to_owned())), "{payload}");
    }
}

/// Converts with LibreOffice, which works every formula out anew; `false` where it is not installed.
fn recalculated(path: &Path, out: &Path) -> bool {
    if Command::new("soffice").arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status().is_err() {
        return false;
    }
    let profile = out.join("profile");
    fs::create_dir_all(profile.join("user")).expect("a profile");
    let always = r#"<?xml version="1.0" encoding="UTF-8"?><oor:items xmlns:oor="http://openoffice.org/2001/registry"><item oor:path="/org.openoffice.Office.Calc/Formula/Load"><prop oor:name="OOXMLRecalcMode" oor:op="fuse"><value>0</value></prop></item></oor:items>"#;
    fs::write(profile.join("user/registrymodifications.xcu"), always).expect("a profile");
    let status = Command::new("soffice")
        .args(["--headless", &format!("-env:UserInstallation=file://{}", profile.display()), "--convert-to", "xlsx:Calc MS Excel 2007 XML", "--outdir"])
        .arg(out)
        .arg(path)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .expect("soffice runs");
    assert!(status.success());
    true
}

#[test]
fn a_spreadsheet_works_out_the_same_figures() {
    let folder = Folder::new("recalculated");
    let path = folder.0.join("book.xlsx");
    fs::write(&path, workbook(&made(SMALL))).expect("the file is written");
    let before = cells(&path);
    assert!(before.len() > 5_000, "only {} cells", before.len());
    let out = folder.0.join("out");
    fs::create_dir_all(&out).expect("a folder");
    if !recalculated(&path, &out) {
        skipped("LibreOffice is not installed: the formulas were not worked out anew.");
        return;
    }
    assert_same(&before, &cells(&out.join("book.xlsx")));
}

/// The same numbers, dates and texts in every cell.
fn assert_same(expected: &Cells, found: &Cells) {
    let number = |d: &Data| match d {
        Data::Float(f) => Some(*f),
        Data::Int(i) => Some(*i as f64),
        Data::DateTime(d) => Some(d.as_f64()),
        _ => None,
    };
    let mut wrong = Vec::new();
    for (place, was) in expected {
        let is = found.get(place).unwrap_or(&Data::Empty);
        let same = match (number(was), number(is)) {
            (Some(a), Some(b)) => a == b,
            _ => was == is || (was.to_string().is_empty() && is.to_string().is_empty()),
        };
        if !same {
            wrong.push(format!("{place:?}: {was:?} became {is:?}"));
        }
    }
    assert!(wrong.is_empty(), "{} cells differ:\n{}", wrong.len(), wrong.iter().take(40).cloned().collect::<Vec<_>>().join("\n"));
}

/// The workbook with other shared texts in some cells of one sheet, as a person would choose them from the lists.
fn edited(book: &[u8], sheet: &str, edits: &[(&str, &str)]) -> Vec<u8> {
    let mut given = zip::ZipArchive::new(Cursor::new(book)).expect("a workbook");
    let mut parts: Vec<(String, Vec<u8>)> = Vec::new();
    for i in 0..given.len() {
        let mut part = given.by_index(i).expect("a part");
        let mut bytes = Vec::new();
        part.read_to_end(&mut bytes).expect("a part");
        parts.push((part.name().expect("a name").into_owned(), bytes));
    }
    let text = |name: &str| String::from_utf8(parts.iter().find(|p| p.0 == name).expect("a part").1.clone()).expect("UTF-8");
    let strings = text("xl/sharedStrings.xml");
    let index = |wanted: &str| strings.split("<si>").skip(1).position(|s| s.starts_with(&format!("<t>{wanted}</t>"))).expect("a shared text");
    let mut xml = text(sheet);
    for (cell, wanted) in edits {
        let start = xml.find(&format!("<c r=\"{cell}\"")).expect("a cell");
        let value = start + xml[start..].find("<v>").expect("a value") + 3;
        let end = value + xml[value..].find("</v>").expect("its end");
        xml.replace_range(value..end, &index(wanted).to_string());
    }
    let mut out = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in &parts {
        out.start_file(name.as_str(), zip::write::SimpleFileOptions::default()).expect("a part");
        out.write_all(if name == sheet { xml.as_bytes() } else { bytes }).expect("a part");
    }
    out.finish().expect("a workbook").into_inner()
}

#[test]
fn a_changed_category_and_an_excluded_row_move_every_figure() {
    let folder = Folder::new("edited");
    let (path, out) = (folder.0.join("book.xlsx"), folder.0.join("out"));
    fs::create_dir_all(&out).expect("a folder");
    let mut made = made(SMALL);
    fs::write(&path, edited(&workbook(&made), "xl/worksheets/sheet2.xml", &[("E6", "Loan repayment"), ("J9", "No"), ("E200", "Rent")]))
        .expect("the file is written");
    if !recalculated(&path, &out) {
        skipped("LibreOffice is not installed: the formulas were not worked out anew.");
        return;
    }
    for (row, category) in [(4, Category::LoanRepayment), (198, Category::Rent)] {
        let t = &mut made.analysis.transactions[row];
        assert_ne!(t.category, category, "choose another row");
        t.category = category;
        t.is_operational = category.is_operational(false);
    }
    made.analysis.transactions[7].excluded = true;
    let expected = folder.0.join("expected.xlsx");
    fs::write(&expected, workbook(&made)).expect("the file is written");
    let live = |(sheet, row, _): &(String, usize, usize)| {
        ["Transactions", "Monthly", "Categories", "Proforma"].contains(&sheet.as_str()) || (sheet == "Summary" && *row < 30)
    };
    let keep = |cells: Cells| cells.into_iter().filter(|(place, _)| live(place)).collect::<Cells>();
    assert_same(&keep(cells(&expected)), &keep(cells(&out.join("book.xlsx"))));
}

#[test]
fn a_difference_names_what_was_edited() {
    let mut made = made(Size { accounts: 1, rows: 60, months: 2, broken: false });
    let before = workbook(&made);
    let same = diff(("a", &before), ("b", &before)).expect("a difference");
    assert!(same.is_empty());
    let t = &mut made.analysis.transactions[4];
    t.category = Category::Insurance;
    t.excluded = true;
    let id = t.id.hyphenated().to_string();
    let after = workbook(&made);
    let found = diff(("a", &before), ("b", &after)).expect("a difference");
    assert_eq!(found.transactions.len(), 1, "{found:?}");
    assert_eq!((found.transactions[0].id.as_str(), found.transactions[0].line), (id.as_str(), 6));
    let columns: Vec<&str> = found.transactions[0].values.iter().map(|v| v.at.as_str()).collect();
    assert_eq!(columns, ["Category", "Include"]);
    let moved: Vec<&str> = found.sheets.iter().map(|s| s.sheet.as_str()).collect();
    for sheet in ["Summary", "Monthly", "Categories", "Proforma"] {
        assert!(moved.contains(&sheet), "{sheet} did not move: {moved:?}");
    }
    let error = diff(("a", &before), ("b.txt", b"no workbook")).expect_err("an error");
    assert_eq!(error.file.as_deref(), Some("b.txt"));
}

#[test]
fn saldo_analyze_writes_what_it_is_asked_for() {
    let folder = Folder::new("analyze");
    let path = |name: &str| folder.0.join(name).display().to_string();
    let files = [corpus("giro-tahapan-jan.pdf"), corpus("consolidated-two-currencies.pdf")].map(|p| p.display().to_string());
    let write = |name: &str| {
        let (xlsx, json, csv, ledger) =
            (path(&format!("{name}.xlsx")), path(&format!("{name}.json")), path(&format!("{name}-csv")), path(&format!("{name}.beancount")));
        let ofx = path(&format!("{name}.ofx"));
        let output = run(&["analyze", &files[0], &files[1], "--xlsx", &xlsx, "--json", &json, "--csv", &csv, "--beancount", &ledger, "--ofx", &ofx]);
        assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
        [xlsx, json, format!("{csv}/transactions.csv"), ledger, ofx].map(|p| fs::read(p).expect("a file"))
    };
    let (first, second) = (write("first"), write("second"));
    assert!(first == second, "two runs differ");
    let [_, json, csv, ledger, ofx] = first.map(|b| String::from_utf8_lossy(&b).into_owned());
    let json: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    let rows = json["analysis"]["transactions"].as_array().map_or(0, Vec::len);
    assert_eq!(json["manifest"]["files"][0]["sha256"].as_str().map(str::len), Some(64));
    assert!(rows > 100);
    assert_eq!(csv.lines().count(), rows + 1);
    assert_eq!((ofx.matches("<STMTTRN>").count(), ofx.matches("<LEDGERBAL>").count()), (rows, 3));
    assert_eq!(ledger.matches(" balance Assets:Bank:").count(), 3, "a closing balance is not asserted:\n{ledger:.2000}");
    assert_eq!(run(&["diff", &path("first.xlsx"), &path("second.xlsx")]).status.code(), Some(0));
    assert_eq!(run(&["diff", &path("first.xlsx"), &path("none.xlsx")]).status.code(), Some(3));
    assert_eq!(run(&["analyze", &files[0]]).status.code(), Some(2));
}

#[test]
fn nothing_and_much_are_written_too() {
    let folder = Folder::new("sizes");
    for (name, size, least) in [
        ("none", Size { accounts: 0, rows: 0, months: 1, broken: false }, 100),
        ("bare", Size { accounts: 1, rows: 0, months: 1, broken: false }, 150),
        ("many", Size { accounts: 50, rows: 12, months: 12, broken: true }, 20_000),
    ] {
        let path = folder.0.join(format!("{name}.xlsx"));
        fs::write(&path, workbook(&made(size))).expect("the file is written");
        let count = cells(&path).len();
        assert!(count > least, "{name}: only {count} cells");
    }
}
