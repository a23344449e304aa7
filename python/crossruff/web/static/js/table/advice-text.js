// @ts-check
// The decisions of robots in words.
import { callText } from "../bridge/calls.js";
import { cardText } from "../bridge/cards.js";

/**
 * @param {Received.Advice["kind"]} kind
 * @param {Call | Card} action
 */
export const actionText = (kind, action) =>
  kind === "call" ? callText(action) : cardText(action);

/**
 * Return the reason of a decision without the action that it starts with.
 * @param {Received.Advice} advice
 */
export function reasonOf({ kind, action, words }) {
  const start = `${actionText(kind, action)}: `;
  return words.startsWith(start) ? words.slice(start.length) : words;
}
