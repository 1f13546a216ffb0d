//! What an account's own rows tell of the words behind names: goods and reasons that stand behind several of them, and are part of none.

use super::learned::PERSONS;
use super::lists;
use super::{Kind, Token, tokens, walk};
use crate::analytics::forms::{form, is_trade};
use crate::analytics::keywords::says_purpose;
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
    /// Names that end where they do, whatever follows: the account prints them with this behind them and with that.
    ends: FxHashSet<Vec<String>>,
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

/// Most words of a name that ends where it does, letters of one, and of the words that are told apart behind it.
const LONG: usize = 4;
const LETTERS: usize = 8;
const APART: usize = 3;

/// What stands behind the same first words of names.
#[derive(Default)]
struct Forks<'a> {
    /// The name is printed without it too.
    bare: bool,
    next: FxHashSet<&'a str>,
}

/// Whether a word is one for a purpose, goods or work.
fn is_memo(word: &str) -> bool {
    let alone = |(words, kind): &(Vec<String>, Kind)| words.len() == 1 && matches!(kind, Kind::Memo | Kind::Purpose);
    let listed = || lists().phrases.get(word).is_some_and(|list| list.iter().any(alone));
    lists().goods.contains(word) || says_purpose(word) || listed()
}

/// Names of one account that end where they do: `RINA MARLINA`, `RINA MARLINA KERTAS`, `RINA MARLINA GELAS`.
fn ends_of(names: &FxHashSet<Vec<String>>, sought: &Sought) -> FxHashSet<Vec<String>> {
    let mut forks: FxHashMap<&[String], Forks<'_>> = FxHashMap::default();
    let plain = |w: &str| w.chars().count() >= 2 && w.chars().all(char::is_alphabetic) && !form(w).silent && !is_trade(w) && !sought.knows(w);
    for name in names {
        for long in OWN..=LONG.min(name.len()) {
            let (base, rest) = name.split_at(long);
            let letters: usize = base.iter().map(|w| w.chars().count()).sum();
            let whole = base.last().is_some_and(|w| w.chars().count() >= APART && !form(w).front);
            let common = base.first().is_none_or(|w| PERSONS.contains(&w.as_str()) || !w.is_ascii());
            if letters < LETTERS || !whole || common {
                continue;
            }
            let entry = forks.entry(base).or_default();
            match rest.first() {
                None => entry.bare = true,
                // A town tells one house from another, and so does a country.
                Some(w) if plain(w) && w != "INDONESIA" && !towns::is_town(std::slice::from_ref(w)) => {
                    entry.next.insert(w);
                }
                Some(_) => {}
            }
        }
    }
    let told = |base: &[String], f: &Forks<'_>| {
        let memo = f.next.iter().filter(|w| is_memo(w)).count();
        // One cut off is no other word.
        let apart = f.next.iter().filter(|w| !f.next.iter().any(|o| *o != **w && o.starts_with(**w))).count();
        let long = base.len() > OWN;
        f.bare && (memo >= 1 && (long || memo == f.next.len()) || apart >= 2 && long) || long && memo >= 1 && apart >= 2
    };
    let ends: FxHashSet<&[String]> = forks.iter().filter(|(base, f)| told(base, f)).map(|(base, _)| *base).collect();
    // Of one that is another's beginning the longer one is the name.
    let longer = |base: &[String]| ends.iter().any(|o| o.len() > base.len() && o.starts_with(base));
    ends.iter().filter(|base| !longer(base)).map(|base| base.to_vec()).collect()
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
        Self { tails: tails.collect(), ends: ends_of(&names, sought) }
    }

    /// Marks such words where they end a name of two words or more.
    pub(super) fn mark(&self, tokens: &mut [Token<'_>]) {
        self.mark_ends(tokens);
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

    /// Marks what stands behind names that end where they do, unless a legal form follows.
    fn mark_ends(&self, tokens: &mut [Token<'_>]) {
        if self.ends.is_empty() {
            return;
        }
        let free = |t: &Token<'_>| t.is_word() && !t.is_code() && t.phrase.is_none_or(|p| p.0 <= Kind::Memo && p.0 != Kind::Bank);
        for from in 0..tokens.len().saturating_sub(OWN) {
            for long in (OWN..=LONG).rev() {
                let Some(base) = tokens.get(from..from + long) else { continue };
                let joined = base.iter().all(free) && base.iter().skip(1).all(|t| !t.breaks);
                if !joined || !self.ends.contains(&base.iter().map(|t| t.key.to_string()).collect::<Vec<_>>()) {
                    continue;
                }
                let rest = tokens.get(from + long..).unwrap_or_default();
                let many = rest.iter().take_while(|t| free(t) && !t.breaks && !t.is_front() && !t.is_back()).count();
                if many > 0 && !rest.get(many).is_some_and(|t| t.is_word() && !t.breaks && (t.is_front() || t.is_back())) {
                    for token in tokens.get_mut(from + long..from + long + many).unwrap_or_default() {
                        token.phrase = Some((Kind::Purpose, 1));
                    }
                    return;
                }
            }
        }
    }

    /// A name without such words at its end.
    pub(super) fn without<'a>(&self, name: &'a str) -> &'a str {
        let words = if self.tails.is_empty() && self.ends.is_empty() { Vec::new() } else { own_words(name) };
        let end = (OWN..=LONG).rev().find(|long| *long < words.len() && words.get(..*long).is_some_and(|w| self.ends.contains(w)));
        if let Some(long) = end.filter(|_| !words.iter().any(|w| form(w).back)) {
            return name.rmatch_indices(' ').nth(words.len() - long - 1).map_or(name, |(at, _)| name.get(..at).unwrap_or(name));
        }
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
        // A name that stands bare, and before several reasons, ends there; before words that may be more of it one of them tells a reason.
        let forked = of(&["KARYA RIMBA LESTARI", "KARYA RIMBA LESTARI ZULO", "KARYA RIMBA LESTARI GARBIS"]);
        assert_eq!(forked.without("KARYA RIMBA LESTARI VOLT"), "KARYA RIMBA LESTARI");
        assert_eq!(of(&["RINA MARLINA", "RINA MARLINA UPAH", "RINA MARLINA GAJI"]).without("RINA MARLINA UPAH"), "RINA MARLINA");
        assert_eq!(of(&["KARYA RIMBA", "KARYA RIMBA ZULO", "KARYA RIMBA GARBIS"]).without("KARYA RIMBA ZULO"), "KARYA RIMBA ZULO");
        // One name with and without it tells nothing.
        assert_eq!(of(names.get(..2).unwrap_or_default()).without("RINA MARLINA LILIN PUTIH"), "RINA MARLINA LILIN PUTIH");
        // Neither does a family's name that most persons bear who are printed with it.
        let family = ["SRI AYU", "SRI AYU LESTARI", "DEWI NOVA", "DEWI NOVA LESTARI", "INDAH PUSPA LESTARI", "ANI SRI LESTARI", "TUTI EKA LESTARI"];
        assert_eq!(of(&family).without("SRI AYU LESTARI"), "SRI AYU LESTARI");
    }
}
