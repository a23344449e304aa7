// Claim finder: what can be proved, and the plan drawn.
import { post } from "./api.js";
import { dealEntry } from "./deal-entry.js";
import { field, h, select, suited } from "./elements.js";
import { picture } from "./verdict.js";
import { SEATS, SEAT_NAMES } from "./words.js";

export function claimPage() {
  const contract = h("input", { type: "text", value: "3NTS", autocomplete: "off" });
  const cards = h("input", { type: "text", placeholder: "SQ S2 S4 SA …", autocomplete: "off" });
  const assume = h("input", { type: "text", placeholder: "optional: what is known of hidden hands", autocomplete: "off" });
  const seat = select([["", "Declarer"], ...SEATS.map((each) => [each, SEAT_NAMES[each]])], "");
  const entry = dealEntry((board) => { if (board.contract) contract.value = board.contract; cards.value = (board.cards ?? []).join(" "); });
  const answer = h("div", { class: "box plan", "aria-live": "polite" }, h("p", { class: "soft" }, "The claim and its plan come here."));
  async function find(event) {
    event.preventDefault();
    answer.replaceChildren(h("p", {}, "Looking for a proof…"));
    try {
      const asked = { deal: await entry.read(), contract: contract.value.trim(), cards: cards.value.toUpperCase().match(/[SHDC][AKQJT2-9]/g) ?? [], assume: assume.value };
      if (seat.value) asked.seat = seat.value;
      const told = await post("/api/claim", asked);
      answer.replaceChildren(h("h2", {}, told.claim ? "What can be claimed" : "No claim"), h("pre", { tabindex: "0" }, suited(told.words ?? "")), told.decided ? "" : h("p", { class: "soft" }, "The search was cut short: there may be more."), picture(told.svg));
    } catch (fault) { answer.replaceChildren(h("p", { class: "error-words" }, fault.message)); }
  }
  return h("div", { class: "page" }, h("h2", {}, "Find a claim"), h("div", { class: "columns" },
    h("form", { class: "box stack", onsubmit: find }, entry.element, field("Contract and declarer", contract), field("Cards played", cards), field("Who claims", seat), field("Assuming", assume),
      h("button", { class: "primary", type: "submit" }, "Find the claim")), answer));
}
