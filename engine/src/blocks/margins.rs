//! Page heads and feet: what stands at the same place of several pages near their edges, and page numbers.

use super::pieces;
use super::{Block, Content, Kind};
use crate::base::Rect;
use crate::document::{Document, Page, Word};
use std::collections::HashMap;

/// Part of a page's height from its upper and lower edge in which heads and feet stand.
const EDGE: f32 = 0.1;
/// Lines at the same place of two pages differ in height by less, in points.
const SAME: f32 = 3.0;

/// The heights between which a page's head and foot have their baselines.
#[derive(Debug, Clone, PartialEq)]
pub struct Margin {
    /// Baselines of the head.
    pub head: std::ops::RangeInclusive<f32>,
    /// Baselines of the foot.
    pub foot: std::ops::RangeInclusive<f32>,
}

/// A line near an edge.
struct Edge {
    y: f32,
    key: String,
    number: bool,
    size: f32,
}

/// The margins of every page.
pub fn margins(document: &Document) -> Vec<Margin> {
    let edges: Vec<Vec<Edge>> = document.pages.iter().map(edges).collect();
    let mut count: HashMap<&str, Vec<f32>> = HashMap::new();
    for edge in edges.iter().flatten() {
        count.entry(edge.key.as_str()).or_default().push(edge.y);
    }
    let repeated = |e: &Edge| count.get(e.key.as_str()).is_some_and(|ys| ys.iter().filter(|y| (**y - e.y).abs() < SAME).count() >= 2);
    let body = super::text::body_size(document);
    document
        .pages
        .iter()
        .zip(&edges)
        .enumerate()
        .map(|(i, (page, own))| {
            let is = |e: &Edge| e.number || repeated(e) && (i > 0 || e.size < 1.3 * body);
            let top = own.iter().filter(|e| e.y < page.height / 2.0).take_while(|e| is(e)).last().map_or(f32::MIN, |e| e.y + 0.01);
            let bottom = own.iter().rev().filter(|e| e.y > page.height / 2.0).take_while(|e| is(e)).last().map_or(f32::MAX, |e| e.y - 0.01);
            Margin { head: f32::MIN..=top, foot: bottom..=f32::MAX }
        })
        .collect()
}

/// The lines near the edges of a page, top to bottom.
fn edges(page: &Page) -> Vec<Edge> {
    let near = |w: &&Word| w.baseline < EDGE * page.height || w.baseline > (1.0 - EDGE) * page.height;
    let line = |words: Vec<&Word>| {
        let text = pieces::text(&words);
        let key: String = text.chars().filter(|c| !c.is_whitespace()).map(|c| if c.is_numeric() { '#' } else { c }).collect();
        let y = words.iter().map(|w| w.baseline).fold(0.0, f32::max);
        Edge { y, number: is_page_number(&text), key, size: words.iter().map(|w| w.size).fold(0.0, f32::max) }
    };
    pieces::lines(page.words.iter().filter(near)).into_iter().map(line).collect()
}

/// Whether a line says which page this is: a number of its own, or few words with one or two numbers such as `Page 2 of 3`.
fn is_page_number(text: &str) -> bool {
    let words: Vec<&str> = text.split_whitespace().collect();
    let plain = |w: &&str| w.trim_matches(|c: char| !c.is_alphanumeric()).chars().all(|c| c.is_ascii_digit()) && w.chars().any(|c| c.is_ascii_digit());
    let numbers: Vec<&&str> = words.iter().filter(|w| w.split('/').all(|p| plain(&p)) && w.len() <= 7).collect();
    let named = || words.iter().any(|w| PAGE.contains(&w.trim_matches(|c: char| !c.is_alphabetic()).to_lowercase().as_str()));
    match words.len() {
        1 => numbers.len() == 1 && text.len() <= 7 && !text.contains(['.', ',']),
        2..=8 => !numbers.is_empty() && named(),
        _ => false,
    }
}

/// `Page` in the languages of the world.
const PAGE: &[&str] = &[
    "page",
    "pages",
    "halaman",
    "hal",
    "seite",
    "blatt",
    "página",
    "pagina",
    "pág",
    "pag",
    "sida",
    "side",
    "sivu",
    "strona",
    "strana",
    "oldal",
    "sayfa",
    "trang",
    "muka",
    "σελίδα",
    "стор",
    "стр",
    "страница",
    "сторінка",
    "頁",
    "ページ",
    "페이지",
    "หน้า",
    "pg",
    "folio",
    "hoja",
    "feuille",
];

/// The block of a page's head or foot, where it has one.
pub fn blocks(page: &Page, margin: &Margin, kind: Kind) -> Vec<Block> {
    let range = if kind == Kind::PageHeader { &margin.head } else { &margin.foot };
    let own: Vec<&Word> = page.words.iter().filter(|w| range.contains(&w.baseline)).collect();
    let Some(bbox) = Rect::hull(own.iter().map(|w| &w.rect)) else { return Vec::new() };
    let lines: Vec<String> = pieces::lines(own.iter().copied()).iter().map(|l| pieces::text(l)).collect();
    let confidence = 0.97 * super::ink(own.into_iter());
    vec![Block { kind, content: Content::Text(lines.join("\n")), page: page.number, bbox, confidence }]
}
