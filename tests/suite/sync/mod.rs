//! Keeping in step with a service elsewhere, through the real programs: desktops, an office's server, and bad lines between them.

mod draft;
mod events;
mod faults;
mod jobs;
mod other;
mod place;
mod proxy;
mod two;
mod way;
