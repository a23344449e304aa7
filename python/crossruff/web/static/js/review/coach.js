// @ts-check
// The coach's part of the review: verdicts from what the player could see, with reasons.
import { cardText } from "../bridge/cards.js";
import { SEAT_NAMES } from "../bridge/seats.js";
import { plural } from "../bridge/text.js";
import { decimal, t, term } from "../language/language.js";
import { button, h, suited } from "../page/elements.js";

/** @type {{ [verdict in Received.Verdict]: string }} */
const TITLES = {
  fine: t("Fine"),
  slip: t("Slip"),
  mistake: t("Mistake"),
  unlucky: t("Unlucky"),
  lucky: t("Lucky"),
};

/**
 * Describe a verdict: "Mistake: South ♠Q in trick 2, −1.4 IMPs".
 * @param {Received.CoachedDecision} decision
 */
export function verdictText({ verdict, seat, symbol, trick, loss, unit, judged }) {
  const where = trick ? t(" in trick {trick}", { trick }) : "";
  const isWrong = verdict === "mistake" || verdict === "slip" || verdict === "lucky";
  const price = isWrong ? `, −${decimal(loss, 1)} ${term(unit)}` : "";
  const title = judged ? TITLES[verdict] : t("No opinion");
  return `${title}: ${SEAT_NAMES[seat]} ${symbol}${where}${price}`;
}

/**
 * Count the verdicts: "1 mistake, 2 slips, 14 fine".
 * @param {Received.CoachedDecision[]} decisions
 */
export function countText(decisions) {
  /** @type {[Received.Verdict, (count: number) => string][]} */
  const texts = [
    ["mistake", (count) => plural(count, "mistake")],
    ["slip", (count) => plural(count, "slip")],
    ["lucky", (count) => t("{count} lucky", { count })],
    ["unlucky", (count) => t("{count} unlucky", { count })],
    ["fine", (count) => t("{count} fine", { count })],
  ];
  const unjudged = decisions.filter((each) => !each.judged).length;
  const parts = texts.flatMap(([verdict, text]) => {
    const { length } = decisions.filter((each) => each.judged && each.verdict === verdict);
    return length ? [text(length)] : [];
  });
  if (unjudged) parts.push(t("{unjudged} without an opinion", { unjudged }));
  return parts.join(", ");
}

/**
 * Return the choice that the coach speaks of at a step: the one that was just made, or before a
 * mistake the one that comes next; undefined where the coach has not looked yet.
 * @param {Received.Review} review
 * @param {number} step
 */
export function choiceAt(review, step) {
  return decisionAt(review, step) ?? decisionAfter(review, step);
}

/**
 * Return what the coach says of a choice.
 * @param {Received.CoachedDecision} decision
 */
export function choiceText(decision) {
  return [h("p", {}, suited(`${verdictText(decision)}.`)), ...reasonsOf(decision, false)];
}

/**
 * Return one sentence on a choice, with the other facts behind it.
 * @param {Received.CoachedDecision} decision
 * @param {boolean} isOpen
 */
function reasonsOf({ step, verdict, best_symbol, facts, main = 0 }, isOpen) {
  const isBetter = best_symbol && verdict !== "unlucky" && verdict !== "fine";
  const better = isBetter ? t("Better: {best_symbol}. ", { best_symbol }) : "";
  const words = h("p", { class: "coach-words" }, suited(better + (facts[main] ?? "")));
  const rest = facts.filter((_, place) => place !== main);
  if (!rest.length) return [words];
  const items = rest.map((fact) => h("li", {}, suited(fact)));
  const summary = h("summary", {}, t("Why"));
  const more = h("details", { class: "reasons", open: isOpen }, summary, h("ul", {}, items));
  more.dataset.why = String(step);
  return [words, more];
}

/**
 * Return the decision that shows its result at a step.
 * @param {Received.Review} review
 * @param {number} step
 */
const decisionAfter = (review, step) =>
  review.coach?.decisions.find((each) => each.step === step);

/**
 * Return the decision that a player has to make at a step, if it was not fine.
 * @param {Received.Review} review
 * @param {number} step
 */
export function decisionAt(review, step) {
  const found = decisionAfter(review, step + 1);
  return found && found.verdict !== "fine" ? found : undefined;
}

/**
 * List the cards that a player could have chosen, with what each costs.
 * @param {Received.CoachedDecision} decision
 */
export function alternativesTable({ options, action, unit, seat }) {
  if (!options?.length) return null;
  const hasChances = options.some(({ chance }) => chance !== null);
  const row = (/** @type {Received.CoachedOption} */ { cards, chance, tricks, loss }) => {
    const isPlayed = cards.includes(action);
    return h(
      "tr",
      { class: loss === 0 ? "best" : "" },
      h(
        "th",
        { scope: "row" },
        suited(cards.map(cardText).join(" ")),
        isPlayed && h("span", { class: "tag" }, t("played")),
      ),
      h("td", {}, loss ? `−${decimal(loss, 1)}` : t("best")),
      hasChances && h("td", {}, chance === null ? "" : `${Math.round(chance * 100)} %`),
      h("td", {}, decimal(tricks, 1)),
    );
  };
  const heads = [t("Card"), term(unit), hasChances && t("Chance"), t("Tricks")].filter(Boolean);
  return h(
    "table",
    { class: "figures alternatives" },
    h("caption", {}, t("The cards that {seat} could choose", { seat: SEAT_NAMES[seat] })),
    h("thead", {}, h("tr", {}, heads.map((head) => h("th", { scope: "col" }, head)))),
    h("tbody", {}, options.map(row)),
  );
}

/**
 * Say how many decisions the coach has not looked at: not yet, or not in time.
 * @param {number} waiting
 * @param {boolean} complete
 */
export function leftText(waiting, complete) {
  if (complete) return waiting ? ` (${t("{waiting} not reviewed", { waiting })})` : "";
  return ` (${waiting ? t("{waiting} to go", { waiting }) : t("looking")}…)`;
}

/**
 * Return the choices that were not plainly fine, the most important first.
 * @param {Received.Review["coach"]} coach
 */
export const notableDecisions = (coach) =>
  coach?.decisions.filter((each) => each.verdict !== "fine") ?? [];

/**
 * List the choices that were not plainly fine.
 * @param {Received.Review} review
 * @param {(step: number) => void} openDecision opens the board before the choice of a step
 * @param {{ list: boolean, why: (string | undefined)[] }} open what the reader had opened: the
 *   list, and the reasons of choices by their steps
 */
export function coachDetails({ coach }, openDecision, open) {
  if (!coach) return [];
  const { decisions, waiting, complete } = coach;
  const items = notableDecisions(coach).map((each) => {
    const props = { class: "quiet", "data-step": each.step - 1 };
    return h(
      "li",
      { class: `verdict ${each.verdict}` },
      button(verdictText(each), () => openDecision(each.step), props),
      reasonsOf(each, open.why.includes(String(each.step))),
    );
  });
  const title = t("The coach: {count}{busy}", {
    count: countText(decisions) || (complete ? t("nothing to say") : ""),
    busy: leftText(waiting, complete),
  });
  const note = t(
    "From what you could see: over deals that fit the calls and cards so far. " +
      "Double dummy is named where it is meant.",
  );
  return [
    h(
      "details",
      { class: "coach", open: open.list },
      h("summary", {}, title),
      h("ul", { class: "verdicts" }, items),
      h("p", { class: "coach-note" }, note),
    ),
  ];
}
