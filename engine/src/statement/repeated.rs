//! What stands above the rows of one recognised page stands above those of the next too: heads of columns and numbers of accounts that were
//! read otherwise there are taken as they were read most surely.

use crate::base::{amounts, dates};
use crate::document::{Document, Page, Source, Word};

/// Lines of a page that are looked at above its rows, at most.
const LINES: usize = 40;
/// Words of two lines at least that stand over each other, and how many of them are the same, for both to be one line of a form.
const OVER: usize = 3;
const SAME: f32 = 0.5;
/// Letters of two readings of a word that may differ, for each of them.
const APART: f32 = 0.45;
/// Digits of a number at least that is one of the form, and how many of them may look alike only.
const DIGITS: usize = 8;
const MISREAD: usize = 2;

/// Words that are to be read otherwise: page and word by index, the text, and how sure it was.
pub fn mended(document: &Document) -> Vec<(usize, usize, String, f32)> {
    let pages: Vec<(usize, &Page, Vec<Vec<usize>>)> =
        document.pages.iter().enumerate().filter(|(_, p)| p.source == Source::Ocr).map(|(i, p)| (i, p, above(p))).collect();
    let mut out: Vec<(usize, usize, String, f32)> = Vec::new();
    for ((i, page, lines), (j, next, below)) in pages.iter().zip(pages.iter().skip(1)) {
        for line in lines {
            let Some(pairs) = below.iter().find_map(|other| one_form(page, line, next, other)) else { continue };
            for (a, b) in pairs {
                let (Some(first), Some(second)) = (page.words.get(a), next.words.get(b)) else { continue };
                if first.text == second.text || !alike(&first.text, &second.text) {
                    continue;
                }
                if first.confidence < second.confidence {
                    out.push((*i, a, second.text.clone(), second.confidence));
                } else {
                    out.push((*j, b, first.text.clone(), first.confidence));
                }
            }
        }
    }
    out
}

/// The lines of a page above its first row, as words by index, left to right.
fn above(page: &Page) -> Vec<Vec<usize>> {
    let mut order: Vec<usize> = (0..page.words.len()).collect();
    let word = |i: usize| page.words.get(i);
    order.sort_by(|a, b| word(*a).map_or(0.0, |w| w.baseline).total_cmp(&word(*b).map_or(0.0, |w| w.baseline)));
    let apart = |a: usize, b: usize| word(a).zip(word(b)).is_some_and(|(a, b)| b.baseline - a.baseline > 0.3 * a.size.max(4.0));
    let mut lines: Vec<Vec<usize>> = order.chunk_by(|a, b| !apart(*a, *b)).map(<[usize]>::to_vec).collect();
    for line in &mut lines {
        line.sort_by(|a, b| word(*a).map_or(0.0, |w| w.rect.x0).total_cmp(&word(*b).map_or(0.0, |w| w.rect.x0)));
    }
    let row = |line: &[usize]| {
        let texts: Vec<&str> = line.iter().filter_map(|i| word(*i)).map(|w| w.text.as_str()).collect();
        let dated = texts.iter().take(3).any(|t| dates::scan(t).is_some()) || texts.get(..3).is_some_and(|t| dates::scan(&t.join(" ")).is_some());
        dated && texts.iter().any(|t| amounts::scan(t).is_some_and(|a| a.last.is_some() && a.len > 2 && dates::scan(t).is_none()))
    };
    let rows = lines.iter().position(|l| row(l)).unwrap_or(lines.len());
    lines.truncate(rows.min(LINES));
    lines
}

/// The words of two lines that stand over each other, where most of them are the same.
fn one_form(page: &Page, line: &[usize], next: &Page, other: &[usize]) -> Option<Vec<(usize, usize)>> {
    let over = |a: &Word, b: &Word| a.rect.x1.min(b.rect.x1) - a.rect.x0.max(b.rect.x0) > 0.5 * a.rect.width().min(b.rect.width());
    let mut pairs: Vec<(usize, usize)> = Vec::new();
    for a in line {
        let Some(word) = page.words.get(*a) else { continue };
        let mut under = other.iter().filter(|b| next.words.get(**b).is_some_and(|b| over(word, b)));
        if let (Some(b), None) = (under.next(), under.next()) {
            pairs.push((*a, *b));
        }
    }
    let text = |page: &Page, i: usize| page.words.get(i).map(|w| w.text.to_lowercase()).unwrap_or_default();
    let same = pairs.iter().filter(|(a, b)| text(page, *a) == text(next, *b)).count();
    let told = pairs.iter().filter(|(a, b)| text(page, *a) == text(next, *b) && text(page, *a).chars().any(char::is_alphabetic)).count();
    let whole = pairs.len() * 2 >= line.len().max(other.len());
    (pairs.len() >= OVER && same as f32 >= SAME * pairs.len() as f32 && told >= 2 && whole).then_some(pairs)
}

/// Whether two texts may be readings of one: words of letters that differ in few of them, or long numbers in digits that look alike.
fn alike(a: &str, b: &str) -> bool {
    let digits = |t: &str| t.bytes().filter(u8::is_ascii_digit).count();
    let differs = |t: &str| dates::scan(t).is_some() || amounts::scan(t).is_some_and(|a| a.last.is_some());
    if digits(a) + digits(b) > 0 {
        // Days and balances are others on every page.
        if differs(a) || differs(b) {
            return false;
        }
        let other: Vec<(char, char)> = a.chars().zip(b.chars()).filter(|(x, y)| x != y).collect();
        let looks = |(x, y): &(char, char)| ["0698", "17", "38", "56", "14", "27"].iter().any(|g| g.contains(*x) && g.contains(*y));
        return a.chars().count() == b.chars().count() && digits(a) >= DIGITS && digits(b) >= DIGITS && other.len() <= MISREAD && other.iter().all(looks);
    }
    let letters = |t: &str| t.to_lowercase().chars().filter(|c| c.is_alphabetic()).collect::<Vec<char>>();
    let (a, b) = (letters(a), letters(b));
    let (short, long) = (a.len().min(b.len()), a.len().max(b.len()));
    short >= 2 && common(&a, &b) as f32 >= (1.0 - APART) * long as f32
}

/// Length of the longest run of letters, with gaps, that both have.
fn common(a: &[char], b: &[char]) -> usize {
    let mut row = vec![0usize; b.len() + 1];
    for x in a {
        let mut before = 0;
        for (k, y) in b.iter().enumerate() {
            let own = row.get(k + 1).copied().unwrap_or(0);
            let left = row.get(k).copied().unwrap_or(0);
            if let Some(cell) = row.get_mut(k + 1) {
                *cell = if x == y { before + 1 } else { own.max(left) };
            }
            before = own;
        }
    }
    row.last().copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Rect;

    fn page(number: u32, lines: &[&[(&str, f32, f32)]]) -> Page {
        let word = |y: f32| {
            move |(text, x0, sure): &(&str, f32, f32)| Word {
                text: (*text).to_owned(),
                rect: Rect { x0: *x0, y0: y, x1: x0 + 6.0 * text.chars().count() as f32, y1: y + 10.0 },
                baseline: y + 8.0,
                size: 10.0,
                confidence: *sure,
                ..Word::default()
            }
        };
        let words = lines.iter().enumerate().flat_map(|(i, l)| l.iter().map(word(20.0 * i as f32)).collect::<Vec<_>>()).collect();
        Page { number, source: Source::Ocr, words, ..Page::default() }
    }

    #[test]
    fn a_head_and_a_number_are_read_as_on_the_other_page() {
        let first = page(
            1,
            &[
                &[("No", 10.0, 0.9), ("REK", 40.0, 0.9), (":", 70.0, 0.9), ("2041-01-906632", 80.0, 0.8), ("IDR", 300.0, 0.9)],
                &[("TL", 10.0, 0.4), ("URAIAN", 80.0, 0.9), ("DEBET", 200.0, 0.9), ("SALDO", 300.0, 0.9)],
                &[("01/02/2025", 10.0, 0.9), ("SETOR", 80.0, 0.9), ("TUNAI", 120.0, 0.9), ("1.000,00", 200.0, 0.9)],
            ],
        );
        let second = page(
            2,
            &[
                &[("No", 10.0, 0.9), ("REK", 40.0, 0.9), (":", 70.0, 0.9), ("2041-01-006632", 80.0, 0.9)],
                &[("TGL", 10.0, 0.9), ("URAIAN", 80.0, 0.9), ("DEBET", 200.0, 0.9), ("SALDO", 300.0, 0.9)],
                &[("03/02/2025", 10.0, 0.9), ("SETOR", 80.0, 0.9), ("TUNAL", 120.0, 0.8), ("7.000,00", 200.0, 0.9)],
            ],
        );
        let document = Document { pages: vec![first, second], ..Document::default() };
        let found: Vec<(usize, String)> = mended(&document).into_iter().map(|m| (m.0, m.2)).collect();
        // Rows are no form: `TUNAL` stays.
        assert_eq!(found, [(0, "2041-01-006632".to_owned()), (0, "TGL".to_owned())]);
    }

    #[test]
    fn what_differs_of_right_stays() {
        for (a, b) in [
            ("1/2", "2/2"),
            ("12.500,00", "12.600,00"),
            ("1234567890", "1234567899"),
            ("DEBET", "KREDIT"),
            ("30-06-2025", "30-08-2025"),
            ("12.600.000,00", "12.500.000,00"),
        ] {
            let other = a == "1234567890";
            assert_eq!(alike(a, b), other, "{a} {b}");
        }
    }
}
