// @ts-check
// The keyboard at the table: typed calls and cards, arrows, and letters for the tools.
import { showKeys } from "../page/keys-dialog.js";
import { TypedKeys } from "./typed-keys.js";

/** @typedef {import("./typed-keys.js").ToolName} ToolName */
/**
 * @typedef {object} KeyboardActions
 * @property {() => Received.Legal} legal
 * @property {() => boolean} isReviewing
 * @property {(text: string) => void} showTyped
 * @property {(call: Call) => void} makeCall
 * @property {(card: Card) => void} playCard
 * @property {(by: number) => void} moveFocus
 * @property {(name: ToolName) => void} useTool
 * @property {(by: number | "first" | "last") => void} moveStep
 */

/** @type {{ [key: string]: number }} */
const ARROWS = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -1, ArrowDown: 1 };
/** @type {{ [key: string]: number | "first" | "last" }} */
const STEP_KEYS = { ArrowLeft: -1, ArrowRight: 1, Home: "first", End: "last" };
const FIELDS = "input:not([type=range]), textarea, select";
const USES_ARROWS = "cr-bidding-box, input[type=range]";

export class Keyboard {
  #typed = new TypedKeys();
  #actions;
  #listener = (/** @type {KeyboardEvent} */ event) => {
    const isShortcut = event.ctrlKey || event.metaKey || event.altKey;
    if (isShortcut || document.querySelector("dialog[open]")) return;
    const target = event.target instanceof Element ? event.target : null;
    // A field of a dialog that was just closed keeps the focus until the next frame.
    if (target?.closest(FIELDS)?.getClientRects().length) return;
    if (this.#move(event.key, target) || this.#letter(event.key)) event.preventDefault();
  };

  /** @param {KeyboardActions} actions */
  constructor(actions) {
    this.#actions = actions;
    document.addEventListener("keydown", this.#listener);
  }

  stop() {
    document.removeEventListener("keydown", this.#listener);
  }

  /** Forget the keys of a call or card that is not complete. */
  clear() {
    this.#typed.clear();
  }

  /**
   * @param {string} key
   * @param {Element | null} target
   * @returns {boolean} whether the key has a use
   */
  #move(key, target) {
    if (key === "Escape") {
      this.#typed.clear();
      this.#actions.showTyped("");
      return true;
    }
    if (target?.closest(USES_ARROWS)) return false;
    if (this.#actions.isReviewing()) {
      if (!(key in STEP_KEYS)) return false;
      this.#actions.moveStep(STEP_KEYS[key]);
      return true;
    }
    if (!(key in ARROWS)) return false;
    this.#actions.moveFocus(ARROWS[key]);
    return true;
  }

  /**
   * @param {string} key
   * @returns {boolean} whether the key has a use
   */
  #letter(key) {
    if (key === "?") {
      showKeys();
      return true;
    }
    const action = this.#typed.press(key, this.#actions.legal());
    if (!action) return false;
    if ("tool" in action) {
      this.#actions.useTool(action.tool);
      return true;
    }
    this.#actions.showTyped("text" in action ? action.text : "");
    if ("call" in action) this.#actions.makeCall(action.call);
    if ("card" in action) this.#actions.playCard(action.card);
    return true;
  }
}
