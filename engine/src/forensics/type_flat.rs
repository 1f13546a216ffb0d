//! `SPACING_ISLAND` of fields: a name or a figure whose letters all stand at their plain widths, in a file whose other words are set with
//! small shifts between their letters: it was typed anew.

use super::paper::{Cell, Finds, Neighbours, Paper};
use super::report::Family;
use crate::base::Severity;
use std::collections::BTreeMap;

/// Gaps of a text at least.
const GAPS: usize = 8;
/// Texts that are compared at least.
const TEXTS: usize = 40;
/// A shift in parts of the size, from which it is one: what numbers are rounded to is less.
const SHIFT: f32 = 5e-4;
/// How unlikely it is at most that a text has no shift by chance.
const CHANCE: f32 = 0.02;
/// Texts without shifts at most, one in so many.
const FEW: usize = 25;
/// Gaps of a pair of letters at least, for it to say whether it is always shifted.
const OFTEN: usize = 4;

/// How often letters are shifted.
#[derive(Debug, Default)]
struct Habit {
    /// Of each pair: gaps, and those that are shifted.
    pairs: BTreeMap<Neighbours, (usize, usize)>,
    /// Of all.
    all: (usize, usize),
}

impl Habit {
    fn of(texts: &[Vec<(Neighbours, f32)>]) -> Self {
        let mut habit = Self::default();
        for (pair, gap) in texts.iter().flatten() {
            let shifted = usize::from(gap.abs() > SHIFT);
            let own = habit.pairs.entry(*pair).or_default();
            *own = (own.0 + 1, own.1 + shifted);
            habit.all = (habit.all.0 + 1, habit.all.1 + shifted);
        }
        habit
    }

    /// Whether letters are shifted by where they stand and not by what stands beside them, as kerning does.
    fn by_place(&self) -> bool {
        let often: Vec<&(usize, usize)> = self.pairs.values().filter(|p| p.0 >= OFTEN).collect();
        let mixed = often.iter().filter(|p| p.1 > 0 && p.1 < p.0).count();
        often.len() >= 8 && 2 * mixed > often.len() && 10 * self.all.1 > self.all.0
    }

    /// How likely a text without any shift is.
    fn chance(&self, text: &[(Neighbours, f32)]) -> f32 {
        let plain = 1.0 - self.all.1 as f32 / self.all.0.max(1) as f32;
        // Spaces part a text: a program that shifts whole words has one gap a word.
        plain.powi(i32::try_from(text.len()).unwrap_or(i32::MAX))
    }
}

/// The longest stretch of a text without a shift.
fn stretch(text: &[(Neighbours, f32)]) -> usize {
    text.split(|(_, gap)| gap.abs() > SHIFT).map(<[_]>::len).max().unwrap_or(0)
}

fn flat(text: &[(Neighbours, f32)]) -> bool {
    text.len() >= GAPS && text.iter().all(|(_, gap)| gap.abs() <= SHIFT)
}

/// Looks for fields that were typed anew.
pub(super) fn look(paper: &Paper<'_>, finds: &mut Finds) {
    let long: Vec<(&Cell, Vec<(Neighbours, f32)>)> =
        paper.cells.iter().filter(|c| c.style.is_some()).map(|c| (c, paper.gaps(c))).filter(|(_, g)| g.len() >= GAPS).collect();
    let texts: Vec<Vec<(Neighbours, f32)>> = long.iter().filter(|(_, g)| !flat(g)).map(|l| l.1.clone()).collect();
    let habit = Habit::of(&texts);
    let plain: Vec<&(&Cell, Vec<(Neighbours, f32)>)> = long.iter().filter(|(_, g)| flat(g)).collect();
    if texts.len() < TEXTS || plain.is_empty() || plain.len() * FEW > long.len() || !habit.by_place() {
        return;
    }
    // Longer without a shift than any stretch of another text.
    let longest = texts.iter().map(|t| stretch(t)).max().unwrap_or(0);
    let field = |c: &Cell| c.row.is_none() && matches!(c.field, "holder" | "account_number" | "period");
    let told = plain.iter().filter(|(c, g)| field(c) && g.len() > longest && habit.chance(g) < CHANCE);
    let changes: Vec<_> = told
        .map(|(c, _)| {
            let mut change = paper.change("SPACING", c.page, c.rect, Some(c), None, Some(&c.text));
            (change.row, change.detail) = (c.row, Some("no letter is shifted, where all other words have letters that are".to_owned()));
            change
        })
        .collect();
    if !changes.is_empty() {
        let message = format!("{} fields are set letter by letter at their plain widths, where all else is shifted here and there.", changes.len());
        finds.add(Family::Type, "SPACING_ISLAND", Severity::Medium, message, changes, &["A field that the bank fills in by another program"]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shifts_by_place_are_told_from_kerning() {
        // Two pairs in three of each kind, shifted now and then; or one kind always and the other never.
        let text = |n: u32, shifted: &dyn Fn(u32, u32) -> bool| (0..10).map(|i| ((0, i, i + 1), if shifted(n, i) { 0.003 } else { 0.0 })).collect::<Vec<_>>();
        let by_place: Vec<_> = (0..30).map(|n| text(n, &|n, i| (n + i) % 3 == 0)).collect();
        let kerning: Vec<_> = (0..30).map(|n| text(n, &|_, i| i % 3 == 0)).collect();
        let (place, kerned) = (Habit::of(&by_place), Habit::of(&kerning));
        assert!(place.by_place() && !kerned.by_place());
        let plain = |n: u32| (0..n).map(|i| ((0, i, i + 1), 0.0)).collect::<Vec<_>>();
        assert!(place.chance(&plain(18)) < CHANCE && place.chance(&plain(9)) > CHANCE);
        assert_eq!((stretch(&plain(9)), stretch(&by_place[0])), (9, 2));
        assert!(flat(&plain(9)) && !flat(&plain(5)) && !flat(&by_place[0]));
    }
}
