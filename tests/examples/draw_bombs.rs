//! Writes the bombs, and honest statements of several lengths, into a folder: `draw_bombs FOLDER [NAME…]`. For measuring by hand.
#![allow(clippy::disallowed_methods, reason = "writes files")]

use saldo_tests::bombs::{self, Honest};
use std::path::Path;

fn main() -> std::io::Result<()> {
    let mut arguments = std::env::args().skip(1);
    let folder = arguments.next().unwrap_or_else(|| ".".to_owned());
    let wanted: Vec<String> = arguments.collect();
    let write = |name: &str, bytes: &dyn Fn() -> Vec<u8>| {
        let asked = wanted.is_empty() || wanted.iter().any(|w| w == name);
        if asked { std::fs::write(Path::new(&folder).join(format!("{name}.pdf")), bytes()) } else { Ok(()) }
    };
    for (name, draw) in bombs::all() {
        write(name, &draw)?;
    }
    for pages in [20, 80, 200, 2_000] {
        for (heads, balances) in [(true, true), (true, false), (false, true), (false, false)] {
            for broken in [0, 1, 50] {
                if balances || broken == 0 {
                    let with = |is: bool| if is { "with" } else { "without" };
                    let name = format!("honest-{pages}-{}-heads-{}-balances-broken-{broken}", with(heads), with(balances));
                    write(&name, &|| bombs::honest(Honest { pages, heads, balances, broken }))?;
                }
            }
        }
    }
    Ok(())
}
