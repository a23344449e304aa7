import assert from "node:assert/strict";
import { test } from "node:test";
import {
  callName,
  callParts,
  callRank,
  callText,
} from "../../../python/crossruff/web/static/js/bridge/calls.js";
import {
  cardName,
  cardText,
  handOrder,
  rankText,
  ranksIn,
  readCards,
  sortCards,
  splitAtSuits,
} from "../../../python/crossruff/web/static/js/bridge/cards.js";
import {
  contractParts,
  contractProgress,
  contractText,
  declaredContract,
  tricksByResult,
} from "../../../python/crossruff/web/static/js/bridge/contracts.js";
import {
  holderOf,
  looksLikeDeal,
  readDeal,
  writeDeal,
} from "../../../python/crossruff/web/static/js/bridge/deals.js";
import {
  SEATS,
  isVulnerable,
  partnerOf,
  placesBetween,
  seatAfter,
  sideOf,
} from "../../../python/crossruff/web/static/js/bridge/seats.js";
import { imps, plural, signed } from "../../../python/crossruff/web/static/js/bridge/text.js";
import {
  cardsOf,
  completeTricks,
  playTricks,
  winnerOf,
} from "../../../python/crossruff/web/static/js/bridge/tricks.js";
import { DEAL, FIRST_TRICK } from "./boards.mjs";

test("seats follow each other clockwise", () => {
  assert.equal(seatAfter("W"), "N");
  assert.equal(partnerOf("E"), "W");
  for (const from of SEATS) {
    for (const to of SEATS) assert.equal(seatAfter(from, placesBetween(from, to)), to);
  }
  assert.deepEqual(SEATS.map(sideOf), ["NS", "EW", "NS", "EW"]);
});

test("vulnerability is that of a side, or of both", () => {
  const vulnerable = (text) => SEATS.filter((seat) => isVulnerable(text, seat)).join("");
  assert.deepEqual(["None", "NS", "EW", "Both"].map(vulnerable), ["", "NS", "EW", "NESW"]);
});

test("the ten is T in data and 10 on the page", () => {
  assert.equal(rankText("T"), "10");
  assert.equal(rankText("9"), "9");
  assert.equal(cardText("HT"), "♥10");
  assert.equal(cardName("HT"), "ten of hearts");
  assert.equal(cardName("C2"), "2 of clubs");
});

test("cards are read as a person types them", () => {
  assert.deepEqual(readCards("sa h10, ♦K dT x c1"), ["SA", "HT", "DK", "DT"]);
  assert.deepEqual(readCards(""), []);
});

test("a text is split at its suit symbols", () => {
  assert.deepEqual(splitAtSuits("Win ♠A"), [
    { text: "Win ", suit: undefined },
    { text: "♠", suit: "S" },
    { text: "A", suit: undefined },
  ]);
});

test("a hand has trumps first, and otherwise colours that alternate", () => {
  assert.deepEqual(handOrder("NT"), ["S", "H", "C", "D"]);
  assert.deepEqual(handOrder("D"), ["D", "S", "H", "C"]);
  const held = ["D2", "ST", "DA", "HK", "SJ", "C9"];
  assert.deepEqual(sortCards(held), ["SJ", "ST", "HK", "C9", "DA", "D2"]);
  assert.deepEqual(sortCards(held, handOrder("D")), ["DA", "D2", "SJ", "ST", "HK", "C9"]);
  assert.deepEqual(ranksIn(held, "S"), ["J", "T"]);
});

test("calls have a text and a name", () => {
  assert.deepEqual(["P", "Pass", "X", "XX", "1NT", "3N", "2S"].map(callText), [
    "Pass",
    "Pass",
    "X",
    "XX",
    "1NT",
    "3NT",
    "2♠",
  ]);
  assert.deepEqual(["Pass", "XX", "1S", "2S", "1NT"].map(callName), [
    "pass",
    "redouble",
    "1 spade",
    "2 spades",
    "1 notrump",
  ]);
  assert.deepEqual(callParts("7NT").level, 7);
});

test("calls are sorted with pass first and then by rank", () => {
  const sorted = ["2C", "1NT", "Pass", "1C", "1S"].sort((a, b) => callRank(a) - callRank(b));
  assert.deepEqual(sorted, ["Pass", "1C", "1S", "1NT", "2C"]);
});

test("contracts and results are read and written", () => {
  assert.deepEqual(contractParts("4SXN-2"), {
    level: 4,
    strain: "S",
    doubles: "X",
    declarer: "N",
    result: "-2",
  });
  assert.equal(contractParts("8C"), null);
  assert.equal(declaredContract("4S"), null);
  assert.equal(contractText("4SXN-2"), "4♠× by North −2");
  assert.equal(contractText("3NTS="), "3NT by South =");
  // The server writes the doubles last.
  assert.equal(contractText("3NTSxx+1"), "3NT×× by South +1");
  assert.equal(declaredContract("4SNx")?.declarer, "N");
  assert.equal(contractText("Pass"), "Passed out");
  assert.equal(contractText(null), "Passed out");
});

test("a result gives both sides' tricks", () => {
  assert.deepEqual(tricksByResult(declaredContract("3NTS+1")), { NS: 10, EW: 3 });
  assert.deepEqual(tricksByResult(declaredContract("4SXE-2")), { NS: 5, EW: 8 });
  assert.deepEqual(tricksByResult(declaredContract("1CN=")), { NS: 7, EW: 6 });
  assert.equal(tricksByResult(declaredContract("1CN")), null);
});

test("a contract needs tricks until it is made or down", () => {
  const contract = declaredContract("4HW");
  const progress = (NS, EW) => contractProgress(contract, { NS, EW });
  assert.equal(progress(3, 4), "6 more to make");
  assert.equal(progress(3, 10), "made");
  assert.equal(progress(4, 4), "1 down already");
  assert.equal(progress(0, 0), "10 more to make");
});

test("deals are read and written", () => {
  const hands = readDeal(DEAL);
  assert.equal(writeDeal(hands), DEAL);
  assert.equal(hands.S.length, 13);
  assert.equal(holderOf(hands, "HA"), "S");
  const turned = readDeal("E:AK.. - - ..2.");
  assert.deepEqual([turned.E, turned.S, turned.N], [["SA", "SK"], [], ["D2"]]);
  assert.equal(holderOf(turned, "C2"), undefined);
  assert.ok(looksLikeDeal(DEAL));
  assert.ok(!looksLikeDeal("N:AKQ"));
});

test("the highest card of the suit led wins, unless it is trumped", () => {
  const trick = (text) =>
    text.split(" ").map((card, place) => ({ seat: seatAfter("W", place), card }));
  assert.equal(winnerOf(trick("H7 HT HJ H2"), "NT"), "E");
  assert.equal(winnerOf(trick("H7 SA HJ S2"), "NT"), "E");
  assert.equal(winnerOf(trick("H7 S3 HJ S2"), "S"), "N");
  assert.equal(winnerOf(trick("H7 S3 ST S2"), "S"), "E");
  assert.equal(winnerOf(trick("H7 DA CA C2"), "S"), "W");
});

test("cards are grouped into tricks, and the winner leads", () => {
  const contract = { strain: "NT", declarer: "S" };
  const { tricks, won, turn } = playTricks([...FIRST_TRICK, "S4", "S7"], contract);
  assert.deepEqual(
    tricks.map(({ leader, winner }) => [leader, winner]),
    [
      ["W", "S"],
      ["S", null],
    ],
  );
  assert.deepEqual(won, { NS: 1, EW: 0 });
  assert.equal(turn, "N");
  assert.equal(completeTricks(tricks).length, 1);
  assert.deepEqual(cardsOf(tricks), [...FIRST_TRICK, "S4", "S7"]);
  assert.equal(playTricks([], contract).turn, "W");
  assert.equal(playTricks(FIRST_TRICK, contract).turn, "S");
});

test("numbers are written with a sign and a plural", () => {
  assert.deepEqual([5, 0, -5].map(signed), ["+5", "0", "−5"]);
  assert.deepEqual([1, -1, 12].map(imps), ["+1 IMP", "−1 IMP", "+12 IMPs"]);
  assert.equal(plural(1, "trick"), "1 trick");
  assert.equal(plural(0, "trick"), "0 tricks");
});
