//! Floor 6: names compared with lists of persons and firms.
//!
//! Takes lists as their publishers give them, and subjects; gives hits, each with features that add up to its score. Lists are the
//! operator's own and none ships. No match says that no name of these lists is alike, and nothing else.

pub mod compare;
pub mod days;
mod distance;
mod fold;
pub mod holders;
pub mod index;
mod latin;
pub mod lists;
pub mod model;
mod places;
pub mod score;
pub mod screen;
pub mod subjects;
pub mod tokens;
mod words;

pub use index::{Builder, Index};
pub use model::{Entity, Hit, Schema, Subject};
pub use screen::screen;
