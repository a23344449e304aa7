import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { claimPreview } from "../../../python/crossruff/web/static/js/claims/claim-text.js";
import { systemTitle } from "../../../python/crossruff/web/static/js/page/bidding-systems.js";
import { DrawnData } from "../../../python/crossruff/web/static/js/page/redraw.js";
import { settings } from "../../../python/crossruff/web/static/js/page/settings.js";
import { ThinkingRobot } from "../../../python/crossruff/web/static/js/server/thinking-robot.js";
import { shareText } from "../../../python/crossruff/web/static/js/study/share-text.js";
import { tricksText } from "../../../python/crossruff/web/static/js/study/tricks-text.js";
import { boardLine } from "../../../python/crossruff/web/static/js/table/bidding-practice.js";
import { undoneText } from "../../../python/crossruff/web/static/js/table/requests.js";
import { FIRST_TRICK, pass, snapshot, table } from "./boards.mjs";

test("data are drawn again only when they change", () => {
  const drawn = new DrawnData();
  assert.ok(drawn.changes({ a: 1 }, [2]));
  assert.ok(!drawn.changes({ a: 1 }, [2]));
  assert.ok(drawn.changes({ a: 1 }, [3]));
});

test("settings have defaults where the browser keeps nothing", () => {
  assert.equal(settings.get("robot"), "club");
  assert.deepEqual(settings.pace, { card: 420, trick: 1000 });
  assert.equal(settings.robotSeconds, null);
});

test("both lists of the dark theme are the same", () => {
  const path = new URL("../../../python/crossruff/web/static/css/theme.css", import.meta.url);
  const css = readFileSync(path, "utf8");
  const colours = (selector) => {
    const start = css.indexOf(`:root[data-theme="${selector}"] {`);
    assert.ok(start >= 0, selector);
    const rule = css.slice(css.indexOf("{", start) + 1, css.indexOf("}", start));
    return rule.split(";").map((line) => line.trim());
  };
  assert.ok(colours("dark").length > 20);
  assert.deepEqual(colours("auto"), colours("dark"));
});

test("systems have titles", () => {
  assert.equal(systemTitle("two-over-one"), "Two over one");
  assert.equal(systemTitle("webb-a"), "Evolved: webb-a");
});

test("a claim is described before it is made", () => {
  assert.equal(claimPreview(0, 5), "You concede the rest.");
  assert.equal(claimPreview(5, 5), "You claim 5 of 5 tricks left.");
  assert.equal(claimPreview(3, 5), "You claim 3 of 5 tricks left, and concede 2.");
});

test("an undo takes back calls, cards or both", () => {
  const tricks = [{ cards: FIRST_TRICK.map((card) => ({ seat: "W", card })) }];
  assert.equal(undoneText(1, { phase: "bidding", tricks: [] }), "1 call");
  assert.equal(undoneText(4, { phase: "playing", tricks }), "4 cards");
  assert.equal(undoneText(6, { phase: "playing", tricks }), "6 calls and cards");
});

test("shares are written in per cent", () => {
  const shares = [0, 0.0005, 0.0451, 0.213];
  assert.deepEqual(shares.map(shareText), ["0 %", "<0.1 %", "4.5 %", "21 %"]);
});

test("a line of play is described trick by trick", () => {
  assert.deepEqual(tricksText({ contract: "3NTS", cards: [...FIRST_TRICK, "S4"] }), [
    "West ♥7 ♥4 ♥9 ♥Q – South wins",
    "South ♠4",
  ]);
});

test("a board is described in one line, from either side", () => {
  const score = { NS: 430, EW: -430 };
  const review = { number: 7, result: "3NTS+1", score, par: { score: 400 } };
  assert.equal(boardLine(review, "NS"), "Board 7: 3NT by South +1, +430; par +400");
  assert.equal(boardLine(review, "EW"), "Board 7: 3NT by South +1, −430; par −400");
});

test("a robot's thought is shown after a moment, and ends with its action", async () => {
  let drawn = 0;
  const robot = new ThinkingRobot(() => {
    drawn += 1;
  });
  const thinking = snapshot({ thinking: "W" });
  robot.receive(thinking);
  robot.begin({ seat: "W", seconds: 2 });
  assert.equal(robot.at(thinking), null);
  while (!drawn) await setTimeout(20);
  assert.deepEqual(robot.at(thinking), { seat: "W", seconds: 2 });
  assert.equal(robot.at(snapshot()), null);
  robot.receive({ ...thinking, version: 2 });
  assert.ok(robot.at(thinking));
  robot.receive({ ...thinking, table: table({ auction: [pass("W")] }) });
  assert.equal(robot.at(thinking), null);
  assert.equal(drawn, 2);
});
