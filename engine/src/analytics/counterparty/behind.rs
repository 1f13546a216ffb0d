//! What an account's own rows tell of the words behind names: goods and reasons that stand behind several of them, and are part of none.

use super::{Kind, Token, tokens, walk};
use crate::analytics::forms::form;
use crate::analytics::sought::Sought;
use crate::analytics::towns;
use rustc_hash::{FxHashMap, FxHashSet};

/// Most words that are looked for behind a name, and the fewest of a name.
const TAIL: usize = 3;
const OWN: usize = 2;
/// Fewest names that stand with such words and without them.
const NAMES: usize = 2;
/// Names of one first word that are compared with one another.
const COMPARED: usize = 64;
/// Letters from which a word may be one that the bank cut off.
const CUT: usize = 3;

/// Words that stand behind several names of an account, each of which it prints without them too: `RINA MARLINA BERAS`, `RINA MARLINA`.
#[derive(Debug, Default)]
pub(super) struct Behind {
    tails: FxHashSet<Vec<String>>,
}

/// Whether a word of a name is one that another begins with, cut off or not.
fn one_word(a: &str, b: &str) -> bool {
    a == b || a.len().min(b.len()) >= CUT && (a.starts_with(b) || b.starts_with(a))
}

/// Whether two names are one, the last word of either cut off or not.
fn one_name(a: &[String], b: &[String]) -> bool {
    let (Some((last, before)), Some((other, rest))) = (a.split_last(), b.split_last()) else { return false };
    before == rest && one_word(last, other)
}

/// The first words of names.
type Names<'a> = FxHashSet<&'a [String]>;

/// The words of a name without legal forms and titles before it.
fn own_words(name: &str) -> Vec<String> {
    let words = tokens(name);
    words.iter().skip_while(|t| t.is_front() || walk::is_title(t)).map(|t| t.key.to_string()).collect()
}

impl Behind {
    /// What these names tell, as the rows of an account print them.
    pub(super) fn of<'a>(names: impl Iterator<Item = &'a str>, sought: &Sought) -> Self {
        let names: FxHashSet<Vec<String>> = names.map(own_words).filter(|w| w.len() >= OWN).collect();
        let mut begun: FxHashMap<&str, Vec<&Vec<String>>> = FxHashMap::default();
        for name in &names {
            let same = begun.entry(name.first().map_or("", String::as_str)).or_default();
            if same.len() < COMPARED {
                same.push(name);
            }
        }
        // Of each tail the names that stand without it too, and how many end with it.
        let mut tails: FxHashMap<&[String], (Names<'_>, Names<'_>)> = FxHashMap::default();
        for name in names.iter().filter(|n| n.len() > OWN) {
            for own in OWN.max(name.len().saturating_sub(TAIL))..name.len() {
                let (base, tail) = name.split_at(own);
                let plain = |w: &String| w.chars().all(char::is_alphabetic) && !form(w).silent && w != "INDONESIA" && !sought.knows(w);
                if !tail.iter().all(plain) || towns::is_town(tail) || tail.iter().all(|w| w.chars().count() < CUT) {
                    continue;
                }
                let bare = begun.get(name.first().map_or("", String::as_str)).is_some_and(|same| same.iter().any(|n| one_name(n, base)));
                let entry = tails.entry(tail).or_default();
                let first = base.get(..OWN).unwrap_or(base);
                entry.1.insert(first);
                if bare {
                    entry.0.insert(first);
                }
            }
        }
        // Where most of the names that end so are never printed without it, it is a family's or a firm's last word.
        let tails = tails.into_iter().filter(|(_, (bare, all))| bare.len() >= NAMES && bare.len() * 2 >= all.len()).map(|(tail, _)| tail.to_vec());
        Self { tails: tails.collect() }
    }

    /// Marks such words where they end a name of two words or more.
    pub(super) fn mark(&self, tokens: &mut [Token<'_>]) {
        if self.tails.is_empty() {
            return;
        }
        let free = |t: &Token<'_>| t.is_word() && !t.is_code() && t.phrase.is_none_or(|p| p.0 <= Kind::Memo && p.0 != Kind::Bank);
        for at in OWN..tokens.len() {
            for long in (1..=TAIL.min(tokens.len() - at)).rev() {
                let tail = tokens.get(at..at + long).unwrap_or_default();
                let whole = tail.iter().all(|t| free(t) && !t.breaks);
                let named = tokens.get(at - OWN..at).unwrap_or_default().iter().all(free) && tokens.get(at - 1).is_some_and(|t| !t.breaks);
                let ends = tokens.get(at + long).is_none_or(|t| t.breaks || t.bounds());
                let told = || self.tails.contains(&tail.iter().map(|t| t.key.to_string()).collect::<Vec<_>>());
                if !(whole && named && ends && told()) {
                    continue;
                }
                for (n, token) in tokens.get_mut(at..at + long).unwrap_or_default().iter_mut().enumerate() {
                    token.phrase = Some((Kind::Purpose, long - n));
                }
                break;
            }
        }
    }

    /// A name without such words at its end.
    pub(super) fn without<'a>(&self, name: &'a str) -> &'a str {
        if self.tails.is_empty() {
            return name;
        }
        let words = own_words(name);
        let tail = |long: &usize| words.len() >= OWN + long && words.get(words.len() - long..).is_some_and(|t| self.tails.contains(t));
        let Some(long) = (1..=TAIL).rev().find(tail) else { return name };
        name.rmatch_indices(' ').nth(long - 1).map_or(name, |(at, _)| name.get(..at).unwrap_or(name))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analytics::Config;

    fn of(names: &[&str]) -> Behind {
        Behind::of(names.iter().copied(), &Sought::new(&Config::default(), std::iter::empty()))
    }

    #[test]
    fn words_behind_several_names_that_stand_without_them_too_are_part_of_none() {
        let names = ["RINA MARLINA LILIN PUTIH", "RINA MARLINA", "CV ANEKA TIRTA LILIN PUTIH", "ANEKA TIRT", "UD GUNA KARSA LILIN PUTIH"];
        let behind = of(&names);
        assert_eq!(behind.without("UD GUNA KARSA LILIN PUTIH"), "UD GUNA KARSA");
        assert_eq!(behind.without("LILIN PUTIH"), "LILIN PUTIH");
        // One name with and without it tells nothing.
        assert_eq!(of(names.get(..2).unwrap_or_default()).without("RINA MARLINA LILIN PUTIH"), "RINA MARLINA LILIN PUTIH");
        // Neither does a family's name that most persons bear who are printed with it.
        let family = ["SRI AYU", "SRI AYU LESTARI", "DEWI NOVA", "DEWI NOVA LESTARI", "INDAH PUSPA LESTARI", "ANI SRI LESTARI", "TUTI EKA LESTARI"];
        assert_eq!(of(&family).without("SRI AYU LESTARI"), "SRI AYU LESTARI");
    }
}
