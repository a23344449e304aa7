// A finished board at any step: the same plain data as a snapshot, made from the review.
import { SEATS, RANKS, contractParts, nextSeat, sideOf } from "./words.js";

export const lastStep = (review) => review.calls.length + review.cards.length;

export function readDeal(text) {
  const [first, rest] = [text[0], text.slice(2).trim().split(/\s+/)];
  const hands = {};
  rest.forEach((hand, at) => {
    const seat = nextSeat(first, at);
    hands[seat] = hand === "-" ? [] : hand.split(".").flatMap((ranks, suit) => [...ranks].map((rank) => "SHDC"[suit] + rank));
  });
  for (const seat of SEATS) hands[seat] ??= [];
  return hands;
}
export function writeDeal(hands) {
  const hand = (cards) => "SHDC".split("").map((suit) => [...RANKS].filter((rank) => cards.includes(suit + rank)).join("")).join(".");
  return `N:${SEATS.map((seat) => (hands[seat].length ? hand(hands[seat]) : "-")).join(" ")}`;
}

export function winnerOf(cards, trumps) {
  let best = cards[0];
  for (const item of cards.slice(1)) {
    const same = item.card[0] === best.card[0];
    const higher = RANKS.indexOf(item.card[1]) < RANKS.indexOf(best.card[1]);
    if (same ? higher : item.card[0] === trumps) best = item;
  }
  return best.seat;
}

// All thirteen tricks, as the result tells: claims and boards that were only bid have no cards for them.
function finalTricks({ level, declarer, result }) {
  const made = level + 6 + (result === "=" ? 0 : Number(result));
  return sideOf(declarer) === "NS" ? { NS: made, EW: 13 - made } : { NS: 13 - made, EW: made };
}

export function positionAt(review, step, seen) {
  const hands = readDeal(review.deal);
  const holder = Object.fromEntries(SEATS.flatMap((seat) => hands[seat].map((card) => [card, seat])));
  const told = seen?.table?.auction ?? [];
  const auction = review.calls.slice(0, step).map((call, at) => ({
    seat: nextSeat(review.dealer, at), call, alert: told[at]?.call === call && told[at].alert, explanation: told[at]?.call === call ? told[at].explanation : "",
  }));
  const contract = step >= review.calls.length ? contractParts(review.contract) : null;
  const tricks = [];
  const won = { NS: 0, EW: 0 };
  let turn = contract ? nextSeat(contract.declarer) : null;
  for (const card of contract ? review.cards.slice(0, step - review.calls.length) : []) {
    if (!tricks.length || tricks.at(-1).winner) tricks.push({ leader: turn, cards: [], winner: null });
    const trick = tricks.at(-1);
    trick.cards.push({ seat: holder[card] ?? turn, card });
    turn = nextSeat(holder[card] ?? turn);
    if (trick.cards.length === 4) {
      trick.winner = winnerOf(trick.cards, contract.strain);
      won[sideOf(trick.winner)] += 1;
      turn = trick.winner;
    }
  }
  const final = contractParts(review.result);
  const played = new Set(tricks.flatMap((trick) => trick.cards.map((item) => item.card)));
  const over = step >= lastStep(review);
  // At the very end the hands are shown as they were dealt.
  const whole = over;
  const left = (seat) => hands[seat].filter((card) => whole || !played.has(card));
  const hand = contract && !over && played.size < 52 ? turn : null;
  return {
    number: review.number, dealer: review.dealer, vulnerability: review.vulnerability, seat: seen?.you?.seat ?? null,
    phase: contract ? "playing" : "bidding", turn: contract ? hand : over ? null : nextSeat(review.dealer, step), hand,
    hands: Object.fromEntries(SEATS.map((seat) => [seat, { count: left(seat).length, cards: left(seat) }])),
    auction, contract: contract ? review.contract : null, declarer: contract?.declarer ?? null, dummy: contract ? nextSeat(contract.declarer, 2) : null,
    tricks: whole ? [] : tricks, won: whole && final?.result ? finalTricks(final) : won, legal: {}, claim: null, undo: null, result: whole ? review.result : null, score: null,
  };
}
