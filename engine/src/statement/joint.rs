//! Names that belong together: joint holders, and under which name a bank trades.

use crate::layout::Line;

/// Words that join two holders of one account.
#[rustfmt::skip]
const JOINTS: &[&str] = &[
    "and", "or", "&", "und", "oder", "et", "ou", "y", "o", "e", "en", "of", "dan", "atau", "i", "lub", "a", "nebo", "és", "vagy", "og", "eller", "och", "ja", "tai", "ve", "veya", "și", "sau", "и", "или", "και", "ή", "và", "hoặc", "en/of", "and/or", "dan/atau", "und/oder", "et/ou", "y/o", "e/o", "e/ou",
    "og/eller", "и/или",
];

/// Words of a name at most: of firms and of several holders more.
pub(super) fn longest(words: &[String]) -> usize {
    if is_joint(words) {
        14
    } else if super::name_words::has(words, super::name_words::LEGAL) {
        12
    } else {
        8
    }
}

/// Whether a name is of several holders.
pub(super) fn is_joint(words: &[String]) -> bool {
    words.iter().skip(1).any(|w| w.chars().count() >= 2 && JOINTS.contains(&w.as_str()) || w == "&")
}

/// Whether a bracket is left open in a text.
fn is_open(text: &str) -> bool {
    text.rfind('(') > text.rfind(')')
}

/// How many of a name's words stand outside of a bracket behind it, in which its owner is named.
pub(super) fn plain_words(name: &str) -> usize {
    name.split(" (").next().map_or(0, |own| own.split_whitespace().count())
}

/// A name that goes on in the next line with a word that joins another, or ends with one, or whose bracket that line closes.
pub(super) fn with_next(name: &str, next: &str) -> Option<String> {
    if is_open(name) && next.ends_with(')') && !next.contains('(') && next.split_whitespace().count() <= 5 {
        return Some(format!("{name} {next}"));
    }
    let joins = |w: &str| JOINTS.contains(&w.to_lowercase().as_str());
    let word = |w: &str| w.starts_with(char::is_uppercase) && w.chars().all(|c| c.is_alphabetic() || matches!(c, '.' | '\'' | '’' | '-' | '&' | ','));
    let words: Vec<&str> = next.split_whitespace().collect();
    let begins = words.first().is_some_and(|w| joins(w) && w.chars().count() <= 8);
    let ends = name
        .split_whitespace()
        .next_back()
        .is_some_and(|w| joins(w) && w.chars().count() >= 2 && w.starts_with(char::is_lowercase) || w == "&" || w.contains('/') && joins(w));
    let names = &words[usize::from(begins)..];
    // Particles of names are small: `van der Velde`.
    let named = names.first().is_some_and(|w| word(w))
        && names.last().is_some_and(|w| word(w))
        && names.iter().all(|w| word(w) || w.chars().all(char::is_lowercase) && w.len() <= 4);
    (begins != ends && named && (2..=6).contains(&names.len())).then(|| format!("{name} {next}"))
}

/// Words that say under which name a firm trades: before it, and behind it.
const TRADES: (&[&str], &[&str]) = (
    &[
        "trading as ",
        "t/a ",
        "trading name ",
        "under the brand ",
        "merek dagang ",
        "onder de naam ",
        "unter der marke ",
        "sous la marque ",
        "con il marchio ",
        "bajo la marca ",
        "sob a marca ",
    ],
    &[
        " is a trading name",
        " is the trading name",
        " is a trading style",
        " is a brand",
        " is a division",
        " is a registered trade",
        " a division of",
        " ist eine marke",
        " est une marque",
        " es una marca",
        " é uma marca",
        " è un marchio",
        " is een handelsnaam",
        " adalah merek",
    ],
);

/// Whether the letterhead says that a name is the one under which a bank trades.
pub(super) fn is_brand(lines: &[Line<'_>], letterhead: &[usize], name: &str) -> bool {
    let name = name.trim().to_lowercase();
    let text = letterhead.iter().filter_map(|i| lines.get(*i)).map(|l| l.text().to_lowercase()).collect::<Vec<_>>().join(" ");
    name.chars().count() >= 3
        && (TRADES.0.iter().any(|w| text.contains(&format!("{w}{name}"))) || TRADES.1.iter().any(|w| text.contains(&format!("{name}{w}"))))
}

#[cfg(test)]
mod tests {
    use super::{is_brand, with_next};
    use crate::statement::lined;

    #[test]
    fn joint_holders_are_one_name() {
        assert_eq!(with_next("M. Marc Lambert", "et Mme Anne Dubois").as_deref(), Some("M. Marc Lambert et Mme Anne Dubois"));
        assert_eq!(with_next("Hr J.P. van den Berg en/of", "Mw A. Visser").as_deref(), Some("Hr J.P. van den Berg en/of Mw A. Visser"));
        assert_eq!(with_next("CV MAJU (BUDI", "SANTOSO WIDODO)").as_deref(), Some("CV MAJU (BUDI SANTOSO WIDODO)"));
        assert_eq!((super::plain_words("Sari Rasa Sdn Bhd (Abdul Rahman bin Kassim)"), super::plain_words("CV MAJU (BUDI")), (4, 2));
        for (name, next) in [("Marc Lambert", "Rue de la Gare 4"), ("Marc Lambert", "et"), ("Marc Lambert", "Anne Dubois"), ("Hans Maier", "und 3 weitere")] {
            assert_eq!(with_next(name, next), None, "{name}, {next}");
        }
    }

    #[test]
    fn a_sentence_says_under_which_name_a_bank_trades() {
        let document = lined::document(&["Lakeside Credit Union Ltd ABN 45 087 651 220 trading as Southern Plains Mutual."]);
        let lines = crate::layout::lines(&document);
        assert!(is_brand(&lines, &[0], "Southern Plains Mutual") && !is_brand(&lines, &[0], "Lakeside Credit Union"));
    }
}
