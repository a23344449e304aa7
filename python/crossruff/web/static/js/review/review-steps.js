// @ts-check
// The steps of a finished board: each call and card is one. A step gives the same data as a
// snapshot of the table at that moment.
import { callText } from "../bridge/calls.js";
import { cardText } from "../bridge/cards.js";
import { declaredContract, tricksByResult } from "../bridge/contracts.js";
import { readDeal } from "../bridge/deals.js";
import { SEAT_NAMES, bySeat, partnerOf, seatAfter } from "../bridge/seats.js";
import { plural } from "../bridge/text.js";
import { cardsOf, playTricks } from "../bridge/tricks.js";
import { t } from "../language/language.js";

/** @param {Received.Review} review */
export const lastStep = (review) => review.calls.length + review.cards.length;

/**
 * Return the cards that are played at a step.
 * @param {Received.Review} review
 * @param {number} step
 */
export function cardsAt(review, step) {
  return review.cards.slice(0, Math.max(0, step - review.calls.length));
}

/**
 * Return the calls at a step, with the explanations that they had at the table.
 * @param {Received.Review} review
 * @param {number} step
 * @param {Received.MadeCall[]} made
 * @returns {Received.MadeCall[]}
 */
function auctionAt(review, step, made) {
  return review.calls.slice(0, step).map((call, place) => {
    const known = made[place]?.call === call ? made[place] : { alert: false, explanation: "" };
    const { alert, explanation } = known;
    return { seat: seatAfter(review.dealer, place), call, alert, explanation };
  });
}

/**
 * Return the contract and the play at a step; no contract before the auction is over.
 * @param {Received.Review} review
 * @param {number} step
 */
function playAt(review, step) {
  const contract = step >= review.calls.length ? declaredContract(review.contract) : null;
  /** @type {{ tricks: Trick[], won: BySide<number>, turn: Seat | null }} */
  const none = { tricks: [], won: { NS: 0, EW: 0 }, turn: null };
  const play = contract ? playTricks(cardsAt(review, step), contract) : none;
  return { contract, ...play };
}

/**
 * Return the table at a step. The last step shows the hands as they were dealt, and the result.
 * @param {Received.Review} review
 * @param {number} step
 * @param {Received.Snapshot} snapshot of the finished board
 * @returns {Received.Table}
 */
export function tableAt(review, step, snapshot) {
  const isEnd = step >= lastStep(review);
  const { contract, tricks, won, turn } = playAt(review, step);
  const dealt = readDeal(review.deal);
  const played = new Set(isEnd ? [] : cardsOf(tricks));
  const hands = bySeat((seat) => {
    const cards = dealt[seat].filter((card) => !played.has(card));
    return { cards, count: cards.length };
  });
  const final = declaredContract(review.result);
  const hand = isEnd ? null : turn;
  const caller = isEnd ? null : seatAfter(review.dealer, step);
  return {
    number: review.number,
    dealer: review.dealer,
    vulnerability: review.vulnerability,
    players: snapshot.table.players,
    seat: snapshot.you.seat,
    phase: contract ? "playing" : "bidding",
    turn: contract ? hand : caller,
    hand,
    hands,
    deal: review.deal,
    auction: auctionAt(review, step, snapshot.table.auction),
    contract: contract && review.contract,
    declarer: contract && contract.declarer,
    dummy: contract && partnerOf(contract.declarer),
    tricks: isEnd ? [] : tricks,
    won: (isEnd && final && tricksByResult(final)) || won,
    legal: {},
    claim: null,
    undo: null,
    seconds: snapshot.table.seconds,
    result: isEnd ? review.result : null,
    score: null,
  };
}

/**
 * Describe the action that a step shows: "South: 1NT", or "Trick 2, card 1: ♠Q".
 * @param {Received.Review} review
 * @param {number} step
 */
export function stepText(review, step) {
  const { calls, cards, dealer } = review;
  if (step === 0) return t("Before the first call");
  if (step >= lastStep(review)) return t("The end");
  if (step <= calls.length) {
    return `${SEAT_NAMES[seatAfter(dealer, step - 1)]}: ${callText(calls[step - 1])}`;
  }
  const place = step - calls.length - 1;
  const trick = Math.floor(place / 4) + 1;
  return t("Trick {trick}, card {count}: {card}", {
    trick,
    count: (place % 4) + 1,
    card: cardText(cards[place]),
  });
}

/**
 * Describe a marked call or card: "West ♠Q cost 1 trick; better ♥2".
 * @param {Received.Mark} mark
 */
export function markText({ kind, seat, action, cost, better, words }) {
  if (kind === "call") return `${SEAT_NAMES[seat]} ${callText(action)}: ${words}`;
  const best = better.slice(0, 4).map(cardText).join(" ");
  const price = cost ? t(" cost {tricks};", { tricks: plural(cost, "trick") }) : ":";
  return t("{seat} {card}{price} better {best}", {
    seat: SEAT_NAMES[seat],
    card: cardText(action),
    price,
    best,
  });
}
