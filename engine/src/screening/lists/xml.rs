//! XML as lists need it: one record after the other as a small tree, nothing declared, nothing resolved.

use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};
use std::cell::Cell;
use std::io::{self, BufRead, Read};
use std::rc::Rc;

/// Elements of one record.
const ELEMENTS: usize = 50_000;
/// Bytes of text of one record.
const TEXT: usize = 8 << 20;
/// Depth of elements.
const DEPTH: usize = 64;

/// An element with what stands in it.
#[derive(Debug, Default, Clone)]
pub struct Node {
    /// Local name.
    pub name: String,
    /// Attributes by local name.
    pub attributes: Vec<(String, String)>,
    /// Text right inside it.
    pub text: String,
    /// Elements inside it.
    pub inner: Vec<Node>,
}

impl Node {
    /// All elements on a path such as `akaList/aka`.
    pub fn all<'a>(&'a self, path: &str) -> Vec<&'a Node> {
        path.split('/')
            .fold(vec![self], |nodes, name| nodes.into_iter().flat_map(|n| n.inner.iter().filter(move |i| i.name.eq_ignore_ascii_case(name))).collect())
    }

    /// The text on a path, trimmed; empty where nothing stands.
    pub fn at(&self, path: &str) -> &str {
        self.all(path).into_iter().map(|n| n.text.trim()).find(|t| !t.is_empty()).unwrap_or_default()
    }

    /// An attribute; empty where it is not there.
    pub fn attribute(&self, name: &str) -> &str {
        self.attributes.iter().find(|(n, _)| n.eq_ignore_ascii_case(name)).map_or("", |(_, v)| v.trim())
    }
}

/// Why a list in XML is refused.
#[derive(Debug, thiserror::Error)]
pub enum Refused {
    /// It declares entities or a document type, which no list needs and which can make a small file endless.
    #[error("it declares a document type or entities, which no list needs")]
    Declares,
    /// A record is larger than any honest one.
    #[error("a record of it is larger than any list's")]
    TooLarge,
    /// It is no XML.
    #[error("it is no XML that can be read: {0}")]
    Broken(String),
}

/// Ends reading where one piece of text or one tag is longer than any honest one, before it fills the memory.
struct Metered<R> {
    read: R,
    left: Rc<Cell<usize>>,
}

impl<R: BufRead> Read for Metered<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let n = self.fill_buf()?.read(into)?;
        self.consume(n);
        Ok(n)
    }
}

impl<R: BufRead> BufRead for Metered<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.left.get() == 0 {
            return Err(io::Error::other("a piece of it is longer than any list's"));
        }
        self.read.fill_buf()
    }

    fn consume(&mut self, bytes: usize) {
        self.left.set(self.left.get().saturating_sub(bytes));
        self.read.consume(bytes);
    }
}

/// Calls `take` with each element of one of these names.
pub fn records(read: impl BufRead, names: &[&str], mut take: impl FnMut(Node)) -> Result<(), Refused> {
    let left = Rc::new(Cell::new(TEXT));
    let mut reader = Reader::from_reader(Metered { read, left: Rc::clone(&left) });
    let broken = |e: &dyn std::fmt::Display| Refused::Broken(e.to_string().chars().take(200).collect());
    let (mut open, mut depth): (Vec<Node>, usize) = (Vec::new(), 0);
    let (mut elements, mut bytes) = (0, 0);
    let mut buffer = Vec::new();
    loop {
        buffer.clear();
        left.set(TEXT);
        let event = reader.read_event_into(&mut buffer).map_err(|e| broken(&e))?;
        match event {
            Event::DocType(_) => return Err(Refused::Declares),
            Event::Eof => return if depth == 0 { Ok(()) } else { Err(Refused::Broken("it ends in the middle".into())) },
            Event::Start(start) => {
                depth += 1;
                if depth > DEPTH {
                    return Err(Refused::TooLarge);
                }
                let node = node(&start).map_err(|e| broken(&e))?;
                if !open.is_empty() || names.contains(&node.name.as_str()) {
                    elements += 1;
                    open.push(node);
                }
            }
            Event::Empty(start) => {
                let node = node(&start).map_err(|e| broken(&e))?;
                elements += 1;
                if let Some(parent) = open.last_mut() {
                    parent.inner.push(node);
                } else if names.contains(&node.name.as_str()) {
                    take(node);
                }
            }
            Event::End(_) => {
                depth = depth.saturating_sub(1);
                if let Some(done) = open.pop() {
                    if let Some(parent) = open.last_mut() {
                        parent.inner.push(done);
                    } else {
                        take(done);
                        (elements, bytes) = (0, 0);
                    }
                }
            }
            Event::Text(text) => push(&mut open, &text, &mut bytes),
            Event::CData(text) => push(&mut open, &text, &mut bytes),
            Event::GeneralRef(reference) => {
                let said = match reference.resolve_char_ref() {
                    Ok(Some(c)) => c.to_string(),
                    _ => match &*reference {
                        "amp" => "&".into(),
                        "lt" => "<".into(),
                        "gt" => ">".into(),
                        "quot" => "\"".into(),
                        "apos" => "'".into(),
                        _ => return Err(Refused::Declares),
                    },
                };
                push(&mut open, &said, &mut bytes);
            }
            _ => {}
        }
        if elements > ELEMENTS || bytes > TEXT {
            return Err(Refused::TooLarge);
        }
    }
}

fn push(open: &mut [Node], text: &str, bytes: &mut usize) {
    if let Some(node) = open.last_mut() {
        *bytes += text.len();
        node.text.push_str(text);
    }
}

fn node(start: &BytesStart<'_>) -> Result<Node, quick_xml::Error> {
    let mut node = Node { name: start.local_name().as_ref().to_owned(), ..Node::default() };
    for attribute in start.attributes().take(100) {
        let attribute = attribute?;
        let raw = attribute.value.into_owned();
        let value = quick_xml::escape::unescape(&raw).map(|v| v.into_owned()).unwrap_or(raw);
        node.attributes.push((attribute.key.local_name().as_ref().to_owned(), value));
    }
    Ok(node)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_are_trees_and_entities_are_refused() {
        let text = "<l><r a='1'><n>A &amp; B</n><n>C</n></r><r/></l>";
        let mut seen = Vec::new();
        records(text.as_bytes(), &["r"], |n| seen.push(n)).expect("a list");
        assert_eq!(seen.len(), 2);
        assert_eq!(seen[0].at("n"), "A & B");
        assert_eq!(seen[0].all("n").len(), 2);
        let bomb = "<!DOCTYPE l [<!ENTITY a 'aaaa'><!ENTITY b '&a;&a;'>]><l><r>&b;</r></l>";
        assert!(matches!(records(bomb.as_bytes(), &["r"], |_| ()), Err(Refused::Declares)));
        assert!(matches!(records("<l><r>&b;</r></l>".as_bytes(), &["r"], |_| ()), Err(Refused::Declares)));
        assert!(matches!(records("<l><r>".as_bytes(), &["r"], |_| ()), Err(Refused::Broken(_))));
        let deep = "<r>".repeat(100);
        assert!(matches!(records(deep.as_bytes(), &["r"], |_| ()), Err(Refused::TooLarge)));
    }
}
