//! Names of columns that the print runs together, with one another or with what stands over them: `F.OPER F.VALOR CONCEPTO`, `2. oldal JÓVÁÍRÁS`.

use super::HeaderType;
use super::vocabulary::{column_types, is_column_name};
use crate::layout::heads::Label;

/// Labels with names that were run together each for itself, and without the number of the page that stands over the last of them.
pub fn told_apart(labels: Vec<Label>) -> Vec<Label> {
    labels.into_iter().map(without_page).flat_map(|l| parts(&l).unwrap_or_else(|| vec![l])).collect()
}

/// The type that a name says and no other.
fn only_type(name: &str) -> Option<HeaderType> {
    column_types(name).first().copied().filter(|_| is_column_name(name))
}

/// The label without the number of its page and the word for that in front.
fn without_page(label: Label) -> Label {
    let words: Vec<&str> = label.text.split(' ').collect();
    let number = |w: &&&str| !w.is_empty() && w.chars().all(|c| c.is_ascii_digit() || matches!(c, '.' | '/')) && w.starts_with(|c: char| c.is_ascii_digit());
    let Some(at) = words.iter().take(2).position(|w| number(&w)) else { return label };
    match (at + 1..words.len()).rev().map(|k| words[k..].join(" ")).find(|name| only_type(name).is_some()) {
        Some(text) => Label { text, ..label },
        None => label,
    }
}

/// Words of such a label at most.
const WORDS: usize = 8;
/// Words for a movement, which also say whose day a day is.
const MOVED: &str = "transaction transactions transaksi mutasi operation opération operación operacion operação operacao operazione movement mouvement movimiento movimento booking buchung posting işlem urusniaga";

/// The names that a label of one line is made of, where they say the day, the day of value and the words of rows, each once.
fn parts(label: &Label) -> Option<Vec<Label>> {
    let words: Vec<&str> = label.text.split(' ').collect();
    let names = if let Some(names) = coded(&words) {
        names
    } else if (3..=WORDS).contains(&words.len()) {
        parted(&words, &mut Vec::new())?
    } else {
        return None;
    };
    // `Date of Transaction` is one name: of two the second says what moved, by more than that it did.
    let says = |name: &String| only_type(name) == Some(HeaderType::Description) && !MOVED.split(' ').any(|w| name.to_lowercase() == w);
    if names.len() == 2 && !names.last().is_some_and(says) {
        return None;
    }
    let width = (label.x1 - label.x0) / label.text.chars().count().max(1) as f32;
    let mut from = 0.0f32;
    let place = |text: String| {
        let end = from + text.chars().count() as f32;
        let out = Label { x0: label.x0 + from * width, x1: label.x0 + end * width, text };
        from = end + 1.0;
        out
    };
    Some(names.into_iter().map(place).collect())
}

/// Words for the code of a kind of movement.
const CODES: &str = "kd kd. kode sandi code cod cod. cód cód. cd tc";

/// A word for codes before a name of the words of rows: `KD KETERANGAN`.
fn coded(words: &[&str]) -> Option<Vec<String>> {
    let (first, rest) = words.split_first()?;
    let name = rest.join(" ");
    let moved = MOVED.split(' ').any(|w| name.to_lowercase() == w);
    let told = CODES.split(' ').any(|w| first.to_lowercase() == w) && only_type(&name) == Some(HeaderType::Description) && !moved;
    told.then(|| vec![(*first).to_owned(), name])
}

/// Names of which words are made, two at least: first the day, then the day of value and the words of rows, none of them twice.
fn parted(words: &[&str], types: &mut Vec<HeaderType>) -> Option<Vec<String>> {
    if words.is_empty() {
        return (types.len() > 1 && types.contains(&HeaderType::Description)).then(Vec::new);
    }
    // The whole of a name goes before its first word: `TGL TRANS` before `TGL`.
    (1..=words.len()).rev().find_map(|to| {
        let own = words.get(..to)?;
        let name = own.iter().all(|w| w.starts_with(char::is_alphanumeric)).then(|| own.join(" "))?;
        let own = only_type(&name)?;
        let fits = matches!(own, HeaderType::Date | HeaderType::ValueDate | HeaderType::Description) && !types.contains(&own);
        if !fits || types.is_empty() && own != HeaderType::Date {
            return None;
        }
        types.push(own);
        let rest = parted(words.get(to..)?, types);
        types.pop();
        rest.map(|mut rest| {
            rest.insert(0, name);
            rest
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(text: &str) -> Vec<String> {
        told_apart(vec![Label { x0: 0.0, x1: 100.0, text: text.to_owned() }]).into_iter().map(|l| l.text).collect()
    }

    #[test]
    fn names_that_one_blank_parts_are_several() {
        assert_eq!(names("F.OPER F.VALOR CONCEPTO"), ["F.OPER", "F.VALOR", "CONCEPTO"]);
        assert_eq!(names("TGL TRANS URAIAN TRANSAKSI"), ["TGL TRANS", "URAIAN TRANSAKSI"]);
        assert_eq!(names("Transaction Date Description"), ["Transaction Date", "Description"]);
        assert_eq!(names("Tanggal / Keterangan Transaksi"), ["Tanggal / Keterangan Transaksi"]);
        assert_eq!(names("Date of Transaction"), ["Date of Transaction"]);
        assert_eq!(names("Value Date"), ["Value Date"]);
        assert_eq!(names("KD KETERANGAN"), ["KD", "KETERANGAN"]);
        assert_eq!(names("Kode Transaksi"), ["Kode Transaksi"]);
        assert_eq!(names("Transaction Description"), ["Transaction Description"]);
        assert_eq!(names("2. oldal JÓVÁÍRÁS"), ["JÓVÁÍRÁS"]);
        assert_eq!(names("Page 2 Balance"), ["Balance"]);
    }
}
