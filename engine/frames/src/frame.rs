//! A frame: rows in memory, or in Parquet files that are read as far as a figure needs them.

use crate::{Error, Result, Table};
use polars::prelude::*;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Rows of a Parquet file that are written and read together.
const GROUP: usize = 131_072;

/// Rows of transactions, in memory or on disk.
#[derive(Clone)]
pub struct Frame {
    pub(crate) lazy: LazyFrame,
    pub(crate) on_disk: bool,
}

impl std::fmt::Debug for Frame {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Frame").field("on_disk", &self.on_disk).finish_non_exhaustive()
    }
}

impl Frame {
    pub(crate) fn of(frame: DataFrame) -> Self {
        Self { lazy: frame.lazy(), on_disk: false }
    }

    /// The rows of all Parquet files right in a folder.
    ///
    /// # Errors
    /// The folder cannot be read, or holds no such file.
    #[allow(clippy::disallowed_methods, reason = "a frame on disk is a folder of files, and is read no further than that")]
    pub fn scan(folder: &Path) -> Result<Self> {
        let unreadable = |e: std::io::Error| Error::File(format!("{} cannot be read: {e}", folder.display()));
        let mut files: Vec<PathBuf> = Vec::new();
        for entry in std::fs::read_dir(folder).map_err(unreadable)? {
            let path = entry.map_err(unreadable)?.path();
            if path.extension().is_some_and(|e| e == "parquet") && path.is_file() {
                files.push(path);
            }
        }
        files.sort();
        if files.is_empty() {
            return Err(Error::File(format!("{} holds no file that ends in .parquet", folder.display())));
        }
        // A path is taken as it is: none of its signs stands for others.
        let args = ScanArgsParquet { glob: false, ..ScanArgsParquet::default() };
        let named = |file: &PathBuf| file.to_str().map(PlRefPath::new).ok_or_else(|| Error::File(format!("{} is no name in Unicode", file.display())));
        let paths: Vec<PlRefPath> = files.iter().map(named).collect::<Result<_>>()?;
        // One scan of all: of a union of scans the rows alone would be added up in a type that this build has not.
        Ok(Self { lazy: LazyFrame::scan_parquet_files(paths.into_iter().collect(), args)?, on_disk: true })
    }

    /// Rows of several frames with the same columns, one after the other.
    ///
    /// # Errors
    /// None is given, or their columns differ.
    pub fn all(frames: Vec<Self>) -> Result<Self> {
        let on_disk = frames.iter().any(|f| f.on_disk);
        if !on_disk {
            // What is in memory is put together there, for the same reason as files are read by one scan.
            let mut parts = frames.into_iter();
            let first = parts.next().ok_or_else(|| Error::Asked("no rows were given".to_owned()))?;
            let mut whole = first.answer(first.lazy.clone())?.frame().clone();
            for part in parts {
                whole.vstack_mut(part.answer(part.lazy.clone())?.frame())?;
            }
            return Ok(Self { lazy: whole.lazy(), on_disk });
        }
        let lazy = concat(frames.into_iter().map(|f| f.lazy).collect::<Vec<_>>(), UnionArgs::default())?;
        Ok(Self { lazy, on_disk })
    }

    /// Works a figure out. Files are read piece by piece, so that no more than a piece is held.
    pub(crate) fn answer(&self, figure: LazyFrame) -> Result<Table> {
        let engine = if self.on_disk { Engine::Streaming } else { Engine::InMemory };
        Ok(Table::of(figure.collect_with_engine(engine)?.unwrap_single()))
    }

    /// Writes all rows as one Parquet file.
    ///
    /// # Errors
    /// The frame cannot be worked out, or the writer refuses.
    pub fn write(&self, to: impl Write) -> Result<()> {
        let mut frame = self.answer(self.lazy.clone())?.frame().clone();
        let writer = ParquetWriter::new(to).with_compression(ParquetCompression::Zstd(None)).with_row_group_size(Some(GROUP));
        writer.finish(&mut frame).map_err(|e| Error::File(e.to_string()))?;
        Ok(())
    }
}
