//! The store: nothing in the clear, nothing lost, nothing changed behind history's back.

use super::support::Folder;
use engine::base::ErrorCode;
use engine::store::{Case, End, FileState, Folder as CaseFolder, Key, NewStep, Shown, Store};
use uuid::Uuid;

/// A word that must not be found on disk.
const CANARY: &str = "KENARI-RAHASIA-7731";

fn open(folder: &Folder) -> Store {
    let (database, file) = (folder.0.join("saldo.db"), folder.0.join("saldo.key"));
    let (key, _) = Key::of_file(&file, &database).expect("a key");
    Store::open(&database, key).expect("a store")
}

fn case(store: &Store) -> Uuid {
    let folder = CaseFolder { id: Uuid::new_v4(), name: "Applicants".to_owned() };
    store.save_folder(&folder).expect("kept");
    let case = Case { id: Uuid::new_v4(), folder_id: folder.id, name: CANARY.to_owned(), done: false, updated_at: "2024-01-31T00:00:00Z".to_owned() };
    store.save_case(&case).expect("kept");
    case.id
}

fn step(case: Uuid, kind: &str, of: Option<u64>) -> NewStep {
    NewStep {
        case_id: case,
        file_id: None,
        row_id: None,
        at: "2024-01-31T00:00:00Z".to_owned(),
        actor: "analyst".to_owned(),
        kind: kind.to_owned(),
        what: format!("{kind} {CANARY}"),
        payload: "{}".to_owned(),
        of,
    }
}

#[test]
fn what_is_kept_is_there_again_and_never_in_the_clear() {
    let folder = Folder::new("store-canary");
    let (id, file) = {
        let store = open(&folder);
        let id = case(&store);
        let file = store.add_file(id, &format!("{CANARY}.pdf"), "ab12", format!("%PDF {CANARY}").as_bytes()).expect("kept");
        store.set_password(file.id, CANARY).expect("kept");
        store.add_step(&step(id, "correct", None), &Shown::default()).expect("kept");
        (id, file)
    };
    for entry in std::fs::read_dir(folder.0.join("")).expect("the folder").flatten() {
        let bytes = std::fs::read(entry.path()).expect("a file");
        let found = bytes.windows(CANARY.len()).any(|w| w == CANARY.as_bytes());
        assert!(!found, "{} holds it in the clear", entry.path().display());
        assert!(!bytes.starts_with(b"SQLite format 3"), "{}", entry.path().display());
    }
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = std::fs::metadata(folder.0.join("saldo.key")).expect("the key").permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
    }
    let store = open(&folder);
    assert_eq!(store.case(id).expect("the case").name, CANARY);
    assert_eq!(store.file(file.id).expect("the file").password.as_deref(), Some(CANARY));
    assert_eq!(store.bytes("ab12").expect("the bytes").as_slice(), format!("%PDF {CANARY}").as_bytes());
    assert!(store.sound().expect("a check"));
}

#[test]
fn a_wrong_key_changes_nothing_and_the_recovery_key_opens() {
    let folder = Folder::new("store-key");
    let words = {
        let store = open(&folder);
        case(&store);
        std::fs::read_to_string(folder.0.join("saldo.key")).expect("the key")
    };
    let before = std::fs::read(folder.0.join("saldo.db")).expect("the database");
    let error = Store::open(&folder.0.join("saldo.db"), Key::random()).expect_err("another key");
    assert_eq!(error.code, ErrorCode::WrongPassword);
    assert_eq!(std::fs::read(folder.0.join("saldo.db")).expect("the database"), before);
    // Without its key file a database is not made anew.
    std::fs::remove_file(folder.0.join("saldo.key")).expect("removed");
    assert!(Key::of_file(&folder.0.join("saldo.key"), &folder.0.join("saldo.db")).is_err());
    let key = Key::from_words(&words.replace('-', " ").to_lowercase()).expect("a key as somebody would type it");
    assert_eq!(Store::open(&folder.0.join("saldo.db"), key).expect("opens").cases().expect("cases").len(), 1);
}

#[test]
fn history_is_only_added_to() {
    let folder = Folder::new("store-history");
    let store = open(&folder);
    let id = case(&store);
    let first = store.add_step(&step(id, "correct", None), &Shown::default()).expect("kept");
    let second = store.add_step(&step(id, "correct", None), &Shown::default()).expect("kept");
    let holds = || store.steps(id).expect("steps").iter().map(|s| (s.id, s.holds)).collect::<Vec<_>>();
    store.add_step(&step(id, "undo", Some(second)), &Shown::default()).expect("kept");
    assert_eq!(holds(), [(first, true), (second, false)]);
    store.add_step(&step(id, "redo", Some(second)), &Shown::default()).expect("kept");
    assert_eq!(holds(), [(first, true), (second, true)]);
    let refused = store.write(|t| t.execute("UPDATE steps SET what = ''", []).map_err(|e| engine::base::Error::new(ErrorCode::Internal, e.to_string(), "")));
    assert!(refused.expect_err("history stays").message.contains("only added to"));
    let refused = store.write(|t| t.execute("DELETE FROM steps", []).map_err(|e| engine::base::Error::new(ErrorCode::Internal, e.to_string(), "")));
    assert!(refused.is_err());
}

#[test]
fn a_job_is_done_once_whoever_comes_back_late() {
    let folder = Folder::new("store-jobs");
    let store = open(&folder);
    let id = case(&store);
    let file = store.add_file(id, "a.pdf", "aa", b"%PDF").expect("kept");
    let first = store.take_job(1_000, 2_000).expect("a job").expect("one waits");
    assert!(store.take_job(1_500, 2_500).expect("a job").is_none(), "the lease still runs");
    let second = store.take_job(3_000, 4_000).expect("a job").expect("its worker has gone");
    let end = |read: &'static [u8]| End { state: FileState::Read, code: "", note: "", read: Some((read, b"reading")), left: 0 };
    assert!(!store.finish_job(first, &end(b"late")).expect("answered"), "an old lease is refused");
    assert!(store.finish_job(second, &end(b"read")).expect("answered"));
    assert_eq!(store.document(file.id).expect("the document").as_deref(), Some(b"read".as_slice()));
    // A start after a crash puts back what was under way.
    store.queue_again(file.id).expect("queued");
    store.take_job(5_000, 6_000).expect("a job").expect("one waits");
    drop(store);
    let store = open(&folder);
    assert_eq!(store.free_jobs().expect("freed"), 1);
    assert_eq!(store.file(file.id).expect("the file").state, FileState::Queued);
    assert!(store.cancel_job(file.id).expect("cancelled"));
    assert!(store.take_job(9_000, 9_999).expect("a job").is_none());
}

#[test]
fn a_newer_database_is_left_alone() {
    let folder = Folder::new("store-newer");
    let store = open(&folder);
    store.write(|t| t.pragma_update(None, "user_version", 99).map_err(|e| engine::base::Error::new(ErrorCode::Internal, e.to_string(), ""))).expect("set");
    drop(store);
    let (key, _) = Key::of_file(&folder.0.join("saldo.key"), &folder.0.join("saldo.db")).expect("the key");
    let error = Store::open(&folder.0.join("saldo.db"), key).expect_err("refused");
    assert!(error.message.contains("newer"), "{}", error.message);
}

#[test]
fn a_backup_while_in_use_is_whole() {
    let folder = Folder::new("store-backup");
    let store = open(&folder);
    let id = case(&store);
    let copy = folder.0.join("copy.db");
    assert!(store.backup(&copy).expect("a copy") > 0);
    assert!(store.backup(&copy).is_err(), "nothing is written over");
    let (key, _) = Key::of_file(&folder.0.join("saldo.key"), &folder.0.join("saldo.db")).expect("the key");
    assert_eq!(Store::open(&copy, key).expect("opens").case(id).expect("the case").name, CANARY);
}

#[test]
fn a_job_that_ends_its_worker_each_time_is_given_up() {
    let folder = Folder::new("store-killer");
    let store = open(&folder);
    let id = case(&store);
    let killer = store.add_file(id, "killer.pdf", "aa", b"%PDF").expect("kept");
    let other = store.add_file(id, "other.pdf", "bb", b"%PDF").expect("kept");
    for n in 0..2 {
        assert_eq!(store.take_job(n * 10_000, n * 10_000 + 1).expect("a job").expect("it waits").file, killer.id);
    }
    assert_eq!(store.take_job(90_000, 99_000).expect("a job").expect("the next").file, other.id);
    let file = store.file(killer.id).expect("the file");
    assert_eq!(file.state, FileState::Failed);
    assert!(!file.note.is_empty());
}
