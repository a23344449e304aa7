// <cr-toolbar>: what one can ask for at the table. Event "tool" with its name.
import { button, h } from "./elements.js";
import { imps, plural, sideOf } from "./words.js";

const TOOLS = [["hint", "Hint", "I"], ["undo", "Undo", "U"], ["claim", "Claim", "M"], ["lastTrick", "Last trick", "L"], ["next", "Next board", "N"]];

export const isAlone = (seen) => Object.values(seen.people).filter((each) => each.kind === "person").length <= 1;

class Toolbar extends HTMLElement {
  #buttons = Object.fromEntries(TOOLS.map(([name, text, key]) => [name, button(text, () => this.#tell(name), { "data-tool": name, "aria-keyshortcuts": key, title: `${text} (${key})` })]));
  #total = h("p", { class: "total soft", hidden: true });

  connectedCallback() {
    if (this.#total.isConnected) return;
    this.append(h("div", { class: "tools" }, Object.values(this.#buttons), button("Invite", () => this.#tell("invite"))), this.#total);
  }
  #tell(name) { this.dispatchEvent(new CustomEvent("tool", { bubbles: true, detail: name })); }

  // table: as it is drawn; showsLast: whether the last trick is shown; reviewing: whether the board is looked at again
  show(seen, table, { showsLast, reviewing }) {
    const { hint, undo, claim, lastTrick, next } = this.#buttons;
    const plays = seen.you.seat && !seen.finished;
    hint.hidden = undo.hidden = !plays;
    hint.disabled = table.turn !== seen.you.acts;
    claim.hidden = !plays || table.phase !== "playing";
    lastTrick.hidden = reviewing || !table.tricks.some((trick) => trick.winner);
    lastTrick.setAttribute("aria-pressed", String(showsLast));
    next.hidden = !seen.you.seat || !(seen.finished || isAlone(seen));
    next.classList.toggle("primary", seen.finished);
    next.firstChild.textContent = seen.finished ? "Next board" : "Skip board";
    const { total } = seen;
    this.#total.hidden = !total?.boards;
    if (total?.boards) this.#total.textContent = `So far ${imps(total[sideOf(seen.you.seat ?? "S")])} in ${plural(total.boards, "board")}${seen.replay ? "; this one does not count" : ""}.`;
  }
}
customElements.define("cr-toolbar", Toolbar);
