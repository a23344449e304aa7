// @ts-check
// The panel beside the felt, on a small screen over it: auction, bidding box, notes, tricks, review
// and tools.
import "../claims/claim-verdict.js";
import "../felt/auction.js";
import "../felt/bidding-box.js";
import "../felt/trick-history.js";
import "../review/review.js";
import "./hint.js";
import "./toolbar.js";
import { t } from "../language/language.js";
import { fill, h, suited } from "../page/elements.js";

/** Screens on which a ruling would cover the result: there it follows the review. */
const SMALL = matchMedia("(orientation: portrait), (max-width: 44rem), (max-height: 31rem)");

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
  tricks = h("cr-trick-history");
  #notice = h("p", { class: "typed", role: "status", hidden: true });
  #auction = h("section", { class: "auction-section", "aria-label": t("Auction") }, this.auction);
  #box = section(t("Bidding box"), { class: "box-section" }, this.box);
  #comparison = section(t("The robot's call"), { class: "compared", "aria-live": "polite" });
  #request = section(t("A request"), { class: "asked" });
  #claim = section(t("Claim"), { class: "claim-section" }, this.verdict);
  #review = section(t("After the board"), { class: "review-section" }, this.review);
  #tricks = section(t("Tricks"), { class: "history-section" }, this.tricks);
  #hint = section(t("Hint"), { class: "hint-section" }, this.hint);
  #score = section(t("Score"), { class: "score-section" });
  #notes = h(
    "div",
    { class: "notes" },
    this.#comparison,
    this.#request,
    this.#claim,
    this.#hint,
  );
  element = h(
    "aside",
    { class: "panel", "aria-label": t("Auction and tools") },
    this.#auction,
    this.#box,
    this.#tricks,
    this.#review,
    this.#notes,
    this.#score,
    h("section", { class: "tools-section", "aria-label": t("Tools") }, this.toolbar),
    this.#notice,
  );

  /** @param {{ [name in "box" | "claim" | "review" | "hint" | "tricks"]: boolean }} visible */
  showSections({ box, claim, review, hint, tricks }) {
    this.#box.hidden = !box;
    this.#claim.hidden = !claim;
    const place = review && SMALL.matches ? this.#review : this.#notes;
    if (this.#claim.parentElement !== place) place.append(this.#claim);
    this.#review.hidden = !review;
    this.#hint.hidden = !hint;
    this.#tricks.hidden = !tricks;
  }

  /** @param {(Node | string)[] | null} content */
  showComparison(content) {
    fill(this.#comparison, content);
  }

  /** @param {(Node | string)[] | null} content */
  showScore(content) {
    fill(this.#score, content);
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
