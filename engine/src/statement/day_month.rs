//! Days and months that stand in columns of their own, each under its letter: `J M`, `DD MM`.

use crate::base::dates::{DateOrder, RawDate};
use crate::layout::{Line, Shape, Token};

/// What heads a column of days, and one of months.
const DAY: &[&str] = &["J", "D", "T", "JJ", "DD", "TT", "JOUR", "DIA", "DÍA", "DAY", "TAG", "TGL", "GG"];
const MONTH: &[&str] = &["M", "MM", "MOIS", "MES", "MÊS", "MONTH", "MONAT", "BLN", "MESE"];
/// Rows at least that hold both under their heads.
const ROWS: usize = 3;

/// Two columns of a head, and which of them has the days.
struct Pair {
    left: f32,
    right: f32,
    order: DateOrder,
}

/// Makes one day of the day and the month that stand in columns of their own, from each head of these down to the next.
pub fn in_columns(lines: &mut [Line<'_>]) {
    let heads: Vec<(usize, Vec<Pair>)> = lines.iter().enumerate().map(|(n, l)| (n, pairs(l))).filter(|(_, p)| !p.is_empty()).collect();
    let most = heads.iter().map(|(_, pairs)| pairs.len()).max().unwrap_or_default();
    for nth in 0..most {
        let mut found: Vec<(usize, usize, DateOrder)> = Vec::new();
        for (i, (head, pairs)) in heads.iter().enumerate() {
            let next = heads.get(i + 1).map_or(lines.len(), |h| h.0);
            let Some(pair) = pairs.get(nth) else { continue };
            let rows = lines.iter().enumerate().take(next).skip(head + 1);
            found.extend(rows.filter_map(|(n, l)| Some((n, place(l, pair)?, pair.order))));
        }
        if found.len() < ROWS {
            continue;
        }
        for (n, at, order) in found {
            let Some(line) = lines.get_mut(n) else { continue };
            let (Some(a), Some(b)) = (line.tokens.get(at), line.tokens.get(at + 1)) else { continue };
            let (Some(first), Some(second)) = (number(a), number(b)) else { continue };
            let shape = Shape::Date(RawDate { first, second, year: None, order: Some(order) });
            let token = Token { text: format!("{}/{}", a.text, b.text).into(), rect: a.rect.union(&b.rect), edge: b.edge, shape, ..a.clone() };
            line.tokens.splice(at..at + 2, [token]);
        }
    }
}

/// The pairs of columns that a head names, in their order.
fn pairs(line: &Line<'_>) -> Vec<Pair> {
    let is = |t: &Token<'_>, words: &[&str]| words.contains(&t.text.trim_matches(['(', ')', '.', ':']).to_uppercase().as_str());
    let mut out = Vec::new();
    let mut at = 0;
    while let (Some(a), Some(b)) = (line.tokens.get(at), line.tokens.get(at + 1)) {
        let order = match (is(a, DAY), is(b, MONTH), is(a, MONTH), is(b, DAY)) {
            (true, true, ..) => Some(DateOrder::DayMonth),
            (.., true, true) => Some(DateOrder::MonthDay),
            _ => None,
        };
        if let Some(order) = order {
            out.push(Pair { left: middle(a), right: middle(b), order });
        }
        at += if order.is_some() { 2 } else { 1 };
    }
    out
}

fn middle(t: &Token<'_>) -> f32 {
    (t.rect.x0 + t.rect.x1) / 2.0
}

fn number(t: &Token<'_>) -> Option<u8> {
    Some(&t.text).filter(|t| (1..=2).contains(&t.len()) && t.bytes().all(|b| b.is_ascii_digit()))?.parse().ok()
}

/// Where in a line a day and a month stand, one beside the other and each under its head.
fn place(line: &Line<'_>, pair: &Pair) -> Option<usize> {
    let near = |t: &Token<'_>, x: f32| (middle(t) - x).abs() <= line.size;
    let most = if pair.order == DateOrder::MonthDay { (12, 31) } else { (31, 12) };
    line.tokens.windows(2).position(|w| {
        let [a, b] = w else { return false };
        let fits = |t: &Token<'_>, x: f32, most: u8| near(t, x) && number(t).is_some_and(|n| (1..=most).contains(&n));
        fits(a, pair.left, most.0) && fits(b, pair.right, most.1)
    })
}

#[cfg(test)]
mod tests {
    use super::super::lined::document;
    use super::super::read;

    fn days(head: &str, rows: [&str; 4]) -> Vec<String> {
        // What looks like a head and stands over nothing, and the head again on the next page at another place.
        let again = format!("  {head}");
        let last = format!("  {}", rows[3]);
        let lines = ["Statement of account    D M", "Period 23/02/2025 - 22/03/2025", head, rows[0], rows[1], rows[2], again.as_str(), last.as_str()];
        let s = read(&document(&lines)).statements.into_iter().next().unwrap_or_default();
        s.transactions.iter().filter_map(|t| t.date).map(|d| d.to_string()).collect()
    }

    #[test]
    fn a_day_and_its_month_stand_each_under_its_letter() {
        let rows = [
            "24    02       25    02     IGA EXTRA                     142.37      1,142.37",
            "28    02       28    02     PHARMA                         27.14      1,169.51",
            "04    03       06    03     HYDRO                         212.08      1,381.59",
            "12    03       13    03     STATION                         6.00      1,387.59",
        ];
        let want = ["2025-02-24", "2025-02-28", "2025-03-04", "2025-03-12"];
        assert_eq!(days("J     M        J     M      Description                   Amount      Balance", rows), want);
        let rows = [
            "02    24    IGA EXTRA                     142.37      1,142.37",
            "02    28    PHARMA                         27.14      1,169.51",
            "03    04    HYDRO                         212.08      1,381.59",
            "03    12    STATION                         6.00      1,387.59",
        ];
        assert_eq!(days("MM    DD    Description                   Amount      Balance", rows), want);
    }
}
