//! The index of names: words lead to the names that hold them, and slips of words to the words.
//!
//! Nothing in it is text but the entities themselves, which lie packed in blocks elsewhere and are fetched when they are candidates.

use super::compare::Frequency;
use super::keys::{Table, joint_keys, number_key, slip_keys, word_key};
use super::model::Entity;
use super::tokens::{Role, parse};
use crate::base::{Error, ErrorCode, Result};
use rustc_hash::FxHashSet;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

/// Bytes of entities from which a block is full.
const BLOCK_BYTES: usize = 4 << 10;
/// Names that one index holds: what they need to be sorted stays below a gigabyte.
pub const INDEX_NAMES: usize = 20_000_000;

/// Where the entities of an index lie.
pub trait Blocks: Send + Sync + fmt::Debug {
    /// One of the blocks that the builder put away, by its number.
    ///
    /// # Errors
    /// It cannot be read, or is not what was put away.
    fn block(&self, nth: usize) -> Result<Vec<u8>>;
}

/// Blocks that stay in memory.
#[derive(Debug, Default)]
struct Held(Mutex<Vec<Vec<u8>>>);

impl Blocks for Held {
    fn block(&self, nth: usize) -> Result<Vec<u8>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(nth).cloned().ok_or_else(damaged)
    }
}

/// What an index is that does not hold what it says.
pub fn damaged() -> Error {
    Error::new(ErrorCode::FileCorrupted, "The index of a list is damaged.", "It is made again from the list; ask again.")
}

/// Entities by the words of their names and by their numbers.
#[derive(Debug)]
pub struct Index {
    pub(super) blocks: Arc<dyn Blocks>,
    pub(super) tables: Tables,
}

/// All of an index but the entities.
#[derive(Debug, Default, Clone, PartialEq)]
pub struct Tables {
    /// Entities there are.
    pub(super) count: u32,
    /// The first entity of each block.
    pub(super) firsts: Vec<u32>,
    /// The year each entity was born in; 0 where none or several are said.
    pub(super) years: Vec<u16>,
    /// Name → its entity, which of the entity's names it is, and how many words it has.
    pub(super) owners: Vec<u32>,
    pub(super) nth: Vec<u16>,
    pub(super) lengths: Vec<u8>,
    /// Word → names.
    pub(super) words: Table,
    /// Fold, consonants, slip, beginning of a word → place of the word among the words.
    pub(super) slips: Table,
    /// Two words written together → names.
    pub(super) joints: Table,
    /// Number → entities.
    pub(super) numbers: Table,
}

/// Where a full block of entities goes.
pub type Put<'a> = Box<dyn FnMut(Vec<u8>) -> Result<()> + 'a>;

/// Takes entities in and makes the index of them.
pub struct Builder<'a> {
    put: Put<'a>,
    block: Vec<u8>,
    tables: Tables,
    words: Vec<u64>,
    joints: Vec<u64>,
    numbers: Vec<u64>,
    /// Slips of each word, first the key of the slip and then that of the word.
    slips: Vec<u64>,
    seen: FxHashSet<u32>,
}

impl<'a> Builder<'a> {
    /// One whose blocks go there.
    pub fn new(put: Put<'a>) -> Self {
        Self {
            put,
            block: Vec::new(),
            tables: Tables::default(),
            words: Vec::new(),
            joints: Vec::new(),
            numbers: Vec::new(),
            slips: Vec::new(),
            seen: FxHashSet::default(),
        }
    }

    /// Adds an entity; the order gives them their numbers.
    ///
    /// # Errors
    /// The index is full, or its block cannot be put away.
    pub fn add(&mut self, entity: &Entity) -> Result<()> {
        let body = postcard::to_stdvec(entity).map_err(|_| damaged())?;
        self.one(entity, &body)
    }

    /// Adds an entity as the store keeps it.
    ///
    /// # Errors
    /// As [`Builder::add`], or it is none.
    pub fn add_packed(&mut self, body: &[u8]) -> Result<()> {
        let broken = |e| Error::new(ErrorCode::Internal, format!("An entity of a list cannot be read: {e}."), "Import the list again.");
        self.one(&postcard::from_bytes(body).map_err(broken)?, body)
    }

    fn one(&mut self, entity: &Entity, body: &[u8]) -> Result<()> {
        let t = &mut self.tables;
        if t.owners.len() + entity.names.len() > INDEX_NAMES {
            let what = format!("The lists hold more than {INDEX_NAMES} names.");
            return Err(Error::new(ErrorCode::FileTooLarge, what, "Part them, or take away names that nobody is asked for."));
        }
        if self.block.is_empty() {
            t.firsts.push(t.count);
        }
        self.block.extend_from_slice(&(body.len() as u32).to_le_bytes());
        self.block.extend_from_slice(body);
        let at = t.count;
        t.count += 1;
        t.years.push(match entity.births.as_slice() {
            [one] => u16::try_from(one.year).unwrap_or_default(),
            _ => 0,
        });
        for id in &entity.ids {
            self.numbers.push(u64::from(number_key(id)) << 32 | u64::from(at));
        }
        for (nth, name) in entity.names.iter().enumerate() {
            let number = u64::from(t.owners.len() as u32);
            let parsed = parse(&name.text, entity.schema);
            let counted = parsed.names().filter(|(_, t)| !matches!(t.role, Role::Initial | Role::Patronym)).count();
            t.owners.push(at);
            t.nth.push(nth as u16);
            t.lengths.push(counted.min(255) as u8);
            for (_, token) in parsed.names() {
                let word = word_key(&token.text);
                self.words.push(u64::from(word) << 32 | number);
                if self.seen.insert(word) {
                    self.slips.extend(slip_keys(token, true).into_iter().map(|k| u64::from(k) << 32 | u64::from(word)));
                }
            }
            self.joints.extend(joint_keys(&parsed).into_iter().map(|k| u64::from(k) << 32 | number));
        }
        if self.block.len() >= BLOCK_BYTES {
            (self.put)(std::mem::take(&mut self.block))?;
        }
        Ok(())
    }

    /// The tables of all that was added, when its last block was put away.
    ///
    /// # Errors
    /// The last block cannot be put away.
    pub fn finish(mut self) -> Result<Tables> {
        if !self.block.is_empty() {
            (self.put)(std::mem::take(&mut self.block))?;
        }
        let mut tables = self.tables;
        drop(self.seen);
        tables.words = Table::of(self.words);
        tables.joints = Table::of(self.joints);
        tables.numbers = Table::of(self.numbers);
        for pair in &mut self.slips {
            // Words are sorted by their keys: in the place of the key stands the word's own place, and the order stays.
            let place = tables.words.place(*pair as u32).unwrap_or_default();
            *pair = *pair >> 32 << 32 | place as u64;
        }
        tables.slips = Table::of(self.slips);
        tables.years.shrink_to_fit();
        tables.owners.shrink_to_fit();
        tables.nth.shrink_to_fit();
        tables.lengths.shrink_to_fit();
        Ok(tables)
    }
}

impl Frequency for Index {
    fn names(&self) -> u32 {
        self.tables.owners.len() as u32
    }

    fn of(&self, word: &str) -> u32 {
        self.of_key(word_key(word))
    }
}

impl Index {
    /// An index whose entities lie there.
    pub fn new(tables: Tables, blocks: Arc<dyn Blocks>) -> Self {
        Self { blocks, tables }
    }

    /// An index of what is given, all of it in memory.
    ///
    /// # Errors
    /// As what gives.
    pub fn held(give: impl FnOnce(&mut Builder<'_>) -> Result<()>) -> Result<Self> {
        let mut blocks = Vec::new();
        let mut builder = Builder::new(Box::new(|block| {
            blocks.push(block);
            Ok(())
        }));
        give(&mut builder)?;
        let tables = builder.finish()?;
        Ok(Self::new(tables, Arc::new(Held(Mutex::new(blocks)))))
    }

    /// Entities it holds.
    pub fn entities(&self) -> usize {
        self.tables.count as usize
    }

    pub(super) fn of_key(&self, key: u32) -> u32 {
        self.tables.words.get(key).len() as u32
    }

    /// An entity by its number, packed as it was added.
    ///
    /// # Errors
    /// The blocks do not hold what they held.
    pub fn packed(&self, number: u32) -> Result<Vec<u8>> {
        let firsts = &self.tables.firsts;
        let nth = firsts.partition_point(|f| *f <= number).checked_sub(1).ok_or_else(damaged)?;
        let block = self.blocks.block(nth)?;
        let mut rest = block.as_slice();
        for _ in *firsts.get(nth).ok_or_else(damaged)?..number {
            rest = entry(rest).ok_or_else(damaged)?.1;
        }
        entry(rest).map(|(body, _)| body.to_vec()).ok_or_else(damaged)
    }

    /// An entity by its number.
    ///
    /// # Errors
    /// As [`Index::packed`].
    pub fn entity(&self, number: u32) -> Result<Entity> {
        postcard::from_bytes(&self.packed(number)?).map_err(|_| damaged())
    }
}

/// The first entity of a block, and what follows it.
fn entry(block: &[u8]) -> Option<(&[u8], &[u8])> {
    let (length, rest) = block.split_first_chunk::<4>()?;
    rest.split_at_checked(u32::from_le_bytes(*length) as usize)
}
