//! Whether day or month comes first in a document's dates.

use super::model::{HeaderType, Reading, Statement, Transaction};
use crate::base::dates::{self, DateOrder, RawDate};
use crate::base::{countries, months};
use crate::document::Document;
use crate::layout::Line;
use chrono::{Datelike, NaiveDate};

/// Days from which rows that print one day of each month, month by month, show that.
const MONTHS: usize = 3;

/// Whether day or month comes first, and whether that is told: what any date proves, else the order in which the dates run most evenly,
/// which is a guess.
pub fn date_order(document: &Document, lines: &[Line<'_>]) -> (DateOrder, bool) {
    let (mut day_first, mut month_first) = (0u32, 0u32);
    let mut open: Vec<RawDate> = Vec::new();
    // Open ones, and those of them whose parts are parted by points.
    let (mut unsaid, mut pointed) = (0u32, 0u32);
    for (at, line) in lines.iter().enumerate() {
        let printed = printed_by_browser(lines, at);
        for (i, d) in line.tokens.iter().enumerate().filter_map(|(i, t)| t.date().map(|d| (i, d))).filter(|_| !printed) {
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
        return (if month_first > day_first { DateOrder::MonthDay } else { DateOrder::DayMonth }, true);
    }
    if let Some(order) = over_the_year(&open) {
        return (order, true);
    }
    // Where points part a date the day comes first.
    if unsaid > 0 && pointed == unsaid {
        return (DateOrder::DayMonth, true);
    }
    // All days up to 12. One day of each month, month by month, is what a contract agrees; a row on each day of a month, beginning with few, is rare.
    let letter = document.pages.first().is_some_and(|p| (p.width - 612.0).abs() < 2.0 && (p.height - 792.0).abs() < 2.0);
    let told = open.iter().all(|d| d.first == d.second);
    if !letter && monthly(&open) {
        return (DateOrder::DayMonth, told);
    }
    // In the right order months change less often than days.
    let changes = |order: DateOrder| open.windows(2).filter(|w| w[0].day_month(order).1 != w[1].day_month(order).1).count();
    let order = match changes(DateOrder::DayMonth).cmp(&changes(DateOrder::MonthDay)) {
        std::cmp::Ordering::Less => DateOrder::DayMonth,
        std::cmp::Ordering::Greater => DateOrder::MonthDay,
        std::cmp::Ordering::Equal if letter => DateOrder::MonthDay,
        std::cmp::Ordering::Equal => DateOrder::DayMonth,
    };
    (order, told)
}

/// Whether a line is the first or the last of its page and tells with a day the time at which it was printed, as browsers do: these write days
/// in their own way and not in the paper's.
fn printed_by_browser(lines: &[Line<'_>], at: usize) -> bool {
    let Some(line) = lines.get(at) else { return false };
    let page = |i: Option<usize>| i.and_then(|i| lines.get(i)).map(|l| l.page);
    let at_edge = page(at.checked_sub(1)) != Some(line.page) || page(at.checked_add(1)) != Some(line.page);
    let timed = |w: &[crate::layout::Token<'_>]| w[0].date().is_some() && matches!(w[1].shape, crate::layout::tokens::Shape::Time(_));
    at_edge && line.tokens.windows(2).any(timed) && line.tokens.iter().all(|t| t.amount().is_none_or(|a| a.strength() < 2))
}

/// Countries that write the month first, also where the year stands behind or is left out; and those that write both ways.
const MONTH_FIRST: &[&str] = &["US", "PR", "GU", "CN", "JP", "KR", "TW"];
const EITHER: &[&str] = &["CA", "PH", "HU", "LT", "SE", "MN", "ZA"];
/// Days from which the order of rows tells, and rows against it.
const SEVERAL: usize = 4;
const AGAINST: usize = 2;

/// The order that something besides single dates tells, that it is told, and the reading under it: the order of the rows, the printed
/// period, the country, the currency or the language. Where nothing does, the one guessed.
pub fn settle(guess: DateOrder, under: &dyn Fn(DateOrder) -> Reading) -> (DateOrder, bool, Reading) {
    let other = if guess == DateOrder::DayMonth { DateOrder::MonthDay } else { DateOrder::DayMonth };
    let reading = under(guess);
    if !reading.statements.iter().any(|s| !open_days(s).is_empty()) {
        return (guess, true, reading);
    }
    let turned = under(other);
    if tells(&reading, &turned) {
        return (guess, true, reading);
    }
    if tells(&turned, &reading) {
        return (other, true, turned);
    }
    match usual(&reading) {
        Some(order) if order == other => (other, true, turned),
        told => (guess, told.is_some(), reading),
    }
}

/// Days of a period from which its own order of day and month is looked at once more.
const WIDE: i64 = 100;

/// The reading under the other order, where the rows' days are the same in it and its printed period holds them too in less than half the
/// time: the period's days may be open where those of the rows are not.
pub fn narrower(reading: &Reading, turned: &dyn Fn() -> Reading) -> Option<Reading> {
    let span = |r: &Reading| r.statements.iter().filter_map(|s| s.period.evidence.as_ref().and(s.period.value)).map(|p| (p.to - p.from).num_days()).max();
    // A day above the twelfth says the order of both.
    let open = |e: &crate::base::Evidence| {
        let mut days = e.text.split_whitespace().filter_map(dates::scan).peekable();
        days.peek().is_some() && days.all(|d| d.order.is_none())
    };
    let wide = span(reading).filter(|days| *days > WIDE && reading.statements.iter().any(|s| s.period.evidence.as_ref().is_some_and(open)))?;
    let turned = turned();
    let days = |r: &Reading| r.statements.iter().flat_map(|s| &s.transactions).map(|t| t.date).collect::<Vec<_>>();
    let holds = turned.statements.iter().all(|s| astray(s) == 0) && days(&turned) == days(reading) && !days(reading).is_empty();
    (holds && span(&turned).is_some_and(|days| 2 * days < wide)).then_some(turned)
}

/// Leaves the days of a reading in doubt that may as well be months.
pub fn leave_open(document: &Document, reading: &mut Reading) {
    for s in &mut reading.statements {
        s.day_order_open = true;
        super::dated::judge(document, s);
        super::prove::conclude(s);
    }
}

/// Rows whose day may be its month, where nothing tells which of them comes first.
pub fn open_rows(s: &Statement) -> Vec<usize> {
    if s.day_order_open { open_days(s) } else { Vec::new() }
}

/// Rows whose day may as well be its month.
fn open_days(s: &Statement) -> Vec<usize> {
    let open = |t: &Transaction| {
        let cell = t.cells.iter().find(|c| c.0 == HeaderType::Date).and_then(|c| dates::scan(&c.1.text));
        t.date.is_some_and(|d| d.day() <= 12 && d.day() != d.month()) && cell.is_none_or(|raw| raw.order.is_none())
    };
    s.transactions.iter().enumerate().filter(|(_, t)| open(t)).map(|(i, _)| i).collect()
}

/// Whether the rows bear out the first of two readings and not the second: they run on in it, lie within its period, and do not all fall
/// on one day of months that do not follow one another.
fn tells(one: &Reading, other: &Reading) -> bool {
    let sum = |r: &Reading, count: fn(&Statement) -> usize| r.statements.iter().map(count).sum::<usize>();
    let (broken, outside) = (sum(one, breaks), sum(one, astray));
    if broken + outside > 0 {
        return false;
    }
    let days: Vec<NaiveDate> = one.statements.iter().flat_map(|s| &s.transactions).filter_map(|t| t.date).collect();
    let different = days.iter().collect::<std::collections::BTreeSet<_>>().len();
    sum(other, breaks) >= AGAINST && different >= SEVERAL || sum(other, astray) >= AGAINST || scattered(other) && !scattered(one)
}

/// Changes of day against the direction of most.
fn breaks(s: &Statement) -> usize {
    let steps = |falls: bool| {
        let step = |w: &[Transaction]| matches!(w, [a, b] if a.stretch == b.stretch && if falls { b.date < a.date } else { b.date > a.date });
        s.transactions.windows(2).filter(|w| step(w)).count()
    };
    steps(true).min(steps(false))
}

/// Rows outside the printed period.
fn astray(s: &Statement) -> usize {
    let Some(period) = s.period.evidence.as_ref().and(s.period.value) else { return 0 };
    s.transactions.iter().filter(|t| t.date.is_some_and(|d| !period.contains(d))).count()
}

/// Whether all rows fall on one day of several months with a gap among them: of one month, they are a run of its days.
fn scattered(r: &Reading) -> bool {
    let days: Vec<NaiveDate> = r.statements.iter().flat_map(|s| &s.transactions).filter_map(|t| t.date).collect();
    let months: std::collections::BTreeSet<i32> = days.iter().map(|d| 12 * d.year() + d.month0() as i32).collect();
    let one = days.windows(2).all(|w| matches!(w, [a, b] if a.day() == b.day()));
    let gaps = months.iter().zip(months.iter().skip(1)).any(|(a, b)| b - a > 1);
    one && gaps && months.len() >= SEVERAL
}

/// The order that is usual where the paper is from: by its country, else by its currency.
fn usual(r: &Reading) -> Option<DateOrder> {
    let of = |country: &str| match country {
        c if MONTH_FIRST.contains(&c) => Some(DateOrder::MonthDay),
        c if EITHER.contains(&c) => None,
        _ => Some(DateOrder::DayMonth),
    };
    let country = r.statements.iter().map(|s| s.country.as_str()).find(|c| !c.is_empty());
    if let Some(country) = country {
        return of(country);
    }
    // Accounts in dollars are kept everywhere.
    let currency = r.statements.iter().map(|s| s.currency.value.as_str()).find(|c| !c.is_empty()).filter(|c| *c != "USD");
    let of = |list: &[&str]| list.iter().any(|c| countries::currency(c) == currency);
    if currency.is_some() {
        return (!of(MONTH_FIRST) && !of(EITHER)).then_some(DateOrder::DayMonth);
    }
    // Only papers in English put the month first.
    let names = || r.statements.iter().flat_map(|s| &s.columns).flat_map(|c| c.name.split(|c: char| !c.is_alphanumeric()));
    let words: Vec<String> = names().filter(|w| w.chars().count() >= 3 && w.chars().all(char::is_alphabetic)).map(str::to_lowercase).collect();
    let foreign = words.iter().filter(|w| !ENGLISH.contains(&w.as_str())).count();
    let unspaced = |c: char| matches!(c as u32, 0x3040..=0x30ff | 0x4e00..=0x9fff | 0xac00..=0xd7af);
    (foreign >= 2 && foreign * 2 > words.len() && !words.iter().any(|w| w.contains(unspaced))).then_some(DateOrder::DayMonth)
}

/// Words in the names of columns of English papers.
#[rustfmt::skip]
const ENGLISH: &[&str] = &[
    "date", "day", "time", "value", "posting", "post", "posted", "effective", "transaction", "transactions", "trans", "tran", "txn", "trx", "process", "booking", "entry", "description", "details", "detail", "particulars", "narration",
    "narrative", "remarks", "remark", "memo", "notes", "type", "category", "name", "payee", "merchant", "counterparty", "party", "beneficiary", "activity", "debit", "debits", "credit", "credits", "amount", "amounts", "withdrawal",
    "withdrawals", "withdrawn", "deposit", "deposits", "additions", "subtractions", "payment", "payments", "charge", "charges", "fee", "fees", "interest", "paid", "money", "out", "received", "spent", "balance", "running", "ledger", "available", "closing",
    "ending", "daily", "reference", "ref", "number", "check", "cheque", "chq", "code", "branch", "teller", "channel", "location", "status", "currency", "and", "the", "for", "from", "your", "sale", "item", "serial", "account",
];

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
            let mut lines = vec!["Lakeside Bank  Account No: 70318824", "Date        Details  Credit    Balance", "Opening balance                100.00"];
            lines.extend(rows.iter().map(String::as_str));
            let s = crate::statement::read(&document(&lines)).statements.remove(0);
            s.transactions.iter().filter_map(|t| t.date.map(|d| d.to_string())).collect::<Vec<_>>()
        };
        assert_eq!(first(["01/04/2025", "01/05/2025", "01/06/2025", "01/07/2025"]), ["2025-04-01", "2025-05-01", "2025-06-01", "2025-07-01"]);
        assert_eq!(first(["01/04/2025", "01/04/2025", "01/06/2025", "01/07/2025"])[0], "2025-01-04");
        assert_eq!(first(["01.04.2025", "01.04.2025", "01.06.2025", "01.07.2025"])[0], "2025-04-01");
    }

    #[test]
    fn the_day_on_which_a_browser_printed_a_paper_says_nothing_of_its_days() {
        let days = |foot: &str| {
            let lines = [
                "Lakeside Bank   Statement from 01-12-2024 to 31-03-2025",
                "Date        Details  Credit    Balance",
                "Opening balance                100.00",
                "02-12-2024  Cash      10.00    110.00",
                "03-12-2024  Cash      10.00    120.00",
                "04-12-2024  Cash      10.00    130.00",
                foot,
            ];
            let s = crate::statement::read(&document(&lines)).statements.remove(0);
            s.transactions.iter().filter_map(|t| t.date.map(|d| d.to_string())).collect::<Vec<_>>()
        };
        let own = ["2024-12-02", "2024-12-03", "2024-12-04"];
        assert_eq!(days("11/25/26, 5:36 PM    https://bank.example/print    1/1"), own);
        assert_eq!(days("Page 1"), own);
    }

    #[test]
    fn days_that_may_be_months_are_in_doubt_where_nothing_tells() {
        use crate::statement::Dates;
        let read = |letterhead: &str, days: [&str; 5]| {
            let rows: Vec<String> = days.iter().enumerate().map(|(n, d)| format!("{d}  Cash      10.00    {}.00", 110 + 10 * n)).collect();
            let mut lines = vec!["Lakeside Savings   Statement of account"];
            lines.extend(letterhead.split('|'));
            lines.extend(["Date        Details  Credit    Balance", "Opening balance                100.00"]);
            lines.extend(rows.iter().map(String::as_str));
            let s = crate::statement::read(&document(&lines)).statements.remove(0);
            (s.dates, s.transactions.iter().filter_map(|t| t.date.map(|d| d.to_string())).next().unwrap_or_default())
        };
        let monthly = ["01/04/2025", "01/05/2025", "01/06/2025", "01/07/2025", "01/08/2025"];
        assert_eq!(read("Account number: 70318824", monthly).0, Dates::InDoubt);
        // A country, a currency, a period.
        assert_eq!(read("Account number: 70318824|Currency: MYR", monthly), (Dates::Sure, "2025-04-01".to_owned()));
        assert_eq!(read("Account number: 70318824|12 Main Street|Springfield, IL 62704", monthly), (Dates::Sure, "2025-01-04".to_owned()));
        assert_eq!(read("Account number: 70318824|Period: 1 January 2025 to 31 January 2025", monthly), (Dates::Sure, "2025-01-04".to_owned()));
        // Rows that run on one way alone, and a run of days that would be one day of scattered months.
        assert_eq!(
            read("Account number: 70318824", ["01/12/2025", "02/01/2025", "02/05/2025", "03/02/2025", "03/09/2025"]),
            (Dates::Sure, "2025-01-12".to_owned())
        );
        assert_eq!(
            read("Account number: 70318824", ["01/04/2025", "02/04/2025", "05/04/2025", "09/04/2025", "10/04/2025"]),
            (Dates::Sure, "2025-04-01".to_owned())
        );
    }
}
