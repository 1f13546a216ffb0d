//! What must outlast the program: edits and jobs through kill -9, the store on a full disk, secrets that are never in the clear.

use super::server::Server;
use super::support::{Folder, corpus, fixtures, program};
use engine::base::ErrorCode;
use engine::ops::{Options, Saldo};
use engine::read::worker::Worker;
use engine::store::{Key, Store};
use serde_json::{Value, json};
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// Numbers that look random and are the same every time.
struct Dice(u64);

impl Dice {
    fn next(&mut self, below: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % below
    }
}

fn statements(many: usize) -> Vec<PathBuf> {
    let mut all: Vec<PathBuf> = std::fs::read_dir(fixtures().join("layouts")).expect("fixtures").flatten().map(|e| e.path()).collect();
    all.retain(|p| p.extension().is_some_and(|e| e == "pdf"));
    all.sort();
    all.truncate(many);
    all
}

/// The holder of a file's first statement; `None` where the server has gone.
fn holder(server: &Server, file: &Value) -> Option<String> {
    let detail = server.call("file_detail", &json!({ "file_id": file }))?;
    let fields = detail["statements"][0]["fields"].as_array()?;
    Some(fields.iter().find(|f| f["name"] == "holder").and_then(|f| f["value"].as_str()).unwrap_or_default().to_owned())
}

#[test]
fn killed_at_any_moment_it_loses_no_edit_and_no_file() {
    let cycles = std::env::var("SALDO_KILLS").ok().and_then(|n| n.parse().ok()).unwrap_or(10);
    let folder = Folder::new("kills");
    let mut dice = Dice(20_260_131);
    let files = statements(40);
    let first = {
        let server = Server::start(&folder.0);
        let shelf = server.call("folder_save", &json!({ "name": "Applicants" })).expect("a folder");
        server.call("case_save", &json!({ "folder_id": shelf["id"], "name": "PT Uji" })).expect("a case")["id"].clone()
    };
    let (mut edits, mut taken): (u64, Vec<String>) = (0, Vec::new());
    let (mut corrected, mut answered, mut asked) = (None, String::new(), String::new());
    for cycle in 0..cycles {
        let begin = Instant::now();
        let mut server = Server::start(&folder.0);
        // Everything that was answered before is there.
        let history = server.call("history_list", &json!({ "case_id": first, "offset": 0, "limit": 1 })).expect("its history");
        let kept = history["total"].as_u64().unwrap_or(0);
        assert!(kept == edits || kept == edits + 1, "cycle {cycle}: {edits} edits were answered, {kept} are kept");
        edits = kept;
        assert!(begin.elapsed() < Duration::from_secs(5), "taken up again after {:?}", begin.elapsed());
        let queue = server.call("queue_list", &json!({ "case_id": first })).expect("its queue");
        let held: Vec<&str> = queue.as_array().expect("a list").iter().filter_map(|f| f["id"].as_str()).collect();
        assert!(taken.iter().all(|t| held.contains(&t.as_str())), "cycle {cycle}: a file was lost");
        taken = held.into_iter().map(str::to_owned).collect();
        // A file that was read is corrected as well: what its reviewer typed last stands.
        let read = queue.as_array().and_then(|q| q.iter().find(|f| f["rows"].as_u64() > Some(0))).map(|f| f["id"].clone());
        if let Some(id) = &corrected {
            let holder = holder(&server, id).expect("its detail");
            assert!(holder == answered || holder == asked, "cycle {cycle}: `{answered}` was answered, `{asked}` asked, `{holder}` is kept");
            answered.clone_from(&holder);
        }
        let life = Duration::from_millis(20 + dice.next(700));
        let end = Instant::now() + life;
        let pid = server.child.id();
        // The blow falls while an answer is awaited, or between two.
        let blow = std::thread::spawn(move || {
            std::thread::sleep(end.saturating_duration_since(Instant::now()));
            let _ = std::process::Command::new("kill").args(["-9", &pid.to_string()]).status();
        });
        let mut n = 0;
        while Instant::now() < end {
            let paths: Vec<String> = files.get((cycle * 3 + n) % files.len()).map(|p| p.display().to_string()).into_iter().collect();
            if let Some(answer) = server.call("files_import", &json!({ "case_id": first, "paths": paths })) {
                taken.extend(answer["files"].as_array().into_iter().flatten().filter_map(|f| f["id"].as_str().map(str::to_owned)));
            }
            if server.call("case_save", &json!({ "id": first, "folder_id": server.call("folders_list", &json!({})).map_or(Value::Null, |f| f[0]["id"].clone()), "name": format!("PT Uji {cycle} {n}") })).is_some() {
                // Renaming is a step of history like any correction.
                edits += 1;
            }
            if let Some(id) = corrected.as_ref().or(read.as_ref()).cloned() {
                if corrected.is_none() {
                    // Until a correction is answered, what was read may stand.
                    let Some(was) = holder(&server, &id) else { break };
                    answered = was;
                }
                asked = format!("PT UJI {cycle} {n}");
                let said = server.call("field_set", &json!({ "file_id": id, "statement_index": 0, "name": "holder", "value": asked }));
                corrected = Some(id);
                if said.is_some() {
                    answered.clone_from(&asked);
                    edits += 1;
                }
            }
            n += 1;
        }
        blow.join().expect("the blow fell");
        let _ = server.child.wait();
    }
    // Left alone, every file is read, once.
    let server = Server::start(&folder.0);
    let begin = Instant::now();
    loop {
        let queue = server.call("queue_list", &json!({ "case_id": first })).expect("its queue");
        let states: Vec<&str> = queue.as_array().expect("a list").iter().filter_map(|f| f["state"].as_str()).collect();
        if states.iter().all(|s| matches!(*s, "ready" | "review")) {
            let ids: std::collections::BTreeSet<&str> = queue.as_array().expect("a list").iter().filter_map(|f| f["id"].as_str()).collect();
            assert_eq!(ids.len(), states.len());
            assert!(taken.iter().all(|t| ids.contains(t.as_str())), "a file was lost");
            break;
        }
        assert!(!states.contains(&"failed"), "{queue}");
        assert!(begin.elapsed() < Duration::from_secs(120), "{states:?}");
        std::thread::sleep(Duration::from_millis(100));
    }
    drop(server);
    let database = folder.0.join("saldo.db");
    let (key, _) = Key::of_file(&folder.0.join("key"), &database).expect("its key");
    assert!(Store::open(&database, key).expect("opens").sound().expect("a check"));
}

#[cfg(unix)]
#[test]
fn told_to_end_while_a_backup_takes_its_place_it_ends() {
    let folder = Folder::new("restore-end");
    let mut server = Server::start(&folder.0.join("store"));
    let path = folder.0.join("copy.saldo").display().to_string();
    server.call("backup_write", &json!({ "path": path })).expect("a backup");
    server.call("backup_restore", &json!({ "path": path })).expect("takes its place");
    // Between the two lives of its database.
    std::thread::sleep(Duration::from_millis(100));
    let told = std::process::Command::new("kill").args(["-TERM", &server.child.id().to_string()]).status().expect("kill runs");
    assert!(told.success());
    let begin = Instant::now();
    while server.child.try_wait().expect("its state").is_none() {
        assert!(begin.elapsed() < Duration::from_secs(8), "it goes on");
        std::thread::sleep(Duration::from_millis(20));
    }
}

fn open(folder: &Folder) -> Saldo {
    let worker = Worker { program: Some(program()), ..Worker::default() };
    Saldo::open(Options { folder: folder.0.clone(), worker, keychain: false }).unwrap_or_else(|e| panic!("{e}"))
}

#[test]
fn a_full_disk_is_said_and_nothing_is_broken() {
    let folder = Folder::new("full");
    let database = folder.0.join("saldo.db");
    let (key, _) = Key::of_file(&folder.0.join("key"), &database).expect("a key");
    let store = Store::open(&database, key).expect("a store");
    let shelf = engine::store::Folder { id: uuid::Uuid::new_v4(), name: "A".to_owned() };
    store.save_folder(&shelf).expect("kept");
    let case =
        engine::store::Case { id: uuid::Uuid::new_v4(), folder_id: shelf.id, name: "B".to_owned(), done: false, updated_at: "2024-01-31T00:00:00Z".to_owned() };
    store.save_case(&case).expect("kept");
    let bytes = vec![7_u8; 9_000];
    let room = |pages: i64| {
        let sql = format!("PRAGMA max_page_count = {pages}");
        let set = |e: &str| engine::base::Error::new(ErrorCode::Internal, e, "");
        store.write(|t| t.query_row(&sql, [], |r| r.get::<_, i64>(0)).map_err(|e| set(&e.to_string()))).expect("set")
    };
    let (mut kept, mut refused) = (0, 0);
    for point in 0..50 {
        // As if the disk had no more room than this many pages beyond what is there.
        let now = room(1);
        room(now + point % 5);
        for n in 0..4 {
            match store.add_file(case.id, &format!("{point}-{n}.pdf"), &format!("{point}-{n}"), &bytes) {
                Ok(_) => kept += 1,
                Err(e) => {
                    assert_eq!(e.code, ErrorCode::DiskFull, "{e}");
                    assert!(!e.remedy.is_empty());
                    refused += 1;
                }
            }
        }
        room(1_000_000);
        assert!(store.sound().expect("a check"), "point {point}");
        assert_eq!(store.files(case.id).expect("files").len(), kept);
    }
    assert!(refused >= 50, "{refused}");
    store.add_file(case.id, "after.pdf", "after", &bytes).expect("goes on when there is room");
}

#[test]
fn secrets_are_nowhere_in_the_clear() {
    let folder = Folder::new("canary");
    let data = Folder(folder.0.join("data"));
    std::fs::create_dir_all(&data.0).expect("a folder");
    let saldo = open(&data);
    let call = |name: &str, input: Value| saldo.call(name, input).unwrap_or_else(|e| panic!("{name}: {e:?}"));
    let shelf = call("folder_save", json!({ "name": "KENARI-MAP-4410" }));
    let case = call("case_save", json!({ "folder_id": shelf["id"], "name": "KENARI-KASUS-4411" }))["id"].clone();
    let locked = std::fs::read_dir(fixtures().join("locked"))
        .expect("fixtures")
        .flatten()
        .map(|e| e.path())
        .find(|p| p.extension().is_some_and(|e| e == "pdf"))
        .expect("a locked file");
    let open_file = std::fs::read_dir(corpus(""))
        .expect("fixtures")
        .flatten()
        .map(|e| e.path())
        .find(|p| p.display().to_string().contains("giro") && p.extension().is_some_and(|e| e == "pdf"))
        .expect("a statement");
    call("files_import", json!({ "case_id": case, "paths": [locked.display().to_string(), open_file.display().to_string()] }));
    let begin = Instant::now();
    let queue = loop {
        let queue = call("queue_list", json!({ "case_id": case }));
        if queue.as_array().is_some_and(|q| q.iter().all(|f| !matches!(f["state"].as_str(), Some("queued" | "reading")))) {
            break queue;
        }
        assert!(begin.elapsed() < Duration::from_secs(60));
        std::thread::sleep(Duration::from_millis(30));
    };
    call("passwords_try", json!({ "case_id": case, "passwords": [{ "file_id": null, "password": "KENARI-SANDI-4412" }], "remember": true }));
    let read = queue.as_array().and_then(|q| q.iter().find(|f| f["rows"].as_u64() > Some(0))).expect("a file that was read").clone();
    call("field_set", json!({ "file_id": read["id"], "statement_index": 0, "name": "holder", "value": "KENARI-PEMILIK-4413" }));
    let rows = call("rows_window", json!({ "case_id": case, "filter": {}, "sort": { "field": "printed", "descending": false }, "offset": 0, "limit": 3 }));
    let row = rows["rows"][0].clone();
    call(
        "rows_change",
        json!({ "case_id": case, "changes": [{ "kind": "edit", "row_id": row["id"], "field": "description", "value": "KENARI-URAIAN-4414" }] }),
    );
    call("rows_mark", json!({ "case_id": case, "ids": [row["id"]], "mark": { "note": "KENARI-CATATAN-4415" } }));
    let holder = call("file_detail", json!({ "file_id": read["id"] }))["statements"][0]["fields"][2]["value"].as_str().unwrap_or_default().to_owned();
    assert!(holder.len() > 5, "an account number to look for");
    let written = call("backup_write", json!({ "path": data.0.join("copy.saldo").display().to_string() }));
    assert_eq!(written["name"], "copy.saldo");
    saldo.close();
    drop(saldo);
    let mut looked = 0;
    for entry in std::fs::read_dir(&data.0).expect("the folder").flatten() {
        let bytes = std::fs::read(entry.path()).expect("a file");
        for secret in ["KENARI-", "%PDF-", holder.as_str()] {
            assert!(!bytes.windows(secret.len()).any(|w| w == secret.as_bytes()), "{} holds {secret}", entry.path().display());
        }
        looked += 1;
    }
    assert!(looked >= 3, "database, key and copy");
}
