//! Sections of a credit card's or a loan's statement: payments make what is owed less, purchases, fees and interest make it more.

use super::HeaderType;
use super::grid::Grid;
use super::table::{Item, Table};
use super::vocabulary::column_types;
use crate::base::amounts::Mark;
use crate::layout::Line;

/// Names of sections that make what is owed more. Lower case.
#[rustfmt::skip]
const MORE: &[&str] = &[
    "purchases", "purchase", "new charges", "charges", "fees", "fee", "interest", "finance charges", "cash advances", "new transactions", "pembelanjaan", "pembelian", "transaksi baru", "belanja", "bunga",
    "biaya", "umsätze", "kartenumsätze", "käufe", "zinsen", "entgelte", "compras", "cargos", "intereses", "comisiones", "lançamentos", "encargos", "juros", "achats", "frais", "intérêts",
    "harcamalar", "dönem içi harcamalar", "dönem içi harcama", "faiz", "ücretler", "acquisti", "spese", "interessi", "aankopen", "kosten", "rente", "zakupy", "opłaty", "odsetki", "köp", "avgifter", "køb", "gebyrer", "kjøp",
    "pembelian baharu", "caj", "faedah", "消费", "消費", "利息", "费用", "ご利用", "利用明細", "이용내역",
];

/// Names of sections that make it less.
#[rustfmt::skip]
const LESS: &[&str] = &[
    "payments", "payment", "payments received", "less: payments", "credits", "refunds", "pembayaran", "pengembalian", "zahlungen", "gutschriften", "einzahlungen", "pagos", "abonos", "pagamentos",
    "pagamento recebido", "dönem içi ödeme", "dönem içi ödemeler", "paiements", "remboursements", "ödemeler", "iadeler", "pagamenti", "accrediti", "betalingen", "wpłaty", "spłaty", "betalningar", "betalinger", "indbetalinger", "bayaran",
    "还款", "還款", "お支払い", "입금",
];

/// Names of the section of one card, apart from those of its payments: what was bought with it.
const MOVED: &[&str] =
    &["transactions", "transaksi", "umsätze", "transacciones", "transações", "opérations", "movimientos", "movimenti", "transakcje", "işlemler"];

/// Names of the section of what later statements will ask for. Lower case.
#[rustfmt::skip]
const LATER: &[&str] = &[
    "próximas faturas", "próxima fatura", "demais faturas", "lançamentos futuros", "compras parceladas - próximas", "upcoming", "future instalments", "future installments", "next statement", "remaining instalments", "remaining installments",
    "angsuran berikutnya", "cicilan berikutnya", "tagihan berikutnya", "künftige", "zukünftige", "nächste abrechnung", "échéances à venir", "prochain relevé", "próximos cargos", "próximas cuotas", "cuotas a vencer", "cuotas futuras",
    "addebiti futuri", "rate future", "toekomstige", "przyszłe raty", "gelecek dönem", "kommande", "kommende",
];

/// Words for whose they are, before the name of a section. Lower case.
const YOURS: &[&str] = &["your ", "vos ", "votre ", "ihre ", "sus ", "seus ", "suas ", "i tuoi ", "le tue ", "uw "];

/// Whether a line heads what is not booked yet.
fn later(line: &Line<'_>) -> bool {
    let text = line.text().to_lowercase();
    line.tokens.len() <= 8 && line.tokens.iter().all(|t| t.amount().is_none() && t.date().is_none()) && LATER.iter().any(|name| text.contains(name))
}

/// Whether a lower-case text begins with one of these names.
fn begins(text: &str, list: &[&str]) -> bool {
    list.iter().any(|name| text.strip_prefix(name).is_some_and(|rest| !rest.starts_with(char::is_alphanumeric)))
}

/// What the name of a section or of a sum says of what is owed: a credit makes it less, a debit more.
pub fn side(text: &str) -> Option<Mark> {
    let text = text.to_lowercase();
    if begins(&text, LESS) { Some(Mark::Credit) } else { begins(&text, MORE).then_some(Mark::Debit) }
}

/// What the name of a column says. Where something is owed, what is paid in makes it less, though on an account payments go out.
pub fn types(name: &str, owes: bool) -> Vec<HeaderType> {
    let said = column_types(name);
    let paid = owes && said.first() == Some(&HeaderType::Debit) && side(name) == Some(Mark::Credit);
    if paid { vec![HeaderType::Credit] } else { said }
}

/// The direction that the name of such a section says.
pub fn direction(line: &Line<'_>) -> Option<Mark> {
    if line.tokens.len() > 8 || line.tokens.iter().any(|t| t.amount().is_some() || t.date().is_some()) {
        return None;
    }
    let text = line.text().to_lowercase();
    // `Your payments`, `Vos achats`: to whom the paper speaks.
    let text = YOURS.iter().find_map(|w| text.strip_prefix(w)).unwrap_or(&text).to_owned();
    // What stands behind the name and number of a card's holder: `A B LINDQVIST #7730: Transactions`.
    let of_holder = text.rsplit_once(": ").filter(|(holder, _)| holder.contains(|c: char| c.is_ascii_digit())).map(|(_, rest)| rest);
    // What kind of them a section holds stands before their name: `Standard purchases`.
    let kind = || text.split_once(' ').filter(|_| line.tokens.len() <= 3).and_then(|(_, rest)| MORE.contains(&rest).then_some(Mark::Debit));
    side(of_holder.unwrap_or(&text)).or_else(kind).or_else(|| of_holder.filter(|rest| begins(rest, MOVED)).map(|_| Mark::Debit))
}

/// Marks amounts with a plus as money in where they are the few of a column that is printed without signs: what was bought stands bare.
pub fn pluses(grid: &mut Grid) {
    for c in 0..grid.lines.iter().map(|l| l.values.len()).max().unwrap_or(0) {
        let own = || grid.lines.iter().filter_map(|l| l.values.get(c).copied().flatten()).filter(|v| v.size != 0);
        let plus = own().filter(|v| v.plus).count();
        if plus == 0 || plus * 2 >= own().count() || own().any(|v| v.minus || v.mark.is_some()) {
            continue;
        }
        for value in grid.lines.iter_mut().filter_map(|l| l.values.get_mut(c)).flatten().filter(|v| v.plus) {
            value.mark = Some(Mark::Credit);
        }
    }
}

/// Tells the rows of a statement of what is owed the direction that the section above them names.
pub fn sections(table: &Table<'_, '_>, grid: &mut Grid) {
    let mut next = 0;
    let mut section = None;
    let mut booked = true;
    let mut ahead: Vec<usize> = Vec::new();
    for line in &mut grid.lines {
        for item in table.items.get(next..line.item).unwrap_or_default() {
            if let Item::Loose(loose) = item {
                booked = !later(loose) && (booked || direction(loose).is_some());
                section = direction(loose).or(section);
            }
        }
        next = line.item;
        if !booked {
            ahead.push(line.item);
        }
        if section.is_some() {
            line.section = section;
            grid.sections = true;
        }
    }
    grid.lines.retain(|l| !ahead.contains(&l.item));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::statement::lined::document;
    use crate::statement::{Statement, read};

    #[test]
    fn a_section_tells_which_way_money_went() {
        let told = |text: &str| crate::layout::lines(&document(&[text])).first().and_then(direction);
        for less in ["Payments", "Payments and credits", "PEMBAYARAN", "Less: payments received", "Zahlungen"] {
            assert_eq!(told(less), Some(Mark::Credit), "{less}");
        }
        for more in ["Purchases", "Fees charged", "Interest", "Pembelanjaan", "Compras"] {
            assert_eq!(told(more), Some(Mark::Debit), "{more}");
        }
        assert_eq!(told("A B LINDQVIST #7730: Payments, credits and adjustments"), Some(Mark::Credit));
        assert_eq!(told("A B LINDQVIST #7730: Transactions"), Some(Mark::Debit));
        assert_eq!(told("Standard Purchases"), Some(Mark::Debit));
        assert_eq!(told("Transactions"), None);
        // A row, a day, a longer word and a sentence name no section.
        for none in
            ["Payments 25.00", "Purchases 02/03/2025", "Paymentsystems Ltd", "Balance", "Fees are charged to your account on the last day of each month"]
        {
            assert_eq!(told(none), None, "{none}");
        }
    }

    fn card(title: &str) -> Statement {
        let lines = [
            title,
            "Previous balance 200.00",
            "New balance 180.00",
            "Date        Details               Amount",
            "Payments",
            "02/03/2025  Direct debit          100.00",
            "04/03/2025  Cashback               10.00",
            "Purchases",
            "05/03/2025  Books                  30.00",
            "06/03/2025  Groceries              45.00",
            "Interest",
            "09/03/2025  Interest                5.00",
        ];
        read(&document(&lines)).statements.into_iter().next().unwrap_or_default()
    }

    #[test]
    fn plain_amounts_of_a_card_are_owed_and_marks_say_otherwise() {
        let lines = [
            "Credit card statement",
            "Previous balance        500.00",
            "New balance             265.00",
            "Post Date   Trans Date  Details                   Amount",
            "04/03/2025  03/03/2025  Ferry                      40.00",
            "05/03/2025  04/03/2025  Payment by transfer       300.00 CR",
            "08/03/2025  06/03/2025  Grocer                     20.00",
            "Interest and fees",
            "09/03/2025  09/03/2025  Interest                    5.00",
            "Upcoming instalments",
            "09/04/2025  09/04/2025  Instalment two             70.00",
        ];
        let s = read(&document(&lines)).statements.into_iter().next().unwrap_or_default();
        let moved: Vec<String> = s.transactions.iter().map(|t| t.signed().to_string()).collect();
        assert_eq!(moved, ["-40.00", "300.00", "-20.00", "-5.00"]);
        // What was bought on a day was posted on another: the row's is the day of the transaction.
        let days: Vec<String> = s.transactions.iter().filter_map(|t| t.date).map(|d| d.to_string()).collect();
        assert_eq!(days, ["2025-03-03", "2025-03-04", "2025-03-06", "2025-03-09"]);
    }

    #[test]
    fn a_plus_marks_what_was_paid_where_purchases_stand_bare() {
        let moved = |rows: [&str; 5]| -> (Vec<String>, Statement) {
            let head = [
                "KORDONBANK",
                "KREDI KARTI EKSTRESI                       Asgari Ödeme: 60,00 TL",
                "Dönem içi ödeme ve iadeler   300,00 TL",
                "Tarih       Açıklama               Tutar (TL)     Bonus (TL)",
                "            Önceki dönem borcu        500,00",
            ];
            let lines: Vec<&str> = head.into_iter().chain(rows).chain(["            Toplam dönem borcu        310,00"]).collect();
            let s = read(&document(&lines)).statements.into_iter().next().unwrap_or_default();
            (s.transactions.iter().map(|t| t.signed().to_string()).collect(), s)
        };
        let rows = [
            "04/03/2025  Feribot                    40,00           0,20",
            "05/03/2025  Havale                   +300,00",
            "08/03/2025  Market                     20,00           0,10",
            "09/03/2025  Otel                       45,00           0,23",
            "11/03/2025  Faiz                        5,00           0,03",
        ];
        let (told, s) = moved(rows);
        assert_eq!(told, ["-40.00", "300.00", "-20.00", "-45.00", "-5.00"]);
        let ends = [&s.opening, &s.closing].map(|f| f.value.map(|v| v.abs()));
        assert_eq!(ends, [Some(crate::base::Money::new(50_000, 2)), Some(crate::base::Money::new(31_000, 2))]);
        assert!(!s.verdict_reason.contains("may be the balance"), "{}", s.verdict_reason);
        // Where every amount has its plus, it says nothing of the kind.
        let value = crate::statement::grid::Value { size: 100, plus: true, minus: false, mark: None };
        let line = crate::statement::grid::Line { values: vec![Some(value)], ..Default::default() };
        let mut all = Grid { lines: vec![line; 4], ..Default::default() };
        pluses(&mut all);
        assert!(all.lines.iter().flat_map(|l| &l.values).flatten().all(|v| v.mark.is_none()));
    }

    #[test]
    fn a_list_without_balances_is_dated_by_what_was_bought() {
        let first = |posted: [&str; 4]| {
            let rows = [("03/03/2025", "Ferry"), ("04/03/2025", "Hotel"), ("06/03/2025", "Grocer"), ("16/03/2025", "Books")];
            let rows: Vec<String> = rows.iter().zip(posted).map(|((day, what), posted)| format!("{day}  {posted}  {what:20}     40.00")).collect();
            let mut lines = vec!["Credit card statement", "Previous balance        500.00", "New balance             660.00"];
            lines.push("Trans Date  Post Date   Details                   Amount");
            lines.extend(rows.iter().map(String::as_str));
            let s = read(&document(&lines)).statements.into_iter().next().unwrap_or_default();
            s.transactions.first().and_then(|t| t.date).map(|d| d.to_string()).unwrap_or_default()
        };
        assert_eq!(first(["05/03/2025", "05/03/2025", "08/03/2025", "17/03/2025"]), "2025-03-03");
        assert_eq!(first(["07/03/2025", "05/03/2025", "09/03/2025", "17/03/2025"]), "2025-03-03");
    }

    #[test]
    fn sections_of_a_card_are_dated_by_what_was_bought() {
        let lines = [
            "Credit card statement",
            "Previous balance        500.00",
            "New balance             395.00",
            "Trans Date  Post Date   Details                   Amount",
            "Payments and credits",
            "08/03/2025  09/03/2025  Payment, thank you       -225.00",
            "Purchases",
            "03/03/2025  06/03/2025  Ferry                      40.00",
            "04/03/2025  05/03/2025  Hotel                      40.00",
            "06/03/2025  08/03/2025  Grocer                     20.00",
            "09/03/2025  10/03/2025  Books                      20.00",
        ];
        let s = read(&document(&lines)).statements.into_iter().next().unwrap_or_default();
        let days: Vec<String> = s.transactions.iter().filter_map(|t| t.date).map(|d| d.to_string()).collect();
        assert_eq!(days, ["2025-03-08", "2025-03-03", "2025-03-04", "2025-03-06", "2025-03-09"]);
        assert!(s.transactions.iter().all(|t| t.value_date.is_some()));
    }

    #[test]
    fn what_is_paid_now_counts_and_not_what_was_bought_over_months() {
        let lines = [
            "カードご利用代金明細書",
            "Card number 4980-1122-3344-2217",
            "Previous balance        0",
            "New balance             12,000",
            "ご利用日    ご利用店名            ご利用金額   回数   今回お支払金額",
            "2025/12/16  SHOP ONE                   4,000      1            4,000",
            "2025/12/19  SHOP TWO                  18,000      1            6,000",
            "2025/12/21  SHOP SIX                   2,000      1            2,000",
        ];
        let s = read(&document(&lines)).statements.into_iter().next().unwrap_or_default();
        let moved: Vec<String> = s.transactions.iter().map(|t| t.signed().to_string()).collect();
        assert_eq!(moved, ["-4000", "-6000", "-2000"]);
    }

    #[test]
    fn a_bare_sum_among_dated_rows_is_none_of_them() {
        let lines = [
            "Faktura og kontoutskrift",
            "Saldo forrige faktura   100,00",
            "Ny saldo                 75,00",
            "Dato        Tekst                     Beløp",
            "Innbetalinger",
            "02.03.2025  Innbetaling               -100,00",
            "Kjøp",
            "05.03.2025  Bok                         30,00",
            "06.03.2025  Mat                         45,00",
            "            Sum kort *1123              75,00",
        ];
        let s = read(&document(&lines)).statements.into_iter().next().unwrap_or_default();
        let moved: Vec<String> = s.transactions.iter().map(|t| t.signed().to_string()).collect();
        assert_eq!(moved, ["100.00", "-30.00", "-45.00"]);
    }

    #[test]
    fn two_cards_in_one_file_each_begin_with_what_was_owed() {
        let lines = [
            "Lion City Bank",
            "Credit card statement",
            "Date        Details                   Amount",
            "Altitude card 4119-1100-9924-5502",
            "            Previous balance          500.00",
            "04/03/2025  Payment by transfer       500.00 CR",
            "08/03/2025  Grocer                     20.00",
            "            New balance                20.00",
            "Fresh card 5425-5031-7718-0946",
            "            Previous balance           60.00",
            "06/03/2025  Payment by transfer        60.00 CR",
            "09/03/2025  Bus                         5.00",
            "            New balance                 5.00",
        ];
        let statements = read(&document(&lines)).statements;
        let numbers: Vec<&str> = statements.iter().map(|s| s.account_number.value.as_str()).collect();
        assert_eq!(numbers, ["4119-1100-9924-5502", "5425-5031-7718-0946"]);
        assert!(statements.iter().all(|s| s.transactions.len() == 2));
    }

    #[test]
    fn payments_make_less_and_purchases_more_of_what_is_owed() {
        let s = card("Credit card statement");
        let moved: Vec<String> = s.transactions.iter().map(|t| t.signed().to_string()).collect();
        assert_eq!(moved, ["100.00", "10.00", "-30.00", "-45.00", "-5.00"]);
    }
}
