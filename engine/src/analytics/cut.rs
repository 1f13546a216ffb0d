//! Names as narrow fields and hurried writers leave them: cut off within a word before what is paid for, turned round, shortened.

use super::forms::form;
use super::likeness::{Alike, alike};
use super::party::Name;

/// Letters of a name that is told though it is cut off, and of one word that is told by its beginning beside one whole word.
const LETTERS: usize = 10;
const FRAGMENT: usize = 7;
/// Letters of a word that stands for a longer one within a person's name, and of a last word that was turned to the end and cut off.
const BEGUN: usize = 5;
/// Letters and blanks of a printed name from which it may be cut off, turned and written wrong at once.
const WORN: usize = 12;

/// Legal forms of which the first letters alone may stand at the end of a name.
#[rustfmt::skip]
const FORM_BEGUN: &[(&str, &str)] = &[
    ("LIMITED", "LTD"), ("PRIVATE", "PVT"), ("PVT", "PVT"), ("SDN", "SDN"), ("GMBH", "GMBH"), ("INC", "INC"), ("LLP", "LLP"), ("LLC", "LLC"), ("SRL", "SRL"), ("SPA", "SPA"), ("SARL", "SARL"), ("SAS", "SAS"), ("LTDA", "LTDA"), ("SP", "SPZOO"), ("LTD", "LTD"), ("PTY", "PTY"), ("SA", "SA"), ("SL", "SL"), ("SRO", "SRO"), ("LDA", "LDA"), ("BV", "BV"), ("NV", "NV"), ("AG", "AG"), ("CV", "CV"), ("PT", "PT"),
];
/// Letters of words.
fn letters(words: &[String]) -> usize {
    words.iter().map(|w| w.chars().count()).sum()
}

/// The last three of words.
fn last_three(words: &[String]) -> Option<&[String]> {
    words.len().checked_sub(3).and_then(|from| words.get(from..))
}

/// Whether a word is the beginning of another.
fn begins(short: &str, long: &str) -> bool {
    short.len() < long.len() && long.starts_with(short) && !short.bytes().any(|b| b.is_ascii_digit())
}

/// Whether a word is the beginning of another with one letter wrong, missing or too many behind the first three.
fn begins_with_slip(short: &str, long: &str) -> bool {
    if !short.chars().take(3).eq(long.chars().take(3)) {
        return false;
    }
    let n = short.chars().count();
    let all = long.chars().count();
    // Where the last letter is another, the word is.
    let near = |m: usize| {
        let begun = long.char_indices().nth(m).and_then(|(end, _)| long.get(..end)).unwrap_or_default();
        m < all && begun.chars().last() == short.chars().last() && strsim::osa_distance(short, begun) <= 1
    };
    (near(n.saturating_sub(1)) || near(n) || near(n + 1)) && !short.bytes().any(|b| b.is_ascii_digit())
}

impl Name {
    /// Whether this is one word, the beginning of a longer name written without its blanks and cut off within a word: `BAHARIDEPOKONT`.
    pub(super) fn glued_and_cut(&self, long: &Self) -> bool {
        let [own] = self.words.as_slice() else { return false };
        let mut end = 0;
        let ends = |w: &String| {
            end += w.len();
            end == own.len()
        };
        let begun = own.len() >= LETTERS + 2 && long.words.len() >= 2 && begins(own, &long.words.concat());
        begun && !self.parts_from(long) && !long.words.iter().any(ends) && long.words.first().is_some_and(|w| w.len() < own.len())
    }

    /// Whether this is one word, two words or more of a longer name written without their blanks: `KETANRAMESHBHAI` of `KETAN RAMESHBHAI PATEL`.
    pub(super) fn glued_words_of(&self, long: &Self) -> bool {
        let [own] = self.words.as_slice() else { return false };
        let mut rest = own.as_str();
        let parts = long.words.iter().take_while(|w| rest.strip_prefix(w.as_str()).map(|more| rest = more).is_some()).count();
        rest.is_empty() && parts >= 2 && own.len() >= LETTERS + 2 && !self.parts_from(long)
    }

    /// Whether this is the other with nothing but the first letters of its legal form: `TAXIDALE FLORISTS L`, `ORCHID FLOUR MILLS P`.
    pub(super) fn form_cut(&self, other: &Self) -> bool {
        let Some((last, own)) = self.words.split_last().filter(|(_, own)| self.forms == 0 && own.len() >= 2) else { return false };
        let begun = |(whole, name): &(&str, &str)| whole.starts_with(last.as_str()) && form(name).bit & other.forms != 0;
        // `CUMBRIA INNS GRP L`: beside whole words one may be made short.
        let short = |(a, b): (&String, &String)| a == b || matches!(alike(a, b, true), Some(Alike::Short | Alike::Spelling));
        let whole = own.iter().zip(&other.words).filter(|(a, b)| a == b).count();
        let same = own == other.words || own.len() == other.words.len() && whole >= 2 && own.iter().zip(&other.words).all(short);
        // `OZ CELIK BORU SAN`: of industry and trade, which Turkish firms put before their form.
        let trade = matches!(last.as_str(), "SAN" | "TIC" | "SANAYI" | "TICARET") && other.forms & (form("ANSTI").bit | form("LTD").bit) != 0;
        same && (trade || last.len() <= 3 && FORM_BEGUN.iter().any(begun))
    }

    /// Whether one of two names is the other cut off within a word or its legal form.
    pub(super) fn cut_or_form_cut(&self, other: &Self) -> bool {
        let (short, long) = if self.plain.len() <= other.plain.len() { (self, other) } else { (other, self) };
        short.is_cut_within(long) || self.form_cut(other) || other.form_cut(self)
    }

    /// Whether a printed name is this one cut off within a word, behind two whole words or one and a long beginning: the field of the name
    /// ended there, and whatever follows stands in another.
    pub(super) fn ends_within(&self, printed: &Self) -> bool {
        let Some((last, before)) = printed.words.split_last() else { return false };
        let cut = self.words.starts_with(before) && self.words.get(before.len()).is_some_and(|w| begins(last, w));
        // `VAN DER HEIDE` is whole: what joins names tells nobody.
        let joins = |w: &str| matches!(w, "VAN" | "VON" | "DER" | "DEN" | "DEL" | "DOS" | "DAS" | "BIN" | "BINTI");
        let whole = before.iter().filter(|w| w.chars().count() >= 3 && !joins(w)).count();
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

    /// How sure it is that a printed name of three words or more is this person's with one of them, not the last, shortened to its beginning, or a
    /// firm's with its first word shortened so: `MAROQ SIDI KACEM` of `Maroquinerie Sidi Kacem SARL`.
    pub(super) fn shortened(&self, printed: &Self) -> Option<f32> {
        let person = self.forms | printed.forms == 0 && !self.company && !printed.company;
        let firm = !person && !self.parts_from(printed);
        let words = if firm && self.shares_form(printed) { 2 } else { 3 };
        if !(person || firm) || self.words.len() < words || self.words.len() != printed.words.len() {
            return None;
        }
        let mut other = self.words.iter().zip(&printed.words).enumerate().filter(|(_, (own, word))| own != word);
        let (at, (own, word)) = other.next()?;
        let enough = word.chars().count() >= BEGUN && own.chars().count() >= word.chars().count() + 2 && (person || at == 0);
        (other.next().is_none() && enough && begins(word, own)).then_some(0.8)
    }

    /// How sure it is that a printed name is this one with what narrow fields and hurried writers do at once: the last word cut off, one letter
    /// wrong, an initial, and of a person's name the words in another order. Every word of both is accounted for.
    pub(super) fn worn(&self, printed: &Self) -> Option<f32> {
        if self.parts_from(printed) {
            return None;
        }
        if let Some(sure) = self.lettered(printed) {
            return Some(sure);
        }
        let (last, before) = printed.words.split_last()?;
        // Whatever else is worn, the last word is cut off: most pairs of names end here.
        let cut = |w: &String| begins(last, w) || begins_with_slip(last, w);
        if self.words.len() != printed.words.len() || before.is_empty() || printed.plain.chars().count() < WORN || !self.words.iter().any(cut) {
            return None;
        }
        let firm = self.forms | printed.forms != 0 || self.company || printed.company;
        let mut left: Vec<&str> = self.words.iter().map(String::as_str).collect();
        let mut open: Vec<(usize, &str)> = Vec::new();
        let mut whole = 0;
        for (place, word) in before.iter().map(String::as_str).enumerate() {
            // The words of a firm stay in their order.
            let at = left.iter().position(|w| *w == word).filter(|_| !firm || self.words.get(place).is_some_and(|w| w == word));
            match at {
                Some(at) => {
                    whole += word.chars().count();
                    left.remove(at);
                }
                None => open.push((place, word)),
            }
        }
        let (mut slips, mut initials) = (0, 0);
        for (place, word) in open {
            let fits = |w: &str| alike(word, w, firm).filter(|_| !firm || self.words.get(place).is_some_and(|own| own == w));
            let (at, how) = left.iter().enumerate().find_map(|(at, w)| fits(w).map(|how| (at, how)))?;
            match how {
                Alike::Initial => initials += 1,
                Alike::Spelling => {}
                // `MOHD FAIZUL BIN ISM` may be whoever else.
                Alike::Vowel if !firm => return None,
                _ => slips += 1,
            }
            left.remove(at);
        }
        let [rest] = left.as_slice() else { return None };
        let fragment = last.chars().count();
        let slipped = if begins(last, rest) {
            false
        } else if begins_with_slip(last, rest) {
            true
        } else {
            return None;
        };
        let least = match (before.len(), slipped) {
            (1, false) => 4,
            (_, false) => 3,
            (_, true) => FRAGMENT,
        };
        (slips + usize::from(slipped) <= 1 && initials <= 1 && whole >= 4 && fragment >= least).then_some(0.8)
    }

    /// Whether a firm's printed name ends with the first letters of its last words: `KARYA DAMAR EO` of `Karya Damar Event Organisasi`.
    fn lettered(&self, printed: &Self) -> Option<f32> {
        let (last, before) = printed.words.split_last()?;
        let rest = self.words.get(before.len()..).filter(|_| before.len() >= 2 && self.words.starts_with(before))?;
        let letters: Vec<char> = last.chars().collect();
        let fits = rest.len() >= 2 && rest.len() == letters.len() && rest.iter().zip(&letters).all(|(w, c)| w.starts_with(*c));
        (fits && (self.forms != 0 || self.company)).then_some(0.85)
    }

    /// How sure it is that a printed name, without a title or a degree, is this one: whole, turned round or worn.
    pub(super) fn untitled_as(&self, bare: &Self) -> Option<f32> {
        self.compared(bare, false).or_else(|| self.turned(bare)).or_else(|| self.worn(bare)).map(|sure| sure.min(0.9))
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
        let same = |a: Option<&[String]>, b: Option<&[String]>| a.is_some() && a == b && a.is_some_and(whole);
        // `KAWAT LAS SINAR BUNGA LAS`: a firm without a form whose three words another name ends with is that one with what for before it.
        let ends = |long: &Self, short: &Self| short.forms | long.forms == 0 && short.words.len() == 3 && long.words.ends_with(&short.words);
        let firm = || (ends(self, other) || ends(other, self)) && letters(&self.words).min(letters(&other.words)) >= LETTERS + 2;
        let people = person(self) && person(other);
        people && (same(self.words.get(..3), other.words.get(..3)) || same(last_three(&self.words), last_three(&other.words))) || firm()
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
        assert!(!Name::of("Van der Heiden Verhuur B.V.").ends_within(&Name::of("VAN DER HEIDE")));
        assert!(!Name::of("PT Sumber Alami Jaya").ends_within(&Name::of("PT SUMBER ALAM")));
        assert!(long.printed_as(&Name::of("BAHARIDEPOKONT")).is_some());
        assert!(long.printed_as(&Name::of("BAHARIDEPO")).is_none());
        assert!(Name::of("KETANRAMESHBHAI").glued_words_of(&Name::of("Ketan Rameshbhai Patel")));
        assert!(!Name::of("KETANRAMESHBHAIPATE").glued_words_of(&Name::of("Ketan Rameshbhai Patel")));
        assert!(!Name::of("KETANRAMESH").glued_words_of(&Name::of("Ketan Rameshbhai Patel")));
        assert!(Name::of("PT Bahari Depo Laut").printed_as(&Name::of("BAHARIDEPOKONT")).is_none());
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
        assert!(printed("Maroquinerie Sidi Kacem SARL", "MAROQ SIDI KACEM"));
        assert!(printed("Encofrados Lurin E.I.R.L.", "ENCOFR LURIN EIRL"));
        assert!(!printed("Encofrados Lurin E.I.R.L.", "ENCOFR LURIGANCHO EIRL"));
        assert!(printed("Mohammed Salem Al Hashimi", "M SALEM ALHASHIMI"));
        assert!(printed("Mohammed Salem Al Hashimi", "MOHD SALEM AL HASHIMI"));
        for (own, text) in [
            ("Gunadi Manahan Sitompul", "GUNADI MANHAN SITOMPU"),
            ("Gunadi Manahan Sitompul", "SITOMPUL GUNADI MAN"),
            ("Yohanes Bambang Sutanto", "BAMBANG SUTANTO YOH"),
            ("Maria Goreti Sulastrini", "M GORETI SULASTRI"),
            ("Josefina Lekatompessy", "JOSEFINA LEKATOMPSS"),
            ("PT Karya Damar Event Organisasi", "PT KARYA DAMAR EO"),
        ] {
            assert!(printed(own, text), "{own} / {text}");
        }
        for (own, text) in [
            ("Winarto Halim Sudibyo", "WINARTO HALIM SUDARMO"),
            ("Lukas Wirawan Sutanto", "SUTANTO LUKAS GUN"),
            ("Gunadi Manahan Sitompul", "GUNADI SITOMPUL"),
            ("Sugiarto Raharjanto", "SUGIARTO RAHARJO"),
            ("PT Bahari Tirta Logistik", "PT BAHARI TIRTA LOGAM"),
            ("PT Bahari Tirta Logistik", "PT TIRTA BAHARI LOG"),
            ("Lim Chee Keong", "LIM CHEE KION"),
        ] {
            assert!(!printed(own, text), "{own} / {text}");
        }
        assert!(Name::of("RATNA SARI WULANDARI KULIAH").one_person(&Name::of("RATNA SARI WULANDARI BUKU")));
        assert!(Name::of("KUE RATNA SARI WULANDARI").one_person(&Name::of("DP RATNA SARI WULANDARI")));
        assert!(Name::of("KAWAT ELEKTRODA MITRA BUNGA TEKNIK").one_person(&Name::of("MITRA BUNGA TEKNIK")));
        assert!(!Name::of("PT RATNA SARI WULANDARI").one_person(&Name::of("PT RATNA SARI WULANDARI JAYA")));
    }
}
