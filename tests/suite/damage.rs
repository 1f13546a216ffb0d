//! A store that is damaged, cut, empty, gone or locked with another key: told apart, each with its remedy, nothing silently empty.

use super::server::Server;
use super::support::{Folder, corpus, run, saldo};
use serde_json::json;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::{Duration, Instant};

/// Bytes of a page of the database.
const PAGE: usize = 4_096;

/// Ends a server in order.
fn end(mut server: Server) {
    let told = std::process::Command::new("kill").args(["-TERM", &server.child.id().to_string()]).status().expect("kill runs");
    assert!(told.success() && server.child.wait().expect("its end").success());
}

fn copy(from: &Path, to: &Path) {
    let _ = std::fs::remove_dir_all(to);
    std::fs::create_dir_all(to).expect("a folder");
    for entry in std::fs::read_dir(from).expect("the store").flatten() {
        std::fs::copy(entry.path(), to.join(entry.file_name())).expect("a copy");
    }
}

/// A small store with a file that was read, and an automatic copy of it.
fn small(folder: &Folder) -> PathBuf {
    let store = folder.0.join("store");
    let server = Server::start(&store);
    let shelf = server.call("folder_save", &json!({ "name": "Applicants" })).expect("a folder");
    let case = server.call("case_save", &json!({ "folder_id": shelf["id"], "name": "PT Uji" })).expect("a case")["id"].clone();
    server.call("files_import", &json!({ "case_id": case, "paths": [corpus("personal-tahapan.pdf").display().to_string()] })).expect("taken");
    let begin = Instant::now();
    while server.call("queue_list", &json!({ "case_id": case })).expect("its queue")[0]["rows"].as_u64() < Some(1) {
        assert!(begin.elapsed() < Duration::from_secs(60));
        std::thread::sleep(Duration::from_millis(50));
    }
    end(server);
    // The next start finds something that is worth a copy. One that the first start made, where it came late to it, lacks the file.
    for early in backups(&store) {
        std::fs::remove_file(store.join(early)).expect("removed");
    }
    let server = Server::start(&store);
    let begin = Instant::now();
    while backups(&store).is_empty() {
        assert!(begin.elapsed() < Duration::from_secs(20), "no copy of the day");
        std::thread::sleep(Duration::from_millis(50));
    }
    end(server);
    store
}

fn backups(store: &Path) -> Vec<String> {
    let names = std::fs::read_dir(store).expect("the store").flatten().map(|e| e.file_name().to_string_lossy().into_owned());
    names.filter(|n| n.starts_with("backup-") && n.ends_with(".saldo")).collect()
}

/// What a start says that fails; `None` where it serves, which is ended again.
fn refused(store: &Path) -> Option<String> {
    let command = &mut saldo();
    let child = command.args(["serve", "--ui", "--key-file", "--port", "0", "--folder"]).arg(store).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = child.spawn().expect("starts");
    let mut line = String::new();
    std::io::BufRead::read_line(&mut std::io::BufReader::new(child.stdout.take().expect("its output")), &mut line).expect("a line or its end");
    if line.is_empty() {
        let done = child.wait_with_output().expect("its end");
        assert_eq!(done.status.code(), Some(3));
        return Some(String::from_utf8_lossy(&done.stderr).into_owned());
    }
    let _ = child.kill();
    let _ = child.wait();
    None
}

/// What the store holds, as a person sees it.
fn held(store: &Path) -> (usize, u64) {
    let server = Server::start(store);
    let folders = server.call("folders_list", &json!({})).expect("its folders");
    let case = &folders[0]["cases"][0];
    let queue = server.call("queue_list", &json!({ "case_id": case["id"] })).expect("its queue");
    let found = (folders.as_array().map_or(0, Vec::len), queue[0]["rows"].as_u64().unwrap_or(0));
    end(server);
    found
}

#[test]
fn a_flipped_bit_in_any_page_is_said_with_its_remedy_which_helps() {
    let folder = Folder::new("flips");
    let store = small(&folder);
    let whole = held(&store);
    let bytes = std::fs::read(store.join("saldo.db")).expect("the database");
    let broken = folder.0.join("broken");
    let pages = bytes.len() / PAGE;
    assert!(pages > 10, "{pages}");
    for page in 0..pages {
        copy(&store, &broken);
        let mut flipped = bytes.clone();
        flipped[page * PAGE + (page * 37) % PAGE] ^= 1 << (page % 8);
        std::fs::write(broken.join("saldo.db"), &flipped).expect("written");
        let said = refused(&broken).unwrap_or_else(|| panic!("page {page}: it starts as if nothing were"));
        assert!(said.contains("damaged") && said.contains("saldo restore") && said.contains(&backups(&store)[0]), "page {page}: {said}");
        assert_eq!(std::fs::read(broken.join("saldo.db")).expect("the database"), flipped, "page {page}: what is damaged is left as it is");
    }
    let done = run(&["restore", "--key-file", "--folder", &broken.display().to_string()]);
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    assert_eq!(held(&broken), whole);
    let kept = std::fs::read_dir(&broken).expect("the store").flatten().filter(|e| e.file_name().to_string_lossy().starts_with("before-restore-")).count();
    assert_eq!(kept, 1, "what was damaged is kept");
}

#[test]
fn what_is_cut_empty_or_gone_is_no_new_store_and_a_wrong_key_is_no_damage() {
    let folder = Folder::new("cut");
    let store = small(&folder);
    let database = |name: &str| {
        let broken = folder.0.join(name);
        copy(&store, &broken);
        (broken.join("saldo.db"), broken)
    };
    let size = std::fs::metadata(store.join("saldo.db")).expect("the database").len();
    let mut said = BTreeSet::new();
    for (name, left) in [("empty", 0), ("half", size / 2 / PAGE as u64 * PAGE as u64), ("torn", size / 2 + 100)] {
        let (file, broken) = database(name);
        std::fs::File::options().write(true).open(file).and_then(|f| f.set_len(left)).expect("cut");
        let text = refused(&broken).unwrap_or_else(|| panic!("{name}: it starts"));
        assert!(text.contains("damaged") && text.contains("saldo restore") && !text.contains("key does not open"), "{name}: {text}");
        said.insert(text.replace(name, ""));
    }
    let (file, broken) = database("gone");
    std::fs::remove_file(file).expect("removed");
    let text = refused(&broken).expect("it does not start");
    assert!(text.contains("no longer there") && text.contains("saldo restore"), "{text}");
    let done = run(&["restore", "--key-file", "--folder", &broken.display().to_string()]);
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    assert_eq!(held(&broken), held(&store));
    let (_, broken) = database("locked");
    let another = ["AB12"; 16].join("-");
    std::fs::write(broken.join("key"), another).expect("another key");
    let text = refused(&broken).expect("it does not start");
    assert!(text.contains("key of another store") && !text.contains("damaged"), "{text}");
}

#[test]
fn changes_behind_a_damaged_place_of_the_log_are_not_dropped_in_silence() {
    let folder = Folder::new("log");
    let store = folder.0.join("store");
    let mut server = Server::start(&store);
    for n in 0..12 {
        server.call("folder_save", &json!({ "name": format!("kept {n}") })).expect("kept");
    }
    server.child.kill().expect("killed");
    server.child.wait().expect("its end");
    let log = std::fs::read(store.join("saldo.db-wal")).expect("its log");
    assert!(log.len() > 12 * PAGE, "{}", log.len());
    let (broken, mut refusals) = (folder.0.join("broken"), 0);
    for at in (0..log.len()).step_by(PAGE + 24) {
        copy(&store, &broken);
        let mut flipped = log.clone();
        flipped[at + 9] ^= 4;
        std::fs::write(broken.join("saldo.db-wal"), flipped).expect("written");
        match refused(&broken) {
            Some(said) => {
                assert!(said.contains("log") && said.contains("saldo restore"), "{said}");
                refusals += 1;
            }
            // Of the last change alone nobody can say whether it was committed.
            None => assert!(at + 4 * (PAGE + 24) > log.len(), "at {at} of {}: changes are gone in silence", log.len()),
        }
    }
    assert!(refusals > 8, "{refusals}");
    // What stands before the damage can be taken over.
    copy(&store, &broken);
    let mut flipped = log.clone();
    flipped[log.len() / 2] ^= 4;
    std::fs::write(broken.join("saldo.db-wal"), flipped).expect("written");
    let done = run(&["restore", "--salvage", "--key-file", "--folder", &broken.display().to_string()]);
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    let server = Server::start(&broken);
    assert!(server.call("folders_list", &json!({})).expect("its folders").as_array().map(Vec::len) > Some(2));
}

#[cfg(unix)]
#[test]
fn folder_and_files_are_the_owner_s_alone_and_a_key_that_others_may_read_is_refused() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new("rights");
    let store = folder.0.join("store");
    std::fs::create_dir_all(&store).expect("a folder");
    std::fs::set_permissions(&store, std::fs::Permissions::from_mode(0o755)).expect("open to all");
    let server = Server::start(&store);
    server.call("folder_save", &json!({ "name": "A" })).expect("kept");
    let rights = |path: &Path| std::fs::metadata(path).expect("is there").permissions().mode() & 0o777;
    assert_eq!(rights(&store), 0o700);
    for entry in std::fs::read_dir(&store).expect("the store").flatten() {
        assert_eq!(rights(&entry.path()), 0o600, "{}", entry.path().display());
    }
    end(server);
    std::fs::set_permissions(store.join("key"), std::fs::Permissions::from_mode(0o640)).expect("open to the group");
    let said = refused(&store).expect("it does not start");
    assert!(said.contains("640") && said.contains("chmod 600"), "{said}");
}

#[test]
fn so_many_copies_are_kept_as_the_setting_says() {
    let folder = Folder::new("copies");
    let store = small(&folder);
    for day in 10..19 {
        std::fs::copy(store.join(&backups(&store)[0]), store.join(format!("backup-2020-01-{day}.saldo"))).expect("an old copy");
    }
    let server = Server::start(&store);
    let begin = Instant::now();
    while backups(&store).len() > 7 {
        assert!(begin.elapsed() < Duration::from_secs(20), "{:?}", backups(&store));
        std::thread::sleep(Duration::from_millis(50));
    }
    let left: BTreeSet<String> = backups(&store).into_iter().collect();
    assert!(left.len() == 7 && left.contains("backup-2020-01-18.saldo") && !left.contains("backup-2020-01-12.saldo"), "{left:?}");
    server.call("settings_set", &json!({ "backups": 2 })).expect("set");
    end(server);
    let server = Server::start(&store);
    let begin = Instant::now();
    while backups(&store).len() > 2 {
        assert!(begin.elapsed() < Duration::from_secs(20), "{:?}", backups(&store));
        std::thread::sleep(Duration::from_millis(50));
    }
    drop(server);
}
