//! Whether day or month comes first in a document's dates.

use crate::base::dates::{DateOrder, RawDate};
use crate::base::months;
use crate::document::Document;
use crate::layout::Line;
use chrono::NaiveDate;

/// Days from which rows that print one day of each month, month by month, show that.
const MONTHS: usize = 3;

/// Whether day or month comes first: what any date proves, else the order in which the dates run most evenly.
pub fn date_order(document: &Document, lines: &[Line<'_>]) -> DateOrder {
    let (mut day_first, mut month_first) = (0u32, 0u32);
    let mut open: Vec<RawDate> = Vec::new();
    // Open ones, and those of them whose parts are parted by points.
    let (mut unsaid, mut pointed) = (0u32, 0u32);
    for line in lines {
        for (i, d) in line.tokens.iter().enumerate().filter_map(|(i, t)| t.date().map(|d| (i, d))) {
            // A week day beside it says nothing of the order.
            let month = |w: &str| w.chars().any(char::is_alphabetic) && (months::month_of(w).is_some() || !months::is_week_day(w));
            let named = line.tokens[i].text.split(|c: char| c.is_whitespace() || c.is_ascii_digit() || matches!(c, ',' | '/' | '-')).any(month)
                || line.tokens[i].text.len() > 4 && line.tokens[i].text.as_bytes()[..4].iter().all(u8::is_ascii_digit);
            if named {
                continue;
            }
            if d.order.is_none() {
                unsaid += 1;
                pointed += u32::from(line.tokens[i].text.matches('.').count() >= 2);
            }
            // Dates inside texts say little; those that begin a line or stand alone say much.
            let weight = if i == 0 { 3 } else { 1 };
            match d.order {
                Some(DateOrder::DayMonth) => day_first += weight,
                Some(DateOrder::MonthDay) => month_first += weight,
                None if i == 0 => open.push(d),
                None => {}
            }
        }
    }
    if day_first != month_first && day_first.max(month_first) >= 1 {
        return if month_first > day_first { DateOrder::MonthDay } else { DateOrder::DayMonth };
    }
    if let Some(order) = over_the_year(&open) {
        return order;
    }
    // Where points part a date the day comes first.
    if unsaid > 0 && pointed == unsaid {
        return DateOrder::DayMonth;
    }
    // All days up to 12. One day of each month, month by month, is what a contract agrees; a row on each day of a month, beginning with few, is rare.
    let letter = document.pages.first().is_some_and(|p| (p.width - 612.0).abs() < 2.0 && (p.height - 792.0).abs() < 2.0);
    if !letter && monthly(&open) {
        return DateOrder::DayMonth;
    }
    // In the right order months change less often than days.
    let changes = |order: DateOrder| open.windows(2).filter(|w| w[0].day_month(order).1 != w[1].day_month(order).1).count();
    match changes(DateOrder::DayMonth).cmp(&changes(DateOrder::MonthDay)) {
        std::cmp::Ordering::Less => DateOrder::DayMonth,
        std::cmp::Ordering::Greater => DateOrder::MonthDay,
        std::cmp::Ordering::Equal if letter => DateOrder::MonthDay,
        std::cmp::Ordering::Equal => DateOrder::DayMonth,
    }
}

/// The order in which days that run on into another year leave no gap: the firsts of months lie a year apart in the other.
fn over_the_year(open: &[RawDate]) -> Option<DateOrder> {
    let turned = open.windows(2).any(|w| w[0].year != w[1].year);
    let longest = |order: DateOrder| {
        let days: Option<Vec<NaiveDate>> = open.iter().map(|d| d.day(order, d.year?)).collect();
        days?.windows(2).map(|w| (w[1] - w[0]).num_days().abs()).max()
    };
    let (day_first, month_first) = (longest(DateOrder::DayMonth)?, longest(DateOrder::MonthDay)?);
    match () {
        () if !turned => None,
        () if 2 * day_first <= month_first => Some(DateOrder::DayMonth),
        () if 2 * month_first <= day_first => Some(DateOrder::MonthDay),
        () => None,
    }
}

/// Whether the days are one day of months that follow one another, where the day comes first.
fn monthly(open: &[RawDate]) -> bool {
    let order = DateOrder::DayMonth;
    let days: Option<Vec<(u32, i32)>> = open
        .iter()
        .map(|d| {
            let (day, month) = d.day_month(order);
            Some((day, 12 * d.year? + i32::try_from(month).ok()?))
        })
        .collect();
    let Some(days) = days.filter(|d| d.len() >= MONTHS) else { return false };
    days.windows(2).all(|w| matches!(w, [a, b] if a.0 == b.0 && b.1 == a.1 + 1)) || days.windows(2).all(|w| matches!(w, [a, b] if a.0 == b.0 && b.1 == a.1 - 1))
}

#[cfg(test)]
mod tests {
    use crate::statement::lined::document;

    #[test]
    fn one_day_of_each_month_is_no_run_of_days() {
        let first = |days: [&str; 4]| {
            let rows: Vec<String> = days.iter().enumerate().map(|(n, d)| format!("{d}  Bunga     10.00    {}.00", 110 + 10 * n)).collect();
            let mut lines = vec!["Bank Lestari   No. Rekening: 70318824", "Tanggal     Uraian   Kredit    Saldo", "Saldo awal                     100.00"];
            lines.extend(rows.iter().map(String::as_str));
            let s = crate::statement::read(&document(&lines)).statements.remove(0);
            s.transactions.iter().filter_map(|t| t.date.map(|d| d.to_string())).collect::<Vec<_>>()
        };
        assert_eq!(first(["01/04/2025", "01/05/2025", "01/06/2025", "01/07/2025"]), ["2025-04-01", "2025-05-01", "2025-06-01", "2025-07-01"]);
        assert_eq!(first(["01/04/2025", "01/04/2025", "01/06/2025", "01/07/2025"])[0], "2025-01-04");
        assert_eq!(first(["01.04.2025", "01.04.2025", "01.06.2025", "01.07.2025"])[0], "2025-04-01");
    }
}
