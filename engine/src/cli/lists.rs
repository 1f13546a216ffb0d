//! `saldo lists`: lists of names taken into the store, shown, and taken away.

use super::access::Place;
use super::exit::Outcome;
use super::print;
use super::table::{Align, Table, short};
use crate::base::{Error, ErrorCode, Result};
use crate::ops::records::{ScreeningKind, ScreeningList};
use crate::ops::screening::kept;
use crate::ops::screening::lists::{NewList, changes, import, shown};
use crate::ops::service::now;
use crate::store::{Store, StoredList};
use chrono::NaiveDate;
use clap::{Args, Subcommand};
use serde_json::json;
use std::path::PathBuf;

/// Changes that are printed at once.
const MOST: u64 = 10_000;

/// Lists of sanctions, offices and debarments that names are compared with; a list is what you bring, none comes with Saldo.
#[derive(Debug, Args)]
pub struct Lists {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    /// Take a list in, or a new version of the one of that name: whole, or not at all.
    Add {
        /// The files of one list: FollowTheMoney lines, targets.simple.csv, OFAC, UN, EU, UK, DTTOT, or a table with a head.
        #[arg(required = true)]
        files: Vec<PathBuf>,
        /// What it is called.
        #[arg(long)]
        name: String,
        /// Its day, where it prints none.
        #[arg(long, value_name = "YYYY-MM-DD")]
        date: Option<NaiveDate>,
        /// What those on it are listed for, where it does not say.
        #[arg(long, value_parser = ["sanction", "pep", "debarment", "crime"])]
        kind: Option<String>,
        /// Who publishes it.
        #[arg(long)]
        publisher: Option<String>,
        /// What its licence asks.
        #[arg(long)]
        licence: Option<String>,
        /// Also where it names nobody, or a fifth fewer than before.
        #[arg(long)]
        accept_shrunk: bool,
        #[command(flatten)]
        place: Place,
    },
    /// Show all lists with their days.
    Show {
        /// Print JSON.
        #[arg(long)]
        json: bool,
        #[command(flatten)]
        place: Place,
    },
    /// Show what the last version of a list changed.
    Changes {
        /// Its name.
        name: String,
        /// Print JSON.
        #[arg(long)]
        json: bool,
        #[command(flatten)]
        place: Place,
    },
    /// Take a list away with all its versions.
    Remove {
        /// Its name.
        name: String,
        #[command(flatten)]
        place: Place,
    },
}

/// Does it.
pub fn run(command: &Lists) -> Outcome {
    match done(&command.what) {
        Ok(outcome) => outcome,
        Err(e) => {
            print::error(&e);
            match e.code {
                ErrorCode::NotFound => Outcome::Usage,
                ErrorCode::ListShrunk => Outcome::Review,
                _ => Outcome::Unreadable,
            }
        }
    }
}

fn done(what: &What) -> Result<Outcome> {
    match what {
        What::Add { files, name, date, kind, publisher, licence, accept_shrunk, place } => {
            if name.trim().is_empty() || name.chars().count() > 200 || name.chars().any(char::is_control) {
                return Err(Error::new(ErrorCode::NotFound, "The name is none.", "Give a name of 1 to 200 letters."));
            }
            let store = place.open()?;
            let new = NewList {
                tenant: String::new(),
                name: name.trim().to_owned(),
                kind: kind.as_deref().and_then(crate::ops::screening::kind),
                list_date: date.map(|d| d.to_string()),
                publisher: publisher.clone(),
                licence_note: licence.clone(),
                accept_shrunk: *accept_shrunk,
                at: now(),
            };
            let list = import(&store, &new, super::screen::sources(files)?)?;
            if let Some(stored) = store.list("", list.id)? {
                kept::indexed(&store, &stored, true)?;
            }
            for refusal in list.refusals.iter().take(20) {
                print::message(&format!("row {}: {}", refusal.row, refusal.message));
            }
            Ok(print::text(&said(&list)))
        }
        What::Show { json, place } => {
            let all: Vec<ScreeningList> = place.open()?.lists("")?.iter().map(shown).collect();
            if *json {
                return Ok(print::json(&all));
            }
            Ok(print::text(&table(&all)))
        }
        What::Changes { name, json, place } => {
            let store = place.open()?;
            let found = changes(&store, &named(&store, name)?, 0, MOST)?;
            if *json {
                return Ok(print::json(&json!(found)));
            }
            let mut table = Table::new(&[("change", Align::Left), ("id", Align::Left), ("name", Align::Left), ("listed for", Align::Left)]);
            for c in &found.items {
                table.row(vec![c.change.clone(), short(&c.entity_id, 30), short(&c.name, 50), short(&c.topics.join(", "), 40)]);
            }
            Ok(print::text(&table.text()))
        }
        What::Remove { name, place } => {
            let store = place.open()?;
            let list = named(&store, name)?;
            store.delete_list("", list.id)?;
            kept::forget(&store, list.id);
            Ok(print::text(&format!("{name} was taken away.\n")))
        }
    }
}

fn named(store: &Store, name: &str) -> Result<StoredList> {
    let missing = || Error::new(ErrorCode::NotFound, format!("There is no list {name}."), "`saldo lists show` names those that are there.");
    store.lists("")?.into_iter().find(|l| l.name == name).ok_or_else(missing)
}

fn kinds(all: &[ScreeningKind]) -> String {
    all.iter().map(|k| crate::ops::screening::kind_name(*k)).collect::<Vec<_>>().join(", ")
}

fn said(l: &ScreeningList) -> String {
    let day = l.list.list_date.as_deref().unwrap_or("without a day");
    format!(
        "{}: {} entries of {day}, {} added, {} changed, {} removed, {} rows refused.\n",
        l.list.name, l.list.entries, l.added, l.changed, l.removed, l.refused
    )
}

fn table(all: &[ScreeningList]) -> String {
    if all.is_empty() {
        return "There is no list. Bring one with `saldo lists add`.\n".to_owned();
    }
    let mut table = Table::new(&[
        ("name", Align::Left),
        ("entries", Align::Right),
        ("of", Align::Left),
        ("listed for", Align::Left),
        ("format", Align::Left),
        ("imported", Align::Left),
        ("publisher", Align::Left),
    ]);
    for l in all {
        table.row(vec![
            short(&l.list.name, 30),
            l.list.entries.to_string(),
            l.list.list_date.clone().unwrap_or_else(|| "-".to_owned()),
            kinds(&l.kinds),
            l.list.format.clone(),
            l.list.imported_at.chars().take(10).collect(),
            short(l.list.publisher.as_deref().unwrap_or_default(), 30),
        ]);
    }
    table.text()
}
