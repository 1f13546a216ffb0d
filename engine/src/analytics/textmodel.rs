//! What the text model says of descriptions, and how it learns from the analyst's corrections.

use super::ngram::{self, Weights};
use super::{AnalysedTransaction, Analysis, AnalystCorrections, Category, Direction, Judge, TextModelInfo, Wording, text};
use crate::base::{Finding, Severity};
use rustc_hash::FxHashMap;
use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::sync::{Arc, OnceLock};

/// Weights that the build trained.
const SHIPPED: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/text-model.bin"));
/// Its name.
const NAME: &str = "saldo-ngram";
/// Its version: changes with the wordings and with how they are learnt.
const VERSION: &str = "1";
/// How often corrections are learnt: they must outweigh what was shipped.
const ROUNDS: usize = 12;

/// What the model says of a description.
#[derive(Debug, Clone, PartialEq)]
pub struct Judgement {
    /// The likeliest category.
    pub category: Category,
    /// Its share, 0 to 1.
    pub share: f32,
    /// Share of all operational categories, 0 to 1.
    pub operational: f32,
    /// The category's share in words.
    pub reason: Arc<str>,
}

/// The model with what it has learnt besides; remembers what it said of the same words.
pub struct TextModel {
    weights: Cow<'static, Weights>,
    learnt: u32,
    person: bool,
    said: [FxHashMap<String, Judgement>; 2],
    /// What another model said, by clean description.
    told: HashMap<(String, bool), Judgement>,
}

fn shipped() -> &'static Weights {
    static WEIGHTS: OnceLock<Weights> = OnceLock::new();
    WEIGHTS.get_or_init(|| Weights::from_bytes(SHIPPED).unwrap_or_else(Weights::new))
}

/// Whether a text model may say it: what a lender must know of is told by the bank's own words or by a name, never by a likeness.
fn may_say(category: Category) -> bool {
    use Category as C;
    !matches!(category, C::ChequeReturn | C::Reversal | C::LoanDisbursement | C::LoanRepayment)
}

/// A description as the model sees it, from [`text::words`]: without the words that hold digits.
pub fn seen(words: &str) -> String {
    let mut out = String::with_capacity(words.len());
    for word in words.split(' ').filter(|w| !w.is_empty() && !w.bytes().any(|b| b.is_ascii_digit())) {
        if !out.is_empty() {
            out.push(' ');
        }
        out.push_str(word);
    }
    out
}

impl TextModel {
    /// The shipped model, after it has learnt the corrections of this result and of others.
    pub fn new(analysis: &Analysis, corrections: &AnalystCorrections, person: bool) -> Self {
        let mut samples: Vec<(Vec<u32>, usize)> = Vec::new();
        let by_id: HashMap<uuid::Uuid, Category> = corrections.transactions.iter().filter_map(|c| Some((c.id, c.category?))).collect();
        if !by_id.is_empty() {
            for t in &analysis.transactions {
                if let Some(category) = by_id.get(&t.id) {
                    samples.push((ngram::features(&seen(&text::words(&t.row.description)), t.row.is_debit()), *category as usize));
                }
            }
        }
        let others =
            corrections.learn.iter().map(|l| (ngram::features(&seen(&text::words(&l.description)), l.direction == Direction::Debit), l.category as usize));
        samples.extend(others);
        let learnt = samples.len() as u32;
        let weights = if samples.is_empty() {
            Cow::Borrowed(shipped())
        } else {
            let mut own = shipped().clone();
            own.learn(&samples, ROUNDS, 1.0);
            Cow::Owned(own)
        };
        Self { weights, learnt, person, said: [FxHashMap::default(), FxHashMap::default()], told: HashMap::new() }
    }

    /// Name, version and what was learnt.
    pub fn info(&self) -> TextModelInfo {
        TextModelInfo { name: NAME.to_owned(), version: VERSION.to_owned(), learnt: self.learnt }
    }

    /// Takes another model's word for wordings; what that one does not answer stays with this one.
    pub fn ask(&mut self, analysis: &mut Analysis, other: &mut dyn Judge) {
        let mut wordings: Vec<Wording> = analysis
            .transactions
            .iter()
            .map(|t| Wording { text: t.clean_description.to_string(), debit: t.row.is_debit() })
            .collect::<HashSet<_>>()
            .into_iter()
            .collect();
        wordings.sort_by(|a, b| (&a.text, a.debit).cmp(&(&b.text, b.debit)));
        let answers = other.judge(&wordings);
        let reason: Arc<str> = Arc::from(format!("text model {}", other.info().name));
        for (wording, answer) in wordings.into_iter().zip(answers) {
            if let Some(category) = answer.filter(|c| may_say(*c)) {
                let operational = if category.is_operational(self.person) { 1.0 } else { 0.0 };
                self.told.insert((wording.text, wording.debit), Judgement { category, share: 0.9, operational, reason: reason.clone() });
            }
        }
        analysis.text_model = other.info();
        if let Some(why) = other.failure() {
            let text = format!("The text model {} stopped answering: {why}. The local model judged the rest.", other.info().name);
            let finding = Finding::new("TEXT_MODEL_UNREACHABLE", Severity::Medium, text);
            analysis.findings.push(finding.remedy("Check `[text_model]` in the configuration and whether the service runs."));
        }
    }

    /// What is said of a transaction, whose words are given as the model sees them.
    pub fn of(&mut self, t: &AnalysedTransaction, seen: &str) -> Judgement {
        let told = if self.told.is_empty() { None } else { self.told.get(&(t.clean_description.to_string(), t.row.is_debit())) };
        told.cloned().unwrap_or_else(|| self.judge(seen, t.row.is_debit()))
    }

    /// What it says of words as it sees them.
    pub fn judge(&mut self, seen: &str, debit: bool) -> Judgement {
        let Some(said) = self.said.get_mut(usize::from(debit)) else { return self.look(seen, debit) };
        if let Some(said) = said.get(seen) {
            return said.clone();
        }
        let judgement = self.look(seen, debit);
        if let Some(said) = self.said.get_mut(usize::from(debit)) {
            said.insert(seen.to_owned(), judgement.clone());
        }
        judgement
    }

    fn look(&self, seen: &str, debit: bool) -> Judgement {
        let shares = self.weights.shares(&ngram::features(seen, debit));
        let can_be = |i: usize| Category::from_index(i).is_some_and(|c| may_say(c) && if debit { c.can_be_debit() } else { c.can_be_credit() });
        let (best, share) =
            shares.iter().copied().enumerate().filter(|(i, _)| can_be(*i)).fold((0, 0.0f32), |best, (i, s)| if s > best.1 { (i, s) } else { best });
        let operational = shares.iter().zip(Category::ALL).filter(|(_, c)| c.is_operational(self.person)).map(|(s, _)| s).sum();
        let category = Category::from_index(best).unwrap_or(Category::OtherOperatingExpense);
        Judgement { category, share, operational, reason: Arc::from(format!("text model, share {share:.2}")) }
    }
}

#[cfg(test)]
mod tests {
    use super::super::Labelled;
    use super::*;

    #[test]
    fn tells_wordings_it_has_not_seen_and_learns_others() {
        let analysis = Analysis::default();
        let mut model = TextModel::new(&analysis, &AnalystCorrections::default(), false);
        assert_eq!(model.judge(&seen(&text::words("BYR GAJI PEGAWAI GUDANG OKT 2023")), true).category, Category::Payroll);
        assert_eq!(model.judge(&seen(&text::words("PREMI ASURANSI KESEHATAN 0098")), true).category, Category::Insurance);
        assert!(model.judge(&seen(&text::words("PENCAIRAN FASILITAS KREDIT")), false).operational < 0.5);
        let learn = vec![Labelled { description: "ZAPPER WEEKLY RUN".to_owned(), direction: Direction::Debit, category: Category::Payroll }];
        let mut taught = TextModel::new(&analysis, &AnalystCorrections { learn, ..AnalystCorrections::default() }, false);
        assert_eq!(taught.judge(&seen(&text::words("ZAPPER WEEKLY RUN 17")), true).category, Category::Payroll);
        assert_eq!(taught.info().learnt, 1);
    }
}
