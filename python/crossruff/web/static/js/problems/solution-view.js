// @ts-check
// The solution of a problem: the verdict, the chances of the lines, the plan, and all four hands.
import { cardText } from "../bridge/cards.js";
import { t, term } from "../language/language.js";
import { h, suited } from "../page/elements.js";
import { dealDiagram } from "../study/deal-diagram.js";

/**
 * @param {Received.ProblemAnswer} answer
 * @param {Card} card the card that was chosen
 */
export function solutionView(answer, card) {
  const mark = answer.solved ? "solved" : "missed";
  const verdict = answer.solved ? t("right") : t("there is a better card");
  const note =
    t("Chances of a defender are double dummy: all four see all cards after this one.");
  return h(
    "div",
    { class: "solution" },
    h("h3", { class: mark }, suited(`${cardText(card)}: ${verdict}`)),
    h("p", { class: "figures" }, suited(answer.figures)),
    h("p", {}, t("Theme: {theme}.", { theme: term(answer.theme) })),
    h(
      "ul",
      {},
      answer.lines.map((line) => h("li", { class: line.right ? "solved" : "" }, suited(line.text))),
    ),
    answer.reasons.map((text) => h("p", {}, suited(text))),
    answer.steps.length ? h("h4", {}, t("The plan, with shares of all deals")) : "",
    answer.steps.map(({ depth, text }) =>
      h("p", { class: "step", style: `--depth: ${Math.min(depth, 6)}` }, suited(text)),
    ),
    answer.double_dummy ? h("p", { class: "soft" }, note) : "",
    dealDiagram(answer.deal),
  );
}
