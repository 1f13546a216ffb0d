//! Facts that numbers are held against: regions, vehicle areas, kinds of right. A folder of the operator's may take their place.

use std::collections::{BTreeMap, BTreeSet};

/// Facts, each with the day of its source.
#[derive(Debug, Clone, PartialEq)]
pub struct Facts {
    /// Provinces by their two digits.
    provinces: BTreeMap<String, String>,
    /// Regencies by four digits, each with its districts.
    regencies: BTreeMap<String, (String, BTreeSet<String>)>,
    /// Letters of vehicle areas.
    areas: BTreeSet<String>,
    /// Business fields of five digits; empty where no table was given.
    fields: BTreeSet<String>,
}

impl Default for Facts {
    fn default() -> Self {
        let mut facts = Self { provinces: BTreeMap::new(), regencies: BTreeMap::new(), areas: BTreeSet::new(), fields: BTreeSet::new() };
        facts.regions(include_str!("data/regions.txt"));
        facts.areas(include_str!("data/plates.txt"));
        facts
    }
}

impl Facts {
    /// The facts that ship, those of `given` (name of a table and its text) in their places: `regions.txt`, `plates.txt`, `kbli.txt`.
    pub fn with<'a>(given: impl IntoIterator<Item = (&'a str, &'a str)>) -> Self {
        let mut facts = Self::default();
        for (name, text) in given {
            match name {
                "regions.txt" => facts.regions(text),
                "plates.txt" => facts.areas(text),
                "kbli.txt" => {
                    facts.fields = text.lines().filter_map(|l| l.split('|').next()).map(|c| c.trim().to_owned()).filter(|c| c.len() == 5).take(20_000).collect()
                }
                _ => {}
            }
        }
        facts
    }

    fn regions(&mut self, text: &str) {
        (self.provinces, self.regencies) = Default::default();
        for line in text.lines().filter(|l| !l.starts_with('#')).take(20_000) {
            let mut parts = line.split('|').map(str::trim);
            let (code, name) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default().to_owned());
            match code.len() {
                2 => _ = self.provinces.insert(code.to_owned(), name),
                4 => _ = self.regencies.insert(code.to_owned(), (name, parts.next().unwrap_or_default().split(' ').map(str::to_owned).collect())),
                _ => {}
            }
        }
    }

    fn areas(&mut self, text: &str) {
        self.areas = text
            .lines()
            .filter(|l| !l.starts_with('#'))
            .filter_map(|l| l.split('|').next())
            .map(|a| a.trim().to_owned())
            .filter(|a| !a.is_empty())
            .take(1_000)
            .collect();
    }

    /// What is known of the six digits of a region: whether the province is, and whether the rest is.
    pub fn region(&self, code: &str) -> (bool, bool) {
        let part = |n: usize| code.get(..n).unwrap_or_default();
        let district = self.regencies.get(part(4)).is_some_and(|(_, d)| code.get(4..6).is_some_and(|c| d.contains(c)));
        (self.provinces.contains_key(part(2)), district)
    }

    /// The names of a region's province and regency.
    pub fn names(&self, code: &str) -> (Option<&str>, Option<&str>) {
        (
            self.provinces.get(code.get(..2).unwrap_or_default()).map(String::as_str),
            self.regencies.get(code.get(..4).unwrap_or_default()).map(|(n, _)| n.as_str()),
        )
    }

    /// All provinces by name.
    pub fn provinces(&self) -> impl Iterator<Item = &str> {
        self.provinces.values().map(String::as_str)
    }

    /// All regencies by name.
    pub fn regencies(&self) -> impl Iterator<Item = &str> {
        self.regencies.values().map(|(n, _)| n.as_str())
    }

    /// Gives names of regions that were read without their spaces as they are written.
    pub fn spaced(&self, fields: &mut super::model::Fields) {
        let bare = |t: &str| t.chars().filter(|c| c.is_alphanumeric()).collect::<String>();
        for name in ["province", "regency"] {
            let Some(field) = fields.get_mut(name) else { continue };
            let read = bare(field.text_value());
            let known = if name == "province" { self.provinces().find(|n| bare(n) == read) } else { self.regencies().find(|n| bare(n) == read) };
            if let Some(known) = known {
                field.value = serde_json::Value::String(known.to_owned());
                field.confidence = field.confidence.max(0.95);
            }
        }
    }

    /// Whether letters are a vehicle area's.
    pub fn area(&self, letters: &str) -> bool {
        self.areas.contains(letters)
    }

    /// Whether a business field is in the table; `None` where there is no table.
    pub fn field(&self, code: &str) -> Option<bool> {
        (!self.fields.is_empty()).then(|| self.fields.contains(code))
    }
}
