//! Thresholds and lists of tools: `data/fraud.toml`, read once.

use serde::Deserialize;
use std::sync::OnceLock;

/// The rules.
#[derive(Debug, Clone, Default, Deserialize)]
pub struct Rules {
    /// Their version.
    pub version: String,
    /// From where on something counts.
    pub thresholds: Thresholds,
    /// Tools by class, in the order they are tried.
    pub tools: Vec<Class>,
    /// Producers that anybody has.
    pub common: Names,
    /// Ways of paying that rest on some days.
    #[serde(default)]
    pub rails: Vec<Rail>,
    /// What is kept back of interest.
    #[serde(default)]
    pub withheld: Vec<Withheld>,
    /// How programs build files.
    #[serde(default)]
    pub styles: Vec<Style>,
    /// How large screens are.
    #[serde(default)]
    pub screens: Screens,
}

/// How a program builds files.
#[derive(Debug, Clone, Default, Deserialize)]
pub struct Style {
    /// Its name.
    pub name: String,
    /// What files name it, a part of it, in lower case; empty for one that packs files of others and keeps their names.
    #[serde(default)]
    pub producer: String,
    /// The first bytes of the comment after a file's head, as hexadecimal digits; empty where they are not always the same.
    #[serde(default)]
    pub mark: String,
    /// Where its objects are listed: `table` or `stream`; empty where it does both.
    #[serde(default)]
    pub xref: String,
}

/// How large screens are.
#[derive(Debug, Clone, Default, Deserialize)]
pub struct Screens {
    /// Widths and heights in pixels, the smaller first: `1080x1920`.
    pub sizes: Vec<String>,
}

impl Screens {
    /// Whether a screen is so large, upright or lying.
    pub fn has(&self, width: u32, height: u32) -> bool {
        let size = format!("{}x{}", width.min(height), width.max(height));
        self.sizes.contains(&size)
    }
}

/// A way of paying that rests on some days of the week.
#[derive(Debug, Clone, Default, Deserialize)]
pub struct Rail {
    /// Its name.
    pub name: String,
    /// Currency of the accounts that it concerns.
    pub currency: String,
    /// What descriptions call it, in lower case, words parted by a blank.
    pub words: Vec<String>,
    /// Days on which it rests: `Sat`, `Sun` and so on.
    pub rests: Vec<String>,
    /// The first day, year first, from which the rule is known to hold.
    pub from: String,
}

/// What is kept back of all interest, where no allowance makes it less.
#[derive(Debug, Clone, Default, Deserialize)]
pub struct Withheld {
    /// Currencies of the accounts that it concerns.
    pub currencies: Vec<String>,
    /// The shares that laws and treaties set, in thousandths of the interest.
    pub shares: Vec<i64>,
}

/// From where on something counts; `data/fraud.toml` says what each is.
#[derive(Debug, Clone, Default, Deserialize)]
#[allow(missing_docs, reason = "the file says it")]
pub struct Thresholds {
    pub cells: usize,
    pub island: f32,
    pub rare_font: f32,
    pub size: f32,
    pub baseline: f32,
    pub edge: f32,
    pub edge_mads: f32,
    pub color: u8,
    pub spacing: f32,
    pub hidden_layer: f32,
    pub links: u32,
    pub breaks: usize,
    pub dated_rows: usize,
    pub dates_out: usize,
    pub round_from: usize,
    pub digits_from: usize,
    pub first_digits_mad: f64,
}

/// Tools of a class.
#[derive(Debug, Clone, Default, Deserialize)]
pub struct Class {
    /// Its name.
    pub class: String,
    /// Parts of names, in lower case.
    pub names: Vec<String>,
}

/// Parts of names, in lower case.
#[derive(Debug, Clone, Default, Deserialize)]
pub struct Names {
    /// The parts.
    pub names: Vec<String>,
}

impl Rules {
    /// The rules that the program carries.
    pub fn get() -> &'static Self {
        static RULES: OnceLock<Rules> = OnceLock::new();
        RULES.get_or_init(|| toml::from_str(include_str!("../../data/fraud.toml")).unwrap_or_default())
    }

    /// The class of a tool by what a file says of it.
    pub fn class(&self, said: &str) -> &str {
        let said = said.to_lowercase();
        self.tools.iter().find(|c| c.names.iter().any(|n| said.contains(n.as_str()))).map_or("other", |c| c.class.as_str())
    }

    /// Whether anybody has this producer.
    pub fn is_common(&self, said: &str) -> bool {
        let said = said.to_lowercase();
        self.common.names.iter().any(|n| said.contains(n.as_str()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_is_read_and_tells_classes() {
        let rules = Rules::get();
        assert!(!rules.version.is_empty() && rules.thresholds.cells == 8);
        let cases =
            [("Sejda 5.1", "editor"), ("GPL Ghostscript 10.0", "handler"), ("Adobe Photoshop CC", "image"), ("iText 5.5.13", "bank"), ("Core One", "other")];
        // A driver that prints into files changes nothing in them, whoever made it.
        assert_eq!((rules.class("Foxit PDF Editor"), rules.class("Foxit PDF Editor Printer Version 11")), ("editor", "handler"));
        for (said, class) in cases {
            assert_eq!(rules.class(said), class, "{said}");
        }
        assert!(rules.is_common("Skia/PDF m120") && !rules.is_common("iText 7"));
    }
}
