// <cr-verdict>: what the judge said about a claim, and why: a plan, or a world of the hidden cards that beats it.
import { button, h, openDialog, suited } from "./elements.js";
import { SEAT_NAMES, plural } from "./words.js";

class Verdict extends HTMLElement {
  #shape = "";

  // verdict: { words, claim } or null; reasons: { plan } or { refutation } or nothing yet; oncertain: asks what is certain, for the claimer
  show(verdict, reasons, { onclose, oncertain }) {
    const shape = JSON.stringify([verdict, reasons]);
    if (shape === this.#shape) return;
    this.#shape = shape;
    if (!verdict) { this.replaceChildren(); return; }
    const { plan, refutation } = reasons ?? {};
    const refused = verdict.claim.accepted === false;
    this.replaceChildren(h("p", { class: "said" }, suited(verdict.words)),
      ...(plan ? planSteps(plan.words) : []), ...(refutation ? refutationWords(refutation) : []),
      h("div", { class: "row" }, plan ? button("Draw the plan", () => drawPlan(plan)) : null,
        refused && oncertain ? button("What is certain", oncertain) : null, button("Close", onclose, { class: "quiet" })));
  }
}

// The first line of a plan tells the claim, which was told already; the others are numbered.
function planSteps(words) {
  return [h("p", { class: "plan-head" }, "The plan"), h("pre", { class: "steps", tabindex: "0" }, suited(words.split("\n").slice(1).join("\n") || words))];
}

function refutationWords({ hands, line, tricks, certain, stated }) {
  const how = stated ? " with the line that you stated." : certain ? ", however you play." : " by the line that looked best.";
  const holdings = Object.entries(hands).map(([seat, held]) => h("div", {}, h("dt", {}, SEAT_NAMES[seat]), h("dd", {}, suited(held))));
  const trick = (cards) => h("li", {}, h("span", { class: "leader" }, cards[0].seat), cards.map(({ card }) => h("span", {}, suited(card))));
  return [h("p", {}, "For instance, if the cards that you do not see lie like this:"), h("dl", { class: "holdings" }, holdings),
    h("p", {}, `you take ${plural(tricks, "trick")}${how}`),
    h("details", {}, h("summary", {}, "How the play goes then"), h("ol", { class: "line" }, line.map(trick)))];
}

function drawPlan({ words, svg }) {
  openDialog("The plan", h("div", { class: "plan" }, h("pre", { tabindex: "0" }, suited(words)), picture(svg)));
}

export function picture(svg) {
  if (!svg) return "";
  const drawn = document.importNode(new DOMParser().parseFromString(svg, "image/svg+xml").documentElement, true);
  drawn.setAttribute("role", "img");
  drawn.setAttribute("aria-label", "The plan, drawn");
  return drawn;
}
customElements.define("cr-verdict", Verdict);
