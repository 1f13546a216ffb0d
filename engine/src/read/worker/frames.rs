//! What parent and worker say to each other: frames of a length and a record, so many bytes of them and no more.

use crate::base::Error;
use crate::base::limits::ANSWER_BYTES;
use crate::document::Page;
use crate::read::{Part, ReadOptions};
use serde::de::{DeserializeOwned, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::io::{self, Read, Write};

/// Said by a worker before its first frame; what an executable prints before is skipped.
const GREETING: &[u8; 8] = b"\x02saldo1\x03";
/// Longest frame, in bytes: a page's words or its picture, or what was made of a file.
const LONGEST: u32 = 128 << 20;

/// Bytes that are made room for before they come.
const AT_ONCE: u32 = 8 << 20;

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
    /// Read it, and where nothing of it must be recognised first, go on with it.
    Read(Option<Then>),
    /// Go on with a document that was read before; its record stands in the place of the file.
    GoOn(Then),
    /// Examine it: a skill is given the file itself and the document that was read of it.
    Examine(Box<crate::document::Document>, Then),
    /// Say how far this process is shut in.
    Tell,
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

/// What is made of a document in the process that holds no rights: the name of a skill that the program has, and what it is given besides.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Then {
    /// The skill's name.
    pub skill: String,
    /// What it is given.
    pub with: Blob,
}

/// Bytes that are sent as they are.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Blob(pub Vec<u8>);

impl Serialize for Blob {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bytes(&self.0)
    }
}

impl<'de> Deserialize<'de> for Blob {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Bytes;
        impl Visitor<'_> for Bytes {
            type Value = Blob;
            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("bytes")
            }
            fn visit_bytes<E: serde::de::Error>(self, bytes: &[u8]) -> Result<Blob, E> {
                Ok(Blob(bytes.to_vec()))
            }
            fn visit_byte_buf<E: serde::de::Error>(self, bytes: Vec<u8>) -> Result<Blob, E> {
                Ok(Blob(bytes))
            }
        }
        deserializer.deserialize_byte_buf(Bytes)
    }
}

/// What a worker answers.
#[derive(Debug, Serialize, Deserialize)]
pub enum Reply {
    /// How far the worker is shut in; the first thing it says.
    Shut(Shut),
    /// A part of the document other than a page.
    Part(Part),
    /// The next page, packed: it is taken apart only where it is wanted.
    Page(Blob),
    /// What the skill made of the document.
    Made(Blob),
    /// A page as a PNG.
    Picture(Blob),
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

/// How far a worker is shut in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Shut {
    /// No files, no ports, no other processes, and only the calls that reading needs.
    Wholly,
    /// The same, but that this kernel's Landlock knows less than there is to forbid.
    Partly,
    /// Only the calls that reading needs: this kernel has no Landlock.
    ByCalls,
    /// Not at all: this system knows no such thing.
    Open,
}

impl Shut {
    /// In a sentence.
    pub fn text(self) -> &'static str {
        match self {
            Self::Wholly => "shut in wholly: no files, no network, no other processes, only the system calls that reading needs",
            Self::Partly => "shut in by system calls, and from files as far as this kernel's Landlock knows how; a newer kernel knows more",
            Self::ByCalls => "shut in by system calls alone: this kernel has no Landlock; a kernel from 5.13 on, with Landlock enabled, has",
            Self::Open => "not shut in: this system has no means that Saldo knows",
        }
    }
}

/// What a conversation may still bring, in bytes.
#[derive(Debug)]
pub struct Allowance(u64);

impl Default for Allowance {
    fn default() -> Self {
        Self(ANSWER_BYTES)
    }
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

/// Reads a frame, as long as the allowance holds.
pub fn read<T: DeserializeOwned>(pipe: &mut impl Read, left: &mut Allowance) -> io::Result<T> {
    let mut length = [0u8; 4];
    pipe.read_exact(&mut length)?;
    let length = u32::from_le_bytes(length);
    left.0 = left.0.checked_sub(u64::from(length)).filter(|_| length <= LONGEST).ok_or_else(|| io::Error::other(TOO_MUCH))?;
    // A length that lies takes no more than this.
    let mut bytes = Vec::with_capacity(length.min(AT_ONCE) as usize);
    pipe.take(u64::from(length)).read_to_end(&mut bytes)?;
    match postcard::take_from_bytes(&bytes).map_err(io::Error::other)? {
        (record, []) => Ok(record),
        _ => Err(io::Error::other("more was sent than the record holds")),
    }
}

/// What is said of a worker that answers more than it may.
pub const TOO_MUCH: &str = "the answer is too long";

/// A page as it is sent.
pub fn packed(page: &Page) -> io::Result<Blob> {
    postcard::to_stdvec(page).map(Blob).map_err(io::Error::other)
}

/// A page as it was sent.
pub fn unpacked(page: &Blob) -> io::Result<Page> {
    postcard::from_bytes(&page.0).map_err(io::Error::other)
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
        write(&mut pipe, &Reply::Page(packed(&page).unwrap())).unwrap();
        write(&mut pipe, &Reply::Failed(Error::new(ErrorCode::TimedOut, "a", "b").on_page(2))).unwrap();
        let (mut pipe, mut left) = (pipe.as_slice(), Allowance::default());
        skip_to_greeting(&mut pipe).unwrap();
        assert!(matches!(read(&mut pipe, &mut left).unwrap(), Reply::Part(Part::Head(d, 7)) if d.name == "a.pdf"));
        assert!(matches!(read(&mut pipe, &mut left).unwrap(), Reply::Page(p) if unpacked(&p).unwrap() == page));
        assert!(matches!(read(&mut pipe, &mut left).unwrap(), Reply::Failed(e) if e.code == ErrorCode::TimedOut && e.page == Some(2)));
        assert!(read::<Reply>(&mut pipe, &mut left).is_err());
    }

    #[test]
    fn refuses_frames_that_lie() {
        assert!(read::<Reply>(&mut [0xff; 64].as_slice(), &mut Allowance::default()).is_err());
        assert!(read::<Reply>(&mut [4, 0, 0, 0, 0, 0, 0xff, 0xff].as_slice(), &mut Allowance::default()).is_err());
    }

    #[test]
    fn hears_no_more_than_is_allowed() {
        let mut pipe = Vec::new();
        for _ in 0..3 {
            write(&mut pipe, &Reply::Made(Blob(vec![7; 1_000]))).unwrap();
        }
        let (mut pipe, mut left) = (pipe.as_slice(), Allowance(2_500));
        assert!(read::<Reply>(&mut pipe, &mut left).is_ok() && read::<Reply>(&mut pipe, &mut left).is_ok());
        assert!(read::<Reply>(&mut pipe, &mut left).is_err_and(|e| e.to_string() == TOO_MUCH));
    }
}
