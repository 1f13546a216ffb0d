//! Files that are broken, lie or attack: each costs its own reading only, says what is wrong and what to do, and the next is read.

use super::support::{Folder, corpus, saldo};
use serde_json::Value;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::time::{Duration, Instant};

/// A file of objects, numbered from 1, the first being the catalogue.
fn pdf(objects: &[Vec<u8>]) -> Vec<u8> {
    let mut out = b"%PDF-1.7\n".to_vec();
    let mut places = Vec::new();
    for (i, object) in objects.iter().enumerate() {
        places.push(out.len());
        let _ = writeln!(out, "{} 0 obj", i + 1);
        out.extend_from_slice(object);
        out.extend_from_slice(b"\nendobj\n");
    }
    let start = out.len();
    let _ = write!(out, "xref\n0 {}\n0000000000 65535 f \n", objects.len() + 1);
    for place in places {
        let _ = writeln!(out, "{place:010} 00000 n ");
    }
    let _ = write!(out, "trailer\n<</Size {}/Root 1 0 R>>\nstartxref\n{start}\n%%EOF\n", objects.len() + 1);
    out
}

fn stream(dict: &str, data: &[u8]) -> Vec<u8> {
    let mut out = format!("<<{dict}/Length {}>>\nstream\n", data.len()).into_bytes();
    out.extend_from_slice(data);
    out.extend_from_slice(b"\nendstream");
    out
}

fn objects(texts: &[&str]) -> Vec<Vec<u8>> {
    texts.iter().map(|t| t.as_bytes().to_vec()).collect()
}

/// One page with this content and these resources.
fn page(resources: &str, content: Vec<u8>, more: Vec<Vec<u8>>) -> Vec<u8> {
    let mut all = objects(&["<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Kids[3 0 R]/Count 1>>"]);
    all.push(format!("<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<<{resources}>>/Contents 4 0 R>>").into_bytes());
    all.push(content);
    all.extend(more);
    pdf(&all)
}

/// Zeroes, a gibibyte of them, packed twice.
fn bomb() -> Vec<u8> {
    use flate2::{Compression, write::ZlibEncoder};
    let mut inner = ZlibEncoder::new(Vec::new(), Compression::best());
    let block = vec![b' '; 1 << 20];
    for _ in 0..1024 {
        inner.write_all(&block).expect("memory");
    }
    let mut outer = ZlibEncoder::new(Vec::new(), Compression::best());
    outer.write_all(&inner.finish().expect("memory")).expect("memory");
    outer.finish().expect("memory")
}

/// Checks a file together with a sound one. Gives the file's own record.
fn check(folder: &Path, name: &str, bytes: &[u8]) -> Value {
    let path = folder.join(name);
    fs::write(&path, bytes).expect("file for a test");
    let sound = corpus("paid-out-in-uk.pdf");
    let begin = Instant::now();
    let output = saldo().arg("check").arg(&path).arg(&sound).arg("--json").output().expect("saldo runs");
    let took = begin.elapsed();
    let text = String::from_utf8_lossy(&output.stdout);
    let checks: Value = serde_json::from_str(&text).unwrap_or_else(|e| panic!("{name}: {e}: {text} {}", String::from_utf8_lossy(&output.stderr)));
    assert!(took < Duration::from_secs(10), "{name} took {took:?}");
    assert!(matches!(output.status.code(), Some(0 | 1 | 3)), "{name}: {:?}", output.status);
    assert_eq!(checks[1]["statements"][0]["verdict"], "PROVED", "{name}: the next file was not read");
    checks[0].clone()
}

/// An error with a remedy, or findings; never a proof.
fn says(name: &str, record: &Value) {
    let error = record["error"]["message"].as_str().is_some_and(|m| !m.is_empty()) && record["error"]["remedy"].as_str().is_some_and(|r| !r.is_empty());
    let findings = record["findings"].as_array().is_some_and(|f| !f.is_empty());
    let unproven = record["statements"].as_array().is_some_and(|s| !s.is_empty() && s.iter().all(|s| s["verdict"] != "PROVED"));
    assert!(error || findings || unproven, "{name}: {record}");
}

#[test]
fn what_is_no_statement_says_so() {
    let folder = Folder::new("no-statement");
    let nested = format!("{}1{}", "[".repeat(200_000), "]".repeat(200_000));
    let loops = objects(&["<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Kids[2 0 R 2 0 R]/Count 2>>"]);
    let huge = objects(&["<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Kids[3 0 R]/Count 2000000000>>", "<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>"]);
    let none = objects(&["<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Kids[]/Count 0>>"]);
    let cases: Vec<(&str, Vec<u8>)> = vec![
        ("empty.pdf", Vec::new()),
        ("text.pdf", b"Tanggal Keterangan Debet Kredit Saldo\n".to_vec()),
        ("zeroes.pdf", vec![0; 4096]),
        ("head-only.pdf", b"%PDF-1.7\n".to_vec()),
        ("no-pages.pdf", pdf(&none)),
        ("recursive-tree.pdf", pdf(&loops)),
        ("huge-count.pdf", pdf(&huge)),
        ("deep-nesting.pdf", page("", stream("", nested.as_bytes()), Vec::new())),
        ("deep-dictionary.pdf", page("", stream("", b""), vec![nested.into_bytes()])),
    ];
    for (name, bytes) in cases {
        says(name, &check(&folder.0, name, &bytes));
    }
}

#[test]
fn what_grows_is_bounded() {
    let folder = Folder::new("growth");
    let bomb = page("", stream("/Filter[/FlateDecode/FlateDecode]", &bomb()), Vec::new());
    says("bomb.pdf", &check(&folder.0, "bomb.pdf", &bomb));
    // Functions that call functions: each page of them doubles the work.
    let mut calculator = String::from("x");
    for _ in 0..2_000 {
        calculator = format!("{{ {calculator} }} if");
    }
    let function = stream("/FunctionType 4/Domain[0 1]/Range[0 1]", format!("{{ {calculator} }}").as_bytes());
    let shade = page("/ColorSpace<</C[/Separation/X/DeviceGray 5 0 R]>>", stream("", b"/C cs 0.5 scn 10 10 100 100 re f"), vec![function]);
    says("functions.pdf", &check(&folder.0, "functions.pdf", &shade));
    // A form that draws itself ten times, and each of these ten times again.
    let form = stream("/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</F 5 0 R>>>>", "/F Do ".repeat(10).as_bytes());
    let forms = page("/XObject<</F 5 0 R>>", stream("", b"/F Do"), vec![form]);
    says("forms.pdf", &check(&folder.0, "forms.pdf", &forms));
}

#[test]
fn too_many_pages_are_refused() {
    let folder = Folder::new("pages");
    let count = 5_000;
    let mut all = objects(&["<</Type/Catalog/Pages 2 0 R>>"]);
    let kids: Vec<String> = (0..count).map(|i| format!("{} 0 R", i + 3)).collect();
    all.push(format!("<</Type/Pages/Kids[{}]/Count {count}>>", kids.join(" ")).into_bytes());
    all.extend((0..count).map(|_| b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>".to_vec()));
    let record = check(&folder.0, "pages.pdf", &pdf(&all));
    assert_eq!(record["error"]["code"], "TOO_MANY_PAGES", "{record}");
}

#[test]
fn a_file_cut_anywhere_is_no_end_of_the_program() {
    let folder = Folder::new("cut");
    let whole = fs::read(corpus("giro-tahapan-jan.pdf")).expect("fixture");
    let step = 1_000.max(whole.len() / 60);
    let paths: Vec<_> = (0..whole.len())
        .step_by(step)
        .map(|n| {
            let path = folder.0.join(format!("cut-{n:06}.pdf"));
            fs::write(&path, &whole[..n]).expect("file for a test");
            path
        })
        .collect();
    let output = saldo().arg("check").args(&paths).arg("--json").output().expect("saldo runs");
    assert!(matches!(output.status.code(), Some(1 | 3)), "{:?}", output.status);
    let checks: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let checks = checks.as_array().expect("a list");
    assert_eq!(checks.len(), paths.len());
    for (path, record) in paths.iter().zip(checks) {
        says(&path.display().to_string(), record);
    }
}

#[test]
fn a_limit_of_memory_is_an_error_of_the_file() {
    let folder = Folder::new("memory");
    let path = folder.0.join("long.pdf");
    // A page whose text alone needs more than the least memory that can be asked for.
    let content = "BT /F1 8 Tf 10 10 Td (1234567890) Tj ET\n".repeat(400_000);
    let font = b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>".to_vec();
    fs::write(&path, page("/Font<</F1 5 0 R>>", stream("", content.as_bytes()), vec![font])).expect("file for a test");
    let output = saldo().args(["check", "--memory", "64", "--json"]).arg(&path).output().expect("saldo runs");
    let checks: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    says("long.pdf", &checks[0]);
}
