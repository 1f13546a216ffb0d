//! `saldo analyze`: the figures of statements as a workbook.

use super::exit::Outcome;
use super::input::{self, Files, Read};
use super::print;
use crate::analytics::{AnalystCorrections, Config, FileInput, analyse};
use crate::base::{Error, ErrorCode, Result};
use crate::export::manifest::Manifest;
use crate::export::workbook::{self, Book, Source};
use crate::export::{beancount, csv, json, ofx};
use clap::Args;
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
    let input: Vec<FileInput> =
        files.iter().map(|f| FileInput { name: f.name.clone(), sha256: f.sha256.clone(), statements: f.reading.statements.clone() }).collect();
    let analysis = analyse(&input, config, &AnalystCorrections::default())?;
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
