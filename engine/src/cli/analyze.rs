//! `saldo analyze`: the figures of statements as a workbook.

use super::exit::Outcome;
use super::input::{self, Files, Read};
use super::print;
use crate::analytics::{Account, AnalysedTransaction, Analysis, AnalystCorrections, Category, CategorySource, Config, FieldConfidence, FileSummary, Flags};
use crate::analytics::{HolderType, StatementSummary};
use crate::base::{Error, ErrorCode, Result};
use crate::export::manifest::Manifest;
use crate::export::workbook::{self, Book, Source};
use crate::export::{beancount, csv, json, ofx};
use clap::Args;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Analyse statements and write the workbook.
#[derive(Debug, Args)]
pub struct Analyze {
    #[command(flatten)]
    files: Files,
    /// Write the workbook here.
    #[arg(long, value_name = "OUT.xlsx")]
    xlsx: Option<PathBuf>,
    /// Write the figures here as JSON, with the manifest.
    #[arg(long, value_name = "OUT.json")]
    json: Option<PathBuf>,
    /// Write the figures into this folder as CSV files.
    #[arg(long, value_name = "FOLDER")]
    csv: Option<PathBuf>,
    /// Write the transactions here as a Beancount ledger.
    #[arg(long, value_name = "OUT.beancount")]
    beancount: Option<PathBuf>,
    /// Write the transactions here as OFX, for accounting programs.
    #[arg(long, value_name = "OUT.ofx")]
    ofx: Option<PathBuf>,
    /// Parties, thresholds, exchange rates and rules.
    #[arg(long, value_name = "TOML")]
    config: Option<PathBuf>,
}

/// Reads the files, analyses them and writes what was asked for.
pub fn run(command: &Analyze) -> Outcome {
    if [&command.xlsx, &command.json, &command.csv, &command.beancount, &command.ofx].into_iter().all(Option::is_none) {
        print::message("Say what to write: --xlsx, --json, --csv, --beancount or --ofx.");
        return Outcome::Usage;
    }
    let config = match command.config.as_deref().map_or(Ok(Config::default()), configuration) {
        Ok(config) => config,
        Err(e) => {
            print::error(&e);
            return Outcome::Usage;
        }
    };
    let mut files: Vec<Read> = Vec::new();
    let outcome = input::each(&command.files, |result| {
        let Ok(file) = result else { return Outcome::Well };
        let outcome = Outcome::of(&file.reading);
        files.push(file);
        outcome
    });
    if outcome == Outcome::Usage || files.is_empty() {
        return outcome;
    }
    match write(command, &files, &config) {
        Ok(()) => outcome,
        Err(e) => {
            print::error(&e);
            Outcome::Unreadable
        }
    }
}

fn write(command: &Analyze, files: &[Read], config: &Config) -> Result<()> {
    let analysis = listed(files, config);
    let links: Vec<String> = files.iter().map(|f| command.xlsx.as_deref().and_then(|x| from_folder_of(x, Path::new(&f.name))).unwrap_or_default()).collect();
    let sources: Vec<Source<'_>> = files
        .iter()
        .zip(&links)
        .map(|(f, link)| Source {
            name: &f.name,
            link,
            sha256: &f.sha256,
            pages: f.reading.total_pages,
            statements: &f.reading.statements,
            findings: &f.reading.findings,
            signals: None,
            corrections: &[],
        })
        .collect();
    let corrections = AnalystCorrections::default();
    let book = Book { analysis: &analysis, sources: &sources, config, corrections: &corrections };
    if let Some(path) = &command.xlsx {
        save(path, &workbook::write(book)?)?;
    }
    if let Some(path) = &command.json {
        save(path, &json::write(&analysis, Manifest::of(&analysis, config, &corrections))?)?;
    }
    if let Some(folder) = &command.csv {
        std::fs::create_dir_all(folder).map_err(|e| unwritable(folder, &e))?;
        for (name, bytes) in csv::files(&analysis) {
            save(&folder.join(name), &bytes)?;
        }
    }
    if let Some(path) = &command.beancount {
        save(path, beancount::write(&analysis).as_bytes())?;
    }
    if let Some(path) = &command.ofx {
        save(path, ofx::write(&analysis).as_bytes())?;
    }
    Ok(())
}

fn configuration(path: &Path) -> Result<Config> {
    let name = path.display().to_string();
    let text = std::fs::read_to_string(path).map_err(|e| {
        Error::new(ErrorCode::FileUnreadable, format!("The configuration cannot be read: {e}."), "Check its name and that you may read it.").in_file(&name)
    })?;
    toml::from_str(&text).map_err(|e| Error::new(ErrorCode::FileUnreadable, format!("The configuration does not hold: {e}"), "Mend that line.").in_file(&name))
}

/// Writes the whole file, or leaves what was there before.
fn save(path: &Path, bytes: &[u8]) -> Result<()> {
    let Some(name) = path.file_name() else { return Err(unwritable(path, &std::io::ErrorKind::IsADirectory.into())) };
    let beside = path.with_file_name(format!(".{}.{}", name.to_string_lossy(), std::process::id()));
    let written = std::fs::write(&beside, bytes).and_then(|()| std::fs::rename(&beside, path));
    written.map_err(|e| {
        // Nothing else can be done about a file that cannot be taken away again.
        let _ = std::fs::remove_file(&beside);
        unwritable(path, &e)
    })
}

/// The path of a file as seen from the folder that another stands in.
fn from_folder_of(from: &Path, file: &Path) -> Option<String> {
    let folder = from.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let (folder, file) = (std::fs::canonicalize(folder).ok()?, std::fs::canonicalize(file).ok()?);
    let common = folder.components().zip(file.components()).take_while(|(a, b)| a == b).count();
    let up = folder.components().skip(common).map(|_| Path::new(".."));
    let down = file.components().skip(common).collect::<PathBuf>();
    Some(up.collect::<PathBuf>().join(down).to_string_lossy().replace('\\', "/"))
}

fn unwritable(path: &Path, error: &std::io::Error) -> Error {
    let remedy = "Close it where it is open, and check that its folder is there and may be written to.";
    Error::new(ErrorCode::FileUnreadable, format!("It cannot be written: {error}."), remedy).in_file(path.display().to_string())
}

/// The rows and accounts of the files, without a judgement on any of them.
fn listed(files: &[Read], config: &Config) -> Analysis {
    let mut analysis = Analysis { base_currency: Arc::from(config.base_currency.as_str()), holder_type: HolderType::Person, ..Analysis::default() };
    for (file_index, file) in (0_u32..).zip(files) {
        analysis.files.push(FileSummary { name: file.name.clone(), sha256: file.sha256.clone(), duplicate_of: None });
        for (statement_index, s) in (0_u32..).zip(&file.reading.statements) {
            let account = analysis.accounts.len() as u32;
            let (number, currency): (Arc<str>, Arc<str>) = (Arc::from(s.account_number.value.as_str()), Arc::from(s.currency.value.as_str()));
            let covered = s.transactions.iter().filter(|t| t.balance_ok.is_some()).count() as u32;
            let reconciled = s.transactions.iter().filter(|t| t.balance_ok == Some(true)).count() as u32;
            analysis.statements.push(StatementSummary {
                file_index,
                statement_index,
                account,
                bank_name: s.bank_name.value.clone(),
                holder: s.holder.value.clone(),
                account_number: number.clone(),
                currency: currency.clone(),
                period: s.period.value,
                opening: s.opening.value,
                closing: s.closing.value,
                total_debit: s.transactions.iter().map(|t| t.debit).sum(),
                total_credit: s.transactions.iter().map(|t| t.credit).sum(),
                rows: s.transactions.len() as u32,
                rows_covered: covered,
                rows_reconciled: reconciled,
                rows_overlapping: 0,
                reconciliation: (covered > 0).then(|| f64::from(reconciled) / f64::from(covered)),
                verdict: s.verdict,
                verdict_reason: s.verdict_reason.clone(),
                pages: s.pages,
            });
            analysis.accounts.push(Account {
                number: number.clone(),
                bank_name: s.bank_name.value.clone(),
                holder: s.holder.value.clone(),
                kind: s.account_type.value.clone(),
                currency: currency.clone(),
                digits: s.digits,
                period: s.period.value,
                opening: s.opening.value,
                closing: s.closing.value,
                statements: vec![account],
                rows: (analysis.transactions.len() as u32, s.transactions.len() as u32),
            });
            let order: Box<dyn Iterator<Item = _>> = if s.newest_first { Box::new(s.transactions.iter().rev()) } else { Box::new(s.transactions.iter()) };
            for t in order {
                let category = if t.is_debit() { Category::OtherOperatingExpense } else { Category::SalesReceipt };
                let place = format!("{}/{statement_index}/{}", file.sha256, t.row_index);
                analysis.transactions.push(AnalysedTransaction {
                    id: uuid::Uuid::new_v5(&uuid::Uuid::NAMESPACE_OID, place.as_bytes()),
                    file_index,
                    statement_index,
                    account,
                    account_number: number.clone(),
                    currency: currency.clone(),
                    row: t.clone(),
                    balance: t.balance,
                    amount_base: (*currency == *config.base_currency).then(|| t.amount()),
                    balance_base: t.balance,
                    clean_description: Arc::from(t.description.to_uppercase()),
                    merchant_name: Arc::from("UNKNOWN"),
                    merchant: 0,
                    counterparty_role: None,
                    category,
                    category_source: CategorySource::Default,
                    category_reason: Arc::from(""),
                    is_operational: true,
                    is_operational_keyword: false,
                    is_operational_llm: false,
                    flags: Flags::default(),
                    flag_reasons: Vec::new(),
                    confidence: FieldConfidence {
                        page_no: 1.0,
                        trx_date: t.confidence.date,
                        trx_notes: t.confidence.description,
                        trx_types: t.confidence.direction,
                        trx_mutation_amount: t.confidence.amount,
                        balance: t.confidence.balance,
                        ..FieldConfidence::default()
                    },
                    excluded: false,
                });
            }
        }
    }
    analysis
}
