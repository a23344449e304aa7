//! What this build of the core is.

use crossruff_core::dd;
use pyo3::prelude::*;

/// Return the version of the core.
#[pyfunction]
pub fn core_version() -> &'static str {
    env!("CARGO_PKG_VERSION")
}

/// Return the instructions that the solver uses on this processor.
#[pyfunction]
pub fn processor_level() -> &'static str {
    dd::processor_level()
}
