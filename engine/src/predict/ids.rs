//! Numbers that prove themselves by their form: tax and identity numbers, accounts, cards, addresses of mail.

use super::words::Meaning;

/// A form that a text can be held against.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// Indonesian tax number, or another country's.
    TaxId,
    /// Indonesian identity number, or another country's.
    Identity,
    /// International bank account number.
    Iban,
    /// Bank identifier code.
    Swift,
    /// Address of mail.
    Email,
    /// Telephone.
    Phone,
    /// Neighbourhood: three digits, a stroke, three digits.
    RtRw,
    /// Blood type.
    Blood,
}

/// The form that a meaning asks for.
pub fn form_of(meaning: &Meaning) -> Option<Form> {
    let has = |c: &str| meaning.has(c);
    Some(match () {
        () if has("taxid") => Form::TaxId,
        () if has("idnumber") => Form::Identity,
        () if has("iban") => Form::Iban,
        () if has("swift") => Form::Swift,
        () if has("email") => Form::Email,
        () if has("phone") || has("fax") => Form::Phone,
        () if has("rtrw") => Form::RtRw,
        () if has("bloodtype") => Form::Blood,
        () => return None,
    })
}

impl Form {
    /// How sure a text has this form, 0 to 1; `None` where it has not.
    pub fn proof(self, text: &str) -> Option<f32> {
        let digits: Vec<u8> = text.bytes().filter(u8::is_ascii_digit).map(|b| b - b'0').collect();
        let only = |more: &str| text.chars().all(|c| c.is_ascii_digit() || c == ' ' || more.contains(c));
        match self {
            Self::TaxId if only(".-") => match digits.len() {
                15 => Some(if luhn(digits.get(..9)?) { 1.0 } else { 0.6 }),
                16 => Some(if nik(&digits) || digits.first() == Some(&0) && luhn(digits.get(1..10)?) { 1.0 } else { 0.6 }),
                22 => Some(0.9),
                8..=14 => Some(0.75),
                _ => None,
            },
            Self::TaxId | Self::Identity => {
                // Of other countries: letters and digits in one word.
                let body: String = text.chars().filter(|c| !matches!(c, ' ' | '-' | '.' | '/')).collect();
                let formed =
                    (6..=18).contains(&body.len()) && body.chars().all(|c| c.is_ascii_alphanumeric()) && !digits.is_empty() && text.matches(' ').count() <= 4;
                if self == Self::Identity && only(" ") && digits.len() == 16 {
                    return Some(if nik(&digits) { 1.0 } else { 0.6 });
                }
                (formed && digits.len() * 2 >= body.len()).then_some(0.8)
            }
            Self::Iban => iban(text).then_some(1.0),
            Self::Swift => {
                let body = text.trim();
                let letters = body.get(..6).is_some_and(|l| l.bytes().all(|b| b.is_ascii_uppercase()));
                (letters && matches!(body.len(), 8 | 11) && body.bytes().all(|b| b.is_ascii_alphanumeric())).then_some(1.0)
            }
            Self::Email => {
                let (local, host) = text.trim().split_once('@')?;
                let fine = |t: &str, more: &str| !t.is_empty() && t.chars().all(|c| c.is_ascii_alphanumeric() || more.contains(c));
                (fine(local, "._%+-") && fine(host, ".-") && host.contains('.') && !host.ends_with('.')).then_some(1.0)
            }
            Self::Phone => (only("+()-./") && (6..=15).contains(&digits.len())).then_some(0.97),
            Self::RtRw => {
                let (a, b) = text.trim().split_once('/')?;
                let part = |t: &str| (1..=3).contains(&t.trim().len()) && t.trim().bytes().all(|b| b.is_ascii_digit());
                (part(a) && part(b)).then_some(1.0)
            }
            Self::Blood => matches!(text.trim().trim_end_matches(['+', '-']), "A" | "B" | "AB" | "O" | "0").then_some(0.97),
        }
    }
}

/// Whether the last digit is the check digit of the others, after ISO/IEC 7812.
fn luhn(digits: &[u8]) -> bool {
    let sum: u32 = digits
        .iter()
        .rev()
        .enumerate()
        .map(|(n, d)| {
            let d = u32::from(*d) * if n % 2 == 1 { 2 } else { 1 };
            if d > 9 { d - 9 } else { d }
        })
        .sum();
    digits.len() > 1 && sum.is_multiple_of(10)
}

/// Whether 16 digits may be an identity number of Indonesia: a province, a day of birth (women 40 more), a serial number.
fn nik(digits: &[u8]) -> bool {
    let two = |n: usize| digits.get(n..n + 2).map_or(0, |d| d.iter().fold(0u32, |sum, d| sum * 10 + u32::from(*d)));
    let day = if two(6) > 40 { two(6) - 40 } else { two(6) };
    digits.len() == 16
        && (11..=97).contains(&two(0))
        && (1..=31).contains(&day)
        && (1..=12).contains(&two(8))
        && digits.get(12..).is_some_and(|d| d != [0, 0, 0, 0])
}

/// Whether a text is an IBAN: ISO 13616, remainder 1 by 97.
fn iban(text: &str) -> bool {
    let body: Vec<u8> = text.bytes().filter(|b| *b != b' ').collect();
    let head = matches!(body.as_slice(), [a, b, c, d, ..] if a.is_ascii_uppercase() && b.is_ascii_uppercase() && c.is_ascii_digit() && d.is_ascii_digit());
    if !head || !(15..=34).contains(&body.len()) || !body.iter().all(|b| b.is_ascii_uppercase() || b.is_ascii_digit()) {
        return false;
    }
    let turned = body.iter().skip(4).chain(body.iter().take(4));
    let rest = turned.fold(0u32, |rest, b| match b {
        b'0'..=b'9' => (rest * 10 + u32::from(b - b'0')) % 97,
        letter => (rest * 100 + u32::from(letter - b'A') + 10) % 97,
    });
    rest == 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_prove_themselves() {
        assert_eq!(Form::Iban.proof("DE89 3704 0044 0532 0130 00"), Some(1.0));
        assert_eq!(Form::Iban.proof("DE88 3704 0044 0532 0130 00"), None);
        assert_eq!(Form::TaxId.proof("01.234.567.4-021.000"), Some(1.0));
        assert_eq!(Form::TaxId.proof("01.234.567.5-021.000"), Some(0.6));
        assert_eq!(Form::Identity.proof("3171011705900001"), Some(1.0));
        assert_eq!(Form::Identity.proof("3171015705900001"), Some(1.0), "a woman's");
        assert_eq!(Form::Identity.proof("3171013213900001"), Some(0.6), "no such day");
        assert_eq!(Form::Identity.proof("SITI AMINAH"), None);
        assert_eq!(Form::Email.proof("a.b@example.co.id"), Some(1.0));
        assert_eq!(Form::Email.proof("a.b at example"), None);
        assert_eq!(Form::Phone.proof("(021) 555-0123"), Some(0.97));
        assert_eq!(Form::RtRw.proof("007/008"), Some(1.0));
        assert_eq!(Form::Blood.proof("AB"), Some(0.97));
    }
}
