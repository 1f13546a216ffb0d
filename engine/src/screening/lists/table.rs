//! Lists in rows with a head: the Indonesian lists of suspected terrorists, the UK's, and any table whose columns say what they hold.

use super::super::model::{Entity, Gender, NameKind, Schema};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;

/// Rows that may stand before the head.
const ABOVE: usize = 12;

/// What a column holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Column {
    /// The list's number of the entry.
    Id,
    /// A name; the UK's are in six.
    Name,
    /// Other names, parted by semicolons.
    Alias,
    /// Person or firm.
    Kind,
    /// How good the name is.
    Strength,
    /// Whether the name is the first one.
    NameType,
    /// Birth date.
    Birth,
    /// Country.
    Country,
    /// Sex.
    Sex,
    /// Number of a document.
    Number,
    /// Passport.
    Passport,
    /// Office.
    Position,
    /// Lines with numbers and more, in words.
    Description,
}

/// What a head's word says of its column.
fn column(head: &str) -> Option<Column> {
    let head: String = head.trim().to_lowercase().chars().map(|c| if c.is_alphanumeric() { c } else { ' ' }).collect();
    let head = head.split_whitespace().collect::<Vec<_>>().join(" ");
    Some(match head.as_str() {
        "name" | "nama" | "full name" | "nama lengkap" | "entity name" | "nama entitas" | "caption" | "name non latin script" => Column::Name,
        "name 1" | "name 2" | "name 3" | "name 4" | "name 5" | "name 6" => Column::Name,
        "id" | "unique id" | "kode densus" | "uid" | "group id" | "no ref" | "reference" => Column::Id,
        "alias" | "aliases" | "aka" | "nama lain" | "also known as" => Column::Alias,
        "schema" | "type" | "terduga" | "jenis" | "individual entity ship" | "designation type" | "group type" | "kind" => Column::Kind,
        "alias strength" | "alias quality" => Column::Strength,
        "name type" | "alias type" => Column::NameType,
        "dob" | "birth date" | "date of birth" | "tgl lahir" | "tanggal lahir" | "birthdate" | "tgl tanggal lahir" => Column::Birth,
        "wn" | "asal negara" | "wn asal negara" | "country" | "countries" | "nationality" | "nationality ies" | "kewarganegaraan" | "citizenship"
        | "negara" | "nationalities" => Column::Country,
        "gender" | "sex" | "jenis kelamin" => Column::Sex,
        "nik" | "id number" | "national identifier number" | "identifiers" | "no identitas" | "national identification number" => Column::Number,
        "passport" | "passport number" | "paspor" | "no paspor" => Column::Passport,
        "position" | "jabatan" | "pekerjaan" | "office" => Column::Position,
        "deskripsi" | "description" | "keterangan" => Column::Description,
        _ => return None,
    })
}

/// The columns that a row names, where it is a head: it must name a column of names and one more.
pub fn head(row: &[String]) -> Option<Vec<Option<Column>>> {
    let columns: Vec<Option<Column>> = row.iter().map(|c| column(c)).collect();
    let known = columns.iter().flatten().count();
    (columns.contains(&Some(Column::Name)) && (known > 1 || row.iter().filter(|c| !c.trim().is_empty()).count() == 1)).then_some(columns)
}

/// Whose list a head is of.
fn code(head: &[String]) -> &'static str {
    let has = |word: &str| head.iter().any(|c| c.trim().eq_ignore_ascii_case(word));
    match () {
        () if has("kode densus") || has("terduga") => "DTTOT",
        () if has("unique id") && has("name 6") || has("group id") && has("name 6") => "UK",
        () => "",
    }
}

/// Takes rows in until the table ends.
#[derive(Default)]
pub struct Rows {
    columns: Option<Vec<Option<Column>>>,
    above: usize,
    entities: BTreeMap<String, Entity>,
    order: Vec<String>,
    /// Rows that named nobody.
    pub refused: usize,
    /// The first of them.
    pub refusals: super::Refusals,
    /// Rows so far.
    rows: usize,
    /// What its head is of, as the services name formats; empty for any table.
    pub code: &'static str,
}

impl Rows {
    /// Whether a head was found.
    pub fn headed(&self) -> bool {
        self.columns.is_some()
    }

    /// Takes a row in.
    pub fn add(&mut self, row: &[String], list: &str) {
        self.rows += 1;
        let Some(columns) = &self.columns else {
            self.above += 1;
            if self.above <= ABOVE {
                self.columns = head(row);
                self.code = code(row);
            }
            return;
        };
        let cells = |what: Column| columns.iter().zip(row).filter(move |(c, _)| **c == Some(what)).map(|(_, t)| t.trim()).filter(|t| !t.is_empty());
        let (name, aliases) = names(&cells(Column::Name).collect::<Vec<_>>().join(" "));
        if name.is_empty() {
            if row.iter().any(|c| !c.trim().is_empty()) {
                self.refused += 1;
                self.refusals.add(self.rows, "The row names nobody.");
            }
            return;
        }
        let id = cells(Column::Id).next().map(str::to_owned).unwrap_or_else(|| {
            let digest = Sha256::digest(row.join("\u{1f}").as_bytes());
            digest.iter().take(8).map(|b| format!("{b:02x}")).collect()
        });
        if !self.entities.contains_key(&id) {
            self.order.push(id.clone());
        }
        let entity = self.entities.entry(id.clone()).or_insert_with(|| Entity { id, list: list.to_owned(), ..Entity::default() });
        if let Some(kind) = cells(Column::Kind).next() {
            entity.schema = Schema::of(kind);
        }
        let weak = cells(Column::Strength).any(|s| s.to_lowercase().contains("low") || s.to_lowercase().contains("weak"));
        let other = cells(Column::NameType).any(|t| !t.to_lowercase().starts_with("primary"));
        entity.name(
            &name,
            if weak {
                NameKind::Weak
            } else if other {
                NameKind::Alias
            } else {
                NameKind::Primary
            },
        );
        for alias in aliases.into_iter().chain(cells(Column::Alias).flat_map(|a| a.split([';', '|'])).map(|a| a.trim().to_owned())) {
            entity.name(&alias, NameKind::Alias);
        }
        cells(Column::Birth).for_each(|b| entity.born(b));
        cells(Column::Country).flat_map(|c| c.split([';', ','])).for_each(|c| entity.country(c));
        entity.gender = entity.gender.or_else(|| cells(Column::Sex).find_map(Gender::of));
        cells(Column::Number).flat_map(|n| n.split(';')).for_each(|n| entity.number("id", n));
        cells(Column::Passport).flat_map(|n| n.split(';')).for_each(|n| entity.number("passport", n));
        for position in cells(Column::Position) {
            if entity.positions.len() < 20 {
                entity.positions.push(position.chars().take(300).collect());
            }
        }
        cells(Column::Description).for_each(|d| described(entity, d));
    }

    /// The entities in the order of the list.
    pub fn finish(mut self, mut take: impl FnMut(Entity)) {
        for id in &self.order {
            if let Some(entity) = self.entities.remove(id) {
                take(entity);
            }
        }
    }
}

/// A name and the others that stand behind `alias` in the same cell.
fn names(cell: &str) -> (String, Vec<String>) {
    let words: Vec<&str> = cell.split_whitespace().collect();
    let mut all: Vec<String> = vec![String::new()];
    for word in words {
        let bare = word.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
        if bare == "alias" || bare == "als" || bare == "a.k.a" {
            all.push(String::new());
        } else if let Some(last) = all.last_mut() {
            if !last.is_empty() {
                last.push(' ');
            }
            last.push_str(word);
        }
    }
    let mut clean = all.into_iter().map(|n| n.trim_matches([',', ';', ' ']).to_owned());
    let name = clean.next().unwrap_or_default();
    (name, clean.filter(|n| !n.is_empty()).take(500).collect())
}

/// Numbers and occupation out of the lines of a description.
fn described(entity: &mut Entity, text: &str) {
    for line in text.split(['\n', ';']).take(100) {
        let lower = line.to_lowercase();
        let number = || line.split(|c: char| c == ':' || c.is_whitespace()).filter(|w| w.chars().filter(char::is_ascii_digit).count() >= 5);
        if lower.contains("paspor") || lower.contains("passport") {
            number().take(3).for_each(|n| entity.number("passport", n));
        } else if lower.contains("nik") || lower.contains("ktp") || lower.contains("identitas") {
            number().take(3).for_each(|n| entity.number("id", n));
        } else if let Some((_, what)) = line.split_once(':').filter(|_| lower.contains("pekerjaan"))
            && entity.positions.len() < 20
        {
            entity.positions.push(what.trim().chars().take(300).collect());
        }
    }
}
