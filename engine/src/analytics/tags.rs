//! Tags of a movement: lender, gambling, crypto, e-wallet, salary; from registers and wording, each possible or sure.

use super::{Category, Direction, Tag, Tagged, text};
use aho_corasick::{AhoCorasick, AhoCorasickBuilder, MatchKind};
use std::sync::OnceLock;

/// The shipped words.
const SHIPPED: &str = include_str!("../../data/tags.tsv");

struct Words {
    finder: AhoCorasick,
    tags: Vec<Tag>,
    patterns: Vec<String>,
}

fn words_of_tags() -> Option<&'static Words> {
    static WORDS: OnceLock<Option<Words>> = OnceLock::new();
    WORDS.get_or_init(made).as_ref()
}

fn made() -> Option<Words> {
    let (mut patterns, mut tags) = (Vec::new(), Vec::new());
    for line in SHIPPED.lines().filter(|l| !l.is_empty() && !l.starts_with('#')) {
        let mut parts = line.split('\t');
        let (Some(tag), Some(_), Some(phrases)) = (parts.next().and_then(Tag::from_name), parts.next(), parts.next()) else { continue };
        for phrase in phrases.split('|') {
            patterns.push(text::words(phrase));
            tags.push(tag);
        }
    }
    Some(Words { finder: AhoCorasickBuilder::new().match_kind(MatchKind::Standard).build(&patterns).ok()?, tags, patterns })
}

/// The words by which tags are given, as they are looked for.
pub fn phrases() -> &'static [String] {
    words_of_tags().map_or(&[], |w| &w.patterns)
}

/// The tags that a description's wording gives, each possible: a name in a description proves nothing.
pub fn of(words: &str) -> Vec<Tagged> {
    let Some(known) = words_of_tags() else { return Vec::new() };
    let mut found: Vec<Tagged> =
        known.finder.find_overlapping_iter(words).filter_map(|m| known.tags.get(m.pattern().as_usize())).map(|tag| Tagged { tag: *tag, sure: false }).collect();
    found.sort_unstable();
    found.dedup();
    found
}

/// What a tag says once the category is known: a salary is sure where the category says so too, and no salary where it is a company's tax.
pub fn settle(tags: &mut Vec<Tagged>, category: Category, direction: Direction) {
    for t in tags.iter_mut().filter(|t| t.tag == Tag::Salary) {
        t.sure = category == Category::Payroll && direction == Direction::Debit;
    }
    let paid = matches!(category, Category::Payroll | Category::OtherNonOperatingIncome | Category::OtherOperatingIncome | Category::SalesReceipt);
    tags.retain(|t| t.tag != Tag::Salary || paid);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_the_registers_are_possible_tags() {
        let tags = |text: &str| of(&text::words(text)).iter().map(|t| t.tag).collect::<Vec<_>>();
        assert_eq!(tags("TRSF E-BANKING DB INDODAX NASIONAL"), [Tag::Crypto]);
        assert_eq!(tags("TOPUP GOPAY 0812"), [Tag::EWallet]);
        assert_eq!(tags("CARD PURCHASE BET365"), [Tag::Gambling]);
        assert!(tags("TRANSFER KE BUDI").is_empty());
    }
}
