//! The review as PDF: what was reviewed and how far it is proven, what is open, what was said, and every step with who did it and when.

use super::paper::{Align, Paper};
use super::words::{Language, verdict};
use crate::statement::Verdict;

/// A file that was reviewed.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Reviewed {
    /// Its name.
    pub name: String,
    /// Rows.
    pub rows: u32,
    /// Its verdict; `None` where it was not read.
    pub verdict: Option<Verdict>,
    /// What is left to decide.
    pub open: u32,
}

/// A step of the review.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Done {
    /// When, as people read it.
    pub at: String,
    /// Who.
    pub actor: String,
    /// The file.
    pub file: String,
    /// What was done, old and new value included.
    pub what: String,
    /// Whether it holds.
    pub holds: bool,
}

/// What was said of a file or a row.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Remark {
    /// When, as people read it.
    pub at: String,
    /// Who.
    pub actor: String,
    /// The file, and the row's number where it is about one.
    pub on: (String, Option<u32>),
    /// What is said.
    pub text: String,
}

/// All of a review.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Review {
    /// The case.
    pub name: String,
    /// Who completed it and when; `None` while it is open.
    pub signed: Option<(String, String)>,
    /// Its files.
    pub files: Vec<Reviewed>,
    /// What is open, in words.
    pub open: Vec<String>,
    /// What was said.
    pub remarks: Vec<Remark>,
    /// Every step, oldest first.
    pub steps: Vec<Done>,
}

/// Steps that are written at most: the latest.
const STEPS: usize = 5_000;
/// Points of what is open that are written.
const OPEN: usize = 300;

/// Writes the review.
pub fn write(review: &Review, l: Language) -> Vec<u8> {
    let title = format!("{}: {}", l.say("Review", "Tinjauan"), review.name);
    let mut paper = Paper::new(&title, l.say("of", "dari"));
    let signed = match &review.signed {
        Some((who, at)) => format!("{} {who}, {at}.", l.say("Completed by", "Diselesaikan oleh")),
        None => l.say("Not completed.", "Belum diselesaikan.").to_owned(),
    };
    paper.title(&title, &signed);
    files(review, l, &mut paper);
    paper.heading(l.say("Open", "Terbuka"));
    if review.open.is_empty() {
        paper.text(l.say("Nothing is open.", "Tidak ada yang terbuka."));
    }
    for line in review.open.iter().take(OPEN) {
        paper.text(line);
    }
    if review.open.len() > OPEN {
        paper.grey(&format!("{} {}", review.open.len() - OPEN, l.say("more.", "lagi.")));
    }
    if !review.remarks.is_empty() {
        paper.heading(l.say("Comments", "Komentar"));
        for r in &review.remarks {
            let on = r.on.1.map_or_else(|| r.on.0.clone(), |n| format!("{} · {} {n}", r.on.0, l.say("row", "baris")));
            paper.point(super::paper::IN, &format!("{on} · {} · {}", r.actor, r.at), &r.text);
        }
    }
    steps(review, l, &mut paper);
    paper.finish(&title, l.code())
}

fn files(review: &Review, l: Language, paper: &mut Paper) {
    paper.heading(l.say("Files", "Berkas"));
    let cells = |f: &Reviewed| {
        let said = f.verdict.map_or_else(|| l.say("Not read", "Tidak terbaca"), |v| verdict(v, l));
        vec![f.name.clone(), f.rows.to_string(), f.open.to_string(), said.to_owned()]
    };
    let rows: Vec<Vec<String>> = review.files.iter().map(cells).collect();
    paper.table(
        &[
            (l.say("File", "Berkas"), Align::Left, 3.4),
            (l.say("Rows", "Baris"), Align::Right, 0.8),
            (l.say("Open", "Terbuka"), Align::Right, 0.8),
            (l.say("Verdict", "Hasil"), Align::Left, 1.6),
        ],
        &rows,
    );
}

fn steps(review: &Review, l: Language, paper: &mut Paper) {
    paper.heading(l.say("History", "Riwayat"));
    if review.steps.is_empty() {
        paper.text(l.say("Nothing was changed.", "Tidak ada yang diubah."));
        return;
    }
    let left_out = review.steps.len().saturating_sub(STEPS);
    if left_out > 0 {
        paper.grey(&format!("{left_out} {}", l.say("earlier steps are left out.", "langkah terdahulu tidak dimuat.")));
    }
    let cells = |s: &Done| {
        let what = if s.holds { s.what.clone() } else { format!("{} ({})", s.what, l.say("taken back", "dibatalkan")) };
        vec![s.at.clone(), s.actor.clone(), s.file.clone(), what]
    };
    let rows: Vec<Vec<String>> = review.steps.iter().skip(left_out).map(cells).collect();
    paper.table(
        &[
            (l.say("When", "Kapan"), Align::Left, 1.2),
            (l.say("Who", "Siapa"), Align::Left, 1.0),
            (l.say("File", "Berkas"), Align::Left, 1.6),
            (l.say("What", "Apa"), Align::Left, 3.4),
        ],
        &rows,
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_review_says_who_did_what_and_what_is_open() {
        let review = Review {
            name: "CV Contoh".to_owned(),
            signed: Some(("Rina".to_owned(), "01/02/2024".to_owned())),
            files: vec![Reviewed { name: "jan.pdf".to_owned(), rows: 12, verdict: Some(Verdict::Adjusted), open: 1 }],
            open: vec!["Balance mismatch at row 3".to_owned()],
            remarks: vec![Remark {
                at: "01/02/2024".to_owned(),
                actor: "Rina".to_owned(),
                on: ("jan.pdf".to_owned(), Some(3)),
                text: "Ask the branch".to_owned(),
            }],
            steps: vec![Done { what: "Row 3, debit: 10.00 to 12.00".to_owned(), holds: false, ..Done::default() }],
        };
        for (l, words) in [
            (Language::English, ["Completed by Rina", "Balance mismatch at row 3", "Ask the branch", "taken back"]),
            (Language::Indonesian, ["Diselesaikan oleh Rina", "Disesuaikan", "Ask the branch", "12.00"]),
        ] {
            let bytes = write(&review, l);
            let pdf = String::from_utf8_lossy(&bytes);
            for word in words {
                // A cell is set line by line: each word of it stands by itself where the column is narrow.
                assert!(word.split(' ').all(|w| pdf.contains(w)), "{word}");
            }
        }
        assert!(!write(&Review::default(), Language::English).is_empty());
    }
}
