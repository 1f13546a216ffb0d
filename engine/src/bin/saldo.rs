//! The command line of Saldo.

fn main() {}
