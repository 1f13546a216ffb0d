//! Floor 11: the operations over HTTP, for a browser on the same machine and for other programs, and what every host of them needs.
//!
//! Takes requests with the token of this start; gives the records of `ops`, page images, the change feed and the built interface.
//! May use every floor below. May not decide anything: a handler is one call of an operation.

mod answer;
mod events;
mod guard;
mod log;
mod page;
mod place;
mod routes;
mod serve;
mod services;
mod token;
mod ui;

pub use log::log;
pub use page::PageAsked;
pub use place::usual_folder;
pub use serve::{Serve, Ui, check, serve};
pub use services::ServicesOptions;
pub use ui::built;
