//! Files become accounts: statements of one account in order of time, rows that two of them hold taken once.

use super::{
    Account, AnalysedTransaction, Analysis, CombiningFinding, CombiningKind, Config, FieldConfidence, FileInput, FileSummary, RowRef, StatementSummary,
};
use super::{Category, CategorySource, Flags};
use crate::base::dates::Period;
use crate::base::money::grouped;
use crate::base::{Money, Severity};
use crate::statement::{Statement, Transaction};
use chrono::NaiveDate;
use rayon::prelude::*;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use uuid::Uuid;

/// Exchange rates of the configuration.
pub struct Rates<'c> {
    config: &'c Config,
}

impl<'c> Rates<'c> {
    /// The rates of a configuration.
    pub fn new(config: &'c Config) -> Self {
        Self { config }
    }

    /// Units of base currency for one unit of a currency on a day; `None` without a rate.
    pub fn rate(&self, currency: &str, day: Option<NaiveDate>) -> Option<Money> {
        if currency == self.config.base_currency {
            return Some(Money::ONE);
        }
        let dated = self.config.rates.iter().filter(|r| r.currency == currency && day.is_none_or(|d| r.date <= d)).max_by_key(|r| r.date);
        dated.map(|r| r.rate).or_else(|| self.config.exchange_rates.get(currency).copied())
    }

    /// An amount in base currency, rounded half even to cents.
    pub fn base(&self, amount: Money, currency: &str, day: Option<NaiveDate>) -> Option<Money> {
        let rate = self.rate(currency, day)?;
        if rate == Money::ONE { Some(amount) } else { amount.checked_mul(rate).map(|v| v.round_dp(2)) }
    }
}

/// Where a statement stands among the files.
type Place = (usize, usize);

/// Fills files, statements, accounts and transactions; the rest of the records stays for others.
pub fn fill(analysis: &mut Analysis, files: &[FileInput], rates: &Rates<'_>) {
    let mut seen: HashMap<&str, u32> = HashMap::new();
    let mut accounts: Vec<(Vec<Place>, String)> = Vec::new();
    let mut numbers: HashMap<String, Vec<usize>> = HashMap::new();
    for (f, file) in files.iter().enumerate() {
        let duplicate_of = if file.sha256.is_empty() { None } else { seen.get(file.sha256.as_str()).copied() };
        analysis.files.push(FileSummary { name: file.name.clone(), sha256: file.sha256.clone(), duplicate_of });
        if let Some(first) = duplicate_of {
            analysis.combining.push(CombiningFinding {
                kind: CombiningKind::DuplicateFile,
                severity: Severity::Low,
                account: None,
                statements: Vec::new(),
                period: None,
                difference: None,
                rows: Vec::new(),
                message: format!("{} is the same file as {}; it is taken once.", file.name, files.get(first as usize).map_or("", |f| &f.name)),
                remedy: String::new(),
            });
            continue;
        }
        seen.insert(&file.sha256, f as u32);
        for (s, statement) in file.statements.iter().enumerate() {
            let plain: String = statement.account_number.value.chars().filter(|c| c.is_ascii_alphanumeric()).collect();
            let key = format!("{plain} {}", statement.currency.value);
            // Two banks may give the same number; one that a statement does not name parts nothing.
            let bank: String = statement.bank_name.value.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect();
            let one = |other: &str| bank.is_empty() || other.is_empty() || other.contains(&bank) || bank.contains(other);
            let next = accounts.len();
            let alike = numbers.entry(key).or_default();
            let known = alike.iter().copied().find(|at| accounts.get(*at).is_some_and(|(_, b)| one(b)));
            match known.filter(|_| !plain.is_empty()).and_then(|at| accounts.get_mut(at)) {
                Some((places, _)) => places.push((f, s)),
                None => {
                    alike.push(next);
                    accounts.push((vec![(f, s)], bank));
                }
            }
        }
    }
    for (mut places, _) in accounts {
        let at = |p: &Place| files.get(p.0).and_then(|f| f.statements.get(p.1));
        places.sort_by_key(|p| at(p).and_then(|s| s.period.value).map(|p| (p.from, p.to)));
        let statements: Vec<(Place, &Statement)> = places.iter().filter_map(|p| at(p).map(|s| (*p, s))).collect();
        add_account(analysis, files, &statements, rates);
    }
}

fn add_account(analysis: &mut Analysis, files: &[FileInput], statements: &[(Place, &Statement)], rates: &Rates<'_>) {
    let Some((_, first)) = statements.first() else { return };
    // The closing balance is that of the latest day, whichever statement begins last.
    let Some((_, last)) = statements.iter().max_by_key(|(_, s)| s.period.value.map(|p| p.to)) else { return };
    let account = analysis.accounts.len() as u32;
    let number: Arc<str> = Arc::from(first.account_number.value.as_str());
    let currency: Arc<str> = Arc::from(first.currency.value.as_str());
    let start = analysis.transactions.len() as u32;
    let mut held: HashSet<(Option<NaiveDate>, Money, Option<Money>, String)> = HashSet::new();
    let mut before: Option<(usize, u32)> = None;
    let mut own = Vec::new();
    for (n, (place, s)) in statements.iter().enumerate() {
        let index = analysis.statements.len() as u32;
        own.push(index);
        let sha = files.get(place.0).map_or("", |f| f.sha256.as_str());
        let origin = origin(sha, place.1 as u32);
        // Rows can stand twice only where there are several statements.
        let several = statements.len() > 1;
        let mut here = HashSet::new();
        let mut overlapping = Vec::new();
        if !several {
            let made: Vec<AnalysedTransaction> =
                s.transactions.par_iter().with_min_len(1_024).map(|t| transaction(origin, *place, account, &number, &currency, t, rates)).collect();
            if s.newest_first { analysis.transactions.extend(made.into_iter().rev()) } else { analysis.transactions.extend(made) }
        }
        let order: Box<dyn Iterator<Item = &Transaction>> =
            if s.newest_first { Box::new(s.transactions.iter().rev()) } else { Box::new(s.transactions.iter()) };
        for t in order {
            if !several {
                break;
            }
            // What moved, and what it left, tell a row also where two statements word it differently.
            let wording = if t.balance.is_some() { String::new() } else { t.description.clone() };
            let key = (t.date, t.signed(), t.balance, wording);
            if held.contains(&key) {
                overlapping.push(RowRef { file_index: place.0 as u32, statement_index: place.1 as u32, row_index: t.row_index });
                continue;
            }
            here.insert(key);
            analysis.transactions.push(transaction(origin, *place, account, &number, &currency, t, rates));
        }
        held.extend(here);
        let covered = s.transactions.iter().filter(|t| t.balance_ok.is_some()).count() as u32;
        let reconciled = s.transactions.iter().filter(|t| t.balance_ok == Some(true)).count() as u32;
        let summary = StatementSummary {
            file_index: place.0 as u32,
            statement_index: place.1 as u32,
            account,
            bank_name: s.bank_name.value.clone(),
            holder: s.holder.value.clone(),
            account_number: number.clone(),
            currency: currency.clone(),
            period: s.period.value,
            opening: s.opening.value,
            closing: s.closing.value,
            total_debit: s.transactions.iter().map(|t| t.debit).sum(),
            total_credit: s.transactions.iter().map(|t| t.credit).sum(),
            rows: s.transactions.len() as u32,
            rows_covered: covered,
            rows_reconciled: reconciled,
            rows_overlapping: overlapping.len() as u32,
            reconciliation: (covered > 0).then(|| f64::from(reconciled) / f64::from(covered)),
            verdict: s.verdict,
            amounts: s.amounts,
            dates: s.dates,
            dates_in_doubt: s.dates_in_doubt.clone(),
            plugs: s.plugs.clone(),
            verdict_reason: s.verdict_reason.clone(),
            pages: s.pages,
        };
        analysis.statements.push(summary);
        if let Some((p, earlier)) = before
            && let Some((_, previous)) = statements.get(p)
        {
            continues(analysis, account, (previous, earlier), (s, index), overlapping);
        }
        before = Some((n, index));
    }
    let rows = analysis.transactions.len() as u32 - start;
    let periods: Vec<Period> = statements.iter().filter_map(|(_, s)| s.period.value).collect();
    let period = periods.iter().map(|p| p.from).min().zip(periods.iter().map(|p| p.to).max()).map(|(from, to)| Period { from, to });
    analysis.accounts.push(Account {
        number,
        bank_name: first.bank_name.value.clone(),
        holder: first.holder.value.clone(),
        kind: first.account_type.value.clone(),
        currency,
        digits: first.digits,
        period,
        opening: first.opening.value,
        closing: last.closing.value,
        statements: own,
        rows: (start, rows),
    });
}

/// Says where two statements of one account, one after the other, do not fit together.
fn continues(analysis: &mut Analysis, account: u32, (earlier, a): (&Statement, u32), (later, b): (&Statement, u32), overlapping: Vec<RowRef>) {
    let mut say = |kind, severity, period, difference, rows, message: String, remedy: &str| {
        analysis.combining.push(CombiningFinding {
            kind,
            severity,
            account: Some(account),
            statements: vec![a, b],
            period,
            difference,
            rows,
            message,
            remedy: remedy.to_owned(),
        });
    };
    let overlap = !overlapping.is_empty();
    if overlap {
        let n = overlapping.len();
        say(CombiningKind::Overlap, Severity::Low, None, None, overlapping, format!("{n} rows stand in two statements; they are taken once."), "");
    }
    if let (Some(p), Some(q)) = (earlier.period.value, later.period.value) {
        let gap = (q.from - p.to).num_days();
        if let (true, Some(from), Some(to)) = (gap > 1, p.to.succ_opt(), q.from.pred_opt()) {
            let text = format!("No statement covers the {} days from {from} to {to}.", gap - 1);
            say(CombiningKind::Gap, Severity::Medium, Some(Period { from, to }), None, Vec::new(), text, "Ask for the statement of these days.");
        }
    }
    if let (Some(closing), Some(opening), false) = (earlier.closing.value, later.opening.value, overlap)
        && closing != opening
    {
        let show = |m: Money| grouped(m, later.digits.max(earlier.digits));
        let text = format!("The opening balance {} is not the closing balance {} before it.", show(opening), show(closing));
        say(
            CombiningKind::Discontinuity,
            Severity::High,
            None,
            Some(opening - closing),
            Vec::new(),
            text,
            "Compare both statements with their files; one may be missing.",
        );
    }
    let (x, y) = (super::party::Name::of(&earlier.holder.value), super::party::Name::of(&later.holder.value));
    if !earlier.holder.value.is_empty() && !later.holder.value.is_empty() && !x.is(&y) {
        let text = format!("The statements name different holders: {} and {}.", earlier.holder.value, later.holder.value);
        say(CombiningKind::HolderDiffers, Severity::High, None, None, Vec::new(), text, "Check whether both belong to this account.");
    }
}

/// What the ids of a statement's rows are made from.
fn origin(sha256: &str, statement: u32) -> Uuid {
    Uuid::new_v5(&Uuid::NAMESPACE_OID, format!("{sha256}/{statement}").as_bytes())
}

/// The id of a row, told from its file's checksum, the statement (0-based) and the row's number.
pub fn row_id(sha256: &str, statement: u32, number: u32) -> Uuid {
    Uuid::new_v5(&origin(sha256, statement), &number.to_be_bytes())
}

fn transaction(origin: Uuid, place: Place, account: u32, number: &Arc<str>, currency: &Arc<str>, t: &Transaction, rates: &Rates<'_>) -> AnalysedTransaction {
    let id = Uuid::new_v5(&origin, &t.number.to_be_bytes());
    let mut row = t.clone();
    row.cells = Vec::new();
    let c = t.confidence;
    AnalysedTransaction {
        id,
        file_index: place.0 as u32,
        statement_index: place.1 as u32,
        account,
        account_number: number.clone(),
        currency: currency.clone(),
        balance: t.balance,
        amount_base: rates.base(t.amount(), currency, t.date),
        balance_base: t.balance.and_then(|b| rates.base(b, currency, t.date)),
        clean_description: Arc::from(""),
        merchant_name: Arc::from("UNKNOWN"),
        merchant: 0,
        counterparty_role: None,
        category: if t.is_debit() { Category::OtherOperatingExpense } else { Category::SalesReceipt },
        category_source: CategorySource::Default,
        category_reason: Arc::from(""),
        revenue: None,
        return_side: None,
        tags: Vec::new(),
        is_operational: true,
        is_operational_keyword: false,
        is_operational_llm: false,
        flags: Flags::default(),
        flag_reasons: Vec::new(),
        confidence: FieldConfidence {
            page_no: c.page,
            trx_date: c.date,
            trx_notes: c.description,
            trx_types: c.direction,
            category_type: 0.5,
            is_operational: 0.5,
            merchant_name: 0.5,
            trx_mutation_amount: c.amount,
            balance: c.balance,
        },
        excluded: false,
        row,
    }
}
