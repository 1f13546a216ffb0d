//! `targets.simple.csv`, by the names of its columns.

use super::super::model::{Entity, NameKind, Schema};
use std::io::Read;

/// Reads the rows; gives entities, and how many rows were refused.
pub fn simple(read: impl Read, list: &str, refusals: &mut super::Refusals, mut take: impl FnMut(Entity)) -> Result<usize, csv::Error> {
    let mut rows = csv::ReaderBuilder::new().flexible(true).from_reader(read);
    let head: Vec<String> = rows.headers()?.iter().map(|h| h.trim_start_matches('\u{feff}').trim().to_ascii_lowercase()).collect();
    let column = |name: &str| head.iter().position(|h| h == name);
    let columns = ["id", "schema", "name", "aliases", "birth_date", "countries", "identifiers", "sanctions", "program_ids"].map(column);
    let mut refused = 0;
    let mut row = csv::StringRecord::new();
    loop {
        match rows.read_record(&mut row) {
            Ok(false) => break,
            Ok(true) => {}
            Err(e) if e.is_io_error() => return Err(e),
            Err(_) => {
                refused += 1;
                refusals.add(rows.position().line() as usize, "The row has not the form of CSV.");
                continue;
            }
        }
        let cell = |i: usize| columns.get(i).copied().flatten().and_then(|c| row.get(c)).unwrap_or_default().trim();
        let mut entity = Entity { id: cell(0).to_owned(), list: list.to_owned(), schema: Schema::of(cell(1)), ..Entity::default() };
        entity.name(cell(2), NameKind::Primary);
        for alias in cell(3).split(';') {
            entity.name(alias, NameKind::Alias);
        }
        entity.born(cell(4));
        for country in cell(5).split(';') {
            entity.country(country);
        }
        for number in cell(6).split(';') {
            entity.number("id", number);
        }
        // What stands there are programmes; that one does is what it is listed for.
        entity.topics.extend((!cell(7).is_empty()).then(|| "sanction".to_owned()));
        entity.topics.extend(cell(7).split(';').map(str::trim).filter(|t| !t.is_empty()).map(|t| t.chars().take(60).collect::<String>()).take(5));
        if entity.id.is_empty() || entity.names.is_empty() {
            refused += 1;
            refusals.add(row.position().map_or(0, |p| p.line() as usize), "The row names nobody, or has no id.");
        } else {
            take(entity);
        }
    }
    Ok(refused)
}
