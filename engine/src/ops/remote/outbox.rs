//! The outbox as a person sees it: what waits, what stands still and why, what was sent; and taken out again.

use super::round::Wrong;
use crate::ops::Saldo;
use crate::ops::error::Answer;
use crate::ops::feed::Topic;
use crate::ops::records::{ByIds, Cancelled, OutboxItem, OutboxOf, Said};
use crate::ops::work::timestamp;
use crate::remote::trouble::Trouble;
use crate::store::Outgoing;
use std::collections::HashMap;
use uuid::Uuid;

/// Items that are answered at most.
const MOST: u32 = 2_000;

/// What is in the outbox, the latest first.
pub fn remote_outbox(saldo: &Saldo, input: OutboxOf) -> Answer<Vec<OutboxItem>> {
    let store = &saldo.0.store;
    let connections: HashMap<Uuid, String> = store.connections()?.into_iter().map(|c| (c.id, c.name)).collect();
    let all = store.sendings(input.case_id, input.open, MOST)?;
    let shown = |s: Outgoing| OutboxItem {
        id: s.id,
        connection: connections.get(&s.connection_id).cloned().unwrap_or_default(),
        case_id: s.case_id,
        case: s.case_id.and_then(|c| store.case(c).ok()).map(|c| c.name).unwrap_or_default(),
        what: serde_json::from_str(&s.said).unwrap_or_else(|_| Said::new("", s.kind)),
        state: s.state,
        why: s.why,
        tries: s.tries,
        created: s.created,
        ended: s.ended,
    };
    Ok(all.into_iter().map(shown).collect())
}

/// Takes what was not sent yet out of the outbox. What rests on it goes too: without its files a case is not made there.
pub fn remote_outbox_cancel(saldo: &Saldo, input: ByIds) -> Answer<Cancelled> {
    let inner = &saldo.0;
    let _turn = crate::ops::lock(&inner.remote.turn);
    let mut ids = Vec::new();
    for id in input.ids {
        let Some(s) = inner.store.sending(id)? else { continue };
        let Some(case) = s.case_id.filter(|_| matches!(s.kind.as_str(), "upload" | "create")) else {
            if let Some(case) = s.case_id {
                inner.hold_back(case, &s)?;
            }
            ids.push(id);
            continue;
        };
        let cancelled = inner.store.sendings(Some(case), true, 10_000)?;
        ids.extend(cancelled.iter().map(|o| o.id));
        // It was never there: it is shared no longer.
        inner.store.cancel_sendings(&ids, &timestamp(), "Taken out by a person.")?;
        inner.store.unshare(case, &timestamp())?;
    }
    let cancelled = inner.store.cancel_sendings(&ids, &timestamp(), "Taken out by a person.")?.max(ids.len());
    inner.changed(&[Topic::Settings, Topic::Folders], None, None);
    Ok(Cancelled { cancelled })
}

impl crate::ops::Inner {
    /// Keeps what came of something that was sent by itself: it stands still where it was refused, and waits where the line failed, which ends
    /// the round. Says how much was sent.
    pub(super) fn came_to(&self, s: &Outgoing, done: Result<String, Wrong>) -> Result<usize, Wrong> {
        match done {
            Ok(answer) => {
                self.store.end_sending(s.id, &timestamp(), &answer, None, None)?;
                return Ok(1);
            }
            Err(Wrong::There(trouble @ (Trouble::Refused { status: 400..=499, .. } | Trouble::Gone))) => {
                self.store.hold_sending(s.id, "still", &trouble.to_string())?;
            }
            Err(Wrong::There(trouble)) => {
                self.store.hold_sending(s.id, "waiting", &trouble.to_string())?;
                return Err(trouble.into());
            }
            Err(wrong) => return Err(wrong),
        }
        Ok(0)
    }

    /// A change that is not to be sent stays here: both sides agree that they differ, until either changes it again.
    fn hold_back(&self, case: Uuid, s: &Outgoing) -> Answer<()> {
        if let (Some(shared), Ok(item)) = (self.store.shared_case(case)?, s.item.parse()) {
            let mut link = super::link::Link { shared };
            let seen = link.saw(&item).map(str::to_owned);
            link.hold(&item, &s.value, seen.as_deref());
            self.store.save_shared(&link.shared)?;
        }
        Ok(())
    }
}
