//! A disk that is really full, at fifty points: what was answered is kept, what was not is said, and it goes on when there is room.

use super::server::Server;
use super::support::{Folder, corpus, skipped};
use engine::store::{Key, Store};
use serde_json::{Value, json};
use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

const POINTS: usize = 50;

/// Fills a disk but for so many bytes.
fn fill(path: &Path, left: u64) {
    let mut file = File::create(path).expect("a file");
    let block = vec![1_u8; 64 << 10];
    let mut held = 0;
    for size in [block.len(), 512] {
        while let Ok(n) = file.write(&block[..size]) {
            held += n as u64;
        }
    }
    file.set_len(held.saturating_sub(left)).expect("gives room");
}

/// The files of a case once nothing is left to read.
fn settled(server: &Server, case: &Value) -> Vec<Value> {
    let begin = Instant::now();
    loop {
        let queue = server.call("queue_list", &json!({ "case_id": case })).expect("its queue");
        let files = queue.as_array().cloned().unwrap_or_default();
        if files.iter().all(|f| !matches!(f["state"].as_str(), Some("queued" | "reading"))) {
            return files;
        }
        assert!(begin.elapsed() < Duration::from_secs(60), "{queue}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

fn holder(server: &Server, file: &Value) -> String {
    let detail = server.call("file_detail", &json!({ "file_id": file })).expect("its detail");
    let fields = detail["statements"][0]["fields"].as_array().cloned().unwrap_or_default();
    fields.iter().find(|f| f["name"] == "holder").and_then(|f| f["value"].as_str()).unwrap_or_default().to_owned()
}

#[cfg(target_os = "linux")]
#[test]
fn a_disk_that_is_full_loses_nothing_and_says_so() {
    let folder = Folder::new("small-disk");
    let Some(server) = Server::on_small_disk(&folder.0, 48) else {
        // The store's own limit is tried in `lasting`.
        skipped("this system lets nobody mount a disk");
        return;
    };
    // The disk is seen by its server alone, and through it.
    let disk = PathBuf::from(format!("/proc/{}/root{}", server.child.id(), folder.0.display()));
    let filler = disk.join("filler");
    let shelf = server.call("folder_save", &json!({ "name": "A" })).expect("a folder");
    let case = server.call("case_save", &json!({ "folder_id": shelf["id"], "name": "B" })).expect("a case")["id"].clone();
    let paths = [corpus("giro-tahapan-jan.pdf"), corpus("personal-tahapan.pdf"), corpus("sections-us.pdf")].map(|p| p.display().to_string());
    server.call("files_import", &json!({ "case_id": case, "paths": [paths[0]] })).expect("taken");
    let file = settled(&server, &case)[0]["id"].clone();
    let mut kept = holder(&server, &file);
    let (mut refused, mut taken) = (0, 1);
    let said = |(status, answer): (u16, Value)| {
        if status == 200 {
            return true;
        }
        assert_eq!(answer["code"], "DISK_FULL", "{status} {answer}");
        assert!(answer["message"].as_str().is_some_and(|m| m.contains("full") && m.contains("room")), "{answer}");
        false
    };
    for point in 0..POINTS {
        // Little room for what is typed, more where a file comes.
        let left = if point % 5 == 0 { 30_000 } else { 1_000 };
        fill(&filler, point as u64 * left);
        for n in 0..6 {
            let value = format!("PT UJI {point} {n}");
            if said(server.answer("field_set", &json!({ "file_id": file, "statement_index": 0, "name": "holder", "value": value })).expect("it lives")) {
                kept = value;
            } else {
                refused += 1;
            }
        }
        if point % 5 == 0 {
            let answer = server.answer("files_import", &json!({ "case_id": case, "paths": [paths[point / 5 % 3]] })).expect("it lives");
            // A file that found no room is said to be refused; one that did is there.
            taken += answer.1["files"].as_array().map_or(0, Vec::len);
            if answer.0 != 200 {
                said(answer);
            }
        }
        assert_eq!(holder(&server, &file), kept, "point {point}");
        std::fs::remove_file(&filler).expect("room again");
        let value = format!("PT UJI {point}");
        assert!(said(server.answer("field_set", &json!({ "file_id": file, "statement_index": 0, "name": "holder", "value": value })).expect("it lives")));
        kept = value;
        assert_eq!(settled(&server, &case).len(), taken, "point {point}");
    }
    assert!(refused >= POINTS, "{refused}");
    for f in settled(&server, &case) {
        assert!(matches!(f["state"].as_str(), Some("ready" | "review")), "{f}");
    }
    let copy = Folder::new("small-disk-copy");
    drop_and_copy(server, &disk, &copy.0);
    let database = copy.0.join("saldo.db");
    let (key, _) = Key::of_file(&copy.0.join("key"), &database).expect("its key");
    assert!(Store::open(&database, key).expect("opens").sound().expect("a check"));
}

/// Takes what is on the disk with it while the server still holds it; the copy is as after a crash.
fn drop_and_copy(server: Server, disk: &Path, to: &Path) {
    for entry in std::fs::read_dir(disk).expect("the disk").flatten().filter(|e| e.path().is_file()) {
        std::fs::copy(entry.path(), to.join(entry.file_name())).expect("a copy");
    }
    drop(server);
}
