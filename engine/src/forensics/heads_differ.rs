//! `HEAD_DIFFERS`: pages of one statement that name another holder or another number of the account behind one label at one place.

use super::paper::{Finds, Paper};
use super::report::{Change, Family};
use super::{Needs, Signal};
use crate::base::{Evidence, Rect, Severity};
use crate::document::{Source, Word};
use crate::statement::Statement;
use std::collections::{BTreeMap, BTreeSet};

pub(super) const SIGNAL: Signal = Signal { codes: &["HEAD_DIFFERS"], needs: Needs::TextRows, look };

/// Points by which a label stands elsewhere on another page at most.
const PLACE: f32 = 3.0;
/// Letters of a label at least.
const LABEL: usize = 3;
/// Values behind one label at most, and words at its place that are looked at.
const DIFFERENT: usize = 8;
const STARTS: usize = 16;
/// Sizes of type between two fields of a line at least.
const GAP: f32 = 1.6;

fn look(paper: &Paper<'_>, finds: &mut Finds) {
    for (i, s) in paper.reading.statements.iter().enumerate() {
        let own: BTreeSet<u32> = s.transactions.iter().map(|t| t.page).collect();
        let others = || paper.reading.statements.iter().enumerate().filter(|(k, _)| *k != i).flat_map(|(_, s)| &s.transactions);
        let pages: Vec<u32> = own.into_iter().filter(|p| others().all(|t| t.page != *p)).collect();
        for (field, evidence) in [("holder", &s.holder.evidence), ("account_number", &s.account_number.evidence)] {
            if let Some(e) = evidence {
                compare(paper, s, field, e, &pages, finds);
            }
        }
    }
}

fn compare(paper: &Paper<'_>, s: &Statement, field: &'static str, e: &Evidence, pages: &[u32], finds: &mut Finds) {
    let words = |page: u32| paper.page(page).filter(|p| p.source == Source::Text).map(|p| p.words.as_slice()).unwrap_or_default();
    let Some(label) = label(words(e.page), &e.bbox) else { return };
    let of = |page: u32| behind(words(page), &label, e.bbox.x0).map(|(rect, text)| (page, rect, text));
    let Some(first) = of(e.page) else { return };
    let all: Vec<(u32, Rect, String)> = std::iter::once(first.clone()).chain(pages.iter().filter(|p| **p != e.page).filter_map(|p| of(*p))).collect();
    let unlike = |a: &str, b: &str| if field == "holder" { another_name(a, b) } else { another_number(a, b) };
    let mut said: BTreeMap<&str, usize> = BTreeMap::new();
    all.iter().for_each(|(_, _, text)| *said.entry(text.as_str()).or_default() += 1);
    // What is another on page after page is no holder and no account.
    if said.len() < 2 || said.len() > DIFFERENT {
        return;
    }
    // How many pages say the same, and what most of them say.
    let with = |text: &str| said.iter().filter(|(other, _)| !unlike(text, other)).map(|(_, pages)| pages).sum::<usize>();
    let Some((common, most)) = said.keys().map(|text| ((*text).to_owned(), with(text))).max_by_key(|(_, n)| *n).filter(|(_, n)| *n < all.len()) else { return };
    // Of two pages either may be the changed one.
    let told = all.iter().filter(|(_, _, text)| with(text) < most || all.len() == 2);
    let changes: Vec<Change> = told
        .map(|(page, rect, text)| {
            let mut change = paper.change("HEAD", *page, *rect, None, Some(&common).filter(|c| *c != text).map(String::as_str), Some(text));
            (change.row, change.field) = (None, Some(field.to_owned()));
            change
        })
        .collect();
    let what = if field == "holder" { "another holder" } else { "another account" };
    let message = format!("Pages of one statement name {what} behind the same label: {}.", s.account_number.value);
    finds.add(Family::Drawn, "HEAD_DIFFERS", Severity::Medium, message, changes, &["Pages of two statements that got into one file"]);
}

/// The words right before a value on its line, as far as they hang together: the label, with where it begins.
fn label(words: &[Word], value: &Rect) -> Option<(String, f32)> {
    let mut before: Vec<&Word> = words.iter().filter(|w| on_line(w, value) && w.rect.x1 <= value.x0 + 1.0).collect();
    before.sort_by(|a, b| b.rect.x0.total_cmp(&a.rect.x0));
    // A gap may stand between a label and its colon, and none within it.
    let sign = |w: &&&Word| !w.text.chars().any(char::is_alphanumeric);
    let signs = before.iter().take_while(sign).count();
    let mut own: Vec<&Word> = Vec::new();
    for w in before.into_iter().skip(signs) {
        if own.last().is_some_and(|next| next.rect.x0 - w.rect.x1 > GAP * w.size) {
            break;
        }
        own.push(w);
    }
    own.reverse();
    let text = plain(&own);
    (text.chars().filter(|c| c.is_alphabetic()).count() >= LABEL).then(|| (text, own.first().map_or(0.0, |w| w.rect.x0)))
}

/// What stands behind a label on a page, from where the value begins.
fn behind(words: &[Word], (label, at): &(String, f32), from: f32) -> Option<(Rect, String)> {
    let starts = words.iter().filter(|w| (w.rect.x0 - at).abs() < PLACE && label.starts_with(plain(&[w]).as_str()));
    starts.take(STARTS).find_map(|start| {
        let mut line: Vec<&Word> = words.iter().filter(|w| on_line(w, &start.rect) && w.rect.x0 >= start.rect.x0).collect();
        line.sort_by(|a, b| a.rect.x0.total_cmp(&b.rect.x0));
        let (named, rest): (Vec<&Word>, Vec<&Word>) = line.into_iter().partition(|w| w.rect.x1 <= from + 1.0);
        let end = rest.windows(2).position(|w| matches!(w, [a, b] if b.rect.x0 - a.rect.x1 > GAP * a.size)).map_or(rest.len(), |i| i + 1);
        let value = rest.get(..end).filter(|v| v.first().is_some_and(|w| (w.rect.x0 - from).abs() < PLACE))?;
        let rect = Rect::hull(value.iter().map(|w| &w.rect))?;
        (plain(&named) == *label).then(|| (rect, value.iter().map(|w| w.text.as_str()).collect::<Vec<_>>().join(" ")))
    })
}

fn on_line(w: &Word, at: &Rect) -> bool {
    (w.rect.cy() - at.cy()).abs() < 0.4 * w.rect.height().max(at.height())
}

/// Words as their letters and digits.
fn plain(words: &[&Word]) -> String {
    words.iter().flat_map(|w| w.text.chars()).filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// Whether two names are of two holders: one that is cut, or written with its form or title, is the other.
fn another_name(a: &str, b: &str) -> bool {
    let words = |t: &str| -> BTreeSet<String> {
        t.split(|c: char| !c.is_alphanumeric()).filter(|w| w.chars().count() > 1 && !w.chars().all(|c| c.is_ascii_digit())).map(str::to_lowercase).collect()
    };
    let (a, b) = (words(a), words(b));
    let within = |a: &BTreeSet<String>, b: &BTreeSet<String>| a.iter().all(|w| b.iter().any(|o| o.starts_with(w.as_str()) || w.starts_with(o.as_str())));
    !a.is_empty() && !b.is_empty() && !within(&a, &b) && !within(&b, &a)
}

/// Whether two numbers of as many digits differ, none of them hidden in part.
fn another_number(a: &str, b: &str) -> bool {
    let digits = |t: &str| t.chars().filter(char::is_ascii_digit).collect::<String>();
    let masked = |t: &str| t.contains(['*', '•', '×']) || t.to_lowercase().contains("xx");
    let (x, y) = (digits(a), digits(b));
    !masked(a) && !masked(b) && x.len() >= 6 && x.len() == y.len() && x != y
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(y: f32, text: &[(f32, &str)]) -> Vec<Word> {
        let word = |(x, t): &(f32, &str)| Word {
            text: (*t).to_owned(),
            rect: Rect { x0: *x, y0: y, x1: x + 5.0 * t.len() as f32, y1: y + 9.0 },
            size: 9.0,
            ..Word::default()
        };
        text.iter().map(word).collect()
    }

    #[test]
    fn what_stands_behind_a_label_is_found_on_another_page() {
        let head = |name: &str| line(60.0, &[(30.0, "Account"), (68.0, "Name"), (110.0, ":"), (120.0, name), (260.0, "Currency")]);
        let one = head("SENTRA");
        let value = Rect { x0: 120.0, y0: 60.0, x1: 150.0, y1: 69.0 };
        let label = label(&one, &value).expect("a label");
        assert_eq!(label.0, "accountname");
        let read = |page: &[Word]| behind(page, &label, value.x0).map(|b| b.1);
        assert_eq!((read(&one).as_deref(), read(&head("CIPTA")).as_deref()), (Some("SENTRA"), Some("CIPTA")));
        assert_eq!(read(&line(60.0, &[(30.0, "Account"), (68.0, "No"), (120.0, "CIPTA")])), None);
    }

    #[test]
    fn a_name_that_is_cut_or_has_its_form_is_the_same() {
        assert!(another_name("PT SENTRA KEMASAN PERSADA", "PT CIPTA KEMASAN PERSADA"));
        assert!(!another_name("PT SENTRA KEMASAN PERSADA", "SENTRA KEMASAN PERS") && !another_name("BUDI SANTOSO", "Bpk BUDI SANTOSO"));
        assert!(another_number("141-00-0987654-1", "141-00-0987654-2") && !another_number("141-00-0987654-1", "1410098xxx541"));
        assert!(!another_number("0987654321", "0987654321001"));
    }
}
