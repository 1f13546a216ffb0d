//! Dotted rules between rows and between columns: a long row of points with one distance between them is no text, though pieces of it look
//! like letters. Rows of dashes stay: listings mark by them where columns begin and end.

use super::dots;
use super::strings::Blot;
use crate::read::raster::Raster;

/// Points of a rule at least. Masked numbers and a line of stops behind a word have fewer.
const POINTS: usize = 24;
/// Width and height of a point at most, in heights of a capital.
const SIZE: (f32, f32) = (0.34, 0.32);
/// Distance from the middle of one to the next at most, and how far the next lies above or below, in heights of a capital.
const NEXT: (f32, f32) = (1.0, 0.14);
/// Length of points that ran together at most, in heights of a capital.
const RUN: f32 = 1.0;
/// Points of a piece of a rule at least, and how far beside the rule it may stand, in heights of a capital.
const PIECE: (usize, f32) = (4, 0.3);
/// Share of the distances that are about the usual one.
const EVEN: f32 = 0.7;
/// Points that are looked at for the next one at most.
const NEAR: usize = 64;

/// A blot of the size of a point, or of some that ran together.
struct Point {
    /// Its place among the blots.
    blot: usize,
    /// Its middle, along the rule.
    x: f32,
    /// Half its length.
    half: f32,
    /// Whether it is one point alone.
    one: bool,
    /// How far across the rule its middle would stand at the page's edge, were the rule straight.
    level: f32,
    /// The row of points in which that is.
    row: i64,
}

/// Takes dotted rules out of a picture and of its blots; `slope` is how far lines fall for each pixel to the right.
pub fn take_out(image: &mut Raster, blots: &mut Vec<Blot>, capital: f32, slope: f32) {
    let mut found: Vec<usize> = rules(blots, capital, slope, false).into_iter().flatten().collect();
    // Upright ones lean to the left by as much as level ones fall, and share their points where they cross.
    found.extend(rules(blots, capital, -slope, true).into_iter().flatten());
    found.sort_unstable();
    found.dedup();
    if !found.is_empty() {
        dots::erase(image, blots, found.into_iter().map(|i| (i, i)));
    }
}

/// The blots of each dotted rule, from the left, or from above where they are upright; `slope` is by how much a rule leaves its direction.
/// Pieces that are too short to tell are part of the rule in whose line they stand.
fn rules(blots: &[Blot], capital: f32, slope: f32, upright: bool) -> Vec<Vec<usize>> {
    // As high as a rule may step: what continues a point stands in its own row or in one beside it.
    let step = (NEXT.1 * capital).max(1.0);
    let point = |(blot, b): (usize, &Blot)| {
        let ((x, y), (length, across)) = if upright { ((b.middle().1, b.middle().0), (b.height(), b.width())) } else { (b.middle(), (b.width(), b.height())) };
        let level = y - slope * x;
        let one = length <= SIZE.0 * capital;
        (length <= RUN * capital && across <= SIZE.1 * capital).then_some(Point { blot, x, half: length / 2.0, one, level, row: (level / step).floor() as i64 })
    };
    let mut points: Vec<Point> = blots.iter().enumerate().filter_map(point).collect();
    points.sort_by(|a, b| a.row.cmp(&b.row).then(a.x.total_cmp(&b.x)));
    let mut taken = vec![false; points.len()];
    let (mut out, mut levels, mut pieces) = (Vec::new(), Vec::new(), Vec::new());
    for start in 0..points.len() {
        if taken.get(start).copied().unwrap_or(true) || points.get(start).is_none_or(|p| !p.one) {
            continue;
        }
        let mut chain = vec![start];
        while let Some(next) = chain.last().and_then(|last| follower(&points, *last, capital, &taken)) {
            chain.push(next);
            if let Some(t) = taken.get_mut(next) {
                *t = true;
            }
        }
        let chain: Vec<&Point> = chain.into_iter().filter_map(|k| points.get(k)).collect();
        let single = chain.iter().filter(|p| p.one).count();
        if single < PIECE.0 || !is_even(&chain) {
            continue;
        }
        let ends = chain.first().map(|p| p.level).into_iter().chain(chain.last().map(|p| p.level));
        let own: Vec<usize> = chain.iter().map(|p| p.blot).collect();
        if single >= POINTS {
            levels.extend(ends);
            out.push(own);
        } else {
            pieces.push((ends.collect::<Vec<f32>>(), own));
        }
    }
    levels.sort_by(f32::total_cmp);
    let beside = |level: &f32| {
        let from = levels.partition_point(|l| *l < level - PIECE.1 * capital);
        levels.get(from).is_some_and(|l| (l - level).abs() <= PIECE.1 * capital)
    };
    out.extend(pieces.into_iter().filter(|(ends, _)| ends.iter().all(beside)).map(|(_, own)| own));
    out
}

/// The nearest point in the rule's direction that may continue it.
fn follower(points: &[Point], last: usize, capital: f32, taken: &[bool]) -> Option<usize> {
    let Point { x, half, level, row, .. } = *points.get(last)?;
    let near = |row: i64| {
        let begin = points.partition_point(|p| p.row < row || p.row == row && p.x <= x);
        let ahead = points.iter().enumerate().skip(begin).take(NEAR);
        ahead.take_while(move |(_, p)| p.row == row && p.x - x <= (NEXT.0 + RUN) * capital)
    };
    let fits = |(k, p): &(usize, &Point)| {
        let gap = p.x - x - if p.one { 0.0 } else { p.half } - half;
        !taken.get(*k).copied().unwrap_or(true) && (p.level - level).abs() <= NEXT.1 * capital && gap <= NEXT.0 * capital
    };
    (row - 1..=row + 1).flat_map(near).filter(fits).min_by(|a, b| a.1.x.total_cmp(&b.1.x)).map(|(k, _)| k)
}

/// Whether the points stand at one distance, but for those that lie together in print, ran together or were lost.
fn is_even(chain: &[&Point]) -> bool {
    let both = |(a, b): &(&&Point, &&Point)| a.one && b.one;
    let mut gaps: Vec<f32> = chain.iter().zip(chain.iter().skip(1)).filter(both).map(|(a, b)| b.x - a.x).collect();
    gaps.sort_by(f32::total_cmp);
    let Some(usual) = gaps.get(gaps.len() / 2).copied() else { return false };
    let even = gaps.iter().filter(|g| (**g - usual).abs() <= 0.4 * usual + 0.5).count();
    even as f32 >= EVEN * gaps.len() as f32
}

#[cfg(test)]
mod tests {
    use super::*;

    fn blot(x0: u32, y0: u32, width: u32, height: u32) -> Blot {
        Blot { runs: Vec::new(), x0, y0, x1: x0 + width, y1: y0 + height, ink: width * height }
    }

    #[test]
    fn a_long_row_of_points_is_a_rule_however_it_falls() {
        let row = |slope: f32| -> Vec<Blot> { (0..120).map(|i| blot(40 + 6 * i, 200 + (slope * 6.0 * i as f32) as u32, 2, 2)).collect() };
        assert_eq!(rules(&row(0.0), 20.0, 0.0, false).iter().map(Vec::len).collect::<Vec<_>>(), [120]);
        assert_eq!(rules(&row(0.015), 20.0, 0.015, false).iter().map(Vec::len).sum::<usize>(), 120);
        let dashes: Vec<Blot> = (0..60).map(|i| blot(40 + 16 * i, 200, 9, 2)).collect();
        assert!(rules(&dashes, 20.0, 0.0, false).is_empty());
    }

    #[test]
    fn upright_rules_are_told_and_decimal_points_under_one_another_are_none() {
        let column = |slope: f32| -> Vec<Blot> { (0..90).map(|i| blot(300 - (slope * 6.0 * i as f32) as u32, 40 + 6 * i, 2, 2)).collect() };
        assert_eq!(rules(&column(0.0), 20.0, 0.0, true).iter().map(Vec::len).collect::<Vec<_>>(), [90]);
        assert_eq!(rules(&column(0.015), 20.0, -0.015, true).iter().map(Vec::len).sum::<usize>(), 90);
        let stops: Vec<Blot> = (0..40).map(|i| blot(300, 40 + 34 * i, 3, 3)).collect();
        assert!(rules(&stops, 20.0, 0.0, true).is_empty());
    }

    #[test]
    fn points_that_ran_together_and_short_pieces_belong_to_their_rule() {
        // A whole rule, one with a dash in its middle, and a piece behind a wide gap; a leader elsewhere stays.
        let mut row: Vec<Blot> = (0..20).map(|i| blot(40 + 6 * i, 200, 2, 2)).collect();
        row.push(blot(160, 200, 14, 2));
        row.extend((0..20).map(|i| blot(178 + 6 * i, 200, 2, 2)));
        row.extend((0..8).map(|i| blot(400 + 6 * i, 200, 2, 2)));
        row.extend((0..8).map(|i| blot(400 + 6 * i, 260, 2, 2)));
        assert_eq!(rules(&row, 20.0, 0.0, false).iter().map(Vec::len).collect::<Vec<_>>(), [41, 8]);
    }

    #[test]
    fn stops_in_text_masks_and_specks_are_none() {
        // A stop behind each word, a masked number, and specks that lie anywhere.
        let stops: Vec<Blot> = (0..20).map(|i| blot(40 + 90 * i, 200, 3, 3)).collect();
        assert!(rules(&stops, 20.0, 0.0, false).is_empty());
        let mask: Vec<Blot> = (0..12).map(|i| blot(40 + 10 * i, 200, 6, 6)).collect();
        assert!(rules(&mask, 20.0, 0.0, false).is_empty());
        let mut seed = 7u32;
        let mut dice = |most: u32| {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (seed >> 8) % most
        };
        let specks: Vec<Blot> = (0..1_500).map(|_| blot(dice(1_600), dice(2_200), 2, 2)).collect();
        assert!(rules(&specks, 20.0, 0.0, false).is_empty());
    }

    #[test]
    fn the_rule_is_painted_over_and_letters_stay() {
        let mut image = Raster { width: 400, height: 60, gray: vec![230; 400 * 60] };
        let mut blots: Vec<Blot> = (0..40).map(|i| blot(20 + 6 * i, 40, 2, 2)).collect();
        blots.push(blot(20, 10, 12, 20));
        for b in &blots {
            image.gray[(b.y0 * 400 + b.x0) as usize] = 40;
        }
        take_out(&mut image, &mut blots, 20.0, 0.0);
        assert_eq!((blots.len(), image.gray[40 * 400 + 20], image.gray[10 * 400 + 20]), (1, 230, 40));
    }
}
