//! What was read on recognised pages and is no text: holes along the edge of paper, strokes of a pen between two lines.

use crate::document::{Page, Word};

/// Words of one sign each at least that stand one under the other along an edge, and how exactly they do, in points.
const HOLES: usize = 3;
const UNDER: f32 = 3.5;
/// How far text stands from a hole at least, in font sizes.
const HOLE: f32 = 1.5;
/// Part of a page's width at each side in which holes are.
const EDGE: f32 = 0.08;
/// What stands between two lines: how sure it is at most, and how far from the nearer line's foot at least and at most, in font sizes.
const SURE: f32 = 0.8;
const BETWEEN: (f32, f32) = (0.28, 0.8);
/// How near words of that line stand, in font sizes.
const NEAR: f32 = 3.0;

/// Takes out of a page what is no text of it.
pub(super) fn take_out(page: &mut Page) {
    let edges: Vec<&Word> = page.words.iter().filter(|w| single(w) && outside(page, w) && alone(page, w, HOLE)).collect();
    let hole = |w: &Word| edges.iter().any(|e| std::ptr::eq(*e, w)) && is_hole(&edges, w);
    let mut sizes: Vec<f32> = page.words.iter().map(|w| w.size).collect();
    sizes.sort_by(f32::total_cmp);
    let large = LARGE * sizes.get(sizes.len() / 2).copied().unwrap_or(f32::MAX);
    // A hole is larger than letters are, whatever stands beside it.
    let hole = |w: &Word| hole(w) || single(w) && outside(page, w) && w.size >= large;
    let dirt: Vec<bool> =
        page.words.iter().map(|w| hole(w) || scrawl(page, w) || stroke(page, w) || speck(page, w) || at_an_end(page, w) || under_figures(page, w)).collect();
    let mut dirt = dirt.into_iter();
    page.words.retain(|_| !dirt.next().unwrap_or_default());
}

/// How many times larger than the usual a sign along an edge is that is a hole.
const LARGE: f32 = 1.8;
/// How sure a short word on a line of its own is at most that no text was.
const SCRAWL: f32 = 0.4;

/// Whether a word is two or three letters that were hardly read and stand on a line of their own: a stroke of a signature.
fn scrawl(page: &Page, word: &Word) -> bool {
    let short = word.text.chars().count() <= 3 && word.text.chars().all(char::is_alphabetic);
    short && word.confidence < SCRAWL && !page.words.iter().any(|o| !std::ptr::eq(o, word) && (o.baseline - word.baseline).abs() < 0.5 * o.size.max(word.size))
}

fn single(w: &Word) -> bool {
    w.text.chars().count() <= 2 && w.text.chars().filter(|c| c.is_alphanumeric()).count() <= 1
}

/// Whether a word stands along an edge of the page.
fn outside(page: &Page, w: &Word) -> bool {
    w.rect.x1 < EDGE * page.width || w.rect.x0 > (1.0 - EDGE) * page.width
}

/// Whether a word is one of several holes: of the single signs along the edges with no text beside them, several stand one under the other,
/// most of them no letters.
fn is_hole(edges: &[&Word], word: &Word) -> bool {
    let under = || edges.iter().filter(|o| (o.rect.cx() - word.rect.cx()).abs() < UNDER);
    // A perforation comes out as thin letters and ones.
    let thin = |c: char| matches!(c, '1' | 'l' | 'I' | 'i') || !c.is_alphanumeric();
    let signs = under().filter(|o| o.text.chars().all(thin)).count();
    under().count() >= HOLES && signs * 2 > under().count()
}

/// Whether a word is a stroke that stands between two lines of text and on none.
fn stroke(page: &Page, word: &Word) -> bool {
    if word.confidence >= SURE || word.text.chars().count() > 2 || word.text.chars().any(|c| c.is_ascii_digit()) {
        return false;
    }
    let aside = |o: &Word| (o.rect.x0 - word.rect.x1).max(word.rect.x0 - o.rect.x1).max(0.0);
    let text = |o: &&Word| !std::ptr::eq(*o, word) && o.confidence >= SURE && o.text.chars().count() >= 3;
    let off = |o: &Word| (o.baseline - word.baseline).abs() / o.size.max(1.0);
    let near = page.words.iter().filter(text).any(|o| (BETWEEN.0..BETWEEN.1).contains(&off(o)) && aside(o) < NEAR * o.size);
    near && !page.words.iter().any(|o| !std::ptr::eq(o, word) && off(o) < BETWEEN.0)
}

/// Whether a word is a point of its own, beside nothing.
fn speck(page: &Page, word: &Word) -> bool {
    let point = word.text.chars().count() == 1 && word.text.chars().all(|c| matches!(c, '.' | ',' | ';' | '\'' | '`' | '°' | '~' | '^' | '_' | '"'));
    point && alone(page, word, NEAR)
}

/// How far from the word beside it a sign of dirt stands at least, in font sizes.
const APART: f32 = 0.15;

/// Whether a word is an unsure sign at either end of a text: before its first letters or behind its last. A dash or a
/// plus may be an amount's; an asterisk is printed by some banks between two lines of a text.
fn at_an_end(page: &Page, word: &Word) -> bool {
    let signs = word.text.chars().count() <= 2 && word.text.chars().all(|c| matches!(c, '.' | ',' | ';' | '\'' | '`' | '"' | '~' | '^' | '_' | '!' | '|'));
    // One that stands alone on its page is dirt; where a bank prints them there are more.
    let asterisk = word.text == "*" && page.words.iter().filter(|o| o.text == "*").count() == 1;
    // What is left of a ruling line or a tint: no text begins with it.
    let ruled = matches!(word.text.as_str(), "=" | "—" | "==");
    if !(ruled || (signs || asterisk) && word.confidence < SURE) {
        return false;
    }
    let on = |o: &&Word| !std::ptr::eq(*o, word) && (o.baseline - word.baseline).abs() < 0.5 * o.size.max(word.size);
    let gap = |o: &Word, left: bool| if left { word.rect.x0 - o.rect.x1 } else { o.rect.x0 - word.rect.x1 };
    let at_side = |o: &&Word, left: bool| (-0.5 * o.size..NEAR * o.size).contains(&gap(o, left)) && (o.rect.cx() < word.rect.cx()) == left;
    let beside = |left: bool| page.words.iter().filter(on).filter(|o| at_side(o, left)).min_by(|a, b| gap(a, left).total_cmp(&gap(b, left)));
    let text = |o: &Word, left: bool| o.text.chars().filter(|c| c.is_alphabetic()).count() >= 2 && gap(o, left) >= APART * o.size;
    match (beside(true), beside(false)) {
        (Some(o), None) => !ruled && text(o, true),
        (None, Some(o)) => text(o, false),
        _ => false,
    }
}

/// Whether nothing stands so near a word on its line, in font sizes.
fn alone(page: &Page, word: &Word, near: f32) -> bool {
    let on = |o: &&Word| !std::ptr::eq(*o, word) && (o.baseline - word.baseline).abs() < 0.8 * o.size.max(word.size);
    !page.words.iter().filter(on).any(|o| (o.rect.x0 - word.rect.x1).max(word.rect.x0 - o.rect.x1) < near * o.size)
}

/// Cells of figures at least that stand in a column, and how exactly they begin under one another, in points.
const CELLS: usize = 6;
const BEGINS: f32 = 3.0;

/// Whether a word is a letter of its own that stands in a column of figures or days and beside nothing.
fn under_figures(page: &Page, word: &Word) -> bool {
    if word.text.chars().count() != 1 || !word.text.chars().all(char::is_lowercase) {
        return false;
    }
    let column = || page.words.iter().filter(|o| !std::ptr::eq(*o, word) && (o.rect.x0 - word.rect.x0).abs() < BEGINS);
    let figures = column().filter(|o| o.text.starts_with(|c: char| c.is_ascii_digit())).count();
    alone(page, word, NEAR) && figures >= CELLS && figures * 10 >= column().count() * 7
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Rect;

    fn word(text: &str, x0: f32, y: f32, confidence: f32) -> Word {
        let rect = Rect { x0, x1: x0 + 5.5 * text.chars().count() as f32, y0: y - 7.5, y1: y + 2.0 };
        Word { text: text.to_owned(), rect, baseline: y, size: 10.0, confidence, ..Word::default() }
    }

    fn left(words: Vec<Word>) -> Vec<String> {
        let mut page = Page { width: 600.0, height: 800.0, words, ..Page::default() };
        take_out(&mut page);
        page.words.into_iter().map(|w| w.text).collect()
    }

    #[test]
    fn holes_along_the_edge_are_no_text() {
        let rows = |marks: [&str; 3]| {
            marks
                .into_iter()
                .enumerate()
                .flat_map(|(i, m)| [word(m, 12.0, 100.0 + 36.0 * i as f32, 0.9), word("Setor", 80.0, 100.0 + 36.0 * i as f32, 0.9)])
                .collect()
        };
        assert_eq!(left(rows(["@", "©", "e"])), ["Setor"; 3]);
        // Numbers of rows are letters, and a mark beside its text stays.
        assert_eq!(left(rows(["1", "2", "3"])).len(), 6);
        assert_eq!(
            left((0..3).flat_map(|i| [word("*", 12.0, 100.0 + 36.0 * i as f32, 0.9), word("Setor", 20.0, 100.0 + 36.0 * i as f32, 0.9)]).collect()).len(),
            6
        );
    }

    #[test]
    fn a_large_sign_at_the_edge_is_a_hole_though_text_stands_beside_it() {
        let mut words: Vec<Word> = (0..6).map(|i| word("05/03/25", 60.0, 300.0 + 20.0 * i as f32, 0.9)).collect();
        words.push(Word { size: 24.0, ..word("C)", 12.0, 337.0, 0.87) });
        words.push(word("ae", 144.0, 480.0, 0.33));
        words.push(word("RAYA", 144.0, 500.0, 0.33));
        assert_eq!(left(words).last().map(String::as_str), Some("RAYA"));
    }

    #[test]
    fn a_stroke_between_two_lines_is_no_line() {
        let lines = |mark: Word| left(vec![word("Tarik", 80.0, 100.0, 0.9), word("tunai", 112.0, 100.0, 0.9), word("Setor", 80.0, 117.0, 0.9), mark]);
        assert_eq!(lines(word("J", 120.0, 106.0, 0.7)).len(), 3);
        // Read surely, on a line, or far from text, it stays.
        for mark in [word("J", 120.0, 106.0, 0.9), word("J", 150.0, 117.5, 0.7), word("J", 300.0, 106.0, 0.7), word("7", 120.0, 106.0, 0.7)] {
            assert_eq!(lines(mark).len(), 4);
        }
    }

    #[test]
    fn a_point_of_its_own_is_a_speck() {
        assert_eq!(left(vec![word("Tarik", 80.0, 100.0, 0.9), word(".", 300.0, 100.0, 0.9)]), ["Tarik"]);
        assert_eq!(left(vec![word("Tarik", 80.0, 100.0, 0.9), word(":", 110.0, 100.0, 0.9), word("-", 300.0, 100.0, 0.9)]).len(), 3);
    }

    #[test]
    fn a_letter_in_a_column_of_days_is_no_text() {
        let days = || (0..7).map(|i| word("12", 40.0, 100.0 + 20.0 * i as f32, 0.9));
        assert_eq!(left(days().chain([word("e", 40.0, 111.0, 0.9), word("katering", 158.0, 111.0, 0.9)]).collect()).len(), 8);
        // Beside a word it is one of its line, and in a column of text too.
        assert_eq!(left(days().chain([word("e", 40.0, 111.0, 0.9), word("katering", 60.0, 111.0, 0.9)]).collect()).len(), 9);
        assert_eq!(left((0..7).map(|i| word("Setor", 40.0, 100.0 + 20.0 * i as f32, 0.9)).chain([word("e", 40.0, 111.0, 0.9)]).collect()).len(), 8);
    }

    #[test]
    fn an_unsure_sign_at_an_end_of_a_text_is_none_of_it() {
        let line = |sign: &str, at: f32, sure: f32| left(vec![word("EFT", 100.0, 300.0, 0.9), word("Motors", 121.0, 300.0, 0.9), word(sign, at, 300.0, sure)]);
        for (sign, at) in [("~", 160.0), (".", 162.0), ("'!", 84.0), ("*", 162.0)] {
            assert_eq!(line(sign, at, 0.4), ["EFT", "Motors"], "{sign}");
        }
        assert_eq!(line("~", 160.0, 0.95).len(), 3, "a sign that was read surely stays");
        assert_eq!((line("=", 84.0, 0.95).len(), line("=", 160.0, 0.95).len()), (2, 3), "no text begins with what is left of a ruling line");
        assert_eq!(line("-", 160.0, 0.4).len(), 3, "a dash may be the sign of an amount");
        // The minus behind a figure, a dash between two words, a sign that touches its word.
        assert_eq!(left(vec![word("1.250,00", 100.0, 300.0, 0.9), word("-", 147.0, 300.0, 0.4)]).len(), 2);
        assert_eq!(left(vec![word("EFT", 100.0, 300.0, 0.9), word("-", 120.0, 300.0, 0.4), word("Motors", 129.0, 300.0, 0.9)]).len(), 3);
        assert_eq!(left(vec![word("EFT", 80.0, 300.0, 0.9), word("Bank", 100.0, 300.0, 0.9), word(".", 122.4, 300.0, 0.4)]).len(), 3);
    }
}
