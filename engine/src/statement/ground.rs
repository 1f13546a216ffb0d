//! What a document's statements are read from, whatever a reviewer says of its columns: kept between corrections, so that a header key
//! costs no more than what it changes.

use super::heading::Memo;
use super::interpret::{Found, Lines, found, statements};
use super::model::Reading;
use super::review::Corrections;
use super::table::Edges;
use crate::document::Document;
use self_cell::self_cell;
use std::fmt;
use std::sync::{Arc, OnceLock};

self_cell!(
    struct Lined {
        owner: Arc<Document>,
        #[covariant]
        dependent: Lines,
    }
);

/// The tables with amounts that have separators, and, where they are asked for, with whole units.
struct Tables<'l> {
    strict: Vec<Found<'l, 'l>>,
    loose: OnceLock<Vec<Found<'l, 'l>>>,
}

self_cell!(
    struct Tabled {
        owner: Lined,
        #[not_covariant]
        dependent: Tables,
    }
);

/// A document with its lines and tables.
pub struct Ground {
    edges: Option<Edges>,
    tabled: Tabled,
    memo: Memo,
}

impl fmt::Debug for Ground {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Ground").field("edges", &self.edges).finish_non_exhaustive()
    }
}

impl Ground {
    /// The lines and tables of a document, with the edges that the reviewer drew last.
    pub fn of(document: &Arc<Document>, corrections: &Corrections) -> Self {
        let document = super::respell::respelled(document).map_or_else(|| Arc::clone(document), Arc::new);
        let edges = corrections.edges();
        let lined = Lined::new(document, |document| Lines::of(document));
        let tabled = Tabled::new(lined, |lined| Tables {
            strict: found(lined.borrow_owner(), &lined.borrow_dependent().lines, edges.as_ref(), false),
            loose: OnceLock::new(),
        });
        Self { edges, tabled, memo: Memo::default() }
    }

    /// Whether these corrections leave lines and tables as they are.
    pub fn fits(&self, corrections: &Corrections) -> bool {
        self.edges == corrections.edges()
    }

    /// The same as [`super::interpret`] of the document.
    pub fn read(&self, corrections: &Corrections) -> Reading {
        self.tabled.with_dependent(|lined, tables| {
            let (document, lines) = (lined.borrow_owner(), lined.borrow_dependent());
            let find = |whole_units: bool| {
                if whole_units { tables.loose.get_or_init(|| found(document, &lines.lines, self.edges.as_ref(), true)).clone() } else { tables.strict.clone() }
            };
            statements(document, lines, &find, corrections, &self.memo)
        })
    }
}
