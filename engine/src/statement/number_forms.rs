//! Forms of numbers: of cards, of accounts behind a code of their branch, and of what is no account.

use super::numbers::without_code;
use crate::base::countries;
use crate::layout::Token;

/// Whether a character hides one of a number's digits.
pub fn is_mask(c: char) -> bool {
    matches!(c, 'X' | 'x' | '*' | '•' | '●' | '∙' | '…' | '#')
}

/// Whether it is two days that a dash joins: `07/16/25-08/15/25`.
pub fn is_span(text: &str) -> bool {
    let day = |t: &str| crate::base::dates::scan(t.trim()).is_some_and(|d| d.year.is_some());
    text.split_once(['-', '–']).is_some_and(|(from, to)| day(from) && day(to))
}

/// Whether it is a small sum with its cents, as stands behind `Comisiones de la Cuenta`: `475.00`.
pub fn is_sum(text: &str) -> bool {
    text.len() <= 7
        && text
            .rsplit_once(['.', ','])
            .is_some_and(|(whole, cents)| cents.len() == 2 && [whole, cents].iter().all(|p| !p.is_empty() && p.bytes().all(|b| b.is_ascii_digit())))
}

/// Whether it is a day of the Islamic calendar, as statements print it beside the other: `1446/09/04`.
pub fn is_hijri(text: &str) -> bool {
    let parts: Vec<u32> = text.split(['/', '-', '.']).filter_map(|p| p.parse().ok()).collect();
    let [a, b, c] = parts.as_slice() else { return false };
    let day = |year: &u32, month: &u32, day: &u32| (1300..1500).contains(year) && (1..=12).contains(month) && (1..=30).contains(day);
    text.split(['/', '-', '.']).count() == 3 && (day(a, b, c) || day(c, b, a))
}

/// Whether it counts papers of a year, `001/2024` or `2024/01`: statements have such numbers, accounts have not.
pub fn is_serial(text: &str) -> bool {
    let year = |t: &str| t.len() == 4 && (t.starts_with("19") || t.starts_with("20"));
    let count = |t: &str| (1..=3).contains(&t.len());
    text.bytes().all(|b| b.is_ascii_digit() || b == b'/') && text.split_once('/').is_some_and(|(a, b)| count(a) && year(b) || year(a) && count(b))
}

/// Whether a number is a card's: four groups of four, of which some may be hidden.
pub fn is_card(text: &str) -> bool {
    let groups: Vec<&str> = text.split([' ', '-']).collect();
    groups.len() == 4 && groups.iter().all(|g| g.chars().count() == 4 && g.chars().all(|c| c.is_ascii_digit() || is_mask(c))) && text.chars().any(is_mask)
}

/// Whether a number is a transit of five digits with the account's seven: `05172-5093318`.
pub fn is_transit(text: &str) -> bool {
    let digits = |s: &str, n: usize| s.len() == n && s.bytes().all(|b| b.is_ascii_digit());
    text.split_once('-').is_some_and(|(transit, number)| digits(transit, 5) && digits(number, 7))
}

/// Whether one of the last words before a number says that it is of something else; `Statement Savings` is a product.
pub fn is_of_other(before: &[Token<'_>]) -> bool {
    let product = |k: usize| before.get(k + 1).is_some_and(|t| super::numbers::is_product(&t.text));
    let other = |(k, t): (usize, &Token<'_>)| super::numbers::is_other(&t.text) && !(t.text.eq_ignore_ascii_case("statement") && product(k));
    before.iter().enumerate().rev().take(4).any(other)
}

/// Whether a number has the form that accounts of New Zealand alone have: bank, branch, account and suffix, `38-9004-0447190-91`.
pub fn is_of_new_zealand(text: &str) -> bool {
    let parts: Vec<&str> = text.split('-').collect();
    let lengths: Vec<usize> = parts.iter().map(|p| p.len()).collect();
    matches!(lengths.as_slice(), [2, 4, 7, 2 | 3]) && parts.iter().all(|p| p.bytes().all(|b| b.is_ascii_digit()))
}

/// Whether a number is that of a firm of South Africa: year, number and kind, `1969/004417/06`.
pub fn is_of_south_africa(text: &str) -> bool {
    let parts: Vec<&str> = text.trim_matches([',', '.', ')', '(']).split('/').collect();
    let lengths: Vec<usize> = parts.iter().map(|p| p.len()).collect();
    lengths == [4, 6, 2] && parts.iter().all(|p| p.bytes().all(|b| b.is_ascii_digit())) && parts[0].starts_with(['1', '2'])
}

/// Whether a number is a sort code with the account's eight digits.
pub fn is_sorted(text: &str) -> bool {
    let Some((sort, number)) = text.split_once(' ') else { return false };
    let parts: Vec<&str> = sort.split('-').collect();
    parts.len() == 3
        && parts.iter().all(|p| p.len() == 2 && p.bytes().all(|b| b.is_ascii_digit()))
        && number.len() == 8
        && number.bytes().all(|b| b.is_ascii_digit())
}

/// Countries whose papers and people call an account by its IBAN, whatever else is printed.
const BY_IBAN: [&str; 9] = ["DE", "AT", "NL", "BE", "LU", "FI", "EE", "LV", "LT"];

/// How sure a label is that asks for an IBAN alone and is answered by this one: surer than one that names an account and no number (`Konto`)
/// where accounts are called by their IBAN, and less sure than one of an account's own number elsewhere.
pub fn iban_weight(iban: &str) -> usize {
    if BY_IBAN.iter().any(|c| iban.starts_with(c)) { SURE } else { UNSURE }
}

const SURE: usize = 7;
const UNSURE: usize = 4;

/// Whether a word is the account's own number in a French key, behind the codes of bank and branch: `20041 01012 3344178K033 80`.
pub fn keyed(before: &[Token<'_>], word: &str) -> bool {
    let code = |t: &Token<'_>| t.text.len() == 5 && t.text.bytes().all(|b| b.is_ascii_digit());
    let codes = before.len() == 2 && before.iter().all(code) || matches!(before, [one] if one.text.len() == 11 && one.text.split(' ').all(|p| p.len() == 5));
    codes && word.len() == 11 && word.bytes().all(|b| b.is_ascii_digit() || b.is_ascii_uppercase()) && word.bytes().filter(u8::is_ascii_digit).count() >= 6
}

/// Characters that an IBAN has at least and at most.
const IBAN: std::ops::RangeInclusive<usize> = 15..=34;

/// An IBAN most of which is hidden, with how many words it takes: `SK** **** **** **** **** 4417`.
pub fn hidden_iban(tokens: &[Token<'_>], size: f32) -> Option<(String, usize)> {
    let first = tokens.first()?.text.trim_matches(['(', ',', ':']);
    let country = first.get(..2).filter(|c| c.bytes().all(|b| b.is_ascii_uppercase()))?;
    if !first.get(2..)?.starts_with(|c: char| c.is_ascii_digit() || is_mask(c)) || countries::currency(country).is_none() {
        return None;
    }
    let fits = |c: char| c.is_ascii_alphanumeric() || is_mask(c);
    let (mut text, mut n) = (String::new(), 0);
    for (i, t) in tokens.iter().enumerate() {
        let word = t.text.trim_matches(['(', ')', ',', ':', ';', '.']);
        let near = i == 0 || t.rect.x0 - tokens[i - 1].rect.x1 <= 0.8 * size;
        let grouped = word.chars().all(|c| fits(c) || c == ' ')
            && (i == 0 || word.chars().all(|c| c.is_ascii_digit() || is_mask(c) || c.is_ascii_uppercase() || c == ' '));
        if !near || !grouped || word.is_empty() || i > 0 && !word.chars().any(|c| c.is_ascii_digit() || is_mask(c)) {
            break;
        }
        if !text.is_empty() {
            text.push(' ');
        }
        text.push_str(word);
        n = i + 1;
    }
    let plain: Vec<char> = text.chars().filter(|c| *c != ' ').collect();
    let hidden = plain.iter().skip(country.len()).filter(|c| is_mask(**c)).count();
    let shown = plain.last().is_some_and(char::is_ascii_digit);
    let headed = plain.get(2..4).is_some_and(|two| two.iter().all(|c| c.is_ascii_digit() || is_mask(*c)));
    (IBAN.contains(&plain.len()) && hidden >= 4 && shown && headed).then_some((text, n))
}

/// An IBAN as words print it, in one piece or in groups, with how many words it takes.
pub(super) fn iban(tokens: &[Token<'_>], size: f32) -> Option<(String, usize)> {
    let mut text = String::new();
    let mut plain = 0;
    let mut end = 0;
    for (i, t) in tokens.iter().enumerate() {
        let (bare, code) = without_code(&t.text);
        let word = bare.trim_matches([',', ';', ':', '(', ')', '.']);
        let near = i == 0 || t.rect.x0 - tokens[i - 1].rect.x1 <= 0.8 * size;
        let shaped = !word.is_empty() && word.bytes().all(|b| b.is_ascii_digit() || b.is_ascii_uppercase());
        // A group of letters alone is a bank's code within the number, a longer one the next word.
        let digits = |w: &str| w.bytes().any(|b| b.is_ascii_digit());
        let within = || plain < 12 && tokens.get(i + 1).is_some_and(|next| digits(&next.text) && next.rect.x0 - t.rect.x1 <= 0.8 * size);
        let group = i == 0 || digits(word) || word.len() <= 4 && (plain < 8 || within());
        if !near || !shaped || !group || plain + word.len() > 34 {
            break;
        }
        if !text.is_empty() {
            text.push(' ');
        }
        text.push_str(word);
        plain += word.len();
        end = i + 1;
        if code || t.text.ends_with([',', ';', ')']) {
            break;
        }
    }
    let bare: Vec<u8> = text.bytes().filter(|b| *b != b' ').collect();
    let head = bare.len() >= 15 && bare[..2].iter().all(u8::is_ascii_uppercase) && bare[2..4].iter().all(u8::is_ascii_digit);
    let digits = bare.iter().filter(|b| b.is_ascii_digit()).count();
    let recognised = tokens.iter().take(end).any(|t| t.confidence < 1.0);
    let text = if recognised { mended(&text).unwrap_or(text) } else { text };
    (head && digits >= 10 && (tokens[0].text.len() >= 15 || tokens[0].text.len() <= 4)).then_some((text, end))
}

/// The remainder of an IBAN by 97: 1 where its check digits fit.
fn remainder(text: &str) -> Option<u32> {
    let bare: Vec<char> = text.chars().filter(|c| *c != ' ').collect();
    let turned = bare.iter().skip(4).chain(bare.iter().take(4));
    turned.into_iter().try_fold(0, |rest, c| {
        let value = c.to_digit(36)?;
        Some((if value < 10 { rest * 10 + value } else { rest * 100 + value }) % 97)
    })
}

/// An IBAN in which a nought was taken for the letter, or the letter for a nought, where the check digits fit one other reading alone.
fn mended(text: &str) -> Option<String> {
    if remainder(text)? == 1 {
        return None;
    }
    let other = |c: char| match c {
        'O' => Some('0'),
        '0' => Some('O'),
        _ => None,
    };
    let with = |at: usize| text.chars().enumerate().map(|(i, c)| if i == at { other(c).unwrap_or(c) } else { c }).collect::<String>();
    let mut fit = text.char_indices().filter(|(_, c)| other(*c).is_some()).map(|(at, _)| with(at)).filter(|t| remainder(t) == Some(1));
    fit.next().filter(|_| fit.next().is_none())
}

#[cfg(test)]
mod tests {
    use super::{is_of_new_zealand, is_of_south_africa, is_serial, is_span, is_sum};

    #[test]
    fn a_count_of_papers_of_a_year_is_no_account() {
        assert!(is_of_new_zealand("38-9004-0447190-91") && is_of_new_zealand("12-3140-0171323-050") && !is_of_new_zealand("12-31-40-017"));
        assert!(is_of_south_africa("1969/004417/06") && !is_of_south_africa("01/04/2025") && !is_of_south_africa("2025/000417"));
        assert!(is_sum("475.00") && is_sum("7,20") && !is_sum("118.417") && !is_sum("1.234.56") && !is_sum("80344529.51"));
        assert!(is_serial("001/2024") && is_serial("2024/01"));
        assert!(!is_serial("1000/00067214") && !is_serial("0012024") && !is_serial("9312/4411") && !is_serial("1-03/2024"));
        assert!(is_span("07/16/25-08/15/25") && is_span("01.03.2025 – 31.03.2025") && !is_span("8000-44012-7") && !is_span("12-34-56"));
    }

    #[test]
    fn a_day_of_the_islamic_calendar_is_no_number() {
        assert!(super::is_hijri("1446/09/04") && super::is_hijri("04-09-1446"));
        assert!(!super::is_hijri("1446/13/04") && !super::is_hijri("2846/09/04") && !super::is_hijri("1446/09") && !super::is_hijri("14460904"));
    }

    #[test]
    fn a_nought_of_an_iban_is_told_from_the_letter_by_its_check_digits() {
        assert_eq!(super::mended("RO64 BTRL RONC RTO2 8811 4501").as_deref(), Some("RO64 BTRL RONC RT02 8811 4501"));
        assert_eq!(super::mended("RO64 BTRL RONC RT02 8811 4501"), None);
        assert_eq!(super::mended("RO64 BTRL RONC RTO2 8811 4502"), None);
    }
}
