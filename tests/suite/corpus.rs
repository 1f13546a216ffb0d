//! Reads every fixture and compares it with its truth: the corpus strictly, the other layouts against a floor that may only rise.

use super::support::{TrueAccount, Truth, money, reading, squash, truths};
use engine::base::Money;
use engine::statement::{Reading, Statement, Transaction, Verdict};
use std::fmt::Write;

/// Least share of rows found (date, direction and amount exact) over all of `fixtures/layouts`, as F1.
const LAYOUTS_F1: f64 = 0.80;
/// Least share of rows of `fixtures/layouts` whose description and balance are exact too.
const LAYOUTS_FULL: f64 = 0.70;

/// How much of an account was read.
#[derive(Debug, Default, Clone, Copy)]
struct Score {
    want: usize,
    got: usize,
    found: usize,
    full: usize,
}

impl Score {
    fn add(&mut self, other: Self) {
        self.want += other.want;
        self.got += other.got;
        self.found += other.found;
        self.full += other.full;
    }

    fn f1(&self) -> f64 {
        2.0 * self.found as f64 / ((self.want + self.got) as f64).max(1.0)
    }

    fn perfect(&self) -> bool {
        self.want == self.got && self.got == self.found && self.found == self.full
    }
}

/// Pairs of rows that are equal in date and amount, in order: the longest common subsequence.
fn pairs(want: &[(String, Money)], got: &[(String, Money)]) -> Vec<(usize, usize)> {
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

fn score(truth: &TrueAccount, statement: Option<&Statement>) -> Score {
    let rows: &[Transaction] = statement.map_or(&[], |s| &s.transactions);
    let want: Vec<_> = truth.transactions.iter().map(|t| (t.date.clone(), money(&t.credit) - money(&t.debit))).collect();
    let got: Vec<_> = rows.iter().map(|t| (t.date.map(|d| d.to_string()).unwrap_or_default(), t.signed())).collect();
    let pairs = pairs(&want, &got);
    let full = pairs.iter().filter(|(w, g)| {
        let (t, r) = (&truth.transactions[*w], &rows[*g]);
        squash(&t.description) == squash(&r.description) && (!truth.prints_balance || r.balance == Some(money(&t.balance)))
    });
    Score { want: want.len(), got: got.len(), full: full.count(), found: pairs.len() }
}

/// Names of the header fields and sums that are not as the truth has them.
fn wrong_fields(truth: &TrueAccount, s: &Statement) -> Vec<&'static str> {
    let number = |n: &str| squash(n).replace('-', "");
    let sum = |side: fn(&Transaction) -> Money| s.transactions.iter().map(side).sum::<Money>();
    let period = s.period.value.map(|p| (p.from.to_string(), p.to.to_string())).unwrap_or_default();
    let fields = [
        ("number", number(&s.account_number.value) == number(&truth.account_number)),
        ("owner", squash(&s.holder.value) == squash(&truth.owner_name)),
        ("bank", squash(&s.bank_name.value) == squash(&truth.bank_name)),
        ("currency", s.currency.value == truth.currency),
        ("period", period == (truth.period_from.clone(), truth.period_to.clone())),
        ("opening", s.opening.value == Some(money(&truth.opening_balance))),
        ("closing", s.closing.value == Some(money(&truth.closing_balance))),
        ("debits", sum(|t| t.debit) == money(&truth.total_debit)),
        ("credits", sum(|t| t.credit) == money(&truth.total_credit)),
    ];
    fields.into_iter().filter(|f| !f.1).map(|f| f.0).collect()
}

/// The statement of an account: by its number, else by its place.
fn statement_of<'r>(reading: &'r Reading, truth: &TrueAccount, n: usize) -> Option<&'r Statement> {
    let number = |t: &str| squash(t).replace('-', "");
    let same = |s: &&Statement| number(&s.account_number.value) == number(&truth.account_number) && s.currency.value == truth.currency;
    reading.statements.iter().find(same).or_else(|| reading.statements.get(n))
}

/// Scores a file; what is wrong with it goes to `report`.
fn score_file(truth: &Truth, report: &mut String) -> (Score, bool) {
    let mut total = Score::default();
    let mut well = true;
    let reading = reading(&truth.path, &truth.password).unwrap_or_else(|e| {
        let _ = writeln!(report, "{}: {e}", truth.file);
        Reading::default()
    });
    for (n, account) in truth.accounts.iter().enumerate() {
        let statement = statement_of(&reading, account, n);
        let score = score(account, statement);
        let wrong = statement.map(|s| wrong_fields(account, s)).unwrap_or_else(|| vec!["no statement"]);
        let proved = statement.is_some_and(|s| s.verdict == Verdict::Proved);
        if !score.perfect() || !wrong.is_empty() || !proved {
            well = false;
            let verdict = statement.map(|s| s.verdict);
            let _ = writeln!(report, "{}: {score:?} {verdict:?} wrong: {}", truth.file, wrong.join(" "));
        }
        total.add(score);
    }
    (total, well)
}

#[test]
fn every_digital_statement_of_the_corpus_is_read_exactly_and_proved() {
    let mut report = String::new();
    let digital: Vec<Truth> = truths("corpus").into_iter().filter(|t| t.kind == "digital").collect();
    assert!(digital.len() >= 15, "only {} statements", digital.len());
    let all_well = digital.iter().filter(|t| !score_file(t, &mut report).1).count() == 0;
    assert!(all_well, "{report}");
}

#[test]
fn other_layouts_are_read_as_well_as_before() {
    let mut report = String::new();
    let mut total = Score::default();
    for truth in truths("layouts") {
        total.add(score_file(&truth, &mut report).0);
    }
    let full = total.full as f64 / (total.want as f64).max(1.0);
    println!("{report}layouts: F1 {:.4}, full rows {full:.4}", total.f1());
    assert!(total.want > 0, "no layouts");
    assert!(total.f1() >= LAYOUTS_F1 && full >= LAYOUTS_FULL, "{report}F1 {:.4}, full rows {full:.4}", total.f1());
}

#[test]
fn nothing_that_is_read_wrongly_is_proved() {
    let mut wrong = String::new();
    for truth in ["corpus", "layouts"].into_iter().flat_map(truths) {
        let Ok(reading) = reading(&truth.path, &truth.password) else { continue };
        for (n, account) in truth.accounts.iter().enumerate() {
            let Some(s) = statement_of(&reading, account, n).filter(|s| s.verdict == Verdict::Proved) else { continue };
            let score = score(account, Some(s));
            if score.found != score.want || score.got != score.want {
                let _ = writeln!(wrong, "{}: PROVED with {score:?}", truth.file);
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}
