//! Numbers in the type that machines read (OCR-A, ISO 1073-1), as identity cards have theirs. Its digits stand wide apart and have forms of
//! their own, which a recogniser of print takes for letters or sees twice; each is a blot of its own, and is told by its form.

use super::strings::{Blot, Letters};
use crate::base::Rect;

/// Cells of a digit's box, across and down.
const GRID: (usize, usize) = (8, 10);
/// Ink of each cell of the digits from 0 to 9, row by row, in ninths.
const DIGITS: [&[u8; 80]; 10] = [
    b"59999996862222799400007994000079940000799400007994000079940000798644448949999994",
    b"79997000122770000007700000077000000770000007702500077069000770792448848969999998",
    b"79999996122222790000007900000079367777998744444294000000940000009644444399999998",
    b"79999996122222790000007900000079027777970244458800000079000000792444448969999994",
    b"95000000960008809600099096000990960009909877799455555995000009900000099000000880",
    b"06999998069222210690000006900000069777640344448900000079000000797644448938999994",
    b"79200000950000009400000094000000940000009877777598555589940000799644448979999998",
    b"99999999632222790000007900000079000037940004982000097000000970000009700000086000",
    b"04999940049449400492294004922940389889747744448984000079840000797644448949999994",
    b"79999998962222799400007988777789344444890000007900000079000000790000018900000298",
];
/// Digits at least that make a number of this type.
const LEAST: usize = 12;
/// How far a digit's form may be off at most, that of all of a number in the mean, and how much nearer it must be than the next digit's: one less
/// what the two have in common. Digits of this type, thick or thin, are at 0.02 to 0.26, and letters of print at 0.2 to 0.7, at no one's form.
const OFF: f32 = 0.35;
const MEAN: f32 = 0.2;
const CLEAR: f32 = 0.12;
/// Height and width of a digit in pixels at least; its height in heights of the digit beside it; the height, in its own, of what parts two of
/// them; its width in its height at most.
const SMALLEST: (f32, f32) = (14.0, 8.0);
const HIGH: f32 = 0.75;
const LABEL: f32 = 0.5;
const WIDE: f32 = 0.95;
/// How sure a number is that was told so.
pub(super) const SURE: f32 = 0.92;

/// A number of this type.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Number {
    /// Its digits.
    pub text: String,
    /// Its box, in pixels.
    pub area: Rect,
    /// The blots of what stands before it in its string, by their numbers; none where nothing but points does.
    pub before: Vec<usize>,
    /// The same of what stands behind it.
    pub behind: Vec<usize>,
}

/// The number that a string has; `None` where too few of its letters that follow one another have the forms of this type.
pub(super) fn number(string: &Letters, blots: &[Blot]) -> Option<Number> {
    if string.len() < LEAST {
        return None;
    }
    let mut own: Vec<(usize, &Blot)> = string.blots().iter().filter_map(|i| blots.get(*i).map(|b| (*i, b))).collect();
    own.sort_by_key(|(_, b)| b.x0);
    let form = |b: &Blot| b.height() >= SMALLEST.0 && b.width() >= SMALLEST.1 && b.width() <= WIDE * b.height();
    let digits: Vec<(usize, char, f32)> =
        own.iter().enumerate().filter(|(_, (_, b))| form(b)).filter_map(|(at, (_, b))| told(b).map(|(digit, off)| (at, digit, off))).collect();
    let height = |at: usize| own.get(at).map_or(0.0, |(_, b)| b.height());
    // What stands between two digits and is no speck of the paper parts them, and so does another height: the label, the points between the
    // digits of another number, the edge of a portrait.
    let follows = |a: &(usize, char, f32), b: &(usize, char, f32)| {
        let (low, high) = (height(a.0).min(height(b.0)), height(a.0).max(height(b.0)));
        low >= HIGH * high && (a.0 + 1..b.0).all(|k| height(k) < LABEL * high)
    };
    let run = digits.chunk_by(follows).max_by_key(|run| run.len()).filter(|run| run.len() >= LEAST)?;
    let mean = run.iter().map(|d| d.2).sum::<f32>() / run.len() as f32;
    if mean > MEAN {
        return None;
    }
    let (first, last) = (run.first()?.0, run.last()?.0);
    let boxes: Vec<Rect> = run.iter().filter_map(|d| own.get(d.0)).map(|(_, b)| Rect::new(b.x0 as f32, b.y0 as f32, b.x1 as f32, b.y1 as f32)).collect();
    let area = Rect::hull(&boxes)?;
    // The points of a colon and specks say nothing; letters beside the number are a label's, or whatever stands there.
    let said = |part: &[(usize, &Blot)]| {
        let label = part.iter().any(|(_, b)| b.height() >= LABEL * area.height());
        if label { part.iter().map(|(i, _)| *i).collect() } else { Vec::new() }
    };
    let (before, behind) = (said(own.get(..first).unwrap_or_default()), said(own.get(last + 1..).unwrap_or_default()));
    Some(Number { text: run.iter().map(|d| d.1).collect(), area, before, behind })
}

/// The digit whose form a blot has, and how far it is off; `None` where none is near, or two are.
fn told(blot: &Blot) -> Option<(char, f32)> {
    let seen = spread(&cells(blot));
    let form = |form: &[u8; 80]| spread(&form.map(|f| f32::from(f.saturating_sub(b'0')) / 9.0));
    let off = |digit: &[u8; 80]| 1.0 - form(digit).iter().zip(&seen).map(|(f, s)| f * s).sum::<f32>();
    let mut all: Vec<(f32, char)> = DIGITS.iter().zip('0'..='9').map(|(form, digit)| (off(form), digit)).collect();
    all.sort_by(|a, b| a.0.total_cmp(&b.0));
    let [best, next, ..] = all.as_slice() else { return None };
    (best.0 <= OFF && next.0 - best.0 >= CLEAR).then_some((best.1, best.0))
}

/// Ink of cells, each with a part of that beside it, as what it differs by from the mean of all, of length one: a stroke may be thick or thin and
/// stand in one cell or the next.
fn spread(ink: &[f32]) -> Vec<f32> {
    let (across, down) = GRID;
    let at = |x: usize, y: usize| if x < across && y < down { ink.get(y * across + x).copied().unwrap_or_default() } else { 0.0 };
    let row = |x: usize, y: usize| at(x.wrapping_sub(1), y) + 2.0 * at(x, y) + at(x + 1, y);
    let around = |i: usize| {
        let (x, y) = (i % across, i / across);
        row(x, y.wrapping_sub(1)) + 2.0 * row(x, y) + row(x, y + 1)
    };
    let all: Vec<f32> = (0..across * down).map(around).collect();
    let mean = all.iter().sum::<f32>() / all.len().max(1) as f32;
    let length = all.iter().map(|v| (v - mean).powi(2)).sum::<f32>().sqrt().max(1e-6);
    all.iter().map(|v| (v - mean) / length).collect()
}

/// The part of each cell of a blot's box that is ink.
fn cells(blot: &Blot) -> Vec<f32> {
    let (across, down) = GRID;
    let (width, height) = ((blot.x1 - blot.x0).max(1) as usize, (blot.y1 - blot.y0).max(1) as usize);
    let column = |x: u32| (x.saturating_sub(blot.x0) as usize * across / width).min(across - 1);
    let row = |y: u32| (y.saturating_sub(blot.y0) as usize * down / height).min(down - 1);
    let mut ink = vec![0u32; across * down];
    for run in &blot.runs {
        for x in run.x0..run.x1 {
            if let Some(cell) = ink.get_mut(row(run.y) * across + column(x)) {
                *cell += 1;
            }
        }
    }
    // How many columns and rows of pixels lie in each of the cells.
    let columns: Vec<usize> = (0..across).map(|c| (blot.x0..blot.x1).filter(|x| column(*x) == c).count()).collect();
    let rows: Vec<usize> = (0..down).map(|r| (blot.y0..blot.y1).filter(|y| row(*y) == r).count()).collect();
    let sizes = rows.iter().flat_map(|r| columns.iter().map(move |c| r * c));
    ink.iter().zip(sizes).map(|(n, size)| *n as f32 / size.max(1) as f32).collect()
}

#[cfg(test)]
mod tests {
    use super::super::strings::Run;
    use super::*;

    /// A digit drawn from its form, each cell four pixels wide and high.
    fn drawn(digit: char, x0: u32) -> Blot {
        let form = DIGITS[digit.to_digit(10).expect("a digit") as usize];
        let inked = |x: u32, y: u32| (y % 4 * 4 + x % 4) * 9 < u32::from(form[(y / 4 * 8 + x / 4) as usize] - b'0') * 16;
        let pixels = (0..40).flat_map(|y| (0..32).map(move |x| (x, y))).filter(|(x, y)| inked(*x, *y));
        Blot::of(pixels.map(|(x, y)| Run { y: 100 + y, x0: x0 + x, x1: x0 + x + 1 }).collect()).expect("ink")
    }

    fn line(text: &str) -> Vec<Blot> {
        text.chars().enumerate().map(|(i, c)| drawn(c, 100 + 50 * i as u32)).collect()
    }

    fn read(blots: &[Blot]) -> Option<(String, usize)> {
        let string = Letters::default().only((0..blots.len()).collect(), blots);
        number(&string, blots).map(|n| (n.text, n.before.len()))
    }

    #[test]
    fn digits_are_told_by_their_forms() {
        assert_eq!(read(&line("3201128810869475")), Some(("3201128810869475".to_owned(), 0)));
        assert_eq!(read(&line("32011288")), None, "too few to tell the type");
    }

    #[test]
    fn thin_strokes_are_of_the_type_too() {
        // What the ink of each cell is with strokes of half the width: the outer half of it.
        let thin = |blot: Blot| Blot::of(blot.runs.into_iter().filter(|r| (r.y + r.x0) % 3 != 0).collect()).expect("ink");
        let blots: Vec<Blot> = line("3273106709949114").into_iter().map(thin).collect();
        assert_eq!(read(&blots), Some(("3273106709949114".to_owned(), 0)));
    }

    #[test]
    fn a_label_stands_before_a_number_and_a_colon_says_nothing() {
        let block = |x0: u32, w: u32, h: u32| Blot::of((0..h).map(|y| Run { y: 140 - h + y, x0, x1: x0 + w }).collect()).expect("ink");
        let mut labelled = line("3201128810869475");
        labelled.extend([block(20, 30, 40), block(60, 30, 40)]);
        assert_eq!(read(&labelled), Some(("3201128810869475".to_owned(), 2)));
        let mut pointed = line("3201128810869475");
        pointed.push(block(70, 5, 5));
        assert_eq!(read(&pointed), Some(("3201128810869475".to_owned(), 0)));
        // A speck between two digits and the edge of a portrait behind the last change nothing.
        let mut beside = line("3201128810869475");
        beside.extend([block(290, 6, 7), block(920, 12, 90)]);
        assert_eq!(read(&beside), Some(("3201128810869475".to_owned(), 0)));
    }

    #[test]
    fn letters_of_another_form_are_no_number_of_this_type() {
        let mut other = line("3201128810869475");
        other[10] = Blot::of((0..40).map(|y| Run { y: 100 + y, x0: 600, x1: 632 }).collect()).expect("ink");
        assert_eq!(read(&other), None);
    }
}
