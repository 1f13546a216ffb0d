//! Dates printed as bare digits: `20240131`, `310124`, `0131`, `1130131` of the republic, told from codes by their column; and days with a
//! point as amounts have one: `1.31`.

use crate::base::dates::{DateOrder, RawDate};
use crate::layout::places::Places;
use crate::layout::{Line, Shape};
use chrono::NaiveDate;

/// Where day, month and year stand in a run of digits: first digit and length of each; no length where there is no year.
type Format = [(usize, usize); 3];

/// Day, month, year of runs of eight, seven, six and four digits. Seven have a year of the republic in front, as Taiwan counts them.
const FORMATS: &[(u8, &[Format])] = &[
    (8, &[[(6, 2), (4, 2), (0, 4)], [(0, 2), (2, 2), (4, 4)], [(2, 2), (0, 2), (4, 4)]]),
    (7, &[[(5, 2), (3, 2), (0, 3)]]),
    (6, &[[(4, 2), (2, 2), (0, 2)], [(0, 2), (2, 2), (4, 2)], [(2, 2), (0, 2), (4, 2)]]),
    (4, &[[(2, 2), (0, 2), (0, 0)], [(0, 2), (2, 2), (0, 0)]]),
    (DOTTED, &[[(2, 2), (0, 2), (0, 0)], [(0, 2), (2, 2), (0, 0)]]),
];
/// What stands for the digits of two numbers with a point between them.
const DOTTED: u8 = 5;
/// How far dates of one column begin or end from one another, pages that lie askew included.
const BESIDE: f32 = 6.0;
/// How far a column of a photographed page drifts from one of its days to the next, in points.
const DRIFT: f32 = 6.0;
/// Days between one and the next of a column at most.
const MONTH: i64 = 31;
/// Days that a statement spans at most, and a passbook, whose days have their year.
const LONGEST: (i64, i64) = (800, 3700);

/// A run of digits at the same place in many rows.
struct Run {
    line: usize,
    token: usize,
    digits: u8,
    text: String,
    x0: f32,
}

/// Turns columns of bare digits into dates where all of them are dates of one form that run on in order.
pub fn read(lines: &mut [Line<'_>]) {
    let mut runs: Vec<Run> = Vec::new();
    // Days printed in full, by where they begin and end: those of a description stand anywhere.
    let (mut ends_of, mut dated) = (Vec::new(), Vec::new());
    for (i, line) in lines.iter().enumerate() {
        let amounts = line.tokens.iter().filter(|t| t.amount().is_some_and(|a| a.strength() >= 2));
        let last = amounts.map(|t| t.rect.x1).max_by(f32::total_cmp);
        let has_amount = last.is_some();
        ends_of.push(last);
        dated.extend(line.tokens.iter().filter(|t| has_amount && t.date().is_some()).map(|t| (t.rect.x0, t.rect.x1)));
        for (k, t) in line.tokens.iter().enumerate() {
            if let Shape::Integer(a) = t.shape
                && has_amount
                && t.text.len() == usize::from(a.len)
                && matches!(a.len, 4 | 6..=8)
            {
                runs.push(Run { line: i, token: k, digits: a.len, text: t.text.to_string(), x0: t.rect.x0 });
            } else if let Some(text) = dotted(line, k).filter(|_| has_amount) {
                runs.push(Run { line: i, token: k, digits: DOTTED, text, x0: t.rect.x0 });
            }
        }
    }
    // Where rows print dates in full, digits beside them are codes.
    let (begins, ends) = (Places::of(dated.iter().map(|(x0, _)| *x0)), Places::of(dated.iter().map(|(_, x1)| *x1)));
    let rows = ends_of.iter().flatten().count();
    if dated.iter().any(|(x0, x1)| begins.near(*x0, BESIDE).max(ends.near(*x1, BESIDE)) * 2 > rows) {
        return;
    }
    for (digits, formats) in FORMATS {
        while let Some(place) = busiest(&runs, *digits) {
            let (column, rest): (Vec<Run>, Vec<Run>) = runs.into_iter().partition(|r| r.digits == *digits && (r.x0 - place).abs() < 2.0);
            runs = rest;
            // A wrapped line of a description may print a time or a day as an amount is printed, but not where amounts stand.
            let least = column.iter().filter_map(|r| ends_of[r.line]).min_by(f32::total_cmp).unwrap_or(0.0);
            let rows = ends_of.iter().flatten().filter(|x1| **x1 >= least).count();
            // Four digits are dates only where there is one in nearly every row.
            let enough = if matches!(*digits, 4 | DOTTED) { column.len() * 10 >= rows * 7 } else { column.len() * 10 >= rows * 3 };
            if column.len() < 4 || !enough {
                // No place that is left has more.
                break;
            }
            let texts: Vec<&str> = column.iter().map(|r| r.text.as_str()).collect();
            let Some(format) = formats.iter().filter_map(|f| span(&texts, f).map(|s| (s, f))).min_by_key(|(s, _)| *s).map(|(_, f)| f) else { continue };
            let day = |r: &Run| Some(Day { line: r.line, token: r.token, x0: r.x0, date: date(&r.text, format)? });
            let mut days: Vec<Day> = column.iter().filter_map(day).collect();
            if format[2].1 > 0 {
                drifted(&mut days, runs.iter().filter(|r| r.digits == *digits).filter_map(day).collect());
            }
            for d in days {
                lines[d.line].tokens[d.token].shape = Shape::Date(d.date);
            }
        }
    }
}

/// A run of digits that is a day.
struct Day {
    line: usize,
    token: usize,
    x0: f32,
    date: RawDate,
}

/// Adds to the days of a column those a little off the last one above or below that fall between them or follow on them: a sheet that was
/// photographed bends and leans.
fn drifted(days: &mut Vec<Day>, beside: Vec<Day>) {
    let day = |d: &Day| d.date.day(DateOrder::DayMonth, 2000);
    let (Some(mut low), Some(mut high)) = (days.iter().filter_map(day).min(), days.iter().filter_map(day).max()) else { return };
    let own: std::collections::HashSet<usize> = days.iter().map(|d| d.line).collect();
    let mut order: Vec<(Day, bool)> = days.drain(..).map(|d| (d, true)).collect();
    order.extend(beside.into_iter().filter(|d| !own.contains(&d.line)).map(|d| (d, false)));
    order.sort_by_key(|(d, _)| d.line);
    // Down the page from each day to the next, then up.
    for _ in 0..2 {
        let mut last: Option<(usize, f32)> = None;
        for (d, told) in &mut order {
            let near = last.is_some_and(|(line, x0)| line != d.line && (d.x0 - x0).abs() < DRIFT);
            let follows = |at: &NaiveDate| (low - *at).num_days() <= MONTH && (*at - high).num_days() <= MONTH;
            if !*told
                && near
                && let Some(at) = day(d).filter(follows)
            {
                *told = true;
                (low, high) = (low.min(at), high.max(at));
            }
            if *told {
                last = Some((d.line, d.x0));
            }
        }
        order.reverse();
    }
    days.extend(order.into_iter().filter(|(_, told)| *told).map(|(d, _)| d));
}

/// The two pairs of digits of two numbers with a point between them, where nothing but such numbers stands before them on their line.
fn dotted(line: &Line<'_>, k: usize) -> Option<String> {
    let pairs = |text: &str| {
        let (a, b) = text.split_once('.')?;
        let digits = |part: &str| part.bytes().all(|b| b.is_ascii_digit());
        (matches!(a.len(), 1 | 2) && b.len() == 2 && digits(a) && digits(b)).then(|| format!("{a:0>2}{b}"))
    };
    let own = pairs(&line.tokens.get(k)?.text)?;
    (k < 2 && line.tokens.iter().take(k).all(|t| pairs(&t.text).is_some())).then_some(own)
}

/// The place where most runs of so many digits begin.
fn busiest(runs: &[Run], digits: u8) -> Option<f32> {
    let of = || runs.iter().filter(|r| r.digits == digits).map(|r| r.x0);
    let places = Places::of(of());
    of().max_by_key(|x| places.near(*x, 2.0))
}

fn date(text: &str, format: &Format) -> Option<RawDate> {
    let part = |(at, len): (usize, usize)| text.get(at..at + len)?.parse::<i32>().ok();
    let (day, month) = (part(format[0])?, part(format[1])?);
    let year = match format[2].1 {
        0 => None,
        2 => Some(2000 + part(format[2])?),
        // `112` and `0112`
        _ => Some(part(format[2]).map(|y| if (90..=150).contains(&y) { y + 1911 } else { y })?),
    };
    NaiveDate::from_ymd_opt(year.unwrap_or(2000), month as u32, day as u32).filter(|_| year.is_none_or(|y| (1990..2080).contains(&y)))?;
    Some(RawDate { first: day as u8, second: month as u8, year, order: Some(DateOrder::DayMonth) })
}

/// Days between the first and the last date, where every text is one in this format and they run on in one direction.
fn span(texts: &[&str], format: &Format) -> Option<i64> {
    let mut days = Vec::with_capacity(texts.len());
    for text in texts {
        days.push(date(text, format)?.day(DateOrder::DayMonth, 2000)?);
    }
    let (low, high) = (days.iter().min()?, days.iter().max()?);
    let span = (*high - *low).num_days();
    let (mut up, mut down) = (0usize, 0usize);
    for pair in days.windows(2) {
        up += usize::from(pair[1] > pair[0]);
        down += usize::from(pair[1] < pair[0]);
    }
    // A new year turns dates without a year once; a posting out of order now and then is usual.
    let stray = up.min(down);
    let longest = if format[2].1 == 0 { LONGEST.0 } else { LONGEST.1 };
    (span > 0 && span <= longest && stray <= 1 + days.len() / 8).then_some(span)
}

#[cfg(test)]
mod tests {
    use crate::statement::lined::document;
    use crate::statement::read;

    #[test]
    fn years_of_the_republic_are_told_with_three_digits_and_with_four() {
        for year in ["112", "0112"] {
            let rows = [("1201", "10.00", "990.00"), ("1204", "20.00", "970.00"), ("1204", "30.00", "940.00"), ("1215", "40.00", "900.00")];
            let mut lines = vec![
                "Formosa Bank   Account 1506-12-34567   Currency TWD".to_owned(),
                String::new(),
                "Date        Details            Paid out      Balance".to_owned(),
                format!("{year}1201    Balance brought forward                1,000.00"),
            ];
            lines.extend(rows.iter().map(|(day, out, balance)| format!("{:<12}{:<19}{out}      {balance}", format!("{year}{day}"), "Shop")));
            let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
            let s = read(&document(&lines)).statements.remove(0);
            let days: Vec<String> = s.transactions.iter().filter_map(|t| t.date).map(|d| d.to_string()).collect();
            assert_eq!(days, ["2023-12-01", "2023-12-04", "2023-12-04", "2023-12-15"], "{:?}", s.columns);
        }
    }

    #[test]
    fn bare_days_are_told_beside_times_and_days_in_wrapped_words() {
        let lines = [
            "Fjord Bank   Account 1506.12.34567   Currency NOK",
            "in the period 01.03.2025 -",
            "31.03.2025",
            "",
            "Details                   Date     Paid out     Paid in",
            "Balance brought forward                        1.000,00",
            "Shop REMA                 0103        10,00",
            "13.03 kl. 12.42",
            "Shop RUTER                0203        20,00",
            "14.03 kl. 13.17",
            "Wages                     0303                   300,00",
            "Shop KIWI                 0403        30,00",
            "15.03 kl. 09.55",
            "Shop CIRCLE               0503        40,00",
            "16.03 kl. 08.30",
            "Shop JOKER                0603        50,00",
            "Wages                     0703                   400,00",
            "Shop MENY                 0803        60,00",
            "17.03 kl. 10.10",
            "Shop SPAR                 0903        70,00",
            "18.03 kl. 11.15",
            "Total                                280,00      700,00",
            "Closing balance                                1.420,00",
        ];
        let s = read(&document(&lines)).statements.remove(0);
        let days: Vec<String> = s.transactions.iter().filter_map(|t| t.date).map(|d| d.to_string()).collect();
        let wanted: Vec<String> = (1..=9).map(|d| format!("2025-03-0{d}")).collect();
        assert_eq!(days, wanted, "{:?}", s.columns);
    }

    #[test]
    fn days_that_drift_down_a_photographed_page_are_days() {
        let days = ["021124", "051124", "161124", "201124", "241124", "021224", "041224", "071224", "091224", "131224"];
        let mut lines = vec![
            "Bank Sawah   No. Rekening : 0388214905   IDR".to_owned(),
            String::new(),
            "Tanggal     Keterangan            Penarikan        Saldo".to_owned(),
            "            Saldo pindahan                      2,000,000.00".to_owned(),
        ];
        lines.extend(
            days.iter().enumerate().map(|(i, day)| format!("{day}      TARIK ATM             50,000.00     {:>12}", format!("1,{:03},000.00", 950 - 50 * i))),
        );
        let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
        let mut bent = document(&lines);
        let words: Vec<usize> = (0..bent.pages[0].words.len()).filter(|i| days.contains(&bent.pages[0].words[*i].text.as_str())).collect();
        for (n, i) in words.into_iter().enumerate() {
            // Both ends of the column are off the middle of it.
            let by = 0.9 * (n.saturating_sub(6) as f32 - 3usize.saturating_sub(n) as f32);
            let word = &mut bent.pages[0].words[i];
            (word.rect.x0, word.rect.x1) = (word.rect.x0 + by, word.rect.x1 + by);
        }
        let s = read(&bent).statements.remove(0);
        let found: Vec<String> = s.transactions.iter().filter_map(|t| t.date).map(|d| d.format("%d%m%y").to_string()).collect();
        assert_eq!(found, days, "{:?}", s.columns);
    }
}
