//! Sections of a credit card's or a loan's statement: payments make what is owed less, purchases, fees and interest make it more.

use super::grid::Grid;
use super::table::{Item, Table};
use crate::base::amounts::Mark;
use crate::layout::Line;

/// Names of sections that make what is owed more. Lower case.
#[rustfmt::skip]
const MORE: &[&str] = &[
    "purchases", "purchase", "new charges", "charges", "fees", "fee", "interest", "finance charges", "cash advances", "new transactions", "pembelanjaan", "pembelian", "transaksi baru", "belanja", "bunga",
    "biaya", "umsätze", "kartenumsätze", "käufe", "zinsen", "entgelte", "compras", "cargos", "intereses", "comisiones", "lançamentos", "encargos", "juros", "achats", "frais", "intérêts",
    "harcamalar", "dönem içi harcamalar", "faiz", "ücretler", "acquisti", "spese", "interessi", "aankopen", "kosten", "rente", "zakupy", "opłaty", "odsetki", "köp", "avgifter", "køb", "gebyrer", "kjøp",
    "pembelian baharu", "caj", "faedah", "消费", "消費", "利息", "费用", "ご利用", "利用明細", "이용내역",
];

/// Names of sections that make it less.
#[rustfmt::skip]
const LESS: &[&str] = &[
    "payments", "payment", "payments received", "less: payments", "credits", "refunds", "pembayaran", "pengembalian", "zahlungen", "gutschriften", "einzahlungen", "pagos", "abonos", "pagamentos",
    "pagamento recebido", "paiements", "remboursements", "ödemeler", "iadeler", "pagamenti", "accrediti", "betalingen", "wpłaty", "spłaty", "betalningar", "betalinger", "indbetalinger", "bayaran",
    "还款", "還款", "お支払い", "입금",
];

/// The direction that the name of such a section says.
pub fn direction(line: &Line<'_>) -> Option<Mark> {
    if line.tokens.len() > 8 || line.tokens.iter().any(|t| t.amount().is_some() || t.date().is_some()) {
        return None;
    }
    let text = line.text().to_lowercase();
    let named = |list: &[&str]| list.iter().any(|name| text.strip_prefix(name).is_some_and(|rest| !rest.starts_with(char::is_alphanumeric)));
    match (named(LESS), named(MORE)) {
        (true, _) => Some(Mark::Credit),
        (false, true) => Some(Mark::Debit),
        (false, false) => None,
    }
}

/// Tells the rows of a statement of what is owed the direction that the section above them names.
pub fn sections(table: &Table<'_, '_>, grid: &mut Grid) {
    let mut next = 0;
    let mut section = None;
    for line in &mut grid.lines {
        for item in table.items.get(next..line.item).unwrap_or_default() {
            if let Item::Loose(loose) = item {
                section = direction(loose).or(section);
            }
        }
        next = line.item;
        if section.is_some() {
            line.section = section;
            grid.sections = true;
        }
    }
}
