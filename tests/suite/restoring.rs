//! Taking a backup's place: what stood there is kept whole beside it, whenever the program is killed.

use super::server::Server;
use super::support::Folder;
use engine::store::{Key, Store};
use serde_json::json;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Points in time at which the program is killed.
const POINTS: u32 = 50;

/// The stores that were set aside in a folder.
fn set_aside(folder: &Path) -> Vec<PathBuf> {
    let all = std::fs::read_dir(folder).expect("the folder").flatten().map(|e| e.path());
    all.filter(|p| p.file_name().is_some_and(|n| n.to_string_lossy().starts_with("before-restore-")) && p.extension().is_some_and(|e| e == "db")).collect()
}

/// The names of the folders that a store holds.
fn held(database: &Path, key: &Path) -> BTreeSet<String> {
    let (key, _) = Key::of_file(key, database).expect("its key");
    let store = Store::open(database, key).unwrap_or_else(|e| panic!("{}: {e}", database.display()));
    assert!(store.sound().expect("a check"));
    store.folders().expect("folders").into_iter().map(|f| f.name).collect()
}

fn shown(server: &Server) -> BTreeSet<String> {
    let folders = server.call("folders_list", &json!({})).expect("its folders");
    folders.as_array().into_iter().flatten().filter_map(|f| f["name"].as_str().map(str::to_owned)).collect()
}

/// Waits until the server answers from the copy.
fn restored(server: &Server) {
    let begin = Instant::now();
    while server.answer("folders_list", &json!({})).is_none_or(|(status, folders)| status != 200 || folders.as_array().map(Vec::len) != Some(1)) {
        assert!(begin.elapsed() < Duration::from_secs(20), "the copy does not take its place");
        std::thread::sleep(Duration::from_millis(10));
    }
}

#[test]
fn what_stood_there_before_opens_with_all_that_it_held_and_several_are_kept() {
    let folder = Folder::new("set-aside");
    let (data, copy) = (folder.0.join("data"), folder.0.join("copy.saldo").display().to_string());
    let server = Server::start(&data);
    server.call("folder_save", &json!({ "name": "backed up" })).expect("kept");
    server.call("backup_write", &json!({ "path": copy })).expect("a backup");
    for time in 0..3 {
        server.call("folder_save", &json!({ "name": format!("later {time}") })).expect("kept");
        server.call("backup_restore", &json!({ "path": copy })).expect("takes its place");
        restored(&server);
    }
    drop(server);
    let aside = set_aside(&data);
    assert_eq!(aside.len(), 3, "{aside:?}");
    let mut later = BTreeSet::new();
    for store in aside {
        let names = held(&store, &data.join("key"));
        assert!(names.len() == 2 && names.contains("backed up"), "{}: {names:?}", store.display());
        later.extend(names);
    }
    assert_eq!(later.len(), 4, "{later:?}");
}

#[test]
fn a_store_that_was_set_aside_can_take_its_place_again_with_its_log() {
    let folder = Folder::new("back-again");
    let (data, copy) = (folder.0.join("data"), folder.0.join("copy.saldo").display().to_string());
    let mut server = Server::start(&data);
    server.call("backup_write", &json!({ "path": copy })).expect("a backup");
    server.call("folder_save", &json!({ "name": "later" })).expect("kept");
    server.call("backup_restore", &json!({ "path": copy })).expect("takes its place");
    // Killed before it closed: what was kept last lies in the log.
    server.child.kill().expect("killed");
    server.child.wait().expect("its end");
    let server = Server::start(&data);
    assert!(shown(&server).is_empty());
    let aside = set_aside(&data);
    assert_eq!(aside.len(), 1, "{aside:?}");
    server.call("backup_restore", &json!({ "path": aside[0].display().to_string() })).expect("takes its place");
    restored(&server);
    assert_eq!(shown(&server), BTreeSet::from(["later".to_owned()]));
}

#[cfg(unix)]
#[test]
fn after_an_orderly_end_the_file_alone_is_the_whole_store() {
    let folder = Folder::new("alone");
    let data = folder.0.join("data");
    let mut server = Server::start(&data);
    for n in 0..20 {
        server.call("folder_save", &json!({ "name": format!("kept {n}") })).expect("kept");
    }
    assert_eq!(shown(&server).len(), 20);
    let told = std::process::Command::new("kill").args(["-TERM", &server.child.id().to_string()]).status().expect("kill runs");
    assert!(told.success() && server.child.wait().expect("its end").success());
    let copy = folder.0.join("alone.db");
    std::fs::copy(data.join("saldo.db"), &copy).expect("a copy");
    assert_eq!(held(&copy, &data.join("key")).len(), 20);
}

#[test]
fn killed_at_any_point_of_it_a_restore_loses_nothing() {
    let folder = Folder::new("restore-kills");
    let (data, copy) = (folder.0.join("data"), folder.0.join("copy.saldo").display().to_string());
    {
        let server = Server::start(&data);
        server.call("folder_save", &json!({ "name": "backed up" })).expect("kept");
        server.call("backup_write", &json!({ "path": copy })).expect("a backup");
    }
    let (mut kept, mut took) = (0, 0);
    for point in 0..POINTS {
        let mut server = Server::start(&data);
        let mine = format!("later {point}");
        server.call("folder_save", &json!({ "name": mine })).expect("kept");
        let before = shown(&server);
        // From before the request to after the copy has taken its place.
        let (pid, life) = (server.child.id(), Duration::from_millis(u64::from(point) * 12));
        let blow = std::thread::spawn(move || {
            std::thread::sleep(life);
            let _ = std::process::Command::new("kill").args(["-9", &pid.to_string()]).status();
        });
        let asked = server.answer("backup_restore", &json!({ "path": copy }));
        blow.join().expect("the blow fell");
        let _ = server.child.wait();
        // The next start takes it up wherever it was.
        let server = Server::start(&data);
        let now = shown(&server);
        if now.contains(&mine) {
            assert_eq!(now, before, "point {point}");
            assert!(asked.is_none_or(|(status, _)| status != 200), "point {point}: it was promised and did not come");
            kept += 1;
            continue;
        }
        took += 1;
        assert_eq!(now, BTreeSet::from(["backed up".to_owned()]), "point {point}");
        drop(server);
        let whole = set_aside(&data).iter().any(|store| held(store, &data.join("key")) == before);
        assert!(whole, "point {point}: what was there before is nowhere whole");
    }
    assert!(took > 0 && kept + took == POINTS, "{kept} {took}");
}
