//! Which lines belong together by their words: what a bank books in two lines it books in the same two again, `PENARIKAN CEK` over `TUNAI`, while
//! what stands on the next row may be anything.

use super::columns::{Band, Form};
use super::lines::Line;
use super::tokens::{Shape, Token};
use std::collections::HashMap;

/// Letters of a word that tells what a line says.
const LETTERS: usize = 3;
/// Breaks between lines, of those within rows and of those between them, from which words tell anything.
const BREAKS: usize = 5;
/// How much they weigh beside the places of lines.
const WEIGHT: f32 = 0.03;
/// By how much one way to part lines must bind them closer than another to leave no doubt.
pub(super) const CLEAR: f32 = 0.04;

/// How closely each line is bound to the one above it, 0 to 1; `None` where one of them has no words.
pub(super) struct Bonds(Vec<Option<f32>>);

impl Bonds {
    pub(super) fn of(lines: &[&Line<'_>], bands: &[Band], columns: &[Vec<Option<usize>>]) -> Self {
        let word = |t: &Token<'_>| {
            let letters = t.text.chars().filter(|c| c.is_alphabetic()).count();
            (matches!(t.shape, Shape::Text) && letters >= LETTERS && !t.text.bytes().any(|b| b.is_ascii_digit())).then(|| t.text.to_lowercase())
        };
        let first = |(line, columns): (&&Line<'_>, &Vec<Option<usize>>)| {
            let own = line.tokens.iter().zip(columns).filter(|(_, c)| c.and_then(|c| bands.get(c)).is_some_and(|b| b.form == Form::Text));
            own.map(|(t, _)| t).find_map(word)
        };
        let words: Vec<Option<String>> = lines.iter().zip(columns).map(first).collect();
        let pairs: Vec<Option<(&str, &str)>> = words.windows(2).map(|w| Some((w[0].as_deref()?, w[1].as_deref()?))).collect();
        let (mut both, mut above, mut below) = (HashMap::new(), HashMap::new(), HashMap::new());
        for pair in pairs.iter().flatten() {
            *both.entry(*pair).or_insert(0u32) += 1;
            *above.entry(pair.0).or_insert(0u32) += 1;
            *below.entry(pair.1).or_insert(0u32) += 1;
        }
        let share = |n: u32, of: Option<&u32>| n as f32 / of.copied().unwrap_or(n).max(1) as f32;
        let bond = |pair: &Option<(&str, &str)>| {
            let pair = pair.as_ref()?;
            let n = both.get(pair).copied().unwrap_or(0);
            Some(if n < 2 { 0.0 } else { share(n, above.get(pair.0)) * share(n, below.get(pair.1)) })
        };
        Self(std::iter::once(None).chain(pairs.iter().map(bond)).collect())
    }

    /// What the words say for rows that begin at these lines: more the closer lines within rows are bound, and the less those of two rows.
    pub(super) fn speak_for(&self, starts: &[usize]) -> f32 {
        let (mut within, mut between) = ((0.0, 0), (0.0, 0));
        for (i, bond) in self.0.iter().enumerate() {
            let Some(bond) = bond else { continue };
            let of = if starts.binary_search(&i).is_ok() { &mut between } else { &mut within };
            *of = (of.0 + bond, of.1 + 1);
        }
        if within.1 < BREAKS || between.1 < BREAKS {
            return 0.0;
        }
        WEIGHT * (within.0 / within.1 as f32 - between.0 / between.1 as f32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_that_come_together_again_are_one_row() {
        let rows =
            ["Switching", "Trf", "Penarikan", "Tunai", "Switching", "Trf", "Autodebet", "Bpjs", "Penarikan", "Tunai", "Autodebet", "Bpjs", "Switching", "Trf"];
        let word = |(i, text): (usize, &&str)| crate::document::Word {
            text: (*text).to_owned(),
            rect: crate::base::Rect::new(10.0, 20.0 * i as f32, 60.0, 20.0 * i as f32 + 9.0),
            baseline: 20.0 * i as f32 + 8.0,
            size: 9.0,
            ..Default::default()
        };
        let page = crate::document::Page { number: 1, words: rows.iter().enumerate().map(word).collect(), ..Default::default() };
        let document = crate::document::Document { pages: vec![page], ..Default::default() };
        let lines = crate::layout::lines(&document);
        let lines: Vec<&Line<'_>> = lines.iter().collect();
        let bonds = Bonds::of(&lines, &[Band::new(0.0, 100.0, Form::Text)], &vec![vec![Some(0)]; lines.len()]);
        let (right, wrong) = (bonds.speak_for(&[0, 2, 4, 6, 8, 10, 12]), bonds.speak_for(&[0, 1, 3, 5, 7, 9, 11, 13]));
        assert!(right > 0.01 && wrong < -0.01, "{right} {wrong}");
        assert!(bonds.speak_for(&[0, 8]).abs() < f32::EPSILON, "few rows tell nothing");
    }
}
