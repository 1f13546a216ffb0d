//! Days that are printed in two calendars: the Gregorian one counts, the other is the same day once more.

use crate::base::Rect;
use crate::base::dates::RawDate;
use crate::base::months::names_hijri_month;
use crate::layout::lines::join;
use crate::layout::{Line, Shape, Token};
use std::collections::{HashMap, HashSet};

/// Years by which the Bikram Sambat count is ahead of the Gregorian one.
const AHEAD: std::ops::RangeInclusive<i32> = 56..=57;
/// Lines at least that print both.
const BOTH: usize = 3;

/// Leaves one calendar where a document prints two.
pub fn one(lines: &mut [Line<'_>]) {
    bikram(lines);
    hijri(lines);
}

/// Gives days of the Bikram Sambat calendar the Gregorian day that is printed beside them: `2081-10-01  2025/01/14`.
fn bikram(lines: &mut [Line<'_>]) {
    let ahead = |a: &RawDate, b: &RawDate| a.year.zip(b.year).is_some_and(|(a, b)| AHEAD.contains(&(a - b)));
    let key = |d: &RawDate| (d.year.unwrap_or(0), d.first, d.second);
    let mut known: HashMap<(i32, u8, u8), RawDate> = HashMap::new();
    let mut both = 0;
    for line in lines.iter() {
        let dates: Vec<RawDate> = line.tokens.iter().filter_map(Token::date).collect();
        for pair in dates.windows(2) {
            let [a, b] = pair else { continue };
            let found = if ahead(a, b) { Some((a, b)) } else { ahead(b, a).then_some((b, a)) };
            if let Some((own, gregorian)) = found {
                known.insert(key(own), *gregorian);
                both += 1;
            }
        }
    }
    if both < BOTH {
        return;
    }
    let years: HashSet<i32> = known.keys().map(|k| k.0).collect();
    let other = |t: &Token<'_>| t.date().is_some_and(|d| d.year.is_some_and(|y| years.contains(&y)));
    for line in lines {
        let gregorian: Vec<RawDate> = line.tokens.iter().filter(|t| !other(t)).filter_map(Token::date).collect();
        let many = line.tokens.iter().filter(|t| other(t)).count();
        for (n, t) in line.tokens.iter_mut().filter(|t| other(t)).enumerate() {
            let beside = gregorian.get(n).filter(|_| gregorian.len() == many);
            let day = t.date().and_then(|d| known.get(&key(&d))).or(beside);
            t.shape = day.map_or(Shape::Text, |d| Shape::Date(*d));
        }
    }
}

/// Words of a day of the Hijri calendar at most: `10 Rabiul Akhir 1447 H`.
const WORDS: usize = 5;

/// The day of the Hijri calendar that begins at a token: how many tokens it has.
fn hijri_at(line: &Line<'_>, k: usize) -> Option<usize> {
    let number = |t: &Token<'_>, of: std::ops::RangeInclusive<u32>| t.text.trim_end_matches(['H', 'h']).parse::<u32>().is_ok_and(|n| of.contains(&n));
    number(line.tokens.get(k)?, 1..=30).then_some(())?;
    let end = (k + 2..line.tokens.len().min(k + WORDS)).find(|i| line.tokens.get(*i).is_some_and(|t| number(t, 1300..=1600)))?;
    let own = line.tokens.get(k..=end)?;
    let marked = line.tokens.get(end + 1).is_some_and(|t| matches!(t.text.as_ref(), "H" | "H."));
    names_hijri_month(&join(own)).then_some(end + 1 - k + usize::from(marked))
}

/// Puts the Gregorian day in the place of one of the Hijri calendar above or below it in the same cell: `1 Ramadhan 1446 H` over `01-03-2025 M`.
fn hijri(lines: &mut [Line<'_>]) {
    let beside = |i: usize, x0: f32| {
        let own = lines.get(i)?;
        let near = |l: &Line<'_>| l.page == own.page && (l.y - own.y).abs() < 2.0 * own.size;
        let day = |l: &Line<'_>| l.tokens.iter().position(|t| t.date().is_some() && (t.rect.x0 - x0).abs() < 3.0);
        [i.checked_sub(1), Some(i + 1)].into_iter().flatten().find_map(|j| lines.get(j).filter(|l| near(l)).and_then(day).map(|k| (j, k)))
    };
    let mut found: Vec<(usize, usize, usize, (usize, usize))> = Vec::new();
    for (i, line) in lines.iter().enumerate() {
        for (k, t) in line.tokens.iter().enumerate() {
            if let Some(many) = hijri_at(line, k)
                && let Some(day) = beside(i, t.rect.x0)
            {
                found.push((i, k, many, day));
                break;
            }
        }
    }
    if found.len() < BOTH {
        return;
    }
    for (i, k, many, (j, at)) in found {
        // `M` behind the other says that it is of the Gregorian calendar.
        let Some(below) = lines.get_mut(j).filter(|l| at < l.tokens.len()) else { continue };
        let marked = below.tokens.get(at + 1).is_some_and(|t| matches!(t.text.as_ref(), "M" | "M."));
        let day = below.tokens.drain(at..=at + usize::from(marked)).next();
        below.rect = Rect::hull(below.tokens.iter().map(|t| &t.rect)).unwrap_or(below.rect);
        if let Some(line) = lines.get_mut(i) {
            line.tokens.splice(k..(k + many).min(line.tokens.len()), day);
            line.rect = Rect::hull(line.tokens.iter().map(|t| &t.rect)).unwrap_or(line.rect);
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::statement::lined;

    #[test]
    fn days_beside_those_of_the_bikram_sambat_calendar_count() {
        let lines = [
            "Himal Bank    Statement of account    Account number 0044177309",
            "Period 2081-10-01 - 2081-10-09  (2025/01/14 - 2025/01/22)",
            "B.S.          A.D.          Particulars        Debit        Credit       Balance",
            "2081-10-01    2025/01/14    Balance B/F                                  1,000.00",
            "2081-10-02    2025/01/15    Cash deposit                    50.00        1,050.00",
            "2081-10-04    2025/01/17    Rent               30.00                     1,020.00",
            "2081-10-09    2025/01/22    Wages                           20.00        1,040.00",
        ];
        let s = crate::statement::read(&lined::document(&lines)).statements.remove(0);
        let days: Vec<String> = s.transactions.iter().filter_map(|t| t.date).map(|d| d.to_string()).collect();
        assert_eq!(days, ["2025-01-15", "2025-01-17", "2025-01-22"]);
    }

    #[test]
    fn days_of_the_hijri_calendar_over_those_of_the_other_are_no_words() {
        let lines = [
            "Bank Amanah    Rekening koran    Nomor rekening 0044177309",
            "Tanggal                Rincian            Debet         Kredit        Saldo",
            "                       Saldo awal                                     1.000,00",
            "1 Ramadhan 1446 H      Setor tunai                      50,00         1.050,00",
            "01-03-2025 M           Teller",
            "",
            "3 Ramadhan 1446 H      Belanja            30,00                       1.020,00",
            "03-03-2025 M           Pasar",
            "",
            "4 Ramadhan 1446 H      Gaji                             20,00         1.040,00",
            "04-03-2025 M           Sekolah",
        ];
        let s = crate::statement::read(&lined::document(&lines)).statements.remove(0);
        let rows: Vec<(String, String)> = s.transactions.iter().map(|t| (t.date.map(|d| d.to_string()).unwrap_or_default(), t.description.clone())).collect();
        let want = [("2025-03-01", "Setor tunai Teller"), ("2025-03-03", "Belanja Pasar"), ("2025-03-04", "Gaji Sekolah")];
        assert_eq!(rows, want.map(|(d, w)| (d.to_owned(), w.to_owned())));
    }
}
