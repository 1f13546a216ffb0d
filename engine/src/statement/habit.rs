//! How a column spells dates with a month's name, and what a misread cell of it means: `O3D1C22` among `02DIC22` and `04DIC22`.

use crate::base::{dates, months};
use std::collections::BTreeMap;

/// Cells at least that make a habit.
const CELLS: usize = 4;
/// What letters of a name may differ at most, in letters, for each of its letters; and where the column prints one month alone.
const NEAR: (f32, f32) = (0.5, 0.67);
/// What a letter costs that looks like the one meant.
const ALIKE: f32 = 0.4;
/// How much nearer the name meant must be than any other.
const CLEAR: f32 = 0.5;

/// Letters that are taken for one another.
const LOOKALIKES: &[&str] = &["il1!|jtr", "o0qdcgeu@", "b8s5", "eflk", "mnhwu", "uvyj", "z2", "a4", "pfd", "gc6"];

/// A column's habit.
#[derive(Debug, Clone, PartialEq)]
pub struct Habit {
    /// Digits as nines, the name as one `a`, the rest as it is.
    pattern: Vec<char>,
    /// The names that its cells print.
    names: Vec<String>,
}

impl Habit {
    /// The habit of cells, most of which that can be read are spelled alike.
    pub fn of<'a>(cells: impl Iterator<Item = &'a str>) -> Option<Self> {
        let mut found: BTreeMap<Vec<char>, Vec<String>> = BTreeMap::new();
        for cell in cells.filter(|c| dates::scan(c).is_some()) {
            let (pattern, name) = pattern(cell);
            if months::month_of(&name).is_some() {
                found.entry(pattern).or_default().push(name);
            }
        }
        let all: usize = found.values().map(Vec::len).sum();
        let (pattern, mut names) = found.into_iter().max_by_key(|(_, n)| n.len()).filter(|(_, n)| n.len() >= CELLS && n.len() * 10 >= all * 8)?;
        names.sort_unstable();
        names.dedup();
        Some(Self { pattern, names })
    }

    /// The date that a text means in this spelling; `None` where it is one already, or none comes near.
    pub fn spelled(&self, text: &str) -> Option<String> {
        let letters: Vec<char> = text.chars().collect();
        let at = self.pattern.iter().position(|c| *c == 'a')?;
        let (head, tail) = (self.pattern.get(..at)?, self.pattern.get(at + 1..)?);
        let behind = letters.len().checked_sub(tail.len()).filter(|b| *b > at)?;
        let place = |(want, seen): (&char, &char)| match want {
            '9' => digit(*seen),
            c => Some(*c).filter(|c| c == seen || !seen.is_alphanumeric()),
        };
        let before: String = head.iter().zip(&letters).map(place).collect::<Option<_>>()?;
        let after: String = tail.iter().zip(letters.get(behind..)?).map(place).collect::<Option<_>>()?;
        let seen = letters.get(at..behind)?;
        let name = self.name(seen).map(str::to_owned).or_else(|| self.next(seen))?;
        let out = format!("{before}{name}{after}");
        (out != text && dates::scan(&out).is_some()).then_some(out)
    }

    /// The name that letters come nearest to.
    fn name(&self, letters: &[char]) -> Option<&str> {
        let mut costs: Vec<(f32, &str)> = self.names.iter().map(|n| (apart(&n.chars().collect::<Vec<_>>(), letters), n.as_str())).collect();
        costs.sort_by(|a, b| a.0.total_cmp(&b.0));
        let (cost, name) = *costs.first()?;
        let most = if self.names.len() == 1 { NEAR.1 } else { NEAR.0 };
        let clear = costs.get(1).is_none_or(|(next, _)| next - cost >= CLEAR);
        (clear && cost <= most * name.chars().count() as f32).then_some(name)
    }

    /// The name of a month near those that the cells print that letters come nearest to: a page goes on in the next month.
    fn next(&self, letters: &[char]) -> Option<String> {
        let printed: Vec<u8> = self.names.iter().filter_map(|n| months::month_of(n)).collect();
        let near = |m: u8| printed.iter().any(|p| matches!(p.abs_diff(m), 1 | 2 | 10 | 11));
        let length = |n: &str| self.names.iter().any(|p| p.chars().count() == n.chars().count());
        let mut best: BTreeMap<u8, (f32, &str)> = BTreeMap::new();
        for (name, month) in months::names().filter(|(n, m)| near(*m) && length(n)) {
            let cost = (apart(&name.chars().collect::<Vec<_>>(), letters), name);
            let entry = best.entry(month).or_insert(cost);
            if cost.0 < entry.0 || cost.0 == entry.0 && cost.1 < entry.1 {
                *entry = cost;
            }
        }
        let mut costs: Vec<(f32, &str)> = best.into_values().collect();
        costs.sort_by(|a, b| a.0.total_cmp(&b.0));
        let (cost, name) = *costs.first()?;
        let clear = costs.get(1).is_none_or(|(next, _)| next - cost >= CLEAR);
        let capitals = self.names.iter().all(|n| n.chars().all(char::is_uppercase));
        let first = self.names.iter().all(|n| n.starts_with(char::is_uppercase));
        let cased = || match (capitals, first, name.split_at_checked(name.chars().next().map_or(0, char::len_utf8))) {
            (true, ..) => name.to_uppercase(),
            (_, true, Some((head, tail))) => format!("{}{tail}", head.to_uppercase()),
            _ => name.to_owned(),
        };
        (clear && cost <= NEAR.0 * name.chars().count() as f32).then(cased)
    }
}

/// A text's digits as nines and its letters as one `a`, and the letters.
fn pattern(text: &str) -> (Vec<char>, String) {
    let mut out: Vec<char> = Vec::new();
    let mut name = String::new();
    for c in text.chars() {
        if c.is_alphabetic() {
            name.push(c);
            if out.last() != Some(&'a') {
                out.push('a');
            }
        } else {
            out.push(if c.is_ascii_digit() { '9' } else { c });
        }
    }
    (out, name)
}

/// The digit that a letter stands for.
pub(super) fn digit(c: char) -> Option<char> {
    Some(match c {
        '0'..='9' => c,
        'O' | 'o' | 'Q' | 'D' | 'U' | '@' | 'e' | 'c' => '0',
        'l' | 'I' | 'i' | '|' | '!' | 't' => '1',
        'Z' | 'z' => '2',
        'A' => '4',
        'S' | 's' | '$' => '5',
        'G' | 'b' => '6',
        'T' => '7',
        'B' => '8',
        'g' | 'q' => '9',
        _ => return None,
    })
}

/// How far a text is from a name, in letters.
fn apart(name: &[char], text: &[char]) -> f32 {
    let low = |c: &char| c.to_lowercase().next().unwrap_or(*c);
    let letter = |a: &char, b: &char| {
        let (a, b) = (low(a), low(b));
        match LOOKALIKES.iter().any(|g| g.contains(a) && g.contains(b)) {
            _ if a == b => 0.0,
            true => ALIKE,
            false => 1.0,
        }
    };
    let mut row: Vec<f32> = (0..=text.len()).map(|i| i as f32).collect();
    for (i, a) in name.iter().enumerate() {
        let mut next = vec![(i + 1) as f32];
        for (j, b) in text.iter().enumerate() {
            let at = |v: &[f32], k: usize| v.get(k).copied().unwrap_or(f32::MAX);
            next.push((at(&row, j) + letter(a, b)).min(at(&row, j + 1) + 1.0).min(at(&next, j) + 1.0));
        }
        row = next;
    }
    row.last().copied().unwrap_or(f32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_misread_cell_is_spelled_as_its_column() {
        let habit = Habit::of(["03DIC22", "04DIC22", "04DIC22", "06DIC22", "Saldo", "15DIC22"].into_iter()).unwrap();
        for (text, want) in
            [("O3D1L22", "03DIC22"), ("13D1C22", "13DIC22"), ("31D1t22", "31DIC22"), ("OS5D1C22", "05DIC22"), ("1spitz2", "15DIC22"), ("O8DIL22", "08DIC22")]
        {
            assert_eq!(habit.spelled(text).as_deref(), Some(want), "{text}");
        }
        // There is no such day, the letters are too many, or it is spelled right.
        for text in ["39DIC22", "31b1t22", "REF 22", "06DIC22", "Saldo", "Total22"] {
            assert_eq!(habit.spelled(text), None, "{text}");
        }
    }

    #[test]
    fn the_next_month_is_known_where_no_cell_of_it_was_read() {
        let habit = Habit::of(["01JUL25", "04JUL25", "05JUL25", "08JUL25"].into_iter()).unwrap();
        assert_eq!(habit.spelled("0706025").as_deref(), Some("07OGO25"));
        // No month in between, and no month at all.
        assert_eq!(habit.spelled("07DES25"), None);
        assert_eq!(habit.spelled("0711925"), None);
    }

    #[test]
    fn a_name_must_be_nearer_than_the_others() {
        let habit = Habit::of(["28 Jun 2024", "29 Jun 2024", "01 Jul 2024", "02 Jul 2024"].into_iter()).unwrap();
        assert_eq!(habit.spelled("O3 Jux 2024"), None);
        assert_eq!(habit.spelled("O3 Jui 2024").as_deref(), Some("03 Jul 2024"));
        assert_eq!(habit.spelled("O3 Jul 2O24").as_deref(), Some("03 Jul 2024"));
        assert_eq!(Habit::of(["01/02/2024", "02/02/2024", "03/02/2024", "04/02/2024"].into_iter()), None);
    }
}
