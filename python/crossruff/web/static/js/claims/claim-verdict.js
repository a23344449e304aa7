// @ts-check
// <cr-verdict>: the judge's ruling on a claim with its reason: a plan, or hands that defeat it.
import { SEATS, SEAT_LETTERS, SEAT_NAMES } from "../bridge/seats.js";
import { plural } from "../bridge/text.js";
import { t } from "../language/language.js";
import { openDialog } from "../page/dialogs.js";
import { button, h, suited } from "../page/elements.js";
import { DrawnData } from "../page/redraw.js";
import { planPicture } from "./plan-picture.js";

/** @typedef {{ text: string, claim: Received.Claim }} Ruling */

export class ClaimVerdict extends HTMLElement {
  #drawn = new DrawnData();

  /**
   * @param {Ruling | null} ruling
   * @param {Received.ClaimReasons | null} reasons null until they are known
   * @param {{ onclose: () => void, onprove: (() => void) | null }} actions onprove is for the
   *   claimer: shows what can be proved
   */
  show(ruling, reasons, { onclose, onprove }) {
    if (!this.#drawn.changes(ruling, reasons)) return;
    if (!ruling) {
      this.replaceChildren();
      return;
    }
    const { plan, refutation } = reasons ?? {};
    const isRefused = ruling.claim.accepted === false;
    const close = { class: "quiet small", "aria-label": t("Close") };
    this.replaceChildren(
      h(
        "header",
        { class: "row" },
        h("p", { class: "said" }, suited(ruling.text)),
        button("✕", onclose, close),
      ),
      plan ? planDetails(plan) : "",
      ...(refutation ? refutationText(refutation) : []),
      isRefused && onprove ? button(t("What is certain"), onprove) : "",
    );
  }
}

/**
 * Return the steps of a plan, without its first line, which repeats the claim.
 * @param {Received.Plan} plan
 */
function planDetails(plan) {
  const steps = plan.words.split("\n").slice(1).join("\n") || plan.words;
  return h(
    "details",
    { class: "claim-plan" },
    h("summary", {}, t("The plan")),
    h("pre", { class: "steps", tabindex: "0" }, suited(steps)),
    button(t("Draw the plan"), () => showPlan(plan)),
  );
}

/** @param {Received.Refutation} refutation */
function refutationText({ hands, line, tricks, certain, stated }) {
  const holdings = SEATS.filter((seat) => seat in hands).map((seat) =>
    h("div", {}, h("dt", {}, SEAT_NAMES[seat]), h("dd", {}, suited(hands[seat]))),
  );
  const trick = (/** @type {PlayedCard[]} */ cards) =>
    h(
      "li",
      {},
      h("span", { class: "leader" }, SEAT_LETTERS[cards[0].seat]),
      cards.map(({ card }) => h("span", {}, suited(card))),
    );
  const otherwise = certain ? t(", however you play.") : t(" by the line that looked best.");
  const how = stated ? t(" with the line that you stated.") : otherwise;
  return [
    h("p", {}, t("For example, if the hidden cards lie like this:")),
    h("dl", { class: "holdings" }, holdings),
    h("p", {}, t("you take {tricks}{how}", { tricks: plural(tricks, "trick"), how })),
    h(
      "details",
      {},
      h("summary", {}, t("Show the play")),
      h("ol", { class: "line" }, line.map(trick)),
    ),
  ];
}

/** @param {Received.Plan} plan */
function showPlan({ words, svg }) {
  const text = h("pre", { tabindex: "0" }, suited(words));
  openDialog(t("The plan"), h("div", { class: "plan" }, text, planPicture(svg)));
}
customElements.define("cr-verdict", ClaimVerdict);
