//! What a file is built of: what it says of itself, what nothing reaches, forms, signatures.

use super::budget::Budget;
use super::fonts::Fonts;
use super::layers::Layers;
use super::trace::words_of;
use super::{metadata, password};
use crate::base::limits::{FORM_FIELDS, OBJECTS, ORPHANS};
use crate::document::Word;
use crate::read::trace::{Drawn, Orphan, SignatureField, Structure};
use hayro_syntax::Pdf;
use hayro_syntax::object::{Array, Dict, Name, Object, ObjectIdentifier, Stream, String as Text};
use std::collections::HashSet;

/// Pages whose fonts an orphan is tried with.
const TRIED: usize = 6;
/// Depth of nested form fields.
const DEEPEST: u32 = 16;
/// Longest metadata stream that is kept, in bytes.
const LONGEST_XMP: usize = 256 << 10;
/// Streams of proofs that are kept, and bytes of one.
const PROOFS: usize = 200;
const LONGEST_PROOF: usize = 4 << 20;

/// What the file is built of.
pub fn of<'a>(pdf: &'a Pdf, bytes: &[u8], pages: &[Drawn], fonts: &mut Fonts<'a>, layers: &Layers, budget: &Budget) -> Structure {
    let xref = pdf.xref();
    let root = xref.get::<Dict<'a>>(xref.root_id()).unwrap_or_default();
    let said = metadata::of(pdf, bytes);
    let pairs = [
        ("Title", said.title),
        ("Author", said.author),
        ("Creator", said.creator),
        ("Producer", said.producer),
        ("CreationDate", said.created),
        ("ModDate", said.modified),
    ];
    let xmp = root.get::<Stream<'a>>(b"Metadata").and_then(|s| budget.decode(&s)).map(|d| {
        let end = d.len().min(LONGEST_XMP);
        String::from_utf8_lossy(d.get(..end).unwrap_or_default()).into_owned()
    });
    let mut out = Structure {
        info: pairs.into_iter().filter(|(_, v)| !v.is_empty()).map(|(k, v)| (k.to_owned(), v)).collect(),
        xmp: xmp.unwrap_or_default(),
        private: private(pdf, &root),
        objects: u32::try_from(pdf.len()).unwrap_or(u32::MAX),
        dss: root.contains_key(b"DSS"),
        docmdp: docmdp(&root),
        outlines: root.get::<Dict<'_>>(b"Outlines").is_some_and(|o| o.contains_key(b"First")),
        encrypted: password::is_locked(bytes),
        ..Structure::default()
    };
    if let Some(dss) = root.get::<Dict<'a>>(b"DSS") {
        for key in ["Certs", "CRLs", "OCSPs"] {
            for stream in dss.get::<Array<'a>>(key).iter().flat_map(|a| a.iter::<Stream<'a>>()) {
                let proof = budget.decode(&stream).filter(|d| d.len() <= LONGEST_PROOF).map(|d| d.into_owned());
                out.proofs.extend(proof.filter(|_| out.proofs.len() < PROOFS));
            }
        }
    }
    let mut known = HashSet::new();
    if let Some(form) = root.get::<Dict<'a>>(b"AcroForm") {
        for field in form.get::<Array<'a>>(b"Fields").iter().flat_map(|a| a.iter::<Dict<'a>>()).take(FORM_FIELDS) {
            walk(&field, "", "", pages, pdf, &mut out, &mut known, 0);
        }
    }
    let (reached, prints) = reached(pdf, &root);
    out.prints = prints;
    orphans(pdf, &reached, pages, fonts, layers, budget, &mut out, &mut known);
    out
}

/// Names of programs that keep data of their own.
fn private(pdf: &Pdf, root: &Dict<'_>) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    let mut take = |d: &Dict<'_>| {
        for name in d.get::<Dict<'_>>(b"PieceInfo").iter().flat_map(|p| p.keys()) {
            let name = name.as_str().to_owned();
            if out.len() < 32 && !out.contains(&name) {
                out.push(name);
            }
        }
    };
    take(root);
    pdf.pages().iter().for_each(|p| take(p.raw()));
    out
}

/// The grade of changes that a certifying signature allows.
fn docmdp(root: &Dict<'_>) -> Option<u8> {
    let signature = root.get::<Dict<'_>>(b"Perms")?.get::<Dict<'_>>(b"DocMDP")?;
    let reference = signature.get::<Array<'_>>(b"Reference")?.iter::<Dict<'_>>().next()?;
    let grade = reference.get::<Dict<'_>>(b"TransformParams").and_then(|p| p.get::<u8>(b"P")).unwrap_or(2);
    Some(grade.clamp(1, 3))
}

/// A field of the form and what is under it.
#[allow(clippy::too_many_arguments, reason = "one walk")]
fn walk<'a>(field: &Dict<'a>, above: &str, kind: &str, pages: &[Drawn], pdf: &Pdf, out: &mut Structure, known: &mut HashSet<ObjectIdentifier>, depth: u32) {
    if depth > DEEPEST || out.fields.len() + out.signatures.len() > FORM_FIELDS {
        return;
    }
    let own = field.get::<Text<'_>>(b"T").map(|t| metadata::text(t.as_bytes())).unwrap_or_default();
    let name = if own.is_empty() || above.is_empty() { format!("{above}{own}") } else { format!("{above}.{own}") };
    let kind = field.get::<Name<'_>>(b"FT").map_or_else(|| kind.to_owned(), |n| n.as_str().to_owned());
    if kind == "Sig" {
        if let Some(value) = field.get::<Dict<'a>>(b"V").filter(|v| ["Contents", "ByteRange", "SubFilter"].iter().any(|k| v.contains_key(k))) {
            known.extend(value.obj_id());
            out.signatures.push(signature(&value, name, place(field, pages, pdf), true));
        }
        return;
    }
    let kids: Vec<Dict<'a>> = field.get::<Array<'a>>(b"Kids").iter().flat_map(|a| a.iter::<Dict<'a>>()).take(FORM_FIELDS).collect();
    for kid in kids.iter().filter(|k| k.contains_key(b"T") || k.contains_key(b"V")) {
        walk(kid, &name, &kind, pages, pdf, out, known, depth + 1);
    }
    let value = match field.get::<Object<'_>>(b"V") {
        Some(Object::String(s)) => metadata::text(s.as_bytes()),
        Some(Object::Name(n)) => n.as_str().to_owned(),
        _ => return,
    };
    out.fields.push((name, value));
}

/// The page and box of a field's widget.
fn place(field: &Dict<'_>, pages: &[Drawn], pdf: &Pdf) -> Option<(u32, crate::base::Rect)> {
    let widget = field.obj_id()?;
    for (page, drawn) in pdf.pages().iter().zip(pages) {
        let list = page.raw().get::<Array<'_>>(b"Annots");
        let mut refs = list.iter().flat_map(|a| a.raw_iter()).filter_map(|o| o.as_obj_ref()).map(ObjectIdentifier::from);
        if let Some(at) = refs.position(|id| id == widget) {
            return drawn.notes.get(at).map(|n| (drawn.number, n.rect));
        }
    }
    None
}

fn signature(value: &Dict<'_>, name: String, place: Option<(u32, crate::base::Rect)>, reachable: bool) -> SignatureField {
    let range = value.get::<Array<'_>>(b"ByteRange");
    SignatureField {
        name,
        page: place.map(|p| p.0),
        rect: place.map(|p| p.1),
        subfilter: value.get::<Name<'_>>(b"SubFilter").map(|n| n.as_str().to_owned()).unwrap_or_default(),
        range: range.iter().flat_map(|a| a.iter::<f64>()).take(64).map(|v| v as i64).collect(),
        said: value.get::<Text<'_>>(b"M").map(|t| metadata::text(t.as_bytes())).unwrap_or_default(),
        reachable,
    }
}

/// The objects that the catalog leads to.
fn reached<'a>(pdf: &'a Pdf, root: &Dict<'a>) -> (HashSet<ObjectIdentifier>, Vec<(u32, u64)>) {
    let xref = pdf.xref();
    let mut seen: HashSet<ObjectIdentifier> = HashSet::new();
    seen.insert(xref.root_id());
    let mut waiting: Vec<Object<'a>> = vec![Object::Dict(root.clone())];
    let mut steps = 0usize;
    let mut prints = Vec::new();
    while let Some(object) = waiting.pop() {
        steps += 1;
        if steps > OBJECTS {
            break;
        }
        let mut lead = |child: hayro_syntax::object::MaybeRef<Object<'a>>| match child {
            hayro_syntax::object::MaybeRef::Ref(r) => {
                let id = ObjectIdentifier::from(r);
                if seen.insert(id)
                    && let Some(next) = xref.get::<Object<'a>>(id)
                {
                    waiting.push(next);
                }
            }
            hayro_syntax::object::MaybeRef::NotRef(next) => {
                if matches!(next, Object::Dict(_) | Object::Array(_) | Object::Stream(_)) {
                    waiting.push(next);
                }
            }
        };
        match object {
            Object::Dict(d) => d.entries().for_each(|(_, v)| lead(v)),
            Object::Stream(s) => {
                if s.dict().get::<Name<'_>>(b"Type").is_none_or(|n| n.as_ref() != b"Metadata") {
                    prints.push((s.obj_id().obj_number, fingerprint(&s.raw_data())));
                }
                s.dict().entries().for_each(|(_, v)| lead(v));
            }
            Object::Array(a) => a.raw_iter().for_each(lead),
            _ => {}
        }
    }
    (seen, prints)
}

/// FNV-1a over whole words of eight bytes.
fn fingerprint(bytes: &[u8]) -> u64 {
    let step = |h: u64, part: &[u8]| part.iter().fold(0u64, |a, b| a << 8 | u64::from(*b)).wrapping_add(h).wrapping_mul(0x0100_0000_01b3);
    bytes.chunks(8).fold(0xcbf2_9ce4_8422_2325 ^ bytes.len() as u64, |h, part| step(h ^ (h >> 29), part))
}

/// Streams that draw text and signatures that nothing reaches.
#[allow(clippy::too_many_arguments, reason = "one walk")]
fn orphans<'a>(
    pdf: &'a Pdf,
    reached: &HashSet<ObjectIdentifier>,
    pages: &[Drawn],
    fonts: &mut Fonts<'a>,
    layers: &Layers,
    budget: &Budget,
    out: &mut Structure,
    known: &mut HashSet<ObjectIdentifier>,
) {
    for object in pdf.objects().into_iter().take(OBJECTS) {
        match object {
            Object::Dict(d)
                if d.contains_key(b"ByteRange")
                    && d.contains_key(b"Contents")
                    && out.signatures.len() < FORM_FIELDS
                    && d.obj_id().is_some_and(|id| known.insert(id)) =>
            {
                out.signatures.push(signature(&d, String::new(), None, false));
            }
            Object::Stream(s) if !reached.contains(&s.obj_id()) && out.orphans.len() < ORPHANS => {
                let dict = s.dict();
                let plain = dict.get::<Name<'_>>(b"Type").is_none_or(|n| n.as_ref() == b"XObject")
                    && dict.get::<Name<'_>>(b"Subtype").is_none_or(|n| n.as_ref() == b"Form");
                let Some(data) = plain.then(|| budget.decode(&s)).flatten() else { continue };
                let holds = |what: &[u8]| memchr::memmem::find(&data, what).is_some();
                if !(holds(b"BT") && holds(b"ET") && (holds(b"Tj") || holds(b"TJ"))) {
                    continue;
                }
                let mut best: Option<(usize, Orphan)> = None;
                for (page, drawn) in pdf.pages().iter().zip(pages).take(TRIED) {
                    let words = words_of(&data, page, fonts, layers, budget);
                    let alike = words.iter().filter(|w| stands(drawn, w, fonts)).count();
                    if best.as_ref().is_none_or(|(most, _)| alike > *most) {
                        best = Some((alike, Orphan { object: s.obj_id().obj_number, page: drawn.number, words }));
                    }
                }
                out.orphans.extend(best.map(|b| b.1).filter(|o| !o.words.is_empty()));
            }
            _ => {}
        }
    }
}

/// Whether the page draws the word's first letter where the word has it.
fn stands(page: &Drawn, word: &Word, fonts: &Fonts<'_>) -> bool {
    let first: String = word.text.chars().take(1).collect();
    page.letters_in(word.rect).any(|l| (l.x - word.rect.x0).abs() < 0.5 && fonts.text(l.text).starts_with(&first))
}
