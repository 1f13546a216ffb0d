//! `EDITOR_TRACE`: programs that the file names, marks that editors leave in content, and data that they keep in it.

use super::paper::{Finds, Paper};
use super::report::{Family, Tool};
use super::{Needs, Signal};
use crate::base::{Rect, Severity};
use std::collections::BTreeMap;

pub(super) const SIGNAL: Signal = Signal { codes: &["EDITOR_TRACE"], needs: Needs::Pdf, look };

/// Programs that the file names, and where.
pub fn tools(paper: &Paper<'_>) -> Vec<Tool> {
    let Some(trace) = paper.trace else { return Vec::new() };
    let mut out: Vec<Tool> = Vec::new();
    let mut add = |name: &str, at: &str| {
        let name = name.trim();
        if !name.is_empty() && !out.iter().any(|t| t.name == name && t.at == at) {
            out.push(Tool { name: name.to_owned(), class: paper.rules.class(name).to_owned(), at: at.to_owned() });
        }
    };
    for (key, value) in trace.structure.info.iter().filter(|(k, _)| k == "Creator" || k == "Producer") {
        add(value, &format!("Info.{key}"));
    }
    for (key, value) in said_in(&trace.structure.xmp, &["CreatorTool", "Producer", "softwareAgent"]) {
        add(&value, &format!("XMP.{key}"));
    }
    for name in &trace.structure.private {
        add(name, "PieceInfo");
    }
    out
}

/// Values of the metadata stream by name, written as elements or as attributes.
pub fn said_in(xmp: &str, names: &[&str]) -> Vec<(String, String)> {
    let mut out = Vec::new();
    for name in names {
        let mut rest = xmp;
        while let Some(at) = rest.find(&format!(":{name}")) {
            rest = rest.get(at + name.len() + 1..).unwrap_or_default();
            let value = match rest.chars().next() {
                Some('>') => rest.get(1..).and_then(|r| r.split('<').next()),
                Some('=') => rest.get(2..).and_then(|r| r.split(['"', '\'']).next()),
                _ => None,
            };
            if let Some(v) = value.map(str::trim).filter(|v| !v.is_empty() && v.len() < 300) {
                let pair = ((*name).to_owned(), v.to_owned());
                if !out.contains(&pair) && out.len() < 64 {
                    out.push(pair);
                }
            }
        }
    }
    out
}

/// What the metadata stream says of tools and dates.
pub fn xmp(paper: &Paper<'_>) -> BTreeMap<String, String> {
    let text = paper.trace.map(|t| t.structure.xmp.as_str()).unwrap_or_default();
    said_in(text, &["CreatorTool", "Producer", "CreateDate", "ModifyDate", "MetadataDate", "softwareAgent", "DocumentID", "InstanceID"]).into_iter().collect()
}

fn look(paper: &Paper<'_>, finds: &mut Finds) {
    marks(paper, finds);
    let mut said: Vec<String> = Vec::new();
    for tool in tools(paper) {
        let severity = match tool.class.as_str() {
            "editor" | "image" => Severity::Medium,
            "office" => Severity::Low,
            _ => continue,
        };
        let key = format!("{}{}", tool.class, tool.name);
        if said.contains(&key) {
            continue;
        }
        said.push(key);
        let what = match tool.class.as_str() {
            "editor" => "a program that changes text in PDF files",
            "image" => "a program that changes pictures",
            _ => "an office program",
        };
        let message = format!("{} names {}, {what}.", tool.at, tool.name);
        finds.add(
            Family::Structure,
            "EDITOR_TRACE",
            severity,
            message,
            Vec::new(),
            &["The file was archived, merged or annotated with it", "The bank itself uses it"],
        );
    }
}

/// Marks that an editor leaves where it touched text.
fn marks(paper: &Paper<'_>, finds: &mut Finds) {
    for (drawn, page) in paper.text_pages() {
        let mut changes = Vec::new();
        for order in drawn.touched.iter().take(64) {
            // What was drawn next is what was touched.
            let next = drawn.letters.iter().filter(|l| l.order > *order).map(|l| l.order).min();
            let boxes: Vec<Rect> = drawn
                .letters
                .iter()
                .filter(|l| Some(l.order) == next)
                .map(|l| Rect::new(l.x, l.y - 0.75 * l.size, l.x + l.advance, l.y + 0.2 * l.size))
                .collect();
            let Some(rect) = Rect::hull(&boxes) else { continue };
            let Some(cell) = paper.cell_at(page.number, rect).filter(|c| c.figure()) else { continue };
            changes.push(paper.change("TOUCHED", page.number, rect, Some(cell), None, Some(&cell.text)));
        }
        // On most figures of a page it is how the page was written.
        let figures = paper.cells.iter().filter(|c| c.page == page.number && c.figure()).count();
        if !changes.is_empty() && changes.len() * 5 <= figures.max(5) {
            let message = format!("An editor left its mark at {} figures of page {}.", changes.len(), page.number);
            finds.add(Family::Structure, "EDITOR_TRACE", Severity::High, message, changes, &["The bank retouched its own file"]);
        }
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn reads_names_out_of_metadata() {
        let xmp = r#"<xmp:CreatorTool>Sejda</xmp:CreatorTool><rdf:li stEvt:softwareAgent="Adobe Photoshop 24"/><pdf:Producer>iText</pdf:Producer>"#;
        let said = super::said_in(xmp, &["CreatorTool", "softwareAgent", "Producer"]);
        let names: Vec<&str> = said.iter().map(|s| s.1.as_str()).collect();
        assert_eq!(names, ["Sejda", "Adobe Photoshop 24", "iText"]);
    }
}
