//! Three values of one item, and what they come to: what both agreed on, what it is here, what it is there.

/// What becomes of an item.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// Both say the same, or nobody changed it.
    Same,
    /// It was changed there alone.
    Take,
    /// It was changed here alone.
    Send,
    /// Both changed it, and not alike.
    Both,
}

/// What becomes of an item. `here` and `there` are none where nobody changed it on that side; `base` is none where it is not known.
pub fn outcome(base: Option<&str>, here: Option<&str>, there: Option<&str>) -> Outcome {
    match (here, there) {
        (None, None) => Outcome::Same,
        (Some(here), Some(there)) if here == there => Outcome::Same,
        (None, Some(there)) => {
            if base == Some(there) {
                Outcome::Same
            } else {
                Outcome::Take
            }
        }
        (Some(here), None) => {
            if base == Some(here) {
                Outcome::Same
            } else {
                Outcome::Send
            }
        }
        (Some(here), Some(_)) if base == Some(here) => Outcome::Take,
        (Some(_), Some(there)) if base == Some(there) => Outcome::Send,
        (Some(_), Some(_)) => Outcome::Both,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_both_changed_is_for_a_person() {
        let of = |b: &str, h: &str, t: &str| {
            let some = |s: &str| (s != "-").then(|| s.to_owned());
            outcome(some(b).as_deref(), some(h).as_deref(), some(t).as_deref())
        };
        for (b, h, t, want) in [
            ("a", "a", "a", Outcome::Same),
            ("a", "b", "b", Outcome::Same),
            ("a", "a", "b", Outcome::Take),
            ("a", "b", "a", Outcome::Send),
            ("a", "b", "c", Outcome::Both),
            ("-", "b", "c", Outcome::Both),
            ("-", "b", "b", Outcome::Same),
            ("-", "-", "c", Outcome::Take),
            ("-", "b", "-", Outcome::Send),
            ("a", "-", "a", Outcome::Same),
            ("a", "a", "-", Outcome::Same),
            ("-", "-", "-", Outcome::Same),
        ] {
            assert_eq!(of(b, h, t), want, "{b} {h} {t}");
        }
    }
}
