// @ts-check
// <cr-review>: the panel after a board. It dispatches "go-to-step", "show-tricks" and "send".
import { contractText } from "../bridge/contracts.js";
import { sideOf } from "../bridge/seats.js";
import { imps, plural, signed } from "../bridge/text.js";
import { copyText, reportErrors } from "../page/dialogs.js";
import { button, h, suited } from "../page/elements.js";
import { DrawnData, keepFocus } from "../page/redraw.js";
import { exportBoard, problemReport } from "../server/api.js";
import { lastStep, markText, stepText } from "./review-steps.js";
import { tricksTable } from "./tricks-table.js";

/**
 * @typedef {object} ShownReview
 * @property {Received.Review} review
 * @property {number} step
 * @property {Received.Table} table at the step
 * @property {Received.You} you
 * @property {boolean} showsTricks
 * @property {string} tableName
 */

export class Review extends HTMLElement {
  #drawn = new DrawnData();
  #step = 0;
  /** @type {HTMLInputElement} */
  #slider = h("input", {
    type: "range",
    min: 0,
    "aria-label": "Step of the board",
    oninput: () => this.#goTo(Number(this.#slider.value)),
  });
  #stepText = h("p", { class: "step-words" });
  #markText = h("p", { class: "mark-words" });
  #tricks = button("Tricks on cards", () => this.#toggleTricks(), { "aria-pressed": "false" });
  #playFrom = button("Play from here", () => this.#playFromHere());
  #share = h("details");

  /** @param {ShownReview} shown */
  show({ review, step, table, you, showsTricks, tableName }) {
    this.#step = step;
    const side = sideOf(you.seat ?? "S");
    if (this.#drawn.changes(review, side, tableName)) {
      keepFocus(this, () => this.#build(review, side, tableName));
    }
    const text = stepText(review, step);
    this.#slider.value = String(step);
    this.#slider.setAttribute("aria-valuetext", text);
    this.#stepText.replaceChildren(...suited(text));
    const mark = review.marks.find((each) => each.step === step);
    this.#markText.replaceChildren(...suited(mark ? `! ${mark.words}` : ""));
    this.#tricks.setAttribute("aria-pressed", String(showsTricks));
    this.#tricks.disabled = !table.contract;
    this.#playFrom.disabled = step >= lastStep(review) || !you.seat;
    for (const made of this.querySelectorAll("[data-step]")) {
      const isCurrent = made.getAttribute("data-step") === String(step);
      made.setAttribute("aria-current", String(isCurrent));
    }
  }

  /**
   * @param {string} name
   * @param {unknown} detail
   */
  #dispatch(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { bubbles: true, detail }));
  }

  /** @param {number} step */
  #goTo(step) {
    this.#dispatch("go-to-step", step);
  }

  #toggleTricks() {
    this.#dispatch("show-tricks", this.#tricks.getAttribute("aria-pressed") !== "true");
  }

  #playFromHere() {
    /** @type {Sent.Control} */
    const message = { type: "control", action: "replay_from", step: this.#step };
    this.#dispatch("send", message);
  }

  /**
   * @param {Received.Review} review
   * @param {Side} side
   * @param {string} tableName
   */
  #build(review, side, tableName) {
    this.replaceChildren(
      h("h2", {}, "After the board"),
      factsList(review, side),
      this.#stepper(review),
      trickDetails(review.tricks),
      this.#marks(review),
      this.#shareDetails(review, tableName),
    );
  }

  /** @param {Received.Review} review */
  #stepper(review) {
    const steps = lastStep(review);
    this.#slider.max = String(steps);
    const ticks = review.marks.map((mark) => {
      const tick = h("i");
      tick.style.left = `${(mark.step / Math.max(steps, 1)) * 100}%`;
      return tick;
    });
    const arrows = [
      this.#arrow("«", "To the beginning", () => 0),
      this.#arrow("◀", "One step back", () => this.#step - 1),
      this.#stepText,
      this.#arrow("▶", "One step on", () => this.#step + 1),
      this.#arrow("»", "To the end", () => steps),
    ];
    return h(
      "div",
      { class: "replay" },
      h("div", { class: "ticks", "aria-hidden": "true" }, ticks),
      this.#slider,
      h("div", { class: "row arrows" }, arrows),
      this.#markText,
      h("div", { class: "row pair" }, this.#tricks, this.#playFrom),
    );
  }

  /**
   * @param {string} text
   * @param {string} label
   * @param {() => number} step
   */
  #arrow(text, label, step) {
    return button(text, () => this.#goTo(step()), { class: "arrow", "aria-label": label });
  }

  /** @param {Received.Review} review */
  #marks({ marks, complete }) {
    const items = marks.map((mark) => {
      const props = { class: "quiet", "data-step": mark.step };
      return h("li", {}, button(markText(mark), () => this.#goTo(mark.step), props));
    });
    const nothing = complete ? "No costly calls or cards" : "Looking for costly calls and cards…";
    const title = marks.length ? `Costly calls and cards: ${marks.length}` : nothing;
    return h(
      "details",
      { open: marks.length > 0 && marks.length < 6 },
      h("summary", {}, title),
      h("ul", { class: "marks" }, items),
    );
  }

  /**
   * @param {Received.Review} review
   * @param {string} tableName
   */
  #shareDetails({ board, links, open }, tableName) {
    const copyButton = (/** @type {string} */ text, /** @type {() => Promise<string>} */ read) =>
      button(text, () => reportErrors(async () => copyText(await read())));
    const record = { class: "button", target: "_blank", rel: "noopener", href: links.record };
    this.#share = h(
      "details",
      { open: this.#share.open },
      h("summary", {}, "Keep and share"),
      h(
        "div",
        { class: "row" },
        copyButton("PBN", () => exportBoard(tableName, "pbn", board)),
        copyButton("LIN", () => exportBoard(tableName, "lin", board)),
        copyButton("Handviewer", () => exportBoard(tableName, "url", board)),
        h("a", record, "Hand record"),
        copyButton("Link to here", async () => `${location.origin}${open}&at=${this.#step}`),
        copyButton("Report this", () => problemReport(tableName, board, this.#step)),
      ),
    );
    return this.#share;
  }
}

/** @param {Received.TrickTable} tricks */
function trickDetails(tricks) {
  return h("details", { open: true }, h("summary", {}, "Double dummy"), tricksTable(tricks));
}

/**
 * @param {Received.Review} review
 * @param {Side} side
 */
function factsList(review, side) {
  const { par, other, complete, imps: won, total } = review;
  const scored = (/** @type {Received.Result} */ each) => [
    suited(contractText(each.result)),
    `  ${signed(each.score[side])}`,
  ];
  const unknown = complete ? "not played" : "still playing…";
  /** @type {[string, Child][]} */
  const facts = [
    ["Result", h("b", {}, scored(review))],
    ["Par", suited(par.text.replaceAll("-", "−"))],
    ["Other table", other ? scored(other) : unknown],
  ];
  if (won) {
    const colour = won[side] < 0 ? "lost" : "won";
    facts.push(["This board", h("b", { class: colour }, imps(won[side]))]);
  }
  if (total.boards) {
    facts.push(["Running total", `${imps(total[side])} in ${plural(total.boards, "board")}`]);
  }
  const items = facts.map(([name, value]) => [h("dt", {}, name), h("dd", {}, value)]);
  return h("dl", { class: "facts-list" }, items);
}
customElements.define("cr-review", Review);
