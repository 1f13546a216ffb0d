//! Lists of phrases that are looked for in short texts: which of them can be in a text at all is told by their letters, in one step each.

use super::vocabulary::unspaced;

/// A phrase of a list.
#[derive(Debug)]
pub struct Phrase {
    /// The phrase, lower case.
    pub text: &'static str,
    /// Whether its script parts no words.
    pub unspaced: bool,
    /// Whether it is of several words.
    pub several: bool,
    letters: Letters,
}

/// Which bytes stand in a text, of sixty-four kinds.
#[derive(Debug, Clone, Copy)]
pub struct Letters(u64);

impl Letters {
    /// Those of a text.
    pub fn of(text: &str) -> Self {
        Self(text.bytes().fold(0, |all, b| all | 1 << (b & 63)))
    }
}

impl Phrase {
    /// The phrases of a list.
    pub fn list(list: &[&'static str]) -> Vec<Self> {
        list.iter()
            .map(|text| super::column_words::plain(text))
            .map(|text| Self { text, unspaced: !text.is_ascii() && unspaced(text), several: text.contains([' ', '/']), letters: Letters::of(text) })
            .collect()
    }

    /// Whether a text of these letters can hold it.
    pub fn may_be_in(&self, letters: Letters) -> bool {
        self.letters.0 & !letters.0 == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_text_that_holds_a_phrase_is_passed_over() {
        let list = Phrase::list(&["saldo awal", "b/f", "合计", "übertrag"]);
        for text in ["saldo awal 12", "balance b/f", "本月合计", "übertrag auf"] {
            let letters = Letters::of(text);
            assert_eq!(list.iter().filter(|p| text.contains(p.text)).count(), list.iter().filter(|p| p.may_be_in(letters) && text.contains(p.text)).count());
        }
        assert!(list.iter().all(|p| !p.may_be_in(Letters::of("transfer 991"))));
        assert!(list[2].unspaced && list[0].several && list[1].several && !list[3].several);
    }
}
