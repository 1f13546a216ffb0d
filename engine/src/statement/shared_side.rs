//! Columns of amounts that make one side together: deposits and interest, or withdrawals and fees, each in a column of its own.

use super::grid::Grid;
use super::roles::{Ranking, Signs};
use super::table::{Item, Table};
use crate::layout::columns::Form;

/// Links of the chain from which it tells that a column is missing in it, and columns at most that are tried.
const LINKS: u32 = 3;
const TRIED: usize = 3;

/// The table, its figures and the readings with columns put together, where the chain of balances holds in all its links with them and
/// did not without: amounts that no balance bore out stand in rows that have none in the side's own column.
pub fn together<'l, 'd>(
    table: &Table<'l, 'd>,
    grid: &Grid,
    ranking: &Ranking,
    rank: &dyn Fn(&Table<'l, 'd>, &Grid) -> Ranking,
) -> Option<(Table<'l, 'd>, Grid, Ranking)> {
    let best = ranking.rated.first().filter(|b| b.links >= LINKS && b.held < b.links && matches!(b.roles.signs, Signs::Sides))?;
    let (debit, credit, balance) = (best.roles.debit?, best.roles.credit?, best.roles.balance?);
    let spare = |c: &usize| table.bands[*c].form == Form::Amounts && ![debit, credit, balance].contains(c) && best.roles.balance_marks != Some(*c);
    let filled = |c: &usize| grid.lines.iter().any(|l| l.values.get(*c).is_some_and(Option::is_some));
    let spare: Vec<usize> = (0..table.bands.len()).filter(spare).filter(filled).take(TRIED).collect();
    let (mut table, mut grid) = (table.clone(), grid.clone());
    let mut held = best.held;
    for from in spare {
        for to in [credit, debit] {
            let Some((t, g)) = moved(&table, &grid, from, to) else { continue };
            let ranking = rank(&t, &g);
            let Some(now) = ranking.rated.first().filter(|now| now.links >= best.links && now.held > held) else { continue };
            if now.held == now.links {
                return Some((t, g, ranking));
            }
            (held, table, grid) = (now.held, t, g);
            break;
        }
    }
    None
}

/// The same with the amounts of one column in another; `None` where a row has amounts in both.
fn moved<'l, 'd>(table: &Table<'l, 'd>, grid: &Grid, from: usize, to: usize) -> Option<(Table<'l, 'd>, Grid)> {
    let (mut table, mut grid) = (table.clone(), grid.clone());
    // A line of sums keeps that of each column: together they are the side's.
    for line in grid.lines.iter_mut().filter(|l| l.word.is_none()) {
        let Some(value) = line.values.get_mut(from).and_then(Option::take) else { continue };
        let place = line.values.get_mut(to)?;
        if place.as_ref().is_some_and(|own| own.size != 0) && value.size != 0 {
            return None;
        }
        if value.size != 0 || place.is_none() {
            *place = Some(value);
        }
        if let Some(Item::Row(row)) = table.items.get_mut(line.item) {
            let cell = std::mem::take(row.cells.get_mut(from)?);
            row.cells.get_mut(to)?.extend(cell);
        }
    }
    grid.joined.push((from, to));
    Some((table, grid))
}

#[cfg(test)]
mod tests {
    use crate::statement::lined::document;
    use crate::statement::{Verdict, read};

    #[test]
    fn interest_in_a_column_of_its_own_is_money_in() {
        let lines = [
            "Koperasi Lestari   No. Rekening: 70318824   Mata uang: IDR",
            "Tanggal     Uraian               Setoran     Jasa    Penarikan      Saldo",
            "            Saldo awal                                             100.00",
            "01/08/2025  Setoran               50.00                            150.00",
            "02/08/2025  Jasa simpanan                     5.00                 155.00",
            "03/08/2025  Penarikan                                    40.00     115.00",
            "14/08/2025  Setoran               60.00                            175.00",
            "15/08/2025  Jasa simpanan                     6.00                 181.00",
            "16/08/2025  Penarikan                                    21.00     160.00",
            "            Jumlah              110.00       11.00       61.00     160.00",
        ];
        let s = read(&document(&lines)).statements.remove(0);
        let moved: Vec<String> = s.transactions.iter().map(|t| t.signed().to_string()).collect();
        assert_eq!(moved, ["50.00", "5.00", "-40.00", "60.00", "6.00", "-21.00"]);
        assert_eq!((s.amounts, s.total_credit.value), (Verdict::Proved, Some(crate::base::Money::new(12_100, 2))));
    }
}
