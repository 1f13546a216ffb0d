//! Whether what a path names is there: told before anything else that is wrong with a request.

use super::{Asker, Done, Fault, Services, drafts, folders, groups, headers, screening, seen, templates, transactions, verifications, works};
use uuid::Uuid;

/// Looks for what the ids of a path name; `first` is the path's first part. Where the path has no ids there is nothing to look for.
///
/// # Errors
/// It is not there.
pub fn there(services: &Services, asker: &Asker, first: &str, ids: &[(String, Uuid)]) -> Done<()> {
    let of = |name: &str| ids.iter().find(|(n, _)| n == name).map(|(_, id)| *id);
    let Some(id) = of("id") else { return Ok(()) };
    match first {
        "groups" => groups::get(services, asker, id).map(drop),
        "folders" => folders::found(services, asker, id).map(drop),
        "verifications" => verifications::found(services, asker, id).map(drop),
        "drafts" => drafts::get(services, asker, id).map(drop),
        "templates" => templates::there(services, asker, id),
        "parse" => works::download(services, asker, id).map(drop),
        "screening" => screening::there(services, asker, id),
        "bank-statements" => match (of("header_id"), of("transaction_id")) {
            (Some(header), _) => headers::get(services, asker, id, header).map(drop),
            (_, Some(transaction)) => transactions::there(services, asker, id, transaction),
            _ => seen::there(services, asker, id),
        },
        _ => Err(Fault::missing("The path")),
    }
}
