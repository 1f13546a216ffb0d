//! Amounts whose last two digits stand behind a dash, as in Russia: `14 643-16` is 14643.16. Only where a column of them says so.

use crate::base::amounts;
use crate::layout::{Line, Shape, Token};

/// Amounts of the kind at least that make it the document's, and how many times more of them than of others there must be.
const ENOUGH: usize = 5;
const MORE: usize = 4;
/// How far the right edges of one column's amounts lie apart at most, in points.
const EDGE: f32 = 1.5;
/// Gap between groups of thousands at most, in font sizes.
const GAP: f32 = 0.5;

/// The whole units and the hundredths of a word of this kind.
fn parts(text: &str) -> Option<(&str, &str)> {
    let (whole, hundredths) = text.split_once(['-', '='])?;
    let digits = |t: &str| t.bytes().all(|b| b.is_ascii_digit());
    (!whole.is_empty() && whole.len() <= 3 && hundredths.len() == 2 && digits(whole) && digits(hundredths)).then_some((whole, hundredths))
}

/// Whether two pairs of digits can be no day and month, whichever comes first.
fn no_day((whole, hundredths): (&str, &str)) -> bool {
    let number = |t: &str| t.parse::<u32>().unwrap_or(0);
    let (a, b) = (number(whole), number(hundredths));
    whole.len() > 2 || a == 0 || b == 0 || a > 31 || b > 31 || a > 12 && b > 12
}

/// Reads amounts of this kind, with the groups of digits before them, where most amounts of the document are printed so.
pub fn read(lines: &mut [Line<'_>]) {
    let free = |t: &&Token<'_>| matches!(t.shape, Shape::Text | Shape::Date(_));
    let found: Vec<(f32, bool)> = lines.iter().flat_map(|l| &l.tokens).filter(free).filter_map(|t| parts(&t.text).map(|p| (t.rect.x1, no_day(p)))).collect();
    let sure = found.iter().filter(|f| f.1).count();
    if sure < ENOUGH || sure * 2 < found.len() {
        return;
    }
    let others = lines.iter().flat_map(|l| &l.tokens).filter(|t| t.amount().is_some_and(|a| a.strength() >= 2)).count();
    let mut edges: Vec<f32> = found.iter().filter(|f| f.1).map(|f| f.0).collect();
    edges.sort_by(f32::total_cmp);
    let columns: Vec<(f32, f32)> =
        edges.chunk_by(|a, b| b - a <= EDGE).filter(|c| c.len() >= ENOUGH).filter_map(|c| c.first().zip(c.last())).map(|(a, b)| (a - EDGE, b + EDGE)).collect();
    if columns.is_empty() || others * MORE > sure {
        return;
    }
    for line in lines {
        let mut at = line.tokens.len();
        while at > 0 {
            at -= 1;
            let Some(t) = line.tokens.get(at) else { continue };
            let own = free(&t) && columns.iter().any(|(a, b)| t.rect.x1 >= *a && t.rect.x1 <= *b);
            let Some((whole, hundredths)) = parts(&t.text).filter(|_| own) else { continue };
            // Groups of three digits run back to the first, which may be shorter.
            let (mut first, mut open) = (at, whole.len() == 3);
            while open && first > 0 {
                let Some((before, this)) = line.tokens.get(first - 1).zip(line.tokens.get(first)) else { break };
                let near = this.rect.x0 - before.rect.x1 <= GAP * line.size;
                if !near || before.text.len() > 3 || !before.text.bytes().all(|b| b.is_ascii_digit()) {
                    break;
                }
                first -= 1;
                open = before.text.len() == 3;
            }
            let groups: Vec<&str> = line.tokens.get(first..at).unwrap_or_default().iter().map(|t| t.text.as_ref()).collect();
            let Some(amount) = amounts::scan(&format!("{}{whole},{hundredths}", groups.concat())) else { continue };
            let text = line.tokens.get(first..=at).unwrap_or_default().iter().map(|t| t.text.as_ref()).collect::<Vec<_>>().join(" ");
            let rect = crate::base::Rect::hull(line.tokens.get(first..=at).unwrap_or_default().iter().map(|t| &t.rect));
            if let (Some(t), Some(rect)) = (line.tokens.get_mut(at), rect) {
                *t = Token { text: text.into(), rect, edge: t.edge.max(rect.x1), shape: Shape::Amount(amount), ..t.clone() };
            }
            line.tokens.drain(first..at);
            at = first;
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::statement::lined::document;

    /// The amounts of lines, as printed.
    fn amounts(text: &[&str]) -> Vec<String> {
        let document = document(text);
        let mut lines = crate::layout::lines(&document);
        super::read(&mut lines);
        lines.iter().flat_map(|l| &l.tokens).filter(|t| t.amount().is_some()).map(|t| t.text.to_string()).collect()
    }

    #[test]
    fn hundredths_behind_a_dash_make_an_amount_where_a_column_of_them_stands() {
        let rows = [
            "01.02.24  Rent        12 643-16",
            "02.02.24  Fee             45-00",
            "03.02.24  Order 60-24  3 700-00",
            "04.02.24  Goods           98-50",
            "05.02.24  Goods    1 004 808-35",
            "06.02.24  Goods           05-12",
        ];
        assert_eq!(amounts(&rows), ["12 643-16", "45-00", "3 700-00", "98-50", "1 004 808-35", "05-12"]);
        // Numbers of orders beside amounts of the usual kind, and days, are none.
        assert!(amounts(&rows[..3]).is_empty());
        assert!(amounts(&["05-12  a", "06-12  b", "07-12  c", "08-12  d", "09-12  e", "31-12  f"]).is_empty());
    }
}
