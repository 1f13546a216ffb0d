//! `saldo serve` as other programs see it: over real HTTP, against the real program.

mod authority;
pub mod client;
mod inputs;
mod limits;
mod papers;
mod way;
