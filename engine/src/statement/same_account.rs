//! When two printed numbers are those of one account.

use super::markers::Numbered;
use std::collections::HashMap;

/// Letters and digits of an IBAN at least, and of an account's number within it.
const IBAN: usize = 15;
const BARE: usize = 6;
/// Digits of a number for transfers at least, and of the account's own within it.
const ROUTED: (usize, usize) = (16, 8);

/// Whether a number for transfers, of digits alone, holds the account's own one: a CLABE or a NIB does.
pub fn routes(long: &str, own: &str) -> bool {
    let digits = |text: &str| text.chars().filter(char::is_ascii_alphanumeric).collect::<String>();
    let (long, own) = (digits(long), digits(own));
    let bare = |text: &str| text.bytes().all(|b| b.is_ascii_digit());
    bare(&long) && bare(&own) && long.len() >= ROUTED.0 && own.len() >= ROUTED.1 && long.len() > own.len() && long.contains(&own)
}

/// Whether a number holds an account's own one: an IBAN ends with it, or with it and two digits that check it, a CLABE has it in its midst.
/// Both are of one account. So is a number with the bank's code behind it, which an IBAN has before it: `268114073/0300`.
pub fn holds(long: &str, own: &str) -> bool {
    let before_code = long.get(4..8).and_then(|code| own.strip_suffix(code)).filter(|n| n.len() >= BARE);
    // Two numbers that agree in both say more than a digit that checks.
    let form = long.len() >= IBAN && long.bytes().take(2).all(|b| b.is_ascii_uppercase());
    if form && before_code.is_some_and(|n| long.get(8..).is_some_and(|l| l.ends_with(n))) {
        return true;
    }
    let checked = || own.len() >= ROUTED.1 && long.get(..long.len() - 2).is_some_and(|l| l.ends_with(own));
    super::numbers::is_iban(long) && long.len() >= IBAN && own.len() >= BARE && (long.ends_with(own) || checked()) || routes(long, own)
}

/// Takes two numbers for one account's where the longer one is the shorter one with more: the shorter one is it. Each number is compared
/// once, on however many pages it stands.
pub fn one_account(found: &mut [Numbered], more: impl Fn(&str, &str) -> bool) {
    let mut told: Vec<(String, usize)> = Vec::new();
    let mut is: HashMap<String, (String, usize)> = HashMap::new();
    for f in found.iter() {
        if is.contains_key(&f.number) {
            continue;
        }
        let own = (f.number.clone(), f.id);
        if let Some(same) = told.iter().find(|b| more(&own.0, &b.0)) {
            is.insert(own.0, same.clone());
        } else if let Some(same) = told.iter_mut().find(|b| more(&b.0, &own.0)) {
            let long = std::mem::replace(same, own.clone());
            is.values_mut().filter(|to| to.0 == long.0).for_each(|to| *to = own.clone());
            is.insert(own.0.clone(), own);
        } else {
            told.push(own.clone());
            is.insert(own.0.clone(), own);
        }
    }
    for f in found {
        if let Some((number, id)) = is.get(&f.number).filter(|to| to.0 != f.number) {
            (f.number, f.id) = (number.clone(), *id);
        }
    }
}

/// Lines between an account's number and its IBAN at most.
const BESIDE: usize = 3;

/// An IBAN that was seen in part, beside the account's own number on its page, is of that account and heads no other.
pub fn without_torn(found: &mut [Numbered]) {
    let torn = |f: &Numbered| super::numbers::is_iban(&f.number) && !crate::base::countries::iban_holds(&f.number);
    for at in 0..found.len() {
        let Some(own) = found.get(at).filter(|f| torn(f)) else { continue };
        let near = |o: &&Numbered| o.at.0 == own.at.0 && o.line.abs_diff(own.line) <= BESIDE && !super::numbers::is_iban(&o.number);
        let beside = found.iter().filter(near).min_by_key(|o| o.line.abs_diff(own.line)).map(|o| (o.number.clone(), o.id));
        if let (Some((number, id)), Some(f)) = (beside, found.get_mut(at)) {
            (f.number, f.id) = (number, id);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbered(numbers: &[&str]) -> Vec<Numbered> {
        let one = |(line, number): (usize, &&str)| Numbered { at: (1, line as f32), number: (*number).to_owned(), line, id: line, aside: false };
        numbers.iter().enumerate().map(one).collect()
    }

    #[test]
    fn an_iban_ends_with_the_number_or_with_what_checks_it() {
        let french = "FR7630004008120000184773362";
        assert!(holds(french, "00001847733") && holds(french, "0000184773362"));
        assert!(!holds(french, "3000400812") && !holds(french, "00001847734"));
    }

    #[test]
    fn an_iban_that_was_seen_in_part_heads_no_account() {
        let said = |numbers: &[&str]| {
            let mut found = numbered(numbers);
            without_torn(&mut found);
            found.into_iter().map(|f| f.number).collect::<Vec<String>>()
        };
        assert_eq!(said(&["0297044188230", "PT5000350297000441"]), ["0297044188230", "0297044188230"]);
        assert_eq!(said(&["60118823", "GB17TWCK07448160118823"]).len(), 2);
        // Alone it is all there is.
        assert_eq!(said(&["PT5000350297000441"]), ["PT5000350297000441"]);
    }

    #[test]
    fn the_code_of_the_bank_stands_behind_the_number_and_in_the_iban_before_it() {
        let czech = "CZ3703000000000268114073";
        assert!(holds(czech, "2681140730300") && holds(czech, "268114073"));
        assert!(!holds(czech, "2681140730800") && !holds(czech, "2681140740300"));
    }

    #[test]
    fn a_longer_number_is_the_one_that_it_holds_on_every_page() {
        let (iban, own, other) = ("GB17TWCK07448160118823", "60118823", "60118904");
        for numbers in [[iban, own, iban, other], [own, iban, iban, other], [iban, iban, own, other]] {
            let mut found = numbered(&numbers);
            one_account(&mut found, holds);
            let said: Vec<&str> = found.iter().map(|f| f.number.as_str()).collect();
            assert_eq!(said, [own, own, own, other], "{numbers:?}");
        }
    }
}
