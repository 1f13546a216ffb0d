//! `saldo analyze`: the figures of statements as a workbook.

use super::exit::Outcome;
use super::input::{self, Files, Read};
use super::print;
use crate::analytics::{Analysis, AnalystCorrections, Config, FileInput, Judge, TextModelInfo, analyse_with, config};
use crate::base::limits::Limits;
use crate::base::{Error, ErrorCode, Finding, Result};
use crate::disk::{self, save, unwritable};
use crate::export::manifest::Manifest;
use crate::export::report::{self, Language};
use crate::export::workbook::{self, Book, Source};
use crate::export::{beancount, csv, json, ofx, parquet};
use crate::forensics;
use crate::read::worker::Worker;
use crate::remote::chat::Endpoint;
use crate::statement::Statement;
use crate::wire::analysis as wire;
use crate::wire::raw_ocr::{self, Meaning, RawOcrRecord};
use clap::Args;
use serde::{Serialize, Serializer};
use std::collections::HashMap;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

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
    /// Write the services' records here as JSON: transactions, merchant analysis, currency overview, proforma, raw OCR.
    #[arg(long, value_name = "OUT.json")]
    records: Option<PathBuf>,
    /// Write the figures into this folder as CSV files.
    #[arg(long, value_name = "FOLDER")]
    csv: Option<PathBuf>,
    /// Write the transactions into this folder as a Parquet file, for `saldo sql` and `saldo portfolio`; the same statements again take
    /// its place.
    #[arg(long, value_name = "FOLDER")]
    parquet: Option<PathBuf>,
    /// What the case is called in the Parquet file; the first file's name where nothing is said.
    #[arg(long, requires = "parquet", value_name = "NAME")]
    case: Option<String>,
    /// Write the transactions here as a Beancount ledger.
    #[arg(long, value_name = "OUT.beancount")]
    beancount: Option<PathBuf>,
    /// Write the transactions here as OFX, for accounting programs.
    #[arg(long, value_name = "OUT.ofx")]
    ofx: Option<PathBuf>,
    /// Write the report for a committee here as PDF.
    #[arg(long, value_name = "OUT.pdf")]
    pdf: Option<PathBuf>,
    /// The language of the report: en or id.
    #[arg(long, requires = "pdf", value_name = "LANGUAGE", default_value = "en", value_parser = language)]
    language: Language,
    /// Look for traces of change in the files too, and list them in the workbook.
    #[arg(long)]
    fraud: bool,
    /// Parties, thresholds, exchange rates and rules.
    #[arg(long, value_name = "TOML")]
    config: Option<PathBuf>,
}

fn language(code: &str) -> std::result::Result<Language, String> {
    Language::of(code).ok_or_else(|| "write en or id".to_owned())
}

/// Reads the files, analyses them and writes what was asked for.
pub fn run(command: &Analyze) -> Outcome {
    if [&command.xlsx, &command.json, &command.records, &command.csv, &command.parquet, &command.beancount, &command.ofx, &command.pdf]
        .into_iter()
        .all(Option::is_none)
    {
        print::message("Say what to write: --xlsx, --json, --records, --csv, --parquet, --beancount, --ofx or --pdf.");
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
    let outcome = input::each(&command.files, crate::statement::again::SKILL, |result| {
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
    let input: Vec<FileInput> =
        files.iter().map(|f| FileInput { name: f.name.clone(), sha256: f.sha256.clone(), statements: f.reading.statements.clone() }).collect();
    let key = config.text_model.api_key_env.as_deref().and_then(|name| std::env::var(name).ok());
    let mut endpoint = Endpoint::new(&config.text_model, key)?;
    let judge = endpoint.as_mut().map(|e| e as &mut dyn Judge);
    let analysis = analyse_with(&input, config, &AnalystCorrections::default(), judge)?;
    let links: Vec<String> = files.iter().map(|f| command.xlsx.as_deref().and_then(|x| from_folder_of(x, Path::new(&f.name))).unwrap_or_default()).collect();
    let signals: Vec<Option<Vec<Finding>>> = files.iter().map(|f| command.fraud.then(|| signals(f, command)).flatten()).collect();
    let sources: Vec<Source<'_>> = files
        .iter()
        .zip(&links)
        .zip(&signals)
        .map(|((f, link), signals)| Source {
            name: &f.name,
            link,
            sha256: &f.sha256,
            pages: f.reading.total_pages,
            statements: &f.reading.statements,
            findings: &f.reading.findings,
            signals: signals.as_deref(),
            corrections: &[],
        })
        .collect();
    let corrections = AnalystCorrections::default();
    let book = Book { analysis: &analysis, sources: &sources, config, corrections: &corrections, unverified: false, papers: None };
    if let Some(path) = &command.xlsx {
        save(path, &workbook::write(book)?)?;
    }
    if let Some(path) = &command.json {
        save(path, &json::write(&analysis, Manifest::of(&analysis, config, &corrections))?)?;
    }
    if let Some(path) = &command.records {
        records(path, files, &analysis)?;
    }
    if let Some(folder) = &command.csv {
        std::fs::create_dir_all(folder).map_err(|e| unwritable(folder, &e))?;
        for (name, bytes) in csv::files(&analysis) {
            save(&folder.join(name), &bytes)?;
        }
    }
    if let Some(folder) = &command.parquet {
        std::fs::create_dir_all(folder).map_err(|e| unwritable(folder, &e))?;
        let first = files.first().map_or_else(String::new, |f| Path::new(&f.name).file_stem().unwrap_or_default().to_string_lossy().into_owned());
        let (name, bytes) = parquet::write(&analysis, command.case.as_deref().unwrap_or(&first))?;
        save(&folder.join(name), &bytes)?;
    }
    if let Some(path) = &command.pdf {
        save(path, &report::write(&analysis, command.language))?;
    }
    if let Some(path) = &command.beancount {
        save(path, beancount::write(&analysis).as_bytes())?;
    }
    if let Some(path) = &command.ofx {
        save(path, ofx::write(&analysis).as_bytes())?;
    }
    Ok(())
}

/// What was found in a file; none where it could not be examined.
fn signals(file: &Read, command: &Analyze) -> Option<Vec<Finding>> {
    let path = Path::new(&file.name);
    let examined = command.files.open.try_each(|options| forensics::read_and_examine(&Worker::default(), path, &[], options, &mut |_, _| {}));
    match examined {
        Ok((_, _, output)) => Some(output.findings()),
        Err(e) => {
            print::error(&e);
            None
        }
    }
}

/// Writes the services' records of an analysis, the raw OCR records with what it says of each row. Each is made when it is written: of
/// hundreds of statements they take more memory than the analysis.
fn records(path: &Path, files: &[Read], analysis: &Analysis) -> Result<()> {
    let of_file = |(f, file): (u32, &Read)| -> Vec<RawOcrRecord> {
        let said = wire::meanings_of_file(analysis, f, file.reading.statements.len());
        let record = |(statement, said): (&Statement, &HashMap<u32, Meaning>)| {
            raw_ocr::record(statement, file.reading.total_pages, false, &|t| said.get(&t.row_index).cloned().unwrap_or_default())
        };
        file.reading.statements.iter().zip(&said).map(record).collect()
    };
    let sums = wire::sums(analysis);
    let all = Everything {
        transactions: Each(|| wire::rows(analysis)),
        merchant_analysis: &sums.merchant_analysis,
        currency_overview: &sums.currency_overview,
        proforma: &sums.proforma,
        text_model: sums.text_model,
        raw_ocr: Each(|| (0u32..).zip(files).flat_map(of_file)),
    };
    let broken = |e| Error::new(ErrorCode::Internal, format!("The records cannot be written as JSON: {e}."), "Report this with the files that led to it.");
    disk::write(path, |file| {
        let mut out = BufWriter::new(file);
        serde_json::to_writer_pretty(&mut out, &all).map_err(broken)?;
        out.flush().map_err(|e| unwritable(path, &e))
    })
    .map(drop)
}

/// A list whose records are made as they are written.
struct Each<F>(F);

impl<I: Iterator<Item: Serialize>, F: Fn() -> I> Serialize for Each<F> {
    fn serialize<S: Serializer>(&self, to: S) -> std::result::Result<S::Ok, S::Error> {
        to.collect_seq((self.0)())
    }
}

/// The records by name, as `wire::Records` has them.
#[derive(Serialize)]
struct Everything<'a, T: Serialize, R: Serialize> {
    transactions: T,
    merchant_analysis: &'a [wire::MerchantRecord<'a>],
    currency_overview: &'a [wire::CurrencyRecord<'a>],
    proforma: &'a wire::ProformaRecord<'a>,
    text_model: &'a TextModelInfo,
    raw_ocr: R,
}

/// The configuration of a file, with the rates of the file that it names.
fn configuration(path: &Path) -> Result<Config> {
    let read = |path: &Path| {
        let text = disk::take(path, &Limits::default(), |_| true).and_then(|bytes| {
            let what = "It is no text in UTF-8.";
            String::from_utf8(bytes).map_err(|_| Error::new(ErrorCode::FileUnreadable, what, "Save it as UTF-8."))
        });
        text.map_err(|e| e.in_file(path.display().to_string()))
    };
    let mut config = config::parse(&read(path)?).map_err(|e| e.in_file(path.display().to_string()))?;
    if let Some(name) = &config.rates_file {
        let beside = path.parent().unwrap_or(Path::new(".")).join(name);
        config.rates.extend(config::parse_rates(&read(&beside)?).map_err(|e| e.in_file(beside.display().to_string()))?);
    }
    Ok(config)
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
