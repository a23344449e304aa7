import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import {
  chooseLanguage,
  filled,
  plural,
  t,
} from "../../../python/crossruff/web/static/js/language/language.js";
import { soundOf } from "../../../python/crossruff/web/static/js/page/sounds.js";

test("the settings choose the language, else the browser, else it is English", () => {
  assert.equal(chooseLanguage("de", ["en-US"]), "de");
  assert.equal(chooseLanguage("", ["fr-FR", "de-AT", "en"]), "de");
  assert.equal(chooseLanguage("en", ["de"]), "en");
  assert.equal(chooseLanguage("", ["fr"]), "en");
});

test("texts have their values, and English stands in the sources", () => {
  assert.equal(t("{name} is back, {name}.", { name: "Ann" }), "Ann is back, Ann.");
  assert.equal(filled("{a} of {b}", { a: 0 }), "0 of {b}");
  assert.deepEqual([plural(1, "trick"), plural(0, "trick")], ["1 trick", "0 tricks"]);
});

test("no German text is empty or has stray spaces at its ends", () => {
  const path = "../../../python/crossruff/web/static/js/language/de.json";
  const { texts } = JSON.parse(readFileSync(new URL(path, import.meta.url), "utf8"));
  const ends = (text) => [text.startsWith(" "), text.endsWith(" ")];
  for (const [english, own] of Object.entries(texts)) {
    assert.ok(own.trim(), english);
    assert.deepEqual(ends(own), ends(english), english);
  }
});

test("the most telling news makes the sound", () => {
  const card = { seat: "N", card: "SA", winner: null };
  const none = { isNewBoard: false, calls: [], cards: [], isUndone: false };
  const quiet = { isOver: false, isOurTurn: false };
  assert.equal(soundOf(none, { isOver: true, isOurTurn: true }), null);
  assert.equal(soundOf({ ...none, isUndone: true, cards: [card] }, quiet), null);
  assert.equal(soundOf({ ...none, cards: [card] }, quiet), "card");
  assert.equal(soundOf({ ...none, cards: [{ ...card, winner: "N" }] }, quiet), "trick");
  assert.equal(soundOf({ ...none, cards: [card] }, { ...quiet, isOurTurn: true }), "turn");
  assert.equal(soundOf({ ...none, cards: [card] }, { ...quiet, isOver: true }), "end");
});
