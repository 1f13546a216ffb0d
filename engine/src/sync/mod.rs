//! Floor 8+: keeping step with services elsewhere: what they answered, what is theirs, ours and both, and how lists are asked for.
//!
//! Takes a session, what a service answered and what a case says; gives what is to be taken over, sent, or decided by a person. May use
//! floors 0 to 8. May not touch a case: corrections are the floors' above, as steps of history.

pub mod compare;
pub mod event;
pub mod items;
pub mod list;
pub mod mask;
pub mod merge;
