//! A name in words that each have a role: title, degree, mark of a father's name, initial, form of a company.

use super::distance::edits;
use super::fold::{fold, others};
use super::latin::{Script, consonants, latin, script};
use super::model::Schema;
use super::words::WORDS;

/// Words of one name that are looked at.
pub const WORDS_MAX: usize = 24;

/// What a word does in a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// A part of the name itself.
    Name,
    /// A title or a degree, which comes and goes.
    Title,
    /// `bin`, `binti` and the like.
    Mark,
    /// The father's name after such a mark.
    Patronym,
    /// `al`, `de`, `van`.
    Particle,
    /// One letter that stands for a word.
    Initial,
    /// A form of a company.
    Form,
    /// A word that many companies bear.
    Generic,
    /// Digits.
    Number,
}

/// A word of a name.
#[derive(Debug, Clone, PartialEq)]
pub struct Token {
    /// In lower-case Latin letters.
    pub text: String,
    /// Its spellings folded into one.
    pub fold: String,
    /// Other readings of the fold.
    pub others: Vec<String>,
    /// The groups of spellings it belongs to.
    pub groups: Vec<u16>,
    /// Its consonants where its script writes no others, and where the other side may be such a word.
    pub bones: String,
    /// The sign itself where its script has one for a syllable or a word; sounds alike are not the same sign.
    pub sign: String,
    /// Whether it is written in a script without vowels.
    pub vowelless: bool,
    /// What it does.
    pub role: Role,
    /// Whether it names the order of birth, as Wayan and Made do.
    pub order: bool,
}

/// A name in words.
#[derive(Debug, Clone, Default)]
pub struct Parsed {
    /// Its words in the order they stand.
    pub tokens: Vec<Token>,
    /// Characters of the name as it was given.
    pub length: usize,
    /// All words that are part of the name, written together.
    pub joined: String,
}

impl Parsed {
    /// Words that make up the name.
    pub fn names(&self) -> impl Iterator<Item = (usize, &Token)> {
        self.tokens.iter().enumerate().filter(|(_, t)| matches!(t.role, Role::Name | Role::Initial | Role::Patronym | Role::Generic | Role::Number))
    }
}

/// Takes a name apart.
pub fn parse(name: &str, schema: Schema) -> Parsed {
    let short: String = name.chars().take(400).collect();
    let mut parsed = Parsed { length: short.trim().chars().count(), ..Parsed::default() };
    let mixed = short.chars().any(char::is_lowercase);
    let mut after_comma = false;
    let mut patronym = false;
    let raw: Vec<&str> = short
        .split(|c: char| c.is_whitespace() || matches!(c, ';' | '/' | '-' | '–' | '—' | '&' | '+' | '_' | '|' | '·' | '・'))
        .filter(|w| !w.is_empty())
        .collect();
    for (at, piece) in raw.iter().enumerate() {
        for (nth, part) in piece.split(',').flat_map(|p| glued(p, schema)).enumerate() {
            after_comma |= nth > 0 && piece.contains(',');
            let native = part.chars().find_map(script).unwrap_or_default();
            let latin = latin(part);
            for word in latin.split_whitespace() {
                let dotted = word.trim_matches(|c: char| !c.is_alphanumeric() && c != '.').contains('.');
                // A full stop inside parts words where both are long: `Moh.Yusuf`.
                let pieces: Vec<&str> = word.split('.').filter(|p| p.chars().any(char::is_alphanumeric)).collect();
                let long = pieces.iter().filter(|p| p.chars().count() > 2).count();
                let parts: Vec<String> =
                    if pieces.len() > 1 && long > 0 && !is_degree(&bare(word)) { pieces.iter().map(|p| bare(p)).collect() } else { vec![bare(word)] };
                for text in parts {
                    if text.is_empty() || parsed.tokens.len() >= WORDS_MAX {
                        continue;
                    }
                    let capital = mixed && part.chars().filter(|c| c.is_alphabetic()).all(char::is_uppercase) && text.len() > 1;
                    let role = role(&text, schema, dotted, after_comma, at, raw.len(), capital, native);
                    let role = match role {
                        Role::Mark => {
                            patronym = true;
                            Role::Mark
                        }
                        Role::Name if patronym => {
                            patronym = false;
                            Role::Patronym
                        }
                        other => other,
                    };
                    parsed.tokens.push(token(text, role, native, part));
                }
            }
        }
    }
    // A name must have something to compare: where all is title or form, all is name.
    if !parsed.tokens.iter().any(|t| matches!(t.role, Role::Name | Role::Generic | Role::Patronym)) {
        for t in &mut parsed.tokens {
            t.role = if matches!(t.role, Role::Initial | Role::Number) { t.role } else { Role::Name };
        }
    }
    if schema != Schema::Company && parsed.tokens.len() > 1 {
        forms_of_things(&mut parsed.tokens, schema);
    }
    parsed.joined = parsed.names().map(|(_, t)| t.text.as_str()).collect();
    parsed
}

/// Where nobody says whether it is a firm, a form at either end says so.
fn forms_of_things(tokens: &mut [Token], schema: Schema) {
    if schema == Schema::Person {
        return;
    }
    let last = tokens.len() - 1;
    for at in [0, last] {
        if let Some(token) = tokens.get_mut(at)
            && token.role == Role::Name
            && WORDS.is("forms", &token.text)
        {
            token.role = Role::Form;
        }
    }
}

/// A form written on to the name of a company, `SiemensAG`, apart from it.
fn glued(part: &str, schema: Schema) -> impl Iterator<Item = &str> {
    let forms = ["AG", "GmbH", "LLC", "Ltd", "Inc", "SA", "PLC", "Tbk"];
    let found = forms.iter().find_map(|f| part.strip_suffix(f).filter(|head| head.len() > 3 && head.ends_with(char::is_lowercase)));
    let (head, tail) = match found.filter(|_| schema == Schema::Company) {
        Some(head) => (head, part.get(head.len()..)),
        None => (part, None),
    };
    std::iter::once(head).chain(tail)
}

fn bare(word: &str) -> String {
    word.chars().filter(|c| c.is_alphanumeric()).collect()
}

fn is_degree(text: &str) -> bool {
    WORDS.is("degrees", text)
}

#[allow(clippy::too_many_arguments, reason = "what a word is depends on all of it")]
fn role(text: &str, schema: Schema, dotted: bool, after_comma: bool, at: usize, count: usize, capital: bool, native: Script) -> Role {
    if text.chars().all(|c| c.is_ascii_digit()) {
        return Role::Number;
    }
    if schema == Schema::Company {
        return match text {
            _ if WORDS.is("forms", text)
                || text.len() > 9 && ["aktiengesellschaft", "incorporated", "corporation"].iter().any(|f| edits(text, f, 1).is_some()) =>
            {
                Role::Form
            }
            _ if matches!(text, "and" | "dan" | "und" | "et" | "y" | "the" | "of" | "de" | "la" | "el" | "al" | "for") => Role::Particle,
            _ if WORDS.is("generic", text) => Role::Generic,
            _ => Role::Name,
        };
    }
    if native == Script::Latin && count > 1 {
        if text != "b" && WORDS.is("patronyms", text) && at > 0 && (text != "ben" || at + 1 < count) {
            return Role::Mark;
        }
        if text == "b" && dotted && at > 0 && at + 1 < count {
            return Role::Mark;
        }
        if is_degree(text)
            && (dotted && at > 0 && text.len() > 1 || after_comma && at > 0 && (dotted || capital) || capital && at + 1 == count && text.len() < 5 && at > 0)
        {
            return Role::Title;
        }
        if WORDS.is("titles", text) && (at + 1 < count || dotted) {
            return Role::Title;
        }
        // H. before a name is the pilgrim's title as often as an initial.
        if text == "h" && dotted && at == 0 {
            return Role::Title;
        }
    }
    if at > 0
        && text.len() > 5
        && ["ovich", "evich", "ovna", "evna", "yevich", "ovych", "ivna", "ovitch", "evitch"].iter().any(|e| text.ends_with(e))
        && count > 2
    {
        return Role::Patronym;
    }
    if capital && at > 0 && at + 1 == count && matches!(text, "llc" | "ltd" | "inc" | "sa" | "gmbh" | "pt" | "cv" | "ag" | "plc") {
        return Role::Title;
    }
    if text.chars().count() == 1 && native != Script::Syllables {
        return Role::Initial;
    }
    if WORDS.is("particles", text) && count > 1 { Role::Particle } else { Role::Name }
}

fn token(text: String, role: Role, native: Script, part: &str) -> Token {
    let folded = fold(&text);
    let vowelless = native == Script::Consonants;
    Token {
        others: others(&text),
        groups: WORDS.groups(&text, &folded).to_vec(),
        bones: consonants(text.strip_prefix("al").filter(|t| vowelless && t.len() > 3).unwrap_or(&text)),
        order: WORDS.is("order", &text),
        fold: folded,
        sign: if native == Script::Syllables { part.to_owned() } else { String::new() },
        vowelless,
        role,
        text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn roles(name: &str, schema: Schema) -> Vec<(String, Role)> {
        parse(name, schema).tokens.into_iter().map(|t| (t.text, t.role)).collect()
    }

    fn names(name: &str) -> Vec<String> {
        parse(name, Schema::Person).tokens.into_iter().filter(|t| matches!(t.role, Role::Name | Role::Initial)).map(|t| t.text).collect()
    }

    #[test]
    fn titles_and_degrees_are_no_names() {
        assert_eq!(names("Letjen TNI (Purn.) Susilowati Putu Soedirman, M.Si."), ["susilowati", "putu", "soedirman"]);
        assert_eq!(names("Prof. Dr. Yuliana Dwi Manurung, S.E., M.M."), ["yuliana", "dwi", "manurung"]);
        assert_eq!(names("Drs. Nurdin Asep"), ["nurdin", "asep"]);
        assert_eq!(names("Firmansyah, Rizky Syamsul"), ["firmansyah", "rizky", "syamsul"]);
        assert_eq!(names("Ma Se"), ["ma", "se"]);
    }

    #[test]
    fn fathers_and_forms_are_told() {
        assert_eq!(roles("Irwan bin Galih", Schema::Person)[1].1, Role::Mark);
        assert_eq!(roles("Irwan bin Galih", Schema::Person)[2].1, Role::Patronym);
        assert_eq!(roles("Adi Makmur Jaya Tbk, PT", Schema::Company).iter().filter(|(_, r)| *r == Role::Form).count(), 2);
        assert_eq!(roles("PT", Schema::Company)[0].1, Role::Name);
    }
}
