//! Techniques that make the search fast. Each can be switched off to measure what it is worth; none
//! changes a result.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// A technique of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Technique {
    /// Touching cards are one move.
    EqualCards,
    /// Answers are remembered.
    Table,
    /// They are remembered for all positions with the same ranks that mattered, not for one alone.
    Partition,
    /// Tricks that are sure end the search.
    SureTricks,
    /// Promising cards are tried first.
    Ordering,
    /// The card that decided a similar position is tried before them.
    Hints,
    /// When a card fails and its rank did not matter, equal cards are not tried.
    Lessons,
    /// The first question is a guess from points and shape, not half of the tricks.
    Guess,
    /// While deepening, what is remembered of one depth serves all depths.
    AllDepths,
}

/// The name of an unknown technique.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("unknown technique {0:?}; choose {list}", list = Technique::ALL.map(|it| it.to_string()).join(", "))]
pub struct UnknownTechnique(String);

impl Technique {
    /// All of them.
    pub const ALL: [Self; 9] = [
        Self::EqualCards,
        Self::Table,
        Self::Partition,
        Self::SureTricks,
        Self::Ordering,
        Self::Hints,
        Self::Lessons,
        Self::Guess,
        Self::AllDepths,
    ];
}

impl fmt::Display for Technique {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::EqualCards => "equal-cards",
            Self::Table => "table",
            Self::Partition => "partition",
            Self::SureTricks => "sure-tricks",
            Self::Ordering => "ordering",
            Self::Hints => "hints",
            Self::Lessons => "lessons",
            Self::Guess => "guess",
            Self::AllDepths => "all-depths",
        })
    }
}

impl FromStr for Technique {
    type Err = UnknownTechnique;

    fn from_str(name: &str) -> Result<Self, UnknownTechnique> {
        Self::ALL
            .into_iter()
            .find(|technique| technique.to_string() == name)
            .ok_or_else(|| UnknownTechnique(name.to_owned()))
    }
}

/// A set of techniques, and how the number of tricks is searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Techniques {
    used: u32,
    /// Whether the number is found by deepening: of the first trick, the first two, and so on. Each
    /// search may also count tricks that come later.
    pub deepening: bool,
}

impl Techniques {
    /// The techniques that are used by default.
    pub const DEFAULT: Self = Self {
        used: u32::MAX,
        deepening: false,
    };

    /// Returns the set without one technique.
    #[must_use]
    pub const fn without(self, technique: Technique) -> Self {
        Self {
            used: self.used & !(1 << technique as u32),
            ..self
        }
    }

    /// Returns whether a technique is in the set.
    #[inline(always)]
    pub const fn has(self, technique: Technique) -> bool {
        self.used >> technique as u32 & 1 != 0
    }
}
