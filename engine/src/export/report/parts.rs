//! The report's sections, each left out where it has nothing to show.

use super::paper::{Align, Paper};
use super::words::{category, indicator, named};
use super::{Writing, said};
use crate::analytics::{CircularChain, Direction, Duty, Indicator, KitingFinding, ReturnSide, RevenueTier, Unit};
use crate::base::Money;
use std::collections::BTreeMap;

use Align::{Left, Right};

/// Lines of lists that may be long.
const MOST: usize = 12;

fn month(m: chrono::NaiveDate) -> String {
    m.format("%m/%Y").to_string()
}

fn day(d: Option<chrono::NaiveDate>) -> String {
    d.map_or_else(|| "–".to_owned(), |d| d.format("%d/%m/%Y").to_string())
}

fn float(m: Money) -> f64 {
    f64::try_from(m).unwrap_or(0.0)
}

/// An indicator's value as it is shown.
pub fn value(w: &Writing<'_>, i: &Indicator) -> String {
    match (i.value, i.unit) {
        (None, _) => "–".to_owned(),
        (Some(v), Unit::Money) => format!("{} {}", w.analysis.base_currency, w.money(v)),
        (Some(v), Unit::Share) => w.share(float(v)),
        (Some(v), _) => w.number(v),
    }
}

pub fn statements(w: &Writing<'_>, paper: &mut Paper) {
    paper.heading(w.say("Accounts and statements", "Rekening dan rekening koran"));
    let rows = |s: &crate::analytics::StatementSummary| {
        vec![
            format!("{} {}", s.bank_name, s.account_number),
            s.period.map_or_else(|| "–".to_owned(), |p| format!("{} – {}", day(Some(p.from)), day(Some(p.to)))),
            s.currency.to_string(),
            w.own(s.account, s.opening),
            w.own(s.account, s.closing),
            format!("{}/{}", s.rows_reconciled, s.rows_covered),
            said(w, s.verdict),
        ]
    };
    let mut all: Vec<_> = w.analysis.statements.iter().collect();
    all.sort_by_key(|s| (s.account, s.period.map(|p| p.from)));
    let table: Vec<Vec<String>> = all.into_iter().take(60).map(rows).collect();
    paper.table(
        &[
            (w.say("Account", "Rekening"), Left, 2.6),
            (w.say("Period", "Periode"), Left, 1.5),
            ("", Left, 0.5),
            (w.say("Opening", "Saldo awal"), Right, 1.7),
            (w.say("Closing", "Saldo akhir"), Right, 1.7),
            (w.say("Rows", "Baris"), Right, 0.8),
            (w.say("Verdict", "Hasil"), Left, 1.2),
        ],
        &table,
    );
    if w.analysis.statements.len() > 60 {
        paper.grey(w.say("The rest stands in the workbook.", "Selebihnya ada di buku kerja."));
    }
}

pub fn months(w: &Writing<'_>, paper: &mut Paper) {
    let all: Vec<_> = w.analysis.months.iter().filter(|m| m.account.is_none()).collect();
    if all.is_empty() {
        return;
    }
    paper.heading(w.say("Months", "Bulanan"));
    let pairs: Vec<(String, f64, f64)> = all.iter().map(|m| (month(m.month), float(m.credit), float(m.debit))).collect();
    paper.bars(&pairs, (w.say("Credits", "Kredit"), w.say("Debits", "Debit")));
    let rows: Vec<Vec<String>> = all
        .iter()
        .map(|m| {
            let cells = [m.credit, m.debit, m.net, m.operational_credit, m.operational_debit].map(|a| w.money(a));
            std::iter::once(month(m.month)).chain(cells).chain([m.returned_cheques.to_string()]).collect()
        })
        .collect();
    paper.table(
        &[
            (w.say("Month", "Bulan"), Left, 0.8),
            (w.say("Credits", "Kredit"), Right, 1.6),
            (w.say("Debits", "Debit"), Right, 1.6),
            (w.say("Net", "Selisih"), Right, 1.6),
            (w.say("Operational in", "Operasional masuk"), Right, 1.6),
            (w.say("Operational out", "Operasional keluar"), Right, 1.6),
            (w.say("Returns", "Tolakan"), Right, 0.8),
        ],
        &rows,
    );
}

pub fn balances(w: &Writing<'_>, paper: &mut Paper) {
    if w.analysis.balances.is_empty() {
        return;
    }
    paper.heading(w.say("Balances", "Saldo"));
    for (a, account) in (0u32..).zip(&w.analysis.accounts).take(4) {
        let days: Vec<_> = w.analysis.daily_balances.iter().filter(|d| d.account == a).collect();
        let (Some(first), Some(last)) = (days.first(), days.last()) else { continue };
        paper.grey(&format!("{} {} {}", account.bank_name, account.number, account.currency));
        let values: Vec<f64> = days.iter().map(|d| float(d.balance)).collect();
        let (least, most) = (days.iter().map(|d| d.balance).min(), days.iter().map(|d| d.balance).max());
        paper.curve(&values, (&w.own(a, least), &w.own(a, most)), (&day(Some(first.date)), &day(Some(last.date))));
    }
    let rows: Vec<Vec<String>> = w
        .analysis
        .balances
        .iter()
        .take(48)
        .map(|b| {
            let cells = [b.opening, b.closing, b.average, b.minimum, b.maximum].map(|m| w.own(b.account, Some(m)));
            [(b.account + 1).to_string(), month(b.month)].into_iter().chain(cells).chain([b.days_below_zero.to_string()]).collect()
        })
        .collect();
    paper.table(
        &[
            (w.say("Acc.", "Rek."), Left, 0.7),
            (w.say("Month", "Bulan"), Left, 0.9),
            (w.say("Opening", "Awal"), Right, 1.6),
            (w.say("Closing", "Akhir"), Right, 1.6),
            (w.say("Average", "Rata-rata"), Right, 1.6),
            (w.say("Lowest", "Terendah"), Right, 1.6),
            (w.say("Highest", "Tertinggi"), Right, 1.6),
            (w.say("Below zero", "Negatif"), Right, 0.9),
        ],
        &rows,
    );
}

pub fn revenue(w: &Writing<'_>, paper: &mut Paper) {
    let all: Vec<_> = w.analysis.revenue.iter().filter(|r| r.account.is_none()).collect();
    if all.is_empty() {
        return;
    }
    paper.heading(w.say("Revenue by how far it is known", "Pendapatan menurut kepastiannya"));
    paper.grey(w.say(
        "Proven: a configured customer, an invoice, a settlement. Likely: by its wording or its payer. Unexplained: nothing tells what it is for.",
        "Terbukti: pelanggan terdaftar, faktur, atau setelmen. Mungkin: dari bunyi atau pembayarnya. Tanpa penjelasan: tidak ada yang mengatakan untuk apa.",
    ));
    let mut rows: Vec<Vec<String>> = all.iter().map(|r| std::iter::once(month(r.month)).chain(r.sums.iter().map(|s| w.money(*s))).collect()).collect();
    let totals = (0..RevenueTier::ALL.len()).map(|t| w.money(all.iter().filter_map(|r| r.sums.get(t)).copied().sum()));
    rows.push(std::iter::once(w.say("All", "Semua").to_owned()).chain(totals).collect());
    paper.table(
        &[
            (w.say("Month", "Bulan"), Left, 0.8),
            (w.say("Proven", "Terbukti"), Right, 1.5),
            (w.say("Likely", "Mungkin"), Right, 1.5),
            (w.say("Unexplained", "Tanpa penjelasan"), Right, 1.5),
            (w.say("Excluded", "Dikeluarkan"), Right, 1.5),
        ],
        &rows,
    );
    let why = |why: &str| match why {
        "loan" => w.say("Loans", "Pinjaman").to_owned(),
        "related party" => w.say("Related parties", "Pihak berelasi").to_owned(),
        "transfer between own accounts" => w.say("Between own accounts", "Antarrekening sendiri").to_owned(),
        "reversal or return" => w.say("Reversals and returns", "Koreksi dan tolakan").to_owned(),
        "refund" => w.say("Refunds", "Pengembalian dana").to_owned(),
        crate::analytics::PERIOD_END => w.say("Credits at months' ends that left within 10 days", "Kredit akhir bulan yang keluar dalam 10 hari").to_owned(),
        other => other.to_owned(),
    };
    let excluded: Vec<Vec<String>> = w.analysis.revenue_excluded.iter().map(|e| vec![why(&e.why), e.count.to_string(), w.money(e.sum_base)]).collect();
    if !excluded.is_empty() {
        let head = [(w.say("Excluded", "Dikeluarkan"), Left, 3.0), (w.say("Number", "Jumlah"), Right, 0.8), (w.say("Sum", "Nilai"), Right, 1.6)];
        paper.table(&head, &excluded);
    }
}

pub fn debt(w: &Writing<'_>, paper: &mut Paper) {
    if w.analysis.debt.is_empty() {
        return;
    }
    paper.heading(w.say("Debt", "Utang"));
    let rows: Vec<Vec<String>> = w
        .analysis
        .debt
        .iter()
        .take(30)
        .map(|d| {
            let instalment = d.instalment.map_or_else(|| "–".to_owned(), |m| w.money(m));
            vec![d.lender.to_string(), w.money(d.drawn), w.money(d.repaid), w.money(d.cost), instalment, d.months_missed.to_string(), day(d.last)]
        })
        .collect();
    paper.table(
        &[
            (w.say("Lender", "Pemberi pinjaman"), Left, 2.2),
            (w.say("Drawn", "Dicairkan"), Right, 1.5),
            (w.say("Repaid", "Dibayar"), Right, 1.5),
            (w.say("Cost", "Biaya"), Right, 1.2),
            (w.say("Instalment", "Angsuran"), Right, 1.3),
            (w.say("Missed", "Terlewat"), Right, 0.8),
            (w.say("Last", "Terakhir"), Left, 1.0),
        ],
        &rows,
    );
    for r in &w.analysis.ratios {
        let value = r.value.map_or_else(|| "–".to_owned(), |v| w.number(Money::try_from(v).unwrap_or_default()));
        let formula = if w.l == super::Language::English { format!(": {}", r.formula) } else { String::new() };
        paper.text(&format!("{} {value}{formula}", r.name));
    }
}

pub fn returns(w: &Writing<'_>, paper: &mut Paper) {
    let all: Vec<_> = w.analysis.returns.iter().filter(|r| r.account.is_none()).collect();
    if all.is_empty() {
        return;
    }
    paper.heading(w.say("Returned cheques", "Cek dan giro tertolak"));
    let side = |s: ReturnSide| match s {
        ReturnSide::Inward => w.say("Written by the holder", "Ditarik oleh pemilik"),
        ReturnSide::Outward => w.say("Paid in by the holder", "Disetor oleh pemilik"),
    };
    let rows: Vec<Vec<String>> = all.iter().map(|r| vec![month(r.month), side(r.side).to_owned(), r.count.to_string(), w.money(r.sum)]).collect();
    paper.table(
        &[
            (w.say("Month", "Bulan"), Left, 0.8),
            (w.say("Side", "Sisi"), Left, 2.0),
            (w.say("Number", "Jumlah"), Right, 0.8),
            (w.say("Sum", "Nilai"), Right, 1.6),
        ],
        &rows,
    );
}

pub fn parties(w: &Writing<'_>, paper: &mut Paper) {
    let of = |direction: Direction| w.analysis.concentration.iter().find(|c| c.account.is_none() && c.direction == direction);
    for (direction, title) in
        [(Direction::Credit, w.say("Largest payers", "Pembayar terbesar")), (Direction::Debit, w.say("Largest payees", "Penerima terbesar"))]
    {
        let Some(c) = of(direction).filter(|c| !c.largest.is_empty()) else { continue };
        paper.heading(title);
        let rows: Vec<Vec<String>> =
            c.largest.iter().map(|p| vec![p.merchant_name.to_string(), p.count.to_string(), w.money(p.amount), w.share(p.share)]).collect();
        paper.table(
            &[
                (w.say("Counterparty", "Pihak lawan"), Left, 3.2),
                (w.say("Number", "Jumlah"), Right, 0.8),
                (w.say("Sum", "Nilai"), Right, 1.6),
                (w.say("Share", "Porsi"), Right, 0.8),
            ],
            &rows,
        );
        let text = format!("{}: 1 {}, 5 {}, 10 {}.", w.say("Largest in all", "Terbesar dari semua"), w.share(c.top1), w.share(c.top5), w.share(c.top10));
        paper.grey(&text);
    }
    if !w.analysis.related_parties.is_empty() {
        paper.heading(w.say("Related parties and own accounts", "Pihak berelasi dan rekening sendiri"));
        let rows: Vec<Vec<String>> = w
            .analysis
            .related_parties
            .iter()
            .take(30)
            .map(|p| vec![p.name.clone(), w.money(p.credit_base), w.money(p.debit_base), (p.count_credit + p.count_debit).to_string()])
            .collect();
        paper.table(
            &[
                (w.say("Name", "Nama"), Left, 3.0),
                (w.say("From them", "Dari mereka"), Right, 1.6),
                (w.say("To them", "Kepada mereka"), Right, 1.6),
                (w.say("Rows", "Baris"), Right, 0.8),
            ],
            &rows,
        );
    }
}

pub fn categories(w: &Writing<'_>, paper: &mut Paper) {
    let mut sums: BTreeMap<crate::analytics::Category, (Money, Money, u32)> = BTreeMap::new();
    for c in &w.analysis.categories {
        let of = sums.entry(c.category).or_default();
        of.0 += c.credit_base.unwrap_or_default();
        of.1 += c.debit_base.unwrap_or_default();
        of.2 += c.count_credit + c.count_debit;
    }
    if sums.is_empty() {
        return;
    }
    paper.heading(w.say("What the money was for", "Untuk apa uangnya"));
    let rows: Vec<Vec<String>> =
        sums.into_iter().map(|(c, (credit, debit, count))| vec![category(c, w.l).to_owned(), w.money(credit), w.money(debit), count.to_string()]).collect();
    paper.table(
        &[
            (w.say("Category", "Kategori"), Left, 3.0),
            (w.say("Credits", "Kredit"), Right, 1.6),
            (w.say("Debits", "Debit"), Right, 1.6),
            (w.say("Rows", "Baris"), Right, 0.8),
        ],
        &rows,
    );
}

pub fn patterns(w: &Writing<'_>, paper: &mut Paper) {
    let a = w.analysis;
    if a.circular.is_empty() && a.kiting.is_empty() && a.unusual.is_empty() {
        return;
    }
    paper.heading(w.say("Patterns", "Pola"));
    let mut rows: Vec<(Money, Vec<String>)> = Vec::new();
    let of = |what: &str, who: String, days: String, currency: &str, amount: Money| {
        (amount, vec![what.to_owned(), who, days, format!("{currency} {}", w.money(amount))])
    };
    let span = |from, to| format!("{} – {}", day(from), day(to));
    let circular = |c: &CircularChain| of(w.say("Round trip", "Putaran"), c.path.join(" > "), span(Some(c.from), Some(c.to)), &c.currency, c.amount);
    let kiting = |k: &KitingFinding| {
        let accounts: Vec<String> = k.accounts.iter().map(|a| (a + 1).to_string()).collect();
        of(
            w.say("Indicator of kiting", "Indikasi kiting"),
            format!("{} {}", w.say("Account", "Rekening"), accounts.join(", ")),
            span(Some(k.from), Some(k.to)),
            &k.currency,
            k.amount,
        )
    };
    rows.extend(a.circular.iter().map(circular));
    rows.extend(a.kiting.iter().map(kiting));
    for u in &a.unusual {
        let what = match u.code.as_str() {
            "STRUCTURING" => w.say("Cash below the limit of reports", "Tunai di bawah batas pelaporan"),
            "DUPLICATE" => w.say("Paid again", "Dibayar lagi"),
            "REFUND" => w.say("Refund", "Pengembalian"),
            _ => w.say("On both sides", "Di kedua sisi"),
        };
        let who = u.transactions.first().and_then(|i| a.transactions.get(*i as usize)).map(|t| t.merchant_name.to_string()).unwrap_or_default();
        rows.push(of(what, who, span(u.from, u.to), &a.base_currency, u.amount.unwrap_or_default()));
    }
    rows.sort_by(|a, b| b.0.cmp(&a.0).then_with(|| a.1.cmp(&b.1)));
    let count = rows.len();
    let shown: Vec<Vec<String>> = rows.into_iter().take(2 * MOST).map(|(_, cells)| cells).collect();
    paper.table(
        &[(w.say("What", "Apa"), Left, 1.6), (w.say("With", "Dengan"), Left, 2.6), (w.say("Days", "Hari"), Left, 1.6), (w.say("Amount", "Nilai"), Right, 1.6)],
        &shown,
    );
    if count > 2 * MOST {
        paper.grey(
            w.say("The rest stands in the workbook, on the sheets Flags and Indicators.", "Selebihnya ada di buku kerja, pada lembar Flags dan Indicators."),
        );
    }
}

pub fn duties(w: &Writing<'_>, paper: &mut Paper) {
    for d in &w.analysis.duties {
        paper.heading(if d.duty == Duty::Tax { w.say("Taxes paid", "Pajak dibayar") } else { w.say("Social payments", "Iuran jaminan sosial") });
        let sum: Money = d.months.iter().map(|m| m.1).sum();
        let paid = d.months.len() - d.missed.len();
        let missed: Vec<String> = d.missed.iter().map(|m| month(*m)).collect();
        let mut text =
            format!("{} {} {} {}: {} {}.", paid, w.say("of", "dari"), d.months.len(), w.say("months", "bulan"), w.analysis.base_currency, w.money(sum));
        if !missed.is_empty() {
            text.push_str(&format!(" {}: {}.", w.say("Without a payment", "Tanpa pembayaran"), missed.join(", ")));
        }
        paper.text(&text);
    }
}

pub fn salary(w: &Writing<'_>, paper: &mut Paper) {
    for s in w.analysis.salary.iter().take(4) {
        paper.heading(&format!("{}: {}", w.say("Wage", "Upah"), s.employer));
        let regular = if s.regular { w.say("It comes regularly.", "Datang teratur.") } else { w.say("It does not come regularly.", "Tidak datang teratur.") };
        let possible = if s.possible { w.say(" Possible only: no word says wage.", " Hanya mungkin: tidak ada kata upah.") } else { "" };
        paper.text(&format!("{}: {} {}. {regular}{possible}", w.say("Mean month", "Rata-rata bulan"), w.analysis.base_currency, w.money(s.average)));
        let rows: Vec<Vec<String>> = s.months.iter().map(|m| vec![month(m.month), w.money(m.base), w.money(m.extra), day(m.day)]).collect();
        paper.table(
            &[
                (w.say("Month", "Bulan"), Left, 1.0),
                (w.say("Wage", "Upah"), Right, 1.6),
                (w.say("Bonus and allowances", "Bonus dan tunjangan"), Right, 1.6),
                (w.say("Paid on", "Dibayar"), Left, 1.2),
            ],
            &rows,
        );
    }
}

pub fn indicators(w: &Writing<'_>, paper: &mut Paper) {
    // Other spans are asked for by the scorecard alone, which shows what it took from them.
    if let Some(all) = w.analysis.indicators.first() {
        paper.heading(w.say("Indicators", "Indikator"));
        let rows: Vec<Vec<String>> = all
            .values
            .iter()
            .filter(|i| i.value.is_some())
            .filter_map(|i| {
                let how = if w.l == super::Language::English { i.formula.clone() } else { String::new() };
                Some(vec![indicator(i, w.l)?.to_owned(), value(w, i), how])
            })
            .collect();
        let how = if w.l == super::Language::English { ("How it is told", Left, 3.4) } else { ("", Left, 0.1) };
        paper.table(&[(w.say("Indicator", "Indikator"), Left, 2.2), (w.say("Value", "Nilai"), Right, 1.4), how], &rows);
    }
}

pub fn score(w: &Writing<'_>, paper: &mut Paper) {
    let Some(score) = &w.analysis.score else { return };
    paper.heading(&format!("{}: {}", w.say("Scorecard", "Kartu skor"), score.name));
    let grade = score.grade.as_ref().map_or_else(String::new, |g| format!(", {} {g}", w.say("grade", "peringkat")));
    paper.text(&format!("{} {} {} {}{grade}.", score.points, w.say("of", "dari"), score.most, w.say("points", "poin")));
    let line = |l: &crate::analytics::ScoreLine| {
        let name = named(&l.rule.metric, w.l).map_or_else(|| l.rule.metric.replace('_', " "), str::to_owned);
        let shown = Indicator { name: l.rule.metric.clone(), value: l.value, unit: l.unit, formula: String::new(), transactions: Vec::new() };
        let met = match l.met {
            Some(true) => w.say("met", "terpenuhi"),
            Some(false) => w.say("not met", "tidak terpenuhi"),
            None => w.say("not told", "tidak diketahui"),
        };
        vec![name, l.rule.period.name().to_owned(), value(w, &shown), met.to_owned(), format!("{}/{}", l.points, l.rule.points), l.rule.reason.clone()]
    };
    let rows: Vec<Vec<String>> = score.lines.iter().map(line).collect();
    paper.table(
        &[
            (w.say("Indicator", "Indikator"), Left, 2.0),
            ("", Left, 0.5),
            (w.say("Value", "Nilai"), Right, 1.5),
            ("", Left, 0.9),
            (w.say("Points", "Poin"), Right, 0.7),
            (w.say("Why it is asked", "Mengapa ditanyakan"), Left, 2.4),
        ],
        &rows,
    );
}

pub fn rests_on(w: &Writing<'_>, paper: &mut Paper) {
    paper.heading(w.say("What this rests on", "Dasar laporan ini"));
    paper.text(w.say(
        "Sums are exact to the last digit; shares and means are taken from exact sums. A category is told by the analyst, by rules, by names or by a text model, in that order; the workbook says which for every row, with the page that it stands on.",
        "Jumlah tepat sampai angka terakhir; porsi dan rata-rata diambil dari jumlah yang tepat. Kategori ditentukan oleh analis, aturan, nama, atau model teks, dalam urutan itu; buku kerja menyebutkannya untuk setiap baris beserta halamannya.",
    ));
    for currency in &w.analysis.missing_rates {
        let text = match w.l {
            super::Language::English => {
                format!("There is no rate from {currency} to {}: its amounts are in no figure over accounts.", w.analysis.base_currency)
            }
            super::Language::Indonesian => format!("Tidak ada kurs dari {currency} ke {}: nilainya tidak masuk angka gabungan.", w.analysis.base_currency),
        };
        paper.text(&text);
    }
    let rows: Vec<Vec<String>> =
        w.analysis.files.iter().take(40).map(|f| vec![f.name.rsplit(['/', '\\']).next().unwrap_or(&f.name).to_owned(), f.sha256.clone()]).collect();
    paper.table(&[(w.say("File", "Berkas"), Left, 1.6), ("SHA-256", Left, 3.4)], &rows);
}
