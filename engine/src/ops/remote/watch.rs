//! Keeps in step by itself: soon after something changed here, when an event comes in, and now and then, ever more rarely while nothing
//! changes. While no case is shared nothing is asked and nothing is sent.

use crate::ops::error::Answer;
use crate::ops::records::{SyncAsked, Synced};
use crate::ops::{Inner, Saldo, lock};
use std::sync::Arc;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

/// The first and the longest wait between two looks.
const FIRST: Duration = Duration::from_secs(5);
const LONGEST: Duration = Duration::from_secs(300);
/// Where events come in, a look is only for those that were lost.
const WITH_EVENTS: Duration = Duration::from_secs(900);
/// What is changed in quick succession is sent together.
const SETTLE: Duration = Duration::from_millis(1_500);

/// Looks now and then, until the store is closed.
pub fn watch(inner: &Arc<Inner>) {
    let (wake, woken) = channel();
    *lock(&inner.remote.wake) = Some(wake);
    let inner = Arc::downgrade(inner);
    std::thread::spawn(move || {
        let mut wait = FIRST;
        loop {
            match woken.recv_timeout(wait) {
                Ok(()) => {
                    // More may follow at once.
                    while woken.recv_timeout(SETTLE).is_ok() {}
                    wait = FIRST;
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return,
            }
            let Some(inner) = inner.upgrade() else { return };
            // What goes wrong is noted with the connection; the next look tries again.
            let moved = look(&inner);
            let events = inner.store.connections().is_ok_and(|all| !all.is_empty() && all.iter().all(|c| !c.hook_url.is_empty()));
            wait = if moved { FIRST } else { (wait * 2).min(if events { WITH_EVENTS } else { LONGEST }) };
        }
    });
}

/// Brings everything into step; says whether anything moved.
fn look(inner: &Inner) -> bool {
    let mut moved = false;
    for c in inner.store.connections().unwrap_or_default() {
        moved |= inner.round(&c, false).is_ok_and(|s| s.taken + s.sent > 0);
    }
    moved
}

/// Looks soon.
pub fn wake(inner: &Inner) {
    inner.remote.wake();
}

/// Brings into step now, as a person asks for it.
pub fn remote_sync(saldo: &Saldo, input: SyncAsked) -> Answer<Synced> {
    let inner = &saldo.0;
    let all = inner.store.connections()?;
    let mut out = Synced::default();
    for c in all.iter().filter(|c| input.connection_id.is_none_or(|id| id == c.id)) {
        let one = inner.round(c, true)?;
        out.taken += one.taken;
        out.sent += one.sent;
        out.conflicts += one.conflicts;
        out.waiting += one.waiting;
        out.troubles.extend(one.troubles);
    }
    Ok(out)
}
