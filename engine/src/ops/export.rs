//! Operations of export: what stands against it, and the file itself.

use super::error::{Answer, OpError};
use super::records::{Blocker, ExportCheck, ExportFormat, ExportWrite, FileState, InCase, Language, Said, ToPath, Written};
use super::view::CaseView;
use super::work::{Work, held};
use super::{Inner, Saldo, lock, problems};
use crate::base::{Error, ErrorCode, Finding};
use crate::disk::{self, Draft, Waiting};
use crate::export::manifest::Manifest;
use crate::export::workbook::papers::CasePapers;
use crate::export::workbook::{self, Book, Source};
use crate::export::{beancount, csv, json, ofx, report};
use crate::statement::Verdict;
use std::fs::File;
use std::io::{BufWriter, Cursor, Write};
use std::path::Path;
use uuid::Uuid;
use zip::ZipWriter;
use zip::result::ZipError;
use zip::write::SimpleFileOptions;

/// A file that waits to be fetched: its token, its name, and what lies on the disk.
pub type Download = (String, String, Waiting);
/// Files that wait to be fetched at most.
const WAITING: usize = 16;

fn ending(format: ExportFormat) -> &'static str {
    match format {
        ExportFormat::Workbook => "xlsx",
        ExportFormat::Csv => "csv.zip",
        ExportFormat::Json => "json",
        ExportFormat::Beancount => "beancount",
        ExportFormat::Ofx => "ofx",
        ExportFormat::Report => "pdf",
    }
}

/// A name that every file system takes.
pub(super) fn plain(name: &str) -> String {
    let kept: String = name.chars().map(|c| if c.is_alphanumeric() || " .-_()&".contains(c) { c } else { '-' }).collect();
    let kept = kept.trim().trim_matches('.').to_owned();
    if kept.is_empty() { "saldo".to_owned() } else { kept.chars().take(120).collect() }
}

/// Whether something stands against an export that says verified.
pub(super) fn blocked(saldo: &Saldo, case: Uuid) -> Answer<bool> {
    blockers(saldo, case).map(|b| !b.is_empty())
}

/// What stands against an export that says verified.
fn blockers(saldo: &Saldo, case: Uuid) -> Answer<Vec<Blocker>> {
    let inner = &saldo.0;
    let work = inner.work(case)?;
    let mut work = held(&work);
    let queue = inner.queue(&mut work)?;
    let mut out = Vec::new();
    for f in &queue {
        let mut add = |code: &str, text: String, remedy: Option<Said>| {
            let message = Said::new(&format!("blocker_{code}"), text).with("name", &f.name);
            out.push(Blocker { code: code.to_owned(), message, remedy, file_id: Some(f.id), problem_id: None });
        };
        match f.state {
            FileState::Queued | FileState::Reading => add("reading", format!("{} is still being read.", f.name), None),
            FileState::Locked => add("locked", format!("{} is locked.", f.name), Some(Said::new("give_password", "Give its password, or remove it."))),
            FileState::Failed | FileState::Cancelled => {
                add("unread", format!("{} was not read.", f.name), Some(Said::new("retry_or_remove", "Read it again, or remove it.")));
            }
            FileState::Review | FileState::Ready => {
                // A paper that is no statement stands in the way of nothing.
                if f.aside {
                    continue;
                }
                let state = f.verdict.as_ref().map(|v| (v.state, v.amounts));
                let fix = Some(Said::new("fix_headers", "Set its headers or fix its problems."));
                match state {
                    Some((Verdict::Proved, _)) => {}
                    Some((Verdict::Adjusted, _)) => add("adjusted", format!("{} holds only with amounts that no page prints.", f.name), fix),
                    Some((Verdict::Unprovable, Verdict::Proved | Verdict::Adjusted)) => {
                        let look = Said::new("check_dates", "Compare the dates in doubt with the page.");
                        add("dates", format!("Dates of {} are in doubt.", f.name), Some(look));
                    }
                    Some((Verdict::Unprovable, _)) => add("unproven", format!("Nothing proves {}.", f.name), fix),
                    Some((Verdict::Discrepancy, _)) => add("broken", format!("{} does not hold.", f.name), fix),
                    Some((Verdict::NotAStatement, _)) | None => {
                        add("empty", format!("{} holds no statement.", f.name), Some(Said::new("remove_it", "Remove it.")))
                    }
                }
            }
        }
    }
    // A file that is not proven speaks for its own problems; those between files stand for themselves.
    for p in problems::between(saldo, &mut work)? {
        out.push(Blocker { code: "between".to_owned(), message: p.message, remedy: None, file_id: Some(p.file_id), problem_id: Some(p.id) });
    }
    Ok(out)
}

pub fn export_check(saldo: &Saldo, input: InCase) -> Answer<ExportCheck> {
    let blockers = blockers(saldo, input.case_id)?;
    let case = saldo.0.store.case(input.case_id)?;
    let work = saldo.0.work(input.case_id)?;
    let view = held(&work).view(&saldo.0.store)?;
    let name = plain(&case.name);
    let home = std::env::var_os("HOME").or_else(|| std::env::var_os("USERPROFILE"));
    let documents = home.map(|h| Path::new(&h).join("Documents")).filter(|d| d.is_dir());
    Ok(ExportCheck {
        blockers,
        files: view.files.len() as u32,
        rows: view.analysis.transactions.len() as u32,
        accounts: view.analysis.accounts.len() as u32,
        formats: vec![ExportFormat::Workbook, ExportFormat::Csv, ExportFormat::Json, ExportFormat::Beancount, ExportFormat::Ofx, ExportFormat::Report],
        suggested_path: documents.map(|d| d.join(&name).display().to_string()),
        suggested_name: name,
    })
}

/// The file of a format. `signals` is what was found in each file, in the order of the view; nothing where they were not examined.
pub(super) fn written(
    work: &Work,
    view: &CaseView,
    signals: &[Option<Vec<Finding>>],
    papers: Option<&CasePapers>,
    format: ExportFormat,
    unverified: bool,
    language: Language,
) -> Answer<Vec<u8>> {
    let analysis = &view.analysis;
    Ok(match format {
        ExportFormat::Workbook => {
            let sources: Vec<Source<'_>> = view
                .files
                .iter()
                .enumerate()
                .map(|(i, f)| Source {
                    name: &f.name,
                    link: "",
                    sha256: &f.sha256,
                    pages: f.reading.total_pages,
                    statements: &f.reading.statements,
                    findings: &f.reading.findings,
                    signals: signals.get(i).and_then(Option::as_deref),
                    corrections: &f.corrections,
                })
                .collect();
            workbook::write(Book { analysis, sources: &sources, config: &work.state.config, corrections: &work.state.marks, unverified, papers })?
        }
        ExportFormat::Csv => {
            let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
            for (name, bytes) in csv::files(analysis) {
                zip.start_file(name, SimpleFileOptions::default()).map_err(broken)?;
                zip.write_all(&bytes).map_err(|e| broken(e.into()))?;
            }
            zip.finish().map_err(broken)?.into_inner()
        }
        ExportFormat::Json => json::write(analysis, Manifest::of(analysis, &work.state.config, &work.state.marks))?,
        ExportFormat::Beancount => beancount::write(analysis).into_bytes(),
        ExportFormat::Ofx => ofx::write(analysis).into_bytes(),
        ExportFormat::Report => report::write(analysis, if language == Language::Id { report::Language::Indonesian } else { report::Language::English }),
    })
}

pub fn export_write(saldo: &Saldo, input: ExportWrite) -> Answer<Written> {
    let inner = &saldo.0;
    let unproven = !blockers(saldo, input.case_id)?.is_empty();
    if unproven && !input.unverified {
        return Err(OpError::conflict("Not everything is proven. Resolve what is listed, or export it marked UNVERIFIED."));
    }
    let case = inner.store.case(input.case_id)?;
    let work = inner.work(input.case_id)?;
    // Files are examined while nobody holds the case.
    let signals = if input.format == ExportFormat::Workbook { inner.signals(&work)? } else { Vec::new() };
    let mut work = held(&work);
    let view = work.view(&inner.store)?;
    let papers = if input.format == ExportFormat::Workbook { Some(inner.papers_told(&mut work, true)?) } else { None };
    let language = Saldo::settings_of(inner)?.language;
    let bytes = written(&work, &view, &signals, papers.as_ref(), input.format, unproven, language)?;
    drop(work);
    let mark = if unproven { " UNVERIFIED" } else { "" };
    let name = format!("{}{mark}.{}", plain(&case.name), ending(input.format));
    let write = |file: &mut File| Ok(file.write_all(&bytes).map_err(|e| disk::unwritable(Path::new(&name), &e))?);
    let out = inner.hand_over(input.path.map(|p| with_ending(p, input.format)), &name, write)?;
    inner.exported(input.case_id, input.format, unproven)?;
    Ok(out)
}

/// A path that names a file without an ending gets that of its format.
fn with_ending(path: String, format: ExportFormat) -> String {
    let known = [".pdf", ".xlsx", ".zip", ".json", ".beancount", ".ofx"];
    if Path::new(&path).is_dir() || known.iter().any(|e| path.to_lowercase().ends_with(e)) { path } else { format!("{path}.{}", ending(format)) }
}

impl Inner {
    /// Has a file written where it is wanted, or into one that waits to be fetched.
    pub(super) fn hand_over(&self, path: Option<String>, name: &str, write: impl FnOnce(&mut File) -> Answer<()>) -> Answer<Written> {
        let Some(path) = path else {
            return self.wait(name, |draft| write(draft.file()));
        };
        let mut at = Path::new(&path).to_owned();
        if at.is_dir() {
            at = at.join(name);
        }
        let bytes = disk::write(&at, write)?;
        let name = at.file_name().map_or(name.to_owned(), |n| n.to_string_lossy().into_owned());
        Ok(Written { path: Some(at.display().to_string()), url: None, name, bytes })
    }

    /// Has a file written that waits to be fetched.
    pub(super) fn wait(&self, name: &str, write: impl FnOnce(&mut Draft) -> Answer<()>) -> Answer<Written> {
        let failed = |e: std::io::Error| disk::unwritable(&self.folder, &e);
        let mut draft = Draft::private(&self.folder).map_err(failed)?;
        write(&mut draft)?;
        let file = draft.wait().map_err(failed)?;
        let (token, bytes) = (Uuid::new_v4().simple().to_string(), file.len());
        let mut waiting = lock(&self.downloads);
        waiting.push((token.clone(), name.to_owned(), file));
        if waiting.len() > WAITING {
            waiting.remove(0);
        }
        Ok(Written { path: None, url: Some(format!("/download/{token}")), name: name.to_owned(), bytes })
    }
}

impl Saldo {
    /// A file that waits to be fetched, by its token: its name and what lies on the disk.
    pub fn download(&self, token: &str) -> Option<(String, Waiting)> {
        lock(&self.0.downloads).iter().find(|(t, _, _)| t == token).map(|(_, name, file)| (name.clone(), file.clone()))
    }
}

/// The error of an archive that cannot be written.
fn broken(e: ZipError) -> OpError {
    match e {
        ZipError::Io(e) => disk::unwritable(Path::new("saldo-everything.zip"), &e).into(),
        e => Error::new(ErrorCode::Internal, format!("The archive cannot be written: {e}."), "Try again.").into(),
    }
}

/// Everything that the store holds, in open formats: the files as they came, histories, corrections and figures as JSON.
pub fn everything_write(saldo: &Saldo, input: ToPath) -> Answer<Written> {
    saldo.0.hand_over(input.path, "saldo-everything.zip", |file| everything(&saldo.0, file))
}

fn everything(inner: &Inner, file: &mut File) -> Answer<()> {
    let mut zip = ZipWriter::new(BufWriter::new(file));
    let mut add = |name: String, bytes: &[u8]| -> Answer<()> {
        zip.start_file(name, SimpleFileOptions::default()).map_err(broken)?;
        zip.write_all(bytes).map_err(|e| broken(e.into()))
    };
    let folders = inner.store.folders()?;
    for case in inner.store.cases()? {
        let folder = folders.iter().find(|f| f.id == case.folder_id).map_or("", |f| &f.name);
        let base = format!("{}/{} {}", plain(folder), plain(&case.name), &case.id.simple().to_string()[..8]);
        for file in inner.store.files(case.id)? {
            add(format!("{base}/files/{} {}", &file.id.simple().to_string()[..8], plain(&file.name)), &inner.store.bytes(&file.sha256)?)?;
        }
        for paper in inner.store.papers(case.id)? {
            if let Some(sha256) = &paper.sha256 {
                add(format!("{base}/documents/{} {}", &paper.id.simple().to_string()[..8], plain(&paper.name)), &inner.store.bytes(sha256)?)?;
            }
        }
        let work = inner.work(case.id)?;
        let mut work = held(&work);
        let view = work.view(&inner.store)?;
        let steps: Vec<serde_json::Value> = work.state.steps.iter().map(step).collect();
        add(format!("{base}/history.json"), &serde_json::to_vec_pretty(&steps).map_err(|e| broken(std::io::Error::from(e).into()))?)?;
        if !view.files.is_empty() {
            add(format!("{base}/analysis.json"), &written(&work, &view, &[], None, ExportFormat::Json, false, Language::En)?)?;
            for (name, bytes) in csv::files(&view.analysis) {
                add(format!("{base}/csv/{name}"), &bytes)?;
            }
        }
    }
    zip.finish().map_err(broken)?.flush().map_err(|e| broken(e.into()))
}

fn step(s: &crate::store::Step) -> serde_json::Value {
    let read = |text: &str| serde_json::from_str::<serde_json::Value>(text).unwrap_or_default();
    serde_json::json!({
        "id": s.id, "at": s.step.at, "actor": s.step.actor, "file_id": s.step.file_id, "row_id": s.step.row_id,
        "what": read(&s.step.what), "change": read(&s.step.payload), "holds": s.holds,
    })
}
