//! All cases together: their transactions as one frame.

use super::Saldo;
use super::error::{Answer, OpError};
use super::lock;
use super::work::held;
use crate::analytics;
use crate::base::{Error, ErrorCode, Result};
use frames::Frame;

impl Saldo {
    /// The transactions of all cases that are not removed, case by case; of each only the rows are kept.
    ///
    /// # Errors
    /// There is no case with a file that was read, or one cannot be analysed.
    pub fn all_transactions(&self) -> Result<Frame> {
        let mut parts = Vec::new();
        for case in self.0.store.cases()? {
            let view = self.view_of(case.id).map_err(|e| Error::new(ErrorCode::Internal, e.message, "Open the case and look at its files."))?;
            if !view.analysis.transactions.is_empty() {
                parts.push(analytics::transactions(&view.analysis, &case.name)?);
            }
            lock(&self.0.works).remove(&case.id);
        }
        if parts.is_empty() {
            return Err(Error::new(ErrorCode::NotFound, "No case of the store holds a transaction.", "Read statements first."));
        }
        Frame::all(parts).map_err(|e| Error::new(ErrorCode::Internal, format!("The cases cannot be taken together: {e}."), "Report this."))
    }

    fn view_of(&self, case: uuid::Uuid) -> Answer<std::sync::Arc<super::view::CaseView>> {
        let work = self.0.work(case).map_err(OpError::from)?;
        held(&work).view(&self.0.store)
    }
}
