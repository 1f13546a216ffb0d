//! `XREF_ANOMALY`: tables of objects whose offsets lead nowhere, an object written twice in one revision, two roots, bytes after the end.

use super::paper::{Finds, Paper};
use super::report::{Change, Family};
use super::{Needs, Signal};
use crate::base::Severity;
use std::collections::BTreeSet;

pub(super) const SIGNAL: Signal = Signal { codes: &["XREF_ANOMALY"], needs: Needs::Pdf, look };

/// Entries of a table that are followed at most, and bytes that an entry takes (ISO 32000-2, 7.5.4).
const ENTRIES: usize = 20_000;
const ENTRY: usize = 20;

fn look(paper: &Paper<'_>, finds: &mut Finds) {
    let file = paper.file.as_slice();
    let mut told: Vec<String> = Vec::new();
    let ends = super::revisions::ends(file);
    let eof = memchr::memmem::rfind(file, b"%%EOF").map(|at| at + 5);
    let after = eof.and_then(|e| file.get(e..)).map_or(0, |rest| rest.iter().filter(|b| !b.is_ascii_whitespace() && **b != 0).count());
    if after > 0 {
        told.push(format!("{after} bytes stand after the end of the file"));
    }
    let last = memchr::memmem::rfind(file, b"startxref").and_then(|at| number(file.get(at + 9..)?));
    match last.and_then(|o| usize::try_from(o).ok()) {
        None => told.push("the file does not say where its table of objects is".to_owned()),
        Some(offset) => match table(file, offset) {
            Table::Astray(n) if n > 0 => told.push(format!("{n} entries of the table of objects lead to no object")),
            Table::None => told.push(format!("no table of objects stands at {offset}, where the file says")),
            _ => {}
        },
    }
    let doubled = doubled(file, &ends);
    if doubled > 0 {
        told.push(format!("{doubled} objects are written twice in one revision"));
    }
    let roots = roots(file);
    if roots.len() > 1 {
        told.push(format!("the file names {} roots", roots.len()));
    }
    if told.is_empty() {
        return;
    }
    let note = |detail: &String| Change { kind: "STRUCTURE".to_owned(), detail: Some(detail.clone()), ..Change::default() };
    finds.add(
        Family::Structure,
        "XREF_ANOMALY",
        Severity::Low,
        format!("The file is not built as its own tables say: {}.", told.join("; ")),
        told.iter().map(note).collect(),
        &["A gateway that adds a line", "A download that was cut", "A program that repairs files"],
    );
}

/// The number that a text begins with.
fn number(text: &[u8]) -> Option<u64> {
    let digits: Vec<u8> = text.iter().copied().skip_while(u8::is_ascii_whitespace).take_while(u8::is_ascii_digit).take(19).collect();
    std::str::from_utf8(&digits).ok()?.parse().ok()
}

/// What stands where a table of objects should.
enum Table {
    /// Nothing that is one.
    None,
    /// A stream: its entries are not followed.
    Stream,
    /// A table, and how many of its entries lead to no object.
    Astray(usize),
}

fn table(file: &[u8], offset: usize) -> Table {
    let Some(rest) = file.get(offset..) else { return Table::None };
    let lead = rest.iter().take_while(|b| b.is_ascii_whitespace()).count();
    let rest = rest.get(lead..).unwrap_or_default();
    let Some(mut rest) = rest.strip_prefix(b"xref") else {
        return if rest.first().is_some_and(u8::is_ascii_digit) && memchr::memmem::find(rest.get(..40).unwrap_or(rest), b"obj").is_some() {
            Table::Stream
        } else {
            Table::None
        };
    };
    let (mut astray, mut followed) = (0, 0);
    loop {
        rest = rest.trim_ascii_start();
        let Some(first) = number(rest).filter(|_| rest.first().is_some_and(u8::is_ascii_digit)) else { break };
        let Some(space) = rest.iter().position(|b| !b.is_ascii_digit()) else { break };
        let Some(count) = rest.get(space..).and_then(number).and_then(|n| usize::try_from(n).ok()) else { break };
        let Some(line) = rest.iter().position(|b| matches!(b, b'\n' | b'\r')) else { break };
        let body = rest.get(line..).unwrap_or_default().trim_ascii_start();
        for (i, entry) in body.chunks_exact(ENTRY).take(count.min(ENTRIES)).enumerate() {
            followed += 1;
            if entry.get(17) != Some(&b'n') {
                continue;
            }
            let number_of = first.saturating_add(i as u64);
            let at = entry.get(..10).and_then(number).and_then(|n| usize::try_from(n).ok());
            let here = at.and_then(|a| file.get(a..)).unwrap_or_default();
            let here = here.get(..32).unwrap_or(here).trim_ascii_start();
            if number(here) != Some(number_of) || memchr::memmem::find(here, b"obj").is_none() {
                astray += 1;
            }
        }
        let Some(next) = count.checked_mul(ENTRY).and_then(|n| body.get(n..)) else { break };
        rest = next;
        if followed > ENTRIES {
            break;
        }
    }
    Table::Astray(astray)
}

/// Objects that are written more than once within a revision.
fn doubled(file: &[u8], ends: &[usize]) -> usize {
    let (mut seen, mut revision, mut twice) = (BTreeSet::new(), 0, 0);
    for at in memchr::memmem::find_iter(file, b" obj") {
        // The head of an object begins its line; what streams hold by chance does not.
        let head = file.get(at.saturating_sub(18)..at).unwrap_or_default();
        let line = head.iter().rposition(|b| matches!(b, b'\n' | b'\r')).and_then(|p| head.get(p + 1..)).unwrap_or_default();
        let mut parts = line.split(|b| *b == b' ');
        let (Some(n), Some(g), None) = (parts.next().and_then(number), parts.next().and_then(number), parts.next()) else { continue };
        if !line.iter().all(|b| b.is_ascii_digit() || *b == b' ') || !file.get(at + 4).is_some_and(|b| b.is_ascii_whitespace() || *b == b'<') {
            continue;
        }
        let here = ends.iter().filter(|e| **e <= at).count();
        if here != revision {
            revision = here;
            seen.clear();
        }
        if seen.len() < ENTRIES && !seen.insert((n, g)) {
            twice += 1;
        }
    }
    twice
}

/// The roots that trailers name.
fn roots(file: &[u8]) -> BTreeSet<u64> {
    memchr::memmem::find_iter(file, b"trailer")
        .filter_map(|at| {
            let rest = file.get(at..(at + 2_048).min(file.len()))?;
            let end = memchr::memmem::find(rest, b"startxref").unwrap_or(rest.len());
            let body = rest.get(..end)?;
            number(body.get(memchr::memmem::find(body, b"/Root")? + 5..)?)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tells_a_table_whose_entries_lead_astray() {
        let body = b"%PDF-1.4\n1 0 obj\n<<>>\nendobj\n";
        let build = |offset: usize| {
            let mut file = body.to_vec();
            let at = file.len();
            file.extend(format!("xref\n0 2\n0000000000 65535 f \n{offset:010} 00000 n \ntrailer <</Root 1 0 R>>\nstartxref\n{at}\n%%EOF\n").into_bytes());
            (file, at)
        };
        let (good, at) = build(9);
        assert!(matches!(table(&good, at), Table::Astray(0)));
        let (bad, at) = build(12);
        assert!(matches!(table(&bad, at), Table::Astray(1)));
        assert!(matches!(table(&good, 3), Table::None));
        assert_eq!(roots(&good).len(), 1);
        let twice = [b"\n".as_slice(), b"1 0 obj\n<<>>\nendobj\n1 0 obj\n<<>>\nendobj\n"].concat();
        assert_eq!(doubled(&twice, &[]), 1);
        assert_eq!(doubled(&twice, &[21]), 0, "a later revision writes an object anew");
    }
}
