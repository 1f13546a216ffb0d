//! `saldo serve` as other programs see it: over real HTTP, against the real program.

mod authority;
pub mod client;
mod decided;
mod inputs;
mod kept;
mod limits;
mod papers;
mod way;
