// Solve a deal: the twenty results, par, a line of best play.
import { post } from "./api.js";
import { tricksTable } from "./dd-table.js";
import { dealEntry } from "./deal-entry.js";
import { h, suited } from "./elements.js";
import { newTable } from "./seats.js";
import { button } from "./elements.js";
import { cardText, contractText } from "./words.js";

export function solvePage() {
  const entry = dealEntry();
  const answer = h("div", { class: "box", "aria-live": "polite" }, h("p", { class: "soft" }, "The results come here."));
  async function solve(event) {
    event.preventDefault();
    answer.replaceChildren(h("p", {}, "Solving…"));
    try {
      const deal = await entry.read();
      const told = await post("/api/solve", { deal, dealer: entry.dealer(), vulnerability: entry.vulnerability() });
      const cards = told.line?.cards ?? [];
      const tricks = Array.from({ length: Math.ceil(cards.length / 4) }, (_, at) => cards.slice(at * 4, at * 4 + 4));
      answer.replaceChildren(h("h2", {}, "Double dummy"), tricksTable(told.tricks), h("p", {}, h("b", {}, "Par: "), suited(told.par.text)),
        told.line ? h("details", {}, h("summary", {}, suited(`Best play in ${contractText(told.line.contract)}`)), h("ol", {}, tricks.map((trick) => h("li", {}, suited(trick.map(cardText).join("  ")))))) : "",
        button("Play this deal", async () => { await newTable({ kind: "hands", deal, dealer: entry.dealer(), vulnerability: entry.vulnerability() }); location.hash = "#/"; }));
    } catch (fault) { answer.replaceChildren(h("p", { class: "error-words" }, fault.message)); }
  }
  return h("div", { class: "page" }, h("h2", {}, "Solve a deal"), h("div", { class: "columns" },
    h("form", { class: "box stack", onsubmit: solve }, entry.element, h("button", { class: "primary", type: "submit" }, "Solve")), answer));
}
