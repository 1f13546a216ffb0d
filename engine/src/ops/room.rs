//! Which cases stay in memory: those that somebody works on, and of the others those that were asked for last, as far as there is room.

use super::work::Work;
use std::collections::HashMap;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use uuid::Uuid;

/// Cases kept in memory at once: a server works on many.
const CASES: usize = 64;
/// Rows kept in memory at once, as read and as analysed: a million transactions, in less than two gibibytes. To read and analyse a case
/// anew takes a hundred times as long as any look at it, so that what is looked at in turn must fit.
const ROWS: usize = 2_000_000;
/// Milliseconds between two times that memory is given back.
const BETWEEN: i64 = 2_000;

/// A case in memory.
#[derive(Debug)]
pub struct Place {
    /// The case.
    pub work: Arc<Mutex<Work>>,
    /// When it was asked for last, in the order of all.
    turn: u64,
}

/// Counts what is asked for.
static TURN: AtomicU64 = AtomicU64::new(0);

impl Place {
    /// A case that was just asked for.
    pub fn of(work: Work) -> Self {
        Self { work: Arc::new(Mutex::new(work)), turn: TURN.fetch_add(1, Ordering::Relaxed) }
    }

    /// The case, asked for again.
    pub fn again(&mut self) -> Arc<Mutex<Work>> {
        self.turn = TURN.fetch_add(1, Ordering::Relaxed);
        Arc::clone(&self.work)
    }
}

/// Takes out cases that nobody works on, those that were asked for longest ago first, until there is room for one more. They are read anew
/// when somebody asks for them; what they are is dropped where nobody waits for it.
#[must_use]
pub fn make(places: &mut HashMap<Uuid, Place>) -> Vec<Place> {
    let idle = |(id, p): (&Uuid, &Place)| {
        let alone = Arc::strong_count(&p.work) == 1;
        Some((p.turn, *id, p.work.try_lock().ok().filter(|_| alone)?.rows()))
    };
    let mut idle: Vec<(u64, Uuid, usize)> = places.iter().filter_map(idle).collect();
    let mut rows: usize = idle.iter().map(|(_, _, rows)| rows).sum();
    if rows <= ROWS && places.len() < CASES {
        return Vec::new();
    }
    idle.sort_unstable();
    let mut out = Vec::new();
    for (_, id, own) in idle {
        let crowded = places.len() >= CASES;
        if rows <= ROWS && !crowded {
            break;
        }
        // What holds no rows makes no room for them.
        if own > 0 || crowded {
            rows -= own;
            out.extend(places.remove(&id));
        }
    }
    out
}

/// Gives memory back to the system, from time to time: what is free between what is not would be kept for later.
pub fn give_back() {
    static LAST: AtomicI64 = AtomicI64::new(0);
    let (now, last) = (crate::jobs::now(), LAST.load(Ordering::Relaxed));
    if now.saturating_sub(last) < BETWEEN || LAST.compare_exchange(last, now, Ordering::Relaxed, Ordering::Relaxed).is_err() {
        return;
    }
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    // SAFETY: it takes no pointer and may be called at any time.
    unsafe {
        libc::malloc_trim(0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_asked_for_longest_ago_goes_and_what_is_worked_on_stays() {
        let id = |n: usize| Uuid::from_u128(n as u128);
        let mut places: HashMap<Uuid, Place> = (0..CASES).map(|n| (id(n), Place::of(Work::of_nobody(id(n))))).collect();
        let worked_on = places.get_mut(&id(0)).expect("a place").again();
        drop(places.get_mut(&id(1)).expect("a place").again());
        let gone = make(&mut places);
        assert_eq!((gone.len(), places.len()), (1, CASES - 1));
        assert!(!places.contains_key(&id(2)) && places.contains_key(&id(0)) && places.contains_key(&id(1)));
        drop(worked_on);
        assert!(make(&mut places).is_empty(), "there is room");
    }
}
