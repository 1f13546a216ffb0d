//! What each column means: words of the head, content of the cells, and arithmetic, which decides.
//!
//! Every assignment of balance, debit, credit and amount, every sign convention and both row orders are tried
//! against the chain of printed balances.

use super::HeaderType;
use super::grid::{Grid, Line, Value};
use super::table::{Item, Table};
use super::vocabulary::RowWord;
use crate::base::amounts::Mark;
use crate::base::limits::AMOUNT_COLUMNS;
use crate::layout::columns::{Band, Form};

/// Where a row's direction comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Signs {
    /// Debit and credit stand in columns of their own.
    Sides,
    /// Sign or mark of the amount; what carries neither is on this side.
    Own(Mark),
    /// As [`Signs::Own`], with minus for money in: a liability's statement.
    Flipped,
    /// A mark in a column of its own; what carries none is on this side.
    Column(usize, Mark),
    /// The heading above the rows.
    Section,
    /// The balance before and after.
    Balance,
}

/// A reading of the columns.
#[derive(Debug, Clone, PartialEq)]
pub struct Roles {
    /// Column of running balances.
    pub balance: Option<usize>,
    /// Column of debits, or of amounts.
    pub debit: Option<usize>,
    /// Column of credits, or of amounts (then equal to `debit`).
    pub credit: Option<usize>,
    /// Where directions come from.
    pub signs: Signs,
    /// Column of marks that sign the balance.
    pub balance_marks: Option<usize>,
    /// Whether rows stand newest first.
    pub newest_first: bool,
    /// Whether debits are mostly printed below zero, so that a minus means nothing there.
    pub debit_minus: bool,
    /// Whether balances print what is owed: a loan's or a card's statement, where a debit makes the printed figure larger.
    pub owed: bool,
}

/// A printed balance with the sign that it has for the holder.
fn own(printed: i128, owed: bool) -> i128 {
    if owed { -printed } else { printed }
}

/// Whether a row's balance prints what is owed: the line over it may say so of it alone.
fn owed(line: &Line, roles: &Roles) -> bool {
    line.lent.unwrap_or(roles.owed)
}

/// How well a reading of the columns holds.
#[derive(Debug, Clone, PartialEq)]
pub struct Rated {
    /// The reading.
    pub roles: Roles,
    /// Printed balances that follow another one.
    pub links: u32,
    /// Of those, the ones that hold exactly.
    pub held: u32,
    /// What the words of the head say for it.
    pub words: f32,
    /// All together.
    pub score: f32,
    /// Rows' signed amounts, to tell whether two readings differ.
    pub signature: u64,
}

/// The readings of a table, best first.
#[derive(Debug, Clone, Default)]
pub struct Ranking {
    /// Best first.
    pub rated: Vec<Rated>,
    /// Whether there were more columns of amounts than are tried.
    pub cut: bool,
}

/// The signed amount of a row under a reading; `None` where the row holds none.
pub fn signed(line: &Line, roles: &Roles, before: Option<i128>) -> Option<i128> {
    let value = |c: Option<usize>| c.and_then(|c| line.values.get(c).copied().flatten());
    let turned = |size: i128| if owed(line, roles) == roles.owed { size } else { -size };
    match roles.signs {
        Signs::Sides => {
            let d = value(roles.debit).map(|v| if roles.debit_minus { v.size } else { v.signed_side() });
            let c = value(roles.credit).map(|v| v.signed_side());
            match (d, c) {
                (None, None) => None,
                (d, c) => {
                    let (d, c) = (d.unwrap_or(0), c.unwrap_or(0));
                    // Zero in one column and nothing in the other is no movement; zero in both neither.
                    if d == 0 && c == 0 { None } else { Some(c - d) }
                }
            }
        }
        Signs::Own(other) => value(roles.debit).filter(|v| v.size != 0).map(|v| match (v.mark, v.minus, v.plus) {
            (Some(Mark::Debit), _, _) => -v.size,
            (Some(Mark::Credit), _, _) => v.size,
            (None, true, _) => -turned(v.size),
            (None, _, true) => turned(v.size),
            _ if other == Mark::Debit => -turned(v.size),
            _ => turned(v.size),
        }),
        Signs::Flipped if value(roles.debit).is_some_and(|v| v.mark == Some(Mark::Credit)) => value(roles.debit).filter(|v| v.size != 0).map(|v| v.size),
        Signs::Flipped => value(roles.debit).filter(|v| v.size != 0).map(|v| turned(if v.minus { v.size } else { -v.size })),
        Signs::Column(c, other) => value(roles.debit).filter(|v| v.size != 0).map(|v| {
            let mark = line.marks.get(c).copied().flatten().unwrap_or(other);
            let size = if v.minus { -v.size } else { v.size };
            if mark == Mark::Debit { -size.abs() } else { size.abs() }
        }),
        Signs::Section => value(roles.debit).filter(|v| v.size != 0).map(|v| if v.goes_out(line.section, owed(line, roles)) { -v.size } else { v.size }),
        Signs::Balance => {
            let v = value(roles.debit).filter(|v| v.size != 0)?;
            let b = balance(line, roles)?;
            Some(if before.is_some_and(|p| b < p) { -v.size } else { v.size })
        }
    }
}

/// The printed balance of a row under a reading.
pub fn balance(line: &Line, roles: &Roles) -> Option<i128> {
    let v = roles.balance.and_then(|c| line.values.get(c).copied().flatten())?;
    let marked = roles.balance_marks.and_then(|c| line.marks.get(c).copied().flatten());
    let owed = owed(line, roles);
    if owed && (marked.is_some() || v.mark.is_some()) {
        // A mark says whose the balance is, whatever the statement is about.
        let mark = v.mark.or(marked);
        return Some(if mark == Some(Mark::Debit) { -v.size } else { v.size });
    }
    Some(if marked == Some(Mark::Debit) && !v.minus { -v.size } else { own(v.signed(), owed) })
}

/// Whether the row is a sum, not a movement: words say so, or both sides are filled.
pub fn is_sum(line: &Line, roles: &Roles) -> bool {
    if line.word == Some(RowWord::Total) {
        return true;
    }
    let filled = |c: Option<usize>| c.and_then(|c| line.values.get(c).copied().flatten()).is_some_and(|v| v.size != 0);
    roles.signs == Signs::Sides && filled(roles.debit) && filled(roles.credit) && !line.dated
}

/// One step along the chain.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Step {
    /// Index into the grid's lines.
    pub line: usize,
    /// The row's movement; `None` for rows that only print a balance.
    pub moved: Option<i128>,
    /// The row's printed balance.
    pub balance: Option<i128>,
}

/// Rows in the order in which they were booked.
pub fn steps(grid: &Grid, roles: &Roles, limit: usize) -> Vec<Step> {
    let order: Box<dyn Iterator<Item = usize>> =
        if roles.newest_first { Box::new((0..grid.lines.len().min(limit)).rev()) } else { Box::new(0..grid.lines.len().min(limit)) };
    let mut out = Vec::with_capacity(grid.lines.len().min(limit));
    let (mut before, mut any_moved, mut closed, mut since, mut sums): (Option<i128>, _, _, i128, (i128, i128)) = (None, false, false, 0, (0, 0));
    for i in order {
        let line = &grid.lines[i];
        let sum = is_sum(line, roles);
        let only_balance = matches!(line.word, Some(RowWord::Opening | RowWord::Closing | RowWord::Balance));
        let moved = if sum || only_balance { None } else { signed(line, roles, before) };
        let mut printed = if sum && line.word == Some(RowWord::Total) && roles.signs != Signs::Sides { None } else { balance(line, roles) };
        // A sum that stands in the column of balances is one only where the chain comes to it.
        let aside = moved.is_none() && !only_balance && !line.dated && only_value(line).is_some_and(|(c, _)| roles.balance == Some(c));
        let other = |p: i128| before.is_some_and(|b| b + since != p) && (sum || p != 0 && (p.abs() == sums.0 || p.abs() == sums.1));
        printed = printed.filter(|p| !(aside && other(*p)));
        // An opening or closing row may print its balance in an amount column.
        if only_balance && printed.is_none() {
            // In the column of debits it is below zero, unless it only happens to stand there: the chain tells.
            let expected = before.map(|b| b + since);
            printed = only_value(line).map(|(c, v)| {
                let aside = roles.signs == Signs::Sides && roles.balance.is_none() && roles.debit == Some(c);
                let value = if aside { -v.signed().abs() } else { own(v.signed(), owed(line, roles)) };
                if expected == Some(-value) { -value } else { value }
            });
        }
        // A closing balance above every movement is the summary's, not the chain's.
        if line.word == Some(RowWord::Closing) && !any_moved {
            printed = None;
        }
        // What stands under the closing balance is said about the account: an average, the interest of the year.
        if closed && !line.dated && moved.is_none() && printed != before {
            printed = None;
        }
        closed |= line.word == Some(RowWord::Closing) && any_moved && !roles.newest_first;
        closed &= moved.is_none() && line.word != Some(RowWord::Opening);
        any_moved |= moved.is_some();
        since += moved.unwrap_or(0);
        sums = moved.map_or(sums, |m| (sums.0 + (-m).max(0), sums.1 + m.max(0)));
        if let Some(b) = printed {
            before = Some(b);
            since = 0;
        }
        out.push(Step { line: i, moved, balance: printed });
    }
    out
}

/// The one amount of a row with its column.
pub fn only_value(line: &Line) -> Option<(usize, Value)> {
    let mut found = line.values.iter().enumerate().filter_map(|(c, v)| v.map(|v| (c, v)));
    match (found.next(), found.next()) {
        (one, None) => one,
        _ => None,
    }
}

/// How many printed balances follow another one, and how many of them hold; the same balance again says nothing.
pub fn chain(steps: &[Step]) -> (u32, u32) {
    let (mut links, mut held) = (0, 0);
    let mut previous: Option<i128> = None;
    let (mut sum, mut moved) = (0i128, false);
    for s in steps {
        sum += s.moved.unwrap_or(0);
        moved |= s.moved.is_some();
        if let Some(b) = s.balance {
            if let Some(p) = previous {
                let holds = p + sum == b;
                if moved || !holds {
                    links += 1;
                    held += u32::from(holds);
                }
            }
            previous = Some(b);
            (sum, moved) = (0, false);
        }
    }
    (links, held)
}

/// How many rows the readings are tried on.
const SAMPLE: usize = 240;

/// Ranks every reading of the columns.
///
/// `owes` says that the document calls itself a loan's or a card's.
pub fn rank(table: &Table<'_, '_>, grid: &Grid, falling_dates: f32, fixed: &[Option<HeaderType>], owes: bool) -> Ranking {
    let all = amounts_of(table);
    let amounts: Vec<usize> = all.iter().copied().filter(|i| fixed.get(*i).copied().flatten() != Some(HeaderType::Ignore)).collect();
    let names: Vec<Vec<HeaderType>> = table.bands.iter().map(|b| super::card::types(&b.name, owes)).collect();
    let (cut, amounts) = if amounts.len() > AMOUNT_COLUMNS { (true, likeliest(grid, &names, fixed, amounts)) } else { (false, amounts) };
    let marked: Vec<usize> = (0..table.bands.len())
        .filter(|c| {
            let (mut cells, mut marks, mut others) = (0u32, 0u32, 0u32);
            for line in &grid.lines {
                if line.word.is_none() && line.values.iter().flatten().next().is_some() {
                    cells += 1;
                    let marked = line.marks.get(*c).copied().flatten().is_some();
                    marks += u32::from(marked);
                    others += u32::from(!marked && matches!(table.items.get(line.item), Some(Item::Row(r)) if r.cells.get(*c).is_some_and(|c| !c.is_empty())));
                }
            }
            // A dash among texts says that there is none.
            marks >= 1 && marks * 4 >= cells && marks >= others
        })
        .collect();
    let minus: Vec<bool> = (0..table.bands.len()).map(|c| amounts.contains(&c) && mostly_minus(grid, c)).collect();
    let mut rated: Vec<Rated> = Vec::new();
    let mut try_one = |roles: Roles, shy: f32| {
        if !agrees(&roles, fixed, &table.bands, &marked) {
            return;
        }
        // What is owed grows with every debit; without signs of its own an amount of such a statement is one.
        let single = matches!(roles.signs, Signs::Own(_) | Signs::Flipped);
        let shy = if owes && single { shy + 1.0 } else { shy };
        for newest_first in [false, true] {
            let roles = Roles { newest_first, ..roles.clone() };
            let below = roles.balance.is_some_and(|b| minus.get(b).copied().unwrap_or_default());
            // Plain amounts may be what was paid back.
            let repaid = roles.signs == Signs::Own(Mark::Credit) && roles.balance.is_some() && roles.debit.is_some_and(|d| !grid.signs(d, SAMPLE));
            if owes && !below && (repaid || !matches!(roles.signs, Signs::Own(_) | Signs::Balance)) {
                // Without balances, a card whose amounts are plain counts what is owed.
                let plain = roles.balance.is_none() && roles.debit.is_some_and(|d| !minus.get(d).copied().unwrap_or_default());
                let more = if plain { -0.3 } else { 0.3 };
                let shy = if single { 0.0 } else { shy + more };
                rated.push(rate(grid, &names, &amounts, Roles { owed: true, ..roles.clone() }, falling_dates, shy));
            }
            rated.push(rate(grid, &names, &amounts, roles, falling_dates, shy));
        }
    };
    let balances: Vec<Option<usize>> = amounts.iter().map(|b| Some(*b)).chain([None]).collect();
    for &b in &balances {
        let rest: Vec<usize> = amounts.iter().copied().filter(|c| Some(*c) != b).collect();
        let beside = b.and_then(|b| marked.iter().copied().find(|m| *m == b + 1));
        // The only column of marks may say whose the balance is, or which way the amount went.
        let marks = [beside.filter(|_| marked.len() >= 2), beside];
        for &balance_marks in &marks[usize::from(marks[0] == marks[1])..] {
            let base =
                Roles { balance: b, debit: None, credit: None, signs: Signs::Sides, balance_marks, newest_first: false, debit_minus: false, owed: false };
            for &d in &rest {
                let debit_minus = minus[d];
                for &c in &rest {
                    if d != c {
                        try_one(Roles { debit: Some(d), credit: Some(c), debit_minus, ..base.clone() }, 0.0);
                    }
                }
                let one = Roles { debit: Some(d), credit: Some(d), ..base.clone() };
                let has_signs = grid.lines.iter().take(SAMPLE).any(|l| l.values[d].is_some_and(|v| v.minus || v.plus || v.mark.is_some()));
                try_one(Roles { signs: Signs::Own(Mark::Credit), ..one.clone() }, if has_signs { 0.0 } else { 0.6 });
                try_one(Roles { signs: Signs::Own(Mark::Debit), ..one.clone() }, if has_signs { 0.2 } else { 0.8 });
                if has_signs || owes {
                    try_one(Roles { signs: Signs::Flipped, ..one.clone() }, 1.0);
                }
                for &m in marked.iter().filter(|m| Some(**m) != balance_marks) {
                    for other in [Mark::Credit, Mark::Debit] {
                        try_one(Roles { signs: Signs::Column(m, other), ..one.clone() }, if other == Mark::Credit { -0.3 } else { -0.25 });
                    }
                }
                if grid.sections {
                    try_one(Roles { signs: Signs::Section, ..one.clone() }, -0.2);
                }
                // Signs that are printed are not put aside for what balances say.
                if b.is_some() && !grid.signs(d, SAMPLE) {
                    try_one(Roles { signs: Signs::Balance, ..one.clone() }, 1.2);
                }
            }
        }
    }
    if !all.is_empty() && (rated.is_empty() || fixed.iter().any(Option::is_some)) {
        rated.extend(one_sided(table, grid, &names, &amounts, &marked, falling_dates, fixed));
    }
    rated.sort_by(|a, b| b.score.total_cmp(&a.score));
    Ranking { rated, cut }
}

/// The columns of amounts that are tried where there are more than any statement has: those whose type is set, then those whose head
/// names money, then those that most rows fill.
fn likeliest(grid: &Grid, names: &[Vec<HeaderType>], fixed: &[Option<HeaderType>], amounts: Vec<usize>) -> Vec<usize> {
    let money = |t: &HeaderType| matches!(t, HeaderType::Balance | HeaderType::Debit | HeaderType::Credit | HeaderType::Amount);
    let filled = |c: usize| grid.lines.iter().filter(|l| l.values.get(c).is_some_and(Option::is_some)).count();
    let set = |c: usize| fixed.get(c).copied().flatten().as_ref().is_some_and(money);
    let named = |c: usize| names.get(c).and_then(|n| n.first()).is_some_and(money);
    let mut order = amounts;
    order.sort_by_cached_key(|c| (!set(*c), !named(*c), std::cmp::Reverse(filled(*c)), *c));
    order.truncate(AMOUNT_COLUMNS);
    order.sort_unstable();
    order
}

/// Readings for types that leave no column to one side or to both: what a person sets may be half done, the rows stay.
fn one_sided(
    table: &Table<'_, '_>,
    grid: &Grid,
    names: &[Vec<HeaderType>],
    amounts: &[usize],
    marked: &[usize],
    falling_dates: f32,
    fixed: &[Option<HeaderType>],
) -> Vec<Rated> {
    let set = |kind: HeaderType| amounts.iter().copied().find(|c| fixed.get(*c).copied().flatten() == Some(kind));
    let free = || amounts.iter().copied().map(Some).chain([None]);
    let with = |balance, debit, credit, newest_first| Roles {
        balance,
        debit,
        credit,
        signs: Signs::Sides,
        balance_marks: None,
        newest_first,
        debit_minus: false,
        owed: false,
    };
    let mut out = Vec::new();
    for balance in free() {
        for side in free().filter(|s| s.is_none() || *s != balance) {
            for (debit, credit) in [(side, None), (None, side)] {
                for newest_first in [false, true] {
                    let roles = with(balance, debit, credit, newest_first);
                    if agrees(&roles, fixed, &table.bands, marked) {
                        out.push(rate(grid, names, amounts, roles, falling_dates, 0.0));
                    }
                }
            }
        }
    }
    if out.is_empty() {
        // Types that contradict each other: two balances, say.
        let roles = with(set(HeaderType::Balance), set(HeaderType::Debit), set(HeaderType::Credit), false);
        out.push(rate(grid, names, amounts, roles, falling_dates, 0.0));
    }
    out
}

fn amounts_of(table: &Table<'_, '_>) -> Vec<usize> {
    (0..table.bands.len()).filter(|i| table.bands[*i].form == Form::Amounts && !super::column_words::moves_nothing(&table.bands, *i)).collect()
}

/// Whether a reading keeps to the types that a reviewer set.
fn agrees(roles: &Roles, fixed: &[Option<HeaderType>], bands: &[Band], marked: &[usize]) -> bool {
    bands.iter().enumerate().all(|(c, band)| {
        let Some(kind) = fixed.get(c).copied().flatten() else { return true };
        let is = kind_of(roles, c);
        match kind {
            // Texts hold no amounts and no marks, whatever they are called: the chain goes on without them.
            HeaderType::Balance | HeaderType::Debit | HeaderType::Credit | HeaderType::Amount => is == Some(kind) || band.form != Form::Amounts,
            // What gave way to another column is whatever the chain says.
            HeaderType::Unknown => true,
            HeaderType::Direction => matches!(roles.signs, Signs::Column(m, _) if m == c) || roles.balance_marks == Some(c) || !marked.contains(&c),
            _ => is.is_none(),
        }
    })
}

/// The type that a reading gives to an amount column.
pub fn kind_of(roles: &Roles, column: usize) -> Option<HeaderType> {
    if roles.balance == Some(column) {
        Some(HeaderType::Balance)
    } else if roles.signs != Signs::Sides && roles.debit == Some(column) {
        Some(HeaderType::Amount)
    } else if roles.debit == Some(column) {
        Some(HeaderType::Debit)
    } else if roles.credit == Some(column) {
        Some(HeaderType::Credit)
    } else {
        None
    }
}

fn mostly_minus(grid: &Grid, column: usize) -> bool {
    let (mut all, mut minus) = (0u32, 0u32);
    for v in grid.lines.iter().filter(|l| l.word.is_none()).filter_map(|l| l.values[column]).filter(|v| v.size != 0) {
        all += 1;
        minus += u32::from(v.minus || v.mark == Some(Mark::Debit));
    }
    minus * 2 > all
}

fn rate(grid: &Grid, names: &[Vec<HeaderType>], amounts: &[usize], roles: Roles, falling_dates: f32, shy: f32) -> Rated {
    let steps = steps(grid, &roles, SAMPLE);
    let (links, held) = chain(&steps);
    let mut words = 0.0;
    for &c in amounts {
        let Some(first) = names[c].first() else { continue };
        words += match kind_of(&roles, c) {
            Some(kind) if kind == *first => 1.0,
            Some(kind) if names[c].contains(&kind) => 0.6,
            // One amount column under a head that names a side or a mark.
            Some(HeaderType::Amount) if matches!(first, HeaderType::Direction) => 0.6,
            Some(HeaderType::Amount) if matches!(first, HeaderType::Debit | HeaderType::Credit) => -0.6,
            Some(_) => -1.0,
            None => -0.8,
        };
    }
    let unused = amounts.iter().filter(|c| kind_of(&roles, **c).is_none()).count() as f32;
    let (mut moves, mut rows) = (0u32, 0u32);
    for s in &steps {
        let line = &grid.lines[s.line];
        if line.word.is_none() {
            rows += 1;
            moves += u32::from(s.moved.is_some() || is_sum(line, &roles));
        }
    }
    let share = if rows == 0 { 0.0 } else { moves as f32 / rows as f32 };
    let order = if roles.newest_first { falling_dates } else { -falling_dates };
    let mut place = 0.0;
    if let (Some(b), Some(d)) = (roles.balance, roles.debit) {
        place += if b > d { 0.15 } else { 0.0 };
    }
    if roles.signs == Signs::Sides && roles.debit < roles.credit {
        place += 0.05;
    }
    let ratio = if links == 0 { 0.0 } else { held as f32 / links as f32 };
    let proof = 8.0 * ratio * ratio * (links.min(5) as f32 / 5.0);
    let broken = if links > 0 && roles.balance.is_some() { 1.5 * (1.0 - ratio) } else { 0.0 };
    let score = proof + words + 3.0 * share + 0.8 * order + place - 0.4 * unused - shy - broken;
    let parts = steps.iter().flat_map(|s| [s.moved.unwrap_or(0), s.balance.unwrap_or(-1)]);
    let signature = parts.fold(1469598103934665603u64, |sum, part| (sum ^ (part as u64)).wrapping_mul(1099511628211));
    let signature = signature ^ u64::from(roles.newest_first);
    Rated { roles, links, held, words, score, signature }
}

impl Ranking {
    /// Another reading that closes the whole chain just as well and that words do not decide against.
    pub fn rival(&self) -> Option<&Rated> {
        let best = self.rated.first()?;
        if best.links == 0 || best.held < best.links {
            return None;
        }
        self.rated[1..].iter().find(|r| {
            // Directions guessed from balances are no reading beside directions that are printed.
            (r.roles.signs != Signs::Balance || best.roles.signs == Signs::Balance)
                && r.links >= best.links
                && r.held == r.links
                && r.signature != best.signature
                && r.words > best.words - 0.9
                && r.score > best.score - 1.5
                && (r.roles.newest_first == best.roles.newest_first || r.score > best.score - 0.5)
        })
    }
}
