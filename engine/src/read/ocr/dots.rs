//! Dots in zeros: faces of typewriters and listings mark a zero by a dot in its middle, which makes an `8` or a `6` of it.

use super::gray::paper;
use super::strings::Blot;
use crate::read::raster::Raster;

/// Marked zeros of a page at least.
const ZEROS: usize = 4;
/// Height of a zero, in heights of a capital, and its width, in its height.
const HEIGHT: (f32, f32) = (0.7, 1.4);
const WIDTH: (f32, f32) = (0.35, 0.95);
/// Sides of a dot at most, and how far its middle lies from the zero's at most, in sides of the zero.
const DOT: f32 = 0.45;
const OFF: f32 = 0.15;
/// Blots that are looked at for one dot at most.
const NEAR: usize = 2_000;

/// Takes the dots out of the zeros of a picture and of its blots.
pub fn take_out(image: &mut Raster, blots: &mut Vec<Blot>, capital: f32) {
    let found = dots(blots, capital);
    if found.len() < ZEROS {
        return;
    }
    erase(image, blots, found);
}

/// Takes blots out of a picture and of its blots: each with the one around which its paper is looked at, which may be itself.
pub(super) fn erase(image: &mut Raster, blots: &mut Vec<Blot>, found: impl IntoIterator<Item = (usize, usize)>) {
    let mut gone = vec![false; blots.len()];
    for (own, around) in found {
        let (Some(b), Some(a)) = (blots.get(own), blots.get(around)) else { continue };
        let shade = paper(image, a.x0.saturating_sub(2) as usize, a.y0.saturating_sub(2) as usize, a.x1 as usize + 2, a.y1 as usize + 2);
        paint(image, b, shade);
        if let Some(g) = gone.get_mut(own) {
            *g = true;
        }
    }
    let mut gone = gone.into_iter();
    blots.retain(|_| !gone.next().unwrap_or_default());
}

/// Paints a blot over. Its soft edge goes with it, as far as that is not its neighbour's.
fn paint(image: &mut Raster, blot: &Blot, shade: u8) {
    for y in blot.y0.saturating_sub(1)..(blot.y1 + 1).min(image.height) {
        for x in blot.x0.saturating_sub(1)..(blot.x1 + 1).min(image.width) {
            if let Some(v) = image.gray.get_mut((y * image.width + x) as usize) {
                *v = (*v).max(shade);
            }
        }
    }
}

/// The dots with the zeros in whose middle they stand.
fn dots(blots: &[Blot], capital: f32) -> Vec<(usize, usize)> {
    let zero = |b: &Blot| (HEIGHT.0 * capital..=HEIGHT.1 * capital).contains(&b.height()) && (WIDTH.0..=WIDTH.1).contains(&(b.width() / b.height()));
    let mut zeros: Vec<usize> = (0..blots.len()).filter(|i| blots.get(*i).is_some_and(zero)).collect();
    let left = |i: usize| blots.get(i).map_or(0, |b| b.x0);
    zeros.sort_by_key(|i| left(*i));
    let mut out = Vec::new();
    for (i, dot) in blots.iter().enumerate().filter(|(_, b)| b.height() <= DOT * HEIGHT.1 * capital && b.width() <= DOT * HEIGHT.1 * capital) {
        let (x, y) = dot.middle();
        // Zeros that begin left of it, the nearest first.
        let end = zeros.partition_point(|k| left(*k) < dot.x0);
        let before = zeros.get(..end).unwrap_or_default().iter().rev().take(NEAR);
        let around = before.take_while(|k| x - left(**k) as f32 <= HEIGHT.1 * capital).find(|k| {
            blots.get(**k).is_some_and(|z| {
                let (zx, zy) = z.middle();
                let within = z.x0 < dot.x0 && dot.x1 < z.x1 && z.y0 < dot.y0 && dot.y1 < z.y1;
                let middle = (x - zx).abs() <= OFF * z.width() + 0.5 && (y - zy).abs() <= OFF * z.height() + 0.5;
                within && middle && dot.width() <= DOT * z.width() && dot.height() <= DOT * z.height()
            })
        });
        out.extend(around.map(|k| (i, *k)));
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn blot(x0: u32, y0: u32, width: u32, height: u32) -> Blot {
        Blot { runs: Vec::new(), x0, y0, x1: x0 + width, y1: y0 + height, ink: width * height / 2 }
    }

    #[test]
    fn only_what_stands_in_the_middle_of_a_digit_is_its_dot() {
        let digits = |dot: fn(u32) -> Blot| -> Vec<Blot> { (0..6).flat_map(|i| [blot(40 + 16 * i, 100, 11, 20), dot(40 + 16 * i)]).collect() };
        assert_eq!(dots(&digits(|x| blot(x + 4, 108, 3, 4)), 20.0).len(), 6);
        // A point behind it, a comma under it, a letter within a large ring.
        assert!(dots(&digits(|x| blot(x + 12, 117, 3, 3)), 20.0).is_empty());
        assert!(dots(&digits(|x| blot(x + 4, 114, 3, 4)), 20.0).is_empty());
        assert!(dots(&digits(|x| blot(x + 2, 105, 7, 10)), 20.0).is_empty());
    }

    #[test]
    fn the_dots_of_a_page_are_painted_over() {
        let mut image = Raster { width: 200, height: 140, gray: vec![230; 200 * 140] };
        let mut blots: Vec<Blot> = (0..5).flat_map(|i| [blot(40 + 16 * i, 100, 11, 20), blot(44 + 16 * i, 108, 3, 4)]).collect();
        for b in &blots {
            for (x, y) in [(b.x0, b.y0), (b.x0 + 1, b.y0 + 1)] {
                image.gray[(y * 200 + x) as usize] = 40;
            }
        }
        take_out(&mut image, &mut blots, 20.0);
        assert_eq!((blots.len(), image.gray[108 * 200 + 44], image.gray[100 * 200 + 40]), (5, 230, 40));
    }
}
