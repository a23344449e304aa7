import assert from "node:assert/strict";
import { test } from "node:test";
import { rowFacts } from "../../../python/crossruff/web/static/js/me/history-list.js";
import { axisOf, roundUp } from "../../../python/crossruff/web/static/js/page/charts.js";
import {
  nextProblem,
  outcomeMark,
  themeCounts,
} from "../../../python/crossruff/web/static/js/problems/progress.js";
import { withOtherRoom } from "../../../python/crossruff/web/static/js/sheet/score-sheet.js";
import { auctionRows, roomOf } from "../../../python/crossruff/web/static/js/sheet/two-rooms.js";
import { chosenBoards } from "../../../python/crossruff/web/static/js/today/challenge-form.js";
import {
  isSameResult,
  namesText,
  sortedField,
} from "../../../python/crossruff/web/static/js/today/field-view.js";
import {
  averageText,
  dayText,
  madeText,
  percentText,
  playedText,
  readContract,
  scoreText,
  shortDayText,
  shortPlayedText,
  writtenContract,
} from "../../../python/crossruff/web/static/js/today/results-text.js";
import { SetAtTable } from "../../../python/crossruff/web/static/js/today/set-at-table.js";
import { setTitle } from "../../../python/crossruff/web/static/js/today/set-title.js";
import { snapshot, table } from "./boards.mjs";

test("contracts are written with symbols, as the server and as the page has them", () => {
  assert.equal(writtenContract("4♠x by West"), "4♠× by West");
  assert.equal(writtenContract("3NT by South"), "3NT by South");
  assert.equal(writtenContract("6DXXN"), "6♦×× by North");
  assert.equal(writtenContract("4SSx"), "4♠× by South");
  assert.equal(writtenContract("Passed out"), "Passed out");
  assert.equal(writtenContract(""), "Passed out");
});

test("a result is written beside its contract", () => {
  assert.equal(madeText("3NT by South", 9), "=");
  assert.equal(madeText("4♠x by West", 8), "−2");
  assert.equal(madeText("1♣ by East", 9), "+2");
  assert.equal(madeText("Passed out", null), "");
  assert.equal(playedText({ contract: "4♠ by North", tricks: 11, score: 450 }), "4♠ by North +1");
  assert.equal(shortPlayedText({ contract: "4♠ by North", tricks: 11, score: 450 }), "4♠ N +1");
  assert.equal(shortPlayedText({ contract: "Passed out", tricks: null, score: 0 }), "Passed out");
});

test("the strain and the declarer of a contract are read", () => {
  assert.deepEqual(readContract("4♥x by West"), { strain: "H", declarer: "W" });
  assert.deepEqual(readContract("3NT by South"), { strain: "NT", declarer: "S" });
  assert.deepEqual(readContract("2DN"), { strain: "D", declarer: "N" });
  assert.equal(readContract("Passed out"), null);
});

test("numbers have a sign, and a dash where nothing is known", () => {
  assert.deepEqual([1.25, -0.04, -3, null].map(averageText), ["+1.3", "0.0", "−3.0", "–"]);
  assert.deepEqual([45.5, null].map(percentText), ["46 %", "–"]);
  assert.deepEqual([420, -50, 0, null].map(scoreText), ["+420", "−50", "0", "–"]);
});

test("days are written in words", () => {
  assert.equal(dayText("2026-11-18"), "Wednesday 18 November");
  assert.equal(shortDayText(Date.UTC(2026, 10, 18, 12) / 1000), "18 Nov");
  const set = { kind: "daily", date: "2020-02-29", title: "Boards of 2020-02-29" };
  assert.equal(setTitle(set), "Boards of Saturday 29 February");
  assert.equal(setTitle({ kind: "challenge", date: null, title: "Friday" }), "Friday");
});

test("the field is sorted for the asker, and players are named", () => {
  const field = [{ score: -50 }, { score: 420 }, { score: 400 }];
  assert.deepEqual(sortedField({ field }).map(({ score }) => score), [420, 400, -50]);
  assert.equal(namesText(["Ann", "Bob"]), "Ann, Bob");
  assert.equal(namesText(["Ann", "Bob", "Cleo", "Dan", "Eve"]), "Ann, Bob, Cleo and 2 more");
  const one = { contract: "3NT by South", tricks: 9, score: 400 };
  assert.ok(isSameResult(one, { ...one }));
  assert.ok(!isSameResult(one, { ...one, tricks: 10 }));
});

test("a challenge has random, conditional or written boards", () => {
  assert.deepEqual(chosenBoards("", "", ""), { kind: "random" });
  assert.deepEqual(chosenBoards("south: 20+ hcp", "", ""), {
    kind: "constraint",
    text: "south: 20+ hcp",
  });
  assert.deepEqual(chosenBoards("own", "north: 5+ spades", ""), {
    kind: "constraint",
    text: "north: 5+ spades",
  });
  assert.deepEqual(chosenBoards("pasted", "", "[Deal]"), { kind: "text", text: "[Deal]" });
});

test("an axis has zero and ends at a round number", () => {
  assert.deepEqual([0, 0.3, 0.7, 1.1, 2.2, 7, 13].map(roundUp), [0.5, 0.5, 1, 2, 5, 10, 20]);
  assert.deepEqual(axisOf([]), { high: 0.5, low: 0 });
  assert.deepEqual(axisOf([-3, 1.5]), { high: 2, low: -5 });
  assert.deepEqual(axisOf([-3]), { high: 0, low: -5 });
});

test("an auction is written from West on", () => {
  assert.deepEqual(auctionRows(["1C", "Pass", "1S"], "S"), [
    ["", "", "", "1C"],
    ["Pass", "1S", "", ""],
  ]);
});

test("a room of a review is a room of the sheet", () => {
  const score = { NS: -100, EW: 100 };
  const room = { contract: "4SXN", result: "4SXN-1", score, calls: ["4S"], cards: ["HA"] };
  const read = { contract: "4SXN", tricks: 9, score: 100, calls: ["4S"], cards: ["HA"] };
  assert.deepEqual(roomOf(room, "EW"), read);
});

test("a replay has the other room of its board", () => {
  const there = { contract: "3NT by South", tricks: 9 };
  const first = { board: 1, number: 7, replay: false, there };
  const other = { board: 2, number: 8, replay: false, there: { contract: "2♠ by East" } };
  const replay = { board: 3, number: 7, replay: true, there: null };
  const rows = [first, other, replay];
  assert.equal(withOtherRoom(replay, rows).there, there);
  assert.equal(withOtherRoom(first, rows), first);
  const waiting = { board: 4, number: 7, replay: false, there: null };
  assert.equal(withOtherRoom(waiting, [...rows, waiting]).there, null);
});

test("a row of the history says where it comes from", () => {
  const row = { title: "Friday", number: 3, seat: "S", mistakes: [{}, {}] };
  assert.equal(rowFacts(row), "Friday · board 3 · South · 2 mistakes");
  assert.equal(rowFacts({ ...row, mistakes: [] }), "Friday · board 3 · South");
});

test("problems are counted by theme, and the next one is not solved yet", () => {
  const heads = [
    { number: 1, id: "a", theme: "timing" },
    { number: 2, id: "b", theme: "entries" },
    { number: 3, id: "c", theme: "timing" },
  ];
  const progress = { a: "solved", c: "missed" };
  assert.deepEqual(themeCounts(heads, progress), [
    ["entries", { all: 1, solved: 0 }],
    ["timing", { all: 2, solved: 1 }],
  ]);
  assert.equal(nextProblem(heads, 3, progress).number, 2);
  assert.equal(nextProblem(heads, 3, { a: "solved", b: "solved" }).number, 1);
  assert.deepEqual(["solved", "missed", undefined].map(outcomeMark), ["✓", "✗", "·"]);
});

test("the last board of a set is the one with the last number", () => {
  const played = new SetAtTable(() => {});
  assert.ok(!played.isLast(snapshot({ table: table({ number: 12 }) })));
  played.set = { id: "x", title: "X", boards: 12 };
  assert.ok(played.isLast(snapshot({ table: table({ number: 12 }) })));
  assert.ok(!played.isLast(snapshot({ table: table({ number: 11 }) })));
});
