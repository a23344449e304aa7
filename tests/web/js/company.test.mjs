import assert from "node:assert/strict";
import { test } from "node:test";
import {
  countPeople,
  kibitzText,
  lineText,
  noticeText,
  personStatus,
} from "../../../python/crossruff/web/static/js/company/company-text.js";
import {
  systemParts,
  systemText,
  systemTitle,
} from "../../../python/crossruff/web/static/js/page/bidding-systems.js";
import {
  captionText,
  columnTitle,
  reasonOf,
} from "../../../python/crossruff/web/static/js/table/advice-text.js";
import { pendingText } from "../../../python/crossruff/web/static/js/table/requests.js";
import { snapshot, table } from "./boards.mjs";

const ROBOT = { kind: "robot", name: "Club", here: true };
const person = (name) => ({ kind: "person", name, here: true });
const PEOPLE = { N: person("Bob"), E: ROBOT, S: person("Ann"), W: ROBOT };
const COMPANY = { kibitzers: [], requests: [], hands: null, chat: "players" };

/** Make a snapshot of a table with Ann and Bob, as a seat sees it. */
function shown(board, seat, company = {}) {
  const you = { seat, acts: seat, maker: false, name: "" };
  const around = { people: PEOPLE, company: { ...COMPANY, ...company } };
  return { ...snapshot({ table: board }), you, ...around };
}

test("notices name the player, the seat and what follows", () => {
  const bob = { type: "notice", name: "Bob", seat: "N" };
  assert.equal(noticeText({ ...bob, kind: "joined" }), "Bob sits down as North.");
  assert.match(noticeText({ ...bob, kind: "robot" }), /A robot plays for Bob \(North\) until/);
  assert.equal(noticeText({ ...bob, kind: "returned" }), "Bob (North) is back.");
  const open = { type: "notice", kind: "kibitz", name: "Cleo", hands: "all" };
  assert.equal(noticeText(open), "Cleo watches now, with all hands open.");
});

test("a quick phrase is written by the page, a text by the person", () => {
  assert.equal(lineText({ text: "", phrase: "well_played" }), "Well played");
  assert.equal(lineText({ text: "hello", phrase: null }), "hello");
});

test("a player is here, away, or replaced by a robot", () => {
  assert.equal(personStatus({ kind: "person", here: true }), "here");
  assert.equal(personStatus({ kind: "person", here: false, stand_in: false }), "away");
  assert.match(personStatus({ kind: "person", here: false, stand_in: true }), /robot/);
  assert.equal(countPeople(shown(table(), "S")), 2);
});

test("an undo names the asker and the actions, to those who are asked and to others", () => {
  const auction = [
    { seat: "S", call: "1NT", alert: false, explanation: "" },
    { seat: "W", call: "Pass", alert: false, explanation: "" },
  ];
  const board = table({ auction, undo: { seat: "S", count: 2, waits_for: ["N"] } });
  assert.equal(
    pendingText(shown(board, "N")),
    "Ann (South) asks to take back 2 calls: 1NT, Pass. Do you agree?",
  );
  const waiting = "Undo of 2 calls: 1NT, Pass: waiting for Bob (North).";
  assert.equal(pendingText(shown(board, "S")), waiting);
});

test("a concession says what partner claims and concedes", () => {
  const board = table({ phase: "claim pending", claim: { seat: "S", tricks: 3, waits_for: "N" } });
  assert.match(pendingText(shown(board, "N")), /Ann \(South\), claims 3 tricks and concedes 10/);
  assert.match(pendingText(shown(board, "E")), /waiting for Bob \(North\)/);
});

test("only the players who have to agree are asked about a watcher", () => {
  const request = { number: 1, name: "Cleo", hands: "N", waits_for: ["N"] };
  assert.match(kibitzText(request), /Cleo asks to watch with North's hand/);
  assert.match(pendingText(shown(table(), "N", { requests: [request] })), /not sit down/);
  assert.equal(pendingText(shown(table(), "S", { requests: [request] })), "");
  assert.equal(pendingText(shown(table(), null, { requests: [request] })), "");
});

test("the name of a system has its switches, as the server writes them", () => {
  const name = "sayc with bergen, dont without gerber";
  assert.deepEqual(systemParts(name), { base: "sayc", on: ["bergen", "dont"], off: ["gerber"] });
  assert.equal(systemText("sayc", ["dont", "stayman", "bergen"], ["gerber", "stayman"]), name);
  assert.equal(systemText("sayc", ["stayman"], ["stayman"]), "sayc");
  assert.equal(systemTitle(name), "Standard American with bergen, dont without gerber");
});

test("a hint says whose tricks and chances it lists", () => {
  assert.equal(columnTitle("tricks", "4SXE"), "EW tricks");
  assert.equal(columnTitle("chance", "3NTS"), "3NT makes");
  assert.match(captionText("card", "4SXE"), /East and West, who declare/);
  assert.equal(captionText("call", null), "Other calls that the hand fits");
});

test("the reason of a ten does not begin with the card again", () => {
  const advice = { kind: "card", action: "ST", words: "♠T: the only card", candidates: [] };
  assert.equal(reasonOf({ ...advice, contract: null }), "the only card");
});
