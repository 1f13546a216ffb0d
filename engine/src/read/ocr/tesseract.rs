//! Tesseract through its C interface, loaded when it is first needed, so that neither building nor digital files need it.

use super::recogniser::{Area, Look, Recogniser, Seen, Shape};
use super::{scripts, tongues};
use crate::base::{Error, ErrorCode, Rect, Result};
use libloading::Library;
use std::ffi::{CStr, CString, c_char, c_float, c_int, c_uchar, c_void};
use std::fs::File;
use std::io::Read;
use std::path::Path;
use std::sync::Arc;

/// Names under which the library is installed.
#[cfg(target_os = "linux")]
const NAMES: &[&str] = &["libtesseract.so.5", "libtesseract.so"];
#[cfg(target_os = "macos")]
const NAMES: &[&str] = &["libtesseract.5.dylib", "/opt/homebrew/lib/libtesseract.5.dylib", "/usr/local/lib/libtesseract.5.dylib"];
#[cfg(target_os = "windows")]
const NAMES: &[&str] = &["libtesseract-5.dll", "tesseract55.dll", "tesseract54.dll", "tesseract53.dll", "C:\\Program Files\\Tesseract-OCR\\libtesseract-5.dll"];
#[cfg(not(any(target_os = "linux", target_os = "macos", target_os = "windows")))]
const NAMES: &[&str] = &["libtesseract.so"];

/// How to get the library.
#[cfg(target_os = "macos")]
const INSTALL: &str = "Install Tesseract 5: brew install tesseract tesseract-lang";
#[cfg(target_os = "windows")]
const INSTALL: &str = "Install Tesseract 5: winget install UB-Mannheim.TesseractOCR";
#[cfg(not(any(target_os = "macos", target_os = "windows")))]
const INSTALL: &str = "Install Tesseract 5: sudo apt install tesseract-ocr";

const LSTM_ONLY: c_int = 1;
const LEVEL_LINE: c_int = 2;
const LEVEL_WORD: c_int = 3;
const LEVEL_SYMBOL: c_int = 4;
/// Letters of machine-readable zones.
const ZONE_LETTERS: &CStr = c"ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789<";
/// Digits of machine-readable zones, with what stands between them.
const ZONE_DIGITS: &CStr = c"0123456789<";
/// Letters of printed amounts.
const AMOUNT_LETTERS: &CStr = c"0123456789.,-+()' CDRBK";

macro_rules! functions {
    ($($field:ident: $name:literal ($($arg:ty),*) $(-> $ret:ty)?;)*) => {
        /// The functions of the C interface that are used, as `tesseract/capi.h` declares them.
        struct Functions {
            $($field: unsafe extern "C" fn($($arg),*) $(-> $ret)?,)*
            /// Keeps the code of the functions in memory.
            _library: Library,
        }

        impl Functions {
            fn of(library: Library) -> std::result::Result<Self, libloading::Error> {
                // SAFETY: names and types are those of `capi.h` of version 5; the library outlives the pointers, which live beside it.
                unsafe {
                    Ok(Self { $($field: *library.get(concat!($name, "\0").as_bytes())?,)* _library: library })
                }
            }
        }
    };
}

type Handle = *mut c_void;

functions! {
    create: "TessBaseAPICreate" () -> Handle;
    delete: "TessBaseAPIDelete" (Handle);
    init: "TessBaseAPIInit2" (Handle, *const c_char, *const c_char, c_int) -> c_int;
    init_data: "TessBaseAPIInit5" (Handle, *const c_char, c_int, *const c_char, c_int, *const c_char, c_int, *const c_char, *const c_char, usize, c_int) -> c_int;
    data_path: "TessBaseAPIGetDatapath" (Handle) -> *const c_char;
    set_variable: "TessBaseAPISetVariable" (Handle, *const c_char, *const c_char) -> c_int;
    set_mode: "TessBaseAPISetPageSegMode" (Handle, c_int);
    set_image: "TessBaseAPISetImage" (Handle, *const c_uchar, c_int, c_int, c_int, c_int);
    set_resolution: "TessBaseAPISetSourceResolution" (Handle, c_int);
    set_rectangle: "TessBaseAPISetRectangle" (Handle, c_int, c_int, c_int, c_int);
    recognise: "TessBaseAPIRecognize" (Handle, *mut c_void) -> c_int;
    clear: "TessBaseAPIClear" (Handle);
    iterator: "TessBaseAPIGetIterator" (Handle) -> Handle;
    iterator_delete: "TessResultIteratorDelete" (Handle);
    page_iterator: "TessResultIteratorGetPageIterator" (Handle) -> Handle;
    next: "TessResultIteratorNext" (Handle, c_int) -> c_int;
    begins: "TessPageIteratorIsAtBeginningOf" (Handle, c_int) -> c_int;
    ends: "TessPageIteratorIsAtFinalElement" (Handle, c_int, c_int) -> c_int;
    bounding_box: "TessPageIteratorBoundingBox" (Handle, c_int, *mut c_int, *mut c_int, *mut c_int, *mut c_int) -> c_int;
    baseline: "TessPageIteratorBaseline" (Handle, c_int, *mut c_int, *mut c_int, *mut c_int, *mut c_int) -> c_int;
    text: "TessResultIteratorGetUTF8Text" (Handle, c_int) -> *mut c_char;
    confidence: "TessResultIteratorConfidence" (Handle, c_int) -> c_float;
    choices: "TessResultIteratorGetChoiceIterator" (Handle) -> Handle;
    choice_next: "TessChoiceIteratorNext" (Handle) -> c_int;
    choice_text: "TessChoiceIteratorGetUTF8Text" (Handle) -> *const c_char;
    choice_confidence: "TessChoiceIteratorConfidence" (Handle) -> c_float;
    choice_delete: "TessChoiceIteratorDelete" (Handle);
    text_delete: "TessDeleteText" (*const c_char);
}

/// The library, loaded.
#[derive(Clone)]
pub struct Tesseract(Arc<Functions>);

impl Tesseract {
    /// Loads the library.
    ///
    /// # Errors
    /// It is not installed, or is not of version 5; the error names the command that installs it.
    pub fn load() -> Result<Self> {
        let missing = || Error::new(ErrorCode::NotInstalled, "Scans are read with Tesseract, which is not installed.", INSTALL);
        // SAFETY: loading runs the library's own start-up code, as linking to it would; it is the system's library, not input.
        let library = NAMES.iter().find_map(|name| unsafe { Library::new(name) }.ok()).ok_or_else(missing)?;
        let functions = Functions::of(library)
            .map_err(|e| Error::new(ErrorCode::NotInstalled, format!("The Tesseract that is installed cannot be used: {e}."), INSTALL))?;
        Ok(Self(Arc::new(functions)))
    }

    /// A recogniser of these languages, joined by a plus: `eng+ind`. Reads the language data, so that it needs no file later. Others are
    /// looked for where it is [`READ_FIRST`] alone: languages of Latin letters, and with `scripts` those of other ones.
    ///
    /// # Errors
    /// A language is not installed, or its name is not one.
    pub fn reader(&self, languages: &str, scripts: bool) -> Result<Reader> {
        let f = self.0.clone();
        let named = languages.split('+').all(|l| !l.is_empty() && l.len() <= 32 && l.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_'));
        let language = CString::new(languages).ok().filter(|_| named).ok_or_else(|| {
            Error::new(ErrorCode::NotInstalled, format!("`{languages}` names no language of the recognition."), "Name languages as Tesseract does: eng+ind.")
        })?;
        // SAFETY: creating takes nothing; the handle is freed when the reader is dropped.
        let handle = unsafe { (f.create)() };
        if handle.is_null() {
            return Err(failed());
        }
        let mut reader = Reader::of(f, handle);
        // SAFETY: the handle is live; the strings end in a nul and outlive the call; no data path means the installed one.
        if unsafe { (reader.f.init)(reader.handle, std::ptr::null(), language.as_ptr(), LSTM_ONLY) } != 0 {
            let packages: Vec<String> = languages.split('+').map(|l| format!("tesseract-ocr-{}", l.replace('_', "-"))).collect();
            let text = format!("The language data `{languages}` of Tesseract is not installed.");
            return Err(Error::new(ErrorCode::NotInstalled, text, format!("Install it: sudo apt install {}", packages.join(" "))));
        }
        // Languages that somebody chose are kept to.
        if languages == READ_FIRST {
            // SAFETY: the handle is live; the text belongs to it and is copied.
            let path = unsafe { (reader.f.data_path)(reader.handle) };
            if !path.is_null() {
                // SAFETY: as above; the library ends it with a nul.
                let folder = unsafe { CStr::from_ptr(path) }.to_string_lossy().into_owned();
                reader.others =
                    tongues::all().chain(scripts::all().filter(|_| scripts)).filter_map(|language| Data::open(Path::new(&folder), language)).collect();
            }
        }
        Ok(reader)
    }
}

/// Language that every page is read in first.
pub const READ_FIRST: &str = "eng";

/// The data of another language, opened while files may be, and read when a page turns out to be in it.
struct Data {
    language: &'static str,
    file: File,
    bytes: usize,
    reader: Option<Box<Reader>>,
}

/// Most bytes that the data of a language may have.
const DATA_BYTES: u64 = 64 << 20;

impl Data {
    #[expect(clippy::disallowed_methods, reason = "the worker opens the data of languages before it gives up its files")]
    fn open(folder: &Path, language: &'static str) -> Option<Self> {
        let file = File::open(folder.join(format!("{language}.traineddata"))).ok()?;
        let bytes = file.metadata().ok().filter(|m| m.is_file() && m.len() <= DATA_BYTES)?.len();
        Some(Self { language, file, bytes: usize::try_from(bytes).ok()?, reader: None })
    }

    /// A recogniser of the language; `None` where its data are not as the library wants them.
    fn load(&mut self, f: &Arc<Functions>) -> Option<Box<Reader>> {
        let mut bytes = vec![0; self.bytes];
        // A plain read: what else asks about files is forbidden by now.
        self.file.read_exact(&mut bytes).ok()?;
        let language = CString::new(self.language).ok()?;
        // SAFETY: creating takes nothing; the handle is freed when the reader is dropped.
        let handle = unsafe { (f.create)() };
        if handle.is_null() {
            return None;
        }
        let reader = Reader::of(f.clone(), handle);
        let (none, length) = (std::ptr::null(), c_int::try_from(bytes.len()).ok()?);
        // SAFETY: the handle is live; bytes and name outlive the call, which copies them; no settings are given.
        let done = unsafe { (reader.f.init_data)(reader.handle, bytes.as_ptr().cast(), length, language.as_ptr(), LSTM_ONLY, none, 0, none, none, 0, 0) };
        (done == 0).then(|| Box::new(reader))
    }
}

fn failed() -> Error {
    Error::new(ErrorCode::Internal, "Tesseract failed on the picture.", "Scan the page again, or give the digital file.")
}

/// A recogniser with its language data in memory. One picture at a time; several may run side by side.
pub struct Reader {
    f: Arc<Functions>,
    handle: Handle,
    choices: bool,
    digits: bool,
    zone: bool,
    /// The languages that a page may turn out to be in.
    others: Vec<Data>,
}

// SAFETY: a handle shares nothing that changes with other handles, and is used by the thread that holds the reader alone.
unsafe impl Send for Reader {}

impl Drop for Reader {
    fn drop(&mut self) {
        // SAFETY: the handle came from `create` and is freed once.
        unsafe { (self.f.delete)(self.handle) }
    }
}

impl Reader {
    fn of(f: Arc<Functions>, handle: Handle) -> Self {
        Self { f, handle, choices: false, digits: false, zone: false, others: Vec::new() }
    }

    /// The other languages whose data are installed.
    pub fn installed(&self) -> Vec<&'static str> {
        self.others.iter().map(|d| d.language).collect()
    }

    fn set(&self, name: &CStr, value: &CStr) {
        // SAFETY: the handle is live, the strings end in a nul. A variable that a version lacks is left out.
        let _ = unsafe { (self.f.set_variable)(self.handle, name.as_ptr(), value.as_ptr()) };
    }

    /// Sets what differs from the picture before.
    fn prepare(&mut self, look: &Look<'_>) {
        if self.choices != look.choices {
            self.choices = look.choices;
            self.set(c"lstm_choice_mode", if look.choices { c"2" } else { c"0" });
        }
        if (self.digits, self.zone) != (look.digits, look.zone) {
            (self.digits, self.zone) = (look.digits, look.zone);
            let letters = if look.zone && look.digits {
                ZONE_DIGITS
            } else if look.zone {
                ZONE_LETTERS
            } else if look.digits {
                AMOUNT_LETTERS
            } else {
                c""
            };
            self.set(c"tessedit_char_whitelist", letters);
        }
        let mode = match look.shape {
            Shape::Block => 6,
            Shape::Line => 7,
            Shape::Word => 8,
        };
        // SAFETY: the handle is live and the mode is one of `TessPageSegMode`.
        unsafe { (self.f.set_mode)(self.handle, mode) }
    }

    /// The words that were recognised.
    fn words(&self, most: Area) -> Vec<Seen> {
        let mut out = Vec::new();
        // SAFETY: the handle is live and has recognised a picture; the iterator is freed below, before the picture changes.
        let words = unsafe { (self.f.iterator)(self.handle) };
        if words.is_null() {
            return out;
        }
        let mut line = 0;
        loop {
            if let Some(seen) = self.word(words, most, &mut line) {
                out.push(seen);
            }
            // SAFETY: the iterator is live.
            if unsafe { (self.f.next)(words, LEVEL_WORD) } == 0 {
                break;
            }
        }
        // SAFETY: the iterator came from `iterator` and is freed once.
        unsafe { (self.f.iterator_delete)(words) };
        out
    }

    /// The word at which the iterator stands.
    fn word(&self, words: Handle, most: Area, line: &mut u32) -> Option<Seen> {
        // SAFETY: the iterator is live; the other one is the same object seen as its base class and is not freed.
        let (place, text) = unsafe { ((self.f.page_iterator)(words), self.owned((self.f.text)(words, LEVEL_WORD))) };
        // SAFETY: as above.
        if unsafe { (self.f.begins)(place, LEVEL_LINE) } != 0 {
            *line += 1;
        }
        let text: String = text?.split_whitespace().collect();
        if text.is_empty() {
            return None;
        }
        let area = self.area(place, LEVEL_WORD, most)?;
        let (mut x0, mut y0, mut x1, mut y1) = (0, 0, 0, 0);
        // SAFETY: the iterator is live and the four places outlive the call.
        let based = unsafe { (self.f.baseline)(place, LEVEL_WORD, &raw mut x0, &raw mut y0, &raw mut x1, &raw mut y1) } != 0;
        let area = Rect { x0: area.x0 as f32, y0: area.y0 as f32, x1: area.x1 as f32, y1: area.y1 as f32 };
        let baseline = if based { (y0 as f32 + y1 as f32) / 2.0 } else { area.y1 };
        // SAFETY: the iterator is live.
        let confidence = unsafe { (self.f.confidence)(words, LEVEL_WORD) } / 100.0;
        let letters = if self.choices { self.letters(words, place) } else { Vec::new() };
        Some(Seen { text, area, confidence: confidence.clamp(0.0, 1.0), baseline, line: *line, letters })
    }

    fn area(&self, place: Handle, level: c_int, most: Area) -> Option<Area> {
        let (mut x0, mut y0, mut x1, mut y1) = (0, 0, 0, 0);
        // SAFETY: the iterator is live and the four places outlive the call.
        let found = unsafe { (self.f.bounding_box)(place, level, &raw mut x0, &raw mut y0, &raw mut x1, &raw mut y1) } != 0;
        let within = |v: c_int, most: u32| u32::try_from(v.max(0)).unwrap_or(0).min(most);
        let area = Area { x0: within(x0, most.x1), y0: within(y0, most.y1), x1: within(x1, most.x1), y1: within(y1, most.y1) };
        (found && area.width() > 0 && area.height() > 0).then_some(area)
    }

    /// The choices of each letter of the word at which the iterator stands; it stands at the word's last letter afterwards.
    fn letters(&self, words: Handle, place: Handle) -> Vec<Vec<(String, f32)>> {
        let mut out = Vec::new();
        loop {
            let mut letter: Vec<(String, f32)> = Vec::new();
            // SAFETY: the iterator is live; the choices are freed below, their texts belong to them.
            unsafe {
                let choices = (self.f.choices)(words);
                if !choices.is_null() {
                    loop {
                        let text = (self.f.choice_text)(choices);
                        if !text.is_null() {
                            letter.push((CStr::from_ptr(text).to_string_lossy().into_owned(), (self.f.choice_confidence)(choices) / 100.0));
                        }
                        if (self.f.choice_next)(choices) == 0 {
                            break;
                        }
                    }
                    (self.f.choice_delete)(choices);
                }
            }
            out.push(letter);
            // SAFETY: both are the same live iterator.
            if unsafe { (self.f.ends)(place, LEVEL_WORD, LEVEL_SYMBOL) != 0 || (self.f.next)(words, LEVEL_SYMBOL) == 0 } {
                return out;
            }
        }
    }

    /// Takes a text that the library made.
    fn owned(&self, text: *mut c_char) -> Option<String> {
        if text.is_null() {
            return None;
        }
        // SAFETY: the text ends in a nul, is not used after this and is freed once by the function made for it.
        unsafe {
            let copy = CStr::from_ptr(text).to_string_lossy().into_owned();
            (self.f.text_delete)(text);
            Some(copy)
        }
    }
}

impl Recogniser for Reader {
    fn look(&mut self, look: &Look<'_>) -> Result<Vec<Seen>> {
        let whole = Area::whole(look.image);
        let area = Area { x1: look.area.x1.min(whole.x1), y1: look.area.y1.min(whole.y1), ..look.area };
        let pixels = (whole.x1 as usize).checked_mul(whole.y1 as usize);
        if area.width() < 3 || area.height() < 3 || pixels != Some(look.image.gray.len()) {
            return Ok(Vec::new());
        }
        let int = |v: u32| c_int::try_from(v).map_err(|_| failed());
        let (width, height) = (int(whole.x1)?, int(whole.y1)?);
        let part = (int(area.x0)?, int(area.y0)?, int(area.width())?, int(area.height())?);
        self.prepare(look);
        // SAFETY: the bytes are `width × height`, a byte a pixel, and are copied by the call; the part lies within them.
        let done = unsafe {
            (self.f.set_image)(self.handle, look.image.gray.as_ptr(), width, height, 1, width);
            (self.f.set_resolution)(self.handle, (look.dpi.round() as c_int).clamp(70, 2400));
            (self.f.set_rectangle)(self.handle, part.0, part.1, part.2, part.3);
            (self.f.recognise)(self.handle, std::ptr::null_mut())
        };
        let words = if done == 0 { Ok(self.words(whole)) } else { Err(failed()) };
        // SAFETY: the handle is live; this frees the copy of the picture and the results.
        unsafe { (self.f.clear)(self.handle) };
        words
    }

    fn of_language(&mut self, language: &str) -> Option<&mut dyn Recogniser> {
        let at = self.others.iter().position(|d| d.language == language)?;
        if self.others.get(at)?.reader.is_none() {
            let loaded = self.others.get_mut(at)?.load(&self.f);
            if loaded.is_none() {
                // Not tried again.
                self.others.swap_remove(at);
                return None;
            }
            self.others.get_mut(at)?.reader = loaded;
        }
        self.others.get_mut(at)?.reader.as_mut().map(|r| r.as_mut() as &mut dyn Recogniser)
    }
}
