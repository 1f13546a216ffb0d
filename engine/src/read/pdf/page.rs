//! Reads one page: its content becomes marks, its marks become words, rules, fills and images.

use super::accents;
use super::budget::Budget;
use super::content::{Reading, Spent};
use super::fonts::{Fonts, SPACE, UNKNOWN};
use super::layers::Layers;
use super::marks::{Heading, Marks, Sight};
use super::matrix::{Bounds, Matrix};
use super::state::State;
use super::{sight, signs, words};
use crate::base::limits::{PAGE_DRAWN, PAGE_WORDS, WORD_BYTES};
use crate::base::{Finding, Severity};
use crate::document::{Fill, ImageArea, Page, Rule};
use hayro_syntax::content::TypedIter;
use hayro_syntax::object::dict::keys::CONTENTS;
use hayro_syntax::object::{Array, Stream};
use hayro_syntax::page::Rotation;

/// A page whose text lacks meaning for more than one glyph in this many must be recognised optically.
const UNKNOWN_SHARE: usize = 10;
/// A page that an image covers from this part on, with fewer words than `FEW`, is a scan.
const SCAN_COVER: f64 = 0.6;
const FEW: usize = 12;

/// Reads a page; what is odd about it goes to the findings.
pub fn read<'a>(
    page: &hayro_syntax::page::Page<'a>,
    number: u32,
    fonts: &mut Fonts<'a>,
    layers: &Layers,
    budget: &Budget,
    findings: &mut Vec<Finding>,
) -> Page {
    let (width, height) = page.render_dimensions();
    let start = Matrix(page.initial_transform(true).as_coeffs());
    let content = content(page, budget);
    let mut reading = Reading::new(fonts, layers, budget);
    reading.run(TypedIter::new(&content), page.resources(), State::new(start, Bounds::of_page(width, height)), 0);
    if let Some(spent) = reading.spent {
        let what = match spent {
            Spent::Operators => "operators",
            Spent::Forms => "drawings of forms",
        };
        let text = format!("Page {number} has more {what} than are read; the rest of it is left out.");
        findings.push(Finding::new("PAGE_UNREAD", Severity::High, text).on_page(number).remedy("Print the file to a new PDF and read that."));
    }
    let mut marks = reading.marks;
    sight::judge(&mut marks);
    let (turn, width, height) = upright(&mut marks, width, height);
    accents::bare(&mut marks, fonts);
    let mut grouped = words::group(&marks.glyphs, fonts);
    signs::strip(&mut grouped.words);
    let hidden = hidden_finding(&grouped.hidden, number);
    findings.extend(hidden);
    let rotation = match page.rotation() {
        Rotation::None => 0,
        Rotation::Horizontal => 90,
        Rotation::Flipped => 180,
        Rotation::FlippedHorizontal => 270,
    };
    let unreadable = without_meaning(&marks);
    if unreadable {
        let text = format!("Page {number} has text in fonts that do not say which letters they draw.");
        findings.push(Finding::new("TEXT_WITHOUT_UNICODE", Severity::Low, text).on_page(number).remedy("The page is recognised optically."));
    }
    let drawn = marks.outlines > 0 || !marks.pictures.is_empty();
    let mut page = Page {
        number,
        width,
        height,
        rotation,
        turn,
        needs_ocr: unreadable || grouped.words.is_empty() && drawn || grouped.words.len() < FEW && scanned(&marks, width, height),
        words: grouped.words,
        hidden: grouped.hidden.into_iter().map(|(word, _)| word).collect(),
        aside: grouped.aside,
        rules: marks.strokes.iter().map(|s| Rule { rect: s.area.rect(), horizontal: s.horizontal }).collect(),
        fills: marks.patches.iter().filter(|p| p.boxed).map(|p| Fill { rect: p.area.rect(), color: p.color }).collect(),
        images: marks.pictures.iter().map(|p| ImageArea { rect: p.area.rect(), width: p.width, height: p.height }).collect(),
        ..Page::default()
    };
    findings.extend(cut(&mut page));
    page
}

/// Leaves out what no page of a statement holds so much of, and says so.
fn cut(page: &mut Page) -> Option<Finding> {
    let mut left = 0;
    for words in [&mut page.words, &mut page.hidden, &mut page.aside] {
        left += words.len().saturating_sub(PAGE_WORDS);
        words.truncate(PAGE_WORDS);
        for word in words.iter_mut().filter(|w| w.text.len() > WORD_BYTES) {
            let end = (0..=WORD_BYTES).rev().find(|n| word.text.is_char_boundary(*n)).unwrap_or(0);
            word.text.truncate(end);
            left += 1;
        }
    }
    left += page.rules.len().saturating_sub(PAGE_DRAWN) + page.fills.len().saturating_sub(PAGE_DRAWN) + page.images.len().saturating_sub(PAGE_DRAWN);
    page.rules.truncate(PAGE_DRAWN);
    page.fills.truncate(PAGE_DRAWN);
    page.images.truncate(PAGE_DRAWN);
    let text = format!("Page {} holds more words, longer ones or more lines than a page of a statement can; {left} of them were left out.", page.number);
    (left > 0).then(|| Finding::new("PAGE_CUT", Severity::High, text).on_page(page.number).remedy("Print the file to a new PDF and read that."))
}

/// The page's content, decoded within the budget.
pub(super) fn content(page: &hayro_syntax::page::Page<'_>, budget: &Budget) -> Vec<u8> {
    let dict = page.raw();
    if let Some(one) = dict.get::<Stream<'_>>(CONTENTS) {
        return budget.decode(&one).map(std::borrow::Cow::into_owned).unwrap_or_default();
    }
    let mut all = Vec::new();
    for part in dict.get::<Array<'_>>(CONTENTS).iter().flat_map(Array::iter::<Stream<'_>>) {
        if let Some(data) = budget.decode(&part) {
            all.extend_from_slice(&data);
            // Streams part tokens as white space does.
            all.push(b' ');
        }
    }
    all
}

/// Says how many words a reader does not see, and why.
fn hidden_finding(hidden: &[(crate::document::Word, Sight)], number: u32) -> Option<Finding> {
    let count = |why: Sight| hidden.iter().filter(|(_, s)| *s == why).count();
    let kinds = [(Sight::Inkless, "drawn without ink"), (Sight::Blank, "in the colour of their ground"), (Sight::Covered, "covered by something drawn later")];
    let said: Vec<String> = kinds.iter().filter(|(why, _)| count(*why) > 0).map(|(why, text)| format!("{} {text}", count(*why))).collect();
    if said.is_empty() {
        return None;
    }
    let suspicious = count(Sight::Blank) + count(Sight::Covered) > 0;
    let severity = if suspicious { Severity::Medium } else { Severity::Low };
    let text = format!("Page {number} holds words that a reader does not see: {}. They are not read as content.", said.join(", "));
    Some(Finding::new("HIDDEN_TEXT", severity, text).on_page(number))
}

/// Whether too many of the seen glyphs stand for nothing known.
fn without_meaning(marks: &Marks) -> bool {
    let seen = marks.glyphs.iter().filter(|g| g.sight == Sight::Seen && g.text != SPACE);
    let (mut all, mut unknown) = (0, 0);
    for g in seen {
        all += 1;
        unknown += usize::from(g.text == UNKNOWN);
    }
    unknown * UNKNOWN_SHARE > all
}

/// Whether images cover the page.
fn scanned(marks: &Marks, width: f32, height: f32) -> bool {
    let page = Bounds::of_page(width, height);
    marks.pictures.iter().map(|p| p.area.cut(&page).area()).sum::<f64>() >= SCAN_COVER * page.area()
}

/// Turns a page whose text runs sideways until it runs to the right: degrees clockwise, new width, new height.
pub(super) fn upright(marks: &mut Marks, width: f32, height: f32) -> (u16, f32, f32) {
    let count = |h: Heading| marks.glyphs.iter().filter(|g| g.heading == h && g.sight == Sight::Seen && g.text != SPACE).count();
    let counts = [Heading::Right, Heading::Up, Heading::Left, Heading::Down].map(count);
    let most = (0..4u8).max_by_key(|q| (counts.get(usize::from(*q)).copied().unwrap_or(0), 4 - q)).unwrap_or(0);
    let (w, h) = (f64::from(width), f64::from(height));
    // Clockwise quarter turns that bring the commonest heading to the right.
    let map = match most {
        1 => Matrix([0.0, 1.0, -1.0, 0.0, h, 0.0]),
        2 => Matrix([-1.0, 0.0, 0.0, -1.0, w, h]),
        3 => Matrix([0.0, -1.0, 1.0, 0.0, 0.0, w]),
        _ => return (0, width, height),
    };
    marks.turn(&map, most);
    if most == 2 { (180, width, height) } else { (u16::from(most) * 90, height, width) }
}

#[cfg(test)]
mod tests {
    use crate::document::{Page, Word};
    use crate::read::{ReadOptions, read_bytes, sample};

    fn read(file: &[u8]) -> (Page, Vec<String>) {
        let document = read_bytes(file, "a.pdf", &ReadOptions::default()).unwrap();
        (document.pages[0].clone(), document.findings.into_iter().map(|f| f.message).collect())
    }

    fn texts(words: &[Word]) -> Vec<&str> {
        words.iter().map(|w| w.text.as_str()).collect()
    }

    #[test]
    fn keeps_unseen_text_apart() {
        let cases = [
            ("BT /F1 10 Tf 3 Tr 10 50 Td (GHOST) Tj ET", "drawn without ink"),
            ("1 g BT /F1 10 Tf 10 50 Td (GHOST) Tj ET", "in the colour of their ground"),
            ("0 0 1 rg 0 40 80 30 re f BT /F1 10 Tf 10 50 Td (GHOST) Tj ET", "in the colour of their ground"),
            ("0 g BT /F1 10 Tf 10 50 Td (GHOST) Tj ET 1 g 0 40 80 30 re f", "covered by something drawn later"),
        ];
        for (content, why) in cases {
            let (page, findings) = read(&sample::page(&format!("q {content} Q BT /F1 10 Tf 100 50 Td (SALDO) Tj ET"), ""));
            assert_eq!((texts(&page.words), texts(&page.hidden)), (vec!["SALDO"], vec!["GHOST"]), "{content}");
            assert!(findings.iter().any(|f| f.contains(why)), "{findings:?}");
        }
        // White on a dark head, and black under a glass pane, are seen.
        for seen in ["0 0 1 rg 0 40 80 30 re f 1 g BT /F1 10 Tf 10 50 Td (HEAD) Tj ET", "BT /F1 10 Tf 10 50 Td (HEAD) Tj ET /G gs 1 g 0 40 80 30 re f"] {
            let (page, findings) = read(&sample::with(seen, "", "/ExtGState << /G << /ca 0.3 >> >>", &[]));
            assert_eq!((texts(&page.words), findings.len()), (vec!["HEAD"], 0), "{seen}");
        }
    }

    #[test]
    fn turns_sideways_text_upright() {
        let sideways = "BT /F1 10 Tf 0 1 -1 0 50 10 Tm (SALDO AWAL) Tj ET";
        for (content, entries, turn) in [(sideways, "", 90), (sideways, "/Rotate 90", 0), ("BT /F1 10 Tf 10 50 Td (SALDO AWAL) Tj ET", "/Rotate 270", 90)] {
            let (page, _) = read(&sample::page(content, entries));
            assert_eq!((texts(&page.words), page.turn), (vec!["SALDO", "AWAL"], turn), "{entries}");
            let word = &page.words[0];
            assert!(word.rect.width() > word.rect.height() && word.rect.x1 <= page.width && word.rect.y1 <= page.height, "{word:?} {}", page.width);
            assert!((word.size - 10.0).abs() < 0.01);
        }
        // Text at another angle than most stays aside.
        let (page, _) = read(&sample::page("BT /F1 10 Tf 10 50 Td (SALDO) Tj 0 1 -1 0 150 10 Tm (NOTE) Tj ET", ""));
        assert_eq!((texts(&page.words), texts(&page.aside)), (vec!["SALDO"], vec!["NOTE"]));
    }

    #[test]
    fn reads_letters_drawn_one_by_one_and_twice() {
        let one_by_one: String =
            "12,50".chars().enumerate().map(|(i, c)| format!("BT /F1 10 Tf {:.2} 50 Td ({c}) Tj ET ", 10.0 + [0.0, 5.56, 11.12, 13.9, 19.46][i])).collect();
        assert_eq!(texts(&read(&sample::page(&one_by_one, "")).0.words), ["12,50"]);
        let twice = "BT /F1 10 Tf 10 50 Td (TOTAL) Tj ET BT /F1 10 Tf 10.3 50 Td (TOTAL) Tj ET";
        let (page, _) = read(&sample::page(twice, ""));
        assert_eq!((texts(&page.words), page.words[0].bold), (vec!["TOTAL"], true));
        // Filled and stroked is one letter, not two.
        assert_eq!(texts(&read(&sample::page("2 Tr BT /F1 10 Tf 10 50 Td (TOTAL | 11) Tj ET", "")).0.words), ["TOTAL", "|", "11"]);
    }

    #[test]
    fn takes_ligatures_apart_and_says_what_has_no_meaning() {
        let map = sample::stream("", b"/CIDInit /ProcSet findresource begin 12 dict begin begincmap 1 begincodespacerange <00> <ff> endcodespacerange 2 beginbfchar <41> <FB01> <42> <0078> endbfchar endcmap end end");
        let font = |more: &str| {
            format!("<< /Type /Font /Subtype /Type3 /FontBBox [0 0 1000 1000] /FontMatrix [.001 0 0 .001 0 0] /CharProcs << /G01 7 0 R >> /Encoding << /Differences [65 /G01 /G01] >> /FirstChar 65 /LastChar 66 /Widths [500 500] {more} >>").into_bytes()
        };
        let glyph = sample::stream("", b"500 0 0 0 500 500 d1 0 0 400 700 re f");
        let content = "BT /F9 10 Tf 10 50 Td (AB) Tj ET";
        let with = |more: &str| sample::with(content, "", "", &[font(more), glyph.clone(), map.clone()]);
        let (page, _) = read(&with("/ToUnicode 8 0 R"));
        assert_eq!((texts(&page.words), page.needs_ocr), (vec!["fix"], false));
        let (page, findings) = read(&with(""));
        assert!(page.needs_ocr && findings.iter().any(|f| f.contains("do not say which letters")), "{:?} {findings:?}", page.words);
    }
}
