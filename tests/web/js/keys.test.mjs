import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { nearestAhead } from "../../../python/crossruff/web/static/js/felt/arrow-focus.js";
import { TypedKeys } from "../../../python/crossruff/web/static/js/table/typed-keys.js";

let keys;
beforeEach(() => {
  keys = new TypedKeys();
});
const type = (text, legal) => [...text].map((key) => keys.press(key, legal)).at(-1);

test("a level and a strain are a bid", () => {
  const legal = { calls: ["Pass", "1C"] };
  assert.deepEqual(keys.press("4", legal), { text: "4" });
  assert.deepEqual(keys.press("s", legal), { call: "4S" });
  assert.deepEqual(type("3n", legal), { call: "3NT" });
  assert.deepEqual(type("p", legal), { call: "Pass" });
});

test("X doubles, or redoubles where that is legal", () => {
  assert.deepEqual(type("x", { calls: ["Pass", "X"] }), { call: "X" });
  assert.deepEqual(type("x", { calls: ["Pass", "XX"] }), { call: "XX" });
});

test("a suit and a rank are a card", () => {
  const legal = { cards: ["SA", "ST", "HA", "H2"] };
  assert.deepEqual(type("sa", legal), { card: "SA" });
  assert.deepEqual(type("st", legal), { card: "ST" });
  assert.deepEqual(type("s1", legal), { card: "ST" });
  assert.deepEqual(type("2", legal), { card: "H2" });
  assert.deepEqual(type("a", legal), { text: "Which suit?" });
  assert.deepEqual(type("hk", legal), { text: "No ♥K to play" });
  assert.deepEqual(type("9", legal), { text: "No 9 to play" });
});

test("the rank is enough when a suit is followed", () => {
  assert.deepEqual(type("t", { cards: ["HT", "H2"] }), { card: "HT" });
  assert.deepEqual(type("k", { cards: ["HT", "H2"] }), { text: "No ♥K to play" });
});

test("letters are tools where they are no call or card", () => {
  assert.deepEqual(type("u", {}), { tool: "undo" });
  assert.deepEqual(type("N", { cards: ["HT"] }), { tool: "next" });
  assert.equal(type("4n", {}).tool, "next");
  assert.deepEqual(type("4n", { calls: ["Pass"] }), { call: "4NT" });
  assert.equal(type("4u", { calls: ["Pass"] }), null);
  assert.equal(keys.press("Enter", { calls: ["Pass"] }), null);
  assert.equal(keys.press("z", {}), null);
});

test("cleared keys do not complete a call", () => {
  const legal = { calls: ["Pass"] };
  keys.press("4", legal);
  keys.clear();
  assert.equal(keys.press("s", legal), null);
});

test("an arrow goes to the nearest box ahead, not to one far aside", () => {
  const box = (left, top) => ({ left, top, width: 10, height: 10 });
  const boxes = [box(0, 0), box(20, 0), box(40, 0), box(0, 20), box(40, 20)];
  const from = (index, key) => nearestAhead(boxes[index], boxes, key);
  assert.equal(from(0, "ArrowRight"), 1);
  assert.equal(from(2, "ArrowLeft"), 1);
  assert.equal(from(0, "ArrowDown"), 3);
  assert.equal(from(4, "ArrowUp"), 2);
  assert.equal(from(3, "ArrowRight"), 4);
  assert.equal(from(0, "ArrowUp"), -1);
  assert.equal(from(0, "Enter"), -1);
});
