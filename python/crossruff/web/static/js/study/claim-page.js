// @ts-check
// The page that finds claims: the most that can be proved, with its plan.
import { readCards } from "../bridge/cards.js";
import { SEAT_OPTIONS } from "../bridge/seats.js";
import { planPicture } from "../claims/plan-picture.js";
import { messageOf } from "../page/dialogs.js";
import { field, h, select, submitButton, suited, textInput } from "../page/elements.js";
import { findClaim } from "../server/api.js";
import { DealEntry } from "./deal-entry.js";

export function claimPage() {
  const contract = textInput({ value: "3NTS" });
  const cards = textInput({ placeholder: "SQ S2 S4 SA …" });
  const assumption = textInput({ placeholder: "optional: what is known of hidden hands" });
  const claimer = select([["", "Declarer"], ...SEAT_OPTIONS], "");
  const entry = new DealEntry((board) => {
    if (board.contract) contract.value = board.contract;
    cards.value = board.cards.join(" ");
  });
  const invitation = h("p", { class: "soft" }, "The claim and its plan appear here.");
  const answer = h("div", { class: "box plan", "aria-live": "polite" }, invitation);

  const find = async (/** @type {Event} */ event) => {
    event.preventDefault();
    answer.replaceChildren(h("p", {}, "Looking for a proof…"));
    try {
      const found = await findClaim({
        deal: await entry.read(),
        contract: contract.value.trim(),
        cards: readCards(cards.value),
        assume: assumption.value,
        seat: /** @type {Seat} */ (claimer.value) || undefined,
      });
      const partial = "The search stopped early: more tricks may be provable.";
      answer.replaceChildren(
        h("h2", {}, found.claim ? "What can be claimed" : "No claim"),
        h("pre", { tabindex: "0" }, suited(found.words)),
        found.decided ? "" : h("p", { class: "soft" }, partial),
        planPicture(found.svg),
      );
    } catch (error) {
      answer.replaceChildren(h("p", { class: "error-words" }, messageOf(error)));
    }
  };
  const form = h(
    "form",
    { class: "box stack", onsubmit: find },
    entry.element,
    field("Contract and declarer", contract),
    field("Cards played", cards),
    field("Claimer", claimer),
    field("Assuming", assumption),
    submitButton("Find the claim"),
  );
  return h(
    "div",
    { class: "page" },
    h("h2", {}, "Find a claim"),
    h("div", { class: "columns" }, form, answer),
  );
}
