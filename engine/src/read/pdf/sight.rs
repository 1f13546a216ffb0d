//! What a reader does not see: text in the colour of its ground, text covered by what was drawn later.

use super::marks::{Glyph, Marks, Sight};
use super::matrix::Bounds;

/// Colours that differ by less in every channel look the same on paper.
const SAME: u8 = 10;
/// Part of the font size from the baseline up to the middle of a glyph.
const MIDDLE: f64 = 0.3;

/// Marks the glyphs that a reader does not see although they have ink.
pub fn judge(marks: &mut Marks) {
    let (patches, pictures) = (&marks.patches, &marks.pictures);
    let glyphs = &mut marks.glyphs;
    let mut start = 0;
    while let Some(first) = glyphs.get(start) {
        let order = first.order;
        let length = glyphs.iter().skip(start).take_while(|g| g.order == order).count();
        let Some(run) = glyphs.get_mut(start..start + length) else { break };
        start += length;
        let mut area = Bounds::EMPTY;
        run.iter().for_each(|g| area.add(middle(g)));
        let under: Vec<_> = patches.iter().filter(|p| p.order < order && meets(&p.area, &area)).collect();
        let over: Vec<&Bounds> = patches.iter().filter(|p| p.opaque && p.order > order && meets(&p.area, &area)).map(|p| &p.area).collect();
        let drawn_over = pictures.iter().filter(|p| p.opaque && p.order > order && meets(&p.area, &area)).map(|p| &p.area);
        let over: Vec<&Bounds> = over.into_iter().chain(drawn_over).collect();
        let images: Vec<_> = pictures.iter().filter(|p| p.order < order && meets(&p.area, &area)).collect();
        for g in run.iter_mut().filter(|g| g.sight == Sight::Seen) {
            let (x, y) = middle(g);
            if over.iter().any(|b| b.holds(x, y, 0.0)) {
                g.sight = Sight::Covered;
                continue;
            }
            let patch = under.iter().rev().find(|p| p.area.holds(x, y, 0.0));
            let above = patch.map_or(0, |p| p.order);
            let pictured = images.iter().any(|p| p.order > above && p.area.holds(x, y, 0.0));
            let ground = match patch {
                _ if pictured => None,
                Some(p) => (p.plain && p.opaque).then_some(p.color),
                None => Some([255; 3]),
            };
            if ground.is_some_and(|c| same(c, g.color)) {
                g.sight = Sight::Blank;
            }
        }
    }
}

fn same(a: [u8; 3], b: [u8; 3]) -> bool {
    a.iter().zip(b).all(|(x, y)| x.abs_diff(y) < SAME)
}

fn meets(a: &Bounds, b: &Bounds) -> bool {
    a.x0 <= b.x1 && b.x0 <= a.x1 && a.y0 <= b.y1 && b.y0 <= a.y1
}

/// The middle of a glyph.
fn middle(g: &Glyph) -> (f64, f64) {
    let (ax, ay) = (f64::from(g.ax), f64::from(g.ay));
    let length = ax.hypot(ay);
    let up = if length > 1e-6 { (ay / length, -ax / length) } else { (0.0, -1.0) };
    let rise = f64::from(g.size) * MIDDLE;
    (f64::from(g.x) + ax / 2.0 + up.0 * rise, f64::from(g.y) + ay / 2.0 + up.1 * rise)
}
