//! Signatures of events, checked by the library of Standard Webhooks itself.

use super::support::skipped;
use engine::webhook::headers;
use serde_json::json;
use std::io::Write;
use std::process::{Command, Stdio};
use uuid::Uuid;

/// Checks headers and bodies, each with its secret; says `ok` or why not, a line each.
const CHECK: &str = r#"
import json, sys
from standardwebhooks.webhooks import Webhook
for line in sys.stdin:
    case = json.loads(line)
    secret = case["secret"] if case["secret"].startswith("whsec_") else case["secret"].encode()
    try:
        Webhook(secret).verify(case["body"], case["headers"])
        print("ok")
    except Exception as e:
        print(type(e).__name__)
"#;

/// A Python that has the library: the one that is named, or the system's.
fn python() -> Option<String> {
    let named = std::env::var("SALDO_PYTHON").ok();
    let has = |p: &String| Command::new(p).args(["-c", "import standardwebhooks"]).stderr(Stdio::null()).status().is_ok_and(|s| s.success());
    named.into_iter().chain(["python3".to_owned()]).find(has)
}

#[test]
fn the_library_of_standard_webhooks_takes_the_signatures_and_no_others() {
    let Some(python) = python() else { return skipped("no Python with `standardwebhooks`: pip install standardwebhooks, or name one in SALDO_PYTHON") };
    let now = chrono::Utc::now().timestamp();
    let body = r#"{"event":"job.status_changed","metadata":{"batch":"é 7"}}"#;
    let mut cases = Vec::new();
    for secret in ["at-least-32-random-characters-are-recommended", "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "x"] {
        for (body, sent, at, want) in [
            (body, body, now, "ok"),
            (body, r#"{"event":"job.status_changed"}"#, now, "WebhookVerificationError"),
            (body, body, now - 3_600, "WebhookVerificationError"),
        ] {
            let signed: serde_json::Map<_, _> =
                headers(Uuid::new_v4(), at, Some(secret), body.as_bytes()).into_iter().map(|(k, v)| (k.to_owned(), json!(v))).collect();
            cases.push((json!({"secret": secret, "body": sent, "headers": signed}), want));
        }
    }
    let mut child = Command::new(python).args(["-c", CHECK]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("python starts");
    let mut pipe = child.stdin.take().expect("its input");
    cases.iter().for_each(|(case, _)| writeln!(pipe, "{case}").expect("it listens"));
    drop(pipe);
    let out = child.wait_with_output().expect("it ends");
    let said: Vec<&str> = std::str::from_utf8(&out.stdout).expect("text").lines().collect();
    let want: Vec<&str> = cases.iter().map(|(_, w)| *w).collect();
    assert_eq!(said, want);
}
