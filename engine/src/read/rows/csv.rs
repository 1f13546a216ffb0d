//! CSV and what else parts its cells by a sign.

use super::grid::Sheet;
use super::{broken, text};
use crate::base::Result;
use crate::base::limits::DOCUMENT_WORDS;

/// The rows of a file.
///
/// # Errors
/// Its rows cannot be told from each other.
pub fn read(bytes: &[u8]) -> Result<Sheet> {
    let text = text(bytes);
    let parted = super::super::sniff::parted_by(&text).ok_or_else(|| broken("Its rows are parted by no sign that could be told."))?;
    let mut reader = csv::ReaderBuilder::new().delimiter(parted).has_headers(false).flexible(true).from_reader(text.as_bytes());
    let mut out = Sheet::new();
    for record in reader.records() {
        let record = record.map_err(|e| broken(&format!("Row {} cannot be read: {e}.", out.len() + 1)))?;
        if out.len() >= DOCUMENT_WORDS {
            return Err(super::grid::too_long());
        }
        out.push(record.iter().map(cell).collect());
    }
    Ok(out)
}

/// A cell without what spreadsheets put around text that looks like a number.
fn cell(raw: &str) -> String {
    let raw = raw.trim();
    let bare = raw.strip_prefix("=\"").and_then(|t| t.strip_suffix('"')).or_else(|| raw.strip_prefix('\'')).unwrap_or(raw);
    bare.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_told_by_the_sign_between_cells() {
        let text =
            "Rekening;=\"00123\"\nTanggal;Keterangan;Debet;Kredit;Saldo\n01/02/2024;\"TRANSFER; PT A\";1.000,00;;9.000,00\n02/02/2024;BUNGA;;5,00;9.005,00\n";
        let rows = read(text.as_bytes()).expect("rows");
        assert_eq!(rows.len(), 4);
        assert_eq!(rows[0], ["Rekening", "00123"]);
        assert_eq!(rows[2][1], "TRANSFER; PT A");
        assert!(read(b"just words").is_err());
    }
}
