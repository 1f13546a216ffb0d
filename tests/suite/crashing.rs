//! The services killed at random while they are asked: nothing that was acknowledged is lost or done twice, and every change is told.
//! `SALDO_CRASHES` says how often; and a search for secrets in everything that a server leaves behind.

use super::service::{Receiver, Service, new_key};
use super::support::{Folder, corpus};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

fn page() -> Vec<u8> {
    fs::read(corpus("paid-out-in-uk.pdf")).expect("a statement")
}

/// A number that differs from one to the next, the same in every run.
fn noise(n: u64) -> u64 {
    let mut x = n.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(0x1234_5678_9abc_def1);
    x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x ^ (x >> 27)
}

#[test]
fn nothing_acknowledged_is_lost_or_doubled_however_often_the_server_dies() {
    let cycles: u64 = std::env::var("SALDO_CRASHES").ok().and_then(|n| n.parse().ok()).unwrap_or(10);
    let folder = Folder::new("crashing");
    let receiver = Receiver::start(Vec::new());
    let key = new_key(&folder.0, "default");
    let hook = json!({"url": receiver.url("/hooks"), "metadata": {"webhook_secret": "s"}}).to_string();
    let bytes = page();
    let mut accepted: Vec<String> = Vec::new();
    for cycle in 0..cycles {
        let mut s = Service::again(&folder.0, key.clone(), &["--webhook-allow-private"]);
        let dies = Instant::now() + Duration::from_millis(150 + noise(cycle) % 1_500);
        let child = s.child.id();
        std::thread::scope(|scope| {
            let server = &s;
            let asking = scope.spawn(|| {
                let mut own = Vec::new();
                for n in 0..4 {
                    let name = format!("{cycle}-{n}.pdf");
                    let Some(answer) = server.try_form("/parse/parse-async", &[("files", Some(&name), &bytes), ("webhook", None, hook.as_bytes())]) else {
                        break;
                    };
                    if answer.status == 202 {
                        own.extend(answer.json()["id"].as_str().map(str::to_owned));
                    }
                }
                own
            });
            std::thread::sleep(dies.saturating_duration_since(Instant::now()));
            // The process itself, with no word of warning.
            let killed = std::process::Command::new("kill").args(["-9", &child.to_string()]).status().expect("kill runs");
            assert!(killed.success());
            accepted.extend(asking.join().expect("no panic"));
        });
        let _ = s.child.wait();
    }
    let s = Service::again(&folder.0, key, &["--webhook-allow-private"]);
    let mut states: BTreeMap<String, u32> = BTreeMap::new();
    for job in &accepted {
        let record = s.ended(job);
        *states.entry(record["status"].as_str().unwrap_or_default().to_owned()).or_default() += 1;
        // A job that took the program with it three times is given up; every other one is done.
        let done = record["status"] == "COMPLETED" && record["output"]["annotations"].is_object();
        assert!(done || record["retry_count"].as_u64() >= Some(2), "{record}");
    }
    // Exactly those that were acknowledged are there, and at most what was on its way when the server died.
    let total = s.get("/parse/jobs?limit=1").expect(200)["pagination"]["total"].as_u64().expect("a number") as usize;
    assert!((accepted.len()..=accepted.len() + cycles as usize).contains(&total), "{total} jobs of {} acknowledged", accepted.len());
    println!("{} acknowledged in {cycles} cycles, {total} there: {states:?}", accepted.len());
    // Every change was told: each event that the server has was heard, and each job's last state too.
    let until = Instant::now() + Duration::from_secs(60);
    loop {
        let heard: BTreeSet<String> = receiver.heard().iter().filter_map(|h| h.headers.get("x-webhook-id").cloned()).collect();
        let told: Vec<Value> =
            accepted.iter().flat_map(|j| s.get(&format!("/parse/status/{j}")).expect(200)["deliveries"].as_array().cloned().unwrap_or_default()).collect();
        let missing = told.iter().filter(|d| !d["id"].as_str().is_some_and(|id| heard.contains(id)) || d["state"] != "done").count();
        if missing == 0 {
            break;
        }
        assert!(Instant::now() < until, "{missing} of {} events were not heard", told.len());
        std::thread::sleep(Duration::from_millis(200));
    }
    let bodies: Vec<Value> = receiver.heard().iter().filter_map(|h| serde_json::from_slice(&h.body).ok()).collect();
    for job in &accepted {
        let ends: BTreeSet<&str> = bodies
            .iter()
            .filter(|b| b["job_id"] == **job && matches!(b["status"].as_str(), Some("COMPLETED" | "FAILED")))
            .filter_map(|b| b["id"].as_str())
            .collect();
        assert_eq!(ends.len(), 1, "job {job} ended {} times", ends.len());
    }
}

/// All files below a folder.
fn files(folder: &Path, out: &mut Vec<(String, Vec<u8>)>) {
    for entry in fs::read_dir(folder).expect("a folder").flatten() {
        if entry.path().is_dir() {
            files(&entry.path(), out);
        } else if let Ok(bytes) = fs::read(entry.path()) {
            out.push((entry.path().display().to_string(), bytes));
        }
    }
}

#[test]
fn secrets_leave_no_trace() {
    const SECRETS: [&str; 3] = ["canary-of-the-password-7261", "canary-of-the-webhook-9143", "canary-wrong-key-5588"];
    let folder = Folder::new("canary");
    let receiver = Receiver::start(Vec::new());
    let s = Service::start(&folder.0, &["--webhook-allow-private"]);
    let hook = json!({"url": receiver.url("/hooks"), "metadata": {"batch": 7, "webhook_secret": SECRETS[1]}}).to_string();
    let mut answers: Vec<(String, Vec<u8>)> = Vec::new();
    let sent = [("files", Some("a.pdf"), &*page()), ("password", None, SECRETS[0].as_bytes()), ("webhook", None, hook.as_bytes())];
    for path in ["/parse/parse-async", "/parse/fraud-async"] {
        let accepted = s.form(path, &sent).expect(202);
        let id = accepted["id"].as_str().expect("an id").to_owned();
        answers.push((path.to_owned(), accepted.to_string().into_bytes()));
        answers.push((format!("{path} job"), s.ended(&id).to_string().into_bytes()));
    }
    answers.push(("wrong key".to_owned(), s.ask(SECRETS[2], "GET", "/parse/jobs", "", b"").expect("an answer").body));
    // What is refused shows no secret either.
    let refused = s.form("/parse/parse-async", &[("password", None, SECRETS[0].as_bytes()), ("webhook", None, hook.as_bytes())]);
    answers.push(("refused".to_owned(), refused.body));
    for path in ["/parse/jobs", "/metrics", "/openapi.json"] {
        answers.push((path.to_owned(), s.get(path).body));
    }
    for h in receiver.after(4) {
        answers.push((format!("event {:?}", h.headers), h.body));
    }
    answers.push(("log".to_owned(), s.logged().into_bytes()));
    for (place, bytes) in &answers {
        for secret in SECRETS {
            assert!(!place.contains(secret) && !bytes.windows(secret.len()).any(|w| w == secret.as_bytes()), "{secret} is in {place}");
        }
    }
    // What lies in the folder while it runs, and the rows of the database after it has ended: secrets are sealed there, if at all.
    let mut left = Vec::new();
    files(&folder.0, &mut left);
    drop(s);
    for secret in SECRETS {
        let open = left.iter().find(|(_, bytes)| bytes.windows(secret.len()).any(|w| w == secret.as_bytes()));
        assert!(open.is_none(), "{secret} lies in {:?}", open.map(|o| &o.0));
        assert_eq!(super::erasing::found(&folder.0, secret), Vec::<String>::new(), "{secret}");
    }
    assert!(answers.len() > 10);
}
