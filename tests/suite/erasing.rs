//! What was removed and erased is nowhere any more: not in the store's pages, its log, its copies or the stores that were set aside.

use super::server::Server;
use super::support::{Folder, corpus};
use engine::base::{Error, ErrorCode};
use engine::store::{Key, Store};
use serde_json::{Value, json};
use std::path::Path;
use std::time::{Duration, Instant};

fn call(server: &Server, name: &str, input: Value) -> Value {
    server.call(name, &input).expect("it lives")
}

fn end(mut server: Server) {
    let told = std::process::Command::new("kill").args(["-TERM", &server.child.id().to_string()]).status().expect("kill runs");
    assert!(told.success() && server.child.wait().expect("its end").success());
}

/// Every byte of a folder, and of each database in it every value as who holds the key sees it. No page of one may be free: what is free
/// would hold what stood there.
fn clear(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let failed = |e: &dyn std::fmt::Display| Error::new(ErrorCode::Internal, e.to_string(), "");
    let mut all = Vec::new();
    for entry in std::fs::read_dir(folder).expect("the folder").flatten().filter(|e| e.path().is_file()) {
        let name = entry.file_name().to_string_lossy().into_owned();
        all.push((name.clone(), std::fs::read(entry.path()).expect("a file")));
        if !(name.ends_with(".db") || name.ends_with(".saldo")) {
            continue;
        }
        let (key, _) = Key::of_file(&folder.join("key"), &folder.join("saldo.db")).expect("its key");
        let store = Store::open(&entry.path(), key).unwrap_or_else(|e| panic!("{name}: {e}"));
        let text = |sql: &str| -> Vec<Vec<u8>> {
            let read = store.read(|c| {
                let mut rows = c.prepare(sql).map_err(|e| failed(&e))?;
                let values = rows.query_map([], |r| r.get::<_, Option<Vec<u8>>>(0)).map_err(|e| failed(&e))?;
                let mut out = Vec::new();
                for value in values {
                    out.extend(value.map_err(|e| failed(&e))?);
                }
                Ok(out)
            });
            read.unwrap_or_else(|e| panic!("{name}: {e}"))
        };
        let words = |sql: &str| -> Vec<String> { text(sql).into_iter().map(|w| String::from_utf8_lossy(&w).into_owned()).collect() };
        let mut values = Vec::new();
        for table in words("SELECT CAST(name AS BLOB) FROM sqlite_master WHERE type = 'table'") {
            for column in words(&format!("SELECT CAST(name AS BLOB) FROM pragma_table_info('{table}')")) {
                values.extend(text(&format!("SELECT CAST(\"{column}\" AS BLOB) FROM \"{table}\"")).into_iter().flatten());
                values.push(0);
            }
        }
        all.push((format!("{name} in the clear"), values));
    }
    all
}

/// Where that stands in a folder.
pub(super) fn found(folder: &Path, canary: &str) -> Vec<String> {
    let holds = |bytes: &[u8]| bytes.windows(canary.len()).any(|w| w == canary.as_bytes());
    clear(folder).into_iter().filter(|(_, bytes)| holds(bytes)).map(|(name, _)| name).collect()
}

/// A case with a statement whose holder, rows and remarks carry the canary; its id and the file's.
fn marked(server: &Server, folder: &Path, shelf: &Value, canary: &str) -> (Value, Value) {
    let case = call(server, "case_save", json!({ "folder_id": shelf["id"], "name": format!("{canary} case") }))["id"].clone();
    let path = folder.join(format!("{canary}.pdf"));
    std::fs::copy(corpus("personal-tahapan.pdf"), &path).expect("a statement");
    call(server, "files_import", json!({ "case_id": case, "paths": [path.display().to_string()] }));
    let begin = Instant::now();
    let file = loop {
        let queue = call(server, "queue_list", json!({ "case_id": case }));
        if queue[0]["rows"].as_u64() > Some(0) {
            break queue[0]["id"].clone();
        }
        assert!(begin.elapsed() < Duration::from_secs(60), "{queue}");
        std::thread::sleep(Duration::from_millis(50));
    };
    call(server, "field_set", json!({ "file_id": file, "statement_index": 0, "name": "holder", "value": format!("{canary} HOLDER") }));
    let rows =
        call(server, "rows_window", json!({ "case_id": case, "filter": {}, "sort": { "field": "printed", "descending": false }, "offset": 0, "limit": 2 }));
    let row = rows["rows"][0]["id"].clone();
    let change = json!({ "kind": "edit", "row_id": row, "field": "description", "value": format!("{canary} ROW") });
    call(server, "rows_change", json!({ "case_id": case, "changes": [change] }));
    call(server, "rows_mark", json!({ "case_id": case, "ids": [row], "mark": { "note": format!("{canary} NOTE") } }));
    (case, file)
}

#[test]
fn a_case_that_is_erased_is_nowhere_any_more() {
    let folder = Folder::new("erase-case");
    let store = folder.0.join("store");
    let server = Server::start(&store);
    let shelf = call(&server, "folder_save", json!({ "name": "Applicants" }));
    let (gone, _) = marked(&server, &folder.0, &shelf, "KENARI-HILANG-1");
    marked(&server, &folder.0, &shelf, "KENARI-TINGGAL-2");
    end(server);
    // One that the first start made, where it came late to it, lacks what came after.
    while let Some(early) = found_name(&store, "backup-") {
        std::fs::remove_file(store.join(early)).expect("removed");
    }
    // A copy of the day and a store that was set aside hold it too.
    let server = Server::start(&store);
    let begin = Instant::now();
    while found_name(&store, "backup-").is_none() {
        assert!(begin.elapsed() < Duration::from_secs(20), "no copy of the day");
        std::thread::sleep(Duration::from_millis(50));
    }
    let backup = store.join(found_name(&store, "backup-").expect("a copy"));
    call(&server, "backup_restore", json!({ "path": backup.display().to_string() }));
    let begin = Instant::now();
    while found_name(&store, "before-restore-").is_none() || server.answer("folders_list", &json!({})).is_none_or(|(status, _)| status != 200) {
        assert!(begin.elapsed() < Duration::from_secs(20), "it does not take its place");
        std::thread::sleep(Duration::from_millis(50));
    }
    // What is there is not erased.
    let (status, said) = server.answer("removed_erase", &json!({ "ids": [gone] })).expect("it lives");
    assert!(status == 409, "{said}");
    call(&server, "item_delete", json!({ "kind": "case", "ids": [gone] }));
    end(server);
    assert!(found(&store, "KENARI-HILANG-1").len() >= 3, "the search finds what is there: {:?}", found(&store, "KENARI-HILANG-1"));
    let server = Server::start(&store);
    let erased = call(&server, "removed_erase", json!({ "ids": [gone] }));
    assert_eq!(erased, json!({ "items": 1, "files": 1 }));
    assert_eq!(call(&server, "removed_list", json!({})), json!([]));
    end(server);
    assert_eq!(found(&store, "KENARI-HILANG-1"), Vec::<String>::new());
    assert!(found(&store, "KENARI-TINGGAL-2").len() >= 2, "what stays is in the store and in its new copy");
    assert!(found_name(&store, "before-restore-").is_none());
    let (key, _) = Key::of_file(&store.join("key"), &store.join("saldo.db")).expect("its key");
    let opened = Store::open(&store.join("saldo.db"), key).expect("opens");
    let free =
        opened.read(|c| c.query_row("PRAGMA freelist_count", [], |r| r.get::<_, i64>(0)).map_err(|e| Error::new(ErrorCode::Internal, e.to_string(), "")));
    assert_eq!(free.expect("a count"), 0, "what is free would hold what stood there");
    drop(opened);
    // History is only added to again.
    let (key, _) = Key::of_file(&store.join("key"), &store.join("saldo.db")).expect("its key");
    let opened = Store::open(&store.join("saldo.db"), key).expect("opens");
    assert!(opened.write(|t| t.execute("DELETE FROM steps", []).map_err(|e| Error::new(ErrorCode::Internal, e.to_string(), ""))).is_err());
}

fn found_name(folder: &Path, start: &str) -> Option<String> {
    std::fs::read_dir(folder).expect("the folder").flatten().map(|e| e.file_name().to_string_lossy().into_owned()).find(|n| n.starts_with(start))
}

#[test]
fn a_file_that_is_erased_leaves_the_rest_of_its_case_as_it_was() {
    let folder = Folder::new("erase-file");
    let store = folder.0.join("store");
    let server = Server::start(&store);
    let shelf = call(&server, "folder_save", json!({ "name": "Applicants" }));
    let (case, gone) = marked(&server, &folder.0, &shelf, "KENARI-HILANG-3");
    call(&server, "case_save", json!({ "id": case, "folder_id": shelf["id"], "name": "Another name" }));
    let other = folder.0.join("other.pdf");
    std::fs::copy(corpus("sections-us.pdf"), &other).expect("another statement");
    call(&server, "files_import", json!({ "case_id": case, "paths": [other.display().to_string()] }));
    let begin = Instant::now();
    let stays = loop {
        let queue = call(&server, "queue_list", json!({ "case_id": case }));
        let found = queue.as_array().and_then(|q| q.iter().find(|f| f["name"] == "other.pdf" && f["rows"].as_u64() > Some(0))).map(|f| f["id"].clone());
        if let Some(id) = found {
            break id;
        }
        assert!(begin.elapsed() < Duration::from_secs(60), "{queue}");
        std::thread::sleep(Duration::from_millis(50));
    };
    call(&server, "field_set", json!({ "file_id": stays, "statement_index": 0, "name": "holder", "value": "STAYS HERE" }));
    call(&server, "item_delete", json!({ "kind": "file", "ids": [gone] }));
    let removed = call(&server, "removed_list", json!({}));
    assert!(removed[0]["kind"] == "file" && removed[0]["id"] == gone && !removed[0]["at"].as_str().unwrap_or_default().is_empty(), "{removed}");
    assert_eq!(call(&server, "removed_erase", json!({ "ids": [gone] })), json!({ "items": 1, "files": 1 }));
    let holder = |server: &Server| {
        let detail = call(server, "file_detail", json!({ "file_id": stays }));
        let fields = detail["statements"][0]["fields"].as_array().cloned().unwrap_or_default();
        fields.iter().find(|f| f["name"] == "holder").and_then(|f| f["value"].as_str()).unwrap_or_default().to_owned()
    };
    assert_eq!(holder(&server), "STAYS HERE");
    // Undo takes back what stays, and never brings back what went.
    for _ in 0..10 {
        call(&server, "history_step", json!({ "case_id": case, "direction": "undo" }));
    }
    let names: Vec<Value> = call(&server, "queue_list", json!({ "case_id": case })).as_array().into_iter().flatten().map(|f| f["name"].clone()).collect();
    assert_eq!(names, [json!("other.pdf")]);
    for _ in 0..10 {
        call(&server, "history_step", json!({ "case_id": case, "direction": "redo" }));
    }
    assert_eq!(holder(&server), "STAYS HERE");
    // The case's first name is its history's; the file's is gone with it.
    call(&server, "item_delete", json!({ "kind": "case", "ids": [case] }));
    assert_eq!(call(&server, "removed_erase", json!({ "ids": null }))["items"], 1);
    end(server);
    assert_eq!(found(&store, "KENARI-HILANG-3"), Vec::<String>::new());
    assert_eq!(found(&store, "STAYS HERE"), Vec::<String>::new());
}

#[test]
fn what_was_removed_long_ago_goes_by_itself_where_that_is_set_and_never_else() {
    let folder = Folder::new("erase-old");
    let store = folder.0.join("store");
    let server = Server::start(&store);
    let shelf = call(&server, "folder_save", json!({ "name": "Applicants" }));
    let (old, _) = marked(&server, &folder.0, &shelf, "KENARI-LAMA-4");
    let fresh = call(&server, "case_save", json!({ "folder_id": shelf["id"], "name": "Fresh" }))["id"].clone();
    call(&server, "item_delete", json!({ "kind": "case", "ids": [old, fresh] }));
    end(server);
    let (key, _) = Key::of_file(&store.join("key"), &store.join("saldo.db")).expect("its key");
    let opened = Store::open(&store.join("saldo.db"), key).expect("opens");
    let long_ago = "UPDATE cases SET updated_at = '2020-01-31T00:00:00Z' WHERE id = ?1";
    let id = old.as_str().expect("an id").to_owned();
    opened.write(|t| t.execute(long_ago, [&id]).map_err(|e| Error::new(ErrorCode::Internal, e.to_string(), ""))).expect("set back");
    drop(opened);
    let server = Server::start(&store);
    // Longer than until it is looked first.
    std::thread::sleep(Duration::from_millis(2_700));
    assert_eq!(call(&server, "removed_list", json!({})).as_array().map(Vec::len), Some(2), "never by itself unless that is set");
    assert_eq!(call(&server, "settings_set", json!({ "erase_after": 30 }))["erase_after"], 30);
    end(server);
    let server = Server::start(&store);
    let begin = Instant::now();
    while call(&server, "removed_list", json!({})).as_array().map(Vec::len) != Some(1) {
        assert!(begin.elapsed() < Duration::from_secs(20));
        std::thread::sleep(Duration::from_millis(50));
    }
    assert_eq!(call(&server, "removed_list", json!({}))[0]["name"], "Fresh");
    end(server);
    assert_eq!(found(&store, "KENARI-LAMA-4"), Vec::<String>::new());
}
