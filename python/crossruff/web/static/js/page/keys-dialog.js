// @ts-check
// The dialog that lists the keys.
import { openDialog } from "./dialogs.js";
import { h } from "./elements.js";

const KEYS = [
  ["1N 4S …", "bid: a level, then C D H S N"],
  ["P", "pass"],
  ["X", "double or redouble"],
  [
    "S H D C, then A K Q J T 9 …",
    "play a card: suit, then rank; the rank is enough when you follow suit",
  ],
  ["← → ↑ ↓", "move through the calls or cards"],
  ["Enter", "make the call, play the card"],
  ["Esc", "clear what you typed"],
  ["I", "hint"],
  ["U", "undo"],
  ["M", "claim (make the rest)"],
  ["L", "last trick"],
  ["N", "next board, when this one is over"],
  ["← →, Home, End", "after the board: step through it"],
  ["?", "this help"],
];

export function showKeys() {
  const rows = KEYS.map(([keys, words]) => [h("dt", {}, h("kbd", {}, keys)), h("dd", {}, words)]);
  return openDialog("Keys", h("dl", {}, rows));
}
