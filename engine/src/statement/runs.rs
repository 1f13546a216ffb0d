//! Lists that run like balances and are no account's: sums that grow from nothing one way, and payments that lie ahead of their paper.

use super::model::{HeaderType, Statement};
use super::name_words::folded;
use super::vocabulary::{RowWord, row_word};
use crate::base::Money;
use crate::base::dates::DateOrder;
use crate::layout::{Line, lines};
use chrono::NaiveDate;

/// Words of columns whose figures are sums so far. Lower case.
#[rustfmt::skip]
const SO_FAR: &[&str] = &[
    "cumulative", "cumulated", "cum", "ytd", "kumulatif", "kumuliert", "kumulierte", "kumulativ", "aufgelaufen", "cumulé", "cumulés", "cumulée", "cumul", "acumulado", "acumulada", "cumulativo", "cumulato", "progressivo",
    "cumulatief", "narastająco", "skumulowane", "kumulerat", "ackumulerat", "akkumuleret", "akkumulert", "kumulatiivinen", "kümülatif", "kumulativně", "halmozott", "cumulat", "terkumpul", "lũy", "luỹ", "нарастающим", "σωρευτικό",
];

/// The same in scripts without blanks.
const SO_FAR_UNSPACED: &[&str] = &["累计", "累計", "누계", "누적", "สะสม"];

/// Rows at least that a list has.
const ROWS: usize = 3;
/// Words of a label with its day at most: what is longer is a sentence.
const LABEL: usize = 7;
/// Days between payments that fall due month by month, quarter by quarter or year by year.
const APART: std::ops::RangeInclusive<i64> = 13..=367;

/// Whether the rows of a statement go one way, grow from nothing or lie ahead, and nothing around them says what an account held.
pub fn no_account(all: &[Line<'_>], unused: &[bool], s: &Statement) -> bool {
    if s.transactions.len() < ROWS || super::trade::both_ways(s) {
        return false;
    }
    so_far(s) || ahead(all, unused, s)
}

/// Words by which papers begin what they suppose. Lower case.
#[rustfmt::skip]
const SUPPOSED: &[&str] = &[
    "simulasi", "simulation", "simulación", "simulação", "simulazione", "symulacja", "simulering", "ilustrasi", "illustration", "ilustración", "ilustração", "illustrazione", "projection", "proyeksi", "unjuran", "proyección",
    "projeção", "proiezione", "contoh", "example", "beispiel", "beispielrechnung", "modellrechnung", "musterrechnung", "ejemplo", "exemplo", "esempio", "exemple", "voorbeeld", "rekenvoorbeeld", "przykład",
];

/// Whether a phrase around the rows says that they are supposed, and nothing says whose account they are of or what it held.
pub fn supposed(all: &[Line<'_>], unused: &[bool], s: &Statement) -> bool {
    let told = !s.account_number.value.is_empty() || !s.holder.value.is_empty() || s.period.evidence.is_some() || !s.carried.is_empty();
    let outside = || all.iter().zip(unused).filter(|(_, u)| **u).flat_map(|(l, _)| l.spans(0.9));
    let says = |span: &&[crate::layout::Token<'_>]| folded(&lines::join(span)).first().is_some_and(|w| SUPPOSED.contains(&w.as_str()));
    let balance = |span: &[crate::layout::Token<'_>]| matches!(row_word(&lines::join(span)), Some(RowWord::Opening | RowWord::Closing));
    !told && outside().any(|span| says(&span)) && !outside().any(balance)
}

/// Whether the balances are sums of the rows from the first on, no label says what was there before or after, and no head names balances.
fn so_far(s: &Statement) -> bool {
    let name = |kind: HeaderType| s.columns.iter().filter(move |c| c.kind == kind).map(|c| c.name.as_str());
    let summed = |name: &str| folded(name).iter().any(|w| SO_FAR.contains(&w.as_str())) || SO_FAR_UNSPACED.iter().any(|w| name.contains(w));
    let balance = |name: &str| super::vocabulary::column_types(name).contains(&HeaderType::Balance);
    // Where rows have no balances, a column beside them may say sums so far.
    let named = s.columns.iter().any(|c| summed(&c.name) && !balance(&c.name));
    let unnamed = s.columns.iter().all(|c| c.name.is_empty());
    if !named && !unnamed || name(HeaderType::Balance).any(balance) || s.opening.evidence.is_some() || !s.carried.is_empty() {
        return false;
    }
    let mut sum = Money::ZERO;
    let runs = s.transactions.iter().all(|t| {
        sum += t.signed();
        t.balance_printed && t.balance.is_some_and(|b| b.abs() == sum.abs())
    });
    runs || named && s.transactions.iter().all(|t| !t.balance_printed)
}

/// Whether all rows fall due at even times after every day that the paper names of itself.
fn ahead(all: &[Line<'_>], unused: &[bool], s: &Statement) -> bool {
    let days: Vec<NaiveDate> = s.transactions.iter().filter_map(|t| t.date).collect();
    let Some(first) = days.iter().min().copied().filter(|_| days.len() == s.transactions.len()) else { return false };
    let even = days.windows(2).all(|w| matches!(w, [a, b] if APART.contains(&(*b - *a).num_days())));
    if !even || s.period.evidence.is_some() || !s.carried.is_empty() {
        return false;
    }
    let mut named = false;
    for line in all.iter().zip(unused).filter(|(_, u)| **u).map(|(l, _)| l) {
        for span in line.spans(0.9).iter().filter(|s| s.iter().map(|t| t.text.split_whitespace().count()).sum::<usize>() <= LABEL) {
            if matches!(row_word(&lines::join(span)), Some(RowWord::Opening | RowWord::Closing)) {
                return false;
            }
            for raw in span.iter().filter_map(|t| t.date()) {
                let day = |order| raw.year.and_then(|y| raw.day(order, y));
                // A day that may be read either way counts as the later one.
                let Some(day) = day(DateOrder::DayMonth).max(raw.order.is_none().then(|| day(DateOrder::MonthDay)).flatten()) else { continue };
                if day >= first {
                    return false;
                }
                named = true;
            }
        }
    }
    named
}

#[cfg(test)]
mod tests {
    use crate::statement::lined::document;
    use crate::statement::{NOT_A_STATEMENT, read};

    fn refused(head: &[&str], rows: &[&str]) -> bool {
        let reading = read(&document(&[head, rows].concat()));
        reading.statements.is_empty() && reading.findings.iter().any(|f| f.code == NOT_A_STATEMENT)
    }

    const PAID: [&str; 5] = [
        "Date        Document                  Paid        Cumulative",
        "01/07/2024  INV-40182             4,968.82          4,968.82",
        "02/07/2024  INV-40199             2,940.61          7,909.43",
        "13/07/2024  INV-40216             5,668.33         13,577.76",
        "17/07/2024  INV-40233             3,693.07         17,270.83",
    ];

    #[test]
    fn sums_so_far_are_no_balances() {
        let head = ["Brack Supplies Ltd", "ADVICE OF WHAT WE PAID", "Paid to account 70318824"];
        assert!(refused(&head, &PAID));
        // What calls itself a statement is one, and so is a list of balances.
        assert!(!refused(&["Brack Bank Ltd", "Account statement", "Account number 70318824"], &PAID));
        let named: Vec<String> = PAID.iter().map(|l| l.replace("Cumulative", "   Balance")).collect();
        assert!(!refused(&head, &named.iter().map(String::as_str).collect::<Vec<_>>()));
    }

    #[test]
    fn what_a_paper_supposes_moves_nothing() {
        let rows = [
            "Tanggal     Keterangan              Bunga       Pajak           Saldo",
            "03/04/2025  Bunga bulan ke-1    520.833,33  104.166,67  100.416.666,66",
            "15/05/2025  Bunga bulan ke-2    520.833,33  104.166,67  100.833.333,32",
            "29/06/2025  Bunga bulan ke-3    520.833,33  104.166,67  101.249.999,98",
        ];
        assert!(refused(&["Deposito Bank Lestari", "Simulasi penempatan Rp 100.000.000"], &rows));
        assert!(!refused(&["Bank Lestari", "Simulasi penempatan Rp 100.000.000", "No. Rekening: 70318824"], &rows));
    }

    #[test]
    fn payments_after_the_day_of_their_paper_are_no_movements() {
        let rows = [
            "Date        Text                        Due          Balance",
            "10/06/2024  Second quarter           312.00           312.00",
            "10/09/2024  Third quarter            312.00           624.00",
            "10/12/2024  Fourth quarter           312.00           936.00",
            "10/03/2025  First quarter            312.00         1,248.00",
        ];
        let head = |day: &'static str| ["Office of Revenue", day, "Bank account DE38 2655 0105 0014 8821 07"];
        assert!(refused(&head("Issued 14.05.2024"), &rows));
        assert!(!refused(&head("Issued 14.05.2025"), &rows));
        assert!(!refused(&head("Any day"), &rows));
    }
}
