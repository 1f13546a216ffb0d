//! Words of heads and labels that recognition misspelled by one letter or without their accent, among others that are known.

use super::label_words::LABELS;
use super::vocabulary;
use crate::base::amounts;
use crate::base::letters::bare;
use crate::document::{Document, Page, Source, Word};

/// Letters of a word at least, to be known by all but one of them.
const LETTERS: usize = 5;
/// Letters of a word at least, to be given its accent in any line.
const LONG: usize = 7;
/// Letters that stand as they were seen at least, where another one was misread besides those with accents: `Place` is no `Pièce`.
const SEEN: usize = 4;
/// Words that lost no accent but in heads: other languages write them so.
const PLAIN: &[&str] = &["deposito"];
/// Known words of a line at least, for it to be a head whose words may be mended.
const KNOWN: usize = 2;

/// The document with such words of its recognised pages as they are known; `None` where there are none.
pub fn respelled(document: &Document) -> Option<Document> {
    if document.pages.iter().all(|p| p.source == Source::Text) {
        return None;
    }
    let mut out = document.clone();
    let mut any = false;
    let oftener = super::oftener::mended(document).into_iter().map(|(page, i, text)| (page, i, text, super::oftener::TAKEN));
    for (page, i, text, sure) in super::repeated::mended(document).into_iter().chain(oftener).collect::<Vec<_>>() {
        if let Some(word) = out.pages.get_mut(page).and_then(|p| p.words.get_mut(i)) {
            any = true;
            let seen = std::mem::replace(&mut word.text, text);
            word.alternatives.push((seen, std::mem::replace(&mut word.confidence, sure)));
        }
    }
    for page in out.pages.iter_mut().filter(|p| p.source == Source::Ocr) {
        let cells = super::cells::mended(page).into_iter().map(|(i, text)| (i, text, super::cells::SPELLED));
        let words = mended(page).into_iter().map(|(i, text)| (i, text, 1.0));
        let capitals = capitals(page).into_iter().map(|(i, text)| (i, text, CAPITAL));
        for (i, text, most) in words.chain(cells).chain(capitals).collect::<Vec<_>>() {
            if let Some(word) = page.words.get_mut(i) {
                any = true;
                word.confidence = word.confidence.min(most);
                let seen = std::mem::replace(&mut word.text, text);
                word.alternatives.push((seen, word.confidence));
            }
        }
    }
    any.then_some(out)
}

/// Lines of amounts whose words begin at one place and with a capital at least, for an `l` there to be an `I`; how exactly they begin there,
/// in points; and how sure such a word is at most.
const BEGIN: usize = 8;
const EDGE: f32 = 2.5;
const CAPITAL: f32 = 0.8;

/// Words that begin with `l` where the words beside all other amounts begin with a capital, which are the same in many a face: `luran`.
fn capitals(page: &Page) -> Vec<(usize, String)> {
    let mut order: Vec<usize> = (0..page.words.len()).collect();
    let at = |i: &usize| page.words.get(*i).map_or(0.0, |w| w.baseline);
    order.sort_by(|a, b| at(a).total_cmp(&at(b)));
    let mut begins: Vec<(usize, &Word)> = Vec::new();
    for line in order.chunk_by(|a, b| at(b) - at(a) < 2.0) {
        let mut words: Vec<(usize, &Word)> = line.iter().filter_map(|i| page.words.get(*i).map(|w| (*i, w))).collect();
        words.sort_by(|a, b| a.1.rect.x0.total_cmp(&b.1.rect.x0));
        if words.last().is_some_and(|(_, w)| amounts::scan(&w.text).is_some_and(|a| a.last.is_some() || a.group.is_some())) {
            begins.extend(words.into_iter().find(|(_, w)| w.text.chars().filter(|c| c.is_alphabetic()).count() >= 4));
        }
    }
    let meant = |text: &str| text.strip_prefix('l').filter(|r| r.starts_with(|c: char| c.is_lowercase() && !matches!(c, 'i' | 'l'))).map(|r| format!("I{r}"));
    let beside = |w: &Word| begins.iter().filter(|(_, o)| (o.rect.x0 - w.rect.x0).abs() <= EDGE && meant(&o.text).is_none()).collect::<Vec<_>>();
    let all_capitals = |w: &Word| {
        let others = beside(w);
        others.len() >= BEGIN && others.iter().all(|(_, o)| o.text.starts_with(|c: char| c.is_uppercase() || !c.is_alphabetic()))
    };
    begins.iter().filter_map(|(i, w)| meant(&w.text).filter(|_| all_capitals(w)).map(|text| (*i, text))).collect()
}

/// Words of a page that are to be spelled otherwise, by index.
fn mended(page: &Page) -> Vec<(usize, String)> {
    let known = vocabulary::words();
    let mut order: Vec<usize> = (0..page.words.len()).collect();
    let at = |i: &usize| page.words.get(*i).map_or(0.0, |w| w.baseline);
    order.sort_by(|a, b| at(a).total_cmp(&at(b)));
    let mut out = Vec::new();
    for line in order.chunk_by(|a, b| at(b) - at(a) < 2.0) {
        let words: Vec<(usize, &Word, String)> = line.iter().filter_map(|i| page.words.get(*i).map(|w| (*i, w, plain(&w.text)))).collect();
        let count = words.iter().filter(|(_, _, t)| known.contains(t) || t.chars().count() >= LONG && accented(t, false).is_some()).count();
        let least = |letters: usize| if letters >= LETTERS { KNOWN } else { usize::MAX };
        for (i, word, text) in &words {
            let letters = text.chars().count();
            if known.contains(text) || letters < 4 {
                continue;
            }
            let own = PLAIN.contains(&text.as_str()) && count <= KNOWN;
            let accent = || (!own && (count >= 1 || letters >= LONG)).then(|| accented(text, count >= 1)).flatten();
            let other = || (count >= least(letters)).then(|| nearest(text)).flatten();
            if let Some(meant) = accent().or_else(other) {
                out.push((*i, like(&word.text, text, &meant)));
            }
        }
    }
    out
}

/// Lower case, without what stands around the letters.
fn plain(text: &str) -> String {
    text.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase()
}

/// The known word in the place of the one seen, in the case in which it was seen.
fn like(whole: &str, seen: &str, meant: &str) -> String {
    let lower = whole.to_lowercase();
    let Some(at) = lower.find(seen) else { return meant.to_owned() };
    let capitals = whole.chars().filter(|c| c.is_alphabetic()).all(char::is_uppercase);
    let first = whole.chars().find(|c| c.is_alphabetic()).is_some_and(char::is_uppercase);
    let cased: String = if capitals {
        meant.to_uppercase()
    } else if first {
        let mut letters = meant.chars();
        letters.next().map(|c| c.to_uppercase().chain(letters).collect()).unwrap_or_default()
    } else {
        meant.to_owned()
    };
    format!("{}{cased}{}", lower.get(..at).unwrap_or_default(), lower.get(at + seen.len()..).unwrap_or_default())
}

/// The one known word that differs in one letter; `None` where there is none or more.
fn nearest(text: &str) -> Option<String> {
    let differs = |known: &str| {
        let mut pairs = known.chars().zip(text.chars()).filter(|(a, b)| a != b);
        let one = pairs.next().is_some_and(|(a, b)| alike(a, b));
        one && pairs.next().is_none() && known.chars().count() == text.chars().count()
    };
    let known = vocabulary::words();
    let mut found = known.iter().filter(|w| differs(w));
    let one = found.next().filter(|_| found.next().is_none()).cloned();
    // A thin letter is also seen twice: `Jumliah`.
    let thin = |(i, c): (usize, char)| {
        let less = || format!("{}{}", text.get(..i).unwrap_or_default(), text.get(i + c.len_utf8()..).unwrap_or_default());
        matches!(c, 'i' | 'l' | 't' | '1' | '!' | '|').then(less).filter(|t| t.chars().count() >= LETTERS && known.contains(t))
    };
    one.or_else(|| text.char_indices().find_map(thin))
}

/// Whether two letters look alike in small print.
fn alike(a: char, b: char) -> bool {
    ["iljtf1!|", "oce0", "nmuvhr", "bhk6", "sz5", "gqy9", "aeo"].iter().any(|class| class.contains(a) && class.contains(b))
}

/// The one known word with accents whose other letters are those seen, for letters with accents are read as any; `near` lets one more
/// letter be one that looks like it.
fn accented(text: &str, near: bool) -> Option<String> {
    let seen: Vec<char> = text.chars().collect();
    let fits = |known: &[char]| {
        let (mut plain, mut other) = (0, 0);
        for (k, s) in known.iter().zip(&seen) {
            if k == s && k.is_ascii() {
                plain += 1;
            } else if k.is_ascii() && s.is_ascii() || !k.is_ascii() && !may_be_seen_as(*k, *s) {
                other += if alike(*k, *s) { 1 } else { seen.len() };
            }
        }
        plain >= if other > 0 { SEEN } else { 3 } && plain * 2 >= seen.len() && other <= usize::from(near && seen.len() >= LETTERS)
    };
    let all = ACCENTED.get_or_init(with_accents);
    let plain = |known: &[char]| known.iter().copied().map(|c| bare(c.encode_utf8(&mut [0; 4]))).collect::<String>() == text;
    let of_length = || all.iter().filter(|w| w.len() == seen.len());
    let mut exact = of_length().filter(|w| plain(w));
    let one = exact.next().filter(|_| exact.next().is_none());
    let mut found = of_length().filter(|w| fits(w));
    one.or_else(|| found.next().filter(|_| found.next().is_none())).map(|w| w.iter().collect())
}

/// Whether a letter with an accent may be read so: as itself without, as one that looks like that, a vowel as another, or as what is no plain letter. `Makan` is no `Çıkan`.
fn may_be_seen_as(accented: char, seen: char) -> bool {
    let plain = bare(accented.encode_utf8(&mut [0; 4])).chars().next().unwrap_or(accented);
    let vowel = |c: char| "aeiouy".contains(c);
    !seen.is_ascii_alphabetic() || plain == seen || alike(plain, seen) || vowel(plain) && vowel(seen)
}

static ACCENTED: std::sync::OnceLock<Vec<Vec<char>>> = std::sync::OnceLock::new();

/// Known words in Latin letters with accents; those that are known both ways are left out.
fn with_accents() -> Vec<Vec<char>> {
    let known = vocabulary::words();
    let labels = LABELS.iter().flat_map(|(_, names)| names.iter()).flat_map(|name| name.split([' ', '/', '.', '(', ')', '-'])).map(str::to_lowercase);
    let mut all: Vec<String> = known.iter().cloned().chain(labels.filter(|w| w.chars().count() >= 4 && w.chars().all(char::is_alphabetic))).collect();
    all.sort_unstable();
    all.dedup();
    all.into_iter().filter(|w| !w.is_ascii() && bare(w).is_ascii() && !known.contains(&bare(w))).map(|w| w.chars().collect()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Rect;

    fn read(line: &str) -> String {
        let word = |(i, text): (usize, &str)| Word {
            text: text.to_owned(),
            rect: Rect { x0: i as f32 * 50.0, y0: 0.0, x1: i as f32 * 50.0 + 40.0, y1: 10.0 },
            baseline: 8.0,
            size: 10.0,
            ..Word::default()
        };
        let page = Page { source: Source::Ocr, words: line.split(' ').enumerate().map(word).collect(), ..Page::default() };
        let document = Document { pages: vec![page], ..Document::default() };
        let out = respelled(&document).unwrap_or(document);
        out.pages[0].words.iter().map(|w| w.text.as_str()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn an_l_where_all_others_begin_with_capitals_is_one() {
        let page = |first: &str, others: [&str; 3]| {
            let row = |(i, text): (usize, &str)| {
                let y = 20.0 * i as f32;
                let word = |text: &str, x0: f32| Word {
                    text: text.to_owned(),
                    rect: Rect { x0, x1: x0 + 30.0, y0: y, y1: y + 10.0 },
                    baseline: y + 8.0,
                    size: 10.0,
                    ..Word::default()
                };
                [word("12", 10.0), word(text, 60.0), word("1.250,00", 300.0)]
            };
            let texts = std::iter::once(first).chain(others.into_iter().cycle().take(9));
            Page { source: Source::Ocr, words: texts.enumerate().flat_map(row).collect(), ..Page::default() }
        };
        assert_eq!(capitals(&page("luran", ["Setor", "Tarik", "Belanja"])), [(1, "Iuran".to_owned())]);
        assert!(capitals(&page("luran", ["Setor", "tarik", "Belanja"])).is_empty());
        assert!(capitals(&page("listrik", ["Setor", "Tarik", "Belanja"])).is_empty());
    }

    #[test]
    fn mends_heads_and_leaves_descriptions() {
        assert_eq!(read("Tanggal Keterangan Jumiah Saldo"), "Tanggal Keterangan Jumlah Saldo");
        assert_eq!(read("Tanggal Keterangan Jumliah Saldo"), "Tanggal Keterangan Jumlah Saldo");
        assert_eq!(read("Debit Rumah Makan Kartu Saldo"), "Debit Rumah Makan Kartu Saldo");
        assert_eq!(read("Tanggal Uraian MUTASTI Saldo"), "Tanggal Uraian MUTASI Saldo");
        assert_eq!(read("Total de saidas 44,54"), "Total de saídas 44,54");
        assert_eq!(read("Ubertrag auf Blatt 2"), "Übertrag auf Blatt 2");
        // A letter with an accent is read as any; where one of the words is known, another letter may be misread too.
        assert_eq!(read("Poéateéni zistatek 379.977,00"), "Počáteční zůstatek 379.977,00");
        assert_eq!(read("Konoény zistatek"), "Konečný zůstatek");
        for kept in ["12/03 Setoran Jumiah 5.000", "Alles Gute", "Date Transaction Place Balance", "Bunga deposito 31549"] {
            assert_eq!(read(kept), kept);
        }
    }
}
