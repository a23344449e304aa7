// @ts-check
// The panel beside the felt: auction, bidding box, notes, review and tools.
import "../claims/claim-verdict.js";
import "../felt/auction.js";
import "../felt/bidding-box.js";
import "../review/review.js";
import "./hint.js";
import "./toolbar.js";
import { fill, h, suited } from "../page/elements.js";

/**
 * Make a section that is hidden until it has something to show.
 * @param {string} label
 * @param {Props} [props]
 * @param {...Child} content
 */
function section(label, props = {}, ...content) {
  return h("section", { hidden: true, "aria-label": label, ...props }, ...content);
}

export class Panel {
  auction = h("cr-auction");
  box = h("cr-bidding-box");
  hint = h("cr-hint");
  review = h("cr-review");
  verdict = h("cr-verdict");
  toolbar = h("cr-toolbar");
  #notice = h("p", { class: "typed", role: "status", hidden: true });
  #box = section("Bidding box", {}, this.box);
  #comparison = section("The robot's call", { class: "compared", "aria-live": "polite" });
  #request = section("A request", { class: "asked" });
  #claim = section("Claim", { class: "claim-section" }, this.verdict);
  #review = section("After the board", {}, this.review);
  #hint = section("Hint", {}, this.hint);
  element = h(
    "aside",
    { class: "panel", "aria-label": "Auction and tools" },
    h("section", { "aria-label": "Auction" }, this.auction),
    this.#box,
    this.#comparison,
    this.#request,
    this.#claim,
    this.#review,
    this.#hint,
    h("section", { "aria-label": "Tools" }, this.toolbar),
    this.#notice,
  );

  /** @param {{ box: boolean, claim: boolean, review: boolean, hint: boolean }} visible */
  showSections({ box, claim, review, hint }) {
    this.#box.hidden = !box;
    this.#claim.hidden = !claim;
    this.#review.hidden = !review;
    this.#hint.hidden = !hint;
  }

  /** @param {(Node | string)[] | null} content */
  showComparison(content) {
    fill(this.#comparison, content);
  }

  /** @param {(Node | string)[] | null} content */
  showRequest(content) {
    fill(this.#request, content);
  }

  /**
   * Show a line at the edge of the screen, for example typed letters; "" hides it.
   * @param {string} text
   */
  showNotice(text) {
    fill(this.#notice, text ? suited(text) : null);
  }
}
