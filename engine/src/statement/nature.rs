//! Whether a document is a statement at all: rows with dates and money that move a balance or are totalled, or words of an account's head.

use super::column_words::STATES;
use super::model::{HeaderType, NOT_A_STATEMENT, Reading, Statement, Transaction};
use super::name_words::{bank_like, folded};
use crate::base::{Finding, Severity};
use crate::document::{Document, Source};
use crate::layout::Line;

/// Words by which a list of movements names itself, in the languages known.
#[rustfmt::skip]
const NAMED: &[&str] = &[
    "statement", "statements", "rekening", "koran", "mutasi", "mutation", "transactions", "transaction", "transaksi", "activity", "history", "riwayat", "passbook", "tabungan", "relevé", "compte",
    "extracto", "extrato", "estratto", "cuenta", "conta", "conto", "cartola", "movimientos", "movimenti", "movimentos", "wyciąg", "rachunku", "rachunek", "ekstre", "ekstresi", "hesap", "penyata",
    "akaun", "kontoauszug", "auszug", "umsätze", "umsatzübersicht", "kontoutdrag", "kontoutskrift", "kontoudtog", "posteringer", "afschrift", "rekeningafschrift", "tiliote", "výpis", "kivonat",
    "izvod", "extras", "выписка", "виписка", "tagihan", "account", "ledger", "sao", "kartu",
];

/// The same in scripts without blanks.
const NAMED_UNSPACED: &[&str] =
    &["明細", "明细", "对账单", "對帳單", "流水", "交易", "거래", "명세", "통장", "บัญชี", "รายการ", "كشف", "חשבון", "स्टेटमेंट", "κίνηση", "λογαριασμ"];

/// Words of papers that ask for money or say prices.
#[rustfmt::skip]
const OTHER: &[&str] = &[
    "invoice", "faktura", "rechnung", "facture", "factura", "fattura", "fatura", "receipt", "kwitansi", "quotation", "quote", "offer", "price", "prices", "pricelist", "preisliste", "tarif", "tariff",
    "payslip", "payroll", "timetable", "schedule", "order", "delivery", "guide", "application", "form", "catalogue", "purchase", "slip",
];

/// What hours that are worked are added up in.
#[rustfmt::skip]
const HOURS: &[&str] = &["arbeitszeitkonto", "zeitkonto", "stundenkonto", "gleitzeitkonto", "timesheet", "time sheet", "working time account", "flexitime account", "rekap jam kerja", "relevé d'heures", "registro de horas", "urenregistratie"];

/// Whether titles, each between blanks, name an account of hours: it has both sides and a balance as one of money.
pub fn counts_hours(titles: &[String]) -> bool {
    titles.iter().any(|t| HOURS.iter().any(|h| t.starts_with(&format!(" {h} ")) || t.ends_with(&format!(" {h} "))))
}

/// Words of the columns in which a contract's terms stand: what was placed or lent, until when, and at which rate.
#[rustfmt::skip]
const TERMS: &[&str] = &[
    "rate", "term", "tenor", "tenure", "maturity", "matures", "p.a", "roll-over", "rollover", "tempo", "nisbah", "jangka", "suku", "laufzeit", "zinssatz", "fälligkeit", "fällig", "taux", "durée", "échéance",
    "tasa", "plazo", "vencimiento", "taxa", "prazo", "vencimento", "tasso", "durata", "scadenza", "looptijd", "vervaldatum", "oprocentowanie", "zapadalności", "vade", "tempoh", "kadar", "matang",
    "mulai", "sisa", "bulan", "bulanan", "remaining", "monthly", "restante", "restantes", "mensual", "kalan", "aylık", "pozostało",
];

/// Names of columns whose days say until when something holds.
#[rustfmt::skip]
const ENDS: &[&str] = &[
    "expires", "expiry", "expiration", "maturity", "matures", "fällig", "fälligkeit", "ablauf", "échéance", "vencimiento", "vencimento", "scadenza", "vervaldatum", "zapadalności", "berakhir",
    "kedaluwarsa",
];

/// Columns of terms at least that make a table one of contracts and no list of movements.
const TERM_COLUMNS: usize = 2;

/// Whether columns are named for the terms of contracts; beside a balance more of them must be.
pub fn names_terms<'n>(columns: impl Iterator<Item = &'n str>, balance: bool) -> bool {
    columns.filter(|name| folded(name).iter().any(|w| TERMS.contains(&w.as_str()))).count() >= TERM_COLUMNS + usize::from(balance)
}

/// Words of the columns of lists of prices.
const PRICES: &[&str] = &[
    "preis", "preise", "entgelt", "price", "prices", "tariff", "tarif", "tarifs", "tarifa", "tariffa", "prix", "precio", "preço", "prezzo", "prijs", "cena",
    "fiyat", "harga",
];

/// Words of the columns that say what a card may spend, and what must be paid at least.
const LIMITS: &[&str] = &["limit", "limite", "límite", "batas", "had", "plafon", "plafond", "kreditlimit", "kreditrahmen", "verfügungsrahmen", "额度", "額度"];
const LEAST: &[&str] = &["minimum", "minimal", "mínimo", "minimo", "mindestbetrag", "mindestzahlung", "minimalna", "asgari", "最低"];

/// Whether columns say what cards may spend and what is due for them: a table of cards, none of movements.
pub fn names_limits<'n>(columns: impl Iterator<Item = &'n str>) -> bool {
    let words: Vec<String> = columns.flat_map(folded).collect();
    let has = |list: &[&str]| words.iter().any(|w| list.iter().any(|p| w == p || !p.is_ascii() && w.contains(p)));
    has(LIMITS) && has(LEAST)
}

/// Units in which columns of meters, tanks and stores count. Lower case; none is a currency's sign anywhere.
const UNITS: &[&str] = &["kwh", "mwh", "kvarh", "m3", "m³", "kg", "kgs", "liter", "litre", "litres", "liters", "ltr", "pcs"];

/// Whether the balance, or both of its sides, count something else than money by their names.
fn counts_goods(s: &Statement) -> bool {
    let goods = |kind: HeaderType| s.columns.iter().any(|c| c.kind == kind && folded(&c.name).iter().any(|w| UNITS.contains(&w.as_str())));
    goods(HeaderType::Balance) || goods(HeaderType::Debit) && goods(HeaderType::Credit)
}

/// What the lines outside the rows say of the paper.
struct Words {
    named: bool,
    bank: bool,
    other: bool,
}

fn words(lines: &[Line<'_>], largest: f32) -> Words {
    let mut out = Words { named: false, bank: false, other: false };
    for line in lines.iter().filter(|l| l.tokens.len() <= 12) {
        let text = line.text();
        let words = folded(&text);
        out.named |= words.iter().any(|w| NAMED.contains(&w.as_str())) || NAMED_UNSPACED.iter().any(|n| text.contains(n));
        out.bank |= bank_like(&words);
        // What the paper calls itself stands large.
        out.other |= line.size >= 0.9 * largest && words.iter().any(|w| OTHER.contains(&w.as_str()));
    }
    out
}

/// Takes out what is no statement, and says so where nothing else is left.
pub fn keep(document: &Document, lines: &[Line<'_>], unused: &[bool], reading: &mut Reading) {
    // Recognised words may be misread: such pages are refused by nobody.
    if document.pages.iter().any(|p| p.source == Source::Ocr || p.needs_ocr) {
        return;
    }
    let outside: Vec<Line<'_>> = lines.iter().zip(unused).filter(|(_, u)| **u).map(|(l, _)| l.clone()).collect();
    let largest = lines.iter().filter(|l| l.page == 0).map(|l| l.size).fold(1.0, f32::max);
    let words = words(&outside, largest);
    reading.statements.retain(|s| is_statement(s, &words));
    let due = !reading.statements.is_empty() && reading.statements.iter().all(super::schedule::is_schedule);
    if due || super::trade::another(lines, unused, &reading.statements) {
        reading.statements.clear();
        reading.findings.push(said("its title and columns are those of a bill, an offer, a schedule, an advice, a tax notice, a price list or a payslip, or its rows say no more than sums so far or what falls due"));
    } else if reading.statements.is_empty() {
        reading.findings.push(said("No row with a date and an amount moves a balance or is totalled, and nothing says whose account it is"));
    }
}

/// The finding, with what it rests on.
pub fn said(why: &str) -> Finding {
    Finding::new(NOT_A_STATEMENT, Severity::High, format!("The file is no account statement: {}.", why.trim_end_matches('.')))
        .remedy("Take the file out of the case, or draw the columns by hand where it is one.")
}

/// Rows without a day at least that make a statement with what stands around them.
const ROWS: usize = 3;

/// Rows from which their days are in no order where they go up and down, and one in how many steps goes each way at least.
const JUMBLED: usize = 10;
const EACH_WAY: usize = 4;

/// Whether the days of rows are in no order at all.
fn is_jumbled(rows: &[Transaction]) -> bool {
    let days: Vec<_> = rows.iter().filter_map(|t| t.date).collect();
    let steps = || days.windows(2).filter(|w| w[0] != w[1]);
    let (up, all) = (steps().filter(|w| w[0] < w[1]).count(), steps().count());
    days.len() >= JUMBLED && days.len() == rows.len() && all >= JUMBLED - 1 && up * EACH_WAY >= all && (all - up) * EACH_WAY >= all
}

/// Rows at least that are of one day and go one way, for them to be one order.
const ORDERED: usize = 5;

/// Whether all rows are of one day and go one way.
fn is_one_order(rows: &[Transaction]) -> bool {
    let day = rows.first().and_then(|t| t.date);
    let paid = rows.iter().filter(|t| t.is_debit()).count();
    rows.len() >= ORDERED && day.is_some() && rows.iter().all(|t| t.date == day) && (paid == 0 || paid == rows.len())
}

fn is_statement(s: &Statement, words: &Words) -> bool {
    let dated = s.transactions.iter().filter(|t| t.date.is_some()).count();
    let held = s.transactions.iter().filter(|t| t.balance_printed && t.balance_ok == Some(true)).count();
    let printed = s.opening.evidence.is_some() || s.closing.evidence.is_some();
    let totals = s.total_debit.evidence.is_some() && s.total_credit.evidence.is_some();
    let account = !s.account_number.value.is_empty();
    let has = |kind: HeaderType| s.columns.iter().any(|c| c.kind == kind && !c.name.is_empty());
    let sides = has(HeaderType::Debit) && has(HeaderType::Credit) || has(HeaderType::Balance) || has(HeaderType::Direction);
    if words.other && held < 3 && !words.bank && !words.named {
        return false;
    }
    // What a meter or a store holds goes on from row to row as a balance does, and is no money.
    if counts_goods(s) {
        return false;
    }
    // Columns that are named by currencies alone are rates of exchange.
    let rates = s.columns.iter().filter(|c| crate::base::amounts::currency_code(c.name.trim()).is_some()).count();
    if rates >= 2 && held < 3 && !account && !printed {
        return false;
    }
    // A table of deposits or loans says what was agreed, beside the list of what moved.
    if names_terms(s.columns.iter().map(|c| c.name.as_str()), false) && held == 0 && !sides && !totals {
        return false;
    }
    // A list whose days go up and down is sorted by nothing that a bank books by.
    if held == 0 && !sides && !printed && !totals && is_jumbled(&s.transactions) {
        return false;
    }
    // Nor is one of what ends on each day: guarantees, policies, deposits.
    let ends = |c: &super::model::Column| c.kind == HeaderType::Date && folded(&c.name).iter().any(|w| ENDS.contains(&w.as_str()));
    if held == 0 && !sides && s.columns.iter().any(ends) {
        return false;
    }
    // What was ordered for many on one day, and what became of each, is no list of what moved.
    let states = s.columns.iter().any(|c| folded(&c.name).iter().any(|w| STATES.contains(&w.as_str())));
    if states && held == 0 && !printed && !totals && is_one_order(&s.transactions) {
        return false;
    }
    // What things cost is no money that moved.
    let priced = s.columns.iter().any(|c| folded(&c.name).iter().any(|w| PRICES.contains(&w.as_str())));
    if priced && held == 0 && !account && !printed && !totals {
        return false;
    }
    if s.transactions.is_empty() {
        return printed && (account || words.bank) || words.named && !words.other && (account || words.bank);
    }
    // Days that cannot be told are no reason to refuse what calls itself a statement and says whose account it is.
    let told = s.transactions.len() >= ROWS && words.named && !words.other && (account || words.bank) && (printed || totals || sides);
    held >= 3 || told || dated > 0 && (printed || totals || words.named || words.bank && (account || sides) || account && sides)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::statement::model::{Column, Field};

    fn row(day: u32) -> Transaction {
        Transaction { date: chrono::NaiveDate::from_ymd_opt(2025, 10, day), ..Transaction::default() }
    }

    #[test]
    fn a_list_whose_days_are_in_no_order_is_none_of_a_bank() {
        let words = Words { named: true, bank: true, other: false };
        let of = |days: &[u32]| Statement { transactions: days.iter().map(|d| row(*d)).collect(), ..Statement::default() };
        assert!(!is_statement(&of(&[15, 4, 13, 3, 18, 12, 10, 17, 8, 14, 13, 19]), &words));
        // By section each in its order, newest first, and some rows out of it.
        assert!(is_statement(&of(&[3, 4, 8, 13, 19, 2, 5, 9, 11, 18, 21, 27]), &words));
        assert!(is_statement(&of(&[27, 21, 18, 19, 11, 9, 8, 5, 4, 3, 2, 1]), &words));
    }

    #[test]
    fn what_ends_on_each_day_is_no_list_of_movements() {
        let column =
            |name: &str| Column { index: 0, name: name.to_owned(), kind: HeaderType::Date, confidence: 1.0, reasons: Vec::new(), x0: 0.0, x1: 0.0, page: 1 };
        let words = Words { named: true, bank: true, other: false };
        let of = |name: &str| Statement { transactions: [4, 13, 19, 8].iter().map(|d| row(*d)).collect(), columns: vec![column(name)], ..Statement::default() };
        assert!(!is_statement(&of("Expires"), &words));
        assert!(is_statement(&of("Date"), &words));
    }

    #[test]
    fn what_was_ordered_for_many_on_one_day_is_no_list_of_movements() {
        let column =
            |name: &str| Column { index: 0, name: name.to_owned(), kind: HeaderType::Ignore, confidence: 1.0, reasons: Vec::new(), x0: 0.0, x1: 0.0, page: 1 };
        let words = Words { named: true, bank: true, other: false };
        let of =
            |days: &[u32], name: &str| Statement { transactions: days.iter().map(|d| row(*d)).collect(), columns: vec![column(name)], ..Statement::default() };
        assert!(!is_statement(&of(&[25; 6], "Status"), &words));
        // Of several days, or without what became of each, it may be one.
        assert!(is_statement(&of(&[24, 25, 25, 25, 25, 25], "Status"), &words) && is_statement(&of(&[25; 6], "Keterangan"), &words));
    }

    #[test]
    fn a_table_of_terms_is_no_list_of_movements() {
        let column = |name: &&str| Column {
            index: 0,
            name: (*name).to_owned(),
            kind: HeaderType::Unknown,
            confidence: 1.0,
            reasons: Vec::new(),
            x0: 0.0,
            x1: 0.0,
            page: 1,
        };
        let columns = |names: &[&str]| names.iter().map(column).collect();
        let placed = Statement {
            transactions: vec![row(15)],
            columns: columns(&["Placement Date", "Maturity Date", "Term", "Rate p.a.", "Principal"]),
            ..Statement::default()
        };
        let words = Words { named: true, bank: true, other: false };
        assert!(!is_statement(&placed, &words));
        // A list of movements may have one of them.
        assert!(is_statement(&Statement { columns: columns(&["Date", "Details", "Rate", "Amount"]), ..placed }, &words));
    }

    #[test]
    fn a_chain_of_what_a_meter_counts_is_no_balance() {
        let column =
            |name: &str, kind: HeaderType| Column { index: 0, name: name.to_owned(), kind, confidence: 1.0, reasons: Vec::new(), x0: 0.0, x1: 0.0, page: 1 };
        let mut s = Statement { transactions: (1..9).map(row).collect(), ..Statement::default() };
        for t in &mut s.transactions {
            (t.balance_printed, t.balance_ok) = (true, Some(true));
        }
        let words = Words { named: true, bank: true, other: false };
        s.columns = vec![column("In (m³)", HeaderType::Credit), column("Out (m³)", HeaderType::Debit), column("Left (m³)", HeaderType::Balance)];
        assert!(!is_statement(&s, &words));
        // What was bought may be said beside the money.
        s.columns = vec![column("Litres", HeaderType::Unknown), column("Debit", HeaderType::Debit), column("Balance", HeaderType::Balance)];
        assert!(is_statement(&s, &words));
    }

    #[test]
    fn rows_alone_are_no_statement() {
        let mut s = Statement { transactions: (1..9).map(row).collect(), ..Statement::default() };
        let nothing = Words { named: false, bank: false, other: false };
        assert!(!is_statement(&s, &nothing));
        assert!(is_statement(&s, &Words { named: true, ..nothing }));
        // An invoice names an account to pay to.
        s.account_number = Field { value: "SE4550000000058398257466".to_owned(), evidence: None };
        assert!(!is_statement(&s, &Words { named: false, bank: false, other: true }));
        // A chain of balances that holds is a statement whatever it calls itself.
        for t in &mut s.transactions {
            (t.balance_printed, t.balance_ok) = (true, Some(true));
        }
        assert!(is_statement(&s, &Words { named: false, bank: false, other: true }));
    }
}
