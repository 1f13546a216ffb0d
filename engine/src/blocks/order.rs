//! Reading order: columns of a page are read one after the other, what runs over all of them in its place.

use super::Block;
use super::pieces::Piece;
use crate::base::Rect;

/// Narrowest gap between columns of text, in points, and in heights of their lines; gaps in justified text are narrower.
const GUTTER: f32 = 9.0;
const WIDE: f32 = 1.4;

/// A part of a page in reading order.
pub enum Part<'a> {
    /// A block that was found as a whole.
    Whole(Block),
    /// Pieces of one column, to become text.
    Column(Vec<Piece<'a>>),
}

/// Something with a place on the page.
enum Item<'a> {
    Whole(Box<Block>),
    Piece(Piece<'a>),
}

impl Item<'_> {
    fn rect(&self) -> Rect {
        match self {
            Self::Whole(b) => b.bbox,
            Self::Piece(p) => p.rect,
        }
    }
}

/// The parts of a page in reading order.
pub fn order<'a>(pieces: Vec<Piece<'a>>, whole: Vec<Block>) -> Vec<Part<'a>> {
    let mut items: Vec<Item<'a>> = whole.into_iter().map(|b| Item::Whole(Box::new(b))).collect();
    items.extend(pieces.into_iter().map(Item::Piece));
    let mut out = Vec::new();
    cut(items, &mut out, 0);
    out
}

/// Cuts at gutters first, then into strips; runs of strips that share a gutter are cut along it.
fn cut<'a>(items: Vec<Item<'a>>, out: &mut Vec<Part<'a>>, depth: usize) {
    if items.len() < 2 || depth > 12 {
        return put(items, out);
    }
    if let Some(x) = gutter(&items) {
        let (left, right): (Vec<_>, Vec<_>) = items.into_iter().partition(|i| i.rect().cx() < x);
        cut(left, out, depth + 1);
        return cut(right, out, depth + 1);
    }
    let strips = strips(items);
    if strips.len() < 2 {
        return put(strips.into_iter().flatten().collect(), out);
    }
    let mut run: Vec<Vec<Item<'a>>> = Vec::new();
    let mut loose: Vec<Item<'a>> = Vec::new();
    for strip in strips {
        let shared = |run: &[Vec<Item<'_>>], strip: &[Item<'_>]| gutter_of(run.iter().flatten().chain(strip)).is_some();
        if !run.is_empty() && shared(&run, &strip) {
            run.push(strip);
            continue;
        }
        flush(&mut run, &mut loose, out, depth);
        if gutter(&strip).is_some() {
            run.push(strip);
        } else {
            loose.extend(strip);
        }
    }
    flush(&mut run, &mut loose, out, depth);
    put(loose, out);
}

/// Gives out a run of strips with a gutter; lines after its last two-sided strip belong to what follows.
fn flush<'a>(run: &mut Vec<Vec<Item<'a>>>, loose: &mut Vec<Item<'a>>, out: &mut Vec<Part<'a>>, depth: usize) {
    let Some(x) = gutter_of(run.iter().flatten()) else { return };
    let sided = |s: &Vec<Item<'_>>| s.iter().any(|i| i.rect().cx() < x) && s.iter().any(|i| i.rect().cx() >= x);
    let keep = run.iter().rposition(sided).map_or(0, |i| i + 1);
    let rest = run.split_off(keep);
    let both: Vec<Item<'a>> = run.drain(..).flatten().collect();
    put(std::mem::take(loose), out);
    cut(both, out, depth + 1);
    loose.extend(rest.into_iter().flatten());
}

fn put<'a>(mut items: Vec<Item<'a>>, out: &mut Vec<Part<'a>>) {
    items.sort_by(|a, b| a.rect().y0.total_cmp(&b.rect().y0).then(a.rect().x0.total_cmp(&b.rect().x0)));
    let mut column: Vec<Piece<'a>> = Vec::new();
    for item in items {
        match item {
            Item::Piece(p) => column.push(p),
            Item::Whole(b) => {
                // Pieces beside a block, whose line begins above it, are read before it.
                if !column.is_empty() {
                    out.push(Part::Column(std::mem::take(&mut column)));
                }
                out.push(Part::Whole(*b));
            }
        }
    }
    if !column.is_empty() {
        out.push(Part::Column(column));
    }
}

fn gutter(items: &[Item<'_>]) -> Option<f32> {
    gutter_of(items.iter())
}

/// The middle of the widest gap that no item crosses and that has items beside each other on both sides.
fn gutter_of<'i, 'a: 'i>(items: impl Iterator<Item = &'i Item<'a>>) -> Option<f32> {
    let mut boxes: Vec<Rect> = items.map(Item::rect).collect();
    boxes.sort_by(|a, b| a.x0.total_cmp(&b.x0));
    let line = boxes.iter().map(Rect::height).fold(f32::MAX, f32::min);
    let least = GUTTER.max(WIDE * line.min(14.0));
    let (mut end, mut best) = (f32::MAX, None::<(f32, f32)>);
    for r in &boxes {
        let gap = r.x0 - end;
        if gap >= least && best.is_none_or(|(widest, _)| gap > widest) && beside(&boxes, end + gap / 2.0) {
            best = Some((gap, end + gap / 2.0));
        }
        end = if end == f32::MAX { r.x1 } else { end.max(r.x1) };
    }
    best.map(|(_, x)| x)
}

/// Whether what stands left and right of `x` stands beside each other for a good part of its height.
fn beside(boxes: &[Rect], x: f32) -> bool {
    let hull = |left: bool| Rect::hull(boxes.iter().filter(|r| (r.cx() < x) == left));
    match (hull(true), hull(false)) {
        (Some(l), Some(r)) => l.y_overlap(&r) > 0.3 * l.height().min(r.height()),
        _ => false,
    }
}

/// Items in strips over each other, between heights that none crosses.
fn strips(mut items: Vec<Item<'_>>) -> Vec<Vec<Item<'_>>> {
    items.sort_by(|a, b| a.rect().y0.total_cmp(&b.rect().y0));
    let mut out: Vec<Vec<Item<'_>>> = Vec::new();
    let mut bottom = f32::MIN;
    for item in items {
        let r = item.rect();
        match out.last_mut() {
            // Boxes of letters overlap a little in tight print.
            Some(strip) if r.y0 < bottom - 0.25 * r.height().min(12.0) => strip.push(item),
            _ => out.push(vec![item]),
        }
        bottom = bottom.max(r.y1);
    }
    out
}
