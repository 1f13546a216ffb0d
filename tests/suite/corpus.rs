//! Reads every digital fixture as users do and compares it with its truth: the corpus strictly, the others with the ledger of scores.

use super::ledger::Ledger;
use super::scores::{score, wrong_and_proved, wrong_and_sure};
use super::support::{STATEMENTS, Truth, digital, read_as_users};
use engine::statement::Verdict;

#[test]
fn every_digital_statement_of_the_corpus_is_read_exactly_and_proved() {
    let mut report = String::new();
    let truths: Vec<Truth> = digital("corpus");
    assert!(truths.len() >= 15, "only {} statements", truths.len());
    let mut all_well = true;
    for (truth, reading) in read_as_users(truths) {
        let score = score(&truth, &reading, &mut report);
        let proved = reading.statements.iter().all(|s| s.verdict == Verdict::Proved);
        all_well &= score.perfect() && score.fields == score.fields_right && proved;
    }
    assert!(all_well, "{report}");
}

#[test]
fn no_digital_statement_is_read_worse_than_before_and_nothing_wrong_is_proved() {
    let (mut ledger, mut wrong) = (Ledger::default(), Vec::new());
    // What other programs print, drawn by the grammar of `tests/gen/wild`.
    for folder in STATEMENTS.into_iter().chain(["wild"]) {
        for (truth, reading) in read_as_users(digital(folder)) {
            ledger.add(folder, &truth, &reading);
            wrong.extend(wrong_and_proved(&truth, &reading).into_iter().chain(wrong_and_sure(&truth, &reading)));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    ledger.hold();
}
