//! The second look at recognised pages: where the chain of balances does not close, the cells concerned are read again, and
//! the chain chooses among what was really read. A value that no reading supports is never made up.

use super::blanks::{self, Blank};
use super::model::{HeaderType, Reading, Statement, Transaction};
use super::prove::{Block, blocks};
use crate::base::amounts::{self, NumberStyle};
use crate::base::{Evidence, Finding, Money, Rect, Severity};
use crate::document::{Document, Source, Word};

/// Cells of a file that are read again at most.
const MOST_CELLS: usize = 160;
/// Rows of a run between printed balances at most, for its cells to be read again.
const MOST_ROWS: usize = 14;
/// What a link that stays broken costs, in natural logarithms of probability.
const BROKEN: f32 = 16.0;
/// No reading is surer, and none less sure, than this.
const SURENESS: (f32, f32) = (0.01, 0.98);

/// What a cell is to its statement.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Role {
    /// The amount of a row.
    Amount(usize),
    /// The printed balance of a row.
    Balance(usize),
    /// The opening balance.
    Opening,
    /// A balance printed between rows, or the closing balance.
    Between(Place),
    /// The printed total of debits.
    TotalDebit,
    /// The printed total of credits.
    TotalCredit,
    /// An amount that was not read, in a run of rows by its number.
    Missing(usize, Blank),
}

/// Which balance between rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Place {
    Carried(usize),
    Closing,
}

/// A cell in doubt.
#[derive(Debug, Clone, PartialEq)]
pub struct Doubt {
    /// Page, 1-based.
    pub page: u32,
    /// Its box in points of the page.
    pub rect: Rect,
    /// As it was read.
    pub text: String,
    /// How sure that was.
    pub confidence: f32,
    statement: usize,
    role: Role,
}

/// One way in which a cell was read again, with its confidence.
pub type Choice = (String, f32);

/// The cells whose second reading may close what does not close, in recognised pages.
pub fn doubts(document: &Document, reading: &Reading) -> Vec<Doubt> {
    if document.pages.iter().all(|p| p.source != Source::Ocr) {
        return Vec::new();
    }
    let recognised = |page: u32| document.pages.iter().any(|p| p.number == page && p.source == Source::Ocr);
    let mut out: Vec<Doubt> = Vec::new();
    for (n, s) in reading.statements.iter().enumerate().filter(|(_, s)| !s.amounts_proved()) {
        let mut add = |role: Role, evidence: Option<&Evidence>| {
            if let Some(e) = evidence.filter(|e| recognised(e.page) && e.bbox.width() > 0.0)
                && !out.iter().any(|d| d.statement == n && d.role == role)
                && out.len() < MOST_CELLS
            {
                out.push(Doubt { page: e.page, rect: e.bbox, text: e.text.clone(), confidence: e.confidence, statement: n, role });
            }
        };
        let blocks = blocks(s);
        for (b, block) in blocks.iter().enumerate().filter(|(_, block)| block.gap(&s.transactions).is_some_and(|g| !g.is_zero())) {
            if block.rows.len() > MOST_ROWS {
                continue;
            }
            let before = b.checked_sub(1).and_then(|p| blocks.get(p));
            for role in [before.map_or(Some(Role::Opening), |p| end_of(s, p)), end_of(s, block)].into_iter().flatten() {
                add(role, evidence(s, role));
            }
            for i in &block.rows {
                add(Role::Amount(*i), evidence(s, Role::Amount(*i)));
            }
            for blank in blanks::blanks(document, s, block) {
                let place = Evidence { page: blank.page, bbox: blank.rect, ..Evidence::default() };
                add(Role::Missing(b, blank), Some(&place));
            }
        }
        for check in s.checks.iter().filter(|c| !c.passed) {
            let role = match check.code.as_str() {
                "TOTAL_DEBIT" => Role::TotalDebit,
                "TOTAL_CREDIT" => Role::TotalCredit,
                "CLOSING_BALANCE" => Role::Between(Place::Closing),
                _ => continue,
            };
            add(role, evidence(s, role));
        }
    }
    out
}

/// What the balance at the end of a block is.
fn end_of(s: &Statement, block: &Block) -> Option<Role> {
    let after = block.after?;
    if !block.carried {
        return block.rows.last().map(|i| Role::Balance(*i));
    }
    let carried = s.carried.iter().position(|c| c.balance == after).map(Place::Carried);
    carried.or((s.closing.value == Some(after)).then_some(Place::Closing)).map(Role::Between)
}

fn evidence(s: &Statement, role: Role) -> Option<&Evidence> {
    let cell = |t: &Transaction, kinds: &[HeaderType]| -> Option<usize> { t.cells.iter().position(|(k, _)| kinds.contains(k)) };
    match role {
        Role::Amount(i) => {
            let t = s.transactions.get(i)?;
            let own = if t.is_debit() { HeaderType::Debit } else { HeaderType::Credit };
            let at = cell(t, &[own]).or_else(|| cell(t, &[HeaderType::Amount]))?;
            t.cells.get(at).map(|c| &c.1)
        }
        Role::Balance(i) => {
            let t = s.transactions.get(i)?;
            t.cells.get(cell(t, &[HeaderType::Balance])?).map(|c| &c.1)
        }
        Role::Opening => s.opening.evidence.as_ref(),
        Role::Between(Place::Closing) => s.closing.evidence.as_ref(),
        Role::Between(Place::Carried(i)) => s.carried.get(i).map(|c| &c.evidence),
        Role::TotalDebit => s.total_debit.evidence.as_ref(),
        Role::TotalCredit => s.total_credit.evidence.as_ref(),
        Role::Missing(..) => None,
    }
}

/// One value that a cell may have.
#[derive(Debug, Clone, PartialEq)]
struct Value {
    value: Money,
    /// What it costs to believe it.
    cost: f32,
    /// Doubt and choice; `None` as read.
    choice: Option<(usize, usize)>,
}

/// The doubts of one statement with their choices.
struct Cells<'a> {
    statement: &'a Statement,
    doubts: &'a [Doubt],
    choices: &'a [Vec<Choice>],
    own: Vec<usize>,
    style: NumberStyle,
}

impl Cells<'_> {
    fn doubt(&self, role: Role) -> Option<usize> {
        self.own.iter().copied().find(|d| self.doubts.get(*d).is_some_and(|d| d.role == role))
    }

    /// The values that a cell may have: as read first, then what it was read as again.
    fn values(&self, role: Option<Role>, read: Money) -> Vec<Value> {
        let doubt = role.and_then(|r| self.doubt(r));
        let Some((d, doubt)) = doubt.and_then(|i| self.doubts.get(i).map(|d| (i, d))) else {
            return vec![Value { value: read, cost: 0.0, choice: None }];
        };
        let amount = matches!(doubt.role, Role::Amount(_));
        let read_as = amounts::scan(&doubt.text);
        let mut out = vec![Value { value: read, cost: cost(doubt.confidence), choice: None }];
        for (c, (text, confidence)) in self.choices.get(d).into_iter().flatten().enumerate() {
            let Some(raw) = amounts::scan(text).filter(|r| r.currency.is_none() || read_as.is_some_and(|a| a.currency == r.currency)) else { continue };
            // A balance's own side may be printed elsewhere, as it was when it was read first; what was read as its sign may be a speck.
            let marked = raw.sign < 0 || raw.mark.is_some();
            let speck = !amount && read_as.is_some_and(|a| a.sign < 0);
            let (size, sign) = (raw.magnitude(self.style), if read.is_sign_negative() && !speck { -Money::ONE } else { Money::ONE });
            let value = if amount || !marked { size * sign } else { raw.signed(self.style) };
            let fits = raw.scale(self.style) == self.statement.digits && (!amount || !value.is_zero());
            if !fits {
                continue;
            }
            match out.iter_mut().find(|v| v.value == value) {
                Some(v) => v.cost = v.cost.min(cost(*confidence)),
                None => out.push(Value { value, cost: cost(*confidence), choice: Some((d, c)) }),
            }
        }
        out
    }
}

fn cost(confidence: f32) -> f32 {
    -confidence.clamp(SURENESS.0, SURENESS.1).ln()
}

/// The document with the readings that close the chain, and what was changed; `None` where nothing is to be changed.
pub fn choose(document: &Document, reading: &Reading, doubts: &[Doubt], choices: &[Vec<Choice>]) -> Option<(Document, Vec<Finding>)> {
    let mut changed = document.clone();
    let mut findings = Vec::new();
    for (n, s) in reading.statements.iter().enumerate() {
        let own: Vec<usize> = (0..doubts.len()).filter(|d| doubts.get(*d).is_some_and(|d| d.statement == n)).collect();
        let raws: Vec<_> = s.transactions.iter().flat_map(|t| &t.cells).filter(|(k, _)| is_money(*k)).filter_map(|(_, e)| amounts::scan(&e.text)).collect();
        let cells = Cells { statement: s, doubts, choices, own, style: amounts::style_of(&raws) };
        if cells.own.is_empty() {
            continue;
        }
        let missing = missing(&cells);
        for (d, c) in &missing {
            if let (Some(doubt), Some((text, confidence))) = (doubts.get(*d), choices.get(*d).and_then(|all| all.get(*c))) {
                findings.extend(add(&mut changed, doubt, text, *confidence));
            }
        }
        // What else does not close is looked for once the rows are whole.
        if !missing.is_empty() {
            continue;
        }
        for (d, c) in path(&cells).into_iter().chain(totals(&cells)) {
            if let (Some(doubt), Some((text, confidence))) = (doubts.get(d), choices.get(d).and_then(|all| all.get(c)))
                && replace(&mut changed, doubt, text, *confidence)
            {
                let message = format!("`{}` was read again as `{text}`, with which the balances agree.", doubt.text);
                findings.push(Finding::new("READ_AGAIN", Severity::Low, message).on_page(doubt.page).at(doubt.rect).with("was", &doubt.text).with("now", text));
            }
        }
    }
    (!findings.is_empty()).then_some((changed, findings))
}

fn is_money(kind: HeaderType) -> bool {
    matches!(kind, HeaderType::Debit | HeaderType::Credit | HeaderType::Amount | HeaderType::Balance)
}

/// A way through the chain up to a balance.
#[derive(Debug, Clone)]
struct Way {
    /// The balance it ends with; `None` where none is printed.
    end: Option<Money>,
    cost: f32,
    taken: Vec<(usize, usize)>,
}

/// The likeliest way through all printed balances, by the readings that it takes in the place of the first ones.
fn path(cells: &Cells<'_>) -> Vec<(usize, usize)> {
    let s = cells.statement;
    let blocks = blocks(s);
    let mut ways = match blocks.first().and_then(|b| b.before) {
        Some(before) => cells
            .values(Some(Role::Opening), before)
            .into_iter()
            .map(|v| Way { end: Some(v.value), cost: v.cost, taken: v.choice.into_iter().collect() })
            .collect(),
        None => vec![Way { end: None, cost: 0.0, taken: Vec::new() }],
    };
    for block in &blocks {
        let sums = sums(cells, block);
        let ends: Vec<Option<Value>> = match block.after {
            Some(after) => cells.values(end_of(s, block), after).into_iter().map(Some).collect(),
            None => vec![None],
        };
        let mut next: Vec<Way> = Vec::new();
        for end in &ends {
            let mut best: Option<Way> = None;
            for way in &ways {
                for sum in &sums {
                    let holds = match (way.end, end) {
                        (Some(before), Some(after)) => before + sum.value == after.value,
                        _ => sum.taken.is_empty(),
                    };
                    // A link that stays broken is no reason to change anything in it.
                    if !holds && !sum.taken.is_empty() {
                        continue;
                    }
                    let cost = way.cost + sum.cost + end.as_ref().map_or(0.0, |e| e.cost) + if holds { 0.0 } else { BROKEN };
                    if best.as_ref().is_none_or(|b| cost < b.cost) {
                        let more = sum.taken.iter().copied().chain(end.as_ref().and_then(|e| e.choice));
                        best = Some(Way { end: end.as_ref().map(|e| e.value), cost, taken: way.taken.iter().copied().chain(more).collect() });
                    }
                }
            }
            next.extend(best);
        }
        ways = next;
    }
    ways.into_iter().min_by(|a, b| a.cost.total_cmp(&b.cost)).map(|w| w.taken).unwrap_or_default()
}

/// What the rows of a block may add up to.
struct Sum {
    value: Money,
    cost: f32,
    taken: Vec<(usize, usize)>,
}

/// The sums of a block's rows with at most two of them read otherwise.
fn sums(cells: &Cells<'_>, block: &Block) -> Vec<Sum> {
    let rows: Vec<Vec<Value>> =
        block.rows.iter().filter_map(|i| cells.statement.transactions.get(*i).map(|t| cells.values(Some(Role::Amount(*i)), t.signed()))).collect();
    let (value, cost) = rows.iter().filter_map(|r| r.first()).fold((Money::ZERO, 0.0), |(v, c), o| (v + o.value, c + o.cost));
    let mut out = vec![Sum { value, cost, taken: Vec::new() }];
    let changes: Vec<(usize, Money, f32, (usize, usize))> = rows
        .iter()
        .enumerate()
        .filter_map(|(i, r)| r.split_first().map(|(first, rest)| (i, first, rest)))
        .flat_map(|(i, first, rest)| rest.iter().filter_map(move |o| o.choice.map(|c| (i, o.value - first.value, o.cost - first.cost, c))))
        .collect();
    for (n, (i, by, more, choice)) in changes.iter().enumerate() {
        out.push(Sum { value: value + *by, cost: cost + more, taken: vec![*choice] });
        // Two that change at once close many a run by chance: both must be what is read more surely the second time.
        let surer = |more: &f32| *more <= 0.0;
        for (_, by2, more2, choice2) in changes.iter().skip(n + 1).filter(|c| c.0 != *i && surer(more) && surer(&c.2)) {
            out.push(Sum { value: value + *by + *by2, cost: cost + more + more2, taken: vec![*choice, *choice2] });
        }
    }
    out
}

/// Printed totals and a closing balance that were misread where the rows themselves hold.
fn totals(cells: &Cells<'_>) -> Vec<(usize, usize)> {
    let s = cells.statement;
    let chain = s.checks.iter().all(|c| c.code != "RUNNING_BALANCE" || c.passed);
    let wanted = |role: Role, code: &str| {
        let check = s.checks.iter().find(|c| c.code == code && !c.passed)?;
        let found = check.found?;
        cells.values(Some(role), check.expected?).into_iter().find(|v| v.value == found).and_then(|v| v.choice)
    };
    if !chain {
        return Vec::new();
    }
    [(Role::TotalDebit, "TOTAL_DEBIT"), (Role::TotalCredit, "TOTAL_CREDIT")].into_iter().filter_map(|(role, code)| wanted(role, code)).collect()
}

/// Amounts that were read where none had been, and that are what the balances ask for.
fn missing(cells: &Cells<'_>) -> Vec<(usize, usize)> {
    let s = cells.statement;
    let mut out = Vec::new();
    for (b, block) in blocks(s).iter().enumerate() {
        let Some(gap) = block.gap(&s.transactions).filter(|g| !g.is_zero()) else { continue };
        let mut found: Vec<(usize, usize)> = Vec::new();
        for d in &cells.own {
            let Some(Role::Missing(_, blank)) = cells.doubts.get(*d).map(|d| d.role).filter(|r| matches!(r, Role::Missing(of, _) if *of == b)) else {
                continue;
            };
            let is = |text: &str| amounts::scan(text).is_some_and(|r| r.scale(cells.style) == s.digits && r.magnitude(cells.style) == gap.abs());
            let choice = cells.choices.get(*d).into_iter().flatten().position(|(text, _)| is(text));
            found.extend(choice.filter(|_| blank.fits(gap)).map(|c| (*d, c)));
        }
        // Two places with the amount say nothing.
        if let [one] = found.as_slice() {
            out.push(*one);
        }
    }
    out
}

/// Puts an amount where none had been read.
fn add(document: &mut Document, doubt: &Doubt, text: &str, confidence: f32) -> Option<Finding> {
    let Role::Missing(_, blank) = doubt.role else { return None };
    let page = document.pages.iter_mut().find(|p| p.number == doubt.page)?;
    let over = |w: &Word| doubt.rect.contains(w.rect.cx(), w.rect.cy());
    page.words.retain(|w| !over(w));
    page.words.push(blank.word(text, confidence));
    let message = format!("`{text}` was read when this row was looked at again for an amount, and the balances agree with it.");
    Some(Finding::new("READ_AGAIN", Severity::Low, message).on_page(doubt.page).at(doubt.rect).with("now", text))
}

/// Puts another reading in the place of a cell's words; they stay beside it.
fn replace(document: &mut Document, doubt: &Doubt, text: &str, confidence: f32) -> bool {
    let Some(page) = document.pages.iter_mut().find(|p| p.number == doubt.page) else { return false };
    let rect = doubt.rect;
    let inside = |w: &Word| w.rect.cx() > rect.x0 - 0.5 && w.rect.cx() < rect.x1 + 0.5 && w.rect.cy() > rect.y0 && w.rect.cy() < rect.y1;
    let Some(at) = page.words.iter().position(inside) else { return false };
    let Some(first) = page.words.get(at).cloned() else { return false };
    page.words.retain(|w| !inside(w));
    let word = Word { text: text.to_owned(), rect, confidence, alternatives: vec![(doubt.text.clone(), doubt.confidence)], ..first };
    page.words.insert(at.min(page.words.len()), word);
    true
}
