//! How many letters two words differ by.

/// Edits between two words (a letter put in, left out, exchanged, or two neighbours turned round), at most `most`; `None` beyond.
pub fn edits(a: &str, b: &str, most: usize) -> Option<usize> {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().take(64).collect(), b.chars().take(64).collect());
    if a.len().abs_diff(b.len()) > most {
        return None;
    }
    let mut before: Vec<usize> = Vec::new();
    let mut above: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.iter().enumerate() {
        let mut row = Vec::with_capacity(b.len() + 1);
        row.push(i + 1);
        for (j, y) in b.iter().enumerate() {
            let at = |row: &[usize], j: usize| row.get(j).copied().unwrap_or(usize::MAX / 2);
            let mut least = (at(&above, j) + usize::from(x != y)).min(at(&above, j + 1) + 1).min(at(&row, j) + 1);
            if i > 0 && j > 0 && a.get(i - 1) == Some(y) && b.get(j - 1) == Some(x) {
                least = least.min(at(&before, j - 1) + 1);
            }
            row.push(least);
        }
        if row.iter().min().is_none_or(|m| *m > most) {
            return None;
        }
        before = std::mem::replace(&mut above, row);
    }
    above.last().copied().filter(|d| *d <= most)
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
    }
}
