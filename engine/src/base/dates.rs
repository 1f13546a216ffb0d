//! Dates: a period, and printed dates before anyone decides their order or year.

use chrono::{Datelike, NaiveDate, NaiveTime};
use serde::{Deserialize, Serialize};

use super::months::month_of;

/// A closed range of days.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Period {
    /// First day.
    pub from: NaiveDate,
    /// Last day.
    pub to: NaiveDate,
}

impl Period {
    /// Whether the day lies in the period.
    pub fn contains(&self, day: NaiveDate) -> bool {
        self.from <= day && day <= self.to
    }
}

/// A date as printed: two or three numbers, undecided where their order is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RawDate {
    /// The first of day and month as printed.
    pub first: u8,
    /// The second of day and month as printed.
    pub second: u8,
    /// The year where printed.
    pub year: Option<i32>,
    /// Whether the order is printed: a month's name, a year in front, or a number over 12.
    pub order: Option<DateOrder>,
}

/// Which of two numbers is the day.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub enum DateOrder {
    /// Day, then month.
    #[default]
    DayMonth,
    /// Month, then day.
    MonthDay,
}

impl RawDate {
    /// Day and month under an order; what is printed wins over it.
    pub fn day_month(&self, order: DateOrder) -> (u32, u32) {
        match self.order.unwrap_or(order) {
            DateOrder::DayMonth => (u32::from(self.first), u32::from(self.second)),
            DateOrder::MonthDay => (u32::from(self.second), u32::from(self.first)),
        }
    }

    /// The day under an order and, where none is printed, a year; `None` where there is no such day.
    pub fn day(&self, order: DateOrder, year: i32) -> Option<NaiveDate> {
        let (d, m) = self.day_month(order);
        NaiveDate::from_ymd_opt(self.year.unwrap_or(year), m, d)
    }

    /// The day in the period, or nearest to it, where the year is not printed.
    pub fn day_in(&self, order: DateOrder, period: Period) -> Option<NaiveDate> {
        if self.year.is_some() {
            return self.day(order, 0);
        }
        let years = period.from.year() - 1..=period.to.year() + 1;
        years
            .filter_map(|y| self.day(order, y))
            .min_by_key(|d| if period.contains(*d) { 0 } else { (period.from - *d).num_days().max((*d - period.to).num_days()) })
    }
}

/// The year in the common era: two digits belong to 1970 to 2069, years past 2400 are Buddhist, small ones of a reign are refused.
fn common_year(digits: &str) -> Option<i32> {
    let n: i32 = digits.parse().ok()?;
    match digits.len() {
        2 => Some(if n < 70 { 2000 + n } else { 1900 + n }),
        4 if (1970..=2099).contains(&n) => Some(n),
        4 if (2513..=2642).contains(&n) => Some(n - 543),
        // Years of the republic, as Taiwan counts them.
        3 if (90..=150).contains(&n) => Some(n + 1911),
        4 if digits.starts_with('0') && (90..=150).contains(&n) => Some(n + 1911),
        _ => None,
    }
}

fn ascii_digits(text: &str) -> String {
    text.chars()
        .map(|c| {
            // Typesetters draw a hyphen as a minus.
            let c = if matches!(c, '−' | '‐' | '‑') { '-' } else { c };
            let zero = ['٠', '۰', '०', '০', '੦', '૦', '௦', '౦', '೦', '๐', '໐', '၀', '០', '０'].into_iter().rfind(|zero| *zero <= c);
            zero.map(|zero| c as u32 - zero as u32).filter(|d| *d < 10).map_or(c, |d| char::from(b'0' + d as u8))
        })
        .collect()
}

/// Reads a printed date: `02/01`, `2.1.24`, `2024-01-02`, `02 Jan 2024`, `Jan 02`, `02JAN24`, `2 Januari 2024`, `2024年1月2日`, `02.01.`.
///
/// Gives `None` for what is no date. A week day before or after it is allowed.
pub fn scan(text: &str) -> Option<RawDate> {
    let bytes = text.len();
    if !(3..=40).contains(&bytes) || text.ends_with(['-', '–']) || !text.chars().any(|c| c.is_numeric()) {
        return None;
    }
    let text = if text.is_ascii() { std::borrow::Cow::Borrowed(text) } else { std::borrow::Cow::Owned(ascii_digits(text)) };
    // Parts are runs of digits or of letters; what stands between them must be a date's separator.
    let mut parts: [&str; 7] = [""; 7];
    let mut n = 0;
    let mut separators: [&str; 8] = [""; 8];
    // A mark that a note below explains: `09/30/24*`.
    let mut rest: &str = text.trim().trim_end_matches('*');
    while !rest.is_empty() {
        let c = rest.chars().next()?;
        let end = if c.is_ascii_digit() {
            rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len())
        } else if is_letter(c) {
            letters_end(rest)
        } else {
            let end = rest.find(|c: char| c.is_ascii_digit() || is_letter(c)).unwrap_or(rest.len());
            let separator = &rest[..end];
            if !matches!(separator.trim(), "" | "/" | "-" | "." | "," | "., " | ".," | "'" | "–" | "‑" | "./") || n == 0 {
                return None;
            }
            separators[n] = separator;
            rest = &rest[end..];
            continue;
        };
        if n >= parts.len() {
            return None;
        }
        parts[n] = &rest[..end];
        n += 1;
        rest = &rest[end..];
    }
    let mut slice = &parts[..n];
    let mut seps = &separators[1..n.max(1)];
    // A dash between blanks where the other signs are none: `09 Jan - 08` is the beginning of a period.
    let spaced = |s: &str| s.starts_with(' ') && s.ends_with(' ') && matches!(s.trim(), "-" | "\u{2013}");
    if seps.iter().any(|s| spaced(s)) && !seps.iter().all(|s| spaced(s)) {
        return None;
    }
    // A week day's name in front or behind says nothing more, and ordinals (`1st`) and Spanish `de` are fillers.
    let fillers: Vec<&str>;
    let mut behind = None;
    if slice.len() > 2 {
        let kept: Vec<(usize, &str)> = slice
            .iter()
            .enumerate()
            .filter(|(i, p)| {
                let l = p.to_lowercase();
                let filler = is_filler(&l);
                // What names a month elsewhere names a day where another month follows: `Sen, 6 Okt`, `mar. 5 mai`.
                let parted = seps.iter().any(|s| s.contains(['-', '\u{2013}']));
                let month = || month_of(p).is_some() && (parted || !slice.iter().enumerate().any(|(k, q)| k != *i && month_of(q).is_some()));
                let week_day = (*i == 0 || *i == n - 1) && !p.starts_with(|c: char| c.is_ascii_digit()) && super::months::is_week_day(p) && !month();
                !filler && !week_day
            })
            .map(|(i, p)| (i, *p))
            .collect();
        if kept.len() != slice.len() {
            // What touches the day, `2024-01-02月`, is its week day whatever it says.
            let apart = kept.last().is_some_and(|k| k.0 + 1 < n) && separators.get(n - 1).is_some_and(|s| *s == " ");
            behind = slice.last().copied().filter(|p| apart && super::months::is_week_day(p));
            // The signs between what is left say as much as they do without the week day.
            let (first, last) = (kept.first().map_or(0, |k| k.0), kept.last().map_or(0, |k| k.0));
            seps = if last + 1 == first + kept.len() { separators.get(first + 1..=last).unwrap_or(&[]) } else { &[] };
            fillers = kept.iter().map(|(_, p)| *p).collect();
            slice = &fillers;
        }
    }
    // `16DEC24 MIN BALANCE`: the first word of what follows is no week day where that day was another.
    numbers_and_names(slice, seps, text.trim_end().ends_with(['.', '/'])).filter(|date| behind.is_none_or(|name| falls_on(date, name)))
}

/// Whether a date may be the day of the week of that name; without a year it may be any.
fn falls_on(date: &RawDate, name: &str) -> bool {
    let days = super::months::week_days(name);
    let on = |order: DateOrder| date.day(order, 0).is_some_and(|d| days & (1 << d.weekday().num_days_from_sunday()) != 0);
    date.year.is_none() || on(DateOrder::DayMonth) || on(DateOrder::MonthDay)
}

/// A word inside a date that says nothing: `2 de enero`, `1st of May`.
pub fn is_filler(word: &str) -> bool {
    matches!(
        word,
        "de" | "del"
            | "st"
            | "nd"
            | "rd"
            | "th"
            | "er"
            | "º"
            | "ª"
            | "of"
            | "г"
            | "р"
            | "року"
            | "года"
            | "gada"
            | "thg"
            | "tháng"
            | "năm"
            | "ngày"
            | "พ.ศ"
            | "พศ"
            | "ค.ศ"
            | "วันที่"
    )
}

/// A word beside a date that is no part of it: `du 2 mai au 3 juin`.
pub fn is_joiner(word: &str) -> bool {
    let l = word.to_lowercase();
    is_filler(&l)
        || matches!(
            l.as_str(),
            "du" | "di"
                | "le"
                | "am"
                | "on"
                | "to"
                | "au"
                | "al"
                | "bis"
                | "do"
                | "s.d"
                | "sd"
                | "s/d"
                | "vom"
                | "van"
                | "tot"
                | "od"
                | "ab"
                | "per"
                | "a"
                | "e"
                | "y"
                | "and"
                | "dan"
        )
}

fn is_letter(c: char) -> bool {
    // Combining vowels of Indic and South-East Asian scripts are part of a month's name.
    c.is_alphabetic()
        || matches!(c, '\u{0e31}'..='\u{0e4e}' | '\u{0900}'..='\u{0dff}' | '\u{0eb1}'..='\u{0ecd}' | '\u{102b}'..='\u{103f}' | '\u{17b4}'..='\u{17d3}')
}

/// Where a run of letters ends; letters of other scripts with a point between them are one short form: `ก.พ.`.
fn letters_end(text: &str) -> usize {
    let end = text.find(|c: char| !is_letter(c)).unwrap_or(text.len());
    let (run, rest) = text.split_at(end);
    match rest.strip_prefix('.') {
        Some(more) if !run.is_ascii() && run.chars().count() <= 2 && more.starts_with(is_letter) => end + 1 + letters_end(more),
        _ => end,
    }
}

/// Months in Roman figures, as Poland, Hungary and Spain write them: `01-X-2025`.
const ROMAN: [&str; 12] = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII"];

fn numbers_and_names(parts: &[&str], seps: &[&str], trailing: bool) -> Option<RawDate> {
    let number = |p: &str| -> Option<u8> { if p.len() <= 2 { p.parse().ok() } else { None } };
    let named = |day: &str, month: &str, year: Option<&str>| -> Option<RawDate> {
        // A month in Roman figures stands between the day and a whole year.
        let roman = || ROMAN.iter().position(|r| *r == month).filter(|_| year.is_some_and(|y| y.len() == 4)).map(|at| at as u8 + 1);
        let (d, m) = (number(day)?, month_of(month).or_else(roman)?);
        if !(1..=31).contains(&d) {
            return None;
        }
        let year = match year {
            Some(y) => Some(common_year(y)?),
            None => None,
        };
        Some(RawDate { first: d, second: m, year, order: Some(DateOrder::DayMonth) })
    };
    let digits = |p: &str| p.bytes().all(|b| b.is_ascii_digit());
    // `AOÛ/AUG 01`: the month in two languages.
    let twice = |i: &usize| match (parts.get(*i), parts.get(i + 1), seps.get(*i)) {
        (Some(a), Some(b), Some(sep)) => sep.trim() == "/" && !digits(a) && month_of(a).is_some_and(|m| month_of(b) == Some(m)),
        _ => false,
    };
    if let Some(i) = (0..parts.len()).find(twice) {
        let without = |list: &[&'_ str], at: usize| list.iter().enumerate().filter(|(k, _)| *k != at).map(|(_, p)| (*p).to_owned()).collect::<Vec<_>>();
        let (parts, seps) = (without(parts, i + 1), without(seps, i));
        let (parts, seps): (Vec<&str>, Vec<&str>) = (parts.iter().map(String::as_str).collect(), seps.iter().map(String::as_str).collect());
        return numbers_and_names(&parts, &seps, trailing);
    }
    match parts {
        [y, "年", m, "月", d, "日"] => {
            let (m, d) = (number(m)?, number(d)?);
            ((1..=12).contains(&m) && (1..=31).contains(&d)).then_some(RawDate {
                first: d,
                second: m,
                year: Some(common_year(y)?),
                order: Some(DateOrder::DayMonth),
            })
        }
        [reign @ ("令和" | "平成"), y, "年", m, "月", d, "日"] => {
            let (y, m, d) = (number(y)?, number(m)?, number(d)?);
            let year = i32::from(y) + if *reign == "令和" { 2018 } else { 1988 };
            ((1..=12).contains(&m) && (1..=31).contains(&d)).then_some(RawDate { first: d, second: m, year: Some(year), order: Some(DateOrder::DayMonth) })
        }
        // `R05.03.31`: the reign by its letter.
        [reign @ ("R" | "H" | "S"), y, m, d] if digits(y) && digits(m) && digits(d) => {
            let parted = |k: usize| seps.get(k).map(|s| s.trim());
            if parted(0) != Some("") || parted(1) != parted(2) || !matches!(parted(1), Some("." | "/" | "-")) {
                return None;
            }
            let (y, m, d) = (number(y)?, number(m)?, number(d)?);
            let (since, years) = match *reign {
                "R" => (2018, 1..=30),
                "H" => (1988, 1..=31),
                _ => (1925, 40..=64),
            };
            let day = years.contains(&y) && (1..=12).contains(&m) && (1..=31).contains(&d);
            day.then_some(RawDate { first: d, second: m, year: Some(since + i32::from(y)), order: Some(DateOrder::DayMonth) })
        }
        [y, "년", m, "월", d, "일"] => {
            let (m, d) = (number(m)?, number(d)?);
            let year = Some(common_year(y)?);
            ((1..=12).contains(&m) && (1..=31).contains(&d)).then_some(RawDate { first: d, second: m, year, order: Some(DateOrder::DayMonth) })
        }
        [m, "月", d, "日"] | [m, "월", d, "일"] => {
            let (m, d) = (number(m)?, number(d)?);
            ((1..=12).contains(&m) && (1..=31).contains(&d)).then_some(RawDate { first: d, second: m, year: None, order: Some(DateOrder::DayMonth) })
        }
        [d, m] if digits(d) && !digits(m) => named(d, m, None),
        [m, d] if !digits(m) && digits(d) && d.len() <= 2 => named(d, m, None),
        [d, m, y] if digits(d) && !digits(m) && digits(y) => {
            if d.len() == 4 {
                named(y, m, Some(d))
            } else {
                named(d, m, Some(y))
            }
        }
        [m, d, y] if !digits(m) && digits(d) && digits(y) && y.len() == 4 => named(d, m, Some(y)),
        // `DEC 31/24`
        [m, d, y] if !digits(m) && digits(d) && digits(y) && y.len() == 2 && seps.get(1).is_some_and(|s| s.trim() == "/") => named(d, m, Some(y)),
        [a, b] if digits(a) && digits(b) => {
            let sep = seps.first().copied().unwrap_or("");
            // `12.30` and `12-30` may be anything; a slash, or two digits each with a dot behind, says date.
            let dated = sep == "/"
                || (matches!(sep, "." | ". ") && trailing)
                || (sep == "-" && a.len() == 2 && b.len() == 2)
                || (sep == "." && a.len() == 2 && b.len() == 2);
            if !dated {
                return None;
            }
            numeric(number(a)?, number(b)?, None)
        }
        [a, b, c] if digits(a) && digits(b) && digits(c) => {
            let one = seps.first().copied().unwrap_or("");
            // `05/03-2023`, as in Denmark.
            let danish = one == "/" && seps.get(1) == Some(&"-") && c.len() == 4;
            if seps.len() > 1 && !danish && (one.trim() != seps[1].trim() || (one.trim().is_empty() && a.len() + b.len() + c.len() < 6)) {
                return None;
            }
            if matches!(one.trim(), "," | "'") {
                return None;
            }
            if a.len() == 4 || (a.len() == 3 && one.trim() != ",") {
                let (m, d) = (number(b)?, number(c)?);
                return ((1..=12).contains(&m) && (1..=31).contains(&d)).then_some(RawDate {
                    first: d,
                    second: m,
                    year: Some(common_year(a)?),
                    order: Some(DateOrder::DayMonth),
                });
            }
            if c.len() == 3 || c.len() > 4 || c.len() == 1 {
                return None;
            }
            numeric(number(a)?, number(b)?, Some(common_year(c)?))
        }
        _ => None,
    }
}

fn numeric(a: u8, b: u8, year: Option<i32>) -> Option<RawDate> {
    let order = match (a, b) {
        (1..=12, 1..=12) => None,
        (13..=31, 1..=12) => Some(DateOrder::DayMonth),
        (1..=12, 13..=31) => Some(DateOrder::MonthDay),
        _ => return None,
    };
    Some(RawDate { first: a, second: b, year, order })
}

/// Reads a time of day: `14:09`, `14:09:09`, `02:15 PM`, `14:09:09 WIB`, and with `dotted` also `14.09.09`.
pub fn scan_time(text: &str, dotted: bool) -> Option<NaiveTime> {
    let text = text.trim();
    let (clock, tail) = text.split_at(text.find(|c: char| !(c.is_ascii_digit() || c == ':' || c == '.')).unwrap_or(text.len()));
    let clock = clock.trim_end_matches('.');
    let separator = if clock.contains(':') { ':' } else { '.' };
    if separator == '.' && !dotted {
        return None;
    }
    let mut numbers = [0u32; 3];
    let mut n = 0;
    for part in clock.split(separator) {
        // Fractions of a second say nothing on a statement.
        let part = if n == 2 { part.split('.').next().unwrap_or(part) } else { part };
        if n == 3 || part.is_empty() || part.len() > 2 {
            return None;
        }
        numbers[n] = part.parse().ok()?;
        n += 1;
    }
    if n < 2 || (separator == '.' && n < 3 && !dotted) {
        return None;
    }
    match tail.trim().to_ascii_uppercase().as_str() {
        "" | "WIB" | "WITA" | "WIT" | "H" | "UTC" | "GMT" | "HRS" | "UHR" | "SGT" | "MYT" => {}
        "AM" | "A.M." => numbers[0] %= 12,
        "PM" | "P.M." => numbers[0] = numbers[0] % 12 + 12,
        _ => return None,
    }
    NaiveTime::from_hms_opt(numbers[0], numbers[1], numbers[2])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_the_forms_that_statements_print() {
        for (text, want) in [
            ("02/01/2024", "2024-01-02"),
            ("2.1.24", "2024-01-02"),
            ("2024-01-02", "2024-01-02"),
            ("02 Jan 2024", "2024-01-02"),
            ("02-Jan-24", "2024-01-02"),
            ("Jan 02, 2024", "2024-01-02"),
            ("JAN 02/24", "2024-01-02"),
            ("02JAN24", "2024-01-02"),
            ("2 Januari 2024", "2024-01-02"),
            ("31 Agustus 2024", "2024-08-31"),
            ("05 Agu", "2023-08-05"),
            ("2024年1月2日", "2024-01-02"),
            ("令和6年1月2日", "2024-01-02"),
            ("R05.03.31", "2023-03-31"),
            ("H31/4/1", "2019-04-01"),
            ("02.01.", "2023-01-02"),
            ("2. 1.", "2023-01-02"),
            ("31. 10.", "2023-10-31"),
            ("AOÛ/AUG 01", "2023-08-01"),
            ("01-X-2025", "2025-10-01"),
            ("1º de outubro de 2025", "2025-10-01"),
            ("01 FÉV/FEB 2024", "2024-02-01"),
            ("JAN/FEB 01", ""),
            ("31/12", "2023-12-31"),
            ("3. März 2024", "2024-03-03"),
            ("14 févr. 2024", "2024-02-14"),
            ("2 de enero de 2024", "2024-01-02"),
            ("Senin, 1 Januari 2024", "2024-01-01"),
            ("Sen, 1 Jan 2024", "2024-01-01"),
            ("mar. 5 mars 2024", "2024-03-05"),
            ("02/01/2567", "2024-01-02"),
            ("113/01/03", "2024-01-03"),
            ("0113/01/03", "2024-01-03"),
            ("2024-01-03*", "2024-01-03"),
            ("3 ม.ค. 2567", "2024-01-03"),
            ("3 มกราคม พ.ศ. 2567", "2024-01-03"),
            ("03 Январь 2024", "2024-01-03"),
            ("3 января 2024 г.", "2024-01-03"),
            ("2024년 1월 3일", "2024-01-03"),
            ("3 tháng 1 năm 2024", "2024-01-03"),
            ("০৩/০১/২০২৪", "2024-01-03"),
            ("3 იანვარი 2024", "2024-01-03"),
            ("3. tammikuuta 2024", "2024-01-03"),
            ("3 styczeń 2024", "2024-01-03"),
            ("20240102", ""),
            ("1,234.50", ""),
            ("12.345.678", ""),
            ("PO 25", ""),
            ("99/99", ""),
        ] {
            let got = scan(text).and_then(|d| d.day(DateOrder::DayMonth, 2023)).map(|d| d.to_string()).unwrap_or_default();
            assert_eq!(got, want, "{text}");
        }
    }

    #[test]
    fn a_week_day_behind_a_date_is_that_of_the_day() {
        assert!(scan("02 Jan 2024 Tue").is_some() && scan("02-01-2024 Selasa").is_some());
        assert!(scan("16DEC24 MIN").is_none(), "a Monday, no Sunday");
    }

    #[test]
    fn reads_times() {
        assert_eq!(scan_time("14:09:09 WIB", false), NaiveTime::from_hms_opt(14, 9, 9));
        assert_eq!(scan_time("14.09.09", true), NaiveTime::from_hms_opt(14, 9, 9));
        assert_eq!(scan_time("2:15 PM", false), NaiveTime::from_hms_opt(14, 15, 0));
        assert_eq!(scan_time("14.09", false), None);
        assert_eq!(scan_time("25:00", false), None);
    }
}
