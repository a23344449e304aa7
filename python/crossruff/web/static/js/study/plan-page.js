// @ts-check
// The page that makes declarer's plan of a board.
import { readCards } from "../bridge/cards.js";
import { pictureWidth, planElements } from "../coach/plan-view.js";
import { t } from "../language/language.js";
import { messageOf } from "../page/dialogs.js";
import { field, h, submitButton, textInput } from "../page/elements.js";
import { makePlan } from "../server/api.js";
import { DealEntry } from "./deal-entry.js";

const EXPLANATION = t(
  "The plan uses declarer's hand, dummy, the auction and the cards played. " +
    "It does not look at the defenders' hands, which you may leave out.",
);

export function planPage() {
  const contract = textInput({ value: "3NTS" });
  const cards = textInput({ placeholder: t("the opening lead, such as H4") });
  const calls = textInput({ placeholder: t("optional: 1NT P 3NT P P P") });
  const seconds = h("input", { type: "number", min: 1, max: 20, value: "8" });
  const entry = new DealEntry((board) => {
    if (board.contract) contract.value = board.contract;
    cards.value = board.cards[0] ?? "";
    calls.value = board.calls.join(" ");
  });
  const invitation = h("p", { class: "soft" }, t("The plan appears here."));
  const answer = h("div", { class: "box", "aria-live": "polite" }, invitation);

  const make = async (/** @type {Event} */ event) => {
    event.preventDefault();
    answer.replaceChildren(h("p", { role: "status" }, t("Counting, and playing out worlds…")));
    try {
      const plan = await makePlan({
        deal: await entry.read(),
        contract: contract.value.trim(),
        cards: readCards(cards.value),
        calls: calls.value,
        dealer: entry.dealer,
        vulnerability: entry.vulnerability,
        seconds: Number(seconds.value),
        width: Math.min(pictureWidth(), answer.clientWidth - 40),
      });
      answer.replaceChildren(h("h2", {}, t("The plan")), planElements(plan));
    } catch (error) {
      answer.replaceChildren(h("p", { class: "error-words" }, messageOf(error)));
    }
  };
  const form = h(
    "form",
    { class: "box stack", onsubmit: make },
    h("p", { class: "soft" }, EXPLANATION),
    entry.element,
    field(t("Contract and declarer"), contract),
    field(t("Cards played"), cards),
    field(t("Calls, dealer first"), calls),
    field(t("Seconds"), seconds),
    submitButton(t("Make a plan")),
  );
  return h(
    "div",
    { class: "page" },
    h("h2", {}, t("Make a plan")),
    h("div", { class: "columns" }, form, answer),
  );
}
