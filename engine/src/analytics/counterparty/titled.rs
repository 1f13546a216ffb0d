//! Names in ordinary letters, each word with a capital, and what for behind them in small ones: `Berg Fastigheter lokalhyra`.

use super::learned::{free, known};
use super::{Kind, Token};

/// Fewest rows of an account that are printed so, and the fewest in a hundred.
const ROWS: usize = 3;
const PERCENT: usize = 3;
/// Letters of a word in small letters that joins no two words of a name: `i`, `by`, `von`.
const JOINING: usize = 3;

/// A word with a capital at its beginning and small letters behind it, or in capitals.
fn begun_large(token: &Token<'_>) -> bool {
    token.is_word() && !token.begun_small && !token.hyphen && token.phrase.is_none_or(|p| matches!(p.0, Kind::Joins | Kind::Memo | Kind::Purpose))
}

/// Where a name ends before a word in small letters.
fn ends(words: &[Token<'_>]) -> Option<usize> {
    let small = |t: &Token<'_>| t.begun_small && t.is_word() && !t.hyphen && (free(t) || t.phrase.is_some_and(|p| p.0 == Kind::Purpose));
    (1..words.len()).find(|at| {
        let Some(token) = words.get(*at).filter(|t| small(t)) else { return false };
        let next = words.get(at + 1);
        let joins = token.key.chars().count() <= JOINING && next.is_some_and(|n| n.is_word() && !n.begun_small);
        // What a sign sets apart from the word before is another field already.
        if joins || token.breaks {
            return false;
        }
        let before = words.get(..*at).unwrap_or_default();
        let own = before.iter().rev().take_while(|t| begun_large(t)).count();
        let led = before.len().checked_sub(own + 1).and_then(|b| before.get(b)).is_some_and(known);
        let long = before.last().is_some_and(|t| t.small && t.key.chars().count() > JOINING);
        (own >= 2 || own == 1 && led) && (long || own >= 2 && before.iter().rev().take(own).any(|t| t.small))
    })
}

/// Rows of an account that print what for in small letters behind a name.
#[derive(Debug, Default)]
pub(super) struct Counted {
    rows: usize,
    all: usize,
}

impl Counted {
    /// Counts one wording.
    pub(super) fn add(&mut self, words: &[Token<'_>], rows: usize) {
        self.all += rows;
        self.rows += if ends(words).is_some() { rows } else { 0 };
    }

    /// Whether the account prints names so.
    pub(super) fn tells(&self) -> bool {
        self.rows >= ROWS && self.rows * 100 >= self.all * PERCENT
    }
}

/// Marks what stands in small letters behind a name, to the next word that does not.
pub(super) fn mark(words: &mut [Token<'_>]) {
    let Some(from) = ends(words) else { return };
    // A word with a capital within the name is part of it, whatever it means elsewhere.
    let own = words.get(..from).unwrap_or_default().iter().rev().take_while(|t| begun_large(t)).count();
    for token in words.get_mut(from - own..from).unwrap_or_default().iter_mut().filter(|t| t.phrase.is_some_and(|p| p.0 == Kind::Purpose)) {
        token.phrase = None;
    }
    for (n, token) in words.iter_mut().skip(from).enumerate() {
        if !(token.is_word() && token.begun_small) {
            break;
        }
        token.breaks |= n == 0;
        token.phrase = Some((Kind::Purpose, 1));
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Learned, found};
    use crate::analytics::sought::Sought;
    use crate::analytics::{Config, Direction};

    #[test]
    fn a_name_with_capitals_ends_where_small_letters_begin() {
        let sought = Sought::new(&Config::default(), std::iter::empty());
        let names = |rows: &[&str]| -> Vec<String> {
            let learned = Learned::of(rows.iter().copied(), &sought);
            rows.iter().map(|text| found(text, Direction::Debit, &sought, &learned).0.map_or_else(String::new, |p| p.name)).collect()
        };
        let rows = [
            "Autogiro Berg Fastigheter lokalhyra",
            "Autogiro Norra Kredit avbetalning truck",
            "Autogiro Wall Maskin i Umeå",
            "Autogiro Ek Redovisning service",
        ];
        assert_eq!(names(&rows), ["BERG FASTIGHETER", "NORRA KREDIT", "WALL MASKIN I UMEÅ", "EK REDOVISNING"]);
    }
}
