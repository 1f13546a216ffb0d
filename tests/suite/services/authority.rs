//! Who may what: every operation with every kind of credential, and nothing of another tenant seen, changed or counted.

use super::client::{BANK_STATEMENT, PASSWORD, Services, command};
use engine::wire::contract::contract;
use serde_json::{Value, json};

/// An operation of the contract with a path that fits, and a body that the contract allows.
struct Operation {
    name: String,
    method: String,
    path: String,
    body: Option<Value>,
    form: bool,
    token: bool,
}

/// Every operation that needs a credential and that the program does, with these ids in its path.
fn operations(s: &Services, ids: impl Fn(&str, &str) -> String) -> Vec<Operation> {
    let mut out = Vec::new();
    for (template, path) in contract()["paths"].as_object().expect("paths") {
        for (method, o) in path.as_object().expect("a path").iter().filter(|(m, _)| *m != "parameters") {
            let open = o["security"].as_array().is_some_and(Vec::is_empty);
            let name = o["operationId"].as_str().expect("a name").to_owned();
            let filled = |ids: &dyn Fn(&str, &str) -> String| {
                let part = |p: &str| p.strip_prefix('{').and_then(|p| p.strip_suffix('}')).map_or(p.to_owned(), |id| ids(template, id));
                template.split('/').map(part).collect::<Vec<_>>().join("/")
            };
            let content = o["requestBody"]["content"].as_object();
            let form = content.is_some_and(|c| c.contains_key("multipart/form-data"));
            let json = &o["requestBody"]["content"]["application/json"];
            let body = json["example"]
                .as_object()
                .map(|e| Value::Object(e.clone()))
                .or_else(|| json["examples"]["bank_statement"]["value"].as_object().map(|e| Value::Object(e.clone())));
            let one = Operation {
                name,
                method: method.to_uppercase(),
                path: filled(&ids),
                body,
                form,
                token: o["security"].as_array().is_some_and(|a| !a.is_empty()),
            };
            // What nothing does yet answers as an unknown path. Asked of what is not there, so that nothing is done.
            let probe = filled(&|_, _| NOBODY.to_owned());
            let there = open || s.ask(&one.method, &probe, &[("X-API-Key", &s.key)], b"").json()["message"] != "The path is not there";
            if !open && there {
                out.push(one);
            }
        }
    }
    assert!(out.len() >= 40, "{}", out.len());
    out
}

fn ask(s: &Services, o: &Operation, credentials: &[(&str, &str)]) -> crate::http::Answer {
    let mut headers = credentials.to_vec();
    if o.form {
        headers.push(("Content-Type", "multipart/form-data; boundary=XX"));
        let body = b"--XX\r\nContent-Disposition: form-data; name=\"files\"; filename=\"a.txt\"\r\n\r\nhello\r\n--XX--\r\n";
        return s.ask(&o.method, &o.path, &headers, body);
    }
    s.with(credentials, &o.method, &o.path, o.body.as_ref())
}

const NOBODY: &str = "5f0c7a52-6d1e-4b7c-9a33-0c4f5a2b8e10";

#[test]
fn every_operation_refuses_who_may_not() {
    let s = Services::start("services-authority", &[]);
    let token = s.token("ana@example.com");
    let expired = command(&s.folder, &["keys", "create", "old", "--days", "0"], "");
    let revoked = command(&s.folder, &["keys", "create", "gone"], "");
    let prefix = revoked.strip_prefix("sk_live_").expect("a key").get(..8).expect("its first characters").to_owned();
    command(&s.folder, &["keys", "revoke", &prefix], "");
    let reader = command(&s.folder, &["keys", "create", "reader", "--scopes", "read"], "");
    let parts: Vec<&str> = token.split('.').collect();
    // {"alg":"none","typ":"JWT"} and {"alg":"HS512","typ":"JWT"}
    let unsigned = format!("Bearer eyJhbGciOiJub25lIiwidHlwIjoiSldUIn0.{}.", parts[1]);
    let other = format!("Bearer eyJhbGciOiJIUzUxMiIsInR5cCI6IkpXVCJ9.{}.{}", parts[1], parts[2]);
    let forged = format!("Bearer {}.{}.{}", parts[0], parts[1], parts[2].chars().rev().collect::<String>());
    let bearer = format!("Bearer {token}");
    let mut cases = 0;
    for o in operations(&s, |_, _| NOBODY.to_owned()) {
        let mut refused = |credentials: &[(&str, &str)], code: &str, status: u16| {
            let answer = ask(&s, &o, credentials);
            assert_eq!((answer.status, answer.json()["error_code"].as_str()), (status, Some(code)), "{} with {credentials:?}", o.name);
            cases += 1;
        };
        if o.token {
            for wrong in ["", "Bearer ", "Bearer x.y.z", "Basic abc", &unsigned, &other, &forged, &token] {
                refused(&[("Authorization", wrong)], "UNAUTHORIZED", 401);
            }
            refused(&[("X-API-Key", &s.key)], "UNAUTHORIZED", 401);
            continue;
        }
        refused(&[], "UNAUTHORIZED", 401);
        refused(&[("Authorization", &bearer)], "UNAUTHORIZED", 401);
        for (wrong, code) in [
            ("garbage", "INVALID_API_KEY"),
            ("", "INVALID_API_KEY"),
            (&s.key[..20], "INVALID_API_KEY"),
            (&revoked, "INVALID_API_KEY"),
            (&expired, "API_KEY_EXPIRED"),
        ] {
            refused(&[("X-API-Key", wrong)], code, 401);
        }
        let answer = ask(&s, &o, &[("X-API-Key", &reader)]);
        let reads = o.method == "GET" || matches!(o.name.as_str(), "exportVerification" | "downloadRawOcr" | "combine");
        assert_eq!(answer.status == 403, !reads, "{} with a key that may read only: {}", o.name, answer.status);
        cases += 1;
    }
    assert!(cases > 300, "{cases}");
    // Who is shut out is out at once.
    let review = |s: &Services| s.review(&token, NOBODY, &json!({"verification_status": "COMPLETED"})).status;
    assert_eq!(review(&s), 404);
    command(&s.folder, &["users", "disable", "ana@example.com"], "");
    assert_eq!(review(&s), 401);
}

#[test]
fn nothing_of_another_tenant_is_seen_changed_or_counted() {
    let s = Services::start("services-tenants", &[]);
    let foreign = command(&s.folder, &["keys", "create", "foreign", "--tenant", "other"], "");
    command(&s.folder, &["users", "create", "eve@example.com", "--tenant", "other"], PASSWORD);
    let theirs = [("X-API-Key", foreign.as_str())];
    let login = json!({"email": "eve@example.com", "password": PASSWORD});
    let token = s.with(&theirs, "POST", "/auth/login", Some(&login)).expect(200)["access_token"].as_str().expect("a token").to_owned();
    assert_eq!(s.post("/auth/login", &login).status, 401, "a user of another tenant");

    let group = s.post("/groups", &json!({"name": "Ours"})).expect(201);
    let folder = s.post("/folders", &json!({"name": "Ours", "group_id": group["id"]})).expect(201);
    let path = s.sample("giro-tahapan-jan.pdf");
    let draft = s.post("/drafts", &json!({})).expect(201);
    let made = s.verification(&[&path]);
    let id = made["id"].as_str().expect("an id").to_owned();
    s.settled(&id);
    let header = s.get(&format!("/bank-statements/{id}/headers")).expect(200)["items"][0]["id"].clone();
    let row = s.get(&format!("/bank-statements/{id}/transactions")).expect(200)["items"][0]["id"].clone();
    let of = |template: &str, name: &str| {
        let id = match name {
            "header_id" => &header,
            "transaction_id" => &row,
            _ if template.starts_with("/groups") => &group["id"],
            _ if template.starts_with("/folders") => &folder["id"],
            _ if template.starts_with("/drafts") => &draft["id"],
            _ if template.starts_with("/templates") => return NOBODY.to_owned(),
            _ => &made["id"],
        };
        id.as_str().expect("an id").to_owned()
    };
    let before = s.get(&format!("/verifications/{id}")).expect(200);
    for o in operations(&s, of) {
        if !o.path.contains('-') || o.path.contains("/parse/") {
            continue;
        }
        let bearer = format!("Bearer {token}");
        let credentials = if o.token { [("Authorization", bearer.as_str())] } else { theirs };
        let answer = ask(&s, &o, &credentials);
        // Which of the two says only what was asked, not what is there.
        let expected: &[u16] = if o.path.ends_with("/combine") || o.method == "POST" && o.path.ends_with("-async") { &[409] } else { &[404] };
        assert!(expected.contains(&answer.status), "{}: {}", o.name, String::from_utf8_lossy(&answer.body));
    }
    for list in ["/groups", "/folders", "/verifications", "/drafts"] {
        assert_eq!(s.with(&theirs, "GET", list, None).expect(200)["total"], 0, "{list}");
    }
    let stolen =
        json!({"service_id": BANK_STATEMENT, "folder_id": folder["id"], "result_id": made["result_id"], "configuration": {"files": {"bsa_file": [path]}}});
    let mut fields = s.with(&theirs, "POST", "/verifications", Some(&stolen)).fields();
    fields.sort();
    assert_eq!(fields, ["configuration.files.bsa_file[0]", "folder_id", "result_id"]);
    assert_eq!(s.with(&theirs, "POST", "/folders", Some(&json!({"name": "x", "group_id": group["id"]}))).fields(), ["group_id"]);
    let after = s.get(&format!("/verifications/{id}")).expect(200);
    assert_eq!((&before["updated_at"], &before["output"]), (&after["updated_at"], &after["output"]));
}
