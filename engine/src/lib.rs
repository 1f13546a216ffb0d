//! The floors of the engine. A module uses lower floors only; `docs/ARCHITECTURE.md` says why.
//!
//! | floor | module | takes → gives |
//! |---|---|---|
//! | 0 | [`base`] | errors, money, dates, geometry, evidence, findings |
//! | 1 | [`document`] | plain nouns: page, word, rule, image |
//! | 2 | [`read`] | bytes → document |
//! | 3 | [`layout`] | words → rows and columns |
//! | 4 | [`statement`] | tables → statements, proven |
//! | 5 | [`blocks`] | any document → titles, text, lists, tables in reading order |
//! | 5 | [`forensics`] | a file, its document and statements → traces of change |
//! | 5 | [`verification`] | pages of identity and business documents → fields, checks |
//! | 5+ | [`predict`] | a document and a schema → its fields, each with its place |
//! | 6 | `analytics` | statements → categories, counterparties, flags, figures |
//! | 6 | `screening` | lists of persons and firms, subjects → hits with what their scores are made of |
//! | 6 | `disk` | bytes → files that are whole or not there |
//! | 7 | `store` | plain records → an encrypted database, and back |
//! | 7 | `export`, `wire` | figures → workbooks, and the records of the two services |
//! | 8 | `remote` | questions to services on other machines → answers |
//! | 8+ | `sync` | what a service answered, what a case says → what is taken, sent, or decided by a person |
//! | 8 | `webhook` | events of the outbox → deliveries |
//! | 9 | `jobs` | files that wait → files that were read |
//! | 10 | `ops` | the interface's requests → records, history |
//! | 11 | `api` | requests over HTTP → the operations' records, for the interface and for the two services |
//! | 11 | `cli` | arguments → files, text, exit codes |

pub mod base;
pub mod blocks;
pub mod document;
pub mod forensics;
pub mod layout;
pub mod predict;
pub mod read;
pub mod statement;
pub mod verification;

/// What floors make of documents in worker processes, by name.
const SKILLS: &[(&str, read::worker::Skill)] = &[
    (statement::again::SKILL, |given| statement::again::skill(given, &|_| Vec::new())),
    (forensics::SKILL, forensics::skill),
    (verification::read::SKILL, verification::read::skill),
    #[cfg(feature = "full")]
    (screening::subjects::SKILL, screening::subjects::skill),
    #[cfg(feature = "cli")]
    (cli::MEANINGS, |given| statement::again::skill(given, &cli::meanings)),
];

/// Serves the parent and ends the process where this process was started as a worker; else does nothing.
///
/// The first thing that an executable's `main` calls.
pub fn serve_if_asked() {
    read::worker::serve_if_asked(SKILLS);
}

#[cfg(feature = "full")]
pub mod analytics;
#[cfg(feature = "full")]
#[allow(clippy::disallowed_methods, reason = "the server finds the user's folder and starts a browser")]
pub mod api;
#[cfg(feature = "cli")]
#[allow(clippy::disallowed_methods, reason = "the command line opens the files it is given")]
pub mod cli;
#[cfg(feature = "cli")]
#[allow(clippy::disallowed_methods, reason = "it writes and takes in files for the floors above")]
pub mod disk;
#[cfg(feature = "full")]
pub mod export;
#[cfg(feature = "full")]
#[allow(clippy::disallowed_methods, reason = "a lease runs by the clock")]
pub mod jobs;
#[cfg(feature = "full")]
#[allow(clippy::disallowed_methods, reason = "files are taken in from and written to where the user says")]
pub mod ops;
#[cfg(feature = "full")]
#[allow(clippy::disallowed_methods, reason = "requests are paced by the clock")]
pub mod remote;
#[cfg(feature = "full")]
pub mod screening;
#[cfg(feature = "full")]
#[allow(clippy::disallowed_methods, reason = "the store opens its database and its key")]
pub mod store;
#[cfg(feature = "full")]
pub mod sync;
#[cfg(feature = "full")]
#[allow(clippy::disallowed_methods, reason = "what is sent says when")]
pub mod webhook;
#[cfg(feature = "cli")]
pub mod wire;
