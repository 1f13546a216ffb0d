//! Tables and sections: a line of heads with rows below it, or a heading with labels and figures below it, becomes rows of a schema.

use super::forms;
use super::labels::is_label;
use super::places::{Places, Segment};
use super::schema::{Field, Type, Wanted};
use super::words::{Meaning, plain};
use super::{Found, MOST_ROWS, Node, Value};
use crate::layout::Token;
use crate::layout::lines::join;

/// From how alike on a head is the field's.
const ALIKE: f32 = 0.6;
/// Lines without a row that end a table.
const IDLE: usize = 3;

/// A column of a table: its head, and the fields of the schema that it gives.
struct Column {
    x: (f32, f32),
    field: Option<(usize, Type, f32)>,
}

/// A value of a field, which may have several columns' worth of forms.
fn simple(field: &Field) -> Option<Type> {
    match &field.wanted {
        Wanted::One(kind) => Some(*kind),
        _ => None,
    }
}

/// How alike a head is to a field.
fn alike(field: &Field, said: &Meaning) -> f32 {
    let near = |own: &str, head: &str| field.meaning.is(&[own]) && said.is(&[head]);
    // In a row, what is bought has a name, and its line a total.
    let of_rows = near("name", "description")
        || near("description", "name")
        || near("amount", "total")
        || near("total", "amount")
        || near("linetotal", "amount")
        || near("amount", "linetotal");
    let named = field.labels.iter().map(|l| l.like(said)).fold(0.0, f32::max);
    field.meaning.like(said).max(if of_rows { 0.85 } else { 0.0 }).max(if named >= 0.99 { 1.0 } else { 0.0 })
}

/// The rows of a field that stands for repeated rows.
pub fn rows(places: &Places<'_, '_>, field: &Field, inner: &[Field]) -> Vec<Vec<(String, Node)>> {
    let mut out = Vec::new();
    let mut n = 0;
    while n < places.lines.len() && out.len() < MOST_ROWS {
        match head(places, n, inner) {
            Some((columns, height)) => {
                let (found, end) = body(places, n, height, &columns, inner);
                out.extend(found);
                n = end.max(n + 1);
            }
            None => n += 1,
        }
    }
    if out.is_empty() {
        out = section(places, field, inner);
    }
    out.truncate(MOST_ROWS);
    out
}

/// The values of a column whose head is like a field.
pub fn column(places: &Places<'_, '_>, field: &Field, kind: Type) -> Vec<Found> {
    let as_row = [Field { wanted: Wanted::One(kind), ..field.clone() }];
    let mut out = Vec::new();
    let mut n = 0;
    while n < places.lines.len() && out.len() < MOST_ROWS {
        // One column of several: its neighbours are heads of whatever else.
        let heads = places.of_line(n).len() >= 3 && places.of_line(n).iter().filter(|s| is_label(s)).count() >= 3;
        let columns = if heads { columns(places.of_line(n), &as_row) } else { Vec::new() };
        if columns.iter().any(|c| c.field.is_some()) {
            let (found, end) = body(places, n, 1, &columns, &as_row);
            out.extend(found.into_iter().flatten().filter_map(|(_, node)| if let Node::One(found) = node { found } else { None }));
            n = end.max(n + 1);
        } else {
            n += 1;
        }
    }
    out
}

/// The columns of a line that may be a head, each with the field that it is most like; a field has one column.
fn columns(segments: &[Segment<'_, '_>], inner: &[Field]) -> Vec<Column> {
    let mut all: Vec<(usize, usize, f32)> = Vec::new();
    for (s, segment) in segments.iter().enumerate() {
        let said = Meaning::of(&plain(&join(segment.tokens)));
        all.extend(inner.iter().enumerate().filter(|(_, f)| simple(f).is_some()).map(|(f, field)| (s, f, alike(field, &said))).filter(|a| a.2 >= ALIKE));
    }
    all.sort_by(|a, b| b.2.total_cmp(&a.2));
    let mut out: Vec<Column> = segments.iter().map(|s| Column { x: s.x, field: None }).collect();
    for (s, f, sure) in all {
        if out.iter().any(|c| c.field.is_some_and(|taken| taken.0 == f)) {
            continue;
        }
        let kind = inner.get(f).and_then(simple);
        if let Some((column, kind)) = out.get_mut(s).filter(|c| c.field.is_none()).zip(kind) {
            column.field = Some((f, kind, sure));
        }
    }
    out
}

/// The columns of a head that a line begins, and how many lines it has; at least two columns are fields of the schema.
fn head(places: &Places<'_, '_>, n: usize, inner: &[Field]) -> Option<(Vec<Column>, usize)> {
    let segments = places.of_line(n);
    let wanted = inner.iter().filter(|f| simple(f).is_some()).count().min(2);
    let figures = segments.iter().any(|s| s.tokens.iter().any(|t| t.amount().is_some() || t.date().is_some()));
    if segments.len() < 2 || figures || wanted == 0 {
        return None;
    }
    let columns = columns(segments, inner);
    let told = columns.iter().filter(|c| c.field.is_some()).count();
    (told >= wanted).then_some((columns, 1))
}

/// The rows below a head, and the line after them.
fn body(places: &Places<'_, '_>, head: usize, height: usize, columns: &[Column], inner: &[Field]) -> (Vec<Vec<(String, Node)>>, usize) {
    let mut out: Vec<Vec<Option<Found>>> = Vec::new();
    let mut n = head + height;
    let Some(first) = places.lines.get(head) else { return (Vec::new(), n) };
    let bottom = places.lines.get(n).and_then(|l| places.table_bottom(l));
    let (mut y, mut idle, mut pitch) = (first.y, 0, 4.0 * first.size);
    while let Some(line) = places.lines.get(n) {
        let outside = bottom.is_some_and(|b| line.y > b + 0.5 * line.size && !out.is_empty());
        if line.page != first.page || line.y - y > pitch.max(2.2 * line.size) || outside || sums(places, n) && !out.is_empty() {
            break;
        }
        let cells = cells(places, n, columns);
        let filled = cells.iter().filter(|c| !c.is_empty()).count();
        let mut row: Vec<Option<Found>> = vec![None; inner.len()];
        let mut formed = 0;
        for (column, tokens) in columns.iter().zip(&cells) {
            let Some((field, kind, sure)) = column.field.filter(|_| !tokens.is_empty()) else { continue };
            let meaning = inner.get(field).map(|f| f.meaning.clone()).unwrap_or_default();
            let read =
                forms::read(kind, &meaning, tokens, &places.habits).filter(|f| kind != Type::String || f.range == (0, tokens.len()) || meaning.has("number"));
            let found = read.and_then(|f| places.found(n, tokens.get(f.range.0..f.range.1)?, f.value, (0.97 * sure.max(0.93)) * f.sure));
            formed += usize::from(found.is_some() && kind != Type::String);
            if let Some(place) = row.get_mut(field) {
                *place = found;
            }
        }
        let told = row.iter().flatten().count();
        let typed = columns.iter().any(|c| c.field.is_some_and(|f| f.1 != Type::String));
        let near = line.y - y < 1.9 * line.size;
        if told >= 2 && (formed >= 1 || !typed) || told == 1 && formed == 1 && filled >= 2 {
            if out.len() == 1 {
                pitch = (3.2 * (line.y - y)).max(2.2 * line.size);
            }
            out.push(row);
            (y, idle) = (line.y, 0);
        } else if let Some(last) = out.last_mut().filter(|_| told >= 1 && formed == 0 && near) {
            goes_on(last, row);
            y = line.y;
        } else {
            idle += 1;
            if idle >= IDLE {
                break;
            }
        }
        n += 1;
    }
    let named = |row: Vec<Option<Found>>| inner.iter().zip(row).map(|(f, found)| (f.name.clone(), as_node(f, found))).collect();
    (out.into_iter().map(named).collect(), n)
}

fn as_node(field: &Field, found: Option<Found>) -> Node {
    if simple(field).is_some() { Node::One(found) } else { super::empty(field) }
}

/// A line that only goes on with the texts of the row above it.
fn goes_on(row: &mut [Option<Found>], more: Vec<Option<Found>>) {
    for (own, more) in row.iter_mut().zip(more) {
        match (own, more) {
            (Some(own), Some(more)) => {
                if let (Value::Text(text), Value::Text(rest)) = (&mut own.value, &more.value) {
                    text.push(' ');
                    text.push_str(rest);
                    own.evidence.text.push(' ');
                    own.evidence.text.push_str(&more.evidence.text);
                    own.evidence.bbox = own.evidence.bbox.union(&more.evidence.bbox);
                    own.evidence.confidence = own.evidence.confidence.min(more.evidence.confidence);
                }
            }
            (own @ None, more @ Some(_)) => *own = more,
            _ => {}
        }
    }
}

/// Whether a line begins the sums below a table.
fn sums(places: &Places<'_, '_>, n: usize) -> bool {
    let Some(first) = places.of_line(n).first() else { return false };
    let text = plain(&join(first.tokens));
    let words: Vec<&str> = text.split(' ').filter(|w| !w.bytes().all(|b| b.is_ascii_digit())).take(3).collect();
    let said = Meaning::of(&words.join(" "));
    let sum = ["total", "subtotal", "payable", "grosspay", "netpay", "taxbase"].iter().any(|c| said.has(c));
    let alone = ["tax", "discount", "shipping", "cash", "change"].iter().any(|c| said.is(&[c]));
    sum && said.known() || alone && places.of_line(n).len() <= 3
}

/// The tokens of a line by column: each segment to the column that it stands under.
fn cells<'p, 'a>(places: &Places<'p, 'a>, n: usize, columns: &[Column]) -> Vec<Vec<Token<'a>>> {
    let mut out: Vec<Vec<Token<'a>>> = vec![Vec::new(); columns.len()];
    let Some(line) = places.lines.get(n) else { return out };
    // Gaps within a cell are narrower than those between cells, but figures beside each other may be near.
    for span in line.spans(0.9) {
        let Some((a, b)) = span.first().zip(span.last()) else { continue };
        let (x0, x1) = (a.rect.x0, b.rect.x1);
        let over = |c: &Column| (x1.min(c.x.1) - x0.max(c.x.0)).max(0.0);
        let apart = |c: &Column| (c.x.0 - x1).max(x0 - c.x.1).max(0.0);
        let under: Vec<usize> = (0..columns.len()).filter(|i| columns.get(*i).is_some_and(|c| over(c) > 0.0)).collect();
        if under.len() > 1 && span.iter().any(|t| t.number().is_some()) {
            // One run under several heads: each of its tokens stands under its own.
            for token in span {
                let at = (0..columns.len()).min_by(|i, j| {
                    let d = |k: &usize| columns.get(*k).map_or(f32::MAX, |c| (c.x.0 - token.rect.x1).max(token.rect.x0 - c.x.1).max(-over_of(token, c)));
                    d(i).total_cmp(&d(j))
                });
                if let Some(cell) = at.and_then(|i| out.get_mut(i)) {
                    cell.push(token.clone());
                }
            }
            continue;
        }
        let best = match under.as_slice() {
            [] => (0..columns.len()).min_by(|i, j| columns.get(*i).map_or(f32::MAX, apart).total_cmp(&columns.get(*j).map_or(f32::MAX, apart))),
            // A text begins where its head does.
            [first, ..] => Some(*first),
        };
        if let Some(cell) = best.and_then(|i| out.get_mut(i)) {
            cell.extend(span.iter().cloned());
        }
    }
    out
}

fn over_of(token: &Token<'_>, column: &Column) -> f32 {
    (token.rect.x1.min(column.x.1) - token.rect.x0.max(column.x.0)).max(0.0)
}

/// Labels and figures below a heading that names the field: `Earnings` over `Basic salary  5,000,000`.
fn section(places: &Places<'_, '_>, field: &Field, inner: &[Field]) -> Vec<Vec<(String, Node)>> {
    let kinds = |wanted: fn(Type) -> bool| inner.iter().position(|f| simple(f).is_some_and(wanted));
    let (Some(text), Some(figure)) = (kinds(|k| k == Type::String), kinds(|k| matches!(k, Type::Money | Type::Number))) else { return Vec::new() };
    let named = |s: &&Segment<'_, '_>| {
        let said = Meaning::of(&plain(&join(s.tokens)));
        field.meaning.like(&said) >= 0.99 || field.labels.iter().any(|l| l.like(&said) >= 0.99)
    };
    let Some(heading) = places.segments.iter().find(named) else { return Vec::new() };
    let right = places.of_line(heading.line).iter().find(|s| s.x.0 > heading.x.1 && !s.tokens.iter().any(|t| t.number().is_some())).map_or(f32::MAX, |s| s.x.0);
    let Some(first) = places.lines.get(heading.line) else { return Vec::new() };
    let kind = inner.get(figure).and_then(simple).unwrap_or(Type::Money);
    let mut out = Vec::new();
    let mut y = first.y;
    for (n, line) in places.lines.iter().enumerate().skip(heading.line + 1) {
        if line.page != first.page || line.y - y > 3.2 * line.size {
            break;
        }
        let own: Vec<&Segment<'_, '_>> = places.of_line(n).iter().filter(|s| s.x.0 > heading.x.0 - line.size && s.x.0 < right - 0.5 * line.size).collect();
        let Some(label) = own.first() else { continue };
        let said = Meaning::of(&plain(&join(label.tokens)));
        if said.has("total") || said.has("grosspay") || said.has("netpay") {
            break;
        }
        y = line.y;
        let words = label.tokens.iter().take_while(|t| t.amount().is_none() && !t.text.starts_with(':')).count();
        let tokens: Vec<Token<'_>> = own.iter().flat_map(|s| s.tokens).skip(words).filter(|t| t.text.chars().any(char::is_alphanumeric)).cloned().collect();
        let value = forms::read(kind, &Meaning::default(), &tokens, &places.habits);
        let value = value.and_then(|f| places.found(n, tokens.get(f.range.0..f.range.1)?, f.value, 0.9 * f.sure));
        let words = label.tokens.get(..words).unwrap_or_default();
        let said = forms::read(Type::String, &Meaning::default(), words, &places.habits).and_then(|f| places.found(n, words, f.value, 0.9));
        if let (Some(said), Some(value)) = (said, value) {
            let mut row: Vec<Option<Found>> = vec![None; inner.len()];
            for (at, found) in [(text, said), (figure, value)] {
                if let Some(place) = row.get_mut(at) {
                    *place = Some(found);
                }
            }
            out.push(inner.iter().zip(row).map(|(f, found)| (f.name.clone(), as_node(f, found))).collect());
        }
    }
    out
}
