// @ts-check
// How far a board has come, and what is new in a snapshot. Everything that compares two
// snapshots uses this.
import { cardsOf } from "../bridge/tricks.js";

/** @typedef {Pick<Received.Table, "auction" | "tricks">} Actions */
/**
 * @typedef {object} NewActions
 * @property {boolean} isNewBoard
 * @property {Received.MadeCall[]} calls
 * @property {(PlayedCard & { winner: Seat | null })[]} cards a fourth card has the trick's winner
 * @property {boolean} isUndone whether actions were taken back
 */

/**
 * Count the calls and cards of a board.
 * @param {Actions} table
 */
export const countActions = ({ auction, tricks }) => auction.length + cardsOf(tricks).length;

/**
 * Return whether calls or cards differ.
 * @param {Actions} before
 * @param {Actions} now
 */
export function hasMoved(before, now) {
  const played = (/** @type {Actions} */ { tricks }) => cardsOf(tricks).join();
  return before.auction.length !== now.auction.length || played(before) !== played(now);
}

/** @param {Trick[]} tricks */
function playedCards(tricks) {
  return tricks.flatMap(({ cards, winner }) =>
    cards.map((played, place) => ({ ...played, winner: place === 3 ? winner : null })),
  );
}

/**
 * Return the actions that a table has and an earlier one has not.
 * @param {Received.Table | null} before
 * @param {Received.Table} now
 * @returns {NewActions}
 */
export function newActions(before, now) {
  const isSameBoard = before && before.number === now.number && before.dealer === now.dealer;
  const known = isSameBoard ? before : { auction: [], tricks: [] };
  return {
    isNewBoard: !isSameBoard,
    calls: now.auction.slice(known.auction.length),
    cards: playedCards(now.tricks).slice(cardsOf(known.tricks).length),
    isUndone: countActions(now) < countActions(known),
  };
}
