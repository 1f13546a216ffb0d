//! The report for a committee: what was read and how far it is proven, what must be seen first, and the figures, on some pages of PDF in
//! English or Indonesian. It holds nothing that the analysis does not hold; every figure stands in the workbook with its rows.

mod paper;
mod parts;
pub mod review;
mod words;

pub use words::Language;

use crate::analytics::{Analysis, Highlight};
use crate::base::money::grouped;
use crate::base::{Money, Severity};
use paper::{Align, Paper};
use words::{highlight, severity, verdict};

/// What the parts are written with.
pub(crate) struct Writing<'a> {
    pub analysis: &'a Analysis,
    pub l: Language,
    pub digits: u32,
}

impl Writing<'_> {
    pub fn say(&self, english: &'static str, indonesian: &'static str) -> &'static str {
        self.l.say(english, indonesian)
    }

    /// An amount in base currency; Indonesian parts thousands by points.
    pub fn money(&self, amount: Money) -> String {
        self.local(grouped(amount, self.digits))
    }

    /// An amount of an account's own currency.
    pub fn own(&self, account: u32, amount: Option<Money>) -> String {
        let digits = self.analysis.accounts.get(account as usize).map_or(2, |a| a.digits);
        amount.map_or_else(|| "–".to_owned(), |a| self.local(grouped(a, digits)))
    }

    fn local(&self, text: String) -> String {
        if self.l == Language::English {
            return text;
        }
        text.chars()
            .map(|c| {
                if c == ',' {
                    '.'
                } else if c == '.' {
                    ','
                } else {
                    c
                }
            })
            .collect()
    }

    pub fn share(&self, part: f64) -> String {
        self.local(format!("{:.1} %", part * 100.0))
    }

    pub fn number(&self, value: Money) -> String {
        self.local(value.round_dp(2).normalize().to_string())
    }
}

/// The colour of how much a finding matters.
fn mark(severity: Severity) -> [f32; 3] {
    match severity {
        Severity::High => [0.75, 0.15, 0.15],
        Severity::Medium => [0.9, 0.6, 0.1],
        Severity::Low => [0.55, 0.58, 0.62],
    }
}

/// Writes the report.
pub fn write(analysis: &Analysis, language: Language) -> Vec<u8> {
    let w = Writing { analysis, l: language, digits: digits(analysis) };
    let holders: std::collections::BTreeSet<&str> = analysis.accounts.iter().map(|a| a.holder.as_str()).filter(|h| !h.is_empty()).collect();
    let holder = if holders.is_empty() {
        w.say("Holder not named", "Nama pemilik tidak tercantum").to_owned()
    } else {
        holders.into_iter().collect::<Vec<_>>().join(", ")
    };
    let title = format!("{}: {holder}", w.say("Bank statement analysis", "Analisis rekening koran"));
    let mut paper = Paper::new(&title, w.say("of", "dari"));
    first(&w, &mut paper, &title);
    parts::statements(&w, &mut paper);
    parts::months(&w, &mut paper);
    parts::balances(&w, &mut paper);
    parts::revenue(&w, &mut paper);
    parts::debt(&w, &mut paper);
    parts::returns(&w, &mut paper);
    parts::parties(&w, &mut paper);
    parts::categories(&w, &mut paper);
    parts::patterns(&w, &mut paper);
    parts::duties(&w, &mut paper);
    parts::salary(&w, &mut paper);
    parts::indicators(&w, &mut paper);
    parts::score(&w, &mut paper);
    parts::rests_on(&w, &mut paper);
    paper.finish(&title, language.code())
}

/// Digits after the mark of base currency.
fn digits(analysis: &Analysis) -> u32 {
    let own = analysis.accounts.iter().filter(|a| a.currency == analysis.base_currency).map(|a| a.digits).max();
    own.unwrap_or_else(|| crate::base::money::minor_digits(&analysis.base_currency))
}

/// The first page: who, when, how far it is proven, and what must be seen first.
fn first(w: &Writing<'_>, paper: &mut Paper, title: &str) {
    let analysis = w.analysis;
    let from = analysis.accounts.iter().filter_map(|a| a.period).map(|p| p.from).min();
    let to = analysis.accounts.iter().filter_map(|a| a.period).map(|p| p.to).max();
    let span = from.zip(to).map_or_else(String::new, |(from, to)| format!("{} – {}, ", from.format("%d/%m/%Y"), to.format("%d/%m/%Y")));
    let below = format!(
        "{span}{} {}, {} {}, {} {}. {} {}.",
        analysis.accounts.len(),
        w.say("accounts", "rekening"),
        analysis.statements.len(),
        w.say("statements", "rekening koran"),
        analysis.transactions.len(),
        w.say("rows", "baris"),
        w.say("Figures over accounts are in", "Angka gabungan dalam"),
        analysis.base_currency
    );
    paper.title(title, &below);
    let proven = analysis.statements.iter().filter(|s| s.verdict == crate::statement::Verdict::Proved).count();
    let all = analysis.statements.len();
    paper.heading(w.say("How far it is proven", "Sejauh mana terbukti"));
    let text = match w.l {
        Language::English => {
            format!("{proven} of {all} statements are proven: every row is covered by printed balances or totals, and all of them hold to the last digit.")
        }
        Language::Indonesian => format!(
            "{proven} dari {all} rekening koran terbukti: setiap baris tercakup saldo atau jumlah yang tercetak, dan semuanya cocok sampai angka terakhir."
        ),
    };
    paper.text(&text);
    paper.grey(w.say(
        "Arithmetic that holds says nothing about who made the file: whether files were altered is a search of its own.",
        "Hitungan yang cocok tidak mengatakan siapa pembuat berkas: pemeriksaan pemalsuan adalah pemeriksaan tersendiri.",
    ));
    paper.heading(w.say("What must be seen first", "Yang harus dilihat lebih dulu"));
    if analysis.highlights.is_empty() {
        paper.text(w.say("Every check ran and found nothing to name here.", "Semua pemeriksaan dijalankan dan tidak menemukan apa pun untuk disebut di sini."));
    }
    for h in &analysis.highlights {
        let amount = h.amount.map_or_else(String::new, |a| format!(" · {} {}", analysis.base_currency, w.money(a)));
        paper.point(mark(h.severity), &format!("{} ({}){amount}", highlight(&h.code, w.l), severity(h.severity, w.l)), &told(w, h));
    }
    summary(w, paper);
}

/// What a finding says: its sentence in English; in Indonesian its rows and where the workbook says more.
fn told(w: &Writing<'_>, h: &Highlight) -> String {
    match w.l {
        Language::English => h.message.clone(),
        Language::Indonesian if h.transactions.is_empty() => format!("Rinciannya pada lembar {} buku kerja.", h.sheet),
        Language::Indonesian => format!("{} baris; rinciannya pada lembar {} buku kerja.", h.transactions.len(), h.sheet),
    }
}

/// The figures that are asked for first.
fn summary(w: &Writing<'_>, paper: &mut Paper) {
    let Some(all) = w.analysis.indicators.first() else { return };
    let names = [
        "credits_per_month",
        "debits_per_month",
        "operational_credits_per_month",
        "average_balance",
        "minimum_balance",
        "days_below_zero",
        "payers_top1_share",
        "debt_service_share",
        "cash_share",
    ];
    let found = names.iter().filter_map(|n| all.values.iter().find(|i| i.name == *n));
    let rows: Vec<Vec<String>> = found.filter_map(|i| Some(vec![words::indicator(i, w.l)?.to_owned(), parts::value(w, i)])).collect();
    paper.heading(w.say("In short", "Singkatnya"));
    paper.table(&[(w.say("Figure", "Angka"), Align::Left, 3.0), (w.say("Value", "Nilai"), Align::Right, 1.4)], &rows);
}

/// A verdict, for the table of statements.
pub(crate) fn said(w: &Writing<'_>, v: crate::statement::Verdict) -> String {
    verdict(v, w.l).to_owned()
}
