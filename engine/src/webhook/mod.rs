//! Floor 8: what happened is told to the addresses that asked for it, signed.
//!
//! Takes events of the store's outbox and a way to dial; gives what came of each delivery. May use floors 0 to 7. May not decide what is
//! told: events are written with the change that they tell of.

mod deliver;
mod sign;

pub use deliver::{Senders, join};
pub use sign::{Signed, headers};
