//! Blocks as text: tables as HTML with spans, pages as GitHub-flavoured Markdown.

use super::{Block, Content, Kind, Table};
use std::fmt::Write;

/// What a block says: a table as HTML, a list and key-values a line each.
pub fn content(block: &Block) -> String {
    match &block.content {
        Content::Text(text) | Content::Image(text) => text.clone(),
        Content::List(items) => items.join("\n"),
        Content::Pairs(pairs) => pairs.iter().map(|(k, v)| format!("{k}: {v}")).collect::<Vec<_>>().join("\n"),
        Content::Table(table) => html(table),
    }
}

/// A table as HTML: `table`, `thead`, `tbody`, `tr`, `th`, `td`, spans, escaped text, nothing else.
pub fn html(table: &Table) -> String {
    let part = |name: &str, tag: &str, rows: &[Vec<super::Cell>]| {
        if rows.is_empty() {
            return String::new();
        }
        let mut out = format!("<{name}>");
        for row in rows {
            out.push_str("<tr>");
            for cell in row {
                let span = |name: &str, n: usize| if n > 1 { format!(" {name}=\"{n}\"") } else { String::new() };
                // Writing to a string does not fail.
                let _ = write!(out, "<{tag}{}{}>{}</{tag}>", span("rowspan", cell.rows), span("colspan", cell.columns), escaped(&cell.text));
            }
            out.push_str("</tr>");
        }
        let _ = write!(out, "</{name}>");
        out
    };
    let (head, body) = table.rows.split_at_checked(table.heads).unwrap_or((&[], &table.rows));
    format!("<table>{}{}</table>", part("thead", "th", head), part("tbody", "td", body))
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// Blocks of one page as Markdown.
pub fn markdown<'a>(blocks: impl Iterator<Item = &'a Block>) -> String {
    blocks.map(one).filter(|t| !t.is_empty()).collect::<Vec<_>>().join("\n\n")
}

fn one(block: &Block) -> String {
    let lines = |text: &str| text.lines().map(plain).collect::<Vec<_>>().join("  \n");
    match (&block.content, block.kind) {
        (Content::Text(text), Kind::Title) => format!("# {}", plain(&text.replace('\n', " "))),
        (Content::Text(text), Kind::SectionHeader) => format!("## {}", plain(&text.replace('\n', " "))),
        (Content::Text(text), _) => lines(text),
        (Content::Image(text), _) => format!("*{}*", plain(text)),
        (Content::List(items), _) => items.iter().map(|i| item(i)).collect::<Vec<_>>().join("\n"),
        (Content::Pairs(pairs), _) => pairs.iter().map(|(k, v)| format!("**{}:** {}", plain(k), plain(v))).collect::<Vec<_>>().join("  \n"),
        (Content::Table(table), _) if table.has_spans() || table.heads > 1 => html(table),
        (Content::Table(table), _) => pipes(table),
    }
}

/// An item with a bullet or its number as Markdown has them.
fn item(text: &str) -> String {
    let (first, rest) = text.split_once(' ').unwrap_or(("", text));
    let number = first.trim_matches(['(', ')', '.']);
    if !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit()) { format!("{number}. {}", plain(rest)) } else { format!("- {}", plain(rest)) }
}

/// A table without spans as a pipe table; without a head of its own an empty one.
fn pipes(table: &Table) -> String {
    let width = table.rows.iter().map(Vec::len).max().unwrap_or(0);
    let row = |cells: &[super::Cell]| {
        let mut texts: Vec<String> = cells.iter().map(|c| plain(&c.text).replace('|', "\\|")).collect();
        texts.resize(width, String::new());
        format!("| {} |", texts.join(" | "))
    };
    let (head, body) = table.rows.split_at_checked(table.heads).unwrap_or((&[], &table.rows));
    let rule = format!("|{}", " --- |".repeat(width));
    let first = row(head.first().map_or(&[], Vec::as_slice));
    std::iter::once(first).chain(std::iter::once(rule)).chain(body.iter().map(|r| row(r))).collect::<Vec<_>>().join("\n")
}

/// Text in which nothing is taken for markup.
fn plain(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for (i, c) in text.chars().enumerate() {
        let opens = i == 0 && matches!(c, '#' | '>' | '+' | '-') || matches!(c, '*' | '_' | '`' | '<' | '[' | '\\');
        if opens {
            out.push('\\');
        }
        out.push(c);
    }
    out
}
