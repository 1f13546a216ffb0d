//! Dates as lists print them: whole, in part, about, between.

use super::model::PartialDate;

const MONTHS: [(&str, u8); 31] = [
    ("jan", 1),
    ("feb", 2),
    ("mar", 3),
    ("mrt", 3),
    ("apr", 4),
    ("may", 5),
    ("mei", 5),
    ("jun", 6),
    ("jul", 7),
    ("aug", 8),
    ("agu", 8),
    ("ags", 8),
    ("sep", 9),
    ("oct", 10),
    ("okt", 10),
    ("nov", 11),
    ("nop", 11),
    ("dec", 12),
    ("des", 12),
    ("pebruari", 2),
    ("januari", 1),
    ("februari", 2),
    ("maret", 3),
    ("april", 4),
    ("juni", 6),
    ("juli", 7),
    ("agustus", 8),
    ("september", 9),
    ("oktober", 10),
    ("november", 11),
    ("desember", 12),
];

fn month(word: &str) -> Option<u8> {
    let word = word.to_lowercase();
    if word.chars().count() < 3 {
        return None;
    }
    let three: String = word.chars().take(3).collect();
    MONTHS.iter().find(|(name, _)| word == *name || three == *name || word.starts_with("peb") && *name == "feb").map(|(_, number)| *number)
}

fn date(year: i32, month: Option<u8>, day: Option<u8>) -> Option<PartialDate> {
    let month = month.filter(|m| (1..=12).contains(m));
    let day = day.filter(|d| (1..=31).contains(d) && month.is_some());
    (1800..=2100).contains(&year).then_some(PartialDate { year, month, day })
}

/// Every date in a text such as `1972-02-19`, `19/02/1972`, `00/00/1972`, `19 Feb 1972`, `circa 1972`, `1970 to 1973`; at most twenty.
///
/// A range of years gives each year of it, at most ten; day before month, as everywhere but in the United States, where both are possible.
pub fn dates(text: &str) -> Vec<PartialDate> {
    let mut found = Vec::new();
    for part in text.split([';', '|', '\n']).flat_map(|p| p.split(" or ")).flat_map(|p| p.split(" atau ")).take(20) {
        // A time of the day says nothing of a birth.
        let part = part.split_once('T').filter(|(d, t)| d.ends_with(|c: char| c.is_ascii_digit()) && t.contains(':')).map_or(part, |(d, _)| d);
        let words: Vec<&str> = part.split(|c: char| !c.is_alphanumeric()).filter(|w| !w.is_empty()).take(12).collect();
        let mut numbers: Vec<(u32, usize)> = Vec::new();
        let mut named = None;
        for word in &words {
            if let Ok(number) = word.parse::<u32>() {
                if word.len() == 8 && number > 18_000_000 {
                    numbers.extend([(number / 10_000, 4), (number / 100 % 100, 2), (number % 100, 2)]);
                } else {
                    numbers.push((number, word.len()));
                }
            } else if let Some(m) = month(word) {
                named = named.or(Some(m));
            }
        }
        let years: Vec<i32> = numbers.iter().filter(|(_, len)| *len == 4).map(|(n, _)| *n as i32).collect();
        let small: Vec<u8> = numbers.iter().filter(|(_, len)| *len <= 2).map(|(n, _)| *n as u8).collect();
        let one = match (years.as_slice(), small.as_slice(), named) {
            ([from, to], [], None) if from < to && to - from <= 10 => {
                found.extend((*from..=*to).filter_map(|y| date(y, None, None)));
                None
            }
            ([year, ..], [day, ..], Some(m)) => date(*year, Some(m), Some(*day)),
            ([year, ..], [], m) => date(*year, m, None),
            ([year, ..], [m], None) => date(*year, Some(*m), None),
            ([year, ..], [a, b, ..], None) => {
                let year_first = numbers.first().is_some_and(|(_, len)| *len == 4);
                let (m, d) = if year_first { (*a, *b) } else { (*b, *a) };
                if m > 12 { date(*year, Some(d), Some(m)) } else { date(*year, Some(m), Some(d)) }
            }
            _ => None,
        };
        found.extend(one);
    }
    found.truncate(20);
    found
}

/// The one date of a text, where it says one.
pub fn one(text: &str) -> Option<PartialDate> {
    dates(text).into_iter().next()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(text: &str) -> Vec<(i32, Option<u8>, Option<u8>)> {
        dates(text).into_iter().map(|d| (d.year, d.month, d.day)).collect()
    }

    #[test]
    fn dates_of_every_list_are_read() {
        assert_eq!(said("1972-02-19"), [(1972, Some(2), Some(19))]);
        assert_eq!(said("1972"), [(1972, None, None)]);
        assert_eq!(said("1972-02"), [(1972, Some(2), None)]);
        assert_eq!(said("19/02/1972"), [(1972, Some(2), Some(19))]);
        assert_eq!(said("dd/mm/1972"), [(1972, None, None)]);
        assert_eq!(said("00/02/1972"), [(1972, Some(2), None)]);
        assert_eq!(said("DOB 19 Feb 1972"), [(1972, Some(2), Some(19))]);
        assert_eq!(said("circa 1972"), [(1972, None, None)]);
        assert_eq!(said("17 Agustus 1945"), [(1945, Some(8), Some(17))]);
        assert_eq!(said("1970 to 1972"), [(1970, None, None), (1971, None, None), (1972, None, None)]);
        assert_eq!(said("19720219"), [(1972, Some(2), Some(19))]);
        assert_eq!(said("01-02-1970; 03-04-1971"), [(1970, Some(2), Some(1)), (1971, Some(4), Some(3))]);
        assert_eq!(said("unknown"), []);
        assert_eq!(said("1972-02-19T00:00:00"), [(1972, Some(2), Some(19))]);
    }
}
