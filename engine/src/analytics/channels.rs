//! How movements travel: the channels and the dated rules of payment systems, from a data file.

use super::{Analysis, text};
use crate::base::Money;
use aho_corasick::{AhoCorasick, AhoCorasickBuilder, MatchKind};
use chrono::NaiveDate;
use rayon::prelude::*;
use serde::Deserialize;

/// The shipped rules.
const SHIPPED: &str = include_str!("../../data/physics.toml");

/// A channel by the words that descriptions use for it.
#[derive(Deserialize)]
pub struct Channel {
    /// Its name.
    pub name: String,
    phrases: Vec<String>,
    /// Whether it leads to another bank.
    pub other_bank: bool,
}

/// Days on which a rule holds, both ends included.
#[derive(Deserialize, Clone, Copy)]
pub struct Dated {
    from: Option<NaiveDate>,
    to: Option<NaiveDate>,
}

impl Dated {
    /// Whether the rule holds on that day.
    pub fn holds(&self, day: NaiveDate) -> bool {
        self.from.is_none_or(|f| f <= day) && self.to.is_none_or(|t| day <= t)
    }
}

/// Amounts that a channel takes.
#[derive(Deserialize)]
pub struct Limit {
    /// Name of the rule.
    pub rule: String,
    /// The channel.
    pub channel: String,
    /// ISO 4217 code that the amounts are in.
    pub currency: String,
    /// Every transfer is over this.
    pub over: Option<u64>,
    /// No transfer is over this.
    pub most: Option<u64>,
    /// When it holds.
    #[serde(flatten)]
    pub dated: Dated,
}

/// A holiday on the same day every year.
#[derive(Deserialize)]
pub struct Holiday {
    /// Month and day, `MM-DD`.
    pub day: String,
    /// First year.
    pub since: i32,
}

/// Channels that settle on working days only.
#[derive(Deserialize)]
pub struct WorkingDays {
    /// Name of the rule.
    pub rule: String,
    /// The channels.
    pub channels: Vec<String>,
    /// ISO 4217 code of the country's money.
    pub currency: String,
    /// Days of the week without settlement.
    pub weekend: Vec<chrono::Weekday>,
    /// Holidays on fixed days.
    pub holidays: Vec<Holiday>,
}

/// Tax withheld from interest.
#[derive(Deserialize)]
pub struct InterestTax {
    /// Name of the rule.
    pub rule: String,
    /// ISO 4217 code.
    pub currency: String,
    /// Hundredths of the interest.
    pub percent: i64,
    /// When it holds.
    #[serde(flatten)]
    pub dated: Dated,
}

/// A fee and what it is charged for.
#[derive(Deserialize)]
pub struct Fee {
    /// Name of the rule.
    pub rule: String,
    /// The channel that it is charged for.
    pub channel: String,
    /// ISO 4217 code.
    pub currency: String,
    /// What banks charge.
    pub amounts: Vec<u64>,
    /// When it holds.
    #[serde(flatten)]
    pub dated: Dated,
}

/// The whole data file.
#[derive(Deserialize)]
struct File {
    channel: Vec<Channel>,
    limit: Vec<Limit>,
    working_days: Vec<WorkingDays>,
    interest_tax: Vec<InterestTax>,
    fee: Vec<Fee>,
}

/// All rules with the machine that finds the channels' phrases.
pub struct Channels {
    channels: Vec<Channel>,
    /// Limits of amounts.
    pub limits: Vec<Limit>,
    /// Days of settlement.
    pub working_days: Vec<WorkingDays>,
    /// Tax on interest.
    pub interest_tax: Vec<InterestTax>,
    /// Fees.
    pub fees: Vec<Fee>,
    finder: AhoCorasick,
    owners: Vec<usize>,
}

impl Channels {
    /// The shipped rules; `None` only where the data file itself is broken, which a test would show.
    pub fn new() -> Option<Self> {
        let file: File = toml::from_str(SHIPPED).ok()?;
        let (mut patterns, mut owners) = (Vec::new(), Vec::new());
        for (i, channel) in file.channel.iter().enumerate() {
            for phrase in &channel.phrases {
                let words = text::words(phrase.trim_end_matches('*'));
                patterns.push(if phrase.ends_with('*') { words.trim_end().to_owned() } else { words });
                owners.push(i);
            }
        }
        let finder = AhoCorasickBuilder::new().match_kind(MatchKind::LeftmostLongest).build(&patterns).ok()?;
        Some(Self {
            channels: file.channel,
            limits: file.limit,
            working_days: file.working_days,
            interest_tax: file.interest_tax,
            fees: file.fee,
            finder,
            owners,
        })
    }

    /// The channel that a description names; of several the first.
    pub fn of(&self, description: &str) -> Option<&Channel> {
        let words = text::words(description);
        let found = self.finder.find(words.as_str())?;
        self.owners.get(found.pattern().as_usize()).and_then(|i| self.channels.get(*i))
    }

    /// The channel of every transaction.
    pub fn of_all(&self, analysis: &Analysis) -> Vec<Option<&Channel>> {
        analysis.transactions.par_iter().with_min_len(512).map(|t| self.of(&t.row.description)).collect()
    }
}

/// An amount of the data file.
pub fn money(amount: u64) -> Money {
    Money::from(amount)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shipped_rules_can_be_read() {
        let channels = Channels::new().expect("the data file");
        assert_eq!(channels.of("KR OTOMATIS RTGS-MANDIRI PT X").map(|c| c.name.as_str()), Some("rtgs"));
        assert_eq!(channels.of("BFST1234567 NBMB").map(|c| c.name.as_str()), Some("bi-fast"));
        assert!(channels.of("TARIKAN ATM").is_none());
    }
}
