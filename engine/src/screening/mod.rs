//! Floor 6: names compared with lists of persons and firms.
//!
//! Takes lists as their publishers give them, and subjects; gives hits, each with features that add up to its score. Lists are the
//! operator's own and none ships. No match says that no name of these lists is alike, and nothing else.

pub mod compare;
pub mod days;
mod distance;
pub mod find;
mod fold;
pub mod holders;
pub mod index;
mod keys;
mod latin;
pub mod listed;
pub mod lists;
pub mod model;
pub mod packed;
mod places;
pub mod score;
pub mod screen;
pub mod subjects;
pub mod tokens;
mod words;

pub use find::{Gone, Part, Searched};
pub use index::{Blocks, Builder, Index, Tables};
pub use keys::dialect;
pub use listed::Kept;
pub use model::{Entity, Hit, Schema, Subject};
pub use screen::{screen, screen_by};
