//! Amount and balance printed one over the other in one column: told by the chain that they make, and set side by side.

use super::HeaderType;
use super::vocabulary::{column_types, is_column_name, row_word};
use crate::base::Money;
use crate::base::amounts::{NumberStyle, RawAmount, style_of};
use crate::layout::{Line, Shape, Token};

/// Pairs at least that follow one another, and the share of all that must.
const ENOUGH: usize = 3;
const SHARE: f32 = 0.8;
/// How far the edges of one column's figures lie apart at most, in points.
const EDGE: f32 = 2.5;
/// Distances between the two figures of a pair at most, in font sizes: the smallest that proves itself is taken.
const NEAR: [f32; 6] = [1.35, 1.7, 2.1, 2.7, 3.5, 4.5];
/// The same where both lines begin with dates.
const CLOSE: f32 = 2.7;
/// How far the middle line stands from the middle at most, in font sizes.
const MIDDLE: f32 = 0.3;
/// How far right of its amount a balance is said to end, so that the two are columns of their own.
const AWAY: f32 = 1000.0;

/// A figure that may be one of a pair, with what of its line tells it: many are compared, and their lines lie far apart in memory.
#[derive(Clone, Copy)]
struct Figure {
    line: usize,
    token: usize,
    amount: RawAmount,
    /// Where it may line up with others: right edge, edge of its digits, left edge, middle.
    keys: [f32; KEYS],
    page: usize,
    y: f32,
    size: f32,
    /// Whether its line begins with a date.
    dated: bool,
}

/// Edges by which figures of a column line up.
const KEYS: usize = 4;

/// Which lines are called by their words what no transaction is, each asked once.
struct Called<'l, 'd> {
    lines: &'l [Line<'d>],
    told: Vec<Option<bool>>,
}

impl Called<'_, '_> {
    fn is_row(&mut self, line: usize) -> bool {
        let Some(told) = self.told.get_mut(line) else { return false };
        *told.get_or_insert_with(|| self.lines.get(line).is_some_and(|l| row_word(&words(l)).is_some()))
    }
}

/// Sets every balance that stands under or over its amount beside it, on the line of the upper of the two.
pub fn beside(lines: &mut [Line<'_>]) {
    let mut figures: Vec<Figure> = Vec::new();
    for (line, l) in lines.iter().enumerate() {
        let dated = dated(l);
        for (token, t) in l.tokens.iter().enumerate() {
            if let Some(amount) = t.amount().filter(|a| a.strength() >= 1) {
                let keys = [t.rect.x1, t.edge, t.rect.x0, t.rect.cx()];
                figures.push(Figure { line, token, amount, keys, page: l.page, y: l.y, size: l.size, dated });
            }
        }
    }
    if figures.len() < 2 * ENOUGH {
        return;
    }
    let style = style_of(figures.iter().map(|f| &f.amount));
    let mut called = Called { lines, told: vec![None; lines.len()] };
    let found = (0..KEYS).find_map(|key| {
        let columns = columns(&figures, key);
        // A day of booking over a day of value: then both lines begin with dates.
        [true, false].into_iter().find_map(|apart| columns.iter().find_map(|column| told(column, style, apart, &mut called)))
    });
    if let Some(pairs) = found {
        set(lines, &pairs);
    }
}

/// Figures whose keys lie close together, in printed order; the fullest first.
fn columns(figures: &[Figure], key: usize) -> Vec<Vec<Figure>> {
    let at = |f: &Figure| f.keys.get(key).copied().unwrap_or_default();
    let mut sorted: Vec<(f32, usize)> = figures.iter().enumerate().map(|(i, f)| (at(f), i)).collect();
    sorted.sort_unstable_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
    let close = sorted.chunk_by(|a, b| b.0 - a.0 <= EDGE).filter(|c| c.len() >= 2 * ENOUGH);
    let in_order = |column: &[(f32, usize)]| {
        let mut own: Vec<usize> = column.iter().map(|(_, i)| *i).collect();
        own.sort_unstable();
        own.into_iter().filter_map(|i| figures.get(i).copied()).collect::<Vec<Figure>>()
    };
    let mut out: Vec<Vec<Figure>> = close.map(in_order).collect();
    out.sort_by_key(|c| std::cmp::Reverse(c.len()));
    out
}

/// The pairs of a column, amount first, of which no two lines begin with dates where rows are so told `apart`, where one figure of each runs on as the balance of the other.
fn told(column: &[Figure], style: NumberStyle, apart: bool, called: &mut Called<'_, '_>) -> Option<Vec<(Figure, Figure)>> {
    // Lines that all begin with dates are rows unless they stand close.
    let mut before: Vec<usize> = Vec::new();
    for near in NEAR.into_iter().filter(|n| apart || *n <= CLOSE) {
        // The first of each pair.
        let mut firsts: Vec<usize> = Vec::new();
        let mut i = 0;
        while let [a, b, ..] = column.get(i..).unwrap_or_default() {
            let close = a.page == b.page && b.y - a.y <= near * a.size.max(b.size);
            // The page may end between the two: then one of them is dated, as in the pair before.
            let last = || firsts.last().and_then(|at| column.get(*at..at + 2));
            let torn = || a.dated != b.dated && last().is_some_and(|p| p.iter().map(|f| f.dated).eq([a.dated, b.dated]));
            // Two lines that begin with dates are two rows, and a balance that is brought forward is a row of its own.
            let pair = a.line != b.line && (close || a.page + 1 == b.page && torn()) && !(apart && a.dated && b.dated) && !called.is_row(a.line);
            if pair {
                firsts.push(i);
            }
            i += if pair { 2 } else { 1 };
        }
        // What is no further apart makes the same pairs once more.
        if firsts.len() * 3 < column.len() || firsts == before {
            continue;
        }
        let under: Vec<(Figure, Figure)> = firsts.iter().filter_map(|at| Some((*column.get(*at)?, *column.get(at + 1)?))).collect();
        let over: Vec<(Figure, Figure)> = under.iter().map(|(a, b)| (*b, *a)).collect();
        if let Some(found) = [under, over].into_iter().find(|p| follow(p, style)) {
            return Some(found);
        }
        before = firsts;
    }
    None
}

/// Whether a line begins with a date, or with a number and a date.
fn dated(line: &Line<'_>) -> bool {
    let counted = line.tokens.first().is_some_and(|t| matches!(t.shape, Shape::Integer(_)));
    line.tokens.get(usize::from(counted)).is_some_and(|t| t.date().is_some())
}

/// Whether a balance was told from the amount over or under it: it ends far right of where it stands.
pub fn is_told(token: &Token<'_>) -> bool {
    token.edge - token.rect.x1 > AWAY / 2.0
}

/// The words of a line without its figures and dates.
fn words(line: &Line<'_>) -> String {
    let words: Vec<&str> = line.tokens.iter().filter(|t| t.number().is_none() && t.date().is_none()).map(|t| t.text.as_ref()).collect();
    words.join(" ")
}

/// Whether every second figure differs from the one of the pair before (or after, newest first) by its own amount. A zero that leaves a
/// balance as it was shows nothing: columns of zeros stand in many tables.
fn follow(pairs: &[(Figure, Figure)], style: NumberStyle) -> bool {
    let moved = |p: &(Figure, Figure)| p.0.amount.magnitude(style);
    let step = |a: &(Figure, Figure), b: &(Figure, Figure)| (b.1.amount.signed(style) - a.1.amount.signed(style)).abs();
    let holds = |step: Money, moved: Money| !moved.is_zero() && step == moved;
    let down = pairs.windows(2).filter(|w| holds(step(&w[0], &w[1]), moved(&w[1]))).count();
    let up = pairs.windows(2).filter(|w| holds(step(&w[0], &w[1]), moved(&w[0]))).count();
    let held = down.max(up);
    held >= ENOUGH && held as f32 >= SHARE * pairs.len().saturating_sub(1) as f32
}

/// Whether a word is the name of a balance and nothing else.
fn is_balance(text: &str) -> bool {
    is_column_name(text.trim_end_matches(':')) && column_types(text).first() == Some(&HeaderType::Balance)
}

/// The line that stands in the middle between two others.
fn between(lines: &[Line<'_>], upper: usize, lower: usize) -> Option<usize> {
    let (a, b) = (lines.get(upper)?, lines.get(lower)?);
    let middle = (a.y + b.y) / 2.0;
    (upper + 1..lower).find(|k| lines.get(*k).is_some_and(|l| l.page == a.page && (l.y - middle).abs() <= MIDDLE * l.size))
}

/// Gives amounts and balances edges of their own, and sets the lower of each pair on the line of the upper one.
fn set(lines: &mut [Line<'_>], pairs: &[(Figure, Figure)]) {
    let Some(edge) = pairs.iter().filter_map(|(a, _)| lines.get(a.line)?.tokens.get(a.token)).map(|t| t.edge).reduce(f32::max) else { return };
    let mut moves: Vec<(usize, Token<'_>)> = Vec::new();
    for (amount, balance) in pairs {
        for (figure, edge) in [(amount, edge), (balance, edge + AWAY)] {
            if let Some(t) = lines.get_mut(figure.line).and_then(|l| l.tokens.get_mut(figure.token)) {
                t.edge = edge;
            }
        }
        if lines.get(amount.line).map(|l| l.page) != lines.get(balance.line).map(|l| l.page) {
            continue;
        }
        let (upper, lower) = if amount.line < balance.line { (amount, balance) } else { (balance, amount) };
        // Beside three lines of words both belong to the middle one, where the row's other cells stand.
        let middle = between(lines, upper.line, lower.line);
        let gone: &[&Figure] = if middle.is_some() { &[amount, balance] } else { &[lower] };
        for figure in gone {
            if let Some(l) = lines.get_mut(figure.line).filter(|l| figure.token < l.tokens.len()) {
                let mut moved = l.tokens.remove(figure.token);
                // What the balance is called in every row goes with it: `Saldo Rp458.200`.
                let named = |l: &Line<'_>, k: usize| l.tokens.get(k).is_some_and(|t| moved.rect.x0 - t.rect.x1 < 0.8 * l.size && is_balance(&t.text));
                if let Some(k) = figure.token.checked_sub(1).filter(|k| named(l, *k)) {
                    moved.rect = moved.rect.union(&l.tokens.remove(k).rect);
                }
                moves.push((middle.unwrap_or(upper.line), moved));
                if let Some(rect) = crate::base::Rect::hull(l.tokens.iter().map(|t| &t.rect)) {
                    l.rect = rect;
                }
            }
        }
    }
    for (line, token) in moves {
        if let Some(l) = lines.get_mut(line) {
            l.tokens.push(token);
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::document::{Document, Page};
    use crate::statement::lined::{page_of, word_to as word};

    /// The texts of the lines of a page whose rows print a day, an amount, and `gap` points below it a second figure.
    fn parted(rows: &[(&str, &str, &str)], gap: f32) -> Vec<String> {
        let mut words = Vec::new();
        for (i, (day, amount, balance)) in rows.iter().enumerate() {
            let y = 40.0 + 40.0 * i as f32;
            words.extend([word(day, 100.0, y), word(amount, 500.0, y), word(balance, 500.0, y + gap)]);
        }
        let document = page_of(words);
        let mut lines = crate::layout::lines(&document);
        super::beside(&mut lines);
        lines.iter().map(crate::layout::Line::text).filter(|t| !t.is_empty()).collect()
    }

    #[test]
    fn a_day_over_another_does_not_part_an_amount_from_its_balance() {
        let rows = [("02/01/2024", "-10.00", "90.00"), ("03/01/2024", "25.00", "115.00"), ("04/01/2024", "-15.00", "100.00"), ("05/01/2024", "-1.50", "98.50")];
        let twice = |beside: &str| {
            let rows = rows.iter().enumerate().flat_map(|(i, (day, amount, balance))| {
                let y = 40.0 + 40.0 * i as f32;
                let name = (!beside.is_empty()).then(|| word(beside, 500.0 - 5.0 * balance.len() as f32 - 3.0, y + 11.0));
                [word(day, 100.0, y), word(amount, 500.0, y), word(day, 100.0, y + 11.0), word(balance, 500.0, y + 11.0)].into_iter().chain(name)
            });
            let document = page_of(rows.collect());
            let mut lines = crate::layout::lines(&document);
            super::beside(&mut lines);
            lines.iter().map(crate::layout::Line::text).collect::<Vec<_>>()
        };
        assert_eq!(twice("")[2..4], ["03/01/2024 25.00 115.00", "03/01/2024"]);
        // The name that every balance has goes with it.
        assert_eq!(twice("Saldo")[2..4], ["03/01/2024 25.00 115.00", "03/01/2024"]);
    }

    #[test]
    fn a_page_may_end_between_an_amount_and_its_balance() {
        let rows = [("02/01/2024", "-10.00", "90.00"), ("03/01/2024", "25.00", "115.00"), ("04/01/2024", "-15.00", "100.00"), ("05/01/2024", "-1.50", "98.50")];
        let mut pages = [vec![word("Date", 100.0, 20.0), word("Details", 300.0, 20.0), word("Amount", 500.0, 20.0)], Vec::new()];
        for (i, (day, amount, balance)) in rows.iter().cycle().take(8).enumerate() {
            // The second round begins where the first ends: eight rows that go on, five and a half of them on the first page.
            let balance = if i < 4 { (*balance).to_owned() } else { format!("{:.2}", balance.parse::<f64>().unwrap_or_default() - 1.5) };
            let (upper, lower) = (i / 6, usize::from(i >= 5));
            let y = 40.0 + 30.0 * (i % 6) as f32 + 12.0 * upper as f32;
            pages[upper].extend([word(day, 100.0, y), word("Shop", 300.0, y), word(amount, 500.0, y)]);
            pages[lower].push(word(&balance, 500.0, if i == 5 { 22.0 } else { y + 12.0 }));
        }
        let page = |(n, words): (u32, Vec<_>)| Page { number: n, width: 595.0, height: 842.0, words, ..Page::default() };
        let document = Document { pages: (1..).zip(pages).map(page).collect(), ..Document::default() };
        let s = crate::statement::read(&document).statements.into_iter().next().unwrap_or_default();
        let balances: Vec<String> = s.transactions.iter().filter_map(|t| t.balance).map(|b| b.to_string()).collect();
        assert_eq!(balances, ["90.00", "115.00", "100.00", "98.50", "88.50", "113.50", "98.50", "97.00"]);
        // The place that is shown is on the page that prints it.
        let place = |row: usize| s.transactions[row].cells.iter().find(|(kind, _)| *kind == crate::statement::HeaderType::Balance).map(|(_, e)| e.page);
        assert_eq!((s.transactions[5].page, place(4), place(5), place(6)), (1, Some(1), Some(2), Some(2)));
    }

    #[test]
    fn a_column_of_zeros_is_none_of_amounts_and_balances() {
        let rows = ["0.00", "0.00", "0.00", "281.00", "0.00", "0.00", "49.00", "0.00", "0.00", "0.00"];
        let words = rows.iter().enumerate().flat_map(|(i, amount)| {
            let y = 40.0 + 13.0 * i as f32;
            [word("07/10/24", 100.0, y), word(amount, 485.0, y)]
        });
        let document = page_of(words.collect());
        let mut lines = crate::layout::lines(&document);
        let before = lines.clone();
        super::beside(&mut lines);
        assert!(lines.iter().zip(&before).all(|(a, b)| a.tokens.iter().zip(&b.tokens).all(|(a, b)| a.edge == b.edge)));
    }

    #[test]
    fn a_balance_under_its_amount_is_set_beside_it() {
        let rows = [("02/01/2024", "-10.00", "90.00"), ("03/01/2024", "25.00", "115.00"), ("04/01/2024", "-15.00", "100.00"), ("05/01/2024", "-1.50", "98.50")];
        assert_eq!(parted(&rows, 12.0)[1], "03/01/2024 25.00 115.00");
        // With a line between that nothing stands on.
        assert_eq!(parted(&rows, 24.0)[1], "03/01/2024 25.00 115.00");
        // Newest first, and the balance over its amount.
        let mut turned: Vec<(&str, &str, &str)> = rows.iter().map(|(d, a, b)| (*d, *b, *a)).collect();
        turned.reverse();
        assert_eq!(parted(&turned, 12.0).len(), 4);
        // Figures that do not run on stay where they are.
        let other = rows.map(|(d, a, b)| (d, a, if b == "115.00" { "116.00" } else { b }));
        assert_eq!(parted(&other, 12.0).len(), 8);
    }
}
