//! Keyword rules: the shipped ones and those of the configuration, looked for in one pass over a description.

use super::{Category, Config, Direction, KeywordRule, Nature};
use crate::base::{Error, ErrorCode, Result};
use aho_corasick::{AhoCorasick, AhoCorasickBuilder, MatchKind};
use serde::Deserialize;
use std::sync::Arc;

/// The shipped rules.
const SHIPPED: &str = include_str!("../../data/keywords.toml");

#[derive(Deserialize)]
struct File {
    rule: Vec<KeywordRule>,
}

/// What the rules say of a description.
#[derive(Debug, Clone)]
pub struct Said {
    /// The category.
    pub category: Category,
    /// The rule's name.
    pub rule: Arc<str>,
    /// Who booked it, where the rule tells.
    pub nature: Option<Nature>,
    /// The counterparty, where the rule tells it.
    pub counterparty: Option<Arc<str>>,
}

/// A rule made ready.
struct Rule {
    name: Arc<str>,
    category: Category,
    direction: Option<Direction>,
    weight: i32,
    nature: Option<Nature>,
    counterparty: Option<Arc<str>>,
}

/// A phrase of a rule; `unless` keeps the rule from applying.
struct Phrase {
    rule: usize,
    letters: usize,
    unless: bool,
}

/// All rules with the machine that finds their phrases.
pub struct Keywords {
    rules: Vec<Rule>,
    phrases: Vec<Phrase>,
    finder: AhoCorasick,
    /// Some phrase holds a number of three digits or more, so that such numbers tell something.
    pub long_numbers: bool,
}

impl Keywords {
    /// The shipped rules with what the configuration adds, replaces and leaves out.
    ///
    /// # Errors
    /// A rule of the configuration cannot be used.
    pub fn new(config: &Config) -> Result<Self> {
        let broken = |what: String| Error::new(ErrorCode::Internal, what, "Check the keyword rules of the configuration.");
        let file: File = toml::from_str(SHIPPED).map_err(|e| broken(format!("The shipped keyword rules cannot be read: {e}.")))?;
        let own = |name: &str| config.keywords.iter().any(|r| r.name == name);
        let shipped = file.rule.into_iter().filter(|r| !own(&r.name) && !config.disabled_keywords.contains(&r.name));
        let (mut rules, mut phrases, mut patterns) = (Vec::new(), Vec::new(), Vec::new());
        for rule in shipped.chain(config.keywords.iter().cloned()) {
            for (list, unless) in [(&rule.phrases, false), (&rule.unless, true)] {
                for phrase in list {
                    let (text, open) = phrase.strip_suffix('*').map_or((phrase.as_str(), false), |p| (p, true));
                    let (text, begun) = text.strip_prefix('*').map_or((text, false), |p| (p, true));
                    let words = super::text::words(text);
                    let words = if open { words.trim_end() } else { &words };
                    let words = if begun { words.trim_start() } else { words };
                    if words.trim().is_empty() {
                        return Err(broken(format!("The rule `{}` has a phrase without words.", rule.name)));
                    }
                    phrases.push(Phrase { rule: rules.len(), letters: words.len(), unless });
                    patterns.push(words.to_owned());
                }
            }
            rules.push(Rule {
                name: Arc::from(rule.name),
                category: rule.category,
                direction: rule.direction,
                weight: rule.weight,
                nature: rule.nature,
                counterparty: rule.counterparty.map(Arc::from),
            });
        }
        let finder =
            AhoCorasickBuilder::new().match_kind(MatchKind::Standard).build(&patterns).map_err(|e| broken(format!("The keyword rules are too many: {e}.")))?;
        let long_numbers = patterns.iter().any(|p| p.split(|c: char| !c.is_ascii_digit()).any(|n| n.len() >= 3));
        Ok(Self { rules, phrases, finder, long_numbers })
    }

    /// What the rules say of a description given as [`super::text::words`].
    pub fn of(&self, words: &str, direction: Direction) -> Option<Said> {
        let mut kept: Vec<usize> = Vec::new();
        let mut best: Vec<(usize, usize)> = Vec::new();
        for found in self.finder.find_overlapping_iter(words) {
            let Some(phrase) = self.phrases.get(found.pattern().as_usize()) else { continue };
            if phrase.unless {
                kept.push(phrase.rule);
            } else {
                best.push((phrase.rule, phrase.letters));
            }
        }
        let fits = |rule: &Rule| rule.direction.is_none_or(|d| d == direction);
        let (rule, _) = best
            .into_iter()
            .filter(|(r, _)| !kept.contains(r))
            .filter_map(|(r, letters)| self.rules.get(r).map(|rule| (rule, letters)))
            .filter(|(rule, _)| fits(rule))
            .max_by_key(|(rule, letters)| (rule.weight, *letters))?;
        Some(Said { category: rule.category, rule: rule.name.clone(), nature: rule.nature, counterparty: rule.counterparty.clone() })
    }
}

#[cfg(test)]
mod tests {
    use super::super::text::words;
    use super::*;

    #[test]
    fn tells_what_a_movement_is_for() {
        let keywords = Keywords::new(&Config::default()).expect("the shipped rules");
        for (text, direction, want) in [
            ("BIAYA ADM", Direction::Debit, Category::BankCharge),
            ("PAJAK BUNGA", Direction::Debit, Category::Tax),
            ("BUNGA", Direction::Credit, Category::InterestIncome),
            ("MPN G3 PPH21 Kode Billing 0866", Direction::Debit, Category::Tax),
            ("Pembayaran BPJS Ketenagakerjaan 2432447", Direction::Debit, Category::Insurance),
            ("QRISRNS7735932#050424#SETTLEMENT", Direction::Credit, Category::CardQrSettlement),
            ("TARIKAN ATM 01/06", Direction::Debit, Category::CashWithdrawal),
            ("DB OTOMATIS ANGSURAN KREDIT PK 00123/KMK", Direction::Debit, Category::LoanRepayment),
            ("PMD PT X ANGSURAN KE 3", Direction::Credit, Category::SalesReceipt),
        ] {
            let said = keywords.of(&words(text), direction).map(|s| s.category);
            if want == Category::SalesReceipt {
                assert!(said.is_none_or(|c| c == want), "{text}: {said:?}");
            } else {
                assert_eq!(said, Some(want), "{text}");
            }
        }
        assert!(keywords.of(" xyz ", Direction::Debit).is_none());
    }
}
