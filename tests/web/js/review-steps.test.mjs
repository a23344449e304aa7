import assert from "node:assert/strict";
import { test } from "node:test";
import {
  lastStep,
  markText,
  stepText,
  tableAt,
} from "../../../python/crossruff/web/static/js/review/review-steps.js";
import { review, snapshot, table } from "./boards.mjs";

const alerted = { seat: "S", call: "3NT", alert: true, explanation: "nine tricks" };
const seen = snapshot({ finished: true, table: table({ auction: [alerted] }) });

test("the first step shows the deal before the first call", () => {
  const at = tableAt(review(), 0, seen);
  assert.deepEqual([at.phase, at.turn, at.hand, at.contract], ["bidding", "S", null, null]);
  assert.equal(at.hands.E.count, 13);
  assert.deepEqual(at.auction, []);
});

test("calls keep the explanations that they had at the table", () => {
  const { auction } = tableAt(review(), 2, seen);
  assert.deepEqual(auction[0], alerted);
  assert.deepEqual(auction[1], { seat: "W", call: "Pass", alert: false, explanation: "" });
});

test("cards leave the hands and make tricks", () => {
  const at = tableAt(review(), 9, seen);
  assert.deepEqual([at.phase, at.contract, at.declarer, at.dummy], ["playing", "3NTS", "S", "N"]);
  assert.deepEqual([at.turn, at.hand], ["W", "W"]);
  assert.deepEqual(at.won, { NS: 1, EW: 0 });
  assert.equal(at.hands.S.count, 11);
  assert.ok(!at.hands.S.cards.includes("S4"));
});

test("the last step shows all hands and the tricks of the result", () => {
  const at = tableAt(review(), lastStep(review()), seen);
  assert.deepEqual([at.turn, at.hand, at.tricks], [null, null, []]);
  assert.equal(at.hands.S.count, 13);
  assert.deepEqual(at.won, { NS: 10, EW: 3 });
  assert.equal(at.result, "3NTS+1");
});

test("a board that is passed out has no play", () => {
  const calls = ["Pass", "Pass", "Pass", "Pass"];
  const passed = review({ calls, cards: [], contract: null, result: "Pass" });
  const at = tableAt(passed, 4, seen);
  assert.deepEqual([at.contract, at.turn, at.won], [null, null, { NS: 0, EW: 0 }]);
});

test("a step is described by its call or card", () => {
  const texts = [0, 1, 2, 5, 9, 10].map((step) => stepText(review(), step));
  assert.deepEqual(texts, [
    "Before the first call",
    "South: 3NT",
    "West: Pass",
    "Trick 1, card 1: ♥7",
    "Trick 2, card 1: ♠4",
    "The end",
  ]);
});

test("a mark tells what a card cost, and what a call was", () => {
  const card = { kind: "card", seat: "W", action: "ST", cost: 1, better: ["H2", "H3"], words: "" };
  assert.equal(markText(card), "West ♠10 cost 1 trick; better ♥2 ♥3");
  const call = { kind: "call", seat: "S", action: "2H", cost: null, better: ["3H"], words: "why" };
  assert.equal(markText(call), "South 2♥: why");
});
