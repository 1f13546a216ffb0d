//! The second look at dates: days that break the order of the rows, lie outside the printed period or were not read at all are looked
//! at again, and the order chooses among what was really read.

use super::habit::Habit;
use super::model::{HeaderType, Reading, Statement, Transaction};
use super::trust::DATED;
use crate::base::dates::{self, DateOrder};
use crate::base::{Evidence, Finding, Rect, Severity};
use crate::document::{Document, Source, Word};
use chrono::{Datelike, NaiveDate};

/// Dates of a file that are looked at again at most.
const MOST: usize = 80;
/// Share of neighbouring rows whose days follow in one direction, from which the rows are in order.
const ORDERED: f32 = 0.85;
/// A date read less surely than this is looked at again.
const SURE: f32 = 0.6;
/// What it costs to break the order, to leave the period, and to have no date where every row has one.
const BREAK: f32 = 6.0;
const OUTSIDE: f32 = 5.0;
const NONE: f32 = 3.0;
/// Days printed at least, for each to be printed once; what it costs to print one again.
const ONCE: usize = 6;
const TWICE: f32 = 2.0;
/// Confidence at most of a date that was read again: medium.
const AGAIN: f32 = 0.75;
/// Paper around a cell, in points.
const AROUND: f32 = 1.5;

/// A date in doubt.
#[derive(Debug, Clone, PartialEq)]
pub struct Doubt {
    /// Page, 1-based.
    pub page: u32,
    /// Its box in points of the page, or where it should stand.
    pub rect: Rect,
    statement: usize,
    row: usize,
    /// As it was read; empty where nothing was.
    text: String,
}

/// The dates whose second reading may mend the order of the rows.
pub fn doubts(document: &Document, reading: &Reading) -> Vec<Doubt> {
    if document.pages.iter().all(|p| p.source != Source::Ocr) {
        return Vec::new();
    }
    let recognised = |page: u32| document.pages.iter().any(|p| p.number == page && p.source == Source::Ocr);
    let mut out = Vec::new();
    for (n, s) in reading.statements.iter().enumerate() {
        let Some(rows) = Rows::of(s) else { continue };
        let wanted = rows.doubtful(s);
        for i in wanted {
            let Some(t) = s.transactions.get(i).filter(|t| recognised(t.page)) else { continue };
            let (rect, text) = match own(t) {
                // Of a date that was read in part the rest stands beside it.
                Some(e) if date_words(&e.text).is_none() => (place(s, t).map_or(e.bbox, |usual| wider(e.bbox, usual)), e.text.clone()),
                Some(e) => (e.bbox, e.text.clone()),
                None => match place(s, t) {
                    Some(rect) => (rect, String::new()),
                    None => continue,
                },
            };
            let rect = Rect { x0: rect.x0 - AROUND, y0: rect.y0 - AROUND / 2.0, x1: rect.x1 + AROUND, y1: rect.y1 + AROUND / 2.0 };
            if out.len() < MOST {
                out.push(Doubt { page: t.page, rect, statement: n, row: i, text });
            }
        }
    }
    out
}

/// The cell of a row's date.
fn own(t: &Transaction) -> Option<&Evidence> {
    t.cells.iter().find(|(k, e)| *k == HeaderType::Date && e.bbox.width() > 0.0).map(|(_, e)| e)
}

/// Where the date of a row should stand: under those of the other rows, as far from its amount or its top as theirs.
fn place(s: &Statement, t: &Transaction) -> Option<Rect> {
    let figure = |t: &Transaction| {
        let money = |k: HeaderType| matches!(k, HeaderType::Debit | HeaderType::Credit | HeaderType::Amount | HeaderType::Balance);
        t.cells.iter().find(|(k, _)| money(*k)).map(|(_, e)| e.bbox.cy())
    };
    let dated: Vec<(&Transaction, Rect)> = s.transactions.iter().filter(|o| o.page == t.page).filter_map(|o| own(o).map(|e| (o, e.bbox))).collect();
    let middle = |mut v: Vec<f32>| -> Option<(f32, f32)> {
        v.sort_by(f32::total_cmp);
        let m = *v.get(v.len() / 2)?;
        Some((m, v.iter().map(|x| (x - m).abs()).sum::<f32>() / v.len() as f32))
    };
    let by_figure = middle(dated.iter().filter_map(|(o, r)| figure(o).map(|y| r.cy() - y)).collect()).zip(figure(t));
    let by_top = middle(dated.iter().map(|(o, r)| r.cy() - o.bbox.y0).collect()).map(|m| (m, t.bbox.y0));
    let (offset, from) = [by_figure, by_top].into_iter().flatten().min_by(|a, b| a.0.1.total_cmp(&b.0.1)).map(|(m, y)| (m.0, y))?;
    let height = middle(dated.iter().map(|(_, r)| r.height()).collect())?.0;
    let left = middle(dated.iter().map(|(_, r)| r.x0).collect())?.0;
    let right = middle(dated.iter().map(|(_, r)| r.x1).collect())?.0;
    let y = from + offset;
    Some(Rect { x0: left - 2.0, y0: y - height / 2.0, x1: right + 2.0, y1: y + height / 2.0 })
}

/// A cell's box as wide as those of its column are.
fn wider(own: Rect, usual: Rect) -> Rect {
    Rect { x0: own.x0.min(usual.x0), x1: own.x1.max(usual.x1), ..own }
}

/// How the rows of a statement print their days.
struct Rows {
    rising: bool,
    ordered: bool,
    /// Whether every row prints one.
    every: bool,
    /// Whether a day is printed once, at its first row on a page.
    once: bool,
    order: DateOrder,
    form: String,
}

impl Rows {
    fn of(s: &Statement) -> Option<Self> {
        let rows = &s.transactions;
        let printed: Vec<(&Evidence, NaiveDate)> = rows.iter().filter_map(|t| own(t).zip(t.date)).collect();
        if rows.len() < 4 || printed.len() < 3 {
            return None;
        }
        let (up, down) = rows.iter().zip(rows.iter().skip(1)).fold((0, 0), |(u, d), (a, b)| (u + u32::from(a.date <= b.date), d + u32::from(a.date >= b.date)));
        let raws = || printed.iter().filter_map(|(e, day)| dates::scan(date_words(&e.text)?).map(|r| (r, day)));
        let as_printed = |order: DateOrder| raws().filter(|(r, day)| r.day_month(order) == (day.day(), day.month())).count();
        let month_first = as_printed(DateOrder::MonthDay) > as_printed(DateOrder::DayMonth);
        let mut forms: std::collections::BTreeMap<String, usize> = std::collections::BTreeMap::new();
        printed.iter().filter_map(|(e, _)| date_words(&e.text)).for_each(|t| *forms.entry(form(t)).or_default() += 1);
        let (form, count) = forms.into_iter().max_by_key(|(_, n)| *n)?;
        let every = printed.len() as f32 >= DATED * rows.len() as f32;
        let dated: Vec<(u32, NaiveDate)> = rows.iter().filter_map(|t| own(t).and(t.date).map(|d| (t.page, d))).collect();
        let again = dated.windows(2).filter(|w| matches!(w, [a, b] if a == b)).count();
        (count * 2 > printed.len()).then_some(Self {
            rising: up >= down,
            ordered: up.max(down) as f32 >= ORDERED * (rows.len() - 1) as f32,
            every,
            once: !every && dated.len() >= ONCE && again * 8 <= dated.len(),
            order: if month_first { DateOrder::MonthDay } else { DateOrder::DayMonth },
            form,
        })
    }

    fn follows(&self, a: NaiveDate, b: NaiveDate) -> bool {
        !self.ordered || if self.rising { a <= b } else { a >= b }
    }

    /// Rows whose dates are to be looked at again.
    fn doubtful(&self, s: &Statement) -> Vec<usize> {
        let period = s.period.evidence.as_ref().and(s.period.value);
        let date = |i: usize| s.transactions.get(i).and_then(|t| t.date);
        let breaks = |i: usize| date(i).zip(date(i + 1)).is_some_and(|(a, b)| !self.follows(a, b));
        let printed: Vec<usize> = (0..s.transactions.len()).filter(|i| s.transactions.get(*i).is_some_and(|t| own(t).is_some())).collect();
        let same = |a: usize, b: usize| s.transactions.get(a).zip(s.transactions.get(b)).is_some_and(|(a, b)| a.page == b.page && a.date == b.date);
        let twice: Vec<usize> = printed.windows(2).filter(|w| matches!(w, [a, b] if self.once && same(*a, *b))).flatten().copied().collect();
        let odd = |i: &usize| {
            let Some(t) = s.transactions.get(*i) else { return false };
            match own(t) {
                None => self.every || !self.ordered || t.date.is_none() || jumps(s, *i),
                Some(e) => {
                    let read = date_words(&e.text).is_some_and(|text| dates::scan(text).is_some());
                    !read
                        || e.confidence < SURE
                        || twice.contains(i)
                        || breaks(*i)
                        || *i > 0 && breaks(*i - 1)
                        || t.date.is_some_and(|d| period.is_some_and(|p| !p.contains(d)))
                }
            }
        };
        (0..s.transactions.len()).filter(odd).collect()
    }

    /// What was read, spelled as the others are where it is no date.
    fn spelled(&self, s: &Statement, choices: &[Vec<(String, f32)>]) -> Vec<Vec<(String, f32)>> {
        let texts: Vec<&str> = s.transactions.iter().filter_map(own).filter_map(|e| date_words(&e.text)).collect();
        let habit = Habit::of(texts.iter().copied());
        let meant = |text: &str| habit.as_ref().filter(|_| date_words(text).is_none()).and_then(|h| h.spelled(text));
        choices.iter().map(|all| all.iter().map(|(t, c)| (meant(t).unwrap_or_else(|| t.clone()), *c)).collect()).collect()
    }

    /// The day that a text prints, in the form in which the others print theirs.
    fn day(&self, s: &Statement, text: &str) -> Option<NaiveDate> {
        let text = date_words(text)?;
        let raw = dates::scan(text).filter(|_| form(text) == self.form)?;
        match s.period.value {
            Some(period) => raw.day_in(self.order, period),
            None => raw.year.and_then(|y| raw.day(self.order, y)),
        }
    }
}

/// Whether a row without a date stands right under a printed balance, as the first of a new day does.
fn jumps(s: &Statement, i: usize) -> bool {
    let printed = |i: usize| s.transactions.get(i).is_some_and(|t| t.balance_printed);
    let some = s.transactions.iter().filter(|t| t.balance_printed).count() * 10 < s.transactions.len() * 9;
    some && i > 0 && printed(i - 1)
}

/// The words at the beginning of a text that are a date.
fn date_words(text: &str) -> Option<&str> {
    let ends = text.char_indices().filter(|(_, c)| *c == ' ').map(|(i, _)| i).chain([text.len()]);
    ends.filter_map(|end| text.get(..end)).take(4).filter(|t| dates::scan(t).is_some()).last()
}

/// A date with its numbers and names as such: `9/9/9999`, `9 a`.
fn form(text: &str) -> String {
    let mut out = String::new();
    let mut years = text.split(|c: char| !c.is_ascii_digit()).map(str::len).filter(|n| *n > 2);
    for c in text.chars() {
        let kind = if c.is_ascii_digit() {
            '9'
        } else if c.is_alphabetic() {
            'a'
        } else {
            c
        };
        if !(matches!(kind, '9' | 'a') && out.ends_with(kind)) {
            out.push(kind);
        }
    }
    if years.next().is_some() {
        out.push('y');
    }
    out.trim_end_matches('.').to_owned()
}

/// A way through the days up to a row.
#[derive(Clone)]
struct Way {
    day: Option<NaiveDate>,
    cost: f32,
    taken: Vec<(usize, usize)>,
}

/// Day, cost, and the doubt with the reading that is taken; no day is that of the row before.
type Choice = (Option<NaiveDate>, f32, Option<(usize, usize)>);

fn cost(confidence: f32) -> f32 {
    -confidence.clamp(0.02, 0.98).ln()
}

/// The document with the dates that make the rows follow, and what was changed; `None` where nothing is to be changed.
pub fn choose(document: &Document, reading: &Reading, doubts: &[Doubt], choices: &[Vec<(String, f32)>]) -> Option<(Document, Vec<Finding>)> {
    let mut changed = document.clone();
    let mut findings = Vec::new();
    for (n, s) in reading.statements.iter().enumerate() {
        let Some(rows) = Rows::of(s).filter(|_| doubts.iter().any(|d| d.statement == n)) else { continue };
        let choices = &rows.spelled(s, choices);
        for (d, c) in path(s, n, &rows, doubts, choices) {
            if let (Some(doubt), Some((text, confidence))) = (doubts.get(d), choices.get(d).and_then(|all| all.get(c))) {
                findings.extend(put(&mut changed, doubt, text, *confidence));
            }
        }
    }
    (!findings.is_empty()).then_some((changed, findings))
}

/// The likeliest days of all rows, by the readings that they take in the place of the first ones.
fn path(s: &Statement, n: usize, rows: &Rows, doubts: &[Doubt], choices: &[Vec<(String, f32)>]) -> Vec<(usize, usize)> {
    let period = s.period.evidence.as_ref().and(s.period.value);
    let mut ways = vec![Way { day: None, cost: 0.0, taken: Vec::new() }];
    for (i, t) in s.transactions.iter().enumerate() {
        let doubt = doubts.iter().position(|d| d.statement == n && d.row == i);
        let mut options: Vec<Choice> = Vec::new();
        match own(t) {
            Some(e) if date_words(&e.text).is_some() => options.push((t.date, doubt.map_or(0.0, |_| cost(e.confidence)), None)),
            _ => options.push((None, if rows.every { NONE } else { 0.7 }, None)),
        }
        let all = doubt.and_then(|d| choices.get(d)).map(Vec::as_slice).unwrap_or_default();
        for (c, (text, confidence)) in all.iter().enumerate() {
            let Some(day) = rows.day(s, text) else { continue };
            match options.iter_mut().find(|o| o.0 == Some(day)) {
                Some(o) => o.1 = o.1.min(cost(*confidence)),
                None => options.push((Some(day), cost(*confidence), doubt.map(|d| (d, c)))),
            }
        }
        let page_before = i.checked_sub(1).and_then(|i| s.transactions.get(i)).map(|t| t.page);
        let mut next: Vec<Way> = Vec::new();
        for way in &ways {
            for (day, price, choice) in &options {
                let twice = rows.once && day.is_some() && *day == way.day && page_before == Some(t.page);
                let day = day.or(way.day);
                let follows = way.day.zip(day).is_none_or(|(a, b)| rows.follows(a, b));
                let inside = day.is_none_or(|d| period.is_none_or(|p| p.contains(d)));
                let cost = way.cost + price + if follows { 0.0 } else { BREAK } + if inside { 0.0 } else { OUTSIDE } + if twice { TWICE } else { 0.0 };
                let taken = || way.taken.iter().copied().chain(*choice).collect();
                match next.iter_mut().find(|w| w.day == day) {
                    Some(w) if w.cost <= cost => {}
                    Some(w) => *w = Way { day, cost, taken: taken() },
                    None => next.push(Way { day, cost, taken: taken() }),
                }
            }
        }
        ways = next;
    }
    ways.into_iter().min_by(|a, b| a.cost.total_cmp(&b.cost)).map(|w| w.taken).unwrap_or_default()
}

/// Puts a date in the place of a cell's words, or where none had been read.
fn put(document: &mut Document, doubt: &Doubt, text: &str, confidence: f32) -> Option<Finding> {
    let text = date_words(text)?;
    let page = document.pages.iter_mut().find(|p| p.number == doubt.page)?;
    let rect = Rect { x0: doubt.rect.x0 + AROUND, y0: doubt.rect.y0 + AROUND / 2.0, x1: doubt.rect.x1 - AROUND, y1: doubt.rect.y1 - AROUND / 2.0 };
    let inside = |w: &Word| w.rect.cx() > rect.x0 - 0.5 && w.rect.cx() < rect.x1 + 0.5 && w.rect.cy() > rect.y0 && w.rect.cy() < rect.y1;
    let size = rect.height() / 0.95;
    let model = page.words.iter().find(|w| inside(w)).cloned();
    let model = model.unwrap_or(Word { size, baseline: rect.y1 - 0.2 * size, ..Word::default() });
    let all: Vec<&str> = text.split(' ').collect();
    // A time of day beside the date stays.
    let old = date_words(&doubt.text).map_or(usize::MAX, |t| t.split(' ').count());
    let mut left: Vec<(usize, f32)> = page.words.iter().enumerate().filter(|(_, w)| inside(w)).map(|(i, w)| (i, w.rect.x0)).collect();
    left.sort_by(|a, b| a.1.total_cmp(&b.1));
    let gone: Vec<usize> = left.iter().take(old).map(|l| l.0).collect();
    let end = gone.iter().filter_map(|i| page.words.get(*i)).map(|w| w.rect.x1).fold(f32::MIN, f32::max);
    let x1 = if end > rect.x0 && date_words(&doubt.text).is_some() { end } else { end.max(rect.x1) };
    let step = (x1 - rect.x0) / text.chars().count().max(1) as f32;
    let mut at = 0;
    page.words.retain({
        let mut i = 0;
        move |_| {
            i += 1;
            !gone.contains(&(i - 1))
        }
    });
    let alternatives = if doubt.text.is_empty() { Vec::new() } else { vec![(doubt.text.clone(), model.confidence)] };
    for word in all {
        let length = word.chars().count();
        let place = Rect { x0: rect.x0 + step * at as f32, x1: rect.x0 + step * (at + length) as f32, ..rect };
        let word = Word { text: word.to_owned(), rect: place, confidence: confidence.min(AGAIN), alternatives: alternatives.clone(), ..model.clone() };
        page.words.push(word);
        at += length + 1;
    }
    let message = if doubt.text.is_empty() {
        format!("`{text}` was read when this row was looked at again for a date.")
    } else {
        format!("`{}` was read again as `{text}`, with which the rows follow.", doubt.text)
    };
    Some(Finding::new("READ_AGAIN", Severity::Low, message).on_page(doubt.page).at(doubt.rect))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Page;

    fn reading(days: &[(&str, Option<&str>)]) -> (Document, Reading) {
        let row = |(i, (text, day)): (usize, &(&str, Option<&str>))| {
            let y = 20.0 * i as f32;
            let cell = |x0: f32, text: &str| Evidence { page: 1, bbox: Rect::new(x0, y, x0 + 50.0, y + 9.5), text: text.to_owned(), confidence: 0.9 };
            let mut cells = vec![(HeaderType::Amount, cell(200.0, "1,000.00"))];
            if !text.is_empty() {
                cells.insert(0, (HeaderType::Date, cell(10.0, text)));
            }
            let date = day.and_then(|d| d.parse().ok());
            Transaction {
                row_index: i as u32,
                page: 1,
                bbox: Rect::new(10.0, y, 250.0, y + 9.5),
                date,
                cells,
                credit: crate::base::Money::ONE,
                ..Transaction::default()
            }
        };
        let transactions: Vec<Transaction> = days.iter().enumerate().map(row).collect();
        let word = |(_, e): &(HeaderType, Evidence)| Word {
            text: e.text.clone(),
            rect: e.bbox,
            baseline: e.bbox.y1 - 2.0,
            size: 10.0,
            confidence: 0.9,
            ..Word::default()
        };
        let words = transactions.iter().flat_map(|t| &t.cells).map(word).collect();
        let document = Document { pages: vec![Page { number: 1, source: Source::Ocr, words, ..Page::default() }], ..Document::default() };
        (document, Reading { statements: vec![Statement { transactions, ..Statement::default() }], ..Reading::default() })
    }

    const DAYS: [(&str, Option<&str>); 9] = [
        ("10/01/2024", Some("2024-01-10")),
        ("11/01/2024", Some("2024-01-11")),
        ("01/01/2024", Some("2024-01-01")),
        ("12/01/2024", Some("2024-01-12")),
        ("14/01/2024", Some("2024-01-14")),
        ("15/01/2024", Some("2024-01-15")),
        ("16/01/2024", Some("2024-01-16")),
        ("17/01/2024", Some("2024-01-17")),
        ("18/01/2024", Some("2024-01-18")),
    ];

    #[test]
    fn the_order_chooses_among_what_was_read() {
        let (document, reading) = reading(&DAYS);
        let doubts = doubts(&document, &reading);
        assert!(doubts.iter().any(|d| d.row == 2) && !doubts.iter().any(|d| d.row == 5));
        let choices: Vec<Vec<(String, f32)>> = doubts.iter().map(|d| if d.row == 2 { vec![("11/01/2024".to_owned(), 0.5)] } else { Vec::new() }).collect();
        let (changed, findings) = choose(&document, &reading, &doubts, &choices).unwrap();
        assert_eq!(findings.len(), 1);
        assert!(!changed.pages[0].words.iter().any(|w| w.text == "01/01/2024"));
        assert!(changed.pages[0].words.iter().filter(|w| w.text == "11/01/2024").all(|w| w.confidence <= 0.9));
        // What no reading says is not made up.
        let none = vec![Vec::new(); doubts.len()];
        assert!(choose(&document, &reading, &doubts, &none).is_none());
    }

    #[test]
    fn a_date_that_was_not_read_is_looked_for_in_its_column() {
        let mut days = DAYS.to_vec();
        days[2] = ("", Some("2024-01-11"));
        days.extend([DAYS[8]; 3]);
        let (document, reading) = reading(&days);
        let doubts = doubts(&document, &reading);
        assert_eq!(doubts.iter().map(|d| d.row).collect::<Vec<_>>(), [2]);
        let (changed, _) = choose(&document, &reading, &doubts, &[vec![("12/01/2024".to_owned(), 0.8), ("Saldo".to_owned(), 0.9)]]).unwrap();
        let word = changed.pages[0].words.iter().find(|w| w.text == "12/01/2024" && w.rect.cy() < 60.0).unwrap();
        assert!((word.rect.cy() - 44.75).abs() < 2.0 && word.confidence <= AGAIN);
    }

    #[test]
    fn tells_forms_of_dates() {
        assert_eq!(form("01/12/2024"), "9/9/9y");
        assert_eq!(form("1 Jan 24"), "9 a 9");
        assert_eq!(form("15.12."), form("1.2"));
        assert_eq!(date_words("12/01/2024 09:42:27"), Some("12/01/2024"));
        assert_eq!(date_words("05 JAN 2024"), Some("05 JAN 2024"));
        assert_eq!(date_words("Saldo"), None);
    }
}
