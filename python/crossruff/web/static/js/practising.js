// Bidding practice at the table: what the robot would have called, and boards that follow at once.
import { h, suited } from "./elements.js";
import { callText, contractText, signed } from "./words.js";

// compared: { call, action, words }, as the server tells it after a call.
export function comparedWords({ call, action, words }) {
  const same = call === action;
  const why = words.replace(`${callText(action)}: `, "");
  return [h("p", { class: same ? "won" : "lost" }, h("b", {}, suited(same ? `✓ ${callText(call)}` : `You ${callText(call)}, the robot ${callText(action)}`)), same ? " as the robot" : ""),
    h("p", { class: "soft" }, suited(why))];
}

// A board in a line, for who does not stop at its review.
export const boardLine = (review, side) => `Board ${review.number}: ${contractText(review.result)}, ${signed(review.score[side])}; par ${signed(side === "NS" ? review.par.score : -review.par.score)}`;
