//! Amounts and dates that recognition split or spelled with a wrong separator, put right by geometry and form.

use super::groups::regrouped;
use super::spelling::{decimal_mark, digit, group_mark, is_amount, seen_once, sevens, spelled, units};
use crate::base::{Rect, amounts};
use crate::document::{Document, Source, Word};

/// Gap within an amount at most, in font sizes: about 0.7 of a digit's height.
const GAP: f32 = 0.55;
/// Gap that even bare digits are joined over: less than any blank.
const TIGHT: f32 = 0.16;
/// How far a box reaches into the next word's at least, in font sizes, to be cut.
const INTO: f32 = 0.4;
/// Amounts of a page for each with a sign of currency at least, for the sign to be in doubt, and how sure an amount is with a character
/// that is none of its kind.
const ODD: usize = 8;
const DOUBTED: f32 = 0.3;
/// A decimal mark counts as the document's where so many times more amounts end with it than with the other.
const CLEAR: usize = 6;

/// Puts the words of recognised pages right, by what the document's other amounts look like.
pub fn tidy(document: &mut Document) {
    for page in document.pages.iter_mut().filter(|p| p.source == Source::Ocr) {
        super::dirt::take_out(page);
        specks(&mut page.words);
        clipped(&mut page.words);
        page.words = joined(std::mem::take(&mut page.words).into_iter().flat_map(without_leaders).flat_map(parted).collect());
    }
    let (points, commas) = marks(document);
    let mark = if points > commas { '.' } else { ',' };
    let unit = whole_units(document).filter(|(_, count)| *count > CLEAR * (points + commas)).map(|(separator, _)| separator);
    for page in document.pages.iter_mut().filter(|p| p.source == Source::Ocr) {
        page.words = regrouped(std::mem::take(&mut page.words), mark, unit);
        page.words.iter_mut().for_each(bare);
        page.words = whole_dates(std::mem::take(&mut page.words));
        dated(&mut page.words);
        page.words.iter_mut().for_each(|w| w.text = lettered(&w.text));
    }
    paired(document);
    odd_signs(document);
    let (points, commas) = marks(document);
    let mark = if points > CLEAR * commas {
        Some('.')
    } else if commas > CLEAR * points {
        Some(',')
    } else {
        None
    };
    let group = whole_units(document).map(|(separator, _)| separator);
    for page in document.pages.iter_mut().filter(|p| p.source == Source::Ocr) {
        let edges: Vec<f32> = page.words.iter().filter(|w| decimal_mark(&w.text).is_some()).map(|w| w.rect.x1).collect();
        for word in &mut page.words {
            let in_column = edges.iter().filter(|x| (**x - word.rect.x1).abs() < 2.0).count() >= 3;
            if let Some(text) = mark.and_then(|m| spelled(&word.text, m, in_column)).or_else(|| group.and_then(|g| units(&word.text, g))) {
                let seen = std::mem::replace(&mut word.text, text);
                word.alternatives.push((seen, word.confidence));
                let letters = word.alternatives.last().is_some_and(|(seen, _)| seen.chars().any(|c| digit(c) != c));
                word.confidence = (word.confidence * 0.95).min(if letters { DOUBTED } else { 0.9 });
            }
        }
    }
}

/// Takes out what is left of a ruling line before a number: an asterisk that no number has so close before it.
fn specks(words: &mut Vec<Word>) {
    let speck: Vec<bool> = words
        .iter()
        .zip(words.iter().skip(1))
        .map(|(a, b)| {
            let close = (a.baseline - b.baseline).abs() < b.size && (-0.5..1.0).contains(&((b.rect.x0 - a.rect.x1) / b.size.max(1.0)));
            matches!(a.text.as_str(), "*" | "°" | "\"" | "'" | "`" | "^" | "~" | "«" | "»") && close && b.text.starts_with(|c: char| c.is_ascii_digit())
        })
        .chain([false])
        .collect();
    let mut speck = speck.into_iter();
    words.retain(|_| !speck.next().unwrap_or_default());
}

/// Ends words before the next one of their line, where their box reaches into it, by the width of its letters.
fn clipped(words: &mut [Word]) {
    for i in 1..words.len() {
        let Some([a, b]) = words.get_mut(i - 1..=i) else { continue };
        let beside = (a.baseline - b.baseline).abs() < 0.3 * a.size && a.rect.x0 < b.rect.x0;
        if beside && a.rect.x1 > b.rect.x0 + INTO * b.size {
            let letter = b.rect.width() / b.text.chars().count().max(1) as f32;
            a.rect.x1 = (a.rect.x0 + letter * a.text.chars().count() as f32).min(b.rect.x0 - 0.2 * b.size).max(a.rect.x0 + 0.5);
        }
    }
}

/// How many amounts of recognised pages have a point for their decimal mark, and how many a comma.
fn marks(document: &Document) -> (usize, usize) {
    let words = document.pages.iter().filter(|p| p.source == Source::Ocr).flat_map(|p| &p.words);
    words.filter_map(|w| decimal_mark(&w.text)).fold((0, 0), |(p, c), m| if m == '.' { (p + 1, c) } else { (p, c + 1) })
}

/// Takes off what reads as a point behind a number: a speck, as numbers end no sentence on a statement.
fn bare(word: &mut Word) {
    let digits = word.text.bytes().filter(u8::is_ascii_digit).count();
    let all = word.text.chars().count();
    // The point behind `19.12.` is the date's.
    // The point before `.00` is its decimal mark.
    if digits < 2 || digits * 2 < all || is_day(&word.text) || matches!(word.text.as_str(), ".00" | ",00") {
        return;
    }
    let kept = word.text.trim_end_matches(['.', ',', ':', ';', '\'', '!']).trim_start_matches(['.', ',', '\'']).len();
    let start = word.text.len() - word.text.trim_start_matches(['.', ',', '\'']).len();
    if kept < word.text.len() {
        let share = word.rect.width() / all.max(1) as f32;
        let text = word.text.get(start..start + kept).unwrap_or_default().to_owned();
        word.rect.x0 += share * start as f32;
        word.rect.x1 -= share * (word.text.len() - start - kept) as f32;
        word.text = text;
    }
}

/// Whether a text is a day and a month with their points, as in `19.12.`.
fn is_day(text: &str) -> bool {
    let parts: Vec<&str> = text.split('.').collect();
    let digits = |p: &str| (1..=2).contains(&p.len()) && p.bytes().all(|b| b.is_ascii_digit());
    matches!(parts.as_slice(), [day, month, ""] if digits(day) && digits(month)) && crate::base::dates::scan(text).is_some()
}

/// Dates of which a point was lost or read as a comma: `30.11 2024`, `01,10,2024`.
fn whole_dates(words: Vec<Word>) -> Vec<Word> {
    let digits = |t: &str, n: usize| t.len() == n && t.bytes().all(|b| b.is_ascii_digit());
    let year = |t: &str| digits(t, 4) && (t.starts_with("19") || t.starts_with("20"));
    let day = |t: &str| matches!(t.split(['.', ',']).collect::<Vec<_>>().as_slice(), [d, m] if digits(d, 2) && digits(m, 2));
    let mut out: Vec<Word> = Vec::with_capacity(words.len());
    for mut word in words {
        if let [d, m, y] = word.text.split(['.', ',']).collect::<Vec<_>>().as_slice()
            && word.text.contains(',')
            && digits(d, 2)
            && digits(m, 2)
            && year(y)
        {
            word.text = format!("{d}.{m}.{y}");
        }
        match out.last_mut() {
            Some(last)
                if day(&last.text)
                    && year(&word.text)
                    && (last.baseline - word.baseline).abs() < 0.3 * last.size
                    && (-0.1..0.6).contains(&((word.rect.x0 - last.rect.x1) / last.size.max(1.0))) =>
            {
                last.text = format!("{}.{}", last.text.replace(',', "."), word.text);
                last.rect = last.rect.union(&word.rect);
                last.confidence = last.confidence.min(word.confidence).min(0.85);
            }
            _ => out.push(word),
        }
    }
    out
}

/// Puts back the comma of `December 16, 2023` where it was lost.
fn dated(words: &mut [Word]) {
    for i in 1..words.len().saturating_sub(1) {
        let text = |i: usize| words.get(i).map_or("", |w| w.text.as_str());
        let (month, day, year) = (text(i - 1), text(i), text(i + 1));
        let digits = |t: &str| !t.is_empty() && t.bytes().all(|b| b.is_ascii_digit());
        // `05 JAN 2024`: a thin first letter's box is left short, and the blank before it too wide.
        if digits(month) && month.len() <= 2 && crate::base::months::month_of(day).is_some() && digits(year) && matches!(year.len(), 2 | 4) {
            let (end, size) = words.get(i - 1).map_or((0.0, 0.0), |w| (w.rect.x1, w.size));
            if let Some(w) = words.get_mut(i).filter(|w| w.rect.x0 > end && w.rect.x0 - end < 1.3 * size) {
                w.rect.x0 = w.rect.x0.min(end + 0.35 * size);
            }
            continue;
        }
        let lost = digits(day) && day.len() <= 2 && digits(year) && year.len() == 4 && (year.starts_with("19") || year.starts_with("20"));
        if lost && month.len() >= 3 && crate::base::months::month_of(month).is_some() {
            let on_line = words.get(i - 1).zip(words.get(i + 1)).is_some_and(|(a, b)| (a.baseline - b.baseline).abs() < 0.3 * a.size);
            if let Some(w) = words.get_mut(i).filter(|_| on_line) {
                w.rect.x1 += w.rect.width() / w.text.len().max(1) as f32;
                w.text.push(',');
            }
        }
    }
}

/// The words that one is, where a line of stops joins them, as a leader or what is left of a fold does: `562068435.....252.208,00-..14.927.792,00`.
fn without_leaders(word: Word) -> Vec<Word> {
    if !word.text.contains("..") && !word.text.contains('…') {
        return vec![word];
    }
    let whole = |part: &str| amounts::scan(part).is_some_and(|a| a.last.is_some());
    let letters: Vec<char> = word.text.chars().collect();
    let share = word.rect.width() / letters.len().max(1) as f32;
    let mut parts: Vec<Word> = Vec::new();
    let (mut from, mut at) = (0, 0);
    let part = |from: usize, to: usize| {
        let text: String = letters.get(from..to).unwrap_or_default().iter().collect();
        let rect = Rect { x0: word.rect.x0 + share * from as f32, x1: word.rect.x0 + share * to as f32, ..word.rect };
        Word { text, rect, ..word.clone() }
    };
    while at < letters.len() {
        let stops = letters.get(at..).unwrap_or_default().iter().take_while(|c| matches!(c, '.' | '…')).count();
        let two = || {
            let (before, behind) = (part(from, at), part(at + stops, letters.len()));
            let next = behind.text.split("..").next().unwrap_or_default();
            whole(&before.text) && whole(next) && (before.text.ends_with(['-', '+']) || amounts::scan(next).is_some_and(|a| a.group.is_some()))
        };
        if at > from && at + stops < letters.len() && (stops >= 3 || stops == 2 && two()) {
            parts.push(part(from, at));
            from = at + stops;
        }
        at += stops.max(1);
    }
    if parts.is_empty() {
        return vec![word];
    }
    parts.push(part(from, letters.len()));
    parts
}

/// The words that one is, where a blank was lost within it: `31,2024`, `2,500_Rp`; digits that were read as letters in it put right.
fn parted(mut word: Word) -> Vec<Word> {
    let digits = |t: &str| !t.is_empty() && t.bytes().all(|b| b.is_ascii_digit());
    // A nought before a digit, where a day begins: `O1JAN24`, `O1`; with a dot in it, `@1`.
    if let Some(rest) = word.text.strip_prefix(['O', 'o', '@']).filter(|r| r.starts_with(|c: char| c.is_ascii_digit())) {
        let text = format!("0{rest}");
        if digits(rest) && rest.len() == 1 || crate::base::dates::scan(&text).is_some() {
            word.text = text;
        }
    }
    if let Some(text) = seen_once(&word.text).or_else(|| sevens(&word.text)) {
        word.text = text;
    }
    let cut = word.text.split_once(',').filter(|(day, year)| digits(day) && day.len() <= 2 && digits(year) && year.len() == 4 && year.starts_with("20"));
    let gap = word.text.find("__").filter(|at| *at > 0 && word.text.contains(char::is_alphabetic) && !word.text.ends_with("_"));
    let at = match (cut, gap.or_else(|| word.text.find('_'))) {
        (Some((day, _)), _) => day.len() + 1,
        (None, Some(at)) if gap.is_some() => at,
        (None, Some(at)) if word.text.starts_with(|c: char| c.is_ascii_digit()) && at + 1 < word.text.len() => at,
        _ => return vec![word],
    };
    let share = word.rect.width() / word.text.chars().count().max(1) as f32;
    let Some((head, tail)) = word.text.split_at_checked(at) else { return vec![word] };
    let (head, tail) = (head.to_owned(), tail.trim_start_matches('_').to_owned());
    let x = word.rect.x0 + share * at as f32;
    let behind = Word { text: tail, rect: Rect { x0: x + 0.5 * share, ..word.rect }, ..word.clone() };
    vec![Word { text: head, rect: Rect { x1: x, ..word.rect }, ..word }, behind]
}

/// The word with strokes that stand among capitals for an `I`, and `uJ` and the like for a `J`: statements exclaim nothing.
fn lettered(text: &str) -> String {
    let capitals = text.chars().filter(char::is_ascii_uppercase).count();
    let small = text.chars().filter(|c| c.is_lowercase() && !matches!(c, 'u' | 'd' | 'l')).count();
    match text {
        "§" => return "S".to_owned(),
        // `1D Transaksi`: a digit before a lone capital names nothing.
        "1D" => return "ID".to_owned(),
        _ => {}
    }
    if capitals < 2 || small > 0 {
        return text.to_owned();
    }
    let letters: Vec<char> = text.chars().collect();
    let mut out = String::with_capacity(text.len());
    for (i, c) in letters.iter().enumerate() {
        let before = i.checked_sub(1).and_then(|i| letters.get(i)).copied().unwrap_or(' ');
        let behind = letters.get(i + 1).copied().unwrap_or(' ');
        match c {
            '!' | '|' if before == 'I' || behind == 'I' => {}
            '!' | '|' if before.is_ascii_uppercase() => out.push('I'),
            'u' | 'd' if matches!(behind, 'J' | 'u' | 'd') => {}
            'u' | 'd' if matches!(behind, 'I' | 'l') => out.push('J'),
            'l' if matches!(behind, 'I') => {}
            'l' if before != ' ' => out.push('I'),
            c => out.push(*c),
        }
    }
    out
}

/// The separator of the document's amounts of whole units, where hardly any has another, and how many have it.
fn whole_units(document: &Document) -> Option<(char, usize)> {
    let separators = document.pages.iter().filter(|p| p.source == Source::Ocr).flat_map(|p| &p.words).filter_map(|w| group_mark(&w.text));
    let (points, commas) = separators.fold((0, 0), |(p, c), m| if m == '.' { (p + 1, c) } else { (p, c + 1) });
    if points > CLEAR * commas {
        Some(('.', points))
    } else if commas > CLEAR * points {
        Some((',', commas))
    } else {
        None
    }
}

/// Joins what one amount or date was split into.
fn joined(words: Vec<Word>) -> Vec<Word> {
    let mut out: Vec<Word> = Vec::with_capacity(words.len());
    for word in words {
        match out.last_mut() {
            Some(last) if continues(last, &word) => {
                last.text.push_str(&word.text);
                last.rect = Rect { x1: word.rect.x1, ..last.rect.union(&word.rect) };
                last.confidence = last.confidence.min(word.confidence);
            }
            _ => out.push(word),
        }
    }
    out
}

/// Brackets, as they are read.
pub(super) const OPEN: [char; 3] = ['(', '[', '{'];
pub(super) const CLOSE: [char; 3] = [')', ']', '}'];
/// Amounts in brackets that a document prints at least, for one with a single bracket to have lost the other.
const BRACKETS: usize = 2;

/// Gives amounts the bracket that was lost, where the document prints amounts in brackets.
fn paired(document: &mut Document) {
    let inner = |t: &str| (t.trim_start_matches(OPEN).trim_end_matches(CLOSE).to_owned(), t.starts_with(OPEN), t.ends_with(CLOSE));
    let amount = |t: &str| amounts::scan(t).is_some_and(|a| a.last.is_some() && a.mark.is_none() && a.sign == 0);
    let words = || document.pages.iter().filter(|p| p.source == Source::Ocr).flat_map(|p| &p.words);
    if words().map(|w| inner(&w.text)).filter(|(t, open, close)| *open && *close && amount(t)).count() < BRACKETS {
        return;
    }
    for word in document.pages.iter_mut().filter(|p| p.source == Source::Ocr).flat_map(|p| &mut p.words) {
        let (text, open, close) = inner(&word.text);
        if open != close && amount(&text) {
            let seen = std::mem::replace(&mut word.text, format!("({text})"));
            word.alternatives.push((seen, word.confidence));
            word.confidence = word.confidence.min(0.85);
        }
    }
}

/// Amounts with a sign of currency that hardly any other has: where its form does not bear it out, the sign may be a digit that was misread
/// (`$40.00` for `540.00`).
fn odd_signs(document: &mut Document) {
    let signed = |t: &str| t.strip_prefix('$').is_some_and(|r| r.starts_with(|c: char| c.is_ascii_digit()));
    for page in document.pages.iter_mut().filter(|p| p.source == Source::Ocr) {
        let amounts = |w: &&mut Word| w.text.len() > 3 && w.text.get(w.text.len() - 3..).is_some_and(|t| t.starts_with(['.', ',']));
        let (with, all) = page.words.iter_mut().filter(amounts).fold((0, 0), |(n, all), w| (n + usize::from(signed(&w.text)), all + 1));
        if with * ODD <= all {
            let open = |w: &&mut Word| signed(&w.text) && w.confidence < super::shapes::BORNE;
            page.words.iter_mut().filter(open).for_each(|w| w.confidence = w.confidence.min(DOUBTED));
        }
    }
}

/// Whether a word goes on with the amount or the date that the last one began.
fn continues(last: &Word, word: &Word) -> bool {
    let gap = word.rect.x0 - last.rect.x1;
    let size = last.size.max(word.size);
    if (last.baseline - word.baseline).abs() > 0.3 * size || gap < -0.3 * size || gap > GAP * size {
        return false;
    }
    let numeric = |t: &str| t.chars().all(|c| c.is_ascii_digit() || matches!(c, '.' | ',' | '/' | '-' | ':')) && t.chars().any(|c| c.is_ascii_digit());
    let (a, b) = (last.text.trim_start_matches(['-', '+', '(']), word.text.trim_end_matches([')', '-', 'C', 'R', 'D', 'B']));
    if !numeric(a) || !numeric(b) && !b.is_empty() {
        return false;
    }
    if b.is_empty() {
        return false;
    }
    let whole = format!("{a}{b}");
    let (ends, begins) = (a.chars().next_back(), b.chars().next());
    let bridged = |marks: &[char]| ends.is_some_and(|c| marks.contains(&c)) || begins.is_some_and(|c| marks.contains(&c));
    if bridged(&['.', ',']) || gap < TIGHT * size {
        // What ends with a separator goes on.
        return is_amount(whole.trim_end_matches(['.', ',']));
    }
    bridged(&['/', '-']) && crate::base::dates::scan(&whole).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Page;

    fn page(words: &[(&str, f32, f32)]) -> Vec<String> {
        let word = |(text, x0, x1): &(&str, f32, f32)| Word {
            text: (*text).to_owned(),
            rect: Rect { x0: *x0, y0: 0.0, x1: *x1, y1: 10.0 },
            baseline: 8.0,
            size: 10.0,
            confidence: 0.9,
            ..Word::default()
        };
        let words = words.iter().map(word).collect();
        let mut document = Document { pages: vec![Page { source: Source::Ocr, words, ..Page::default() }], ..Document::default() };
        tidy(&mut document);
        document.pages.remove(0).words.into_iter().map(|w| w.text).collect()
    }

    #[test]
    fn joins_split_amounts_and_dates() {
        assert_eq!(page(&[("29,199,", 0.0, 30.0), ("302.94", 35.0, 60.0)]), ["29,199,302.94"]);
        assert_eq!(page(&[("191,581", 0.0, 30.0), (",464.25", 32.0, 60.0)]), ["191,581,464.25"]);
        assert_eq!(page(&[("31", 0.0, 9.0), ("7,174,372.76", 10.0, 60.0)]), ["317,174,372.76"]);
        assert_eq!(page(&[("14,", 0.0, 15.0), ("687,", 16.0, 36.0), ("748.52DR", 37.0, 79.0)]), ["14,687,748.52DR"]);
        assert_eq!(page(&[("01/", 0.0, 9.0), ("06/2024", 13.0, 60.0)]), ["01/06/2024"]);
        assert_eq!(page(&[("171", 0.0, 20.0), ("000,000.00", 23.0, 60.0)]), ["171,000,000.00"]);
        assert_eq!(page(&[("11", 0.0, 20.0), ("-988,807.00", 23.0, 60.0)]), ["11,988,807.00"]);
        assert_eq!(page(&[("172", 0.0, 20.0), ("670", 23.0, 40.0), ("329.54", 43.0, 60.0)]), ["172,670,329.54"]);
        assert_eq!(
            page(&[("-", 0.0, 2.0), ("1", 5.0, 8.0), ("304", 11.0, 21.0), ("637", 24.0, 34.0), ("00", 37.0, 44.0), ("9.250,00", 80.0, 99.0)]),
            ["-", "1.304.637,00", "9.250,00"]
        );
        // A blank within a group's word is lost too; whole units have no decimals to end with.
        assert_eq!(page(&[("4184", 0.0, 18.0), ("442,94", 20.0, 41.0), ("9.250,00", 80.0, 99.0)]), ["4.184.442,94", "9.250,00"]);
        let units = [("43.568", 0.0, 22.0), ("001", 24.0, 33.0), ("1.460.013", 60.0, 99.0)];
        assert_eq!(page(&units), ["43.568.001", "1.460.013"]);
        assert_eq!(page(&[units[0], units[1], ("9.460,13", 60.0, 99.0)])[..2], ["43.568", "001"]);
        // A sign behind the decimals, a letter among the first digits, a separator read as a digit.
        assert_eq!(page(&[("45", 0.0, 9.0), ("480,28-", 12.0, 40.0)]), ["45.480,28-"]);
        assert_eq!(page(&[("1b", 0.0, 9.0), ("500,00", 12.0, 40.0)]), ["16.500,00"]);
        let usual = ("1,250.00", 100.0, 140.0);
        assert_eq!(page(&[("13", 0.0, 12.0), ("7870.89", 12.5, 54.0), usual]), ["13,870.89", "1,250.00"]);
        assert_eq!(page(&[("13", 0.0, 12.0), ("7870.89", 18.0, 60.0), usual]).len(), 3);
        assert_eq!(page(&[("01,10,2024", 0.0, 50.0), ("30.11", 80.0, 105.0), ("2024", 108.0, 128.0)]), ["01.10.2024", "30.11.2024"]);
        assert_eq!(page(&[("30.11", 80.0, 105.0), ("2024", 118.0, 138.0)]), ["30.11", "2024"]);
        assert_eq!(page(&[("2,08", 0.0, 20.0), ("281.15Cr", 25.0, 60.0)]), ["2,08,281.15Cr"]);
        assert_eq!(page(&[("08", 0.0, 20.0), ("281.15Cr", 45.0, 80.0)]), ["08", "281.15Cr"]);
        assert_eq!(page(&[("REF", 0.0, 20.0), ("171", 23.0, 30.0), ("000.00", 33.0, 60.0)]).len(), 3);
        // Neighbours that are no one amount stay two.
        for apart in
            [[("12", 0.0, 9.0), ("500.00", 21.0, 60.0)], [("1,000.00", 0.0, 30.0), ("2,000.00", 31.0, 60.0)], [("29,199,", 0.0, 30.0), ("302.94", 60.0, 90.0)]]
        {
            assert_eq!(page(&apart).len(), 2, "{apart:?}");
        }
    }

    #[test]
    fn pairs_brackets() {
        let usual = [("(1.250,00)", 0.0, 40.0), ("(3.000,00)", 100.0, 140.0)];
        let with = |words: &[(&str, f32, f32)]| page(&[&usual[..], words].concat()).split_off(2);
        assert_eq!(with(&[("(10", 200.0, 212.0), ("200,00)", 215.0, 240.0)]), ["(10.200,00)"]);
        assert_eq!(with(&[("1", 200.0, 206.0), ("868,00)", 209.0, 240.0)]), ["(1.868,00)"]);
        assert_eq!(with(&[("3.684,10)", 200.0, 240.0), ("REF)", 300.0, 320.0)]), ["(3.684,10)", "REF)"]);
        assert_eq!(page(&[("3.684,10)", 200.0, 240.0)]), ["3.684,10)"]);
    }

    #[test]
    fn parts_what_a_lost_blank_joined() {
        assert_eq!(page(&[("January", 0.0, 28.0), ("31,2024", 31.0, 62.0)]), ["January", "31,", "2024"]);
        assert_eq!(page(&[("562068435.....252.208,00-..14.927.792,00", 0.0, 200.0)]), ["562068435", "252.208,00-", "14.927.792,00"]);
        assert_eq!(page(&[("Saldo.......1.000,00", 0.0, 100.0)]), ["Saldo", "1.000,00"]);
        assert_eq!(page(&[("2,500_Rp", 0.0, 30.0), ("Data__Rif.", 60.0, 99.0)]), ["2,500", "Rp", "Data", "Rif."]);
        assert_eq!(page(&[("O1JAN24", 0.0, 30.0), ("225..28-", 90.0, 120.0)]), ["01JAN24", "225.28-"]);
        assert_eq!(page(&[("13,.098,63", 0.0, 40.0), ("1.,50", 90.0, 120.0)]), ["13.098,63", "1.,50"]);
        assert_eq!(page(&[("a_b", 0.0, 30.0), ("OK", 90.0, 120.0), ("O2X", 190.0, 220.0)]), ["a_b", "OK", "O2X"]);
    }

    #[test]
    fn spells_capitals() {
        for (seen, meant) in
            [("BUD!", "BUDI"), ("KOPERAS!I", "KOPERASI"), ("LESTARI!", "LESTARI"), ("SIT|", "SITI"), ("GAdI", "GAJI"), ("GAudlI", "GAJI"), ("GAul", "GAJI")]
        {
            assert_eq!(lettered(seen), meant);
        }
        for kept in ["Saldo", "GmbH", "Transfer", "PLN!x", "du", "MUTASI"] {
            assert_eq!(lettered(kept), kept);
        }
    }

    #[test]
    fn spells_amounts_as_the_others() {
        let usual = [("1,250.00", 0.0, 30.0), ("3,000,000.00", 100.0, 130.0)];
        let with = |text| page(&[usual[0], usual[1], usual[0], usual[1], (text, 200.0, 240.0)]).pop().unwrap();
        let below = |text| page(&[usual[0], usual[1], usual[0], usual[1], usual[1], (text, 100.0, 130.0)]).pop().unwrap();
        assert_eq!(with("308,825.471.35"), "308,825,471.35");
        assert_eq!(with("217,205,15"), "217,205.15");
        assert_eq!(with("1O,250.00"), "10,250.00");
        assert_eq!(with("§,250.00"), "5,250.00");
        assert_eq!(with("-2.500.00CR"), "-2,500.00CR");
        assert_eq!(with("$,250.00"), "5,250.00");
        assert_eq!(with("2653,077.99"), "2,653,077.99");
        assert_eq!(below("34,81142"), "34,811.42");
        assert_eq!(below("-b1,775.00"), "-61,775.00");
        assert_eq!(with("1,614./4"), "1,614.74");
        for kept in ["34,81142", "-b1,775.00", "02/03.24", "1234.50", "02.03.2024", "192.168.1.10", "OSO,250.00", "12,5", "217,205", "20,12"] {
            assert_eq!(with(kept), kept);
        }
    }
}
