//! What is taken in is looked at before it is read, and what is written goes through no link and under no name that could be guessed.

use super::server::Server;
use super::support::{Folder, corpus, saldo};
use serde_json::{Value, json};
use std::io::Write;
use std::path::Path;
use std::process::{Output, Stdio};
use std::time::{Duration, Instant};

fn call(server: &Server, name: &str, input: Value) -> Value {
    server.call(name, &input).expect("it lives")
}

fn a_case(server: &Server) -> Value {
    let shelf = call(server, "folder_save", json!({ "name": "A" }));
    call(server, "case_save", json!({ "folder_id": shelf["id"], "name": "B" }))["id"].clone()
}

#[cfg(target_os = "linux")]
#[test]
fn pipes_devices_and_huge_files_are_refused_unread() {
    let folder = Folder::new("import-kinds");
    let server = Server::start(&folder.0.join("store"));
    let case = a_case(&server);
    let given = folder.0.join("given");
    std::fs::create_dir_all(&given).expect("a folder");
    let film = std::fs::File::create(given.join("film.mkv")).expect("a film");
    film.set_len(4 << 30).expect("4 GiB");
    assert!(std::process::Command::new("mkfifo").arg(given.join("pipe.pdf")).status().expect("mkfifo").success());
    std::os::unix::net::UnixListener::bind(given.join("socket")).expect("a socket");
    std::os::unix::fs::symlink("/dev/zero", given.join("zero.pdf")).expect("a link");
    std::fs::copy(corpus("personal-tahapan.pdf"), given.join("statement.pdf")).expect("a statement");
    let begin = Instant::now();
    let answer = call(&server, "files_import", json!({ "case_id": case, "paths": [given.display().to_string()] }));
    assert!(begin.elapsed() < Duration::from_secs(5), "{:?}", begin.elapsed());
    let names =
        |key: &str| -> Vec<String> { answer[key].as_array().into_iter().flatten().map(|f| f["name"].as_str().unwrap_or_default().to_owned()).collect() };
    assert_eq!(names("files"), ["statement.pdf"]);
    assert_eq!(names("refused"), ["film.mkv", "pipe.pdf", "socket", "zero.pdf"], "{answer}");
    let why = |n: usize| answer["refused"][n]["why"]["text"].as_str().unwrap_or_default().to_owned();
    assert!(why(0).contains("4096 MB") && why(0).contains("at most 50"), "{}", why(0));
    for n in 1..4 {
        assert!(why(n).contains("pipe, a socket or a device"), "{}", why(n));
    }
    let status = std::fs::read_to_string(format!("/proc/{}/status", server.child.id())).expect("its status");
    let most = status.lines().find_map(|l| l.strip_prefix("VmHWM:")).and_then(|l| l.trim().strip_suffix(" kB")).and_then(|n| n.trim().parse::<u64>().ok());
    assert!(most.is_some_and(|kb| kb < 300 << 10), "{most:?}");
    // Named by itself, on the command line too.
    let begin = Instant::now();
    let done = saldo().args(["extract", "--json"]).arg(given.join("pipe.pdf")).output().expect("runs");
    assert!(done.status.code() == Some(3) && begin.elapsed() < Duration::from_secs(5));
    assert!(String::from_utf8_lossy(&done.stderr).contains("pipe, a socket or a device"));
}

fn analyze(args: &[&str], out: &Path) -> Output {
    saldo().arg("analyze").arg(corpus("personal-tahapan.pdf")).args(args).arg(out).output().expect("runs")
}

#[cfg(unix)]
#[test]
fn what_is_written_follows_no_link_and_replaces_plain_files_only() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = Folder::new("out-links");
    let victim = folder.0.join("victim");
    std::fs::write(&victim, "untouched").expect("a victim");
    let server = Server::start(&folder.0.join("store"));
    let case = a_case(&server);
    call(&server, "files_import", json!({ "case_id": case, "paths": [corpus("personal-tahapan.pdf").display().to_string()] }));
    let begin = Instant::now();
    while call(&server, "queue_list", json!({ "case_id": case }))[0]["rows"].as_u64() < Some(1) {
        assert!(begin.elapsed() < Duration::from_secs(60));
        std::thread::sleep(Duration::from_millis(50));
    }
    let out = folder.0.join("out");
    std::fs::create_dir_all(&out).expect("a folder");
    let link = out.join("link.json");
    symlink(&victim, &link).expect("a link");
    // Every name that could be made of the target's and a process's number is taken by a link.
    let mut own = 0;
    for pid in (server.child.id()..server.child.id() + 50).chain(std::process::id()..std::process::id() + 4_000) {
        for name in ["good.json", "good.xlsx", "page.png"] {
            own += usize::from(symlink(&victim, out.join(format!(".{name}.{pid}"))).is_ok());
        }
    }
    let write = |path: &Path, format: &str| {
        server.answer("export_write", &json!({ "case_id": case, "format": format, "unverified": true, "path": path.display().to_string() })).expect("it lives")
    };
    assert_eq!(write(&out.join("good.json"), "json").0, 200);
    assert_eq!(write(&out.join("good.xlsx"), "workbook").0, 200);
    let (status, said) = write(&link, "json");
    assert!(status == 400 && said["message"].as_str().is_some_and(|m| m.contains("link")), "{said}");
    assert_eq!(server.answer("backup_write", &json!({ "path": link.display().to_string() })).expect("it lives").0, 400);
    assert_eq!(server.answer("everything_write", &json!({ "path": link.display().to_string() })).expect("it lives").0, 400);
    assert_eq!(analyze(&["--json"], &link).status.code(), Some(3));
    assert_eq!(analyze(&["--json"], &out.join("good.json")).status.code(), Some(0));
    let page = |to: &Path| saldo().arg("page").arg(corpus("personal-tahapan.pdf")).args(["1", "--png"]).arg(to).output().expect("runs").status.code();
    assert_eq!((page(&link), page(&out.join("page.png"))), (Some(3), Some(0)));
    assert_eq!(std::fs::read_to_string(&victim).expect("the victim"), "untouched");
    // Nothing is left beside what was written, and what was closed to others stays closed.
    let plain = std::fs::read_dir(&out).expect("the folder").flatten().filter(|e| e.file_type().is_ok_and(|t| t.is_file())).count();
    assert!(plain == 3 && own > 0, "{plain}");
    std::fs::set_permissions(out.join("good.json"), std::fs::Permissions::from_mode(0o600)).expect("closed");
    assert_eq!(analyze(&["--json"], &out.join("good.json")).status.code(), Some(0));
    assert_eq!(std::fs::metadata(out.join("good.json")).expect("is there").permissions().mode() & 0o777, 0o600);
}

#[cfg(target_os = "linux")]
#[test]
fn exports_that_wait_lie_on_the_disk_under_no_name_and_can_be_fetched_twice() {
    let folder = Folder::new("waiting");
    let store = folder.0.join("store");
    let server = Server::start(&store);
    let case = a_case(&server);
    // What does not compress, so that it is as large as it comes.
    let mut noise = b"%PDF-1.4\n".to_vec();
    let mut state = 7_u64;
    while noise.len() < 20 << 20 {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        noise.extend(state.to_le_bytes());
    }
    let path = folder.0.join("noise.pdf");
    std::fs::write(&path, noise).expect("a file");
    call(&server, "files_import", json!({ "case_id": case, "paths": [path.display().to_string()] }));
    let begin = Instant::now();
    while matches!(call(&server, "queue_list", json!({ "case_id": case }))[0]["state"].as_str(), Some("queued" | "reading")) {
        assert!(begin.elapsed() < Duration::from_secs(60));
        std::thread::sleep(Duration::from_millis(50));
    }
    let memory = || {
        let status = std::fs::read_to_string(format!("/proc/{}/status", server.child.id())).expect("its status");
        status
            .lines()
            .find_map(|l| l.strip_prefix("RssAnon:"))
            .and_then(|l| l.trim().strip_suffix(" kB"))
            .and_then(|n| n.trim().parse::<u64>().ok())
            .unwrap_or(0)
    };
    let mut first = Value::Null;
    call(&server, "everything_write", json!({ "path": null }));
    let before = memory();
    for _ in 0..12 {
        first = call(&server, "everything_write", json!({ "path": null }));
        assert!(first["bytes"].as_u64() > Some(20 << 20), "{first}");
    }
    let after = memory();
    // Twelve of twenty MiB are 240 MiB; what one of them takes while it is written stays with the allocator.
    assert!(after < before + (120 << 10), "{before} kB, then {after} kB");
    let names: Vec<String> = std::fs::read_dir(&store).expect("the store").flatten().map(|e| e.file_name().to_string_lossy().into_owned()).collect();
    assert!(names.iter().all(|n| !n.ends_with(".part") && !n.ends_with(".zip")), "{names:?}");
    let url = first["url"].as_str().expect("an address").to_owned();
    for _ in 0..2 {
        let body = server.fetch(&url);
        assert!(body.len() as u64 == first["bytes"].as_u64().unwrap_or(0) && body.starts_with(b"PK"), "{}", body.len());
    }
}

#[test]
fn a_password_comes_from_a_file_or_from_standard_input_too() {
    let folder = Folder::new("passwords");
    let locked = Path::new(env!("CARGO_MANIFEST_DIR")).join("../samples/locked-password-saldo.pdf");
    let list = folder.0.join("passwords");
    std::fs::write(&list, "wrong\nsaldo\n").expect("a file");
    let with = |args: &[&str], input: &str| {
        let mut child = saldo()
            .arg("extract")
            .arg(&locked)
            .arg("--json")
            .args(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("runs");
        let _ = child.stdin.take().expect("its input").write_all(input.as_bytes());
        let done = child.wait_with_output().expect("its end");
        (done.status.code(), String::from_utf8_lossy(&done.stderr).into_owned())
    };
    assert_eq!(with(&[], "").0, Some(3));
    assert!(matches!(with(&["--password-file", &list.display().to_string()], "").0, Some(0 | 1)));
    assert!(matches!(with(&["--password-file", "-"], "saldo\n").0, Some(0 | 1)));
    assert_eq!(with(&["--password-file", "-"], "wrong\n").0, Some(3));
    let (code, said) = with(&["--password-file", "no-such-file"], "");
    assert!(code == Some(2) && said.contains("no-such-file") && said.contains("no such file"), "{code:?} {said}");
    let (code, said) = with(&["--ask-password"], "");
    assert!(code == Some(2) && said.contains("terminal"), "{code:?} {said}");
}
