//! `ANNOTATION_OVER_CONTENT`: annotations and form fields that lie over rows or fields and hide a figure or show one.

use super::paper::{Finds, Paper, area, digits, has_digit, is_amount};
use super::report::{Change, Family};
use super::{Needs, Signal};
use crate::base::{Rect, Severity};
use crate::read::trace::Note;

pub(super) const SIGNAL: Signal = Signal { codes: &["ANNOTATION_OVER_CONTENT"], needs: Needs::Pdf, look };

/// Kinds that mark text and change none of it.
const MARKS: &[&str] =
    &["Text", "Highlight", "Underline", "Squiggly", "StrikeOut", "Link", "Popup", "FileAttachment", "Sound", "Movie", "Caret", "TrapNet", "PrinterMark"];

fn look(paper: &Paper<'_>, finds: &mut Finds) {
    let Some(trace) = paper.trace else { return };
    for drawn in &trace.pages {
        let (mut high, mut medium, mut low): (Vec<Change>, Vec<Change>, Vec<Change>) = Default::default();
        for note in &drawn.notes {
            if note.hidden || MARKS.contains(&note.kind.as_str()) || note.field == "Sig" || !note.drawn || everywhere(paper, note) {
                continue;
            }
            let list = match weigh(paper, drawn.number, note) {
                Some((Severity::High, change)) => (&mut high, change),
                Some((Severity::Medium, change)) => (&mut medium, change),
                Some((Severity::Low, change)) => (&mut low, change),
                None => continue,
            };
            list.0.push(list.1);
        }
        let causes = ["A reviewer's own note", "A form that the bank itself fills in"];
        let lists = [(high, Severity::High, "hide or show figures"), (medium, Severity::Medium, "lie over rows"), (low, Severity::Low, "mark rows")];
        for (list, severity, what) in lists.into_iter().filter(|l| !l.0.is_empty()) {
            let message = format!("On page {}, {} annotations or form fields {what}.", drawn.number, list.len());
            finds.add(Family::Drawn, "ANNOTATION_OVER_CONTENT", severity, message, list, &causes);
        }
    }
}

/// Whether the same note lies at the same place of most pages.
fn everywhere(paper: &Paper<'_>, note: &Note) -> bool {
    let pages = paper.trace.map(|t| t.pages.as_slice()).unwrap_or_default();
    let near = |n: &Note| n.kind == note.kind && (n.rect.x0 - note.rect.x0).abs() < 2.0 && (n.rect.y0 - note.rect.y0).abs() < 2.0;
    pages.len() > 2 && 2 * pages.iter().filter(|p| p.notes.iter().any(near)).count() > pages.len()
}

fn weigh(paper: &Paper<'_>, page: u32, note: &Note) -> Option<(Severity, Change)> {
    let said = if note.words.is_empty() { note.contents.clone() } else { note.words.iter().map(|w| w.text.as_str()).collect::<Vec<_>>().join(" ") };
    let over =
        |r: Rect| paper.cells.iter().filter(move |c| c.page == page && c.rect.x_overlap(&r) * c.rect.y_overlap(&r) > 0.25 * area(c.rect).min(area(r)).max(0.1));
    // Where the words of a note stand says more than the box around it.
    let spoken = Rect::hull(note.words.iter().map(|w| &w.rect)).unwrap_or(note.rect);
    let hidden: Vec<_> = note.opaque.iter().flat_map(|r| over(*r)).filter(|c| c.figure()).collect();
    let under: Vec<_> = over(spoken).collect();
    let figure = under.iter().find(|c| c.figure()).copied().or_else(|| hidden.first().copied());
    let cell = figure.or_else(|| under.first().copied());
    let among = paper.in_table(page, spoken);
    let old = cell.map(|c| c.text.as_str());
    let new = (!said.trim().is_empty()).then_some(said.trim());
    let change = paper.change(&note.kind.to_uppercase(), page, spoken, cell, old, new);
    let shows = new.is_some_and(|t| has_digit(t) && t.split_whitespace().count() <= 4);
    let differs = shows && figure.is_some_and(|c| digits(&c.text) != digits(&said));
    let in_column = || among && new.is_some_and(is_amount) && column(paper, page, spoken);
    match () {
        () if differs && figure.is_some() => Some((Severity::High, change)),
        () if in_column() => Some((Severity::High, change)),
        // What hides a figure and shows nothing that can be read, such as a picture of another one.
        () if hidden.iter().any(|c| c.row.is_some() || c.money()) => Some((Severity::High, change)),
        () if !hidden.is_empty() => Some((Severity::Low, change)),
        () if note.pictures > 0 && figure.is_some_and(|c| c.row.is_some()) && note.rect.height() < 40.0 => Some((Severity::Medium, change)),
        () if note.kind == "Ink" => ink(paper, page, note, change),
        () if matches!(note.kind.as_str(), "Square" | "Circle" | "Polygon" | "PolyLine" | "Line") => cell.map(|_| (Severity::Low, change)),
        () if cell.is_some_and(|c| c.row.is_some()) && new.is_some() => Some((Severity::Medium, change)),
        () => None,
    }
}

/// Whether a box stands in a column of money.
fn column(paper: &Paper<'_>, page: u32, r: Rect) -> bool {
    let cells = paper.cells.iter().filter(|c| c.page == page && c.money() && c.row.is_some());
    cells.filter(|c| c.rect.x_overlap(&r) > 0.3 * c.rect.width().min(r.width())).count() >= 2
}

/// A stroke no larger than a digit inside a figure's cell or right before it, with the room that programs leave around it; larger ones are a
/// reviewer's ring around it.
fn ink(paper: &Paper<'_>, page: u32, note: &Note, change: Change) -> Option<(Severity, Change)> {
    // What is drawn, not the room around it.
    let drawn = note.stroke.unwrap_or(note.rect);
    let small = paper.cells.iter().any(|c| {
        // A digit that is put before the others stands where the figure would begin then, and is no higher than they are.
        let digit = c.rect.height();
        let before = Rect { x0: c.rect.x0 - 1.2 * digit, x1: c.rect.x0 + 0.5, ..c.rect };
        // A `1` may have no width at all.
        let within = |r: &Rect, share: f32| r.contains(drawn.cx(), r.cy()) && r.x_overlap(&drawn) >= share * drawn.width();
        let beside = within(&before, 0.8) && drawn.height() < 1.6 * digit && drawn.width() < 0.75 * digit;
        c.page == page
            && c.money()
            && c.rect.y_overlap(&drawn) > 0.5 * drawn.height().min(c.rect.height())
            && (beside || within(&c.rect, 0.5) && drawn.width() < 0.6 * c.rect.width())
            && drawn.height() < 2.5 * c.rect.height()
    });
    Some((if small { Severity::Medium } else { Severity::Low }, change))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Document;
    use crate::read::ReadOptions;
    use crate::statement::Reading;
    use std::sync::Arc;

    #[test]
    fn a_stroke_like_a_digit_in_or_before_a_figure_is_told_from_a_ring_and_a_tick() {
        let (file, options, document, reading) = (Arc::new(Vec::new()), ReadOptions::default(), Document::default(), Reading::default());
        let mut paper = Paper::new(&file, &options, &document, &reading, None, &[]);
        let rect = Rect { x0: 100.0, y0: 50.0, x1: 140.0, y1: 58.0 };
        paper.cells.push(super::super::paper::Cell {
            page: 1,
            rect,
            row: Some(0),
            statement: 0,
            field: "credit",
            text: "1,250.00".to_owned(),
            credit: true,
            style: None,
        });
        let graded = |x0: f32, y0: f32, x1: f32, y1: f32| {
            let note = Note {
                kind: "Ink".to_owned(),
                rect: Rect { x0: x0 - 9.0, y0: y0 - 9.0, x1: x1 + 9.0, y1: y1 + 9.0 },
                stroke: Some(Rect { x0, y0, x1, y1 }),
                ..Note::default()
            };
            ink(&paper, 1, &note, Change::default()).map(|f| f.0)
        };
        // Over the first digit, before it, and a `1` without any width; a ring, a tick, a stroke far off.
        assert_eq!(graded(101.0, 51.0, 104.0, 57.0), Some(Severity::Medium));
        assert_eq!(graded(94.0, 50.5, 98.0, 57.0), Some(Severity::Medium));
        assert_eq!(graded(96.0, 50.5, 96.0, 57.0), Some(Severity::Medium));
        assert_eq!(graded(92.0, 44.0, 150.0, 64.0), Some(Severity::Low));
        assert_eq!(graded(90.0, 48.0, 98.5, 57.0), Some(Severity::Low));
        assert_eq!(graded(60.0, 51.0, 64.0, 57.0), Some(Severity::Low));
        assert_eq!(graded(60.0, 51.0, 60.0, 57.0), Some(Severity::Low));
    }
}
