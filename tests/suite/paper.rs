//! Draws a document as a PDF again, word by word where it stood: what was altered in between is altered on the paper.

use engine::document::{Document, Page, Word};
use saldo_tests::objects::{file, stream};
use std::fmt::Write as _;

/// Width of every glyph in thousandths of the font size; each word is stretched to the box that it had.
const ADVANCE: f32 = 500.0;

/// The document as a PDF.
pub fn pdf(document: &Document) -> Vec<u8> {
    let count = document.pages.len();
    let kids: Vec<String> = (0..count).map(|n| format!("{} 0 R", 10 + 2 * n)).collect();
    let mut bodies: Vec<Vec<u8>> = vec![
        b"<< /Type /Catalog /Pages 2 0 R >>".to_vec(),
        format!("<< /Type /Pages /Kids [{}] /Count {count} >>", kids.join(" ")).into_bytes(),
        font("Plain", 5),
        font("Plain-Bold", 6),
        descendant("Plain"),
        descendant("Plain-Bold"),
        stream("", unicode().as_bytes()),
        descriptor("Plain"),
        descriptor("Plain-Bold"),
    ];
    for (n, page) in document.pages.iter().enumerate() {
        let resources = "/Resources << /Font << /F1 3 0 R /F2 4 0 R >> >>";
        bodies.push(
            format!("<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {} {}] /Contents {} 0 R {resources} >>", page.width, page.height, 11 + 2 * n).into_bytes(),
        );
        bodies.push(stream("", content(page).as_bytes()));
    }
    file(&bodies)
}

fn font(name: &str, descendant: u32) -> Vec<u8> {
    format!("<< /Type /Font /Subtype /Type0 /BaseFont /{name} /Encoding /Identity-H /DescendantFonts [{descendant} 0 R] /ToUnicode 7 0 R >>").into_bytes()
}

fn descendant(name: &str) -> Vec<u8> {
    let descriptor = if name.ends_with("Bold") { 9 } else { 8 };
    format!(
        "<< /Type /Font /Subtype /CIDFontType2 /BaseFont /{name} /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /DW {ADVANCE} /FontDescriptor {descriptor} 0 R >>"
    )
    .into_bytes()
}

fn descriptor(name: &str) -> Vec<u8> {
    format!(
        "<< /Type /FontDescriptor /FontName /{name} /Flags 32 /FontBBox [0 -200 500 800] /ItalicAngle 0 /Ascent 750 /Descent -200 /CapHeight 700 /StemV 80 >>"
    )
    .into_bytes()
}

/// Every code is the character of that number.
fn unicode() -> String {
    let mut out = "/CIDInit /ProcSet findresource begin 12 dict begin begincmap 1 begincodespacerange <0000> <ffff> endcodespacerange\n".to_owned();
    for part in (0..256u32).collect::<Vec<_>>().chunks(64) {
        let _ = writeln!(out, "{} beginbfrange", part.len());
        for high in part {
            let _ = writeln!(out, "<{high:02x}00> <{high:02x}ff> <{high:02x}00>");
        }
        out.push_str("endbfrange\n");
    }
    out + "endcmap end end"
}

fn content(page: &Page) -> String {
    let mut out = String::new();
    let channel = |c: [u8; 3]| c.map(|c| format!("{:.3}", f32::from(c) / 255.0)).join(" ");
    for f in &page.fills {
        let r = f.rect;
        let _ = writeln!(out, "{} rg {} {} {} {} re f", channel(f.color), r.x0, page.height - r.y1, r.width(), r.height());
    }
    for rule in &page.rules {
        let r = rule.rect;
        let _ = writeln!(out, "0 g {} {} {} {} re f", r.x0, page.height - r.y1, r.width().max(0.4), r.height().max(0.4));
    }
    for w in page.words.iter().filter(|w| w.size > 0.0) {
        out.push_str(&drawn(w, page.height, &channel(w.color)));
    }
    out
}

fn drawn(w: &Word, height: f32, color: &str) -> String {
    let units: Vec<u16> = w.text.encode_utf16().collect();
    let width = units.len() as f32 * w.size * ADVANCE / 1000.0;
    let codes: String = units.iter().map(|u| format!("{u:04x}")).collect();
    let (font, stretch) = (if w.bold { "F2" } else { "F1" }, 100.0 * w.rect.width().max(0.1) / width.max(0.1));
    format!("BT {color} rg /{font} {} Tf {stretch} Tz {} {} Td <{codes}> Tj ET\n", w.size, w.rect.x0, height - w.baseline)
}
