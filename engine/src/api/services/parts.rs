//! The parts of a form, as they come. What a part is called may hold any byte: an unknown name is ignored, not refused.

use axum::body::{Body, BodyDataStream};
use memchr::memmem;
use std::time::Duration;
use tokio_stream::StreamExt;

/// The most bytes of a part's head, and of what stands before the first part.
const HEAD: usize = 16 << 10;

/// A form that is none, or was cut off.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Broken;

/// A form on its way in.
pub(super) struct Parts {
    stream: BodyDataStream,
    /// What came and was not given yet.
    came: Vec<u8>,
    /// What stands between parts.
    between: Vec<u8>,
    idle: Duration,
    /// The part that is being given has more.
    inside: bool,
}

/// What a part is called.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Head {
    pub name: Option<String>,
    pub file_name: Option<String>,
}

impl Parts {
    /// The parts of a body with that media type; each piece may take so long to come.
    pub(super) fn new(media_type: &str, body: Body, idle: Duration) -> Result<Self, Broken> {
        let boundary = parameter(media_type, "boundary").filter(|b| !b.is_empty() && b.len() <= 200).ok_or(Broken)?;
        // So that the first boundary is found as the others are.
        let (came, between) = (b"\r\n".to_vec(), format!("\r\n--{boundary}").into_bytes());
        Ok(Self { stream: body.into_data_stream(), came, between, idle, inside: false })
    }

    async fn more(&mut self) -> Result<(), Broken> {
        match tokio::time::timeout(self.idle, self.stream.next()).await {
            Ok(Some(Ok(piece))) => {
                self.came.extend_from_slice(&piece);
                Ok(())
            }
            _ => Err(Broken),
        }
    }

    /// The next part; `None` at the end.
    pub(super) async fn next(&mut self) -> Result<Option<Head>, Broken> {
        while self.inside {
            self.piece().await?;
        }
        let at = loop {
            match memmem::find(&self.came, &self.between) {
                Some(at) => break at + self.between.len(),
                None if self.came.len() > HEAD => return Err(Broken),
                None => self.more().await?,
            }
        };
        while self.came.len() < at + 2 {
            self.more().await?;
        }
        if self.came.get(at..at + 2) == Some(b"--") {
            return Ok(None);
        }
        let (end, head) = loop {
            let rest = self.came.get(at..).unwrap_or_default();
            match memmem::find(rest, b"\r\n\r\n") {
                Some(end) => break (at + end + 4, rest.get(..end).unwrap_or_default().to_vec()),
                None if rest.len() > HEAD => return Err(Broken),
                None => self.more().await?,
            }
        };
        // The line's end before the content stays, so that an empty part's end is found.
        self.came.drain(..end);
        self.inside = true;
        Ok(Some(told(&head)))
    }

    /// The next bytes of the part; `None` at its end.
    pub(super) async fn piece(&mut self) -> Result<Option<Vec<u8>>, Broken> {
        if !self.inside {
            return Ok(None);
        }
        loop {
            if let Some(at) = memmem::find(&self.came, &self.between) {
                self.inside = false;
                let rest = self.came.split_off(at);
                let piece = std::mem::replace(&mut self.came, rest);
                return Ok(if piece.is_empty() { None } else { Some(piece) });
            }
            // An empty part ends where it begins.
            if self.came.starts_with(self.between.get(2..).unwrap_or_default()) {
                self.inside = false;
                self.came.splice(0..0, *b"\r\n");
                return Ok(None);
            }
            let sure = self.came.len().saturating_sub(self.between.len());
            if sure > 0 {
                let rest = self.came.split_off(sure);
                return Ok(Some(std::mem::replace(&mut self.came, rest)));
            }
            self.more().await?;
        }
    }
}

impl Parts {
    /// Takes what is left off the line, up to so many bytes.
    pub(super) async fn drain(&mut self, most: usize) {
        let mut seen = 0;
        while let Ok(Some(Ok(piece))) = tokio::time::timeout(Duration::from_secs(2), self.stream.next()).await {
            seen += piece.len();
            if seen > most {
                return;
            }
        }
    }
}

/// Bytes as text: UTF-8, else each byte a letter.
fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap_or_else(|_| bytes.iter().map(|b| char::from(*b)).collect())
}

fn told(head: &[u8]) -> Head {
    let head = text(head);
    let line = head.split("\r\n").find(|l| l.get(..20).is_some_and(|n| n.eq_ignore_ascii_case("content-disposition:")));
    let value = line.unwrap_or_default();
    Head { name: parameter(value, "name"), file_name: parameter(value, "filename") }
}

/// A parameter of a header's value, in quotes or without.
fn parameter(value: &str, name: &str) -> Option<String> {
    let mut rest = value.split_once(';')?.1;
    loop {
        let (key, after) = rest.split_once('=')?;
        let key = key.trim().trim_start_matches(';').trim();
        let (found, then) = if let Some(quoted) = after.trim_start().strip_prefix('"') {
            let mut out = String::new();
            let mut letters = quoted.char_indices();
            let mut end = quoted.len();
            while let Some((at, letter)) = letters.next() {
                match letter {
                    '\\' if quoted.get(at + 1..).is_some_and(|r| r.starts_with(['"', '\\'])) => out.extend(letters.next().map(|(_, l)| l)),
                    '"' => {
                        end = at + 1;
                        break;
                    }
                    other => out.push(other),
                }
            }
            (out, quoted.get(end..).unwrap_or_default())
        } else {
            let (plain, then) = after.split_once(';').unwrap_or((after, ""));
            (plain.trim().to_owned(), then)
        };
        if key.eq_ignore_ascii_case(name) {
            return Some(found);
        }
        rest = then;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All parts of a body that comes in pieces of that many bytes.
    fn parts(body: &[u8], many: usize) -> Result<Vec<(Head, Vec<u8>)>, Broken> {
        let pieces: Vec<std::io::Result<Vec<u8>>> = body.chunks(many).map(|c| Ok(c.to_vec())).collect();
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().expect("a runtime");
        runtime.block_on(async {
            let body = Body::from_stream(tokio_stream::iter(pieces));
            let mut parts = Parts::new("multipart/form-data; boundary=\"XX\"", body, Duration::from_secs(1))?;
            let mut out = Vec::new();
            while let Some(head) = parts.next().await? {
                let mut content = Vec::new();
                while let Some(piece) = parts.piece().await? {
                    content.extend(piece);
                }
                out.push((head, content));
            }
            Ok(out)
        })
    }

    #[test]
    fn parts_are_told_however_they_come_and_whatever_they_are_called() {
        let body = b"--XX\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\none\r\n--XX\r\ncontent-disposition: form-data; filename=\"f;\\\"1\"; name=b\r\nX: y\r\n\r\n\r\n-\r\n--X\r\n\r\n--XX\r\nContent-Disposition: form-data; name=\"\x7f\xc3\"\r\n\r\n\r\n--XX--\r\n";
        for many in [1, 2, 3, 7, 1_000] {
            let found = parts(body, many).expect("a form");
            assert_eq!(found.len(), 3, "{many}");
            assert_eq!(found[0], (Head { name: Some("a".to_owned()), file_name: None }, b"one".to_vec()), "{many}");
            assert_eq!(found[1], (Head { name: Some("b".to_owned()), file_name: Some("f;\"1".to_owned()) }, b"\r\n-\r\n--X\r\n".to_vec()), "{many}");
            assert_eq!((found[2].0.name.as_deref(), found[2].1.len()), (Some("\u{7f}\u{c3}"), 0), "{many}");
        }
        for cut in [10, 60, body.len() - 8] {
            assert_eq!(parts(&body[..cut], 5), Err(Broken), "{cut}");
        }
        assert!(Parts::new("multipart/form-data", Body::empty(), Duration::ZERO).is_err());
    }
}
