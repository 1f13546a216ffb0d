//! Digests and keys: what a signature's algorithms are called, and whether a signature fits a key.

use der::asn1::ObjectIdentifier;
use der::{Decode, Encode};
use ring::digest::{self, Algorithm};
use ring::signature::{self, UnparsedPublicKey, VerificationAlgorithm};
use x509_cert::spki::{AlgorithmIdentifierOwned, SubjectPublicKeyInfoOwned};

const RSA: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.113549.1.1.1");
const RSA_PSS: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.113549.1.1.10");
const EC: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.10045.2.1");
const ED25519: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.3.101.112");
const P256: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.10045.3.1.7");
const P384: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.3.132.0.34");

/// The digests by their identifiers, and by those of signatures that name them.
const DIGESTS: &[(&str, &str)] = &[
    ("1.3.14.3.2.26", "SHA-1"),
    ("2.16.840.1.101.3.4.2.1", "SHA-256"),
    ("2.16.840.1.101.3.4.2.2", "SHA-384"),
    ("2.16.840.1.101.3.4.2.3", "SHA-512"),
    ("1.2.840.113549.1.1.5", "SHA-1"),
    ("1.2.840.113549.1.1.11", "SHA-256"),
    ("1.2.840.113549.1.1.12", "SHA-384"),
    ("1.2.840.113549.1.1.13", "SHA-512"),
    ("1.2.840.10045.4.3.2", "SHA-256"),
    ("1.2.840.10045.4.3.3", "SHA-384"),
    ("1.2.840.10045.4.3.4", "SHA-512"),
];

/// The digest that an identifier names.
pub fn digest_name(oid: &ObjectIdentifier) -> Option<&'static str> {
    let said = oid.to_string();
    DIGESTS.iter().find(|(o, _)| *o == said).map(|d| d.1)
}

/// The digest of some bytes.
pub fn hash(name: &str, parts: &[&[u8]]) -> Option<Vec<u8>> {
    let algorithm: &'static Algorithm = match name {
        "SHA-1" => &digest::SHA1_FOR_LEGACY_USE_ONLY,
        "SHA-256" => &digest::SHA256,
        "SHA-384" => &digest::SHA384,
        "SHA-512" => &digest::SHA512,
        _ => return None,
    };
    let mut context = digest::Context::new(algorithm);
    parts.iter().for_each(|p| context.update(p));
    Some(context.finish().as_ref().to_vec())
}

/// Whether a signature over a message fits a key; `None` where the algorithm is none that is known. `digest` is what the signer says.
pub fn fits(key: &SubjectPublicKeyInfoOwned, algorithm: &AlgorithmIdentifierOwned, digest: &str, message: &[u8], value: &[u8]) -> Option<bool> {
    let digest = digest_name(&algorithm.oid).unwrap_or(digest);
    let curve = key.algorithm.parameters.as_ref().and_then(|p| p.to_der().ok()).and_then(|d| ObjectIdentifier::from_der(&d).ok());
    let kind = key.algorithm.oid;
    let way: &'static dyn VerificationAlgorithm = match (kind, digest) {
        _ if kind == ED25519 => &signature::ED25519,
        (_, "SHA-256") if kind == EC && curve == Some(P256) => &signature::ECDSA_P256_SHA256_ASN1,
        (_, "SHA-384") if kind == EC && curve == Some(P256) => &signature::ECDSA_P256_SHA384_ASN1,
        (_, "SHA-256") if kind == EC && curve == Some(P384) => &signature::ECDSA_P384_SHA256_ASN1,
        (_, "SHA-384") if kind == EC && curve == Some(P384) => &signature::ECDSA_P384_SHA384_ASN1,
        _ if kind != RSA && kind != RSA_PSS => return None,
        (_, "SHA-256") if algorithm.oid == RSA_PSS => &signature::RSA_PSS_2048_8192_SHA256,
        (_, "SHA-384") if algorithm.oid == RSA_PSS => &signature::RSA_PSS_2048_8192_SHA384,
        (_, "SHA-512") if algorithm.oid == RSA_PSS => &signature::RSA_PSS_2048_8192_SHA512,
        (_, "SHA-1") => &signature::RSA_PKCS1_1024_8192_SHA1_FOR_LEGACY_USE_ONLY,
        (_, "SHA-256") => &signature::RSA_PKCS1_1024_8192_SHA256_FOR_LEGACY_USE_ONLY,
        (_, "SHA-384") => &signature::RSA_PKCS1_2048_8192_SHA384,
        (_, "SHA-512") => &signature::RSA_PKCS1_1024_8192_SHA512_FOR_LEGACY_USE_ONLY,
        _ => return None,
    };
    Some(UnparsedPublicKey::new(way, key.subject_public_key.raw_bytes()).verify(message, value).is_ok())
}
