//! Statements whose every balance breaks, or that print none.

use super::Bomb;
use super::honest::{Honest, honest};

/// The bombs of this kind.
pub(super) fn all() -> Vec<Bomb> {
    vec![
        ("broken-everywhere", || honest(Honest { pages: 500, heads: true, balances: true, broken: 1 })),
        ("broken-without-heads", || honest(Honest { pages: 200, heads: false, balances: true, broken: 1 })),
        ("no-balances", || honest(Honest { pages: 400, heads: false, balances: false, broken: 0 })),
    ]
}
