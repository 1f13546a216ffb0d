//! What is old goes by itself, as the settings say, as long as the services are there.

use super::{Done, Services};
use crate::ops::feed::Topic;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How often it is looked whether something is old.
const ROUND: Duration = Duration::from_secs(10 * 60);
/// How often it is looked whether the services are still there.
const LOOK: Duration = Duration::from_secs(1);

/// Looks now and then, until the services end.
pub fn watch(services: &Services) {
    let services = Arc::downgrade(&services.0);
    std::thread::spawn(move || {
        let mut looked = None::<Instant>;
        while let Some(shared) = services.upgrade() {
            if looked.is_none_or(|at| at.elapsed() >= ROUND) {
                // What cannot be done now is done in the next round.
                let _ = age(&Services(shared), crate::jobs::now());
                looked = Some(Instant::now());
            } else {
                drop(shared);
            }
            std::thread::sleep(LOOK);
        }
    });
}

/// Takes away what is older than is kept at that Unix millisecond. Automatic copies of the database still hold it, as long as each is kept.
///
/// # Errors
/// The database cannot be written.
pub fn age(services: &Services, now: i64) -> Done<()> {
    let inner = &services.saldo.0;
    let (mut any, mut records) = (false, false);
    loop {
        let gone = services.store().age(&services.settings.retain, now)?;
        if gone.nothing() {
            break;
        }
        any = true;
        records |= !gone.cases.is_empty() || !gone.changed.is_empty();
        inner.let_go(&gone.cases, &gone.changed);
    }
    if any {
        services.store().empty_log()?;
    }
    if records {
        inner.changed(&[Topic::Folders, Topic::History], None, None);
    }
    Ok(())
}
