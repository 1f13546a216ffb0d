//! `SIGNATURE_BROKEN`, `SIGNATURE_CHANGED_AFTER`, `SIGNATURE_UNTRUSTED`, `SIGNATURE_WEAK`, `SIGNATURE_EXPIRED`: byte range and container of
//! every signature, its chain to the user's own roots, and what was changed after it (ISO 32000-2 12.8, RFC 5652, 5280, 3161).

mod keys;
mod token;

use super::paper::{Finds, Paper};
use super::report::{Change, Family, Signature};
use super::revisions::Update;
use crate::base::Severity;
use crate::read::trace::SignatureField;
use der::{Decode, Encode};
use keys::{digest_name, fits};
use token::{Token, length};
use x509_cert::Certificate;

/// The codes that are reported.
pub const CODES: &[&str] = &["SIGNATURE_BROKEN", "SIGNATURE_CHANGED_AFTER", "SIGNATURE_UNTRUSTED", "SIGNATURE_WEAK", "SIGNATURE_EXPIRED"];

/// Certificates of a chain at most.
const LONGEST_CHAIN: usize = 10;

/// What is wrong with the place of a signature in its file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Place {
    /// Where it should be.
    Right,
    /// Its byte range is none, or leaves more out than the signature itself.
    Forged,
    /// Its byte range does not fit the file any more: it was written anew.
    Moved,
}

/// Whether a byte range is in order, where what it covers ends, the parts it covers, and what the gap holds.
type Placed = (Place, Option<usize>, Vec<(usize, usize)>, Option<Vec<u8>>);

/// Examines the signatures of a file. `trust` holds the roots that the user trusts, as certificates.
pub fn look(paper: &Paper<'_>, trust: &[Vec<u8>], finds: &mut Finds) -> Vec<Signature> {
    let Some(trace) = paper.trace else { return Vec::new() };
    let roots: Vec<Certificate> = trust.iter().filter_map(|t| Certificate::from_der(t).ok()).collect();
    let proofs: Vec<Certificate> = trace.structure.proofs.iter().filter_map(|p| Certificate::from_der(p).ok()).collect();
    let mut out = Vec::new();
    for field in &trace.structure.signatures {
        out.push(one(paper, field, &roots, &proofs, finds));
    }
    out
}

fn one(paper: &Paper<'_>, field: &SignatureField, roots: &[Certificate], proofs: &[Certificate], finds: &mut Finds) -> Signature {
    let mut out = Signature {
        field: field.name.clone(),
        page: field.page,
        bbox: field.page.zip(field.rect).map(|(p, r)| paper.place(p, r)),
        subfilter: field.subfilter.clone(),
        covers: "PARTIAL".to_owned(),
        integrity: "UNCHECKED".to_owned(),
        chain: "UNKNOWN".to_owned(),
        revocation: "NOT_CHECKED".to_owned(),
        docmdp: paper.trace.and_then(|t| t.structure.docmdp),
        status: "UNCHECKED".to_owned(),
        ..Signature::default()
    };
    let (place, end, parts, contents) = place(paper.file, field);
    let token = contents.as_deref().and_then(|c| c.get(..length(c)?)).and_then(Token::parse);
    let refs: Vec<&[u8]> = parts.iter().map(|(a, b)| paper.file.get(*a..*b).unwrap_or_default()).collect();
    let stamp = field.subfilter == "ETSI.RFC3161";
    let mut fits = token.as_ref().and_then(|t| if stamp { Some(t.vouches(&refs).is_some()) } else { t.signs(&refs) });
    if token.is_none() {
        fits = Some(false);
    }
    let whole = end.is_some_and(|e| paper.file.get(e..).unwrap_or_default().iter().all(u8::is_ascii_whitespace));
    let revision = end.and_then(|e| paper.history.iter().find(|u| u.bytes.abs_diff(e) <= 2 || whole && u.bytes == paper.file.len()));
    out.covers = if whole {
        "WHOLE_FILE"
    } else if revision.is_some() {
        "REVISION"
    } else {
        "PARTIAL"
    }
    .to_owned();
    if let Some(t) = &token {
        describe(&mut out, t, &refs, stamp, roots, proofs);
    }
    if let Some(said) = super::dates::parse(&field.said).filter(|_| out.signing_time.is_none()) {
        (out.signing_time, out.time_source) = (Some(said.format("%Y-%m-%dT%H:%M:%SZ").to_string()), Some("CLAIMED".to_owned()));
    }
    let broken = place == Place::Forged || !field.reachable || fits == Some(false) || place == Place::Moved;
    out.integrity = match fits {
        _ if broken => "BROKEN",
        Some(true) => "INTACT",
        _ => "UNCHECKED",
    }
    .to_owned();
    let spot = out.page.zip(field.rect).map(|(p, r)| vec![paper.change("SIGNATURE", p, r, None, None, None)]).unwrap_or_default();
    let name = if field.name.is_empty() { "that no form names".to_owned() } else { format!("“{}”", field.name) };
    if broken {
        // Whoever writes a file anew breaks its signature; who leaves the byte range in place and changes what it covers forges.
        let anew = place == Place::Moved && field.reachable && paper.history.len() <= 1;
        let severity = if anew { Severity::Medium } else { Severity::High };
        let what = match (place, fits) {
            (Place::Forged, _) => "leaves out more of the file than itself, or nothing is signed",
            (Place::Moved, _) => "does not fit the file: it was written anew after signing",
            _ if !field.reachable => "is reached by no form of the file",
            _ => "does not fit what it covers",
        };
        finds.add(
            Family::Signatures,
            "SIGNATURE_BROKEN",
            severity,
            format!("The signature {name} {what}."),
            spot,
            &["The file was saved or printed anew after signing"],
        );
        out.status = "BROKEN".to_owned();
        return out;
    }
    let later = later(paper, end, whole, out.docmdp);
    let changed = !later.0.is_empty();
    out.changes_after.clone_from(&later.0);
    if changed {
        let severity = if later.1 { Severity::High } else { Severity::Low };
        let message = format!("After the signature {name} the file was changed in ways that it does not allow.");
        finds.add(Family::Signatures, "SIGNATURE_CHANGED_AFTER", severity, message, later.0, &["A note that was added after signing"]);
    }
    if out.digest.as_deref() == Some("SHA-1") {
        finds.add(Family::Signatures, "SIGNATURE_WEAK", Severity::Low, format!("The signature {name} rests on SHA-1."), spot.clone(), &["An old program"]);
    }
    match out.chain.as_str() {
        "EXPIRED" => finds.add(
            Family::Signatures,
            "SIGNATURE_EXPIRED",
            Severity::Low,
            format!("The certificate of {name} was not valid at its time."),
            spot,
            &["No timestamp was taken"],
        ),
        "TRUSTED" => {}
        _ => finds.add(
            Family::Signatures,
            "SIGNATURE_UNTRUSTED",
            Severity::Low,
            format!("No root that you trust vouches for {name}."),
            spot,
            &["Its root is not in the folder of roots that you trust"],
        ),
    }
    out.status = match (changed, out.integrity.as_str(), out.chain.as_str()) {
        (true, _, _) => "CHANGED_AFTER",
        (_, "UNCHECKED", _) => "UNCHECKED",
        (_, _, "TRUSTED") if out.revocation != "REVOKED" => "VALID",
        _ => "VALID_UNTRUSTED",
    }
    .to_owned();
    out
}

/// Who signed, when, and who vouches.
fn describe(out: &mut Signature, token: &Token, refs: &[&[u8]], stamp: bool, roots: &[Certificate], proofs: &[Certificate]) {
    out.digest = token.digest.map(str::to_owned);
    let stamped = if stamp { token.vouches(refs) } else { token.stamped_time() };
    let at = stamped.or_else(|| token.said_time());
    let show = |t: i64| chrono::DateTime::from_timestamp(t, 0).map(|d| d.format("%Y-%m-%dT%H:%M:%SZ").to_string());
    out.signing_time = at.and_then(show);
    out.time_source = at.map(|_| if stamped.is_some() { "TIMESTAMP" } else { "CLAIMED" }.to_owned());
    let Some(own) = &token.certificate else { return };
    let tbs = &own.tbs_certificate;
    out.signer = Some(tbs.subject.to_string());
    out.issuer = Some(tbs.issuer.to_string());
    out.serial = Some(tbs.serial_number.as_bytes().iter().map(|b| format!("{b:02X}")).collect());
    let pool: Vec<&Certificate> = token.certificates.iter().chain(proofs).collect();
    out.chain = chain(own, &pool, roots, at).to_owned();
}

/// Where a signature stands: whether its byte range is in order, where what it covers ends, the parts covered, and what it holds.
fn place(file: &[u8], field: &SignatureField) -> Placed {
    let [zero, first, second, rest] = field.range.as_slice() else { return (Place::Forged, None, Vec::new(), None) };
    let number = |v: &i64| usize::try_from(*v).ok();
    let (Some(0), Some(a), Some(b), Some(c)) = (number(zero), number(first), number(second), number(rest)) else {
        return (Place::Forged, None, Vec::new(), None);
    };
    if a >= b || a == 0 {
        return (Place::Forged, None, Vec::new(), None);
    }
    let Some(end) = b.checked_add(c).filter(|e| *e <= file.len()) else { return (Place::Moved, None, Vec::new(), None) };
    let gap = file.get(a..b).unwrap_or_default();
    let inner = gap.strip_prefix(b"<").and_then(|g| g.strip_suffix(b">"));
    let Some(hex) = inner.filter(|g| g.iter().all(u8::is_ascii_hexdigit)) else {
        // Something else stands in the gap: either all was moved, or the gap was made wider.
        let starts = gap.first() == Some(&b'<') && gap.get(1).is_some_and(u8::is_ascii_hexdigit);
        let contents = starts.then(|| unhex(gap.get(1..).unwrap_or_default()));
        return (if starts { Place::Forged } else { Place::Moved }, Some(end), vec![(0, a), (b, end)], contents);
    };
    let contents = unhex(hex);
    let padded = length(&contents).is_none_or(|l| contents.get(l..).is_some_and(|p| p.iter().all(|b| *b == 0)));
    (if padded { Place::Right } else { Place::Forged }, Some(end), vec![(0, a), (b, end)], Some(contents))
}

fn unhex(hex: &[u8]) -> Vec<u8> {
    let digit = |b: u8| char::from(b).to_digit(16).and_then(|d| u8::try_from(d).ok());
    let digits: Vec<u8> = hex.iter().map_while(|b| digit(*b)).collect();
    digits.chunks_exact(2).map(|p| p.iter().fold(0u8, |a, d| a << 4 | d)).collect()
}

/// What later revisions changed that a signature does not allow, and whether it concerns figures or rows.
fn later(paper: &Paper<'_>, end: Option<usize>, whole: bool, docmdp: Option<u8>) -> (Vec<Change>, bool) {
    let Some(end) = end.filter(|_| !whole) else { return (Vec::new(), false) };
    let after: Vec<&Update> = paper.history.iter().filter(|u| u.bytes > end + 2).collect();
    let mut changes: Vec<Change> = Vec::new();
    let mut grave = false;
    for update in after {
        let kind = update.kind.unwrap_or("REWRITTEN");
        let allowed = match docmdp {
            Some(1) => matches!(kind, "DSS" | "TIMESTAMP"),
            _ => {
                matches!(kind, "DSS" | "TIMESTAMP" | "SIGNATURE" | "METADATA") || kind == "FORM" && update.notes.iter().all(|(p, r, _)| !paper.in_table(*p, *r))
            }
        };
        for d in &update.changes {
            let cell = paper.cell_at(d.page, d.rect);
            grave |= cell.is_some_and(|c| c.figure()) || paper.in_table(d.page, d.rect);
            changes.push(paper.change(kind, d.page, d.rect, cell, d.old.as_deref(), d.new.as_deref()));
        }
        if allowed {
            continue;
        }
        for (page, rect, text) in &update.notes {
            let cell = paper.cell_at(*page, *rect);
            grave |= !text.is_empty() && (paper.in_table(*page, *rect) || cell.is_some_and(|c| c.figure()));
            changes.push(paper.change("ANNOTATION", *page, *rect, cell, None, Some(text)));
        }
        // What pages draw with was replaced: fonts, forms, pictures.
        grave |= kind == "REWRITTEN" && update.swapped;
        if update.changes.is_empty() && update.notes.is_empty() {
            changes.push(Change { kind: kind.to_owned(), detail: Some(format!("revision {}", update.n)), ..Change::default() });
        }
    }
    (changes, grave)
}

/// Whether the chain of a certificate ends at a root that is trusted.
fn chain(own: &Certificate, pool: &[&Certificate], roots: &[Certificate], at: Option<i64>) -> &'static str {
    let mut now = own;
    for _ in 0..LONGEST_CHAIN {
        if !valid_at(now, at) {
            return "EXPIRED";
        }
        if roots.iter().any(|r| r == now) || roots.iter().any(|r| vouches(r, now) && valid_at(r, at)) {
            return "TRUSTED";
        }
        let Some(next) = pool.iter().find(|c| **c != now && may_sign(c) && vouches(c, now)) else { return "UNTRUSTED" };
        now = next;
    }
    "UNTRUSTED"
}

/// Whether a certificate may vouch for others.
fn may_sign(certificate: &Certificate) -> bool {
    let basic = certificate.tbs_certificate.get::<x509_cert::ext::pkix::BasicConstraints>().ok().flatten();
    basic.is_some_and(|(_, b)| b.ca)
}

/// Whether one certificate signed another.
fn vouches(issuer: &Certificate, of: &Certificate) -> bool {
    let same = issuer.tbs_certificate.subject == of.tbs_certificate.issuer;
    let Some(message) = of.tbs_certificate.to_der().ok().filter(|_| same) else { return false };
    let digest = digest_name(&of.signature_algorithm.oid).unwrap_or("SHA-256");
    fits(&issuer.tbs_certificate.subject_public_key_info, &of.signature_algorithm, digest, &message, of.signature.raw_bytes()) == Some(true)
}

fn valid_at(certificate: &Certificate, at: Option<i64>) -> bool {
    let Some(at) = at.and_then(|a| u64::try_from(a).ok()) else { return true };
    let v = &certificate.tbs_certificate.validity;
    v.not_before.to_unix_duration().as_secs() <= at && at <= v.not_after.to_unix_duration().as_secs()
}
