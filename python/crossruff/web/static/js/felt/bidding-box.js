// @ts-check
// <cr-bidding-box>: all calls in fixed places, each with its meaning. A small screen shows the bids
// of one level. Dispatches "make-call" with the call.
import { STRAINS, callParts, callText } from "../bridge/calls.js";
import { t } from "../language/language.js";
import { checkField, h, suited, textInput } from "../page/elements.js";
import { nearestAhead } from "./arrow-focus.js";

const OTHER_CALLS = ["Pass", "X", "XX"];
const LEVELS = [1, 2, 3, 4, 5, 6, 7];
const isTouchScreen = matchMedia("(hover: none)");

export class BiddingBox extends HTMLElement {
  /** @type {Map<Call, HTMLButtonElement>} */
  #buttons = new Map();
  /** @type {HTMLButtonElement[]} */
  #levelButtons = LEVELS.map((level) => this.#levelButton(level));
  #levels = h("div", { class: "levels", role: "group", "aria-label": t("Levels") });
  #bids = h("div", { class: "bids", role: "group", "aria-label": t("Bids") });
  #others = h("div", { class: "others", role: "group", "aria-label": t("Other calls") });
  #meaning = h("p", { class: "meaning" });
  #alert = h("input", { type: "checkbox", checked: true });
  #words = textInput({
    maxlength: 200,
    placeholder: t("what it shows, in your words"),
    "aria-label": t("What your call shows"),
  });
  #ownWords = h(
    "div",
    { class: "own-words", id: "own-words", hidden: true },
    checkField(this.#alert, t("Alert")),
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
    t("Alert…"),
  );
  /** @type {{ [call: Call]: string }} */
  #meanings = {};
  /**
   * The call that waits for confirmation.
   * @type {Call | null}
   */
  #chosen = null;
  #isTouched = false;
  /** Whether the last call was made by the keyboard, with the focus in this box. */
  #keepsFocus = false;
  /** The legal calls at the time of the last drawing, as text. */
  #legal = "";
  /**
   * The hint at that time.
   * @type {Call | null}
   */
  #hinted = null;
  /** Whether a call needs a second click. */
  confirming = false;

  connectedCallback() {
    if (this.#bids.isConnected) return;
    const bids = LEVELS.flatMap((level) => STRAINS.map((strain) => `${level}${strain}`));
    this.#bids.append(...bids.map((call) => this.#callButton(call)));
    this.#others.append(...OTHER_CALLS.map((call) => this.#callButton(call)), this.#opener);
    this.#levels.append(...this.#levelButtons);
    // Without a turn to call, the box itself keeps the focus.
    this.tabIndex = -1;
    this.append(this.#levels, this.#bids, this.#others, this.#ownWords, this.#meaning);
    this.#words.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && this.#chosen) this.choose(this.#chosen);
    });
    this.addEventListener("keydown", (event) => this.#moveByArrow(event));
  }

  /** @param {number} level */
  #levelButton(level) {
    const props = {
      type: "button",
      "aria-label": t("Level {level}", { level }),
      onclick: () => this.#showLevel(level),
    };
    return h("button", props, String(level));
  }

  /** @param {number} level */
  #showLevel(level) {
    for (const [at, made] of this.#levelButtons.entries()) {
      made.setAttribute("aria-pressed", String(at + 1 === level));
    }
    for (const [call, made] of this.#buttons) {
      made.classList.toggle("at-level", callParts(call).level === level);
    }
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
      onclick: (/** @type {MouseEvent} */ event) => {
        this.#keepsFocus = event.detail === 0; // the keyboard clicks without a pointer
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

  /**
   * Show the legal calls; none while another player is to call.
   * @param {{ calls: Call[], meanings: { [call: Call]: string }, hinted: Call | null }} shown
   */
  show({ calls, meanings, hinted }) {
    this.#meanings = meanings;
    this.classList.toggle("waiting", !calls.length);
    const legal = new Set(calls);
    if (this.contains(document.activeElement) && !calls.length && this.#keepsFocus) this.focus();
    for (const [call, made] of this.#buttons) {
      made.disabled = !legal.has(call);
      const meaning = meanings[call] ? `: ${meanings[call]}` : "";
      made.setAttribute("aria-label", `${callParts(call).name}${meaning}`);
      made.classList.toggle("hinted", hinted === call);
    }
    this.#showLegalLevels(calls, hinted);
    if (this.#chosen && !legal.has(this.#chosen)) this.#clearChoice();
    this.#showMeaning(this.#chosen);
    if (calls.length && document.activeElement === this) this.focusFirst();
  }

  /**
   * Show the lowest level of a new turn, or the level of a hint.
   * @param {Call[]} calls
   * @param {Call | null} hinted
   */
  #showLegalLevels(calls, hinted) {
    const legal = calls.join();
    const isNew = legal !== this.#legal || hinted !== this.#hinted;
    const isClosed = legal === this.#legal && !hinted; // the level of a hint stays
    this.#legal = legal;
    this.#hinted = hinted;
    if (!isNew || isClosed) return;
    const levels = new Set(calls.map((call) => callParts(call).level));
    for (const [at, made] of this.#levelButtons.entries()) made.disabled = !levels.has(at + 1);
    const hintedLevel = hinted && callParts(hinted).level;
    if (calls.length) this.#showLevel(hintedLevel || lowestLevel(calls));
  }

  #clearChoice() {
    this.#chosen = null;
    for (const made of this.#buttons.values()) made.removeAttribute("aria-pressed");
  }

  /** @param {Call | null} call */
  #showMeaning(call) {
    if (!call && this.classList.contains("waiting")) {
      this.#meaning.replaceChildren();
      return;
    }
    if (!call) {
      const invitation = isTouchScreen.matches
        ? t("Tap a call to see what it means, and again to make it.")
        : t("Point at a call to see what it means.");
      this.#meaning.replaceChildren(invitation);
      return;
    }
    // The request to confirm comes first: a phone cuts long meanings.
    const confirm = isTouchScreen.matches ? t("tap again") : t("click again or press Enter");
    const again = this.#chosen === call ? t(" – {confirm} to make it", { confirm }) : "";
    const title = h("b", {}, suited(callText(call)), again);
    this.#meaning.replaceChildren(title, ": ", ...suited(this.#meaningOf(call)));
    const scrolls = this.#meaning.scrollHeight > this.#meaning.clientHeight + 2;
    if (scrolls) this.#meaning.tabIndex = 0;
    else this.#meaning.removeAttribute("tabindex");
  }

  /** @param {Call} call */
  #meaningOf(call) {
    const areKnown = Object.keys(this.#meanings).length > 0;
    const unknown = areKnown ? t("the system does not define this call here") : "…";
    return this.#meanings[call] ?? unknown;
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
      const { level } = callParts(call);
      if (level) this.#showLevel(level);
      for (const [each, other] of this.#buttons) {
        other.setAttribute("aria-pressed", String(each === call));
      }
      made.focus();
      this.#showMeaning(call);
      return true;
    }
    this.#clearChoice();
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
    const all = [...this.#levelButtons, ...this.#buttons.values()];
    const legal = all.filter((made) => !made.disabled && made.getClientRects().length);
    const from = document.activeElement?.getBoundingClientRect();
    if (!from) return;
    const boxes = legal.map((made) => made.getBoundingClientRect());
    const next = nearestAhead(from, boxes, event.key);
    if (next >= 0) legal[next].focus();
  }
}

/**
 * Return the lowest level with a legal bid, 7 if no bid is legal.
 * @param {Call[]} calls
 */
function lowestLevel(calls) {
  return Math.min(7, ...calls.map((call) => callParts(call).level ?? 7));
}
customElements.define("cr-bidding-box", BiddingBox);
