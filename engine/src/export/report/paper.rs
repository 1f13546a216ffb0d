//! Pages under way: text in lines, tables that go on over pages with their head, bars and curves. Sizes are in points from the top left.

use pdf_writer::types::LineCapStyle;
use pdf_writer::{Content, Finish, Name, Pdf, Rect, Ref, Str};

/// A4, and what stays free around it.
const WIDTH: f32 = 595.0;
const HEIGHT: f32 = 842.0;
const MARGIN: f32 = 46.0;
const FOOT: f32 = 40.0;
/// Size of text and the height of its line.
const TEXT: f32 = 9.0;
const LINE: f32 = 12.5;
/// Dark ink, grey ink, lines, and the colours of money in and out.
const INK: [f32; 3] = [0.12, 0.14, 0.18];
const GREY: [f32; 3] = [0.42, 0.45, 0.5];
const RULE: [f32; 3] = [0.82, 0.84, 0.87];
const SHADE: [f32; 3] = [0.95, 0.96, 0.97];
pub const IN: [f32; 3] = [0.13, 0.45, 0.55];
pub const OUT: [f32; 3] = [0.8, 0.45, 0.2];

/// Widths of Helvetica's signs from the blank to the tilde, in thousandths of its size.
const WIDTHS: [u16; 95] = [
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584,
    556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278,
    469, 556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260,
    334, 584,
];

/// How a column's cells stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Align {
    /// Words.
    Left,
    /// Numbers.
    Right,
}

/// A column: its name, how its cells stand, and its part of the width.
pub type Column<'a> = (&'a str, Align, f32);

/// Text as the font's own table writes it; what that table has not is written in Latin letters.
fn encoded(text: &str) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len());
    for c in text.chars() {
        match c {
            ' '..='~' | '\u{a0}'..='\u{ff}' => out.push(c as u8),
            '€' => out.push(0x80),
            '…' => out.push(0x85),
            '‘' => out.push(0x91),
            '’' => out.push(0x92),
            '“' => out.push(0x93),
            '”' => out.push(0x94),
            '•' => out.push(0x95),
            '–' | '−' => out.push(0x96),
            '—' => out.push(0x97),
            c if c.is_control() => out.push(b' '),
            c => out.extend(deunicode::deunicode_char(c).unwrap_or("?").bytes().filter(|b| (b' '..=b'~').contains(b))),
        }
    }
    out
}

fn width(text: &[u8], size: f32, bold: bool) -> f32 {
    let of = |b: &u8| f32::from(b.checked_sub(b' ').and_then(|i| WIDTHS.get(usize::from(i))).copied().unwrap_or(556));
    text.iter().map(of).sum::<f32>() * size / 1_000.0 * if bold { 1.06 } else { 1.0 }
}

/// Text in lines of a width, by words; a word that is longer is cut.
fn lines(text: &str, size: f32, most: f32, bold: bool) -> Vec<Vec<u8>> {
    let mut out: Vec<Vec<u8>> = Vec::new();
    for word in text.split_whitespace() {
        let mut word = encoded(word);
        while width(&word, size, bold) > most && word.len() > 1 {
            let mut fits = 1;
            while fits < word.len() && width(word.get(..fits + 1).unwrap_or_default(), size, bold) <= most {
                fits += 1;
            }
            let rest = word.split_off(fits);
            out.push(std::mem::replace(&mut word, rest));
        }
        match out.last_mut() {
            Some(line) if width(line, size, bold) + width(b" ", size, bold) + width(&word, size, bold) <= most => {
                line.push(b' ');
                line.extend(word);
            }
            _ => out.push(word),
        }
    }
    out
}

/// A report under way.
pub struct Paper {
    done: Vec<Content>,
    page: Content,
    y: f32,
    foot: String,
    of: &'static str,
}

impl Paper {
    /// A report whose pages bear a line at their foot, with the word between a page and how many there are.
    pub fn new(foot: &str, of: &'static str) -> Self {
        Self { done: Vec::new(), page: Content::new(), y: MARGIN, foot: foot.to_owned(), of }
    }

    /// Begins a page.
    pub fn turn(&mut self) {
        self.done.push(std::mem::replace(&mut self.page, Content::new()));
        self.y = MARGIN;
    }

    /// Begins a page where less than so much is left.
    fn need(&mut self, height: f32) {
        if self.y + height > HEIGHT - MARGIN - FOOT / 2.0 && self.y > MARGIN {
            self.turn();
        }
    }

    fn put(&mut self, bytes: &[u8], x: f32, y: f32, size: f32, bold: bool, color: [f32; 3]) {
        let [r, g, b] = color;
        let font: &[u8] = if bold { b"B" } else { b"R" };
        self.page.set_fill_rgb(r, g, b);
        self.page.begin_text().set_font(Name(font), size).next_line(x, HEIGHT - y).show(Str(bytes)).end_text();
    }

    fn rule(&mut self, y: f32) {
        let [r, g, b] = RULE;
        self.page.set_stroke_rgb(r, g, b).set_line_width(0.6).move_to(MARGIN, HEIGHT - y).line_to(WIDTH - MARGIN, HEIGHT - y).stroke();
    }

    fn area(&mut self, x: f32, y: f32, w: f32, h: f32, color: [f32; 3]) {
        let [r, g, b] = color;
        self.page.set_fill_rgb(r, g, b).rect(x, HEIGHT - y - h, w, h).fill_nonzero();
    }

    /// The title of the report.
    pub fn title(&mut self, text: &str, below: &str) {
        for line in lines(text, 20.0, WIDTH - 2.0 * MARGIN, true) {
            self.y += 22.0;
            self.put(&line, MARGIN, self.y, 20.0, true, INK);
        }
        self.y += 4.0;
        self.grey(below);
        self.y += 6.0;
    }

    /// The heading of a section, with room for what follows it.
    pub fn heading(&mut self, text: &str) {
        self.need(80.0);
        self.y += if self.y > MARGIN { 26.0 } else { 14.0 };
        self.put(&encoded(text), MARGIN, self.y, 13.0, true, INK);
        self.y += 5.0;
        self.rule(self.y);
        self.y += 4.0;
    }

    /// Text in lines.
    pub fn text(&mut self, text: &str) {
        self.paragraph(text, INK);
    }

    /// Text that explains, in grey.
    pub fn grey(&mut self, text: &str) {
        self.paragraph(text, GREY);
    }

    fn paragraph(&mut self, text: &str, color: [f32; 3]) {
        for line in lines(text, TEXT, WIDTH - 2.0 * MARGIN, false) {
            self.need(LINE);
            self.y += LINE;
            self.put(&line, MARGIN, self.y, TEXT, false, color);
        }
        self.y += 3.0;
    }

    /// A point of a list with a mark of its weight before it.
    pub fn point(&mut self, mark: [f32; 3], head: &str, text: &str) {
        let body = lines(text, TEXT, WIDTH - 2.0 * MARGIN - 14.0, false);
        self.need(LINE * 2.0);
        self.y += LINE + 2.0;
        self.area(MARGIN, self.y - 6.5, 6.0, 6.0, mark);
        self.put(&encoded(head), MARGIN + 14.0, self.y, TEXT, true, INK);
        for line in body {
            self.need(LINE);
            self.y += LINE;
            self.put(&line, MARGIN + 14.0, self.y, TEXT, false, INK);
        }
        self.y += 2.0;
    }

    /// A table; its head comes again on every page that it goes over.
    pub fn table(&mut self, columns: &[Column<'_>], rows: &[Vec<String>]) {
        let whole: f32 = columns.iter().map(|c| c.2).sum::<f32>().max(0.1);
        let mut places = Vec::with_capacity(columns.len());
        let mut x = MARGIN;
        for (_, align, part) in columns {
            let wide = (WIDTH - 2.0 * MARGIN) * part / whole;
            places.push((x + 3.0, wide - 8.0, *align));
            x += wide;
        }
        let head: Vec<String> = columns.iter().map(|c| c.0.to_owned()).collect();
        self.need(LINE * 4.0);
        self.row(&places, &head, true, false);
        for (n, row) in rows.iter().enumerate() {
            let height = self.height(&places, row, false);
            if self.y + height > HEIGHT - MARGIN - FOOT / 2.0 {
                self.turn();
                self.row(&places, &head, true, false);
            }
            self.row(&places, row, false, n % 2 == 1);
        }
        self.y += 6.0;
    }

    fn height(&self, places: &[(f32, f32, Align)], cells: &[String], bold: bool) -> f32 {
        let count = places.iter().zip(cells).map(|((_, wide, _), c)| lines(c, TEXT - 0.5, *wide, bold).len()).max().unwrap_or(1).max(1);
        count as f32 * LINE + 3.0
    }

    fn row(&mut self, places: &[(f32, f32, Align)], cells: &[String], head: bool, shaded: bool) {
        let height = self.height(places, cells, head);
        if shaded {
            self.area(MARGIN, self.y + 1.0, WIDTH - 2.0 * MARGIN, height, SHADE);
        }
        for ((x, wide, align), cell) in places.iter().zip(cells) {
            for (n, line) in lines(cell, TEXT - 0.5, *wide, head).into_iter().enumerate() {
                let at = if *align == Align::Right { x + wide - width(&line, TEXT - 0.5, head) } else { *x };
                self.put(&line, at, self.y + (n as f32 + 1.0) * LINE - 2.0, TEXT - 0.5, head, if head { GREY } else { INK });
            }
        }
        self.y += height;
        if head {
            self.rule(self.y);
        }
    }

    /// Pairs of bars with a name below each pair, the first of a pair in the colour of money in.
    pub fn bars(&mut self, pairs: &[(String, f64, f64)], names: (&str, &str)) {
        const HIGH: f32 = 120.0;
        let most = pairs.iter().map(|p| p.1.max(p.2)).fold(0.0, f64::max);
        if most <= 0.0 {
            return;
        }
        self.need(HIGH + 44.0);
        self.legend(names);
        let top = self.y + 4.0;
        let step = (WIDTH - 2.0 * MARGIN) / pairs.len().max(1) as f32;
        let wide = (step * 0.36).min(26.0);
        let every = pairs.len().div_ceil(14);
        for (n, (name, one, other)) in pairs.iter().enumerate() {
            let x = MARGIN + (n as f32 + 0.5) * step;
            for (value, left, color) in [(*one, x - wide, IN), (*other, x, OUT)] {
                let high = (value / most) as f32 * HIGH;
                self.area(left, top + HIGH - high, wide - 1.0, high, color);
            }
            if n % every == 0 {
                let text = encoded(name);
                let at = x - width(&text, 7.5, false) / 2.0;
                self.put(&text, at, top + HIGH + 10.0, 7.5, false, GREY);
            }
        }
        self.rule(top + HIGH);
        self.y = top + HIGH + 18.0;
    }

    fn legend(&mut self, (one, other): (&str, &str)) {
        self.y += LINE;
        let mut x = MARGIN;
        for (name, color) in [(one, IN), (other, OUT)] {
            let text = encoded(name);
            self.area(x, self.y - 6.5, 6.0, 6.0, color);
            self.put(&text, x + 10.0, self.y, 8.0, false, GREY);
            x += 26.0 + width(&text, 8.0, false);
        }
        self.y += 4.0;
    }

    /// A curve of values at even distances, with its least and its most at the left, and names at both ends below.
    pub fn curve(&mut self, values: &[f64], (least, most): (&str, &str), (from, to): (&str, &str)) {
        const HIGH: f32 = 110.0;
        let (low, high) = values.iter().fold((0.0f64, 0.0f64), |(l, h), v| (l.min(*v), h.max(*v)));
        if values.len() < 2 || high <= low {
            return;
        }
        self.need(HIGH + 34.0);
        let top = self.y + 12.0;
        let place = |v: f64| top + ((high - v) / (high - low)) as f32 * HIGH;
        let step = (WIDTH - 2.0 * MARGIN) / (values.len() - 1) as f32;
        self.rule(place(0.0));
        let [r, g, b] = IN;
        self.page.set_stroke_rgb(r, g, b).set_line_width(1.1).set_line_cap(LineCapStyle::RoundCap);
        for (n, value) in values.iter().enumerate() {
            let (x, y) = (MARGIN + n as f32 * step, HEIGHT - place(*value));
            if n == 0 {
                self.page.move_to(x, y);
            } else {
                self.page.line_to(x, y);
            }
        }
        self.page.stroke();
        self.put(&encoded(most), MARGIN, top - 3.0, 7.5, false, GREY);
        self.put(&encoded(least), MARGIN, top + HIGH - 3.0, 7.5, false, GREY);
        let end = encoded(to);
        self.put(&encoded(from), MARGIN, top + HIGH + 11.0, 7.5, false, GREY);
        self.put(&end, WIDTH - MARGIN - width(&end, 7.5, false), top + HIGH + 11.0, 7.5, false, GREY);
        self.y = top + HIGH + 18.0;
    }

    /// The file, with its title and language, the same bytes for the same pages.
    pub fn finish(mut self, title: &str, language: &str) -> Vec<u8> {
        self.turn();
        let mut pdf = Pdf::new();
        let (catalog, tree, info, regular, bold) = (Ref::new(1), Ref::new(2), Ref::new(3), Ref::new(4), Ref::new(5));
        let count = self.done.len();
        let first = |n: usize| Ref::new(6 + 2 * n as i32);
        let mut root = pdf.catalog(catalog);
        root.pages(tree).lang(pdf_writer::TextStr(language));
        root.finish();
        pdf.document_info(info).title(pdf_writer::TextStr(title)).producer(pdf_writer::TextStr("Saldo"));
        pdf.pages(tree).kids((0..count).map(first)).count(count as i32);
        for (id, name) in [(regular, &b"Helvetica"[..]), (bold, &b"Helvetica-Bold"[..])] {
            pdf.type1_font(id).base_font(Name(name)).encoding_predefined(Name(b"WinAnsiEncoding"));
        }
        let [r, g, b] = GREY;
        for (n, mut content) in self.done.into_iter().enumerate() {
            let number = encoded(&format!("{} {} {count}", n + 1, self.of));
            let right = WIDTH - MARGIN - width(&number, 7.5, false);
            content.set_fill_rgb(r, g, b);
            content.begin_text().set_font(Name(b"R"), 7.5).next_line(MARGIN, FOOT - 8.0).show(Str(&encoded(&self.foot))).end_text();
            content.begin_text().set_font(Name(b"R"), 7.5).next_line(right, FOOT - 8.0).show(Str(&number)).end_text();
            let id = first(n);
            let body = Ref::new(id.get() + 1);
            let mut page = pdf.page(id);
            page.parent(tree).media_box(Rect::new(0.0, 0.0, WIDTH, HEIGHT)).contents(body);
            page.resources().fonts().pair(Name(b"R"), regular).pair(Name(b"B"), bold);
            page.finish();
            pdf.stream(body, &content.finish());
        }
        pdf.finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_no_wider_than_asked() {
        let text = "PT Sejahtera Abadi Logistik Nusantara 合同会社 1234567890123456789012345678901234567890";
        for most in [40.0, 90.0, 300.0] {
            assert!(lines(text, 9.0, most, false).iter().all(|l| width(l, 9.0, false) <= most));
        }
        assert_eq!(encoded("a – ü"), b"a \x96 \xfc");
    }
}
