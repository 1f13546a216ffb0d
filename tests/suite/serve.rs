//! `saldo serve --ui`: who is let in, what is answered, and that everything else is refused.

use crate::http::{self, Answer};
use crate::support::{Folder, saldo};
use std::io::{BufRead, BufReader};
use std::process::{Child, Stdio};

/// A server on a store of its own; ended when dropped.
struct Server {
    child: Child,
    port: u16,
    token: String,
    _folder: Folder,
}

impl Server {
    fn start(name: &str) -> Self {
        let folder = Folder::new(name);
        let mut child = saldo().args(["serve", "--ui", "--key-file", "--folder"]).arg(&folder.0).stdout(Stdio::piped()).spawn().expect("saldo serve starts");
        let mut address = String::new();
        BufReader::new(child.stdout.take().expect("its output")).read_line(&mut address).expect("its address");
        let rest = address.trim().strip_prefix("http://127.0.0.1:").unwrap_or_else(|| panic!("`{address}` is no loopback address"));
        let (port, token) = rest.split_once("/#token=").expect("a token");
        Self { port: port.parse().expect("a port"), token: token.to_owned(), child, _folder: folder }
    }

    /// Sends a request as it stands and reads to the end.
    fn send(&self, head: &str, body: &[u8]) -> Answer {
        http::send(self.port, head, body).unwrap_or_else(|| panic!("no answer to {head}"))
    }

    fn get(&self, path: &str) -> Answer {
        self.send(&format!("GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{}", self.port), b"")
    }

    fn op(&self, name: &str, token: &str, body: &str) -> Answer {
        let head = format!("POST /op/{name} HTTP/1.1\r\nHost: localhost:{}\r\nAuthorization: Bearer {token}", self.port);
        self.send(&head, body.as_bytes())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn the_interface_comes_without_a_token_and_under_a_strict_policy() {
    let server = Server::start("serve-files");
    let page = server.get("/");
    assert_eq!(page.status, 200);
    assert!(String::from_utf8_lossy(&page.body).contains("<div id=\"root\">"));
    let head = page.head.to_lowercase();
    for header in ["content-security-policy: default-src 'none'; script-src 'self'", "x-content-type-options: nosniff", "x-frame-options: deny"] {
        assert!(head.contains(header), "{header} is missing in {head}");
    }
    assert!(!head.contains("unsafe"));
    assert_eq!(server.get("/assets/../../Cargo.toml").status, 404);
    assert_eq!(server.get("/nothing").json()["code"], "NOT_FOUND");
}

#[test]
fn only_who_holds_the_token_is_answered_and_only_under_the_own_address() {
    let server = Server::start("serve-token");
    let token = server.token.clone();
    assert_eq!(server.op("app_state", &token, "{}").status, 200);
    assert!(server.op("app_state", &token, "").json()["settings"].is_object());
    for wrong in ["", "x", &token[1..], &token.to_uppercase()] {
        let answer = server.op("app_state", wrong, "{}");
        assert_eq!((answer.status, answer.json()["code"].clone()), (401, "UNAUTHORIZED".into()), "{wrong}");
    }
    // A token in the address is for what a browser fetches by itself.
    let answer = server.send(&format!("POST /op/app_state?token={token} HTTP/1.1\r\nHost: 127.0.0.1:{}", server.port), b"{}");
    assert_eq!(answer.status, 401);
    for path in ["/events", "/download/x", "/page/00000000-0000-0000-0000-000000000000/1.png", "/events?token=x"] {
        assert_eq!(server.get(path).status, 401, "{path}");
    }
    for (host, origin) in
        [("evil.example", ""), ("127.0.0.1:1", ""), ("127.0.0.1", ""), (&*format!("127.0.0.1:{}", server.port), "\r\nOrigin: http://evil.example")]
    {
        let answer = server.send(&format!("POST /op/app_state HTTP/1.1\r\nHost: {host}{origin}\r\nAuthorization: Bearer {token}"), b"{}");
        assert_eq!(answer.json()["code"], "FORBIDDEN", "{host}{origin}");
    }
}

#[test]
fn what_is_wrong_is_said_as_an_error_of_the_operations() {
    let server = Server::start("serve-errors");
    let token = server.token.clone();
    assert_eq!(server.op("no_such_operation", &token, "{}").json()["code"], "NOT_FOUND");
    assert_eq!(server.op("app_state", &token, "{").status, 400);
    assert_eq!(server.op("app_state", &token, "{").json()["code"], "INVALID_INPUT");
    assert_eq!(server.get(&format!("/op/app_state?token={token}")).json()["code"], "INVALID_INPUT");
    assert_eq!(server.get(&format!("/download/x?token={token}")).json()["code"], "NOT_FOUND");
    assert_eq!(server.get(&format!("/page/x/1.png?token={token}")).json()["code"], "INVALID_INPUT");
    assert_eq!(server.get(&format!("/page/00000000-0000-0000-0000-000000000000/1.png?token={token}")).status, 404);
    let case = "00000000-0000-0000-0000-000000000000";
    let head = format!("POST /upload?case_id={case}&name=a.pdf HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nAuthorization: Bearer {token}", server.port);
    let large = server.send(&head, &vec![b'x'; (50 << 20) + 1]);
    assert_eq!((large.status, large.json()["code"].clone()), (413, "FILE_TOO_LARGE".into()));
}

#[test]
fn an_address_for_a_browser_is_not_guessed() {
    let server = Server::start("serve-open");
    assert_eq!(server.get("/open/x").json()["code"], "GONE");
    assert_eq!(server.get(&format!("/open/{}", server.token)).status, 410);
}
