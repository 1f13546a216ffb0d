//! Places along the width of pages, in order, so that those near one are counted without looking at all of them.

/// Places in order.
#[derive(Debug, Clone, Default)]
pub struct Places(Vec<f32>);

impl Places {
    /// Places in any order; what is no number is near to none.
    pub fn of(places: impl IntoIterator<Item = f32>) -> Self {
        let mut sorted: Vec<f32> = places.into_iter().filter(|x| x.is_finite()).collect();
        sorted.sort_by(f32::total_cmp);
        Self(sorted)
    }

    /// All of them, from the left.
    pub fn iter(&self) -> impl Iterator<Item = f32> + '_ {
        self.0.iter().copied()
    }

    /// How many stand nearer than `apart`.
    pub fn near(&self, x: f32, apart: f32) -> usize {
        let from = self.0.partition_point(|y| y - x <= -apart);
        self.0.partition_point(|y| y - x < apart).saturating_sub(from)
    }

    /// How many stand no further off than `apart`.
    pub fn within(&self, x: f32, apart: f32) -> usize {
        let from = self.0.partition_point(|y| y - x < -apart);
        self.0.partition_point(|y| y - x <= apart).saturating_sub(from)
    }
}

/// Of boxes given by their left and right edges: for each, how many of those that are counted have an edge nearer than `apart` to its own.
pub fn aligned(edges: &[(f32, f32)], counted: &[bool], apart: f32) -> Vec<usize> {
    let of = |edge: fn(&(f32, f32)) -> f32| Places::of(edges.iter().zip(counted).filter(|(_, c)| **c).map(move |(e, _)| edge(e)));
    let (left, right) = (of(|e| e.0), of(|e| e.1));
    let both = both(edges, counted, apart);
    edges.iter().zip(both).map(|(e, both)| left.near(e.0, apart) + right.near(e.1, apart) - both).collect()
}

/// For each box, how many of those that are counted have both edges near: a sweep from the left, right edges kept in order.
fn both(edges: &[(f32, f32)], counted: &[bool], apart: f32) -> Vec<usize> {
    let mut points: Vec<(f32, f32)> = edges.iter().zip(counted).filter(|(e, c)| **c && e.0.is_finite() && e.1.is_finite()).map(|(e, _)| *e).collect();
    points.sort_by(|a, b| a.0.total_cmp(&b.0));
    let mut rights: Vec<f32> = points.iter().map(|p| p.1).collect();
    rights.sort_by(f32::total_cmp);
    // How many points must have been passed, whose answer it concerns, and whether it is added or taken off.
    let mut asked: Vec<(usize, usize, bool)> = Vec::with_capacity(2 * edges.len());
    for (i, e) in edges.iter().enumerate() {
        asked.push((points.partition_point(|p| p.0 - e.0 <= -apart), i, false));
        asked.push((points.partition_point(|p| p.0 - e.0 < apart), i, true));
    }
    asked.sort_unstable();
    let mut tree = vec![0usize; rights.len() + 1];
    let below = |tree: &[usize], mut n: usize| {
        let mut sum = 0;
        while n > 0 {
            sum += tree.get(n).copied().unwrap_or(0);
            n &= n - 1;
        }
        sum
    };
    let mut out = vec![(0usize, 0usize); edges.len()];
    let mut passed = 0;
    for (until, i, add) in asked {
        while passed < until {
            let right = points.get(passed).map_or(0.0, |p| p.1);
            let mut n = rights.partition_point(|r| *r < right) + 1;
            while let Some(count) = tree.get_mut(n) {
                *count += 1;
                n += n & n.wrapping_neg();
            }
            passed += 1;
        }
        let Some(e) = edges.get(i) else { continue };
        let (from, to) = (rights.partition_point(|r| r - e.1 <= -apart), rights.partition_point(|r| r - e.1 < apart));
        let count = below(&tree, to.max(from)) - below(&tree, from);
        if let Some(o) = out.get_mut(i) {
            if add { o.1 = count } else { o.0 = count }
        }
    }
    out.into_iter().map(|(before, until)| until.saturating_sub(before)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_as_looking_at_all_does() {
        let mut seed = 1u64;
        let mut next = || {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            ((seed >> 33) % 400) as f32 / 8.0
        };
        let mut edges: Vec<(f32, f32)> = (0..300).map(|_| (next(), next())).collect();
        edges.extend([(f32::NAN, 3.0), (4.0, f32::INFINITY), (12.5, 12.5), (12.5, 12.5)]);
        let counted: Vec<bool> = (0..edges.len()).map(|i| i % 3 != 0).collect();
        let slow = |a: &(f32, f32)| edges.iter().zip(&counted).filter(|(b, c)| **c && ((a.0 - b.0).abs() < 3.0 || (a.1 - b.1).abs() < 3.0)).count();
        assert_eq!(aligned(&edges, &counted, 3.0), edges.iter().map(slow).collect::<Vec<_>>());
        let places = Places::of(edges.iter().map(|e| e.0));
        for x in [0.0, 3.0, 12.5, 49.9] {
            assert_eq!(places.near(x, 2.0), edges.iter().filter(|e| (e.0 - x).abs() < 2.0).count());
            assert_eq!(places.within(x, 2.0), edges.iter().filter(|e| (e.0 - x).abs() <= 2.0).count());
        }
    }
}
