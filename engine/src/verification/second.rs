//! The number of an identity card, looked at once more where the first reading does not hold.

use super::data::Facts;
use super::model::Fields;
use super::numbers;
use super::sheet::Sheet;
use super::values::{date, number, resembled};
use crate::base::Rect;
use chrono::NaiveDate;

/// Digits of the number.
const DIGITS: usize = 16;

/// Cells in which two readings must agree, so that one bears out the other.
const AGREE: usize = 12;

/// Where the number stands: what follows its label, without what its colon was taken for.
pub fn place(sheet: &Sheet) -> Option<Rect> {
    let (_, bits) = sheet.after(&["NIK"])?;
    let mark = |t: &str| t.chars().all(|c| !c.is_alphanumeric() && resembled(c).is_none());
    let lead = bits.iter().take_while(|b| mark(&b.text)).count();
    let own = bits.get(lead..).filter(|b| !b.is_empty()).unwrap_or(&bits);
    let all = Rect::hull(own.iter().map(|b| &b.rect))?;
    Some(Rect { x0: all.x0 - 2.0, y0: all.y0 - 2.0, x1: all.x1 + 2.0, y1: all.y1 + 2.0 })
}

/// Where a day of birth stands that is one digit off the one in the number: either was misread, or the card does not fit.
pub fn birth(sheet: &Sheet, fields: &Fields) -> Option<Rect> {
    off_by_one(fields)?;
    let said = fields.get("birth_date")?.text_value();
    let is = |t: &str| date(t).is_some_and(|(d, _)| d.to_string() == said);
    let rect = sheet.lines.iter().flat_map(|l| l.bits.iter()).find(|b| is(&b.text))?.rect;
    Some(Rect { x0: rect.x0 - 2.0, y0: rect.y0 - 2.0, x1: rect.x1 + 2.0, y1: rect.y1 + 2.0 })
}

/// The parts of an identity number whose day of birth is one digit off the printed one.
fn off_by_one(fields: &Fields) -> Option<numbers::Nik> {
    let parts = numbers::nik(fields.get("nik")?.text_value())?;
    let born = fields.get("birth_date")?.text_value().parse::<NaiveDate>().ok()?;
    let coded = format!("{:02}{:02}{:02}", parts.day, parts.month, parts.year);
    let off = born.format("%d%m%y").to_string().chars().zip(coded.chars()).filter(|(a, b)| a != b).count();
    (off == 1).then_some(parts)
}

/// Takes the day of birth that is read most surely where it stands, if it is the number's: two prints of it then agree.
pub fn look_at_birth(fields: &mut Fields, choices: &[String]) {
    let Some(parts) = off_by_one(fields) else { return };
    let Some(field) = fields.get_mut("birth_date") else { return };
    let surest = choices.iter().find_map(|c| date(c));
    if let Some((day, false)) = surest.filter(|(d, _)| parts.born(*d)) {
        field.value = serde_json::json!(day.to_string());
        field.repaired = true;
        field.confidence = 0.75;
    }
}

/// The digit of a cell; the letters of the type that cards have for their number are wider than others.
fn digit(c: char) -> Option<char> {
    Some(c).filter(char::is_ascii_digit).or_else(|| resembled(c)).or_else(|| (c == 'L').then_some('1'))
}

/// The cells of a reading, from the first to the last that may be a digit's.
fn cells(text: &str) -> Vec<char> {
    let apart = |c: char| !c.is_alphanumeric() && resembled(c).is_none();
    text.trim_matches(apart).chars().filter(|c| !c.is_whitespace() && !matches!(c, '.' | ',' | '-' | '\'')).take(40).collect()
}

/// What a reading may say in sixteen cells: itself, or without a letter that stands beside the digit it looks like, where one cell was
/// seen twice.
fn sixteen(text: &str) -> Vec<Vec<Option<char>>> {
    let all = cells(text);
    let said = |cells: &[char]| cells.iter().map(|c| digit(*c)).collect::<Vec<_>>();
    if all.len() == DIGITS {
        return vec![said(&all)];
    }
    if all.len() != DIGITS + 1 {
        return Vec::new();
    }
    let twice = |at: &usize| {
        let beside = |i: Option<usize>| i.and_then(|i| all.get(i)).copied();
        let (own, near) = (beside(Some(*at)), [beside(at.checked_sub(1)), beside(Some(at + 1))]);
        own.is_some_and(|c| !c.is_ascii_digit() && digit(c).is_some_and(|d| near.contains(&Some(d))))
    };
    let without = |at: usize| all.iter().enumerate().filter(|(i, _)| *i != at).map(|(_, c)| *c).collect::<Vec<char>>();
    let mut out: Vec<_> = (0..all.len()).filter(twice).map(|at| said(&without(at))).collect();
    out.dedup();
    out
}

/// The one number of sixteen digits that one reading says whole and another, which was made apart, bears out.
fn borne_out(readings: &[&str]) -> Option<String> {
    let each: Vec<Vec<Vec<Option<char>>>> = readings.iter().take(20).map(|r| sixteen(r)).collect();
    let mut found: Vec<String> = Vec::new();
    for (at, own) in each.iter().enumerate() {
        let [only] = own.as_slice() else { continue };
        let Some(whole) = only.iter().copied().collect::<Option<String>>() else { continue };
        let same = |other: &Vec<Option<char>>| {
            let pairs = || whole.chars().zip(other.iter()).filter_map(|(a, b)| b.map(|b| a == b));
            pairs().all(|s| s) && pairs().count() >= AGREE
        };
        let apart = |i: usize| i != at && readings.get(i) != readings.get(at) && (i == 0) != (at == 0);
        if each.iter().enumerate().any(|(i, other)| apart(i) && other.iter().any(same)) {
            found.push(whole);
        }
    }
    found.sort();
    found.dedup();
    Some(found).filter(|f| f.len() == 1).and_then(|mut f| f.pop())
}

/// Takes the reading of an identity number that birth date, sex and region bear out, where one does and only one.
pub fn look(fields: &mut Fields, choices: &[String], facts: &Facts) {
    let born = fields.get("birth_date").and_then(|f| f.text_value().parse::<NaiveDate>().ok());
    let woman = fields.get("sex").and_then(|f| f.value.as_str()).map(|s| s == "F");
    let Some(field) = fields.get_mut("nik") else { return };
    let fits = |n: &str| numbers::nik(n).is_some_and(|p| born.is_some_and(|b| p.born(b)) && woman.is_none_or(|w| w == p.woman)) && facts.region(n).0;
    let now = field.text_value().to_owned();
    let mut read: Vec<String> = choices.iter().filter_map(|c| number(c, &[16])).map(|(d, _)| d).collect();
    read.dedup();
    let repeated = read.iter().filter(|n| **n == now).count();
    if !now.is_empty() && repeated > 0 && repeated == read.len() && fits(&now) {
        // Read again and again, it says the same.
        field.confidence = field.confidence.max(0.96);
        return;
    }
    if fits(&now) {
        return;
    }
    let mut others: Vec<&String> = read.iter().filter(|n| fits(n)).collect();
    others.sort();
    others.dedup();
    // A number whose form holds stands as it was read: that it differs is what the check is for.
    let unread = now.is_empty() || numbers::nik(&now).is_none();
    if let ([only], true) = (others.as_slice(), unread) {
        field.value = serde_json::json!(only);
        field.repaired = true;
        field.confidence = 0.85;
        return;
    }
    // What it says beside the other lines is for the checks to tell, if only it is read.
    let readings: Vec<&str> = std::iter::once(field.text.as_str()).chain(choices.iter().map(String::as_str)).collect();
    if let Some(number) = borne_out(&readings).filter(|_| now.is_empty()) {
        field.value = serde_json::json!(number);
        field.repaired = true;
        field.confidence = 0.75;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_seen_with_a_cell_twice_is_borne_out_by_another_reading() {
        let said = |readings: &[&str]| borne_out(readings);
        assert_eq!(said(&["> L3712b63004889351", "h7i2be004889351", "137h2b30048"]), None, "fifteen cells, or too few, say nothing");
        assert_eq!(said(&["> L3712b63004889351", "L37126300e889351"]).as_deref(), Some("1371263004889351"));
        assert_eq!(said(&["> L3712b63004889351", "L37126800e889351"]), None, "another digit");
        assert_eq!(said(&["13712663004889351", "L37126300e889351"]), None, "a number that is too long is not made shorter");
        assert_eq!(said(&["> L3712b63004889351"]), None);
    }

    #[test]
    fn a_day_of_birth_one_digit_off_the_number_is_looked_at_again() {
        let of = |nik: &str, born: &str| -> Fields {
            let field = |v: &str| super::super::model::Field { value: serde_json::json!(v), confidence: 0.75, ..Default::default() };
            [("nik".to_owned(), field(nik)), ("birth_date".to_owned(), field(born))].into()
        };
        let said = |nik: &str, born: &str, again: &[&str]| {
            let mut fields = of(nik, born);
            look_at_birth(&mut fields, &again.iter().map(|c| (*c).to_owned()).collect::<Vec<_>>());
            fields["birth_date"].text_value().to_owned()
        };
        assert_eq!(said("3201126410869102", "1966-10-24", &["24-10-1986", "24-10-1966"]), "1986-10-24");
        assert_eq!(said("3201126410869102", "1966-10-24", &["24-10-1966", "24-10-1986"]), "1966-10-24", "it is read so again");
        assert_eq!(said("3201126410869102", "1966-11-24", &["24-10-1986"]), "1966-11-24", "two digits off are none misread");
        let page = super::super::cells::tests::sheet(&[(30.0, 40.0, "Tempat/Tgl Lahir"), (150.0, 40.0, "BOGOR, 24-10-1966")]);
        assert!(birth(&page, &of("3201126410869102", "1966-10-24")).is_some() && birth(&page, &of("3201126410869102", "1986-10-24")).is_none());
    }

    #[test]
    fn the_number_stands_behind_what_its_colon_was_taken_for() {
        let page = super::super::cells::tests::sheet(&[(30.0, 40.0, "NIK"), (100.0, 40.0, ">"), (120.0, 40.0, "L3712b63004889351")]);
        assert_eq!(place(&page).map(|r| r.x0), Some(118.0));
    }
}
