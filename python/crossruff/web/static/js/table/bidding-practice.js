// @ts-check
// Bidding practice at the table: the robot's call beside the player's, and a board in one line.
import { callText } from "../bridge/calls.js";
import { contractText } from "../bridge/contracts.js";
import { signed } from "../bridge/text.js";
import { t } from "../language/language.js";
import { h, suited } from "../page/elements.js";
import { reasonOf } from "./advice-text.js";

/** @param {Received.Comparison} comparison */
export function comparisonText(comparison) {
  const { call, action } = comparison;
  const isSame = call === action;
  const verdict = isSame
    ? `✓ ${callText(call)}`
    : t("You {call}, the robot {call2}", { call: callText(call), call2: callText(action) });
  return [
    h(
      "p",
      { class: isSame ? "won" : "lost" },
      h("b", {}, suited(verdict)),
      isSame ? t(" as the robot") : "",
    ),
    h("p", { class: "soft" }, suited(reasonOf(comparison))),
  ];
}

/**
 * Describe a board in one line, for players who skip its review.
 * @param {Received.Review} review
 * @param {Side} side
 */
export function boardLine({ number, result, score, par }, side) {
  const parScore = side === "NS" ? par.score : -par.score;
  const made = `${contractText(result)}, ${signed(score[side])}`;
  return t("Board {number}: {made}; par {signed}", { number, made, signed: signed(parScore) });
}
