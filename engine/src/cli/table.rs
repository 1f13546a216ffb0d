//! Plain tables for people: columns as wide as their widest cell, numbers to the right.

/// How a column's cells stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Align {
    /// Words.
    Left,
    /// Numbers.
    Right,
}

/// A table with a head.
#[derive(Debug, Default)]
pub struct Table {
    aligns: Vec<Align>,
    rows: Vec<Vec<String>>,
}

impl Table {
    /// A table with these columns.
    pub fn new(head: &[(&str, Align)]) -> Self {
        Self { aligns: head.iter().map(|h| h.1).collect(), rows: vec![head.iter().map(|h| h.0.to_owned()).collect()] }
    }

    /// Adds a row.
    pub fn row(&mut self, cells: Vec<String>) {
        self.rows.push(cells);
    }

    /// The table as text, a line a row.
    pub fn text(&self) -> String {
        let width = |c: usize| self.rows.iter().filter_map(|r| r.get(c)).map(|t| columns(t)).max().unwrap_or(0);
        let widths: Vec<usize> = (0..self.aligns.len()).map(width).collect();
        let mut text = String::new();
        for row in &self.rows {
            let mut line = String::new();
            for ((cell, width), align) in row.iter().zip(&widths).zip(&self.aligns) {
                if !line.is_empty() {
                    line.push_str("  ");
                }
                let pad = " ".repeat(width.saturating_sub(columns(cell)));
                match align {
                    Align::Left => line.extend([cell.as_str(), &pad]),
                    Align::Right => line.extend([&pad, cell.as_str()]),
                }
            }
            text.push_str(line.trim_end());
            text.push('\n');
        }
        text
    }
}

fn columns(text: &str) -> usize {
    text.chars().count()
}

/// Text of at most so many characters, cut with an ellipsis; control characters, which could drive a terminal, become spaces.
pub fn short(text: &str, width: usize) -> String {
    let clean = |c: char| if c.is_control() { ' ' } else { c };
    if text.chars().count() <= width {
        return text.chars().map(clean).collect();
    }
    text.chars().take(width.saturating_sub(1)).map(clean).chain(['…']).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_stand_to_the_right() {
        let mut table = Table::new(&[("what", Align::Left), ("n", Align::Right)]);
        table.row(vec!["one".into(), "1".into()]);
        table.row(vec!["ä".into(), "1,000".into()]);
        assert_eq!(table.text(), "what      n\none       1\nä     1,000\n");
    }

    #[test]
    fn long_text_is_cut_and_escapes_are_dropped() {
        assert_eq!(short("abcdef", 4), "abc…");
        assert_eq!(short("a\u{1b}[31m", 9), "a [31m");
    }
}
