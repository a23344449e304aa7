import assert from "node:assert/strict";
import { test } from "node:test";
import {
  countActions,
  hasMoved,
  newActions,
} from "../../../python/crossruff/web/static/js/server/snapshot-changes.js";
import { pauseBetween } from "../../../python/crossruff/web/static/js/server/snapshot-pacing.js";
import {
  changeText,
  takeoverText,
} from "../../../python/crossruff/web/static/js/table/announcements.js";
import { playTricks } from "../../../python/crossruff/web/static/js/bridge/tricks.js";
import { readDeal } from "../../../python/crossruff/web/static/js/bridge/deals.js";
import { DEAL, FIRST_TRICK, pass, snapshot, table } from "./boards.mjs";

const AUCTION = [{ ...pass("S"), call: "3NT" }, pass("W"), pass("N"), pass("E")];

function playing(cards, changes = {}) {
  const contract = { strain: "NT", declarer: "S" };
  const { tricks, won, turn } = playTricks(cards, contract);
  const dummy = cards.length ? { N: { count: 13, cards: readDeal(DEAL).N } } : {};
  return table({
    phase: "playing",
    auction: AUCTION,
    contract: "3NTS",
    declarer: "S",
    dummy: "N",
    tricks,
    won,
    turn: turn === "N" ? "S" : turn,
    hand: turn,
    hands: { ...table().hands, ...dummy },
    legal: {},
    ...changes,
  });
}

test("actions are counted over calls and cards", () => {
  assert.equal(countActions(table()), 0);
  assert.equal(countActions(playing(FIRST_TRICK)), 8);
});

test("a board has moved when calls or cards differ", () => {
  assert.ok(!hasMoved(table(), table({ turn: "W" })));
  assert.ok(hasMoved(table(), table({ auction: [pass("S")] })));
  assert.ok(hasMoved(playing(["H7"]), playing(["H8"])));
});

test("new actions are those since an earlier snapshot", () => {
  const found = newActions(playing(["H7", "H4"]), playing(FIRST_TRICK));
  assert.deepEqual(found.calls, []);
  assert.deepEqual(found.cards, [
    { seat: "E", card: "H9", winner: null },
    { seat: "S", card: "HQ", winner: "S" },
  ]);
  assert.deepEqual([found.isNewBoard, found.isUndone], [false, false]);
  assert.ok(newActions(playing(FIRST_TRICK), playing(["H7"])).isUndone);
});

test("all actions of another board are new", () => {
  const found = newActions(playing(FIRST_TRICK), playing(["H7"], { number: 8 }));
  assert.deepEqual([found.isNewBoard, found.isUndone], [true, false]);
  assert.equal(found.calls.length, 4);
  assert.equal(found.cards.length, 1);
});

test("calls are announced with alert and explanation, and then the turn", () => {
  const made = { ...pass("S"), call: "1NT", alert: true, explanation: "15-17" };
  const before = table({ auction: [made], turn: "W", legal: {} });
  const now = table({ auction: [made, pass("W"), pass("N"), pass("E")], turn: "S" });
  assert.equal(changeText(null, before, "S"), "South: 1 notrump, alerted, 15-17.");
  assert.equal(
    changeText(before, now, "S"),
    "West: pass. North: pass. East: pass. Your call.",
  );
  assert.equal(changeText(now, now, "S"), "");
});

test("the contract, the lead and dummy are announced once", () => {
  const bid = table({ auction: AUCTION.slice(0, 3), turn: "E", legal: {} });
  assert.equal(
    changeText(bid, playing([]), "S"),
    "East: pass. The contract is 3NT by South.",
  );
  const lead = changeText(playing([]), playing(["H7"]), "S");
  assert.match(lead, /^West: 7 of hearts\. Dummy has ace of spades, .*Your turn: dummy plays\.$/);
  const next = changeText(playing(["H7"]), playing(["H7", "H4"]), "S");
  assert.equal(next, "North: 4 of hearts.");
});

test("the winner of a trick and an undo are announced", () => {
  const before = playing(FIRST_TRICK.slice(0, 3));
  assert.equal(
    changeText(before, playing(FIRST_TRICK), null),
    "South: queen of hearts. South wins the trick.",
  );
  assert.equal(changeText(playing(FIRST_TRICK), before, null), "Taken back.");
});

test("a dummy that plays for a robot hears of the hand once", () => {
  const hands = { ...table().hands, N: { count: 2, cards: ["SA", "S2"] } };
  const you = { seat: "S", acts: "N", maker: true, name: "Ann" };
  const now = snapshot({ you, table: table({ hands }) });
  assert.deepEqual(takeoverText(snapshot(), now), {
    notice: "North declares: you play the hand.",
    details: "North declares: you play the hand. North has ace of spades, 2 of spades.",
  });
  assert.equal(takeoverText(now, now), null);
  assert.equal(takeoverText(snapshot(), { ...now, finished: true }), null);
  assert.equal(takeoverText(now, snapshot()), null);
});

test("a robot's card stays for a moment, a trick longer, our own card not", () => {
  const pace = { card: 100, trick: 300 };
  const at = (cards, changes) => snapshot({ table: playing(cards, changes) });
  const pause = (before, next) => pauseBetween(before, next, pace);
  assert.equal(pause(at(["H7", "H4"]), at(["H7", "H4", "H9"])), 100);
  assert.equal(pause(at(FIRST_TRICK, { turn: "E" }), at([...FIRST_TRICK, "S4"])), 300);
  assert.equal(pause(at(FIRST_TRICK.slice(0, 3)), at(FIRST_TRICK)), 0);
  assert.equal(pause(at(["H7", "H4"]), at(["H7", "H4"])), 0);
  assert.equal(pause(at(["H7", "H4"]), at(["H7"])), 0);
  assert.equal(pause(at(["H7", "H4"]), { ...at(FIRST_TRICK), board: 2 }), 0);
});
