//! When a long call stops early: a time limit, a cancel flag or a signal.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// The time between two checks for signals of the process.
const SIGNALS: Duration = Duration::from_millis(50);

/// A flag that cancels the calls it was passed to, from any thread.
///
/// A cancelled call returns soon, with the results it has.
#[pyclass(frozen, module = "crossruff._core")]
pub struct CancelFlag(Arc<AtomicBool>);

#[pymethods]
impl CancelFlag {
    #[new]
    fn new() -> Self {
        Self(Arc::new(AtomicBool::new(false)))
    }

    /// Cancel the calls that were passed this flag.
    fn set(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Return whether the flag was set.
    fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// The conditions under which a call stops before its work is done.
pub struct StopWhen {
    deadline: Option<Instant>,
    cancel: Option<Arc<AtomicBool>>,
    interrupted: Arc<AtomicBool>,
    looked: Instant,
}

impl StopWhen {
    /// Stops only on a signal.
    pub fn interrupted() -> Self {
        Self {
            deadline: None,
            cancel: None,
            interrupted: Arc::new(AtomicBool::new(false)),
            looked: Instant::now(),
        }
    }

    /// Stops after some seconds, when the flag is set, or on a signal.
    pub fn new(seconds: Option<f64>, cancel: Option<&CancelFlag>) -> PyResult<Self> {
        let deadline = match seconds {
            None => None,
            Some(seconds) if (0.0..1e9).contains(&seconds) => {
                Some(Instant::now() + Duration::from_secs_f64(seconds))
            }
            Some(seconds) => {
                let message = format!("seconds must be 0 or more; got {seconds}");
                return Err(PyValueError::new_err(message));
            }
        };
        Ok(Self {
            deadline,
            cancel: cancel.map(|flag| flag.0.clone()),
            ..Self::interrupted()
        })
    }

    /// Returns the flag that is set when a signal arrives.
    pub fn interruption(&self) -> Arc<AtomicBool> {
        self.interrupted.clone()
    }

    /// Returns whether the call must stop now.
    pub fn is_due(&mut self) -> bool {
        let now = Instant::now();
        if now - self.looked >= SIGNALS {
            self.looked = now;
            if Python::attach(|py| py.check_signals().is_err()) {
                self.interrupted.store(true, Ordering::Relaxed);
            }
        }
        let set = |flag: &Arc<AtomicBool>| flag.load(Ordering::Relaxed);
        self.deadline.is_some_and(|deadline| now >= deadline)
            || self.cancel.as_ref().is_some_and(set)
            || set(&self.interrupted)
    }
}
