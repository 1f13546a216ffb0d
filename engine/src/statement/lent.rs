//! Lists of what is owed beside lists of what is owned, on one paper: the line over each says which it is. A loan's balance grows by what
//! is drawn or charged, whatever the accounts beside it do.

use super::HeaderType;
use super::found::find_heads;
use super::grid::{Grid, Line as Row};
use super::name_words::folded;
use super::numbers;
use super::roles::{self, Roles, Signs};
use super::table::{Item, Table};
use super::vocabulary::{RowWord, column_types, row_word};
use crate::document::Document;
use crate::layout::Line;
use crate::layout::lines::join;

/// A line that heads the rows of one account.
#[derive(Debug, Clone, PartialEq)]
pub struct Head {
    /// Its index.
    pub line: usize,
    /// The first line of the table's head, or of its opening balance.
    pub below: usize,
    /// Whether it names a loan.
    pub lent: bool,
}

/// Words of loans, and of what is no loan though it is named beside one. Lower case.
#[rustfmt::skip]
const LOANS: &[&str] = &[
    "loan", "loans", "mortgage", "pinjaman", "pembiayaan", "kpr", "darlehen", "darlehenskonto", "kreditkonto", "prêt", "emprunt", "préstamo", "prestamo", "préstamos", "empréstimo", "emprestimo", "mutuo", "prestito",
    "finanziamento", "lening", "leningrekening", "lån", "lånekonto", "laina", "lainatili", "kredyt", "pożyczka", "úvěr", "hitel", "zajam", "kredi", "кредит", "ссуда", "δάνειο", "قرض", "تمويل", "mkopo", "pinjam",
];
const NO_LOAN: &[&str] = &[
    "offset",
    "savings",
    "saving",
    "deposit",
    "deposits",
    "repayment",
    "repayments",
    "recovery",
    "disbursement",
    "insurance",
    "from",
    "to",
    "tabungan",
    "simpanan",
    "sparkonto",
    "épargne",
    "ahorro",
    "ahorros",
    "poupança",
    "risparmio",
    "spaarrekening",
];
/// Words of accounts and their products.
#[rustfmt::skip]
const ACCOUNTS: &[&str] = &[
    "account", "acct", "a/c", "ac", "savings", "saving", "current", "checking", "chequing", "deposit", "deposits", "shares", "rekening", "tabungan", "simpanan", "giro", "konto", "girokonto", "sparkonto", "compte", "livret",
    "cuenta", "conta", "conto", "rekeningnummer", "rachunek", "účet", "tili", "számla", "račun", "hesap", "hesabı", "akaun", "счет", "счёт", "рахунок", "akaunti",
];

/// Words of such a line at most, and lines between it and the head of its table.
const WORDS: usize = 9;
const BETWEEN: usize = 3;

/// Whether a line names an account: by its product or with a number, and no figure or day beside it; then, whether it is a loan's.
fn names_account(line: &Line<'_>) -> Option<bool> {
    let figure = |t: &crate::layout::Token<'_>| t.amount().is_some_and(|a| a.strength() >= 2) || t.date().is_some_and(|d| d.year.is_some());
    if line.tokens.is_empty() || line.tokens.len() > WORDS || line.tokens.iter().any(figure) {
        return None;
    }
    let text = line.text();
    // `a/c` is one word.
    let mut words = folded(&text);
    words.extend(text.to_lowercase().split_whitespace().filter(|w| w.contains('/')).map(str::to_owned));
    let has = |list: &[&str]| words.iter().any(|w| list.contains(&w.as_str()));
    let number = line.tokens.iter().any(|t| t.text.bytes().filter(u8::is_ascii_digit).count() >= 4);
    // A credit line is drawn on and paid back as a loan is.
    let lent = (has(LOANS) || text.to_lowercase().contains("line of credit")) && !has(NO_LOAN);
    (has(ACCOUNTS) || lent && number).then_some(lent)
}

/// Whether a line is the balance that was there before, with its amount.
fn opens(line: &Line<'_>) -> bool {
    let words: Vec<_> = line.tokens.iter().filter(|t| t.amount().is_none() && t.date().is_none()).cloned().collect();
    line.tokens.iter().any(|t| t.amount().is_some_and(|a| a.strength() >= 2)) && row_word(&join(&words)) == Some(RowWord::Opening)
}

/// The lines that name the accounts of the tables right below them, in printed order.
pub fn over_tables(lines: &[Line<'_>]) -> Vec<Head> {
    let named: Vec<(usize, bool)> = lines.iter().enumerate().filter_map(|(i, l)| names_account(l).map(|lent| (i, lent))).collect();
    if named.is_empty() {
        return Vec::new();
    }
    let mut begins = vec![false; lines.len()];
    find_heads(lines).iter().filter(|h| h.transactions).for_each(|h| begins[h.head.first] = true);
    let mut out: Vec<Head> = Vec::new();
    for (line, lent) in named {
        let near = (line + 1..lines.len().min(line + 1 + BETWEEN)).take_while(|i| lines[*i].page == lines[line].page);
        let Some(below) = near.into_iter().find(|i| begins[*i] || opens(&lines[*i])) else { continue };
        match out.last_mut() {
            // Two lines name it: what either says holds.
            Some(before) if before.below == below => before.lent |= lent,
            _ => out.push(Head { line, below, lent }),
        }
    }
    out
}

/// The same with what the names of columns say: a table with a column of what is outstanding is a loan's, whatever stands over it.
fn with_columns(lines: &[Line<'_>], mut heads: Vec<Head>) -> Vec<Head> {
    if !lines.iter().any(super::owed::column) {
        return heads;
    }
    let found = find_heads(lines);
    let tables: Vec<(usize, bool)> = found
        .iter()
        .filter(|h| h.transactions)
        .map(|h| (h.head.first, lines.get(h.head.first..=h.head.last).is_some_and(|l| l.iter().any(super::owed::column))))
        .collect();
    if tables.iter().any(|t| t.1) {
        for (first, lent) in tables {
            match heads.iter_mut().find(|h| h.below == first) {
                Some(head) => head.lent |= lent,
                None => heads.push(Head { line: first, below: first, lent }),
            }
        }
        heads.sort_by_key(|h| h.below);
    }
    heads
}

/// The lines over tables, where some of them name loans and others do not, and whether the document as a whole says that it is a loan's or
/// a card's: what the line over one loan says holds for its rows alone.
pub fn told(lines: &[Line<'_>]) -> (Vec<Head>, bool) {
    let heads = with_columns(lines, over_tables(lines));
    let (loan, other) = (heads.iter().any(|h| h.lent), heads.iter().any(|h| !h.lent));
    if loan && other {
        let owes = super::owed::owes_beside(lines, &heads);
        (heads, owes)
    } else {
        (Vec::new(), loan || super::owed::owes(lines))
    }
}

/// The accounts' numbers on the lines over tables of accounts and loans, each with its line; none unless each line has another.
pub fn numbered(document: &Document, lines: &[Line<'_>], wanted: &dyn Fn(usize) -> bool) -> Vec<(usize, String)> {
    let named = over_tables(lines);
    let both = named.iter().any(|h| h.lent) && named.iter().any(|h| !h.lent);
    let heads: Vec<Head> = named.into_iter().filter(|h| both && wanted(h.line)).collect();
    let found: Vec<(usize, String)> = heads.iter().filter_map(|h| Some((h.line, numbers::on_line(document, lines.get(h.line)?)?.value))).collect();
    let distinct = found.iter().map(|f| &f.1).collect::<std::collections::BTreeSet<_>>().len();
    if distinct < 2 || found.len() < heads.len() { Vec::new() } else { found }
}

/// Tells the rows of a table which account's they are, by the line over them. Where balances are printed below zero, or follow only as
/// those of an account do, nothing is owed that the figures do not say.
pub fn lend(lines: &[Line<'_>], heads: &[Head], table: &Table<'_, '_>, grid: &mut Grid, best: &Roles) {
    let place = |i: usize| lines.get(i).map(|l| (l.page as u32 + 1, l.y));
    let after = |a: (u32, f32), b: (u32, f32)| a.0 > b.0 || a.0 == b.0 && a.1 >= b.1;
    let at = |line: &Row| match table.items.get(line.item) {
        Some(Item::Row(row)) => Some((row.page, row.y)),
        _ => None,
    };
    let section = |line: &Row| {
        let own = at(line)?;
        heads.iter().rposition(|h| place(h.below).is_some_and(|b| after(own, b) || (b.0 == own.0 && (b.1 - own.1).abs() < 1.0)))
    };
    let of: Vec<Option<usize>> = grid.lines.iter().map(section).collect();
    let named = |c: Option<usize>, kind: HeaderType| c.and_then(|c| table.bands.get(c)).is_some_and(|b| column_types(&b.name).first() == Some(&kind));
    // Sides whose names do not say which they are, `Paid` and `Charged`, were told by a balance that was taken for an account's.
    let against = best.signs == Signs::Sides && !named(best.debit, HeaderType::Debit) && !named(best.credit, HeaderType::Credit);
    for (n, head) in heads.iter().enumerate() {
        let mine: Vec<usize> = (0..of.len()).filter(|i| of[*i] == Some(n)).collect();
        let mut lent = head.lent;
        if lent {
            let tried = |lent: bool| {
                let lines = mine.iter().map(|i| Row { lent: Some(lent), ..grid.lines[*i].clone() }).collect();
                let part = Grid { lines, ..grid.clone() };
                // Sides that were taken against their names are those of a loan: a debit makes what is owed more.
                let turned = Roles { debit: best.credit, credit: best.debit, ..best.clone() };
                roles::chain(&roles::steps(&part, if lent && against { &turned } else { best }, usize::MAX)).1
            };
            let printed = || mine.iter().filter_map(|i| grid.lines[*i].values.get(best.balance?).copied().flatten()).filter(|v| v.size != 0);
            let below = printed().filter(|v| v.minus).count() * 2 > printed().count();
            lent = !below && tried(true) >= tried(false);
        }
        for i in mine {
            grid.lines[i].lent = Some(lent);
        }
    }
}

/// Whether most rows are a loan's.
pub fn mostly<'g>(rows: impl Iterator<Item = &'g Row>) -> Option<bool> {
    let (mut yes, mut no) = (0usize, 0usize);
    for row in rows {
        yes += usize::from(row.lent == Some(true));
        no += usize::from(row.lent == Some(false));
    }
    (yes + no > 0).then_some(yes > no)
}

#[cfg(test)]
mod tests {
    use crate::statement::lined::document;
    use crate::statement::{Statement, Verdict, read};

    const SAVINGS: [&str; 5] = [
        "Date        Details                   Amount      Balance",
        "            Balance b/f                            100.00",
        "02/03/2025  Wages                      50.00       150.00",
        "04/03/2025  Transfer to loan          -30.00       120.00",
        "09/03/2025  Books                     -20.00       100.00",
    ];
    const LOAN: [&str; 5] = [
        "Date        Details                   Amount      Balance",
        "            Balance b/f                          9,000.00",
        "01/03/2025  Interest due               40.00     9,040.00",
        "04/03/2025  Paid from savings         -30.00     9,010.00",
        "20/03/2025  Late fee                    5.00     9,015.00",
    ];

    fn all(heads: [&str; 2]) -> Vec<Statement> {
        let mut lines = vec!["Cedar Cooperative Bank", "Member statement 01/03/2025 to 31/03/2025", heads[0]];
        lines.extend(SAVINGS);
        lines.push(heads[1]);
        lines.extend(LOAN);
        read(&document(&lines)).statements
    }

    fn moved(s: &Statement) -> Vec<String> {
        s.transactions.iter().map(|t| t.signed().to_string()).collect()
    }

    #[test]
    fn a_loan_below_savings_grows_by_what_is_charged() {
        for heads in [["SAVINGS A/C SV-2012-004417", "DEVELOPMENT LOAN A/C LN-DEV-22091"], ["Savings account 5012004417", "Loan account 7012004418"]] {
            let statements = all(heads);
            let [savings, loan] = statements.as_slice() else { panic!("{} accounts", statements.len()) };
            assert_eq!(moved(savings), ["50.00", "-30.00", "-20.00"]);
            assert_eq!(moved(loan), ["-40.00", "30.00", "-5.00"]);
            assert!(heads.iter().zip(&statements).all(|(head, s)| head.ends_with(&s.account_number.value)), "{heads:?}");
            assert_eq!(loan.opening.value.map(|v| v.to_string()).as_deref(), Some("-9000.00"));
        }
    }

    #[test]
    fn a_word_of_loans_in_another_accounts_name_lends_nothing() {
        let statements = all(["Savings account 5012004417", "Loan offset account 7012004418"]);
        assert_eq!(statements.iter().map(moved).nth(1).unwrap_or_default(), ["40.00", "-30.00", "5.00"]);
    }

    #[test]
    fn on_a_loan_charges_raise_what_is_owed_and_payments_lower_it() {
        let s = read(&document(&[
            "Cedar Cooperative Bank",
            "Home loan 38-9004-0447190-91",
            "Date        Transaction               Charges    Payments    Balance owing",
            "            Opening balance owing                                 9,000.00",
            "08/03/2025  Loan repayment                          30.00         8,970.00",
            "15/03/2025  Interest charged            40.25                     9,010.25",
            "22/03/2025  Loan repayment                          30.00         8,980.25",
            "29/03/2025  Loan repayment                          30.00         8,950.25",
            "31/03/2025  Closing balance owing       40.25       90.00         8,950.25",
        ]))
        .statements
        .remove(0);
        assert_eq!(moved(&s), ["30.00", "-40.25", "30.00", "30.00"]);
        assert_eq!(s.amounts, Verdict::Proved, "{:?}", s.checks);
    }

    #[test]
    fn a_loan_alone_is_proved_only_with_its_sides() {
        let mut lines = vec!["Cedar Cooperative Bank", "Member statement 01/03/2025 to 31/03/2025", "Development loan LN-DEV-22091"];
        lines.extend(LOAN);
        let s = read(&document(&lines)).statements.remove(0);
        assert!(s.verdict != Verdict::Proved || moved(&s) == ["-40.00", "30.00", "-5.00"], "{:?}", s.verdict);
    }

    #[test]
    fn sides_of_a_loan_need_no_known_names() {
        let lines = [
            "Cedar Cooperative   Member statement 01/03/2025 to 31/03/2025",
            "I. Shares   Account number 0044177309",
            "Date        Details                     In        Out     Balance",
            "            Balance b/f                                    100.00",
            "02/03/2025  Wages                    50.00                 150.00",
            "04/03/2025  Books                               30.00      120.00",
            "09/03/2025  Books                               20.00      100.00",
            "II. Term lending   Account number 0044177317",
            "Date        Details                Honoured   Imposed     Outstanding",
            "            Balance b/f                                    9,000.00",
            "01/03/2025  Monthly charge                       40.00     9,040.00",
            "04/03/2025  From shares              30.00                 9,010.00",
            "20/03/2025  Late charge                           5.00     9,015.00",
        ];
        let statements = read(&document(&lines)).statements;
        let said: Vec<Vec<String>> = statements.iter().map(moved).collect();
        assert_eq!(said, [["50.00", "-30.00", "-20.00"], ["-40.00", "30.00", "-5.00"]]);
    }
}
