//! The arithmetic of numbers: what of them can be told without asking anybody.

use chrono::{Datelike, NaiveDate};

/// What stands in an identity number of 16 digits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Nik {
    /// Day of birth, 1 to 31.
    pub day: u32,
    /// Month of birth.
    pub month: u32,
    /// Last two digits of the year.
    pub year: u32,
    /// Whether it is a woman's.
    pub woman: bool,
}

fn part(number: &str, from: usize, to: usize) -> Option<u32> {
    number.get(from..to)?.parse().ok()
}

/// Takes an identity number apart; `None` where its form is none: 16 digits, a day that its month has, a serial that is not 0000.
pub fn nik(number: &str) -> Option<Nik> {
    if number.len() != 16 || !number.bytes().all(|b| b.is_ascii_digit()) || part(number, 12, 16)? == 0 {
        return None;
    }
    let (day, month, year) = (part(number, 6, 8)?, part(number, 8, 10)?, part(number, 10, 12)?);
    let (woman, day) = (day > 40, if day > 40 { day - 40 } else { day });
    // 29 February stands where either century has it.
    let has = [1900, 2000].iter().any(|c| NaiveDate::from_ymd_opt(c + year as i32, month, day).is_some());
    has.then_some(Nik { day, month, year, woman })
}

impl Nik {
    /// Whether it is of somebody born that day.
    pub fn born(&self, date: NaiveDate) -> bool {
        (self.day, self.month, self.year) == (date.day(), date.month(), date.year().rem_euclid(100) as u32)
    }
}

/// Whether digits 7 to 12 of a number of 16 are those of a birth date, a woman's day with 40 more; `None` where it has not 16.
pub fn born(number: &str, date: NaiveDate) -> Option<bool> {
    if number.len() != 16 {
        return None;
    }
    let (day, rest) = (part(number, 6, 8)?, number.get(8..12)?);
    Some((day == date.day() || day == date.day() + 40) && rest == date.format("%m%y").to_string())
}

/// Whether the ninth digit of a tax number of 15 fits the eight before it (Luhn).
pub fn npwp_fits(number: &str) -> Option<bool> {
    let digits: Vec<u32> = number.get(..9)?.chars().filter_map(|c| c.to_digit(10)).collect();
    let sum: u32 = digits.iter().take(8).enumerate().map(|(i, d)| if i % 2 == 1 { d * 2 / 10 + d * 2 % 10 } else { *d }).sum();
    digits.get(8).map(|d| (sum + d).is_multiple_of(10))
}

/// The check digit of a machine-readable zone: weights 7 3 1, letters from 10, fillers 0.
pub fn mrz_digit(text: &str) -> Option<u32> {
    text.chars().enumerate().try_fold(0, |sum, (i, c)| {
        let value = match c {
            '0'..='9' => c as u32 - 48,
            'A'..='Z' => c as u32 - 55,
            '<' => 0,
            _ => return None,
        };
        Some((sum + value * [7, 3, 1].get(i % 3).copied().unwrap_or(0)) % 10)
    })
}

/// The check digit of a vehicle's number as North America uses it; `None` where its form is none.
pub fn vin_fits(vin: &str) -> Option<bool> {
    const WEIGHTS: [u32; 17] = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];
    let value = |c: char| match c {
        '0'..='9' => Some(c as u32 - 48),
        'A'..='H' => Some(c as u32 - 64),
        'J'..='N' => Some(c as u32 - 73),
        'P' => Some(7),
        'R' => Some(9),
        'S'..='Z' => Some(c as u32 - 81),
        _ => None,
    };
    if vin.chars().count() != 17 {
        return None;
    }
    let sum = vin.chars().zip(WEIGHTS).try_fold(0, |s, (c, w)| value(c).map(|v| s + v * w))?;
    let said = vin.chars().nth(8)?;
    Some(if sum % 11 == 10 { said == 'X' } else { said.to_digit(10) == Some(sum % 11) })
}

/// Whether a vehicle's number has its form: 17 of A to Z and 0 to 9 without I, O and Q.
pub fn vin_form(vin: &str) -> bool {
    vin.chars().count() == 17 && vin.chars().all(|c| (c.is_ascii_uppercase() || c.is_ascii_digit()) && !matches!(c, 'I' | 'O' | 'Q'))
}

/// The letters, digits and letters of a plate: `D 1720 AFK`.
pub fn plate(text: &str) -> Option<(String, String, String)> {
    let bare: String = text.chars().filter(|c| c.is_ascii_alphanumeric()).collect();
    let head: String = bare.chars().take_while(char::is_ascii_alphabetic).collect();
    let rest = bare.get(head.len()..)?;
    let number: String = rest.chars().take_while(char::is_ascii_digit).collect();
    let tail = rest.get(number.len()..)?.to_owned();
    ((1..=2).contains(&head.len()) && (1..=4).contains(&number.len()) && tail.len() <= 3 && tail.chars().all(|c| c.is_ascii_alphabetic()))
        .then_some((head, number, tail))
}

/// Whether a text is a tax number of 15 digits in its groups: `31.590.748.9-805.000`.
pub fn is_tax_number(text: &str) -> bool {
    let groups: Vec<usize> = text.split(['.', '-']).map(|g| if g.bytes().all(|b| b.is_ascii_digit()) { g.len() } else { 0 }).collect();
    groups == TAX_GROUPS
}

/// Digits of the groups of a tax number.
const TAX_GROUPS: [usize; 6] = [2, 3, 3, 1, 3, 3];

/// The digits of a tax number whose signs between the groups were taken for letters: `07 i | 428 i | 163 a 5 526 a 000`.
pub fn tax_number_in_noise(text: &str) -> Option<String> {
    let groups: Vec<&str> = text.split_whitespace().filter(|w| w.bytes().all(|b| b.is_ascii_digit())).collect();
    let noise = text.split_whitespace().filter(|w| !w.bytes().all(|b| b.is_ascii_digit())).all(|w| w.chars().count() == 1);
    (noise && groups.iter().map(|g| g.len()).eq(TAX_GROUPS)).then(|| groups.concat())
}

/// The digits of a land certificate's code that is printed in its groups, province to number, be they too few or too many: `16.15.09.03.1.0184`.
pub fn code_in_groups(text: &str) -> Option<String> {
    let groups: Vec<&str> = text.trim().split(['.', '-']).collect();
    let digits = groups.iter().all(|g| !g.is_empty() && g.bytes().all(|b| b.is_ascii_digit()));
    let formed = matches!(groups.iter().map(|g| g.len()).collect::<Vec<_>>().as_slice(), [2, 2, 2, 2, 1, 3..=7]);
    (digits && formed).then(|| groups.concat())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_taken_apart() {
        let woman = nik("3201126410869102").expect("a number");
        assert_eq!((woman.day, woman.month, woman.year, woman.woman), (24, 10, 86, true));
        assert!(woman.born(NaiveDate::from_ymd_opt(1986, 10, 24).expect("a day")));
        let day = NaiveDate::from_ymd_opt(1986, 10, 24).expect("a day");
        assert_eq!((born("3201126410860000", day), born("3201122410869102", day), born("3201122513869102", day)), (Some(true), Some(true), Some(false)));
        assert_eq!(born("320112641086910", day), None, "a digit is gone: which, nobody knows");
        assert_eq!(nik("3201123110869102").map(|n| n.day), Some(31));
        assert_eq!(nik("3201123106869102"), None);
        assert_eq!(nik("3201126410860000"), None);
        assert_eq!((npwp_fits("019335595609000"), npwp_fits("089572260063000")), (Some(true), Some(false)));
        assert_eq!((mrz_digit("D23145890"), mrz_digit("740812")), (Some(7), Some(2)));
        assert!(vin_form("MHFJW8EM2H2900310") && !vin_form("MHFJW8EM2H290031O"));
        assert_eq!(vin_fits("1M8GDM9AXKP042788"), Some(true));
        assert_eq!(plate("D 1720 AFK"), Some(("D".into(), "1720".into(), "AFK".into())));
        assert_eq!(plate("D 17205 AFK"), None);
    }

    #[test]
    fn a_tax_number_is_told_by_its_groups() {
        assert!(is_tax_number("31.590.748.9-805.000") && !is_tax_number("31.590.748.9-805.00") && !is_tax_number("0812.345.678.9-805.000"));
        assert_eq!(tax_number_in_noise("07 i | 428 i | 163 a 5 526 a 000").as_deref(), Some("074281635526000"));
        assert_eq!(tax_number_in_noise("07 428 163 5 526 00"), None);
        assert_eq!(tax_number_in_noise("07 No. 428 163 5 526 000"), None);
    }

    #[test]
    fn a_code_in_its_groups_stands_as_it_is() {
        assert_eq!(code_in_groups("16.15.09.03.1.0184").as_deref(), Some("1615090310184"));
        assert_eq!(code_in_groups("16.15.09.03.10184"), None);
        assert_eq!(code_in_groups("02.04.2007"), None);
    }
}
