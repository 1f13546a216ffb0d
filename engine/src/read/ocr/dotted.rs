//! Dotted rules between rows: a long row of points with one distance between them is no text, though pieces of it look like letters. Rows of
//! dashes stay: listings mark by them where columns begin and end.

use super::dots::paint as paint_over;
use super::gray::paper;
use super::strings::Blot;
use crate::read::raster::Raster;

/// Points of a rule at least. Masked numbers and a line of stops behind a word have fewer.
const POINTS: usize = 24;
/// Width and height of a point at most, in heights of a capital.
const SIZE: (f32, f32) = (0.34, 0.32);
/// Distance from the middle of one to the next at most, and how far the next lies above or below, in heights of a capital.
const NEXT: (f32, f32) = (1.0, 0.14);
/// Share of the distances that are about the usual one.
const EVEN: f32 = 0.7;
/// Points that are looked at for the next one at most.
const NEAR: usize = 64;

/// Takes dotted rules out of a picture and of its blots; `slope` is how far lines fall for each pixel to the right.
pub fn take_out(image: &mut Raster, blots: &mut Vec<Blot>, capital: f32, slope: f32) {
    let found = rules(blots, capital, slope);
    if found.is_empty() {
        return;
    }
    let mut gone = vec![false; blots.len()];
    for i in found.into_iter().flatten() {
        let Some(b) = blots.get(i) else { continue };
        let shade = paper(image, b.x0.saturating_sub(2) as usize, b.y0.saturating_sub(2) as usize, b.x1 as usize + 2, b.y1 as usize + 2);
        paint_over(image, b, shade);
        if let Some(g) = gone.get_mut(i) {
            *g = true;
        }
    }
    let mut gone = gone.into_iter();
    blots.retain(|_| !gone.next().unwrap_or_default());
}

/// The blots of each dotted rule, from the left.
fn rules(blots: &[Blot], capital: f32, slope: f32) -> Vec<Vec<usize>> {
    let small = |b: &Blot| b.width() <= SIZE.0 * capital && b.height() <= SIZE.1 * capital;
    // Each with the row of pixels in which it would stand at the left edge.
    let mut points: Vec<(usize, f32, f32)> = blots
        .iter()
        .enumerate()
        .filter(|(_, b)| small(b))
        .map(|(i, b)| {
            let (x, y) = b.middle();
            (i, x, y - slope * x)
        })
        .collect();
    if points.len() < POINTS {
        return Vec::new();
    }
    // Rows of half a tolerance: what continues a point stands in its own row or in one of the next.
    let band = (NEXT.1 * capital).max(1.0);
    let row = |level: f32| (level / band).floor() as i64;
    points.sort_by(|a, b| row(a.2).cmp(&row(b.2)).then(a.1.total_cmp(&b.1)));
    let mut taken = vec![false; points.len()];
    let mut out = Vec::new();
    for start in 0..points.len() {
        if taken.get(start).copied().unwrap_or(true) {
            continue;
        }
        let mut chain = vec![start];
        while let Some(next) = chain.last().and_then(|last| follower(&points, *last, capital, band, &taken)) {
            chain.push(next);
            if let Some(t) = taken.get_mut(next) {
                *t = true;
            }
        }
        if chain.len() >= POINTS && is_even(&points, &chain) {
            out.push(chain.into_iter().filter_map(|k| points.get(k)).map(|p| p.0).collect());
        }
    }
    out
}

/// The nearest point to the right that may continue a rule.
fn follower(points: &[(usize, f32, f32)], last: usize, capital: f32, band: f32, taken: &[bool]) -> Option<usize> {
    let (_, x, level) = *points.get(last)?;
    let row = (level / band).floor();
    let mut best: Option<(f32, usize)> = None;
    for row in [row - 1.0, row, row + 1.0] {
        let begin = points.partition_point(|p| {
            let own = (p.2 / band).floor();
            own < row || own == row && p.1 <= x
        });
        let near = points.iter().enumerate().skip(begin).take(NEAR).take_while(|(_, p)| (p.2 / band).floor() == row && p.1 - x <= NEXT.0 * capital);
        for (k, p) in near {
            let free = !taken.get(k).copied().unwrap_or(true);
            if free && (p.2 - level).abs() <= NEXT.1 * capital && best.is_none_or(|(nearest, _)| p.1 - x < nearest) {
                best = Some((p.1 - x, k));
            }
        }
    }
    best.map(|(_, k)| k)
}

/// Whether the points stand at one distance, but for those that lie together in print or were lost.
fn is_even(points: &[(usize, f32, f32)], chain: &[usize]) -> bool {
    let at = |k: &usize| points.get(*k).map_or(0.0, |p| p.1);
    let mut gaps: Vec<f32> = chain.windows(2).filter_map(|w| Some(at(w.get(1)?) - at(w.first()?))).collect();
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
        assert_eq!(rules(&row(0.0), 20.0, 0.0).iter().map(Vec::len).collect::<Vec<_>>(), [120]);
        assert_eq!(rules(&row(0.015), 20.0, 0.015).iter().map(Vec::len).sum::<usize>(), 120);
        let dashes: Vec<Blot> = (0..60).map(|i| blot(40 + 16 * i, 200, 9, 2)).collect();
        assert!(rules(&dashes, 20.0, 0.0).is_empty());
    }

    #[test]
    fn stops_in_text_masks_and_specks_are_none() {
        // A stop behind each word, a masked number, and specks that lie anywhere.
        let stops: Vec<Blot> = (0..20).map(|i| blot(40 + 90 * i, 200, 3, 3)).collect();
        assert!(rules(&stops, 20.0, 0.0).is_empty());
        let mask: Vec<Blot> = (0..12).map(|i| blot(40 + 10 * i, 200, 6, 6)).collect();
        assert!(rules(&mask, 20.0, 0.0).is_empty());
        let mut seed = 7u32;
        let mut dice = |most: u32| {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (seed >> 8) % most
        };
        let specks: Vec<Blot> = (0..1_500).map(|_| blot(dice(1_600), dice(2_200), 2, 2)).collect();
        assert!(rules(&specks, 20.0, 0.0).is_empty());
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
