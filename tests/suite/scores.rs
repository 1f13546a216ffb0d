//! How well a file was read, measured against its truth, and what in it is wrong though it is called proven.

use super::support::{TrueAccount, Truth, money, squash};
use engine::base::Money;
use engine::statement::{Reading, Statement, Transaction, Verdict};
use std::fmt::Write;

/// How much of a file was read.
#[derive(Debug, Default, Clone, Copy, PartialEq)]
pub struct Score {
    /// Rows of the truth.
    pub want: usize,
    /// Rows that were read.
    pub got: usize,
    /// Rows with date, direction and amount exact.
    pub found: usize,
    /// Rows found whose description and printed balance are exact too.
    pub full: usize,
    /// Rows with the true amount, in order.
    pub amounts: usize,
    /// Those of them whose date is true.
    pub dates: usize,
    /// Fields of the head and sums, and those that are right.
    pub fields: usize,
    pub fields_right: usize,
}

impl Score {
    fn add(&mut self, other: Self) {
        self.want += other.want;
        self.got += other.got;
        self.found += other.found;
        self.full += other.full;
        self.amounts += other.amounts;
        self.dates += other.dates;
        self.fields += other.fields;
        self.fields_right += other.fields_right;
    }

    /// Share of rows found, as F1; one where there is none to find.
    pub fn f1(&self) -> f64 {
        if self.want + self.got == 0 { 1.0 } else { 2.0 * self.found as f64 / (self.want + self.got) as f64 }
    }

    /// Share of the true rows that were read in full.
    pub fn full_rows(&self) -> f64 {
        if self.want == 0 { 1.0 } else { self.full as f64 / self.want as f64 }
    }

    /// Share of the rows with the true amount whose date is true.
    pub fn dates_right(&self) -> f64 {
        if self.amounts == 0 { 1.0 } else { self.dates as f64 / self.amounts as f64 }
    }

    /// Whether every row is as the truth has it.
    pub fn perfect(&self) -> bool {
        self.want == self.got && self.got == self.found && self.found == self.full
    }
}

/// Pairs of equal items, in order: the longest common subsequence.
fn pairs<T: PartialEq>(want: &[T], got: &[T]) -> Vec<(usize, usize)> {
    let width = got.len() + 1;
    let mut best = vec![0u32; (want.len() + 1) * width];
    for i in (0..want.len()).rev() {
        for j in (0..got.len()).rev() {
            best[i * width + j] = if want[i] == got[j] { best[(i + 1) * width + j + 1] + 1 } else { best[(i + 1) * width + j].max(best[i * width + j + 1]) };
        }
    }
    let (mut i, mut j, mut pairs) = (0, 0, Vec::new());
    while i < want.len() && j < got.len() {
        if want[i] == got[j] {
            pairs.push((i, j));
            (i, j) = (i + 1, j + 1);
        } else if best[(i + 1) * width + j] >= best[i * width + j + 1] {
            i += 1;
        } else {
            j += 1;
        }
    }
    pairs
}

fn day(t: &Transaction) -> String {
    t.date.map(|d| d.to_string()).unwrap_or_default()
}

fn score_rows(truth: &TrueAccount, rows: &[Transaction]) -> Score {
    let want: Vec<_> = truth.transactions.iter().map(|t| (t.date.clone(), money(&t.credit) - money(&t.debit))).collect();
    let got: Vec<_> = rows.iter().map(|t| (day(t), t.signed())).collect();
    let found = pairs(&want, &got);
    let full = found.iter().filter(|(w, g)| {
        let (t, r) = (&truth.transactions[*w], &rows[*g]);
        squash(&t.description) == squash(&r.description) && (!truth.prints_balance || r.balance == Some(money(&t.balance)))
    });
    let only = |all: &[(String, Money)]| all.iter().map(|r| r.1).collect::<Vec<_>>();
    let amounts = pairs(&only(&want), &only(&got));
    // Where equal amounts stand beside each other, the rows found say better which is which.
    let dates = amounts.iter().filter(|(w, g)| want[*w].0 == got[*g].0).count().max(found.len());
    Score { want: want.len(), got: got.len(), full: full.count(), found: found.len(), dates, amounts: amounts.len(), ..Score::default() }
}

/// The fields of the head and the sums: names, and whether they are as the truth has them.
fn fields(truth: &TrueAccount, s: &Statement) -> [(&'static str, bool); 9] {
    let sum = |side: fn(&Transaction) -> Money| s.transactions.iter().map(side).sum::<Money>();
    let period = s.period.value.map(|p| (p.from.to_string(), p.to.to_string())).unwrap_or_default();
    [
        ("number", number(&s.account_number.value) == number(&truth.account_number)),
        ("owner", squash(&s.holder.value) == squash(&truth.owner_name)),
        ("bank", squash(&s.bank_name.value) == squash(&truth.bank_name)),
        ("currency", s.currency.value == truth.currency),
        ("period", period == (truth.period_from.clone(), truth.period_to.clone())),
        ("opening", s.opening.value == Some(money(&truth.opening_balance))),
        ("closing", s.closing.value == Some(money(&truth.closing_balance))),
        ("debits", sum(|t| t.debit) == money(&truth.total_debit)),
        ("credits", sum(|t| t.credit) == money(&truth.total_credit)),
    ]
}

fn number(text: &str) -> String {
    squash(text).replace('-', "")
}

/// The statement of each true account, by its number and currency, else by its place among those that no other account has.
pub fn statements<'r>(truth: &Truth, reading: &'r Reading) -> Vec<Option<&'r Statement>> {
    let mut free: Vec<Option<&Statement>> = reading.statements.iter().map(Some).collect();
    let same = |a: &TrueAccount, s: &Statement| number(&s.account_number.value) == number(&a.account_number) && s.currency.value == a.currency;
    let mut out: Vec<Option<&Statement>> =
        truth.accounts.iter().map(|a| free.iter_mut().find(|s| s.is_some_and(|s| same(a, s))).and_then(Option::take)).collect();
    for (n, place) in out.iter_mut().enumerate().filter(|(_, s)| s.is_none()) {
        *place = free.get_mut(n).and_then(Option::take);
    }
    out
}

/// Scores a file; what is wrong with it goes to `report`. Rows of statements that no account has count as read and not found.
pub fn score(truth: &Truth, reading: &Reading, report: &mut String) -> Score {
    let mut total = Score::default();
    let found = statements(truth, reading);
    for (account, statement) in truth.accounts.iter().zip(&found) {
        let mut score = score_rows(account, statement.map_or(&[], |s| &s.transactions));
        let fields = statement.map_or([("no statement", false); 9], |s| fields(account, s));
        (score.fields, score.fields_right) = (fields.len(), fields.iter().filter(|f| f.1).count());
        let mut wrong: Vec<&str> = fields.iter().filter(|f| !f.1).map(|f| f.0).collect();
        wrong.dedup();
        if !score.perfect() || !wrong.is_empty() || statement.is_none_or(|s| s.verdict != Verdict::Proved) {
            let verdict = statement.map(|s| s.verdict);
            let _ = writeln!(report, "{}: {score:?} {verdict:?} wrong: {}", truth.file, wrong.join(" "));
        }
        total.add(score);
    }
    total.got = reading.statements.iter().map(|s| s.transactions.len()).sum();
    total
}

/// The verdict of a file's statements, joined by `+`.
pub fn verdict(reading: &Reading) -> String {
    let said = |s: &Statement| serde_json::to_value(s.verdict).ok().and_then(|v| v.as_str().map(str::to_owned)).unwrap_or_default();
    let all: Vec<String> = reading.statements.iter().map(said).collect();
    if all.is_empty() { "NONE".to_owned() } else { all.join("+") }
}

/// What is wrong with a statement against its account: a row, its day, amount or balance, the opening or the closing balance; empty where nothing is.
fn wrong(account: &TrueAccount, s: &Statement) -> Vec<String> {
    let mut out = Vec::new();
    let score = score_rows(account, &s.transactions);
    if (score.found, score.got) != (score.want, score.want) {
        out.push(format!("{} of {} rows found, {} read, {} of {} dates", score.found, score.want, score.got, score.dates, score.amounts));
    } else if account.prints_balance {
        let off = |(t, r): &(&super::support::TrueRow, &Transaction)| !t.balance.is_empty() && r.balance_printed && r.balance != Some(money(&t.balance));
        out.extend(account.transactions.iter().zip(&s.transactions).find(off).map(|(t, r)| format!("balance {:?} for {}", r.balance, t.balance)));
    }
    for (name, value, truth) in [("opening", s.opening.value, &account.opening_balance), ("closing", s.closing.value, &account.closing_balance)] {
        if value.is_some_and(|v| v != money(truth)) {
            out.push(format!("{name} {value:?} for {truth}"));
        }
    }
    out
}

/// Statements that are called proven though something in them is not as the paper has it.
pub fn wrong_and_proved(truth: &Truth, reading: &Reading) -> Vec<String> {
    let found = statements(truth, reading);
    let mut out = Vec::new();
    for s in reading.statements.iter().filter(|s| s.verdict == Verdict::Proved && !s.transactions.is_empty()) {
        let account = truth.accounts.iter().zip(&found).find(|(_, f)| f.is_some_and(|f| std::ptr::eq(f, s))).map(|f| f.0);
        let faults = account.map_or_else(|| vec![format!("{} rows of no account", s.transactions.len())], |a| wrong(a, s));
        if !faults.is_empty() {
            out.push(format!("{}: PROVED with {}", truth.file, faults.join("; ")));
        }
    }
    out
}

/// Rows whose figures are called sure because the chain bears them out, though no true row has their amount and balance.
pub fn wrong_and_sure(truth: &Truth, reading: &Reading) -> Vec<String> {
    let found = statements(truth, reading);
    let mut out = Vec::new();
    for (account, s) in truth.accounts.iter().zip(&found).filter_map(|(a, s)| s.map(|s| (a, s))) {
        let truly = |t: &Transaction| {
            let same = |r: &super::support::TrueRow| {
                money(&r.credit) - money(&r.debit) == t.signed() && (r.balance.is_empty() || t.balance == Some(money(&r.balance)))
            };
            account.transactions.iter().any(same)
        };
        let sure = |t: &&Transaction| t.balance_ok == Some(true) && t.balance_printed && t.confidence.amount >= 0.9;
        out.extend(s.transactions.iter().filter(sure).filter(|t| !truly(t)).map(|t| format!("{}: row {}: {t:?}", truth.file, t.row_index + 1)));
    }
    out
}

/// Of the dates that are called sure, likely and doubtful (0.90 and 0.70 part them): how many there are, and how many are right.
pub fn dates_as_said(truth: &Truth, reading: &Reading) -> [(usize, usize); 3] {
    let mut out = [(0, 0); 3];
    for (account, s) in truth.accounts.iter().zip(statements(truth, reading)).filter_map(|(a, s)| s.map(|s| (a, s))) {
        let want: Vec<Money> = account.transactions.iter().map(|t| money(&t.credit) - money(&t.debit)).collect();
        let got: Vec<Money> = s.transactions.iter().map(Transaction::signed).collect();
        for (w, g) in pairs(&want, &got) {
            let t = &s.transactions[g];
            let level = if t.confidence.date >= 0.9 { 0 } else { usize::from(t.confidence.date < 0.7) + 1 };
            out[level].0 += 1;
            out[level].1 += usize::from(day(t) == account.transactions[w].date);
        }
    }
    out
}
