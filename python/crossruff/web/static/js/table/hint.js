// @ts-check
// <cr-hint>: the decision of a robot for the player, with its candidates and its reason.
import { decimal, t } from "../language/language.js";
import { button, h, suited } from "../page/elements.js";
import { actionText, captionText, columnTitle, reasonOf } from "./advice-text.js";

const MOST_CANDIDATES = 8;

/**
 * @typedef {object} Column
 * @property {"tricks" | "chance" | "score"} name
 * @property {(value: number) => string} text
 */
/** @type {Column[]} */
const COLUMNS = [
  { name: "tricks", text: (value) => decimal(value, 1) },
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
      const status = h("p", { role: "status" }, t("A robot is thinking…"));
      this.replaceChildren(h("h2", {}, t("Hint")), status);
    } else {
      const close = { class: "quiet small", "aria-label": t("Close the hint") };
      this.replaceChildren(
        h("header", { class: "row" }, titleOf(hint), button("✕", onclose, close)),
        h("p", { class: "hint-words" }, suited(reasonOf(hint))),
        hint.candidates.length ? candidateTable(hint) : "",
      );
    }
  }
}

/** @param {Received.Advice} advice */
function titleOf({ kind, action }) {
  return h("h2", {}, t("Hint"), ": ", suited(actionText(kind, action)));
}

/**
 * Return the table of alternatives, with a caption that names the side whose figures they are.
 * @param {Received.Advice} advice
 */
function candidateTable({ kind, action, contract, candidates }) {
  const isKnown = (/** @type {Column} */ { name }) =>
    candidates.some((each) => typeof each[name] === "number");
  const columns = COLUMNS.filter(isKnown);
  const hasReasons = candidates.some((each) => each.words);
  const head = (/** @type {string} */ text) => h("th", { scope: "col" }, suited(text));
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
    head(kind === "call" ? t("Call") : t("Card")),
    columns.map(({ name }) => head(columnTitle(name, contract))),
    hasReasons && head(t("would show")),
  ];
  return h(
    "table",
    { class: "figures" },
    h("caption", { class: "soft" }, suited(captionText(kind, contract))),
    h("thead", {}, h("tr", {}, heads)),
    h("tbody", {}, candidates.slice(0, MOST_CANDIDATES).map(row)),
  );
}
customElements.define("cr-hint", Hint);
