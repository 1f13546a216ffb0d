//! `SIZE_ISLAND`, `BASELINE_ISLAND`, `COLOR_ISLAND`, `SPACING_ISLAND`: size, baseline, colour, spacing and widths of a cell's digits
//! against its own column and row.

use super::paper::{Cell, Finds, Neighbours, Paper, Style};
use super::report::{Change, Family};
use super::type_fonts::{Column, columns, isolated};
use super::{Needs, Signal};
use crate::base::Severity;
use std::collections::BTreeMap;

pub(super) const SIGNAL: Signal = Signal { codes: &["SIZE_ISLAND", "BASELINE_ISLAND", "COLOR_ISLAND", "SPACING_ISLAND"], needs: Needs::TextRows, look };

/// The middle of some values.
pub fn median(values: &mut [f32]) -> f32 {
    values.sort_by(f32::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(0.0)
}

/// Cells of a column whose measure is further than so much from the column's middle, where they are few.
pub fn outliers<'p>(
    paper: &Paper<'_>,
    column: &Column<'p>,
    cells: &[&'p Cell],
    measure: impl Fn(&Style) -> f32,
    far: impl Fn(f32, f32) -> bool,
) -> (f32, Vec<&'p Cell>) {
    let mut values: Vec<f32> = cells.iter().filter_map(|c| c.style.as_ref().map(&measure)).collect();
    let middle = median(&mut values);
    let out: Vec<&Cell> = cells.iter().filter(|c| c.style.as_ref().is_some_and(|s| far(measure(s), middle))).copied().collect();
    (middle, if isolated(paper, cells.len(), out.len()) { column.told(out) } else { Vec::new() })
}

fn look(paper: &Paper<'_>, finds: &mut Finds) {
    let t = &paper.rules.thresholds;
    let mut found: [(&str, &str, Vec<Change>); 4] = [
        ("SIZE_ISLAND", "are set in another size than the rest of their column or text", Vec::new()),
        ("BASELINE_ISLAND", "stand off the baseline of their row", Vec::new()),
        ("COLOR_ISLAND", "are of another colour than the rest of their column", Vec::new()),
        ("SPACING_ISLAND", "are spaced otherwise than the rest of their column", Vec::new()),
    ];
    let [sizes, lines, colors, spacings] = &mut found;
    for column in columns(paper) {
        let note = |list: &mut Vec<Change>, kind: &str, c: &Cell, detail: String| {
            let mut change = paper.change(kind, c.page, c.rect, Some(c), None, Some(&c.text));
            change.detail = Some(detail);
            list.push(change);
        };
        let (middle, out) = outliers(paper, &column, &column, |s| s.size, |v, m| (v - m).abs() > t.size * m);
        out.iter().for_each(|c| note(&mut sizes.2, "SIZE", c, format!("{:.2} points; the column has {middle:.2}", c.style.map_or(0.0, |s| s.size))));
        for channel in 0..3 {
            let of = |s: &Style| s.color.get(channel).map_or(0.0, |v| f32::from(*v));
            let (middle, out) = outliers(paper, &column, &column, of, |v, m| (v - m).abs() > f32::from(t.color));
            let fresh: Vec<&&Cell> = out.iter().filter(|c| !row_colored(paper, c)).collect();
            fresh.iter().for_each(|c| {
                note(&mut colors.2, "COLOR", c, format!("{:?}; channel {channel} of the column is {middle:.0}", c.style.map(|s| s.color).unwrap_or_default()))
            });
        }
        // Long enough for the mean of its gaps to mean something.
        let long: Vec<&Cell> = column.iter().filter(|c| c.money() && c.style.is_some_and(|s| s.letters >= 4)).copied().collect();
        let (middle, out) = outliers(paper, &column, &long, |s| s.spacing, |v, m| (v - m).abs() > t.spacing);
        let kerned = Kerning::of(paper, &out);
        uneven(paper, &column, &long, t.spacing, &mut |c, by| {
            note(&mut spacings.2, "GAP", c, format!("a gap {by:.3} of the size off, where the column's are even"))
        });
        out.iter()
            .filter(|c| !kerned.explains(paper, c, t.spacing))
            .for_each(|c| note(&mut spacings.2, "SPACING", c, format!("{:.3} of the size; the column has {middle:.3}", c.style.map_or(0.0, |s| s.spacing))));
        let (middle, out) = outliers(paper, &column, &long, |s| s.digit, |v, m| m > 0.0 && (v - m).abs() > t.spacing * m && (v - m).abs() < 0.3 * m);
        let fixed = steady(&long, middle, t.spacing);
        out.iter()
            .filter(|_| fixed)
            .for_each(|c| note(&mut spacings.2, "WIDTH", c, format!("digits of {:.3}; the column has {middle:.3}", c.style.map_or(0.0, |s| s.digit))));
        baselines(paper, &column, t.baseline, &mut |c, by| note(&mut lines.2, "BASELINE", c, format!("{by:.2} points off")));
    }
    spacings.2.extend(super::led::figures(paper));
    spacings.2.extend(super::operators::figures(paper));
    if let Some(trace) = paper.trace {
        sizes.2.extend(super::type_fields::mixed(paper, trace));
    }
    for (code, what, mut changes) in found {
        changes.sort_by_key(|c| (c.page, c.row));
        changes.dedup_by(|a, b| a.page == b.page && a.bbox == b.bbox);
        if !changes.is_empty() {
            let message = format!("{} figures {what}.", changes.len());
            finds.add(Family::Type, code, Severity::Medium, message, changes, &["A long figure that was made to fit", "A row of its own kind"]);
        }
    }
}

/// How far two glyphs stand apart elsewhere: a font may set some pairs closer than others.
struct Kerning(BTreeMap<Neighbours, Vec<f32>>);

impl Kerning {
    /// What figures that do not stand out say of it, of all columns: a pair may stand in one of them only.
    fn of(paper: &Paper<'_>, out: &[&Cell]) -> Self {
        let mut pairs: BTreeMap<Neighbours, Vec<f32>> = BTreeMap::new();
        let usual = paper.cells.iter().filter(|c| !out.is_empty() && c.money() && c.style.is_some() && !out.iter().any(|o| std::ptr::eq(*o, *c)));
        usual.flat_map(|c| paper.gaps(c)).for_each(|(pair, gap)| pairs.entry(pair).or_default().push(gap));
        Self(pairs)
    }

    /// Whether a cell's pairs of glyphs are spaced as the same pairs are elsewhere.
    fn explains(&self, paper: &Paper<'_>, cell: &Cell, far: f32) -> bool {
        let own = paper.gaps(cell);
        let off = |(pair, gap): &(Neighbours, f32)| self.0.get(pair).map(|known| (gap - median(&mut known.clone())).abs());
        let known: Vec<f32> = own.iter().filter_map(off).collect();
        2 * known.len() > own.len() && known.iter().all(|o| *o < far)
    }
}

/// Share of the gaps of a column that keep their width, in a column of even gaps.
const EVEN: f32 = 0.97;

/// Cells with a gap between two of their glyphs that is wider or narrower than that between the same two elsewhere, in a column that keeps
/// all others: a figure that was put together.
fn uneven(paper: &Paper<'_>, column: &Column<'_>, cells: &[&Cell], far: f32, give: &mut dyn FnMut(&Cell, f32)) {
    let gaps: Vec<Vec<(Neighbours, f32)>> = cells.iter().map(|c| paper.gaps(c)).collect();
    let mut pairs: BTreeMap<Neighbours, Vec<f32>> = BTreeMap::new();
    gaps.iter().flatten().for_each(|(pair, gap)| pairs.entry(*pair).or_default().push(*gap));
    let usual: BTreeMap<Neighbours, f32> = pairs.into_iter().filter(|p| p.1.len() >= 3).map(|(pair, mut known)| (pair, median(&mut known))).collect();
    let off = |(pair, gap): &(Neighbours, f32)| usual.get(pair).map(|u| (gap - u).abs());
    let all: Vec<f32> = gaps.iter().flatten().filter_map(off).collect();
    let even = all.iter().filter(|o| **o < far / 4.0).count();
    if all.is_empty() || (even as f32) < EVEN * all.len() as f32 {
        return;
    }
    let most: Vec<(&Cell, f32)> = cells.iter().zip(&gaps).map(|(c, g)| (*c, g.iter().filter_map(off).fold(0.0, f32::max))).filter(|m| m.1 > far).collect();
    if isolated(paper, cells.len(), most.len()) && cells.len() >= paper.rules.thresholds.cells {
        let told = column.told(most.iter().map(|m| m.0).collect());
        most.iter().filter(|m| told.iter().any(|t| std::ptr::eq(*t, m.0))).for_each(|(c, by)| give(c, *by));
    }
}

/// Whether the digits of nearly all cells are equally wide: proportional figures say nothing.
fn steady(column: &[&Cell], middle: f32, share: f32) -> bool {
    let near = column.iter().filter(|c| c.style.is_some_and(|s| (s.digit - middle).abs() < 0.3 * share * middle)).count();
    10 * near >= 9 * column.len()
}

/// Whether other cells of the row have the cell's colour.
fn row_colored(paper: &Paper<'_>, cell: &Cell) -> bool {
    let mut others = paper.cells.iter().filter(|c| c.page == cell.page && c.row == cell.row && c.statement == cell.statement && c.field != cell.field);
    others.any(|c| c.style.map(|s| s.color) == cell.style.map(|s| s.color))
}

/// Sizes of the type from which a cell has more than one line.
const LINES: f32 = 1.6;

/// Rows at the top of a page after which a page's end moves none.
const TOP: u32 = 3;

/// Whether a cell stands in a row of several lines at the top of a page that goes on: browsers move single cells there, to keep their lines whole.
fn near_cut(paper: &Paper<'_>, cell: &Cell, line: f32) -> bool {
    let rows = paper.reading.statements.get(cell.statement).map(|s| s.transactions.as_slice()).unwrap_or_default();
    let first = rows.iter().find(|t| t.page == cell.page).map_or(0, |t| t.row_index);
    let high = rows.iter().any(|t| Some(t.row_index) == cell.row && t.bbox.height() > line);
    high && first > 0 && cell.row.is_some_and(|r| r < first + TOP)
}

/// Cells off the baseline of the other figures of their row, beyond what the column is off them usually.
fn baselines(paper: &Paper<'_>, column: &Column<'_>, far: f32, give: &mut dyn FnMut(&Cell, f32)) {
    let off = |c: &Cell| -> Option<f32> {
        // A cell of two lines stands in the middle of its row, but where a page cuts that.
        let own = c.style.filter(|s| c.rect.height() < LINES * s.size && !near_cut(paper, c, LINES * s.size))?;
        let others = paper.cells.iter().filter(|o| o.page == c.page && o.statement == c.statement && o.row == c.row && o.field != c.field && o.figure());
        let mut lines: Vec<f32> = others.filter_map(|o| o.style).map(|s| s.baseline).filter(|b| (b - own.baseline).abs() < 0.6 * own.size).collect();
        if lines.is_empty() { None } else { Some(own.baseline - median(&mut lines)) }
    };
    let offs: Vec<(&Cell, f32)> = column.iter().filter_map(|c| Some((*c, off(c)?))).collect();
    let middle = median(&mut offs.iter().map(|o| o.1).collect::<Vec<_>>());
    let out: Vec<&(&Cell, f32)> = offs.iter().filter(|o| (o.1 - middle).abs() > far).collect();
    if isolated(paper, offs.len(), out.len()) && offs.len() >= paper.rules.thresholds.cells {
        let told = column.told(out.iter().map(|o| o.0).collect());
        out.iter().filter(|o| told.iter().any(|t| std::ptr::eq(*t, o.0))).for_each(|(c, v)| give(c, v - middle));
    }
}

#[cfg(test)]
mod tests {
    use crate::forensics::sample::{examined, plain, told};

    const CODE: &str = "SPACING_ISLAND";

    #[test]
    fn a_figure_put_together_of_two_parts_is_told() {
        let amounts: Vec<i64> = (0..9).map(|i| 1_000 + i).collect();
        assert_eq!(told(&examined(&amounts, &|_, a, y| plain(a, y), &[]), CODE), []);
        let split = |i: usize, a: &str, y: f32| match a.split_at_checked(1) {
            Some((head, rest)) if i == 4 => format!("1 0 0 1 100 {y} Tm ({head}) Tj 1 0 0 1 103.6 {y} Tm ({rest}) Tj "),
            _ => plain(a, y),
        };
        let found = told(&examined(&amounts, &split, &[]), CODE);
        assert!(matches!(found.as_slice(), [(_, None, Some(new))] if new == "1,004.00"), "{found:?}");
    }

    #[test]
    fn pairs_that_the_font_sets_closer_are_no_island() {
        // `7,` and `7.` stand closer; one figure has both.
        let amounts = [7_001, 1_007, 7_002, 1_017, 7_003, 1_027, 7_004, 1_037, 7_005, 1_047, 7_007];
        let kerned = |_: usize, a: &str, y: f32| format!("1 0 0 1 100 {y} Tm [({})] TJ ", a.replace("7,", "7) 120 (,").replace("7.", "7) 120 (."));
        assert_eq!(told(&examined(&amounts, &kerned, &[]), CODE), []);
    }
}
