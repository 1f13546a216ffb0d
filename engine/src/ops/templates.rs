//! Operations of templates: what a reviewer corrected of one layout, applied to files with the same head.

use super::error::{Answer, OpError};
use super::feed::Topic;
use super::records::{ById, Deleted, None as Nothing, Said, Template, TemplateSave};
use super::state::Act;
use super::work::{What, Work, held};
use super::{Inner, Saldo};
use crate::statement::{Correction, Corrections, HeaderType, Reading, interpret};
use crate::store::{self, File};
use uuid::Uuid;

/// What a template holds: the corrections, and what columns they made, for its list.
#[derive(serde::Serialize, serde::Deserialize)]
struct Holds {
    corrections: Vec<Correction>,
    columns: Vec<HeaderType>,
}

fn shown(t: &store::Template) -> Template {
    let columns = serde_json::from_str::<Holds>(&t.corrections).map(|h| h.columns).unwrap_or_default();
    Template { id: t.id, name: t.name.clone(), columns, bank_name: t.bank_name.clone(), used: t.used }
}

pub fn templates_list(saldo: &Saldo, _: Nothing) -> Answer<Vec<Template>> {
    Ok(saldo.0.store.templates()?.iter().map(shown).collect())
}

pub fn template_save(saldo: &Saldo, input: TemplateSave) -> Answer<Template> {
    if input.name.trim().is_empty() {
        return Err(OpError::invalid("name", "Give it a name."));
    }
    let (work, file) = saldo.0.work_of(input.file_id)?;
    let mut work = held(&work);
    let reading = work.reading(&saldo.0.store, &file)?;
    let head = saldo.0.head(&mut work, &file).ok_or_else(|| OpError::conflict("The file has no table whose layout could be kept."))?;
    let statement = reading.statements.first().ok_or_else(|| OpError::missing("The statement"))?;
    let corrections = work.corrections(file.id).iter().filter(|c| c.statement().is_none()).cloned().collect();
    let columns = statement.columns.iter().map(|c| c.kind).collect();
    let holds = serde_json::to_string(&Holds { corrections, columns }).map_err(|e| OpError::conflict(e.to_string()))?;
    // One template a layout: the later one takes the place of the earlier.
    let id = saldo.0.store.templates()?.into_iter().find(|t| t.head == head).map_or_else(Uuid::new_v4, |t| t.id);
    let kept = store::Template { id, name: input.name.trim().to_owned(), head, bank_name: statement.bank_name.value.clone(), corrections: holds, used: 0 };
    saldo.0.store.save_template(&kept)?;
    drop(work);
    saldo.0.changed(&[Topic::Settings], None, None);
    Ok(shown(&kept))
}

pub fn template_delete(saldo: &Saldo, input: ById) -> Answer<Deleted> {
    let deleted = usize::from(saldo.0.store.delete_template(input.id)?);
    saldo.0.changed(&[Topic::Settings], None, None);
    Ok(Deleted { deleted })
}

impl Inner {
    /// The corrections of a template.
    pub(super) fn layout(&self, id: Uuid) -> Answer<Option<Vec<Correction>>> {
        let found = self.store.templates()?.into_iter().find(|t| t.id == id);
        Ok(found.and_then(|t| serde_json::from_str::<Holds>(&t.corrections).ok()).map(|h| h.corrections))
    }

    /// Corrects a file that has just been read as the template of its layout says, where that reads it better.
    pub(super) fn apply_template(&self, work: &mut Work, file: &File) -> Answer<()> {
        if !work.corrections(file.id).is_empty() {
            return Ok(());
        }
        let templates = self.store.templates()?;
        if templates.is_empty() {
            return Ok(());
        }
        let Some(head) = self.head(work, file) else { return Ok(()) };
        let Some(template) = templates.into_iter().find(|t| t.head == head) else { return Ok(()) };
        let Ok(Holds { corrections: list, .. }) = serde_json::from_str::<Holds>(&template.corrections) else { return Ok(()) };
        let before = work.reading(&self.store, file)?;
        let document = work.document(&self.store, file)?;
        let after = interpret(&document, &Corrections { list: list.clone() });
        if list.is_empty() || proven(&after) < proven(&before) {
            return Ok(());
        }
        let what = What::new(Said::new("template_applied", format!("Headers as in the template {}", template.name)).with("name", &template.name));
        self.step(work, &Act::Correct { file: file.id, list }, &what, Some(file.id), None)?;
        self.store.save_template(&store::Template { used: template.used + 1, ..template })?;
        Ok(())
    }
}

/// How well a reading is proven: whether wholly, then rows whose chain holds.
fn proven(r: &Reading) -> (bool, usize) {
    let held = r.statements.iter().flat_map(|s| &s.transactions).filter(|t| t.balance_ok == Some(true)).count();
    (!r.statements.is_empty() && r.statements.iter().all(|s| s.amounts_proved()), held)
}
