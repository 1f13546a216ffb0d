//! Letters in circles beside the rows of an app's list, each the first of a payee's name: they are no words of a row.

use crate::layout::Line;
use crate::layout::places::Places;
use std::collections::HashSet;

/// Letters at least that stand one below the other, and how many different ones.
const LETTERS: usize = 5;
const DIFFERENT: usize = 3;
/// How far their middles lie apart at most, and how far right of them a row begins, in points.
const ASIDE: f32 = 1.5;
const BESIDE: f32 = 45.0;

/// Takes out lines that are one letter in a column of such letters left of rows.
pub fn take_out(lines: &mut Vec<Line<'_>>) {
    let letter = |l: &Line<'_>| match l.tokens.as_slice() {
        [t] => t.text.chars().next().filter(|c| t.text.chars().count() == 1 && c.is_uppercase()).map(|c| (t.rect.cx(), c)),
        _ => None,
    };
    let beside = |i: usize, x: f32| {
        let near =
            |j: usize| lines.get(j).zip(lines.get(i)).is_some_and(|(l, own)| l.page == own.page && (l.y - own.y).abs() < 1.5 * own.size && l.tokens.len() > 1);
        let right = |j: usize| lines.get(j).is_some_and(|l| l.rect.x0 > x && l.rect.x0 - x < BESIDE);
        [i.checked_sub(1), Some(i + 1)].into_iter().flatten().any(|j| near(j) && right(j))
    };
    let found: Vec<(usize, f32, char)> =
        lines.iter().enumerate().filter_map(|(i, l)| letter(l).map(|(x, c)| (i, x, c))).filter(|(i, x, _)| beside(*i, *x)).collect();
    let places = Places::of(found.iter().map(|f| f.1));
    let Some(place) = found.iter().map(|f| f.1).max_by_key(|x| places.within(*x, ASIDE)) else { return };
    let column = || found.iter().filter(|f| (f.1 - place).abs() <= ASIDE);
    if column().count() < LETTERS || column().map(|f| f.2).collect::<HashSet<char>>().len() < DIFFERENT {
        return;
    }
    let out: HashSet<usize> = column().map(|f| f.0).collect();
    let mut i = 0;
    lines.retain(|_| {
        i += 1;
        !out.contains(&(i - 1))
    });
}

#[cfg(test)]
mod tests {
    use super::take_out;
    use crate::statement::lined;

    fn left(lines: &[&str]) -> usize {
        let document = lined::document(lines);
        let mut lines = crate::layout::lines(&document);
        take_out(&mut lines);
        lines.len()
    }

    #[test]
    fn letters_beside_the_rows_of_an_app_are_no_words() {
        let row = "     Kopi Kenangan     -28.000,00";
        assert_eq!(left(&[row, "K", row, "W", row, "T", row, "K", row, "S"]), 5);
        // Marks of two kinds, or a few letters, stay.
        assert_eq!(left(&[row, "D", row, "K", row, "D", row, "K", row, "D"]), 10);
        assert_eq!(left(&[row, "A", row, "B", row, "C"]), 6);
    }
}
