//! What a system starts the services with: the unit holds and closes itself in, and its command lines are those of the program.

use super::http;
use super::support::{Folder, saldo};
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

fn packaging(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../packaging").join(name)
}

fn text(name: &str) -> String {
    std::fs::read_to_string(packaging(name)).expect("a file of packaging")
}

/// The arguments of a command line, with the folder and the settings of a test in place of the system's.
fn arguments(line: &str, folder: &Path) -> Vec<String> {
    let (folder, settings) = (folder.display().to_string(), packaging("saldo.toml").display().to_string());
    let words = line.split_whitespace().map(|w| w.replace("/var/lib/saldo", &folder).replace("/etc/saldo.toml", &settings));
    let words: Vec<String> = words.collect();
    assert_eq!(words.first().map(String::as_str), Some("/usr/bin/saldo"), "{line}");
    words[1..].to_vec()
}

/// Serves with these arguments until it has answered.
fn serves(arguments: &[String]) {
    // The environment goes before the file: a port that is free.
    let mut child = saldo().args(arguments).env("SALDO_LISTEN", "127.0.0.1:0").stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("it starts");
    let mut line = String::new();
    BufReader::new(child.stdout.take().expect("its output")).read_line(&mut line).expect("its address");
    let port: u16 = line.trim().rsplit(':').next().and_then(|p| p.parse().ok()).unwrap_or_else(|| panic!("`{line}` is no address"));
    let answer = http::send(port, &format!("GET /health HTTP/1.1\r\nHost: 127.0.0.1:{port}"), b"");
    let _ = child.kill();
    let _ = child.wait();
    assert_eq!(answer.expect("an answer").expect(200)["status"], "ok", "{arguments:?}");
}

#[test]
fn the_unit_starts_the_services_as_it_says() {
    let unit = text("saldo.service");
    let line = |name: &str| unit.lines().find_map(|l| l.strip_prefix(name)).unwrap_or_else(|| panic!("no {name}")).to_owned();
    let folder = Folder::new("packaging-unit");
    let check = saldo().args(arguments(&line("ExecStartPre="), &folder.0)).env("SALDO_LISTEN", "127.0.0.1:0").output().expect("it runs");
    assert!(check.status.success(), "{}", String::from_utf8_lossy(&check.stderr));
    serves(&arguments(&line("ExecStart="), &folder.0));
    // The container starts them the same way.
    let container = text("Containerfile");
    let entry = container.lines().find_map(|l| l.strip_prefix("ENTRYPOINT ")).expect("an entry");
    let words: Vec<String> = serde_json::from_str(entry).expect("a list of words");
    serves(&arguments(&words.join(" "), &folder.0));
}

#[test]
fn the_unit_holds_and_closes_itself_in() {
    let tool = |arguments: &[&str], unit: &Path| Command::new("systemd-analyze").args(arguments).arg(unit).output();
    let folder = Folder::new("packaging-systemd");
    let unit = folder.0.join("saldo.service");
    std::fs::write(&unit, text("saldo.service").replace("/usr/bin/saldo", &super::support::program().display().to_string())).expect("a unit");
    let Ok(verified) = tool(&["verify"], &unit) else {
        eprintln!("the unit is not looked at: systemd is not installed");
        return;
    };
    assert!(verified.status.success() && verified.stderr.is_empty(), "{}", String::from_utf8_lossy(&verified.stderr));
    // Of 100, as that program counts what a service could do that it need not.
    let secure = tool(&["security", "--offline=true", "--threshold=20"], &unit).expect("it runs");
    assert!(secure.status.success(), "{}", String::from_utf8_lossy(&secure.stdout));
}
