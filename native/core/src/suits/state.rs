//! A position of one suit: the cards in order of rank, each with its side, and where the lead is.

/// The entries to dummy outside the suit when declarer can cross at will.
pub const UNLIMITED: u8 = 15;

/// The most cards of a suit.
pub const MOST_CARDS: usize = 13;

/// The most classes of hidden cards: between and around declarer's cards.
pub const MOST_CLASSES: usize = 7;

/// A place in the order of rank: a card with its side, or a card that is gone.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord, Default)]
#[repr(u8)]
pub enum Place {
    /// A played card that parts two hidden cards: they rank alike now, but declarer remembers that
    /// they did not.
    #[default]
    Gap = 0,
    /// A card of dummy.
    North = 1,
    /// A card of declarer.
    South = 2,
    /// A card of a defender, who may be either.
    Hidden = 3,
    /// A card that parts nothing: one that was never there, or a defender's.
    Gone = 4,
}

/// One of declarer's two hands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    /// Dummy.
    North,
    /// Declarer's own hand.
    South,
}

impl Side {
    /// The hand across the table.
    #[must_use]
    pub const fn partner(self) -> Self {
        match self {
            Self::North => Self::South,
            Self::South => Self::North,
        }
    }

    /// The mark of a card of this hand.
    pub const fn place(self) -> Place {
        match self {
            Self::North => Place::North,
            Self::South => Place::South,
        }
    }
}

/// The cards of a suit that are still held, highest first, and the ways to dummy.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct State {
    places: [Place; MOST_CARDS],
    length: u8,
    /// How often declarer can still reach dummy outside the suit.
    pub entries: u8,
    /// Whether dummy won the last trick, so that it may lead without an entry.
    pub in_dummy: bool,
}

/// The cards of a trick, as indices of places; a hidden card is any of its class.
#[derive(Clone, Copy, Debug)]
pub struct Trick {
    /// The hand that leads, and its card.
    pub lead: (Side, usize),
    /// The card of the second defender, if that defender has one.
    pub second: Option<usize>,
    /// The card of the hand across, if it has one.
    pub third: Option<usize>,
    /// The card of the last defender, if that defender has one.
    pub fourth: Option<usize>,
}

/// The classes of hidden cards: runs that no card of declarer parts.
#[derive(Clone, Copy, Debug, Default)]
pub struct Classes {
    /// The number of classes.
    pub count: usize,
    /// The number of cards of each, highest first.
    pub sizes: [u8; MOST_CLASSES],
    /// The index of the lowest card of each.
    pub last: [usize; MOST_CLASSES],
    /// What a card of the class in West's hand adds to the number of a layout.
    pub strides: [usize; MOST_CLASSES],
    /// The number of layouts: each class has 0 to all of its cards in West's hand.
    pub layouts: usize,
}

impl State {
    /// A position from the sides of the cards, highest first.
    pub fn new(places: &[Place], entries: u8) -> Self {
        let mut state = Self {
            places: [Place::Gap; MOST_CARDS],
            length: 0,
            entries,
            in_dummy: false,
        };
        state.fill(places.iter().copied());
        state
    }

    /// The sides of the cards, highest first.
    pub fn places(&self) -> &[Place] {
        &self.places[..usize::from(self.length)]
    }

    /// A number that no other position has.
    pub fn key(&self) -> u64 {
        let mut key = u64::from(self.entries) << 1 | u64::from(self.in_dummy);
        key = key << 4 | u64::from(self.length);
        for &place in self.places() {
            key = key << 2 | place as u64;
        }
        key
    }

    /// How many cards of the suit a hand has.
    pub fn count(&self, side: Side) -> usize {
        let place = side.place();
        self.places().iter().filter(|&&one| one == place).count()
    }

    /// The most tricks that the suit can still bring.
    pub fn most_tricks(&self) -> u8 {
        self.count(Side::North).max(self.count(Side::South)) as u8
    }

    /// The hands that can lead, each with the entries left if it does.
    pub fn leaders(&self) -> impl Iterator<Item = (Side, u8)> + use<> {
        let dummy = match (self.entries, self.in_dummy) {
            (UNLIMITED, _) => Some(UNLIMITED),
            (entries, true) => Some(entries),
            (entries, false) => entries.checked_sub(1),
        };
        let south = (Side::South, self.entries);
        std::iter::once(south).chain(dummy.map(|entries| (Side::North, entries)))
    }

    /// The cards of a hand that differ, lowest first: of touching cards, the lowest.
    pub fn cards(&self, side: Side) -> impl Iterator<Item = usize> + '_ {
        let place = side.place();
        let places = self.places();
        (0..places.len()).rev().filter(move |&index| {
            places[index] == place && places.get(index + 1).is_none_or(|&below| below != place)
        })
    }

    /// The cards with which the hand across may follow, lowest first, when `top` is the highest card
    /// on the table.
    ///
    /// Declarer who can cross at will has no reason to follow with a card that neither is the lowest
    /// nor beats the others: a higher card left behind never wins fewer tricks.
    pub fn follows(&self, side: Side, top: usize) -> impl Iterator<Item = usize> + '_ {
        let free = self.entries == UNLIMITED;
        let cards = self.cards(side).enumerate();
        cards
            .filter(move |&(number, card)| !free || number == 0 || card < top)
            .map(|(_, card)| card)
    }

    /// The classes of hidden cards.
    pub fn classes(&self) -> Classes {
        let mut classes = Classes {
            layouts: 1,
            ..Classes::default()
        };
        let mut inside = false;
        for (index, &place) in self.places().iter().enumerate() {
            let hidden = place == Place::Hidden;
            if hidden {
                classes.count += usize::from(!inside);
                classes.sizes[classes.count - 1] += 1;
                classes.last[classes.count - 1] = index;
            }
            inside = hidden;
        }
        for class in 0..classes.count {
            classes.strides[class] = classes.layouts;
            classes.layouts *= usize::from(classes.sizes[class]) + 1;
        }
        classes
    }

    /// Whether declarer wins the trick, and the position after it.
    pub fn after(&self, trick: &Trick, entries: u8) -> (bool, Self) {
        let ours = trick
            .third
            .map_or(trick.lead.1, |card| card.min(trick.lead.1));
        let theirs = trick.second.into_iter().chain(trick.fourth).min();
        let won = theirs.is_none_or(|card| ours < card);
        let mut places = self.places;
        let played = [Some(trick.lead.1), trick.second, trick.third, trick.fourth];
        for card in played.into_iter().flatten() {
            let hidden = places[card] == Place::Hidden;
            places[card] = if hidden { Place::Gone } else { Place::Gap };
        }
        let free = entries == UNLIMITED;
        let mut next = Self {
            places: [Place::Gap; MOST_CARDS],
            length: 0,
            entries,
            in_dummy: !free && won && self.places[ours] == Place::North,
        };
        next.fill(places[..usize::from(self.length)].iter().copied());
        (won, next)
    }

    /// Takes the places, without gaps that part nothing. If declarer can cross at will, touching
    /// cards of the two hands are put in one order.
    fn fill(&mut self, places: impl Iterator<Item = Place>) {
        let (mut length, mut gap) = (0, false);
        for place in places {
            match place {
                Place::Gap => gap = true,
                Place::Gone => {}
                _ => {
                    let parts = gap && length > 0 && self.places[length - 1] == Place::Hidden;
                    if parts && place == Place::Hidden {
                        self.places[length] = Place::Gap;
                        length += 1;
                    }
                    self.places[length] = place;
                    length += 1;
                    gap = false;
                }
            }
        }
        self.length = length as u8;
        if self.entries == UNLIMITED {
            let ours = |place: &Place| matches!(place, Place::North | Place::South);
            for run in self.places[..length].chunk_by_mut(|one, other| ours(one) && ours(other)) {
                run.sort_unstable();
            }
        }
    }
}

impl Classes {
    /// The classes of which a card can be played, when one of `gone` is on the table already.
    pub fn available(&self, gone: Option<usize>) -> impl Iterator<Item = usize> + use<'_> {
        (0..self.count).filter(move |&class| self.sizes[class] > u8::from(gone == Some(class)))
    }

    /// The index of a card of a class; of the next higher one if the lowest is on the table.
    pub fn card(&self, class: usize, gone: Option<usize>) -> usize {
        self.last[class] - usize::from(gone == Some(class))
    }

    /// How many cards of a class West has in a layout.
    pub fn west(&self, layout: usize, class: usize) -> u8 {
        (layout / self.strides[class]) as u8 % (self.sizes[class] + 1)
    }

    /// The numbers that the layouts of the next position have in this one, after one card of `west`
    /// and one of `east`.
    pub fn layouts_before(&self, west: usize, east: usize) -> Vec<u16> {
        let mut numbers = vec![self.strides[west] as u16];
        for class in 0..self.count {
            let played = u8::from(class == west) + u8::from(class == east);
            let left = usize::from(self.sizes[class] - played);
            let before = numbers.len();
            for held in 1..=left {
                let more = (held * self.strides[class]) as u16;
                numbers.extend_from_within(..before);
                for number in &mut numbers[held * before..] {
                    *number += more;
                }
            }
        }
        numbers
    }
}
