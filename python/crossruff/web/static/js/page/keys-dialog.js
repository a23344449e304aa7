// @ts-check
// The dialog that lists the keys.
import { t } from "../language/language.js";
import { openDialog } from "./dialogs.js";
import { h } from "./elements.js";

const KEYS = [
  ["1N 4S …", t("bid: a level, then C D H S N")],
  ["P", t("pass")],
  ["X", t("double or redouble")],
  [
    t("S H D C, then A K Q J T 9 …"),
    t("play a card: suit, then rank; the rank is enough when you follow suit"),
  ],
  ["← → ↑ ↓", t("move through the calls or cards")],
  [t("Enter"), t("make the call, play the card")],
  [t("Esc"), t("clear what you typed")],
  ["I", t("hint")],
  ["G", t("game plan, as declarer")],
  ["U", t("undo")],
  ["M", t("claim (make the rest)")],
  ["L", t("last trick")],
  ["B", t("score sheet: the boards of this table")],
  ["N", t("next board, when this one is over")],
  [t("← →, Home, End"), t("after the board: step through it")],
  ["?", t("this help")],
];

export function showKeys() {
  const rows = KEYS.map(([keys, words]) => [h("dt", {}, h("kbd", {}, keys)), h("dd", {}, words)]);
  return openDialog(t("Keys"), h("dl", {}, rows));
}
