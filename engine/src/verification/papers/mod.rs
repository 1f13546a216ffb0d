//! Papers with labels: tax cards, vehicle books, land certificates, business numbers, decisions, deeds and older licences.

mod business;
mod deed;
mod land;
mod nib;
mod parcels;
mod tax;
#[cfg(test)]
mod tests;
mod vehicle;

pub use business::{ahu, licence};
pub use deed::deed;
pub use land::{land, land_electronic};
pub use nib::{nib, rows_of_codes};
pub use tax::npwp;
pub use vehicle::{book_rows, bpkb, once, seen_twice};

use super::cells::apart;
use super::model::{Field, Fields};
use super::sheet::{Bit, Line, Sheet, folded, label, labelled};
use super::values::{capitals, date, digits, number};
use serde_json::{Value, json};

/// The words joined.
pub(super) fn words(bits: &[Bit]) -> String {
    bits.iter().map(|b| b.text.as_str()).collect::<Vec<_>>().join(" ")
}

/// Without the marks around it.
pub(super) fn clean(text: &str) -> &str {
    text.trim_matches(|c: char| matches!(c, ':' | ';' | '=' | ' '))
}

/// Text in capitals.
pub(super) fn text(bits: &[Bit]) -> Value {
    let text = capitals(clean(&words(bits)));
    if text.is_empty() { Value::Null } else { json!(text) }
}

/// A date.
pub(super) fn day(bits: &[Bit]) -> Value {
    date(&words(bits)).map_or(Value::Null, |(d, _)| json!(d.to_string()))
}

/// Keeps the first value that was read.
pub(super) fn put(fields: &mut Fields, name: &str, mut field: Field) {
    // Of recognised words alone: what a file says of itself stands as it is.
    let firm = matches!(name, "owner_name" | "business_name" | "company_name" | "holder_name" | "name") && field.confidence < 0.9;
    if let Some(said) = field.value.as_str().filter(|_| firm).map(parted) {
        field.value = json!(said);
    }
    // Where a firm sits is no part of its name.
    if let Some((own, _)) = field.value.as_str().filter(|_| matches!(name, "holder_name" | "company_name")).and_then(|v| v.split_once(" BERKEDUDUKAN")) {
        field.value = json!(own.trim_end_matches([',', ' ']));
    }
    if fields.get(name).is_none_or(|f| f.value.is_null()) {
        fields.insert(name.to_owned(), field);
    }
}

/// A company's name whose form was read with its first word as one: no word begins with these letters.
pub(super) fn parted(name: &str) -> String {
    let glued = ["PT", "CV"].iter().find_map(|form| Some((form, name.strip_prefix(form)?)));
    match glued.filter(|(_, rest)| rest.split(' ').next().is_some_and(|w| w.len() >= 3 && w.bytes().all(|b| b.is_ascii_uppercase()))) {
        Some((form, rest)) => format!("{form} {rest}"),
        None => name.to_owned(),
    }
}

/// What stands behind a label's own words where more of them stand before its colon: `Nomor Telepon Seluler : 0812`.
fn behind_colon<'b>(line: &Line, bits: &'b [Bit]) -> &'b [Bit] {
    let Some(colon) = bits.iter().take(6).position(|b| b.text == ":").filter(|c| *c > 0) else { return bits };
    let start = bits.first().and_then(|f| line.bits.iter().position(|b| b == f)).filter(|s| *s > 0).unwrap_or_default();
    let label = line.bits.get(start.saturating_sub(1)..start + colon).unwrap_or_default();
    // They hang together with the label, which has no colon yet, and are words: else they are its value, and the colon is of another label.
    let one = label.windows(2).all(|w| matches!(w, [a, b] if !apart(a, b))) && label.first().is_some_and(|b| b.text != ":");
    let words = !label.iter().any(|b| b.text.chars().any(|c| c.is_ascii_digit()));
    if start > 0 && one && words { bits.get(colon + 1..).unwrap_or_default() } else { bits }
}

/// Words from the first that holds a digit on, where few stand before it.
pub(super) fn from_digits(bits: &[Bit]) -> &[Bit] {
    let from = bits.iter().take(4).position(|b| b.text.chars().any(|c| c.is_ascii_digit()));
    bits.get(from.unwrap_or_default()..).unwrap_or_default()
}

/// Values that stand behind a label on its line; words without one, in the columns of values, go on with the last that may.
pub(super) fn by_labels(sheet: &Sheet, labels: &[(&str, &[&str])], long: &[&str], mut take: impl FnMut(&str, &[Bit], &mut Fields)) -> Fields {
    let mut fields = Fields::new();
    let mut last: (&str, Vec<Bit>) = ("", Vec::new());
    for line in &sheet.lines {
        let found = labelled(line, labels);
        if found.is_empty() {
            let below = long.contains(&last.0)
                && line.bits.first().zip(last.1.first()).is_some_and(|(a, b)| {
                    (a.rect.x0 - b.rect.x0).abs() < 2.0 * b.size && a.rect.y0 - last.1.last().map_or(b.rect.y1, |z| z.rect.y1) < 1.5 * b.size
                });
            if below && !last.1.is_empty() {
                last.1.extend(line.bits.iter().cloned());
                fields.remove(last.0);
                take(last.0, &last.1.clone(), &mut fields);
            } else {
                last.0 = "";
            }
            continue;
        }
        for (name, bits) in found {
            let bits = behind_colon(line, &bits).to_vec();
            take(name, &bits, &mut fields);
            last = (name, bits);
        }
    }
    fields
}

/// A number that has one of these lengths, or as it stands where it is clear that it has none of them: a digit too few is a fault to be
/// seen, not a value to be lost.
pub(super) fn as_it_stands(sheet: &Sheet, bits: &[Bit], lengths: &[usize]) -> Field {
    let field = numbered(sheet, bits, lengths);
    let least = lengths.iter().min().copied().unwrap_or_default();
    let most = lengths.iter().max().copied().unwrap_or_default();
    let run: Vec<Bit> = bits.iter().take_while(|b| b.text.chars().any(|c| c.is_ascii_digit()) && digits(&b.text).is_some()).cloned().collect();
    let clear = run.iter().all(|b| b.confidence >= 0.80);
    match digits(&words(&run)).filter(|(d, taken)| *taken == 0 && clear && d.len() + 3 >= least && d.len() <= most + 3) {
        Some((d, _)) if field.value.is_null() => {
            let read = sheet.field(&run, json!(d));
            Field { confidence: if sheet.recognised { read.confidence.min(0.75) } else { read.confidence }, ..read }
        }
        _ => field,
    }
}

/// A number whose digits stand in one or several words.
pub(super) fn numbered(sheet: &Sheet, bits: &[Bit], lengths: &[usize]) -> Field {
    // The number ends where words begin.
    let mark = |b: &Bit| b.text.chars().all(|c| !c.is_alphanumeric());
    let run: Vec<Bit> = bits.iter().take_while(|b| digits(&b.text).is_some() || mark(b)).filter(|b| !mark(b)).cloned().collect();
    let found = number(&words(&run), lengths).or_else(|| (1..=run.len()).rev().find_map(|n| run.get(..n).and_then(|r| number(&words(r), lengths))));
    let mut field = sheet.field(if run.is_empty() { bits } else { &run }, found.as_ref().map_or(Value::Null, |(d, _)| json!(d)));
    if let Some((_, taken)) = found
        && taken > 0
    {
        field.repaired = true;
        field.confidence = field.confidence.min(0.75);
    }
    field
}

/// Words of a day at the end of a line, with the year that the next line begins with where it is not among them.
pub(super) fn with_year(sheet: &Sheet, line: usize, bits: &[Bit]) -> Vec<Bit> {
    let year = |b: &&Bit| b.text.chars().filter(char::is_ascii_digit).count() == 4 && b.text.trim_end_matches(['.', ',', ';']).len() == 4;
    let next = sheet.lines.get(line + 1).and_then(|l| l.bits.first()).filter(year).filter(|_| bits.len() == 2 && day(bits).is_null());
    bits.iter().chain(next).cloned().collect()
}

/// Words that mark a sheet as a sample.
pub(super) fn contoh(folded_text: &str) -> bool {
    folded_text == "CONTOH" || folded_text == folded("SPECIMEN")
}

/// The words of the whole page from the first of these to the first that ends them, across lines.
pub(super) fn between(sheet: &Sheet, from: &str, to: &[&str]) -> Option<Vec<Bit>> {
    let all: Vec<Bit> = sheet.lines.iter().flat_map(|l| l.bits.iter().cloned()).collect();
    let (_, start) = label(&all, from)?;
    let rest = all.get(start..)?;
    // Without a word that ends them they go as far as the sentence does, and no further than a name is long.
    let ends = |b: &Bit| b.text.ends_with(';') || b.text.ends_with('.') && b.text.chars().filter(|c| c.is_alphanumeric()).count() > 3;
    let sentence = || rest.iter().take(8).position(ends).map_or(rest.len().min(8), |i| i + 1);
    let end = to.iter().filter_map(|t| label(rest, t).map(|(s, _)| s)).min().filter(|e| *e <= 20).unwrap_or_else(sentence);
    let bits: Vec<Bit> = rest.get(..end)?.iter().filter(|b| b.text != ":").cloned().collect();
    (!bits.is_empty()).then_some(bits)
}

/// Text in capitals without marks around it.
pub(super) fn trimmed(bits: &[Bit]) -> Value {
    let said = capitals(&words(bits));
    let said = said.trim_matches(|c: char| matches!(c, ',' | ';' | ' ' | ':'));
    let said = if said.ends_with('.') && !said.trim_end_matches('.').contains('.') { said.trim_end_matches('.') } else { said };
    if said.is_empty() { Value::Null } else { json!(said) }
}
