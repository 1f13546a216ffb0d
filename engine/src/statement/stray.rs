//! Amounts that stand on a statement's pages and that none of its rows, balances and figures holds: where a lost row, the other half
//! of a merged one, or another reading of a cell is looked for. What is not among them stands on no page.

use super::model::{HeaderType, Statement, Transaction};
use crate::base::amounts::{self, NumberStyle, RawAmount};
use crate::base::dates::DateOrder;
use crate::base::{Evidence, Money, Rect};
use crate::document::Document;
use crate::layout::{Line, Shape, lines};
use chrono::NaiveDate;
use std::collections::BTreeSet;

/// Room left around a row, in points.
const AROUND: f32 = 2.0;
/// How far apart the lines of a row may be, in font sizes, and how many of them are text alone.
const NEAR: f32 = 1.6;
const TEXT: usize = 6;
/// Cells that say how amounts are written.
const CELLS: usize = 400;

/// An amount that nothing holds.
#[derive(Debug, Clone, PartialEq)]
pub struct Stray {
    /// Where it stands, as printed.
    pub evidence: Evidence,
    /// Its size.
    pub size: Money,
    /// Whether it is another reading of what was read otherwise.
    pub alternative: bool,
    /// Its line, among those of the pages looked at.
    line: usize,
}

/// A stretch of a page between two heights.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Stretch {
    /// Page, 1-based.
    pub page: u32,
    /// Top and bottom in points.
    pub from: f32,
    /// Bottom.
    pub to: f32,
}

impl Stretch {
    /// A row with a little room around it.
    pub fn of(t: &Transaction) -> Self {
        Self { page: t.page, from: t.bbox.y0 - AROUND, to: t.bbox.y1 + AROUND }
    }

    fn holds(&self, e: &Evidence) -> bool {
        e.page == self.page && (self.from..self.to).contains(&e.bbox.cy())
    }
}

/// What a line with a stray amount says as a row.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Words {
    /// Its day.
    pub date: Option<NaiveDate>,
    /// Its words.
    pub description: String,
}

/// The pages of a document that are looked at.
pub fn part(document: &Document, pages: &BTreeSet<u32>) -> Document {
    let pages = document.pages.iter().filter(|p| pages.contains(&p.number)).cloned().collect();
    Document { pages, fonts: document.fonts.clone(), ..Document::default() }
}

/// The stray amounts of some pages.
pub struct Strays<'d> {
    lines: Vec<Line<'d>>,
    all: Vec<Stray>,
}

fn is_amount(kind: HeaderType) -> bool {
    matches!(kind, HeaderType::Debit | HeaderType::Credit | HeaderType::Amount)
}

impl<'d> Strays<'d> {
    /// The stray amounts of a part of a document.
    pub fn of(part: &'d Document, s: &Statement) -> Self {
        let style = style(s);
        let lines = lines(part);
        let held = held(part, s);
        let mut all = Vec::new();
        for (n, line) in lines.iter().enumerate() {
            let Some(page) = part.pages.get(line.page) else { continue };
            for t in &line.tokens {
                let place = |text: &str| Evidence { page: page.number, bbox: t.rect, text: text.to_owned(), confidence: t.confidence };
                let mut add = |raw: RawAmount, text: &str, alternative: bool| {
                    let (size, scale) = (raw.magnitude(style), raw.scale(style));
                    let is_held = |(p, bbox, value): &(u32, Rect, Option<Money>)| {
                        *p == page.number && bbox.contains(t.rect.cx(), t.rect.cy()) && value.is_none_or(|v| v.abs() == size)
                    };
                    if !size.is_zero() && (scale == s.digits || scale == 0) && !held.iter().any(is_held) {
                        all.push(Stray { evidence: place(text), size, alternative, line: n });
                    }
                };
                if let Some(raw) = t.number().filter(|a| a.last.is_some() || s.digits == 0 || t.amount().is_some()) {
                    add(raw, &t.text, false);
                }
                for word in page.words.iter().filter(|w| !w.alternatives.is_empty() && t.rect.contains(w.rect.cx(), w.rect.cy())) {
                    for (text, _) in &word.alternatives {
                        if let Some(raw) = amounts::scan(text) {
                            add(raw, text, true);
                        }
                    }
                }
            }
        }
        Self { lines, all }
    }

    /// The strays with the number of their line, top to bottom.
    pub fn lines(&self) -> impl Iterator<Item = (usize, &Stray)> {
        self.all.iter().map(|stray| (stray.line, stray))
    }

    /// A line of the pages looked at.
    pub fn line(&self, n: usize) -> Option<&Line<'d>> {
        self.lines.get(n)
    }

    /// The box of a line with the lines of text that belong to it: those close below without an amount or a day of their own, and, where the
    /// line has no day, those close above up to the one that has. `free` says which lines may belong to it.
    pub fn text_around(&self, n: usize, free: &dyn Fn(&Line<'_>) -> bool) -> Rect {
        let Some(line) = self.lines.get(n) else { return Rect::default() };
        let dated = |l: &Line<'_>| l.tokens.first().is_some_and(|t| t.date().is_some());
        let money = |l: &Line<'_>| l.tokens.iter().any(|t| t.amount().is_some_and(|a| a.strength() >= 2));
        let near = |a: &Line<'_>, b: &Line<'_>| b.y > a.y && b.y - a.y <= NEAR * a.size.max(b.size);
        let mut out = line.rect;
        let mut last = line;
        for l in self.lines.iter().skip(n + 1).take(TEXT) {
            if dated(l) || money(l) || !near(last, l) || !free(l) {
                break;
            }
            out = out.union(&l.rect);
            last = l;
        }
        let mut first = line;
        for l in self.lines.iter().take(n).rev().take(TEXT) {
            if dated(first) || money(l) || !near(l, first) || !free(l) {
                break;
            }
            out = out.union(&l.rect);
            first = l;
        }
        out
    }

    /// The first stray of this size in one of these stretches.
    pub fn find(&self, stretches: &[Stretch], size: Money, used: &[&Stray]) -> Option<&Stray> {
        let free = |stray: &&Stray| !used.iter().any(|u| u.evidence == stray.evidence);
        self.all.iter().filter(|a| a.size == size.abs() && stretches.iter().any(|r| r.holds(&a.evidence))).find(free)
    }

    /// The day and the words of a stray's line; `None` where the line has neither.
    pub fn words(&self, s: &Statement, stray: &Stray) -> Option<Words> {
        let line = self.lines.get(stray.line)?;
        let near = s.transactions.iter().filter(|t| t.page == stray.evidence.page);
        let order = order(near);
        let period = s.period.value?;
        let mut out = Words::default();
        let mut parts: Vec<&str> = Vec::new();
        for t in &line.tokens {
            match t.shape {
                Shape::Date(raw) if out.date.is_none() => out.date = raw.day(order, 0).or_else(|| raw.day_in(order, period)),
                Shape::Text => parts.push(&t.text),
                _ => {}
            }
        }
        out.description = parts.join(" ");
        (!out.description.is_empty() || out.date.is_some()).then_some(out)
    }

    /// Whether a stray stands under a column of the other side.
    pub fn other_side(s: &Statement, stray: &Stray, debit: bool) -> bool {
        let other = if debit { HeaderType::Credit } else { HeaderType::Debit };
        let over = |c: &super::model::Column| c.kind == other && c.x0 < stray.evidence.bbox.cx() && stray.evidence.bbox.cx() < c.x1;
        s.columns.iter().any(over)
    }
}

/// How the statement writes its amounts, by its own cells.
pub(super) fn style(s: &Statement) -> NumberStyle {
    let cells = s.transactions.iter().flat_map(|t| &t.cells).filter(|(k, _)| is_amount(*k) || *k == HeaderType::Balance);
    let raws: Vec<RawAmount> = cells.take(CELLS).filter_map(|(_, e)| amounts::scan(&e.text)).collect();
    amounts::style_of(&raws)
}

/// Boxes with the value that they stand for: cells of rows, balances between rows, figures of the summary. A cell in which more stands
/// than its row's value holds that value alone.
fn held(part: &Document, s: &Statement) -> Vec<(u32, Rect, Option<Money>)> {
    let on = |page: u32| part.pages.iter().any(|p| p.number == page);
    let mut out: Vec<(u32, Rect, Option<Money>)> = Vec::new();
    for t in s.transactions.iter().filter(|t| !t.corrected && on(t.page)) {
        for (kind, e) in &t.cells {
            match kind {
                HeaderType::Balance => out.push((e.page, e.bbox, t.balance)),
                kind if is_amount(*kind) => out.push((e.page, e.bbox, Some(t.amount()))),
                // Some banks print the amount in the description again.
                HeaderType::Description => out.push((e.page, e.bbox, Some(t.amount()))),
                _ => out.push((e.page, e.bbox, None)),
            }
        }
    }
    out.extend(s.carried.iter().map(|c| (c.evidence.page, c.evidence.bbox, None)));
    for e in [&s.opening.evidence, &s.closing.evidence, &s.total_debit.evidence, &s.total_credit.evidence].into_iter().flatten() {
        out.push((e.page, e.bbox, None));
    }
    out
}

/// The order of day and month by which the rows near read as they do.
pub(super) fn order<'t>(rows: impl Iterator<Item = &'t Transaction> + Clone) -> DateOrder {
    let reads = |order: DateOrder| {
        let says = |t: &&Transaction| {
            let cell = t.cells.iter().find(|(k, _)| *k == HeaderType::Date).and_then(|(_, e)| crate::base::dates::scan(&e.text));
            cell.zip(t.date).is_some_and(|(raw, day)| {
                use chrono::Datelike;
                raw.day_month(order) == (day.day(), day.month())
            })
        };
        rows.clone().filter(says).count()
    };
    if reads(DateOrder::MonthDay) > reads(DateOrder::DayMonth) { DateOrder::MonthDay } else { DateOrder::DayMonth }
}

/// Where what is missing between two rows would stand: from the row before to the row after, over a page break too.
pub fn between(before: Option<&Transaction>, after: Option<&Transaction>) -> Vec<Stretch> {
    match (before, after) {
        (Some(b), Some(a)) if b.page == a.page => vec![Stretch { page: a.page, from: b.bbox.y0 - AROUND, to: a.bbox.y1 + AROUND }],
        _ => {
            let below = before.map(|b| Stretch { page: b.page, from: b.bbox.y0 - AROUND, to: f32::MAX });
            let above = after.map(|a| Stretch { page: a.page, from: f32::MIN, to: a.bbox.y1 + AROUND });
            below.into_iter().chain(above).collect()
        }
    }
}
