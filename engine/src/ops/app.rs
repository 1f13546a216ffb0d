//! Operations of the application: its state, settings, recovery key, backup, example.

use super::error::{Answer, OpError};
use super::feed::Topic;
use super::keep::{MOST_COPIES, MOST_DAYS};
use super::records::{AppState, Case, CaseStatus, FromPath, None as Nothing, Settings, SettingsPatch, ToPath, Written};
use super::{Saldo, cases, lock, update};
use crate::base::{Error, ErrorCode};
use crate::{disk, store};
use serde_json::{Value, json};
use std::io::Write;
use std::path::Path;
use uuid::Uuid;
use zeroize::Zeroizing;

/// Letters of a person's name.
const MOST_NAME: usize = 100;
/// Lists that are kept.
const MOST_SAVED: usize = 200;
/// Name of the example's case.
const EXAMPLE_CASE: &str = "PT Contoh Sejahtera";
/// Sample statements of the example, by name.
const EXAMPLE: &[(&str, &[u8])] = &[
    ("account-statement-uk.pdf", include_bytes!("../../../samples/account-statement-uk.pdf")),
    ("e-statement-kantong.pdf", include_bytes!("../../../samples/e-statement-kantong.pdf")),
    ("kontoauszug-de.pdf", include_bytes!("../../../samples/kontoauszug-de.pdf")),
    ("locked-password-saldo.pdf", include_bytes!("../../../samples/locked-password-saldo.pdf")),
    ("missing-row.pdf", include_bytes!("../../../samples/missing-row.pdf")),
    ("rekening-gabungan-valas.pdf", include_bytes!("../../../samples/rekening-gabungan-valas.pdf")),
    ("rekening-koran-giro-tiga-bulan.pdf", include_bytes!("../../../samples/rekening-koran-giro-tiga-bulan.pdf")),
];

impl Saldo {
    fn settings(&self) -> Answer<Settings> {
        Ok(Self::settings_of(&self.0)?)
    }
}

pub fn app_state(saldo: &Saldo, _: Nothing) -> Answer<AppState> {
    Ok(AppState {
        version: env!("CARGO_PKG_VERSION").to_owned(),
        key_source: saldo.0.key_source,
        recovery_key: lock(&saldo.0.recovery_key).as_deref().cloned(),
        recovered: saldo.0.recovered.clone(),
        settings: saldo.settings()?,
    })
}

pub fn settings_set(saldo: &Saldo, input: SettingsPatch) -> Answer<Settings> {
    let mut s = saldo.settings()?;
    s.theme = input.theme.unwrap_or(s.theme);
    s.language = input.language.unwrap_or(s.language);
    s.number_format = input.number_format.unwrap_or(s.number_format);
    s.date_format = input.date_format.unwrap_or(s.date_format);
    s.zoom = input.zoom.filter(|z| z.is_finite()).unwrap_or(s.zoom).clamp(0.75, 2.0);
    s.keymap = input.keymap.unwrap_or(s.keymap);
    s.panels = input.panels.unwrap_or(s.panels);
    s.remember_passwords = input.remember_passwords.unwrap_or(s.remember_passwords);
    s.backups = input.backups.unwrap_or(s.backups).min(MOST_COPIES);
    s.erase_after = input.erase_after.unwrap_or(s.erase_after).min(MOST_DAYS);
    s.welcomed = input.welcomed.unwrap_or(s.welcomed);
    // Marks that parted a name from an id in the list of corrections would be taken for one.
    s.person =
        input.person.map_or(s.person, |p| p.chars().filter(|c| !"<>".contains(*c) && !c.is_control()).take(MOST_NAME).collect::<String>().trim().to_owned());
    s.saved = input.saved.unwrap_or(s.saved);
    s.saved.truncate(MOST_SAVED);
    s.four_eyes = input.four_eyes.unwrap_or(s.four_eyes);
    s.updates_from = input.updates_from.map_or(Ok(s.updates_from), update::address)?;
    s.updates_key = input.updates_key.map_or(Ok(s.updates_key), update::key)?;
    saldo.0.store.set_setting("interface", &json!(s))?;
    if !s.remember_passwords {
        saldo.0.store.set_secret_setting("passwords", &json!([]))?;
    }
    saldo.0.changed(&[Topic::Settings], None, None);
    Ok(s)
}

pub fn recovery_key_seen(saldo: &Saldo, _: Nothing) -> Answer<Nothing> {
    saldo.0.store.set_setting("recovery_key_open", &Value::Bool(false))?;
    *lock(&saldo.0.recovery_key) = None;
    Ok(Nothing {})
}

/// Writes the recovery key as text, while it is still shown.
pub fn recovery_key_write(saldo: &Saldo, input: ToPath) -> Answer<Written> {
    let inner = &saldo.0;
    let key = lock(&inner.recovery_key).clone().ok_or_else(|| OpError::conflict("The recovery key is shown no longer."))?;
    let name = "saldo-recovery-key.txt";
    let line = Zeroizing::new(format!("{}\n", key.as_str()));
    inner.hand_over(input.path, name, |file| Ok(file.write_all(line.as_bytes()).map_err(|e| disk::unwritable(Path::new(name), &e))?))
}

pub fn backup_write(saldo: &Saldo, input: ToPath) -> Answer<Written> {
    let name = "saldo-backup.saldo".to_owned();
    if let Some(path) = input.path {
        let mut at = Path::new(&path).to_owned();
        if at.is_dir() {
            at = at.join(&name);
        }
        let bytes = saldo.0.store.backup(&at)?;
        let name = at.file_name().map_or(name, |n| n.to_string_lossy().into_owned());
        return Ok(Written { path: Some(at.display().to_string()), url: None, name, bytes });
    }
    saldo.0.wait(&name, |draft| Ok(saldo.0.store.copy_into(draft)?))
}

pub fn backup_restore(saldo: &Saldo, input: FromPath) -> Answer<Nothing> {
    let path = Path::new(&input.path);
    let folder = &saldo.0.folder;
    let unusable = |what: String| OpError::from(Error::new(ErrorCode::FileUnreadable, what, "Choose a backup of this store.").in_file(&input.path));
    if !path.is_file() {
        return Err(unusable("There is no such file.".to_owned()));
    }
    if path.canonicalize().ok().is_some_and(|p| Some(p) == saldo.0.store.path().canonicalize().ok()) {
        return Err(unusable("It is the store itself.".to_owned()));
    }
    super::restore::choose(folder, path, saldo.0.store.key())?;
    Ok(Nothing {})
}

/// The example's case; one that is there already is not made again.
pub fn example_add(saldo: &Saldo, _: Nothing) -> Answer<Case> {
    let inner = &saldo.0;
    let folder = match inner.store.folders()?.into_iter().find(|f| f.name == "Examples") {
        Some(folder) => folder.id,
        None => {
            let id = Uuid::new_v4();
            inner.store.save_folder(&store::Folder { id, name: "Examples".to_owned() })?;
            id
        }
    };
    let there = inner.store.cases()?.into_iter().find(|c| c.folder_id == folder && c.name == EXAMPLE_CASE).map(|c| c.id);
    let case = match there {
        Some(case) => case,
        None => {
            let case = inner.new_case(folder, EXAMPLE_CASE)?;
            for (name, bytes) in EXAMPLE {
                saldo.upload(case, name, bytes.to_vec())?;
            }
            case
        }
    };
    let shown = cases::folders_list(saldo, Nothing {})?.into_iter().flat_map(|f| f.cases).find(|c| c.id == case);
    shown.filter(|c| c.status != CaseStatus::Draft).ok_or_else(|| OpError::missing("The example"))
}
