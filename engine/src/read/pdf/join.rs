//! Words again: joins pieces that touch though they were not drawn one after the other, drops what was drawn twice.

use super::words::{Building, LEVEL, TWICE};

/// How many open words a piece is tried against; overlapping text is never deeper.
const OPEN: usize = 4;
/// Letters that must stand at even gaps before they count as one word set wide.
const WIDE_LETTERS: usize = 4;
/// Widest even gap of a word set wide, in parts of the font size.
const WIDE_GAP: f32 = 0.6;

/// Joins and drops, line by line.
pub fn join(done: &mut [Building]) {
    let mut order: Vec<usize> = (0..done.len()).collect();
    let key = |i: &usize| done.get(*i).map(|b| (b.sight, b.heading as u8, b.base)).unwrap_or_default();
    order.sort_by(|a, b| {
        let (x, y) = (key(a), key(b));
        (x.0, x.1).cmp(&(y.0, y.1)).then(x.2.total_cmp(&y.2)).then(a.cmp(b))
    });
    let mut line: Vec<usize> = Vec::new();
    for i in order {
        let apart = match (line.last().and_then(|l| done.get(*l)), done.get(i)) {
            (Some(l), Some(b)) => l.sight != b.sight || l.heading != b.heading || (b.base - l.base).abs() > LEVEL * l.size.max(b.size),
            _ => false,
        };
        if apart {
            join_line(done, &mut line);
        }
        line.push(i);
    }
    join_line(done, &mut line);
}

fn join_line(done: &mut [Building], line: &mut Vec<usize>) {
    let start = |i: &usize| done.get(*i).map_or(0.0, |b| b.start);
    line.sort_by(|a, b| start(a).total_cmp(&start(b)).then(a.cmp(b)));
    let mut open: Vec<usize> = Vec::new();
    for &right in line.iter() {
        let joined = open.iter().rev().take(OPEN).copied().find(|&left| try_join(done, left, right));
        if joined.is_none() {
            open.push(right);
        }
    }
    widen(done, &open);
    line.clear();
}

/// Joins the right piece to the left one, or drops it as its double; says whether it did.
fn try_join(done: &mut [Building], left: usize, right: usize) -> bool {
    let (Some(l), Some(r)) = (done.get(left), done.get(right)) else { return false };
    if !l.level(r.base, r.size) {
        return false;
    }
    let near = TWICE * l.size;
    let gap = r.start - l.end;
    let double = l.text == r.text && (l.start - r.start).abs() <= near && (l.end - r.end).abs() <= near;
    let touches = !l.closed && gap > -near && gap <= l.reach().min(r.reach()) * l.size;
    if !double && !touches {
        return false;
    }
    append(done, left, right, double)
}

fn append(done: &mut [Building], left: usize, right: usize, double: bool) -> bool {
    let Some(r) = done.get_mut(right) else { return false };
    r.dropped = true;
    let (text, end, closed, rect, color) = (std::mem::take(&mut r.text), r.end, r.closed, r.rect, r.color);
    let (glyphs, strings) = (r.glyphs, r.strings);
    let Some(l) = done.get_mut(left) else { return false };
    if double {
        l.bold |= l.color == color;
    } else {
        l.text.push_str(&text);
        l.glyphs += glyphs;
        l.strings += strings;
        l.closed = closed;
    }
    l.end = l.end.max(end);
    l.rect = l.rect.union(&rect);
    true
}

/// Joins single letters that stand at even gaps: a word set wide without saying so.
fn widen(done: &mut [Building], line: &[usize]) {
    let mut run: Vec<usize> = Vec::new();
    let mut even = 0.0;
    for &i in line {
        let Some(b) = done.get(i) else { continue };
        let letter = b.glyphs == 1 && b.text.chars().all(char::is_alphabetic);
        let previous = run.last().and_then(|l| done.get(*l));
        let gap = previous.map(|l| b.start - l.end);
        let fits = previous.zip(gap).is_some_and(|(l, gap)| {
            let even_so_far = run.len() < 2 || (gap - even).abs() <= 0.08 * b.size;
            letter && !l.closed && l.level(b.base, b.size) && gap > 0.0 && gap <= WIDE_GAP * b.size && even_so_far
        });
        if fits {
            if run.len() == 1 {
                even = gap.unwrap_or(0.0);
            }
            run.push(i);
            continue;
        }
        close(done, &mut run);
        if letter {
            run.push(i);
        }
    }
    close(done, &mut run);
}

fn close(done: &mut [Building], run: &mut Vec<usize>) {
    if let ([first, rest @ ..], true) = (run.as_slice(), run.len() >= WIDE_LETTERS) {
        for &right in rest {
            append(done, *first, right, false);
        }
    }
    run.clear();
}
