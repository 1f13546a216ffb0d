//! Answers about what was read, kept for as long as the state holds that their tag names: a page that is looked at again is not made again.

use axum::body::Bytes;
use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, PoisonError};

/// The most bytes of all answers that are kept.
const ALL: usize = 64 << 20;
/// The most bytes of one of them.
const ONE: usize = 4 << 20;
/// What an answer takes besides its bytes.
const BESIDES: usize = 512;

/// What was answered lately.
#[derive(Debug, Default)]
pub(super) struct Kept(Mutex<Answers>);

#[derive(Debug, Default)]
struct Answers {
    by: HashMap<Arc<str>, Answer>,
    /// Which was given longest ago.
    order: BTreeMap<u64, Arc<str>>,
    turn: u64,
    bytes: usize,
}

#[derive(Debug)]
struct Answer {
    tag: String,
    body: Bytes,
    turn: u64,
}

impl Kept {
    /// What was answered to this question in the state that the tag names. The question says whose it is.
    pub(super) fn get(&self, asked: &str, tag: &str) -> Option<Bytes> {
        let mut guard = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let all = &mut *guard;
        let (name, _) = all.by.get_key_value(asked)?;
        let name = Arc::clone(name);
        let answer = all.by.get_mut(asked).filter(|a| a.tag == tag)?;
        all.order.remove(&answer.turn);
        all.turn += 1;
        answer.turn = all.turn;
        all.order.insert(all.turn, name);
        Some(answer.body.clone())
    }

    /// Keeps an answer; what was given longest ago goes for it.
    pub(super) fn put(&self, asked: String, tag: &str, body: &Bytes) {
        let size = |body: &Bytes, name: &str| body.len() + 2 * name.len() + BESIDES;
        let new = size(body, &asked);
        if new > ONE {
            return;
        }
        let mut guard = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let all = &mut *guard;
        let name: Arc<str> = asked.into();
        all.turn += 1;
        all.bytes += new;
        let before = all.by.insert(Arc::clone(&name), Answer { tag: tag.to_owned(), body: body.clone(), turn: all.turn });
        if let Some(before) = before {
            all.order.remove(&before.turn);
            all.bytes -= size(&before.body, &name);
        }
        all.order.insert(all.turn, name);
        while all.bytes > ALL
            && let Some((_, name)) = all.order.pop_first()
        {
            all.bytes -= all.by.remove(&name).map_or(0, |a| size(&a.body, &name));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_is_given_again_in_its_state_alone_until_others_need_its_place() {
        let kept = Kept::default();
        let body = Bytes::from(vec![7; 2 << 20]);
        kept.put("a".to_owned(), "1", &body);
        assert_eq!(kept.get("a", "1").as_ref(), Some(&body));
        assert_eq!((kept.get("a", "2"), kept.get("b", "1")), (None, None));
        kept.put("a".to_owned(), "2", &body);
        assert_eq!((kept.get("a", "1"), kept.get("a", "2").as_ref()), (None, Some(&body)));
        for n in 0..31 {
            kept.put(n.to_string(), "1", &body);
            assert!(kept.get("a", "2").is_some(), "what is asked for stays");
        }
        assert!(kept.get("0", "1").is_none() && kept.get("30", "1").is_some(), "what was given longest ago goes");
        kept.put("large".to_owned(), "1", &Bytes::from(vec![7; ONE]));
        assert!(kept.get("large", "1").is_none());
        assert!(kept.0.lock().expect("answers").bytes <= ALL);
    }
}
