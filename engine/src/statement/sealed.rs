//! Where a list has ended: behind its closing balance and the sums of both sides, what else is printed in its columns is no row of it:
//! bookings that are still to come, what another product holds, an average, the days of interest.

use super::assemble::Segment;
use super::interpret::Read;
use super::roles::{self, Signs};
use super::vocabulary::RowWord;

/// Lines that may stand between the closing balance and the sums.
const BETWEEN: usize = 3;

/// What was seen of a list so far.
#[derive(Debug, Default)]
struct Seen {
    /// The last printed balance, and what has moved since.
    balance: Option<i128>,
    since: i128,
    /// Debits and credits since the account's first row, and since the last seal.
    all: (i128, i128),
    own: (i128, i128),
    /// Where the sums of both sides stood, and where the closing balance.
    sums: Option<usize>,
    closing: Option<usize>,
    /// The last line of what ends the list.
    seal: Option<usize>,
}

impl Seen {
    /// Takes in a line of the list: its movement, its balance, its sums, and whether it says that it closes.
    fn take(&mut self, at: usize, line: &Printed) {
        if let Some(moved) = line.moved {
            self.since += moved;
            let add = |s: (i128, i128)| (s.0 + (-moved).max(0), s.1 + moved.max(0));
            (self.all, self.own) = (add(self.all), add(self.own));
        }
        let sums = line.sums.is_some_and(|s| s.0 > 0 && s.1 > 0 && (s == self.all || s == self.own));
        if sums {
            (self.sums, self.own) = (Some(at), (0, 0));
        }
        if let Some(balance) = line.balance {
            let follows = self.balance.is_some_and(|b| b + self.since == balance);
            // A balance that goes on from the one before shows that the list does.
            if line.moved.is_some() && follows {
                (self.sums, self.closing, self.seal) = (None, None, None);
            }
            let known = self.balance.is_some();
            if line.moved.is_none() && (line.closes && (follows || !known) || sums && follows) {
                self.closing = Some(at);
            }
            if self.seal.is_none() || follows {
                (self.balance, self.since) = (Some(balance), 0);
            }
        }
        if line.opens {
            *self = Seen { balance: line.balance.or(self.balance), ..Seen::default() };
        }
        if let (Some(s), Some(c)) = (self.sums, self.closing)
            && s.abs_diff(c) <= BETWEEN
        {
            self.seal = self.seal.max(Some(s.max(c)));
        }
    }
}

/// What a line of the list prints.
#[derive(Debug, Default, Clone, Copy)]
struct Printed {
    moved: Option<i128>,
    balance: Option<i128>,
    sums: Option<(i128, i128)>,
    closes: bool,
    opens: bool,
}

fn printed(read: &Read<'_, '_>, g: usize, before: Option<i128>) -> Option<Printed> {
    let (line, roles) = (read.grid.lines.get(g)?, &read.ranking.rated.first()?.roles);
    let sum = roles::is_sum(line, roles);
    let value = |c: Option<usize>| c.and_then(|c| line.values.get(c).copied().flatten()).map(|v| v.signed().abs());
    let sided = roles.signs == Signs::Sides && roles.debit != roles.credit;
    let sums = if sum && sided { value(roles.debit).zip(value(roles.credit)) } else { None };
    let closes = line.word == Some(RowWord::Closing);
    let balance = roles::balance(line, roles).or_else(|| {
        // A closing balance may stand in a column of amounts.
        closes.then(|| roles::only_value(line)).flatten().map(|(_, v)| v.signed())
    });
    let moved = if line.word.is_some() || sum { None } else { roles::signed(line, roles, before) };
    Some(Printed { moved, balance, sums, closes, opens: line.word == Some(RowWord::Opening) })
}

/// Takes what stands behind the end of a list out of its rows.
pub fn cut(segments: &mut [Segment], reads: &[Read<'_, '_>]) {
    for segment in segments {
        let mut seen = Seen::default();
        for (at, (t, g)) in segment.rows.iter().enumerate() {
            if let Some(line) = reads.get(*t).and_then(|r| printed(r, *g, seen.balance)) {
                seen.take(at, &line);
            }
        }
        let Some(seal) = seen.seal else { continue };
        let moved = |(t, g): &(usize, usize)| reads.get(*t).and_then(|r| r.grid.lines.get(*g)).is_some_and(|l| l.word.is_none());
        let (own, more) = segment.rows.split_at((seal + 1).min(segment.rows.len()));
        // What is longer than the list itself is no note at its end.
        if more.iter().filter(|r| moved(r)).count() <= own.iter().filter(|r| moved(r)).count() {
            segment.rows.truncate(seal + 1);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Printed, Seen};

    fn sealed(lines: &[Printed]) -> Option<usize> {
        let mut seen = Seen::default();
        lines.iter().enumerate().for_each(|(i, l)| seen.take(i, l));
        seen.seal
    }

    #[test]
    fn a_list_ends_behind_its_closing_balance_and_both_sums() {
        let row = |moved: i128| Printed { moved: Some(moved), ..Printed::default() };
        let opening = Printed { balance: Some(100), opens: true, ..Printed::default() };
        let closing = Printed { balance: Some(120), closes: true, ..Printed::default() };
        let sums = Printed { sums: Some((30, 50)), ..Printed::default() };
        let own = [opening, row(50), row(-30), closing, sums];
        let and = |more: &[Printed]| sealed(&[&own[..], more].concat());
        assert_eq!(and(&[]), Some(4));
        assert_eq!(and(&[row(-7), row(9)]), Some(4));
        // The balance goes on, or a month begins: rows of the list.
        assert_eq!(and(&[Printed { balance: Some(113), ..row(-7) }]), None);
        assert_eq!(and(&[opening, row(-7)]), None);
        // Sums that do not fit, or no closing balance, end nothing.
        assert_eq!(sealed(&[opening, row(50), row(-30), closing, Printed { sums: Some((30, 51)), ..Printed::default() }, row(4)]), None);
        assert_eq!(sealed(&[opening, row(50), row(-30), sums, row(4)]), None);
        // Sums of a page with the balance, and a page that goes on to sums of its own.
        let page = Printed { balance: Some(120), ..sums };
        let next = Printed { sums: Some((5, 9)), balance: Some(124), ..Printed::default() };
        assert_eq!(sealed(&[opening, row(50), row(-30), page, row(9), row(-5), next]), Some(6));
    }

    #[test]
    fn bookings_to_come_below_the_end_are_no_rows_and_shown_as_not_read() {
        let document = crate::statement::lined::document(&[
            "Cedar Bank   Statement   Account number 4471200318   01/03/2025 to 31/03/2025",
            "Date        Details              Withdrawals   Deposits   Balance",
            "            Opening balance                               1,000.00",
            "03/03/2025  Rent                     500.00                 500.00",
            "09/03/2025  Wages                                900.00   1,400.00",
            "12/03/2025  Books                     20.00               1,380.00",
            "            Closing balance                               1,380.00",
            "            Totals                   520.00     900.00",
            "",
            "Orders to come",
            "02/04/2025  Insurance                310.00",
            "05/04/2025  Power                     75.50",
        ]);
        let reading = crate::statement::read(&document);
        let s = reading.statements.first().expect("a statement");
        assert_eq!((s.transactions.len(), s.verdict), (3, crate::statement::Verdict::Proved), "{:?}", s.checks);
        let told = crate::statement::drawn::unread(&document, &reading, 0);
        assert_eq!(told.iter().map(|u| u.rows).sum::<usize>(), 2, "{told:?}");
    }
}
