//! `STYLE_CONTRADICTS_PRODUCER`: the bytes after the file's head and the form of its table of objects against what the program that it
//! names writes (Adhatarao and Lauradoux, coding style of producers, 2021). `fraud.toml` holds the styles.

use super::paper::{Finds, Paper};
use super::report::{Change, Family};
use super::rules::Style;
use super::{Needs, Signal};
use crate::base::Severity;

pub(super) const SIGNAL: Signal = Signal { codes: &["STYLE_CONTRADICTS_PRODUCER"], needs: Needs::Pdf, look };

/// How far into a file its head reaches.
const HEAD: usize = 64;

fn look(paper: &Paper<'_>, finds: &mut Finds) {
    let producer = paper.trace.and_then(|t| t.structure.said("Producer")).unwrap_or_default();
    let Some(style) = style_of(&paper.rules.styles, producer) else {
        let reason = if producer.is_empty() { "the file names no program" } else { "how the program that the file names writes is not known" };
        finds.skip("STYLE_CONTRADICTS_PRODUCER", reason);
        return;
    };
    let told = contradicted(style, &paper.rules.styles, paper.file);
    if told.is_empty() {
        return;
    }
    let note = |detail: &String| Change { kind: "STRUCTURE".to_owned(), detail: Some(detail.clone()), ..Change::default() };
    let causes = ["A mail gateway, an archive or a viewer that packed the file anew", "A later version of the program"];
    let message = format!("The file names {} as the program that wrote it, and is built otherwise: {}.", style.name, told.join("; "));
    finds.add(Family::Structure, "STYLE_CONTRADICTS_PRODUCER", Severity::Low, message, told.iter().map(note).collect(), &causes);
}

/// The style of a program by what a file says of it.
fn style_of<'r>(styles: &'r [Style], producer: &str) -> Option<&'r Style> {
    let said = producer.to_lowercase();
    styles.iter().find(|s| !s.producer.is_empty() && said.contains(&s.producer))
}

/// The program that packed a file of another one, by the bytes after its head, where the file does not name that program itself.
pub(super) fn packed(paper: &Paper<'_>) -> Option<&'static str> {
    let mark = mark(paper.file);
    let producer = paper.trace.and_then(|t| t.structure.said("Producer")).unwrap_or_default().to_lowercase();
    let style = paper.rules.styles.iter().find(|s| s.producer.is_empty() && s.mark.len() >= 8 && mark.starts_with(&s.mark))?;
    (!producer.is_empty() && !producer.contains(&style.name.to_lowercase())).then_some(style.name.as_str())
}

/// What in a file is not as a program writes it.
fn contradicted(style: &Style, styles: &[Style], file: &[u8]) -> Vec<String> {
    let mut told = Vec::new();
    let mark = mark(file);
    if !style.mark.is_empty() && !mark.starts_with(&style.mark) {
        let other = styles.iter().find(|s| s.mark.len() >= 8 && mark.starts_with(&s.mark));
        told.push(match (mark.is_empty(), other) {
            (true, _) => "no mark stands after its head".to_owned(),
            (_, Some(other)) => format!("the mark after its head is that of {}", other.name),
            _ => format!("the mark after its head is {}", mark.get(..8).unwrap_or(&mark)),
        });
    }
    let form = if memchr::memmem::rfind(file, b"\nxref").or_else(|| memchr::memmem::rfind(file, b"\rxref")).is_some() { "table" } else { "stream" };
    if !style.xref.is_empty() && style.xref != form {
        told.push(format!("its objects are listed in a {form}, not in a {}", style.xref));
    }
    told
}

/// The bytes of the comment in the second line, as hexadecimal digits: programs that pass a file on as text are warned by them.
fn mark(file: &[u8]) -> String {
    let head = file.get(..HEAD).unwrap_or(file);
    let Some(end) = head.iter().position(|b| matches!(b, b'\n' | b'\r')) else { return String::new() };
    let rest = head.get(end..).unwrap_or_default().trim_ascii_start();
    let line = rest.strip_prefix(b"%").unwrap_or_default();
    let line = line.get(..line.iter().position(|b| matches!(b, b'\n' | b'\r')).unwrap_or(line.len())).unwrap_or_default();
    line.iter().map(|b| format!("{b:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::super::rules::Rules;
    use super::*;

    #[test]
    fn a_file_that_another_program_wrote_names_it() {
        let styles = &Rules::get().styles;
        let style = style_of(styles, "Skia/PDF m128").expect("a style");
        let own = b"%PDF-1.4\n%\xd3\xeb\xe9\xe1\n1 0 obj\nendobj\nxref\n0 1\n".as_slice();
        assert!(contradicted(style, styles, own).is_empty());
        let packed = b"%PDF-1.5\n%\xbf\xf7\xa2\xfe\n1 0 obj\nendobj\n".as_slice();
        let told = contradicted(style, styles, packed);
        assert!(told.len() == 2 && told[0].contains("qpdf") && told[1].contains("stream"), "{told:?}");
        assert_eq!(contradicted(style, styles, b"%PDF-1.4\n1 0 obj\nendobj\nxref\n0 1\n"), ["no mark stands after its head"]);
        assert!(style_of(styles, "Core Banking Print Service").is_none() && style_of(styles, "").is_none());
    }
}
