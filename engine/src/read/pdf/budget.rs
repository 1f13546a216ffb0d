//! What reading a file may cost, counted while it is read.

use crate::base::limits::Limits;
use flate2::read::ZlibDecoder;
use hayro_syntax::Filter;
use hayro_syntax::object::Stream;
use std::borrow::Cow;
use std::cell::Cell;
use std::io::Read;

/// Deflate and LZW cannot grow data by more than these factors.
const MOST_GROWTH: u64 = 1_100;
const MOST_GROWTH_LZW: u64 = 2_800;

/// The budget of one file.
#[derive(Debug)]
pub struct Budget {
    /// What may be spent.
    pub limits: Limits,
    decoded: Cell<u64>,
    refused: Cell<u32>,
}

impl Budget {
    /// Nothing spent yet.
    pub fn new(limits: &Limits) -> Self {
        Self { limits: limits.clone(), decoded: Cell::new(0), refused: Cell::new(0) }
    }

    /// Streams that were not decoded because they are too large.
    pub fn refused(&self) -> u32 {
        self.refused.get()
    }

    /// Decodes a stream; `None` where it is broken or its budget, or the file's, does not allow it.
    pub fn decode<'a>(&self, stream: &Stream<'a>) -> Option<Cow<'a, [u8]>> {
        if !self.allows(stream) {
            self.refused.set(self.refused.get().saturating_add(1));
            return None;
        }
        let data = stream.decoded_data().ok()?;
        let total = self.decoded.get().saturating_add(data.len() as u64);
        self.decoded.set(total);
        if data.len() as u64 > self.limits.stream_bytes || total > self.limits.document_bytes {
            self.refused.set(self.refused.get().saturating_add(1));
            return None;
        }
        Some(data)
    }

    /// Whether a stream may be decoded: by what it could grow to at most, and where that is too much, by trying.
    pub fn allows(&self, stream: &Stream<'_>) -> bool {
        let filters = stream.filters();
        if filters.len() as u64 > u64::from(self.limits.filters) {
            return false;
        }
        let raw = stream.raw_data();
        let mut most = raw.len() as u64;
        for filter in &filters {
            most = most.saturating_mul(match filter {
                Filter::FlateDecode => MOST_GROWTH,
                Filter::LzwDecode => MOST_GROWTH_LZW,
                Filter::RunLengthDecode => 64,
                _ => 1,
            });
        }
        if most <= self.limits.stream_bytes {
            return true;
        }
        match filters.as_slice() {
            // The one filter that is common on long streams is measured without keeping what it gives.
            [Filter::FlateDecode] => inflated(&raw, self.limits.stream_bytes) <= self.limits.stream_bytes,
            [Filter::LzwDecode | Filter::RunLengthDecode] => raw.len() as u64 <= self.limits.stream_bytes / 8,
            _ => layers(&raw, &filters, self.limits.stream_bytes),
        }
    }
}

/// Size of the inflated data, counted up to just over `most`.
fn inflated(raw: &[u8], most: u64) -> u64 {
    let mut decoder = ZlibDecoder::new(raw);
    let mut buffer = vec![0; 64 << 10];
    let mut size = 0u64;
    while size <= most {
        match decoder.read(&mut buffer) {
            Ok(0) | Err(_) => break,
            Ok(n) => size += n as u64,
        }
    }
    size
}

/// Whether no layer of a pile of filters exceeds `most`; layers that cannot be tried count as too much.
fn layers(raw: &[u8], filters: &[Filter], most: u64) -> bool {
    let mut data = Cow::Borrowed(raw);
    for filter in filters {
        match filter {
            Filter::FlateDecode => {
                let mut next = Vec::new();
                let _ = ZlibDecoder::new(data.as_ref()).take(most + 1).read_to_end(&mut next);
                data = Cow::Owned(next);
            }
            // These at most halve or keep the size; their bytes do not matter for the bound of what follows.
            Filter::AsciiHexDecode => data = Cow::Owned(unhex(&data)),
            Filter::Ascii85Decode => data = Cow::Owned(un85(&data)),
            Filter::DctDecode | Filter::JpxDecode | Filter::CcittFaxDecode | Filter::Jbig2Decode => return true,
            _ => return data.len() as u64 <= most / 64,
        }
        if data.len() as u64 > most {
            return false;
        }
    }
    true
}

fn unhex(data: &[u8]) -> Vec<u8> {
    let digits: Vec<u8> = data.iter().take_while(|b| **b != b'>').filter_map(|b| char::from(*b).to_digit(16)).map(|d| d as u8).collect();
    digits.chunks(2).map(|c| c.iter().fold(0u8, |a, d| a << 4 | d) << (4 * (2 - c.len()))).collect()
}

fn un85(data: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(data.len());
    let mut group: Vec<u32> = Vec::with_capacity(5);
    for &b in data.iter().take_while(|b| **b != b'~') {
        match b {
            b'z' if group.is_empty() => out.extend([0; 4]),
            b'!'..=b'u' => group.push(u32::from(b - b'!')),
            _ => {}
        }
        if group.len() == 5 {
            out.extend(group.drain(..).fold(0u32, |a, d| a.wrapping_mul(85).wrapping_add(d)).to_be_bytes());
        }
    }
    if group.len() > 1 {
        let keep = group.len() - 1;
        group.resize(5, 84);
        let value = group.iter().fold(0u32, |a, d| a.wrapping_mul(85).wrapping_add(*d));
        out.extend(value.to_be_bytes().iter().take(keep));
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use flate2::Compression;
    use flate2::write::ZlibEncoder;
    use std::io::Write;

    fn deflated(data: &[u8]) -> Vec<u8> {
        let mut encoder = ZlibEncoder::new(Vec::new(), Compression::best());
        encoder.write_all(data).unwrap();
        encoder.finish().unwrap()
    }

    #[test]
    fn counts_what_inflates() {
        let raw = deflated(&vec![0; 300_000]);
        assert_eq!(inflated(&raw, 1 << 20), 300_000);
        assert!(inflated(&raw, 100_000) > 100_000);
    }

    #[test]
    fn measures_layer_by_layer() {
        let inner = deflated(&vec![0; 3 << 20]);
        let outer = deflated(&inner);
        assert!(!layers(&outer, &[Filter::FlateDecode, Filter::FlateDecode], 1 << 20));
        assert!(layers(&outer, &[Filter::FlateDecode, Filter::FlateDecode], 4 << 20));
    }

    #[test]
    fn reads_ascii_armour() {
        assert_eq!(unhex(b"48 65 6C6c 6f>"), b"Hello");
        assert_eq!(un85(b"87cURD]i,\"Ebo80~>"), b"Hello World!");
    }
}
