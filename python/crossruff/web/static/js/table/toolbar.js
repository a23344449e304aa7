// @ts-check
// <cr-toolbar>: the tools of the table. Dispatches "tool" with the name of one.
import { sideOf } from "../bridge/seats.js";
import { imps, plural } from "../bridge/text.js";
import { completeTricks } from "../bridge/tricks.js";
import { button, h } from "../page/elements.js";

/** @typedef {import("./typed-keys.js").ToolName} ToolName */

/**
 * Return whether the player is the only person at the table.
 * @param {Received.Snapshot} snapshot
 */
export function isAlone({ people }) {
  return Object.values(people).filter((each) => each.kind === "person").length <= 1;
}

export class Toolbar extends HTMLElement {
  #hint = this.#tool("hint", "Hint", "I");
  #undo = this.#tool("undo", "Undo", "U");
  #claim = this.#tool("claim", "Claim", "M");
  #lastTrick = this.#tool("lastTrick", "Last trick", "L");
  #next = this.#tool("next", "Next board", "N");
  #invite = button("Invite", () => this.#dispatch("invite"));
  #total = h("p", { class: "total soft", hidden: true });

  connectedCallback() {
    if (this.#total.isConnected) return;
    const tools = [this.#hint, this.#undo, this.#claim, this.#lastTrick, this.#next, this.#invite];
    this.append(h("div", { class: "tools" }, tools), this.#total);
  }

  /**
   * @param {ToolName} name
   * @param {string} text
   * @param {string} key
   */
  #tool(name, text, key) {
    const props = { "data-tool": name, "aria-keyshortcuts": key, title: `${text} (${key})` };
    return button(text, () => this.#dispatch(name), props);
  }

  /** @param {ToolName} name */
  #dispatch(name) {
    this.dispatchEvent(new CustomEvent("tool", { bubbles: true, detail: name }));
  }

  /**
   * @param {Received.Snapshot} snapshot
   * @param {Received.Table} table as it is drawn
   * @param {{ showsLastTrick: boolean, isReviewing: boolean }} shown
   */
  show(snapshot, table, { showsLastTrick, isReviewing }) {
    const { you, finished } = snapshot;
    const isPlaying = you.seat && !finished;
    this.#hint.hidden = !isPlaying;
    this.#undo.hidden = !isPlaying;
    this.#hint.disabled = table.turn !== you.acts;
    this.#claim.hidden = !isPlaying || table.phase !== "playing";
    this.#lastTrick.hidden = isReviewing || !completeTricks(table.tricks).length;
    this.#lastTrick.setAttribute("aria-pressed", String(showsLastTrick));
    this.#next.hidden = !you.seat || !(finished || isAlone(snapshot));
    this.#next.classList.toggle("primary", finished);
    this.#next.textContent = finished ? "Next board" : "Skip board";
    this.#showTotal(snapshot);
  }

  /** @param {Received.Snapshot} snapshot */
  #showTotal({ total, you, replay }) {
    this.#total.hidden = !total.boards;
    const won = `${imps(total[sideOf(you.seat ?? "S")])} in ${plural(total.boards, "board")}`;
    this.#total.textContent = `Total: ${won}.${replay ? " This board does not count." : ""}`;
  }
}
customElements.define("cr-toolbar", Toolbar);
