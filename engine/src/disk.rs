//! Floor 6: files as they are written and taken in: whole or not at all, under no name that anybody could have guessed, through no link.
//!
//! Takes and gives bytes and paths. May use floors 0 to 2. May not know what a file holds.

use crate::base::limits::Limits;
use crate::base::{Error, ErrorCode, Result};
use crate::read::worker::{open_plain, unreadable};
use std::fs::{File, OpenOptions};
use std::io::{ErrorKind, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use uuid::Uuid;

/// Ending of a file that is being written; one that is left over was never whole.
const DRAFT: &str = ".part";

/// A file that is being written, under a name of its own beside its place. Gone when it is dropped before it was kept.
#[derive(Debug)]
pub struct Draft {
    path: PathBuf,
    file: File,
}

impl Draft {
    /// An empty one in that folder, for its owner alone.
    ///
    /// # Errors
    /// The folder is not there or cannot be written to.
    pub fn private(folder: &Path) -> std::io::Result<Self> {
        let mut options = OpenOptions::new();
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        Self::new(folder, &mut options)
    }

    /// One beside the place where it will stand, with the rights of what stands there, or those that the user's new files have.
    fn beside(place: &Path) -> std::io::Result<Self> {
        let Ok(there) = place.symlink_metadata() else { return Self::new(folder_of(place), &mut OpenOptions::new()) };
        let draft = Self::private(folder_of(place))?;
        draft.file.set_permissions(there.permissions())?;
        Ok(draft)
    }

    fn new(folder: &Path, options: &mut OpenOptions) -> std::io::Result<Self> {
        let path = folder.join(format!(".saldo-{}{DRAFT}", Uuid::new_v4().simple()));
        // A name that is taken, were it by a link, is an error.
        let file = options.read(true).write(true).create_new(true).open(&path)?;
        Ok(Self { path, file })
    }

    /// Where it lies so far.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// What is written to.
    pub fn file(&mut self) -> &mut File {
        &mut self.file
    }

    /// Puts it in its place, in that of a file which stands there; it outlasts a loss of power.
    ///
    /// # Errors
    /// It cannot be written to the end, or something else than a file stands there.
    pub fn keep(self, place: &Path) -> std::io::Result<()> {
        file_or_nothing(place)?;
        self.file.sync_all()?;
        std::fs::rename(&self.path, place)?;
        sync(folder_of(place))
    }

    /// Puts it in its place where nothing stands yet.
    ///
    /// # Errors
    /// It cannot be written to the end, or something stands there.
    pub fn keep_new(self, place: &Path) -> std::io::Result<()> {
        self.file.sync_all()?;
        match std::fs::hard_link(&self.path, place) {
            Ok(()) => {}
            Err(e) if e.kind() == ErrorKind::AlreadyExists => return Err(e),
            // A file system without hard links, as memory sticks have.
            Err(_) if place.symlink_metadata().is_err() => std::fs::rename(&self.path, place)?,
            Err(_) => return Err(ErrorKind::AlreadyExists.into()),
        }
        // Its first name goes with the draft.
        sync(folder_of(place))
    }

    /// Lets it lie until somebody fetches it.
    ///
    /// # Errors
    /// It cannot be written to the end.
    pub fn wait(mut self) -> std::io::Result<Waiting> {
        self.file.flush()?;
        let bytes = self.file.metadata()?.len();
        if cfg!(unix) {
            std::fs::remove_file(&self.path)?;
        }
        Ok(Waiting { draft: Arc::new(self), at: 0, bytes })
    }
}

impl Drop for Draft {
    fn drop(&mut self) {
        // Gone already where it was kept; one that cannot be taken away is taken away at the next start.
        let _ = std::fs::remove_file(&self.path);
    }
}

/// Makes a folder for its owner alone, where it is not there.
///
/// # Errors
/// It cannot be made.
pub fn private_folder(folder: &Path) -> std::io::Result<()> {
    let mut builder = std::fs::DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.recursive(true).create(folder)
}

/// Takes away the rights that others than its owner have of a file or folder.
///
/// # Errors
/// It belongs to somebody else.
#[cfg_attr(not(unix), expect(unused_variables, reason = "rights are inherited from the user's folder there"))]
pub fn own(path: &Path) -> std::io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let rights = path.symlink_metadata()?.permissions();
        if rights.mode() & 0o077 != 0 && !path.is_symlink() {
            std::fs::set_permissions(path, std::fs::Permissions::from_mode(rights.mode() & 0o7700))?;
        }
    }
    Ok(())
}

/// Takes away what writing that was cut off left in a folder.
pub fn sweep(folder: &Path) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let name = name.to_string_lossy();
        // SQLite names what belongs to a database after it.
        if name.starts_with(".saldo-") && [DRAFT, ".part-wal", ".part-shm", ".part-journal"].iter().any(|e| name.ends_with(e)) {
            // Another start takes it away.
            let _ = std::fs::remove_file(entry.path());
        }
    }
}

/// The folder of a path.
fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Makes a folder's names outlast a loss of power.
///
/// # Errors
/// The disk refuses.
pub fn sync(folder: &Path) -> std::io::Result<()> {
    // Elsewhere a folder cannot be opened, and needs not.
    if cfg!(unix) { File::open(folder)?.sync_all() } else { Ok(()) }
}

/// That nothing or a plain file stands there: a link is not followed, and a device is not replaced by a file.
fn file_or_nothing(place: &Path) -> std::io::Result<()> {
    match place.symlink_metadata() {
        Ok(facts) if facts.is_dir() => Err(ErrorKind::IsADirectory.into()),
        Ok(facts) if facts.is_symlink() => Err(std::io::Error::new(ErrorKind::InvalidInput, "a link stands there, and links are not followed")),
        Ok(facts) if !facts.is_file() => Err(std::io::Error::new(ErrorKind::InvalidInput, "what stands there is no plain file")),
        Ok(_) => Ok(()),
        Err(e) if e.kind() == ErrorKind::NotFound => Ok(()),
        Err(e) => Err(e),
    }
}

/// The error of a file that cannot be written.
pub fn unwritable(path: &Path, e: &std::io::Error) -> Error {
    let (code, remedy) = match e.kind() {
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => (ErrorCode::DiskFull, "Make room, or choose another place."),
        ErrorKind::InvalidInput => (ErrorCode::FileUnreadable, "Name a plain file."),
        _ => (ErrorCode::FileUnreadable, "Close it where it is open, and check that its folder is there and may be written to."),
    };
    Error::new(code, format!("It cannot be written: {e}."), remedy).in_file(path.display().to_string())
}

/// Writes the whole file, or leaves what was there before.
///
/// # Errors
/// It cannot be written, or what stands there is no plain file.
pub fn save(path: &Path, bytes: &[u8]) -> Result<()> {
    put(path, &mut &*bytes).map(drop)
}

/// Writes the whole file from what is read, or leaves what was there before; says how many bytes.
///
/// # Errors
/// As [`save`].
pub fn put(path: &Path, from: &mut dyn Read) -> Result<u64> {
    let failed = |e: std::io::Error| unwritable(path, &e);
    write(path, |file| std::io::copy(from, file).map(drop).map_err(failed))
}

/// Lets the whole file be written, or leaves what was there before; says how many bytes.
///
/// # Errors
/// As what writes, and as [`save`].
pub fn write<E: From<Error>>(path: &Path, what: impl FnOnce(&mut File) -> std::result::Result<(), E>) -> std::result::Result<u64, E> {
    let failed = |e: std::io::Error| unwritable(path, &e);
    if path.file_name().is_none() {
        return Err(failed(ErrorKind::IsADirectory.into()).into());
    }
    file_or_nothing(path).map_err(failed)?;
    let mut draft = Draft::beside(path).map_err(failed)?;
    what(&mut draft.file)?;
    let bytes = draft.file.metadata().map_err(failed)?.len();
    draft.keep(path).map_err(failed)?;
    Ok(bytes)
}

/// What was written for somebody who has not fetched it yet: on the disk and not in memory, and where the system allows it under no name,
/// so that it is gone with the program.
#[derive(Debug, Clone)]
pub struct Waiting {
    draft: Arc<Draft>,
    at: u64,
    bytes: u64,
}

impl Waiting {
    /// How many bytes.
    pub fn len(&self) -> u64 {
        self.bytes
    }

    /// Whether it holds nothing.
    pub fn is_empty(&self) -> bool {
        self.bytes == 0
    }
}

impl Read for Waiting {
    fn read(&mut self, into: &mut [u8]) -> std::io::Result<usize> {
        // Each who fetches it has a place of its own.
        #[cfg(unix)]
        let n = std::os::unix::fs::FileExt::read_at(&self.draft.file, into, self.at)?;
        #[cfg(windows)]
        let n = std::os::windows::fs::FileExt::seek_read(&self.draft.file, into, self.at)?;
        self.at += n as u64;
        Ok(n)
    }
}

/// The head of a file by which its kind is told.
const HEAD: u64 = 4 << 10;

/// Takes in a file that nobody vouches for: what it is and how large is looked at before a byte of it is read, and of what is of no kind
/// that `wanted` knows by its head no more than that is read.
///
/// # Errors
/// It is not there or may not be read, is no plain file, or is larger than the limit.
pub fn take(path: &Path, limits: &Limits, wanted: impl FnOnce(&[u8]) -> bool) -> Result<Vec<u8>> {
    let (mut file, size) = open_plain(path)?;
    if size > limits.file_bytes {
        return Err(crate::read::too_large(size, limits));
    }
    let mut bytes = Vec::with_capacity(usize::try_from(size.min(HEAD)).unwrap_or_default());
    let mut read = |bytes: &mut Vec<u8>, most: u64| Read::take(&mut file, most).read_to_end(bytes).map_err(|e| unreadable(&e));
    read(&mut bytes, HEAD)?;
    if wanted(&bytes) {
        // It may grow while it is read.
        let more = (limits.file_bytes + 1).saturating_sub(bytes.len() as u64);
        read(&mut bytes, more)?;
        if bytes.len() as u64 > limits.file_bytes {
            return Err(crate::read::too_large(bytes.len() as u64, limits));
        }
    }
    Ok(bytes)
}
