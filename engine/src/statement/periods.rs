//! The period of a statement: two days, a month, or days of one month, with a label or without.

use super::labels::{Figure, Hit, evidence, figure_of, value};
use super::model::Field;
use super::period_words::{is_from, is_to, joined_days, of_month, quarter_in, told_year};
use crate::base::dates::{DateOrder, Period, RawDate};
use crate::base::months::{month_of, says_week_day};
use crate::document::Document;
use crate::layout::lines::join;
use crate::layout::{Line, Token};
use chrono::{Datelike, NaiveDate};

/// The period that words give: two dates, or a month and a year.
pub fn period_in(tokens: &[Token<'_>], order: DateOrder) -> Option<Period> {
    // `114/01/01~114/03/31`: both days in one word.
    let joined = |t: &Token<'_>| -> Vec<RawDate> {
        let parts = t.text.split(['~', '～', '〜']);
        if t.text.contains(['~', '～', '〜']) {
            parts.filter_map(crate::base::dates::scan).collect()
        } else {
            joined_days(&t.text).map_or_else(Vec::new, Vec::from)
        }
    };
    let dates: Vec<RawDate> = tokens.iter().flat_map(|t| t.date().map_or_else(|| joined(t), |d| vec![d])).collect();
    match dates.as_slice() {
        [a, b, ..] => {
            let year = b.year.or(a.year)?;
            // Days that end before they begin are printed in the other order: `06/02/2024 through 02/03/2024`.
            let ends = |order| Some((a.day(order, year)?, b.day(order, year)?));
            let turned = || ends(if order == DateOrder::DayMonth { DateOrder::MonthDay } else { DateOrder::DayMonth });
            let whole = a.year.is_some() && b.year.is_some();
            let (mut from, to) = match ends(order) {
                Some((from, to)) if from > to && whole => turned().filter(|(from, to)| from <= to).unwrap_or((from, to)),
                found => found?,
            };
            // `15 Dec to 20 Jan 2024` begins the year before.
            if from > to && a.year.is_none() {
                from = a.day(order, year - 1)?;
            }
            // In lines that are read from the right the first day stands behind the last.
            let (from, to) = if from > to && tokens.iter().any(|t| t.text.contains(from_the_right)) { (to, from) } else { (from, to) };
            (from <= to && (to - from).num_days() <= 3700).then_some(Period { from, to })
        }
        _ => bare_period(tokens)
            .or_else(|| spelled_period(tokens))
            .or_else(|| days_of_month(tokens, order).map(|d| d.0))
            .or_else(|| quarter_in(tokens))
            .or_else(|| month_in(tokens)),
    }
}

/// A period whose second day stands in the next line of its cell: `01/10/2025 through` above `31/10/2025`.
pub(super) fn broken_period(lines: &[Line<'_>], at: usize, hit: &Hit, order: DateOrder) -> Option<Period> {
    let open =
        |t: &[Token<'_>]| t.len() >= 2 && t[0].date().is_some_and(|d| d.year.is_some()) && t.iter().skip(1).all(|t| t.date().is_none() && t.number().is_none());
    let line = &lines[at];
    // In a sentence no gap sets the label off: `in the period 01/10/2025 -`.
    let sentence = || line.tokens.get(hit.end..hit.end + 2).filter(|t| open(t) && goes_on(&t[1]));
    let led = |t: &[Token<'_>]| matches!(t, [day] | [_, day] if day.date().is_some_and(|d| d.year.is_some()) && (t.len() == 1 || is_from(&t[0].text)));
    if let Some(period) = value(lines, at, hit, &led).and_then(|first| led_on(lines, first, order)) {
        return Some(period);
    }
    // The last year alone may go over to the next line: `01 Dec 2024 to 31 Jan` above `2025`.
    let cut = |t: &[Token<'_>]| matches!(t, [from, _, to] if from.date().is_some_and(|d| d.year.is_some()) && to.date().is_some_and(|d| d.year.is_none()));
    if let Some([from, _, to]) = value(lines, at, hit, &cut) {
        let below = lines.iter().skip(at + 1).take(4).filter(|l| l.page == line.page && l.y - line.y < 2.0 * line.size);
        let year = below.flat_map(|l| &l.tokens).find(|t| (t.rect.x0 - from.rect.x0).abs() < 2.0).and_then(|t| t.text.parse::<i32>().ok())?;
        let (from, to) = (from.date()?, to.date()?);
        let (from, to) = (from.day(order, from.year?)?, to.day(order, year)?);
        return (from <= to).then_some(Period { from, to });
    }
    let first = value(lines, at, hit, &open).or_else(sentence)?;
    // The first day may stand below its label.
    let own = (at..lines.len().min(at + 5)).find(|i| lines[*i].tokens.as_ptr_range().contains(&first.as_ptr())).unwrap_or(at);
    let above = lines.get(own)?;
    let next = lines.get(own + 1).filter(|n| n.page == above.page && n.y - above.y < 2.0 * above.size)?;
    let under = |t: &&Token<'_>| (t.rect.x0 - first[0].rect.x0).abs() < 2.0;
    // Words that flow go on where their cell begins.
    let flows = first.len() == 2 && goes_on(&first[1]);
    let begins = cell_begin(line, hit.first);
    let second = next.tokens.iter().find(under).or_else(|| next.tokens.iter().find(|t| flows && (t.rect.x0 - begins).abs() < 2.0))?;
    let (from, to) = (first[0].date()?, second.date().filter(|d| d.year.is_some())?);
    let (from, to) = (from.day(order, from.year?)?, to.day(order, to.year?)?);
    (from <= to).then_some(Period { from, to })
}

/// The period of words for a start and its day, right over words for an end and its own, wherever these begin:
/// `du 15 décembre 2024` above `au 31 janvier 2025`.
fn led_on(lines: &[Line<'_>], first: &[Token<'_>], order: DateOrder) -> Option<Period> {
    let (word, day) = (first.first()?, first.last()?);
    let own = lines.iter().position(|l| l.tokens.as_ptr_range().contains(&first.as_ptr()))?;
    let above = lines.get(own)?;
    // A line of the other side of the letterhead may stand between them.
    let near = lines.iter().skip(own + 1).take(3).filter(|next| next.page == above.page && next.y - above.y < 2.0 * above.size);
    let under = |t: &Token<'_>| t.rect.x0 < day.rect.x1 && t.rect.x1 > word.rect.x0;
    // The word begins its line: behind a day it ends a period of its own.
    let begins = |l: &Line<'_>, k: usize| k == 0 || l.tokens[k].rect.x0 - l.tokens[k - 1].rect.x1 > l.size;
    let ends = |l: &Line<'_>, k: usize| begins(l, k) && is_to(&l.tokens[k].text) && under(&l.tokens[k + 1]);
    let end = near.flat_map(|l| l.tokens.windows(2).enumerate().map(move |(k, w)| (l, k, w))).find(|(l, k, _)| ends(l, *k))?.2;
    let (from, to) = (day.date()?, end[1].date()?);
    let (from, to) = (from.day(order, from.year?)?, to.day(order, to.year?)?);
    (from <= to).then_some(Period { from, to })
}

/// Whether what stands between two days says that the second one follows.
pub(super) fn goes_on(token: &Token<'_>) -> bool {
    matches!(&*token.text, "-" | "–" | "—") || is_to(&token.text)
}

/// Where the words begin that stand beside a token with no wide gap between them.
fn cell_begin(line: &Line<'_>, at: usize) -> f32 {
    let gap = |k: usize| line.tokens[k].rect.x0 - line.tokens[k - 1].rect.x1;
    let first = (1..=at.min(line.tokens.len().saturating_sub(1))).rev().find(|k| gap(*k) > 2.0 * line.size).unwrap_or(0);
    line.tokens.get(first).map_or(0.0, |t| t.rect.x0)
}

/// Days after the last one that a letterhead prints, up to which a period may end.
const AFTER: i64 = 31;

/// Whether words are two days that name their months and no year: `06 DEZ a 06 JAN`.
pub(super) fn yearless(tokens: &[Token<'_>]) -> bool {
    let days: Vec<RawDate> = tokens.iter().filter_map(Token::date).collect();
    matches!(days.as_slice(), [a, b] if [a, b].iter().all(|d| d.year.is_none() && d.order.is_some()))
}

/// The period of two days without a year, which ends about when the letterhead's last whole day is.
pub(super) fn in_year_of(tokens: &[Token<'_>], latest: NaiveDate, order: DateOrder) -> Option<Period> {
    let days: Vec<RawDate> = tokens.iter().filter_map(Token::date).collect();
    let [a, b] = days.as_slice() else { return None };
    let ends = |year: i32| b.day(order, year);
    let to = ends(latest.year()).filter(|to| (*to - latest).num_days() <= AFTER).or_else(|| ends(latest.year() - 1))?;
    let from = a.day(order, to.year()).filter(|from| *from <= to).or_else(|| a.day(order, to.year() - 1))?;
    Some(Period { from, to })
}

/// Two days of bare digits, year first: `20250101 - 20250131`.
fn bare_period(tokens: &[Token<'_>]) -> Option<Period> {
    let day = |t: &Token<'_>| {
        let w = t.text.trim_matches(|c: char| !c.is_ascii_alphanumeric());
        let year = w.get(..4)?.parse::<i32>().ok().filter(|y| w.len() == 8 && (1990..=2099).contains(y))?;
        NaiveDate::from_ymd_opt(year, w.get(4..6)?.parse().ok()?, w.get(6..8)?.parse().ok()?)
    };
    let days: Vec<NaiveDate> = tokens.iter().take(5).filter_map(day).collect();
    match days.as_slice() {
        [from, to] if from <= to => Some(Period { from: *from, to: *to }),
        _ => None,
    }
}

/// Two days whose year, month and day are followed by their signs, with blanks or without, the year of a reign too:
/// `2025 년 12 월 1 일 - 2026 년 1 월 31 일`, `令和6年1月1日から1月31日まで`.
fn spelled_period(tokens: &[Token<'_>]) -> Option<Period> {
    let text = join(tokens);
    let (mut number, mut since, mut parts, mut days) = (String::new(), 0, (0i32, 0u32), Vec::new());
    for (at, c) in text.char_indices() {
        match c {
            '0'..='9' => number.push(c),
            // The year before the first one of the reign.
            '令' if text[at..].starts_with("令和") => since = 2018,
            '平' if text[at..].starts_with("平成") => since = 1988,
            '元' if number.is_empty() && since > 0 => number.push('1'),
            '年' | '년' => {
                let year = std::mem::take(&mut number).parse::<i32>().ok().filter(|y| *y < 3000)? + std::mem::take(&mut since);
                // Years of the republic, as Taiwan counts them.
                parts.0 = if (90..=150).contains(&year) { year + 1911 } else { year };
            }
            '月' | '월' | '⽉' => parts.1 = std::mem::take(&mut number).parse().ok()?,
            '日' | '일' | '⽇' if !number.is_empty() => days.push(NaiveDate::from_ymd_opt(parts.0, parts.1, std::mem::take(&mut number).parse().ok()?)?),
            _ => {}
        }
    }
    match days.as_slice() {
        [from, to] if from <= to && from.year() >= 1990 => Some(Period { from: *from, to: *to }),
        _ => None,
    }
}

/// The month that `JANUARI 2024` or `01/2024` names, or the months that `Jan 2024 - Mar 2024` does.
pub(super) fn month_in(tokens: &[Token<'_>]) -> Option<Period> {
    let mut months: Vec<(i32, u32)> = Vec::new();
    let mut pending: Vec<u8> = Vec::new();
    // `January 31, 2024` names a day, no month's span.
    let dated = |t: &Token<'_>| t.date().is_some_and(|d| d.year.is_some());
    let parts = |text: &str| text.split(|c: char| !c.is_alphanumeric()).filter(|w| !w.is_empty()).map(str::to_owned).collect::<Vec<_>>();
    let words: Vec<(usize, String)> =
        tokens.iter().enumerate().filter(|(_, t)| !dated(t)).flat_map(|(i, t)| parts(&t.text).into_iter().map(move |w| (i, w))).collect();
    // A day stands between two months, or behind a word that is none: `1 Oktober s.d. 31 Oktober`.
    let is_year = |k: usize| {
        let (i, before) = k.checked_sub(1).and_then(|p| words.get(p)).map_or((0, ""), |w| (w.0, w.1.as_str()));
        let beside = words.get(k).is_some_and(|w| w.0 - i <= 1) && month_of(before).is_some();
        beside && words.get(k + 1).is_none_or(|next| month_of(&next.1).is_none())
    };
    // `Tháng 2 2024`
    let mut counted = false;
    let mut k = 0;
    for (i, t) in tokens.iter().enumerate().filter(|(_, t)| !dated(t)) {
        while let Some((_, w)) = words.get(k).filter(|w| w.0 == i) {
            k += 1;
            if let (true, Ok(m @ 1..=12)) = (std::mem::take(&mut counted), w.parse::<u8>()) {
                pending.push(m);
            } else if w.to_lowercase() == "tháng" {
                counted = true;
            } else if let Some(m) = month_of(w) {
                pending.push(m);
            } else if let Ok(y) = w.parse::<i32>() {
                let year = if (2000..=2099).contains(&y) {
                    y
                } else if (2543..=2642).contains(&y) {
                    y - 543
                } else if w.len() == 2 && !pending.is_empty() && t.text.ends_with(',') {
                    // `effective March 17, the fee`: a day.
                    pending.clear();
                    continue;
                } else if w.len() == 2 && !pending.is_empty() && is_year(k - 1) {
                    2000 + y
                } else {
                    continue;
                };
                months.extend(pending.drain(..).map(|m| (year, u32::from(m))));
            }
        }
        // `01/2024`
        if let Some((m, y)) = t.text.split_once(['/', '-'])
            && let (Ok(m @ 1..=12), Ok(y @ 2000..=2099)) = (m.parse::<u32>(), y.parse::<i32>())
        {
            months.push((y, m));
        }
    }
    let (first, last) = (months.first()?, months.last()?);
    let from = NaiveDate::from_ymd_opt(first.0, first.1, 1)?;
    let to = last_of_month(last.0, last.1)?;
    (from <= to).then_some(Period { from, to })
}

/// The last day of a month.
pub fn last_of_month(year: i32, month: u32) -> Option<NaiveDate> {
    let next = if month == 12 { NaiveDate::from_ymd_opt(year + 1, 1, 1) } else { NaiveDate::from_ymd_opt(year, month + 1, 1) };
    next?.pred_opt()
}

/// The first year of a period: before it stand years of other calendars.
const SINCE: i32 = 1970;

/// A period without a label: two dates joined by a word or a dash, else a month and a year alone.
pub(super) fn free_period(document: &Document, lines: &[Line<'_>], wanted: &[usize], order: DateOrder) -> (Field<Option<Period>>, bool) {
    let mut month: Field<Option<Period>> = Field::default();
    let among = super::letterhead::among_rows(lines, wanted);
    for &i in wanted {
        let line = &lines[i];
        let dates: Vec<usize> = (0..line.tokens.len()).filter(|k| line.tokens[*k].date().is_some()).collect();
        // Of more days than two those that a word or a dash joins.
        for pair in dates.windows(2).filter(|p| p[1] - p[0] <= 4 && (dates.len() == 2 || p[1] - p[0] <= 2)) {
            let span = &line.tokens[pair[0]..=pair[1]];
            let between = &line.tokens[pair[0] + 1..pair[1]];
            let gap = line.tokens[pair[1]].rect.x0 - line.tokens[pair[0]].rect.x1;
            let joint = join(between);
            // Days that stand under names of their own are no ends of one time: `Statement date    Due date`.
            let short =
                joint.chars().count() <= 12 && gap < 9.0 * line.size && !(joint.trim().is_empty() && gap > APART * line.size && named_apart(lines, i, span));
            let joined = (short || gap < 20.0 * line.size && goes_to(between))
                && (dates.len() == 2
                    || matches!(joint.trim(), "-" | "–" | "—" | "~" | "～" | "/" | "to" | "bis" | "au" | "al" | "a" | "s/d" | "sd" | "till" | "until")
                    || is_to(joint.trim()) && joint.trim().chars().count() > 1);
            if let (true, Some(period)) = (joined, period_in(span, order))
                && period.to > period.from
                && period.from.year() >= SINCE
            {
                return (Field { value: Some(period), evidence: Some(evidence(document, line, span)) }, true);
            }
        }
        if let Some((period, span)) = from_and_to(line, &dates, order) {
            return (Field { value: Some(period), evidence: Some(evidence(document, line, span)) }, true);
        }
        if line.tokens.iter().any(|t| t.text.contains(['日', '일']))
            && let Some(period) = spelled_period(&line.tokens)
        {
            return (Field { value: Some(period), evidence: Some(evidence(document, line, &line.tokens)) }, true);
        }
        if let Some((k, period)) = (0..line.tokens.len()).find_map(|k| {
            joined_days(&line.tokens[k].text)?;
            period_in(&line.tokens[k..=k], order).filter(|p| p.to > p.from).map(|p| (k, p))
        }) {
            return (Field { value: Some(period), evidence: Some(evidence(document, line, &line.tokens[k..=k])) }, true);
        }
        if let Some((period, span)) = days_of_month(&line.tokens, order) {
            return (Field { value: Some(period), evidence: Some(evidence(document, line, span)) }, true);
        }
        // Dates on two lines: `From 01/01/2024` above `To 31/01/2024`.
        if dates.len() == 1
            && let Some(next) = lines.get(i + 1).filter(|n| n.page == line.page && n.y - line.y < 3.0 * line.size)
        {
            let below: Vec<&Token<'_>> = next.tokens.iter().filter(|t| t.date().is_some()).collect();
            let from_word = line.tokens[..dates[0]].iter().rev().find(|t| t.text.chars().any(char::is_alphanumeric)).is_some_and(|t| is_from(&t.text));
            if let (true, [b], Some(a)) = (from_word, below.as_slice(), line.tokens[dates[0]].date())
                && let (Some(from), Some(to)) = (a.year.and_then(|y| a.day(order, y)), b.date().and_then(|d| d.year.and_then(|y| d.day(order, y))))
                && from < to
            {
                return (Field { value: Some(Period { from, to }), evidence: Some(evidence(document, line, &line.tokens[dates[0]..=dates[0]])) }, true);
            }
        }
        if let Some((period, first)) = goes_over(lines, i, &dates, order) {
            return (Field { value: Some(period), evidence: Some(evidence(document, line, std::slice::from_ref(first))) }, true);
        }
        // Two days without a year are of the year that the letterhead says.
        if !among.contains(&i)
            && let Some((period, span)) = line.spans(1.0).into_iter().find_map(|s| {
                let year = yearless(s).then(|| super::dates::latest(lines, wanted, order).or_else(|| told_year(lines, wanted)))??;
                goes_to(s.get(1..s.len() - 1)?).then(|| in_year_of(s, year, order).map(|p| (p, s))).flatten()
            })
        {
            return (Field { value: Some(period), evidence: Some(evidence(document, line, span)) }, true);
        }
        // A month that stands between rows heads some of them.
        if month.value.is_none() && !among.contains(&i) && !super::dates::heads_months(lines, line) {
            for span in line.spans(1.0) {
                let quarter = quarter_in(span).map(|p| (p, span));
                if let Some((period, span)) = quarter.or_else(|| of_month(span).and_then(|s| month_in(s).map(|p| (p, s)))) {
                    month = Field { value: Some(period), evidence: Some(evidence(document, line, span)) };
                    break;
                }
                let words = span.iter().flat_map(|t| t.text.split_whitespace()).count();
                if words <= 6
                    && !yearless(span)
                    && span.iter().any(|t| t.text.split(|c: char| !c.is_alphanumeric()).any(|w| month_of(w).is_some()))
                    && span.iter().filter(|t| t.date().is_some_and(|d| d.year.is_some())).count() == 0
                    && let Some(period) = month_in(span)
                {
                    month = Field { value: Some(period), evidence: Some(evidence(document, line, span)) };
                    break;
                }
            }
        }
    }
    if month.value.is_none() {
        month = between_balances(document, lines, wanted, order).unwrap_or(month);
    }
    (month, false)
}

/// Small words between the name of a balance and its day.
const ON: &[&str] = &["on", "as", "of", "at", "per", "tanggal", "tgl", "tgl.", "pada", "am", "zum", "au", "al", "em", "op", "på", "pr"];
/// Words of a balance that is as old as the statement before.
const OLD: &[&str] = &[
    "alter",
    "letzter",
    "previous",
    "last",
    "prior",
    "ancien",
    "précédent",
    "anterior",
    "vorig",
    "oud",
    "precedente",
    "sebelumnya",
    "lalu",
    "poprzednie",
    "förra",
];

/// The time between the days of a first and a last balance: `Beginning balance on 1/1` and `Ending balance on 1/31`. The balance of the
/// statement before is of the day before the first.
fn between_balances(document: &Document, lines: &[Line<'_>], wanted: &[usize], order: DateOrder) -> Option<Field<Option<Period>>> {
    let of = |figure: Figure| {
        wanted.iter().find_map(|&i| {
            let line = lines.get(i)?;
            let at = line.tokens.iter().position(|t| t.date().is_some()).filter(|at| *at > 0)?;
            let money = |t: &Token<'_>| t.amount().is_some_and(|a| a.strength() >= 2);
            let words = line.tokens.get(..at)?;
            let end = words.iter().rposition(|t| !ON.contains(&t.text.to_lowercase().as_str()))? + 1;
            let named = end < at && figure_of(&join(words.get(..end)?)) == Some(figure) && line.tokens.get(at + 1).is_some_and(money);
            let old = words.iter().any(|t| OLD.contains(&t.text.to_lowercase().as_str()));
            Some((line, at, line.tokens.get(at).filter(|_| named && !old)?.date()?))
        })
    };
    let (line, at, from) = of(Figure::Opening)?;
    let (_, _, to) = of(Figure::Closing)?;
    // Without a year they are as late as the days that the paper prints let them be.
    let until = |d: RawDate, last: NaiveDate| d.day(order, last.year()).filter(|day| *day <= last).or_else(|| d.day(order, last.year() - 1));
    let to = match to.year {
        Some(year) => to.day(order, year)?,
        None => until(to, super::dates::latest(lines, wanted, order)?)?,
    };
    let from = from.year.map_or_else(|| until(from, to), |year| from.day(order, year))?;
    let month_ends = |day: NaiveDate| day.succ_opt().is_some_and(|next| next.day() == 1);
    let months = from < to && (to - from).num_days() <= 370 && !(month_ends(from) && month_ends(to));
    months.then(|| Field { value: Some(Period { from, to }), evidence: Some(evidence(document, line, line.tokens.get(at..=at).unwrap_or_default())) })
}

/// Gap between two days, in font sizes, from which each may answer a label of its own.
const APART: f32 = 3.0;

/// Whether two phrases of words stand right over two days, one over each.
fn named_apart(lines: &[Line<'_>], at: usize, span: &[Token<'_>]) -> bool {
    let (Some(line), [first, .., last]) = (lines.get(at), span) else { return false };
    let Some(above) = at.checked_sub(1).and_then(|k| lines.get(k)).filter(|l| l.page == line.page && line.y - l.y <= 3.0 * line.size.max(l.size)) else {
        return false;
    };
    let spans = above.spans(1.0);
    let over = |day: &Token<'_>| {
        spans.iter().position(|s| {
            let words = s.iter().all(|t| t.date().is_none() && t.amount().is_none_or(|a| a.strength() < 2));
            words && s.first().is_some_and(|t| t.rect.x0 < day.rect.x1) && s.last().is_some_and(|t| t.rect.x1 > day.rect.x0)
        })
    };
    over(first).zip(over(last)).is_some_and(|(a, b)| a != b)
}

/// Two days of which the first follows a word for the start and the second one for the end, however far apart: `From: 01/01/2024   To: 31/01/2024`.
fn from_and_to<'l, 'd>(line: &'l Line<'d>, dates: &[usize], order: DateOrder) -> Option<(Period, &'l [Token<'d>])> {
    let [first, second] = *dates else { return None };
    let worded = |t: &&Token<'_>| t.text.chars().any(char::is_alphanumeric);
    let asks = |k: usize, says: &dyn Fn(&str) -> bool| line.tokens.get(..k)?.iter().rev().find(worded).map(|t| says(&t.text));
    let span = line.tokens.get(first..=second)?;
    let (a, b) = (line.tokens.get(first)?.clone(), line.tokens.get(second)?.clone());
    let period = period_in(&[a.clone(), b.clone()], order)
        .or_else(|| period_in(&[b, a], order).filter(|_| line.tokens.iter().any(|t| t.text.contains(from_the_right))))?;
    let told = period.from < period.to && period.from.year() >= SINCE;
    // In lines that are read from the right the words stand at the right of their days, the first day at the right of the last.
    let behind =
        |k: usize, says: &dyn Fn(&str) -> bool| line.tokens.get(k + 1..)?.iter().find(worded).map(|t| says(&t.text) && t.text.contains(from_the_right));
    let turned = || behind(second, &is_from).unwrap_or(false) && behind(first, &is_to).unwrap_or(false);
    let said = asks(first, &is_from).unwrap_or(false) && asks(second, &is_to).unwrap_or(false);
    (told && (said || turned())).then_some((period, span))
}

/// Two days of one month: `1 - 31 December 2024`, `1-31 December 2024`, `1.-30.4.2025`.
fn days_of_month<'l, 'd>(tokens: &'l [Token<'d>], order: DateOrder) -> Option<(Period, &'l [Token<'d>])> {
    let number = |text: &str| {
        let figure = text.trim_end_matches(['.', ',', 'º', '°', 'ª']);
        let figure = ["er", "st", "nd", "rd", "th"].iter().find_map(|end| figure.strip_suffix(end)).unwrap_or(figure);
        figure.parse::<u32>().ok().filter(|d| (1..=31).contains(d))
    };
    let joint = |t: &Token<'_>| goes_on(t) || matches!(t.text.as_ref(), "t/m" | "до" | "au" | "~");
    let period = |first: u32, last: RawDate| {
        let to = last.day(order, last.year?)?;
        let from = to.with_day(first)?;
        (from < to).then_some(Period { from, to })
    };
    (0..tokens.len()).find_map(|k| {
        let day = &tokens[k];
        // Both days in one word, or the first with a dash.
        if let Some((first, rest)) = day.text.split_once(['-', '–', '—'])
            && let Some(first) = number(first)
            && rest.starts_with(|c: char| c.is_ascii_digit())
        {
            return (k..tokens.len().min(k + 3)).find_map(|end| {
                let text = std::iter::once(rest).chain(tokens[k + 1..=end].iter().map(|t| t.text.as_ref())).collect::<Vec<_>>().join(" ");
                let last = crate::base::dates::scan(&text).filter(|d| d.year.is_some() && (text.chars().any(char::is_alphabetic) || d.order.is_some()))?;
                period(first, last).map(|p| (p, &tokens[k..=end]))
            });
        }
        let first = number(&day.text)?;
        let between = tokens.get(k + 1).filter(|t| joint(t))?;
        let next = tokens.get(k + 2)?;
        let last = next.date().filter(|d| d.year.is_some())?;
        let near = next.rect.x0 - between.rect.x1 <= day.rect.height();
        (near && next.text.chars().any(char::is_alphabetic)).then(|| period(first, last).map(|p| (p, &tokens[k..=k + 2]))).flatten()
    })
}

/// Two days of a sentence of which the second one stands in the next line, behind words that say it follows:
/// `from 1 May 2025 until` above `31 May 2025`.
fn goes_over<'l, 'd>(lines: &'l [Line<'d>], at: usize, dates: &[usize], order: DateOrder) -> Option<(Period, &'l Token<'d>)> {
    let line = lines.get(at)?;
    let next = lines.get(at + 1).filter(|n| n.page == line.page && n.y - line.y < 2.2 * line.size)?;
    let first = line.tokens.get(*dates.last()?)?;
    let second = next.tokens.iter().position(|t| t.date().is_some())?;
    let between: Vec<Token<'_>> = line.tokens.get(dates.last()? + 1..)?.iter().chain(next.tokens.get(..second)?).cloned().collect();
    let (from, to) = (first.date()?, next.tokens.get(second)?.date()?);
    let to = to.day(order, to.year?)?;
    let from = from.day(order, from.year.unwrap_or(to.year()))?;
    (!between.is_empty() && goes_to(&between) && from < to).then_some((Period { from, to }, first))
}

/// Letters of scripts that are written from right to left.
fn from_the_right(c: char) -> bool {
    matches!(c, '\u{590}'..='\u{6ff}' | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{fefc}')
}

/// Whether words say nothing but that a period goes on to what follows: `sampai dengan Rabu,`.
fn goes_to(between: &[Token<'_>]) -> bool {
    // A zone of time may stand behind a day: `1 September 2025 [GMT+01:00] - 30 September 2025`.
    let zone = |t: &&Token<'_>| t.text.starts_with(['[', '(']) && t.text.ends_with([']', ')']) && t.text.contains(['+', '−', '-', 'Z', 'T']);
    let words: Vec<&str> = between
        .iter()
        .filter(|t| !zone(t))
        .flat_map(|t| t.text.split_whitespace())
        .map(|w| w.trim_matches([',', '.', ':', '(', ')']))
        .filter(|w| !w.is_empty())
        .collect();
    let says = |w: &&str| is_to(w) || matches!(*w, "-" | "–" | "—" | "~" | "～");
    let beside = |w: &str| {
        says_week_day(w) || matches!(w.to_lowercase().as_str(), "dengan" | "tanggal" | "tgl" | "tarikh" | "the" | "zum" | "dia" | "día" | "le" | "date")
    };
    words.iter().any(says) && words.iter().all(|w| says(w) || beside(w))
}
