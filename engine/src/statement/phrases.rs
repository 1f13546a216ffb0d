//! Lists of phrases that are looked for in short texts: which of them can be in a text at all is told by their letters, in one step each.

use super::vocabulary::unspaced;

/// A phrase of a list.
#[derive(Debug)]
pub struct Phrase {
    /// The phrase, lower case.
    pub text: &'static str,
    /// Whether its script parts no words.
    pub unspaced: bool,
    letters: Letters,
}

/// A list of phrases by how they are looked for.
#[derive(Debug)]
pub struct Phrases {
    /// By the first byte, for what begins a text.
    begin: Vec<Vec<Phrase>>,
    /// Those of scripts that part no words, which may stand anywhere.
    unspaced: Vec<Phrase>,
    /// Those of several words.
    several: Vec<Phrase>,
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
    fn of(text: &'static str) -> Self {
        Self { text, unspaced: !text.is_ascii() && unspaced(text), letters: Letters::of(text) }
    }

    /// Whether a text of these letters can hold it.
    fn may_be_in(&self, letters: Letters) -> bool {
        self.letters.0 & !letters.0 == 0
    }
}

impl Phrases {
    /// The phrases of a list, for texts without accents that only some print.
    pub fn plain(list: &[&'static str]) -> Self {
        Self::of(&list.iter().map(|text| super::column_words::plain(text)).collect::<Vec<_>>())
    }

    /// The phrases of a list as they stand.
    pub fn of(list: &[&'static str]) -> Self {
        let mut out = Self { begin: (0..=u8::MAX).map(|_| Vec::new()).collect(), unspaced: Vec::new(), several: Vec::new() };
        for text in list {
            let phrase = Phrase::of(text);
            if phrase.unspaced {
                out.unspaced.push(Phrase::of(text));
            }
            if phrase.text.contains([' ', '/']) {
                out.several.push(Phrase::of(text));
            }
            if let Some(same) = phrase.text.bytes().next().and_then(|first| out.begin.get_mut(usize::from(first))) {
                same.push(phrase);
            }
        }
        out
    }

    /// The phrases that a text begins with, each with the rest of the text.
    pub fn begin<'t>(&self, text: &'t str) -> impl Iterator<Item = (&Phrase, &'t str)> {
        let same = text.bytes().next().and_then(|first| self.begin.get(usize::from(first)));
        same.into_iter().flatten().filter_map(move |p| Some((p, text.strip_prefix(p.text)?)))
    }

    /// Whether a phrase whose script parts no words stands anywhere in a text of these letters.
    pub fn unspaced_in(&self, text: &str, letters: Letters) -> bool {
        self.unspaced.iter().any(|p| p.may_be_in(letters) && text.contains(p.text))
    }

    /// Whether a phrase of several words stands in a text of these letters that is longer by no more than so many bytes.
    pub fn several_in(&self, text: &str, letters: Letters, longer: usize) -> bool {
        self.several.iter().any(|p| p.may_be_in(letters) && text.len() <= p.text.len() + longer && text.contains(p.text))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_text_that_holds_a_phrase_is_passed_over() {
        let texts = ["saldo awal", "b/f", "合计", "übertrag"];
        let list = Phrases::of(&texts);
        for text in ["saldo awal 12", "balance b/f", "本月合计", "übertrag auf", "transfer 991", ""] {
            let letters = Letters::of(text);
            assert_eq!(list.begin(text).map(|(p, _)| p.text).collect::<Vec<_>>(), texts.into_iter().filter(|p| text.starts_with(p)).collect::<Vec<_>>());
            assert_eq!(list.unspaced_in(text, letters), text.contains("合计"), "{text}");
            assert_eq!(list.several_in(text, letters, 30), text.contains("saldo awal") || text.contains("b/f"), "{text}");
        }
        assert!(list.begin("übertrag auf").all(|(p, rest)| !p.unspaced && rest == " auf"));
        assert!(!list.several_in("saldo awal 12", Letters::of("saldo awal 12"), 2));
    }
}
