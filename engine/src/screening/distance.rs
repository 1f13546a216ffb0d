//! How many letters two words differ by.

/// Letters of a word that are looked at.
const LETTERS: usize = 64;
/// More edits than are ever counted.
const FAR: u8 = 128;

/// Edits between two words (a letter put in, left out, exchanged, or two neighbours turned round), at most `most`; `None` beyond.
pub fn edits(a: &str, b: &str, most: usize) -> Option<usize> {
    if a.is_ascii() && b.is_ascii() {
        let letters = |word: &'_ str| word.len().min(LETTERS);
        return within(a.as_bytes().get(..letters(a))?, b.as_bytes().get(..letters(b))?, most);
    }
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().take(LETTERS).collect(), b.chars().take(LETTERS).collect());
    within(&a, &b, most)
}

/// Only what lies within `most` of the diagonal can be that near; each row is the distances of one more letter of `a`.
fn within<T: PartialEq + Copy>(a: &[T], b: &[T], most: usize) -> Option<usize> {
    if a.len().abs_diff(b.len()) > most {
        return None;
    }
    let same = a.iter().zip(b).take_while(|(x, y)| x == y).count();
    let (a, b) = (a.get(same..)?, b.get(same..)?);
    let same = a.iter().rev().zip(b.iter().rev()).take_while(|(x, y)| x == y).count();
    let (a, b) = (a.get(..a.len() - same)?, b.get(..b.len() - same)?);
    if a.is_empty() || b.is_empty() {
        return Some(a.len().max(b.len()));
    }
    let mut rows = [[FAR; LETTERS + 1]; 3];
    let [before, above, row] = &mut rows;
    let (mut before, mut above, mut row) = (before, above, row);
    for (j, cell) in above.iter_mut().enumerate().take(most.min(b.len()) + 1) {
        *cell = j as u8;
    }
    let at = |row: &[u8; LETTERS + 1], j: usize| row.get(j).copied().unwrap_or(FAR);
    for (i, x) in a.iter().enumerate() {
        let (from, to) = (i.saturating_sub(most), (i + most + 1).min(b.len()));
        row.fill(FAR);
        if i < most {
            row[0] = i as u8 + 1;
        }
        let mut nearest = row[0];
        for (j, y) in b.iter().enumerate().take(to).skip(from) {
            let mut least = (at(above, j) + u8::from(x != y)).min(at(above, j + 1) + 1).min(at(row, j) + 1);
            if i > 0 && j > 0 && x != y && a.get(i - 1) == Some(y) && b.get(j - 1) == Some(x) {
                least = least.min(at(before, j - 1) + 1);
            }
            let least = least.min(FAR);
            nearest = nearest.min(least);
            if let Some(cell) = row.get_mut(j + 1) {
                *cell = least;
            }
        }
        if usize::from(nearest) > most {
            return None;
        }
        (before, above, row) = (above, row, before);
    }
    Some(usize::from(at(above, b.len()))).filter(|d| *d <= most)
}

/// Edits that a word of so many letters may bear and still be the same.
pub fn budget(letters: usize) -> usize {
    match letters {
        0..=3 => 0,
        4..=6 => 1,
        7..=10 => 2,
        _ => 3,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edits_are_counted() {
        assert_eq!(edits("manurung", "maunrung", 2), Some(1));
        assert_eq!(edits("siregar", "sinregra", 2), Some(2));
        assert_eq!(edits("komang", "kmang", 1), Some(1));
        assert_eq!(edits("agus", "budi", 2), None);
        assert_eq!(edits("ca", "abc", 3), Some(3));
        assert_eq!(edits("жуков", "жукво", 1), Some(1));
        assert_eq!(edits("", "ab", 2), Some(2));
    }

    /// Every distance written down, as it is defined.
    fn plainly(a: &[u8], b: &[u8]) -> usize {
        let mut all = vec![vec![0; b.len() + 1]; a.len() + 1];
        for i in 0..=a.len() {
            for j in 0..=b.len() {
                all[i][j] = if i == 0 || j == 0 {
                    i + j
                } else {
                    let one = (all[i - 1][j - 1] + usize::from(a[i - 1] != b[j - 1])).min(all[i - 1][j] + 1).min(all[i][j - 1] + 1);
                    let turned = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
                    if turned { one.min(all[i - 2][j - 2] + 1) } else { one }
                };
            }
        }
        all[a.len()][b.len()]
    }

    proptest::proptest! {
        #[test]
        fn they_are_those_of_the_whole_table(a in "[ab]{0,9}[a-d]{0,3}", b in "[ab]{0,9}[a-d]{0,3}", most in 0usize..6) {
            let whole = plainly(a.as_bytes(), b.as_bytes());
            proptest::prop_assert_eq!(edits(&a, &b, most), Some(whole).filter(|d| *d <= most));
        }
    }
}
