//! The command line of Saldo; its subcommands stand in `engine::cli`.

fn main() -> std::process::ExitCode {
    engine::cli::main()
}
