// @ts-check
// Explanations between people: the player's own calls, and questions to opponents.
import { callText } from "../bridge/calls.js";
import { SEAT_NAMES, sideOf } from "../bridge/seats.js";
import { t } from "../language/language.js";
import { openDialog, toast } from "../page/dialogs.js";
import { button, checkField, field, h, submitButton, textInput } from "../page/elements.js";

const ABOUT = t("Your opponents can read it. Your partner cannot, until the board is over.");

/**
 * Ask the player to explain one of their calls.
 * @param {Received.MadeCall} made
 * @param {number} number of the call, from 0
 * @param {Send} send
 */
export function explainCall(made, number, send) {
  const words = textInput({ maxlength: 200, value: made.explanation, autofocus: true });
  const alert = h("input", { type: "checkbox", checked: made.alert });
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    const explanation = words.value.trim();
    send({ type: "explain", number, explanation, alert: alert.checked });
    dialog.close();
  };
  const cancel = button(t("Cancel"), () => dialog.close());
  const form = h(
    "form",
    { class: "explain", onsubmit: submit },
    field(t("What it shows"), words),
    checkField(alert, t("Alert")),
    h("p", { class: "soft" }, ABOUT),
    h("div", { class: "row" }, submitButton(t("Explain")), cancel),
  );
  const dialog = openDialog(t("Explain your {call}", { call: callText(made.call) }), form);
}

/**
 * Answer a click on a call: the player explains their own, and can ask about an opponent's.
 * @param {Received.MadeCall} made
 * @param {number} number of the call, from 0
 * @param {Received.Snapshot} snapshot
 * @param {Send} send
 */
export function discussCall(made, number, { you, people }, send) {
  if (!you.seat) return;
  const isOpponent = sideOf(made.seat) !== sideOf(you.seat);
  if (made.seat === you.seat) {
    explainCall(made, number, send);
  } else if (isOpponent && people[made.seat].kind === "person") {
    const ask = button(t("Ask what it shows"), () => send({ type: "ask", number }));
    toast(`${SEAT_NAMES[made.seat]}: ${callText(made.call)}`, ask);
  }
}
