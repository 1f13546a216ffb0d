//! `REVISION_CHANGED_CONTENT`: every prefix of the file that ends as a file does is read as a file of its own; its rows and words are
//! aligned with the next one's and listed old and new.

use super::paper::{Cell, Finds, Paper, has_digit};
use super::report::{Change, Family};
use super::{Needs, Signal};
use crate::base::limits::{ALIGNED_LINES, REPORTED, REVISIONS};
use crate::base::{Rect, Severity};
use crate::document::{Document, Page, Source, Word};
use crate::read::trace::{Structure, Trace, Unseen, trace};
use crate::read::{ReadOptions, read_bytes};
use std::sync::Arc;

pub(super) const SIGNAL: Signal = Signal { codes: &["REVISION_CHANGED_CONTENT"], needs: Needs::Pdf, look };

/// A revision of the file, and what it changed.
#[derive(Debug, Clone, Default)]
pub struct Update {
    /// Its number, 1-based.
    pub n: u32,
    /// Size of the file with it.
    pub bytes: usize,
    /// The gravest kind of what it changed; `None` of the first, and where nothing that is known did.
    pub kind: Option<&'static str>,
    /// Words that it changed.
    pub changes: Vec<Diff>,
    /// Annotations and form fields that it added or changed.
    pub notes: Vec<(u32, Rect, String)>,
    /// Whether streams were replaced that pages draw with: content, fonts, forms, pictures.
    pub swapped: bool,
}

/// A word, or words of a line, that differ.
#[derive(Debug, Clone, PartialEq)]
pub struct Diff {
    /// Page, 1-based.
    pub page: u32,
    /// Where, on the page as read.
    pub rect: Rect,
    /// What stood there.
    pub old: Option<String>,
    /// What stands there.
    pub new: Option<String>,
}

/// The ends of the file's revisions, the whole file last.
pub fn ends(file: &[u8]) -> Vec<usize> {
    let mut out = Vec::new();
    for at in memchr::memmem::find_iter(file, b"startxref") {
        let rest = file.get(at + 9..(at + 60).min(file.len())).unwrap_or_default();
        let number: Vec<u8> = rest.iter().copied().skip_while(u8::is_ascii_whitespace).take_while(u8::is_ascii_digit).collect();
        let Some(offset) = std::str::from_utf8(&number).ok().and_then(|n| n.parse::<usize>().ok()) else { continue };
        let Some(end) = memchr::memmem::find(rest, b"%%EOF").map(|e| at + 9 + e + 5) else { continue };
        // The first part of a linearised file points to nothing, or ahead.
        let table = file.get(offset..(offset + 40).min(file.len())).unwrap_or_default().trim_ascii_start();
        let stream = || table.first().is_some_and(u8::is_ascii_digit) && memchr::memmem::find(table, b"obj").is_some();
        if offset > 0 && offset < at && (table.starts_with(b"xref") || stream()) {
            out.push(end);
        }
    }
    if let Some(last) = out.last_mut() {
        *last = file.len();
    }
    out
}

/// The revisions of a file, and what each changed.
pub fn history(file: &Arc<Vec<u8>>, document: &Document, now: &Trace, options: &ReadOptions) -> Vec<Update> {
    let mut all = ends(file);
    // What a signature covers is a version of the file, whatever follows it.
    for s in &now.structure.signatures {
        if let [0, _, b, c] = s.range.as_slice() {
            let end = b.checked_add(*c).and_then(|e| usize::try_from(e).ok()).unwrap_or(0);
            let rest = file.get(end..).unwrap_or_default();
            if end > 0 && rest.iter().any(|b| !b.is_ascii_whitespace()) && all.iter().all(|e| e.abs_diff(end) > 2) {
                all.push(end);
            }
        }
    }
    all.sort_unstable();
    let mut out: Vec<Update> = (1u32..).zip(&all).map(|(n, bytes)| Update { n, bytes: *bytes, ..Update::default() }).collect();
    if out.len() < 2 {
        return out;
    }
    let plain = ReadOptions { recognise: false, ..options.clone() };
    let skip = out.len().saturating_sub(REVISIONS);
    let mut before: Option<(Document, Trace)> = None;
    let last = out.len() - 1;
    for (i, update) in out.iter_mut().enumerate() {
        if i != 0 && i <= skip {
            continue;
        }
        let here = if i == last && document.pages.iter().all(|p| p.source == Source::Text) {
            Some((document.clone(), now.clone()))
        } else {
            let part: Arc<Vec<u8>> = Arc::new(file.get(..update.bytes).unwrap_or_default().to_vec());
            read_bytes(&part, &document.name, &plain).ok().zip(trace(part, &plain).ok())
        };
        let Some(here) = here else { continue };
        if let Some((was, old)) = &before {
            compare(update, (was, old), (&here.0, &here.1));
        }
        before = Some(here);
    }
    out
}

fn compare(update: &mut Update, (was, old): (&Document, &Trace), (is, new): (&Document, &Trace)) {
    for page in &is.pages {
        match was.pages.iter().find(|p| p.number == page.number) {
            Some(before) => diff(before, page, &mut update.changes),
            None => update.changes.push(Diff { page: page.number, rect: Rect::new(0.0, 0.0, page.width, page.height), old: None, new: Some(String::new()) }),
        }
    }
    for page in was.pages.iter().filter(|p| is.pages.iter().all(|q| q.number != p.number)) {
        let text = page.words.iter().map(|w| w.text.as_str()).take(12).collect::<Vec<_>>().join(" ");
        update.changes.push(Diff { page: page.number, rect: Rect::default(), old: Some(text), new: None });
    }
    update.changes.truncate(REPORTED * 4);
    let mut notes_changed = false;
    for page in &new.pages {
        let before = old.pages.iter().find(|p| p.number == page.number);
        for note in &page.notes {
            let same = before.is_some_and(|b| b.notes.contains(note));
            if !same && note.field != "Sig" && update.notes.len() < REPORTED {
                let text = if note.words.is_empty() { note.contents.clone() } else { words(&note.words) };
                update.notes.push((page.number, note.rect, text));
                notes_changed = true;
            }
        }
        notes_changed |= before.is_some_and(|b| b.notes.iter().filter(|n| n.field != "Sig").count() > page.notes.iter().filter(|n| n.field != "Sig").count());
    }
    let (a, b) = (&old.structure, &new.structure);
    let mut known = a.prints.clone();
    known.sort_unstable();
    let other = |(object, print): &(u32, u64)| known.binary_search_by_key(object, |k| k.0).ok().and_then(|i| known.get(i)).is_some_and(|k| k.1 != *print);
    update.swapped = b.prints.iter().any(other);
    let streams = update.swapped || new.pages.iter().zip(&old.pages).any(|(x, y)| x.hand.hash != y.hand.hash);
    update.kind = kind(a, b, !update.changes.is_empty(), streams, notes_changed);
}

fn kind(a: &Structure, b: &Structure, content: bool, streams: bool, notes: bool) -> Option<&'static str> {
    let stamps = |s: &Structure| s.signatures.iter().filter(|f| f.subfilter == "ETSI.RFC3161").count();
    match () {
        () if content => Some("CONTENT"),
        () if streams => Some("REWRITTEN"),
        () if a.fields != b.fields => Some("FORM"),
        () if notes => Some("ANNOTATION"),
        () if stamps(b) > stamps(a) => Some("TIMESTAMP"),
        () if b.signatures.len() > a.signatures.len() => Some("SIGNATURE"),
        () if b.dss && (!a.dss || b.proofs != a.proofs) => Some("DSS"),
        () if a.outlines != b.outlines => Some("OUTLINE"),
        () => Some("METADATA"),
    }
}

fn words(words: &[Word]) -> String {
    words.iter().map(|w| w.text.as_str()).collect::<Vec<_>>().join(" ")
}

/// The lines of a page: words by baseline, from the left.
pub fn lines(page: &Page) -> Vec<Vec<&Word>> {
    let mut words: Vec<&Word> = page.words.iter().collect();
    words.sort_by(|a, b| a.baseline.total_cmp(&b.baseline));
    let mut out: Vec<Vec<&Word>> = Vec::new();
    for w in words {
        match out.last_mut() {
            Some(line) if line.first().is_some_and(|f| (f.baseline - w.baseline).abs() < 2.0) => line.push(w),
            _ => out.push(vec![w]),
        }
    }
    out.iter_mut().for_each(|l| l.sort_by(|a, b| a.rect.x0.total_cmp(&b.rect.x0)));
    out
}

/// What differs between two versions of a page.
pub fn diff(was: &Page, is: &Page, out: &mut Vec<Diff>) {
    let (old, new) = (lines(was), lines(is));
    let text = |l: &[&Word]| l.iter().map(|w| w.text.as_str()).collect::<Vec<_>>().join(" ");
    let (a, b): (Vec<String>, Vec<String>) = (old.iter().map(|l| text(l)).collect(), new.iter().map(|l| text(l)).collect());
    let (gone, come) = unmatched(&a, &b);
    let mut left: Vec<usize> = come;
    for i in gone {
        let Some(line) = old.get(i) else { continue };
        // The line in the same place, or the one that shares most words.
        let near = |j: &usize| new.get(*j).is_some_and(|l| same_height(line, l));
        let alike = |j: &usize| new.get(*j).map_or(0, |l| l.iter().filter(|w| line.iter().any(|v| v.text == w.text)).count());
        let twin = left.iter().copied().find(near).or_else(|| left.iter().copied().filter(|j| 2 * alike(j) >= line.len().max(1)).max_by_key(alike));
        match twin.and_then(|j| new.get(j).map(|l| (j, l))) {
            Some((j, other)) => {
                left.retain(|k| *k != j);
                changed_words(is.number, line, other, out);
            }
            None => line_diff(is.number, line, true, out),
        }
    }
    for j in left {
        if let Some(line) = new.get(j) {
            line_diff(is.number, line, false, out);
        }
    }
}

fn same_height(a: &[&Word], b: &[&Word]) -> bool {
    a.first().zip(b.first()).is_some_and(|(x, y)| (x.baseline - y.baseline).abs() < 2.0)
}

fn line_diff(page: u32, line: &[&Word], gone: bool, out: &mut Vec<Diff>) {
    let Some(rect) = Rect::hull(line.iter().map(|w| &w.rect)) else { return };
    let text = line.iter().map(|w| w.text.as_str()).collect::<Vec<_>>().join(" ");
    out.push(if gone { Diff { page, rect, old: Some(text), new: None } } else { Diff { page, rect, old: None, new: Some(text) } });
}

/// The words of a line that differ from those of the other, paired by place.
fn changed_words(page: u32, old: &[&Word], new: &[&Word], out: &mut Vec<Diff>) {
    let same = |a: &Word, b: &Word| a.text == b.text && (a.rect.x0 - b.rect.x0).abs() < 2.0;
    let gone: Vec<&&Word> = old.iter().filter(|w| !new.iter().any(|v| same(w, v))).collect();
    let mut come: Vec<&&Word> = new.iter().filter(|w| !old.iter().any(|v| same(w, v))).collect();
    for w in gone {
        let reach = |v: &&&Word| v.rect.x_overlap(&w.rect) > 0.0 || (v.rect.x1 - w.rect.x1).abs() < 6.0 || (v.rect.x0 - w.rect.x0).abs() < 6.0;
        // A word that only moved along its line is none that changed.
        if let Some(at) = come.iter().position(|v| v.text == w.text) {
            come.remove(at);
            continue;
        }
        let twin = come.iter().position(reach);
        let (rect, text) = match twin.map(|t| come.remove(t)) {
            Some(v) => (v.rect, Some(v.text.clone())),
            None => (w.rect, None),
        };
        out.push(Diff { page, rect, old: Some(w.text.clone()), new: text });
    }
    out.extend(come.iter().map(|v| Diff { page, rect: v.rect, old: None, new: Some(v.text.clone()) }));
}

/// The lines of either that the longest common subsequence leaves out.
fn unmatched(a: &[String], b: &[String]) -> (Vec<usize>, Vec<usize>) {
    let head = a.iter().zip(b).take_while(|(x, y)| x == y).count();
    let tail = a.iter().skip(head).rev().zip(b.iter().skip(head).rev()).take_while(|(x, y)| x == y).count();
    let (n, m) = (a.len() - head - tail, b.len() - head - tail);
    let rest = |n: usize| (head..head + n).collect::<Vec<_>>();
    if n == 0 || m == 0 || n > ALIGNED_LINES || m > ALIGNED_LINES {
        return (rest(n), rest(m));
    }
    let at = |i: usize, j: usize| i * (m + 1) + j;
    let mut longest = vec![0u16; (n + 1) * (m + 1)];
    for i in (0..n).rev() {
        for j in (0..m).rev() {
            let equal = a.get(head + i) == b.get(head + j);
            let value = if equal { longest[at(i + 1, j + 1)] + 1 } else { longest[at(i + 1, j)].max(longest[at(i, j + 1)]) };
            longest[at(i, j)] = value;
        }
    }
    let (mut i, mut j, mut gone, mut come) = (0, 0, Vec::new(), Vec::new());
    while i < n || j < m {
        if i < n && j < m && a.get(head + i) == b.get(head + j) {
            (i, j) = (i + 1, j + 1);
        } else if j >= m || i < n && longest[at(i + 1, j)] >= longest[at(i, j + 1)] {
            gone.push(head + i);
            i += 1;
        } else {
            come.push(head + j);
            j += 1;
        }
    }
    (gone, come)
}

fn look(paper: &Paper<'_>, finds: &mut Finds) {
    for update in paper.history {
        let (mut figures, mut texts, mut aside): (Vec<Change>, Vec<Change>, Vec<Change>) = Default::default();
        for d in &update.changes {
            if stamped(paper, &update.changes, d) {
                continue;
            }
            let cell: Option<&Cell> = paper.cell_at(d.page, d.rect);
            let change = paper.change("CONTENT", d.page, d.rect, cell, d.old.as_deref(), d.new.as_deref());
            let among = paper.in_table(d.page, d.rect);
            let digits = d.old.as_deref().is_some_and(has_digit) || d.new.as_deref().is_some_and(has_digit);
            match cell {
                Some(c) if c.figure() => figures.push(change),
                // A number in the words of a row, and no more than that.
                Some(c) if c.row.is_some() && c.field == "description" && narrower(d.rect, c.rect) => {
                    // What is still there under something else is told of as covered.
                    if !beneath(paper, d) {
                        texts.push(change);
                    }
                }
                // A row that is gone, or one that came, or a figure that no cell took.
                _ if among && digits => figures.push(change),
                Some(c) if c.row.is_some() => texts.push(change),
                _ if among => texts.push(change),
                _ => aside.push(change),
            }
        }
        let n = update.n;
        let lists = [
            (figures, Severity::High, "figures or rows", "changed"),
            (texts, Severity::Medium, "text among the rows", "changed"),
            (aside, Severity::Low, "text outside the rows", "changed"),
        ];
        for (list, severity, what, verb) in lists.into_iter().filter(|l| !l.0.is_empty()) {
            let page = list.first().and_then(|c| c.page).unwrap_or(1);
            let places = list.len();
            let message =
                format!("Revision {n} of the file {verb} {what} in {places} places, first on page {page}. The revision before it is still in the file.");
            finds.add(
                Family::Structure,
                "REVISION_CHANGED_CONTENT",
                severity,
                message,
                list,
                &["The bank corrected its own file", "A form was filled in", "A stamp was added"],
            );
        }
    }
}

/// Whether a word that is gone, or a part of it, is still drawn beside or in the place of a change, and covered.
fn beneath(paper: &Paper<'_>, d: &Diff) -> bool {
    let Some(old) = d.old.as_deref() else { return false };
    let beside = |w: &Word| (w.rect.cy() - d.rect.cy()).abs() < 0.5 * w.rect.height() && w.rect.x0 < d.rect.x1 + 2.0 && w.rect.x1 > d.rect.x0 - 2.0;
    let part = |w: &Word| w.text.chars().count() > 1 && old.contains(&w.text);
    let pages = paper.trace.map(|t| t.pages.as_slice()).unwrap_or_default();
    pages.iter().filter(|p| p.number == d.page).any(|p| p.hidden.iter().any(|(w, why)| *why == Unseen::Covered && beside(w) && part(w)))
}

/// Whether a box takes no more than a part of another one's width.
fn narrower(part: Rect, whole: Rect) -> bool {
    part.x0 > whole.x0 - 1.0 && part.x1 < whole.x1 + 1.0 && part.width() < 0.9 * whole.width()
}

/// Whether the same was added at the same place of most pages: a stamp, a watermark, a page number.
fn stamped(paper: &Paper<'_>, all: &[Diff], d: &Diff) -> bool {
    let pages = paper.document.pages.len();
    if d.old.is_some() || pages < 2 {
        return false;
    }
    let bare = |t: &Option<String>| t.as_deref().unwrap_or_default().chars().filter(|c| !c.is_ascii_digit()).collect::<String>();
    let near = |o: &&Diff| o.old.is_none() && (o.rect.x0 - d.rect.x0).abs() < 3.0 && (o.rect.y0 - d.rect.y0).abs() < 3.0 && bare(&o.new) == bare(&d.new);
    let mut on: Vec<u32> = all.iter().filter(near).map(|o| o.page).collect();
    on.sort_unstable();
    on.dedup();
    2 * on.len() > pages
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_of_a_narration_is_narrower_than_it() {
        let of = |x0: f32, x1: f32| Rect { x0, y0: 0.0, x1, y1: 8.0 };
        assert!(narrower(of(20.0, 60.0), of(20.0, 140.0)) && !narrower(of(20.0, 140.0), of(20.0, 140.0)) && !narrower(of(20.0, 400.0), of(20.0, 140.0)));
    }

    fn page(lines: &[(&str, f32)]) -> Page {
        let word = |(text, x, y): (&str, f32, f32)| Word {
            text: text.to_owned(),
            rect: Rect::new(x, y - 8.0, x + 6.0 * text.len() as f32, y + 2.0),
            baseline: y,
            size: 10.0,
            ..Word::default()
        };
        let mut words = Vec::new();
        for (line, y) in lines {
            let mut x = 10.0;
            for part in line.split(' ') {
                words.push(word((part, x, *y)));
                x += 100.0;
            }
        }
        Page { number: 1, width: 400.0, height: 400.0, words, ..Page::default() }
    }

    #[test]
    fn tells_changed_figures_from_rows_that_moved() {
        let was = page(&[("01/02 TRANSFER 1,000.00", 20.0), ("02/02 CASH 50.00", 40.0), ("03/02 FEE 1.00", 60.0)]);
        let is = page(&[("01/02 TRANSFER 9,000.00", 20.0), ("03/02 FEE 1.00", 40.0)]);
        let mut out = Vec::new();
        diff(&was, &is, &mut out);
        let said: Vec<_> = out.iter().map(|d| (d.old.as_deref(), d.new.as_deref())).collect();
        assert_eq!(said, [(Some("1,000.00"), Some("9,000.00")), (Some("02/02 CASH 50.00"), None)]);
        out.clear();
        diff(&was, &was, &mut out);
        assert!(out.is_empty());
    }

    #[test]
    fn a_linearised_file_is_one_revision() {
        let body = b"%PDF-1.5 xref 0 1 trailer startxref\n0\n%%EOF ".to_vec();
        let place = body.len();
        let mut file = body.clone();
        file.extend(format!("xref\n0 1\ntrailer\nstartxref\n{place}\n%%EOF\n").bytes());
        assert_eq!(ends(&file), [file.len()]);
        let next = file.len();
        file.extend(format!("xref\n0 1\ntrailer\nstartxref\n{next}\n%%EOF\n").bytes());
        assert_eq!(ends(&file).len(), 2);
    }
}
