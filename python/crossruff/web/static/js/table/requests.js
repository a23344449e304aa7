// @ts-check
// Requests of others that wait for an answer: an undo, a claim, hands for a watcher, a question
// about a call.
import { callText } from "../bridge/calls.js";
import { cardText } from "../bridge/cards.js";
import { SEAT_NAMES } from "../bridge/seats.js";
import { plural } from "../bridge/text.js";
import { cardsOf, completeTricks } from "../bridge/tricks.js";
import { kibitzText } from "../company/company-text.js";
import { t } from "../language/language.js";
import { button, h, suited } from "../page/elements.js";
import { explainCall } from "./explanation-dialog.js";

const MOST_LISTED = 4;
const LAST_TRICK = 13;

/**
 * Say what an undo takes back: "2 calls", "1 card" or "6 calls and cards".
 * @param {number} count
 * @param {Pick<Received.Table, "tricks" | "phase">} table
 */
export function undoneText(count, { tricks, phase }) {
  if (phase === "bidding") return plural(count, "call");
  return count > cardsOf(tricks).length
    ? t("{count} calls and cards", { count })
    : plural(count, "card");
}

/**
 * Return the calls or cards that an undo takes back, the first of them first.
 * @param {number} count
 * @param {Pick<Received.Table, "auction" | "tricks">} table
 */
function undoneActions(count, { auction, tricks }) {
  const all = [...auction.map(({ call }) => callText(call)), ...cardsOf(tricks).map(cardText)];
  return all.slice(-count).join(", ");
}

/**
 * Name a player and the seat.
 * @param {Seat} seat
 * @param {Received.Snapshot} snapshot
 */
function playerText(seat, { people }) {
  const { kind, name } = people[seat];
  return kind === "person" && name !== SEAT_NAMES[seat]
    ? `${name} (${SEAT_NAMES[seat]})`
    : SEAT_NAMES[seat];
}

/**
 * A request that waits for an answer.
 * @typedef {object} Request
 * @property {string} text
 * @property {((agrees: boolean) => Sent.AnyMessage) | null} answer null if the viewer is not asked
 * @property {Sent.AnyMessage | null} withdraw by the viewer
 */

/**
 * @param {Received.Undo} undo
 * @param {Received.Snapshot} snapshot
 * @returns {Request}
 */
function undoRequest(undo, snapshot) {
  const { table, you } = snapshot;
  const what = undoneText(undo.count, table);
  const actions = undo.count <= MOST_LISTED ? `: ${undoneActions(undo.count, table)}` : "";
  if (you.seat && undo.waits_for.includes(you.seat)) {
    const asker = playerText(undo.seat, snapshot);
    const text = t("{asker} asks to take back {what}{actions}. Do you agree?", {
      asker,
      what,
      actions,
    });
    return {
      text,
      answer: (agrees) => ({ type: "undo_answer", agrees }),
      withdraw: null,
    };
  }
  const asked = undo.waits_for.map((seat) => playerText(seat, snapshot)).join(t(" and "));
  return {
    text: t("Undo of {what}{actions}: waiting for {asked}.", { what, actions, asked }),
    answer: null,
    withdraw: undo.seat === you.acts && you.seat ? { type: "undo_answer", agrees: false } : null,
  };
}

/**
 * @param {Received.Snapshot} snapshot
 * @returns {Request | null}
 */
function claimRequest(snapshot) {
  const { table, you } = snapshot;
  const { seat, tricks, waits_for: partner } = table.claim ?? {};
  if (!seat || tricks === undefined || !partner) return null;
  const left = LAST_TRICK - completeTricks(table.tricks).length;
  const claim = tricks
    ? t("claims {tricks} and concedes {count}", {
      tricks: plural(tricks, "trick"),
      count: left - tricks,
    })
    : t("concedes the rest");
  const claimer = playerText(seat, snapshot);
  if (partner !== you.seat) {
    const asked = playerText(partner, snapshot);
    return {
      text: t("{claimer} {claim}: waiting for {asked}.", { claimer, claim, asked }),
      answer: null,
      withdraw: null,
    };
  }
  return {
    text: t("Your partner, {claimer}, {claim}. Do you concede too?", { claimer, claim }),
    answer: (agrees) => ({ type: "claim_answer", agrees }),
    withdraw: null,
  };
}

/**
 * @param {Received.Snapshot} snapshot
 * @returns {Request | null}
 */
function kibitzRequest({ company, you }) {
  const { seat } = you;
  const asked = company.requests.find((each) => seat && each.waits_for.includes(seat));
  if (!asked) return null;
  const { number } = asked;
  return {
    text: t("{kibitz} Do you agree?", { kibitz: kibitzText(asked) }),
    answer: (agrees) => ({ type: "kibitz_answer", number, agrees }),
    withdraw: null,
  };
}

/**
 * Return the request that waits for an answer: an undo, a concession, or a watcher.
 * @param {Received.Snapshot} snapshot
 */
function requestOf(snapshot) {
  const { undo } = snapshot.table;
  if (undo) return undoRequest(undo, snapshot);
  return claimRequest(snapshot) ?? kibitzRequest(snapshot);
}

/**
 * Return the request in words, "" if there is none.
 * @param {Received.Snapshot} snapshot
 */
export const pendingText = (snapshot) => requestOf(snapshot)?.text ?? "";

/**
 * Show a pending undo or concession, or a watcher's request; null if there is none.
 * @param {Received.Snapshot} snapshot
 * @param {Send} send
 */
export function pendingRequest(snapshot, send) {
  const request = requestOf(snapshot);
  if (!request) return null;
  const { text, answer, withdraw } = request;
  const tools = [];
  if (answer) {
    tools.push(button(t("Agree"), () => send(answer(true)), { class: "primary" }));
    tools.push(button(t("No"), () => send(answer(false))));
  }
  if (withdraw) tools.push(button(t("Withdraw"), () => send(withdraw)));
  const shown = [h("p", {}, suited(text))];
  return tools.length ? [...shown, h("div", { class: "row" }, tools)] : shown;
}

/**
 * Show an opponent's question about a call of the player.
 * @param {{ number: number, by: Seat, made: Received.MadeCall }} question
 * @param {Send} answer
 * @param {() => void} onclose
 */
export function questionRequest({ number, by, made }, answer, onclose) {
  const text = t("{by} asks what your {call} shows.", {
    by: SEAT_NAMES[by],
    call: callText(made.call),
  });
  const explain = () => explainCall(made, number, answer);
  const tools = [button(t("Explain…"), explain, { class: "primary" }), button(t("Close"), onclose)];
  return [h("p", {}, suited(text)), h("div", { class: "row" }, tools)];
}
