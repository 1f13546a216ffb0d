//! Formats of cells: few, and the same on every sheet.

use rust_xlsxwriter::{Color, Format, FormatAlign, FormatBorder};

/// Ink of headings.
pub const NAVY: Color = Color::RGB(0x1F_3A_5F);
/// Ground of header rows.
pub const HEAD: Color = Color::RGB(0x1F_3A_5F);
/// Ground of sums.
pub const SUM: Color = Color::RGB(0xEE_F2_F7);
/// Thin lines.
pub const LINE: Color = Color::RGB(0xD5_DB_E3);
/// Ink of notes.
pub const GREY: Color = Color::RGB(0x5F_6B_7A);
/// Ink and ground of what is wrong.
pub const RED: (Color, Color) = (Color::RGB(0x9C_00_06), Color::RGB(0xFF_D9_D9));
/// Ink and ground of what asks for a look.
pub const AMBER: (Color, Color) = (Color::RGB(0x7A_4F_00), Color::RGB(0xFF_F0_C7));
/// Ink and ground of what is proven.
pub const GREEN: (Color, Color) = (Color::RGB(0x0B_5A_2B), Color::RGB(0xDD_F3_E4));

/// How an amount's cell looks.
#[derive(Clone)]
pub struct MoneyStyles {
    pub plain: Format,
    pub sum: Format,
    pub bold: Format,
    /// Negative amounts in black, where they are as it should be.
    pub quiet: Format,
    pub quiet_sum: Format,
}

/// Every format that sheets use.
pub struct Styles {
    pub title: Format,
    pub subtitle: Format,
    pub section: Format,
    pub note: Format,
    pub head: Format,
    pub head_right: Format,
    pub head_centre: Format,
    pub head_filtered: Format,
    pub text: Format,
    pub wrap: Format,
    pub quoted: Format,
    pub label: Format,
    pub centre: Format,
    pub link: Format,
    pub date: Format,
    pub month: Format,
    pub time: Format,
    pub whole: Format,
    pub whole_sum: Format,
    pub share: Format,
    pub share_sum: Format,
    pub decimal: Format,
    pub sum_label: Format,
    pub good: Format,
    pub warn: Format,
    pub bad: Format,
    pub banner_good: Format,
    pub banner_bad: Format,
    pub warn_plain: Format,
    money: [MoneyStyles; 5],
}

/// The number format of amounts with so many digits after the mark: negative ones in red with a minus.
pub fn money_format(digits: u32) -> String {
    let fraction = if digits == 0 { String::new() } else { format!(".{}", "0".repeat(digits as usize)) };
    format!("#,##0{fraction};[Red]-#,##0{fraction}")
}

fn base() -> Format {
    Format::new().set_align(FormatAlign::Top)
}

fn summed(format: Format) -> Format {
    format.set_bold().set_background_color(SUM).set_border_top(FormatBorder::Thin).set_border_top_color(NAVY)
}

fn verdict((ink, ground): (Color, Color)) -> Format {
    base().set_align(FormatAlign::Left).set_indent(1).set_bold().set_font_color(ink).set_background_color(ground).set_text_wrap()
}

impl Styles {
    /// The formats.
    pub fn new() -> Self {
        let head = Format::new()
            .set_bold()
            .set_font_color(Color::White)
            .set_background_color(HEAD)
            .set_text_wrap()
            .set_align(FormatAlign::VerticalCenter)
            .set_border_bottom(FormatBorder::Thin)
            .set_border_bottom_color(LINE);
        let money = [0, 1, 2, 3, 4].map(|digits| {
            let plain = base().set_num_format(money_format(digits));
            let quiet = base().set_num_format(money_format(digits).replace("[Red]", ""));
            MoneyStyles { sum: summed(plain.clone()), bold: plain.clone().set_bold(), plain, quiet_sum: summed(quiet.clone()), quiet }
        });
        // Text stands off the number to its left.
        let text = base().set_align(FormatAlign::Left).set_indent(1);
        let whole = base().set_num_format("#,##0");
        let share = base().set_num_format("0.0%");
        Self {
            title: Format::new().set_bold().set_font_size(18).set_font_color(NAVY),
            subtitle: Format::new().set_font_size(11).set_font_color(GREY),
            section: Format::new().set_bold().set_font_size(13).set_font_color(NAVY).set_border_bottom(FormatBorder::Medium).set_border_bottom_color(NAVY),
            note: base().set_italic().set_font_color(GREY),
            head_right: head.clone().set_align(FormatAlign::Right),
            head_filtered: head.clone().set_align(FormatAlign::Right).set_indent(2),
            head_centre: head.clone().set_align(FormatAlign::Center),
            head: head.set_align(FormatAlign::Left).set_indent(1),
            wrap: text.clone().set_text_wrap(),
            quoted: text.clone().set_text_wrap().set_quote_prefix(),
            label: text.clone().set_bold(),
            centre: base().set_align(FormatAlign::Center),
            link: text.clone().set_font_color(Color::RGB(0x1A_55_A8)).set_underline(rust_xlsxwriter::FormatUnderline::Single),
            date: text.clone().set_num_format("yyyy-mm-dd"),
            month: text.clone().set_num_format("mmm yyyy"),
            time: text.clone().set_num_format("hh:mm:ss"),
            whole_sum: summed(whole.clone()),
            whole,
            share_sum: summed(share.clone()),
            share,
            decimal: base().set_num_format("#,##0.0000"),
            sum_label: summed(text.clone()),
            text,
            good: verdict(GREEN),
            warn: verdict(AMBER),
            bad: verdict(RED),
            banner_good: verdict(GREEN).set_font_size(13).set_align(FormatAlign::VerticalCenter).set_align(FormatAlign::Left),
            banner_bad: verdict(RED).set_font_size(13).set_align(FormatAlign::VerticalCenter).set_align(FormatAlign::Left),
            warn_plain: base().set_font_color(AMBER.0).set_background_color(AMBER.1).set_text_wrap().set_align(FormatAlign::Left).set_indent(1),
            money,
        }
    }

    /// The formats of amounts with so many digits after the mark, at most 4.
    pub fn money(&self, digits: u32) -> &MoneyStyles {
        let [.., last] = &self.money;
        self.money.get(digits as usize).unwrap_or(last)
    }
}
