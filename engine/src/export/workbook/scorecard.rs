//! The sheet Scorecard: the institution's rules, what each rests on, and the points. Without configured rules it says how to give some.

use super::indicators::{label, shown};
use super::sheet::{Cell, Kind, Sheet};
use super::{Context, Written};
use crate::analytics::{ScoreRule, Unit};
use rust_xlsxwriter::Worksheet;

const COLUMNS: u16 = 8;
/// Lines of transactions that are named for a rule.
const MOST: usize = 12;

/// The bounds of a rule in words.
pub fn bounds(rule: &ScoreRule, unit: Unit, digits: u32) -> String {
    let show = |v| shown(Some(v), unit, digits);
    match (rule.at_least, rule.at_most) {
        (Some(least), Some(most)) => format!("{} to {}", show(least), show(most)),
        (Some(least), None) => format!("{} or more", show(least)),
        (None, Some(most)) => format!("{} or less", show(most)),
        (None, None) => String::new(),
    }
}

pub fn sheet(context: &Context<'_>) -> Written<Worksheet> {
    let (analysis, styles) = (context.analysis, &context.styles);
    let mut sheet = Sheet::new("Scorecard", styles)?;
    sheet.title(0, 0, "Scorecard", &styles.title)?;
    sheet.inner.set_row_height(0, 28)?;
    let Some(score) = &analysis.score else {
        sheet.title(1, 0, "No scorecard is configured, so no score is given. docs/scorecard.example.toml shows one.", &styles.note)?;
        return sheet.finish();
    };
    let grade = score.grade.as_ref().map_or_else(String::new, |g| format!(", grade {g}"));
    sheet.title(1, 0, &format!("{}: {} of {} points{grade}. This sheet does not recalculate.", score.name, score.points, score.most), &styles.subtitle)?;
    if score.untold > 0 {
        let text = format!("{} rules could not be told from the statements, and gave no points.", score.untold);
        sheet.title(2, 0, &text, &styles.note)?;
    }
    sheet.column(0, 26.0, 40.0);
    sheet.column(6, 36.0, 60.0);
    sheet.column(7, 24.0, 50.0);
    sheet.head(
        4,
        &[
            ("Indicator", Kind::Text),
            ("Period", Kind::Text),
            ("Asked", Kind::Text),
            ("Value", Kind::Text),
            ("Met", Kind::Text),
            ("Points", Kind::Text),
            ("How it is told", Kind::Text),
            ("Why it is asked, and lines on Transactions", Kind::Text),
        ],
    )?;
    let mut at = 5;
    for l in &score.lines {
        let met = l.met.map_or("not told", |m| if m { "yes" } else { "no" });
        let lines: Vec<String> = l.transactions.iter().take(MOST).map(|i| context.line(*i).to_string()).collect();
        let more = if l.transactions.len() > MOST { format!(" and {} more", l.transactions.len() - MOST) } else { String::new() };
        let rows = if lines.is_empty() { String::new() } else { format!(" Lines {}{more}.", lines.join(", ")) };
        sheet.row(
            at,
            &[
                Cell::Wrap(&label(&l.rule.metric)),
                Cell::Text(l.rule.period.name()),
                Cell::Text(&bounds(&l.rule, l.unit, context.base_digits)),
                Cell::Text(&shown(l.value, l.unit, context.base_digits)),
                Cell::Text(met),
                Cell::Text(&format!("{} of {}", l.points, l.rule.points)),
                Cell::Wrap(&l.formula),
                Cell::Wrap(format!("{}{rows}", l.rule.reason).trim()),
            ],
        )?;
        at += 1;
    }
    sheet.lines(5, at - 1, COLUMNS)?;
    sheet.finish()
}
