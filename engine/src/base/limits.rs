//! Limits on what an untrusted file may cost: one table. What statements are says how much of each thing there can be; what goes beyond
//! is left out, and a finding says so.

use serde::{Deserialize, Serialize};

/// Bytes that a worker may answer about one file, all told.
pub const ANSWER_BYTES: u64 = 256 << 20;
/// Frames that wait for the parent; a worker that is faster waits.
pub const ANSWERS_WAITING: usize = 8;
/// Words of one page: a page of 8 points by 8 points of small print holds some thousands.
pub const PAGE_WORDS: usize = 20_000;
/// Words of one file: two thousand pages of seven hundred.
pub const DOCUMENT_WORDS: usize = 1_400_000;
/// Bytes of one word: no account number, address of a page or chemical name is as long.
pub const WORD_BYTES: usize = 512;
/// Ruling lines, filled boxes and pictures of one page, of each kind.
pub const PAGE_DRAWN: usize = 20_000;
/// Annotations and form fields of one page.
pub const PAGE_NOTES: usize = 4_000;
/// Objects of a file that are gone through to see what they lead to.
pub const OBJECTS: usize = 500_000;
/// Streams that nothing reaches that are read as pages.
pub const ORPHANS: usize = 24;
/// Form fields and signatures of one file.
pub const FORM_FIELDS: usize = 4_000;
/// Revisions of one file that are read: the first and the latest ones.
pub const REVISIONS: usize = 12;
/// Lines of a page's text that are aligned with those of another.
pub const ALIGNED_LINES: usize = 1_500;
/// Pictures of a file whose pixels are looked at.
pub const EXAMINED_PICTURES: usize = 60;
/// Pairs of glyphs of one page that are compared by their pixels.
pub const GLYPH_PAIRS: usize = 2_000_000;
/// Anomalies that one check reports of a file, and changed cells of one anomaly.
pub const REPORTED: usize = 200;
/// Words of one line: sixty columns of eight.
pub const LINE_WORDS: usize = 480;
/// Words of a line that may be a head of columns.
pub const HEAD_WORDS: usize = 96;
/// Columns of amounts among which debit, credit and balance are looked for.
pub const AMOUNT_COLUMNS: usize = 10;
/// Rows that are read in one box that a person draws on a page.
pub const DRAWN_ROWS: usize = 200;
/// Accounts of one file.
pub const ACCOUNTS: usize = 1_000;
/// Hops that are tried for round trips of money, all files together.
pub const ROUND_TRIP_STEPS: usize = 20_000_000;
/// Pairs of names that are compared for spellings of one counterparty: of six thousand names each with each.
pub const NAMES_COMPARED: usize = 40_000_000;
/// Days for which balances are given, all accounts together.
pub const DAILY_BALANCES: usize = 200_000;
/// Round trips of one beginning that are kept for choosing among, all beginnings together.
pub const ROUND_TRIPS_KEPT: usize = 400_000;
/// Transfers looked at for accounts that fund each other in turn, all accounts together.
pub const FUNDING_STEPS: usize = 5_000_000;
/// Credits looked at for debits that two of them answer, all accounts together.
pub const PARTS_STEPS: usize = 20_000_000;
/// Movements near each other in amount that are kept for choosing among, those of one account with one side.
pub const NEAR_KEPT: usize = 2_000_000;
/// Movements that one is compared with, where it may come back or be the other leg of a transfer.
pub const COMPARED: usize = 64;

/// What reading one file may cost at most. The defaults hold for a statement of any honest size.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Limits {
    /// Memory of the reading process, in bytes.
    pub memory: u64,
    /// Wall time of reading a file and making statements of it, in seconds.
    pub seconds: u64,
    /// Computing time of the process that reads a file and goes on with it, in seconds; one that only goes on has a third of it. A
    /// machine that does other things besides takes longer by the clock, and the file is not to blame.
    pub computing: u64,
    /// Wall time beyond that for each page that is recognised optically, in seconds.
    pub page_seconds: u64,
    /// Pages of one file.
    pub pages: u32,
    /// Size of one file, in bytes.
    pub file_bytes: u64,
    /// Decoded size of one stream, in bytes.
    pub stream_bytes: u64,
    /// Decoded size of all streams of a file, in bytes.
    pub document_bytes: u64,
    /// Pixels of one image.
    pub image_pixels: u64,
    /// Depth of nested objects.
    pub nesting: u32,
    /// Filters on one stream.
    pub filters: u32,
    /// Sections of the cross-reference chain.
    pub xref_chain: u32,
    /// Operators of one page's content.
    pub operators: u64,
    /// Form drawings of one page.
    pub forms: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            memory: 1_024 << 20,
            seconds: 60,
            computing: 20,
            page_seconds: 15,
            pages: 2_000,
            file_bytes: 50 << 20,
            stream_bytes: 64 << 20,
            document_bytes: 512 << 20,
            image_pixels: 100_000_000,
            nesting: 256,
            filters: 8,
            xref_chain: 256,
            operators: 5_000_000,
            forms: 10_000,
        }
    }
}
