//! Long numbers in descriptions: references tell nothing, so rows that differ in them alone are one wording. Numbers that rules and
//! registers ask for stay as they are.

use rustc_hash::FxHashSet;

/// Digits from which a number is a reference.
const LONG: usize = 3;

/// Long numbers that mean something.
#[derive(Default)]
pub struct Numbers {
    whole: FxHashSet<String>,
    /// Numbers with more before or behind them, as phrases with an open end ask for.
    parts: Vec<String>,
}

/// The text's stretches of digits and of everything else, each with whether it is a long number.
fn stretches(text: &str) -> impl Iterator<Item = (&str, bool)> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let digits = rest.bytes().next()?.is_ascii_digit();
        let end = rest.bytes().position(|b| b.is_ascii_digit() != digits).unwrap_or(rest.len());
        let (stretch, behind) = rest.split_at_checked(end)?;
        rest = behind;
        Some((stretch, digits && end >= LONG))
    })
}

impl Numbers {
    /// The long numbers in these phrases, which are given as they are looked for in [`super::text::words`].
    pub fn of(lists: &[&[String]]) -> Self {
        let mut out = Self::default();
        for phrase in lists.iter().copied().flatten() {
            let open = |number: &str| phrase.starts_with(number) || phrase.ends_with(number);
            for (number, _) in stretches(phrase).filter(|(_, long)| *long) {
                if open(number) {
                    out.parts.push(number.to_owned());
                } else {
                    out.whole.insert(number.to_owned());
                }
            }
        }
        out
    }

    /// A description with the digits of long numbers made zeros, so that thousands of rows become one wording.
    pub fn alike(&self, text: &str) -> String {
        let mut out = String::with_capacity(text.len());
        for (stretch, long) in stretches(text) {
            if long && !self.whole.contains(stretch) && !self.parts.iter().any(|p| stretch.contains(p.as_str())) {
                out.extend(std::iter::repeat_n('0', stretch.len()));
            } else {
                out.push_str(stretch);
            }
        }
        out
    }
}

/// Whether what was found in a description made alike holds a number that may be another in the description itself: a shop's or a
/// station's. It is looked for again where it is printed.
pub fn made_alike(text: &str) -> bool {
    stretches(text).any(|(number, long)| long && number.bytes().all(|b| b == b'0'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn references_are_alike_and_numbers_that_are_asked_for_stay() {
        let numbers = Numbers::of(&[&[" modelo 303 ", " cp204"].map(str::to_owned), &[" bet365 ".to_owned()]]);
        let alike = |text: &str| numbers.alike(text);
        assert_eq!(alike("INV 4711 TRF 98"), "INV 0000 TRF 98");
        assert_eq!(alike("MODELO 303 REF 3031"), "MODELO 303 REF 0000");
        assert_eq!(alike("CP204A 12045"), "CP204A 12045");
        assert_eq!(alike("BET365 365 é1234"), "BET365 365 é0000");
        assert!(made_alike("SPBU 34.00000") && !made_alike("SPBU 34.40112") && !made_alike("00"));
    }
}
