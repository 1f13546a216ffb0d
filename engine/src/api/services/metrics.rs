//! What is counted of the services, as Prometheus reads it. Nothing in it names a person, a file or a statement.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// Upper bounds of the classes of durations, in seconds.
const CLASSES: [f64; 9] = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0, 30.0];

/// Counters since the start.
#[derive(Debug, Default)]
pub(super) struct Metrics {
    requests: Mutex<BTreeMap<(String, u16), Counted>>,
}

#[derive(Debug, Default)]
struct Counted {
    many: u64,
    seconds: f64,
    classes: [u64; CLASSES.len()],
}

impl Metrics {
    /// Counts a request.
    pub(super) fn count(&self, operation: &str, status: u16, took: Duration) {
        let mut requests = self.requests.lock().unwrap_or_else(PoisonError::into_inner);
        let counted = requests.entry((operation.to_owned(), status)).or_default();
        let seconds = took.as_secs_f64();
        counted.many += 1;
        counted.seconds += seconds;
        for (class, bound) in counted.classes.iter_mut().zip(CLASSES) {
            *class += u64::from(seconds <= bound);
        }
    }

    /// All as text. `gauges` are what stands now: name, what it is, value.
    pub(super) fn text(&self, gauges: &[(&str, &str, f64)]) -> String {
        let mut out = String::new();
        let requests = self.requests.lock().unwrap_or_else(PoisonError::into_inner);
        out.push_str("# HELP saldo_requests_total Requests answered.\n# TYPE saldo_requests_total counter\n");
        for ((operation, status), c) in requests.iter() {
            let _ = writeln!(out, "saldo_requests_total{{operation=\"{operation}\",status=\"{status}\"}} {}", c.many);
        }
        out.push_str("# HELP saldo_request_seconds Time to the answer.\n# TYPE saldo_request_seconds histogram\n");
        for ((operation, status), c) in requests.iter() {
            let labels = format!("operation=\"{operation}\",status=\"{status}\"");
            for (bound, many) in CLASSES.iter().zip(c.classes) {
                let _ = writeln!(out, "saldo_request_seconds_bucket{{{labels},le=\"{bound}\"}} {many}");
            }
            let _ = writeln!(out, "saldo_request_seconds_bucket{{{labels},le=\"+Inf\"}} {}", c.many);
            let _ = writeln!(out, "saldo_request_seconds_sum{{{labels}}} {}", c.seconds);
            let _ = writeln!(out, "saldo_request_seconds_count{{{labels}}} {}", c.many);
        }
        for (name, about, value) in gauges {
            let _ = write!(out, "# HELP {name} {about}\n# TYPE {name} gauge\n{name} {value}\n");
        }
        out
    }
}
