//! Years and months that stand in a column of their own before the day, printed where they change: `25 Enero   02`, and `04` below it.

use super::days::{Bare, set};
use crate::base::months::{month_of, names};
use crate::layout::{Line, Shape};
use std::collections::HashSet;

/// Rows with a bare day below a month that make a column of them.
const DAYS: usize = 3;

/// How far apart, in points, the right edges of days of one column may end.
const EDGE: f32 = 3.0;

/// Turns the days of rows into dates where year and month stand left of the first of them.
pub fn read(lines: &mut [Line<'_>]) {
    let heads: Vec<(usize, (i32, u32), usize)> = lines.iter().enumerate().filter_map(|(i, l)| year_and_month(l).map(|(m, n)| (i, m, n))).collect();
    let Some(edge) = heads.first().and_then(|(i, _, n)| lines[*i].tokens.get(*n)).map(|t| t.rect.x1) else { return };
    if heads.windows(2).any(|w| w[1].1 < w[0].1) || heads.iter().any(|(i, _, n)| lines[*i].tokens.get(*n).is_none_or(|t| (t.rect.x1 - edge).abs() > EDGE)) {
        return;
    }
    let first = heads.first().map_or(0, |h| h.0);
    let bare = |l: &Line<'_>| l.tokens.first().filter(|t| (t.rect.x1 - edge).abs() < EDGE).and_then(|t| day(&t.shape));
    let days: Vec<(usize, u32)> = (first..lines.len()).filter_map(|i| bare(&lines[i]).filter(|_| lines[i].tokens.len() > 2).map(|d| (i, d))).collect();
    if days.len() < DAYS || !borne_out(lines, &heads, &days) {
        return;
    }
    for (i, month, n) in &heads {
        if let Some(day) = lines[*i].tokens.get(*n).and_then(|t| day(&t.shape)) {
            set(&mut lines[*i], &Bare { line: *i, token: 0, tokens: n + 1, day, week: 0 }, *month);
        }
    }
    for (i, day) in days {
        let Some((head, month, _)) = heads.iter().rev().find(|h| h.0 < i) else { continue };
        set(&mut lines[i], &Bare { line: i, token: 0, tokens: 1, day, week: 0 }, *month);
        // The month's place is part of the day's.
        let left = lines[*head].tokens.first().map(|t| t.rect.x0);
        if let (Some(x0), Some(t)) = (left, lines[i].tokens.first_mut()) {
            t.rect.x0 = x0;
        }
    }
}

/// Whether the numbers are years, and days of their months: `05 Jan  12` may be the fifth of January beside a code. The years are those that the
/// paper prints elsewhere or the ones before, no month comes twice in a row, and the days of each month follow one another and differ.
fn borne_out(lines: &[Line<'_>], heads: &[(usize, (i32, u32), usize)], days: &[(usize, u32)]) -> bool {
    let years: HashSet<i32> = lines.iter().flat_map(|l| &l.tokens).filter_map(|t| t.date()?.year).collect();
    let printed = heads.iter().all(|(_, (year, _), _)| years.contains(year) || years.contains(&(year + 1)));
    let again = heads.windows(2).any(|w| matches!(w, [a, b] if a.1.1 == b.1.1 && a.1.0 != b.1.0));
    let own = heads.iter().filter_map(|(i, _, n)| Some((*i, lines.get(*i)?.tokens.get(*n).and_then(|t| day(&t.shape))?)));
    let mut all: Vec<(usize, u32)> = own.chain(days.iter().copied()).collect();
    all.sort_unstable();
    let of = |i: usize| heads.iter().rposition(|h| h.0 <= i);
    let falls = all.windows(2).any(|w| matches!(w, [a, b] if of(a.0) == of(b.0) && b.1 < a.1));
    printed && !again && !falls && all.windows(2).any(|w| matches!(w, [a, b] if a.1 != b.1))
}

/// A day of a month in two digits, or one.
fn day(shape: &Shape) -> Option<u32> {
    match shape {
        Shape::Integer(a) if a.len <= 2 && (1..=31).contains(&a.digits) => Some(a.digits as u32),
        _ => None,
    }
}

/// Year and month that a row begins with, of two digits and in letters, and the place of the day behind them.
fn year_and_month(line: &Line<'_>) -> Option<((i32, u32), usize)> {
    let n = (1..=2).find(|n| line.tokens.get(*n).is_some_and(|t| day(&t.shape).is_some()))?;
    // What follows the day is a row's.
    line.tokens.get(n + 2)?;
    let said = crate::layout::lines::join(line.tokens.get(..n)?);
    let (year, name) = said.split_once(' ')?;
    let year: i32 = year.parse().ok().filter(|_| year.len() == 2)?;
    let name = name.trim_end_matches('.').to_lowercase();
    let cut = || {
        // Cut to the column's width: `Noviem.`
        let mut whole = names().filter(|(n, _)| name.chars().count() >= 4 && n.starts_with(&name)).map(|(_, m)| m);
        let month = whole.next()?;
        whole.all(|m| m == month).then_some(month)
    };
    let month = month_of(&name).or_else(cut)?;
    Some(((2000 + year, u32::from(month)), n))
}

#[cfg(test)]
mod tests {
    use crate::statement::{lined, read};

    #[test]
    fn a_day_below_its_month_is_of_that_month() {
        let reading = read(&lined::document(&[
            "Banco del Litoral     Resumen     Cuenta Nro. 0418832217     Cierre 30/01/2025",
            "Fecha            Detalle                              Pesos",
            "24 Noviem.   22  FARMACIA DEL SUR                  3.500,00",
            "24 Diciem.   19  LIBRERIA NORTE                    1.250,50",
            "             23  LIBRERIA SUR                      1.000,00",
            "25 Enero     02  SUPERMERCADO                      8.000,00",
            "             04  KIOSCO CENTRAL                      900,00",
            "             04  LIBRERIA SUR                      1.000,00",
        ]));
        let s = reading.statements.first().expect("a statement");
        let days: Vec<String> = s.transactions.iter().filter_map(|t| t.date).map(|d| d.to_string()).collect();
        assert_eq!(days, ["2024-11-22", "2024-12-19", "2024-12-23", "2025-01-02", "2025-01-04", "2025-01-04"]);
    }

    #[test]
    fn a_day_beside_a_code_is_no_year() {
        let rows = |lines: [&'static str; 6]| {
            let mut all =
                vec!["Cedar Bank     Account number 0418832217     01/01/2025 to 31/01/2025", "Date        Code  Details                      Amount"];
            all.extend(lines);
            read(&lined::document(&all))
                .statements
                .first()
                .map_or_else(Vec::new, |s| s.transactions.iter().filter_map(|t| t.date).map(|d| d.to_string()).collect())
        };
        let told = rows([
            "24 January    12  Rent                         -500.00",
            "              12  Books                         -20.00",
            "25 January    12  Wages                         900.00",
            "              12  Food                          -11.00",
            "              12  Fuel                          -30.00",
            "28 January    12  Tea                            -4.00",
        ]);
        assert!(told.iter().all(|d| !d.starts_with("2024")), "{told:?}");
    }
}
