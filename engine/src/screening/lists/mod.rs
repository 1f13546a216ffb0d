//! Lists as their publishers give them, told by their content and read one record at a time.

mod ftm;
mod publishers;
mod simple;
mod table;
#[cfg(test)]
mod tests;
mod treasury;
mod xml;

use super::model::Entity;
use crate::base::{Error, ErrorCode, Result};
use serde::Serialize;
use std::io::{BufRead, BufReader, Cursor, Read};

/// Bytes of one file of a list.
pub const LIST_BYTES: u64 = 2 << 30;
/// Entities of one list.
pub const LIST_ENTITIES: usize = 5_000_000;
/// Bytes of a workbook, which cannot be read in pieces.
const WORKBOOK_BYTES: u64 = 128 << 20;
/// Rows and columns of a workbook.
const WORKBOOK_CELLS: usize = 20_000_000;

/// A file of a list.
pub struct Source {
    /// The file as the user named it.
    pub name: String,
    /// Its bytes.
    pub read: Box<dyn Read>,
}

/// What was read.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Report {
    /// The format, as its publisher calls it.
    pub format: String,
    /// The list's own date, where it prints one.
    pub list_date: Option<String>,
    /// Entities.
    pub entries: usize,
    /// Names of all entities.
    pub names: usize,
    /// Rows or lines that named nobody or could not be read.
    pub refused: usize,
    /// The first of them, where rows can be told: number of the row, and why.
    pub refusals: Refusals,
    /// The format of its first file, as the services name it.
    pub code: &'static str,
}

/// The first rows that were refused, with why.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Refusals(pub Vec<(u32, String)>);

impl Refusals {
    fn add(&mut self, row: usize, why: &str) {
        if self.0.len() < 100 {
            self.0.push((u32::try_from(row).unwrap_or(u32::MAX), why.to_owned()));
        }
    }
}

fn fault(source: &str, message: &str) -> Error {
    Error::new(ErrorCode::FileCorrupted, message, "Fetch the list again from its publisher, in one of the formats that `saldo lists --help` names.")
        .in_file(source)
}

/// Reads the files of one list and gives each entity to `take`; nothing is kept of it here.
pub fn read(sources: Vec<Source>, list: &str, mut take: impl FnMut(Entity)) -> Result<Report> {
    let mut report = Report::default();
    let mut treasury = treasury::Treasury::default();
    let mut counted = |report: &mut Report, mut entity: Entity| {
        if entity.names.is_empty() || report.entries >= LIST_ENTITIES {
            report.refused += 1;
            return;
        }
        if entity.id.is_empty() {
            entity.id = format!("{}-{}", list, report.entries + 1);
        }
        report.entries += 1;
        report.names += entity.names.len();
        take(entity);
    };
    for source in sources {
        let name = source.name.clone();
        let mut bounded = BufReader::with_capacity(1 << 16, source.read.take(LIST_BYTES + 1));
        let head = fill(&mut bounded).map_err(|e| fault(&name, &format!("The list cannot be read: {e}.")))?;
        report.list_date = report.list_date.or_else(|| date_of(&head));
        let format = format(&head).ok_or_else(|| {
            Error::new(
                ErrorCode::UnsupportedMediaType,
                "No format of a list is known by its first bytes.",
                "Give FollowTheMoney lines, targets.simple.csv, the files of OFAC, the UN, the EU or the UK, or a table with a head.",
            )
            .in_file(&name)
        })?;
        report.format = if report.format.is_empty() { format.said().into() } else { format!("{}, {}", report.format, format.said()) };
        let whole = Cursor::new(head).chain(bounded);
        let csv = |e: csv::Error| fault(&name, &format!("The table cannot be read: {e}."));
        let mut refused = 0;
        let mut refusals = Refusals::default();
        let mut code = format.code();
        match format {
            Format::Ftm => {
                refused = ftm::ftm(BufReader::new(whole), list, &mut refusals, |e| counted(&mut report, e))
                    .map_err(|e| fault(&name, &format!("The list cannot be read: {e}.")))?
            }
            Format::Simple => refused = simple::simple(whole, list, &mut refusals, |e| counted(&mut report, e)).map_err(csv)?,
            Format::TreasuryCsv => refused = treasury.add(whole, list).map_err(csv)?,
            Format::Table => {
                let mut rows = table::Rows::default();
                for row in csv::ReaderBuilder::new().has_headers(false).flexible(true).from_reader(whole).byte_records() {
                    match row {
                        Ok(row) => {
                            rows.add(&row.iter().map(|c| String::from_utf8_lossy(c).trim_start_matches('\u{feff}').to_owned()).collect::<Vec<_>>(), list)
                        }
                        Err(e) if e.is_io_error() => return Err(csv(e)),
                        Err(_) => refused += 1,
                    }
                }
                refused += rows.refused;
                refusals = rows.refusals.clone();
                code = if rows.code == "UK" { "UK_CSV" } else { code };
                finish(rows, &name, |e| counted(&mut report, e))?;
            }
            Format::Workbook => {
                let rows = workbook(whole, &name, list)?;
                refused = rows.refused;
                refusals = rows.refusals.clone();
                code = if rows.code == "DTTOT" { "DTTOT_XLSX" } else { code };
                finish(rows, &name, |e| counted(&mut report, e))?;
            }
            Format::Xml => {
                let mut numbers = publishers::Numbers::default();
                let names = ["INDIVIDUAL", "ENTITY", "sanctionEntity", "Designation", "sdnEntry", "DistinctParty", "IDRegDocument"];
                let done = xml::records(BufReader::new(whole), &names, |node| {
                    code = match node.name.as_str() {
                        "INDIVIDUAL" | "ENTITY" => "UN_XML",
                        "sanctionEntity" => "EU_XML",
                        "Designation" => "UK_XML",
                        "sdnEntry" => "OFAC_XML",
                        _ => "OFAC_ADVANCED_XML",
                    };
                    let entity = match node.name.as_str() {
                        "INDIVIDUAL" | "ENTITY" => publishers::un(&node, list),
                        "sanctionEntity" => publishers::eu(&node, list),
                        "Designation" => publishers::uk(&node, list),
                        "sdnEntry" => publishers::sdn(&node, list),
                        "IDRegDocument" => return publishers::document(&node, &mut numbers),
                        _ => publishers::party(&node, list, &numbers),
                    };
                    counted(&mut report, entity);
                });
                done.map_err(|e| fault(&name, &format!("The list is refused: {e}.")))?;
                if code.is_empty() {
                    return Err(fault(&name, "The XML holds no record of a list."));
                }
            }
        }
        report.refused += refused;
        report.refusals.0.extend(refusals.0);
        report.refusals.0.truncate(100);
        report.code = if report.code.is_empty() { code } else { report.code };
    }
    treasury.finish(|e| counted(&mut report, e));
    Ok(report)
}

fn finish(rows: table::Rows, name: &str, take: impl FnMut(Entity)) -> Result<()> {
    if !rows.headed() {
        return Err(Error::new(
            ErrorCode::UnsupportedMediaType,
            "No row of the table names a column of names.",
            "Give the table a head: name, aliases, birth_date, country, id_number.",
        )
        .in_file(name));
    }
    rows.finish(take);
    Ok(())
}

enum Format {
    Ftm,
    Simple,
    TreasuryCsv,
    Table,
    Workbook,
    Xml,
}

impl Format {
    /// Its name in the services; of XML the records tell.
    fn code(&self) -> &'static str {
        match self {
            Self::Ftm => "FTM_JSON",
            Self::Simple => "TARGETS_SIMPLE_CSV",
            Self::TreasuryCsv => "OFAC_CSV",
            Self::Table => "CSV",
            Self::Workbook => "XLSX",
            Self::Xml => "",
        }
    }

    fn said(&self) -> &'static str {
        match self {
            Self::Ftm => "FollowTheMoney lines",
            Self::Simple => "targets.simple.csv",
            Self::TreasuryCsv => "OFAC CSV",
            Self::Table => "table",
            Self::Workbook => "workbook",
            Self::Xml => "XML",
        }
    }
}

fn fill(read: &mut impl BufRead) -> std::io::Result<Vec<u8>> {
    let mut head = Vec::new();
    Read::take(read, 1 << 16).read_to_end(&mut head)?;
    Ok(head)
}

fn format(head: &[u8]) -> Option<Format> {
    if head.starts_with(b"PK\x03\x04") {
        return Some(Format::Workbook);
    }
    let text = String::from_utf8_lossy(head);
    let text = text.trim_start_matches('\u{feff}').trim_start();
    let first = text.lines().next().unwrap_or_default();
    if text.starts_with('<') {
        return Some(Format::Xml);
    }
    if first.starts_with('{') {
        return Some(Format::Ftm);
    }
    let cells: Vec<String> = csv::ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .from_reader(first.as_bytes())
        .records()
        .next()?
        .ok()?
        .iter()
        .map(|c| c.trim().to_lowercase())
        .collect();
    if ["id", "schema", "name", "aliases"].iter().all(|w| cells.iter().any(|c| c == w)) {
        return Some(Format::Simple);
    }
    if cells.first().is_some_and(|c| c.parse::<u64>().is_ok()) && matches!(cells.len(), 5 | 6 | 12) {
        return Some(Format::TreasuryCsv);
    }
    (!head.contains(&0) && cells.iter().any(|c| !c.is_empty())).then_some(Format::Table)
}

/// The date that a list prints of itself.
fn date_of(head: &[u8]) -> Option<String> {
    let text = String::from_utf8_lossy(head.get(..head.len().min(8_192))?).into_owned();
    let marks = ["dateGenerated=\"", "generationDate=\"", "<Publish_Date>", "<DateGenerated>", "Report Date:", "<DateOfIssue>"];
    let found = marks
        .iter()
        .find_map(|m| text.split_once(m))
        .map(|(_, rest)| rest.chars().take_while(|c| !matches!(c, '"' | '<' | '\n')).take(40).collect::<String>())?;
    // The Treasury writes month before day.
    let parts: Vec<&str> = found.trim().split('/').collect();
    let found = match parts.as_slice() {
        [m, d, y] if text.contains("<Publish_Date>") => format!("{y}-{m}-{d}"),
        _ => found,
    };
    super::days::one(&found).and_then(|d| d.month.zip(d.day).map(|(m, day)| format!("{:04}-{m:02}-{day:02}", d.year)))
}

fn workbook(read: impl Read, name: &str, list: &str) -> Result<table::Rows> {
    use calamine::{Data, Reader as _};
    let mut bytes = Vec::new();
    read.take(WORKBOOK_BYTES + 1).read_to_end(&mut bytes).map_err(|e| fault(name, &format!("The workbook cannot be read: {e}.")))?;
    if bytes.len() as u64 > WORKBOOK_BYTES {
        return Err(Error::new(ErrorCode::FileTooLarge, "The workbook is larger than 128 MiB.", "Save the list as CSV.").in_file(name));
    }
    let mut book = calamine::Xlsx::new(Cursor::new(bytes)).map_err(|e| fault(name, &format!("The workbook cannot be read: {e}.")))?;
    let mut rows = table::Rows::default();
    let mut cells = 0;
    for sheet in book.sheet_names().into_iter().take(20) {
        let Ok(range) = book.worksheet_range(&sheet) else { continue };
        for row in range.rows() {
            cells += row.len();
            if cells > WORKBOOK_CELLS {
                return Err(fault(name, "The workbook has more cells than any list."));
            }
            let texts: Vec<String> = row
                .iter()
                .map(|c| match c {
                    Data::DateTime(d) => d.as_datetime().map(|t| t.format("%Y-%m-%d").to_string()).unwrap_or_default(),
                    other => other.to_string(),
                })
                .collect();
            rows.add(&texts, list);
        }
    }
    Ok(rows)
}
