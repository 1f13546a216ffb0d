//! The sheets Documents and Screening: what was read of identity and business documents and checked, and which names stand on lists.

use super::sheet::{Cell, Kind, Sheet};
use super::text::words;
use super::{Context, Written};
use rust_xlsxwriter::{Format, Worksheet};

const COLUMNS: u16 = 7;
const NAMES: u16 = 10;

/// A value of a document.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct PaperField {
    /// Name of the field.
    pub name: String,
    /// Its value; empty where it cannot be read.
    pub value: String,
    /// How sure, 0 to 1.
    pub confidence: f64,
    /// Page.
    pub page: String,
    /// A person corrected it.
    pub corrected: bool,
}

/// A check.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct PaperCheck {
    /// Code.
    pub code: String,
    /// Whether the verdict rests on it.
    pub required: bool,
    /// Whether it holds; none where it cannot be told.
    pub passed: Option<bool>,
    /// Why not.
    pub reason: String,
}

/// A document.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct PaperDocument {
    /// Name of its file.
    pub file: String,
    /// What it is.
    pub kind: String,
    /// Its fields.
    pub fields: Vec<PaperField>,
    /// Its checks.
    pub checks: Vec<PaperCheck>,
}

/// A name that may stand on a list.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct PaperHit {
    /// Whom names were compared with.
    pub subject: String,
    /// What came of it.
    pub outcome: String,
    /// The list and its day.
    pub list: String,
    /// The name on the list.
    pub name: String,
    /// The list's id.
    pub entity: String,
    /// How alike; none where nothing is.
    pub score: Option<f64>,
    /// Whether it reaches the threshold.
    pub matched: bool,
    /// What the score is made of.
    pub because: String,
    /// What was decided, and why.
    pub decision: String,
    /// By whom, and when.
    pub decided: String,
}

/// Documents and names of a case.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct CasePapers {
    /// The documents.
    pub documents: Vec<PaperDocument>,
    /// Checks between them.
    pub between: Vec<PaperCheck>,
    /// Names, each with what it may be.
    pub hits: Vec<PaperHit>,
    /// The lists, each with its day.
    pub lists: Vec<String>,
    /// What can be said of all names.
    pub screened: Vec<PaperCheck>,
}

fn passed<'s>(sheet: &Sheet<'s>, check: &PaperCheck) -> (&'static str, &'s Format) {
    match check.passed {
        Some(true) => ("Holds", &sheet.styles.good),
        Some(false) => ("Does not hold", &sheet.styles.bad),
        None => ("Cannot be told", &sheet.styles.warn),
    }
}

fn checks(sheet: &mut Sheet<'_>, row: u32, all: &[PaperCheck], columns: u16) -> Written<u32> {
    sheet.head(row, &[("Check", Kind::Text), ("Result", Kind::Text), ("Required", Kind::Text), ("Why", Kind::Text)])?;
    for (at, check) in (row + 1..).zip(all) {
        let (word, format) = passed(sheet, check);
        let required = if check.required { "yes" } else { "advice" };
        sheet.row(at, &[Cell::Wrap(&words(&check.code)), Cell::Styled(word, format), Cell::Text(required), Cell::Wrap(&check.reason)])?;
    }
    let last = row + all.len() as u32;
    sheet.lines(row + 1, last.max(row + 1), columns)?;
    Ok(last + 1)
}

/// The sheet Documents.
pub(super) fn documents(context: &Context<'_>) -> Written<Worksheet> {
    let styles = &context.styles;
    let mut sheet = Sheet::new("Documents", styles)?;
    sheet.title(0, 0, "Documents", &styles.title)?;
    sheet.inner.set_row_height(0, 28)?;
    let said = "That numbers and dates fit is no proof that a document is genuine, nor that it is the bearer's. No register was asked.";
    sheet.title(1, 0, said, &styles.subtitle)?;
    sheet.column(0, 24.0, 40.0);
    sheet.column(1, 24.0, 60.0);
    sheet.column(2, 12.0, 20.0);
    sheet.column(3, 20.0, 60.0);
    let mut row = 2;
    let papers = context.book.papers.cloned().unwrap_or_default();
    for document in &papers.documents {
        sheet.section(row, &format!("{} · {}", words(&document.kind), document.file), COLUMNS)?;
        let head = [("Field", Kind::Text), ("Value", Kind::Text), ("Sureness", Kind::Number), ("Page", Kind::Text), ("Corrected", Kind::Text)];
        sheet.head(row + 1, &head)?;
        let mut at = row + 2;
        for f in &document.fields {
            let corrected = if f.corrected { "by a person" } else { "" };
            sheet.row(
                at,
                &[
                    Cell::Wrap(&words(&f.name)),
                    if f.value.is_empty() { Cell::Styled("not read", &styles.warn) } else { Cell::Wrap(&f.value) },
                    Cell::Share(f.confidence),
                    Cell::Text(&f.page),
                    Cell::Text(corrected),
                ],
            )?;
            at += 1;
        }
        sheet.lines(row + 2, at.max(row + 3) - 1, COLUMNS)?;
        row = checks(&mut sheet, at + 1, &document.checks, COLUMNS)? + 1;
    }
    if !papers.between.is_empty() {
        sheet.section(row, "The documents and the statement's holder against one another", COLUMNS)?;
        checks(&mut sheet, row + 1, &papers.between, COLUMNS)?;
    }
    sheet.finish()
}

/// The sheet Screening.
pub(super) fn screening(context: &Context<'_>) -> Written<Worksheet> {
    let styles = &context.styles;
    let mut sheet = Sheet::new("Screening", styles)?;
    let papers = context.book.papers.cloned().unwrap_or_default();
    sheet.title(0, 0, "Screening", &styles.title)?;
    sheet.inner.set_row_height(0, 28)?;
    let lists = if papers.lists.is_empty() { "no list".to_owned() } else { papers.lists.join("; ") };
    let said = format!("Compared with {lists}. No match says that no name of these lists is alike, and nothing else.");
    sheet.title(1, 0, &said, &styles.subtitle)?;
    for (column, least, most) in
        [(0, 24.0, 40.0), (1, 16.0, 24.0), (2, 16.0, 28.0), (3, 24.0, 40.0), (4, 12.0, 24.0), (7, 30.0, 60.0), (8, 20.0, 40.0), (9, 20.0, 36.0)]
    {
        sheet.column(column, least, most);
    }
    sheet.section(2, "Names", NAMES)?;
    sheet.head(
        3,
        &[
            ("Subject", Kind::Text),
            ("Outcome", Kind::Text),
            ("List", Kind::Text),
            ("Name on the list", Kind::Text),
            ("Id", Kind::Text),
            ("Score", Kind::Number),
            ("Match", Kind::Text),
            ("Because", Kind::Text),
            ("Decision", Kind::Text),
            ("Decided", Kind::Text),
        ],
    )?;
    let mut at = 4;
    for h in &papers.hits {
        let score = h.score.map_or(Cell::Text(""), Cell::Share);
        let matched = if h.matched { Cell::Styled("yes", &styles.warn) } else { Cell::Text("") };
        sheet.row(
            at,
            &[
                Cell::Wrap(&h.subject),
                Cell::Wrap(&words(&h.outcome)),
                Cell::Wrap(&h.list),
                Cell::Wrap(&h.name),
                Cell::Text(&h.entity),
                score,
                matched,
                Cell::Wrap(&h.because),
                Cell::Wrap(&h.decision),
                Cell::Wrap(&h.decided),
            ],
        )?;
        at += 1;
    }
    sheet.lines(4, at.max(5) - 1, NAMES)?;
    checks(&mut sheet, at + 1, &papers.screened, NAMES)?;
    sheet.finish()
}
