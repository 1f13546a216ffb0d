//! The command line of Saldo; its subcommands stand in `engine::cli`.

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> std::process::ExitCode {
    // A worker that a parent started to read one file does nothing else.
    engine::serve_if_asked();
    engine::cli::main()
}
