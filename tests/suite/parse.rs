//! `saldo parse`: any document becomes blocks in reading order; text that says other than its page shows is found.

use super::support::{Folder, corpus, run, truths};
use std::path::{Path, PathBuf};

/// A PDF of one page of 600 by 800 points with this content; `font` holds further entries of its font.
fn pdf(content: &str, font: &str, more: &[String]) -> Vec<u8> {
    let mut objects = vec![
        "<< /Type /Catalog /Pages 2 0 R >>".to_owned(),
        "<< /Type /Pages /Kids [3 0 R] /Count 1 >>".to_owned(),
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>".to_owned(),
        format!("<< /Length {} >>\nstream\n{content}\nendstream", content.len()),
        format!("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding {font} >>"),
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>".to_owned(),
    ];
    objects.extend_from_slice(more);
    let mut out = b"%PDF-1.7\n".to_vec();
    let mut places = Vec::new();
    for (i, body) in objects.iter().enumerate() {
        places.push(out.len());
        out.extend(format!("{} 0 obj\n{body}\nendobj\n", i + 1).bytes());
    }
    let start = out.len();
    out.extend(format!("xref\n0 {}\n0000000000 65535 f \n", objects.len() + 1).bytes());
    places.iter().for_each(|p| out.extend(format!("{p:010} 00000 n \n").bytes()));
    out.extend(format!("trailer\n<< /Size {} /Root 1 0 R >>\nstartxref\n{start}\n%%EOF\n", objects.len() + 1).bytes());
    out
}

fn text(x: u32, y: u32, size: u32, font: &str, text: &str) -> String {
    format!("BT /{font} {size} Tf {x} {y} Td ({text}) Tj ET\n")
}

/// What the program prints of a file.
fn parsed(path: &Path, more: &[&str]) -> serde_json::Value {
    let output = run(&[&["parse", &path.display().to_string(), "--json"], more].concat());
    serde_json::from_slice(&output.stdout).unwrap_or_else(|e| panic!("{}: {e}: {}", path.display(), String::from_utf8_lossy(&output.stderr)))
}

/// Types and contents of the blocks.
fn blocks(output: &serde_json::Value) -> Vec<(String, String)> {
    let said = |b: &serde_json::Value, key: &str| b[key].as_str().unwrap_or_default().to_owned();
    output["annotations"]["blocks"].as_array().into_iter().flatten().map(|b| (said(b, "type"), said(b, "content"))).collect()
}

fn written(folder: &Folder, name: &str, bytes: &[u8]) -> PathBuf {
    let path = folder.0.join(name);
    std::fs::write(&path, bytes).expect("a file for a test");
    path
}

#[test]
fn a_page_of_all_sorts_is_told_apart() {
    let mut c = text(50, 750, 20, "F1", "Quarterly report");
    let columns = [
        ("The first column begins with a sentence", "The second column is read after the"),
        ("that goes on over several lines and ends", "first one has ended, although its lines"),
        ("where the column ends, as columns do.", "stand beside those of the first one."),
    ];
    for (i, (left, right)) in columns.iter().enumerate() {
        let y = 700 - 13 * i as u32;
        c += &text(50, y, 10, "F1", left);
        c += &text(330, y, 10, "F1", right);
    }
    c += &text(50, 630, 12, "F2", "Terms of delivery");
    for (i, item) in ["1. Goods are sent at once.", "2. Bills are due in ten days."].iter().enumerate() {
        c += &text(50, 605 - 14 * i as u32, 10, "F1", item);
    }
    for (i, (label, value)) in [("Customer:", "Toko Bahagia"), ("Bill no:", "2024-0017")].iter().enumerate() {
        c += &text(50, 550 - 14 * i as u32, 10, "F1", label);
        c += &text(150, 550 - 14 * i as u32, 10, "F1", value);
    }
    // A table with a head over two columns.
    for y in [400, 420, 440, 460, 480] {
        let from = if y == 460 { 200 } else { 50 };
        c += &format!("{from} {y} m 500 {y} l S\n");
    }
    for x in [50, 200, 500] {
        c += &format!("{x} 400 m {x} 480 l S\n");
    }
    c += "350 400 m 350 460 l S\n";
    for (x, y, t) in [
        (55, 457, "Goods"),
        (205, 466, "Price"),
        (205, 446, "net"),
        (355, 446, "gross"),
        (55, 426, "Rice & salt"),
        (205, 426, "10.00"),
        (355, 426, "11.10"),
        (55, 406, "Oil"),
        (205, 406, "20.00"),
        (355, 406, "22.20"),
    ] {
        c += &text(x, y, 10, "F1", t);
    }
    c += &text(280, 30, 8, "F1", "Page 1 of 1");
    let folder = Folder::new("parse-sorts");
    let path = written(&folder, "a.pdf", &pdf(&c, "", &[]));
    let output = parsed(&path, &[]);
    let found = blocks(&output);
    let kinds: Vec<&str> = found.iter().map(|b| b.0.as_str()).collect();
    assert_eq!(kinds, ["TITLE", "TEXT", "TEXT", "SECTION_HEADER", "LIST", "KEY_VALUE", "TABLE", "PAGE_FOOTER"], "{found:#?}");
    assert!(found[1].1.starts_with("The first column") && found[1].1.ends_with("as columns do."), "{found:?}");
    assert_eq!(found[5].1, "Customer: Toko Bahagia\nBill no: 2024-0017");
    assert_eq!(
        found[6].1,
        "<table><thead><tr><th rowspan=\"2\">Goods</th><th colspan=\"2\">Price</th></tr><tr><th>net</th><th>gross</th></tr></thead>\
         <tbody><tr><td>Rice &amp; salt</td><td>10.00</td><td>11.10</td></tr><tr><td>Oil</td><td>20.00</td><td>22.20</td></tr></tbody></table>"
    );
    let first = &output["annotations"]["blocks"][0];
    assert_eq!((&first["page"], &first["block_num"], &first["page_seq"], &first["confidence"]), (&1.into(), &1.into(), &1.into(), &"HIGH".into()));
    let markdown = output["markdown"][0].as_str().unwrap_or_default();
    assert!(markdown.starts_with("# Quarterly report") && markdown.contains("## Terms of delivery") && markdown.contains("1. Goods"), "{markdown}");
}

#[test]
fn the_rows_of_statements_are_rows_of_tables() {
    let (mut right, mut all) = (0, 0);
    for truth in truths("corpus").into_iter().filter(|t| t.kind == "digital" && t.password.is_empty()) {
        let output = parsed(&truth.path, &[]);
        let tables: String = blocks(&output).into_iter().filter(|b| b.0 == "TABLE").map(|b| b.1).collect();
        let escaped = |t: &str| t.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;");
        for row in truth.accounts.iter().flat_map(|a| &a.transactions) {
            all += 1;
            right += usize::from(tables.contains(&format!("<td>{}</td>", escaped(&row.description))));
        }
    }
    let share = right as f64 / f64::from(all.max(1));
    assert!(share >= 0.97, "descriptions that are cells: {share:.4} of {all}");
}

#[test]
fn pages_are_chosen_and_mapped() {
    let path = corpus("giro-tahapan-jan.pdf");
    let output = parsed(&path, &["--pages", "2", "--mode", "lite"]);
    assert_eq!(output["metadata"]["page_mapping"], serde_json::json!([{"original": 2, "processed": 1}]));
    assert_eq!((&output["metadata"]["mode"], output["markdown"].as_array().map(Vec::len)), (&"LITE".into(), Some(1)));
    assert!(blocks(&output).iter().any(|b| b.0 == "TABLE"));
    let path = path.display().to_string();
    assert_eq!(run(&["parse", &path, "--json", "--pages", "99"]).status.code(), Some(2));
    assert_eq!(run(&["parse", &path, "--json", "--pages", "3-1"]).status.code(), Some(2));
    assert_eq!(run(&["parse", &path]).status.code(), Some(2), "a form must be chosen");
}

#[test]
fn text_that_lies_is_found() {
    if !super::ocr::installed() {
        return;
    }
    // The font draws a one for the code 1, and says that it means a nine.
    let map = "/CIDInit /ProcSet findresource begin 12 dict begin begincmap 1 begincodespacerange <00> <ff> endcodespacerange \
               2 beginbfrange <20> <30> <0020> <32> <7e> <0032> endbfrange 1 beginbfchar <31> <0039> endbfchar endcmap end end";
    let map = format!("<< /Length {} >>\nstream\n{map}\nendstream", map.len());
    let lines = ["Deposit of the tenant 1,250.00", "Withdrawal at the counter 340.50", "Balance carried forward 1,840.20"];
    let content: String = (0u32..).zip(lines).map(|(i, t)| text(60, 700 - 40 * i, 14, "F1", t)).collect();
    let folder = Folder::new("parse-lie");
    let lie = written(&folder, "lie.pdf", &pdf(&content, "/ToUnicode 7 0 R", &[map]));
    let honest = written(&folder, "honest.pdf", &pdf(&content, "", &[]));
    let said = |path: &Path, mode: &str| {
        let output = run(&["parse", &path.display().to_string(), "--json", "--mode", mode]);
        String::from_utf8_lossy(&output.stderr).into_owned()
    };
    assert!(said(&lie, "PRO").contains("shows `1,250.00` where its text says `9,250.00`"), "{}", said(&lie, "PRO"));
    assert!(!said(&lie, "LITE").contains("shows"));
    assert_eq!(said(&honest, "PRO"), "");
}
