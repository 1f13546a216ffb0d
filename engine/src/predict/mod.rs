//! Above floor 5: the fields of a schema, found in a document by what the machine itself can tell.
//!
//! Takes a [`Document`], its blocks and, where it is a statement, its [`Reading`]; gives a [`Prediction`] in the form of the schema: each
//! value with the page, the box and the words that it was read from, and nothing where nothing was found. May use floors 0 to 5. May not
//! make up a value: what is answered is printed.

mod config;
mod forms;
mod ids;
mod labels;
mod places;
mod rows;
mod schema;
mod statement;
mod tables;
mod templates;
mod words;

pub use config::{Chunking, Config, Extraction, ParserMode, Preset, Strategy};
pub use schema::{Field, Type, Wanted, instruct, schema};
pub use templates::{PREBUILT, Prebuilt};

use crate::base::{Evidence, Money};
use crate::blocks::{Block, Kind};
use crate::document::Document;
use crate::layout::lines::{Line, lines};
use crate::statement::Reading;
use chrono::NaiveDate;
use places::Places;

/// Rows of one list at most.
const MOST_ROWS: usize = 20_000;

/// A value that was found.
#[derive(Debug, Clone, PartialEq)]
pub enum Value {
    /// Text as printed.
    Text(String),
    /// A number with its digits after the point.
    Number(Money, u32),
    /// Yes or no.
    Yes(bool),
    /// A day.
    Day(NaiveDate),
}

/// A value with where it was read.
#[derive(Debug, Clone, PartialEq)]
pub struct Found {
    /// The value.
    pub value: Value,
    /// Where it stands, and how sure it is, 0 to 1.
    pub evidence: Evidence,
    /// Numbers of the blocks that it stands in, from 1.
    pub blocks: Vec<u32>,
}

/// What was found, in the form of the schema.
#[derive(Debug, Clone, PartialEq)]
pub enum Node {
    /// A value, or none.
    One(Option<Found>),
    /// Values; none where nothing was found.
    Several(Vec<Found>),
    /// An object.
    Object(Vec<(String, Node)>),
    /// Rows; none where nothing was found.
    Rows(Vec<Vec<(String, Node)>>),
}

impl Node {
    /// Does something with every value, which is given by its path, such as `items[0].amount`.
    pub fn each<'a>(&'a self, path: &str, say: &mut dyn FnMut(&str, &'a Found)) {
        let fields = |path: &str, all: &'a [(String, Node)], say: &mut dyn FnMut(&str, &'a Found)| {
            for (name, node) in all {
                let at = if path.is_empty() { name.clone() } else { format!("{path}.{name}") };
                node.each(&at, say);
            }
        };
        match self {
            Self::One(found) => found.iter().for_each(|f| say(path, f)),
            Self::Several(all) => all.iter().enumerate().for_each(|(n, f)| say(&format!("{path}[{n}]"), f)),
            Self::Object(all) => fields(path, all, say),
            Self::Rows(rows) => rows.iter().enumerate().for_each(|(n, row)| fields(&format!("{path}[{n}]"), row, say)),
        }
    }

    /// Takes over what the other found and this one did not; rows follow those that are there.
    fn fill(&mut self, other: Self) {
        match (self, other) {
            (Self::One(own @ None), Self::One(more)) => *own = more,
            (Self::Several(own), Self::Several(more)) => own.extend(more),
            (Self::Rows(own), Self::Rows(more)) => {
                own.extend(more);
                own.truncate(MOST_ROWS);
            }
            (Self::Object(own), Self::Object(more)) => own.iter_mut().zip(more).for_each(|(o, m)| o.1.fill(m.1)),
            _ => {}
        }
    }

    /// Takes of every value the surer one; rows as a whole.
    fn better(&mut self, other: Self) {
        match (self, other) {
            (Self::One(own), Self::One(more)) => {
                let sure = |f: &Option<Found>| f.as_ref().map_or(-1.0, |f| f.evidence.confidence);
                if sure(&more) > sure(own) {
                    *own = more;
                }
            }
            (Self::Object(own), Self::Object(more)) => own.iter_mut().zip(more).for_each(|(o, m)| o.1.better(m.1)),
            (own @ (Self::Several(_) | Self::Rows(_)), more) => {
                let mean = |n: &Self| {
                    let (mut sum, mut all) = (0.0, 0.0f32);
                    n.each("", &mut |_, f| (sum, all) = (sum + f.evidence.confidence, all + 1.0));
                    if all > 0.0 { sum / all } else { -1.0 }
                };
                if mean(&more) > mean(own) {
                    *own = more;
                }
            }
            _ => {}
        }
    }
}

/// What was found of a schema.
#[derive(Debug, Clone, PartialEq)]
pub struct Prediction(pub Vec<(String, Node)>);

impl Prediction {
    /// Every value by its path.
    pub fn each<'a>(&'a self, say: &mut dyn FnMut(&str, &'a Found)) {
        self.0.iter().for_each(|(name, node)| node.each(name, say));
    }

    /// Whether a value is not sure: less than 0.70.
    pub fn doubtful(&self) -> bool {
        let mut any = false;
        self.each(&mut |_, f| any |= f.evidence.confidence < 0.7);
        any
    }

    /// Takes of every value the surer one of this and another reading of the same file.
    #[must_use]
    pub fn or_surer(mut self, other: Self) -> Self {
        self.0.iter_mut().zip(other.0).for_each(|(own, more)| own.1.better(more.1));
        self
    }
}

/// Finds the fields of a schema in a document. Pure: the same input gives the same answer.
pub fn predict(document: &Document, blocks: &[Block], reading: Option<&Reading>, fields: &[Field], config: &Config) -> Prediction {
    let lines = lines(document);
    let habits = forms::habits(&lines);
    let mut whole: Option<Vec<(String, Node)>> = None;
    for part in parts(&lines, blocks, document, config) {
        let places = Places::new(document, part, blocks, config, habits);
        let found: Vec<(String, Node)> = fields.iter().map(|f| (f.name.clone(), rows::node(&places, f, &words::Meaning::default()))).collect();
        match &mut whole {
            Some(whole) => whole.iter_mut().zip(found).for_each(|(own, more)| own.1.fill(more.1)),
            None => whole = Some(found),
        }
    }
    let mut found = whole.unwrap_or_else(|| fields.iter().map(|f| (f.name.clone(), empty(f))).collect());
    if let Some(reading) = reading {
        statement::fields(reading, fields, &mut found);
    }
    let mut prediction = Prediction(found);
    cite(&mut prediction, blocks, config);
    prediction
}

/// A field of which nothing was found.
fn empty(field: &Field) -> Node {
    match &field.wanted {
        Wanted::One(_) => Node::One(None),
        Wanted::Several(_) => Node::Several(Vec::new()),
        Wanted::Object(inner) => Node::Object(inner.iter().map(|f| (f.name.clone(), empty(f))).collect()),
        Wanted::Rows(_) => Node::Rows(Vec::new()),
    }
}

/// The parts of a document that labels and their values do not leave.
fn parts<'l, 'a>(lines: &'l [Line<'a>], blocks: &[Block], document: &Document, config: &Config) -> Vec<&'l [Line<'a>]> {
    if !config.use_chunk {
        return vec![lines];
    }
    let size = usize::try_from(config.chunking_config.target_chunk_size).unwrap_or(1).max(1);
    let heading = |line: &Line<'_>| {
        let number = document.pages.get(line.page).map_or(0, |p| p.number);
        blocks.iter().any(|b| matches!(b.kind, Kind::Title | Kind::SectionHeader) && b.page == number && b.bbox.contains(line.rect.cx(), line.rect.cy()))
    };
    let mut out = Vec::new();
    let mut start = 0;
    for (n, line) in lines.iter().enumerate() {
        let Some(first) = lines.get(start) else { break };
        let full = line.page >= first.page + size;
        let section = config.chunking_config.strategy == Strategy::Section && n > start && heading(line);
        if full || section {
            out.extend(lines.get(start..n));
            start = n;
        }
    }
    out.extend(lines.get(start..));
    out
}

/// Notes in which blocks each value stands.
fn cite(prediction: &mut Prediction, blocks: &[Block], config: &Config) {
    if !config.enable_citations || config.extraction_mode == Extraction::Lite {
        return;
    }
    fn all(node: &mut Node, say: &mut dyn FnMut(&mut Found)) {
        match node {
            Node::One(found) => found.iter_mut().for_each(say),
            Node::Several(found) => found.iter_mut().for_each(say),
            Node::Object(fields) => fields.iter_mut().for_each(|(_, n)| all(n, say)),
            Node::Rows(rows) => rows.iter_mut().flatten().for_each(|(_, n)| all(n, say)),
        }
    }
    let mut note = |found: &mut Found| {
        let at = found.evidence.bbox;
        let over = |b: &Block| at.x_overlap(&b.bbox) > 0.5 * at.width() && at.y_overlap(&b.bbox) > 0.3 * at.height();
        found.blocks = (1..).zip(blocks).filter(|(_, b)| b.page == found.evidence.page && over(b)).map(|(n, _)| n).collect();
    };
    prediction.0.iter_mut().for_each(|(_, node)| all(node, &mut note));
}

#[cfg(test)]
mod tests;
