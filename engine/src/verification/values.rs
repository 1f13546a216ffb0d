//! Values as documents print them: numbers, dates, words of closed lists.

use chrono::NaiveDate;

/// Whether two words differ by at most so many letters.
pub fn within(a: &str, b: &str, most: usize) -> bool {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().take(200).collect(), b.chars().take(200).collect());
    if a.len().abs_diff(b.len()) > most {
        return false;
    }
    let mut above: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.iter().enumerate() {
        let mut row = vec![i + 1];
        for (j, y) in b.iter().enumerate() {
            let at = |row: &[usize], j: usize| row.get(j).copied().unwrap_or(usize::MAX / 2);
            row.push((at(&above, j) + usize::from(x != y)).min(at(&above, j + 1) + 1).min(at(&row, j) + 1));
        }
        above = row;
    }
    above.last().is_some_and(|d| *d <= most)
}

/// The digit that a letter or a mark looks like.
pub fn resembled(c: char) -> Option<char> {
    match c {
        'O' | 'o' | 'D' | 'Q' => Some('0'),
        'I' | 'l' | '|' | '!' | 'i' | ']' | '[' => Some('1'),
        'Z' | 'z' => Some('2'),
        'S' | 's' => Some('5'),
        'B' => Some('8'),
        'G' | 'b' => Some('6'),
        'g' | 'q' => Some('9'),
        '?' => Some('7'),
        _ => None,
    }
}

/// The digits of a number whose separators are dots, hyphens and spaces; letters that look like digits are taken for them, and how many
/// were. `None` where anything else stands in it.
pub fn digits(text: &str) -> Option<(String, usize)> {
    let mut taken = 0;
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '0'..='9' => out.push(c),
            '.' | ',' | '-' | ' ' | '–' | '—' | ':' | '\'' | '_' | '/' => {}
            _ => {
                out.push(resembled(c)?);
                taken += 1;
            }
        }
    }
    // A word of letters is no number.
    (taken * 2 <= out.len() && !out.is_empty()).then_some((out, taken))
}

/// Digits from which a number is one whatever specks stand beside it.
const LONG: usize = 13;

/// A run of digits with a length that is wanted, among words.
pub fn number(text: &str, lengths: &[usize]) -> Option<(String, usize)> {
    let whole = digits(text).filter(|(d, _)| lengths.contains(&d.len()));
    // Specks that were taken for letters stand beside the one long number: `5271055909879316 4a`.
    let long = |w: &&str| w.len() >= LONG && lengths.contains(&w.len()) && w.bytes().all(|b| b.is_ascii_digit());
    whole.or_else(|| {
        let (own, rest): (Vec<&str>, Vec<&str>) = text.split_whitespace().partition(|w| long(w));
        let [number] = own.as_slice() else { return None };
        let specks = rest.iter().all(|w| w.chars().count() <= 2 && !w.bytes().all(|b| b.is_ascii_digit()));
        specks.then(|| ((*number).to_owned(), 0))
    })
}

const MONTHS: [(&str, u32); 72] = [
    ("JANUARI", 1),
    ("JANUARY", 1),
    ("JAN", 1),
    ("FEBRUARI", 2),
    ("FEBRUARY", 2),
    ("PEBRUARI", 2),
    ("FEB", 2),
    ("PEB", 2),
    ("MARET", 3),
    ("MARCH", 3),
    ("MAR", 3),
    ("APRIL", 4),
    ("APR", 4),
    ("MEI", 5),
    ("MAY", 5),
    ("JUNI", 6),
    ("JUNE", 6),
    ("JUN", 6),
    ("JULI", 7),
    ("JULY", 7),
    ("JUL", 7),
    ("AGUSTUS", 8),
    ("AUGUST", 8),
    ("AGS", 8),
    ("AGU", 8),
    ("AGT", 8),
    ("AUG", 8),
    ("SEPTEMBER", 9),
    ("SEP", 9),
    ("SEPT", 9),
    ("OKTOBER", 10),
    ("OCTOBER", 10),
    ("OKT", 10),
    ("OCT", 10),
    ("NOVEMBER", 11),
    ("NOPEMBER", 11),
    ("NOV", 11),
    ("NOP", 11),
    ("DESEMBER", 12),
    ("DECEMBER", 12),
    ("DES", 12),
    ("DEC", 12),
    ("AVR", 4),
    // Of travel documents: French, German, Dutch, Spanish, Italian.
    ("JANV", 1),
    ("FEV", 2),
    ("FÉV", 2),
    ("FEVR", 2),
    ("FÉVR", 2),
    ("MARS", 3),
    ("MAI", 5),
    ("JUIN", 6),
    ("JUIL", 7),
    ("AOUT", 8),
    ("AOÛT", 8),
    ("DÉC", 12),
    ("MÄR", 3),
    ("MÄRZ", 3),
    ("MRZ", 3),
    ("OKTOBER", 10),
    ("DEZ", 12),
    ("MRT", 3),
    ("ENE", 1),
    ("ABR", 4),
    ("AGO", 8),
    ("DIC", 12),
    ("GEN", 1),
    ("MAG", 5),
    ("GIU", 6),
    ("LUG", 7),
    ("SET", 9),
    ("OTT", 10),
    ("MEJ", 5),
];

/// A date with a year of four digits, day first: `23-10-1986`, `17 Maret 2009`, `03 APR 1988`, or as ISO; and whether letters stood for
/// digits. `None` where no such date stands there or the month has no such day.
pub fn date(text: &str) -> Option<(NaiveDate, bool)> {
    let parts: Vec<&str> = text.split(|c: char| !c.is_alphanumeric() && !matches!(c, '|' | '!')).filter(|p| !p.is_empty()).collect();
    // A month in two languages is one: `02 DEC / DEC 1974`, `12 DES/DEC 2030`.
    let named = |t: &str| MONTHS.iter().find(|(n, _)| t.to_uppercase() == *n).map(|(_, m)| *m);
    let once: Vec<&str> =
        parts.iter().enumerate().filter(|(i, p)| named(p).is_none_or(|m| parts.get(i + 1).and_then(|n| named(n)) != Some(m))).map(|(_, p)| *p).collect();
    day_of(&once).or_else(|| {
        let said = spelled(&once);
        day_of(&said.iter().map(String::as_str).collect::<Vec<_>>())
    })
}

/// A numeral that is written in words: its value.
#[derive(Default)]
struct Numeral {
    whole: u32,
    part: u32,
    unit: u32,
    begun: bool,
}

impl Numeral {
    /// Takes a word of a numeral; `false` where it is none.
    fn take(&mut self, word: &str) -> bool {
        const UNITS: [&str; 11] = ["satu", "dua", "tiga", "empat", "lima", "enam", "tujuh", "delapan", "sembilan", "sepuluh", "sebelas"];
        let low = word.to_lowercase();
        let times = |unit: u32, by: u32| unit.max(1).saturating_mul(by);
        if let Some(at) = UNITS.iter().position(|u| *u == low) {
            self.part = self.part.saturating_add(std::mem::replace(&mut self.unit, at as u32 + 1));
        } else {
            match low.as_str() {
                "belas" => self.part = self.part.saturating_add(10 + self.unit),
                "puluh" => self.part = self.part.saturating_add(times(self.unit, 10)),
                "ratus" | "seratus" => self.part = self.part.saturating_add(times(self.unit, 100)),
                "ribu" | "seribu" => {
                    self.whole = self.whole.saturating_add(times(self.part.saturating_add(self.unit), 1000));
                    self.part = 0;
                }
                _ => return false,
            }
            self.unit = 0;
        }
        self.begun = true;
        true
    }
}

/// Words of a date with its numerals in digits, as deeds have them in words, in digits or in both: `17 (tujuh belas) Oktober`.
fn spelled(parts: &[&str]) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    let mut open = Numeral::default();
    let close = |open: &mut Numeral, out: &mut Vec<String>| {
        let numeral = std::mem::take(open);
        let value = numeral.whole.saturating_add(numeral.part).saturating_add(numeral.unit).to_string();
        // What stands there twice is said once.
        if numeral.begun && out.last().is_none_or(|l| l.trim_start_matches('0') != value) {
            out.push(value);
        }
    };
    for part in parts {
        if open.take(part) {
            continue;
        }
        close(&mut open, &mut out);
        let again = out.last().is_some_and(|l| l.trim_start_matches('0') == part.trim_start_matches('0'));
        if !again && !matches!(part.to_lowercase().as_str(), "bulan" | "tahun" | "tanggal") {
            out.push((*part).to_owned());
        }
    }
    close(&mut open, &mut out);
    out
}

/// The first day among words.
fn day_of(parts: &[&str]) -> Option<(NaiveDate, bool)> {
    for three in parts.windows(3) {
        let [a, b, c] = three else { continue };
        let month = MONTHS
            .iter()
            .find(|(n, _)| b.to_uppercase() == *n)
            .or_else(|| MONTHS.iter().find(|(n, _)| n.len() > 4 && within(&b.to_uppercase(), n, 1)))
            .map(|(_, m)| *m);
        let number =
            |t: &str, lengths: &[usize]| digits(t).filter(|(d, _)| lengths.contains(&d.len())).and_then(|(d, n)| d.parse::<u32>().ok().map(|v| (v, n > 0)));
        let (day, year) = (number(a, &[1, 2]), number(c, &[4]));
        let whole = match (day, month, number(b, &[1, 2]), year) {
            (Some(d), Some(m), _, Some(y)) => Some((y.0, m, d.0, d.1 || y.1)),
            (Some(d), None, Some(m), Some(y)) => Some((y.0, m.0, d.0, d.1 || m.1 || y.1)),
            _ => match (number(a, &[4]), number(b, &[2]), number(c, &[2])) {
                (Some(y), Some(m), Some(d)) => Some((y.0, m.0, d.0, y.1 || m.1 || d.1)),
                _ => None,
            },
        };
        if let Some((y, m, d, taken)) = whole
            && (1850..=2150).contains(&y)
            && let Some(date) = NaiveDate::from_ymd_opt(y as i32, m, d)
        {
            return Some((date, taken));
        }
    }
    None
}

/// Text in capitals, its spaces single.
pub fn capitals(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ").to_uppercase()
}

/// The word of a closed list that stands there, with at most an edit in five letters: the one that is read exactly, else the nearest.
pub fn closed<'a>(text: &str, list: &[&'a str]) -> Option<(&'a str, bool)> {
    let bare = |t: &str| t.chars().filter(|c| c.is_alphanumeric()).collect::<String>().to_uppercase();
    let read = bare(text);
    if let Some(same) = list.iter().find(|w| bare(w) == read) {
        return Some((*same, true));
    }
    // The nearest; of two that are as near nobody knows which.
    let near = |most: usize| {
        let fit = |w: &&&'a str| bare(w).len() > 3 && most <= bare(w).len() / 5 && within(&read, &bare(w), most);
        list.iter().filter(fit).collect::<Vec<_>>()
    };
    let found: Vec<&&str> = (1..=6).map(near).find(|all| !all.is_empty())?;
    match found.as_slice() {
        [only] => Some((**only, false)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_and_numbers_are_read_whole_or_not() {
        let iso = |t: &str| date(t).map(|(d, _)| d.to_string());
        assert_eq!(iso("SURAKARTA, 23-10-1986").as_deref(), Some("1986-10-23"));
        assert_eq!(iso("17 Maret 2009").as_deref(), Some("2009-03-17"));
        assert_eq!(iso("03 APR 1988").as_deref(), Some("1988-04-03"));
        assert_eq!(iso("02 DEC / DEC 1974").as_deref(), Some("1974-12-02"));
        assert_eq!(iso("12 AGU/AUG 2030").as_deref(), Some("2030-08-12"));
        assert_eq!(iso("12 AUG/SEP 2030"), None);
        assert_eq!(iso("21 (dua puluh satu) Mei 2013 (dua ribu tiga belas), pukul").as_deref(), Some("2013-05-21"));
        assert_eq!(iso("sebelas (11) bulan Maret tahun seribu sembilan ratus sembilan puluh delapan (1998)").as_deref(), Some("1998-03-11"));
        assert_eq!(iso("tiga puluh satu Februari dua ribu dua"), None);
        assert_eq!(iso("31-02-1986"), None);
        assert_eq!(iso("23-10-86"), None);
        assert_eq!(digits("08.957.226.0-063.000"), Some(("089572260063000".into(), 0)));
        assert_eq!(digits("3201l2641086910Z"), Some(("3201126410869102".into(), 2)));
        assert_eq!(digits("RAHASIA"), None);
        assert_eq!(closed("KATH0LIK", &["KATHOLIK"]), Some(("KATHOLIK", false)));
        assert_eq!(closed("KABUPATEN BADVNG", &["KABUPATEN BANDUNG", "KABUPATEN BADUNG"]), Some(("KABUPATEN BADUNG", false)));
        assert_eq!(closed("KOTA XADANG", &["KOTA PADANG", "KOTA MADANG"]), None);
    }
}
