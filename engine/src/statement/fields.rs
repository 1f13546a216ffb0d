//! The fields of a statement's head: account number, holder, bank, branch, kind, currency, period.
//!
//! A label that is known decides; where none is, the form of a value and its place on the page do.

use super::labels::{Hit, Label, evidence, hits, value};
use super::model::Field;
use crate::base::amounts::{currency_code, currency_of};
use crate::base::dates::{DateOrder, Period, RawDate};
use crate::base::months::month_of;
use crate::document::Document;
use crate::layout::lines::join;
use crate::layout::{Line, Shape, Token};
use chrono::{Datelike, NaiveDate};
use std::collections::HashSet;

/// The fields of one statement's head.
#[derive(Debug, Clone, Default)]
pub struct Fields {
    /// Account number as printed.
    pub number: Field<String>,
    /// Holder.
    pub holder: Field<String>,
    /// Lines under the holder.
    pub address: Field<String>,
    /// Branch.
    pub branch: Field<String>,
    /// Kind of account.
    pub kind: Field<String>,
    /// ISO 4217 code.
    pub currency: Field<String>,
    /// Period.
    pub period: Field<Option<Period>>,
}

/// A word read less surely than this says no number.
const UNREAD: f32 = 0.3;

/// The account number at the head of a value: digits with what banks put between them, or an IBAN.
pub fn number_in(tokens: &[Token<'_>], size: f32) -> Option<(String, usize)> {
    let mut text = String::new();
    let mut n = 0;
    for (i, t) in tokens.iter().enumerate() {
        let word = t.text.trim_matches([',', ';', ':', '(', ')', '.']);
        let digits = word.bytes().filter(u8::is_ascii_digit).count();
        let masked = word.bytes().filter(|b| matches!(b, b'X' | b'x' | b'*')).count();
        let shaped = word.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'.' | b'*' | b'/' | b' '));
        let iban = word.len() >= 2 && word.bytes().take(2).all(|b| b.is_ascii_uppercase()) && (word.len() == 4 || word.len() >= 12) && digits >= 2;
        let fits = shaped && (digits * 2 >= word.len() || iban || (digits + masked) * 3 >= word.len() * 2 && digits + masked >= 3) && digits + masked > 0;
        let letters = word.bytes().filter(u8::is_ascii_alphabetic).count();
        let near = i == 0 || t.rect.x0 - tokens[i - 1].rect.x1 <= 0.8 * size;
        // A date or an amount is no account number, nor is a word of letters after the first group.
        let other = t.date().is_some_and(|d| {
            d.year.is_some() && word.len() >= 8 && (word.contains('/') || word.contains('.') || word.matches('-').count() == 2 && word.len() <= 11)
                || word.chars().any(char::is_alphabetic) && !iban && d.year.is_some()
        });
        let money = t.amount().is_some_and(|a| a.group.is_some() || a.currency.is_some());
        // Letters of a script that the recogniser does not know come out as anything.
        let unread = t.confidence < UNREAD;
        if !fits || unread || !near || other || money || (i > 0 && letters > 0 && masked < letters && !text.starts_with(char::is_alphabetic)) {
            let words = tokens.iter().take_while(|t| t.text.chars().all(|c| c.is_alphabetic() || matches!(c, '.' | ':' | '：' | '°' | 'º'))).count();
            if i == 0 && ((word.chars().all(|c| c.is_alphabetic() || c == '.') && word.len() <= 4) || (1..=2).contains(&words)) && tokens.len() > 1 {
                // `No.`, `Nr.`, `:` or the kind of account before the number.
                return number_in(&tokens[1..], size).map(|(s, k)| (s, k + 1));
            }
            break;
        }
        if !text.is_empty() {
            text.push(' ');
        }
        text.push_str(word);
        n = i + 1;
    }
    let digits = text.bytes().filter(|b| b.is_ascii_digit() || matches!(b, b'*' | b'x' | b'X')).count();
    (digits >= 5).then_some((text, n))
}

/// An IBAN as words print it, in one piece or in groups, with how many words it takes.
fn iban(tokens: &[Token<'_>], size: f32) -> Option<(String, usize)> {
    let mut text = String::new();
    let mut plain = 0;
    let mut end = 0;
    for (i, t) in tokens.iter().enumerate() {
        let word = t.text.trim_matches([',', ';', ':', '(', ')', '.']);
        let near = i == 0 || t.rect.x0 - tokens[i - 1].rect.x1 <= 0.8 * size;
        let shaped = !word.is_empty() && word.bytes().all(|b| b.is_ascii_digit() || b.is_ascii_uppercase());
        // A group of letters alone is a bank's code within the number, a longer one the next word.
        let group = i == 0 || word.bytes().any(|b| b.is_ascii_digit()) || (word.len() <= 4 && plain < 8);
        if !near || !shaped || !group || plain + word.len() > 34 {
            break;
        }
        if !text.is_empty() {
            text.push(' ');
        }
        text.push_str(word);
        plain += word.len();
        end = i + 1;
        if t.text.ends_with([',', ';', ')']) {
            break;
        }
    }
    let bare: Vec<u8> = text.bytes().filter(|b| *b != b' ').collect();
    let head = bare.len() >= 15 && bare[..2].iter().all(u8::is_ascii_uppercase) && bare[2..4].iter().all(u8::is_ascii_digit);
    let digits = bare.iter().filter(|b| b.is_ascii_digit()).count();
    (head && digits >= 10 && (tokens[0].text.len() >= 15 || tokens[0].text.len() <= 4)).then_some((text, end))
}

/// The first IBAN among lines, told by its form alone.
fn free_iban(document: &Document, lines: &[Line<'_>], wanted: &[usize]) -> Option<Field<String>> {
    wanted.iter().find_map(|&i| {
        let line = &lines[i];
        (0..line.tokens.len()).find_map(|k| {
            let begins = k == 0 || !line.tokens[k - 1].text.bytes().all(|b| b.is_ascii_digit());
            let (text, n) = iban(&line.tokens[k..], line.size).filter(|_| begins)?;
            Some(Field { value: text, evidence: Some(evidence(document, line, &line.tokens[k..k + n])) })
        })
    })
}

/// Account numbers among lines, with the line of each.
pub fn numbers(document: &Document, lines: &[Line<'_>], wanted: &dyn Fn(usize) -> bool) -> Vec<(usize, usize, Field<String>)> {
    let mut out = Vec::new();
    for i in (0..lines.len()).filter(|i| wanted(*i)) {
        for hit in hits(&lines[i]).iter().filter(|h| h.label == Label::Number) {
            let size = lines[i].size;
            if let Some(tokens) = value(lines, i, hit, &|t| number_in(t, size).is_some())
                && let Some((text, n)) = number_in(tokens, size)
            {
                // The longest labels are the surest: `No. Rekening` before `Account`.
                // An answer stands on its label's line or on one of those right below.
                let own = |l: &Line<'_>| l.tokens.as_ptr_range().contains(&tokens.as_ptr());
                let line = lines.iter().skip(i).take(6).position(own).map_or(i, |below| i + below);
                out.push((i, hit.weight, Field { value: text, evidence: Some(evidence(document, &lines[line], &tokens[..n.min(tokens.len())])) }));
            }
        }
    }
    out
}

/// Reads the fields among the lines that `wanted` picks, nearest first as given.
pub fn fields(document: &Document, lines: &[Line<'_>], wanted: &[usize], order: DateOrder) -> Fields {
    let mut out = Fields::default();
    let picked: HashSet<usize> = wanted.iter().copied().collect();
    let chosen = |i: usize| picked.contains(&i);
    let mut found: Vec<(usize, Hit)> = Vec::new();
    for &i in wanted {
        found.extend(hits(&lines[i]).into_iter().map(|h| (i, h)));
    }
    let mut numbers = numbers(document, lines, &chosen);
    // `No. Rekening` is surer than `Account`; between them stands what is an IBAN by its form.
    numbers.sort_by_key(|(_, weight, _)| std::cmp::Reverse((*weight).min(9)));
    let iban = if numbers.first().is_some_and(|n| n.1 >= 9) { None } else { free_iban(document, lines, wanted) };
    if let Some(field) = iban.or(numbers.into_iter().next().map(|n| n.2)) {
        out.number = field;
    }
    // `0712345678 / PT NUSA PRIMA DISTRIBUSI (IDR)` answers three labels at once.
    if let Some(e) = &out.number.evidence
        && let Some(line) = lines.iter().find(|l| {
            document.pages.get(l.page).is_some_and(|p| p.number == e.page)
                && (l.rect.y0 - e.bbox.y0).abs() < l.size
                && l.rect.x0 <= e.bbox.x0 + 0.5
                && l.rect.x1 >= e.bbox.x1 - 0.5
        })
        && let Some(k) = line.tokens.iter().position(|t| t.rect.x0 >= e.bbox.x1 - 0.5)
    {
        let tail = &line.tokens[k..];
        // `… / IDR / PT NAMA`: a currency may stand between.
        let code = |t: &Token<'_>| currency_code(&t.text).is_some() || matches!(t.text.as_ref(), "/" | "-" | "|");
        let skip = if tail.first().is_some_and(|t| t.text == "/" || t.text == "|") { tail.iter().take_while(|t| code(t)).count().saturating_sub(1) } else { 0 };
        let tail = &tail[skip..];
        if tail.first().is_some_and(|t| matches!(t.text.as_ref(), "/" | "-" | "|" | "–" | "·" | "a/n" | "A/N" | "an")) {
            let name: Vec<&Token<'_>> = tail[1..].iter().take_while(|t| currency_of(&t.text).is_none() && !t.text.starts_with('(')).collect();
            if name.len() >= 2 && name.iter().all(|t| matches!(t.shape, Shape::Text | Shape::Mark(_) | Shape::Integer(_))) {
                let text = name.iter().map(|t| t.text.as_ref()).collect::<Vec<_>>().join(" ");
                out.holder = Field { value: text, evidence: Some(evidence(document, line, &tail[1..=name.len()])) };
            }
        }
        if let Some(code) = tail.iter().find_map(|t| currency_code(t.text.trim_matches(['(', ')', ',', '.', '[', ']']))) {
            out.currency = Field { value: String::from_utf8_lossy(&code).into_owned(), evidence: Some(evidence(document, line, tail)) };
        }
    }
    let text_of = |t: &[Token<'_>]| join(t).trim_matches([':', '：', ' ', '-', '=', '/', '|']).trim().to_owned();
    for (i, hit) in &found {
        let name_like = |t: &[Token<'_>]| {
            let s = text_of(t);
            let words: Vec<&str> = s.split_whitespace().collect();
            let sentence = words.len() > 3 && words.iter().filter(|w| w.starts_with(char::is_lowercase)).count() * 2 > words.len();
            let wide = |c: char| matches!(c as u32, 0x2e80..=0x9fff | 0xac00..=0xd7af);
            let letters = s.chars().map(|c| if wide(c) { 2 } else { u32::from(c.is_alphabetic()) }).sum::<u32>();
            !sentence
                && letters >= 3
                && s.chars().filter(char::is_ascii_digit).count() * 3 < s.len()
                && !s.ends_with(':')
                && !is_label_only(&s)
                && !labels_only(t)
                && !s.contains([':', '@', '：'])
                && (words.len() > 3 || super::labels::figure_of(&s).is_none())
        };
        match hit.label {
            Label::Holder if out.holder.value.is_empty() => {
                if let Some(t) = value(lines, *i, hit, &name_like) {
                    out.holder = Field { value: bare_name(&text_of(t)), evidence: Some(evidence(document, &lines[*i], t)) };
                }
            }
            Label::Branch if out.branch.value.is_empty() => {
                if let Some(t) = value(lines, *i, hit, &|t| !is_label_only(&text_of(t)) && !labels_only(t) && text_of(t).len() >= 2) {
                    out.branch = Field { value: text_of(t), evidence: Some(evidence(document, &lines[*i], t)) };
                }
            }
            Label::Kind if out.kind.value.is_empty() => {
                if let Some(t) = value(lines, *i, hit, &|t| !is_label_only(&text_of(t)) && !labels_only(t) && text_of(t).len() >= 2) {
                    out.kind = Field { value: text_of(t), evidence: Some(evidence(document, &lines[*i], t)) };
                }
            }
            Label::Currency if out.currency.value.is_empty() => {
                if let Some((code, t)) = value(lines, *i, hit, &|t| currency_words(t).is_some()).and_then(|t| currency_words(t).map(|c| (c, t))) {
                    out.currency = Field { value: code, evidence: Some(evidence(document, &lines[*i], t)) };
                }
            }
            Label::Period if out.period.value.is_none() => {
                if let Some((period, t)) = value(lines, *i, hit, &|t| period_in(t, order).is_some()).and_then(|t| period_in(t, order).map(|p| (p, t))) {
                    out.period = Field { value: Some(period), evidence: Some(evidence(document, &lines[*i], t)) };
                }
            }
            _ => {}
        }
    }
    if out.period.value.is_none() {
        out.period = free_period(document, lines, wanted, order);
    }
    if out.currency.value.is_empty() {
        out.currency = free_currency(document, lines, wanted);
    }
    out
}

/// Whether the words are labels and nothing else.
fn labels_only(tokens: &[Token<'_>]) -> bool {
    let Some(rect) = crate::base::Rect::hull(tokens.iter().map(|t| &t.rect)) else { return true };
    let line = Line { tokens: tokens.to_vec(), rect, aside: false, page: 0, y: rect.cy(), size: rect.height() };
    let found = hits(&line);
    !found.is_empty() && found.iter().map(|h| h.end - h.first).sum::<usize>() == tokens.len() && found.iter().any(|h| h.weight >= 5)
}

/// A name without the address behind it and without the polite word that is no part of it.
fn bare_name(text: &str) -> String {
    let name = match text.split_once(", ") {
        Some((name, rest)) if rest.chars().any(|c| c.is_ascii_digit()) && name.split_whitespace().count() >= 2 => name,
        _ => text,
    };
    name.trim_end_matches(['様', '殿']).trim_end_matches("御中").trim().to_owned()
}

/// Whether the text is nothing but labels.
fn is_label_only(text: &str) -> bool {
    text.trim().is_empty()
        || matches!(
            text.trim().to_lowercase().as_str(),
            "account number" | "sort code" | "sortcode" | "sheet number" | "page" | "account no" | "currency" | "account type" | "iban" | "bic" | "branch"
        )
}

/// The currency that words name: a code, a sign, or `Rupiah`.
fn currency_words(tokens: &[Token<'_>]) -> Option<String> {
    let mut sign = None;
    for t in tokens.iter().take(6) {
        for w in t.text.split(['/', '(', ')', '-', ',']) {
            if let Some(code) = currency_code(w.trim()) {
                return Some(String::from_utf8_lossy(&code).into_owned());
            }
            sign = sign
                .or_else(|| named_currency(&w.to_lowercase()).map(str::to_owned))
                .or_else(|| currency_of(w).map(|c| String::from_utf8_lossy(&c).into_owned()));
        }
    }
    sign
}

/// The code of a currency that has but one.
fn named_currency(word: &str) -> Option<&'static str> {
    match word {
        "rupiah" => Some("IDR"),
        "dollar" | "dollars" | "dolar" => None,
        "euro" | "euros" | "eur." => Some("EUR"),
        "ringgit" => Some("MYR"),
        "baht" | "บาท" => Some("THB"),
        "rupee" | "rupees" => Some("INR"),
        "yen" | "円" => Some("JPY"),
        "peso" | "pesos" => None,
        "đồng" => Some("VND"),
        "人民币" | "人民幣" => Some("CNY"),
        "zloty" | "złoty" | "złotych" => Some("PLN"),
        "hryvnia" | "гривня" => Some("UAH"),
        "euroa" | "ευρώ" | "евро" | "євро" => Some("EUR"),
        _ => None,
    }
}

/// The period that words give: two dates, or a month and a year.
pub fn period_in(tokens: &[Token<'_>], order: DateOrder) -> Option<Period> {
    let dates: Vec<RawDate> = tokens.iter().filter_map(Token::date).collect();
    match dates.as_slice() {
        [a, b, ..] => {
            let year = b.year.or(a.year)?;
            let to = b.day(order, year)?;
            let mut from = a.day(order, year)?;
            // `15 Dec to 20 Jan 2024` begins the year before.
            if from > to && a.year.is_none() {
                from = a.day(order, year - 1)?;
            }
            (from <= to && (to - from).num_days() <= 3700).then_some(Period { from, to })
        }
        _ => month_in(tokens),
    }
}

/// The month that `JANUARI 2024` or `01/2024` names, or the months that `Jan 2024 - Mar 2024` does.
fn month_in(tokens: &[Token<'_>]) -> Option<Period> {
    let mut months: Vec<(i32, u32)> = Vec::new();
    let mut pending: Vec<u8> = Vec::new();
    for t in tokens {
        // `January 31, 2024` names a day, no month's span.
        if t.date().is_some_and(|d| d.year.is_some()) {
            continue;
        }
        for w in t.text.split(|c: char| !c.is_alphanumeric()).filter(|w| !w.is_empty()) {
            if let Some(m) = month_of(w) {
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
                } else if w.len() == 2 && !pending.is_empty() {
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

/// A period without a label: two dates joined by a word or a dash, else a month and a year alone.
fn free_period(document: &Document, lines: &[Line<'_>], wanted: &[usize], order: DateOrder) -> Field<Option<Period>> {
    let mut month: Field<Option<Period>> = Field::default();
    for &i in wanted {
        let line = &lines[i];
        let dates: Vec<usize> = (0..line.tokens.len()).filter(|k| line.tokens[*k].date().is_some()).collect();
        if dates.len() == 2 && dates[1] - dates[0] <= 3 && dates[1] > dates[0] {
            let span = &line.tokens[dates[0]..=dates[1]];
            let between = join(&line.tokens[dates[0] + 1..dates[1]]);
            let joined = between.chars().count() <= 12 && line.tokens[dates[1]].rect.x0 - line.tokens[dates[0]].rect.x1 < 9.0 * line.size;
            if let (true, Some(period)) = (joined, period_in(span, order))
                && period.to > period.from
            {
                return Field { value: Some(period), evidence: Some(evidence(document, line, span)) };
            }
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
                return Field { value: Some(Period { from, to }), evidence: Some(evidence(document, line, &line.tokens[dates[0]..=dates[0]])) };
            }
        }
        if month.value.is_none() {
            for span in line.spans(1.0) {
                let words = span.iter().flat_map(|t| t.text.split_whitespace()).count();
                if words <= 6
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
    month
}

fn is_from(word: &str) -> bool {
    matches!(
        word.trim_matches([':', '.']).to_lowercase().as_str(),
        "from" | "dari" | "du" | "von" | "vom" | "de" | "desde" | "van" | "dal" | "od" | "từ" | "mulai" | "start" | "since" | "begin"
    )
}

/// A currency without a label: the code that stands most often in the letterhead, else the sign that amounts carry.
fn free_currency(document: &Document, lines: &[Line<'_>], wanted: &[usize]) -> Field<String> {
    let mut best: Option<(u32, usize, [u8; 3], usize)> = None;
    let mut counts: Vec<([u8; 3], u32, usize, usize)> = Vec::new();
    for &i in wanted {
        for (k, t) in lines[i].tokens.iter().enumerate() {
            let code = t
                .text
                .split(['(', ')', '/', ',', ' ', ':', '-'])
                .find_map(currency_code)
                .map(|c| (c, 3))
                .or_else(|| t.number().and_then(|a| a.currency).map(|c| (c, 1)))
                .or_else(|| currency_of(&t.text).map(|c| (c, 1)))
                .or_else(|| {
                    named_currency(&t.text.trim_matches(['(', ')', ',', '.', ':']).to_lowercase())
                        .and_then(|c| <[u8; 3]>::try_from(c.as_bytes()).ok())
                        .map(|c| (c, 2))
                });
            if let Some((code, weight)) = code {
                match counts.iter_mut().find(|c| c.0 == code) {
                    Some(c) => c.1 += weight,
                    None => counts.push((code, weight, i, k)),
                }
            }
        }
    }
    for (code, n, i, k) in counts {
        if best.is_none_or(|b| n > b.0) {
            best = Some((n, i, code, k));
        }
    }
    match best {
        Some((_, i, code, k)) => {
            Field { value: String::from_utf8_lossy(&code).into_owned(), evidence: Some(evidence(document, &lines[i], &lines[i].tokens[k..=k])) }
        }
        None => Field::default(),
    }
}

/// Every year that the letterhead prints in a full date, or else beside a month, for dates without one.
pub fn years(lines: &[Line<'_>], wanted: &[usize]) -> Vec<i32> {
    let dates = wanted.iter().flat_map(|i| &lines[*i].tokens).filter_map(|t| t.date().and_then(|d| d.year));
    let mut out: Vec<i32> = dates.collect();
    if out.is_empty() {
        out.extend(wanted.iter().filter_map(|i| month_in(&lines[*i].tokens)).map(|p| p.from.year()));
    }
    out.sort_unstable();
    out.dedup();
    out
}
