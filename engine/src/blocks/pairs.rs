//! Labels and values: a text that ends in a colon, or that a colon follows, and what stands right of it.

use super::pieces::{self, Piece};
use super::{Block, Content, Kind};
use crate::base::Rect;
use crate::document::Word;

/// Words of a label at most.
const LABEL: usize = 7;
/// Widest gap between a label and its value, in font sizes.
const REACH: f32 = 22.0;
/// Left edges of labels under each other differ by less, in points.
const EDGE: f32 = 4.0;

/// A label with its value.
struct Pair<'a> {
    label: String,
    value: String,
    rect: Rect,
    y: f32,
    size: f32,
    words: Vec<&'a Word>,
    used: Vec<usize>,
    formed: bool,
}

/// Takes labels with colons and their values out of the pieces.
pub fn with_colons(page: u32, free: &mut Vec<Piece<'_>>) -> Vec<Block> {
    let pairs: Vec<Pair<'_>> = {
        let order: Vec<usize> = (0..free.len()).collect();
        let mut out: Vec<Pair<'_>> = Vec::new();
        for i in order {
            if !out.iter().any(|p| p.used.contains(&i)) {
                out.extend(pair(free, i));
            }
        }
        out
    };
    let mut groups: Vec<Vec<Pair<'_>>> = Vec::new();
    for p in pairs {
        let near = |g: &&mut Vec<Pair<'_>>| g.last().is_some_and(|l| (l.rect.x0 - p.rect.x0).abs() < EDGE && p.y - l.y < 3.0 * p.size && p.y - l.y > -0.1);
        match groups.iter_mut().find(near) {
            Some(group) => group.push(p),
            None => groups.push(vec![p]),
        }
    }
    groups.retain(|g| g.len() >= 2 || g.iter().all(|p| p.formed));
    let mut gone: Vec<usize> = groups.iter().flatten().flat_map(|p| p.used.iter().copied()).collect();
    gone.sort_unstable();
    gone.dedup();
    let blocks = groups.into_iter().filter_map(|g| block(page, g)).collect();
    for i in gone.into_iter().rev() {
        free.remove(i);
    }
    blocks
}

fn block(page: u32, pairs: Vec<Pair<'_>>) -> Option<Block> {
    let bbox = Rect::hull(pairs.iter().map(|p| &p.rect))?;
    let confidence = 0.96 * super::ink(pairs.iter().flat_map(|p| p.words.iter().copied()));
    let content = Content::Pairs(pairs.into_iter().map(|p| (p.label, p.value)).collect());
    Some(Block { kind: Kind::KeyValue, content, page, bbox, confidence })
}

/// The pair that begins with a piece.
fn pair<'a>(free: &[Piece<'a>], i: usize) -> Option<Pair<'a>> {
    let piece = free.get(i)?;
    let colon = |w: &Word| w.text.ends_with([':', '：']);
    let at = piece.words.iter().position(|w| colon(w) || w.text.starts_with(':') && w.text.len() > 1);
    let right = |from: f32| {
        let same = |p: &Piece<'_>| (p.y - piece.y).abs() <= 0.35 * piece.size && p.rect.x0 >= from - 1.0 && p.rect.x0 - from < REACH * piece.size;
        free.iter().enumerate().filter(|(j, p)| *j != i && same(p)).min_by(|a, b| a.1.rect.x0.total_cmp(&b.1.rect.x0))
    };
    let (label, value, used): (Vec<&Word>, Vec<&Word>, Vec<usize>) = match at {
        // The colon stands inside, at the end, or glued to the value.
        Some(at) => {
            let split = if piece.words.get(at).is_some_and(|w| colon(w)) { at + 1 } else { at };
            let (label, rest) = piece.words.split_at_checked(split)?;
            if !rest.is_empty() {
                (label.to_vec(), rest.to_vec(), vec![i])
            } else {
                let (j, value) = right(piece.rect.x1)?;
                (label.to_vec(), value.words.clone(), vec![i, j])
            }
        }
        None => {
            let (j, next) = right(piece.rect.x1)?;
            let first = next.words.first()?;
            if !first.text.starts_with([':', '：']) {
                return None;
            }
            if next.words.len() == 1 && first.text.chars().count() == 1 {
                let (k, value) = right(next.rect.x1)?;
                (piece.words.clone(), next.words.iter().chain(&value.words).copied().collect(), vec![i, j, k])
            } else {
                (piece.words.clone(), next.words.clone(), vec![i, j])
            }
        }
    };
    let trim = |t: String| t.trim_matches(|c: char| c.is_whitespace() || matches!(c, ':' | '：')).to_owned();
    let words: Vec<&Word> = label.iter().chain(&value).copied().collect();
    let (label_text, value_text) = (trim(pieces::text(&label)), trim(pieces::text(&value)));
    let named = label_text.chars().any(char::is_alphabetic) && label.len() <= LABEL && !pieces::is_value(&label_text);
    if !named || value_text.is_empty() || value_text.ends_with([':', '：']) {
        return None;
    }
    Some(Pair {
        formed: pieces::is_value(&value_text),
        label: label_text,
        value: value_text,
        rect: Rect::hull(words.iter().map(|w| &w.rect))?,
        y: piece.y,
        size: piece.size,
        words,
        used,
    })
}
