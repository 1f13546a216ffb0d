//! Places where a row's amount should stand and none was read: lines of a run that does not close, under the columns of amounts.

use super::model::{HeaderType, Statement};
use super::prove::Block;
use crate::base::{Money, Rect, amounts, dates};
use crate::document::{Document, Page, Source, Word};

/// Lines of a run that are looked at at most.
const LINES: usize = 8;
/// Paper left around a line, in points.
const AROUND: f32 = 1.0;

/// A place without an amount.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Blank {
    /// Page, 1-based.
    pub page: u32,
    /// The line's part under the column.
    pub rect: Rect,
    /// Column that it lies under.
    pub kind: HeaderType,
}

impl Blank {
    /// Whether an amount of this column moves money as the gap asks for.
    pub fn fits(&self, gap: Money) -> bool {
        match self.kind {
            HeaderType::Debit => gap.is_sign_negative(),
            HeaderType::Credit => gap.is_sign_positive(),
            _ => true,
        }
    }

    /// The word that stands here, ending where the column's amounts do.
    pub fn word(&self, text: &str, confidence: f32) -> Word {
        let size = ((self.rect.height() - 2.0 * AROUND) / 0.95).max(1.0);
        let baseline = self.rect.y1 - AROUND - 0.2 * size;
        let x1 = self.rect.x1 - AROUND;
        let x0 = (x1 - 0.55 * size * text.chars().count() as f32).max(self.rect.x0);
        let rect = Rect { x0, x1, y0: self.rect.y0 + AROUND, y1: self.rect.y1 - AROUND };
        Word { text: text.to_owned(), rect, baseline, size, confidence, ..Word::default() }
    }
}

/// The blank places of a run of rows that does not close, on recognised pages.
pub fn blanks(document: &Document, s: &Statement, block: &Block) -> Vec<Blank> {
    let columns: Vec<(HeaderType, f32, f32)> = s.columns.iter().filter(|c| is_amount(c.kind)).map(|c| edges(s, c.kind, c.x0, c.x1)).collect();
    let ends: Vec<(u32, f32)> = around(s, block);
    let mut out = Vec::new();
    for page in document.pages.iter().filter(|p| p.source == Source::Ocr) {
        let own: Vec<f32> = ends.iter().filter(|e| e.0 == page.number).map(|e| e.1).collect();
        let (top, bottom) = (own.iter().copied().fold(f32::MAX, f32::min), own.iter().copied().fold(f32::MIN, f32::max));
        let lines = lines(page).into_iter().filter(|l| l.first().is_some_and(|w| w.baseline > top && w.baseline < bottom));
        let figures: Vec<Rect> =
            s.transactions.iter().filter(|t| t.page == page.number).flat_map(|t| &t.cells).filter(|c| is_amount(c.0)).map(|c| c.1.bbox).collect();
        // What stands under the amounts and is none was misread: `413` for `4,13`.
        let taken = |l: &[&Word]| l.first().is_some_and(|w| figures.iter().any(|r| r.y0 < w.baseline - 0.2 * w.size && r.y1 > w.baseline - 0.2 * w.size));
        let balances: Vec<(f32, f32)> = s.columns.iter().filter(|c| c.kind == HeaderType::Balance).map(|c| (c.x0, c.x1)).collect();
        let balanced = |l: &[&Word]| {
            let is =
                |w: &Word| amounts::scan(&w.text).is_some_and(|a| a.len > 2) && balances.iter().any(|b| w.rect.cx() > b.0 - 2.0 && w.rect.cx() < b.1 + 2.0);
            l.iter().any(|w| is(w))
        };
        for line in lines.filter(|l| (is_row(l) || balanced(l)) && !taken(l)).take(LINES) {
            let size = line.iter().map(|w| w.size).fold(1.0, f32::max);
            let baseline = line.first().map_or(0.0, |w| w.baseline);
            for (kind, x0, x1) in &columns {
                // Words that reach in from the text beside it are no figures.
                let text = line.iter().filter(|w| w.rect.x0 < *x1 && w.rect.x1 < *x1 && !w.text.chars().any(|c| c.is_ascii_digit()));
                let x0 = text.map(|w| w.rect.x1 + AROUND).fold(*x0, f32::max);
                let rect = Rect { x0: x0 - AROUND, y0: baseline - 0.75 * size - AROUND, x1: x1 + AROUND, y1: baseline + 0.2 * size + AROUND };
                out.push(Blank { page: page.number, rect, kind: *kind });
            }
        }
    }
    out
}

fn is_amount(kind: HeaderType) -> bool {
    matches!(kind, HeaderType::Debit | HeaderType::Credit | HeaderType::Amount)
}

/// A column's edges: those of its head and of what stands in it, but for a cell in ten that may hold words of its neighbours.
fn edges(s: &Statement, kind: HeaderType, x0: f32, x1: f32) -> (HeaderType, f32, f32) {
    let cells = s.transactions.iter().flat_map(|t| &t.cells).filter(|(k, e)| *k == kind && e.bbox.x1 > x0 && e.bbox.x0 < x1);
    let (mut lefts, mut rights): (Vec<f32>, Vec<f32>) = cells.map(|(_, e)| (e.bbox.x0, e.bbox.x1)).unzip();
    lefts.sort_by(f32::total_cmp);
    rights.sort_by(|a, b| b.total_cmp(a));
    let reach = |all: &[f32]| all.get(all.len() / 10).copied();
    (kind, reach(&lefts).map_or(x0, |x| x.min(x0)), reach(&rights).map_or(x1, |x| x.max(x1)))
}

/// Heights between which the run stands: its rows, the rows printed before and after it, the balance that ends it.
fn around(s: &Statement, block: &Block) -> Vec<(u32, f32)> {
    let (first, last) = (block.rows.iter().min().copied(), block.rows.iter().max().copied());
    let row = |i: Option<usize>| i.and_then(|i| s.transactions.get(i)).map(|t| (t.page, t.bbox.cy()));
    let ends = [first.and_then(|i| i.checked_sub(1)), first, last, last.map(|i| i + 1)].into_iter().filter_map(row);
    let carried = s.carried.iter().filter(|c| Some(c.balance) == block.after || Some(c.balance) == block.before);
    let between = carried.flat_map(|c| {
        let (page, y) = (c.evidence.page, c.evidence.bbox);
        let before = (c.before_row as usize).checked_sub(1);
        [Some((page, y.y0)), Some((page, y.y1)), row(before), row(Some(c.before_row as usize))].into_iter().flatten().collect::<Vec<_>>()
    });
    ends.chain(between).collect()
}

/// The words of a page by line.
fn lines(page: &Page) -> Vec<Vec<&Word>> {
    let mut words: Vec<&Word> = page.words.iter().collect();
    words.sort_by(|a, b| a.baseline.total_cmp(&b.baseline));
    let mut out: Vec<Vec<&Word>> = words.chunk_by(|a, b| b.baseline - a.baseline < 0.3 * b.size.max(4.0)).map(<[&Word]>::to_vec).collect();
    out.iter_mut().for_each(|l| l.sort_by(|a, b| a.rect.x0.total_cmp(&b.rect.x0)));
    out
}

/// Whether a line begins as a row does: with a date.
fn is_row(line: &[&Word]) -> bool {
    let text = |n: usize| line.iter().take(n).map(|w| w.text.as_str()).collect::<Vec<_>>().join(" ");
    (1..=3).any(|n| dates::scan(&text(n)).is_some())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Evidence;
    use crate::statement::{Column, Transaction};

    /// A recognised page of three rows, of whose second the amount was read as a text; and its statement without it.
    fn page() -> (Document, Statement) {
        let word = |text: &str, x0: f32, x1: f32, y: f32| Word {
            text: text.to_owned(),
            rect: Rect { x0, x1, y0: y - 7.5, y1: y + 2.0 },
            baseline: y,
            size: 10.0,
            ..Word::default()
        };
        let mut words = Vec::new();
        let mut transactions = Vec::new();
        for (i, (amount, balance)) in [("1.000,00", "1.000,00"), ("4l3", "1.004,13"), ("20,00", "1.024,13")].into_iter().enumerate() {
            let y = 100.0 + 20.0 * i as f32;
            words.extend([word("02/01/2024", 10.0, 60.0, y), word("SETOR", 80.0, 120.0, y), word(amount, 310.0, 350.0, y), word(balance, 400.0, 450.0, y)]);
            let cell = |kind, x0, x1| (kind, Evidence { page: 1, bbox: Rect { x0, x1, y0: y - 7.5, y1: y + 2.0 }, ..Evidence::default() });
            let cells = vec![cell(HeaderType::Credit, 310.0, 350.0), cell(HeaderType::Balance, 400.0, 450.0)];
            if i != 1 {
                let bbox = Rect { x0: 10.0, x1: 450.0, y0: y - 7.5, y1: y + 2.0 };
                transactions.push(Transaction { row_index: transactions.len() as u32, page: 1, bbox, cells, ..Transaction::default() });
            }
        }
        let column = |kind, x0, x1| Column { index: 0, name: String::new(), kind, confidence: 1.0, reasons: Vec::new(), x0, x1, page: 1 };
        let columns = vec![column(HeaderType::Debit, 220.0, 260.0), column(HeaderType::Credit, 310.0, 350.0), column(HeaderType::Balance, 400.0, 450.0)];
        let pages = vec![Page { number: 1, source: Source::Ocr, words, ..Page::default() }];
        (Document { pages, ..Document::default() }, Statement { transactions, columns, ..Statement::default() })
    }

    #[test]
    fn an_amount_is_looked_for_where_its_row_stands() {
        let (document, s) = page();
        let block = Block { rows: vec![1], before: None, after: None, carried: false };
        let found = blanks(&document, &s, &block);
        assert_eq!(found.iter().map(|b| b.kind).collect::<Vec<_>>(), [HeaderType::Debit, HeaderType::Credit]);
        let credit = found.last().expect("a place");
        assert!(credit.rect.contains(330.0, 118.0) && credit.fits(Money::ONE) && !credit.fits(-Money::ONE));
        // It ends where the amounts of its column do.
        let word = credit.word("4,13", 0.8);
        assert!((word.rect.x1 - 350.0).abs() < 0.1 && (word.baseline - 120.0).abs() < 0.1);
    }
}
