//! Who asks: API keys, users and their tokens. Secrets are compared in a time that says nothing of them.

use super::{Done, Fault, Services, now, time};
use crate::disk;
use crate::ops::open::{DATABASE, unusable};
use crate::store::{ApiKey, Key, Store, User, keychain};
use argon2::Argon2;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hmac::{Hmac, KeyInit, Mac};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::collections::HashMap;
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use uuid::Uuid;

/// How long a token holds, in seconds.
pub const TOKEN_SECONDS: i64 = 3_600;
/// What every key begins with.
const KEY_HEAD: &str = "sk_live_";
/// The header of every token: another algorithm, or none, does not read.
const TOKEN_HEAD: &str = r#"{"alg":"HS256","typ":"JWT"}"#;
/// Wrong passwords for one address within `LOGIN_SPAN` after which nobody is let in.
const LOGINS: usize = 10;
/// Milliseconds that a wrong password counts.
const LOGIN_SPAN: i64 = 5 * 60_000;
/// Addresses whose wrong passwords are remembered.
const REMEMBERED: usize = 10_000;

/// What a key may do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scope {
    /// Look.
    Read,
    /// Make, queue, cancel, delete.
    Write,
    /// Correct what was read, and log people in.
    Review,
}

impl Scope {
    /// All of them by name.
    pub const ALL: [(Self, &'static str); 3] = [(Self::Read, "read"), (Self::Write, "write"), (Self::Review, "review")];

    /// Its name.
    pub fn name(self) -> &'static str {
        Self::ALL.iter().find(|(s, _)| *s == self).map_or("", |(_, n)| n)
    }
}

/// Who asks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Asker {
    /// Whose records they reach.
    pub tenant: String,
    /// Id of the key or user.
    pub id: Uuid,
    /// Name of the key or user.
    pub name: String,
    /// First 8 characters of the key; `None` for a user.
    pub key: Option<String>,
    /// What they may do, joined by commas.
    pub scopes: String,
}

impl Asker {
    /// `user` or `api_key`.
    pub fn kind(&self) -> &'static str {
        if self.key.is_some() { "api_key" } else { "user" }
    }

    /// Whether they may do that.
    pub fn may(&self, scope: Scope) -> bool {
        self.scopes.split(',').any(|s| s == scope.name())
    }

    /// As `processed_by` names them: the key's first 8 characters, or the id of the user.
    pub fn shown(&self) -> String {
        self.key.clone().unwrap_or_else(|| self.id.to_string())
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|b| format!("{b:02x}")).collect()
}

/// SHA-256 in lower-case hex.
pub fn sha256(bytes: impl AsRef<[u8]>) -> String {
    hex(&Sha256::digest(bytes))
}

/// HMAC-SHA256 in bytes.
pub fn hmac(secret: &[u8], message: &[u8]) -> Vec<u8> {
    // Any length of key is taken.
    Hmac::<Sha256>::new_from_slice(secret)
        .map(|mut mac| {
            mac.update(message);
            mac.finalize().into_bytes().to_vec()
        })
        .unwrap_or_default()
}

/// Compares in a time that says nothing of where they differ.
pub fn same(a: &[u8], b: &[u8]) -> bool {
    let (a, b) = (Sha256::digest(a), Sha256::digest(b));
    a.iter().zip(b.iter()).fold(0u8, |all, (a, b)| std::hint::black_box(all | (a ^ b))) == 0
}

/// 256 random bits in lower-case hex.
pub fn random() -> String {
    Key::random().words().replace('-', "").to_lowercase()
}

/// Argon2id with the parameters that its standard recommends (19 MiB, 2 passes), in hex.
fn stretched(password: &str, salt: &str) -> Option<String> {
    let mut out = [0u8; 32];
    Argon2::default().hash_password_into(password.as_bytes(), salt.as_bytes(), &mut out).ok()?;
    Some(hex(&out))
}

/// The store of a folder, beside whoever has it open: who is let in may be changed while the services run.
///
/// # Errors
/// The key does not fit, a newer version wrote it, or the disk refuses.
pub fn open_store(folder: &Path, keychain: bool) -> crate::base::Result<Store> {
    let database = folder.join(DATABASE);
    disk::private_folder(folder).map_err(|e| unusable(folder, &e))?;
    let (key, _, new) = keychain::find(folder, &database, keychain)?;
    let store = Store::open(&database, key)?;
    if new {
        store.set_setting("recovery_key_open", &serde_json::Value::Bool(true))?;
    }
    Ok(store)
}

/// A new key and its record; the key itself is kept nowhere.
pub fn new_key(tenant: &str, name: &str, scopes: &str, days: Option<u32>) -> (String, ApiKey) {
    let secret = format!("{KEY_HEAD}{}", random());
    let expires_at = days.map(|d| time(crate::jobs::now() + i64::from(d) * 86_400_000));
    let key = ApiKey {
        id: Uuid::new_v4(),
        tenant: tenant.to_owned(),
        name: name.to_owned(),
        prefix: secret.chars().skip(KEY_HEAD.len()).take(8).collect(),
        hash: sha256(&secret),
        scopes: scopes.to_owned(),
        created_at: now(),
        expires_at,
        revoked_at: None,
        used_at: None,
    };
    (secret, key)
}

/// A user with that password.
///
/// # Errors
/// The password cannot be hashed for want of memory.
pub fn new_user(tenant: &str, email: &str, name: &str, password: &str) -> Done<User> {
    let salt = random();
    let hash = stretched(password, &salt).ok_or_else(|| Fault::Failed("The password cannot be hashed.".to_owned()))?;
    Ok(User {
        id: Uuid::new_v4(),
        tenant: tenant.to_owned(),
        email: email.to_lowercase(),
        name: name.to_owned(),
        salt,
        hash,
        created_at: now(),
        disabled_at: None,
    })
}

/// Whose key that is; and the time, where that it was used is to be noted.
///
/// # Errors
/// Nobody's, or it is no longer taken.
pub fn of_key(store: &Store, given: Option<&str>) -> Done<(Asker, Option<String>)> {
    let given = sha256(given.ok_or(Fault::Credential("UNAUTHORIZED"))?);
    // Found by its hash, whose bytes nobody can choose: how long it takes says nothing of the key.
    let key = store.api_key(&given)?.filter(|k| same(k.hash.as_bytes(), given.as_bytes()) && k.revoked_at.is_none());
    let key = key.ok_or(Fault::Credential("INVALID_API_KEY"))?;
    let at = now();
    if key.expires_at.as_ref().is_some_and(|e| *e <= at) {
        return Err(Fault::Credential("API_KEY_EXPIRED"));
    }
    // To the minute: a key that asks often is not written each time.
    let minute = |t: &str| t.get(..16).unwrap_or(t).to_owned();
    let used = if key.used_at.as_deref().map(minute) == Some(minute(&at)) { None } else { Some(at) };
    Ok((Asker { tenant: key.tenant, id: key.id, name: key.name, key: Some(key.prefix), scopes: key.scopes }, used))
}

#[derive(Debug, Serialize, Deserialize)]
struct Claims {
    sub: Uuid,
    iat: i64,
    exp: i64,
    jti: Uuid,
}

/// Signs and reads the tokens of users, and remembers wrong passwords.
#[derive(Debug)]
pub struct Tokens {
    secret: String,
    wrong: Mutex<HashMap<String, Vec<i64>>>,
}

impl Tokens {
    /// With that secret.
    pub fn new(secret: String) -> Self {
        Self { secret, wrong: Mutex::default() }
    }

    fn signed(&self, claims: &Claims) -> String {
        let body = serde_json::to_vec(claims).unwrap_or_default();
        let text = format!("{}.{}", URL_SAFE_NO_PAD.encode(TOKEN_HEAD), URL_SAFE_NO_PAD.encode(body));
        let signature = URL_SAFE_NO_PAD.encode(hmac(self.secret.as_bytes(), text.as_bytes()));
        format!("{text}.{signature}")
    }

    /// Who a token is of, where it holds at that second.
    fn read(&self, token: &str, second: i64) -> Option<Uuid> {
        let (text, signature) = token.rsplit_once('.')?;
        let (head, body) = text.split_once('.')?;
        let signature = URL_SAFE_NO_PAD.decode(signature).ok()?;
        if !same(&signature, &hmac(self.secret.as_bytes(), text.as_bytes())) || URL_SAFE_NO_PAD.decode(head).ok()? != TOKEN_HEAD.as_bytes() {
            return None;
        }
        let claims: Claims = serde_json::from_slice(&URL_SAFE_NO_PAD.decode(body).ok()?).ok()?;
        (claims.iat <= second + 60 && second < claims.exp).then_some(claims.sub)
    }

    /// Milliseconds until an address may try again; `None` where it may now.
    fn barred(&self, email: &str, at: i64) -> Option<i64> {
        let wrong = self.wrong.lock().unwrap_or_else(PoisonError::into_inner);
        let recent: Vec<i64> = wrong.get(email)?.iter().copied().filter(|t| *t > at - LOGIN_SPAN).collect();
        (recent.len() >= LOGINS).then(|| recent.first().map_or(0, |t| t + LOGIN_SPAN - at))
    }

    fn note(&self, email: &str, at: i64) {
        let mut wrong = self.wrong.lock().unwrap_or_else(PoisonError::into_inner);
        if wrong.len() >= REMEMBERED {
            wrong.retain(|_, all| all.iter().any(|t| *t > at - LOGIN_SPAN));
        }
        if wrong.len() < REMEMBERED || wrong.contains_key(email) {
            let all = wrong.entry(email.to_owned()).or_default();
            all.retain(|t| *t > at - LOGIN_SPAN);
            all.push(at);
        }
    }
}

/// Whose token that is.
///
/// # Errors
/// Nobody's, or it is no longer taken.
pub fn of_token(services: &Services, given: Option<&str>) -> Done<Asker> {
    let refused = || Fault::Credential("UNAUTHORIZED");
    let id = given.and_then(|t| services.tokens.read(t, crate::jobs::now() / 1_000)).ok_or_else(refused)?;
    let user = services.store().user(id)?.filter(|u| u.disabled_at.is_none()).ok_or_else(refused)?;
    Ok(Asker { tenant: user.tenant, id: user.id, name: user.name, key: None, scopes: "read,write,review".to_owned() })
}

/// What a login gives.
#[derive(Debug, Serialize)]
pub struct Token {
    access_token: String,
    token_type: &'static str,
    expires_in: i64,
    user: TokenUser,
}

#[derive(Debug, Serialize)]
struct TokenUser {
    id: Uuid,
    email: String,
    name: String,
}

/// What a login takes.
#[derive(Debug, Deserialize)]
pub struct Login {
    email: String,
    password: String,
}

/// A token for the user of an address, of the key's own tenant. Takes as long for an address that nobody has.
///
/// # Errors
/// The address or the password is wrong, or was too often.
pub fn login(services: &Services, asker: &Asker, given: &Login) -> Done<Token> {
    let (email, at) = (given.email.to_lowercase(), crate::jobs::now());
    if let Some(left) = services.tokens.barred(&email, at) {
        return Err(Fault::TooOften(u64::try_from(left / 1_000 + 1).unwrap_or(1)));
    }
    let user = services.store().user_of(&email)?.filter(|u| u.tenant == asker.tenant && u.disabled_at.is_none());
    let salt = user.as_ref().map_or("0123456789abcdef", |u| &u.salt);
    let hash = stretched(&given.password, salt).ok_or_else(|| Fault::Unavailable("There is no memory for this just now".to_owned()))?;
    match user.filter(|u| same(u.hash.as_bytes(), hash.as_bytes())) {
        Some(user) => {
            let iat = at / 1_000;
            let access_token = services.tokens.signed(&Claims { sub: user.id, iat, exp: iat + TOKEN_SECONDS, jti: Uuid::new_v4() });
            Ok(Token { access_token, token_type: "Bearer", expires_in: TOKEN_SECONDS, user: TokenUser { id: user.id, email: user.email, name: user.name } })
        }
        None => {
            services.tokens.note(&email, at);
            Err(Fault::Credential("UNAUTHORIZED"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_holds_for_its_hour_under_its_secret_and_its_algorithm_only() {
        let tokens = Tokens::new("one".to_owned());
        let user = Uuid::from_u128(7);
        let token = tokens.signed(&Claims { sub: user, iat: 1_000, exp: 4_600, jti: Uuid::nil() });
        assert_eq!(tokens.read(&token, 1_000), Some(user));
        assert_eq!(tokens.read(&token, 4_600), None, "expired");
        assert_eq!(tokens.read(&token, 100), None, "not yet given");
        assert_eq!(Tokens::new("two".to_owned()).read(&token, 1_000), None, "another secret");
        let body = token.split('.').nth(1).expect("a body");
        for head in [r#"{"alg":"none","typ":"JWT"}"#, r#"{"alg":"HS512","typ":"JWT"}"#] {
            let text = format!("{}.{body}", URL_SAFE_NO_PAD.encode(head));
            let signed = URL_SAFE_NO_PAD.encode(hmac(b"one", text.as_bytes()));
            assert_eq!(tokens.read(&format!("{text}.{signed}"), 1_000), None, "{head}");
            assert_eq!(tokens.read(&format!("{text}."), 1_000), None, "{head}");
        }
    }

    #[test]
    fn an_address_is_barred_after_wrong_passwords_and_let_in_again_later() {
        let tokens = Tokens::new(String::new());
        for n in 0..LOGINS as i64 {
            assert_eq!(tokens.barred("a@b.c", 1_000_000 + n), None);
            tokens.note("a@b.c", 1_000_000 + n);
        }
        assert!(tokens.barred("a@b.c", 1_000_100).is_some());
        assert_eq!(tokens.barred("d@b.c", 1_000_100), None);
        assert_eq!(tokens.barred("a@b.c", 1_000_100 + LOGIN_SPAN), None);
    }

    #[test]
    fn a_password_is_stretched_with_its_salt() {
        let one = stretched("correct horse", "0123456789abcdef").expect("memory");
        assert_eq!(Some(&one), stretched("correct horse", "0123456789abcdef").as_ref());
        assert_ne!(Some(&one), stretched("correct horse", "0123456789abcdee").as_ref());
        assert_ne!(Some(&one), stretched("correct hors", "0123456789abcdef").as_ref());
    }
}
