//! What stands on a list, who is asked about, and what is answered.

use serde::{Deserialize, Serialize};

/// Version of the way names are compared; a decision about a hit names it.
pub const ALGORITHM: &str = "saldo-names";
/// Raised where the same names and lists would give another score.
pub const VERSION: &str = "1";
/// Score from which a hit is called a match.
pub const THRESHOLD: f64 = 0.70;
/// Score below which nothing is said of an entity.
pub const CUTOFF: f64 = 0.50;

/// What kind of thing bears a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, Default)]
pub enum Schema {
    /// A human being.
    Person,
    /// A firm or body of any kind.
    Company,
    /// Not said, or a thing: a ship, an aircraft. It is compared with everything.
    #[default]
    Other,
}

impl Schema {
    /// The schema that a list's word means.
    pub fn of(word: &str) -> Self {
        match word.trim().to_ascii_lowercase().as_str() {
            "person" | "individual" | "orang" | "natural person" | "p" | "perorangan" | "individu" => Self::Person,
            "company" | "organization" | "organisation" | "legalentity" | "entity" | "korporasi" | "enterprise" | "publicbody" | "e" | "c" => Self::Company,
            _ => Self::Other,
        }
    }

    /// Whether two may be one and the same: a person is no company.
    pub fn meets(self, other: Self) -> bool {
        self == other || self == Self::Other || other == Self::Other
    }
}

/// How good a name is that a list prints.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, Default)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum NameKind {
    /// The name.
    #[default]
    Primary,
    /// Another name, as good.
    Alias,
    /// A name borne before.
    Previous,
    /// A name that the list itself calls weak: a hit on it counts less.
    Weak,
}

/// A name of an entity.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Name {
    /// As the list prints it.
    pub text: String,
    /// How good it is.
    pub kind: NameKind,
}

/// A day, a month or a year; a list often knows no more.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct PartialDate {
    /// Year.
    pub year: i32,
    /// Month, 1 to 12, where it is known.
    pub month: Option<u8>,
    /// Day, 1 to 31, where it is known.
    pub day: Option<u8>,
}

/// Sex as documents say it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Gender {
    /// A woman.
    F,
    /// A man.
    M,
    /// Neither is said.
    X,
}

impl Gender {
    /// The sex that a word of a list or a document means.
    pub fn of(word: &str) -> Option<Self> {
        match word.trim().to_ascii_lowercase().as_str() {
            "m" | "male" | "l" | "laki-laki" | "pria" | "man" => Some(Self::M),
            "f" | "female" | "p" | "perempuan" | "wanita" | "woman" => Some(Self::F),
            "x" | "other" => Some(Self::X),
            _ => None,
        }
    }
}

/// A number that an authority gave.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Identifier {
    /// What kind of number: `id`, `passport`, `tax`, `registration`, `lei`.
    pub kind: String,
    /// Letters in capitals and digits, nothing else.
    pub value: String,
}

impl Identifier {
    /// A number without its separators; `None` where fewer than five letters and digits are left, which say nothing.
    pub fn new(kind: &str, value: &str) -> Option<Self> {
        let value: String = value.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_uppercase).collect();
        (value.chars().count() >= 5 && value.chars().count() <= 64 && value.chars().any(|c| c.is_ascii_digit())).then(|| Self { kind: kind.to_owned(), value })
    }
}

/// Somebody or something on a list.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, Default)]
pub struct Entity {
    /// The list's own id, or one made of its content where it has none.
    pub id: String,
    /// Name of the list.
    pub list: String,
    /// Kind of the thing.
    pub schema: Schema,
    /// All names.
    pub names: Vec<Name>,
    /// Birth dates; a list may give several.
    pub births: Vec<PartialDate>,
    /// Countries, two letters in lower case.
    pub countries: Vec<String>,
    /// Sex.
    pub gender: Option<Gender>,
    /// Numbers.
    pub ids: Vec<Identifier>,
    /// What it is listed for: `sanction`, `role.pep`, `debarment`, `crime`, …
    pub topics: Vec<String>,
    /// Offices held.
    pub positions: Vec<String>,
}

impl Entity {
    /// Adds a name once.
    pub fn name(&mut self, text: &str, kind: NameKind) {
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        if !text.is_empty() && text.len() <= 1_000 && self.names.len() < NAMES && !self.names.iter().any(|n| n.text == text) {
            self.names.push(Name { text, kind });
        }
    }

    /// Adds a number once.
    pub fn number(&mut self, kind: &str, value: &str) {
        if let Some(id) = Identifier::new(kind, value)
            && self.ids.len() < 200
            && !self.ids.contains(&id)
        {
            self.ids.push(id);
        }
    }

    /// Adds a country once.
    pub fn country(&mut self, said: &str) {
        if let Some(code) = super::places::country(said)
            && self.countries.len() < 50
            && !self.countries.contains(&code)
        {
            self.countries.push(code);
        }
    }

    /// Adds a birth date once.
    pub fn born(&mut self, said: &str) {
        for date in super::days::dates(said) {
            if self.births.len() < 50 && !self.births.contains(&date) {
                self.births.push(date);
            }
        }
    }
}

/// Names of one entity that are kept.
pub const NAMES: usize = 10_000;

/// Whom a question is about.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Default)]
pub struct Subject {
    /// The name, as a document or a bank writes it.
    pub name: String,
    /// Kind of the thing.
    pub schema: Schema,
    /// Other names.
    pub aliases: Vec<String>,
    /// Birth date.
    pub birth: Option<PartialDate>,
    /// Countries, two letters in lower case.
    pub countries: Vec<String>,
    /// Sex.
    pub gender: Option<Gender>,
    /// Numbers.
    pub ids: Vec<Identifier>,
}

/// One reason for a score; the contributions of all add up to it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Feature {
    /// What was compared.
    pub code: String,
    /// What was found, in words of both sides.
    pub detail: String,
    /// How alike, 0 to 1, or −1 where it speaks against.
    pub value: f64,
    /// What the value counts.
    pub weight: f64,
    /// What it adds to the score.
    pub contribution: f64,
}

/// An entity that may be the subject.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Hit {
    /// The list's id of the entity.
    pub entity_id: String,
    /// Name of the list.
    pub list: String,
    /// The name that is most alike.
    pub name_matched: String,
    /// 0 to 1.
    pub score: f64,
    /// Whether the score reaches the threshold.
    #[serde(rename = "match")]
    pub matched: bool,
    /// What the score is made of.
    pub features: Vec<Feature>,
    /// The entity.
    #[serde(skip)]
    pub entity: Entity,
}
