//! Columns of amounts that are none: what stands among the words of the rows.

use super::columns::{Band, in_amounts};
use super::{Line, Shape, Token};

/// Columns of amounts without those of a figure or two that stand where the rows have words: figures of a table below, `0,0000% 281.344`.
pub fn without_crossed(mut bands: Vec<Band>, lines: &[&Line<'_>]) -> Vec<Band> {
    let word = |t: &Token<'_>| matches!(t.shape, Shape::Text) && t.text.chars().filter(|c| c.is_alphabetic()).count() >= 3;
    let crossed = |b: &Band| {
        let own = lines.iter().filter(|l| l.tokens.iter().any(|t| in_amounts(b, t))).count();
        let over = |l: &&&Line<'_>| l.tokens.iter().any(|t| word(t) && b.overlap(&t.rect) > 0.6 * (b.x1 - b.x0).min(t.rect.width()));
        own <= CROSSED && lines.iter().filter(over).count() >= 6 * own.max(1)
    };
    if bands.len() > CROSSED {
        bands.retain(|b| !crossed(b));
    }
    bands
}

/// Figures of a column at most that words of the rows may cross out.
const CROSSED: usize = 2;
