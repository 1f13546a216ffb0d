//! What parent and worker say to each other: frames of a length and a record.

use crate::base::Error;
use crate::read::{Part, ReadOptions};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::io::{self, Read, Write};

/// Said by a worker before its first frame; what an executable prints before is skipped.
const GREETING: &[u8; 8] = b"\x02saldo1\x03";
/// Longest frame, in bytes: a page's words or its picture.
const LONGEST: u32 = 256 << 20;

/// What the parent asks; the file's bytes follow, to the end of the pipe.
#[derive(Debug, Serialize, Deserialize)]
pub struct Request {
    /// The file as the user named it.
    pub name: String,
    /// How to read it.
    pub options: ReadOptions,
    /// What to do.
    pub task: Task,
}

/// What a worker does with a file.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub enum Task {
    /// Read it.
    Read,
    /// Draw a page as a PNG.
    Draw {
        /// Page, 1-based.
        number: u32,
        /// Dots an inch.
        dpi: f32,
    },
    /// Recognise pages optically.
    #[cfg(feature = "ocr")]
    Recognise(Vec<crate::read::ocr::Sheet>),
    /// Recognise cells again.
    #[cfg(feature = "ocr")]
    Reread(Vec<crate::read::ocr::Spot>),
}

/// What a worker answers.
#[derive(Debug, Serialize, Deserialize)]
pub enum Reply {
    /// A part of the document.
    Part(Part),
    /// A page as a PNG.
    Picture(Vec<u8>),
    /// A page that was recognised, or why it was not.
    #[cfg(feature = "ocr")]
    Recognised(u32, std::result::Result<Box<crate::document::Page>, Error>),
    /// The candidates of each cell.
    #[cfg(feature = "ocr")]
    Reread(Vec<Vec<crate::read::ocr::Candidate>>),
    /// It could not be done; nothing follows.
    Failed(Error),
    /// That was all.
    Done,
}

/// Greets the parent.
pub fn greet(pipe: &mut impl Write) -> io::Result<()> {
    pipe.write_all(GREETING)
}

/// Skips what comes before the greeting.
pub fn skip_to_greeting(pipe: &mut impl Read) -> io::Result<()> {
    let mut last = [0u8; GREETING.len()];
    let mut byte = [0u8];
    while &last != GREETING {
        pipe.read_exact(&mut byte)?;
        last.rotate_left(1);
        if let Some(end) = last.last_mut() {
            *end = byte[0];
        }
    }
    Ok(())
}

/// Writes a frame.
pub fn write(pipe: &mut impl Write, record: &impl Serialize) -> io::Result<()> {
    let bytes = postcard::to_stdvec(record).map_err(io::Error::other)?;
    let length = u32::try_from(bytes.len()).ok().filter(|l| *l <= LONGEST).ok_or_else(|| io::Error::other("the frame is too long"))?;
    pipe.write_all(&length.to_le_bytes())?;
    pipe.write_all(&bytes)?;
    pipe.flush()
}

/// Reads a frame.
pub fn read<T: DeserializeOwned>(pipe: &mut impl Read) -> io::Result<T> {
    let mut length = [0u8; 4];
    pipe.read_exact(&mut length)?;
    let length = u32::from_le_bytes(length);
    if length > LONGEST {
        return Err(io::Error::other("the frame is too long"));
    }
    let mut bytes = Vec::new();
    pipe.take(u64::from(length)).read_to_end(&mut bytes)?;
    postcard::from_bytes(&bytes).map_err(io::Error::other)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::ErrorCode;
    use crate::document::{Document, Page, Word};

    #[test]
    fn carries_records_past_noise() {
        let word = Word { text: "Übertrag".into(), size: 8.5, alternatives: vec![("x".into(), 0.5)], ..Word::default() };
        let page = Page { number: 3, words: vec![word], ..Page::default() };
        let mut pipe = b"running 1 test\n".to_vec();
        greet(&mut pipe).unwrap();
        write(&mut pipe, &Reply::Part(Part::Head(Box::new(Document { name: "a.pdf".into(), ..Document::default() }), 7))).unwrap();
        write(&mut pipe, &Reply::Part(Part::Page(Box::new(page.clone())))).unwrap();
        write(&mut pipe, &Reply::Failed(Error::new(ErrorCode::TimedOut, "a", "b").on_page(2))).unwrap();
        let mut pipe = pipe.as_slice();
        skip_to_greeting(&mut pipe).unwrap();
        assert!(matches!(read(&mut pipe).unwrap(), Reply::Part(Part::Head(d, 7)) if d.name == "a.pdf"));
        assert!(matches!(read(&mut pipe).unwrap(), Reply::Part(Part::Page(p)) if *p == page));
        assert!(matches!(read(&mut pipe).unwrap(), Reply::Failed(e) if e.code == ErrorCode::TimedOut && e.page == Some(2)));
        assert!(read::<Reply>(&mut pipe).is_err());
    }

    #[test]
    fn refuses_frames_that_lie() {
        assert!(read::<Reply>(&mut [0xff; 64].as_slice()).is_err());
        assert!(read::<Reply>(&mut [4, 0, 0, 0, 0, 0, 0xff, 0xff].as_slice()).is_err());
    }
}
