// @ts-check
// The page that finds claims: the most that can be proved, with its plan.
import { cardText, readCards } from "../bridge/cards.js";
import { SEAT_OPTIONS } from "../bridge/seats.js";
import { planPicture } from "../claims/plan-picture.js";
import { t } from "../language/language.js";
import { messageOf } from "../page/dialogs.js";
import { field, h, select, submitButton, suited, textInput } from "../page/elements.js";
import { stoppedNote } from "../page/stopped-note.js";
import { findClaim } from "../server/api.js";
import { DealEntry } from "./deal-entry.js";

export function claimPage() {
  const contract = textInput({ value: "3NTS" });
  const cards = textInput({ placeholder: "SQ S2 S4 SA …" });
  const assumption = textInput({ placeholder: t("optional: what is known of hidden hands") });
  const claimer = select([["", t("Declarer")], ...SEAT_OPTIONS], "");
  const entry = new DealEntry((board) => {
    if (board.contract) contract.value = board.contract;
    cards.value = board.cards.join(" ");
  });
  const invitation = h("p", { class: "soft" }, t("The claim and its plan appear here."));
  const answer = h("div", { class: "box plan", "aria-live": "polite" }, invitation);

  const find = async (/** @type {Event} */ event) => {
    event.preventDefault();
    answer.replaceChildren(h("p", {}, t("Looking for a proof…")));
    try {
      const isBeforeLead = !cards.value.trim();
      const found = await findClaim({
        deal: await entry.read(),
        contract: contract.value.trim(),
        cards: readCards(cards.value),
        assume: assumption.value,
        seat: /** @type {Seat} */ (claimer.value) || undefined,
      });
      // A claim waits for dummy: the server has led a card that is best double dummy.
      if (isBeforeLead) cards.value = found.cards.join(" ");
      const lead = isBeforeLead
        ? t("After the lead of {card}:", { card: cardText(found.cards[0]) })
        : "";
      const partial = t("The search stopped early: more tricks may be provable.");
      answer.replaceChildren(
        h("h2", {}, found.claim ? t("What can be claimed") : t("No claim")),
        lead ? h("p", {}, suited(lead)) : "",
        h("pre", { tabindex: "0" }, suited(found.words)),
        found.decided || found.stopped ? "" : h("p", { class: "soft" }, partial),
        stoppedNote(found),
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
    field(t("Contract and declarer"), contract),
    field(t("Cards played"), cards),
    field(t("Claimer"), claimer),
    field(t("Assuming"), assumption),
    submitButton(t("Find the claim")),
  );
  return h(
    "div",
    { class: "page" },
    h("h2", {}, t("Find a claim")),
    h("div", { class: "columns" }, form, answer),
  );
}
