//! How the files of each account follow each other.

use super::Saldo;
use super::error::Answer;
use super::figures::{summary, view};
use super::records::{CombinedAccount, CombinedStatement, CombiningFinding, Filter, InCase, Verdict};
use super::said;
use super::view::CaseView;
use crate::analytics::{self, row_id};
use crate::base::Money;
use crate::base::money::fixed;
use uuid::Uuid;

fn statement(view: &CaseView, s: &analytics::StatementSummary, digits: u32) -> Option<CombinedStatement> {
    let file = view.files.get(s.file_index as usize)?;
    let read = file.reading.statements.get(s.statement_index as usize)?;
    let text = |m: Option<Money>| m.map(|m| fixed(m, digits));
    Some(CombinedStatement {
        file_id: file.id,
        file_name: file.name.clone(),
        statement_index: s.statement_index,
        period: s.period.map(Into::into),
        opening: text(s.opening),
        closing: text(s.closing),
        rows: s.rows,
        rows_overlapping: s.rows_overlapping,
        verdict: Verdict::of(read),
    })
}

fn finding(view: &CaseView, c: &analytics::CombiningFinding, digits: u32) -> CombiningFinding {
    let mut files: Vec<Uuid> = Vec::new();
    for s in c.statements.iter().filter_map(|s| view.analysis.statements.get(*s as usize)) {
        if let Some(file) = view.files.get(s.file_index as usize)
            && !files.contains(&file.id)
        {
            files.push(file.id);
        }
    }
    let id = |r: &analytics::RowRef| {
        let file = view.files.get(r.file_index as usize)?;
        let row = file.reading.statements.get(r.statement_index as usize)?.transactions.get(r.row_index as usize)?;
        Some(row_id(&file.sha256, r.statement_index, row.number))
    };
    let rows: Vec<Uuid> = c.rows.iter().filter_map(id).collect();
    CombiningFinding {
        kind: c.kind,
        severity: c.severity,
        message: said::of("combining", &c.message),
        remedy: said::of("remedy", &c.remedy),
        period: c.period.map(Into::into),
        difference: c.difference.map(|m| fixed(m, digits)),
        files,
        filter: (!rows.is_empty()).then(|| Filter::ids(rows)),
    }
}

pub fn combine(saldo: &Saldo, input: InCase) -> Answer<Vec<CombinedAccount>> {
    let view = view(saldo, input.case_id)?;
    let a = &view.analysis;
    let accounts = (0u32..).zip(&a.accounts).map(|(i, account)| {
        let statements = account.statements.iter().filter_map(|s| statement(&view, a.statements.get(*s as usize)?, account.digits));
        // What concerns no account, such as a file given twice, is told with the first.
        let own = |c: &&analytics::CombiningFinding| c.account == Some(i) || (c.account.is_none() && i == 0);
        CombinedAccount {
            account: summary(i, account),
            statements: statements.collect(),
            findings: a.combining.iter().filter(own).map(|c| finding(&view, c, account.digits)).collect(),
        }
    });
    Ok(accounts.collect())
}
