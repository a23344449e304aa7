// @ts-check
// Requests of other players that wait for an answer: an undo, a claim, a question about a call.
import { callText } from "../bridge/calls.js";
import { SEAT_NAMES } from "../bridge/seats.js";
import { plural } from "../bridge/text.js";
import { cardsOf } from "../bridge/tricks.js";
import { button, h, suited } from "../page/elements.js";
import { explainCall } from "./explanation-dialog.js";

/**
 * Say what an undo takes back: "2 calls", "1 card" or "6 calls and cards".
 * @param {number} count
 * @param {Pick<Received.Table, "tricks" | "phase">} table
 */
export function undoneText(count, { tricks, phase }) {
  if (phase === "bidding") return plural(count, "call");
  return count > cardsOf(tricks).length ? `${count} calls and cards` : plural(count, "card");
}

/**
 * @param {string} text
 * @param {"undo_answer" | "claim_answer"} type
 * @param {Send} send
 */
function consentRequest(text, type, send) {
  const agree = button("Agree", () => send({ type, agrees: true }), { class: "primary" });
  const refuse = button("No", () => send({ type, agrees: false }));
  return [h("p", {}, text), h("div", { class: "row" }, agree, refuse)];
}

/**
 * @param {Received.Undo} undo
 * @param {Received.Snapshot} snapshot
 * @param {Send} send
 */
function undoRequest(undo, { table, you }, send) {
  if (you.seat && undo.waits_for.includes(you.seat)) {
    const what = undoneText(undo.count, table);
    const text = `${SEAT_NAMES[undo.seat]} asks to take back ${what}.`;
    return consentRequest(text, "undo_answer", send);
  }
  const shown = [h("p", {}, "Waiting for an answer to the undo request.")];
  if (undo.seat !== you.acts) return shown;
  return [...shown, button("Withdraw", () => send({ type: "undo_answer", agrees: false }))];
}

/**
 * Show a pending undo or concession; null if there is none.
 * @param {Received.Snapshot} snapshot
 * @param {Send} send
 */
export function pendingRequest(snapshot, send) {
  const { table, you } = snapshot;
  if (table.undo) return undoRequest(table.undo, snapshot, send);
  const { seat, tricks, waits_for: partner } = table.claim ?? {};
  if (!seat || !partner) return null;
  if (partner === you.seat) {
    const text = `Your partner claims ${tricks} and concedes the rest.`;
    return consentRequest(text, "claim_answer", send);
  }
  const claim = `${SEAT_NAMES[seat]} claims ${tricks} and concedes the rest`;
  return [h("p", {}, `${claim}; ${SEAT_NAMES[partner]} is asked.`)];
}

/**
 * Show an opponent's question about a call of the player.
 * @param {{ number: number, by: Seat, made: Received.MadeCall }} question
 * @param {Send} answer
 * @param {() => void} onclose
 */
export function questionRequest({ number, by, made }, answer, onclose) {
  const text = `${SEAT_NAMES[by]} asks what your ${callText(made.call)} shows.`;
  const explain = () => explainCall(made, number, answer);
  const tools = [button("Explain…", explain, { class: "primary" }), button("Close", onclose)];
  return [h("p", {}, suited(text)), h("div", { class: "row" }, tools)];
}
