//! `saldo completions`: the script that lets a shell complete `saldo`'s arguments.

use super::exit::Outcome;
use super::print;
use clap::{Args, CommandFactory};
use clap_complete::Shell;

/// Print the completion script of a shell.
#[derive(Debug, Args)]
pub struct Completions {
    /// The shell.
    shell: Shell,
}

/// Prints the script.
pub fn run(command: &Completions) -> Outcome {
    let mut script = Vec::new();
    clap_complete::generate(command.shell, &mut super::Arguments::command(), "saldo", &mut script);
    print::output(|out| out.write_all(&script))
}
