//! Signs of a currency that a font does not tell: `₹5,461.84` as a letter without meaning before every figure of a column.

use crate::document::Word;

/// What stands for a glyph without meaning.
const UNTOLD: char = '\u{fffd}';
/// Figures of a column at least, and how far their right edges lie apart at most, in points.
const ENOUGH: usize = 3;
const EDGE: f32 = 2.0;

/// Takes a sign that no font tells from before the figures of columns in which every figure has it. Where one has none it may be a minus,
/// and stays: so does what stands between digits, where it may be one.
pub fn strip(words: &mut [Word]) {
    let mut figures: Vec<(usize, bool)> = (0..words.len()).filter_map(|i| figure(&words[i].text).map(|signed| (i, signed))).collect();
    if figures.iter().filter(|(_, signed)| *signed).count() < ENOUGH {
        return;
    }
    figures.sort_by(|a, b| words[a.0].rect.x1.total_cmp(&words[b.0].rect.x1));
    let columns: Vec<Vec<usize>> = figures
        .chunk_by(|a, b| words[b.0].rect.x1 - words[a.0].rect.x1 <= EDGE)
        .filter(|column| column.len() >= ENOUGH && column.iter().all(|(_, signed)| *signed))
        .map(|column| column.iter().map(|(i, _)| *i).collect())
        .collect();
    for i in columns.into_iter().flatten() {
        words[i].text.remove(0);
    }
}

/// Whether a text is a figure with a fraction, and whether one glyph without meaning stands before it.
fn figure(text: &str) -> Option<bool> {
    let bare = text.strip_prefix(UNTOLD);
    let digits = bare.unwrap_or(text);
    let (whole, fraction) = digits.rsplit_once(['.', ','])?;
    let plain = whole.bytes().all(|b| b.is_ascii_digit() || matches!(b, b',' | b'.' | b'\'')) && whole.starts_with(|c: char| c.is_ascii_digit());
    (plain && fraction.len() == 2 && fraction.bytes().all(|b| b.is_ascii_digit())).then_some(bare.is_some())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Rect;

    fn stripped(column: &[&str]) -> Vec<String> {
        let word = |text: &&str| Word { text: (*text).to_owned(), rect: Rect::new(100.0, 0.0, 140.0, 8.0), ..Word::default() };
        let mut words: Vec<Word> = column.iter().map(word).collect();
        strip(&mut words);
        words.into_iter().map(|w| w.text).collect()
    }

    #[test]
    fn a_sign_before_every_figure_of_a_column_is_no_part_of_them() {
        assert_eq!(stripped(&["\u{fffd}65,614.61", "\u{fffd}2,69,419.00", "Balance", "\u{fffd}1.00"]), ["65,614.61", "2,69,419.00", "Balance", "1.00"]);
        // Where some have none it may be a minus; between digits it may be a digit.
        let mixed = ["\u{fffd}65.61", "2.00", "\u{fffd}1.00", "\u{fffd}4.00"];
        assert_eq!(stripped(&mixed), mixed);
        let within = ["\u{fffd}6\u{fffd}.61", "\u{fffd}\u{fffd}2.00", "\u{fffd}1.00", "\u{fffd}4.00"];
        assert_eq!(stripped(&within), within);
    }
}
