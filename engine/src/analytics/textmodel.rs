//! What the text model says of descriptions, and how it learns from the analyst's corrections.

use super::counterparty;
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
const VERSION: &str = "2";
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

/// A description as the model sees it, from [`text::words`]: without the words that hold digits, and with those of the other side's name,
/// given in the same way where it stands in the name's place, marked as such.
pub fn seen(words: &str, name: Option<&str>) -> String {
    let marked = name.map(str::trim).filter(|n| !n.is_empty()).and_then(|n| words.find(&format!(" {n} ")).map(|at| at + 1..at + 1 + n.len()));
    let mut out = String::with_capacity(words.len() + 8);
    let mut at = 0;
    for word in words.split(' ') {
        let named = name.is_some_and(|n| marked.as_ref().map_or_else(|| n.split(' ').any(|w| w == word), |m| m.contains(&at)));
        at += word.len() + 1;
        if word.is_empty() || word.bytes().any(|b| b.is_ascii_digit()) {
            continue;
        }
        if !out.is_empty() {
            out.push(' ');
        }
        if named {
            out.push(ngram::NAMED);
        }
        out.push_str(word);
    }
    out
}

/// A description that a correction is of, with the other side's name marked and without: either way it may be met again.
fn both(description: &str, direction: Direction) -> impl Iterator<Item = String> {
    let words = text::words(&counterparty::written_out(description));
    let name = counterparty::printed(description, direction).filter(|p| p.placed).map(|p| text::words(&p.name));
    let marked = name.map(|name| seen(&words, Some(&name)));
    std::iter::once(seen(&words, None)).chain(marked)
}

impl TextModel {
    /// The shipped model, after it has learnt the corrections of this result and of others.
    pub fn new(analysis: &Analysis, corrections: &AnalystCorrections, person: bool) -> Self {
        let mut samples: Vec<(Vec<u32>, usize)> = Vec::new();
        let by_id: HashMap<uuid::Uuid, Category> = corrections.transactions.iter().filter_map(|c| Some((c.id, c.category?))).collect();
        let mut corrected = 0;
        let mut learn = |description: &str, direction: Direction, category: Category| {
            corrected += 1;
            samples.extend(both(description, direction).map(|words| (ngram::features(&words, direction == Direction::Debit), category as usize)));
        };
        if !by_id.is_empty() {
            for t in &analysis.transactions {
                if let Some(category) = by_id.get(&t.id) {
                    learn(&t.row.description, t.direction(), *category);
                }
            }
        }
        for l in &corrections.learn {
            learn(&l.description, l.direction, l.category);
        }
        let learnt: u32 = corrected;
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
        assert_eq!(model.judge(&seen(&text::words("BYR GAJI PEGAWAI GUDANG OKT 2023"), None), true).category, Category::Payroll);
        assert_eq!(model.judge(&seen(&text::words("PREMI ASURANSI KESEHATAN 0098"), None), true).category, Category::Insurance);
        assert!(model.judge(&seen(&text::words("PENCAIRAN FASILITAS KREDIT"), None), false).operational < 0.5);
        let learn = vec![Labelled { description: "ZAPPER WEEKLY RUN".to_owned(), direction: Direction::Debit, category: Category::Payroll }];
        let mut taught = TextModel::new(&analysis, &AnalystCorrections { learn, ..AnalystCorrections::default() }, false);
        assert_eq!(taught.judge(&seen(&text::words("ZAPPER WEEKLY RUN 17"), None), true).category, Category::Payroll);
        assert_eq!(taught.info().learnt, 1);
    }

    /// A judgement's share and whether it was right, by a model that has seen neither the templates nor the words of these wordings.
    fn measured() -> Vec<(Category, f32, bool)> {
        let weights = Weights::from_bytes(include_bytes!(concat!(env!("OUT_DIR"), "/text-model-measured.bin"))).expect("the build makes it");
        let model = TextModel { weights: Cow::Owned(weights), learnt: 0, person: false, said: Default::default(), told: HashMap::new() };
        let line = |line: &str| {
            let mut parts = line.splitn(3, '\t');
            let (direction, category, words) = (parts.next()?, parts.next()?, parts.next()?);
            let category: Category = serde_json::from_value(serde_json::Value::String(category.to_owned())).expect("a category");
            let said = model.look(words, direction == "DB");
            may_say(category).then_some((category, said.share, said.category == category))
        };
        include_str!(concat!(env!("OUT_DIR"), "/text-model-kept-back.tsv")).lines().filter_map(line).collect()
    }

    #[test]
    fn is_right_as_often_as_it_says_among_wordings_that_it_has_not_seen() {
        let measured = measured();
        assert!(measured.len() > 4_000, "{} wordings", measured.len());
        let right = |from: f32, to: f32| {
            let some: Vec<bool> = measured.iter().filter(|m| (from..to).contains(&m.1)).map(|m| m.2).collect();
            (some.len(), some.iter().filter(|r| **r).count() as f32 / some.len().max(1) as f32)
        };
        let (sure, sure_right) = right(0.9, 1.1);
        assert!(sure_right >= 0.95, "{sure_right} of {sure} that it was sure of");
        let (likely, likely_right) = right(0.8, 0.9);
        assert!(likely_right >= 0.8, "{likely_right} of {likely}");
        let (all, all_right) = right(0.0, 1.1);
        assert!(all_right >= 0.72, "{all_right} of {all}");
        // It is no use if it is sure of nothing.
        assert!(sure * 4 >= all, "{sure} of {all}");
    }

    #[test]
    fn words_inside_a_name_do_not_say_what_was_paid_for() {
        let mut model = TextModel::new(&Analysis::default(), &AnalystCorrections::default(), false);
        let mut judge = |text: &str, name: &str, debit: bool| model.judge(&seen(&text::words(text), Some(&text::words(name))), debit).category;
        for (text, name) in [
            ("BI-FAST DB BIF TRANSFER KE 008 PT BUNGA PAJAK SEJAHTERA", "PT BUNGA PAJAK SEJAHTERA"),
            ("TRSF E-BANKING DB 0503/FTSCY/WS95051 UD GAJI MULIA", "UD GAJI MULIA"),
            ("TRANSFER TO PAYDAY TIMBER TRADING", "PAYDAY TIMBER TRADING"),
            ("VIR SEPA SARL LOYER CHARPENTE", "SARL LOYER CHARPENTE"),
            ("TRANSFER KE PABRIK GULA BUNGA MANIS", "PABRIK GULA BUNGA MANIS"),
        ] {
            assert_eq!(judge(text, name, true), Category::SupplierPayment, "{text}");
        }
        for (text, name) in [("TRANSFER DARI TOKO TUNAI", "TOKO TUNAI"), ("NEFT CR INTEREST GARMENTS LTD", "INTEREST GARMENTS LTD")] {
            assert_eq!(judge(text, name, false), Category::SalesReceipt, "{text}");
        }
        assert_eq!(judge("TRSF E-BANKING DB GAJI KARYAWAN SITI AMINAH", "SITI AMINAH", true), Category::Payroll);
        assert_eq!(seen(" byr toko tunai 12 semen ", Some(" toko tunai ")), "byr =toko =tunai semen");
    }
}
