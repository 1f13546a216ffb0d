//! `saldo screen`: names compared with lists of persons and firms.

use super::access::Place;
use super::exit::Outcome;
use super::print;
use super::table::{Align, Table, short};
use crate::base::{Error, ErrorCode, Result};
use crate::ops::screening::kept;
use crate::screening::lists::{self, Source};
use crate::screening::model::{Gender, Identifier, THRESHOLD, VERSION};
use crate::screening::{Hit, Index, Schema, Searched, Subject, days, screen};
use clap::Args;
use serde::Deserialize;
use serde_json::json;
use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::time::Instant;

/// Questions of one file.
const QUESTIONS: usize = 5_000_000;
/// Bytes of one question.
const QUESTION_BYTES: u64 = 1 << 20;

/// Compare names with lists of sanctions, offices and debarments; a list is what you bring, none comes with Saldo.
#[derive(Debug, Args)]
pub struct Screen {
    /// The name to look for.
    #[arg(required_unless_present = "queries", conflicts_with = "queries")]
    name: Option<String>,
    /// A folder of lists, or one list: FollowTheMoney lines, targets.simple.csv, OFAC, UN, EU, UK, DTTOT, or a table with a head.
    #[arg(long, required_unless_present = "stored")]
    lists: Option<PathBuf>,
    /// The lists that `saldo lists` took in.
    #[arg(long, conflicts_with = "lists")]
    stored: bool,
    /// Questions, a JSON object a line: id, name, and where known schema, aliases, birth_date, country, gender, id_number.
    #[arg(long)]
    queries: Option<PathBuf>,
    /// Birth date or year of the person.
    #[arg(long, value_name = "DATE")]
    birth: Option<String>,
    /// Country, by code or name.
    #[arg(long)]
    country: Option<String>,
    /// A number of a document.
    #[arg(long, value_name = "NUMBER")]
    id: Option<String>,
    /// The name is a firm's.
    #[arg(long)]
    company: bool,
    /// Hits of one question.
    #[arg(long, default_value_t = 10)]
    max_hits: usize,
    /// Score from which a hit is called a match.
    #[arg(long, default_value_t = THRESHOLD)]
    threshold: f64,
    /// Print JSON, a line a question.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    place: Place,
}

#[derive(Deserialize)]
struct Question {
    id: Option<serde_json::Value>,
    #[serde(default)]
    name: String,
    schema: Option<String>,
    #[serde(default)]
    aliases: Vec<String>,
    birth_date: Option<String>,
    country: Option<String>,
    nationality: Option<String>,
    gender: Option<String>,
    id_number: Option<String>,
    passport: Option<String>,
}

impl Question {
    fn subject(&self) -> Subject {
        let number = |kind: &str, value: &Option<String>| value.as_deref().and_then(|v| Identifier::new(kind, v));
        let mut named = crate::screening::Entity::default();
        for country in [&self.country, &self.nationality].into_iter().flatten() {
            named.country(country);
        }
        Subject {
            name: self.name.clone(),
            schema: Schema::of(self.schema.as_deref().unwrap_or_default()),
            aliases: self.aliases.iter().take(50).cloned().collect(),
            birth: self.birth_date.as_deref().and_then(days::one),
            countries: named.countries,
            gender: self.gender.as_deref().and_then(Gender::of),
            ids: number("id", &self.id_number).into_iter().chain(number("passport", &self.passport)).collect(),
        }
    }
}

/// Answers the questions.
pub fn run(command: &Screen) -> Outcome {
    match answered(command) {
        Ok(outcome) => outcome,
        Err(e) => {
            print::error(&e);
            if e.code == ErrorCode::NotFound { Outcome::Usage } else { Outcome::Unreadable }
        }
    }
}

fn answered(command: &Screen) -> Result<Outcome> {
    let mut lists = match &command.lists {
        Some(path) => Opened { searched: Searched::from(index_of(path)?), names: Vec::new() },
        None => stored(&command.place)?,
    };
    if lists.searched.entities() == 0 {
        print::message("The lists hold nobody: every question is answered with nothing, which says nothing.");
    }
    if let Some(queries) = &command.queries {
        let mut questions = BufReader::new(open(queries)?);
        let mut review = false;
        let mut failed = None;
        let outcome = print::output(|out| {
            for nth in 0..QUESTIONS {
                let mut line = Vec::new();
                if (&mut questions).take(QUESTION_BYTES).read_until(b'\n', &mut line)? == 0 {
                    break;
                }
                if line.iter().all(u8::is_ascii_whitespace) {
                    continue;
                }
                let question: Question = match serde_json::from_slice(&line) {
                    Ok(question) => question,
                    Err(e) => {
                        failed = Some(
                            Error::new(
                                ErrorCode::FileCorrupted,
                                format!("Line {} is no question: {e}.", nth + 1),
                                "Give a JSON object a line, with id and name.",
                            )
                            .in_file(queries.display().to_string()),
                        );
                        break;
                    }
                };
                let (hits, took) = match ask(&mut lists, &question.subject(), command) {
                    Ok(answer) => answer,
                    Err(e) => {
                        failed = Some(e);
                        break;
                    }
                };
                review |= hits.iter().any(|h| h.matched);
                serde_json::to_writer(&mut *out, &json!({"id": question.id, "hits": hits, "took_ms": took}))?;
                out.write_all(b"\n")?;
            }
            Ok(())
        });
        return match failed {
            Some(e) => Err(e),
            None => Ok(outcome.and(if review { Outcome::Review } else { Outcome::Well })),
        };
    }
    let question = Question {
        id: None,
        name: command.name.clone().unwrap_or_default(),
        schema: Some(if command.company { "Company" } else { "Person" }.into()),
        aliases: Vec::new(),
        birth_date: command.birth.clone(),
        country: command.country.clone(),
        nationality: None,
        gender: None,
        id_number: command.id.clone(),
        passport: None,
    };
    if command.birth.is_some() && question.subject().birth.is_none() {
        return Err(Error::new(ErrorCode::NotFound, "The birth date is no date.", "Give it as YYYY-MM-DD, or a year."));
    }
    let (hits, took) = ask(&mut lists, &question.subject(), command)?;
    let outcome = if hits.iter().any(|h| h.matched) { Outcome::Review } else { Outcome::Well };
    if command.json {
        return Ok(outcome.and(print::json(
            &json!({"name": question.name, "hits": hits, "took_ms": took, "algorithm": {"version": VERSION, "threshold": command.threshold}}),
        )));
    }
    Ok(outcome.and(print::text(&table(&hits))))
}

/// Lists that questions are put to, and their names by their ids.
struct Opened {
    searched: Searched,
    names: Vec<(String, String)>,
}

fn ask(lists: &mut Opened, subject: &Subject, command: &Screen) -> Result<(Vec<Hit>, f64)> {
    let start = Instant::now();
    let most = command.max_hits.clamp(1, 1_000);
    let mut hits = match screen(&lists.searched, subject, most) {
        Err(e) if command.stored && kept::is_damage(&e) => {
            print::message(&format!("{} They are made again, all of them.", e.message));
            let store = command.place.open()?;
            store.lists("")?.iter().for_each(|list| kept::forget(&store, list.id));
            drop(store);
            *lists = stored(&command.place)?;
            screen(&lists.searched, subject, most)?
        }
        answer => answer?,
    };
    for hit in &mut hits {
        hit.matched = hit.score >= command.threshold;
        if let Some((_, name)) = lists.names.iter().find(|(id, _)| *id == hit.list) {
            hit.list.clone_from(name);
        }
    }
    Ok((hits, (start.elapsed().as_secs_f64() * 100_000.0).round() / 100.0))
}

fn table(hits: &[Hit]) -> String {
    if hits.is_empty() {
        return "No name of these lists is alike.\n".to_owned();
    }
    let mut table = Table::new(&[
        ("score", Align::Right),
        ("match", Align::Left),
        ("name", Align::Left),
        ("list", Align::Left),
        ("id", Align::Left),
        ("because", Align::Left),
    ]);
    for hit in hits {
        let because = hit.features.iter().map(|f| format!("{} {:+.2}", f.code, f.contribution)).collect::<Vec<_>>().join(", ");
        table.row(vec![
            format!("{:.2}", hit.score),
            if hit.matched { "yes" } else { "" }.into(),
            short(&hit.name_matched, 50),
            short(&hit.list, 20),
            short(&hit.entity_id, 24),
            because,
        ]);
    }
    table.text()
}

fn open(path: &Path) -> Result<File> {
    File::open(path).map_err(|e| Error::new(ErrorCode::NotFound, format!("The file cannot be opened: {e}."), "").in_file(path.display().to_string()))
}

/// The files of a folder, those of one list together: the Treasury parts its table in three.
pub(super) fn files_of(path: &Path) -> Result<Vec<(String, Vec<PathBuf>)>> {
    let name = |p: &Path| p.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    if !path.is_dir() {
        open(path)?;
        return Ok(vec![(name(path), vec![path.to_owned()])]);
    }
    let mut files: Vec<PathBuf> = std::fs::read_dir(path)
        .map_err(|e| Error::new(ErrorCode::NotFound, format!("The folder cannot be read: {e}."), "").in_file(path.display().to_string()))?
        .flatten()
        .map(|e| e.path())
        .filter(|p| p.is_file() && !p.file_name().is_some_and(|n| n.to_string_lossy().starts_with('.')))
        .take(1_000)
        .collect();
    files.sort();
    let treasury = |p: &Path| matches!(name(p).to_lowercase().as_str(), "sdn" | "alt" | "add") && p.extension().is_some_and(|e| e.eq_ignore_ascii_case("csv"));
    let (together, single): (Vec<PathBuf>, Vec<PathBuf>) = files.into_iter().partition(|p| treasury(p));
    let mut lists: Vec<(String, Vec<PathBuf>)> = single.into_iter().map(|p| (name(&p), vec![p])).collect();
    if !together.is_empty() {
        lists.push(("sdn".into(), together));
    }
    Ok(lists)
}

/// Reads lists and makes the index of them.
fn index_of(path: &Path) -> Result<Index> {
    Index::held(|builder| {
        for (name, files) in files_of(path)? {
            let mut failed = Ok(());
            let report = lists::read(sources(&files)?, &name, |entity| {
                if failed.is_ok() {
                    failed = builder.add(&entity);
                }
            })?;
            failed?;
            if report.refused > 0 {
                print::message(&format!("{name}: {} rows name nobody or cannot be read.", report.refused));
            }
            if report.entries == 0 {
                print::message(&format!("{name}: the list is empty."));
            }
        }
        Ok(())
    })
}

/// The index of the lists that are stored, and their names by their ids.
fn stored(place: &Place) -> Result<Opened> {
    let store = place.open()?;
    let lists = store.lists("")?;
    let names = lists.iter().map(|l| (l.id.to_string(), l.name.clone())).collect();
    let searched = crate::ops::screening::searched(&store, &lists, &mut print::message)?;
    Ok(Opened { searched, names })
}

/// Opens the files of a list.
pub(super) fn sources(files: &[PathBuf]) -> Result<Vec<Source>> {
    files.iter().map(|p| Ok(Source { name: p.display().to_string(), read: Box::new(open(p)?) as Box<dyn Read> })).collect()
}
