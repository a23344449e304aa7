// The keyboard at the table: typed calls and cards, arrows, and letters for the tools.
import { h, openDialog } from "./elements.js";
import { RANKS } from "./words.js";

const TOOLS = { u: "undo", i: "hint", m: "claim", l: "lastTrick", n: "next" };
const KEYS = [
  ["1N 4S …", "bid: a level, then C D H S N"], ["P", "pass"], ["X", "double or redouble"],
  ["S H D C, then A K Q J T 9 …", "play a card: suit, then rank; the rank is enough when you follow suit"],
  ["← → ↑ ↓", "go through calls or cards"], ["Enter", "make the call, play the card"], ["Esc", "forget what was typed"],
  ["I", "hint"], ["U", "undo"], ["M", "claim (make the rest)"], ["L", "last trick"], ["N", "next board, when this one is over"],
  ["← →, Home, End", "after the board: step through it"], ["?", "this help"],
];

export function showKeys() {
  return openDialog("Keys", h("dl", {}, KEYS.map(([keys, words]) => [h("dt", {}, h("kbd", {}, keys)), h("dd", {}, words)])));
}

// at: { table(): snapshot, typed(text), call(call), card(card), step(by), tool(name), replay(by or "first"/"last") or null }
export class Keyboard {
  #typed = "";
  constructor(at) {
    this.at = at;
    this.listener = (event) => this.#key(event);
    document.addEventListener("keydown", this.listener);
  }
  stop() { document.removeEventListener("keydown", this.listener); }
  forget() { this.#typed = ""; }
  #say(text) { this.#typed = text; this.at.typed(text); }

  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    if (event.target.closest?.("input:not([type=range]), textarea, select")) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const done = this.#arrow(key, event) || this.#letter(key);
    if (done) event.preventDefault();
  }

  #arrow(key, event) {
    const moves = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -1, ArrowDown: 1 };
    if (key === "Escape") { this.#say(""); return true; }
    if (event.target.closest?.("cr-bidding-box, input[type=range]")) return false;
    if (this.at.reviewing()) {
      if (key === "Home" || key === "End") { this.at.replay(key === "Home" ? "first" : "last"); return true; }
      if (key === "ArrowLeft" || key === "ArrowRight") { this.at.replay(moves[key]); return true; }
      return false;
    }
    if (!moves[key]) return false;
    this.at.step(moves[key]);
    return true;
  }

  #letter(key) {
    if (key === "?") { showKeys(); return true; }
    const legal = this.at.table()?.legal ?? {};
    if (legal.calls && this.#call(key)) return true;
    if (legal.cards && this.#card(key.toUpperCase(), legal.cards)) return true;
    if (TOOLS[key] && !this.#typed) { this.at.tool(TOOLS[key]); return true; }
    return false;
  }

  #call(key) {
    const legal = this.at.table().legal.calls;
    if (this.#typed && "cdhsn".includes(key)) {
      const call = this.#typed + (key === "n" ? "NT" : key.toUpperCase());
      this.#say("");
      this.at.call(call);
      return true;
    }
    if (key >= "1" && key <= "7" && key.length === 1) { this.#say(key); return true; }
    if (key === "p") { this.#say(""); this.at.call("Pass"); return true; }
    if (key === "x" || key === "r") { this.#say(""); this.at.call(legal.includes("XX") ? "XX" : "X"); return true; }
    return false;
  }

  #card(key, legal) {
    const suits = new Set(legal.map((card) => card[0]));
    if (key.length === 1 && RANKS.includes(key === "1" ? "T" : key)) {
      const rank = key === "1" ? "T" : key;
      const suit = this.#typed || (suits.size === 1 ? [...suits][0] : "");
      const found = suit ? legal.filter((card) => card === suit + rank) : legal.filter((card) => card[1] === rank);
      this.#say("");
      if (found.length === 1) this.at.card(found[0]); else this.at.typed(found.length ? "Which suit?" : `No ${suit}${rank} to play`);
      return true;
    }
    if (key.length === 1 && "SHDC".includes(key)) { this.#say(key); return true; }
    return false;
  }
}
