//! Characters that are told by their form beside their neighbours'. `$` is read as `5` and `5` as `$`, but the sign's stroke reaches above and
//! below all digits of its amount, and a digit's does not. A lone `I` among capitals is read as a stroke, and is as high as they are.

use super::recogniser::{Area, Seen};
use super::signs;
use super::strings::{Blot, Letters};
use crate::base::Rect;

/// Height of the sign at least, and of a digit at most, in heights of the amount's other digits.
const SIGN: f32 = 1.13;
const DIGIT: f32 = 1.07;
/// How far the sign reaches above and below them at least, in their height.
const ABOVE: f32 = 0.02;
const BELOW: f32 = 0.04;
/// Digits beside it at least that say how high they are.
const BESIDE: usize = 3;
/// Confidence of an amount whose sign its form bears out, at least, and of one whose form says nothing, at most.
pub(super) const BORNE: f32 = 0.9;
const OPEN: f32 = 0.89;
/// Confidence at most of a digit that was read as the sign.
const TURNED: f32 = 0.6;

/// What the form of a character says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Form {
    Sign,
    Digit,
    Open,
}

/// Tells in the words of a string, which are at their place on the page, what their amounts begin with.
pub(super) fn tell(seen: &mut [Seen], string: &Letters, blots: &[Blot], slope: f32) {
    let capitals: Vec<bool> = seen.iter().map(|w| w.text.len() >= 2 && w.text.chars().all(|c| c.is_uppercase() || c == '.')).collect();
    // A name's letter begins the name, stands among its initials, or follows the words that lead to it: `ke I KADEK`.
    let initial = |text: &str| text.trim_end_matches('.').chars().count() == 1 && text.chars().all(|c| c.is_uppercase() || c == '.');
    let leads = |text: &str| text.chars().count() >= 2 && text.chars().all(char::is_lowercase);
    let begins: Vec<bool> = (0..seen.len()).map(|i| i.checked_sub(1).and_then(|k| seen.get(k)).is_none_or(|w| initial(&w.text) || leads(&w.text))).collect();
    let beside = |i: usize| begins.get(i) == Some(&true) && capitals.get(i + 1) == Some(&true);
    for (i, word) in seen.iter_mut().enumerate() {
        if matches!(word.text.as_str(), "|" | "l" | "1") && beside(i) && is_bar(&word.area, string, blots) {
            word.text = "I".to_owned();
            continue;
        }
        let Some(at) = first(&word.text) else { continue };
        let letters: Vec<Area> = signs::letters(string, blots).into_iter().map(|l| l.area).collect();
        let within = |a: &&Area| ((a.x0 + a.x1) as f32 / 2.0) > word.area.x0 - 2.0 && ((a.x0 + a.x1) as f32 / 2.0) < word.area.x1 + 2.0;
        let own: Vec<Area> = letters.iter().filter(within).copied().collect();
        let (form, dollar) = (form(&word.text, at, &own, slope), word.text.get(at..).is_some_and(|t| t.starts_with('$')));
        match form {
            Form::Sign if dollar => word.confidence = word.confidence.max(BORNE),
            Form::Digit if dollar => (word.text, word.confidence) = (word.text.replacen('$', "5", 1), word.confidence.min(TURNED)),
            Form::Open if dollar => word.confidence = word.confidence.min(OPEN),
            Form::Sign => {
                let rest = word.text.get(at..).and_then(|t| t.chars().next()).map_or(at, |c| at + c.len_utf8());
                word.text = format!("{}${}", word.text.get(..at).unwrap_or_default(), word.text.get(rest..).unwrap_or_default());
            }
            _ => {}
        }
    }
}

/// Whether the ink of a word is one upright bar, as high as the capitals of its string.
fn is_bar(area: &Rect, string: &Letters, blots: &[Blot]) -> bool {
    let own: Vec<&Blot> = string.blots().iter().filter_map(|i| blots.get(*i)).collect();
    let mut within = own.iter().filter(|b| (area.x0 - 2.0..area.x1 + 2.0).contains(&b.middle().0));
    let (Some(bar), None) = (within.next(), within.next()) else { return false };
    let mut heights: Vec<f32> = own.iter().map(|b| b.height()).filter(|h| *h >= 0.6 * bar.height()).collect();
    heights.sort_by(f32::total_cmp);
    let usual = heights.get(heights.len() / 2).copied().unwrap_or(0.0);
    let solid = bar.ink as f32 >= BAR.0 * bar.width() * bar.height() && bar.width() <= BAR.1 * bar.height();
    solid && heights.len() > 3 && (bar.height() - usual).abs() <= 0.1 * usual + 1.0
}

/// Part of its box at least that a bar fills, and its width in heights at most.
const BAR: (f32, f32) = (0.8, 0.35);

/// Where an amount may begin with a sign: a character that looks like one, and behind it an amount with its decimals.
fn first(text: &str) -> Option<usize> {
    let at = text.len() - text.trim_start_matches(['-', '+', '(', '−']).len();
    let mut rest = text.get(at..)?.chars();
    rest.next().filter(|c| matches!(c, '$' | 'S' | 's' | '5' | '§' | '8' | 'B'))?;
    let body = rest.as_str().trim_end_matches([')', '-', '+']);
    let plain = body.starts_with(|c: char| c.is_ascii_digit()) && body.chars().all(|c| c.is_ascii_digit() || matches!(c, '.' | ','));
    let decimals = body.rsplit_once(['.', ',']).is_some_and(|(_, d)| d.len() == 2);
    (plain && decimals && body.bytes().filter(u8::is_ascii_digit).count() >= BESIDE).then_some(at)
}

/// What the form of the character at a place says, by the letters of its word.
fn form(text: &str, at: usize, letters: &[Area], slope: f32) -> Form {
    let characters: Vec<char> = text.chars().collect();
    // Letters that touch are no letters of their own.
    if letters.len() != characters.len() {
        return Form::Open;
    }
    let level = |a: &Area| {
        let shift = slope * (a.x0 + a.x1) as f32 / 2.0;
        (a.y0 as f32 - shift, a.y1 as f32 - shift)
    };
    let place = text.get(..at).map_or(0, |t| t.chars().count());
    let Some(own) = letters.get(place).map(level) else { return Form::Open };
    let digits = letters.iter().zip(&characters).skip(place + 1).filter(|(_, c)| c.is_ascii_digit()).map(|(a, _)| level(a));
    let (mut tops, mut feet): (Vec<f32>, Vec<f32>) = digits.unzip();
    if tops.len() < BESIDE {
        return Form::Open;
    }
    tops.sort_by(f32::total_cmp);
    feet.sort_by(f32::total_cmp);
    let middle = |v: &[f32]| v.get(v.len() / 2).copied().unwrap_or_default();
    let height = middle(&feet) - middle(&tops);
    // Digits of several heights, as old faces have them, say nothing.
    let uneven =
        tops.last().zip(tops.first()).is_none_or(|(a, b)| a - b > 0.15 * height) || feet.last().zip(feet.first()).is_none_or(|(a, b)| a - b > 0.15 * height);
    if height < 4.0 || uneven {
        return Form::Open;
    }
    let (above, below, tall) = ((middle(&tops) - own.0) / height, (own.1 - middle(&feet)) / height, (own.1 - own.0) / height);
    match () {
        () if tall >= SIGN && above >= ABOVE && below >= BELOW => Form::Sign,
        () if tall <= DIGIT => Form::Digit,
        () => Form::Open,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The letters of a text whose digits are twenty pixels high; the first one reaches so far above and below them.
    fn letters(text: &str, above: u32, below: u32) -> Vec<Area> {
        let of = |(i, c): (usize, char)| {
            let x0 = i as u32 * 14;
            match c {
                '.' | ',' => Area { x0, x1: x0 + 3, y0: 117, y1: 123 },
                '-' => Area { x0, x1: x0 + 8, y0: 109, y1: 112 },
                _ => Area { x0, x1: x0 + 11, y0: 100, y1: 120 },
            }
        };
        let mut all: Vec<Area> = text.chars().enumerate().map(of).collect();
        let at = first(text).unwrap_or_default();
        all[at].y0 -= above;
        all[at].y1 += below;
        all
    }

    #[test]
    fn a_sign_reaches_above_and_below_the_digits() {
        for text in ["514,829.17", "$14,829.17", "-S40.00"] {
            let at = first(text).unwrap();
            assert_eq!(form(text, at, &letters(text, 1, 3), 0.0), Form::Sign, "{text}");
            assert_eq!(form(text, at, &letters(text, 0, 1), 0.0), Form::Digit, "{text}");
            // Ink on one side alone is a speck, and letters that touch say nothing.
            assert_eq!(form(text, at, &letters(text, 0, 5), 0.0), Form::Open, "{text}");
            assert_eq!(form(text, at, &letters(text, 1, 3)[1..], 0.0), Form::Open, "{text}");
        }
    }

    #[test]
    fn only_amounts_are_asked() {
        for text in ["5", "55", "S5", "514829", "SALDO", "$", "5/11"] {
            assert_eq!(first(text), None, "{text}");
        }
    }
}
