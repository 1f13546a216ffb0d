//! Operations of the application: its state, settings, recovery key, backup, example.

use super::error::{Answer, OpError};
use super::feed::Topic;
use super::open::RESTORE;
use super::records::{AppState, Case, CaseStatus, FromPath, None as Nothing, Settings, SettingsPatch, ToPath, Written};
use super::{Saldo, cases, lock};
use crate::base::{Error, ErrorCode};
use crate::store;
use serde_json::{Value, json};
use std::path::Path;
use uuid::Uuid;

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
        let kept = self.0.store.setting("interface")?;
        // Settings of an older version lack what is new; what cannot be read is as shipped.
        Ok(kept.and_then(|v| serde_json::from_value(v).ok()).unwrap_or_default())
    }
}

pub fn app_state(saldo: &Saldo, _: Nothing) -> Answer<AppState> {
    Ok(AppState {
        version: env!("CARGO_PKG_VERSION").to_owned(),
        key_source: saldo.0.key_source,
        recovery_key: lock(&saldo.0.recovery_key).clone(),
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
    s.welcomed = input.welcomed.unwrap_or(s.welcomed);
    saldo.0.store.set_setting("interface", &json!(s))?;
    if !s.remember_passwords {
        saldo.0.store.set_setting("passwords", &json!([]))?;
    }
    saldo.0.changed(&[Topic::Settings], None, None);
    Ok(s)
}

pub fn recovery_key_seen(saldo: &Saldo, _: Nothing) -> Answer<Nothing> {
    saldo.0.store.set_setting("recovery_key_open", &Value::Bool(false))?;
    *lock(&saldo.0.recovery_key) = None;
    Ok(Nothing {})
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
    let copy = saldo.0.folder.join(format!("backup-{}", Uuid::new_v4().simple()));
    saldo.0.store.backup(&copy)?;
    let bytes = std::fs::read(&copy);
    // A copy that cannot be taken away again is encrypted as the store is.
    let _ = std::fs::remove_file(&copy);
    let bytes = bytes.map_err(|e| OpError::from(Error::new(ErrorCode::FileUnreadable, format!("The copy cannot be read: {e}."), "Try again.")))?;
    saldo.0.hand_over(None, name, bytes)
}

pub fn backup_restore(saldo: &Saldo, input: FromPath) -> Answer<Nothing> {
    let path = Path::new(&input.path);
    let unusable = |what: String| OpError::from(Error::new(ErrorCode::FileUnreadable, what, "Choose a backup of this store.").in_file(&input.path));
    if !path.is_file() {
        return Err(unusable("There is no such file.".to_owned()));
    }
    // Only a copy that the key opens and that holds together takes the store's place.
    let trial = saldo.0.folder.join(RESTORE).with_extension("trial");
    std::fs::copy(path, &trial).map_err(|e| unusable(format!("It cannot be read: {e}.")))?;
    let sound = saldo.0.store.opens(&trial);
    if !matches!(sound, Ok(true)) {
        let _ = std::fs::remove_file(&trial);
        return Err(unusable("It is no backup that this store's key opens.".to_owned()));
    }
    std::fs::rename(&trial, saldo.0.folder.join(RESTORE)).map_err(|e| unusable(format!("It cannot be put in place: {e}.")))?;
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
