//! The order in which cards are tried. It never changes a result, only how soon it is found.

use super::bits::{above, highest, lowest, suit_mask, suit_of};
use super::search::Trick;
use super::state::State;

/// Cards in the order in which they are tried.
pub(super) struct Moves {
    cards: [u8; 16],
    len: usize,
}

impl Moves {
    #[inline(always)]
    fn new() -> Self {
        Self {
            cards: [0; 16],
            len: 0,
        }
    }

    /// Returns cards without a special order.
    pub fn as_they_come(cards: u64) -> Self {
        let mut moves = Self::new();
        moves.low_first(cards);
        moves
    }

    /// Returns the card at a place, as a bit.
    #[inline(always)]
    pub fn get(&self, place: usize) -> Option<u64> {
        (place < self.len).then(|| 1 << (self.cards[place & 15] & 63))
    }

    #[inline(always)]
    fn push(&mut self, card: u64) {
        // A hand has at most 13 cards, and none is pushed twice.
        self.cards[self.len & 15] = card.trailing_zeros() as u8;
        self.len += 1;
    }

    #[inline(always)]
    fn low_first(&mut self, mut cards: u64) {
        while cards != 0 {
            self.push(lowest(cards));
            cards &= cards - 1;
        }
    }

    #[inline(always)]
    fn high_first(&mut self, mut cards: u64) {
        while cards != 0 {
            let card = highest(cards);
            self.push(card);
            cards ^= card;
        }
    }

    /// Adds cards suit by suit, in each the high cards before the low ones.
    #[inline(always)]
    fn by_suit(&mut self, mut cards: u64) {
        while cards != 0 {
            let suit = suit_mask(suit_of(cards));
            self.high_first(cards & suit);
            cards &= !suit;
        }
    }
}

/// Leads by kind, in the order in which the kinds are tried.
#[derive(Default)]
struct Kinds {
    ruff: u64,
    finesse: u64,
    strong: u64,
    plain: u64,
    void: u64,
    giving: u64,
    trump: u64,
    rest: u64,
}

impl State {
    /// Orders leads: through strength up to weakness first, then from strength; leads that may be
    /// ruffed are last.
    #[inline(always)]
    pub fn order_leads(&self, trick: &Trick, playable: u64) -> Moves {
        let mut kinds = Kinds::default();
        for suit in 0..4 {
            let mine = playable & suit_mask(suit);
            if mine != 0 {
                self.sort_lead(trick, suit, mine, &mut kinds);
            }
        }
        let mut moves = Moves::new();
        let Kinds {
            ruff,
            finesse,
            strong,
            plain,
            void,
            giving,
            trump,
            rest,
        } = kinds;
        for cards in [ruff, finesse, strong, plain, void, giving, trump, rest] {
            moves.by_suit(cards);
        }
        moves
    }

    #[inline(always)]
    fn sort_lead(&self, trick: &Trick, suit: usize, mine: u64, kinds: &mut Kinds) {
        let mask = suit_mask(suit);
        let trumps = self.trumps;
        let hand = |turn: usize| self.hands[(trick.lead + turn) & 3];
        let (lho, pd, rho) = (hand(1), hand(2), hand(3));
        // Of more than two different cards, those in the middle are tried last.
        let ends = highest(mine) | lowest(mine);
        kinds.rest |= mine & !ends;
        if mask == trumps {
            kinds.trump |= ends;
            return;
        }
        let (whole, lhos, pds, rhos) = (hand(0) & mask, lho & mask, pd & mask, rho & mask);
        if (lho & trumps != 0 && lhos == 0) || (rho & trumps != 0 && rhos == 0) {
            kinds.rest |= ends;
            return;
        }
        let all = trick.all & mask;
        let a = highest(all);
        let k = highest(all ^ a);
        let q = highest(all ^ a ^ k);
        let ours = whole | pds;
        if pds.count_ones() >= 2 && lhos.count_ones() >= 2 {
            let j = highest(all ^ a ^ k ^ q);
            let t = highest(all ^ a ^ k ^ q ^ j);
            let both = |cards: u64| ours & cards == cards;
            if (pds & k != 0 && lhos & a != 0)
                || (pds & a != 0 && lhos & k != 0 && (pds & q != 0 || both(q | j)))
                || (pds & k != 0 && lhos & q != 0 && (pds & j != 0 || both(j | t)))
            {
                kinds.finesse |= ends;
                return;
            }
        }
        if trumps != 0
            && whole.count_ones() >= 2
            && rhos.count_ones() >= 2
            && ((whole & a != 0 && rhos & k != 0)
                || (whole & k != 0 && rhos & a != 0 && ours & q == 0))
        {
            kinds.giving |= highest(mine);
            kinds.rest |= ends & !highest(mine);
        } else if lhos != 0 && rhos != 0 && (ours & (a | k | q)).count_ones() >= 2 {
            kinds.strong |= ends;
        } else if pds == 0
            && lhos != 0
            && rhos != 0
            && pd & trumps != 0
            && (pd & trumps).count_ones() <= (hand(0) & trumps).count_ones()
            && lowest(mine) != a
        {
            kinds.ruff |= lowest(mine);
            kinds.rest |= ends & !lowest(mine);
        } else if pds == 0 || lhos == 0 || rhos == 0 {
            kinds.void |= ends;
        } else {
            kinds.plain |= ends;
        }
    }

    /// Orders the cards of a hand that plays after the lead.
    #[inline(always)]
    pub fn order_follow(&self, trick: &Trick, turn: usize, seat: usize, playable: u64) -> Moves {
        if playable & suit_mask(trick.suit) != 0 {
            self.order_in_suit(trick, turn, seat, playable)
        } else {
            self.order_off_suit(trick, turn, seat, playable)
        }
    }

    #[inline(always)]
    fn order_in_suit(&self, trick: &Trick, turn: usize, seat: usize, playable: u64) -> Moves {
        let mut moves = Moves::new();
        let suit = suit_mask(trick.suit);
        let top = highest(playable);
        let last = turn == 3;
        let lhos = if last {
            0
        } else {
            self.hands[(seat + 1) & 3] & suit
        };
        if suit_of(trick.best) != trick.suit || top < trick.best {
            moves.low_first(playable);
            return moves;
        }
        let partner = (seat + 2) & 3;
        // Partner wins anyway, or our higher card would lose to the same cards as partner's.
        let partner_wins = trick.winner == partner
            && (lhos == 0
                || trick.best > highest(lhos)
                || above(lhos, trick.best) == above(lhos, top));
        if partner_wins {
            moves.low_first(playable);
            return moves;
        }
        let pds = if turn == 1 {
            self.hands[partner] & suit
        } else {
            0
        };
        if pds != 0 && highest(pds) > trick.best {
            let low = if lhos == 0 || highest(pds) > highest(lhos) {
                true
            } else {
                highest(lhos) > highest(pds | playable)
                    && above(lhos, highest(pds)) == above(lhos, top)
            };
            if low {
                moves.low_first(playable);
                return moves;
            }
        }
        let higher = above(playable, trick.best);
        if lhos == 0 || lowest(higher) > highest(lhos) {
            moves.low_first(higher);
        } else {
            moves.high_first(higher);
        }
        moves.low_first(playable & !higher);
        moves
    }

    #[inline(always)]
    fn order_off_suit(&self, trick: &Trick, turn: usize, seat: usize, mut playable: u64) -> Moves {
        let mut moves = Moves::new();
        let trumps = self.trumps;
        let mine = playable & trumps;
        if mine != 0 {
            let last = turn == 3;
            let lho = self.hands[(seat + 1) & 3];
            let lhos = if last { 0 } else { lho & suit_mask(trick.suit) };
            let partner = (seat + 2) & 3;
            let partner_wins = trick.winner == partner
                && (last || (lhos != 0 && highest(lhos) & trick.beating == 0));
            if partner_wins {
                // No ruff.
            } else if suit_of(trick.best) == self.trump {
                if trick.winner != partner && highest(mine) > trick.best {
                    let higher = above(mine, trick.best);
                    moves.low_first(higher);
                    playable &= !higher;
                }
            } else if last || lhos != 0 || lho & trumps == 0 {
                // The lowest trump is as good as any.
                moves.push(lowest(mine));
                playable &= !lowest(mine);
            } else {
                moves.low_first(mine);
                playable &= !mine;
            }
        }
        // Discards: a low card of the longest suit first.
        let mut discards = [(0, 0); 4];
        let mut count = 0;
        for suit in 0..4 {
            let cards = playable & suit_mask(suit) & !trumps;
            if cards == 0 {
                continue;
            }
            let length = (self.hands[seat] & suit_mask(suit)).count_ones();
            let mut place = count;
            while place > 0 && discards[place - 1].0 < length {
                discards[place] = discards[place - 1];
                place -= 1;
            }
            discards[place] = (length, lowest(cards));
            count += 1;
        }
        for &(_, card) in &discards[..count] {
            moves.push(card);
            playable &= !card;
        }
        moves.high_first(playable);
        moves
    }
}
