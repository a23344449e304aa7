// @ts-check
// A deal drawn as players write it: four hands around the table.
import { SUITS, SUIT_SYMBOLS, rankText, ranksIn } from "../bridge/cards.js";
import { readDeal } from "../bridge/deals.js";
import { SEATS, SEAT_NAMES } from "../bridge/seats.js";
import { h, suited } from "../page/elements.js";

/** @param {DealText} deal */
export function dealDiagram(deal) {
  const hands = readDeal(deal);
  const suitLine = (/** @type {Card[]} */ cards, /** @type {Suit} */ suit) => {
    const ranks = ranksIn(cards, suit).map(rankText).join(" ") || "–";
    return h("div", {}, suited(SUIT_SYMBOLS[suit]), " ", ranks);
  };
  const hand = (/** @type {Seat} */ seat) =>
    h(
      "div",
      { class: `at-${seat}` },
      h("b", {}, SEAT_NAMES[seat]),
      SUITS.map((suit) => suitLine(hands[seat], suit)),
    );
  return h("div", { class: "diagram" }, SEATS.map(hand));
}
