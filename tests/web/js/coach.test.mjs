import assert from "node:assert/strict";
import { test } from "node:test";
import {
  choiceAt,
  countText,
  decisionAt,
  leftText,
  verdictText,
} from "../../../python/crossruff/web/static/js/review/coach.js";

const decision = (more = {}) => ({
  step: 7,
  seat: "S",
  kind: "declarer",
  trick: 2,
  symbol: "♠Q",
  best_symbol: "♠A",
  verdict: "mistake",
  loss: 1.44,
  unit: "IMPs",
  mistake: null,
  judged: true,
  facts: ["A fact."],
  ...more,
});

test("a wrong choice names its price", () => {
  assert.equal(verdictText(decision()), "Mistake: South ♠Q in trick 2, −1.4 IMPs");
  assert.equal(verdictText(decision({ verdict: "unlucky" })), "Unlucky: South ♠Q in trick 2");
});

test("a call has no trick, and the coach may have no opinion", () => {
  const call = decision({ trick: null, symbol: "3NT", verdict: "fine", judged: false });
  assert.equal(verdictText(call), "No opinion: South 3NT");
});

test("decisions that the coach has not looked at are counted", () => {
  assert.equal(leftText(3, false), " (3 to go…)");
  assert.equal(leftText(0, false), " (looking…)");
  assert.equal(leftText(3, true), " (3 not reviewed)");
  assert.equal(leftText(0, true), "");
});

test("verdicts are counted, the worst first", () => {
  const some = [{}, { verdict: "fine" }, { verdict: "fine" }, { verdict: "slip" }].map(decision);
  assert.equal(countText(some), "1 mistake, 1 slip, 2 fine");
  const silent = decision({ verdict: "fine", judged: false });
  assert.equal(countText([...some, silent]), "1 mistake, 1 slip, 2 fine, 1 without an opinion");
});

test("a step has the choice of the coach once it is there", () => {
  const wrong = decision();
  const review = { coach: { decisions: [wrong], waiting: 3, complete: false } };
  assert.equal(choiceAt(review, 7), wrong);
  assert.equal(choiceAt(review, 8), undefined);
  assert.equal(choiceAt({}, 7), undefined);
});

test("before a mistake the coach speaks of the choice that comes", () => {
  const wrong = decision();
  const fine = decision({ step: 9, verdict: "fine" });
  const review = { coach: { decisions: [wrong, fine] } };
  assert.equal(decisionAt(review, 6), wrong);
  assert.equal(choiceAt(review, 6), wrong);
  assert.equal(decisionAt(review, 7), undefined);
  assert.equal(decisionAt(review, 8), undefined, "a choice that was fine has no alternatives");
  assert.equal(choiceAt(review, 8), undefined);
  assert.equal(decisionAt({}, 3), undefined);
});
