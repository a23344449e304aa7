// @ts-check
// The field of a board: every result with its frequency as a bar, and one's own among them.
import { plural, t, term } from "../language/language.js";
import { h, suited } from "../page/elements.js";
import {
  averageText,
  percentText,
  scoreText,
  shortPlayedText,
  signClass,
} from "./results-text.js";

const MOST_NAMES = 3;

/**
 * Name players: "Ann, Bob and 3 more".
 * @param {string[]} players
 */
export function namesText(players) {
  const shown = players.slice(0, MOST_NAMES).map(term).join(", ");
  const more = players.length - MOST_NAMES;
  return more > 0 ? t("{shown} and {more} more", { shown, more }) : shown;
}

/**
 * Return whether two results are the same.
 * @param {Received.Outcome} one
 * @param {Received.Outcome} other
 */
export const isSameResult = (one, other) =>
  one.contract === other.contract && one.tricks === other.tricks && one.score === other.score;

/**
 * Return the results of the field, the best for the asker first.
 * @param {Received.PlayedSetBoard} board
 */
export const sortedField = ({ field }) =>
  [...field].sort((one, other) => (other.score ?? 0) - (one.score ?? 0));

/**
 * Draw a result in two rows: its figures with the bar, and the players below.
 * @param {Received.FieldResult} result
 * @param {boolean} isOwn
 * @param {number} most the highest count of the field
 */
function resultRows(result, isOwn, most) {
  const { score, count, percent, players } = result;
  const bar = h("span", { class: "share-bar", "aria-hidden": "true" });
  bar.style.setProperty("--share", String(count / most));
  const props = { class: isOwn ? "own" : "" };
  const names = h("td", { class: "names", colspan: 4 }, namesText(players));
  return h(
    "tbody",
    props,
    h(
      "tr",
      {},
      h("th", { scope: "row" }, suited(shortPlayedText(result))),
      h("td", {}, scoreText(score)),
      h("td", { class: "frequency" }, bar, h("span", {}, `${count}×`)),
      h("td", {}, percentText(percent)),
    ),
    players.length > 0 && h("tr", {}, names),
  );
}

/** @param {Received.PlayedSetBoard} board */
export function fieldTable(board) {
  const { field, you, number } = board;
  const most = Math.max(1, ...field.map(({ count }) => count));
  const heads = [t("Result"), t("Score"), t("How often"), "%"];
  return h(
    "table",
    { class: "figures field-table" },
    h("caption", { class: "visually-hidden" }, t("The field on board {number}", { number })),
    h("thead", {}, h("tr", {}, heads.map((head) => h("th", { scope: "col" }, head)))),
    sortedField(board).map((each) => resultRows(each, isSameResult(each, you), most)),
  );
}

/**
 * Describe how a board compares with the field.
 * @param {Received.PlayedSetBoard} board
 */
export function comparisonLine({ you, field }) {
  const others = field.reduce((sum, { count }) => sum + count, 0) - 1;
  if (you.imps === null || others < 1) {
    return h("p", { class: "soft" }, t("Nobody else has played this board yet."));
  }
  return h(
    "p",
    { class: "field-line" },
    h("b", { class: signClass(you.imps) }, `${averageText(you.imps)} IMPs`),
    t(" on average, {percent} of the matchpoints, against {others}.", {
      percent: percentText(you.percent),
      others: plural(others, "other result"),
    }),
  );
}
