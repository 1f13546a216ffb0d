//! Lists of two currencies in one table, as cards of two currencies print them: a column of amounts for each, and every row fills one of
//! them. Each currency is a list of its own, with the balances that stand in its column.

use super::grid::cell_amount;
use super::labels::{self, Printed};
use super::table::{Item, Row, Table};
use super::{currency, currency_names};
use crate::base::Rect;
use crate::layout::lines::join;
use crate::layout::{Line, Shape, Token};
use std::collections::BTreeSet;

/// The currency of a column that names it by a word that several countries have: the one of the bank's country.
pub const HOME: &str = "";

/// Of a hundred rows with an amount, how many hold it in one currency alone at least.
const ALONE: usize = 60;

/// What a head says of the currency of its column, and its other words.
fn told(name: &str) -> Option<(String, String)> {
    let (mut code, mut rest) = (None::<String>, Vec::new());
    for word in name.split(|c: char| c.is_whitespace() || matches!(c, '(' | ')' | ':' | '[' | ']')).filter(|w| !w.is_empty()) {
        let lower = word.to_lowercase();
        let sign = || match currency::said(&if word.contains('$') { word.to_uppercase() } else { word.to_owned() }) {
            Some(currency::Said::Code(c) | currency::Said::Sign(c)) => Some(String::from_utf8_lossy(&c).into_owned()),
            _ => None,
        };
        let said = match lower.trim_matches('.') {
            // In the Americas, where cards are printed so.
            "dólares" | "dolares" | "dólar" | "dolar" => Some("USD".to_owned()),
            "pesos" | "$" => Some(HOME.to_owned()),
            plain => currency_names::of_name(plain).map(str::to_owned).or_else(sign),
        };
        match (said, &code) {
            (Some(said), Some(before)) if said != *before => return None,
            (Some(said), _) => code = Some(said),
            // `Importe en Pesos` beside `Importe en U$S`.
            (None, _) => rest.push(lower),
        }
    }
    Some((code?, rest.join(" ")))
}

/// Makes text of what a payment came to abroad, in brackets alone under the amount in the account's money: `(- 4,98 USD)`. It is no row.
pub fn abroad(lines: &mut [Line<'_>]) {
    for i in 1..lines.len() {
        let Some((above, [own, ..])) = lines.split_at_mut_checked(i) else { continue };
        let text = own.text();
        let bracketed = own.tokens.len() <= BRACKETED && text.starts_with('(') && text.ends_with(')');
        let Some(above) = above.last().filter(|l| bracketed && l.page == own.page && own.y - l.y <= UNDER * own.size) else { continue };
        let codes = currency::codes(text.split_whitespace());
        let Some(t) = own.tokens.iter_mut().find(|t| t.amount().is_some()) else { continue };
        let over = |o: &&Token<'_>| o.rect.x0 < t.rect.x1 && o.rect.x1 > t.rect.x0;
        let other = above.tokens.iter().filter(over).find_map(|o| o.amount()?.currency);
        if other.is_some_and(|o| codes.iter().any(|c| c.as_bytes() != o)) {
            t.shape = Shape::Text;
        }
    }
}

/// Words of such a line at most: sign, figure and code.
const BRACKETED: usize = 4;
/// How far under the amount it stands at most, in font sizes.
const UNDER: f32 = 1.8;

/// The tables of a table's currencies, where it lists two side by side; else the table itself.
pub fn split<'l, 'd>(table: Table<'l, 'd>) -> Vec<Table<'l, 'd>> {
    let heads: Vec<Option<(String, String)>> = table.bands.iter().map(|b| told(&b.name)).collect();
    let codes: BTreeSet<&str> = heads.iter().flatten().map(|h| h.0.as_str()).collect();
    let words = |code: &str| heads.iter().flatten().filter(|h| h.0 == code).map(|h| h.1.as_str()).collect::<BTreeSet<&str>>();
    let (Some(one), Some(other), 2) = (codes.first(), codes.last(), codes.len()) else { return vec![table] };
    if words(one) != words(other) {
        return vec![table];
    }
    let of = |c: usize| heads.get(c).and_then(Option::as_ref).map(|h| h.0.as_str());
    let filled = |row: &Row<'_, '_>, code: &str| {
        let mut cells = row.cells.iter().zip(&table.bands).enumerate().filter(|(c, _)| of(*c) == Some(code));
        cells.any(|(_, (cell, band))| cell_amount(cell, band).is_some())
    };
    let rows = || table.items.iter().filter_map(|i| if let Item::Row(row) = i { Some(row) } else { None });
    let (ones, others) = (rows().filter(|r| filled(r, one)).count(), rows().filter(|r| filled(r, other)).count());
    let both = rows().filter(|r| filled(r, one) && filled(r, other)).count();
    // An amount in foreign money beside what it came to stands in the same row as that.
    let alone = ones + others - 2 * both;
    if ones == both || others == both || alone * 100 < (alone + both) * ALONE {
        return vec![table];
    }
    // What has a figure in each and no day is a balance or a sum, whatever it is called: `TOTAL CONSUMOS DE M SOSA`.
    let summed = |row: &Row<'_, '_>| {
        let words = super::grid::row_text(&table, row);
        filled(row, one) && filled(row, other) && row.cells.iter().flatten().all(|t| t.date().is_none()) && super::vocabulary::row_word(&words).is_none()
    };
    let keep = |code: &str, without: &str| {
        let items = table.items.iter().filter_map(|item| match item {
            Item::Row(row) if summed(row) => None,
            Item::Row(row) => (!filled(row, without) || filled(row, code)).then(|| {
                let mut row = row.clone();
                row.cells.iter_mut().enumerate().filter(|(c, _)| of(*c) == Some(without)).for_each(|(_, cell)| cell.clear());
                Item::Row(row)
            }),
            Item::Loose(line) => Some(Item::Loose(line)),
        });
        Table { items: items.collect(), currency: Some(code.to_owned()), ..table.clone() }
    };
    // The country's own first, as printed.
    let first = heads.iter().flatten().map(|h| h.0.as_str()).next().unwrap_or(one);
    let second = if first == *one { other } else { one };
    vec![keep(first, second), keep(second, first)]
}

/// The one currency that the names of a head's columns say.
pub fn of_head<'n>(names: impl Iterator<Item = &'n str>) -> Option<String> {
    let codes: BTreeSet<String> = names.filter_map(told).map(|t| t.0).collect();
    codes.first().filter(|c| codes.len() == 1 && !c.is_empty()).cloned()
}

/// Says the currency of tables under heads of which each names that of its own column: `Monto RD$`, `Monto US$`.
pub fn headed(tables: &mut [Table<'_, '_>]) {
    let codes: Vec<Option<String>> = tables.iter().map(|t| of_head(t.bands.iter().map(|b| b.name.as_str()))).collect();
    if codes.iter().flatten().collect::<BTreeSet<&String>>().len() < 2 {
        return;
    }
    for (table, code) in tables.iter_mut().zip(codes).filter(|(t, _)| t.currency.is_none()) {
        table.currency = code;
    }
}

/// Leaves out the figures whose label names another currency than the list's own: `SALDO ACTUAL U$S`. Of sums under one label, a line for each
/// currency, it is the one on the list's own line.
pub fn own_figures(mut printed: Vec<Printed>, lines: &[Line<'_>], list: Option<&str>) -> Vec<Printed> {
    let Some(code) = list else { return printed };
    printed.retain_mut(|p| {
        let Some(line) = lines.get(p.line) else { return true };
        let names = |s: &&[Token<'_>]| labels::figure_of(&join(s)) == Some(p.figure);
        let far = |s: &[Token<'_>]| Rect::hull(s.iter().map(|t| &t.rect)).map_or(f32::MAX, |r| (r.cx() - p.evidence.bbox.cx()).abs());
        let label = line.spans(PHRASE).into_iter().filter(names).min_by(|a, b| far(a).total_cmp(&far(b)));
        label.and_then(|s| told(&join(s))).is_none_or(|(own, _)| own == code) && on_own_line(p, lines, code)
    });
    printed
}

/// Whether a figure stands on a line of the list's currency, or of none; where it stands on another's, the one of the own line under the same
/// label is taken.
fn on_own_line(p: &mut Printed, lines: &[Line<'_>], code: &str) -> bool {
    let begins = |l: &Line<'_>| -> Option<String> {
        let first = l.tokens.first().filter(|t| t.amount().is_none())?;
        told(&first.text).filter(|(_, rest)| rest.is_empty()).map(|t| t.0)
    };
    let page = lines.get(p.line).map(|l| l.page);
    let below = lines.iter().skip(p.line).take(ROWS).filter(|l| Some(l.page) == page);
    let at = |l: &Line<'_>| l.rect.y0 <= p.evidence.bbox.cy() && p.evidence.bbox.cy() <= l.rect.y1;
    let Some(other) = below.clone().find(|l| at(l)).and_then(begins) else { return true };
    if other == code {
        return true;
    }
    let under = |t: &&Token<'_>| t.amount().is_some() && t.rect.x_overlap(&p.evidence.bbox) > 0.0;
    let own = below.filter(|l| begins(l).as_deref() == Some(code)).find_map(|l| l.tokens.iter().find(under));
    let Some((token, amount)) = own.and_then(|t| Some((t, t.amount()?))) else { return false };
    p.amount = amount;
    (p.evidence.bbox, p.evidence.text) = (token.rect, token.text.to_string());
    true
}

/// Lines under a label at which its sums stand at most.
const ROWS: usize = 6;

/// Gap between two labels of one line at least, in font sizes.
const PHRASE: f32 = 1.3;

#[cfg(test)]
mod tests {
    use crate::statement::{lined, read};

    #[test]
    fn a_head_says_its_currency_and_what_it_is_of() {
        let told = |name: &str| super::told(name).unwrap_or_default();
        assert_eq!(told("PESOS"), (String::new(), String::new()));
        assert_eq!(told("DÓLARES"), ("USD".to_owned(), String::new()));
        assert_eq!(told("Importe en U$S"), ("USD".to_owned(), "importe en".to_owned()));
        assert_eq!(told("Monto (S/)").1, "monto");
        assert_eq!(super::told("Saldo"), None);
    }

    #[test]
    fn each_currency_of_a_card_is_a_list_of_its_own() {
        let reading = read(&lined::document(&[
            "Banco del Litoral     Resumen de tarjeta de crédito     Cuenta Nro. 0418832217",
            "Titular: SOSA MARTA        Período: 01/03/2025 al 31/03/2025",
            "",
            "  SALDO ACTUAL $      SALDO ACTUAL U$S",
            "  12.750,50           21,99",
            "",
            "Fecha       Detalle                              Pesos        Dólares",
            "            SALDO ANTERIOR                   12.000,00          20,00",
            "02/03/2025  FARMACIA DEL SUR                  3.500,00",
            "04/03/2025  STREAMING                                            9,99",
            "05/03/2025  LIBRERIA NORTE                    1.250,50",
            "10/03/2025  SU PAGO EN PESOS                 12.000,00-",
            "10/03/2025  SU PAGO EN USD                                      20,00-",
            "17/03/2025  HOSTING MENSUAL                                     12,00",
            "21/03/2025  SUPERMERCADO                      8.000,00",
            "            CONSUMOS DE M SOSA               12.750,50          21,99",
            "            SALDO ACTUAL                     12.750,50          21,99",
        ]));
        let said: Vec<(&str, usize, bool, String, String)> = reading
            .statements
            .iter()
            .map(|s| {
                let figure = |f: Option<crate::base::Money>| f.map(|m| m.abs().to_string()).unwrap_or_default();
                (s.currency.value.as_str(), s.transactions.len(), s.checks.iter().all(|c| c.passed), figure(s.opening.value), figure(s.closing.value))
            })
            .collect();
        let owned = |a: &str, b: &str| (a.to_owned(), b.to_owned());
        let ((a, b), (c, d)) = (owned("12000.00", "12750.50"), owned("20.00", "21.99"));
        assert_eq!(said, [("", 4, true, a, b), ("USD", 3, true, c, d)]);
        let numbers: Vec<&str> = reading.statements.iter().map(|s| s.account_number.value.as_str()).collect();
        assert_eq!(numbers, ["0418832217"; 2]);
    }

    #[test]
    fn lists_under_heads_with_a_currency_each_are_of_their_own() {
        let reading = read(&lined::document(&[
            "Banco del Litoral     Estado de cuenta tarjeta de crédito     Visa 4527 XXXX XXXX 3180",
            "Titular: SOSA MARTA        Período: 01/03/2025 al 31/03/2025",
            "",
            "Resumen      Balance anterior    Pagos y créditos    Consumos y cargos    Balance al corte",
            "RD$                 12,000.00           12,000.00            12,750.50           12,750.50",
            "US$                     20.00               20.00                21.99               21.99",
            "",
            "Fecha       Descripción                                Monto RD$",
            "02/03/2025  FARMACIA DEL SUR                            3,500.00",
            "05/03/2025  LIBRERIA NORTE                              1,250.50",
            "10/03/2025  PAGO GRACIAS                            12,000.00 CR",
            "21/03/2025  SUPERMERCADO                                8,000.00",
            "",
            "Fecha       Descripción                                Monto US$",
            "04/03/2025  STREAMING                                       9.99",
            "10/03/2025  PAGO TARJETA USD                            20.00 CR",
            "17/03/2025  HOSTING MENSUAL                                12.00",
        ]));
        let figure = |f: Option<crate::base::Money>| f.map(|m| m.abs().to_string()).unwrap_or_default();
        let said: Vec<(&str, usize, String, String)> = reading
            .statements
            .iter()
            .map(|s| (s.currency.value.as_str(), s.transactions.len(), figure(s.total_debit.value), figure(s.closing.value)))
            .collect();
        let owned = |a: &str, b: &str| (a.to_owned(), b.to_owned());
        let ((a, b), (c, d)) = (owned("12750.50", "12750.50"), owned("21.99", "21.99"));
        assert_eq!(said, [("DOP", 4, a, b), ("USD", 3, c, d)]);
    }

    #[test]
    fn what_a_payment_came_to_abroad_is_no_row() {
        let reading = read(&lined::document(&[
            "Cedar Bank   Statement   Account number 4471200318   01/03/2025 to 31/03/2025",
            "Date        Amount          Operation   Details",
            "28/02/2025  -2,552.38 KZT   Purchase    Streaming",
            "            (- 4.98 USD)",
            "27/02/2025  -1,822.62 KZT   Purchase    Taxi",
            "26/02/2025  +9,000.00 KZT   Top-up      Wages",
            "            (+18.00 USD)",
        ]));
        assert_eq!(reading.statements.iter().map(|s| s.transactions.len()).collect::<Vec<_>>(), [3]);
    }

    #[test]
    fn what_an_amount_in_foreign_money_came_to_is_no_list_of_its_own() {
        let reading = read(&lined::document(&[
            "Banco del Litoral     Resumen de tarjeta de crédito     Cuenta Nro. 0418832217",
            "Titular: SOSA MARTA        Período: 01/03/2025 al 31/03/2025",
            "Fecha       Detalle                    Importe U$S   Importe $",
            "02/03/2025  HOTEL                            10,00   12.000,00",
            "04/03/2025  STREAMING                         5,00    6.000,00",
            "05/03/2025  LIBRERIA NORTE                    1,00    1.200,00",
            "07/03/2025  LIBRERIA SUR                              1.250,50",
        ]));
        assert_eq!(reading.statements.len(), 1);
    }
}
