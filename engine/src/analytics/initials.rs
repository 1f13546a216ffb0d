//! Names of persons of which initials alone are printed.

use super::likeness::SLIP;
use super::party::{Name, SHARED};

/// Letters of a name of two words that tell who it is.
const NAMED: usize = 8;
/// The prophet's name before that by which a man is called.
pub(super) const MUHAMMAD: &[&str] =
    &["MUHAMMAD", "MUHAMAD", "MOHAMMAD", "MOHAMAD", "MOHAMED", "MOHAMMED", "MOHD", "MUHD", "MUH", "MOCH", "MOCHAMMAD", "MOCHAMAD", "MD"];
/// Words for a shop, which payers leave out before its name.
const SHOPS: &[&str] = &["TOKO", "TB", "WARUNG", "KEDAI", "DEPOT", "BENGKEL", "TIENDA", "LOJA", "TINDAHAN", "ร้าน"];

impl Name {
    /// Whether two names of persons differ in initials alone, and share two words besides: `M HAFIZ B SALLEH`, `KAVITA R JOSHI`.
    pub fn initials_of(&self, other: &Self) -> bool {
        if self.company || other.company || self.forms | other.forms != 0 || !self.words.iter().chain(&other.words).any(|w| w.len() <= 2) {
            return false;
        }
        let mut left: Vec<&str> = other.words.iter().map(String::as_str).collect();
        let mut open: Vec<&str> = Vec::new();
        let (mut equal, mut letters) = (0, 0);
        let spelt = (self.spelled(other), other.spelled(self));
        if spelt.0.len() + spelt.1.len() > self.words.len() + other.words.len() {
            let (a, b) = (Self::of(&spelt.0.join(" ")), Self::of(&spelt.1.join(" ")));
            return a.words.len() + b.words.len() > self.words.len() + other.words.len() && a.initials_of(&b);
        }
        for word in self.words.iter().map(String::as_str) {
            match left.iter().position(|w| *w == word) {
                Some(at) => {
                    // `J DE VRIES`: what joins a family's name tells nobody.
                    let joins = matches!(
                        word,
                        "DE" | "VAN" | "VON" | "DER" | "DEN" | "TEN" | "DEL" | "DA" | "DO" | "DOS" | "DI" | "LA" | "BIN" | "BINTI" | "AL" | "EL"
                    );
                    equal += usize::from(word.len() >= 2 && !joins);
                    letters += word.len();
                    left.swap_remove(at);
                }
                None => open.push(word),
            }
        }
        // An initial stands for a word of the other, or for one that is left out there.
        let meets = |letter: &str, words: &mut Vec<&str>| {
            if let Some(at) = words.iter().position(|w| w.len() > 1 && w.starts_with(letter)) {
                words.swap_remove(at);
            }
        };
        let (initials, mut full): (Vec<&str>, Vec<&str>) = open.into_iter().partition(|w| w.len() == 1);
        initials.iter().for_each(|l| meets(l, &mut left));
        let (initials, rest): (Vec<&str>, Vec<&str>) = left.into_iter().partition(|w| w.len() == 1);
        initials.iter().for_each(|l| meets(l, &mut full));
        // `JOHN B SMITH` is not `JOHN C SMITH`.
        let apart = |a: &Self, b: &Self| a.words.iter().filter(|w| w.len() == 1).any(|w| !b.words.iter().any(|o| o.starts_with(w.as_str())));
        let other_initials = apart(self, other) && apart(other, self);
        equal >= 2 && letters >= SHARED && full.is_empty() && rest.is_empty() && !other_initials
    }

    /// The words, of two letters that are the initials of two words of the other each by itself: `TAN WL RAYMOND`, `TAN WEI LUN RAYMOND`.
    fn spelled(&self, other: &Self) -> Vec<String> {
        let initials = |w: &str| {
            let (a, b) = (w.get(..1)?, w.get(1..2).filter(|_| w.len() == 2)?);
            let pair =
                |p: &[String]| p.iter().all(|w| w.len() >= 3) && p.first().is_some_and(|w| w.starts_with(a)) && p.last().is_some_and(|w| w.starts_with(b));
            (!other.words.iter().any(|o| o == w) && other.words.windows(2).any(pair)).then(|| vec![a.to_owned(), b.to_owned()])
        };
        self.words.iter().flat_map(|w| initials(w).unwrap_or_else(|| vec![w.clone()])).collect()
    }

    /// How sure it is that a printed name is this person's family name and the initials of all other words, joined: `ROWLAND AF` of
    /// `Alan Frederick Rowland`.
    pub(super) fn signed(&self, printed: &Self) -> Option<f32> {
        let [a, b] = printed.words.as_slice() else { return None };
        if self.company || self.forms | printed.forms != 0 || self.words.len() < 3 {
            return None;
        }
        let signed = |family: &String, letters: &String| {
            let rest: Vec<&String> = self.words.iter().filter(|w| *w != family).collect();
            let ends = self.words.first() == Some(family) || self.words.last() == Some(family);
            let fits = rest.iter().zip(letters.chars()).all(|(w, c)| w.starts_with(c));
            ends && family.chars().count() >= SLIP && rest.len() == letters.chars().count() && rest.len() + 1 == self.words.len() && fits
        };
        (signed(a, b) || signed(b, a)).then_some(0.8)
    }

    /// How sure it is that a printed name is this person's but for one initial in the middle, which either leaves out: `DANIEL R WHITMORE`. Two
    /// initials that differ are two persons.
    pub(super) fn but_for_initial(&self, printed: &Self) -> Option<f32> {
        if self.company || printed.company || self.forms | printed.forms != 0 || self.words.len().abs_diff(printed.words.len()) != 1 {
            return None;
        }
        let whole = |n: &Self| n.words.iter().filter(|w| w.chars().count() > 1).cloned().collect::<Vec<_>>();
        let one = |n: &Self| n.words.iter().filter(|w| w.chars().count() == 1).count();
        let (mut own, mut other) = (whole(self), whole(printed));
        // A letter that stands first may as well be a title.
        let first = |n: &Self| n.words.first().is_some_and(|w| w.chars().count() == 1);
        let same = own.len() == 2 && own.iter().map(|w| w.chars().count()).sum::<usize>() >= NAMED && !first(self) && !first(printed);
        own.sort_unstable();
        other.sort_unstable();
        (same && own == other && one(self) + one(printed) == 1).then_some(0.8)
    }

    /// How sure it is that a printed name is this shop's without the word for a shop before it: `TOKO LINDA MODE`.
    pub(super) fn without_shop(&self, printed: &Self) -> Option<f32> {
        let (shop, own) = self.words.split_first()?;
        let told = || own.len() >= 2 && own.iter().map(|w| w.chars().count()).sum::<usize>() >= NAMED && printed.forms == 0;
        (own == printed.words.as_slice() && SHOPS.contains(&shop.as_str()) && told()).then_some(0.85)
    }

    /// How sure it is that a printed name is this person's without the prophet's before it: `FAIZAL ISMAIL` for `Mohd Faizal bin Ismail`.
    pub(super) fn without_muhammad(&self, printed: &Self) -> Option<f32> {
        let (first, own) = self.words.split_first()?;
        let told = own.len() >= 2 && own.iter().map(|w| w.chars().count()).sum::<usize>() >= NAMED && self.forms | printed.forms == 0;
        (told && MUHAMMAD.contains(&first.as_str()) && own == printed.words.as_slice()).then_some(0.85)
    }

    /// Whether one of two names is an initial and a word of five letters or more, and the other has these two words: `RENTIA G`, `A SETIABUDHI`. It
    /// tells a person only where no other fits.
    pub fn initial_of(&self, other: &Self) -> bool {
        let (short, long) = if self.plain.len() <= other.plain.len() { (self, other) } else { (other, self) };
        let person = |n: &Self| !n.company && n.forms == 0 && n.words.len() == 2;
        let initial = |at: usize| {
            let (letter, word) = (short.words.get(at)?, short.words.get(1 - at)?);
            let (full, same) = (long.words.get(at)?, long.words.get(1 - at)?);
            Some(letter.len() == 1 && full.len() >= 3 && full.starts_with(letter.as_str()) && word == same && word.chars().count() >= SLIP)
        };
        person(short) && person(long) && (initial(0) == Some(true) || initial(1) == Some(true))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_joins_a_familys_name_tells_nobody() {
        assert!(!Name::of("HR P.J. DE VRIES").initials_of(&Name::of("HR J DE VRIES")));
        assert!(Name::of("M HAFIZ B SALLEH").initials_of(&Name::of("HAFIZ SALLEH")));
    }

    #[test]
    fn one_initial_in_the_middle_may_be_left_out() {
        let own = Name::of("Walter J Pemberton");
        for printed in ["WALTER PEMBERTON", "PEMBERTON WALTER", "PEMBERTON WALTER J"] {
            assert!(own.printed_as(&Name::of(printed)).is_some(), "{printed}");
        }
        assert!(Name::of("Walter Pemberton").printed_as(&Name::of("WALTER K PEMBERTON")).is_some());
        for printed in ["WALTER K PEMBERTON", "WALTER", "W PEMBERTON LLC", "WALTER PEMBERTON HALL"] {
            assert!(own.printed_as(&Name::of(printed)).is_none(), "{printed}");
        }
    }

    #[test]
    fn the_prophets_name_may_be_left_out() {
        let own = Name::of("Mohd Hakimi bin Rosdi");
        assert!(own.printed_as(&Name::of("HAKIMI ROSDI")).is_some());
        assert!(Name::of("MOHD HAKIMI BIN ROS").likeness(&Name::of("MOHD HAKAMI BIN ROS")).is_none());
        for printed in ["HAKIMI", "HAKIMA ROSDI", "HAKIMI ROSDIN", "HAKIMI ROSDI SDN BHD"] {
            assert!(own.printed_as(&Name::of(printed)).is_none(), "{printed}");
        }
    }

    #[test]
    fn the_word_for_a_shop_may_be_left_out() {
        let own = Name::of("Toko Linda Mode");
        assert!(own.printed_as(&Name::of("LINDA MODE")).is_some());
        assert!(own.printed_as(&Name::of("CV LINDA MODE")).is_none());
        assert!(own.printed_as(&Name::of("LINDA")).is_none());
        assert!(Name::of("Linda Mode").printed_as(&Name::of("TOKO LINDA MODE")).is_none());
    }

    #[test]
    fn another_vowel_makes_another_name() {
        for (a, b) in [("SITI NURHAYATI", "SITI NARHAYATI"), ("PT BINTANG BUNDA", "PT BINTANG BUNDO"), ("PT RIMBA BUNDA RASA", "PT RIMBA BUNDO RASA")] {
            assert!(!Name::of(a).is(&Name::of(b)), "{a} / {b}");
        }
        assert!(!Name::of("DEMIR BOYA LTD STI").is(&Name::of("DEMIRLER BOYA LTD STI")));
    }

    #[test]
    fn a_family_name_and_all_initials_are_a_persons() {
        let own = Name::of("Alan Frederick Rowland");
        assert!(own.signed(&Name::of("ROWLAND AF")).is_some());
        assert!(own.signed(&Name::of("AF ROWLAND")).is_some());
        assert!(own.signed(&Name::of("ROWLAND A")).is_none());
        assert!(own.signed(&Name::of("ROWLAND FA")).is_none());
    }
}
