//! Templates to choose from: of layouts, which the window makes and which belong to whom the machine belongs, and of extraction.

use super::extractions::{self, prebuilt_id};
use super::{Asker, Done, Fault, Page, Services, deleted, has};
use crate::predict::PREBUILT;
use crate::wire::service::Message;
use serde::Serialize;
use uuid::Uuid;

/// The tenant of what the window makes.
const OWNER: &str = "default";

/// A template to choose, section 2.8.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct TemplateOption {
    /// Its id.
    pub id: Uuid,
    /// Its name.
    pub name: String,
    /// `extraction` or `layout`.
    pub kind: &'static str,
}

/// The templates to choose from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct TemplateOptions {
    custom: Vec<TemplateOption>,
    prebuilt: Vec<TemplateOption>,
}

fn layouts(services: &Services, asker: &Asker) -> Done<Vec<TemplateOption>> {
    if asker.tenant != OWNER {
        return Ok(Vec::new());
    }
    Ok(services.store().templates()?.into_iter().map(|t| TemplateOption { id: t.id, name: t.name, kind: "layout" }).collect())
}

/// Whether a layout of that id is there.
///
/// # Errors
/// The database cannot be read.
pub fn layout_there(services: &Services, asker: &Asker, id: &str) -> Done<bool> {
    Ok(layouts(services, asker)?.iter().any(|t| t.id.to_string() == id.to_lowercase()))
}

/// Those by name that a search leaves.
pub fn options(services: &Services, asker: &Asker, page: Page, search: &str) -> Done<TemplateOptions> {
    let mut custom = layouts(services, asker)?;
    custom.extend(services.store().extractions(&asker.tenant)?.into_iter().map(|e| TemplateOption { id: e.id, name: e.name, kind: "extraction" }));
    custom.sort_by(|a, b| (&a.name, a.id).cmp(&(&b.name, b.id)));
    let mut prebuilt: Vec<TemplateOption> =
        PREBUILT.iter().map(|p| TemplateOption { id: prebuilt_id(p), name: p.name.to_owned(), kind: "extraction" }).collect();
    let wanted = |t: &TemplateOption| search.is_empty() || has(&t.name, search) || t.id.to_string().starts_with(&search.to_lowercase());
    custom.retain(wanted);
    prebuilt.retain(wanted);
    Ok(TemplateOptions { custom: page.of(custom).items, prebuilt: page.of(prebuilt).items })
}

/// Looks for one that comes with the program or is the asker's.
///
/// # Errors
/// It is not there.
pub fn there(services: &Services, asker: &Asker, id: Uuid) -> Done<()> {
    let layout = || Ok::<_, Fault>(layouts(services, asker)?.iter().any(|t| t.id == id));
    let found = extractions::find(services, asker, &id.to_string())?.is_some() || layout()?;
    if found { Ok(()) } else { Err(Fault::missing("The template")) }
}

/// Takes a custom one away.
pub fn delete(services: &Services, asker: &Asker, id: Uuid) -> Done<Message> {
    if PREBUILT.iter().any(|p| prebuilt_id(p) == id) {
        return Err(Fault::Forbidden("A template that comes with the program stays".to_owned()));
    }
    if extractions::delete(services, asker, id)? {
        return Ok(deleted("The template"));
    }
    let there = layouts(services, asker)?.iter().any(|t| t.id == id);
    if there && services.store().delete_template(id)? { Ok(deleted("The template")) } else { Err(Fault::missing("The template")) }
}
