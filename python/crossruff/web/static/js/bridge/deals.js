// @ts-check
// Deals as PBN writes them: "N:AQ32.432.432.432 - - -".
import { SUITS, ranksIn } from "./cards.js";
import { SEATS, bySeat, seatAfter } from "./seats.js";

export const NO_CARDS = "N:- - - -";
const WHOLE_DEAL = /^[NESW]:\S+ \S+ \S+ \S+$/;

/**
 * Return whether a text has the form of a deal; its cards may still be wrong.
 * @param {string} text
 */
export const looksLikeDeal = (text) => WHOLE_DEAL.test(text);

/** @param {string} text */
function readHand(text) {
  if (text === "-") return [];
  return text.split(".").flatMap((ranks, suit) => [...ranks].map((rank) => SUITS[suit] + rank));
}

/**
 * Read a deal; a hand that is missing or "-" is empty.
 * @param {DealText} text
 * @returns {BySeat<Card[]>}
 */
export function readDeal(text) {
  const first = /** @type {Seat} */ (text[0]);
  const hands = bySeat(() => /** @type {Card[]} */ ([]));
  const written = text.slice(2).trim().split(/\s+/);
  written.forEach((hand, place) => {
    hands[seatAfter(first, place)] = readHand(hand);
  });
  return hands;
}

/**
 * @param {BySeat<Card[]>} hands
 * @returns {DealText}
 */
export function writeDeal(hands) {
  const written = SEATS.map((seat) => {
    const cards = hands[seat];
    return cards.length ? SUITS.map((suit) => ranksIn(cards, suit).join("")).join(".") : "-";
  });
  return `N:${written.join(" ")}`;
}

/**
 * Return the seat that holds a card; undefined if none does.
 * @param {BySeat<Card[]>} hands
 * @param {Card} card
 */
export const holderOf = (hands, card) => SEATS.find((seat) => hands[seat].includes(card));
