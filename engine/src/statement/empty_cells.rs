//! A dash that says that its cell is empty, where a long amount of the next column begins right behind it: it is no sign of that amount.

use crate::base::{Rect, amounts};
use crate::layout::{Line, Shape, Token};

/// Dashes of one column at least that stand for empty cells, and how far apart in points their left edges are at most.
const DASHES: usize = 3;
const EDGE: f32 = 0.8;

/// Whether a text is a dash alone.
fn is_dash(text: &str) -> bool {
    matches!(text, "-" | "–" | "—" | "−")
}

/// Parts dashes of a column of them from the amounts that they were read as signs of.
pub fn part(lines: &mut [Line<'_>]) {
    let mut dashes: Vec<(f32, f32)> = lines.iter().flat_map(|l| &l.tokens).filter(|t| is_dash(&t.text)).map(|t| (t.rect.x0, t.rect.width())).collect();
    dashes.sort_by(|a, b| a.0.total_cmp(&b.0));
    let columns: Vec<(f32, f32)> =
        dashes.chunk_by(|a, b| b.0 - a.0 <= EDGE).filter(|c| c.len() >= DASHES).filter_map(|c| c.get(c.len() / 2)).copied().collect();
    if columns.is_empty() {
        return;
    }
    for line in lines {
        let told = |t: &Token<'_>| {
            let (sign, rest) = t.text.split_once(' ')?;
            let (_, width) = columns.iter().find(|(x0, _)| (t.rect.x0 - x0).abs() <= EDGE).filter(|_| is_dash(sign))?;
            Some((*width, rest.to_owned(), amounts::scan(rest)?))
        };
        let Some((k, (width, rest, amount))) = line.tokens.iter().enumerate().find_map(|(k, t)| t.amount().and_then(|_| told(t)).map(|said| (k, said))) else {
            continue;
        };
        let Some(t) = line.tokens.get_mut(k) else { continue };
        let whole = t.rect;
        let dash = Token { text: "-".into(), rect: Rect { x1: whole.x0 + width, ..whole }, edge: whole.x0 + width, shape: Shape::Text, ..t.clone() };
        // The blank between them is about as wide as the dash.
        t.rect.x0 = (whole.x0 + 2.0 * width).min(whole.x1);
        (t.text, t.shape) = (rest.into(), Shape::Amount(amount));
        line.tokens.insert(k, dash);
    }
}

#[cfg(test)]
mod tests {
    use crate::statement::lined;

    #[test]
    fn a_dash_in_the_column_before_is_no_sign() {
        let document = lined::document(&[
            "Cedar Bank   Statement   Account number 4471200318   01/03/2025 to 31/03/2025",
            "Date        Details              Withdrawals       Deposits           Balance",
            "            Opening balance                                          1,000.00",
            "03/03/2025  Rent                      500.00              -            500.00",
            "09/03/2025  Wages                          -         900.00          1,400.00",
            "12/03/2025  Sale                           -         100.00          1,500.00",
            "14/03/2025  Sale                           -         250.00          1,750.00",
            "15/03/2025  House sold                     - 250,000,000.00    250,001,750.00",
        ]);
        let s = crate::statement::read(&document).statements.remove(0);
        assert_eq!(s.transactions.last().map(|t| (t.credit.to_string(), t.debit.is_zero())), Some(("250000000.00".to_owned(), true)));
        assert_eq!(s.verdict, crate::statement::Verdict::Proved, "{:?}", s.checks);
    }
}
