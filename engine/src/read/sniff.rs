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
    /// Another ZIP archive.
    Zip,
    /// Older Office file, such as `.xls` and `.doc`.
    Ole,
    /// Rich text.
    Rtf,
    /// HTML or XML.
    Markup,
    /// Plain text, such as CSV.
    Text,
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
            Self::Zip => "application/zip",
            Self::Ole => "application/x-ole-storage",
            Self::Rtf => "application/rtf",
            Self::Markup => "text/html",
            Self::Text => "text/plain",
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
    if word.starts_with(b"<!doctype html") || word.starts_with(b"<html") || word.starts_with(b"<?xml") { Kind::Markup } else { Kind::Text }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tells_kinds_by_bytes() {
        let cases: &[(&[u8], Kind)] = &[
            (b"", Kind::Empty),
            (b"\n\n\0\0", Kind::Empty),
            (b"%PDF-1.4\n", Kind::Pdf),
            (b"HTTP/1.1 200 OK\r\n\r\n%PDF-1.4\n", Kind::Pdf),
            (b"\x89PNG\r\n\x1a\n....", Kind::Png),
            (b"\xff\xd8\xff\xe0", Kind::Jpeg),
            (b"II*\0....", Kind::Tiff),
            (b"RIFF....WEBPVP8 ", Kind::Webp),
            (b"PK\x03\x04........xl/workbook.xml", Kind::Xlsx),
            (b"PK\x03\x04........readme.txt", Kind::Zip),
            (b"<!DOCTYPE html><p>Log in", Kind::Markup),
            (b"Tanggal;Keterangan;Mutasi\n01/02;Setoran;5\n", Kind::Text),
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
