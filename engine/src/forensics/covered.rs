//! `COVERED_TEXT`: glyphs beneath a later opaque fill or picture, and what is shown there instead.

use super::paper::{Finds, Paper, digits, has_digit, is_amount};
use super::report::{Change, Family};
use super::{Needs, Signal};
use crate::base::{Rect, Severity};
use crate::document::Word;
use crate::read::trace::{Drawn, Paint, Unseen};

pub(super) const SIGNAL: Signal = Signal { codes: &["COVERED_TEXT", "PICTURE_OVER_ROW"], needs: Needs::Text, look };

/// The words of a page that are hidden this way; none where nearly all glyphs are, as under a scan.
pub fn words<'a>(paper: &Paper<'_>, drawn: &'a Drawn, why: impl Fn(Unseen) -> bool) -> Vec<&'a Word> {
    let glyphs = drawn.letters.iter().filter(|l| l.text != 1);
    let (mut all, mut unseen) = (0usize, 0usize);
    glyphs.for_each(|l| {
        all += 1;
        unseen += usize::from(!l.seen);
    });
    if unseen as f32 >= paper.rules.thresholds.hidden_layer * all as f32 {
        return Vec::new();
    }
    drawn.hidden.iter().filter(|(_, u)| why(*u)).map(|(w, _)| w).collect()
}

/// What a reader sees where a hidden word stands: the words of its line that reach into its box.
pub fn shown(paper: &Paper<'_>, page: u32, word: &Word) -> Option<(String, Rect)> {
    let reaches = |w: &&&Word| {
        (w.baseline - word.baseline).abs() < 0.6 * word.size.max(w.size) && w.rect.x_overlap(&word.rect) > 0.25 * word.rect.width().min(w.rect.width())
    };
    let here = paper.page(page)?;
    let mut found: Vec<&Word> = here.words.iter().collect::<Vec<_>>().iter().filter(reaches).copied().collect();
    found.sort_by(|a, b| a.rect.x0.total_cmp(&b.rect.x0));
    let rect = Rect::hull(found.iter().map(|w| &w.rect))?;
    Some((found.iter().map(|w| w.text.as_str()).collect::<Vec<_>>().join(" "), rect))
}

/// Whether what is shown is another name or number, and no mask of stars over the same one.
fn is_other(hidden: &str, shown: &str) -> bool {
    let plain = |t: &str| t.chars().filter(|c| c.is_alphanumeric()).collect::<String>().to_lowercase();
    let (hidden, shown) = (plain(hidden), plain(shown));
    let masked = shown.chars().filter(|c| *c == 'x').count() * 3 > shown.len();
    hidden.len() > 2 && shown.len() > 2 && !masked && !shown.contains(&hidden) && !hidden.contains(&shown)
}

/// How light the colours of a black bar are at most, of 255.
const BLACK: u8 = 48;

/// Whether a word lies under a bar of black, or nearly so, that is no higher than a line or two.
fn under_bar(drawn: &Drawn, word: &Word) -> bool {
    let over = |p: &&Paint| p.opaque && p.rect.contains(word.rect.cx(), word.rect.cy()) && p.rect.height() < 4.0 * word.rect.height();
    let last = drawn.paints.iter().filter(over).max_by_key(|p| p.order);
    last.is_some_and(|p| p.color.iter().all(|c| *c <= BLACK))
}

/// Heights of a word from which a picture over it is a seal and no patch.
const SEAL: f32 = 5.0;

/// Whether a word lies under a picture that is as high as several rows and about as wide: a seal, a revenue stamp.
fn under_seal(drawn: &Drawn, word: &Word) -> bool {
    let seal = |r: &Rect| r.height() > SEAL * word.rect.height() && r.width() < 2.5 * r.height() && r.width() * r.height() < 0.1 * drawn.width * drawn.height;
    drawn.pictures.iter().any(|p| p.opaque && p.rect.contains(word.rect.cx(), word.rect.cy()) && seal(&p.rect))
}

/// Whether the same word is hidden at the same place of most pages.
fn everywhere(paper: &Paper<'_>, word: &Word) -> bool {
    let pages = paper.trace.map(|t| t.pages.as_slice()).unwrap_or_default();
    let near = |w: &Word| (w.rect.x0 - word.rect.x0).abs() < 2.0 && (w.rect.y0 - word.rect.y0).abs() < 2.0;
    pages.len() > 2 && 2 * pages.iter().filter(|p| p.hidden.iter().any(|(w, _)| near(w))).count() > pages.len()
}

/// Whether a hidden word stands in the line of a row that is hidden whole, right above or under the rows that are read: amounts in the columns
/// of money, a day or words before them.
fn is_of_row(paper: &Paper<'_>, drawn: &Drawn, page: u32, word: &Word) -> bool {
    let Some(table) = paper.table(page) else { return false };
    let near = 4.0 * word.rect.height();
    if word.rect.y1 < table.y0 - near || word.rect.y0 > table.y1 + near {
        return false;
    }
    let line = || drawn.hidden.iter().map(|(w, _)| w).filter(|w| (w.baseline - word.baseline).abs() < 0.4 * word.size.max(1.0));
    let amount = |w: &Word| {
        let over = |c: &&super::paper::Cell| c.page == page && c.row.is_some() && c.money() && c.rect.x_overlap(&w.rect) > 0.3 * w.rect.width();
        is_amount(&w.text) && paper.cells.iter().any(|c| over(&c))
    };
    line().any(amount) && line().any(|w| !is_amount(&w.text))
}

/// Sizes of a page's type from which letters are a watermark's.
const MARK: f32 = 3.0;

fn look(paper: &Paper<'_>, finds: &mut Finds) {
    for (drawn, page) in paper.text_pages() {
        let [mut figures, mut rows, mut aside, mut barred]: [Vec<Change>; 4] = Default::default();
        let high = super::type_sizes::median(&mut page.words.iter().map(|w| w.size).collect::<Vec<_>>()).max(6.0);
        for word in words(paper, drawn, |u| u == Unseen::Covered) {
            // Letters as high as several rows are a watermark, whatever lies over it.
            if word.rect.height().min(word.rect.width()) > MARK * high {
                continue;
            }
            let now = shown(paper, page.number, word);
            let cell = paper.cell_at(page.number, now.as_ref().map_or(word.rect, |n| n.1)).or_else(|| paper.cell_at(page.number, word.rect));
            // Whose account it is stands on every page; what is shown over it is no watermark.
            let owner = cell.is_some_and(|c| matches!(c.field, "holder" | "account_number")) && now.as_ref().is_some_and(|n| is_other(&word.text, &n.0));
            if !owner && everywhere(paper, word) {
                continue;
            }
            let among = paper.in_table(page.number, word.rect) || is_of_row(paper, drawn, page.number, word);
            let text = now.as_ref().map(|n| n.0.as_str());
            // The same once more, or a letter that is a sign: a bullet, an arrow of another font.
            if text == Some(word.text.as_str()) || word.text.chars().filter(|c| c.is_alphanumeric()).count() < 2 && !has_digit(&word.text) {
                continue;
            }
            let change = paper.change("COVERED", page.number, now.as_ref().map_or(word.rect, |n| n.1.union(&word.rect)), cell, Some(&word.text), text);
            let other = text.is_some_and(|t| has_digit(t) && digits(t) != digits(&word.text));
            let field = cell.is_some_and(|c| c.figure());
            match () {
                () if owner => figures.push(change),
                () if has_digit(&word.text) && other && (field || among && is_amount(&word.text)) => figures.push(change),
                () if other && is_amount(&word.text) && text.is_some_and(is_amount) => figures.push(change),
                // A number of an account, or a name, that somebody masked.
                () if cell.is_some_and(|c| c.row.is_none()) || !among => aside.push(change),
                // Words of a row under a black bar or a seal: everybody sees that they are hidden.
                () if text.is_none() && !field && !is_amount(&word.text) && (under_bar(drawn, word) || under_seal(drawn, word)) => barred.push(change),
                () => rows.push(change),
            }
        }
        let n = page.number;
        let causes = ["The reviewer masked something", "The program draws its stripes after the text"];
        if !figures.is_empty() {
            let message = format!("On page {n}, {} figures lie under something opaque, and other figures are shown there.", figures.len());
            finds.add(Family::Drawn, "COVERED_TEXT", Severity::High, message, figures, &causes);
        }
        if !barred.is_empty() {
            // With the figures of their row they are a row that was taken away.
            let severity = if rows.is_empty() { Severity::Low } else { Severity::Medium };
            let message = format!("On page {n}, {} words among the rows lie under black bars or seals.", barred.len());
            finds.add(Family::Drawn, "COVERED_TEXT", severity, message, barred, &causes);
        }
        if !rows.is_empty() {
            // The figures first: they are what a row is covered for.
            rows.sort_by_key(|c| !c.old.as_deref().is_some_and(is_amount));
            let message = format!("On page {n}, {} words among the rows lie under something opaque.", rows.len());
            finds.add(Family::Drawn, "COVERED_TEXT", Severity::Medium, message, rows, &causes);
        }
        if !aside.is_empty() {
            let message = format!("On page {n}, {} words outside the rows lie under something opaque.", aside.len());
            finds.add(Family::Drawn, "COVERED_TEXT", Severity::Low, message, aside, &causes);
        }
        pictures(paper, drawn, finds);
    }
    super::patches::look(paper, finds);
    super::overlaid::examine(paper, finds);
}

/// Pictures that lie over cells, or where a cell of a row should stand.
fn pictures(paper: &Paper<'_>, drawn: &Drawn, finds: &mut Finds) {
    let sheet = (drawn.width * drawn.height).max(1.0);
    let mut changes = Vec::new();
    // Amounts that are drawn without ink: a picture as large as one shows another in its place.
    let unseen: Vec<&Word> = words(paper, drawn, |u| u != Unseen::Covered).into_iter().filter(|w| is_amount(&w.text)).collect();
    let mut stands_for = 0;
    for picture in &drawn.pictures {
        let r = picture.rect;
        // Icons and logos come back; a picture that is drawn before all text lies under it.
        let tight = |w: &&&Word| r.contains(w.rect.cx(), w.rect.cy()) && r.height() < 2.5 * w.rect.height() && r.width() < 1.6 * w.rect.width() + 4.0;
        let hides = unseen.iter().find(tight).copied();
        let again = drawn.pictures.iter().filter(|p| p.object != 0 && p.object == picture.object).count() >= 3;
        let elsewhere = paper.trace.is_some_and(|t| {
            t.pages.iter().filter(|p| p.pictures.iter().any(|q| (q.rect.x0 - r.x0).abs() < 1.0 && (q.rect.y0 - r.y0).abs() < 1.0)).count() > 1
        });
        if hides.is_none() && (again || elsewhere) || r.width() * r.height() > 0.6 * sheet || r.width() < 6.0 || r.height() < 4.0 {
            continue;
        }
        let Some(table) = paper.table(drawn.number) else { continue };
        let inside = hides.is_some() || table.x_overlap(&r) * table.y_overlap(&r) > 0.6 * r.width() * r.height();
        // A seal over the table is higher than its rows.
        let row_high = paper.cells.iter().find(|c| c.page == drawn.number && c.row.is_some() && c.field != "description").map_or(12.0, |c| c.rect.height());
        if !inside || r.height() > 4.0 * row_high && !picture.opaque {
            continue;
        }
        let columns =
            |c: &&super::paper::Cell| c.page == drawn.number && c.money() && c.row.is_some() && c.rect.x_overlap(&r) > 0.4 * c.rect.width().min(r.width());
        let over: Vec<_> = paper.cells.iter().filter(columns).collect();
        if over.is_empty() || r.height() > 4.0 * row_high {
            continue;
        }
        let beneath = paper.cell_at(drawn.number, r);
        let old = hides.map(|w| w.text.as_str()).or(beneath.map(|c| c.text.as_str()));
        stands_for += usize::from(hides.is_some());
        changes.push(paper.change("PICTURE", drawn.number, r, beneath.or_else(|| over.first().copied()), old, None));
    }
    if stands_for > 0 {
        let message = format!("On page {}, {stands_for} figures are drawn without ink, and pictures stand in their places.", drawn.number);
        finds.add(Family::Drawn, "PICTURE_OVER_ROW", Severity::High, message, changes, &["A scanner's text under pictures of single words"]);
    } else if !changes.is_empty() {
        let message = format!("On page {}, {} pictures stand in a column of figures.", drawn.number, changes.len());
        finds.add(Family::Drawn, "PICTURE_OVER_ROW", Severity::Medium, message, changes, &["A seal or a code that the bank prints over its rows"]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_black_bar_is_told_from_a_white_one() {
        let rect = Rect { x0: 10.0, y0: 10.0, x1: 50.0, y1: 18.0 };
        let word = Word { rect, ..Word::default() };
        let with = |colors: &[[u8; 3]]| Drawn {
            paints: (0..).zip(colors).map(|(order, color)| Paint { rect, color: *color, opaque: true, order }).collect(),
            ..Drawn::default()
        };
        assert!(under_bar(&with(&[[255; 3], [0; 3]]), &word) && !under_bar(&with(&[[0; 3], [255; 3]]), &word));
        assert!(!under_bar(&with(&[]), &word));
    }

    #[test]
    fn a_seal_is_higher_than_a_row_and_no_page() {
        let word = Word { rect: Rect { x0: 110.0, y0: 110.0, x1: 150.0, y1: 118.0 }, ..Word::default() };
        let with = |x1: f32, y1: f32| Drawn {
            width: 595.0,
            height: 842.0,
            pictures: vec![crate::read::trace::Shown { rect: Rect { x0: 100.0, y0: 100.0, x1, y1 }, width: 9, height: 9, opaque: true, order: 9, object: 0 }],
            ..Drawn::default()
        };
        assert!(under_seal(&with(180.0, 190.0), &word));
        // A patch over a figure, a strip over rows, a page.
        assert!(!under_seal(&with(180.0, 122.0), &word) && !under_seal(&with(500.0, 160.0), &word) && !under_seal(&with(590.0, 830.0), &word));
    }

    #[test]
    fn another_name_is_no_mask_over_the_same_one() {
        assert!(is_other("SENTOSA", "CAHAYA MITRA") && is_other("0281234567", "0281564567"));
        for (hidden, shown) in [("SENTOSA", "PT SENTOSA ABADI"), ("0281234567", "xxxxxx4567"), ("PT", "CV"), ("SENTOSA", "")] {
            assert!(!is_other(hidden, shown), "{hidden} {shown}");
        }
    }
}
