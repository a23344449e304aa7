// @ts-check
// The page that chooses boards: random, by seed, by conditions, from a file or link, by hand.
import { SEAT_OPTIONS, VULNERABILITY_OPTIONS } from "../bridge/seats.js";
import { t } from "../language/language.js";
import { messageOf } from "../page/dialogs.js";
import { errorLine, field, h, select, submitButton } from "../page/elements.js";
import { newTable } from "../server/table-access.js";
import { CardEditor } from "./card-editor.js";
import { FileBoards } from "./file-boards.js";

/**
 * Starts a table with a choice of boards.
 * @typedef {(choice: Sent.AnyBoardChoice) => Promise<void>} Start
 */

/** @type {Options} */
const MODES = [
  ["full", t("Bid and play")],
  ["declare", t("Declare only")],
  ["defend", t("Defend only")],
  ["bid", t("Bid only")],
];

/** @type {string | null} */
let offered = null;

/**
 * Keep a text that was dropped on another page, to show it when this one opens.
 * @param {string} text
 */
export function offerText(text) {
  offered = text;
}

export function boardsPage() {
  const mode = select(MODES, "full");
  const seat = select(SEAT_OPTIONS, "S");
  /** @type {Start} */
  const start = async (choice) => {
    const chosenMode = /** @type {Sent.TableSettings["mode"]} */ (mode.value);
    await newTable(choice, chosenMode, { seat: /** @type {Seat} */ (seat.value) });
    location.hash = "#/";
  };
  return h(
    "div",
    { class: "page" },
    h("h2", {}, t("Choose boards")),
    h("div", { class: "columns" }, field(t("What you do"), mode), field(t("Your seat"), seat)),
    h(
      "div",
      { class: "columns" },
      randomForm(start),
      seedForm(start),
      conditionsForm(start),
      fileForm(start),
      handForm(start),
    ),
  );
}

/**
 * Make a form that shows its own error: a line at the top of the page is out of sight on a phone.
 * @param {string} title
 * @param {string} submit
 * @param {() => Promise<void>} act
 * @param {{ content: Child, isWide?: boolean, error?: HTMLElement }} parts
 */
function form(title, submit, act, { content, isWide = false, error = errorLine() }) {
  const onsubmit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    error.textContent = "";
    try {
      await act();
    } catch (thrown) {
      error.textContent = messageOf(thrown);
    }
  };
  const props = { class: isWide ? "box whole" : "box", onsubmit };
  return h("form", props, h("h3", {}, title), content, error, submitButton(submit));
}

/** @param {Start} start */
function randomForm(start) {
  const content = h("p", { class: "soft" }, t("A new deal each time."));
  return form(t("Random"), t("Deal a board"), () => start({ kind: "random" }), { content });
}

/** @param {Start} start */
function seedForm(start) {
  const seed = h("input", { type: "number", min: 0, value: "2026" });
  const number = h("input", { type: "number", min: 1, value: "1" });
  const act = () =>
    start({ kind: "seed", seed: Number(seed.value), number: Number(number.value) });
  const about = t("The same seed and number give the same deal everywhere.");
  const content = [
    h("p", { class: "soft" }, about),
    field(t("Seed"), seed),
    field(t("Board number"), number),
  ];
  return form(t("By seed and number"), t("Play this board"), act, { content });
}

/** @param {Start} start */
function conditionsForm(start) {
  const text = h("textarea", { rows: 3, value: "south: 15-17 hcp, balanced" });
  const example = t("For example: south: 15-17 hcp, balanced; north: 8+ hcp");
  const content = [field(t("Conditions"), text), h("p", { class: "soft" }, example)];
  const act = () => start({ kind: "constraint", text: text.value });
  return form(t("By conditions"), t("Deal matching boards"), act, { content });
}

/** @param {Start} start */
function fileForm(start) {
  const error = errorLine();
  const boards = new FileBoards(start, error);
  const act = () => start({ kind: "text", text: boards.text });
  const parts = { content: boards.element, isWide: true, error };
  const made = form(t("From a file or a link"), t("Play from the first"), act, parts);
  boards.acceptDrops(made);
  if (offered) boards.read(offered);
  offered = null;
  return made;
}

/** @param {Start} start */
function handForm(start) {
  const editor = new CardEditor();
  const dealer = select(SEAT_OPTIONS, "N");
  const vulnerability = select(VULNERABILITY_OPTIONS, "None");
  const act = () =>
    start({
      kind: "hands",
      deal: editor.deal,
      dealer: /** @type {Seat} */ (dealer.value),
      vulnerability: /** @type {Vulnerability} */ (vulnerability.value),
    });
  const fields = [field(t("Dealer"), dealer), field(t("Vulnerable"), vulnerability)];
  const content = [editor.element, h("div", { class: "columns" }, fields)];
  return form(t("By hand"), t("Play this deal"), act, { content, isWide: true });
}
