// @ts-check
// Declarer's plan as a page shows it: lines, dangers, the count, sources of tricks, a picture.
import { cardText } from "../bridge/cards.js";
import { planPicture } from "../claims/plan-picture.js";
import { t } from "../language/language.js";
import { h, suited } from "../page/elements.js";

const MARGIN = 72;
const [NARROWEST, WIDEST] = [280, 960];

/** Return the width of a picture that fits the window. */
export function pictureWidth() {
  return Math.max(NARROWEST, Math.min(WIDEST, innerWidth - MARGIN));
}

/** @param {number} share */
const percent = (share) => `${Math.round(100 * share)} %`;

/** @param {string} words */
const capital = (words) => words.charAt(0).toUpperCase() + words.slice(1);

/**
 * @param {Received.PlannedLine} line
 * @param {boolean} isBest
 */
function lineRow(line, isBest) {
  const [low, high] = line.interval;
  const range = t("{round} to {percent}", { round: Math.round(100 * low), percent: percent(high) });
  return h(
    "li",
    { class: isBest ? "best" : "", style: `--share: ${line.chance}` },
    h("b", { class: "chance" }, percent(line.chance)),
    h("span", { class: "soft" }, range),
    h("b", { class: "line-words" }, suited(`${capital(line.title)}.`)),
    h("span", { class: "line-words" }, suited(`${capital(line.words)}.`)),
  );
}

/**
 * @param {string} heading
 * @param {string[]} sentences
 */
function section(heading, sentences) {
  const items = sentences.map((each) => h("li", {}, suited(each)));
  return [h("h3", {}, heading), h("ul", {}, items)];
}

/**
 * Return the elements of a plan.
 * @param {Received.PlayPlan} plan
 */
export function planElements(plan) {
  const [count, sources, best, , dangers] = plan.sections;
  const others = plan.alternatives.map((each) => lineRow(each, false));
  const lines = [lineRow(plan.best, true), ...others];
  const now = h("p", {}, t("Play now: "), h("b", {}, suited(cardText(plan.card))));
  // The first sentence repeats the line, which the list below shows.
  const reasons = best.sentences.slice(1).map((each) => h("p", {}, suited(each)));
  return h(
    "div",
    { class: "play-plan" },
    h("h3", {}, t("Lines and their chances")),
    now,
    h("ol", { class: "plan-lines" }, lines),
    reasons,
    ...section(dangers.heading, dangers.sentences),
    ...section(count.heading, count.sentences),
    ...section(sources.heading, sources.sentences),
    h("h3", {}, t("The best line, drawn")),
    h("div", { class: "plan" }, planPicture(plan.svg)),
    h("p", { class: "soft" }, plan.basis),
    plan.notes.map((note) => h("p", { class: "soft" }, note)),
  );
}
