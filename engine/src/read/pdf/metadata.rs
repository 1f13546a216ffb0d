//! What a PDF says of itself.

use super::password;
use crate::document::Metadata;
use hayro_syntax::object::DateTime;
use hayro_syntax::{Pdf, PdfVersion};

/// Longest entry that is kept, in characters.
const LONGEST: usize = 1_000;

/// Reads the document information.
pub fn of(pdf: &Pdf, file: &[u8]) -> Metadata {
    let said = pdf.metadata();
    let text = |field: &Option<Box<[u8]>>| field.as_deref().map(text).unwrap_or_default();
    let version = match pdf.version() {
        PdfVersion::Pdf10 => "1.0",
        PdfVersion::Pdf11 => "1.1",
        PdfVersion::Pdf12 => "1.2",
        PdfVersion::Pdf13 => "1.3",
        PdfVersion::Pdf14 => "1.4",
        PdfVersion::Pdf15 => "1.5",
        PdfVersion::Pdf16 => "1.6",
        PdfVersion::Pdf17 => "1.7",
        PdfVersion::Pdf20 => "2.0",
    };
    Metadata {
        title: text(&said.title),
        author: text(&said.author),
        creator: text(&said.creator),
        producer: text(&said.producer),
        created: said.creation_date.as_ref().map(date).unwrap_or_default(),
        modified: said.modification_date.as_ref().map(date).unwrap_or_default(),
        version: version.to_owned(),
        encrypted: password::is_locked(file),
        revisions: revisions(file),
    }
}

/// Times the file was written to: each leaves a pointer to its cross-references; the first of a linearised file points to 0.
fn revisions(file: &[u8]) -> u32 {
    let pointers = memchr::memmem::find_iter(file, b"startxref").filter(|i| {
        let rest = file.get(i + b"startxref".len()..).unwrap_or_default().trim_ascii_start();
        rest.first().is_some_and(|b| (b'1'..=b'9').contains(b))
    });
    u32::try_from(pointers.count()).unwrap_or(u32::MAX).max(1)
}

/// A text string: UTF-16 or UTF-8 with a mark in front, else PDFDocEncoding.
pub(super) fn text(bytes: &[u8]) -> String {
    let wide = |rest: &[u8], number: fn([u8; 2]) -> u16| {
        let units = rest.chunks_exact(2).filter_map(|c| c.try_into().ok().map(number));
        char::decode_utf16(units).map(|c| c.unwrap_or('\u{fffd}')).collect::<String>()
    };
    let all = match bytes {
        [0xfe, 0xff, rest @ ..] => wide(rest, u16::from_be_bytes),
        [0xff, 0xfe, rest @ ..] => wide(rest, u16::from_le_bytes),
        [0xef, 0xbb, 0xbf, rest @ ..] => String::from_utf8_lossy(rest).into_owned(),
        plain => plain.iter().map(|b| password::from_doc_encoding(*b)).collect(),
    };
    all.chars().filter(|c| !c.is_control()).take(LONGEST).collect()
}

/// The date in the form that PDF writes it.
fn date(d: &DateTime) -> String {
    let sign = if d.utc_offset_hour < 0 { '-' } else { '+' };
    let (hours, minutes) = (d.utc_offset_hour.unsigned_abs(), d.utc_offset_minute);
    format!("D:{:04}{:02}{:02}{:02}{:02}{:02}{sign}{hours:02}'{minutes:02}'", d.year, d.month, d.day, d.hour, d.minute, d.second)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_text_in_any_encoding() {
        assert_eq!(text(b"\xfe\xff\0B\0C\0A"), "BCA");
        assert_eq!(text(b"\xef\xbb\xbfR\xc3\xa9sum\xc3\xa9"), "Résumé");
        assert_eq!(text(b"R\xe9sum\xe9 \x84 \xa0"), "Résumé — €");
    }

    #[test]
    fn counts_revisions() {
        assert_eq!(revisions(b"startxref\n120\n%%EOF"), 1);
        assert_eq!(revisions(b"startxref\n0\n%%EOF ... startxref\n99\n%%EOF startxref 120\n%%EOF"), 2);
        assert_eq!(revisions(b""), 1);
    }
}
