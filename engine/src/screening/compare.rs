//! How alike two names are: their words are matched one to one in any order, and the rarer a word, the more it counts.

use super::distance::{budget, edits};
use super::keys::word_key;
use super::model::Schema;
use super::tokens::{Parsed, Role, Token};
use super::words::WORDS;
use rustc_hash::FxHashMap;
use std::cell::RefCell;

/// How often words occur in the lists that are loaded.
pub trait Frequency {
    /// Names that the lists hold.
    fn names(&self) -> u32;
    /// Names that hold this word, spelled so.
    fn of(&self, word: &str) -> u32;
}

/// No lists: only the table of common words says what is frequent.
pub struct Unknown;

impl Frequency for Unknown {
    fn names(&self) -> u32 {
        0
    }

    fn of(&self, _: &str) -> u32 {
        0
    }
}

/// What lists said of words, kept for those who ask again: the words of many subjects and of the entities like them are the same ones.
pub struct Remembered<'a> {
    lists: &'a dyn Frequency,
    names: u32,
    known: RefCell<FxHashMap<u32, u32>>,
}

impl<'a> Remembered<'a> {
    /// Of these lists.
    pub fn new(lists: &'a dyn Frequency) -> Self {
        Self { lists, names: lists.names(), known: RefCell::default() }
    }
}

impl Frequency for Remembered<'_> {
    fn names(&self) -> u32 {
        self.names
    }

    fn of(&self, word: &str) -> u32 {
        *self.known.borrow_mut().entry(word_key(word)).or_insert_with(|| self.lists.of(word))
    }
}

/// What the comparison of two names found.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Likeness {
    /// 0 to 1.
    pub score: f64,
    /// Words that stand for each other, and how alike they are.
    pub pairs: Vec<(String, String, f64)>,
    /// Whether each side has a word that the other has not.
    pub conflict: bool,
    /// Whether all words agree as they are spelled.
    pub exact: bool,
}

/// Lengths at which banks cut names.
const FIELD_LENGTHS: [usize; 11] = [18, 20, 22, 24, 25, 26, 30, 32, 35, 40, 50];
/// Below this, two words are not each other.
const LEAST: f64 = 0.55;

/// Compares the name asked about with a name of a list.
pub fn compare(query: &Parsed, listed: &Parsed, schema: Schema, lists: &dyn Frequency) -> Likeness {
    let asked: Vec<(usize, &Token)> = query.names().collect();
    let given: Vec<(usize, &Token)> = listed.names().collect();
    if asked.is_empty() || given.is_empty() {
        return Likeness::default();
    }
    let company = schema == Schema::Company;
    let cut = FIELD_LENGTHS.contains(&query.length) && listed.length > query.length;
    let single = asked.len() == 1 && given.len() == 1;
    let weight_asked: Vec<f64> = asked.iter().map(|(_, t)| weight(t, company, lists)).collect();
    let weight_given: Vec<f64> = given.iter().map(|(_, t)| weight(t, company, lists)).collect();
    let marks = |p: &Parsed| p.tokens.iter().any(|t| t.role == Role::Mark);
    let both_marked = marks(query) && marks(listed);
    // Every pair that may stand for each other, best first; a run of words may stand for one that is written together.
    let mut pairs: Vec<(f64, f64, usize, usize, usize, usize)> = Vec::new();
    for (i, (_, a)) in asked.iter().enumerate() {
        let last = cut && i + 1 == asked.len();
        for (j, (_, b)) in given.iter().enumerate() {
            let fathers = both_marked && (a.role == Role::Patronym) != (b.role == Role::Patronym);
            let alike = alike(a, b, last, company, single, lists) * if fathers { 0.5 } else { 1.0 };
            if alike >= LEAST {
                let w = weight_asked[i].max(weight_given[j]);
                pairs.push((alike, w, i, i + 1, j, j + 1));
            }
        }
    }
    runs(&asked, &given, &weight_asked, &weight_given, lists, &mut pairs);
    pairs.sort_by(|a, b| (b.0 * (0.5 + b.1)).total_cmp(&(a.0 * (0.5 + a.1))).then(a.2.cmp(&b.2)).then(a.2.abs_diff(a.4).cmp(&b.2.abs_diff(b.4))));
    let (mut used_asked, mut used_given) = (vec![false; asked.len()], vec![false; given.len()]);
    let mut found = Likeness::default();
    let (mut sum, mut whole) = (0.0, 0.0);
    let mut same = true;
    for (alike, w, i0, i1, j0, j1) in pairs {
        if used_asked[i0..i1].contains(&true) || used_given[j0..j1].contains(&true) {
            continue;
        }
        used_asked[i0..i1].fill(true);
        used_given[j0..j1].fill(true);
        sum += w * alike;
        whole += w;
        same &= alike >= 0.999;
        let text = |side: &[(usize, &Token)]| side.iter().map(|(_, t)| t.text.as_str()).collect::<Vec<_>>().join(" ");
        found.pairs.push((text(&asked[i0..i1]), text(&given[j0..j1]), alike));
    }
    if query.joined == listed.joined && query.joined.len() > 3 && !signs_differ(&asked, &given) {
        found.score = if same && !used_asked.contains(&false) { 1.0 } else { 0.97 };
        found.exact = found.score >= 1.0;
        found.conflict = false;
        return found;
    }
    let matched = used_given.iter().filter(|u| **u).count();
    let patronym = if both_marked { 0.6 } else { 0.05 };
    let (mut left_asked, mut left_given) = (0.0, 0.0);
    let (mut lacks_asked, mut lacks_given) = (0, 0);
    for (i, (_, t)) in asked.iter().enumerate().filter(|(i, _)| !used_asked[*i]) {
        same = false;
        let cost = match t.role {
            Role::Patronym => patronym,
            Role::Generic => 0.35,
            Role::Initial => 0.6,
            _ if asked.iter().enumerate().any(|(k, (_, o))| k != i && used_asked[k] && o.text == t.text) => 0.1,
            _ if company => 0.9,
            _ if t.text.len() < 4 => 0.7,
            _ => 0.9,
        };
        // The last word of a name that a bank cut may be no word any more.
        let stump = cut && i + 1 == asked.len() && t.text.chars().count() < 3;
        left_asked += weight_asked[i] * if stump { 0.1 } else { cost };
        lacks_asked += usize::from((t.role != Role::Patronym || both_marked) && !stump && !(t.role == Role::Initial && company));
    }
    for (j, (_, t)) in given.iter().enumerate().filter(|(j, _)| !used_given[*j]) {
        same = false;
        let last = j + 1 == given.len();
        let cost = match t.role {
            Role::Patronym => patronym,
            Role::Generic => 0.35,
            Role::Initial => 0.2,
            _ if company => 0.8,
            _ if cut && last => 0.1,
            // One word alone says little of who bears three.
            _ if matched < 2 => 0.9,
            _ if last => 0.45,
            _ => 0.3,
        };
        left_given += weight_given[j] * cost;
        lacks_given += usize::from(t.role != Role::Patronym || both_marked);
    }
    found.exact = same;
    found.conflict = lacks_asked > 0 && lacks_given > 0;
    let score = if whole > 0.0 { sum / (whole + left_asked + left_given) } else { 0.0 };
    found.score = if found.conflict { score * 0.85 } else { score };
    found
}

/// Whether both sides are written in signs, and not in the same.
fn signs_differ(asked: &[(usize, &Token)], given: &[(usize, &Token)]) -> bool {
    let signs = |side: &[(usize, &Token)]| side.iter().map(|(_, t)| t.sign.as_str()).collect::<String>();
    let (a, b) = (signs(asked), signs(given));
    !a.is_empty() && !b.is_empty() && a != b
}

/// Words written together on one side: `Abd Rahman` and `Abdurrahman`, `Xiu Lan` and `Xiulan`.
#[allow(clippy::type_complexity, reason = "the same pairs as in compare")]
fn runs(
    asked: &[(usize, &Token)],
    given: &[(usize, &Token)],
    wa: &[f64],
    wg: &[f64],
    lists: &dyn Frequency,
    pairs: &mut Vec<(f64, f64, usize, usize, usize, usize)>,
) {
    let mut one_side = |many: &[(usize, &Token)], wm: &[f64], single: &[(usize, &Token)], ws: &[f64], turned: bool| {
        for start in 0..many.len() {
            for end in start + 2..=many.len().min(start + 4) {
                let run = &many[start..end];
                let initials = run.iter().any(|(_, t)| t.role == Role::Initial);
                if initials && run.len() > 2 {
                    continue;
                }
                let text: String = run.iter().map(|(_, t)| t.text.as_str()).collect();
                let folded = super::fold::fold(&text);
                for (s, (_, token)) in single.iter().enumerate() {
                    if token.text.len() < 4 || text.len().abs_diff(token.text.len()) > 1 {
                        continue;
                    }
                    let typo = || !initials && text.len() > 7 && lists.of(&token.text) < 3 && edits(&folded, &token.fold, 1).is_some();
                    let alike = if text == token.text {
                        0.97
                    } else if folded == token.fold {
                        0.93
                    } else if typo() {
                        0.85
                    } else {
                        continue;
                    };
                    let w = (wm[start..end].iter().sum::<f64>() * 0.75).max(ws[s]);
                    pairs.push(if turned { (alike, w, s, s + 1, start, end) } else { (alike, w, start, end, s, s + 1) });
                }
            }
        }
    };
    one_side(given, wg, asked, wa, true);
    one_side(asked, wa, given, wg, false);
}

/// What a word counts: the rarer in the lists, the more.
pub(super) fn weight(token: &Token, company: bool, lists: &dyn Frequency) -> f64 {
    let names = f64::from(lists.names());
    let rarity = if names > 50.0 {
        let of = f64::from(lists.of(&token.text)) + 1.0;
        ((names / of).ln() / names.ln()).clamp(0.0, 1.0)
    } else if WORDS.is("common", &token.text) {
        0.5
    } else {
        0.8
    };
    let base = 0.6 + 0.5 * rarity;
    match token.role {
        Role::Initial => 0.45,
        Role::Generic => 0.7 * base,
        Role::Number if company => 1.0,
        _ if token.order => 0.6 * base,
        _ => base,
    }
}

/// How alike two words are, 0 to 1.
fn alike(a: &Token, b: &Token, cut: bool, company: bool, single: bool, lists: &dyn Frequency) -> f64 {
    if a.text == b.text {
        return if a.sign.is_empty() || b.sign.is_empty() || a.sign == b.sign { 1.0 } else { 0.5 };
    }
    if !a.sign.is_empty() && !b.sign.is_empty() {
        return 0.0;
    }
    if a.role == Role::Number || b.role == Role::Number {
        return 0.0;
    }
    if !company && (WORDS.pair(&a.text, &b.text) || WORDS.pair(&a.fold, &b.fold)) {
        return 0.0;
    }
    if a.fold == b.fold || a.others.contains(&b.fold) || b.others.contains(&a.fold) || a.others.iter().any(|o| b.others.contains(o)) {
        return 0.95;
    }
    if !company && a.groups.iter().any(|g| b.groups.contains(g)) {
        return 0.93;
    }
    if a.role == Role::Initial || b.role == Role::Initial {
        let first = |t: &Token| t.text.chars().next();
        return if first(a) == first(b) && !company { 0.8 } else { 0.0 };
    }
    let (la, lb) = (a.text.chars().count(), b.text.chars().count());
    if cut && la < lb && (b.text.starts_with(&a.text) || b.fold.starts_with(&a.fold)) {
        return if la > 2 { 0.95 } else { 0.8 };
    }
    let mut best: f64 = 0.0;
    if a.vowelless != b.vowelless {
        let (n, m) = (a.bones.len(), b.bones.len());
        if a.bones == b.bones && n > 0 {
            best = if n > 2 {
                0.9
            } else if n == 2 {
                0.8
            } else {
                0.6
            };
        } else if n.min(m) >= 4 && edits(&a.bones, &b.bones, 1).is_some() {
            best = 0.7;
        }
    }
    let longest = la.max(lb);
    // A word that no list knows is likelier a slip than one of which nothing is known.
    let (known, other) = (lists.of(&a.text), lists.of(&b.text));
    let slip = lists.names() > 50 && known == 0 && longest > 4;
    let most = if slip { budget(longest).max(2) } else { budget(la.min(lb)).max(budget(longest).min(1)) };
    if most == 0 {
        return best;
    }
    let distance = match (edits(&a.text, &b.text, most), edits(&a.fold, &b.fold, most)) {
        (Some(x), Some(y)) => x.min(y + usize::from(!slip)),
        (Some(x), None) => x,
        (None, Some(y)) => y + usize::from(!slip),
        (None, None) => return best,
    };
    if distance > most {
        return best;
    }
    let mut score = 1.0 - 0.9 * distance.max(1) as f64 / longest as f64;
    if a.text.chars().next() != b.text.chars().next() {
        score *= 0.96;
    }
    if single && distance > 1 && !company {
        score *= 0.8;
    }
    // A word that the lists know as it stands is a word, not a slip.
    if known >= 3 && known.saturating_mul(20) >= other {
        score *= 0.5;
    }
    best.max(score)
}
