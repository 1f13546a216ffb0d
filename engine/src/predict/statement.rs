//! Fields of a bank statement: what its own reading found outranks labels, as its balances bear it out.

use super::schema::{Field, Type, Wanted};
use super::words::{Meaning, plain};
use super::{Found, MOST_ROWS, Node, Value};
use crate::base::money::minor_digits;
use crate::base::{Evidence, Money};
use crate::statement::{HeaderType, Reading, Statement, Transaction};

/// Fields that only a statement has, of which a schema must name some to be about statements.
const OWN: &[&[&str]] = &[
    &["account", "number"],
    &["opening"],
    &["closing"],
    &["holder", "name"],
    &["bank", "name"],
    &["debit", "total"],
    &["credit", "total"],
    &["periodfrom"],
    &["periodto"],
];

/// Puts what a statement's reading found into the fields that it knows, where the schema is about statements and the file is one.
pub fn fields(reading: &Reading, fields: &[Field], found: &mut [(String, Node)]) {
    let statements: Vec<&Statement> = reading.statements.iter().filter(|s| !s.transactions.is_empty() || !s.account_number.value.is_empty()).collect();
    if statements.is_empty() || own(fields) < 2 {
        return;
    }
    for (field, (_, node)) in fields.iter().zip(found) {
        put(&statements, field, node);
    }
}

/// How many fields of a schema only statements have; a list of movements is as good as two.
fn own(fields: &[Field]) -> usize {
    let one = |f: &Field| match &f.wanted {
        Wanted::Rows(inner) if movements(inner) => 2,
        Wanted::Rows(inner) | Wanted::Object(inner) => own(inner),
        _ => usize::from(OWN.iter().any(|o| f.meaning.is(o))),
    };
    fields.iter().map(one).sum()
}

/// Whether rows are movements: of date, description, debit, credit, amount and balance they have three, with a figure.
fn movements(inner: &[Field]) -> bool {
    let has = |wanted: &[HeaderType]| inner.iter().filter(|f| column(&f.meaning).is_some_and(|c| wanted.contains(&c))).count();
    let figures = has(&[HeaderType::Debit, HeaderType::Credit, HeaderType::Amount, HeaderType::Balance]);
    figures >= 1 && figures + has(&[HeaderType::Date, HeaderType::Description]) >= 3
}

/// Whether rows are accounts.
fn accounts(inner: &[Field]) -> bool {
    inner.iter().any(|f| f.meaning.is(&["account", "number"]) || matches!(&f.wanted, Wanted::Rows(rows) if movements(rows)))
}

fn put(statements: &[&Statement], field: &Field, node: &mut Node) {
    match (&field.wanted, node) {
        (Wanted::Rows(inner), Node::Rows(rows)) if accounts(inner) => *rows = statements.iter().map(|s| account(s, inner)).collect(),
        (Wanted::Rows(inner), Node::Rows(rows)) if movements(inner) => {
            *rows = statements.iter().flat_map(|s| s.transactions.iter().map(|t| movement(s, t, inner))).take(MOST_ROWS).collect();
        }
        (Wanted::Object(inner), Node::Object(nodes)) => inner.iter().zip(nodes).for_each(|(f, (_, n))| put(statements, f, n)),
        (Wanted::One(kind), Node::One(found)) => {
            let Some(first) = statements.first() else { return };
            let Some(value) = of_head(first, &field.meaning, *kind) else { return };
            // Of several accounts the first speaks, and is not sure to be the one that was meant.
            let other = |s: &&&Statement| of_head(s, &field.meaning, *kind).flatten().map(|f| f.value) != value.as_ref().map(|f| f.value.clone());
            let several = statements.iter().skip(1).filter(other).count() > 0;
            *found = value.map(|mut f| {
                f.evidence.confidence = if several { f.evidence.confidence.min(0.5) } else { f.evidence.confidence };
                f
            });
        }
        _ => {}
    }
}

fn account(s: &Statement, inner: &[Field]) -> Vec<(String, Node)> {
    let node = |f: &Field| match &f.wanted {
        Wanted::Rows(rows) if movements(rows) => Node::Rows(s.transactions.iter().take(MOST_ROWS).map(|t| movement(s, t, rows)).collect()),
        Wanted::One(kind) => Node::One(of_head(s, &f.meaning, *kind).flatten()),
        Wanted::Object(inner) => Node::Object(account(s, inner)),
        Wanted::Several(_) | Wanted::Rows(_) => super::empty(f),
    };
    inner.iter().map(|f| (f.name.clone(), node(f))).collect()
}

fn movement(s: &Statement, t: &Transaction, inner: &[Field]) -> Vec<(String, Node)> {
    let node = |f: &Field| match &f.wanted {
        Wanted::One(kind) => Node::One(column(&f.meaning).and_then(|c| of_row(s, t, c, *kind))),
        _ => super::empty(f),
    };
    inner.iter().map(|f| (f.name.clone(), node(f))).collect()
}

/// The column of a statement that a field of its rows means.
fn column(meaning: &Meaning) -> Option<HeaderType> {
    const COLUMNS: &[(&[&str], HeaderType)] = &[
        (&["date"], HeaderType::Date),
        (&["date", "transaction"], HeaderType::Date),
        (&["valuedate"], HeaderType::ValueDate),
        (&["time"], HeaderType::Time),
        (&["time", "transaction"], HeaderType::Time),
        (&["description"], HeaderType::Description),
        (&["description", "transaction"], HeaderType::Description),
        (&["reference"], HeaderType::Reference),
        (&["branch"], HeaderType::Branch),
        (&["debit"], HeaderType::Debit),
        (&["amount", "debit"], HeaderType::Debit),
        (&["credit"], HeaderType::Credit),
        (&["amount", "credit"], HeaderType::Credit),
        (&["amount"], HeaderType::Amount),
        (&["amount", "transaction"], HeaderType::Amount),
        (&["balance"], HeaderType::Balance),
        (&["direction"], HeaderType::Direction),
    ];
    COLUMNS.iter().find(|(concepts, _)| meaning.is(concepts)).map(|(_, c)| *c)
}

/// A value of a row as it is printed; nothing where it is not, though it may follow from other rows.
fn of_row(s: &Statement, t: &Transaction, column: HeaderType, kind: Type) -> Option<Found> {
    let cell = |wanted: HeaderType| t.cells.iter().find(|(c, _)| *c == wanted).map(|(_, e)| e);
    let at = |e: Option<&Evidence>, confidence: f32| {
        let text = |e: &Evidence| Evidence { confidence, ..e.clone() };
        e.map_or_else(|| Evidence { page: t.page, bbox: t.bbox, text: String::new(), confidence: confidence.min(0.85) }, text)
    };
    let c = t.confidence;
    let amount = |value: Money, wanted: HeaderType| {
        let e = cell(wanted).or_else(|| cell(HeaderType::Amount)).or_else(|| cell(HeaderType::Debit)).or_else(|| cell(HeaderType::Credit));
        (!value.is_zero()).then(|| found(figure(s, value), at(e, c.amount), kind)).flatten()
    };
    let text = |value: &str, wanted: HeaderType| {
        let there = !value.is_empty();
        there.then(|| found(Value::Text(value.to_owned()), at(cell(wanted), c.description), kind)).flatten()
    };
    match column {
        HeaderType::Date => found(Value::Day(t.date?), at(cell(HeaderType::Date), c.date), kind),
        HeaderType::ValueDate => found(Value::Day(t.value_date?), at(cell(HeaderType::ValueDate), c.date), kind),
        HeaderType::Time => found(Value::Text(t.time?.to_string()), at(cell(HeaderType::Time), c.date), kind),
        HeaderType::Description => text(&t.description, column),
        HeaderType::Reference => text(&t.reference, column),
        HeaderType::Branch => text(&t.branch, column),
        HeaderType::Debit => amount(t.debit, column),
        HeaderType::Credit => amount(t.credit, column),
        HeaderType::Amount => amount(t.signed(), column),
        HeaderType::Balance if t.balance_printed => found(figure(s, t.balance?), at(cell(HeaderType::Balance), c.balance), kind),
        HeaderType::Direction => {
            found(Value::Text(if t.is_debit() { "DB" } else { "CR" }.to_owned()), at(cell(HeaderType::Direction)?.into(), c.direction), kind)
        }
        _ => None,
    }
}

/// A value of a statement's head; `None` where the field is none of a statement's, `Some(None)` where nothing is printed.
fn of_head(s: &Statement, meaning: &Meaning, kind: Type) -> Option<Option<Found>> {
    let text = |f: &crate::statement::Field<String>| {
        // A label that stands where the value would is nobody's value.
        let there = !f.value.is_empty() && !Meaning::of(&plain(&f.value)).known();
        f.evidence.clone().filter(|_| there).and_then(|e| found(Value::Text(f.value.clone()), e, kind))
    };
    let money = |f: &crate::statement::Field<Option<Money>>| f.value.zip(f.evidence.clone()).and_then(|(v, e)| found(figure(s, v), e, kind));
    let count = |f: &crate::statement::Field<Option<u32>>| f.value.zip(f.evidence.clone()).and_then(|(v, e)| found(Value::Number(v.into(), 0), e, kind));
    let day = |first: bool| {
        let period = s.period.value?;
        found(Value::Day(if first { period.from } else { period.to }), s.period.evidence.clone()?, kind)
    };
    let is = |concepts: &[&str]| meaning.is(concepts);
    Some(match () {
        () if is(&["bank", "name"]) => text(&s.bank_name),
        () if is(&["branch"]) => text(&s.branch),
        () if is(&["account", "number"]) => text(&s.account_number),
        () if is(&["account", "type"]) => text(&s.account_type),
        () if is(&["holder", "name"]) => text(&s.holder),
        () if is(&["address"]) || is(&["address", "holder"]) => text(&s.address),
        () if is(&["currency"]) => text(&s.currency).or_else(|| currency(s, kind)),
        () if is(&["periodfrom"]) => day(true),
        () if is(&["periodto"]) => day(false),
        () if is(&["opening"]) => money(&s.opening),
        () if is(&["closing"]) => money(&s.closing),
        () if is(&["debit", "total"]) => money(&s.total_debit),
        () if is(&["credit", "total"]) => money(&s.total_credit),
        () if is(&["debit", "number"]) => count(&s.count_debit),
        () if is(&["credit", "number"]) => count(&s.count_credit),
        () => return None,
    })
}

/// The currency of a statement that no label names: where its amounts stand.
fn currency(s: &Statement, kind: Type) -> Option<Found> {
    if s.currency.value.is_empty() {
        return None;
    }
    let amounts = [HeaderType::Balance, HeaderType::Amount, HeaderType::Credit, HeaderType::Debit];
    let cell = s.transactions.first()?.cells.iter().find(|(c, _)| amounts.contains(c)).map(|(_, e)| e.clone())?;
    found(Value::Text(s.currency.value.clone()), Evidence { confidence: cell.confidence.min(0.85), ..cell }, kind)
}

fn figure(s: &Statement, value: Money) -> Value {
    Value::Number(value, minor_digits(&s.currency.value).max(value.normalize().scale()))
}

/// A value in the type that the schema asks for; nothing where it is of another.
fn found(value: Value, evidence: Evidence, kind: Type) -> Option<Found> {
    let value = match (value, kind) {
        (v @ Value::Text(_), Type::String) | (v @ Value::Day(_), Type::Date) | (v @ Value::Number(..), Type::Money) => v,
        (Value::Number(n, _), Type::Number) => Value::Number(n, n.normalize().scale()),
        (Value::Number(n, _), Type::Integer) if n.fract().is_zero() => Value::Number(n.trunc(), 0),
        (Value::Day(d), Type::String) => Value::Text(d.to_string()),
        (Value::Number(n, digits), Type::String) => Value::Text(crate::base::money::fixed(n, digits)),
        _ => return None,
    };
    Some(Found { value, evidence, blocks: Vec::new() })
}
