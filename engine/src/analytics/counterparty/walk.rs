//! One way through the words of a description, which ends with the runs of words that may be a name.

use super::words::{ARTICLES, ENDS};
use super::{Kind, LONGEST, Run, Token, lists};
use crate::analytics::forms::form;

/// Signs that words which follow one for a purpose make it a name: a legal form or two parties joined.
fn names_itself(tokens: &[Token<'_>], from: usize) -> bool {
    let rest = tokens
        .get(from..)
        .unwrap_or_default()
        .iter()
        .take_while(|t| t.is_word() && !t.breaks && t.phrase.is_none_or(|p| p.0 <= Kind::Purpose && p.0 != Kind::Noise));
    let joined = |t: &Token<'_>| matches!(&*t.key, "&" | "AND" | "Y" | "UND" | "BIN" | "BINTI" | "A/P" | "A/L" | "S/O" | "D/O");
    rest.take(LONGEST).any(|t| t.is_back() || joined(t))
}

/// Whether words are a name printed in capitals: two of three letters or more, one of four where the account prints names so.
fn named_in_capitals(words: &[Token<'_>], one: bool) -> bool {
    let own =
        |least: usize| words.iter().filter(|t| t.key.len() >= least && !t.is_front() && !t.is_back() && t.phrase.is_none_or(|p| p.0 <= Kind::Memo)).count();
    own(3) >= 2 || one && own(4) >= 1
}

/// One way through the words of a description.
pub struct Walk {
    runs: Vec<Run>,
    open: Option<Run>,
    anchored: bool,
    shop: bool,
}

impl Walk {
    fn close(&mut self, at: usize) {
        if let Some(mut run) = self.open.take() {
            run.to = at;
            self.runs.push(run);
        }
    }

    /// Closes before a number: `FKT TLK 2509`, `NF 4410`: marks of references stand right before it.
    fn close_numbered(&mut self, at: usize, tokens: &[Token<'_>]) {
        let from = self.open.as_ref().map_or(at, |r| r.from);
        let mark = |at: usize| tokens.get(at).is_some_and(Token::is_mark);
        let mut end = at;
        while end > from + 1 && mark(end - 1) {
            end -= 1;
        }
        self.close(end);
    }

    fn push(&mut self, at: usize) {
        let (anchored, shop) = (self.anchored, self.shop);
        self.open.get_or_insert(Run { from: at, to: at, anchored, shop, company: false, bank: false });
    }

    pub fn over(tokens: &[Token<'_>], shops: bool, sided: bool, capitals: bool) -> Vec<Run> {
        let known = tokens.first().is_some_and(|t| lists().handles.contains(&*t.key));
        // `GATE/INHOUSE/NAME/MEMO`: fields parted by a sign without blanks, the first a single word.
        let fields = tokens.iter().filter(|t| t.breaks && !t.hyphen).count() >= 2;
        let first = tokens.first().is_some_and(Token::is_word) && tokens.get(1).is_some_and(|t| t.breaks && !t.hyphen);
        let handle = known && tokens.iter().any(|t| t.breaks && t.hyphen) || fields && (known || first);
        let mut walk = Self { runs: Vec::new(), open: None, anchored: sided, shop: false };
        // A word behind a legal form or a joining word belongs to the name, whatever it means elsewhere.
        let (mut forced, mut ended) = (false, false);
        let plain_word = |at: usize| tokens.get(at).is_some_and(|t| t.is_word() && !t.breaks && !t.is_code());
        let free_word = |at: usize| plain_word(at) && tokens.get(at).is_some_and(|t| t.phrase.is_none_or(|p| p.0 <= Kind::Memo));
        let mut at = 0;
        while let Some(token) = tokens.get(at) {
            if token.breaks && walk.open.is_some() {
                if token.is_word() {
                    walk.close(at)
                } else {
                    walk.close_numbered(at, tokens)
                }
                walk.shop = false;
                (walk.anchored, forced, ended) = (handle, false, false);
            } else if token.breaks && handle {
                walk.anchored = true;
            }
            // A filling station is called by its number.
            if walk.open.is_some()
                && !token.breaks
                && token.text.contains('.')
                && at.checked_sub(1).and_then(|b| tokens.get(b)).is_some_and(|t| &*t.key == "SPBU")
            {
                at += 1;
                continue;
            }
            if !token.is_word() || token.is_code() {
                if walk.open.is_some() {
                    if token.is_word() {
                        walk.close(at)
                    } else {
                        walk.close_numbered(at, tokens)
                    }
                    (walk.anchored, walk.shop) = (false, false);
                }
                (forced, ended) = (false, false);
                at += 1;
                continue;
            }
            // Names in capitals, what stands around them in small letters: `TEGUH Servis AC`.
            if let Some(run) = walk.open.as_ref().filter(|r| !r.shop || capitals) {
                let own = tokens.get(run.from..at).unwrap_or_default();
                if !ended && token.small && !own.iter().any(|t| t.small) && named_in_capitals(own, capitals || token.begun_small) {
                    if let Some(run) = &mut walk.open {
                        run.anchored = true;
                    }
                    walk.close(at);
                    (walk.anchored, walk.shop, forced) = (false, false, false);
                } else if capitals && !token.small && own.iter().all(|t| t.small) && named_in_capitals(std::slice::from_ref(token), true) && !token.is_back() {
                    walk.close(at);
                    (walk.anchored, forced) = (true, false);
                }
            }
            let open = walk.open.is_some();
            if std::mem::take(&mut forced) {
                walk.push(at);
                forced = token.is_front();
                at += 1;
                continue;
            }
            if open && token.is_back() {
                if let Some(run) = &mut walk.open {
                    run.company = true;
                }
                ended = true;
                at += 1;
                continue;
            }
            // `GMBH & CO KG`, `SA DE CV`, `TRADING CO LTD`: a form of several words.
            let key = |at: usize| tokens.get(at).filter(|t| !t.breaks).map_or("", |t| &*t.key);
            if open && ended && (matches!(key(at), "&" | "U" | "UND" | "AND") && key(at + 1) == "CO" || key(at) == "DE" && matches!(key(at + 1), "CV" | "RL")) {
                at += 2;
                continue;
            }
            if open && key(at) == "CO" && (ended || tokens.get(at + 1).is_none_or(|t| t.breaks || t.is_back() || !t.is_word())) {
                if let Some(run) = &mut walk.open {
                    run.company = true;
                }
                (ended, at) = (true, at + 1);
                continue;
            }
            let pair = &*token.key == "CONG" && tokens.get(at + 1).is_some_and(|t| &*t.key == "TY")
                || &*token.key == "CT" && tokens.get(at + 1).is_some_and(|t| matches!(&*t.key, "TNHH" | "CP"));
            if (token.is_front() || pair) && !token.phrase.is_some_and(|p| p.0 == Kind::Purpose && p.1 > 1) {
                // A form stands at the end where the words before it are a name, and those behind it none.
                let words = walk.open.as_ref().map_or(0, |r| at - r.from);
                let mark = || tokens.get(at + 1).is_some_and(Token::is_mark) && tokens.get(at + 2).is_some_and(|t| !t.is_word());
                let listed = || tokens.get(at + 1).is_some_and(|t| t.phrase.is_some_and(|p| p.0 != Kind::Joins) || (t.small && !token.small));
                if open && form(&token.key).either && (!plain_word(at + 1) || words >= 2 && (listed() || mark())) {
                    if let Some(run) = &mut walk.open {
                        run.company = true;
                    }
                    (ended, at) = (true, at + 1);
                    continue;
                }
                if plain_word(at + 1) {
                    if walk.open.as_ref().is_some_and(|r| !r.shop && !r.company) {
                        walk.close(at);
                    }
                    walk.push(at);
                    if let Some(run) = &mut walk.open {
                        run.company = true;
                    }
                    forced = true;
                    at += 1;
                    // `CONG TY CP`: the form has several words.
                    while tokens.get(at).is_some_and(|t| matches!(&*t.key, "TY" | "TNHH" | "CP") && plain_word(at + 1)) {
                        at += 1;
                    }
                    continue;
                }
            }
            if std::mem::take(&mut ended) {
                walk.close(at);
                (walk.anchored, walk.shop) = (false, false);
            }
            let open = walk.open.is_some();
            match token.phrase {
                None => {
                    walk.push(at);
                    at += 1;
                }
                Some((Kind::Memo, long)) => {
                    // What is bought or done ends a name of two words or more.
                    let words = walk.open.as_ref().map_or(0, |r| tokens.get(r.from..at).unwrap_or_default().iter().filter(|t| !t.is_front()).count());
                    let form = tokens.get(at + 1).is_some_and(|t| t.is_back() && !t.breaks);
                    if walk.shop || form || words == 0 || words < 2 && !ENDS.contains(&&*token.key) {
                        walk.push(at);
                        at += 1;
                    } else {
                        walk.close(at);
                        (walk.anchored, walk.shop) = (false, false);
                        at += long.max(1);
                        // What follows it says more of the purpose.
                        while free_word(at) && !tokens.get(at).is_some_and(Token::is_front) {
                            at += 1;
                        }
                    }
                }
                Some((Kind::Joins, long)) => {
                    let next = tokens.get(at + 1).is_some_and(|t| t.phrase.is_none_or(|p| matches!(p.0, Kind::Joins | Kind::Memo | Kind::Purpose)));
                    if next && plain_word(at + 1) && (open || ARTICLES.contains(&&*token.key)) {
                        walk.push(at);
                        forced = open && tokens.get(at + 1).is_some_and(|t| t.phrase.is_none_or(|p| matches!(p.0, Kind::Memo | Kind::Purpose)) && !t.is_back());
                    } else {
                        walk.close(at);
                    }
                    at += long.max(1);
                }
                Some((Kind::Bank, long)) if !open || token.key == "BANK" => {
                    walk.close(at);
                    walk.runs.push(Run { from: at, to: at + long, anchored: walk.anchored, shop: false, company: false, bank: true });
                    at += long;
                }
                Some((Kind::Bank, _)) => {
                    walk.push(at);
                    at += 1;
                }
                Some((Kind::Shop, long)) if !(open && walk.shop) => {
                    walk.close(at);
                    (walk.shop, walk.anchored) = (shops, false);
                    at += long;
                }
                Some((Kind::Anchor, 1)) if open && walk.shop => {
                    walk.push(at);
                    at += 1;
                }
                Some((Kind::Anchor, long)) => {
                    walk.close(at);
                    walk.anchored = true;
                    at += long;
                }
                Some((Kind::Purpose, _)) if walk.shop => {
                    walk.push(at);
                    at += 1;
                }
                Some((Kind::Purpose, 1)) if open && (handle && free_word(at + 1) || tokens.get(at + 1).is_some_and(|t| t.is_back() && !t.breaks)) => {
                    walk.push(at);
                    at += 1;
                }
                Some((Kind::Purpose, 1)) if !open && walk.anchored && (handle && free_word(at + 1) || names_itself(tokens, at + 1)) => {
                    walk.push(at);
                    at += 1;
                }
                Some((kind, long)) => {
                    if walk.open.is_some() {
                        walk.close(at);
                        (walk.anchored, walk.shop) = (false, false);
                    }
                    if kind == Kind::Purpose {
                        walk.anchored = false;
                    }
                    at += long.max(1);
                }
            }
        }
        walk.close(tokens.len());
        walk.runs
    }
}
