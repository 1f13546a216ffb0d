//! The parsing service over HTTP: jobs of every kind, files by every way, templates, links, webhooks.

use super::service::{Receiver, Service, new_key};
use super::support::{Folder, corpus};
use serde_json::{Value, json};
use std::fs;
use std::time::{Duration, Instant};

fn statement() -> Vec<u8> {
    fs::read(corpus("paid-out-in-uk.pdf")).expect("a statement")
}

/// A receipt of one page as a PDF, written out here: no file of the corpus is one.
fn receipt() -> Vec<u8> {
    let text =
        "BT /F1 12 Tf 50 760 Td (TOKO SUMBER REJEKI) Tj 0 -20 Td (No. Struk: 004512) Tj 0 -20 Td (Tanggal: 03/02/2024) Tj 0 -20 Td (Total: Rp 59.000) Tj ET";
    let objects = [
        "<< /Type /Catalog /Pages 2 0 R >>".to_owned(),
        "<< /Type /Pages /Kids [3 0 R] /Count 1 >>".to_owned(),
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>".to_owned(),
        format!("<< /Length {} >>\nstream\n{text}\nendstream", text.len()),
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>".to_owned(),
    ];
    let mut out = b"%PDF-1.4\n".to_vec();
    let mut places = Vec::new();
    for (n, object) in objects.iter().enumerate() {
        places.push(out.len());
        out.extend_from_slice(format!("{} 0 obj\n{object}\nendobj\n", n + 1).as_bytes());
    }
    let start = out.len();
    out.extend_from_slice(format!("xref\n0 {}\n0000000000 65535 f \n", objects.len() + 1).as_bytes());
    places.iter().for_each(|p| out.extend_from_slice(format!("{p:010} 00000 n \n").as_bytes()));
    out.extend_from_slice(format!("trailer\n<< /Size {} /Root 1 0 R >>\nstartxref\n{start}\n%%EOF\n", objects.len() + 1).as_bytes());
    out
}

#[test]
fn a_document_is_parsed_by_every_way_in() {
    let folder = Folder::new("parsing-ways");
    let receiver = Receiver::start(statement());
    let s = Service::start(&folder.0, &["--webhook-allow-private"]);
    let stored = s.form("/parse/upload", &[("file", Some("march.pdf"), &statement())]).expect(201);
    let id = stored["id"].as_str().expect("an id");
    assert_eq!(
        (stored["filename"].as_str(), stored["readable"].as_bool(), stored["media_type"].as_str()),
        (Some("march.pdf"), Some(true), Some("application/pdf"))
    );
    let by_id = s.job("/parse/parse-async", &[("files", None, format!("id://{id}").as_bytes())]);
    let whole = s.job("/parse/parse-async", &[("files", Some("march.pdf"), &statement()), ("mode", None, b"LITE")]);
    let by_url = s.job("/parse/parse-async", &[("files", None, receiver.url("/files/march.pdf?x=1").as_bytes())]);
    for (job, name) in [(&by_id, "march.pdf"), (&whole, "march.pdf"), (&by_url, "march.pdf")] {
        assert_eq!(job["status"], "COMPLETED", "{job}");
        assert_eq!(job["file"]["filename"], name);
        assert!(job["file"]["total_pages"].as_u64() > Some(0) && job["file"]["type"] == "application/pdf", "{}", job["file"]);
        assert_eq!(job["output"], whole["output"], "the same document by another way");
        assert!(job["error"].is_null() && job["config"].is_null() && job["delay_time"].as_u64().is_some());
    }
    let blocks = whole["output"]["annotations"]["blocks"].as_array().expect("blocks");
    assert!(blocks.iter().any(|b| b["type"] == "TABLE" && b["content"].as_str().is_some_and(|c| c.starts_with("<table>"))), "{blocks:?}");
    assert_eq!(whole["output"]["markdown"].as_array().map(Vec::len), whole["file"]["total_pages"].as_u64().map(|n| n as usize));
    assert_eq!(whole["output"]["metadata"]["mode"], "LITE");
    // The first page as a picture, by a link that needs no key.
    let link = whole["file"]["preview_url"].as_str().expect("a link");
    let path = link.split_once(&format!(":{}", s.port)).expect("this server").1;
    let picture = s.ask("", "GET", path, "", b"").expect("an answer");
    assert!(picture.status == 200 && picture.body.starts_with(b"\x89PNG"), "{}", picture.status);
    // The file back, whole.
    let link = s.get(&format!("/parse/file/{id}/download")).expect(200);
    let path = link["url"].as_str().and_then(|u| u.split_once(&format!(":{}", s.port))).expect("this server").1.to_owned();
    assert_eq!(s.ask("", "GET", &path, "", b"").expect("an answer").body, statement());
    let other = if path.ends_with('0') { '1' } else { '0' };
    assert_eq!(s.ask("", "GET", &format!("{}{other}", &path[..path.len() - 1]), "", b"").expect("an answer").status % 100, 3, "another signature");
    // By link where it is asked for.
    let by_link = s.job("/parse/parse-async", &[("files", None, format!("id://{id}").as_bytes()), ("force_url", None, b"true")]);
    assert_eq!(by_link["output"]["type"], "url", "{by_link}");
    let path = by_link["output"]["url"].as_str().and_then(|u| u.split_once(&format!(":{}", s.port))).expect("this server").1.to_owned();
    let output: Value = serde_json::from_slice(&s.ask("", "GET", &path, "", b"").expect("an answer").body).expect("JSON");
    assert_eq!(output, whole["output"]);
}

#[test]
fn what_only_the_content_shows_is_an_error_of_the_job() {
    let folder = Folder::new("parsing-errors");
    let receiver = Receiver::start(statement());
    let s = Service::start(&folder.0, &[]);
    let locked = fs::read(corpus("livin-q1-locked.pdf")).expect("a locked statement");
    let password = serde_json::from_slice::<Value>(&fs::read(corpus("livin-q1-locked.truth.json")).expect("truth")).expect("JSON")["password"].clone();
    let password = password.as_str().expect("a password").to_owned();
    let code = |parts: &[(&str, Option<&str>, &[u8])]| {
        let job = s.job("/parse/parse-async", parts);
        assert_eq!((job["status"].as_str(), job["output"].is_null()), (Some("FAILED"), true), "{job}");
        let said = job["error"].to_string();
        assert!(!said.contains("/tmp") && !job["error"]["message"].as_str().unwrap_or_default().is_empty(), "{said}");
        job["error"]["code"].as_str().unwrap_or_default().to_owned()
    };
    assert_eq!(code(&[("files", Some("a.pdf"), &locked)]), "FILE_ENCRYPTED");
    assert_eq!(code(&[("files", Some("a.pdf"), &locked), ("password", None, b"wrong")]), "WRONG_PASSWORD");
    assert_eq!(s.job("/parse/parse-async", &[("files", Some("a.pdf"), &locked), ("password", None, password.as_bytes())])["status"], "COMPLETED");
    assert_eq!(code(&[("files", Some("a.pdf"), &statement()), ("page_ranges", None, br#"[{"start":900,"end":901}]"#)]), "PAGE_RANGE_INVALID");
    assert_eq!(code(&[("files", Some("a.pdf"), &statement()), ("page_ranges", None, br#"[{"start":2,"end":1}]"#)]), "PAGE_RANGE_INVALID");
    assert_eq!(code(&[("files", Some("a.zip"), b"PK\x03\x04 nothing that is read")]), "UNSUPPORTED_MEDIA_TYPE");
    // An address that is not public is not called.
    for url in [receiver.url("/a.pdf"), "http://localhost/a.pdf".to_owned(), "http://169.254.169.254/latest/meta-data".to_owned()] {
        assert_eq!(code(&[("files", None, url.as_bytes())]), "DOWNLOAD_FAILED", "{url}");
    }
    // The form of a request is judged at once.
    let bad = |parts: &[(&str, Option<&str>, &[u8])]| s.form("/parse/parse-async", parts).status;
    assert_eq!(bad(&[("mode", None, b"LITE")]), 400, "no file");
    assert_eq!(bad(&[("files", Some("a.pdf"), &statement()), ("mode", None, b"BEST")]), 400);
    assert_eq!(bad(&[("files", Some("a.pdf"), &statement()), ("page_ranges", None, b"1-3")]), 400);
    assert_eq!(bad(&[("files", Some("a.pdf"), &statement()), ("webhook", None, b"{}")]), 400);
    assert_eq!(bad(&[("files", None, b"id://3f9a1c5e-7b2d-4860-8f3a-000000000000")]), 409);
    assert_eq!(s.get("/parse/status/nothing").status, 404);
}

#[test]
fn pages_can_be_chosen_and_jobs_are_listed_by_every_filter() {
    let folder = Folder::new("parsing-lists");
    let s = Service::start(&folder.0, &[]);
    let long = fs::read(corpus("giro-tahapan-jan.pdf")).expect("a statement");
    let some = s.job("/parse/parse-async", &[("files", Some("Gíro.pdf"), &long), ("page_ranges", None, br#"[{"start":2,"end":2},{"start":2,"end":2}]"#)]);
    assert_eq!(some["output"]["metadata"]["page_mapping"], json!([{"original": 2, "processed": 1}]), "{some}");
    let failed = s.job("/parse/parse-async", &[("files", Some("note.txt"), b"\x00\x01 nothing")]);
    assert_eq!(failed["status"], "FAILED");
    let predicted = s.job("/parse/predict-async", &[("files", Some("receipt.pdf"), &receipt()), ("schema", None, br#"{"total":"money"}"#)]);
    let list = |query: &str| {
        let list = s.get(&format!("/parse/jobs?{query}")).expect(200);
        list["jobs"].as_array().expect("jobs").iter().map(|j| j["id"].as_str().unwrap_or_default().to_owned()).collect::<Vec<_>>()
    };
    let id = |job: &Value| job["id"].as_str().expect("an id").to_owned();
    assert_eq!(list(""), [id(&predicted), id(&failed), id(&some)], "newest first");
    assert_eq!(list("status=FAILED"), [id(&failed)]);
    assert_eq!(list("job_type=PREDICT"), [id(&predicted)]);
    assert_eq!(list("job_type=FRAUD"), Vec::<String>::new());
    assert_eq!(list("search=g%C3%8Dro"), [id(&some)], "a part of the name, upper and lower case alike");
    assert_eq!(list(&format!("search={}", &id(&failed)[..8])), [id(&failed)]);
    assert_eq!(list("limit=1&page=2"), [id(&failed)]);
    assert_eq!(list("limit=1&page=9"), Vec::<String>::new());
    let today = chrono::Utc::now().date_naive();
    assert_eq!(list(&format!("date_from={today}&date_to={today}")).len(), 3);
    assert_eq!(list(&format!("date_from={}", today + chrono::Days::new(1))).len(), 0);
    assert_eq!(list(&format!("date_to={}", today - chrono::Days::new(1))).len(), 0);
    let all = s.get("/parse/jobs?limit=2").expect(200);
    assert_eq!(all["pagination"], json!({"page": 1, "limit": 2, "total": 3, "total_pages": 2}));
    let entry = &all["jobs"][1];
    assert!(entry["error_message"].is_string() && entry["retry_count"] == 0 && entry["completed_at"].is_string(), "{entry}");
    for query in ["limit=21", "page=0", "status=DONE", "date_from=1.2.2024", "job_type=parse"] {
        assert_eq!(s.get(&format!("/parse/jobs?{query}")).status, 400, "{query}");
    }
    // Another tenant sees, counts and stops none of them.
    let stranger = new_key(&folder.0, "stranger");
    let ask = |method: &str, path: &str| s.ask(&stranger, method, path, "", b"").expect("an answer");
    assert_eq!(ask("GET", "/parse/jobs").expect(200)["pagination"]["total"], 0);
    assert_eq!(ask("GET", &format!("/parse/status/{}", id(&some))).status, 404);
    assert_eq!(ask("POST", &format!("/parse/jobs/{}/cancel", id(&some))).status, 404);
    assert_eq!(ask("GET", &format!("/parse/file/{}/download", some["file"]["id"].as_str().expect("an id"))).status, 404);
}

#[test]
fn fields_are_extracted_by_templates_and_schemas() {
    let folder = Folder::new("parsing-predict");
    let s = Service::start(&folder.0, &[]);
    let bank = s.job("/parse/predict-async", &[("files", Some("a.pdf"), &statement()), ("template_id", None, b"bank_statement")]);
    assert_eq!(bank["status"], "COMPLETED", "{bank}");
    let account = &bank["output"]["extraction"]["accounts"][0];
    assert!(account["account_number"].is_string() && account["transactions"].as_array().is_some_and(|t| t.len() > 10), "{account}");
    assert_eq!(bank["config"]["extraction_mode"], "NEXUS");
    // What the command line finds in the same file.
    let file = corpus("paid-out-in-uk.pdf");
    let out = super::support::run(&["predict", &file.to_string_lossy(), "--template", "bank_statement", "--json"]);
    let by_command: Value = serde_json::from_slice(&out.stdout).expect("JSON");
    assert_eq!(bank["output"], by_command);
    // A template of one's own, with what a request says going before it.
    let form = |name: &[u8], custom: &[u8]| {
        s.form(
            "/parse/template",
            &[
                ("name", None, name),
                ("description", None, b"Receipts of shops"),
                ("schema", None, br#"{"receipt_number":"string","date":"date","total":"money","tax":"money"}"#),
                ("custom_id", None, custom),
                ("config", None, br#"{"enable_citations":true,"parser_mode":null}"#),
                ("metadata", None, br#"{"owner":"credit"}"#),
            ],
        )
    };
    let template = form(b"Receipts", b"shop_receipt").expect(201);
    assert_eq!(template["config"]["parser_mode"], "LITE", "defaults are filled in");
    assert_eq!(form(b"Receipts", b"shop_receipt").status, 409);
    let wanted = [("files", Some("r.pdf"), &*receipt()), ("template_id", None, b"shop_receipt".as_slice())];
    let job = s.job("/parse/predict-async", &wanted);
    let found = &job["output"]["extraction"];
    assert_eq!(found["receipt_number"]["value"], "004512", "{job}");
    assert!(found["total"]["value"] == json!(59000.0) && found["tax"]["value"].is_null() && found["date"]["value"] == "2024-02-03", "{found}");
    assert!(found["total"]["citations"][0].as_str().is_some_and(|c| c.starts_with("b.")), "{found}");
    assert!(job["output"]["evidence"]["total"]["bbox"].as_array().is_some_and(|b| b.len() == 4));
    let entry = s.get("/parse/jobs?limit=1").expect(200)["jobs"][0].clone();
    assert_eq!(entry["template_id"], template["id"]);
    let over = s.job(
        "/parse/predict-async",
        &[
            wanted[0],
            wanted[1],
            ("schema", None, br#"{"sum":"money"}"#),
            ("instruction", None, b"sum: Total"),
            ("config", None, br#"{"enable_citations":false}"#),
        ],
    );
    assert_eq!(over["output"]["extraction"], json!({"sum": 59000.0}), "{over}");
    // What does not fit.
    let status =
        |more: &[(&str, Option<&str>, &[u8])]| s.form("/parse/predict-async", &[&[("files", Some("r.pdf"), b"%PDF-1.4".as_slice())], more].concat()).status;
    assert_eq!(status(&[]), 400, "neither template nor schema");
    assert_eq!(status(&[("template_id", None, b"nothing")]), 409);
    assert_eq!(status(&[("schema", None, b"{}")]), 400);
    assert_eq!(status(&[("schema", None, br#"{"a":"text"}"#)]), 400);
    assert_eq!(status(&[("schema", None, br#"{"a":"string"}"#), ("config", None, br#"{"preset_mode":"BEST"}"#)]), 400);
    // Options, and the end of a template.
    let options = s.get("/forms/templates").expect(200);
    assert_eq!(options["prebuilt"].as_array().map(Vec::len), Some(6), "{options}");
    assert_eq!(options["custom"][0], json!({"id": template["id"], "name": "Receipts", "kind": "extraction"}));
    let delete = |id: &Value| s.ask(&s.key, "DELETE", &format!("/templates/{}", id.as_str().unwrap_or_default()), "", b"").expect("an answer").status;
    assert_eq!((delete(&options["prebuilt"][0]["id"]), delete(&template["id"]), delete(&template["id"])), (403, 200, 404));
}

#[test]
fn changes_are_told_signed_in_order_and_listed() {
    let folder = Folder::new("parsing-webhooks");
    let receiver = Receiver::start(Vec::new());
    let s = Service::start(&folder.0, &["--webhook-allow-private"]);
    let hook = json!({"url": receiver.url("/hooks"), "metadata": {"batch": 7, "webhook_secret": "the-secret-of-this-hook"}}).to_string();
    let job = s.job("/parse/parse-async", &[("files", Some("a.pdf"), &statement()), ("webhook", None, hook.as_bytes())]);
    let heard = receiver.after(2);
    let bodies: Vec<Value> = heard.iter().map(|h| serde_json::from_slice(&h.body).expect("JSON")).collect();
    let states: Vec<(&str, &str)> =
        bodies.iter().map(|b| (b["previous_status"].as_str().unwrap_or_default(), b["status"].as_str().unwrap_or_default())).collect();
    assert_eq!(states, [("IN_QUEUE", "IN_PROGRESS"), ("IN_PROGRESS", "COMPLETED")]);
    for (h, body) in heard.iter().zip(&bodies) {
        assert_eq!((&body["job_id"], &body["metadata"], body["event"].as_str()), (&job["id"], &json!({"batch": 7}), Some("job.status_changed")));
        assert_eq!(body["id"].as_str(), h.headers.get("x-webhook-id").map(String::as_str));
        let seconds: i64 = h.headers["x-webhook-timestamp"].parse().expect("seconds");
        let id = body["id"].as_str().and_then(|i| i.parse().ok()).expect("an id");
        for (name, value) in engine::webhook::headers(id, seconds, Some("the-secret-of-this-hook"), &h.body) {
            assert_eq!(h.headers.get(&name.to_lowercase()), Some(&value), "{name}");
        }
    }
    std::thread::sleep(Duration::from_millis(300));
    let told = s.get(&format!("/parse/status/{}", job["id"].as_str().expect("an id"))).expect(200)["deliveries"].clone();
    let sums: Vec<(&Value, &Value, &Value)> = told.as_array().expect("deliveries").iter().map(|d| (&d["state"], &d["status"], &d["answer"])).collect();
    assert_eq!(sums, [(&json!("done"), &json!(200), &json!("taken")); 2]);
    // Told nothing where the address is not public.
    drop(s);
    let key = new_key(&folder.0, "default");
    let s = Service::again(&folder.0, key, &[]);
    let job = s.job("/parse/parse-async", &[("files", Some("a.pdf"), &statement()), ("webhook", None, hook.as_bytes())]);
    let until = Instant::now() + Duration::from_secs(10);
    let told = loop {
        let told = s.get(&format!("/parse/status/{}", job["id"].as_str().expect("an id"))).expect(200)["deliveries"].clone();
        if told.as_array().is_some_and(|t| t.len() == 2 && t.iter().all(|d| d["state"] == "done")) || Instant::now() > until {
            break told;
        }
        std::thread::sleep(Duration::from_millis(50));
    };
    assert!(told.as_array().is_some_and(|t| t.len() == 2 && t.iter().all(|d| d["error"].as_str().is_some_and(|e| e.contains("not public")))), "{told}");
    assert_eq!(receiver.heard().len(), 2);
}

#[test]
fn a_job_is_stopped_within_a_second_and_one_that_ended_is_not() {
    let folder = Folder::new("parsing-cancel");
    let s = Service::start(&folder.0, &[]);
    let scan = fs::read(corpus("giro-tahapan-jan-scan.pdf")).expect("a scan");
    let jobs: Vec<String> = (0..6)
        .map(|n| {
            let name = format!("{n}.pdf");
            let accepted = s.form("/parse/parse-async", &[("files", Some(&name), &scan), ("mode", None, b"PRO")]).expect(202);
            accepted["id"].as_str().expect("an id").to_owned()
        })
        .collect();
    let until = Instant::now() + Duration::from_secs(20);
    while s.get(&format!("/parse/status/{}", jobs[0])).expect(200)["status"] == "IN_QUEUE" && Instant::now() < until {
        std::thread::sleep(Duration::from_millis(20));
    }
    let asked = Instant::now();
    // The one that is being done first: it does not wait.
    for job in &jobs {
        let stopped = s.ask(&s.key, "POST", &format!("/parse/jobs/{job}/cancel"), "", b"").expect("an answer").expect(200);
        assert_eq!(stopped["status"], "CANCELLED");
    }
    // Whoever did them is free for another.
    let accepted = s.form("/parse/parse-async", &[("files", Some("r.pdf"), &receipt())]).expect(202);
    let job = accepted["id"].as_str().expect("an id");
    while s.get(&format!("/parse/status/{job}")).expect(200)["status"] == "IN_QUEUE" {
        assert!(asked.elapsed() < Duration::from_secs(4), "nobody is free after {:?}", asked.elapsed());
        std::thread::sleep(Duration::from_millis(20));
    }
    assert_eq!(s.ended(job)["status"], "COMPLETED");
    assert_eq!(s.ask(&s.key, "POST", &format!("/parse/jobs/{job}/cancel"), "", b"").expect("an answer").status, 409);
    assert_eq!(s.ended(&jobs[0])["status"], "CANCELLED", "it stays stopped");
}

#[test]
fn a_key_may_have_only_so_much_waiting() {
    let folder = Folder::new("parsing-waiting");
    let s = Service::start(&folder.0, &["--max-waiting", "3"]);
    let scan = fs::read(corpus("giro-tahapan-jan-scan.pdf")).expect("a scan");
    let status: Vec<u16> = (0..4).map(|_| s.form("/parse/parse-async", &[("files", Some("a.pdf"), &scan), ("mode", None, b"PRO")]).status).collect();
    assert!(status.contains(&429), "{status:?}");
    let refused = s.form("/parse/parse-async", &[("files", Some("a.pdf"), &scan), ("mode", None, b"PRO")]);
    assert!(refused.json()["error_code"] == "QUOTA_EXCEEDED" && refused.header("retry-after").is_some(), "{}", refused.head);
}
