// @ts-check
// The dialogs of claims: to make one, and to see what can be proved.
import { readCards } from "../bridge/cards.js";
import { cardsOf, completeTricks } from "../bridge/tricks.js";
import { t } from "../language/language.js";
import { messageOf, openDialog } from "../page/dialogs.js";
import { button, field, h, submitButton, suited, textInput } from "../page/elements.js";
import { stoppedNote } from "../page/stopped-note.js";
import { findClaim } from "../server/api.js";
import { claimPreview } from "./claim-text.js";
import { planPicture } from "./plan-picture.js";

const RULE =
  t("The judge sees what you see, and accepts a claim that works however the hidden cards lie.");

/**
 * Ask how many tricks to claim, and by which cards.
 * @param {Received.Table} table
 * @param {Send} send
 */
export function askClaim(table, send) {
  const left = 13 - completeTricks(table.tricks).length;
  const number = h("input", {
    type: "number",
    min: 0,
    max: left,
    value: String(left),
    id: "claim-tricks",
    inputMode: "numeric",
    oninput: () => preview(),
  });
  const change = (/** @type {number} */ by) => {
    number.value = String(Math.min(left, Math.max(0, Number(number.value) + by)));
    preview();
  };
  const less = { class: "step", "aria-label": t("One trick less") };
  const more = { class: "step", "aria-label": t("One trick more") };
  const line = textInput({ placeholder: t("optional: SA SK HA") });
  const summary = h("p", { class: "soft" });
  const preview = () => {
    summary.textContent = claimPreview(Number(number.value), left);
  };
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    send({ type: "claim", tricks: Number(number.value), statement: readCards(line.value) });
    dialog.close();
  };
  preview();
  const cancel = button(t("Cancel"), () => dialog.close());
  const form = h(
    "form",
    { onsubmit: submit },
    h("label", { class: "field", for: number.id }, h("span", {}, t("Tricks that you take"))),
    h(
      "div",
      { class: "row steps-row" },
      button("−", () => change(-1), less),
      number,
      button("+", () => change(1), more),
    ),
    field(t("Cards you play, in order"), line),
    summary,
    h("p", { class: "soft" }, RULE),
    h("div", { class: "row" }, submitButton(t("Claim")), cancel),
  );
  const dialog = openDialog(t("Claim"), form);
  // On a phone the focus would open the keyboard over the dialog.
  if (matchMedia("(pointer: fine)").matches) number.focus();
}

/**
 * Show the most that the claimer can prove, with its plan.
 * @param {Received.Table} table
 */
export async function showProvableClaim({ deal, contract, tricks, claim }) {
  if (!contract || !claim) return;
  const body = h("div", { class: "plan" }, h("p", { role: "status" }, t("Looking for a proof…")));
  openDialog(t("What can be claimed"), body);
  try {
    const cards = cardsOf(tricks);
    const found = await findClaim({ deal, contract, cards, seat: claim.seat, assume: "" });
    body.replaceChildren(
      h("pre", { tabindex: "0" }, suited(found.words)),
      stoppedNote(found),
      planPicture(found.svg),
    );
  } catch (error) {
    body.replaceChildren(h("p", { class: "error-words" }, messageOf(error)));
  }
}
