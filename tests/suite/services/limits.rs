//! What a server must bear: strangers, masses, repetition, connections that say nothing, and its own end.

use super::client::{PASSWORD, Services, command};
use serde_json::{Value, json};
use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

/// Request line, headers, body; status and code of the answer.
type Asked<'a> = (&'a str, &'a [&'a str], &'a [u8], u16, &'a str);

#[test]
fn errors_have_one_form_and_checks_one_order() {
    let s = Services::start("services-errors", &["--max-upload", "1"]);
    let host = format!("Host: 127.0.0.1:{}", s.port);
    let key = format!("X-API-Key: {}", s.key);
    let json = "Content-Type: application/json";
    let cases: &[Asked<'_>] = &[
        ("GET /ping", &["Host: saldo.example"], b"", 403, "FORBIDDEN"),
        ("GET /ping", &["Host: 127.0.0.1:1"], b"", 403, "FORBIDDEN"),
        ("GET /nothing", &[&host], b"", 401, "UNAUTHORIZED"),
        ("GET /nothing", &[&host, &key], b"", 404, "NOT_FOUND"),
        ("GET /op/app_state", &[&host, &key], b"", 404, "NOT_FOUND"),
        ("POST /op/files_import", &[&host, &key, json], br#"{"paths":["/etc/passwd"]}"#, 404, "NOT_FOUND"),
        ("GET /groups/", &[&host, &key], b"", 404, "NOT_FOUND"),
        ("PATCH /groups", &[&host, &key], b"", 405, "METHOD_NOT_ALLOWED"),
        ("OPTIONS /groups", &[&host, &key], b"", 405, "METHOD_NOT_ALLOWED"),
        ("POST /ping", &[&host], b"", 405, "METHOD_NOT_ALLOWED"),
        ("PUT /groups/x", &[&host, &key, "Content-Type: text/plain"], b"x", 400, "INVALID_REQUEST"),
        ("POST /groups", &[&host, &key, "Content-Type: text/plain"], b"{}", 415, "UNSUPPORTED_MEDIA_TYPE"),
        ("POST /groups", &[&host, &key], b"{}", 415, "UNSUPPORTED_MEDIA_TYPE"),
        ("POST /uploads", &[&host, &key, json], b"{}", 415, "UNSUPPORTED_MEDIA_TYPE"),
        ("POST /uploads", &[&host, &key, "Content-Type: multipart/form-data"], b"x", 400, "INVALID_REQUEST"),
        ("POST /groups", &[&host, &key, json], br#"{"name":""}"#, 400, "INVALID_REQUEST"),
        ("GET /parse/files/5f0c7a52-6d1e-4b7c-9a33-0c4f5a2b8e10/content", &[&host], b"", 400, "INVALID_REQUEST"),
    ];
    for (line, headers, body, status, code) in cases {
        let answer = s.send(&format!("{line} HTTP/1.1\r\n{}", headers.join("\r\n")), body);
        assert_eq!((answer.status, answer.json()["error_code"].as_str()), (*status, Some(*code)), "{line} {headers:?}");
        assert_eq!(answer.header("content-type"), Some("application/json"));
        assert!(answer.header("x-request-id").is_some() && answer.header("access-control-allow-origin").is_none());
        assert_eq!(*status == 405, answer.header("allow").is_some(), "{line}");
        assert!(!String::from_utf8_lossy(&answer.body).contains(&*s.folder.0.to_string_lossy()));
    }
    let file = format!("/parse/files/5f0c7a52-6d1e-4b7c-9a33-0c4f5a2b8e10/content?expires=99999999999&signature={}", "0".repeat(64));
    assert_eq!(s.ask("GET", &file, &[], b"").status, 403, "a link that nobody signed");
    assert_eq!(s.upload_as(&s.key, "big.pdf", &vec![b'x'; (1 << 20) + 1], &[]).status, 413);
    let large = format!("POST /groups HTTP/1.1\r\n{host}\r\n{key}\r\n{json}\r\nX-Padding: 1");
    assert_eq!(s.send(&large, &vec![b' '; (8 << 20) + 1]).status, 413);
    let head = s.call("HEAD", "/groups", None);
    assert!(head.status == 200 && head.body.is_empty() && head.header("content-length").is_some_and(|n| n != "0"));
}

#[test]
fn the_same_request_is_done_once() {
    let s = Services::start("services-once", &[]);
    let with = |key: &str, body: &Value| {
        let headers = [("X-API-Key", s.key.as_str()), ("Idempotency-Key", key), ("Content-Type", "application/json")];
        s.ask("POST", "/groups", &headers, body.to_string().as_bytes())
    };
    let first = with("a", &json!({"name": "Team", "other": 1})).expect(201);
    assert_eq!(
        s.ask(
            "POST",
            "/groups",
            &[("X-API-Key", &s.key), ("Idempotency-Key", "a"), ("Content-Type", "application/json")],
            b"{\"other\": 1,  \"name\":\"Team\"}"
        )
        .expect(201),
        first
    );
    assert_eq!(with("a", &json!({"name": "Another"})).fields(), ["Idempotency-Key"]);
    assert_eq!(with("", &json!({"name": "Team"})).fields(), ["Idempotency-Key"]);
    assert_eq!(with("b", &json!({"name": ""})).status, 400);
    assert_ne!(with("b", &json!({"name": "Team"})).expect(201)["id"], first["id"], "what failed is not kept");
    assert_eq!(s.get("/groups").expect(200)["total"], 2);
    s.call("DELETE", &format!("/groups/{}", first["id"].as_str().expect("an id")), None).expect(200);
    assert_ne!(with("a", &json!({"name": "Team", "other": 1})).expect(201)["id"], first["id"], "what it made is gone");
    // Many at once: one does it, the others are told that it runs, or what it made.
    let ids: Vec<(u16, Value)> = std::thread::scope(|t| {
        let ask = || t.spawn(|| with("c", &json!({"name": "Together"})));
        let all: Vec<_> = (0..16).map(|_| ask()).collect();
        all.into_iter().map(|a| a.join().expect("an answer")).map(|a| (a.status, a.json()["id"].clone())).collect()
    });
    assert!(ids.iter().all(|(status, _)| matches!(status, 201 | 409)), "{ids:?}");
    let made: Vec<&Value> = ids.iter().filter(|(status, _)| *status == 201).map(|(_, id)| id).collect();
    assert!(!made.is_empty() && made.iter().all(|id| *id == made[0]), "{ids:?}");
}

#[test]
fn who_asks_too_often_waits() {
    let s = Services::start("services-rate", &["--rate-limit", "30"]);
    let mut statuses = Vec::new();
    for _ in 0..34 {
        let answer = s.get("/groups");
        assert!(answer.header("x-ratelimit-limit") == Some("30") && answer.header("x-ratelimit-reset").is_some());
        statuses.push(answer.status);
        if answer.status == 429 {
            assert_eq!((answer.header("x-ratelimit-remaining"), answer.json()["error_code"].as_str()), (Some("0"), Some("QUOTA_EXCEEDED")));
            assert!(answer.header("retry-after").and_then(|n| n.parse::<u32>().ok()).is_some_and(|n| n >= 1));
        }
    }
    assert!(statuses.contains(&429) && s.ask("GET", "/ping", &[], b"").status == 200);
    let other = command(&s.folder, &["keys", "create", "other"], "");
    assert_eq!(s.with(&[("X-API-Key", &other)], "GET", "/groups", None).status, 200);
}

#[test]
fn wrong_passwords_are_counted() {
    let s = Services::start("services-login", &[]);
    s.token("ana@example.com");
    let login = |email: &str, password: &str| s.post("/auth/login", &json!({"email": email, "password": password})).status;
    let wrong: Vec<u16> = (0..12).map(|_| login("ana@example.com", "wrong")).collect();
    assert_eq!(wrong, [vec![401; 10], vec![429; 2]].concat());
    assert_eq!(login("ANA@example.com", PASSWORD), 429, "also with the right one, for a while");
    assert_eq!(login("nobody@example.com", "wrong"), 401);
}

#[test]
fn connections_that_say_nothing_hold_nobody_up() {
    let s = Services::start("services-silent", &[]);
    let silent: Vec<TcpStream> = (0..400)
        .map(|i| {
            let mut stream = TcpStream::connect(("127.0.0.1", s.port)).expect("a connection");
            if i % 2 == 0 {
                stream.write_all(b"GET /ping HTTP/1.1\r\nHost:").expect("sent");
            }
            stream
        })
        .collect();
    let began = Instant::now();
    assert_eq!(s.get("/groups").status, 200);
    assert!(began.elapsed() < Duration::from_secs(2), "{:?}", began.elapsed());
    let mut one = silent.into_iter().next().expect("a connection");
    one.set_read_timeout(Some(Duration::from_secs(20))).expect("a time limit");
    let mut rest = Vec::new();
    let _ = one.read_to_end(&mut rest);
    assert!(began.elapsed() < Duration::from_secs(25), "it is put an end to");
}

#[cfg(unix)]
#[test]
fn it_ends_in_order_and_finds_everything_again() {
    let mut s = Services::start("services-end", &[]);
    let path = s.sample("giro-tahapan-jan.pdf");
    let id = s.verification(&[&path])["id"].as_str().expect("an id").to_owned();
    let began = Instant::now();
    let ended = std::process::Command::new("kill").arg(s.child.id().to_string()).status().expect("told");
    assert!(ended.success() && s.child.wait().expect("ended").success());
    assert!(began.elapsed() < Duration::from_secs(10), "{:?}", began.elapsed());
    let (folder, key) = (s.taken(), s.key.clone());
    let again = Services::on(folder, key, &[]);
    assert_eq!(again.settled(&id)["status"], "NEED_REVIEW");
}

#[cfg(unix)]
#[test]
fn what_was_acknowledged_outlasts_being_killed() {
    let mut s = Services::start("services-killed", &[]);
    let mut made: Vec<String> = Vec::new();
    for round in 0..5u64 {
        let began = Instant::now();
        std::thread::scope(|t| {
            let (s, named) = (&s, &round);
            let asks = t.spawn(move || {
                let mut ids = Vec::new();
                for n in 0.. {
                    let body = json!({"name": format!("{named}-{n}")}).to_string();
                    let head = format!("POST /groups HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nX-API-Key: {}\r\nContent-Type: application/json\r\nConnection: close\r\nContent-Length: {}\r\n\r\n", s.port, s.key, body.len());
                    let mut all = Vec::new();
                    let asked = TcpStream::connect(("127.0.0.1", s.port)).and_then(|mut c| {
                        c.write_all(head.as_bytes())?;
                        c.write_all(body.as_bytes())?;
                        c.read_to_end(&mut all)
                    });
                    let text = String::from_utf8_lossy(&all).into_owned();
                    match text.split_once("\r\n\r\n").and_then(|(h, b)| if h.contains(" 201 ") { serde_json::from_str::<Value>(b).ok() } else { None }) {
                        Some(v) => ids.push(v["id"].as_str().expect("an id").to_owned()),
                        None => break,
                    }
                    if asked.is_err() {
                        break;
                    }
                }
                ids
            });
            std::thread::sleep(Duration::from_millis(150 + round * 70));
            let _ = std::process::Command::new("kill").args(["-9", &s.child.id().to_string()]).status();
            made.extend(asks.join().expect("asked"));
        });
        let _ = s.child.wait();
        assert!(began.elapsed() < Duration::from_secs(60));
        let (folder, key) = (s.taken(), s.key.clone());
        s = Services::on(folder, key, &[]);
    }
    assert!(made.len() > 5, "{}", made.len());
    for id in &made {
        assert_eq!(s.get(&format!("/groups/{id}")).status, 200, "{id}");
    }
    let total = s.get("/groups").expect(200)["total"].as_u64().expect("a number");
    assert!((made.len() as u64..=made.len() as u64 + 5).contains(&total), "{total} groups, {} acknowledged", made.len());
}
