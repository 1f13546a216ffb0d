//! A text model behind an address: its word is taken, and where it is silent the local model speaks.

use engine::analytics::{Analysis, AnalystCorrections, Config, TextModelConfig, analyse_with};
use engine::base::Money;
use engine::remote::chat::Endpoint;
use saldo_tests::business::{Booking, Business, file};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpListener;
use std::time::{Duration, Instant};

/// A service that answers so many questions with that text, then holds its tongue.
fn service(answers: usize, content: &'static str) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = format!("http://{}/v1", listener.local_addr().expect("an address"));
    std::thread::spawn(move || {
        for (n, stream) in listener.incoming().flatten().enumerate() {
            let mut reader = BufReader::new(stream);
            let mut length = 0;
            let mut line = String::new();
            while reader.read_line(&mut line).is_ok_and(|n| n > 2) {
                if let Some(n) = line.to_lowercase().strip_prefix("content-length:") {
                    length = n.trim().parse().unwrap_or(0);
                }
                line.clear();
            }
            let mut body = vec![0; length];
            let _ = reader.read_exact(&mut body);
            if n >= answers {
                std::thread::sleep(Duration::from_secs(30));
                continue;
            }
            let text = serde_json::json!({"choices": [{"message": {"content": content}}]}).to_string();
            let _ = write!(reader.into_inner(), "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{text}", text.len());
        }
    });
    address
}

fn analysed(endpoint: String) -> Analysis {
    let rows =
        ["XQZW PLONK", "BIAYA ADM"].iter().enumerate().map(|(n, t)| Booking { day: n as u32, text: (*t).to_owned(), amount: Money::from(-7_500) }).collect();
    let holder = Business { name: "PT CONTOH USAHA".to_owned(), number: "7000000001".to_owned(), rows };
    let config = TextModelConfig { endpoint: Some(endpoint), model: "some-model".to_owned(), timeout_seconds: 2, ..TextModelConfig::default() };
    let mut judge = Endpoint::new(&config, None).expect("an address").expect("an endpoint");
    analyse_with(&[file(&holder, 31)], &Config::default(), &AnalystCorrections::default(), Some(&mut judge)).expect("an analysis")
}

#[test]
fn an_endpoint_is_asked_and_keyword_rules_still_come_first() {
    let analysis = analysed(service(9, "{\"1\": \"PAYROLL\", \"2\": \"RENT\"}"));
    assert_eq!(analysis.text_model.name, "some-model");
    let names: Vec<&str> = analysis.transactions.iter().map(|t| t.category.name()).collect();
    // Wordings are asked for in order of their letters: the fee first.
    assert_eq!(names, ["RENT", "BANK_CHARGE"]);
    assert!(analysis.findings.is_empty(), "{:?}", analysis.findings);
}

#[test]
fn a_silent_endpoint_costs_its_time_out_and_is_a_finding() {
    let start = Instant::now();
    let analysis = analysed(service(0, ""));
    assert!(start.elapsed() < Duration::from_secs(6));
    assert_eq!(analysis.findings.len(), 1);
    assert!(analysis.findings[0].message.contains("did not answer in time"), "{}", analysis.findings[0].message);
    assert_eq!(analysis.transactions.len(), 2);
}

#[test]
fn another_machine_is_asked_over_https_only() {
    let taken = |endpoint: &str| {
        let config = TextModelConfig { endpoint: Some(endpoint.to_owned()), model: "m".to_owned(), timeout_seconds: 2, ..TextModelConfig::default() };
        Endpoint::new(&config, None).map(|e| e.is_some()).map_err(|e| e.to_string())
    };
    for address in ["https://models.example/v1", "http://127.0.0.1:8080/v1", "http://localhost/v1", "http://[::1]:8080/v1"] {
        assert_eq!(taken(address), Ok(true), "{address}");
    }
    for address in ["http://models.example/v1", "http://localhost.example/v1", "http://127.0.0.1@models.example/v1", "http://10.0.0.7/v1"] {
        let said = taken(address).expect_err(address);
        assert!(said.contains("https") && said.contains("[text_model]"), "{said}");
    }
    assert!(taken("ftp://models.example").is_err() && taken("no address").is_err());
}

#[test]
fn an_answer_without_end_is_read_to_its_limit_only() {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = format!("http://{}/v1", listener.local_addr().expect("an address"));
    let sent = std::thread::spawn(move || {
        let (mut stream, _) = listener.accept().expect("a question");
        let _ = stream.read(&mut [0; 4_096]);
        let _ = write!(stream, "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nConnection: close\r\n\r\n");
        let (part, mut sent) = (vec![b' '; 64 << 10], 0_usize);
        while sent < 200 << 20 {
            match stream.write(&part) {
                Ok(n) => sent += n,
                Err(_) => break,
            }
        }
        sent
    });
    let analysis = analysed(address);
    assert!(analysis.findings.iter().any(|f| f.message.contains("too long")), "{:?}", analysis.findings);
    let sent = sent.join().expect("the service ended");
    assert!(sent < 32 << 20, "{} MiB were taken", sent >> 20);
}
