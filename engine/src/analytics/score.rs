//! The scorecard: the institution's rules over indicators, each line with what it rests on. Without configured rules there is no score.

use super::indicators::{self, NAMES};
use super::{Analysis, Config, Score, ScoreLine, Scorecard, Span, Unit};
use crate::base::Result;
use frames::Frame;

/// Fills the indicators over every span that is asked for, and the score.
///
/// # Errors
/// A figure cannot be worked out.
pub fn fill(analysis: &mut Analysis, frame: &Frame, config: &Config) -> Result<()> {
    let asked = |span: &Span| *span == Span::All || config.scorecard.as_ref().is_some_and(|s| s.rules.iter().any(|r| r.period == *span));
    let mut out = Vec::new();
    for span in Span::ALL.into_iter().filter(asked) {
        out.extend(indicators::of(analysis, frame, config, span).map_err(|e| super::frame::failed(analysis, e))?);
    }
    analysis.indicators = out;
    analysis.score = config.scorecard.as_ref().filter(|s| !s.rules.is_empty()).map(|s| score(analysis, s));
    Ok(())
}

fn score(analysis: &Analysis, card: &Scorecard) -> Score {
    let line = |rule: &super::ScoreRule| {
        let of = analysis.indicators.iter().find(|i| i.span == rule.period).and_then(|i| i.values.iter().find(|v| v.name == rule.metric));
        let value = of.and_then(|i| i.value);
        let met = value.map(|v| rule.at_least.is_none_or(|l| v >= l) && rule.at_most.is_none_or(|m| v <= m));
        ScoreLine {
            rule: rule.clone(),
            value,
            unit: of.map_or(Unit::Count, |i| i.unit),
            met,
            points: if met == Some(true) { rule.points } else { 0 },
            formula: of.map_or_else(|| "no day of any row is known".to_owned(), |i| i.formula.clone()),
            transactions: of.map(|i| i.transactions.clone()).unwrap_or_default(),
        }
    };
    let lines: Vec<ScoreLine> = card.rules.iter().map(line).collect();
    let points = lines.iter().map(|l| l.points).sum();
    let reached = card.grades.iter().filter(|g| g.at_least <= points).max_by_key(|g| g.at_least);
    Score {
        name: card.name.clone(),
        points,
        most: card.rules.iter().map(|r| r.points.max(0)).sum(),
        grade: reached.map(|g| g.grade.clone()),
        untold: lines.iter().filter(|l| l.met.is_none()).count() as u32,
        lines,
    }
}

/// What is wrong with a scorecard: the key in the configuration, and why.
pub fn fault(card: &Scorecard) -> Option<(String, String, String)> {
    for rule in &card.rules {
        if !NAMES.contains(&rule.metric.as_str()) {
            let near = NAMES
                .iter()
                .max_by(|a, b| strsim::jaro_winkler(a, &rule.metric).total_cmp(&strsim::jaro_winkler(b, &rule.metric)))
                .copied()
                .unwrap_or_default();
            return Some((rule.metric.clone(), format!("`{}` is no indicator", rule.metric), format!("Write `{near}`, or another of: {}.", NAMES.join(", "))));
        }
        let bounds = rule.at_least.is_some() || rule.at_most.is_some();
        if !bounds || rule.at_least.zip(rule.at_most).is_some_and(|(least, most)| least > most) {
            let what = format!("the rule for `{}` has no value that meets it", rule.metric);
            return Some((rule.metric.clone(), what, "Give it `at_least`, `at_most`, or both, the lesser first.".to_owned()));
        }
        if rule.points.unsigned_abs() > 1_000_000 {
            return Some((rule.metric.clone(), format!("{} points", rule.points), "Write points from -1000000 to 1000000.".to_owned()));
        }
    }
    None
}
