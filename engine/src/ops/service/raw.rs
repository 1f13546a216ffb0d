//! What was read, as it was printed: one record an account of each file, account numbers and names masked in part.

use super::seen::{SeenFile, of};
use super::{Asker, Done, Fault, Services, verifications};
use crate::wire::analysis::meanings_of_file;
use crate::wire::raw_ocr::{RawOcrRecord, record};
use uuid::Uuid;

/// The records of a verification of bank statements.
pub fn records(services: &Services, asker: &Asker, id: Uuid) -> Done<Vec<RawOcrRecord>> {
    let v = verifications::found(services, asker, id)?;
    if v.service != "bank_statement" {
        return Err(Fault::conflict("The verification is not of bank statements"));
    }
    let seen = of(services, asker, id)?;
    let mut files: Vec<(u32, &SeenFile)> = (0u32..).zip(&seen.files).collect();
    files.sort_by_key(|(_, f)| f.file_index);
    let mut out = Vec::new();
    for (in_analysis, f) in files {
        let reading = &f.file.reading;
        let meanings = meanings_of_file(&seen.analysis, in_analysis, reading.statements.len());
        for (s, meaning) in reading.statements.iter().zip(meanings) {
            let mut one = record(s, reading.total_pages, true, &|t| meaning.get(&t.row_index).cloned().unwrap_or_default());
            for line in &mut one.item_line {
                line.page_no = line.page_no.max(1);
                if line.category_type.is_empty() {
                    // A row that another file holds too is analysed once, there.
                    line.category_type = if line.trx_types == "CR" { "OTHER_OPERATING_INCOME" } else { "OTHER_OPERATING_EXPENSE" }.to_owned();
                }
            }
            out.push(one);
        }
    }
    Ok(out)
}
