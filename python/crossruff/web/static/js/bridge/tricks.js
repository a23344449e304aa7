// @ts-check
// The rules of tricks: the winner, the next hand to play, the count of each side.
import { RANKS, rankOf, suitOf } from "./cards.js";
import { seatAfter, sideOf } from "./seats.js";

/**
 * Return the seat that wins the cards of a trick, the lead first.
 * @param {PlayedCard[]} cards
 * @param {Strain} trumps
 */
export function winnerOf(cards, trumps) {
  return cards.reduce((best, played) => {
    const followsBest = suitOf(played.card) === suitOf(best.card);
    const isHigher = RANKS.indexOf(rankOf(played.card)) < RANKS.indexOf(rankOf(best.card));
    const wins = followsBest ? isHigher : suitOf(played.card) === trumps;
    return wins ? played : best;
  }).seat;
}

/**
 * Group played cards into tricks.
 * @param {Card[]} cards in the order of play
 * @param {{ strain: Strain, declarer: Seat }} contract
 * @returns {{ tricks: Trick[], won: BySide<number>, turn: Seat }} with the hand that plays next
 */
export function playTricks(cards, { strain, declarer }) {
  /** @type {Trick[]} */
  const tricks = [];
  const won = { NS: 0, EW: 0 };
  let turn = seatAfter(declarer);
  for (const card of cards) {
    let trick = tricks.at(-1);
    if (!trick || trick.winner) {
      trick = { leader: turn, cards: [], winner: null };
      tricks.push(trick);
    }
    trick.cards.push({ seat: turn, card });
    turn = seatAfter(turn);
    if (trick.cards.length === 4) {
      trick.winner = winnerOf(trick.cards, strain);
      won[sideOf(trick.winner)] += 1;
      turn = trick.winner;
    }
  }
  return { tricks, won, turn };
}

/**
 * Return all cards of some tricks in the order of play.
 * @param {Trick[]} tricks
 */
export const cardsOf = (tricks) => tricks.flatMap((trick) => trick.cards.map(({ card }) => card));

/**
 * Return the tricks that are complete.
 * @param {Trick[]} tricks
 */
export const completeTricks = (tricks) => tricks.filter((trick) => trick.winner);
