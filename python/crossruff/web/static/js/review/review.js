// @ts-check
// <cr-review>: the panel after a board. It dispatches "go-to-step", "open-decision", "show-tricks"
// and "send".
import { contractText } from "../bridge/contracts.js";
import { sideOf } from "../bridge/seats.js";
import { imps, plural, signed } from "../bridge/text.js";
import { decimal, t } from "../language/language.js";
import { copyText, reportErrors } from "../page/dialogs.js";
import { button, fill, h, suited } from "../page/elements.js";
import { DrawnData, keepFocus } from "../page/redraw.js";
import { siteAddress } from "../page/site.js";
import { exportBoard, problemReport } from "../server/api.js";
import { showBothRooms } from "../sheet/two-rooms.js";
import {
  alternativesTable,
  choiceAt,
  choiceText,
  coachDetails,
  decisionAt,
  notableDecisions,
} from "./coach.js";
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
 * @property {HTMLElement | null} field the comparison with the field of a set
 */

export class Review extends HTMLElement {
  #drawn = new DrawnData();
  #choice = new DrawnData();
  #step = 0;
  /** @type {HTMLInputElement} */
  #slider = h("input", {
    type: "range",
    min: 0,
    "aria-label": t("Step of the board"),
    oninput: () => this.#goTo(Number(this.#slider.value)),
  });
  #stepText = h("p", { class: "step-words" });
  #markText = h("p", { class: "mark-words" });
  #coachText = h("div", { class: "coach-at" });
  #alternatives = h("div", { class: "alternatives-place", hidden: true });
  #tricks = button(t("Tricks on cards"), () => this.#toggleTricks(), { "aria-pressed": "false" });
  #playFrom = button(t("Play from here"), () => this.#playFromHere());
  #share = h("details");
  #field = h("div", { class: "review-field", hidden: true });
  /** The board that was stepped through last. */
  #steppedBoard = 0;

  /** @param {ShownReview} shown */
  show({ review, step, table, you, showsTricks, tableName, field }) {
    this.#step = step;
    const side = sideOf(you.seat ?? "S");
    if (this.#drawn.changes(review, side, tableName)) {
      keepFocus(this, () => this.#build(review, side, tableName));
    }
    if (this.#field.firstChild !== field) fill(this.#field, field && [field]);
    const text = stepText(review, step);
    this.#slider.value = String(step);
    this.#slider.setAttribute("aria-valuetext", text);
    this.#stepText.replaceChildren(...suited(text));
    // Before a costly call or card its mark is shown as well as after it.
    const markAt = (/** @type {number} */ at) => review.marks.find((each) => each.step === at);
    const isEnd = step >= lastStep(review);
    const choice = isEnd ? undefined : choiceAt(review, step);
    const mark = isEnd ? undefined : (markAt(step) ?? markAt(step + 1));
    const coached = choice && choice.step === mark?.step ? choice.verdict : null;
    this.#markText.replaceChildren(...suited(mark ? markWords(mark, coached) : ""));
    // On a phone the stepper moves up to the cards, and stays there for this board.
    if (!isEnd) this.#steppedBoard = review.board;
    this.classList.toggle("stepped", this.#steppedBoard === review.board);
    if (this.#choice.changes(choice)) {
      this.#coachText.replaceChildren(...(choice ? choiceText(choice) : []));
    }
    const decision = decisionAt(review, step);
    const alternatives = decision && alternativesTable(decision);
    fill(this.#alternatives, alternatives ? [alternatives] : null);
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

  /** @param {number} step of a call or card */
  #openDecision(step) {
    this.#dispatch("open-decision", step);
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
      h("h2", {}, t("After the board")),
      ...factsList(review, side),
      this.#field,
      this.#stepper(review),
      ...this.#coach(review),
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
      this.#arrow("«", t("To the beginning"), () => 0),
      this.#arrow("◀", t("One step back"), () => this.#step - 1),
      this.#stepText,
      this.#arrow("▶", t("One step on"), () => this.#step + 1),
      this.#arrow("»", t("To the end"), () => steps),
    ];
    return h(
      "div",
      { class: "replay" },
      h("div", { class: "ticks", "aria-hidden": "true" }, ticks),
      this.#slider,
      h("div", { class: "row arrows" }, arrows),
      this.#markText,
      this.#coachText,
      this.#alternatives,
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
  #coach(review) {
    const before = this.querySelector("details.coach");
    const list = !(before instanceof HTMLDetailsElement) || before.open;
    /** @type {NodeListOf<HTMLElement>} */
    const opened = this.querySelectorAll(".verdicts details[open]");
    const why = [...opened].map((each) => each.dataset.why);
    return coachDetails(review, (step) => this.#openDecision(step), { list, why });
  }

  /**
   * List the costly calls and cards of which the coach's list says nothing.
   * @param {Received.Review} review
   */
  #marks({ marks, coach, complete }) {
    const listed = new Set(notableDecisions(coach).map((each) => each.step));
    const others = marks.filter(({ step }) => !listed.has(step));
    if (marks.length && !others.length) return "";
    const items = others.map((mark) => {
      const props = { class: "quiet", "data-step": mark.step - 1 };
      return h("li", {}, button(markText(mark), () => this.#openDecision(mark.step), props));
    });
    const nothing = complete
      ? t("No costly calls or cards")
      : t("Looking for costly calls and cards…");
    const found = { count: others.length };
    const title = listed.size
      ? t("Other costly calls and cards: {count}", found)
      : t("Costly calls and cards: {count}", found);
    return h(
      "details",
      { open: others.length > 0 && others.length < 6 },
      h("summary", {}, others.length ? title : nothing),
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
    const href = siteAddress(links.record);
    const record = { class: "button", target: "_blank", rel: "noopener", href };
    this.#share = h(
      "details",
      { open: this.#share.open },
      h("summary", {}, t("Keep and share")),
      h(
        "div",
        { class: "row" },
        copyButton("PBN", () => exportBoard(tableName, "pbn", board)),
        copyButton("LIN", () => exportBoard(tableName, "lin", board)),
        copyButton(t("Handviewer"), () => exportBoard(tableName, "url", board)),
        h("a", record, t("Hand record")),
        copyButton(t("Link to here"), async () => siteAddress(`${open}&at=${this.#step}`)),
        copyButton(t("Report this"), () => problemReport(tableName, board, this.#step)),
      ),
    );
    return this.#share;
  }
}

/**
 * Say what a mark costs, unless the coach says it better. A card that was fine for those who did
 * not see all hands may have cost something.
 * @param {Received.Mark} mark
 * @param {Received.Verdict | null} coached
 */
function markWords({ kind, words }, coached) {
  if (coached && coached !== "fine") return "";
  return coached && kind === "card" ? `${t("Double dummy")}: ${words}` : `! ${words}`;
}

/** @param {Received.TrickTable} tricks */
function trickDetails(tricks) {
  return h("details", { open: true }, h("summary", {}, t("Double dummy")), tricksTable(tricks));
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
  const unknown = complete ? t("not played") : t("still playing…");
  /** @type {[string, Child][]} */
  const facts = [
    [t("Result"), h("b", {}, scored(review))],
    [t("Par"), suited(par.text.replaceAll("-", "−"))],
    [t("Other table"), other ? scored(other) : unknown],
  ];
  const shares = review.scoring === "matchpoints" ? review.matchpoints : null;
  if (won) {
    const isLost = shares ? shares[side] < 50 : won[side] < 0;
    const text = shares ? `${shares[side]} %` : imps(won[side]);
    facts.push([t("This board"), h("b", { class: isLost ? "lost" : "won" }, text)]);
  }
  if (total.boards) {
    const percent = side === "NS" ? total.percent : 100 - total.percent;
    const sum = shares ? `${decimal(percent, 1)} %` : imps(total[side]);
    facts.push(
      [t("Running total"), t("{sum} in {boards}", { sum, boards: plural(total.boards, "board") })],
    );
  }
  const items = facts.map(([name, value]) => [h("dt", {}, name), h("dd", {}, value)]);
  const rooms = other && button(t("Both rooms side by side"), () => showBothRooms(review, side));
  return [h("dl", { class: "facts-list" }, items), ...(rooms ? [rooms] : [])];
}
customElements.define("cr-review", Review);
