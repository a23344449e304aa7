//! The search for the instructions of this processor.

#[cfg(target_arch = "x86_64")]
use super::bits::Bmi2;
use super::bits::{Portable, Studied};
use super::search::Search;
use super::table::Table;

/// A search for this processor.
pub(super) enum Engine {
    Portable(Box<Search<Portable>>),
    Studied(Box<Search<Studied<Portable>>>),
    #[cfg(target_arch = "x86_64")]
    Bmi2(Box<Search<Bmi2>>),
    #[cfg(target_arch = "x86_64")]
    StudiedBmi2(Box<Search<Studied<Bmi2>>>),
}

macro_rules! with_search {
    ($engine:expr, $search:ident => $use:expr) => {
        match $engine {
            Engine::Portable($search) => $use,
            Engine::Studied($search) => $use,
            #[cfg(target_arch = "x86_64")]
            #[allow(unsafe_code, unused_unsafe)]
            // SAFETY: this engine is only made where the processor has the instructions.
            Engine::Bmi2($search) => unsafe { $use },
            #[cfg(target_arch = "x86_64")]
            #[allow(unsafe_code, unused_unsafe)]
            // SAFETY: as above.
            Engine::StudiedBmi2($search) => unsafe { $use },
        }
    };
}

pub(super) use with_search;

impl Engine {
    /// Returns the fastest search for this processor.
    pub fn new(table: Table) -> Self {
        #[cfg(target_arch = "x86_64")]
        if has_bmi2() {
            return Self::Bmi2(Box::new(Search::new(table)));
        }
        Self::portable(table)
    }

    /// Returns a search without the instructions of newer processors.
    pub fn portable(table: Table) -> Self {
        Self::Portable(Box::new(Search::new(table)))
    }

    /// Returns a search in which techniques can be switched off.
    pub fn studied(table: Table) -> Self {
        #[cfg(target_arch = "x86_64")]
        if has_bmi2() {
            return Self::StudiedBmi2(Box::new(Search::new(table)));
        }
        Self::Studied(Box::new(Search::new(table)))
    }
}

/// Returns whether the processor has all instructions that the search of this name uses.
#[cfg(target_arch = "x86_64")]
fn has_bmi2() -> bool {
    use std::arch::is_x86_feature_detected as has;
    has!("avx2") && has!("bmi1") && has!("bmi2") && has!("lzcnt") && has!("popcnt")
}

/// Returns the instructions that the search uses on this processor.
pub fn processor_level() -> &'static str {
    #[cfg(target_arch = "x86_64")]
    if has_bmi2() {
        return "AVX2 and BMI2";
    }
    "portable"
}
