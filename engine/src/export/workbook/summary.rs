//! The sheet Summary: whose accounts, whether they are proven, and the figures that a credit officer asks for first.

use super::sheet::{Cell, Kind, Sheet};
use super::text::count;
use super::transactions::flag_label;
use super::{Context, Written, daily, flags, monthly};
use crate::analytics::{Direction, Flag, Level, StatementSummary};
use crate::base::{Finding, Money, Severity};
use crate::statement::Verdict;
use rust_xlsxwriter::{Url, Worksheet};

const COLUMNS: u16 = 12;
/// Statements and findings named on the first sheet; the rest stands on Data quality.
const MOST: usize = 12;

pub fn sheet(context: &Context<'_>) -> Written<Worksheet> {
    let mut sheet = Sheet::new("Summary", &context.styles)?;
    let styles = &context.styles;
    sheet.column(0, 6.5, 10.0);
    sheet.column(1, 24.0, 34.0);
    sheet.column(2, 16.0, 30.0);
    sheet.column(4, 13.0, 14.0);
    sheet.column(5, 13.0, 14.0);
    let title = if context.book.unverified { "UNVERIFIED · Bank statement analysis" } else { "Bank statement analysis" };
    sheet.title(0, 0, title, &styles.title)?;
    sheet.inner.set_row_height(0, 30)?;
    sheet.title(1, 0, &subtitle(context), &styles.subtitle)?;
    let row = banner(&mut sheet, context, 3)?;
    let row = accounts(&mut sheet, context, row + 1)?;
    let row = key_figures(&mut sheet, context, row + 1)?;
    let row = attention(&mut sheet, context, row + 1)?;
    let row = charts(&mut sheet, context, row + 1)?;
    let row = raised(&mut sheet, context, row)?;
    contents(&mut sheet, context, row + 1)?;
    sheet.inner.set_active(true);
    sheet.finish()
}

fn subtitle(context: &Context<'_>) -> String {
    let analysis = context.analysis;
    let mut holders: Vec<&str> = analysis.accounts.iter().map(|a| a.holder.as_str()).filter(|h| !h.is_empty()).collect();
    holders.sort_unstable();
    holders.dedup();
    let more = holders.len().saturating_sub(4);
    let mut names = holders.iter().take(4).copied().collect::<Vec<_>>().join(", ");
    if more > 0 {
        names.push_str(&format!(" and {more} more"));
    }
    let from = analysis.accounts.iter().filter_map(|a| a.period).map(|p| p.from).min();
    let to = analysis.accounts.iter().filter_map(|a| a.period).map(|p| p.to).max();
    let period = from.zip(to).map(|(from, to)| format!("{} to {}", from.format("%-d %B %Y"), to.format("%-d %B %Y"))).unwrap_or_default();
    let size = format!("{}, {}", count(analysis.accounts.len(), "account", "accounts"), count(analysis.transactions.len(), "transaction", "transactions"));
    [names, period, size].into_iter().filter(|p| !p.is_empty()).collect::<Vec<_>>().join("  ·  ")
}

/// What is not proven, in words a reader cannot miss.
fn banner(sheet: &mut Sheet<'_>, context: &Context<'_>, row: u32) -> Written<u32> {
    let styles = &context.styles;
    let open: Vec<&StatementSummary> = context.analysis.statements.iter().filter(|s| s.verdict != Verdict::Proved).collect();
    let all = context.analysis.statements.len();
    let (word, format) = if all == 0 {
        ("UNVERIFIED: no statement was found in the files.".to_owned(), &styles.banner_bad)
    } else if open.is_empty() {
        let subject = if all == 1 { "the statement is" } else { "every statement is" };
        let examined =
            if context.book.sources.iter().all(|s| s.signals.is_some()) { "Files examined: see Tampering." } else { "Files not examined for tampering." };
        (
            format!("ARITHMETIC VERIFIED: {subject} proven. All printed balances, totals, pages, opening and closing balances hold exactly. {examined}"),
            &styles.banner_good,
        )
    } else {
        let verb = if open.len() == 1 { "is" } else { "are" };
        (
            format!("UNVERIFIED: {} of {} {verb} not proven. Figures that rest on them may be wrong.", open.len(), count(all, "statement", "statements")),
            &styles.banner_bad,
        )
    };
    sheet.inner.merge_range(row, 0, row, COLUMNS - 1, &word, format)?;
    sheet.inner.set_row_height(row, 26)?;
    let mut at = row + 1;
    for s in open.iter().take(MOST) {
        let file = context.file_name(s.file_index);
        let text = format!("{file}, {} {}: {}", s.account_number, s.currency, s.verdict_reason);
        sheet.inner.merge_range(at, 0, at, COLUMNS - 1, super::text::clean(&text).as_ref(), &styles.warn_plain)?;
        sheet.inner.set_row_height(at, (text.chars().count() as f64 / 165.0).ceil().clamp(1.0, 6.0) * 15.0 + 2.0)?;
        at += 1;
    }
    if open.len() > MOST {
        sheet.title(at, 0, &format!("and {} more: see the sheet Data quality.", open.len() - MOST), &styles.note)?;
        at += 1;
    }
    Ok(at)
}

fn accounts(sheet: &mut Sheet<'_>, context: &Context<'_>, row: u32) -> Written<u32> {
    let (analysis, styles) = (context.analysis, &context.styles);
    sheet.section(row, "Accounts", COLUMNS)?;
    let head = row + 1;
    sheet.head(
        head,
        &[
            ("Acc.", Kind::Centre),
            ("Bank", Kind::Text),
            ("Account number", Kind::Text),
            ("Currency", Kind::Text),
            ("From", Kind::Text),
            ("To", Kind::Text),
            ("Opening balance", Kind::Number),
            ("Credits", Kind::Number),
            ("Debits", Kind::Number),
            ("Excluded, net", Kind::Number),
            ("Closing balance", Kind::Number),
            ("Difference", Kind::Number),
        ],
    )?;
    let mut at = head + 1;
    for (i, account) in (0_u32..).zip(&analysis.accounts) {
        let (digits, line) = (account.digits, at + 1);
        let plain = &styles.money(digits).plain;
        sheet.inner.write_number_with_format(at, 0, i + 1, &styles.centre)?;
        sheet.row_from(
            at,
            1,
            &[
                Cell::Wrap(&account.bank_name),
                Cell::Text(&account.number),
                Cell::Text(&account.currency),
                Cell::Date(account.period.map(|p| p.from)),
                Cell::Date(account.period.map(|p| p.to)),
                Cell::Money(account.opening, digits),
            ],
        )?;
        let sum = |direction| context.sums.of_those(|k| k.account == i && k.direction == direction).amount;
        let (credit, debit) = (sum(Direction::Credit), sum(Direction::Debit));
        for (col, range, amount) in [(7, "tx_credit", credit), (8, "tx_debit", debit)] {
            let formula = format!("=ROUND(SUMIFS({range},tx_account,$A{line},tx_include,\"Yes\"),{digits})");
            sheet.money_formula(at, col, &formula, amount, digits, plain)?;
        }
        let mine = || analysis.transactions.iter().filter(|t| t.account == i && t.excluded);
        let excluded: Money = mine().map(|t| t.row.signed()).sum();
        let net = "SUMIFS(tx_credit,tx_account,$A{},tx_include,\"No\")-SUMIFS(tx_debit,tx_account,$A{},tx_include,\"No\")".replace("{}", &line.to_string());
        sheet.money_formula(at, 9, &format!("=ROUND({net},{digits})"), excluded, digits, plain)?;
        sheet.money_or_blank(at, 10, account.closing, digits)?;
        if let (Some(opening), Some(closing)) = (account.opening, account.closing) {
            let formula = format!("=ROUND(K{line}-(G{line}+H{line}-I{line}+J{line}),{digits})");
            sheet.money_formula(at, 11, &formula, closing - (opening + credit - debit + excluded), digits, plain)?;
        }
        at += 1;
    }
    sheet.lines(head + 1, at - 1, COLUMNS)?;
    sheet.mark_nonzero(head + 1, 11, at - 1)?;
    sheet.quiet_zeroes(head + 1, at - 1, COLUMNS)?;
    Ok(at)
}

/// Figures an account, its flows live.
fn key_figures(sheet: &mut Sheet<'_>, context: &Context<'_>, row: u32) -> Written<u32> {
    let (analysis, styles) = (context.analysis, &context.styles);
    sheet.section(row, "Key figures", COLUMNS)?;
    let head = row + 1;
    sheet.head(
        head,
        &[
            ("Acc.", Kind::Centre),
            ("Largest payer", Kind::Text),
            ("Months with movements", Kind::Number),
            ("Rows included", Kind::Number),
            ("Share of\nlargest payer", Kind::Number),
            ("Days\nbelow zero", Kind::Number),
            ("Credits a month", Kind::Number),
            ("Debits a month", Kind::Number),
            ("Operational credits", Kind::Number),
            ("Average balance", Kind::Number),
            ("Lowest balance", Kind::Number),
            ("Rows of LOW confidence", Kind::Number),
        ],
    )?;
    let mut at = head + 1;
    for (i, account) in (0_u32..).zip(&analysis.accounts) {
        let (digits, line) = (account.digits, at + 1);
        let plain = &styles.money(digits).plain;
        sheet.inner.write_number_with_format(at, 0, i + 1, &styles.centre)?;
        let months = analysis.months.iter().filter(|m| m.account == Some(i)).count() as u64;
        if let Some(c) = analysis.concentration.iter().find(|c| c.account == Some(i) && c.direction == Direction::Credit) {
            sheet.wrap(at, 1, c.largest.first().map_or("", |l| &l.merchant_name))?;
            sheet.share(at, 4, c.top1)?;
        }
        sheet.whole(at, 2, months)?;
        let all = context.sums.of_those(|k| k.account == i);
        sheet.whole_formula(at, 3, &format!("=COUNTIFS(tx_account,$A{line},tx_include,\"Yes\")"), all.count, &styles.whole)?;
        let days = || analysis.daily_balances.iter().filter(|d| d.account == i);
        if days().next().is_some() {
            sheet.whole(at, 5, days().filter(|d| d.balance < Money::ZERO).count() as u64)?;
            let number = days().count() as u64;
            let (first, last) = daily::rows_of(context, i).unwrap_or_default();
            let range = format!("'{}'!$E${}:$E${}", daily::SHEET, first + 1, last + 1);
            let average = (days().map(|d| d.balance).sum::<Money>() / Money::from(number))
                .round_dp_with_strategy(digits, rust_decimal::RoundingStrategy::MidpointAwayFromZero);
            sheet.money_formula(at, 9, &format!("=ROUND(AVERAGE({range}),{digits})"), average, digits, plain)?;
            let lowest = days().map(|d| d.balance).min().unwrap_or_default();
            sheet.money_formula(at, 10, &format!("=MIN({range})"), lowest, digits, plain)?;
        }
        if months > 0 {
            for (col, range, direction) in [(6, "tx_credit", Direction::Credit), (7, "tx_debit", Direction::Debit)] {
                let sum = context.sums.of_those(|k| k.account == i && k.direction == direction).amount;
                let mean = (sum / Money::from(months)).round_dp_with_strategy(digits, rust_decimal::RoundingStrategy::MidpointAwayFromZero);
                let formula = format!("=ROUND(SUMIFS({range},tx_account,$A{line},tx_include,\"Yes\")/$C{line},{digits})");
                sheet.money_formula(at, col, &formula, mean, digits, plain)?;
            }
        }
        let low = analysis.transactions.iter().filter(|t| t.account == i && t.confidence.lowest() == Level::Low).count() as u64;
        sheet.whole_formula(at, 11, &format!("=COUNTIFS(tx_account,$A{line},tx_confidence,\"LOW\")"), low, &styles.whole)?;
        let operational = context.sums.of_those(|k| k.account == i && k.direction == Direction::Credit && k.operational).amount;
        let formula = format!("=ROUND(SUMIFS(tx_credit,tx_account,$A{line},tx_include,\"Yes\",tx_operational,\"Yes\"),{digits})");
        sheet.money_formula(at, 8, &formula, operational, digits, plain)?;
        at += 1;
    }
    sheet.lines(head + 1, at - 1, COLUMNS)?;
    Ok(at)
}

/// What a person should look at first.
fn attention(sheet: &mut Sheet<'_>, context: &Context<'_>, row: u32) -> Written<u32> {
    let styles = &context.styles;
    let of_files =
        context.book.sources.iter().flat_map(|s| s.findings.iter().chain(s.statements.iter().flat_map(|s| &s.findings)).chain(s.signals.unwrap_or_default()));
    let mut found: Vec<(Severity, &str)> = of_files.chain(&context.analysis.findings).map(|f: &Finding| (f.severity, f.message.as_str())).collect();
    found.extend(context.analysis.combining.iter().map(|c| (c.severity, c.message.as_str())));
    found.extend(context.analysis.physics.iter().map(|p| (p.severity, p.message.as_str())));
    found.extend(context.analysis.counter_legs.iter().map(|c| (c.severity, c.message.as_str())));
    found.retain(|(severity, _)| *severity >= Severity::Medium);
    found.sort_by_key(|(severity, _)| std::cmp::Reverse(*severity));
    sheet.section(row, "What to look at first", COLUMNS)?;
    let mut at = row + 1;
    let first: Vec<_> = context.analysis.highlights.iter().filter(|h| h.severity >= Severity::Medium).collect();
    for h in &first {
        let (word, format) = super::quality::severity(sheet, h.severity);
        sheet.inner.write_string_with_format(at, 0, word, format)?;
        sheet.inner.write_url_with_options(at, 1, Url::new(format!("internal:'{}'!A1", h.sheet)), h.sheet.as_str(), "", Some(&styles.link))?;
        sheet.inner.merge_range(at, 2, at, COLUMNS - 1, super::text::clean(&h.message).as_ref(), &styles.wrap)?;
        sheet.inner.set_row_height(at, (h.message.chars().count() as f64 / 135.0).ceil().clamp(1.0, 6.0) * 15.0 + 1.0)?;
        at += 1;
    }
    if found.is_empty() && first.is_empty() {
        let examined = context.book.sources.iter().all(|s| s.signals.is_some());
        let text = if examined {
            "Every check ran, and nothing of medium or high severity was found."
        } else {
            "The checks of the rows found nothing of medium or high severity. The files themselves were not examined for tampering."
        };
        sheet.title(at, 0, text, &styles.note)?;
        return Ok(at + 1);
    }
    for (severity, message) in found.iter().take(MOST) {
        let (word, format) = super::quality::severity(sheet, *severity);
        sheet.inner.write_string_with_format(at, 0, word, format)?;
        sheet.inner.merge_range(at, 1, at, COLUMNS - 1, super::text::clean(message).as_ref(), &styles.wrap)?;
        sheet.inner.set_row_height(at, (message.chars().count() as f64 / 155.0).ceil().clamp(1.0, 6.0) * 15.0 + 1.0)?;
        at += 1;
    }
    if found.len() > MOST {
        sheet.title(at, 0, &format!("and {} more: see the sheets Data quality and Tampering.", found.len() - MOST), &styles.note)?;
        at += 1;
    }
    sheet.column(0, 8.5, 10.0);
    Ok(at)
}

/// Monthly flows and the daily balance of the first account, side by side.
fn charts(sheet: &mut Sheet<'_>, context: &Context<'_>, row: u32) -> Written<u32> {
    let blocks = monthly::blocks(context);
    let flows = blocks.first().filter(|b| b.months.len() > 1).map(monthly::flows_chart);
    let balance = daily::rows_of(context, 0).filter(|(first, last)| last > first).and_then(|_| daily::balance_chart(context, 0));
    if flows.is_none() && balance.is_none() {
        return Ok(row);
    }
    sheet.section(row, "At a glance", COLUMNS)?;
    let beside = if flows.is_some() { 6 } else { 0 };
    if let Some(mut chart) = flows {
        sheet.inner.insert_chart_with_offset(row + 1, 0, chart.set_width(560).set_height(300), 4, 6)?;
    }
    if let Some(mut chart) = balance {
        sheet.inner.insert_chart_with_offset(row + 1, beside, chart.set_width(560).set_height(300), 14, 6)?;
    }
    Ok(row + 18)
}

/// How many transactions of each flag count in the figures.
fn raised(sheet: &mut Sheet<'_>, context: &Context<'_>, row: u32) -> Written<u32> {
    let styles = &context.styles;
    sheet.section(row, "Flags", COLUMNS)?;
    let mut at = row + 1;
    for flag in Flag::ALL {
        let listed = flags::raised(context, flag);
        let included = listed.iter().filter(|i| context.transaction(**i).is_some_and(|t| !t.excluded)).count() as u64;
        let format = &styles.centre;
        sheet.whole_formula(at, 0, &format!("=COUNTIFS(tx_flags,\"*{}*\",tx_include,\"Yes\")", flag_label(flag)), included, format)?;
        sheet.title(at, 1, flag_label(flag), &styles.label)?;
        sheet.title(at, 2, flags::meaning(flag), &styles.text)?;
        at += 1;
    }
    sheet.lines(row + 1, at - 1, COLUMNS)?;
    sheet.inner.set_page_breaks(&[row])?;
    Ok(at)
}

const CONTENTS: &[(&str, &str)] = &[
    ("Transactions", "Every row of every statement, its category, flags and confidence; change Category or Include here"),
    ("Monthly", "Flows and balances a month"),
    ("Daily balances", "End-of-day balance of every calendar day"),
    ("Counterparties", "With whom, how much, and how concentrated"),
    ("Categories", "Credits and debits by category"),
    ("Proforma", "Income and cash-flow view, a column a month"),
    ("Currencies", "Movements a currency and the exchange rates"),
    ("Related parties", "Group companies, directors, suppliers, customers, own accounts"),
    ("Flags", "Patterns and flagged transactions with their reasons"),
    ("Recurring", "Payments that come back at an even spacing"),
    ("Debt", "Lenders, what was drawn and repaid, and what debt takes of the income"),
    ("Returns", "Cheques that came back, inward and outward"),
    ("Revenue", "Proven, likely and unexplained, and which credits are no revenue"),
    ("Salary", "A person's wages by employer and month, their parts and regularity"),
    ("Indicators", "Single figures with their formulas, duties, payers who came and went, what is unusual"),
    ("Scorecard", "The institution's rules and points, where some are configured"),
    ("Tampering", "Signals in the files, rules of payment systems, first digits"),
    ("Data quality", "How far each statement is proven, and what is open"),
    ("Corrections", "What a person changed"),
    ("Assumptions", "Settings, definitions and checksums"),
];

fn contents(sheet: &mut Sheet<'_>, context: &Context<'_>, row: u32) -> Written<()> {
    let styles = &context.styles;
    sheet.section(row, "Sheets", COLUMNS)?;
    for (at, (name, holds)) in (row + 1..).zip(CONTENTS) {
        sheet.inner.write_url_with_options(at, 1, Url::new(format!("internal:'{name}'!A1")), *name, "", Some(&styles.link))?;
        sheet.title(at, 2, holds, &styles.text)?;
    }
    Ok(())
}
