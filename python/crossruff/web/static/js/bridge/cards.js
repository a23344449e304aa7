// @ts-check
// Suits, ranks and cards: their order, their symbols, and how they are written and read.
import { t } from "../language/language.js";

/**
 * All suits, the highest first.
 * @type {Suit[]}
 */
export const SUITS = ["S", "H", "D", "C"];
export const RANKS = "AKQJT98765432";
/** @type {{ [suit in Suit]: string }} */
export const SUIT_SYMBOLS = { S: "♠", H: "♥", D: "♦", C: "♣" };
/** @type {{ [suit in Suit]: string }} */
export const SUIT_NAMES = {
  S: t("spades"),
  H: t("hearts"),
  D: t("diamonds"),
  C: t("clubs"),
};
/** @type {{ [suit in Suit]: string }} */
export const SUIT_SINGULARS = {
  S: t("spade"),
  H: t("heart"),
  D: t("diamond"),
  C: t("club"),
};
/** @type {{ [rank: string]: string }} */
const RANK_NAMES = {
  A: t("ace"),
  K: t("king"),
  Q: t("queen"),
  J: t("jack"),
  T: t("ten"),
};
const SYMBOL = /([♠♥♦♣])/;

/**
 * @param {Card} card
 * @returns {Suit}
 */
export const suitOf = (card) => /** @type {Suit} */ (card[0]);

/** @param {Card} card */
export const rankOf = (card) => card[1];

/**
 * Write a rank as players do: data has T, the page shows 10.
 * @param {string} rank
 */
export const rankText = (rank) => (rank === "T" ? "10" : rank);

/**
 * Write the tens of a text as the cards show them: ♠J10 for ♠JT.
 * @param {string} text
 */
export const withTens = (text) =>
  text.replace(/([♠♥♦♣][AKQJ]*)T/g, (/** @type {string} */ _, before) => `${before}10`);

/** @param {Card} card */
export const cardText = (card) => SUIT_SYMBOLS[suitOf(card)] + rankText(rankOf(card));

/**
 * Name a card for a screen reader: "ten of hearts".
 * @param {Card} card
 */
export function cardName(card) {
  return t("{rank} of {suit}", {
    rank: RANK_NAMES[rankOf(card)] ?? rankOf(card),
    suit: SUIT_NAMES[suitOf(card)],
  });
}

/**
 * Return the CSS class that gives a suit its colour.
 * @param {Suit} suit
 */
export const suitClass = (suit) => suit.toLowerCase();

/**
 * Split a text at its suit symbols; a part that is a symbol comes with its suit.
 * @param {string} text
 * @returns {{ text: string, suit: Suit | undefined }[]}
 */
export function splitAtSuits(text) {
  const suitFor = (/** @type {string} */ part) => SUITS.find((suit) => SUIT_SYMBOLS[suit] === part);
  const parts = text.split(SYMBOL).filter(Boolean);
  return parts.map((part) => ({ text: part, suit: suitFor(part) }));
}

/**
 * Read the cards in a text as a person types them: "sa h10, ♦K" gives SA, HT and DK.
 * @param {string} text
 * @returns {Card[]}
 */
export function readCards(text) {
  const plain = splitAtSuits(text).map((part) => part.suit ?? part.text).join("");
  return plain.toUpperCase().replaceAll("10", "T").match(/[SHDC][AKQJT2-9]/g) ?? [];
}

/**
 * Return the order of suits in a hand: trumps first, the others with alternating colours.
 * @param {Strain | null} [trumps]
 * @returns {Suit[]}
 */
export function handOrder(trumps = null) {
  /** @type {Suit[]} */
  const alternating = ["S", "H", "C", "D"];
  if (!trumps || trumps === "NT") return alternating;
  return [trumps, ...alternating.filter((suit) => suit !== trumps)];
}

/**
 * Sort cards by suit in a given order, and by rank within a suit.
 * @param {Card[]} cards
 * @param {Suit[]} [order]
 */
export function sortCards(cards, order = handOrder()) {
  return [...cards].sort(
    (a, b) =>
      order.indexOf(suitOf(a)) - order.indexOf(suitOf(b)) ||
      RANKS.indexOf(rankOf(a)) - RANKS.indexOf(rankOf(b)),
  );
}

/**
 * Return the ranks that a hand holds in a suit, the highest first.
 * @param {Card[]} cards
 * @param {Suit} suit
 */
export function ranksIn(cards, suit) {
  return [...RANKS].filter((rank) => cards.includes(suit + rank));
}
