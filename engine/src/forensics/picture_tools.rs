//! `IMAGE_EDITOR`: programs that pictures name in their own notes (EXIF, XMP, Photoshop blocks).

use super::paper::{Finds, Paper};
use super::report::Family;
use super::{Needs, Signal};
use crate::base::Severity;
use crate::base::limits::EXAMINED_PICTURES;
use crate::document::Source;

pub(super) const SIGNAL: Signal = Signal { codes: &["IMAGE_EDITOR"], needs: Needs::Rows, look };

/// How far into a picture its notes stand.
const NOTES: usize = 16 << 10;
/// Names of programs as notes hold them: changed pictures on purpose, and never by camera or scanner.
const NAMES: &[&str] = &["Adobe Photoshop", "GIMP", "Photopea", "Pixlr", "Affinity Photo", "Snapseed", "PicsArt", "Paint.NET", "CorelDRAW", "Krita", "Canva"];

fn look(paper: &Paper<'_>, finds: &mut Finds) {
    // Logos on pages of text name what they were drawn with.
    if paper.document.pages.iter().any(|p| p.source == Source::Text) {
        finds.skip("IMAGE_EDITOR", "pages have text of their own, and their pictures are not what is read");
        return;
    }
    let file = paper.file.as_slice();
    let mut starts: Vec<usize> = memchr::memmem::find_iter(file, b"\xff\xd8\xff").take(EXAMINED_PICTURES).collect();
    if file.starts_with(b"\x89PNG") || file.starts_with(b"II*\0") || file.starts_with(b"MM\0*") || file.starts_with(b"RIFF") {
        starts.push(0);
    }
    let mut said: Vec<&str> = Vec::new();
    for start in starts {
        let notes = file.get(start..(start + NOTES).min(file.len())).unwrap_or_default();
        for name in NAMES.iter().filter(|n| memchr::memmem::find(notes, n.as_bytes()).is_some()) {
            if !said.contains(name) {
                said.push(name);
            }
        }
    }
    for name in said {
        let message = format!("A picture of the file names {name}, a program that changes pictures.");
        finds.add(
            Family::Pictures,
            "IMAGE_EDITOR",
            Severity::Medium,
            message,
            Vec::new(),
            &["A logo that was drawn with it", "The scan was cropped or made brighter"],
        );
    }
}
