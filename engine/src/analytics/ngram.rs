//! The text model: a linear classifier over hashed letter sequences and words. Shared with the build script that trains it, so it
//! stands alone.

/// Categories that it tells apart, in the order of `Category::ALL`.
pub const CLASSES: usize = 26;
/// Places that letter sequences are hashed into.
pub const BUCKETS: usize = 1 << 15;
/// Shortest and longest sequence of letters.
const GRAMS: std::ops::RangeInclusive<usize> = 3..=5;

/// Stands before each word that belongs to the name of the other side.
pub const NAMED: char = '=';

/// Places of a description's letter sequences and words, given with single blanks between lower-case words. Money in and money out
/// see other places, so that one wording may mean two things; so do words inside a name, which say nothing of what was paid for.
pub fn features(words: &str, debit: bool) -> Vec<u32> {
    let mut out: Vec<u32> = Vec::with_capacity(words.len() * 3);
    let side = if debit { 0x9e37_79b9 } else { 0x7f4a_7c15 };
    out.push(place(side, "", 0));
    let mut before: Option<(&str, bool)> = None;
    let (mut named_words, mut free_words) = (0u32, 0u32);
    for word in words.split(' ').filter(|w| !w.is_empty() && !w.bytes().any(|b| b.is_ascii_digit())) {
        let (word, named) = word.strip_prefix(NAMED).map_or((word, false), |w| (w, true));
        let kind = if named { 16 } else { 0 };
        *(if named { &mut named_words } else { &mut free_words }) += 1;
        out.push(place(side, word, kind + 1));
        out.push(place(0, word, kind + 2));
        match before {
            // What stands before a name is the channel or the purpose, whoever is named.
            Some((first, false)) if named => out.push(place(side, first, 7)),
            Some((first, _)) if named => out.push(place(place(0, first, kind + 3), word, kind + 4)),
            Some((first, _)) => out.push(place(place(side, first, kind + 3), word, kind + 4)),
            None => {}
        }
        before = Some((word, named));
        let start = if named { 0x1234_5677 } else { 0x811c_9dc5 };
        let padded: Vec<char> = std::iter::once('^').chain(word.chars()).chain(std::iter::once('$')).collect();
        for n in GRAMS {
            for gram in padded.windows(n) {
                out.push(gram.iter().fold(start, |h: u32, c| (h ^ (*c as u32)).wrapping_mul(0x0100_0193)) % BUCKETS as u32);
            }
        }
    }
    // Whether one is named, and whether anything else is said.
    out.push(place(side, "", 8 + named_words.min(4)));
    out.push(place(side, "", 40 + free_words.min(3)));
    out.sort_unstable();
    out.dedup();
    out
}

/// FNV-1a of a word, parted by what it is.
fn place(seed: u32, word: &str, kind: u32) -> u32 {
    let start = 0x811c_9dc5 ^ seed.wrapping_mul(31).wrapping_add(kind.wrapping_mul(0x85eb_ca6b));
    word.bytes().fold(start, |h, b| (h ^ u32::from(b)).wrapping_mul(0x0100_0193)) % BUCKETS as u32
}

/// Weights of the classifier, a row of `CLASSES` a place.
#[derive(Clone)]
pub struct Weights(pub Vec<f32>);

impl Weights {
    /// All zero.
    pub fn new() -> Self {
        Self(vec![0.0; BUCKETS * CLASSES])
    }

    /// Shares of the classes, 0 to 1, that sum up to 1.
    pub fn shares(&self, features: &[u32]) -> [f32; CLASSES] {
        let mut sums = [0.0f32; CLASSES];
        for f in features {
            let from = *f as usize * CLASSES;
            if let Some(row) = self.0.get(from..from + CLASSES) {
                for (sum, w) in sums.iter_mut().zip(row) {
                    *sum += w;
                }
            }
        }
        let scale = 1.0 / (features.len().max(1) as f32).sqrt();
        let most = sums.iter().fold(f32::MIN, |m, s| m.max(s * scale));
        let mut total = 0.0;
        for sum in &mut sums {
            *sum = (*sum * scale - most).exp();
            total += *sum;
        }
        sums.map(|s| s / total)
    }

    /// Learns samples one after the other (stochastic gradient descent on the log loss), as often as `rounds` says.
    pub fn learn(&mut self, samples: &[(Vec<u32>, usize)], rounds: usize, rate: f32) {
        for round in 0..rounds {
            let step = rate / (1.0 + 0.3 * round as f32);
            // A fixed stride visits every sample in an order that does not follow the classes.
            let stride = stride(samples.len());
            for n in 0..samples.len() {
                let Some((features, class)) = samples.get((n * stride + round) % samples.len()) else { continue };
                let mut error = self.shares(features);
                if let Some(right) = error.get_mut(*class) {
                    *right -= 1.0;
                }
                let scale = step / (features.len().max(1) as f32).sqrt();
                for f in features {
                    let from = *f as usize * CLASSES;
                    if let Some(row) = self.0.get_mut(from..from + CLASSES) {
                        for (w, e) in row.iter_mut().zip(&error) {
                            *w -= scale * e;
                        }
                    }
                }
            }
        }
    }

    /// Weights from bytes: a scale (little-endian f32), then a signed byte a weight; `None` where it is something else.
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let (scale, weights) = bytes.split_first_chunk::<4>()?;
        let scale = f32::from_le_bytes(*scale);
        (weights.len() == BUCKETS * CLASSES).then(|| Self(weights.iter().map(|b| f32::from(i8::from_le_bytes([*b])) * scale).collect()))
    }
}

/// A stride that has no divisor in common with the count, near its golden section.
fn stride(count: usize) -> usize {
    let mut stride = (count as f64 * 0.618) as usize;
    stride = stride.max(1);
    while gcd(stride, count) != 1 {
        stride += 1;
    }
    stride
}

fn gcd(a: usize, b: usize) -> usize {
    if b == 0 { a } else { gcd(b, a % b) }
}
