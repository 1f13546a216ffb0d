//! A page's own text beside what the page shows: where recognition reads something else, twice and surely, the text lies.

use crate::base::{Finding, Rect, Severity, amounts};
use crate::document::{Document, Page, Source, Word};

/// Words whose letters are smaller, in points, are not read surely enough to contradict anything.
const SMALL: f32 = 5.0;
/// Sureness of a first reading from which it contradicts.
const SURE: f32 = 0.75;
/// Sureness of a second reading from which it confirms the first.
const CONFIRMED: f32 = 0.8;
/// Places of a page that are named one by one.
const NAMED: usize = 8;
/// Places of a file that are looked at again at most.
const MOST: usize = 200;
/// Confidence of words that the page does not show, and of those that may differ.
const LIE: f32 = 0.3;
const DOUBTFUL: f32 = 0.85;

/// A place where text and page seem to differ.
#[derive(Debug, Clone, PartialEq)]
pub struct Doubt {
    /// Page, 1-based.
    pub page: u32,
    /// Its box in points of the page.
    pub rect: Rect,
    /// What the text says.
    pub said: String,
    /// What was recognised.
    pub shown: String,
    /// Whether the text is an amount.
    pub digits: bool,
}

/// The places where recognised words contradict the text of their page.
pub fn doubts(document: &Document) -> Vec<Doubt> {
    let pages = document.pages.iter().filter(|p| p.source == Source::Text && !p.seen.is_empty());
    pages.flat_map(on_page).take(MOST).collect()
}

fn on_page(page: &Page) -> Vec<Doubt> {
    let mut out = Vec::new();
    for (said, shown) in groups(page) {
        let (Some(rect), true) = (Rect::hull(said.iter().map(|w| &w.rect)), shown.iter().all(|w| w.confidence >= SURE)) else { continue };
        let join = |words: &[&Word]| words.iter().map(|w| w.text.as_str()).collect::<Vec<_>>().join(" ");
        let (a, b) = (join(&said), join(&shown));
        if said.iter().all(|w| w.size >= SMALL) && contradicts(&folded(&a), &folded(&b)) {
            out.push(Doubt { page: page.number, rect, digits: amounts::scan(&a).is_some(), said: a, shown: b });
        }
    }
    out
}

/// Words of the text with the recognised words at their place; words that touch the same ones are one group.
fn groups(page: &Page) -> Vec<(Vec<&Word>, Vec<&Word>)> {
    let meets = |a: &Rect, b: &Rect| a.y_overlap(b) > 0.5 * a.height().min(b.height()) && a.x_overlap(b) > 0.3 * a.width().min(b.width());
    let mut seen: Vec<&Word> = page.seen.iter().collect();
    seen.sort_by(|a, b| a.rect.y0.total_cmp(&b.rect.y0));
    let tallest = seen.iter().map(|w| w.rect.height()).fold(0.0, f32::max);
    let mut out: Vec<(Vec<&Word>, Vec<&Word>)> = Vec::new();
    let mut owner: std::collections::HashMap<usize, usize> = std::collections::HashMap::new();
    for word in &page.words {
        let first = seen.partition_point(|s| s.rect.y0 < word.rect.y0 - tallest);
        let near = seen.iter().enumerate().skip(first).take_while(|(_, s)| s.rect.y0 < word.rect.y1);
        let hits: Vec<usize> = near.filter(|(_, s)| meets(&word.rect, &s.rect)).map(|(i, _)| i).collect();
        let group = hits.iter().find_map(|i| owner.get(i).copied()).unwrap_or_else(|| {
            out.push((Vec::new(), Vec::new()));
            out.len() - 1
        });
        let Some((said, shown)) = out.get_mut(group) else { continue };
        said.push(word);
        for i in hits {
            if let std::collections::hash_map::Entry::Vacant(free) = owner.entry(i) {
                free.insert(group);
                shown.extend(seen.get(i));
            }
        }
    }
    out.retain(|(said, shown)| !said.is_empty() && !shown.is_empty());
    for (said, shown) in &mut out {
        said.sort_by(|a, b| a.rect.x0.total_cmp(&b.rect.x0));
        shown.sort_by(|a, b| a.rect.x0.total_cmp(&b.rect.x0));
    }
    out
}

/// Letters and digits alone, without accents and case; those that look alike are one.
fn folded(text: &str) -> Vec<char> {
    let one = |c: char| match c {
        'o' | 'q' | 'd' => '0',
        'l' | 'i' | 'j' | 't' | 'f' => '1',
        's' => '5',
        'z' => '2',
        'b' => '8',
        'g' => '9',
        'v' | 'y' => 'u',
        'h' | 'r' | 'm' => 'n',
        'e' | 'c' => 'a',
        c => c,
    };
    text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).map(one).collect()
}

/// Whether two folded texts cannot be two readings of one print: of equal length, and a digit differs or most letters do.
fn contradicts(a: &[char], b: &[char]) -> bool {
    // Other scripts are not told by a recogniser of Latin letters.
    let latin = |t: &[char]| t.iter().all(char::is_ascii);
    if a.len() < 3 || a.len() != b.len() || !latin(a) || !latin(b) {
        return false;
    }
    let differ: Vec<(&char, &char)> = a.iter().zip(b).filter(|(x, y)| x != y).collect();
    let digits = a.iter().filter(|c| c.is_ascii_digit()).count() * 2 > a.len();
    let figures = differ.iter().filter(|(x, y)| x.is_ascii_digit() && y.is_ascii_digit()).count();
    digits && figures > 0 || a.len() >= 4 && differ.len() * 2 > a.len()
}

/// Says where a second look (readings with their confidence, surest first) confirms a doubt, and lowers the confidence of such words.
pub fn judge(document: &mut Document, doubts: &[Doubt], choices: &[Vec<(String, f32)>]) {
    let mut findings: Vec<Finding> = Vec::new();
    for page in &mut document.pages {
        let mut lies = 0;
        for (doubt, readings) in doubts.iter().zip(choices).filter(|(d, _)| d.page == page.number) {
            let (said, shown) = (folded(&doubt.said), folded(&doubt.shown));
            if readings.iter().any(|(text, _)| folded(text) == said) {
                continue;
            }
            let lie = readings.first().is_some_and(|(text, sure)| *sure >= CONFIRMED && folded(text) == shown);
            for w in page.words.iter_mut().filter(|w| doubt.rect.contains(w.rect.cx(), w.rect.cy())) {
                w.confidence = w.confidence.min(if lie { LIE } else { DOUBTFUL });
                w.alternatives.push((doubt.shown.clone(), SURE));
            }
            lies += usize::from(lie);
            if lie && lies <= NAMED {
                let text = format!("Page {} shows `{}` where its text says `{}`.", doubt.page, doubt.shown, doubt.said);
                findings.push(finding(text, doubt.page).at(page.displayed(doubt.rect)));
            }
        }
        if lies > NAMED {
            findings.push(finding(format!("Page {} shows something else than its text says in {lies} places.", page.number), page.number));
        }
    }
    document.findings.extend(findings);
}

fn finding(text: String, page: u32) -> Finding {
    Finding::new("TEXT_LAYER_DIFFERS", Severity::High, text).on_page(page).remedy("Trust what the page shows, and ask the bank whether the file is its own.")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn word(text: &str, x: f32, confidence: f32) -> Word {
        Word { text: text.to_owned(), rect: Rect { x0: x, y0: 10.0, x1: x + 40.0, y1: 20.0 }, baseline: 18.0, size: 10.0, confidence, ..Word::default() }
    }

    #[test]
    fn finds_what_the_page_does_not_show() {
        let page = |said: &str, shown: &str| Page { number: 1, words: vec![word(said, 0.0, 1.0)], seen: vec![word(shown, 1.0, 0.95)], ..Page::default() };
        let found = |said: &str, shown: &str, again: &str| {
            let mut document = Document { pages: vec![page(said, shown)], ..Document::default() };
            let doubts = doubts(&document);
            judge(&mut document, &doubts, &[vec![(again.to_owned(), 0.9)]]);
            (doubts.len(), document.findings.len(), document.pages[0].words[0].confidence < 0.9)
        };
        assert_eq!(found("9,250.00", "1,250.00", "1,250.00"), (1, 1, true));
        assert_eq!(found("9,250.00", "1,250.00", "9,250.00"), (1, 0, false));
        assert_eq!(found("9,250.00", "1,250.00", "4,250.00"), (1, 0, true));
        assert_eq!(found("Sentosa", "Sentoea", "Sentoea"), (0, 0, false));
    }
}
