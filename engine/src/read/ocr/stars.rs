//! Asterisks that fill the blank before an amount, so that nobody writes digits into it.

use super::strings::Blot;

/// Asterisks at least that fill a blank.
const STARS: usize = 4;

/// Asterisks that fill the blank before an amount: equal blots at equal steps, above the foot of the figure that they lead to.
pub fn stars(blots: &[Blot], slope: f32, capital: f32) -> std::collections::HashSet<usize> {
    let mut out = std::collections::HashSet::new();
    let like = |b: &Blot| (0.2..=0.72).contains(&(b.height() / capital)) && (0.6..=1.7).contains(&(b.width() / b.height()));
    let middle = |b: &Blot| ((b.x0 + b.x1) as f32 / 2.0, (b.y0 + b.y1) as f32 / 2.0 - slope * (b.x0 + b.x1) as f32 / 2.0);
    let mut order: Vec<usize> = (0..blots.len()).filter(|i| blots.get(*i).is_some_and(like)).collect();
    order.sort_by_key(|i| blots.get(*i).map_or(0, |b| b.x0));
    let mut runs: Vec<Vec<usize>> = Vec::new();
    for i in order {
        let Some(b) = blots.get(i) else { continue };
        let (x, y) = middle(b);
        let goes_on = |run: &Vec<usize>| {
            let Some(last) = run.last().and_then(|l| blots.get(*l)) else { return false };
            let (lx, ly) = middle(last);
            let step = run.len().checked_sub(2).and_then(|k| run.get(k)).and_then(|k| blots.get(*k)).map(|k| lx - middle(k).0);
            let even = step.is_none_or(|s| (x - lx - s).abs() < 0.25 * s.max(4.0));
            let same = (b.height() - last.height()).abs() <= 0.2 * capital && (b.ink as f32) < 1.6 * last.ink as f32 && (last.ink as f32) < 1.6 * b.ink as f32;
            x > lx && x - lx < 1.5 * capital && (y - ly).abs() < 0.12 * capital && even && same
        };
        match runs.iter_mut().rev().take(200).find(|r| goes_on(r)) {
            Some(run) => run.push(i),
            None => runs.push(vec![i]),
        }
    }
    for run in runs.into_iter().filter(|r| r.len() >= STARS) {
        let Some(last) = run.last().and_then(|l| blots.get(*l)) else { continue };
        let (x, y) = middle(last);
        // A small letter stands on the line, an asterisk above it.
        let leads = blots.iter().any(|b| {
            let (bx, by) = middle(b);
            let tall = b.height() >= 0.8 * capital && b.height() <= 1.5 * capital;
            tall && bx > x
                && bx - x < 2.0 * capital
                && by - y > 0.02 * capital
                && by - y < 0.5 * capital
                && by + b.height() / 2.0 - y - last.height() / 2.0 > 0.25 * capital
        });
        // Letters right before or behind that stand where these do: they are small letters of a word in which one hangs below the line.
        let first = run.first().and_then(|f| blots.get(*f)).unwrap_or(last);
        let foot = |b: &Blot| middle(b).1 + b.height() / 2.0;
        let letters = blots.iter().any(|b| {
            let (gap, behind) = (first.x0 as f32 - b.x1 as f32, b.x0 as f32 - last.x1 as f32);
            let near = (-2.0..capital).contains(&gap) || (0.3 * capital..3.0 * capital).contains(&behind);
            near && (0.4 * capital..=1.5 * capital).contains(&b.height()) && (foot(b) - foot(last)).abs() < 0.1 * capital
        });
        if leads && !letters {
            out.extend(run);
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Ink of `w` by `h` pixels whose upper left corner is at `x`, `y`.
    fn blot(x: u32, y: u32, w: u32, h: u32) -> Blot {
        Blot { runs: Vec::new(), x0: x, y0: y, x1: x + w, y1: y + h, ink: w * h / 2 }
    }

    /// So many asterisks or letters of one size, and digits behind them; all stand on the line 60.
    fn row(count: u32, y: u32, side: u32) -> Vec<Blot> {
        let mut out: Vec<Blot> = (0..count).map(|i| blot(100 + 14 * i, y, side, side)).collect();
        out.extend((0..6).map(|i| blot(100 + 14 * count + 14 * i, 40, 11, 20)));
        out
    }

    #[test]
    fn asterisks_before_an_amount_are_no_letters() {
        let found = stars(&row(8, 42, 9), 0.0, 20.0);
        assert_eq!(found.len(), 8);
        assert!(found.iter().all(|i| *i < 8));
    }

    #[test]
    fn few_of_them_and_small_letters_stay() {
        assert!(stars(&row(3, 42, 9), 0.0, 20.0).is_empty());
        // Small letters stand on the line.
        assert!(stars(&row(8, 48, 12), 0.0, 20.0).is_empty());
        // Of `Penanggung` the second `g` hangs below it, and what follows does not.
        let mut word: Vec<Blot> = (0..4).map(|i| blot(100 + 14 * i, 48, 11, 12)).collect();
        word.push(blot(84, 40, 12, 20));
        word.extend([0, 14].map(|x| blot(156 + x, 48, 11, 18)));
        word.push(blot(184, 48, 11, 12));
        assert!(stars(&word, 0.0, 20.0).is_empty());
    }
}
