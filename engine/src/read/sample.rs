//! Small PDFs for the tests of reading.

#[path = "../../../tests/src/objects.rs"]
mod objects;

pub use objects::stream;

/// One page of 200 by 100 points with Helvetica as `/F1` and this content; `page` holds further entries of the page.
pub fn page(content: &str, page: &str) -> Vec<u8> {
    with(content, page, "", &[])
}

/// The same, with further resources and further objects, numbered from 6.
pub fn with(content: &str, page: &str, resources: &str, more: &[Vec<u8>]) -> Vec<u8> {
    let mut objects = vec![
        b"<< /Type /Catalog /Pages 2 0 R >>".to_vec(),
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>".to_vec(),
        format!("<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] {page} /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F9 6 0 R >> {resources} >> >>")
            .into_bytes(),
        stream("", content.as_bytes()),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>".to_vec(),
    ];
    objects.extend_from_slice(more);
    objects::file(&objects)
}
