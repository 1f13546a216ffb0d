//! What is examined: the file with its document, its statements, how it is drawn, and its cells with their type.

use super::looked::Looked;
use super::report::{Anomaly, Change, Family, bbox};
use super::rules::Rules;
use crate::base::limits::REPORTED;
use crate::base::{Evidence, Rect, Severity};
use crate::document::{Document, Page, Source};
use crate::read::ReadOptions;
use crate::read::trace::{By, Drawn, Letter, Trace};
use crate::statement::{HeaderType, Reading};
use std::collections::BTreeSet;
use std::sync::Arc;

/// What is examined.
#[derive(Debug)]
pub struct Paper<'a> {
    /// The file's bytes.
    pub file: &'a Arc<Vec<u8>>,
    /// How it was read.
    pub options: &'a ReadOptions,
    /// The document as read.
    pub document: &'a Document,
    /// Its statements.
    pub reading: &'a Reading,
    /// How it is drawn; `None` of a picture file.
    pub trace: Option<&'a Trace>,
    /// Cells that were looked at once more.
    pub looked: &'a [Looked],
    /// Earlier revisions and what each changed.
    pub history: &'a [super::revisions::Update],
    /// Its cells.
    pub cells: Vec<Cell>,
    /// Rows that are none of their table: the statement's index, and the row's.
    pub strays: BTreeSet<(usize, u32)>,
    /// The region of rows of each page.
    pub tables: Vec<(u32, Rect)>,
    /// Thresholds and lists.
    pub rules: &'static Rules,
}

/// A cell of a row, or a field of a statement.
#[derive(Debug, Clone)]
pub struct Cell {
    /// Page, 1-based.
    pub page: u32,
    /// Its box on the page as read.
    pub rect: Rect,
    /// The row's index; `None` of a field.
    pub row: Option<u32>,
    /// The statement's index.
    pub statement: usize,
    /// Column or field.
    pub field: &'static str,
    /// Its text.
    pub text: String,
    /// Whether money came in; of amounts.
    pub credit: bool,
    /// Its type; `None` where it is not drawn as text.
    pub style: Option<Style>,
}

/// The type of a cell, by its digits, or its letters where it has none.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Style {
    /// Font of most of its glyphs.
    pub font: u16,
    /// Whether its glyphs are of more than one font or size, or drawn at different times.
    pub mixed: bool,
    /// Font size.
    pub size: f32,
    /// Height of the baseline.
    pub baseline: f32,
    /// Colour.
    pub color: [u8; 3],
    /// Mean distance between glyphs beyond their widths, in parts of the size.
    pub spacing: f32,
    /// Width of a digit in parts of the size.
    pub digit: f32,
    /// Left edge.
    pub left: f32,
    /// Right edge.
    pub right: f32,
    /// Number of the first and the last mark.
    pub order: (u32, u32),
    /// How many forms deep.
    pub depth: u8,
    /// The operator that shows all its glyphs; [`By::Adjusted`] where several do.
    pub by: By,
    /// Glyphs.
    pub letters: u32,
}

impl Cell {
    /// Whether it is what a statement is altered for: an amount, a balance, a total, a date, an account, a holder.
    pub fn figure(&self) -> bool {
        !matches!(self.field, "description" | "reference" | "branch" | "direction" | "currency" | "ignore" | "unknown" | "time")
    }

    /// Whether it holds money.
    pub fn money(&self) -> bool {
        matches!(self.field, "debit" | "credit" | "amount" | "balance" | "opening" | "closing" | "total_debit" | "total_credit" | "carried")
    }
}

fn field_of(kind: HeaderType) -> &'static str {
    match kind {
        HeaderType::Date => "date",
        HeaderType::ValueDate => "value_date",
        HeaderType::Time => "time",
        HeaderType::Description => "description",
        HeaderType::Reference => "reference",
        HeaderType::Branch => "branch",
        HeaderType::Direction => "direction",
        HeaderType::Debit => "debit",
        HeaderType::Credit => "credit",
        HeaderType::Amount => "amount",
        HeaderType::Balance => "balance",
        HeaderType::Currency => "currency",
        HeaderType::Ignore => "ignore",
        HeaderType::Unknown => "unknown",
    }
}

impl<'a> Paper<'a> {
    /// Puts together what is examined.
    pub fn new(
        file: &'a Arc<Vec<u8>>,
        options: &'a ReadOptions,
        document: &'a Document,
        reading: &'a Reading,
        trace: Option<&'a Trace>,
        history: &'a [super::revisions::Update],
    ) -> Self {
        let mut cells = Vec::new();
        let mut tables: Vec<(u32, Rect)> = Vec::new();
        for (statement, s) in reading.statements.iter().enumerate() {
            for t in &s.transactions {
                match tables.iter_mut().find(|(p, _)| *p == t.page) {
                    Some((_, r)) => *r = r.union(&t.bbox),
                    None => tables.push((t.page, t.bbox)),
                }
                for (kind, e) in &t.cells {
                    cells.push(cell(e, Some(t.row_index), statement, field_of(*kind), !t.is_debit()));
                }
            }
            let fields: [(&'static str, Option<&Evidence>); 11] = [
                ("holder", s.holder.evidence.as_ref()),
                ("account_number", s.account_number.evidence.as_ref()),
                ("period", s.period.evidence.as_ref()),
                ("opening", s.opening.evidence.as_ref()),
                ("closing", s.closing.evidence.as_ref()),
                ("total_debit", s.total_debit.evidence.as_ref()),
                ("total_credit", s.total_credit.evidence.as_ref()),
                ("count_debit", s.count_debit.evidence.as_ref()),
                ("count_credit", s.count_credit.evidence.as_ref()),
                ("currency", s.currency.evidence.as_ref()),
                ("account_type", s.account_type.evidence.as_ref()),
            ];
            for (name, e) in fields {
                cells.extend(e.map(|e| cell(e, None, statement, name, false)));
            }
            cells.extend(s.carried.iter().map(|c| cell(&c.evidence, None, statement, "carried", false)));
            for a in &s.also_printed {
                cells.push(cell(&a.evidence, None, statement, "total_credit", false));
            }
        }
        if let Some(trace) = trace {
            for c in &mut cells {
                let page = trace.pages.iter().find(|p| p.number == c.page);
                c.style = page.and_then(|p| style(p, trace, c));
            }
        }
        Self { file, options, document, reading, trace, looked: &[], history, cells, strays: super::strays::of(reading), tables, rules: Rules::get() }
    }

    /// Whether a row was read as one of a table that it is none of.
    pub fn is_stray(&self, statement: usize, row: u32) -> bool {
        self.strays.contains(&(statement, row))
    }

    /// A page as read.
    pub fn page(&self, number: u32) -> Option<&'a Page> {
        self.document.pages.iter().find(|p| p.number == number)
    }

    /// Pages as drawn, and as read, where they have text.
    pub fn text_pages(&self) -> impl Iterator<Item = (&'a Drawn, &'a Page)> + '_ {
        let pages = self.trace.map(|t| t.pages.as_slice()).unwrap_or_default();
        pages.iter().filter_map(|d| self.page(d.number).filter(|p| p.source == Source::Text).map(|p| (d, p)))
    }

    /// A box of a page as read, as records hold it.
    pub fn place(&self, page: u32, rect: Rect) -> [f32; 4] {
        bbox(self.page(page).map_or(rect, |p| p.displayed(rect)))
    }

    /// The cell that shares most with a box; it covers a part of either at least.
    pub fn cell_at(&self, page: u32, rect: Rect) -> Option<&Cell> {
        let common = |c: &&Cell| c.rect.x_overlap(&rect) * c.rect.y_overlap(&rect);
        let on = self.cells.iter().filter(|c| c.page == page);
        let share = |c: &&Cell| common(c) / area(c.rect).min(area(rect)).max(0.01);
        on.filter(|c| share(c) > 0.3).max_by(|a, b| common(a).total_cmp(&common(b)).then(a.figure().cmp(&b.figure())))
    }

    /// The region of rows of a page.
    pub fn table(&self, page: u32) -> Option<Rect> {
        self.tables.iter().find(|(p, _)| *p == page).map(|t| t.1)
    }

    /// Whether a box lies among the rows of its page.
    pub fn in_table(&self, page: u32, rect: Rect) -> bool {
        self.table(page).is_some_and(|t| rect.cy() > t.y0 - 2.0 && rect.cy() < t.y1 + 2.0 && rect.cx() > t.x0 - 12.0 && rect.cx() < t.x1 + 12.0)
    }

    /// The row of a page that a box lies in.
    pub fn row_at(&self, page: u32, rect: Rect) -> Option<u32> {
        let rows = self.reading.statements.iter().flat_map(|s| &s.transactions).filter(|t| t.page == page);
        rows.filter(|t| t.bbox.y_overlap(&rect) > 0.4 * rect.height().min(t.bbox.height())).map(|t| t.row_index).next()
    }

    /// The distances between the glyphs of a cell beyond their widths, in parts of the size, by the two glyphs.
    pub fn gaps(&self, cell: &Cell) -> Vec<(Neighbours, f32)> {
        let Some((trace, page)) = self.trace.and_then(|t| Some((t, t.pages.iter().find(|p| p.number == cell.page)?))) else { return Vec::new() };
        let pair = |w: &[&Letter]| {
            let [a, b] = w else { return None };
            let gap = (b.x - a.x - a.advance) / a.size.max(0.1);
            (a.font == b.font && (a.y - b.y).abs() < 0.3 * a.size && gap < 0.2).then_some(((a.font, a.text, b.text), gap))
        };
        letters(page, trace, cell.rect).windows(2).filter_map(pair).collect()
    }

    /// A change of a cell, with its place.
    pub fn change(&self, kind: &str, page: u32, rect: Rect, cell: Option<&Cell>, old: Option<&str>, new: Option<&str>) -> Change {
        Change {
            kind: kind.to_owned(),
            page: Some(page),
            bbox: Some(self.place(page, rect)),
            row: cell.and_then(|c| c.row).or_else(|| self.row_at(page, rect)),
            field: cell.map(|c| c.field.to_owned()),
            old: old.map(str::to_owned),
            new: new.map(str::to_owned),
            detail: None,
        }
    }
}

fn cell(e: &Evidence, row: Option<u32>, statement: usize, field: &'static str, credit: bool) -> Cell {
    Cell { page: e.page, rect: e.bbox, row, statement, field, text: e.text.clone(), credit, style: None }
}

/// Width times height.
pub fn area(r: Rect) -> f32 {
    r.width().max(0.0) * r.height().max(0.0)
}

/// The glyphs of a cell that a reader sees, left to right: of its digits and marks, or of its letters where it has no digit.
fn letters<'p>(page: &'p Drawn, trace: &Trace, rect: Rect) -> Vec<&'p Letter> {
    let is_digit = |t: u32| trace.texts.get(t as usize).is_some_and(|t| t.chars().next().is_some_and(|c| c.is_ascii_digit()));
    let mut letters: Vec<_> = page.letters_in(rect).filter(|l| l.seen).collect();
    if letters.iter().any(|l| is_digit(l.text)) {
        // The marks between groups belong to a figure: without them the two sides of one would stand apart.
        let parts = |t: u32| trace.texts.get(t as usize).is_some_and(|t| t.chars().all(|c| c.is_ascii_digit() || matches!(c, '.' | ',' | '\'' | '’')));
        letters.retain(|l| parts(l.text));
    }
    letters.sort_by(|a, b| a.x.total_cmp(&b.x));
    letters
}

/// Two glyphs of a font beside each other: the font and both texts.
pub type Neighbours = (u16, u32, u32);

/// The type of a cell's digits, or of its letters where it has no digit.
fn style(page: &Drawn, trace: &Trace, cell: &Cell) -> Option<Style> {
    let is_digit = |t: u32| trace.texts.get(t as usize).is_some_and(|t| t.chars().next().is_some_and(|c| c.is_ascii_digit()));
    let letters = letters(page, trace, cell.rect);
    let first = letters.first()?;
    let most = |f: u16| letters.iter().filter(|l| l.font == f).count();
    let font = letters.iter().map(|l| l.font).max_by_key(|f| most(*f))?;
    let main = letters.iter().find(|l| l.font == font)?;
    let on_line: Vec<_> = letters.iter().filter(|l| (l.y - main.y).abs() < 0.3 * main.size).collect();
    let gaps: Vec<f32> =
        on_line.windows(2).filter_map(|w| Some((w.get(1)?.x - w.first()?.x - w.first()?.advance) / main.size.max(0.1))).filter(|g| *g < 0.2).collect();
    let spacing = if gaps.is_empty() { 0.0 } else { gaps.iter().sum::<f32>() / gaps.len() as f32 };
    let digits: Vec<f32> = letters.iter().filter(|l| is_digit(l.text)).map(|l| l.advance / l.size.max(0.1)).collect();
    Some(Style {
        font,
        mixed: on_line.iter().any(|l| l.font != font || (l.size - main.size).abs() > 0.02 * main.size),
        size: main.size,
        baseline: main.y,
        color: main.color,
        spacing,
        digit: if digits.is_empty() { 0.0 } else { digits.iter().sum::<f32>() / digits.len() as f32 },
        left: first.x,
        right: letters.last().map_or(first.x, |l| l.x + l.advance),
        order: (letters.iter().map(|l| l.order).min()?, letters.iter().map(|l| l.order).max()?),
        depth: main.depth,
        by: if letters.iter().all(|l| l.by == main.by) { main.by } else { By::Adjusted },
        letters: u32::try_from(letters.len()).unwrap_or(u32::MAX),
    })
}

/// What signals find.
#[derive(Debug, Default)]
pub struct Finds {
    /// The anomalies with the family of their signal.
    pub anomalies: Vec<(Family, Anomaly)>,
    /// Checks that turned out not to apply, and why.
    pub not_run: Vec<(&'static str, String)>,
}

impl Finds {
    /// Notes an anomaly at the place of its first change.
    pub fn add(&mut self, family: Family, code: &str, severity: Severity, message: String, mut evidence: Vec<Change>, causes: &[&str]) {
        if self.anomalies.iter().filter(|(_, a)| a.code == code).count() >= REPORTED {
            return;
        }
        evidence.truncate(REPORTED);
        let (page, bbox) = evidence.first().map_or((None, None), |e| (e.page, e.bbox));
        let innocent_causes = causes.iter().map(|c| (*c).to_owned()).collect();
        self.anomalies.push((family, Anomaly { code: code.to_owned(), severity, page, bbox, message, evidence, innocent_causes }));
    }

    /// Says why a check did not run.
    pub fn skip(&mut self, code: &'static str, reason: impl Into<String>) {
        self.not_run.push((code, reason.into()));
    }
}

/// Whether a text holds a digit.
pub fn has_digit(text: &str) -> bool {
    text.chars().any(|c| c.is_ascii_digit())
}

/// The digits of a text.
pub fn digits(text: &str) -> String {
    text.chars().filter(char::is_ascii_digit).collect()
}

/// Whether a text is printed as money is: digits with a mark before the last two or groups of three.
pub fn is_amount(text: &str) -> bool {
    let t = text.trim_matches(|c: char| !c.is_ascii_digit());
    let marks = t.chars().filter(|c| matches!(c, '.' | ',')).count();
    marks > 0 && t.chars().all(|c| c.is_ascii_digit() || matches!(c, '.' | ',' | ' ' | '\'' | '\u{a0}')) && digits(t).len() >= 3
}
