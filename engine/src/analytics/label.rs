//! Counterparty, role and category of every transaction.

use super::keywords::{Keywords, Said};
use super::party::{Known, Name};
use super::textmodel::{Judgement, TextModel};
use super::transfers::Accounts;
use super::{AnalysedTransaction, Analysis, AnalystCorrections, AnalystRule, Category, CategorySource, Config, HolderType, Judge, Nature, Role};
use super::{counterparty, text};
use crate::base::Result;
use std::collections::HashMap;
use std::sync::Arc;

/// Who a movement without a counterparty of its own is with.
const BANK: &str = "BANK";
const CASH: &str = "CASH";
const CARD_QR: &str = "CARD AND QR";
const UNKNOWN: &str = "UNKNOWN";

/// Share from which the text model's word is taken.
const TELLING: f32 = 0.4;

/// Share that the text model needs: money between related parties is no guess.
fn needed(category: Category) -> f32 {
    if matches!(category, Category::OwnAccountTransfer | Category::OwnerGroupTransfer) { 0.85 } else { TELLING }
}

/// Whether the model is sure of something that a payment to a company need not be.
fn specific(judgement: &Judgement) -> bool {
    judgement.share >= 0.8 && judgement.category != Category::OtherOperatingExpense
}

/// Whether the name stands for no counterparty.
pub fn is_nobody(name: &str) -> bool {
    matches!(name, BANK | CASH | CARD_QR | UNKNOWN)
}

/// Labels all transactions.
///
/// # Errors
/// A keyword rule of the configuration cannot be used.
pub fn all(analysis: &mut Analysis, config: &Config, corrections: &AnalystCorrections, judge: Option<&mut dyn Judge>) -> Result<()> {
    let keywords = Keywords::new(config)?;
    let known = Known::new(config);
    let accounts = Accounts::new(&analysis.accounts);
    let person = analysis.holder_type == HolderType::Person;
    let mut spellings = Spellings::new(config);
    let mut said: Vec<Option<Said>> = Vec::with_capacity(analysis.transactions.len());
    for t in &mut analysis.transactions {
        let words = text::words(&t.row.description);
        let says = keywords.of(&words, t.direction());
        t.is_operational_keyword = says.as_ref().is_some_and(|s| s.category.is_operational(person));
        let (name, confidence) = match says.as_ref() {
            Some(s) if s.counterparty.is_some() => (s.counterparty.as_deref().unwrap_or(UNKNOWN).to_owned(), 0.95),
            Some(Said { nature: Some(Nature::Bank), .. }) => (BANK.to_owned(), 0.95),
            Some(Said { nature: Some(Nature::Cash), .. }) => (CASH.to_owned(), 0.95),
            Some(Said { nature: Some(Nature::CardQr), .. }) => (CARD_QR.to_owned(), 0.95),
            _ => match counterparty::name(&t.row.description, t.direction()) {
                Some(name) => (name, 0.85),
                None => (UNKNOWN.to_owned(), 0.5),
            },
        };
        t.confidence.merchant_name = confidence;
        t.merchant_name = if is_nobody(&name) { Arc::from(name) } else { spellings.one(&name) };
        said.push(says);
    }
    spellings.settle();
    let mut model = TextModel::new(analysis, corrections, person);
    analysis.text_model = model.info();
    if let Some(other) = judge {
        model.ask(analysis, other);
    }
    for (t, says) in analysis.transactions.iter_mut().zip(said) {
        if !is_nobody(&t.merchant_name) {
            t.merchant_name = spellings.of(&t.merchant_name);
        }
        let name = Name::of(&t.merchant_name);
        let role = if is_nobody(&t.merchant_name) { None } else { known.role(&name) };
        let holder = !is_nobody(&t.merchant_name) && accounts.holder(t.account).is_some_and(|h| h.is(&name));
        let own = holder || accounts.named(&t.row.description, t.account).is_some();
        t.counterparty_role = role.map(|r| r.0).or(own.then_some(Role::OwnAccount));
        let judgement = model.of(t);
        t.is_operational_llm = judgement.operational >= 0.5;
        categorise(t, says, role.map(|r| r.1), judgement, config, corrections);
        t.is_operational = t.category.is_operational(person);
        correct(t, corrections, person);
    }
    Ok(())
}

fn categorise(t: &mut AnalysedTransaction, says: Option<Said>, party: Option<&str>, judgement: Judgement, config: &Config, corrections: &AnalystCorrections) {
    let words = text::words(&t.row.description);
    let (category, source, reason, score): (Category, CategorySource, String, f32) =
        if let Some(rule) = corrections.rules.iter().chain(&config.rules).find(|r| applies(r, t, &words)) {
            (rule.category, CategorySource::Rule, rule.name.clone(), 0.99)
        } else {
            let role = match t.counterparty_role {
                Some(Role::OwnAccount) => Some(Category::OwnAccountTransfer),
                Some(Role::CompanyGroup | Role::Director) => Some(Category::OwnerGroupTransfer),
                _ => None,
            };
            // What the bank books itself is no transfer, whoever is named in it.
            let booked = says.as_ref().is_some_and(|s| s.nature == Some(Nature::Bank));
            match (role, says) {
                (Some(category), _) if !booked => (category, CategorySource::Role, party.unwrap_or("an own account").to_owned(), 0.95),
                (_, Some(s)) => (s.category, CategorySource::Keyword, s.rule.to_string(), 0.93),
                _ => match t.counterparty_role {
                    Some(Role::Supplier) if t.row.is_debit() => (Category::SupplierPayment, CategorySource::Role, party.unwrap_or("").to_owned(), 0.92),
                    Some(Role::Customer) if !t.row.is_debit() => (Category::SalesReceipt, CategorySource::Role, party.unwrap_or("").to_owned(), 0.92),
                    // A company that is paid supplies something.
                    _ if t.row.is_debit() && Name::of(&t.merchant_name).company && !specific(&judgement) => {
                        (Category::SupplierPayment, CategorySource::Default, "a company is paid".to_owned(), 0.6)
                    }
                    _ if judgement.share >= needed(judgement.category) => {
                        (judgement.category, CategorySource::Model, format!("text model, share {:.2}", judgement.share), 0.9 * judgement.share)
                    }
                    _ if t.row.is_debit() => (Category::OtherOperatingExpense, CategorySource::Default, "a debit that nothing tells more of".to_owned(), 0.5),
                    _ => (Category::SalesReceipt, CategorySource::Default, "a credit that nothing tells more of".to_owned(), 0.5),
                },
            }
        };
    t.category = category;
    t.category_source = source;
    t.category_reason = Arc::from(reason);
    t.confidence.category_type = score;
    t.confidence.is_operational = score;
}

/// Whether a rule of the analyst's applies.
fn applies(rule: &AnalystRule, t: &AnalysedTransaction, words: &str) -> bool {
    let phrase = |p: &String| {
        let (text, open) = p.strip_suffix('*').map_or((p.as_str(), false), |p| (p, true));
        let wanted = text::words(text);
        words.contains(if open { wanted.trim_end() } else { &wanted })
    };
    rule.direction.is_none_or(|d| d == t.direction())
        && rule.keywords.iter().all(phrase)
        && rule.counterparty.as_ref().is_none_or(|c| Name::of(c).is(&Name::of(&t.merchant_name)))
}

fn correct(t: &mut AnalysedTransaction, corrections: &AnalystCorrections, person: bool) {
    for c in corrections.transactions.iter().filter(|c| c.id == t.id) {
        if let Some(category) = c.category {
            (t.category, t.category_source, t.category_reason) = (category, CategorySource::Correction, Arc::from("set by the analyst"));
            t.is_operational = category.is_operational(person);
            (t.confidence.category_type, t.confidence.is_operational) = (1.0, 1.0);
        }
        if let Some(name) = &c.merchant_name {
            t.merchant_name = Arc::from(name.as_str());
            t.confidence.merchant_name = 1.0;
        }
        t.counterparty_role = c.role.or(t.counterparty_role);
        t.is_operational = c.is_operational.unwrap_or(t.is_operational);
        t.excluded = c.excluded.unwrap_or(t.excluded);
    }
}

/// The spellings met, and which of them are one counterparty.
struct Spellings {
    names: Vec<(Name, Arc<str>, u32)>,
    by_text: HashMap<Arc<str>, usize>,
    group: Vec<usize>,
    apart: Vec<Vec<Name>>,
    together: Vec<Vec<Name>>,
}

impl Spellings {
    fn new(config: &Config) -> Self {
        let lists = |lists: &[Vec<String>]| lists.iter().map(|l| l.iter().map(|n| Name::of(n)).collect()).collect();
        Self {
            names: Vec::new(),
            by_text: HashMap::new(),
            group: Vec::new(),
            apart: lists(&config.counterparties.keep_apart),
            together: lists(&config.counterparties.merge),
        }
    }

    /// Counts a spelling; gives it shared.
    fn one(&mut self, text: &str) -> Arc<str> {
        if let Some(i) = self.by_text.get(text) {
            let entry = &mut self.names[*i];
            entry.2 += 1;
            return entry.1.clone();
        }
        let shared: Arc<str> = Arc::from(text);
        self.by_text.insert(shared.clone(), self.names.len());
        self.names.push((Name::of(text), shared.clone(), 1));
        shared
    }

    /// Brings spellings of one counterparty together under the fullest, then the most frequent of them.
    fn settle(&mut self) {
        let mut order: Vec<usize> = (0..self.names.len()).collect();
        order.sort_by_key(|i| (std::cmp::Reverse(self.names[*i].0.plain.len()), std::cmp::Reverse(self.names[*i].2), self.names[*i].1.clone()));
        self.group = (0..self.names.len()).collect();
        // Only names that share a word's first letters can be one: the rest need not be compared.
        let mut by_word: HashMap<String, Vec<usize>> = HashMap::new();
        for i in order {
            let name = &self.names[i].0;
            let keys: Vec<String> = name.plain.split(' ').filter(|w| !w.is_empty()).map(|w| w.chars().take(3).collect()).collect();
            let mut found: Option<usize> = None;
            for j in keys.iter().flat_map(|k| by_word.get(k).into_iter().flatten()) {
                let other = &self.names[*j].0;
                let kept = |lists: &[Vec<Name>]| lists.iter().any(|l| l.iter().any(|n| n.is(name)) && l.iter().any(|n| n.is(other)));
                let one = kept(&self.together) || (name.company == other.company && name.spells(other));
                if one && !kept(&self.apart) {
                    found = Some(self.group[*j]);
                    break;
                }
            }
            if let Some(head) = found {
                self.group[i] = head;
            }
            for key in keys {
                let list = by_word.entry(key).or_default();
                if !list.contains(&i) {
                    list.push(i);
                }
            }
        }
    }

    fn of(&self, text: &Arc<str>) -> Arc<str> {
        let head = self.by_text.get(text).and_then(|i| self.group.get(*i)).and_then(|g| self.names.get(*g));
        head.map_or_else(|| text.clone(), |(_, name, _)| name.clone())
    }
}
