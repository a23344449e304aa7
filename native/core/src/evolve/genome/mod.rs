//! What a system is made of: states with programs of 32-bit entries, and how new ones are made.

pub mod entry;
pub mod nodes;
pub mod question;
pub mod system;
pub mod variation;
