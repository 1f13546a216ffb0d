//! The rows of all tables parted by account: by the account number above them, an opening balance that does not go on, another currency.

use super::assemble::Segment;
use super::grid;
use super::heading::Memo;
use super::interpret::Read;
use super::markers;
use super::model::{Field, Reading, Statement, Transaction};
use super::roles;
use super::table::Item;
use crate::base::{Money, Rect};
use crate::document::{Document, Source};
use crate::layout::Line;
use std::collections::HashMap;

/// Whether two figures are as long and have most digits in common, place by place.
fn resembles(a: i128, b: i128) -> bool {
    let (a, b) = (a.to_string(), b.to_string());
    let same = a.bytes().zip(b.bytes()).filter(|(x, y)| x == y).count();
    a.len() == b.len() && a.len() >= 5 && same * 2 > a.len()
}

/// Whether a page was recognised.
fn scanned(document: &Document, page: u32) -> bool {
    document.pages.iter().any(|d| d.number == page && d.source == Source::Ocr)
}

/// What a row moves: nothing where it is a balance or a sum.
fn moved(line: &grid::Line, roles: &roles::Roles, state: Option<(i128, i128)>) -> i128 {
    if line.word.is_some() || roles::is_sum(line, roles) { 0 } else { roles::signed(line, roles, state.map(|s| s.0)).unwrap_or(0) }
}

/// Whether a row's balance follows from the balance before and what moved since.
fn goes_on(line: &grid::Line, roles: &roles::Roles, state: Option<(i128, i128)>) -> bool {
    !roles.newest_first && roles::balance(line, roles).zip(state).is_some_and(|(b, (before, sum))| b == before + sum + moved(line, roles, state))
}

/// Whether two account numbers are one but for a digit.
fn one_digit(markers: &[markers::Numbered], one: usize, other: usize) -> bool {
    let plain = |id: usize| markers.iter().find(|m| m.id == id).map(|m| m.number.chars().filter(|c| c.is_alphanumeric()).collect::<Vec<char>>());
    let (Some(a), Some(b)) = (plain(one), plain(other)) else { return false };
    let differ: Vec<_> = a.iter().zip(&b).filter(|(x, y)| x != y).collect();
    a.len() == b.len() && a.len() >= NUMBER && differ.len() == 1 && differ.iter().all(|(x, y)| x.is_ascii_digit() && y.is_ascii_digit())
}

/// Digits of an account's number at least, of which one may be misread.
const NUMBER: usize = 6;

/// Parts the rows of all tables by account.
pub fn segments(document: &Document, lines: &[Line<'_>], reads: &[Read<'_, '_>], unused: &[bool], memo: &Memo) -> Vec<Segment> {
    let mut markers = markers::numbers(document, lines, unused, memo);
    let mut valued = markers::currencies(document, lines, unused);
    let mut out: Vec<Segment> = Vec::new();
    let mut rows: Vec<((u32, f32), usize, usize)> = Vec::new();
    let mut boxes: HashMap<(u32, usize), Rect> = HashMap::new();
    for (t, read) in reads.iter().enumerate() {
        for (g, line) in read.grid.lines.iter().enumerate() {
            if let Item::Row(row) = &read.table.items[line.item] {
                rows.push(((row.page, row.y), t, g));
                boxes.entry((row.page, t)).and_modify(|r| *r = r.union(&row.rect)).or_insert(row.rect);
            }
        }
    }
    // A box beside the rows heads none of those that stand below its line.
    let beside = |m: &markers::Numbered| m.aside && boxes.iter().any(|((page, _), r)| *page == m.at.0 && r.y0 <= m.at.1 && m.at.1 <= r.y1);
    markers.retain(|m| !beside(m));
    let several = markers.iter().map(|m| &m.number).collect::<std::collections::BTreeSet<&String>>().len() > 1;
    let before = |a: &(u32, f32), b: &(u32, f32)| a.0.cmp(&b.0).then(a.1.total_cmp(&b.1));
    let beside = halves(&boxes);
    // Of two halves of a sheet the left one is read to its end first.
    let half = |at: &(u32, f32), t: usize| beside.get(&(at.0, t)).copied().unwrap_or((at.1, 0.0));
    rows.sort_by(|a, b| {
        let (one, other) = (half(&a.0, a.1), half(&b.0, b.1));
        a.0.0.cmp(&b.0.0).then(one.0.total_cmp(&other.0)).then(one.1.total_cmp(&other.1)).then(a.0.1.total_cmp(&b.0.1))
    });
    let after = |a: (u32, f32), b: (u32, f32)| a.0 > b.0 || (a.0 == b.0 && a.1 >= b.1);
    // The numbers above a row, taken in as the rows come: the last of them in the document's order is the row's.
    let mut by_place: Vec<usize> = (0..markers.len()).collect();
    by_place.sort_by(|a, b| before(&markers[*a].at, &markers[*b].at));
    valued.sort_by(|a, b| before(&a.at, &b.at));
    let (mut passed, mut latest) = (0, None::<usize>);
    let mut begun: HashMap<(usize, String), usize> = HashMap::new();
    let mut misread: HashMap<usize, usize> = HashMap::new();
    let mut state: Option<(i128, i128)> = None;
    let mut currency: Option<[u8; 3]> = None;
    for (at, t, g) in rows {
        while let Some(m) = by_place.get(passed).copied().filter(|m| after(at, markers[*m].at)) {
            latest = latest.max(Some(m));
            passed += 1;
        }
        let marker = latest.filter(|_| several).map(|m| markers[m].id);
        // A list of two currencies is one of each.
        if let Some(code) = &reads[t].table.currency {
            let mut own = out.iter_mut().filter(|s| s.marker == marker && s.beside.as_ref() == Some(code));
            if let Some(segment) = own.next() {
                segment.opening = segment.opening.or_else(|| roles::balance(&reads[t].grid.lines[g], &reads[t].ranking.rated[0].roles));
                segment.rows.push((t, g));
            } else {
                let near = marker.and(latest).map(|m| markers[m].line);
                out.push(Segment { marker, near, beside: Some(code.clone()), rows: vec![(t, g)], ..Segment::default() });
            }
            continue;
        }
        let code = valued.iter().take_while(|v| after(at, v.at)).last().map(|v| v.code.clone()).unwrap_or_default();
        let read = &reads[t];
        let line = &read.grid.lines[g];
        let roles = &read.ranking.rated[0].roles;
        // A number of which a digit was misread on a scan heads the account that goes on below it.
        let mut marker = marker.map(|m| misread.get(&m).copied().unwrap_or(m));
        if let (Some(own), Some(before)) = (marker, out.last().and_then(|s: &Segment| s.marker))
            && own != before
            && scanned(document, at.0)
            && goes_on(line, roles, state)
            && one_digit(&markers, own, before)
        {
            misread.insert(own, before);
            marker = Some(before);
        }
        // An opening row that does not continue the balance begins another account.
        let mut fresh = false;
        if !roles.newest_first {
            let balance = roles::balance(line, roles);
            let moved = moved(line, roles, state);
            if let Some(b) = balance {
                if line.word == Some(super::vocabulary::RowWord::Opening) {
                    let first = out.last().and_then(|s: &Segment| s.opening);
                    // A balance carried over that differs in a few digits was misread.
                    let continues = |expected: i128| expected == b || scanned(document, at.0) && resembles(expected, b);
                    fresh = state.is_some_and(|(p, sum)| !continues(p + sum)) && first != Some(b) && reads[t].grid.lines[g..].iter().any(|l| l.word.is_none());
                }
                state = Some((b, 0));
            } else if let Some((_, sum)) = &mut state {
                *sum += moved;
            }
        }
        // Amounts that carry another currency than those before are another account's.
        let own = row_currency(read, line, roles);
        if own.is_some() {
            fresh |= currency.is_some_and(|c| own != Some(c));
            currency = own;
        }
        let same = out.last().is_some_and(|s| s.marker == marker && s.currency == code && !fresh);
        if !same {
            // The rest of an account that another one interrupted joins it.
            if let (Some(m), false) = (marker, fresh)
                && let Some(earlier) = begun.get(&(m, code.clone())).and_then(|i| out.get_mut(*i))
            {
                earlier.rows.push((t, g));
                continue;
            }
            if let Some(m) = marker {
                begun.entry((m, code.clone())).or_insert(out.len());
            }
            let near = marker.and(latest).map(|m| markers[m].line);
            out.push(Segment { marker, near, currency: code, ..Segment::default() });
        }
        if let Some(segment) = out.last_mut() {
            if segment.opening.is_none() {
                segment.opening = roles::balance(line, roles);
            }
            segment.rows.push((t, g));
        }
    }
    super::sealed::cut(&mut out, reads);
    // Rows that are sums or balances alone make no statement.
    out.retain(|s| s.rows.iter().any(|(t, g)| reads[*t].grid.lines[*g].word.is_none()));
    let count = out.len();
    let mut numbers: HashMap<usize, &String> = HashMap::new();
    for m in &markers {
        numbers.entry(m.id).or_insert(&m.number);
    }
    for i in 0..count {
        out[i].index = i;
        out[i].of = count;
        out[i].number = out[i].marker.and_then(|m| numbers.get(&m)).map(|n| (*n).clone()).unwrap_or_default();
        out[i].after = if i == 0 { (0, 0.0) } else { out[i - 1].last };
        let page_of = |(t, g): (usize, usize)| if let Item::Row(row) = &reads[t].table.items[reads[t].grid.lines[g].item] { row.page } else { u32::MAX };
        let first = out[i].rows.first().map_or(0, |r| page_of(*r));
        let named = out[i].marker.and_then(|m| lines.get(m)).and_then(|l| document.pages.get(l.page)).map_or(u32::MAX, |p| p.number);
        out[i].begins = first.min(named);
        if i > 0 {
            out[i - 1].next = out[i].begins;
        }
        let last = out[i].rows.last().copied();
        if let Some((t, g)) = last
            && let Item::Row(row) = &reads[t].table.items[reads[t].grid.lines[g].item]
        {
            out[i].last = (row.page, row.y);
        }
    }
    out
}

/// Puts rows into printed order where tables alternate: sections between which another list stands, or a head that is read in two ways.
pub fn as_printed(s: &mut Statement, segment: &Segment, reads: &[Read<'_, '_>]) {
    let at = |page: u32, r: &Rect| (page, r.x0.to_bits(), r.y0.to_bits());
    let printed = segment.rows.iter().enumerate().filter_map(|(n, (t, g))| match &reads[*t].table.items[reads[*t].grid.lines[*g].item] {
        Item::Row(row) => Some((at(row.page, &row.rect), n)),
        Item::Loose(_) => None,
    });
    let printed: HashMap<(u32, u32, u32), usize> = printed.collect();
    // A row whose place is not known follows the one before it.
    let places = s.transactions.iter().scan(0, |last, t| {
        *last = printed.get(&at(t.page, &t.bbox)).copied().unwrap_or(*last);
        Some((t.page, *last))
    });
    let places: Vec<(u32, usize)> = places.collect();
    let mut order: Vec<usize> = (0..s.transactions.len()).collect();
    order.sort_by_key(|i| places[*i]);
    let mut place = vec![0u32; order.len()];
    for (new, old) in order.iter().enumerate() {
        place[*old] = new as u32;
    }
    for carried in &mut s.carried {
        let row = carried.before_row as usize;
        let below = s.transactions.get(row).filter(|t| t.page == carried.evidence.page && t.bbox.y1 >= carried.evidence.bbox.y0).map(|_| place[row]);
        let above = row.checked_sub(1).and_then(|r| place.get(r)).map(|p| p + 1);
        carried.before_row = below.or(above).unwrap_or(0);
    }
    if order.is_sorted() {
        return;
    }
    s.transactions = order.iter().map(|i| s.transactions[*i].clone()).collect();
}

/// A figure that is another account's is no figure of this one: a summary of all accounts stands before the first.
pub fn apart(reading: &mut Reading) {
    borne_out_elsewhere(reading);
    let figures = |s: &Statement| [s.opening.value, s.closing.value, s.total_debit.value, s.total_credit.value];
    let all: Vec<_> = reading.statements.iter().map(figures).collect();
    // What all accounts hold together is no figure of one.
    let closings: Vec<_> = all.iter().filter_map(|f| f[1]).collect();
    let together = (closings.len() > 1).then(|| closings.iter().sum::<crate::base::Money>());
    for (n, s) in reading.statements.iter_mut().enumerate() {
        s.also_printed.retain(|a| a.code.starts_with("COUNT") || Some(a.value) != together);
        let others = || all.iter().enumerate().filter(|(i, _)| *i != n).flat_map(|(_, f)| f).flatten();
        s.also_printed.retain(|a| a.code.starts_with("COUNT") && all.len() == 1 || !a.code.starts_with("COUNT") && !others().any(|v| *v == a.value));
    }
}

/// A printed sum of one side, and what the rows of its account come to.
type Summed = (Field<Option<Money>>, Money);

/// A printed sum that the rows of another account bear out, and not those of this one, is none of this one's.
fn borne_out_elsewhere(reading: &mut Reading) {
    let sums = |s: &Statement| -> [Summed; 2] {
        let side = |own: fn(&Transaction) -> Money| s.transactions.iter().map(own).sum::<Money>();
        [(s.total_debit.clone(), side(|t| t.debit)), (s.total_credit.clone(), side(|t| t.credit))]
    };
    let all: Vec<_> = reading.statements.iter().map(sums).collect();
    for (n, s) in reading.statements.iter_mut().enumerate() {
        for (side, field) in [&mut s.total_debit, &mut s.total_credit].into_iter().enumerate() {
            let Some(own) = all.get(n).and_then(|a| a.get(side)).filter(|(f, rows)| f.value != Some(*rows)) else { continue };
            let place = own.0.evidence.as_ref().map(|e| (e.page, e.bbox));
            let other = |(i, sums): (usize, &[Summed; 2])| {
                let (f, rows) = &sums[side];
                i != n && place.is_some() && f.value == Some(*rows) && f.evidence.as_ref().map(|e| (e.page, e.bbox)) == place
            };
            if all.iter().enumerate().any(other) {
                *field = Field::default();
            }
        }
    }
}

/// Tables that stand beside another on a page, such as the facing pages of a passbook: where both begin, and the left edge of each.
fn halves(boxes: &HashMap<(u32, usize), Rect>) -> HashMap<(u32, usize), (f32, f32)> {
    let mut out: HashMap<(u32, usize), (f32, f32)> = HashMap::new();
    for ((page, t), own) in boxes {
        let beside = |(other, r): (&(u32, usize), &Rect)| {
            let apart = r.x1 <= own.x0 || own.x1 <= r.x0;
            (other.0 == *page && other.1 != *t && apart && r.y0 < own.y1 && own.y0 < r.y1).then_some(r.y0)
        };
        if let Some(top) = boxes.iter().filter_map(beside).reduce(f32::min) {
            out.insert((*page, *t), (top.min(own.y0), own.x0));
        }
    }
    out
}

/// The currency that a row's amounts carry.
fn row_currency(read: &Read<'_, '_>, line: &grid::Line, roles: &roles::Roles) -> Option<[u8; 3]> {
    let Some(Item::Row(row)) = read.table.items.get(line.item) else { return None };
    [roles.balance, roles.debit, roles.credit]
        .into_iter()
        .flatten()
        .find_map(|c| grid::cell_amount(row.cells.get(c)?, read.table.bands.get(c)?).and_then(|a| a.currency))
}

#[cfg(test)]
mod tests {
    use super::{HashMap, Rect, halves};

    #[test]
    fn of_two_tables_side_by_side_the_left_one_comes_first() {
        let (left, right, below) = (Rect::new(20.0, 40.0, 340.0, 430.0), Rect::new(380.0, 36.0, 700.0, 400.0), Rect::new(20.0, 500.0, 700.0, 600.0));
        let found = halves(&HashMap::from([((2, 1), left), ((2, 0), right), ((2, 2), below), ((3, 0), right)]));
        assert_eq!(found.get(&(2, 1)), Some(&(36.0, 20.0)));
        assert_eq!(found.get(&(2, 0)), Some(&(36.0, 380.0)));
        assert_eq!((found.get(&(2, 2)), found.get(&(3, 0))), (None, None));
    }

    #[test]
    fn rows_of_a_list_between_two_sections_stay_between_them() {
        let lines = [
            "Cedar Bank    Account statement    Account number 0044177309",
            "Beginning balance on 03/01/2025     1,000.00",
            "Ending balance on 03/31/2025          901.00",
            "Deposits",
            "Date          Description              Amount",
            "03/04/2025    Wages                     50.00",
            "03/05/2025    Mobile deposit            10.00",
            "03/07/2025    Transfer in               20.00",
            "Checks",
            "Date          Check #          Amount",
            "03/03/2025    2202             -60.00",
            "03/06/2025    2203             -70.00",
            "03/09/2025    2204             -40.00",
            "Service fees",
            "Date          Description              Amount",
            "03/31/2025    Monthly fee               -9.00",
        ];
        let s = crate::statement::read(&crate::statement::lined::document(&lines)).statements.remove(0);
        let rows: Vec<String> = s.transactions.iter().map(|t| t.signed().to_string()).collect();
        assert_eq!(rows, ["50.00", "10.00", "20.00", "-60.00", "-70.00", "-40.00", "-9.00"], "{:?}", s.columns);
    }

    #[test]
    fn a_carried_balance_that_was_misread_resembles_the_one_expected() {
        assert!(super::resembles(1_234_567, 1_284_567) && super::resembles(98_765, 93_765));
        // Another account's opening balance is another figure altogether, or as short as anything.
        assert!(!super::resembles(1_234_567, 9_871_204) && !super::resembles(1_234_567, 123_456) && !super::resembles(1_234, 1_284));
    }
}
