//! What a file really is, by its bytes and never by its name.

use crate::base::{Error, ErrorCode};

/// The kind of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    /// No bytes, or nothing but white space and zeros.
    Empty,
    /// PDF.
    Pdf,
    /// PNG picture.
    Png,
    /// JPEG picture.
    Jpeg,
    /// TIFF picture, of one page or many.
    Tiff,
    /// WebP picture.
    Webp,
    /// BMP picture.
    Bmp,
    /// GIF picture.
    Gif,
    /// HEIC or AVIF picture.
    Heif,
    /// Spreadsheet of Office Open XML.
    Xlsx,
    /// Columns of Parquet.
    Parquet,
    /// Another ZIP archive.
    Zip,
    /// Older Office file, such as `.xls` and `.doc`.
    Ole,
    /// Rich text.
    Rtf,
    /// HTML or XML.
    Markup,
    /// Plain text.
    Text,
    /// Rows of text, whose cells a sign parts.
    Csv,
    /// Statements of OFX, of either age.
    Ofx,
    /// Statements of SWIFT MT940.
    Mt940,
    /// Statements of camt.053.
    Camt,
    /// Anything else.
    Unknown,
}

/// How far into the file a PDF may begin.
const PDF_HEAD: usize = 1_024;
/// How much of the file is looked at to call it text.
const TEXT_HEAD: usize = 4_096;

impl Kind {
    /// The kind of these bytes.
    pub fn of(bytes: &[u8]) -> Self {
        let head = bytes.get(..bytes.len().min(TEXT_HEAD)).unwrap_or(bytes);
        let starts = |magic: &[u8]| head.starts_with(magic);
        let at = |i: usize, magic: &[u8]| head.get(i..i + magic.len()) == Some(magic);
        match () {
            () if head.iter().all(|b| b.is_ascii_whitespace() || *b == 0) => Self::Empty,
            () if starts(b"%PDF-") => Self::Pdf,
            () if starts(b"\x89PNG\r\n\x1a\n") => Self::Png,
            () if starts(b"\xff\xd8\xff") => Self::Jpeg,
            () if starts(b"II*\0") || starts(b"MM\0*") || starts(b"II+\0") || starts(b"MM\0+") => Self::Tiff,
            () if starts(b"RIFF") && at(8, b"WEBP") => Self::Webp,
            () if starts(b"GIF8") => Self::Gif,
            () if starts(b"BM") && at(6, &[0; 4]) => Self::Bmp,
            () if at(4, b"ftyphei") || at(4, b"ftypmif1") || at(4, b"ftypavif") => Self::Heif,
            () if starts(b"PAR1") => Self::Parquet,
            () if starts(b"PK\x03\x04") => archive(bytes),
            () if starts(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1") => Self::Ole,
            () if starts(b"{\\rtf") => Self::Rtf,
            () if head.get(..head.len().min(PDF_HEAD)).is_some_and(|h| memchr::memmem::find(h, b"%PDF-").is_some()) => Self::Pdf,
            () => text(head, head.len() < bytes.len()),
        }
    }

    /// The media type.
    pub fn media_type(self) -> &'static str {
        match self {
            Self::Empty => "application/x-empty",
            Self::Pdf => "application/pdf",
            Self::Png => "image/png",
            Self::Jpeg => "image/jpeg",
            Self::Tiff => "image/tiff",
            Self::Webp => "image/webp",
            Self::Bmp => "image/bmp",
            Self::Gif => "image/gif",
            Self::Heif => "image/heif",
            Self::Xlsx => "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
            Self::Parquet => "application/vnd.apache.parquet",
            Self::Zip => "application/zip",
            Self::Ole => "application/x-ole-storage",
            Self::Rtf => "application/rtf",
            Self::Markup => "text/html",
            Self::Text => "text/plain",
            Self::Csv => "text/csv",
            Self::Ofx => "application/x-ofx",
            Self::Mt940 => "application/x-mt940",
            Self::Camt => "application/xml",
            Self::Unknown => "application/octet-stream",
        }
    }

    /// Whether it is a picture.
    pub fn is_picture(self) -> bool {
        matches!(self, Self::Png | Self::Jpeg | Self::Tiff | Self::Webp | Self::Bmp | Self::Gif | Self::Heif)
    }

    /// The error of a file of a kind that is not read.
    pub fn refusal(self) -> Error {
        if self == Self::Empty {
            return Error::new(ErrorCode::FileCorrupted, "The file is empty.", "Download it again from the bank.");
        }
        let what = match self {
            Self::Text => "plain text",
            Self::Csv | Self::Parquet | Self::Ofx | Self::Mt940 | Self::Camt => "a file of rows",
            Self::Markup => "a web page",
            Self::Zip => "a ZIP archive",
            Self::Xlsx | Self::Ole => "an Office file",
            Self::Rtf => "rich text",
            kind if kind.is_picture() => "a picture",
            _ => "of an unknown kind",
        };
        let remedy = if self == Self::Zip { "Unpack it and give the PDF in it." } else { "Give the statement as the PDF that the bank issued." };
        Error::new(ErrorCode::UnsupportedMediaType, format!("The file is no PDF but {what} ({}).", self.media_type()), remedy)
    }
}

/// A spreadsheet names its workbook among its first entries or in the directory at its end.
fn archive(bytes: &[u8]) -> Kind {
    let tail = bytes.get(bytes.len().saturating_sub(64 << 10)..).unwrap_or(bytes);
    let head = bytes.get(..bytes.len().min(4 << 10)).unwrap_or(bytes);
    let named = |part: &[u8]| memchr::memmem::find(part, b"xl/workbook.xml").is_some();
    if named(head) || named(tail) { Kind::Xlsx } else { Kind::Zip }
}

fn text(head: &[u8], cut: bool) -> Kind {
    let wide = head.starts_with(b"\xff\xfe") || head.starts_with(b"\xfe\xff");
    let printable = |b: &u8| matches!(b, b'\t' | b'\n' | b'\r' | 0x0c | 0x20..=0x7e | 0xa0..=0xff);
    let valid = match std::str::from_utf8(head) {
        Ok(_) => true,
        // A character cut in two at the end of what is looked at.
        Err(e) => cut && e.error_len().is_none(),
    };
    let controls = head.iter().filter(|b| **b < 0x20 && !matches!(**b, b'\t' | b'\n' | b'\r' | 0x0c)).count();
    if !(wide || (valid && controls == 0) || head.iter().all(printable)) {
        return Kind::Unknown;
    }
    let start = head.strip_prefix(b"\xef\xbb\xbf").unwrap_or(head).trim_ascii_start();
    let word: Vec<u8> = start.iter().take(14).map(u8::to_ascii_lowercase).collect();
    let holds = |what: &[u8]| memchr::memmem::find(head, what).is_some();
    if holds(b"<BkToCstmrStmt") || holds(b"camt.053") {
        return Kind::Camt;
    }
    if start.starts_with(b"OFXHEADER") || holds(b"<?OFX") || holds(b"<OFX>") {
        return Kind::Ofx;
    }
    if holds(b":20:") && holds(b":25:") && (holds(b":60F:") || holds(b":60M:")) {
        return Kind::Mt940;
    }
    if !word.starts_with(b"<") && parted_by(&shown(head, cut)).is_some() {
        return Kind::Csv;
    }
    if word.starts_with(b"<!doctype html") || word.starts_with(b"<html") || word.starts_with(b"<?xml") { Kind::Markup } else { Kind::Text }
}

/// The head of a text, without a line that is cut off at its end.
fn shown(head: &[u8], cut: bool) -> String {
    let text: String = match head {
        [0xff, 0xfe, rest @ ..] | [0xfe, 0xff, rest @ ..] => rest.iter().filter(|b| **b != 0).map(|b| char::from(*b)).collect(),
        _ => String::from_utf8_lossy(head).into_owned(),
    };
    match text.rfind('\n') {
        Some(end) if cut => text.get(..end).unwrap_or_default().to_owned(),
        _ => text,
    }
}

/// Lines that are looked at to tell what parts the cells of a table.
const LOOKED_AT: usize = 200;

/// The sign between the cells of rows; `None` where the text is no table of movements: lines alike in cells, with days and amounts.
pub fn parted_by(text: &str) -> Option<u8> {
    let lines: Vec<&str> = text.lines().filter(|l| !l.trim().is_empty()).take(LOOKED_AT).collect();
    let of = |sign: char| {
        let cells: Vec<Vec<&str>> = lines.iter().map(|l| cells(l, sign)).collect();
        let mut counts: Vec<usize> = cells.iter().map(Vec::len).filter(|n| *n >= 3).collect();
        counts.sort_unstable();
        let most = counts.chunk_by(|a, b| a == b).max_by_key(|c| (c.len(), c.first().copied()))?;
        let width = *most.first()?;
        let figures = |c: &&str| c.bytes().any(|b| b.is_ascii_digit()) && c.bytes().all(|b| b.is_ascii_digit() || b".,-+ ()'\"".contains(&b) || b >= 0x80);
        let is_row = |c: &&Vec<&str>| c.iter().any(|c| is_day(c)) && c.iter().filter(|c| !is_day(c)).any(|c| figures(&c.trim_matches('"')));
        let rows = cells.iter().filter(|c| c.len() == width).filter(is_row).count();
        (rows >= 1 && most.len() >= 2 && most.len() * 2 >= lines.len()).then_some((rows, width, sign))
    };
    [';', '\t', ',', '|'].into_iter().filter_map(of).max_by_key(|(rows, width, sign)| (*rows, *width, *sign == ';')).map(|(_, _, sign)| sign as u8)
}

fn is_day(cell: &str) -> bool {
    let cell = cell.trim().trim_matches('"').trim();
    let first = cell.split([' ', 'T']).next().unwrap_or(cell);
    let compact = cell.len() == 8 && cell.bytes().all(|b| b.is_ascii_digit()) && (cell.starts_with("19") || cell.starts_with("20"));
    compact
        || (cell.len() <= 30 && cell.bytes().any(|b| b.is_ascii_digit()) && [cell, first].iter().any(|c| c.len() >= 5 && crate::base::dates::scan(c).is_some()))
}

/// The cells of a line; a sign between quotes parts nothing.
fn cells(line: &str, sign: char) -> Vec<&str> {
    let mut quoted = false;
    line.split(|c: char| {
        quoted ^= c == '"';
        c == sign && !quoted
    })
    .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tells_kinds_by_bytes() {
        let cases: &[(&[u8], Kind)] = &[
            (b"", Kind::Empty),
            (b"\n\n\0\0", Kind::Empty),
            (b"Date,Text,Amount,Balance\n2024-01-31,\"A, B\",-5.00,95.00\n2024-02-01,C,1.00,96.00\n", Kind::Csv),
            (b"Tanggal;Keterangan;Saldo\n31/01/2024;BUNGA;1.000,00\n", Kind::Csv),
            (b"Dear reader, this letter, of 31/01/2024, says 5, and nothing more.\nIt ends here, with regards, all of us, and so on.\n", Kind::Text),
            (b"OFXHEADER:100\nDATA:OFXSGML\n", Kind::Ofx),
            (b":20:A\n:25:1/2\n:60F:C240101EUR1,\n", Kind::Mt940),
            (b"<?xml version=\"1.0\"?><Document xmlns=\"urn:iso:std:iso:20022:tech:xsd:camt.053.001.02\">", Kind::Camt),
            (b"%PDF-1.4\n", Kind::Pdf),
            (b"HTTP/1.1 200 OK\r\n\r\n%PDF-1.4\n", Kind::Pdf),
            (b"\x89PNG\r\n\x1a\n....", Kind::Png),
            (b"\xff\xd8\xff\xe0", Kind::Jpeg),
            (b"II*\0....", Kind::Tiff),
            (b"RIFF....WEBPVP8 ", Kind::Webp),
            (b"PK\x03\x04........xl/workbook.xml", Kind::Xlsx),
            (b"PAR1\x15\x04\x15\x20\x15\x24PAR1", Kind::Parquet),
            (b"PK\x03\x04........readme.txt", Kind::Zip),
            (b"<!DOCTYPE html><p>Log in", Kind::Markup),
            (b"Tanggal;Keterangan;Mutasi\n01/02;Setoran;5\n", Kind::Csv),
            ("Übertrag; Saldo\n".as_bytes(), Kind::Text),
            (b"\x01\x02\x03\x04\x80\x81", Kind::Unknown),
        ];
        for (bytes, kind) in cases {
            assert_eq!(Kind::of(bytes), *kind, "{:?}", String::from_utf8_lossy(bytes));
        }
        // Characters of two bytes, cut at the edge of what is looked at.
        let long = "é".repeat(3_000);
        assert_eq!(Kind::of(&[b"x", long.as_bytes()].concat()), Kind::Text);
    }
}
