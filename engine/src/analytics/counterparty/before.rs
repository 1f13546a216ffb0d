//! What an account's own rows tell of the words before names: where one follows that other rows print behind a known channel, what stands before
//! it at the beginning of a row is a channel's, however seldom it is met.

use super::learned::{PERSONS, free, known, sum};
use super::walk::is_title;
use super::{Kind, Token};
use crate::analytics::sought::Sought;
use rustc_hash::FxHashSet;

/// Most words before a name.
const DEEP: usize = 5;
/// Letters of the two words by which a name is told, and of the first.
const LETTERS: usize = 8;
const FIRST: usize = 3;
/// Letters of the second word that are compared: banks cut it off.
const BEGUN: usize = 4;

/// Beginnings of rows before names that other rows print behind a channel, as sums of their words.
#[derive(Debug, Default)]
pub(super) struct Before {
    whole: FxHashSet<u64>,
}

/// The sum of the two words by which a name is told that begins at a place; nothing where none does.
fn pair(words: &[Token<'_>], at: usize) -> Option<u64> {
    let at = if words.get(at)?.is_front() { at + 1 } else { at };
    let (first, second) = (words.get(at)?, words.get(at + 1)?);
    let letters = |t: &Token<'_>| t.key.chars().count();
    let own = |t: &Token<'_>| free(t) && !t.is_front() && !t.is_back() && letters(t) >= FIRST;
    let name = own(first) && own(second) && !second.breaks && letters(first) + letters(second) >= LETTERS;
    let begun: String = second.key.chars().take(BEGUN).collect();
    name.then(|| sum(sum(0, &first.key), &begun))
}

/// Whether a word may stand before a name and belong to no name itself.
fn leads(token: &Token<'_>, sought: &Sought) -> bool {
    let listed = token.phrase.is_none_or(|p| !matches!(p.0, Kind::Anchor | Kind::Shop | Kind::Bank));
    let named = token.is_front() || token.is_back() || is_title(token) || PERSONS.contains(&&*token.key) || sought.knows(&token.key);
    token.is_word() && !token.is_code() && listed && !named && !token.is_bank()
}

impl Before {
    /// What these rows of one account tell, in which the words of known channels are marked.
    pub(super) fn of(rows: &[Vec<Token<'_>>], sought: &Sought) -> Self {
        let mut named: FxHashSet<u64> = FxHashSet::default();
        let mut led = 0;
        for row in rows {
            let from = row.iter().position(|t| t.is_word() && !known(t)).unwrap_or(row.len());
            if row.get(..from).unwrap_or_default().iter().any(known) {
                led += 1;
                named.extend(pair(row, from));
            }
        }
        // Where names begin the rows, nothing tells a channel from a name's first word.
        if led * 2 < rows.len() {
            return Self::default();
        }
        let mut whole = FxHashSet::default();
        for row in rows {
            let mut path = 0;
            let mut any = false;
            for (at, token) in row.iter().take(DEEP).enumerate().take_while(|(_, t)| leads(t, sought)) {
                path = sum(path, &token.key);
                any |= free(token);
                let told = || pair(row, at + 1).is_some_and(|p| named.contains(&p)) || row.get(at + 1..).is_some_and(|rest| sought.begins(rest));
                if any && told() {
                    whole.insert(path);
                    break;
                }
            }
        }
        Self { whole }
    }

    /// Marks the words of such a beginning.
    pub(super) fn mark(&self, tokens: &mut [Token<'_>]) {
        if self.whole.is_empty() {
            return;
        }
        let mut path = 0;
        let sums = tokens.iter().take(DEEP).map(|t| {
            path = sum(path, &t.key);
            path
        });
        let Some(last) = sums.enumerate().find_map(|(at, path)| self.whole.contains(&path).then_some(at)) else { return };
        for token in tokens.get_mut(..=last).unwrap_or_default() {
            token.phrase = Some((Kind::Anchor, 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Learned, found};
    use crate::analytics::sought::Sought;
    use crate::analytics::{Config, Direction};

    fn names(rows: &[&str]) -> Vec<String> {
        let sought = Sought::new(&Config::default(), std::iter::empty());
        let learned = Learned::of(rows.iter().copied(), &sought);
        rows.iter().map(|text| found(text, Direction::Debit, &sought, &learned).0.map_or_else(String::new, |p| p.name)).collect()
    }

    #[test]
    fn what_stands_before_a_name_that_other_rows_print_behind_a_channel_is_one() {
        let rows = ["TRANSFER KE RINA MARLINA", "TRANSFER KE JOKO SUSILO", "TRANSFER KE DINA AMALIA", "ZENPAY OUT RINA MARLI", "GARBIS ZULO JOKO SUSILO"];
        assert_eq!(names(&rows), ["RINA MARLINA", "JOKO SUSILO", "DINA AMALIA", "RINA MARLI", "JOKO SUSILO"]);
        // What begins the name of another firm does not.
        let rows = ["TRANSFER KE ANEKA JAYA ABADI", "TRANSFER KE JAYA ABADI", "TRANSFER KE DINA AMALIA"];
        assert_eq!(names(&rows), ["ANEKA JAYA ABADI", "JAYA ABADI", "DINA AMALIA"]);
        let rows = ["ANEKA JAYA ABADI", "JAYA ABADI", "DINA AMALIA", "TRANSFER KE JAYA ABADI"];
        assert_eq!(names(&rows).first().map(String::as_str), Some("ANEKA JAYA ABADI"));
    }
}
