// @ts-check
// Reading typed letters as calls, cards and tools. It knows nothing of the page.
import { RANKS, SUITS, cardText, rankText } from "../bridge/cards.js";
import { t } from "../language/language.js";

/** @typedef {"undo" | "hint" | "plan" | "claim" | "auction"} ToolInPlay */
/** @typedef {ToolInPlay | "lastTrick" | "next" | "sheet" | "invite"} ToolName */
/**
 * The meaning of a key: an action, or a text to show while more keys are expected.
 * @typedef {{ call: Call } | { card: Card } | { tool: ToolName } | { text: string }} Typed
 */

/** @type {{ [key: string]: ToolName }} */
const TOOL_KEYS = {
  u: "undo",
  i: "hint",
  g: "plan",
  m: "claim",
  l: "lastTrick",
  n: "next",
  b: "sheet",
};

export class TypedKeys {
  /** The keys of a call or card that is not complete. */
  #typed = "";

  clear() {
    this.#typed = "";
  }

  /**
   * Return the meaning of a key, null if it has none.
   * @param {string} key
   * @param {Received.Legal} legal
   * @returns {Typed | null}
   */
  press(key, { calls, cards }) {
    const letter = key.length === 1 ? key.toLowerCase() : "";
    if (!letter) return null;
    const action =
      (calls && this.#pressForCall(letter, calls)) ||
      (cards && this.#pressForCard(letter.toUpperCase(), cards));
    if (action) return action;
    return TOOL_KEYS[letter] && !this.#typed ? { tool: TOOL_KEYS[letter] } : null;
  }

  /**
   * @template {Typed} Action
   * @param {Action} action
   */
  #complete(action) {
    this.#typed = "";
    return action;
  }

  /** @param {string} keys */
  #expectMore(keys) {
    this.#typed = keys;
    return { text: keys };
  }

  /**
   * @param {string} letter
   * @param {Call[]} legal
   */
  #pressForCall(letter, legal) {
    if (this.#typed && "cdhsn".includes(letter)) {
      const strain = letter === "n" ? "NT" : letter.toUpperCase();
      return this.#complete({ call: this.#typed + strain });
    }
    if (letter >= "1" && letter <= "7") return this.#expectMore(letter);
    if (letter === "p") return this.#complete({ call: "Pass" });
    if (letter !== "x" && letter !== "r") return null;
    return this.#complete({ call: legal.includes("XX") ? "XX" : "X" });
  }

  /**
   * @param {string} letter
   * @param {Card[]} legal
   */
  #pressForCard(letter, legal) {
    const rank = letter === "1" ? "T" : letter;
    if (RANKS.includes(rank)) {
      const suits = new Set(legal.map((card) => card[0]));
      const suit = this.#typed || (suits.size === 1 ? [...suits][0] : "");
      const found = legal.filter((card) => card[1] === rank && (!suit || card[0] === suit));
      if (found.length === 1) return this.#complete({ card: found[0] });
      const missing = suit ? cardText(suit + rank) : rankText(rank);
      return this.#complete(
        { text: found.length ? t("Which suit?") : t("No {missing} to play", { missing }) },
      );
    }
    return SUITS.some((suit) => suit === letter) ? this.#expectMore(letter) : null;
  }
}
