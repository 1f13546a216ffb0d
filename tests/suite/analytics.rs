//! What the analysis says of the corpus' rows, beside the truth about them.

use super::support::{fixtures, reading};
use engine::analytics::{AnalystCorrections, Config, FileInput, Flag, Parties, analyse};
use engine::base::Money;
use serde::Deserialize;
use std::collections::HashMap;
use std::fs;

#[derive(Deserialize)]
struct Row {
    description: String,
    #[serde(default)]
    category: String,
    #[serde(default)]
    counterparty: String,
    #[serde(default)]
    flags: Vec<String>,
}

#[derive(Deserialize)]
struct Account {
    transactions: Vec<Row>,
}

#[derive(Deserialize)]
struct Truth {
    file: String,
    kind: String,
    #[serde(default)]
    password: Option<String>,
    accounts: Vec<Account>,
}

fn names(list: &[&str]) -> Vec<String> {
    list.iter().map(|n| (*n).to_owned()).collect()
}

/// The parties that the corpus' generator invented.
fn parties() -> Parties {
    Parties {
        company_group: names(&["PT SENTOSA ABADI HOLDING", "PT SENTOSA ABADI PROPERTI", "PT SENTOSA ABADI LOGISTIK"]),
        directors: names(&["HENDRA WIJAYA KUSUMA", "RATNA DEWI ANGGRAINI", "BAMBANG SUTRISNO"]),
        suppliers: names(&[
            "PT INDO BAJA PERKASA",
            "CV MITRA KEMASAN JAYA",
            "PT CHEMINDO SURYA PRATAMA",
            "UD TANI SUBUR",
            "PT KERTAS NUSANTARA RAYA",
            "CV BERKAH PLASTIK",
            "PT MESIN MAJU BERSAMA",
            "TOKO LISTRIK TERANG",
        ]),
        customers: names(&[
            "PT RITEL MODERN INDONESIA",
            "PT SWALAYAN KELUARGA SEJAHTERA",
            "CV ANEKA PANGAN LESTARI",
            "PT DISTRIBUSI NUSA PRIMA",
            "TOKO SUMBER REJEKI",
            "UD MAJU LANCAR",
            "PT HOTEL GRAHA CEMERLANG",
            "KOPERASI KARYAWAN HARAPAN",
            "PT APOTEK SEHAT SELALU",
            "CV CATERING BUNDA RASA",
            "PT RUMAH SAKIT MEDIKA UTAMA",
            "TOKO BANGUNAN SINAR JAYA",
        ]),
    }
}

/// Right and all, with what was taken for what.
#[derive(Default)]
struct Score {
    right: usize,
    all: usize,
    wrong: HashMap<String, usize>,
}

impl Score {
    fn count(&mut self, right: bool, what: impl FnOnce() -> String) {
        self.all += 1;
        if right {
            self.right += 1;
        } else {
            *self.wrong.entry(what()).or_default() += 1;
        }
    }

    fn share(&self) -> f64 {
        self.right as f64 / self.all.max(1) as f64
    }

    fn report(&self) -> String {
        let mut wrong: Vec<(&String, &usize)> = self.wrong.iter().collect();
        wrong.sort_by_key(|(text, n)| (std::cmp::Reverse(**n), (*text).clone()));
        wrong.iter().take(40).map(|(text, n)| format!("{n:4} {text}\n")).collect()
    }
}

/// Pairs of rows: those that two labellings both bring together, only one does, only the other does.
#[derive(Default)]
struct Pairs {
    both: usize,
    got: usize,
    wanted: usize,
}

impl Pairs {
    fn add(&mut self, got: &[String], wanted: &[String]) {
        for i in 0..got.len() {
            for j in i + 1..got.len() {
                let (a, b) = (got[i] == got[j], wanted[i] == wanted[j]);
                self.both += usize::from(a && b);
                self.got += usize::from(a);
                self.wanted += usize::from(b);
            }
        }
    }

    fn f1(&self) -> f64 {
        2.0 * self.both as f64 / (self.got + self.wanted).max(1) as f64
    }
}

/// How a flag was raised: rightly, wrongly, and not at all where it should have been.
#[derive(Default)]
struct Raised {
    right: usize,
    wrong: usize,
    missed: usize,
}

impl Raised {
    fn add(&mut self, got: bool, wanted: bool) {
        self.right += usize::from(got && wanted);
        self.wrong += usize::from(got && !wanted);
        self.missed += usize::from(!got && wanted);
    }

    fn precision(&self) -> f64 {
        self.right as f64 / (self.right + self.wrong).max(1) as f64
    }

    fn recall(&self) -> f64 {
        self.right as f64 / (self.right + self.missed).max(1) as f64
    }
}

#[test]
fn categories_counterparties_and_flags_of_the_corpus_are_right() {
    let config = Config { parties: parties(), ..Config::default() };
    let (mut categories, mut counterparties, mut automatic, mut related) = (Score::default(), Score::default(), Score::default(), Score::default());
    let mut pairs = Pairs::default();
    let mut flags: [(&str, Raised); 6] = ["bank", "company_group", "director", "supplier", "customer", "circular"].map(|n| (n, Raised::default()));
    let dir = fixtures().join("corpus");
    for entry in fs::read_dir(&dir).expect("fixtures").flatten().map(|e| e.path()).filter(|p| p.to_string_lossy().ends_with(".truth.json")) {
        let truth: Truth = serde_json::from_str(&fs::read_to_string(&entry).expect("truth")).expect("truth");
        if truth.kind == "scan" {
            continue;
        }
        let read = reading(&dir.join(&truth.file), truth.password.as_deref().unwrap_or("")).expect("a statement");
        let input = [FileInput { name: truth.file.clone(), sha256: truth.file.clone(), statements: read.statements }];
        let analysis = analyse(&input, &config, &AnalystCorrections::default()).expect("an analysis");
        let mut rows: Vec<(u32, u32, &engine::analytics::AnalysedTransaction)> =
            analysis.transactions.iter().map(|t| (t.statement_index, t.row.row_index, t)).collect();
        rows.sort_by_key(|r| (r.0, r.1));
        let wanted: Vec<&Row> = truth.accounts.iter().flat_map(|a| &a.transactions).collect();
        assert_eq!(rows.len(), wanted.len(), "{}", truth.file);
        let kept: Vec<usize> = (0..rows.len()).filter(|i| !wanted[*i].counterparty.is_empty()).collect();
        pairs.add(
            &kept.iter().map(|i| rows[*i].2.merchant_name.to_string()).collect::<Vec<_>>(),
            &kept.iter().map(|i| wanted[*i].counterparty.clone()).collect::<Vec<_>>(),
        );
        for ((_, _, t), want) in rows.iter().zip(wanted) {
            if t.has(Flag::IsCircularTransaction) != want.flags.iter().any(|f| f == "circular") {
                println!("circular: {} {} {}", truth.file, want.description, t.flag_reasons.iter().map(|r| r.reason.to_string()).collect::<String>());
            }
            for (name, raised) in &mut flags {
                let got = match *name {
                    "bank" => t.has(Flag::IsAutomaticBankTransaction),
                    "circular" => t.has(Flag::IsCircularTransaction),
                    role => t.counterparty_role.is_some_and(|r| r.name() == role),
                };
                raised.add(got, want.flags.iter().any(|f| f == name));
            }
            if want.category.is_empty() {
                continue;
            }
            categories.count(t.category.name() == want.category, || {
                format!("{} for {}: {} ({})", t.category.name(), want.category, want.description, t.category_reason)
            });
            counterparties.count(*t.merchant_name == *want.counterparty, || format!("{} for {}: {}", t.merchant_name, want.counterparty, want.description));
            let bank = want.flags.iter().any(|f| f == "bank");
            automatic
                .count(t.has(Flag::IsAutomaticBankTransaction) == bank, || format!("automatic is not {bank}: {} ({})", want.description, t.category_reason));
            let role = want.flags.iter().find(|f| matches!(f.as_str(), "company_group" | "director" | "supplier" | "customer"));
            let got = t.counterparty_role.map(|r| r.name());
            related.count(got == role.map(String::as_str), || format!("{got:?} for {role:?}: {} ({})", want.description, t.merchant_name));
        }
    }
    let shares =
        [("categories", &categories, 0.95), ("counterparties", &counterparties, 0.90), ("automatic", &automatic, 0.98), ("related parties", &related, 0.95)];
    let report: String =
        shares.iter().map(|(name, s, least)| format!("{name}: {:.4} of {} right, at least {least}\n{}", s.share(), s.all, s.report())).collect();
    println!("{report}counterparties in pairs: F1 {:.4}", pairs.f1());
    for (name, raised) in &flags {
        println!("{name}: precision {:.4}, recall {:.4} of {}", raised.precision(), raised.recall(), raised.right + raised.missed);
        assert!(raised.precision() >= 0.98 && raised.recall() >= 0.98, "{name}");
    }
    assert!(pairs.f1() >= 0.97, "counterparties in pairs: F1 {:.4}", pairs.f1());
    assert!(shares.iter().all(|(_, s, least)| s.share() >= *least), "{report}");
}

#[test]
fn the_example_configuration_is_the_default() {
    let text = fs::read_to_string(std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/saldo.example.toml")).expect("the example");
    let config = engine::analytics::config::parse(&text).expect("the example holds");
    assert_eq!(config, Config::default());
    // What it shows as a comment holds too, once it is taken in.
    let shown: String = text
        .lines()
        .map(|l| l.strip_prefix("# ").filter(|l| l.starts_with('[') || l.split_once(" = ").is_some_and(|(k, _)| !k.contains(' '))).unwrap_or(l))
        .map(|l| format!("{l}\n"))
        .collect();
    // Tables must follow the settings that stand alone.
    let config = engine::analytics::config::parse(&shown).expect("what it shows holds");
    assert!(config.rules.len() == 1 && config.keywords.len() == 1 && config.rates.len() == 1 && config.rates_file.is_some());
}

/// The proforma of each currency of one file, and of a pile of files, moves exactly by closing minus opening balance.
#[test]
fn the_net_movement_is_closing_minus_opening_on_every_statement() {
    let (mut files, mut statements) = (Vec::new(), 0);
    for folder in ["corpus", "layouts", "heldout"] {
        for truth in super::support::truths(folder).into_iter().filter(|t| t.kind != "scan") {
            let read = reading(&truth.path, &truth.password).expect("a statement");
            files.push(FileInput { name: truth.file.clone(), sha256: truth.file.clone(), statements: read.statements });
        }
    }
    let config = Config { exchange_rates: [("USD".to_owned(), Money::from(16_250))].into(), ..Config::default() };
    for file in files.iter().map(std::slice::from_ref).chain(files.chunks(7)) {
        let analysis = analyse(file, &config, &AnalystCorrections::default()).expect("an analysis");
        for proforma in &analysis.proforma_by_currency {
            let accounts: Vec<_> = analysis.accounts.iter().filter(|a| a.currency == proforma.currency).collect();
            let known: Option<Money> = accounts.iter().map(|a| a.closing.zip(a.opening).map(|(c, o)| c - o)).sum();
            let moved = proforma.line("NET_MOVEMENT").expect("the line").total;
            let rows: Money = analysis.transactions.iter().filter(|t| t.currency == proforma.currency).map(|t| t.row.signed()).sum();
            let whole = analysis.combining.is_empty() && analysis.statements.iter().all(|s| s.verdict == engine::statement::Verdict::Proved);
            assert_eq!(moved, rows, "{} {}", file[0].name, proforma.currency);
            if let (Some(known), true) = (known, whole) {
                assert_eq!(moved, known, "{} {}", file[0].name, proforma.currency);
                statements += analysis.statements.len();
            }
            // The lines of level 1 add up to it: nothing is counted twice or left out.
            let parts: Money = proforma.lines.iter().filter(|l| l.level == 1).map(|l| l.total).sum();
            let alone: Money =
                ["RETURNS_AND_REVERSALS", "EXCHANGE_DIFFERENCE"].iter().filter_map(|c| proforma.line(c)).filter(|l| l.level == 0).map(|l| l.total).sum();
            assert_eq!(parts + alone, moved, "{} {}", file[0].name, proforma.currency);
        }
    }
    println!("net movement exact on {statements} proven statements");
    assert!(statements > 80);
}
