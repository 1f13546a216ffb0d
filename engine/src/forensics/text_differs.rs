//! `TEXT_DIFFERS_FROM_PAGE`: the text that a file gives out for a figure (a replacement text, the font's map to text) against the glyphs
//! that it draws there: what is copied, searched and read by programs is not what a person sees.

use super::paper::{Cell, Finds, Paper, digits, has_digit};
use super::report::{Change, Family};
use super::{Needs, Signal};
use crate::base::Severity;
use crate::read::trace::{Drawn, Trace};

pub(super) const SIGNAL: Signal = Signal { codes: &["TEXT_DIFFERS_FROM_PAGE"], needs: Needs::Text, look };

const CAUSES: &[&str] = &["A font whose map to text is broken", "A converter that named the glyphs wrongly"];

fn look(paper: &Paper<'_>, finds: &mut Finds) {
    let Some(trace) = paper.trace else { return };
    for (drawn, page) in paper.text_pages() {
        let mut figures: Vec<Change> = Vec::new();
        let mut aside: Vec<Change> = Vec::new();
        for s in &drawn.said {
            let cell = paper.cell_at(page.number, s.rect).filter(|c| c.figure());
            let change = paper.change("SAID", page.number, s.rect, cell, Some(s.said.trim()), Some(s.drawn.trim()));
            if cell.is_some() { figures.push(change) } else { aside.push(change) }
        }
        for cell in paper.cells.iter().filter(|c| c.page == page.number && c.figure() && has_digit(&c.text)) {
            if let Some(shown) = glyphs(drawn, trace, cell) {
                figures.push(paper.change("GLYPH", page.number, cell.rect, Some(cell), Some(&cell.text), Some(&shown)));
            }
        }
        // What holds of most figures of a page is how the file was made.
        let all = paper.cells.iter().filter(|c| c.page == page.number && c.figure() && has_digit(&c.text)).count();
        let severity = if 2 * figures.len() <= all.max(2) { Severity::High } else { Severity::Low };
        let n = page.number;
        if !figures.is_empty() {
            let message = format!("On page {n}, the text of {} figures is not what is drawn there.", figures.len());
            finds.add(Family::Drawn, "TEXT_DIFFERS_FROM_PAGE", severity, message, figures, CAUSES);
        }
        if !aside.is_empty() {
            let message = format!("On page {n}, the text of {} numbers outside the rows is not what is drawn there.", aside.len());
            finds.add(Family::Drawn, "TEXT_DIFFERS_FROM_PAGE", Severity::Low, message, aside, CAUSES);
        }
    }
}

/// What the glyphs of a cell are called, where a font's map to text calls a digit otherwise.
fn glyphs(drawn: &Drawn, trace: &Trace, cell: &Cell) -> Option<String> {
    let mut letters: Vec<_> = drawn.letters_in(cell.rect).filter(|l| l.seen).collect();
    letters.sort_by(|a, b| a.x.total_cmp(&b.x));
    let (mut shown, mut read) = (String::new(), String::new());
    for l in letters {
        let text = |number: u32| trace.texts.get(number as usize).map_or("", String::as_str);
        read.push_str(text(l.text));
        shown.push_str(text(l.drawn));
    }
    (digits(&shown) != digits(&read)).then_some(shown)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::forensics::sample::{examined, plain, told};
    use crate::read::sample::stream;

    const CODE: &str = "TEXT_DIFFERS_FROM_PAGE";
    const AMOUNTS: [i64; 9] = [1_000, 1_001, 1_002, 1_003, 1_004, 1_005, 1_006, 1_007, 1_008];

    #[test]
    fn a_replacement_text_that_says_another_figure_is_told() {
        let said = |text: &'static str| {
            move |i: usize, a: &str, y: f32| if i == 4 { format!("/Span <</ActualText ({text})>> BDC {}EMC ", plain(a, y)) } else { plain(a, y) }
        };
        assert_eq!(told(&examined(&AMOUNTS, &said("1,004.00"), &[]), CODE), []);
        let found = told(&examined(&AMOUNTS, &said("9,004.00"), &[]), CODE);
        assert_eq!(found, [(Severity::High, Some("9,004.00".to_owned()), Some("1,004.00".to_owned()))]);
    }

    #[test]
    fn a_font_that_draws_another_digit_is_told() {
        let font = |glyph: &str| {
            let encoding = format!("<< /Type /Encoding /BaseEncoding /WinAnsiEncoding /Differences [52 /{glyph}] >>");
            format!("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode 7 0 R /Encoding {encoding} >>").into_bytes()
        };
        let draw = |i: usize, a: &str, y: f32| match a.split_once('4') {
            Some((before, after)) if i == 4 => format!("1 0 0 1 100 {y} Tm ({before}) Tj /F9 6 Tf (4) Tj /F1 6 Tf ({after}) Tj "),
            _ => plain(a, y),
        };
        let map = || stream("", b"1 beginbfchar <34> <0034> endbfchar");
        assert_eq!(told(&examined(&AMOUNTS, &draw, &[font("four"), map()]), CODE), []);
        let found = told(&examined(&AMOUNTS, &draw, &[font("nine"), map()]), CODE);
        assert_eq!(found, [(Severity::High, Some("1,004.00".to_owned()), Some("1,009.00".to_owned()))]);
    }
}
