// @ts-check
// The decisions of robots in words.
import { callText } from "../bridge/calls.js";
import { cardText, withTens } from "../bridge/cards.js";
import { declaredContract } from "../bridge/contracts.js";
import { SIDE_LETTERS, SIDE_NAMES, sideOf } from "../bridge/seats.js";
import { t } from "../language/language.js";

/**
 * @param {Received.Advice["kind"]} kind
 * @param {Call | Card} action
 */
export const actionText = (kind, action) =>
  kind === "call" ? callText(action) : cardText(action);

/**
 * Title a column of a hint: tricks and chances are those of the side that declares.
 * @param {"tricks" | "chance" | "score"} name
 * @param {ContractText | null} contract
 */
export function columnTitle(name, contract) {
  const declared = declaredContract(contract);
  if (!declared) return name;
  const { level, strain, declarer } = declared;
  const side = SIDE_LETTERS[sideOf(declarer)];
  const titles = {
    tricks: t("{side} tricks", { side }),
    chance: t("{call} makes", { call: callText(`${level}${strain}`) }),
    score: t("{side} score", { side }),
  };
  return titles[name];
}

/**
 * Say what the table of a hint shows, and for whom.
 * @param {Received.Advice["kind"]} kind
 * @param {ContractText | null} contract
 */
export function captionText(kind, contract) {
  if (kind === "call") return t("Other calls that the hand fits");
  const declared = declaredContract(contract);
  if (!declared) return "";
  const side = SIDE_NAMES[sideOf(declared.declarer)];
  return t("For {side}, who declare: their tricks, and the chance that the contract makes", {
    side,
  });
}

/**
 * Return the reason of a decision without the action that it starts with.
 * @param {Received.Advice} advice
 */
export function reasonOf({ kind, action, words }) {
  const text = withTens(words);
  // The server writes the action in English.
  const starts = [actionText(kind, action), action].map((each) => `${each}: `);
  const start = starts.find((each) => text.startsWith(each)) ?? "";
  return text.slice(start.length);
}
