//! The coefficients: tables of numbers, grouped by the choice that they belong to.
//!
//! A stage is a kind of choice, such as the suit of the opening lead. Each stage has some
//! situations (notrump or trumps, for instance) with the same tables of their own.

/// A table of coefficients: where it begins in its situation, and its size.
#[derive(Clone, Copy, Debug)]
pub(super) struct Table {
    pub first: usize,
    pub size: usize,
}

/// A kind of choice with its situations and its tables.
#[derive(Debug)]
pub struct Stage {
    /// The name of the stage.
    pub name: &'static str,
    /// The names of its situations.
    pub situations: &'static [&'static str],
    /// The names and sizes of the tables of each situation.
    pub tables: &'static [(&'static str, usize)],
}

impl Stage {
    /// Returns how many coefficients a situation has.
    pub const fn size(&self) -> usize {
        let (mut sum, mut place) = (0, 0);
        while place < self.tables.len() {
            sum += self.tables[place].1;
            place += 1;
        }
        sum
    }

    /// Returns how many coefficients all situations have.
    pub const fn total(&self) -> usize {
        self.size() * self.situations.len()
    }
}

/// Defines the tables of a stage, one after the other.
macro_rules! stage {
    ($stage:ident, $name:literal, [$($situation:literal),*], {$($table:ident: $size:expr,)*}) => {
        pub(super) mod $stage {
            use super::{Stage, Table};

            pub const STAGE: Stage = Stage {
                name: $name,
                situations: &[$($situation),*],
                tables: &[$((stringify!($table), $size)),*],
            };

            stage!(@at 0; $($table: $size,)*);
        }
    };
    (@at $first:expr;) => {};
    (@at $first:expr; $table:ident: $size:expr, $($rest:ident: $others:expr,)*) => {
        pub const $table: Table = Table { first: $first, size: $size };
        stage!(@at $first + $size; $($rest: $others,)*);
    };
}

stage!(opening_suit, "opening suit", ["notrump", "trumps"], {
    LENGTH: 8,
    HOLDING: 9 * 4,
    HONOURS: 5,
    TRUMP: 5 * 2,
    SHORT: 2 * 6 * 2,
    BID_LENGTH: 10 * 5,
    BID_HOLDING: 10 * 9,
    PARTNER_DOUBLED: 1,
    LEVEL_HOLDING: 4 * 9,
    DOUBLED: 10,
    LONGEST: 4 * 4,
});

stage!(opening_card, "opening card", ["notrump", "trumps"], {
    HOLDING: 5 * 9 * 4,
    PLACE: 5 * 4,
    BID: 5 * 3 * 4,
    RANK: 13 * 9,
    TOUCHING: 8,
    LOWEST: 4 * 9,
});

stage!(defender_suit, "defender's suit",
    ["notrump up to dummy", "notrump through dummy", "trumps up to dummy", "trumps through dummy"], {
    HOLDING: 9 * 4,
    HISTORY: 7 * 9,
    LAST_TRICK: 4 * 2,
    BID_LENGTH: 10 * 5,
    DUMMY: 5 * 3 * 3,
    VOIDS: 8 * 2,
    TRUMP: 3 * 3,
    MASTERS: 4 * 5,
    PARTNER_PLAYED: 5 * 2,
    PARTNER_DISCARDED: 3,
    DISCARDED: 3,
    SINGLETON: 4,
});

stage!(defender_lead, "defender's lead",
    ["notrump, new suit", "notrump, old suit", "trumps, new suit", "trumps, old suit"], {
    HOLDING: 5 * 9 * 4,
    PLACE: 5 * 4 * 4,
    BUCKET: 7 * 4,
    ORIGINAL: 5 * 4,
    TOUCHING: 8,
    LOWEST: 4 * 9,
    DUMMY: 2 * 2 * 9,
});

stage!(defender_follow, "defender follows",
    ["second hand, notrump", "third hand, notrump", "fourth hand, notrump",
     "second hand, trumps", "third hand, trumps", "fourth hand, trumps"], {
    ROLE: 7 * 7 * 2,
    LED: 6 * 7 * 2,
    SIGNAL: 4 * 4 * 2 * 2 * 2,
    ECHO: 2 * 4 * 2,
    DUMMY: 3 * 7 * 7,
    MASTER: 2 * 2 * 4 * 4,
    TOUCHING: 16,
    PARTNER_WINS: 2 * 7,
    RANK: 13 * 2,
    COVER: 2 * 2 * 7,
});

stage!(defender_void_suit, "defender cannot follow: suit", ["no trumps", "may ruff"], {
    RUFF: 2 * 2 * 3,
    TRUMPS: 5 * 2,
    HOLDING: 6 * 9,
    DUMMY: 5 * 2,
    GUARD: 5,
    BID: 10,
    HISTORY: 7,
    BEFORE: 4,
    USELESS: 1,
    LONGEST: 4,
});

stage!(declarer_suit, "declarer's suit",
    ["hand, notrump", "dummy, notrump", "hand, trumps", "dummy, trumps"], {
    LENGTHS: 6 * 6,
    MASTERS: 5 * 8,
    TRUMP_OUT: 7 * 4,
    TRUMP_TIME: 7 * 3,
    TOP_CARDS: 8 * 8,
    OWNERS: 81,
    TRUMP_OWNERS: 81,
    HISTORY: 3 * 3 * 2,
    RUFF: 4,
    SHOWN_OUT: 4 * 2,
    BID: 4,
    TIME: 3 * 5,
});

stage!(declarer_lead, "declarer's lead",
    ["hand, notrump", "dummy, notrump", "hand, trumps", "dummy, trumps"], {
    ROLE: 4 * 7 * 8,
    MASTER: 2 * 2 * 4 * 4,
    OWNERS: 81 * 4,
    TOUCHING: 8,
    PLACE: 4 * 4,
});

stage!(declarer_follow, "declarer follows",
    ["hand, second", "dummy, second", "hand, third", "dummy, third", "hand, fourth", "dummy, fourth"], {
    ROLE: 7 * 7 * 2,
    HIGHER: 4 * 7,
    OWNERS: 81 * 3,
    PARTNER: 3 * 7,
    HOLD_UP: 2 * 2 * 2 * 4,
    TOUCHING: 16,
    PLACE: 4 * 4,
    LED: 6 * 7,
    RANK: 13,
});

stage!(declarer_void_suit, "declarer cannot follow: suit",
    ["hand", "dummy", "hand may ruff", "dummy may ruff"], {
    RUFF: 2 * 2 * 3,
    TRUMPS: 5 * 4,
    LENGTHS: 6 * 6,
    MASTERS: 5 * 8,
    OWNERS: 81,
});

stage!(void_card, "cannot follow: card",
    ["defender ruffs", "defender's first discard", "defender's later discard",
     "declarer ruffs", "declarer discards"], {
    PLACE: 4 * 4 * 5,
    ROLE: 7,
    BUCKET: 7 * 4,
    TOUCHING: 8,
    ECHO: 2 * 4,
});

/// All stages, in the order of their coefficients.
pub const STAGES: [&Stage; 11] = [
    &opening_suit::STAGE,
    &opening_card::STAGE,
    &defender_suit::STAGE,
    &defender_lead::STAGE,
    &defender_follow::STAGE,
    &defender_void_suit::STAGE,
    &declarer_suit::STAGE,
    &declarer_lead::STAGE,
    &declarer_follow::STAGE,
    &declarer_void_suit::STAGE,
    &void_card::STAGE,
];

/// The number of a stage in [`STAGES`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    OpeningSuit,
    OpeningCard,
    DefenderSuit,
    DefenderLead,
    DefenderFollow,
    DefenderVoidSuit,
    DeclarerSuit,
    DeclarerLead,
    DeclarerFollow,
    DeclarerVoidSuit,
    VoidCard,
}

const FIRSTS: [usize; STAGES.len() + 1] = {
    let mut firsts = [0; STAGES.len() + 1];
    let mut place = 0;
    while place < STAGES.len() {
        firsts[place + 1] = firsts[place] + STAGES[place].total();
        place += 1;
    }
    firsts
};

/// The number of coefficients of the whole model.
pub const COEFFICIENTS: usize = FIRSTS[STAGES.len()];

impl Step {
    /// Returns where the coefficients of a situation of the stage begin.
    pub const fn first(self, situation: usize) -> usize {
        FIRSTS[self as usize] + situation * STAGES[self as usize].size()
    }
}
