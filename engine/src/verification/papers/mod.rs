//! Papers with labels: tax cards, vehicle books, land certificates, business numbers, decisions, deeds and older licences.

mod business;
mod land;
mod nib;
mod tax;
#[cfg(test)]
mod tests;
mod vehicle;

pub use business::{ahu, deed, licence};
pub use land::{land, land_electronic};
pub use nib::{nib, rows_of_codes};
pub use tax::npwp;
pub use vehicle::{book_rows, bpkb};

use super::model::{Field, Fields};
use super::sheet::{Bit, Sheet, folded, label, labelled};
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
pub(super) fn put(fields: &mut Fields, name: &str, field: Field) {
    if fields.get(name).is_none_or(|f| f.value.is_null()) {
        fields.insert(name.to_owned(), field);
    }
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
