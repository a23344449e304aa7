// Boards that several tests use.
import { readDeal } from "../../../python/crossruff/web/static/js/bridge/deals.js";
import { bySeat } from "../../../python/crossruff/web/static/js/bridge/seats.js";

// South has nine tricks on top, and declares 3NT.
export const DEAL = "N:AKQ.432.5432.432 JT98.JT9.JT9.JT9 432.AKQ.AKQ.8765 765.8765.876.AKQ";
export const CALLS = ["3NT", "Pass", "Pass", "Pass"];
export const FIRST_TRICK = ["H7", "H4", "H9", "HQ"];

/** A review of the board after six cards, claimed for ten tricks. */
export function review(changes = {}) {
  return {
    type: "review",
    board: 1,
    number: 7,
    deal: DEAL,
    dealer: "S",
    vulnerability: "Both",
    calls: CALLS,
    cards: [...FIRST_TRICK, "S4", "S7"],
    contract: "3NTS",
    result: "3NTS+1",
    marks: [],
    ...changes,
  };
}

/** A table as South sees it before the first call. */
export function table(changes = {}) {
  const south = readDeal(DEAL).S;
  return {
    number: 7,
    dealer: "S",
    vulnerability: "Both",
    players: bySeat((seat) => seat),
    seat: "S",
    phase: "bidding",
    turn: "S",
    hand: null,
    hands: { ...bySeat(() => ({ count: 13 })), S: { count: 13, cards: south } },
    auction: [],
    contract: null,
    declarer: null,
    dummy: null,
    tricks: [],
    won: { NS: 0, EW: 0 },
    legal: { calls: ["Pass", "1C"] },
    claim: null,
    undo: null,
    seconds: bySeat(() => 0),
    result: null,
    score: null,
    ...changes,
  };
}

/** A snapshot for South. */
export function snapshot(changes = {}) {
  return {
    type: "snapshot",
    version: 1,
    board: 1,
    mode: "full",
    you: { seat: "S", acts: "S", maker: true, name: "Ann" },
    finished: false,
    replay: false,
    thinking: null,
    table: table(),
    ...changes,
  };
}

export const pass = (seat) => ({ seat, call: "Pass", alert: false, explanation: "" });
