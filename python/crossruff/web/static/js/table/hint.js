// @ts-check
// <cr-hint>: the decision of a robot for the player, with its candidates and its reason.
import { button, h, suited } from "../page/elements.js";
import { actionText, reasonOf } from "./advice-text.js";

const MOST_CANDIDATES = 8;

/**
 * @typedef {object} Column
 * @property {"tricks" | "chance" | "score"} name
 * @property {(value: number) => string} text
 */
/** @type {Column[]} */
const COLUMNS = [
  { name: "tricks", text: (value) => value.toFixed(1) },
  { name: "chance", text: (value) => `${Math.round(value * 100)} %` },
  { name: "score", text: (value) => value.toFixed(0) },
];

export class Hint extends HTMLElement {
  /**
   * @param {Received.Hint | "waiting" | null} hint
   * @param {() => void} onclose
   */
  show(hint, onclose) {
    this.hidden = !hint;
    if (!hint) {
      this.replaceChildren();
    } else if (hint === "waiting") {
      const status = h("p", { role: "status" }, "A robot is thinking…");
      this.replaceChildren(h("h2", {}, "Hint"), status);
    } else {
      const close = { class: "quiet small", "aria-label": "Close the hint" };
      this.replaceChildren(
        h("header", { class: "row" }, h("h2", {}, "Hint"), button("✕", onclose, close)),
        ...adviceText(hint),
        hint.candidates.length ? candidateTable(hint) : "",
      );
    }
  }
}

/** @param {Received.Advice} advice */
function adviceText(advice) {
  const action = h("b", {}, suited(actionText(advice.kind, advice.action)));
  return [h("p", { class: "hint-words" }, action, " — ", suited(reasonOf(advice)))];
}

/** @param {Received.Advice} advice */
function candidateTable({ kind, action, candidates }) {
  const isKnown = (/** @type {Column} */ { name }) =>
    candidates.some((each) => typeof each[name] === "number");
  const columns = COLUMNS.filter(isKnown);
  const hasReasons = candidates.some((each) => each.words);
  const head = (/** @type {string} */ text) => h("th", { scope: "col" }, text);
  const row = (/** @type {Received.Candidate} */ each) =>
    h(
      "tr",
      { class: each.action === action ? "best" : "" },
      h("th", { scope: "row" }, suited(actionText(kind, each.action))),
      columns.map(({ name, text }) => {
        const value = each[name];
        return h("td", {}, typeof value === "number" ? text(value) : "");
      }),
      hasReasons && h("td", { class: "why" }, suited(each.words)),
    );
  const heads = [
    head(kind === "call" ? "Call" : "Card"),
    columns.map(({ name }) => head(name)),
    hasReasons && head("why"),
  ];
  return h(
    "table",
    { class: "figures" },
    h("thead", {}, h("tr", {}, heads)),
    h("tbody", {}, candidates.slice(0, MOST_CANDIDATES).map(row)),
  );
}
customElements.define("cr-hint", Hint);
