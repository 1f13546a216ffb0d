//! What of names and numbers is left in texts that leave the machine, where a connection masks.

/// Digits of a number that stay, and how long a run of them is a number that tells whose it is.
const STAY: usize = 4;
const LONG: usize = 6;

/// A text in which all but the last digits of long numbers are masked. Blanks and hyphens inside a number do not hide it.
pub fn numbers(text: &str) -> String {
    let letters: Vec<char> = text.chars().collect();
    let mut out = letters.clone();
    let mut at = 0;
    while at < letters.len() {
        if !letters[at].is_ascii_digit() {
            at += 1;
            continue;
        }
        let mut digits = Vec::new();
        let mut end = at;
        while end < letters.len()
            && (letters[end].is_ascii_digit() || (matches!(letters[end], ' ' | '-' | '.') && letters.get(end + 1).is_some_and(char::is_ascii_digit)))
        {
            if letters[end].is_ascii_digit() {
                digits.push(end);
            }
            end += 1;
        }
        // An amount or a date has its own marks and few digits between them.
        if digits.len() >= LONG {
            for place in digits.iter().take(digits.len() - STAY) {
                out[*place] = '*';
            }
        }
        at = end;
    }
    out.into_iter().collect()
}

/// The name under which a file goes: its ending alone tells something.
pub fn file(name: &str, position: usize) -> String {
    let ending = name.rsplit_once('.').map(|(_, e)| e).filter(|e| e.len() <= 5 && e.bytes().all(|b| b.is_ascii_alphanumeric()));
    ending.map_or_else(|| format!("statement-{}", position + 1), |e| format!("statement-{}.{}", position + 1, e.to_lowercase()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_names_are_masked_and_words_are_not() {
        assert_eq!(numbers("TRF to 1234567890 rent"), "TRF to ******7890 rent");
        assert_eq!(numbers("acc 12-3456-7890"), "acc **-****-7890");
        assert_eq!(numbers("3 months, 2024, no. 12345"), "3 months, 2024, no. 12345");
        assert_eq!(numbers("ünï 987654"), "ünï **7654");
        assert_eq!((file("Budi 0012345678.PDF", 0).as_str(), file("no ending", 1).as_str()), ("statement-1.pdf", "statement-2"));
    }
}
