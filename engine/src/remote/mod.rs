//! Floor 8: clients of services on other machines, each off until the configuration names its address.
//!
//! Takes a configuration and what is to be asked; gives answers, or says why there are none. May use floors 0 to 7. May not be
//! needed: whoever asks has an answer of its own to fall back on.

mod address;
mod ask;
pub mod chat;
pub mod client;
pub mod dial;
pub mod session;
pub mod trouble;
pub mod update;
