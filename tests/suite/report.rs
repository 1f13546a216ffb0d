//! The report for a committee: some pages in both languages, whose figures are those of the analysis, read back as any PDF is.

use engine::analytics::{Analysis, AnalystCorrections, Config, analyse};
use engine::base::money::grouped;
use engine::export::report::{Language, write};
use engine::read::{ReadOptions, read_bytes};
use saldo_tests::business::{Booking, Business, file, random};

fn case() -> Analysis {
    let mut business = random(7, 1, 360, 5).remove(0);
    let row = |day: u32, text: &str, amount: i64| Booking { day, text: text.to_owned(), amount: amount.into() };
    business.rows.extend([
        row(20, "BI-FAST CR KREDIVO", 50_000_000),
        row(50, "AUTODEBET ANGSURAN KREDIVO", -6_000_000),
        row(80, "AUTODEBET ANGSURAN KREDIVO", -6_000_000),
        row(90, "TOLAKAN KLIRING BG 229931", 6_000_000),
        row(100, "BI-FAST DB CV PUTAR BALIK", -210_000_000),
        row(103, "BI-FAST CR CV PUTAR BALIK", 210_000_000),
    ]);
    business.rows.sort_by_key(|r| r.day);
    analyse(&[file(&business, 360)], &Config::default(), &AnalystCorrections::default()).expect("an analysis")
}

/// The words of each page.
fn pages(pdf: &[u8]) -> Vec<String> {
    let document = read_bytes(pdf, "report.pdf", &ReadOptions::default()).expect("a PDF that can be read");
    document.pages.iter().map(|p| p.words.iter().map(|w| w.text.as_str()).collect::<Vec<_>>().join(" ")).collect()
}

#[test]
fn the_report_says_what_the_analysis_says_in_both_languages() {
    let analysis = case();
    for (language, words) in [(Language::English, ["What must be seen first", "Debt"]), (Language::Indonesian, ["Yang harus dilihat lebih dulu", "Utang"])] {
        let pdf = write(&analysis, language);
        assert_eq!(pdf, write(&analysis, language), "the same bytes for the same figures");
        let pages = pages(&pdf);
        assert!((4..=10).contains(&pages.len()), "{} pages", pages.len());
        let all = pages.join(" ");
        for word in words {
            assert!(all.contains(word), "{word} is missing");
        }
        assert!(pages[0].contains(words[0]));
        let month = analysis.months.iter().find(|m| m.account.is_none()).expect("a month");
        for amount in [month.credit, month.debit, analysis.debt[0].drawn] {
            let text = grouped(amount, 2);
            let shown: String = if language == Language::English {
                text
            } else {
                text.chars()
                    .map(|c| match c {
                        ',' => '.',
                        '.' => ',',
                        c => c,
                    })
                    .collect()
            };
            assert!(all.contains(&shown), "{shown} is missing");
        }
        assert!(all.contains("KREDIVO") && all.contains("CV PUTAR BALIK"));
    }
}

#[test]
fn an_empty_case_and_a_foreign_name_make_a_report_too() {
    assert!(!pages(&write(&Analysis::default(), Language::English)).is_empty());
    let rows = vec![Booking { day: 3, text: "振込 カ)ヤマダシヨウジ".to_owned(), amount: 5_000.into() }];
    let holder = Business { name: "山田商事株式会社".to_owned(), number: "1234567".to_owned(), rows };
    let analysis = analyse(&[file(&holder, 30)], &Config::default(), &AnalystCorrections::default()).expect("an analysis");
    assert!(!pages(&write(&analysis, Language::Indonesian)).is_empty());
}
