// @ts-check
// What is new at a table, in words for a screen reader.
import { callName } from "../bridge/calls.js";
import { cardName } from "../bridge/cards.js";
import { contractText } from "../bridge/contracts.js";
import { SEAT_NAMES } from "../bridge/seats.js";
import { t } from "../language/language.js";
import { newActions } from "../server/snapshot-changes.js";

/** @param {Card[]} cards */
const listCards = (cards) => cards.map(cardName).join(", ");

/** @param {Received.MadeCall} made */
function callLine({ seat, call, alert, explanation }) {
  const notes = `${alert ? t(", alerted") : ""}${explanation ? `, ${explanation}` : ""}`;
  return `${SEAT_NAMES[seat]}: ${callName(call)}${notes}.`;
}

/** @param {PlayedCard & { winner: Seat | null }} played */
function cardLines({ seat, card, winner }) {
  const lines = [`${SEAT_NAMES[seat]}: ${cardName(card)}.`];
  if (winner) lines.push(t("{winner} wins the trick.", { winner: SEAT_NAMES[winner] }));
  return lines;
}

/**
 * @param {Received.Table} table
 * @param {Seat} me
 */
function turnLine({ legal, hand }, me) {
  if (legal.calls) return t("Your call.");
  return hand && hand !== me ? t("Your turn: dummy plays.") : t("Your turn to play.");
}

/**
 * Describe the differences of two snapshots of a table, "" if there are none to announce.
 * @param {Received.Table | null} before null for a new board
 * @param {Received.Table} now
 * @param {Seat | null} me the seat that the viewer acts for
 */
export function changeText(before, now, me) {
  const { isNewBoard, calls, cards, isUndone } = newActions(before, now);
  const known = isNewBoard ? null : before;
  const lines = calls.map(callLine);
  if (now.contract && !known?.contract) {
    lines.push(t("The contract is {contract}.", { contract: contractText(now.contract) }));
  }
  lines.push(...cards.flatMap(cardLines));
  if (isUndone) lines.push(t("Taken back."));
  const dummy = now.dummy && now.dummy !== me ? now.dummy : null;
  const dummyCards = dummy && now.hands[dummy].cards;
  if (dummy && dummyCards && !known?.hands[dummy].cards) {
    lines.push(t("Dummy has {listCards}.", { listCards: listCards(dummyCards) }));
  }
  if (me && now.turn === me && known?.turn !== me) lines.push(turnLine(now, me));
  return lines.join(" ");
}

/**
 * Describe the hand that a dummy begins to play for a robot; null if that does not begin now.
 * @param {Received.Snapshot | null} before
 * @param {Received.Snapshot} now
 */
export function takeoverText(before, { you, table, finished }) {
  const { acts } = you;
  if (finished || !you.seat || !acts || acts === you.seat || before?.you.acts === acts) return null;
  const notice = t("{acts} declares: you play the hand.", { acts: SEAT_NAMES[acts] });
  const cards = listCards(table.hands[acts].cards ?? []);
  return {
    notice,
    details: `${notice} ${t("{acts} has {cards}.", { acts: SEAT_NAMES[acts], cards })}`,
  };
}
