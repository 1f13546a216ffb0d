//! All cases together: their transactions as one frame, and questions to it.

use super::Saldo;
use super::error::{Answer, OpError};
use super::lock;
use super::records::{AnswerColumn, AnswerFormat, PortfolioGroup, PortfolioOf, PortfolioPart, Query, QueryAnswer, QueryWrite, ValueKind, Written};
use super::work::held;
use crate::analytics;
use crate::base::{Error, ErrorCode, Result};
use crate::disk;
use crate::export::answer;
use frames::{Cell, Found, Frame, Group};
use std::io::Write;
use std::path::Path;
use std::sync::mpsc;
use std::time::Duration;
use uuid::Uuid;

impl Saldo {
    /// The transactions of all cases that are not removed, case by case; of each only the rows are kept.
    ///
    /// # Errors
    /// There is no case with a file that was read, or one cannot be analysed.
    pub fn all_transactions(&self) -> Result<Frame> {
        let mut parts = Vec::new();
        for case in self.0.store.cases()? {
            let view = self.view_of(case.id).map_err(|e| Error::new(ErrorCode::Internal, e.message, "Open the case and look at its files."))?;
            if !view.analysis.transactions.is_empty() {
                parts.push(analytics::transactions(&view.analysis, &case.name)?);
            }
            lock(&self.0.works).remove(&case.id);
        }
        if parts.is_empty() {
            return Err(Error::new(ErrorCode::NotFound, "No case of the store holds a transaction.", "Read statements first."));
        }
        Frame::all(parts).map_err(|e| Error::new(ErrorCode::Internal, format!("The cases cannot be taken together: {e}."), "Report this."))
    }

    fn view_of(&self, case: uuid::Uuid) -> Answer<std::sync::Arc<super::view::CaseView>> {
        let work = self.0.work(case).map_err(OpError::from)?;
        held(&work).view(&self.0.store)
    }
}

/// Seconds that an answer may take.
const SECONDS: u64 = 30;
/// Rows of an answer that are shown at most.
const MOST: u32 = 10_000;
/// Rows of an answer that are written at most: what a sheet holds beside its head.
const MOST_WRITTEN: u32 = 1_000_000;

pub fn portfolio(saldo: &Saldo, input: PortfolioOf) -> Answer<QueryAnswer> {
    let by: Vec<Group> = input.by.iter().map(|g| group(*g)).collect();
    let most = input.limit.clamp(1, MOST);
    asked(saldo, None, move |frame| {
        let table = match input.part {
            PortfolioPart::Groups => frame.portfolio(&by)?,
            PortfolioPart::Shared => frame.shared()?,
            PortfolioPart::Lenders => frame.exposures()?,
        };
        table.found(most)
    })
    .map(|(found, took)| shown(&found, took))
}

pub fn query_run(saldo: &Saldo, input: Query) -> Answer<QueryAnswer> {
    let most = input.limit.clamp(1, MOST);
    asked(saldo, input.case_id, move |frame| frame.ask(&input.sql, most)).map(|(found, took)| shown(&found, took))
}

pub fn query_write(saldo: &Saldo, input: QueryWrite) -> Answer<Written> {
    let (sql, format) = (input.sql, input.format);
    let (found, _) = asked(saldo, input.case_id, move |frame| frame.ask(&sql, MOST_WRITTEN))?;
    let (bytes, name) = match format {
        AnswerFormat::Csv => (answer::csv(&found), "saldo-answer.csv"),
        AnswerFormat::Xlsx => (answer::xlsx(&found)?, "saldo-answer.xlsx"),
    };
    saldo.0.hand_over(input.path, name, |file| Ok(file.write_all(&bytes).map_err(|e| disk::unwritable(Path::new(name), &e))?))
}

/// Asks the transactions of all cases, or of one, on a thread of its own: what is not answered in time is not waited for.
fn asked(saldo: &Saldo, case: Option<Uuid>, ask: impl FnOnce(&Frame) -> frames::Result<Found> + Send + 'static) -> Answer<(Found, u64)> {
    let frame = match case {
        Some(id) => {
            let name = saldo.0.store.case(id)?.name;
            analytics::transactions(&saldo.view_of(id)?.analysis, &name)?
        }
        None => saldo.all_transactions()?,
    };
    let begun = crate::jobs::now();
    let (done, waits) = mpsc::channel();
    std::thread::spawn(move || done.send(ask(&frame)));
    match waits.recv_timeout(Duration::from_secs(SECONDS)) {
        Ok(Ok(found)) => Ok((found, u64::try_from(crate::jobs::now() - begun).unwrap_or(0))),
        Ok(Err(e)) => Err(OpError::invalid("sql", format!("There is no answer: {e}."))),
        // The thread is gone without an answer.
        Err(mpsc::RecvTimeoutError::Disconnected) => Err(OpError::invalid("sql", "The question could not be worked out. Put it another way.")),
        Err(mpsc::RecvTimeoutError::Timeout) => Err(OpError::conflict(format!("The answer took longer than {SECONDS} seconds. Ask for less."))),
    }
}

fn group(of: PortfolioGroup) -> Group {
    match of {
        PortfolioGroup::Case => Group::Case,
        PortfolioGroup::Holder => Group::Holder,
        PortfolioGroup::Bank => Group::Bank,
        PortfolioGroup::Month => Group::Month,
        PortfolioGroup::Category => Group::Category,
        PortfolioGroup::Counterparty => Group::Counterparty,
    }
}

fn shown(found: &Found, took_ms: u64) -> QueryAnswer {
    let kind = |at: usize| {
        let first = found.rows.iter().filter_map(|r| r.get(at)).find(|c| !matches!(c, Cell::Nothing));
        first.map_or(ValueKind::Text, |c| match c {
            Cell::Nothing | Cell::Text(_) => ValueKind::Text,
            Cell::Whole(_) => ValueKind::Whole,
            Cell::Real(_) => ValueKind::Real,
            Cell::Amount(_) => ValueKind::Amount,
            Cell::Day(_) => ValueKind::Day,
            Cell::Truth(_) => ValueKind::Truth,
        })
    };
    let text = |c: &Cell| (!matches!(c, Cell::Nothing)).then(|| answer::plain(c));
    QueryAnswer {
        columns: found.columns.iter().enumerate().map(|(at, name)| AnswerColumn { name: name.clone(), kind: kind(at) }).collect(),
        rows: found.rows.iter().map(|row| row.iter().map(text).collect()).collect(),
        more: found.more,
        took_ms,
    }
}
