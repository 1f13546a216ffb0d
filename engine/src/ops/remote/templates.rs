//! Templates of extraction made at a service elsewhere, and taken away there: through the outbox, each once.

use super::round::Wrong;
use super::watch;
use crate::ops::error::{Answer, OpError};
use crate::ops::feed::Topic;
use crate::ops::records::{ById, RemoteTemplate, RemoteTemplateMake, RemoteTemplateRemove, Said, Synced};
use crate::ops::work::timestamp;
use crate::ops::{Inner, Saldo};
use crate::remote::client::Part;
use crate::remote::session::{Ask, Sent, Session};
use crate::remote::trouble::Trouble;
use crate::store::{Outgoing, RemoteConnection};
use serde_json::{Value, json};
use uuid::Uuid;

/// The kinds of what makes a template, and of what takes one away.
const MAKE: &str = "template";
const REMOVE: &str = "template_delete";
/// The most letters of a name, of what it is for, and of what it is called.
const NAME: usize = 100;
const TEXT: usize = 2_000;
const CALLED: usize = 100;

fn of_template(s: &Outgoing) -> bool {
    s.kind == MAKE || s.kind == REMOVE
}

/// A name by which programs call a template: a letter or `_`, then letters, digits, `_` and `-`.
fn callable(text: &str) -> bool {
    let mut letters = text.chars();
    text.len() <= CALLED
        && letters.next().is_some_and(|c| c.is_ascii_alphabetic() || c == '_')
        && letters.all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '-'))
}

/// Asks for a template to be made; it waits in the outbox while there is no line. Answers the templates as they were fetched last.
pub fn remote_template_make(saldo: &Saldo, input: RemoteTemplateMake) -> Answer<Vec<RemoteTemplate>> {
    let inner = &saldo.0;
    let c = inner.store.connection(input.connection_id)?;
    let text = |field: &str, value: &str, most: usize| match value.trim() {
        v if v.is_empty() || v.chars().count() > most => Err(OpError::invalid(field, format!("Give 1 to {most} letters."))),
        v => Ok(v.to_owned()),
    };
    let name = text("name", &input.name, NAME)?;
    let description = text("description", &input.description, TEXT)?;
    let id = Uuid::new_v4();
    // By it a template whose answer was lost is known: there are no two of one.
    let called = match input.custom_id.as_deref().map(str::trim).filter(|t| !t.is_empty()) {
        Some(given) if callable(given) => given.to_owned(),
        Some(_) => return Err(OpError::invalid("custom_id", "Begin with a letter or _; letters, digits, _ and - may follow, 100 in all.")),
        None => format!("saldo_{}", id.simple()),
    };
    crate::predict::schema(&input.schema).map_err(|(path, what)| OpError::invalid("schema", if path.is_empty() { what } else { format!("{path}: {what}") }))?;
    if input.seen != Some(true) {
        return Err(OpError::conflict("Look at what would be sent first, then send it."));
    }
    let value = json!({"name": name, "description": description, "schema": input.schema, "custom_id": called});
    let said = Said::new("remote_send_template", format!("Template: {name}")).with("name", &name);
    inner.template_waits(c.id, (id, MAKE), format!("template/{}/{called}", c.id), value.to_string(), &said)?;
    super::pull::remote_templates(saldo, ById { id: c.id })
}

/// Takes a template away there that somebody made. Answers the templates as they were fetched last.
pub fn remote_template_remove(saldo: &Saldo, input: RemoteTemplateRemove) -> Answer<Vec<RemoteTemplate>> {
    let inner = &saldo.0;
    let c = inner.store.connection(input.connection_id)?;
    let all = super::pull::remote_templates(saldo, ById { id: c.id })?;
    let found = all.into_iter().find(|t| t.id == input.id).ok_or_else(|| OpError::missing("The template"))?;
    if !found.custom {
        return Err(OpError::conflict("A template that comes with the service stays."));
    }
    let said = Said::new("remote_send_template_delete", format!("Template deleted: {}", found.name)).with("name", &found.name);
    inner.template_waits(c.id, (Uuid::new_v4(), REMOVE), format!("template/{}/{}", c.id, found.id), found.id, &said)?;
    super::pull::remote_templates(saldo, ById { id: c.id })
}

impl Inner {
    fn template_waits(&self, c: Uuid, (id, kind): (Uuid, &str), item: String, value: String, said: &Said) -> Answer<()> {
        self.store.send_instead(&Outgoing {
            id,
            connection_id: c,
            kind: kind.to_owned(),
            item,
            value,
            said: json!(said).to_string(),
            created: timestamp(),
            ..Outgoing::default()
        })?;
        self.changed(&[Topic::Settings], None, None);
        watch::wake(self);
        Ok(())
    }

    /// Whether something of templates waits for a connection: a person asked for it, whether a case is shared or not.
    pub(super) fn templates_wait(&self, c: &RemoteConnection, pressed: bool) -> Answer<bool> {
        Ok(self.store.to_send(c.id)?.iter().any(|s| of_template(s) && (pressed || s.state != "still")))
    }

    /// Sends what waits of templates, and fetches their list again where it changed.
    pub(super) fn keep_templates(&self, c: &RemoteConnection, session: &Session, pressed: bool, out: &mut Synced) -> Result<(), Wrong> {
        let mut sent = 0;
        for s in self.store.to_send(c.id)?.into_iter().filter(|s| of_template(s) && (pressed || s.state != "still")) {
            let again = s.first_sent.is_some();
            if !self.store.begin_sending(s.id, crate::jobs::now())? {
                continue;
            }
            let done = if s.kind == REMOVE { removed(session, &s) } else { self.made_there(c, session, &s, again) };
            sent += self.came_to(&s, done.map(|answer| answer.to_string()).map_err(Wrong::from))?;
        }
        if sent > 0 {
            out.sent += sent;
            self.pull_templates(c, session)?;
        }
        Ok(())
    }

    fn made_there(&self, c: &RemoteConnection, session: &Session, s: &Outgoing, again: bool) -> Result<Value, Trouble> {
        let asked: Value = serde_json::from_str(&s.value).unwrap_or_default();
        let text = |name: &str| Part::Text(asked[name].as_str().unwrap_or_default().to_owned());
        let mut parts: Vec<(String, Part)> = ["name", "description", "custom_id"].into_iter().map(|n| (n.to_owned(), text(n))).collect();
        parts.push(("schema".to_owned(), Part::Text(asked["schema"].to_string())));
        match session.ask(&Ask::make("template", Sent::Form(parts), s.id.to_string()).parsing()) {
            Ok(got) => Ok(json!({ "id": got.json()["id"] })),
            // The last try arrived, and its key is remembered no longer.
            Err(Trouble::Refused { status: 400 | 409, message, .. }) if again && message.contains("custom_id") => {
                self.pull_templates(c, session)?;
                Ok(json!({ "id": Value::Null }))
            }
            Err(trouble) => Err(trouble),
        }
    }
}

/// Takes a template away there; one that is gone is as good.
fn removed(session: &Session, s: &Outgoing) -> Result<Value, Trouble> {
    match session.ask(&Ask::delete(format!("templates/{}", s.value))) {
        Ok(_) | Err(Trouble::Gone) => Ok(json!({})),
        Err(trouble) => Err(trouble),
    }
}

#[cfg(test)]
mod tests {
    use super::callable;

    #[test]
    fn what_programs_call_a_template_is_a_name_without_blanks() {
        for good in ["invoice_v1", "_a", "A-1"] {
            assert!(callable(good), "{good}");
        }
        for bad in ["", "1a", "-a", "a b", "à", &"a".repeat(101)] {
            assert!(!callable(bad), "{bad}");
        }
    }
}
