//! Templates of extraction: those that come with the program, and those of a tenant.

use super::{Asker, Done, Fault, Services, now};
use crate::predict::{Config, PREBUILT, Prebuilt};
use crate::store::ExtractionTemplate;
use crate::wire::service::FieldError;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use uuid::Uuid;

/// What a template is made of.
#[derive(Debug, Clone, Deserialize)]
pub struct TemplateForm {
    name: String,
    description: String,
    schema: Value,
    #[serde(default)]
    custom_id: Option<String>,
    #[serde(default)]
    instruction: Option<String>,
    #[serde(default)]
    config: Option<Value>,
    #[serde(default)]
    metadata: Option<Value>,
}

/// A template as the services answer it.
#[derive(Debug, Clone, Serialize)]
pub struct Template {
    /// Its id.
    pub id: Uuid,
    /// Its name.
    pub name: String,
    /// What it is for.
    pub description: String,
    /// What its maker calls it.
    pub custom_id: Option<String>,
    /// What else is to be heeded.
    pub instruction: Option<String>,
    /// Its fields.
    pub schema: Value,
    /// How they are extracted.
    pub config: Config,
    /// What its maker keeps with it.
    pub metadata: Value,
    /// When it was made.
    pub created_at: String,
    /// When it was changed last.
    pub updated_at: Option<String>,
}

/// The id of a template that comes with the program, the same in every installation.
pub fn prebuilt_id(of: &Prebuilt) -> Uuid {
    Uuid::new_v5(&Uuid::NAMESPACE_URL, format!("saldo:template:{}", of.code).as_bytes())
}

fn prebuilt(of: &Prebuilt) -> Template {
    Template {
        id: prebuilt_id(of),
        name: of.name.to_owned(),
        description: of.description.to_owned(),
        custom_id: Some(of.code.to_owned()),
        instruction: None,
        schema: of.schema(),
        config: Config::default(),
        metadata: json!({}),
        created_at: "2024-01-01T00:00:00.000Z".to_owned(),
        updated_at: None,
    }
}

fn template(e: ExtractionTemplate) -> Template {
    let read = |text: &str| serde_json::from_str(text).unwrap_or(Value::Null);
    Template {
        id: e.id,
        name: e.name,
        description: e.description,
        custom_id: e.custom_id,
        instruction: e.instruction,
        schema: read(&e.schema),
        config: serde_json::from_str(&e.config).unwrap_or_default(),
        metadata: read(&e.metadata),
        created_at: e.created,
        updated_at: e.updated,
    }
}

/// A configuration: what is given over what was there over the defaults. Nulls are as good as nothing.
pub fn config(base: Option<&Config>, given: Option<&Value>) -> Done<Config> {
    fn over(base: &mut Value, given: &Value) {
        match (base, given) {
            (Value::Object(base), Value::Object(given)) => {
                for (name, value) in given.iter().filter(|(_, v)| !v.is_null()) {
                    if let Some(own) = base.get_mut(name) {
                        over(own, value);
                    }
                }
            }
            (base, given) => *base = given.clone(),
        }
    }
    let failed = |e: serde_json::Error| Fault::Failed(format!("A configuration that the contract allows is not taken: {e}."));
    let mut all = serde_json::to_value(base.cloned().unwrap_or_default()).map_err(failed)?;
    given.into_iter().for_each(|g| over(&mut all, g));
    serde_json::from_value(all).map_err(failed)
}

/// A template by id or by what its maker calls it; a tenant's own goes before one that comes with the program.
pub fn find(s: &Services, asker: &Asker, named: &str) -> Done<Option<Template>> {
    if let Some(own) = s.store().extraction(&asker.tenant, named)? {
        return Ok(Some(template(own)));
    }
    Ok(PREBUILT.iter().find(|p| p.code == named || prebuilt_id(p).to_string() == named).map(prebuilt))
}

/// Makes a template.
pub fn create(s: &Services, asker: &Asker, form: TemplateForm) -> Done<Template> {
    crate::predict::schema(&form.schema).map_err(|(path, what)| {
        let field = if path.is_empty() { "schema".to_owned() } else { format!("schema.{path}") };
        Fault::Invalid(vec![FieldError::new(field, what)])
    })?;
    let made = Template {
        id: Uuid::new_v4(),
        name: form.name,
        description: form.description,
        custom_id: form.custom_id,
        instruction: form.instruction,
        config: config(None, form.config.as_ref())?,
        schema: form.schema,
        metadata: form.metadata.filter(|m| !m.is_null()).unwrap_or_else(|| json!({})),
        created_at: now(),
        updated_at: None,
    };
    let text = |v: &Value| v.to_string();
    let kept = ExtractionTemplate {
        id: made.id,
        name: made.name.clone(),
        description: made.description.clone(),
        custom_id: made.custom_id.clone(),
        instruction: made.instruction.clone(),
        schema: text(&made.schema),
        config: json!(made.config).to_string(),
        metadata: text(&made.metadata),
        created: made.created_at.clone(),
        updated: None,
    };
    if !s.store().add_extraction(&asker.tenant, &kept)? {
        return Err(Fault::fields(vec![FieldError::new("custom_id", "Is taken by another template")]));
    }
    Ok(made)
}

/// Takes a template of a tenant away; says whether it was there.
///
/// # Errors
/// The database cannot be written.
pub fn delete(s: &Services, asker: &Asker, id: Uuid) -> Done<bool> {
    Ok(s.store().delete_extraction(&asker.tenant, id)?)
}
