//! The parts of a system: states with programs of 32-bit entries, and the operators that vary them.

pub mod entry;
pub mod nodes;
pub mod question;
pub mod system;
pub mod variation;
