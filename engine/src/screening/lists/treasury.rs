//! `sdn.csv`, `alt.csv` and `add.csv` of the US Treasury, which have no heads and write `-0-` for nothing.

use super::super::model::{Entity, Gender, NameKind, Schema};
use std::collections::BTreeMap;
use std::io::Read;

/// What the three files say, joined by the entry's number.
#[derive(Default)]
pub struct Treasury {
    entries: BTreeMap<u64, Entity>,
    names: Vec<(u64, String, bool)>,
    countries: Vec<(u64, String)>,
}

impl Treasury {
    /// Takes one of the files in, told by its columns; gives how many rows were refused.
    pub fn add(&mut self, read: impl Read, list: &str) -> Result<usize, csv::Error> {
        let mut refused = 0;
        for row in csv::ReaderBuilder::new().has_headers(false).flexible(true).from_reader(read).byte_records() {
            let row = match row {
                Ok(row) => row,
                Err(e) if e.is_io_error() => return Err(e),
                Err(_) => {
                    refused += 1;
                    continue;
                }
            };
            let cell = |i: usize| {
                let text = row.get(i).map(|c| String::from_utf8_lossy(c).trim().to_owned()).unwrap_or_default();
                if text == "-0-" { String::new() } else { text }
            };
            let Ok(number) = cell(0).parse::<u64>() else {
                refused += usize::from(row.len() > 1);
                continue;
            };
            match row.len() {
                12.. => self.entry(number, &cell(1), &cell(2), &cell(4), &cell(11), list),
                5 => self.names.push((number, cell(3), cell(4).to_lowercase().contains("weak"))),
                6 => self.countries.push((number, cell(4))),
                _ => refused += 1,
            }
        }
        Ok(refused)
    }

    fn entry(&mut self, number: u64, name: &str, kind: &str, title: &str, remarks: &str, list: &str) {
        let schema = if kind == "individual" {
            Schema::Person
        } else if kind.is_empty() {
            Schema::Company
        } else {
            Schema::Other
        };
        let mut entity = Entity { id: number.to_string(), list: list.to_owned(), schema, topics: vec!["sanction".into()], ..Entity::default() };
        entity.name(name, NameKind::Primary);
        entity.positions.extend(Some(title).filter(|t| !t.is_empty()).map(str::to_owned));
        for remark in remarks.split(';').take(200) {
            let remark = remark.trim().trim_end_matches('.');
            let after = |words: &[&str]| words.iter().find_map(|w| remark.strip_prefix(w)).map(str::trim);
            if let Some(date) = after(&["DOB ", "alt. DOB "]) {
                entity.born(date);
            } else if let Some(country) = after(&["nationality ", "citizen ", "alt. nationality ", "alt. citizen "]) {
                entity.country(country);
            } else if let Some(sex) = after(&["Gender "]) {
                entity.gender = Gender::of(sex);
            } else if let Some(alias) = after(&["a.k.a. "]) {
                entity.name(alias.trim_matches(['\'', '"']), NameKind::Alias);
            } else if let Some(number) = after(&["Passport ", "alt. Passport "]) {
                entity.number("passport", number.split(' ').next().unwrap_or_default());
            } else if let Some((what, number)) = remark.split_once(" No. ").or_else(|| remark.split_once(" ID ")).filter(|(what, _)| what.len() < 60) {
                let kind = if what.contains("Tax") {
                    "tax"
                } else if what.contains("Registration") {
                    "registration"
                } else {
                    "id"
                };
                entity.number(kind, number.split(' ').next().unwrap_or_default());
            }
        }
        self.entries.insert(number, entity);
    }

    /// The entities.
    pub fn finish(mut self, mut take: impl FnMut(Entity)) {
        for (number, name, weak) in self.names {
            if let Some(entity) = self.entries.get_mut(&number) {
                entity.name(&name, if weak { NameKind::Weak } else { NameKind::Alias });
            }
        }
        for (number, country) in self.countries {
            if let Some(entity) = self.entries.get_mut(&number) {
                entity.country(&country);
            }
        }
        self.entries.into_values().for_each(&mut take);
    }
}
