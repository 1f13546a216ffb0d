//! Lines cut into cells at wide gaps, and the value of a label: behind it, in the cell to its right, or below it.

use super::sheet::{Bit, Line, Sheet, labelled};

/// Words of a line that hang together.
#[derive(Debug, Clone, PartialEq)]
pub struct Cell {
    /// Its words.
    pub bits: Vec<Bit>,
}

impl Cell {
    /// Its left edge.
    pub fn left(&self) -> f32 {
        self.bits.first().map_or(0.0, |b| b.rect.x0)
    }

    /// Its right edge.
    pub fn right(&self) -> f32 {
        self.bits.last().map_or(0.0, |b| b.rect.x1)
    }

    /// Its words joined.
    pub fn text(&self) -> String {
        self.bits.iter().map(|b| b.text.as_str()).collect::<Vec<_>>().join(" ")
    }

    fn top(&self) -> f32 {
        self.bits.iter().map(|b| b.rect.y0).fold(f32::MAX, f32::min)
    }

    fn foot(&self) -> f32 {
        self.bits.iter().map(|b| b.rect.y1).fold(f32::MIN, f32::max)
    }

    /// The height of its letters.
    pub fn height(&self) -> f32 {
        self.bits.iter().map(|b| b.size.max(b.rect.height())).fold(4.0, f32::max)
    }
}

/// Whether two words of a line stand apart further than words of a sentence do.
pub fn apart(a: &Bit, b: &Bit) -> bool {
    b.rect.x0 - a.rect.x1 > 1.7 * a.size.max(a.rect.height()).min(b.size.max(b.rect.height()))
}

/// How far behind a colon its value stands at most, in heights of letters: further off is another column.
const BEHIND: f32 = 12.0;

/// A line in cells. A colon belongs to what stands before it, and what stands behind it to the colon.
pub fn cells(line: &Line) -> Vec<Cell> {
    let mut out: Vec<Cell> = Vec::new();
    for bit in &line.bits {
        let joined = out.last().and_then(|c| c.bits.last()).is_some_and(|last| {
            let near = bit.rect.x0 - last.rect.x1 <= BEHIND * last.size.max(bit.size).max(bit.rect.height());
            !apart(last, bit) || last.text == ":" && near || bit.text == ":"
        });
        match out.last_mut().filter(|_| joined) {
            Some(cell) => cell.bits.push(bit.clone()),
            None => out.push(Cell { bits: vec![bit.clone()] }),
        }
    }
    out
}

fn is_mark(text: &str) -> bool {
    text.chars().all(|c| !c.is_alphanumeric())
}

/// The words that hang together from the first on.
pub fn together(bits: &[Bit]) -> &[Bit] {
    let end = bits.windows(2).position(|w| matches!(w, [a, b] if apart(a, b))).map_or(bits.len(), |i| i + 1);
    bits.get(..end).unwrap_or_default()
}

/// The words of a value that hang together, without marks before them: what stands apart is a stamp, a mark of the paper or another column's.
pub fn own(bits: &[Bit]) -> &[Bit] {
    let marks = bits.iter().take_while(|b| b.text.chars().all(|c| !c.is_alphanumeric())).count();
    together(bits.get(marks..).unwrap_or_default())
}

/// Values of labels, in reading order. A label begins its cell, or follows a label in it; one in the midst of a sentence is none. The
/// value stands behind it in the cell, in the cell to its right, or below it; that of a `long` field goes on below itself. A head of
/// labels has no words.
pub fn values<'a>(sheet: &Sheet, labels: &[(&'a str, &[&str])], long: &[&str]) -> Vec<(&'a str, Vec<Bit>)> {
    placed(sheet, labels, long).into_iter().map(|(name, bits, ..)| (name, bits)).collect()
}

/// As [`values`], each with the left edge of its label's cell and the height of its letters.
pub fn placed<'a>(sheet: &Sheet, labels: &[(&'a str, &[&str])], long: &[&str]) -> Vec<(&'a str, Vec<Bit>, f32, f32)> {
    let rows: Vec<Vec<Cell>> = sheet.lines.iter().map(cells).collect();
    // Words before the first label: a numeral or a mark, else it is a sentence.
    let begins = |cell: &Cell| {
        let lead = cell.bits.iter().take_while(|b| is_mark(&b.text) || b.text.chars().filter(|c| c.is_alphanumeric()).count() <= 2).count();
        (0..=lead.min(2)).any(|skip| {
            let rest = cell.bits.get(skip..).unwrap_or_default();
            labels.iter().any(|(_, words)| words.iter().any(|w| super::sheet::label(rest, w).is_some_and(|(s, _)| s == 0)))
        })
    };
    let found = |cell: &Cell| labelled(&Line { bits: cell.bits.clone() }, labels);
    let mut out: Vec<(&'a str, Vec<Bit>, f32, f32)> = Vec::new();
    for (at, row) in rows.iter().enumerate() {
        let heads = row_of_heads(&rows, at, &begins);
        for (place, cell) in row.iter().enumerate() {
            let here = found(cell);
            if here.is_empty() {
                continue;
            }
            if !begins(cell) {
                continue;
            }
            for (index, (field, behind)) in here.iter().enumerate() {
                let is_last = index + 1 == here.len();
                let mut bits: Vec<Bit> = without_other_name(cell, behind).iter().skip_while(|b| is_mark(&b.text)).cloned().collect();
                let mut below_from = at;
                if bits.is_empty() && is_last {
                    let right = row.get(place + 1).filter(|c| !begins(c) && c.left() - cell.right() < 25.0 * cell.height());
                    let below = under(&rows, at, cell).filter(|(_, c)| !begins(c));
                    // So far to the right stands another column, not a value, where one stands right below.
                    let far = right.is_some_and(|c| c.left() - cell.left() > 20.0 * cell.height());
                    if let Some(right) = right.filter(|_| !(far || heads) || below.is_none()) {
                        // Words before a colon go on with a label that has none of its own.
                        let colon = right.bits.iter().position(|b| b.text == ":").filter(|_| !cell.bits.iter().any(|b| b.text == ":"));
                        bits = right.bits.get(colon.map_or(0, |i| i + 1)..).unwrap_or_default().to_vec();
                    } else if let Some((line, under)) = below {
                        bits = under.bits.clone();
                        below_from = line;
                    }
                }
                if !bits.is_empty() && is_last && long.contains(field) && below_from == at {
                    // Words of it that stand a little apart, as photos and justified lines have them.
                    for more in row.iter().skip(place + 1) {
                        let gap = bits.last().map_or(f32::MAX, |b| more.left() - b.rect.x1);
                        if gap < -1.0 {
                            continue;
                        }
                        if gap > 3.5 * cell.height() || begins(more) || more.bits.iter().any(|b| b.text == ":") {
                            break;
                        }
                        bits.extend(more.bits.iter().cloned());
                    }
                }
                if !bits.is_empty() && long.contains(field) && is_last {
                    let edge = bits.first().map_or(0.0, |b| b.rect.x0);
                    for next in rows.get(below_from + 1..).unwrap_or_default().iter().take(4) {
                        let Some(more) = next.iter().find(|c| (c.left() - edge).abs() < 1.5 * c.height()) else { continue };
                        let last = bits.iter().map(|b| b.rect.y1).fold(f32::MIN, f32::max);
                        // A cell beside it under the label begins a row of its own.
                        let row_of_its_own = next.iter().any(|c| c.right() < more.left() && (c.left() - cell.left()).abs() < 2.0 * c.height());
                        // In a column of its own it may stand as far below as the rows of the form do.
                        let room = if edge > cell.left() + 3.0 * cell.height() { 2.4 } else { 0.9 };
                        if more.top() - last > room * more.height() || row_of_its_own || begins(more) || more.bits.iter().any(|b| b.text == ":") {
                            break;
                        }
                        bits.extend(more.bits.iter().cloned());
                    }
                }
                out.push((field, bits, cell.left(), cell.height()));
            }
        }
    }
    out
}

/// Values of rows whose colon stands in their middle, where label or value is broken over the lines above and below it: one of the two
/// is not on the colon's own line.
pub fn around<'a>(sheet: &Sheet, labels: &[(&'a str, &[&str])]) -> Vec<(&'a str, Vec<Bit>)> {
    let colon = |l: &Line| l.bits.iter().position(|b| b.text == ":");
    let height = |l: &Line| l.bits.iter().map(|b| b.size.max(b.rect.height())).fold(4.0, f32::max);
    let level = |l: &Line| l.bits.first().map_or(0.0, |b| b.baseline);
    let ordinal = |b: &Bit| is_mark(&b.text) || b.text.chars().filter(|c| c.is_alphanumeric()).count() <= 2;
    let mut out = Vec::new();
    for (at, line) in sheet.lines.iter().enumerate() {
        let Some(middle) = colon(line) else { continue };
        let edge = line.bits.get(middle).map_or(0.0, |b| b.rect.x0);
        let before = line.bits.get(..middle).unwrap_or_default();
        let before = before.get(before.iter().take(2).take_while(|b| ordinal(b)).count()..).unwrap_or_default();
        let behind = line.bits.get(middle + 1..).unwrap_or_default();
        if before.is_empty() == behind.is_empty() {
            continue;
        }
        // A line beside it that has no colon and lies nearer to this one than to the next that has.
        let beside = |i: Option<usize>, beyond: Option<usize>| {
            let near = i.and_then(|i| sheet.lines.get(i)).filter(|l| colon(l).is_none())?;
            let gap = (level(near) - level(line)).abs();
            let other = beyond.and_then(|i| sheet.lines.get(i)).filter(|l| colon(l).is_some());
            (gap < 1.3 * height(line) && other.is_none_or(|o| (level(near) - level(o)).abs() > gap)).then_some(near)
        };
        let above = beside(at.checked_sub(1), at.checked_sub(2));
        let below = beside(Some(at + 1), Some(at + 2));
        let side = |l: Option<&Line>, left: bool| -> Vec<Bit> {
            let all = l.map(|l| l.bits.as_slice()).unwrap_or_default();
            all.iter().filter(|b| if left { b.rect.x1 <= edge } else { b.rect.x0 >= edge }).cloned().collect()
        };
        let label: Vec<Bit> = if before.is_empty() { [side(above, true), side(below, true)].concat() } else { before.to_vec() };
        let value: Vec<Bit> = if behind.is_empty() { [side(above, false), side(below, false)].concat() } else { behind.to_vec() };
        let read = super::sheet::folded(&label.iter().map(|b| b.text.as_str()).collect::<String>());
        let field = labels.iter().find(|(_, words)| words.iter().any(|w| super::sheet::same_label(&read, &super::sheet::folded(w))));
        if let Some((field, _)) = field.filter(|_| !value.is_empty()) {
            out.push((*field, value));
        }
    }
    out
}

/// What stands behind a label without another name of the same that a stroke joins to it: `Penanggung Jawab / Pengurus : SITI`.
fn without_other_name<'b>(cell: &Cell, behind: &'b [Bit]) -> &'b [Bit] {
    let Some(first) = behind.first() else { return behind };
    let before = cell.bits.iter().position(|b| b == first).and_then(|i| i.checked_sub(1)).and_then(|i| cell.bits.get(i));
    if !(first.text.starts_with('/') || before.is_some_and(|b| b.text.ends_with('/'))) {
        return behind;
    }
    match behind.iter().position(|b| b.text == ":") {
        Some(colon) => behind.get(colon + 1..).unwrap_or_default(),
        None if behind.iter().any(|b| b.text.chars().any(|c| c.is_ascii_digit())) => behind,
        None => &[],
    }
}

/// Whether a row holds the heads of columns, one beside another over their values: labels without colons, and others that are not known.
fn row_of_heads(rows: &[Vec<Cell>], at: usize, begins: &dyn Fn(&Cell) -> bool) -> bool {
    let Some(row) = rows.get(at).filter(|r| r.len() >= 3) else { return false };
    let colon = row.iter().any(|c| c.bits.iter().any(|b| b.text == ":"));
    let over = row.iter().filter(|c| under(rows, at, c).is_some()).count();
    !colon && over == row.len() && row.iter().filter(|c| begins(c)).count() >= 2
}

/// The cell below another: next in one of the two lines that follow, beginning where it begins or lying under it.
fn under<'a>(rows: &'a [Vec<Cell>], at: usize, cell: &Cell) -> Option<(usize, &'a Cell)> {
    rows.iter().enumerate().skip(at + 1).take(3).find_map(|(i, row)| {
        let c = row.iter().find(|c| (c.left() - cell.left()).abs() < 2.0 * cell.height() || c.left() < cell.right() && c.right() > cell.left())?;
        Some((i, c)).filter(|(_, c)| c.top() - cell.foot() < 2.2 * cell.height())
    })
}

#[cfg(test)]
pub mod tests {
    use super::*;
    use crate::base::Rect;
    use crate::document::{Page, Word};

    /// A sheet of words: left edge, height of the line, text; a word is as wide as its letters.
    pub fn sheet(words: &[(f32, f32, &str)]) -> Sheet {
        let mut all = Vec::new();
        for (x, y, text) in words {
            let mut at = *x;
            for word in text.split(' ') {
                let width = 5.0 * word.chars().count() as f32;
                let rect = Rect { x0: at, y0: y - 8.0, x1: at + width, y1: *y };
                all.push(Word { text: word.to_owned(), rect, baseline: *y, size: 10.0, confidence: 1.0, ..Word::default() });
                at += width + 3.0;
            }
        }
        Sheet::of(&Page { number: 1, words: all, ..Page::default() })
    }

    const LABELS: &[(&str, &[&str])] = &[("name", &["Nama"]), ("area", &["Luas"]), ("day", &["Tanggal Lahir"]), ("holder", &["PEMEGANG HAK"])];

    fn read(words: &[(f32, f32, &str)]) -> Vec<(&'static str, String)> {
        let said = |(f, b): (&'static str, Vec<Bit>)| (f, b.iter().map(|b| b.text.clone()).collect::<Vec<_>>().join(" "));
        values(&sheet(words), LABELS, &["name"]).into_iter().map(said).collect()
    }

    #[test]
    fn a_value_stands_behind_beside_or_below_its_label() {
        let two = read(&[
            (50.0, 100.0, "Nama : BUDI"),
            (300.0, 100.0, "Luas"),
            (360.0, 100.0, ": 120 m2"),
            (50.0, 114.0, "Tanggal Lahir"),
            (50.0, 126.0, "2 Mei 1980"),
        ]);
        assert_eq!(two, [("name", "BUDI".to_owned()), ("area", "120 m2".to_owned()), ("day", "2 Mei 1980".to_owned())]);
        let head = read(&[(50.0, 100.0, "PEMEGANG HAK"), (50.0, 114.0, "Nama : SITI"), (76.0, 125.0, "AMINAH"), (50.0, 140.0, "Lain : X")]);
        assert_eq!(head, [("holder", String::new()), ("name", "SITI AMINAH".to_owned())]);
    }

    #[test]
    fn a_row_may_stand_around_its_colon() {
        let page = sheet(&[
            (120.0, 94.0, "JL. MAWAR NO. 1"),
            (30.0, 100.0, "Luas"),
            (110.0, 100.0, ":"),
            (120.0, 106.0, "BOGOR"),
            (30.0, 120.0, "Tanggal"),
            (110.0, 126.0, ": 2 Mei 1980"),
            (30.0, 132.0, "Lahir"),
            (30.0, 150.0, "Nama : BUDI"),
        ]);
        let said = |(f, b): (&'static str, Vec<Bit>)| (f, b.iter().map(|b| b.text.clone()).collect::<Vec<_>>().join(" "));
        let found: Vec<_> = around(&page, LABELS).into_iter().map(said).collect();
        assert_eq!(found, [("area", "JL. MAWAR NO. 1 BOGOR".to_owned()), ("day", "2 Mei 1980".to_owned())]);
    }

    #[test]
    fn a_stroke_joins_another_name_to_a_label() {
        let below = read(&[(50.0, 100.0, "NAMA / PENGURUS"), (50.0, 114.0, "SITI AMINAH")]);
        assert_eq!(below, [("name", "SITI AMINAH".to_owned())]);
        let behind = read(&[(50.0, 100.0, "NAMA/ PENGURUS : SITI"), (50.0, 130.0, "Luas / bidang : 120 m2")]);
        assert_eq!(behind, [("name", "SITI".to_owned()), ("area", "120 m2".to_owned())]);
    }

    #[test]
    fn a_label_within_a_sentence_is_none() {
        assert_eq!(read(&[(50.0, 100.0, "Tanah ini dengan luas 120 m2 ada")]), []);
    }
}
