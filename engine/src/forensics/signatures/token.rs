//! A signature's container (RFC 5652): who signed what when, and whether it fits. Timestamps (RFC 3161) are containers too.

use super::keys::{digest_name, fits, hash};
use cms::cert::CertificateChoices;
use cms::content_info::ContentInfo;
use cms::signed_data::{SignedData, SignerIdentifier, SignerInfo};
use der::asn1::{ObjectIdentifier, OctetString};
use der::{Decode, Encode};
use x509_cert::Certificate;
use x509_cert::ext::pkix::SubjectKeyIdentifier;

const SIGNED_DATA: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.113549.1.7.2");
const MESSAGE_DIGEST: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.113549.1.9.4");
const SIGNING_TIME: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.113549.1.9.5");
const SIGNING_CERTIFICATE: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.113549.1.9.16.2.47");
const TIMESTAMP: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.113549.1.9.16.2.14");
const KEY_IDENTIFIER: ObjectIdentifier = ObjectIdentifier::new_unwrap("2.5.29.14");
/// Certificates of one container that are looked at.
const CERTIFICATES: usize = 64;

/// A container that was taken apart.
#[derive(Debug, Clone)]
pub struct Token {
    data: SignedData,
    signer: SignerInfo,
    /// The certificates in it.
    pub certificates: Vec<Certificate>,
    /// The signer's certificate.
    pub certificate: Option<Certificate>,
    /// The digest that the signer uses.
    pub digest: Option<&'static str>,
}

/// Length of the object that stands first in some bytes; `None` where none does.
pub fn length(bytes: &[u8]) -> Option<usize> {
    let second = usize::from(*bytes.get(1)?);
    if second < 0x80 {
        return Some(2 + second);
    }
    let many = second & 0x7f;
    let value = bytes.get(2..2 + many)?.iter().try_fold(0usize, |a, b| a.checked_mul(256)?.checked_add(usize::from(*b)))?;
    (1..=4).contains(&many).then(|| value.checked_add(2 + many)).flatten()
}

impl Token {
    /// Takes a container apart.
    pub fn parse(bytes: &[u8]) -> Option<Self> {
        let info = ContentInfo::from_der(bytes).ok().filter(|c| c.content_type == SIGNED_DATA)?;
        let data = SignedData::from_der(&info.content.to_der().ok()?).ok()?;
        let signer = data.signer_infos.0.iter().next()?.clone();
        let certificates: Vec<Certificate> = data
            .certificates
            .iter()
            .flat_map(|c| c.0.iter())
            .filter_map(|c| if let CertificateChoices::Certificate(c) = c { Some(c.clone()) } else { None })
            .take(CERTIFICATES)
            .collect();
        let certificate = certificates.iter().find(|c| is_of(c, &signer.sid)).cloned();
        let digest = digest_name(&signer.digest_alg.oid);
        Some(Self { data, signer, certificates, certificate, digest })
    }

    fn signed(&self, oid: &ObjectIdentifier) -> Option<Vec<u8>> {
        let attribute = self.signer.signed_attrs.as_ref()?.iter().find(|a| a.oid == *oid)?;
        attribute.values.iter().next()?.to_der().ok()
    }

    /// What it holds, where that stands in it: of a timestamp its record.
    pub fn content(&self) -> Option<Vec<u8>> {
        let any = self.data.encap_content_info.econtent.as_ref()?;
        OctetString::from_der(&any.to_der().ok()?).ok().map(|o| o.as_bytes().to_vec())
    }

    /// Whether it signs content of this digest; `None` where that cannot be told.
    pub fn signs(&self, content: &[&[u8]]) -> Option<bool> {
        let name = self.digest?;
        let found = hash(name, content)?;
        let key = &self.certificate.as_ref()?.tbs_certificate.subject_public_key_info;
        let Some(attributes) = &self.signer.signed_attrs else {
            let whole = content.concat();
            return fits(key, &self.signer.signature_algorithm, name, &whole, self.signer.signature.as_bytes());
        };
        let said = self.signed(&MESSAGE_DIGEST).and_then(|d| OctetString::from_der(&d).ok())?;
        if said.as_bytes() != found || !self.names_its_certificate() {
            return Some(false);
        }
        fits(key, &self.signer.signature_algorithm, name, &attributes.to_der().ok()?, self.signer.signature.as_bytes())
    }

    /// Whether the certificate is the one that the signed attributes name by its digest, where they name one.
    fn names_its_certificate(&self) -> bool {
        let Some(said) = self.signed(&SIGNING_CERTIFICATE) else { return true };
        let Some(der) = self.certificate.as_ref().and_then(|c| c.to_der().ok()) else { return false };
        let mut hashes = ["SHA-256", "SHA-384", "SHA-512"].iter().filter_map(|n| hash(n, &[&der]));
        hashes.any(|h| memchr::memmem::find(&said, &h).is_some())
    }

    /// The time that the signer says, as RFC 3339.
    pub fn said_time(&self) -> Option<i64> {
        time(&self.signed(&SIGNING_TIME)?)
    }

    /// The timestamp over the signature itself: the time that another vouches for.
    pub fn stamped_time(&self) -> Option<i64> {
        let attributes = self.signer.unsigned_attrs.as_ref()?;
        let bytes = attributes.iter().find(|a| a.oid == TIMESTAMP)?.values.iter().next()?.to_der().ok()?;
        let token = Self::parse(&bytes)?;
        token.vouches(&[self.signer.signature.as_bytes()])
    }

    /// The time of a timestamp over some content; `None` where it does not fit.
    pub fn vouches(&self, content: &[&[u8]]) -> Option<i64> {
        let record = self.content()?;
        if self.signs(&[&record]) != Some(true) {
            return None;
        }
        let fits = ["SHA-256", "SHA-384", "SHA-512", "SHA-1"].iter().filter_map(|n| hash(n, content)).any(|h| memchr::memmem::find(&record, &h).is_some());
        fits.then(|| general_time(&record)).flatten()
    }
}

/// Whether a certificate is the one that a signer names.
fn is_of(certificate: &Certificate, sid: &SignerIdentifier) -> bool {
    let tbs = &certificate.tbs_certificate;
    match sid {
        SignerIdentifier::IssuerAndSerialNumber(i) => i.issuer == tbs.issuer && i.serial_number == tbs.serial_number,
        SignerIdentifier::SubjectKeyIdentifier(id) => {
            let own = tbs.extensions.iter().flatten().find(|e| e.extn_id == KEY_IDENTIFIER);
            own.and_then(|e| SubjectKeyIdentifier::from_der(e.extn_value.as_bytes()).ok()).is_some_and(|k| k == *id)
        }
    }
}

/// A time of a certificate or an attribute in Unix seconds.
fn time(der: &[u8]) -> Option<i64> {
    i64::try_from(x509_cert::time::Time::from_der(der).ok()?.to_unix_duration().as_secs()).ok()
}

/// The generalised time of a timestamp's record, fractions of a second left out.
fn general_time(record: &[u8]) -> Option<i64> {
    let mut at = 0;
    // The first of its kind in the record is the one.
    while let Some(found) = record.get(at..).and_then(|r| r.iter().position(|b| *b == 0x18)) {
        at += found + 1;
        let length = usize::from(*record.get(at)?);
        let text = record.get(at + 1..at + 1 + length).and_then(|t| std::str::from_utf8(t).ok());
        if let Some(t) = text.filter(|t| t.len() >= 15 && t.ends_with('Z')) {
            let day = chrono::NaiveDateTime::parse_from_str(t.get(..14)?, "%Y%m%d%H%M%S").ok()?;
            return Some(day.and_utc().timestamp());
        }
    }
    None
}
