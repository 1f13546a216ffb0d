//! The tables of an index as bytes: in pieces that can be sealed one by one, and back.

use super::index::{Tables, damaged};
use super::keys::Table;
use crate::base::Result;

/// The layout of these bytes; another where they would be read as something else.
pub const LAYOUT: u32 = 1;
/// Bytes of a piece.
const PIECE: usize = 1 << 20;

impl Tables {
    fn numbers(&self) -> [&Vec<u32>; 14] {
        let [w, s, j, n] = [&self.words, &self.slips, &self.joints, &self.numbers];
        [&self.firsts, &self.owners, &w.keys, &w.starts, &w.values, &s.keys, &s.starts, &s.values, &j.keys, &j.starts, &j.values, &n.keys, &n.starts, &n.values]
    }

    /// Lengths of all that follows, as [`Tables::filled`] wants them.
    pub fn lengths(&self) -> Vec<u64> {
        let numbers = self.numbers().map(|n| n.len() as u64);
        [u64::from(self.count)].into_iter().chain(numbers).collect()
    }

    /// Gives the bytes piece by piece.
    ///
    /// # Errors
    /// As what takes them.
    pub fn pieces(&self, mut take: impl FnMut(&[u8]) -> Result<()>) -> Result<()> {
        let mut piece = Vec::with_capacity(PIECE);
        for numbers in self.numbers() {
            for part in numbers.chunks(PIECE / 4) {
                piece.clear();
                part.iter().for_each(|n| piece.extend_from_slice(&n.to_le_bytes()));
                take(&piece)?;
            }
        }
        for part in self.nth.chunks(PIECE / 2).chain(self.years.chunks(PIECE / 2)) {
            piece.clear();
            part.iter().for_each(|n| piece.extend_from_slice(&n.to_le_bytes()));
            take(&piece)?;
        }
        self.lengths.chunks(PIECE).try_for_each(take)
    }

    /// The tables of those lengths out of the bytes that `give` gives, in their order.
    ///
    /// # Errors
    /// As what gives them, or they make no tables.
    pub fn filled(lengths: &[u64], mut give: impl FnMut() -> Result<Vec<u8>>) -> Result<Self> {
        let (count, lengths) = lengths.split_first().ok_or_else(damaged)?;
        let mut parts = Vec::with_capacity(14);
        for length in lengths {
            let length = usize::try_from(*length).ok().filter(|l| *l <= u32::MAX as usize).ok_or_else(damaged)?;
            let mut numbers = Vec::new();
            while numbers.len() < length {
                let piece = give()?;
                let (whole, rest) = piece.as_chunks::<4>();
                if whole.is_empty() || !rest.is_empty() {
                    return Err(damaged());
                }
                if numbers.is_empty() {
                    numbers.reserve_exact(length);
                }
                numbers.extend(whole.iter().map(|b| u32::from_le_bytes(*b)));
            }
            parts.push(numbers);
        }
        let Ok([firsts, owners, wk, ws, wv, sk, ss, sv, jk, js, jv, nk, ns, nv]) = <[Vec<u32>; 14]>::try_from(parts) else { return Err(damaged()) };
        let table = |keys, starts, values| Table { keys, starts, values };
        let mut tables = Self {
            count: u32::try_from(*count).map_err(|_| damaged())?,
            words: table(wk, ws, wv),
            slips: table(sk, ss, sv),
            joints: table(jk, js, jv),
            numbers: table(nk, ns, nv),
            nth: Vec::new(),
            years: Vec::new(),
            lengths: Vec::with_capacity(owners.len()),
            firsts,
            owners,
        };
        let mut short = |length: usize| -> Result<Vec<u16>> {
            let mut numbers = Vec::with_capacity(length);
            while numbers.len() < length {
                let piece = give()?;
                let (whole, rest) = piece.as_chunks::<2>();
                if whole.is_empty() || !rest.is_empty() {
                    return Err(damaged());
                }
                numbers.extend(whole.iter().map(|b| u16::from_le_bytes(*b)));
            }
            Ok(numbers)
        };
        tables.nth = short(tables.owners.len())?;
        tables.years = short(tables.count as usize)?;
        while tables.lengths.len() < tables.owners.len() {
            let piece = give()?;
            if piece.is_empty() {
                return Err(damaged());
            }
            tables.lengths.extend_from_slice(&piece);
        }
        let whole = [&tables.words, &tables.slips, &tables.joints, &tables.numbers].into_iter().all(Table::sound)
            && tables.nth.len() == tables.owners.len()
            && tables.years.len() == tables.count as usize
            && tables.lengths.len() == tables.owners.len();
        if whole { Ok(tables) } else { Err(damaged()) }
    }
}

#[cfg(test)]
mod tests {
    use super::super::index::{Builder, Index};
    use super::super::model::{Entity, NameKind, Schema, Subject};
    use super::super::{Searched, screen};
    use super::*;
    use std::collections::VecDeque;

    fn entities() -> Vec<Entity> {
        let names = ["Rohana Salim", "Agus Santoso", "Агус Сантосо", "X", "PT Sumber Makmur Jaya"];
        let entity = |(n, name): (usize, &&str)| {
            let mut e = Entity { id: format!("e{n}"), schema: Schema::Other, ..Entity::default() };
            e.name(name, NameKind::Primary);
            e.number("id", &format!("31740101017090{n:02}"));
            e
        };
        names.iter().enumerate().map(entity).collect()
    }

    #[test]
    fn tables_are_the_same_after_they_were_bytes() {
        let mut builder = Builder::new(Box::new(|_| Ok(())));
        entities().iter().for_each(|e| builder.add(e).expect("added"));
        let tables = builder.finish().expect("tables");
        let mut pieces = VecDeque::new();
        tables
            .pieces(|p| {
                pieces.push_back(p.to_vec());
                Ok(())
            })
            .expect("pieces");
        let all = pieces.clone();
        let read = Tables::filled(&tables.lengths(), || pieces.pop_front().ok_or_else(damaged)).expect("tables");
        assert_eq!(read, tables);
        // Cut short, or with lengths of another, they are none.
        let mut cut: VecDeque<Vec<u8>> = all.iter().take(3).cloned().collect();
        assert!(Tables::filled(&tables.lengths(), || cut.pop_front().ok_or_else(damaged)).is_err());
        assert!(Tables::filled(&[1], || Err(damaged())).is_err());
    }

    #[test]
    fn a_name_of_one_letter_finds_itself() {
        let index = Index::held(|b| entities().iter().try_for_each(|e| b.add(e))).expect("an index");
        let searched = Searched::from(index);
        let asked = |name: &str| screen(&searched, &Subject { name: name.to_owned(), ..Subject::default() }, 10).expect("hits");
        assert_eq!(asked("X").first().map(|h| h.entity_id.as_str()), Some("e3"));
        assert_eq!(asked("Salim Rohana").first().map(|h| h.entity_id.as_str()), Some("e0"));
        assert!(asked("").is_empty());
    }
}
