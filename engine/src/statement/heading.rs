//! What a statement prints outside its rows: the fields of its letterhead and its printed figures. Remembered between corrections, as
//! a header key rarely changes which lines stand outside the rows.

use super::assemble::Segment;
use super::cuts::Cut;
use super::fields::{self, Fields};
use super::labels::{self, Printed};
use super::letterhead;
use super::model::Field;
use super::numbers;
use super::origin::{self, Origin};
use crate::base::dates::DateOrder;
use crate::document::Document;
use crate::layout::Line;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// What stands outside the rows of one statement.
#[derive(Debug)]
pub struct Heading {
    /// The lines that belong to the statement, in printed order.
    pub own: Vec<usize>,
    /// Its fields, as labelled or by their place.
    pub fields: Fields,
    /// The bank.
    pub bank: Field<String>,
    /// The bank of the register that it is, and the country.
    pub origin: Origin,
    /// Years that are printed, the likeliest last.
    pub years: Vec<i32>,
    /// The last whole day that it prints.
    pub latest: Option<chrono::NaiveDate>,
    /// Its figures.
    pub printed: Vec<Printed>,
}

/// An account number with the line it stands on and how surely it is one.
pub type Number = (usize, usize, Field<String>);

/// Account numbers, with the lines that were no rows when they were found.
type Numbers = (Vec<bool>, Arc<Vec<Number>>);

/// What a heading rests on besides the document.
#[derive(Debug, Clone, PartialEq)]
struct Key {
    letterhead: Vec<usize>,
    own: Vec<usize>,
    several: bool,
    marker: Option<usize>,
    order: DateOrder,
}

/// What decides which tables a document has: types that are set afterwards do not change it.
#[derive(Debug)]
pub struct Shape {
    /// Whether amounts may be whole units without separators.
    pub whole_units: bool,
    /// Where something stands beside the tables.
    pub cuts: Vec<Cut>,
}

/// What was read of one document, for as long as its lines and the edges of its columns stay the same.
#[derive(Debug, Default)]
pub struct Memo {
    shape: OnceLock<Shape>,
    parted: OnceLock<Box<Memo>>,
    headings: Mutex<Vec<(Key, Arc<Heading>)>>,
    numbers: Mutex<Option<Numbers>>,
}

/// Lines outside the rows that all accounts of a file look through together for what they have in common, and each of them at least.
const COMMON: usize = 50_000;
const COMMON_LEAST: usize = 120;
/// Headings that are remembered: those of the statements of one file, under two readings.
const KEPT: usize = 64;

impl Memo {
    /// Whether it is decided which tables there are.
    pub fn has_shape(&self) -> bool {
        self.shape.get().is_some()
    }

    /// Keeps which tables there are; the first answer stands.
    pub fn set_shape(&self, shape: Shape) {
        let _ = self.shape.set(shape);
    }

    /// Which tables there are.
    pub fn shape(&self) -> &Shape {
        self.shape.get_or_init(|| Shape { whole_units: false, cuts: Vec::new() })
    }

    /// The memo of the lines that its cuts make.
    pub fn parted(&self) -> &Memo {
        self.parted.get_or_init(Box::default)
    }

    /// The heading of a segment's statement.
    pub fn heading(&self, document: &Document, lines: &[Line<'_>], segment: &Segment, unused: &[bool], order: DateOrder) -> Arc<Heading> {
        let letterhead: Vec<usize> = (0..lines.len()).filter(|i| unused[*i]).collect();
        let own = own_lines(document, lines, segment, &letterhead);
        // What many accounts have in common stands before them: each looks at so much of it that all together look at the file twice or so.
        let letterhead = if segment.of > 1 { letterhead.into_iter().take(COMMON_LEAST.max(COMMON / segment.of)).collect() } else { letterhead };
        let key = Key { letterhead, own, several: segment.of > 1, marker: segment.marker, order };
        let mut kept = self.headings.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, heading)) = kept.iter().find(|(k, _)| *k == key) {
            return Arc::clone(heading);
        }
        let heading = Arc::new(read(document, lines, &key));
        if kept.len() >= KEPT {
            kept.clear();
        }
        kept.push((key, Arc::clone(&heading)));
        heading
    }

    /// The account numbers on the lines that are no rows.
    pub fn numbers(&self, document: &Document, lines: &[Line<'_>], unused: &[bool]) -> Arc<Vec<Number>> {
        let mut kept = self.numbers.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, numbers)) = kept.as_ref().filter(|(of, _)| of == unused) {
            return Arc::clone(numbers);
        }
        let numbers = Arc::new(numbers::all(document, lines, &|i| unused[i]));
        *kept = Some((unused.to_vec(), Arc::clone(&numbers)));
        numbers
    }
}

/// Part of a page's height below which lines that come back on other pages are its foot.
const FOOT: f32 = 0.88;

/// The lines without those at the feet of pages that another page has too: they speak of the bank.
fn without_feet(document: &Document, lines: &[Line<'_>], letterhead: &[usize]) -> Vec<usize> {
    let low = |l: &Line<'_>| document.pages.get(l.page).is_some_and(|p| l.rect.cy() > FOOT * p.height);
    let again = super::outside::repeated(lines, document.pages.len());
    letterhead.iter().copied().filter(|i| !(low(&lines[*i]) && again.get(*i) == Some(&true))).collect()
}

fn read(document: &Document, lines: &[Line<'_>], key: &Key) -> Heading {
    let letterhead = &key.letterhead;
    let mut fields = read_fields(document, lines, key);
    let mut bank = letterhead::bank(document, lines, letterhead, &fields);
    if fields.holder.value.is_empty() {
        let above = without_feet(document, lines, letterhead);
        fields.holder = letterhead::holder(document, lines, &above, &bank.value, &fields)
            .or_else(|| super::addressed::honoured(document, lines, &above))
            .or_else(|| super::addressed::beside_number(document, lines, &above, &fields.number))
            .unwrap_or_default();
    }
    fields.holder = super::cell_rest::both(lines, fields::with_initial(document, fields.holder));
    // A sign that a note explains is none of the name.
    if let Some(bare) = fields.holder.value.strip_prefix('*').map(str::trim).filter(|b| b.starts_with(char::is_alphabetic)) {
        fields.holder.value = bare.to_owned();
    }
    if fields.address.value.is_empty() {
        fields.address = letterhead::address(document, lines, letterhead, &fields.holder);
    }
    if fields.branch.value.is_empty() {
        fields.branch = letterhead::branch(document, lines, letterhead);
    }
    if fields.kind.value.is_empty() {
        fields.kind = letterhead::kind(document, lines, letterhead, &fields.number);
    }
    let mut origin = origin::origin(document, lines, letterhead, &fields, &bank);
    if bank.value.is_empty() {
        if let Some(known) = origin.known {
            bank = origin::printed(document, lines, letterhead, known).unwrap_or(bank);
        } else if let Some((known, named)) = origin::in_imprint(document, lines, letterhead) {
            origin =
                Origin { bank: Field { value: known.name.to_owned(), evidence: named.evidence.clone() }, country: Some(known.country), known: Some(known) };
            bank = named;
        }
    }
    // An English title on a paper of Indonesia is a form of address, and no part of the name.
    if origin.country == Some("ID") {
        fields.holder.value = fields::without_title(&fields.holder.value).to_owned();
    }
    let mut owned = vec![false; lines.len()];
    for i in &key.own {
        owned[*i] = true;
    }
    let printed = labels::figures(document, lines, &|i| owned[i]);
    Heading {
        own: key.own.clone(),
        fields,
        bank,
        origin,
        years: fields::years(lines, letterhead),
        latest: super::dates::latest(lines, letterhead, key.order),
        printed,
    }
}

/// The letterhead lines that belong to this segment: from the end of the one before to the head of the next.
fn own_lines(document: &Document, lines: &[Line<'_>], segment: &Segment, letterhead: &[usize]) -> Vec<usize> {
    if segment.of <= 1 || segment.beside.is_some() && segment.of == 2 {
        return letterhead.to_vec();
    }
    let place = |i: usize| (document.pages.get(lines[i].page).map_or(1, |p| p.number), lines[i].y);
    let after = |a: (u32, f32), b: (u32, f32)| a.0 > b.0 || (a.0 == b.0 && a.1 > b.1);
    let last = segment.index + 1 == segment.of;
    // Where the next account begins on another page, what stands under these rows is said of them, and not of the next one.
    let below = |i: usize| segment.next > segment.last.0 && place(i).0 == segment.last.0;
    let above = |i: usize| segment.begins > segment.after.0 && place(i).0 == segment.after.0;
    letterhead
        .iter()
        .copied()
        .filter(|i| {
            let behind = segment.index == 0 || after(place(*i), segment.after) && !above(*i);
            behind && (last || below(*i) || !after(place(*i), (segment.last.0, segment.last.1 + 60.0)))
        })
        .collect()
}

fn read_fields(document: &Document, lines: &[Line<'_>], key: &Key) -> Fields {
    let Key { letterhead, own, order, .. } = key;
    let mut f = fields::fields(document, lines, own, *order);
    if key.several {
        let mut shared = None;
        if let Some(m) = key.marker {
            let labelled = numbers::labelled(document, lines, &|i| i == m).into_iter().next().map(|n| n.2);
            if let Some(field) = labelled.or_else(|| lines.get(m).and_then(|l| numbers::on_line(document, l))) {
                f.number = field;
            }
            // The heading of the account stands around its number.
            let near: Vec<usize> =
                letterhead.iter().copied().filter(|i| lines[*i].page == lines[m].page && (lines[*i].y - lines[m].y).abs() < 45.0 && own.contains(i)).collect();
            // Its own line says its currency before those around it do, which may list all accounts.
            let line = fields::fields(document, lines, &[m], *order);
            let close = if line.currency.value.is_empty() { fields::fields(document, lines, &near, *order) } else { line };
            if !close.currency.value.is_empty() {
                f.currency = close.currency;
            }
            // `Caja de Ahorro en Pesos`: no code, but not another account's dollars.
            shared = near.iter().find_map(|i| super::currency_names::shared(&lines[*i].tokens));
        }
        let common = fields::fields(document, lines, letterhead, *order);
        if f.number.value.is_empty() {
            f.number = common.number;
        }
        if f.holder.value.is_empty() {
            f.holder = common.holder;
        }
        // A month that stands alone heads rows; what is said of the whole file holds.
        if f.period.value.is_none() || !f.period_told && common.period_told {
            f.period = common.period;
        }
        if f.currency.value.is_empty() && shared.is_none_or(|codes| codes.contains(&common.currency.value.as_str())) {
            f.currency = common.currency;
        }
        if f.branch.value.is_empty() {
            f.branch = common.branch;
        }
        if f.kind.value.is_empty() {
            f.kind = common.kind;
        }
    }
    f
}
