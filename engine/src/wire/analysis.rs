//! The records of an analysis: transactions, merchant groups, currency overview and proforma of sections 2.3 to 2.5 and 2.9.

use super::amount::Amount;
use super::raw_ocr::Meaning;
use crate::analytics::{AnalysedTransaction, Analysis, CategorySource, FieldConfidence, Flag, Flags, Level, Proforma};
use crate::base::Money;
use crate::base::money::minor_digits;
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use std::collections::HashMap;
use std::sync::LazyLock;
use uuid::Uuid;

/// A transaction, section 2.3. The flags stand beside the other fields under their own names.
#[derive(Debug, Clone, Serialize)]
pub struct TransactionRecord<'a> {
    /// The same for the same file, statement and row.
    pub id: Uuid,
    /// Account number.
    pub account_number: &'a str,
    /// Page, 1-based.
    pub page_no: u32,
    /// Booking date, ISO 8601; empty where none can be told.
    pub trx_date: String,
    /// Whether the date was read where it stands.
    pub trx_date_sure: bool,
    /// Whether the row holds a value that no page prints.
    pub plug: bool,
    /// Description as printed.
    pub trx_notes: &'a str,
    /// `CR` or `DB`.
    pub trx_types: &'static str,
    /// Category.
    pub category_type: &'static str,
    /// Which step decided the category.
    pub category_source: CategorySource,
    /// What that step rests on.
    pub category_reason: &'a str,
    /// Whether it is part of the business.
    pub is_operational: bool,
    /// Counterparty.
    pub merchant_name: &'a str,
    /// How the counterparty stands to the holder.
    pub counterparty_role: Option<&'static str>,
    /// Money out.
    pub trx_mutation_db_number: Amount,
    /// Money in.
    pub trx_mutation_cr_number: Amount,
    /// Balance, derived where none is printed; 0 where none can be derived.
    pub balance_number: Amount,
    /// Scores and levels of nine values.
    pub confidence_detail: Sure,
    /// Amount in base currency, positive; 0 without a rate.
    pub mutation_amount_base_currency: Amount,
    /// Balance in base currency; 0 without a rate.
    pub balance_base_currency: Amount,
    /// Description without codes and numbers.
    pub clean_description: &'a str,
    /// The text model alone says operational.
    pub is_operational_llm: bool,
    /// The keyword rules alone say operational.
    pub is_operational_keyword: bool,
    /// The eleven flags by name.
    #[serde(flatten)]
    pub flags: Raised,
    /// Why each raised flag is raised.
    pub flag_reasons: &'a [crate::analytics::FlagReason],
    /// Every transaction that its flags rest on.
    pub related_ids: Vec<Uuid>,
}

/// A merchant group, section 2.4.
#[derive(Debug, Clone, Serialize)]
pub struct MerchantRecord<'a> {
    /// Counterparty.
    pub merchant_name: &'a str,
    /// How many transactions.
    pub total_transaction: u32,
    /// Sum of their amounts in base currency.
    pub total_amount: Amount,
    /// The spellings brought together.
    pub members: Vec<&'a str>,
    /// The transactions.
    pub transactions: Vec<TransactionRecord<'a>>,
}

/// An entry of the currency overview, section 2.5.
#[derive(Debug, Clone, Serialize)]
pub struct CurrencyRecord<'a> {
    /// ISO 4217 code.
    pub currency: &'a str,
    /// Sum of the credits.
    pub credit_mutation_number: Amount,
    /// The same in base currency; 0 without a rate.
    pub credit_mutation_base_currency: Amount,
    /// Sum of the debits.
    pub debit_mutation_number: Amount,
    /// The same in base currency; 0 without a rate.
    pub debit_mutation_base_currency: Amount,
    /// Number of debits.
    pub total_debit: u32,
    /// Number of credits.
    pub total_credit: u32,
}

/// A line of the proforma.
#[derive(Debug, Clone, Serialize)]
pub struct ProformaLineRecord<'a> {
    /// Name, such as `SALES_RECEIPTS`.
    pub code: &'a str,
    /// The same for people.
    pub label: &'a str,
    /// 0 for sums.
    pub level: u32,
    /// One amount a period.
    pub amounts: Vec<Amount>,
    /// Their sum.
    pub total: Amount,
    /// Part of the revenue.
    pub share_of_revenue: Option<f64>,
}

/// The proforma, section 2.9.
#[derive(Debug, Clone, Serialize)]
pub struct ProformaRecord<'a> {
    /// The same for the same input.
    pub id: Uuid,
    /// ISO 4217 code.
    pub currency: &'a str,
    /// One a month.
    pub periods: &'a [crate::analytics::ProformaPeriod],
    /// Lines in their fixed order.
    pub lines: Vec<ProformaLineRecord<'a>>,
    /// What a reader must know.
    pub notes: &'a [String],
}

/// All records of an analysis.
#[derive(Debug, Serialize)]
pub struct Records<'a> {
    /// Every transaction by account and time.
    pub transactions: Vec<TransactionRecord<'a>>,
    /// Merchant groups, largest first.
    pub merchant_analysis: Vec<MerchantRecord<'a>>,
    /// Sums a currency.
    pub currency_overview: Vec<CurrencyRecord<'a>>,
    /// The proforma in base currency.
    pub proforma: ProformaRecord<'a>,
    /// The text model that judged.
    pub text_model: &'a crate::analytics::TextModelInfo,
}

/// The records of an analysis.
pub fn records(analysis: &Analysis) -> Records<'_> {
    Records { transactions: rows(analysis).collect(), ..sums(analysis) }
}

/// The records of the transactions, made one after the other as they are asked for.
pub fn rows(analysis: &Analysis) -> impl Iterator<Item = TransactionRecord<'_>> {
    analysis.transactions.iter().map(|t| transaction(analysis, t))
}

/// The records of an analysis without those of its transactions.
pub fn sums(analysis: &Analysis) -> Records<'_> {
    Records {
        transactions: Vec::new(),
        merchant_analysis: merchants(analysis),
        currency_overview: currencies(analysis),
        proforma: proforma(&analysis.proforma),
        text_model: &analysis.text_model,
    }
}

/// A score as it is written: two digits are all that it can bear.
fn score(value: f32) -> f64 {
    (f64::from(value) * 100.0).round() / 100.0
}

/// Scores and levels of nine values, by name.
#[derive(Debug, Clone, Copy)]
pub struct Sure(FieldConfidence);

impl Serialize for Sure {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let c = &self.0;
        let fields = [
            ("balance", "balance_level", c.balance),
            ("category_type", "category_type_level", c.category_type),
            ("is_operational", "is_operational_level", c.is_operational),
            ("merchant_name", "merchant_name_level", c.merchant_name),
            ("page_no", "page_no_level", c.page_no),
            ("trx_date", "trx_date_level", c.trx_date),
            ("trx_mutation_amount", "trx_mutation_amount_level", c.trx_mutation_amount),
            ("trx_notes", "trx_notes_level", c.trx_notes),
            ("trx_types", "trx_types_level", c.trx_types),
        ];
        let mut map = serializer.serialize_map(Some(2 * fields.len()))?;
        for (name, level, value) in fields {
            map.serialize_entry(name, &score(value))?;
            map.serialize_entry(level, Level::of(value).name())?;
        }
        map.end()
    }
}

/// The eleven flags, by name.
#[derive(Debug, Clone, Copy)]
pub struct Raised(Flags);

impl Serialize for Raised {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        static BY_NAME: LazyLock<[Flag; 11]> = LazyLock::new(|| {
            let mut all = Flag::ALL;
            all.sort_by_key(|f| f.name());
            all
        });
        let mut map = serializer.serialize_map(Some(BY_NAME.len()))?;
        for flag in *BY_NAME {
            map.serialize_entry(flag.name(), &self.0.has(flag))?;
        }
        map.end()
    }
}

/// The record of a transaction.
pub fn transaction<'a>(analysis: &Analysis, t: &'a AnalysedTransaction) -> TransactionRecord<'a> {
    let digits = analysis.accounts.get(t.account as usize).map_or(2, |a| a.digits).max(minor_digits(&t.currency));
    let base = minor_digits(&analysis.base_currency);
    let own = |m: Money| Amount::new(m, digits);
    let in_base = |m: Option<Money>| Amount::new(m.unwrap_or_default(), base);
    TransactionRecord {
        id: t.id,
        account_number: &t.account_number,
        page_no: t.row.page,
        trx_date: t.row.date.map(|d| d.to_string()).unwrap_or_default(),
        trx_date_sure: t.row.day_doubt.is_none(),
        plug: t.row.plug,
        trx_notes: &t.row.description,
        trx_types: t.direction().name(),
        category_type: t.category.name(),
        category_source: t.category_source,
        category_reason: &t.category_reason,
        is_operational: t.is_operational,
        merchant_name: &t.merchant_name,
        counterparty_role: t.counterparty_role.map(|r| r.name()),
        trx_mutation_db_number: own(t.row.debit),
        trx_mutation_cr_number: own(t.row.credit),
        balance_number: own(t.balance.unwrap_or_default()),
        confidence_detail: Sure(t.confidence),
        mutation_amount_base_currency: in_base(t.amount_base),
        balance_base_currency: in_base(t.balance_base),
        clean_description: &t.clean_description,
        is_operational_llm: t.is_operational_llm,
        is_operational_keyword: t.is_operational_keyword,
        flags: Raised(t.flags),
        flag_reasons: &t.flag_reasons,
        related_ids: t.related_ids(),
    }
}

fn merchants(analysis: &Analysis) -> Vec<MerchantRecord<'_>> {
    let base = minor_digits(&analysis.base_currency);
    let group = |m: &'_ crate::analytics::MerchantGroup| -> Vec<TransactionRecord<'_>> {
        let rows = m.transactions.iter().filter_map(|i| analysis.transactions.get(*i as usize)).filter(|t| !t.excluded);
        rows.map(|t| transaction(analysis, t)).collect()
    };
    let record = |m| -> MerchantRecord<'_> {
        let m: &crate::analytics::MerchantGroup = m;
        MerchantRecord {
            merchant_name: &m.merchant_name,
            total_transaction: m.total_transaction,
            total_amount: Amount::new(m.total_amount, base),
            members: m.members.iter().map(|n| &**n).collect(),
            transactions: group(m),
        }
    };
    analysis.merchants.iter().map(record).collect()
}

fn currencies(analysis: &Analysis) -> Vec<CurrencyRecord<'_>> {
    let base = minor_digits(&analysis.base_currency);
    let in_base = |m: Option<Money>| Amount::new(m.unwrap_or_default(), base);
    let record = |c| -> CurrencyRecord<'_> {
        let c: &crate::analytics::CurrencyOverview = c;
        let digits = minor_digits(&c.currency);
        CurrencyRecord {
            currency: &c.currency,
            credit_mutation_number: Amount::new(c.credit_mutation_number, digits),
            credit_mutation_base_currency: in_base(c.credit_mutation_base_currency),
            debit_mutation_number: Amount::new(c.debit_mutation_number, digits),
            debit_mutation_base_currency: in_base(c.debit_mutation_base_currency),
            total_debit: c.total_debit,
            total_credit: c.total_credit,
        }
    };
    analysis.currencies.iter().map(record).collect()
}

/// The record of a proforma.
pub fn proforma(p: &Proforma) -> ProformaRecord<'_> {
    let digits = minor_digits(&p.currency);
    let amount = |m: &Money| Amount::new(*m, digits);
    let line = |l| -> ProformaLineRecord<'_> {
        let l: &crate::analytics::ProformaLine = l;
        ProformaLineRecord {
            code: &l.code,
            label: &l.label,
            level: l.level,
            amounts: l.amounts.iter().map(amount).collect(),
            total: amount(&l.total),
            share_of_revenue: l.share_of_revenue,
        }
    };
    ProformaRecord { id: p.id, currency: &p.currency, periods: &p.periods, lines: p.lines.iter().map(line).collect(), notes: &p.notes }
}

/// What the analysis says of the rows of one statement, for its raw OCR record.
pub fn meanings(analysis: &Analysis, file_index: u32, statement_index: u32) -> HashMap<u32, Meaning> {
    let of = |t: &&AnalysedTransaction| t.file_index == file_index && t.statement_index == statement_index;
    analysis.transactions.iter().filter(of).map(|t| (t.row.row_index, meaning(t))).collect()
}

/// The same of every statement of a file, of which there are `many`, by their position.
pub fn meanings_of_file(analysis: &Analysis, file_index: u32, many: usize) -> Vec<HashMap<u32, Meaning>> {
    let mut out = vec![HashMap::new(); many];
    for t in analysis.transactions.iter().filter(|t| t.file_index == file_index) {
        if let Some(rows) = out.get_mut(t.statement_index as usize) {
            rows.insert(t.row.row_index, meaning(t));
        }
    }
    out
}

fn meaning(t: &AnalysedTransaction) -> Meaning {
    Meaning { category: t.category.name().to_owned(), counterparty: t.merchant_name.to_string(), operational: t.is_operational }
}
