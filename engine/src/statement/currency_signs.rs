//! What a statement prints of its currency: in the heads of its columns, beside its amounts, and in its letterhead.

use super::HeaderType;
use super::assemble::Segment;
use super::currency::{self, Signs};
use super::interpret::Read;
use super::model::Column;
use super::table::Item;
use crate::layout::Line;

/// The currencies that the heads of columns of amounts name, each once.
pub fn head_codes(columns: &[Column]) -> Vec<String> {
    let money = |k: HeaderType| matches!(k, HeaderType::Debit | HeaderType::Credit | HeaderType::Amount | HeaderType::Balance);
    currency::codes(columns.iter().filter(|c| money(c.kind)).flat_map(|c| c.name.split(|c: char| !c.is_alphanumeric())))
}

/// What the heads of columns, the amounts of the rows and those of the letterhead print of a currency.
pub fn signs(lines: &[Line<'_>], own: &[usize], columns: &[Column], reads: &[Read<'_, '_>], segment: &Segment) -> Signs {
    let mut signs = Signs::default();
    let money = |k: HeaderType| matches!(k, HeaderType::Debit | HeaderType::Credit | HeaderType::Amount | HeaderType::Balance | HeaderType::Currency);
    columns
        .iter()
        .filter(|c| money(c.kind))
        .flat_map(|c| c.name.split([' ', '(', ')', '/', ':', '[', ']', '（', '）']))
        .filter(|w| !w.is_empty())
        .for_each(|w| signs.hear(w));
    for (t, g) in &segment.rows {
        let read = &reads[*t];
        let Some(Item::Row(row)) = read.grid.lines.get(*g).and_then(|l| read.table.items.get(l.item)) else { continue };
        for (cell, _) in row.cells.iter().zip(columns).filter(|(_, c)| money(c.kind)) {
            cell.iter().for_each(|t| signs.hear(&t.text));
        }
    }
    for line in own.iter().filter_map(|i| lines.get(*i)) {
        for (i, token) in line.tokens.iter().enumerate() {
            let length = token.text.chars().count();
            if token.amount().is_some() || length <= 2 && currency::stands_as_sign(line, i) || token.text.starts_with('(') && length <= 6 {
                signs.hear(token.text.trim_matches(['(', ')']));
            }
        }
    }
    signs
}
