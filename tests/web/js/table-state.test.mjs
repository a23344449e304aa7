import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { rulingText } from "../../../python/crossruff/web/static/js/claims/claim-text.js";
import { TableState } from "../../../python/crossruff/web/static/js/table/table-state.js";
import { pass, snapshot, table } from "./boards.mjs";

let state;
const called = (version, changes = {}) =>
  snapshot({ version, table: table({ auction: [pass("S")], turn: "W", legal: {}, ...changes }) });
const CLAIM = { seat: "S", tricks: 2, accepted: false, words: "a spade is lost" };

beforeEach(() => {
  state = new TableState();
  state.receive(snapshot());
});

test("an older snapshot of the same board is dropped", () => {
  state.receive(called(5));
  assert.equal(state.receive(snapshot({ version: 4 })), null);
  assert.equal(state.snapshot.version, 5);
  assert.ok(state.receive(snapshot({ version: 4, board: 2 })));
});

test("a move ends a hint, a chosen card and the last trick; another version does not", () => {
  state.hint = "waiting";
  state.chosenCard = "SA";
  state.showsLastTrick = true;
  assert.equal(state.receive(snapshot({ version: 2 })).hasMoved, false);
  assert.equal(state.hint, "waiting");
  assert.equal(state.receive(called(3)).hasMoved, true);
  assert.deepEqual([state.hint, state.chosenCard, state.showsLastTrick], [null, null, false]);
});

test("a board that is opened again is another board", () => {
  assert.equal(state.receive(snapshot({ version: 2, finished: true })).isOtherBoard, false);
  assert.equal(state.receive(snapshot({ version: 3 })).isOtherBoard, true);
  assert.equal(state.receive(snapshot({ version: 4, board: 2 })).isOtherBoard, true);
});

test("the player acts once on a snapshot, and again after a failure", () => {
  assert.ok(state.beginAction());
  assert.ok(!state.beginAction());
  state.receiveFailure();
  assert.ok(state.beginAction());
  state.receive(called(2));
  assert.ok(state.beginAction());
});

test("a hint is taken only while it is awaited", () => {
  const hint = { type: "hint", kind: "card", action: "SA", words: "", candidates: [] };
  assert.ok(!state.receiveHint(hint));
  assert.equal(state.hint, null);
  state.hint = "waiting";
  assert.ok(state.receiveHint(hint));
  assert.deepEqual([state.hinted("card"), state.hinted("call")], ["SA", null]);
});

test("a ruling is shown once, with the snapshot of its event or a later one", () => {
  state.receiveEvent({ version: 6, event: { event: "judged" } });
  assert.equal(state.receive(called(5, { claim: CLAIM })).ruling, null);
  const { ruling } = state.receive(called(6, { claim: CLAIM }));
  assert.equal(ruling.text, "South claims 2 tricks. Claim refused: a spade is lost.");
  assert.equal(state.receive(called(7, { claim: CLAIM })).ruling, null);
  assert.equal(state.ruling, ruling);
});

test("a ruling has the stated line, and a pending claim has no ruling", () => {
  const accepted = { ...CLAIM, accepted: true, words: "proved", statement: ["ST", "HA"] };
  assert.match(rulingText(accepted), /Claim accepted: proved\. Line: ♠10 ♥A\.$/);
  assert.equal(rulingText({ seat: "S", tricks: 2, waits_for: "N" }), null);
  assert.equal(rulingText(null), null);
});

test("a question stands while the call does", () => {
  state.receive(called(2));
  state.receiveQuestion({ type: "asked", number: 0, by: "W" });
  assert.equal(state.question.made.call, "Pass");
  state.receive(snapshot({ version: 3 }));
  assert.equal(state.question, null);
  state.receive(called(4));
  assert.equal(state.question, null);
});

test("the robot's call stands while the player's call does", () => {
  state.receive(called(2));
  state.receiveComparison({ type: "compared", number: 0, call: "Pass", action: "1C" });
  assert.equal(state.comparison.action, "1C");
  state.receive(snapshot({ version: 3 }));
  assert.equal(state.comparison, null);
});

test("a card is forced when it is the only legal one of a board in play", () => {
  const legal = (cards) => table({ legal: { cards } });
  state.receive(snapshot({ version: 2, table: legal(["SA"]) }));
  assert.equal(state.forcedCard, "SA");
  state.receive(snapshot({ version: 3, table: legal(["SA", "S2"]) }));
  assert.equal(state.forcedCard, null);
  state.receive(snapshot({ version: 4, finished: true, table: legal(["SA"]) }));
  assert.equal(state.forcedCard, null);
});

test("nothing can be done on a finished board", () => {
  assert.ok(state.isOurTurn);
  assert.deepEqual(state.shownTable.legal.calls, ["Pass", "1C"]);
  state.receive(snapshot({ version: 2, finished: true }));
  assert.ok(!state.isOurTurn);
  assert.deepEqual([state.shownTable.legal, state.shownTable.turn], [{}, null]);
});
