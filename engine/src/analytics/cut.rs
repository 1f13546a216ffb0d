//! Names as narrow fields and hurried writers leave them: cut off within a word before what is paid for, turned round, shortened.

use super::party::Name;

/// Letters of a name that is told though it is cut off, and of one word that is told by its beginning beside one whole word.
const LETTERS: usize = 10;
const FRAGMENT: usize = 7;
/// Letters of a word that stands for a longer one within a person's name, and of a last word that was turned to the end and cut off.
const BEGUN: usize = 5;

/// Letters of words.
fn letters(words: &[String]) -> usize {
    words.iter().map(|w| w.chars().count()).sum()
}

/// Whether a word is the beginning of another.
fn begins(short: &str, long: &str) -> bool {
    short.len() < long.len() && long.starts_with(short) && !short.bytes().any(|b| b.is_ascii_digit())
}

impl Name {
    /// Whether a printed name is this one cut off within a word, behind two whole words or one and a long beginning: the field of the name
    /// ended there, and whatever follows stands in another.
    pub(super) fn ends_within(&self, printed: &Self) -> bool {
        let Some((last, before)) = printed.words.split_last() else { return false };
        let cut = self.words.starts_with(before) && self.words.get(before.len()).is_some_and(|w| begins(last, w));
        let whole = before.iter().filter(|w| w.chars().count() >= 3).count();
        let fragment = last.chars().count();
        // A firm's first word may tell it.
        let first = self.forms != 0 && fragment >= 3 && before.iter().any(|w| w.chars().count() > FRAGMENT);
        cut && !self.parts_from(printed) && letters(&printed.words) >= LETTERS && (whole >= 2 || whole == 1 && (fragment >= FRAGMENT || first))
    }

    /// Whether a longer printed name begins with this one cut off within a word.
    pub(super) fn begun_and_cut(&self, printed: &Self) -> bool {
        let same = self.words.iter().zip(&printed.words).take_while(|(own, word)| own == word).count();
        let cut = self.words.get(same).zip(printed.words.get(same)).is_some_and(|(own, word)| begins(word, own));
        let start = || printed.words.get(..=same).map(|w| Self::of(&w.join(" ")));
        cut && printed.words.len() > same + 1 && start().is_some_and(|start| self.ends_within(&start))
    }

    /// How sure it is that a printed name is this person's with the family's name turned to the end or to the front, and cut off there:
    /// `MARTIN ELIAS OSTERW` of `Osterwald Martin Elias`.
    pub(super) fn turned(&self, printed: &Self) -> Option<f32> {
        let (last, before) = printed.words.split_last()?;
        if self.words.len() != printed.words.len() || before.len() < 2 || self.forms | printed.forms != 0 || last.chars().count() < BEGUN {
            return None;
        }
        let mut left: Vec<&String> = self.words.iter().collect();
        for word in before {
            let at = left.iter().position(|w| *w == word)?;
            left.remove(at);
        }
        let rest = left.first().filter(|w| begins(last, w))?;
        (rest.chars().count() > BEGUN).then_some(0.85)
    }

    /// How sure it is that a printed name of three words or more is this person's with one of them, not the last, shortened to its beginning.
    pub(super) fn shortened(&self, printed: &Self) -> Option<f32> {
        let person = self.forms | printed.forms == 0 && !self.company && !printed.company;
        if !person || self.words.len() < 3 || self.words.len() != printed.words.len() {
            return None;
        }
        let mut other = self.words.iter().zip(&printed.words).filter(|(own, word)| own != word);
        let (own, word) = other.next()?;
        let enough = word.chars().count() >= BEGUN && own.chars().count() >= word.chars().count() + 2;
        (other.next().is_none() && enough && begins(word, own)).then_some(0.8)
    }

    /// A person's name of three words or more besides, without the little words between: `CARLOS EDUARDO DE LIMA` is printed `CARLOS EDUARDO LIMA`.
    pub(super) fn unjoined(&self) -> Option<Self> {
        let little = |w: &&String| matches!(w.as_str(), "DE" | "DA" | "DO" | "DOS" | "DAS" | "DEL");
        let own: Vec<String> = self.words.iter().filter(|w| !little(w)).cloned().collect();
        (own.len() < self.words.len() && own.len() >= 3 && !self.company && self.forms == 0).then(|| Self::of(&own.join(" ")))
    }

    /// The name with the Arabic article as a part of the word behind it: `AL HASHIMI` is printed `ALHASHIMI`.
    pub(super) fn with_article(&self) -> Option<Self> {
        let article = |w: &str| matches!(w, "AL" | "EL");
        let mut words: Vec<String> = Vec::new();
        for word in &self.words {
            match words.last_mut() {
                Some(last) if article(last) => last.push_str(word),
                _ => words.push(word.clone()),
            }
        }
        (words.len() < self.words.len() && words.len() >= 2 && self.forms == 0).then(|| Self::of(&words.join(" ")))
    }

    /// Whether it may be looked for in other rows: it has such a form, or three words that are no short ones.
    pub(super) fn tells_firm(&self) -> bool {
        self.is_firm() || self.words.len() >= 3 && self.words.iter().filter(|w| w.chars().count() >= 3).count() >= 3
    }

    /// Whether two persons' names begin, or end, with the same three words, of so many letters that they are one person's: behind them, or before
    /// them, stands what for.
    pub(super) fn one_person(&self, other: &Self) -> bool {
        let person = |n: &Self| n.forms == 0 && !n.company && n.words.len() >= 3;
        let whole = |words: &[String]| letters(words) >= LETTERS + 4 && words.iter().all(|w| w.chars().count() >= 3);
        let start = |n: &Self| n.words.get(..3).map(<[String]>::to_vec).filter(|w| whole(w));
        let end = |n: &Self| n.words.len().checked_sub(3).and_then(|from| n.words.get(from..)).map(<[String]>::to_vec).filter(|w| whole(w));
        let same = |a: Option<Vec<String>>, b: Option<Vec<String>>| a.is_some() && a == b;
        person(self) && person(other) && (same(start(self), start(other)) || same(end(self), end(other)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_cut_off_within_a_word_is_told_whatever_follows() {
        let long = Name::of("PT Bahari Depo Kontainer");
        assert!(long.ends_within(&Name::of("PT BAHARI DEPO KON")));
        assert!(!long.ends_within(&Name::of("PT BAHARI DEPO")));
        assert!(!long.ends_within(&Name::of("CV BAHARI DEPO KON")));
        assert!(!Name::of("PT Sumber Alami Jaya").ends_within(&Name::of("PT SUMBER ALAM")));
        assert!(long.begun_and_cut(&Name::of("PT BAHARI DEPO KON SEMEN")));
        assert!(!long.begun_and_cut(&Name::of("PT BAHARI DEPO KONTAINER")));
        assert!(Name::of("Marlies Oosterbeek").ends_within(&Name::of("MARLIES OOSTERBE")));
    }

    #[test]
    fn a_persons_name_is_told_turned_and_shortened() {
        let printed = |own: &str, text: &str| Name::of(own).printed_as(&Name::of(text)).is_some();
        assert!(printed("Osterwald Martin Elias", "MARTIN ELIAS OSTERW"));
        assert!(!printed("Osterwald Martin Elias", "MARTIN ERIK OSTERW"));
        assert!(printed("Ratna Larasati Dewi", "RATNA LARAS DEWI"));
        assert!(!printed("Ratna Larasati Dewi", "RATNA LARAS PUTRI"));
        assert!(!printed("PT Karya Indotama Makmur", "PT KARYA INDO MAKMUR"));
        assert!(printed("Mohammed Salem Al Hashimi", "M SALEM ALHASHIMI"));
        assert!(printed("Mohammed Salem Al Hashimi", "MOHD SALEM AL HASHIMI"));
        assert!(Name::of("RATNA SARI WULANDARI KULIAH").one_person(&Name::of("RATNA SARI WULANDARI BUKU")));
        assert!(Name::of("KUE RATNA SARI WULANDARI").one_person(&Name::of("DP RATNA SARI WULANDARI")));
        assert!(!Name::of("PT RATNA SARI WULANDARI").one_person(&Name::of("PT RATNA SARI WULANDARI JAYA")));
    }
}
