//! The command line of Saldo.

use engine::read::{ReadOptions, read_bytes};
use engine::wire::raw_ocr;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let mut options = ReadOptions::default();
    let mut files = Vec::new();
    let mut i = 1;
    while i < args.len() {
        match args[i].as_str() {
            "--password" => {
                options.password = args.get(i + 1).cloned();
                i += 1;
            }
            a if a.starts_with("--") => {}
            a => files.push(a.to_owned()),
        }
        i += 1;
    }
    let mut out = Vec::new();
    for f in files {
        let bytes = std::fs::read(&f).unwrap_or_default();
        let document = match read_bytes(&bytes, &f, &options) {
            Ok(d) => d,
            Err(e) => {
                eprintln!("{e}");
                std::process::exit(3);
            }
        };
        let reading = engine::statement::read(&document);
        for s in &reading.statements {
            match args[0].as_str() {
                "extract" => out.push(serde_json::to_value(raw_ocr::record(s, reading.total_pages, false, &|_| raw_ocr::Meaning::default())).unwrap_or_default()),
                "headers" => out.push(serde_json::to_value(s.columns.iter().map(engine::wire::header::StatementHeader::from).collect::<Vec<_>>()).unwrap_or_default()),
                _ => out.push(serde_json::to_value(engine::wire::check::StatementCheck::from(s)).unwrap_or_default()),
            }
        }
    }
    println!("{}", serde_json::to_string_pretty(&out).unwrap_or_default());
}
