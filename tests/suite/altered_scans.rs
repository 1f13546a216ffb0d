//! Altered scans: an amount, a balance or a day is painted over with another of the same page, a row is cut out and the paper closed up.
//! Nothing of it is proven over.
//!
//! Each scan is drawn page by page as the engine shows it, painted upon, and goes the way that users' files go. What is altered is the
//! same each time; `SALDO_LONG=1` alters more than two hundred, and `SALDO_KEEP` names a folder for the files that are proven over.

use super::altered::long;
use super::ocr::installed;

use super::scores::score;
use super::support::{STATEMENTS, Truth, at_once, program, scanned};
use engine::base::{Evidence, Rect};
use engine::document::Document;
use engine::read::ReadOptions;
use engine::read::worker::{Input, Worker};
use engine::statement::{HeaderType, Reading, Statement, Transaction, Verdict, again};
use flate2::{Compression, write::ZlibEncoder};
use image::{GrayImage, imageops};
use saldo_tests::Dice;
use saldo_tests::objects::{file, stream};
use std::io::Write;
use std::sync::Arc;

/// Alterations of each kind that are made of a file: in the short run, in the long one.
const EACH: (usize, usize) = (1, 5);
/// Files of the short run.
const FEW: usize = 6;
/// Paper around a cell, in points.
const AROUND: f32 = 1.0;

/// A page in grey with its dots a point.
#[derive(Clone)]
struct Sheet {
    picture: GrayImage,
    dots: f32,
}

/// The pages as a PDF of pictures.
fn pdf(sheets: &[Arc<Sheet>]) -> Vec<u8> {
    let kids: Vec<String> = (0..sheets.len()).map(|n| format!("{} 0 R", 3 + 3 * n)).collect();
    let mut bodies =
        vec![b"<< /Type /Catalog /Pages 2 0 R >>".to_vec(), format!("<< /Type /Pages /Kids [{}] /Count {} >>", kids.join(" "), sheets.len()).into_bytes()];
    for (n, sheet) in sheets.iter().enumerate() {
        let Sheet { picture, dots } = &**sheet;
        let (w, h) = (picture.width() as f32 / dots, picture.height() as f32 / dots);
        let (content, image) = (4 + 3 * n, 5 + 3 * n);
        bodies.push(
            format!("<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {w} {h}] /Contents {content} 0 R /Resources << /XObject << /I {image} 0 R >> >> >>")
                .into_bytes(),
        );
        bodies.push(stream("", format!("q {w} 0 0 {h} 0 0 cm /I Do Q").as_bytes()));
        let mut packed = ZlibEncoder::new(Vec::new(), Compression::fast());
        packed.write_all(picture.as_raw()).expect("memory");
        let entries = format!(
            "/Type /XObject /Subtype /Image /Width {} /Height {} /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /FlateDecode",
            picture.width(),
            picture.height()
        );
        bodies.push(stream(&entries, &packed.finish().expect("memory")));
    }
    file(&bodies)
}

fn read(sheets: &[Arc<Sheet>]) -> Option<(Document, Reading)> {
    let bytes = Arc::new(pdf(sheets));
    let worker = Worker { program: Some(program()), ..Worker::default() };
    again::read(&worker, Input::Bytes { name: "altered.pdf", bytes: &bytes }, &ReadOptions::default(), &mut |_, _| {}).ok()
}

/// A scan that reads as its truth has it when its pages are drawn anew.
struct Base {
    truth: Truth,
    sheets: Vec<Arc<Sheet>>,
    reading: Reading,
}

fn base(truth: &Truth) -> Option<(Vec<Arc<Sheet>>, Reading)> {
    let worker = Worker { program: Some(program()), ..Worker::default() };
    let document = worker.read_file(&truth.path, &ReadOptions { recognise: false, ..ReadOptions::default() }, &mut |_, _| {}).ok()?;
    let sheet = |page: &engine::document::Page| {
        let across = page.images.iter().map(|i| i.width as f32 / i.rect.width().max(1.0)).fold(0.0, f32::max);
        let dots = if across > 0.0 { across.clamp(150.0 / 72.0, 300.0 / 72.0) } else { 200.0 / 72.0 };
        let png = worker.render_page(&*truth.path, page.number, dots * 72.0, &ReadOptions::default()).ok()?;
        Some(Arc::new(Sheet { picture: image::load_from_memory(&png).ok()?.into_luma8(), dots }))
    };
    let sheets: Vec<Arc<Sheet>> = document.pages.iter().map(sheet).collect::<Option<_>>()?;
    let (document, reading) = read(&sheets)?;
    // On a page that lies on its side or head, or askew, places are those of the page as it is read and not as it is drawn.
    if document.pages.iter().any(|p| p.turn != 0 || p.skew.abs() > 0.2) {
        println!("{}: its pages are turned or askew", truth.file);
        return None;
    }
    let score = score(truth, &reading, &mut String::new());
    let sound = (score.found, score.got) == (score.want, score.want) && reading.statements.iter().all(Statement::amounts_proved);
    println!("{}: {:?}, drawn anew {}", truth.file, reading.verdict(), if sound { "sound" } else { "not sound" });
    sound.then_some((sheets, reading))
}

/// What was done to a scan.
struct Altered {
    what: String,
    sheets: Vec<Arc<Sheet>>,
    /// The row whose day is another now, and which row's it is.
    day: Option<(usize, usize)>,
}

fn cell<'r>(t: &'r Transaction, kinds: &[HeaderType]) -> Option<&'r Evidence> {
    t.cells.iter().find(|(k, e)| kinds.contains(k) && e.bbox.width() > 0.0 && e.text.chars().any(|c| c.is_ascii_digit())).map(|(_, e)| e)
}

/// Paints what stands at `from` over what stands at `to`, so that both end at the same place.
fn painted(sheets: &[Arc<Sheet>], from: &Evidence, to: &Evidence) -> Option<Vec<Arc<Sheet>>> {
    let mut sheets = sheets.to_vec();
    let box_of = |e: &Evidence, dots: f32| {
        let r = Rect { x0: e.bbox.x0 - AROUND, y0: e.bbox.y0 - AROUND / 2.0, x1: e.bbox.x1 + AROUND, y1: e.bbox.y1 + AROUND / 2.0 };
        ((r.x0 * dots).max(0.0) as u32, (r.y0 * dots).max(0.0) as u32, (r.width() * dots).ceil() as u32, (r.height() * dots).ceil() as u32)
    };
    let source = sheets.get(from.page as usize - 1)?;
    let (x, y, w, h) = box_of(from, source.dots);
    let glyphs = imageops::crop_imm(&source.picture, x, y, w, h).to_image();
    let sheet = Arc::make_mut(sheets.get_mut(to.page as usize - 1)?);
    let (tx, ty, tw, th) = box_of(to, sheet.dots);
    let paper = *glyphs.pixels().max_by_key(|p| p.0[0])?;
    let blank = GrayImage::from_pixel(tw, th, paper);
    imageops::replace(&mut sheet.picture, &blank, tx.into(), ty.into());
    let (left, top) = (i64::from(tx + tw) - i64::from(w), i64::from(ty) + (i64::from(th) - i64::from(h)) / 2);
    imageops::replace(&mut sheet.picture, &glyphs, left, top);
    Some(sheets)
}

/// Cells of these kinds with another's value in their place: rows, and which row it is from.
fn repainted(base: &Base, s: &Statement, kinds: &[HeaderType], dice: &mut Dice, count: usize) -> Vec<(usize, usize, Vec<Arc<Sheet>>)> {
    let cells: Vec<(usize, &Evidence)> = s.transactions.iter().enumerate().filter_map(|(i, t)| cell(t, kinds).map(|e| (i, e))).collect();
    let mut out = Vec::new();
    for _ in 0..count * 12 {
        if cells.len() < 3 || out.len() == count {
            break;
        }
        let (to, old) = cells[1 + dice.below(cells.len() as u64 - 2) as usize];
        let (from, new) = cells[dice.below(cells.len() as u64) as usize];
        // A value of about the same length, so that nothing beside it is touched.
        let fits = new.bbox.width() <= old.bbox.width() + 6.0 && (new.page, to) != (0, from);
        let digits = |e: &Evidence| e.text.chars().filter(char::is_ascii_digit).collect::<String>();
        if fits && digits(new) != digits(old) {
            out.extend(painted(&base.sheets, new, old).map(|sheets| (to, from, sheets)));
        }
    }
    out
}

/// A row that is cut out, with the paper below it moved up.
fn cut_out(base: &Base, s: &Statement, dice: &mut Dice, count: usize) -> Vec<Altered> {
    let mut out = Vec::new();
    for _ in 0..count * 12 {
        if s.transactions.len() < 4 || out.len() == count {
            break;
        }
        let i = 1 + dice.below(s.transactions.len() as u64 - 2) as usize;
        let [before, row, after] = &s.transactions[i - 1..=i + 1] else { continue };
        if before.page != row.page || row.page != after.page || before.bbox.y1 > row.bbox.y0 + 1.0 || after.bbox.y0 <= row.bbox.y1 - 1.0 {
            continue;
        }
        let mut sheets = base.sheets.clone();
        let Some(sheet) = sheets.get_mut(row.page as usize - 1).map(Arc::make_mut) else { continue };
        let top = ((before.bbox.y1 + row.bbox.y0) / 2.0 * sheet.dots) as u32;
        let end = ((row.bbox.y1 + after.bbox.y0) / 2.0 * sheet.dots) as u32;
        let below = imageops::crop_imm(&sheet.picture, 0, end, sheet.picture.width(), sheet.picture.height() - end).to_image();
        imageops::replace(&mut sheet.picture, &below, 0, top.into());
        out.push(Altered { what: format!("row {} cut out of page {}", i + 1, row.page), sheets, day: None });
    }
    out
}

fn alterations(base: &Base, each: usize) -> Vec<Altered> {
    let mut dice = Dice::new(base.truth.file.bytes().fold(7, |h, b| h * 31 % 1_000_003 + u64::from(b)));
    let mut out = Vec::new();
    for s in &base.reading.statements {
        for (what, kinds) in [("amount", &[HeaderType::Debit, HeaderType::Credit, HeaderType::Amount][..]), ("balance", &[HeaderType::Balance])] {
            let all = repainted(base, s, kinds, &mut dice, each);
            out.extend(all.into_iter().map(|(to, from, sheets)| Altered { what: format!("{what} of row {} in row {}", from + 1, to + 1), sheets, day: None }));
        }
        let days = repainted(base, s, &[HeaderType::Date], &mut dice, each);
        out.extend(days.into_iter().map(|(to, from, sheets)| Altered {
            what: format!("day of row {} in row {}", from + 1, to + 1),
            sheets,
            day: Some((to, from)),
        }));
        out.extend(cut_out(base, s, &mut dice, each));
    }
    out
}

/// What is wrong with what was read of an altered scan; `None` where nothing is. A day that was painted stands on the paper: only one
/// that is read otherwise, or that does not follow from its neighbours, is wrong where it is proven.
fn wrong(base: &Base, a: &Altered, reading: &Reading) -> Option<String> {
    let most = base.reading.statements.iter().map(|s| s.transactions.len()).sum::<usize>();
    let proved = reading.statements.iter().find(|s| s.verdict == Verdict::Proved && s.transactions.len() * 2 > most)?;
    let Some((to, from)) = a.day else { return Some("is PROVED over".to_owned()) };
    let rows = &base.reading.statements.first()?.transactions;
    // A day that is printed once a day holds for the rows below it too.
    let painted = rows[from].date;
    let now: Vec<_> = proved.transactions.iter().map(|t| t.date).collect();
    if now.get(to) != Some(&painted) {
        return Some(format!("is PROVED though its day reads {:?} and not {painted:?}", now.get(to).copied().flatten()));
    }
    let others = rows.iter().enumerate().filter(|(i, _)| *i != to).all(|(i, t)| now.get(i) == Some(&t.date));
    let falls = proved.newest_first;
    let follows = |a: usize, b: usize| now.get(a).zip(now.get(b)).is_none_or(|(a, b)| if falls { a >= b } else { a <= b });
    match (others, follows(to - 1, to) && follows(to, to + 1)) {
        (true, true) => None,
        (false, _) => Some("is PROVED and the days of other rows changed".to_owned()),
        (_, false) => Some("is PROVED though its day does not follow".to_owned()),
    }
}

#[test]
fn nothing_is_proved_over_an_altered_scan() {
    if !installed() {
        return;
    }
    let mut truths: Vec<Truth> = STATEMENTS.into_iter().flat_map(scanned).collect();
    // The short run takes scans of one page first.
    truths.sort_by_key(|t| (t.accounts.iter().map(|a| a.transactions.len()).sum::<usize>(), t.file.clone()));
    if !long() {
        truths.truncate(FEW);
    }
    let drawn = at_once(&truths, base);
    let bases: Vec<Base> = truths.into_iter().zip(drawn).filter_map(|(truth, d)| d.map(|(sheets, reading)| Base { truth, sheets, reading })).collect();
    let each = if long() { EACH.1 } else { EACH.0 };
    let (mut count, mut over) = (0, Vec::new());
    for base in &bases {
        let all = alterations(base, each);
        count += all.len();
        let found = at_once(&all, |a| {
            let (_, reading) = read(&a.sheets)?;
            let wrong = wrong(base, a, &reading)?;
            if let Some(folder) = std::env::var_os("SALDO_KEEP") {
                let name = format!("{}-{}.pdf", base.truth.file, a.what.replace(' ', "-"));
                let _ = std::fs::write(std::path::Path::new(&folder).join(name), pdf(&a.sheets));
            }
            Some(format!("{}: {} {wrong}", base.truth.file, a.what))
        });
        over.extend(found.into_iter().flatten());
    }
    println!("{count} alterations of {} scans", bases.len());
    let least = if long() { 200 } else { 12 };
    assert!(count >= least && over.is_empty(), "{} of {count}:\n{}", over.len(), over.join("\n"));
}
