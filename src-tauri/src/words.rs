//! The words of the menu and of notifications, in English and Bahasa Indonesia.

use serde::{Deserialize, Serialize};

/// The languages.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Language {
    /// English.
    #[default]
    En,
    /// Bahasa Indonesia.
    Id,
}

const WORDS: &[(&str, &str, &str)] = &[
    ("file", "&File", "&Berkas"),
    ("open_files", "Open files…", "Buka berkas…"),
    ("open_folder", "Open folder…", "Buka folder…"),
    ("statements", "Statements", "Rekening koran"),
    ("new_window", "New window", "Jendela baru"),
    ("export", "Export…", "Ekspor…"),
    ("settings", "Settings", "Pengaturan"),
    ("quit", "Quit", "Keluar"),
    ("edit", "&Edit", "&Sunting"),
    ("undo", "Undo", "Urungkan"),
    ("redo", "Redo", "Ulangi"),
    ("cut", "Cut", "Potong"),
    ("copy", "Copy", "Salin"),
    ("paste", "Paste", "Tempel"),
    ("select_all", "Select all", "Pilih semua"),
    ("view", "&View", "&Tampilan"),
    ("inbox", "Inbox", "Kotak masuk"),
    ("headers", "Columns", "Kolom"),
    ("problems", "Problems", "Masalah"),
    ("transactions", "Transactions", "Transaksi"),
    ("analytics", "Analytics", "Analitik"),
    ("finish", "Export and history", "Ekspor dan riwayat"),
    ("queue", "Queue", "Antrean"),
    ("page", "Page", "Halaman"),
    ("zoom_in", "Larger", "Perbesar"),
    ("zoom_out", "Smaller", "Perkecil"),
    ("zoom_reset", "Normal size", "Ukuran normal"),
    ("theme", "Next theme", "Tema berikutnya"),
    ("fullscreen", "Full screen", "Layar penuh"),
    ("go", "&Go", "&Buka"),
    ("next_problem", "Next problem", "Masalah berikutnya"),
    ("previous_problem", "Previous problem", "Masalah sebelumnya"),
    ("next_file", "Next file", "Berkas berikutnya"),
    ("previous_file", "Previous file", "Berkas sebelumnya"),
    ("help", "&Help", "Ban&tuan"),
    ("palette", "Command menu", "Menu perintah"),
    ("guide", "Guide", "Panduan"),
    ("print", "Print…", "Cetak…"),
    ("keys", "Keyboard shortcuts", "Pintasan papan ketik"),
    ("about", "About Saldo", "Tentang Saldo"),
    ("about_text", "Reads bank statements and proves what it read.", "Membaca rekening koran dan membuktikan hasilnya."),
    ("done", "{n} files are read", "{n} berkas selesai dibaca"),
    ("done_ready", "{n} proven and ready.", "{n} terbukti dan siap."),
    ("done_review", "{n} need a look.", "{n} perlu diperiksa."),
];

/// A word by its name.
pub fn of(name: &str, language: Language) -> &'static str {
    WORDS.iter().find(|(n, ..)| *n == name).map_or("", |(_, en, id)| if language == Language::Id { id } else { en })
}

/// A sentence with its number put in.
pub fn with(name: &str, language: Language, number: usize) -> String {
    of(name, language).replace("{n}", &number.to_string())
}
