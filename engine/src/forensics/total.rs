//! The total: what corroborates what, the level, and the whole record.

use super::paper::{Finds, Paper};
use super::report::*;
use super::{arithmetic, editor};
use crate::base::Severity;
use crate::document::Source;
use crate::statement::Verdict;
use std::collections::BTreeMap;

/// A cell: page, row and field.
type Spot = (Option<u32>, Option<u32>, Option<String>);
/// What one family says of a row.
type Voice = (Family, String, Change);

/// The record of what was found.
pub fn output(paper: &Paper<'_>, mut finds: Finds, run: Vec<&'static str>, signatures: Vec<Signature>) -> FraudOutput {
    // A valid and trusted signature speaks for what the file says of itself.
    if signatures.iter().any(|s| s.status == "VALID") {
        let says = |a: &Anomaly| matches!(a.code.as_str(), "EDITOR_TRACE" | "DATES_CONTRADICT") && a.severity == Severity::Medium;
        finds.anomalies.iter_mut().filter(|(_, a)| says(a)).for_each(|(_, a)| a.severity = Severity::Low);
    }
    lift_type(&mut finds);
    corroborate(&mut finds);
    finds.anomalies.sort_by_key(|(_, a)| (std::cmp::Reverse(a.severity), a.page.unwrap_or(0), a.code.clone()));
    let anomalies: Vec<Anomaly> = finds.anomalies.into_iter().map(|(_, a)| a).collect();
    let not_run: Vec<NotRun> = finds.not_run.into_iter().map(|(code, reason)| NotRun { code: code.to_owned(), reason }).collect();
    let checks_run: Vec<String> = run.iter().filter(|c| !not_run.iter().any(|n| n.code == **c)).map(|c| (*c).to_owned()).collect();
    let tools = editor::tools(paper);
    let of = |codes: &[&str]| anomalies.iter().filter(|a| codes.contains(&a.code.as_str())).flat_map(|a| a.evidence.clone()).collect::<Vec<_>>();
    let manipulation_analysis = ManipulationAnalysis {
        covered: of(&["COVERED_TEXT", "PICTURE_OVER_ROW"]),
        hidden: of(&["HIDDEN_TEXT_DIFFERS", "TEXT_DIFFERS_FROM_PAGE"]),
        late_text: of(&["LATE_TEXT"]),
        annotations: of(&["ANNOTATION_OVER_CONTENT"]),
        arithmetic: of(&["CHAIN_BREAK", "TOTAL_MISMATCH", "COUNT_MISMATCH"]),
    };
    let islands = of(&["FONT_ISLAND", "SIZE_ISLAND", "BASELINE_ISLAND", "COLOR_ISLAND", "SPACING_ISLAND", "EDGE_ISLAND"]);
    let risk_level = level(paper, &anomalies, &not_run, &tools, &signatures);
    let issues = anomalies.iter().filter(|a| a.severity != Severity::Low).count();
    let links = paper.reading.statements.iter().map(arithmetic::links);
    let (held, broken) = links.fold((0u32, 0usize), |(h, b), (held, broken)| (h.saturating_add(held), b + broken.len()));
    let count = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
    let metrics_summary = Metrics {
        pages: count(paper.document.pages.len()),
        pages_examined: count(paper.document.pages.iter().filter(|p| !p.words.is_empty() || !p.needs_ocr).count()),
        revisions: count(paper.history.len()).max(1),
        signatures: count(signatures.len()),
        rows: count(paper.reading.statements.iter().map(|s| s.transactions.len()).sum()),
        links_proven: held,
        links_broken: count(broken),
        fonts: count(paper.trace.map_or(0, |t| t.fonts.len())),
        images: count(paper.document.pages.iter().map(|p| p.images.len()).sum()),
        rules_version: paper.rules.version.clone(),
        checks_run,
        checks_not_run: not_run,
    };
    FraudOutput {
        kind: "json".to_owned(),
        summary: Summary { risk_level, issues_detected: count(issues), metrics_summary },
        anomalies,
        metadata_analysis: MetadataAnalysis {
            info: paper.trace.map(|t| t.structure.info.iter().cloned().collect::<BTreeMap<_, _>>()).unwrap_or_default(),
            xmp: editor::xmp(paper),
            tools,
            revisions: revisions(paper),
            signatures,
        },
        font_analysis: FontAnalysis { fonts: fonts(paper), islands },
        image_analysis: ImageAnalysis { images: images(paper) },
        manipulation_analysis,
    }
}

/// Two type signals, or one and a late drawing, at one figure speak together.
fn lift_type(finds: &mut Finds) {
    let key = |c: &Change| (c.page, c.row, c.field.clone());
    let mut seen: BTreeMap<Spot, Vec<(String, Change)>> = BTreeMap::new();
    for (family, a) in finds.anomalies.iter().filter(|(f, a)| (*f == Family::Type || a.code == "LATE_TEXT") && a.severity == Severity::Medium) {
        let _ = family;
        for e in a.evidence.iter().filter(|e| e.row.is_some() || e.field.is_some()) {
            let list = seen.entry(key(e)).or_default();
            if !list.iter().any(|(code, _)| *code == a.code) {
                list.push((a.code.clone(), e.clone()));
            }
        }
    }
    let evidence: Vec<Change> =
        seen.values().filter(|l| l.len() > 1 && l.iter().any(|(c, _)| c != "LATE_TEXT")).flat_map(|l| l.iter().map(|(_, e)| e.clone())).collect();
    if !evidence.is_empty() {
        let message = format!("{} figures differ from their column in more than one way.", seen.values().filter(|l| l.len() > 1).count());
        finds.add(Family::Type, "CORROBORATED", Severity::High, message, evidence, &["A row that the bank sets in a way of its own"]);
    }
}

/// Signals of different tables that meet in one row speak together.
fn corroborate(finds: &mut Finds) {
    let mut rows: BTreeMap<(u32, u32), Vec<Voice>> = BTreeMap::new();
    for (family, a) in finds.anomalies.iter().filter(|(_, a)| a.severity == Severity::Medium) {
        for e in &a.evidence {
            if let (Some(page), Some(row)) = (e.page, e.row) {
                let list = rows.entry((page, row)).or_default();
                if !list.iter().any(|(f, _, _)| f == family) {
                    list.push((*family, a.code.clone(), e.clone()));
                }
            }
        }
    }
    for ((page, row), list) in rows.into_iter().filter(|(_, l)| l.len() > 1) {
        let codes: Vec<&str> = list.iter().map(|l| l.1.as_str()).collect();
        let message = format!("Row {} on page {page} stands out by {}.", row + 1, codes.join(" and "));
        finds.add(
            list.first().map_or(Family::Structure, |l| l.0),
            "CORROBORATED",
            Severity::High,
            message,
            list.into_iter().map(|l| l.2).collect(),
            &["Two innocent causes that meet by chance"],
        );
    }
}

fn level(paper: &Paper<'_>, anomalies: &[Anomaly], not_run: &[NotRun], tools: &[Tool], signatures: &[Signature]) -> RiskLevel {
    let worst = anomalies.iter().map(|a| a.severity).max();
    match worst {
        Some(Severity::High) => return RiskLevel::HighRisk,
        Some(Severity::Medium) => return RiskLevel::Warning,
        _ => {}
    }
    if signatures.iter().any(|s| s.status == "VALID" && s.covers == "WHOLE_FILE") {
        return RiskLevel::Trusted;
    }
    let signed = signatures.iter().any(|s| s.status == "VALID");
    let open = paper.reading.statements.is_empty() || paper.reading.statements.iter().any(|s| s.amounts != Verdict::Proved);
    let unread = paper.document.findings.iter().any(|f| f.code == "PAGE_UNREAD");
    let pictures = paper.document.pages.iter().any(|p| p.source == Source::Ocr) && not_run.iter().any(|n| PICTURE_CHECKS.contains(&n.code.as_str()));
    let anybody = tools.is_empty() || tools.iter().any(|t| t.at.starts_with("Info") && paper.rules.is_common(&t.name));
    if open || unread || pictures || anybody && !signed { RiskLevel::Inconclusive } else { RiskLevel::Trusted }
}

/// Checks of pictures without which a scan is not wholly examined.
pub const PICTURE_CHECKS: &[&str] = &["LOCAL_RECOMPRESSION", "NOISE_ISLAND", "PASTE_EDGE", "COPIED_GLYPH", "GLYPH_ISLAND"];

fn revisions(paper: &Paper<'_>) -> Vec<Revision> {
    let one = |u: &super::revisions::Update| {
        let words = u.changes.iter().map(|d| paper.change("CONTENT", d.page, d.rect, paper.cell_at(d.page, d.rect), d.old.as_deref(), d.new.as_deref()));
        let notes = u.notes.iter().map(|(page, rect, text)| paper.change("ANNOTATION", *page, *rect, None, None, Some(text)));
        Revision { n: u.n, bytes: u.bytes as u64, kind: u.kind.map(str::to_owned), changes: words.chain(notes).take(200).collect() }
    };
    if paper.history.is_empty() {
        return vec![Revision { n: 1, bytes: paper.document.bytes, kind: None, changes: Vec::new() }];
    }
    paper.history.iter().map(one).collect()
}

fn fonts(paper: &Paper<'_>) -> Vec<FontUse> {
    let Some(trace) = paper.trace else { return Vec::new() };
    let used = |i: usize| trace.pages.iter().filter(|p| p.letters.iter().any(|l| usize::from(l.font) == i)).map(|p| p.number).collect::<Vec<_>>();
    trace
        .fonts
        .iter()
        .enumerate()
        .map(|(i, f)| FontUse { name: f.name.clone(), embedded: f.embedded, pages: used(i) })
        .filter(|f| !f.pages.is_empty())
        .collect()
}

fn images(paper: &Paper<'_>) -> Vec<ImageUse> {
    let mut out = Vec::new();
    for page in &paper.document.pages {
        for i in page.images.iter().take(64) {
            let inches = i.rect.width() * i.rect.height() / (72.0 * 72.0);
            let dpi = (inches > 0.0).then(|| (i.width as f32 * i.height as f32 / inches).sqrt().round());
            out.push(ImageUse {
                page: page.number,
                bbox: Some(paper.place(page.number, i.rect)),
                dpi,
                codec: String::new(),
                quality: None,
                tests_run: Vec::new(),
            });
        }
    }
    out.truncate(200);
    out
}
