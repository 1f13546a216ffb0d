//! How a run ended, and the exit code that says so.

use crate::base::Severity;
use crate::statement::{Reading, Verdict};
use std::process::ExitCode;

/// How a run ended; of two the worse one counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Outcome {
    /// All well.
    Well,
    /// Done, and a person should look at something.
    Review,
    /// The command was given wrongly.
    Usage,
    /// A file could not be read or written.
    Unreadable,
}

impl Outcome {
    /// The worse of two.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        self.max(other)
    }

    /// All well when every statement of the file is proven and no finding asks for a look.
    pub fn of(reading: &Reading) -> Self {
        let proven = !reading.statements.is_empty() && reading.statements.iter().all(|s| s.verdict == Verdict::Proved);
        let mut findings = reading.findings.iter().chain(reading.statements.iter().flat_map(|s| &s.findings));
        if proven && findings.all(|f| f.severity == Severity::Low) { Self::Well } else { Self::Review }
    }
}

impl From<Outcome> for ExitCode {
    fn from(outcome: Outcome) -> Self {
        Self::from(match outcome {
            Outcome::Well => 0,
            Outcome::Review => 1,
            Outcome::Usage => 2,
            Outcome::Unreadable => 3,
        })
    }
}
