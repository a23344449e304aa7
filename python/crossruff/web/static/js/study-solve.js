// Solve a deal: the twenty results, par, a line of best play.
import { post } from "./api.js";
import { tricksTable } from "./dd-table.js";
import { dealEntry } from "./deal-entry.js";
import { button, h, suited } from "./elements.js";
import { winnerOf } from "./replay.js";
import { newTable } from "./seats.js";
import { SEAT_NAMES, cardText, contractParts, contractText, nextSeat } from "./words.js";

// Each trick in words: who leads, the cards, who wins.
function tricksOf({ contract, cards }) {
  const { strain, declarer } = contractParts(contract);
  let leader = nextSeat(declarer);
  return Array.from({ length: Math.ceil(cards.length / 4) }, (_, at) => {
    const trick = cards.slice(at * 4, at * 4 + 4).map((card, by) => ({ seat: nextSeat(leader, by), card }));
    const told = `${SEAT_NAMES[leader]} ${trick.map(({ card }) => cardText(card)).join(" ")}`;
    leader = winnerOf(trick, strain);
    return `${told} – ${SEAT_NAMES[leader]} wins`;
  });
}

export function solvePage() {
  const entry = dealEntry();
  const answer = h("div", { class: "box", "aria-live": "polite" }, h("p", { class: "soft" }, "The results come here."));
  async function solve(event) {
    event.preventDefault();
    answer.replaceChildren(h("p", {}, "Solving…"));
    try {
      const deal = await entry.read();
      const told = await post("/api/solve", { deal, dealer: entry.dealer(), vulnerability: entry.vulnerability() });
      answer.replaceChildren(h("h2", {}, "Double dummy"), tricksTable(told.tricks), h("p", {}, h("b", {}, "Par: "), suited(told.par.text)),
        told.line ? h("details", {}, h("summary", {}, suited(`Best play in ${contractText(told.line.contract)}`)), h("ol", {}, tricksOf(told.line).map((trick) => h("li", {}, suited(trick))))) : "",
        button("Play this deal", async () => { await newTable({ kind: "hands", deal, dealer: entry.dealer(), vulnerability: entry.vulnerability() }); location.hash = "#/"; }));
    } catch (fault) { answer.replaceChildren(h("p", { class: "error-words" }, fault.message)); }
  }
  return h("div", { class: "page" }, h("h2", {}, "Solve a deal"), h("div", { class: "columns" },
    h("form", { class: "box stack", onsubmit: solve }, entry.element, h("button", { class: "primary", type: "submit" }, "Solve")), answer));
}
