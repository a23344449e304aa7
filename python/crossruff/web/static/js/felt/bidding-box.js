// @ts-check
// <cr-bidding-box>: the legal calls, each with its meaning. Dispatches "make-call" with the call.
import { STRAINS, callParts, callText } from "../bridge/calls.js";
import { checkField, h, suited, textInput } from "../page/elements.js";
import { nearestAhead } from "./arrow-focus.js";

const OTHER_CALLS = ["Pass", "X", "XX"];
const LEVELS = [1, 2, 3, 4, 5, 6, 7];
const isTouchScreen = matchMedia("(hover: none)");

export class BiddingBox extends HTMLElement {
  /** @type {Map<Call, HTMLButtonElement>} */
  #buttons = new Map();
  #bids = h("div", { class: "bids", role: "group", "aria-label": "Bids" });
  #others = h("div", { class: "others", role: "group", "aria-label": "Other calls" });
  #meaning = h("p", { class: "meaning" });
  #alert = h("input", { type: "checkbox", checked: true });
  #words = textInput({
    maxlength: 200,
    placeholder: "what it shows, in your words",
    "aria-label": "What your call shows",
  });
  #ownWords = h(
    "div",
    { class: "own-words", id: "own-words", hidden: true },
    checkField(this.#alert, "Alert"),
    this.#words,
  );
  #opener = h(
    "button",
    {
      type: "button",
      class: "alerts",
      "aria-expanded": "false",
      "aria-controls": "own-words",
      onclick: () => this.#openWords(this.#ownWords.hidden),
    },
    "Alert…",
  );
  /** @type {{ [call: Call]: string }} */
  #meanings = {};
  /**
   * The call that waits for confirmation.
   * @type {Call | null}
   */
  #chosen = null;
  #isTouched = false;
  /** Whether a call needs a second click. */
  confirming = false;

  connectedCallback() {
    if (this.#bids.isConnected) return;
    const bids = LEVELS.flatMap((level) => STRAINS.map((strain) => `${level}${strain}`));
    this.#bids.append(...bids.map((call) => this.#callButton(call)));
    this.#others.append(...OTHER_CALLS.map((call) => this.#callButton(call)), this.#opener);
    this.append(this.#bids, this.#others, this.#ownWords, this.#meaning);
    this.#words.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && this.#chosen) this.choose(this.#chosen);
    });
    this.addEventListener("keydown", (event) => this.#moveByArrow(event));
  }

  /** @param {Call} call */
  #callButton(call) {
    const showMeaning = () => this.#showMeaning(call);
    const props = {
      type: "button",
      class: callParts(call).kind,
      "data-call": call,
      onpointerdown: (/** @type {PointerEvent} */ event) => {
        this.#isTouched = event.pointerType === "touch";
      },
      onclick: () => {
        this.choose(call, this.#isTouched);
        this.#isTouched = false;
      },
      onpointerenter: showMeaning,
      onfocus: showMeaning,
      onpointerleave: () => this.#showMeaning(this.#chosen),
    };
    const made = h("button", props, suited(callText(call)));
    this.#buttons.set(call, made);
    return made;
  }

  /** @param {{ calls: Call[], meanings: { [call: Call]: string }, hinted: Call | null }} shown */
  show({ calls, meanings, hinted }) {
    this.#meanings = meanings;
    const legal = new Set(calls);
    const levelOf = (/** @type {Call} */ call) => callParts(call).level ?? 8;
    const lowest = Math.min(...calls.map(levelOf));
    for (const [call, made] of this.#buttons) {
      made.disabled = !legal.has(call);
      made.hidden = levelOf(call) < lowest;
      const meaning = meanings[call] ? `: ${meanings[call]}` : "";
      made.setAttribute("aria-label", `${callParts(call).name}${meaning}`);
      made.classList.toggle("hinted", hinted === call);
    }
    if (this.#chosen && !legal.has(this.#chosen)) this.#chosen = null;
    this.#showMeaning(this.#chosen);
  }

  /** @param {Call | null} call */
  #showMeaning(call) {
    if (!call) {
      const invitation = isTouchScreen.matches
        ? "Tap a call to see what it means, and again to make it."
        : "Point at a call to see what it means.";
      this.#meaning.replaceChildren(invitation);
      return;
    }
    // The request to confirm comes first: a phone cuts long meanings.
    const confirm = isTouchScreen.matches ? "tap again" : "click again or press Enter";
    const again = this.#chosen === call ? ` – ${confirm} to make it` : "";
    const title = h("b", {}, suited(callText(call)), again);
    this.#meaning.replaceChildren(title, ": ", ...suited(this.#meaningOf(call)));
    const scrolls = this.#meaning.scrollHeight > this.#meaning.clientHeight + 2;
    if (scrolls) this.#meaning.tabIndex = 0;
    else this.#meaning.removeAttribute("tabindex");
  }

  /** @param {Call} call */
  #meaningOf(call) {
    const areKnown = Object.keys(this.#meanings).length > 0;
    return this.#meanings[call] ?? (areKnown ? "the system does not define this call here" : "…");
  }

  /**
   * Make a call by click, tap or typing. With confirmation, and at the first touch, only choose it.
   * @param {Call} call
   * @param {boolean} [isTouched]
   * @returns {boolean} whether the call is legal
   */
  choose(call, isTouched = false) {
    const made = this.#buttons.get(call);
    if (!made || made.disabled) return false;
    if ((this.confirming || isTouched) && this.#chosen !== call) {
      this.#chosen = call;
      for (const [each, other] of this.#buttons) {
        other.setAttribute("aria-pressed", String(each === call));
      }
      made.focus();
      this.#showMeaning(call);
      return true;
    }
    this.#chosen = null;
    for (const other of this.#buttons.values()) other.removeAttribute("aria-pressed");
    this.dispatchEvent(new CustomEvent("make-call", { bubbles: true, detail: call }));
    return true;
  }

  /** @param {boolean} open */
  #openWords(open) {
    this.#ownWords.hidden = !open;
    this.#opener.setAttribute("aria-expanded", String(open));
    if (open) {
      this.#words.focus();
    } else {
      this.#words.value = "";
      this.#alert.checked = true;
    }
  }

  /**
   * Return the player's own explanation for the call that is being made, and clear it.
   * @returns {Pick<Sent.MakeCall, "alert" | "explanation">}
   */
  takeExplanation() {
    const taken = { alert: this.#alert.checked, explanation: this.#words.value.trim() };
    const isOpen = !this.#ownWords.hidden;
    this.#openWords(false);
    return isOpen ? taken : {};
  }

  /** Focus Pass, or the first legal call where a pass is not legal. */
  focusFirst() {
    const legal = [...this.#buttons.values()].filter((made) => !made.disabled);
    const pass = this.#buttons.get("Pass");
    (pass && !pass.disabled ? pass : legal[0])?.focus();
  }

  /** @param {KeyboardEvent} event */
  #moveByArrow(event) {
    if (event.target === this.#words || !event.key.startsWith("Arrow")) return;
    event.preventDefault();
    event.stopPropagation();
    const legal = [...this.#buttons.values()].filter((made) => !made.disabled && !made.hidden);
    const from = document.activeElement?.getBoundingClientRect();
    if (!from) return;
    const boxes = legal.map((made) => made.getBoundingClientRect());
    const next = nearestAhead(from, boxes, event.key);
    if (next >= 0) legal[next].focus();
  }
}
customElements.define("cr-bidding-box", BiddingBox);
