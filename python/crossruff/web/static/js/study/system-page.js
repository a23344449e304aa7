// @ts-check
// The page that explores a bidding system as a tree: each call with its meaning and its share of
// the deals. Pressing a call opens the calls that follow it.
import { callRank, callText } from "../bridge/calls.js";
import { SEAT_NAMES, VULNERABILITY_OPTIONS } from "../bridge/seats.js";
import { t } from "../language/language.js";
import { NATURAL_SYSTEMS, systemTitle } from "../page/bidding-systems.js";
import { messageOf } from "../page/dialogs.js";
import {
  button,
  checkField,
  errorLine,
  field,
  h,
  optionElements,
  select,
  suited,
} from "../page/elements.js";
import { callFrequencies, explainAuction, listSystems } from "../server/api.js";
import { shareText } from "./share-text.js";

/** With fewer deals a share would be chance. */
const FEWEST_DEALS = 20;

/** @typedef {{ call: Call, item: HTMLLIElement, showShare: (share: number) => void }} Branch */

class SystemTree {
  #opponentsPass = h("input", { type: "checkbox", checked: true });
  #system = select(NATURAL_SYSTEMS, "sayc", () => this.restart());
  #vulnerability = select(VULNERABILITY_OPTIONS, "None", () => this.restart());
  #path = h("ol", { class: "crumbs", "aria-label": t("The auction so far") });
  #error = errorLine();
  #root = h("div");
  /**
   * The last question for each place of the page.
   * @type {WeakMap<HTMLElement, object>}
   */
  #asked = new WeakMap();
  element = h(
    "div",
    { class: "page" },
    h("h2", {}, t("Explore a bidding system")),
    h(
      "div",
      { class: "columns" },
      field(t("System"), this.#system),
      field(t("Vulnerable"), this.#vulnerability),
    ),
    checkField(this.#opponentsPass, t("Opponents pass")),
    this.#path,
    this.#error,
    this.#root,
  );

  restart() {
    this.#open(this.#root, []);
  }

  async listSystems() {
    try {
      const { systems } = await listSystems();
      /** @type {Options} */
      const options = systems.map((name) => [name, systemTitle(name)]);
      this.#system.replaceChildren(...optionElements(options));
    } catch (error) {
      this.#error.textContent = messageOf(error);
    }
  }

  /**
   * @param {Call[]} calls
   * @returns {Sent.AuctionForm}
   */
  #request(calls) {
    return {
      system: this.#system.value,
      dealer: "N",
      vulnerability: /** @type {Vulnerability} */ (this.#vulnerability.value),
      calls: calls.map((call) => (call === "Pass" ? "P" : call)).join(" "),
    };
  }

  /**
   * Show the calls that follow an auction, in a place of the page. A later request for the same
   * place cancels this one.
   * @param {HTMLElement} place
   * @param {Call[]} calls
   */
  async #open(place, calls) {
    this.#error.textContent = "";
    const request = this.#request(calls);
    this.#asked.set(place, request);
    const isCancelled = () => this.#asked.get(place) !== request;
    this.#showPath(calls);
    try {
      const { next, turn } = await explainAuction(request);
      if (isCancelled()) return;
      const sorted = Object.entries(next).sort(([a], [b]) => callRank(a) - callRank(b));
      const branches = sorted.map(([call, meaning]) => this.#branch(calls, call, meaning));
      const heading = turn ? callsText(SEAT_NAMES[turn], !calls.length) : t("The auction is over");
      const counted = h("span", { class: "soft" }, turn ? t("counting…") : "");
      place.replaceChildren(
        h("p", { class: "tree-head" }, h("b", {}, heading), counted),
        h("ul", { class: "tree" }, branches.map((branch) => branch.item)),
      );
      if (!turn) return;
      const frequencies = await callFrequencies(request);
      if (!isCancelled()) showShares(branches, counted, frequencies);
    } catch (error) {
      if (!isCancelled()) this.#error.textContent = messageOf(error);
    }
  }

  /**
   * @param {Call[]} calls before this one
   * @param {Call} call
   * @param {string} meaning
   * @returns {Branch}
   */
  #branch(calls, call, meaning) {
    const share = h("span", { class: "share" });
    const below = h("div", { class: "below", hidden: true });
    const title = h("b", {}, suited(callText(call)));
    const content = [title, h("span", { class: "shows" }, suited(meaning)), share];
    const toggle = () => {
      const opens = below.hidden;
      closeAll(item.parentElement);
      below.hidden = !opens;
      opener.setAttribute("aria-expanded", String(opens));
      const passes = this.#opponentsPass.checked && call !== "Pass" ? ["Pass"] : [];
      if (opens) this.#open(below, [...calls, call, ...passes]);
      else this.#showPath(calls);
    };
    const opener = button(content, toggle, { "aria-expanded": "false" });
    const item = h("li", {}, opener, below);
    const showShare = (/** @type {number} */ part) => {
      share.textContent = shareText(part);
      opener.style.setProperty("--share", String(part));
    };
    return { call, item, showShare };
  }

  /** @param {Call[]} calls */
  #showPath(calls) {
    const crumbs = calls.map((call) => h("li", { class: "crumb" }, suited(callText(call))));
    const start = h("li", {}, button(t("Start again"), () => this.restart()));
    this.#path.replaceChildren(start, ...crumbs);
  }
}

/**
 * @param {string} turn
 * @param {boolean} isFirst
 */
function callsText(turn, isFirst) {
  return isFirst ? t("{turn} calls first", { turn }) : t("{turn} calls next", { turn });
}

/**
 * @param {Branch[]} branches
 * @param {HTMLElement} counted
 * @param {Received.Frequencies} frequencies
 */
function showShares(branches, counted, { deals, next }) {
  const isRare = deals < FEWEST_DEALS;
  counted.textContent = isRare
    ? t("too rare to count: {deals} deals", { deals })
    : t("of {deals} deals", { deals });
  if (isRare) return;
  for (const branch of branches) branch.showShare(next[branch.call] ?? 0);
}

/**
 * Close every branch of a list.
 * @param {HTMLElement | null} list
 */
function closeAll(list) {
  for (const opener of list?.querySelectorAll("[aria-expanded=true]") ?? []) {
    opener.setAttribute("aria-expanded", "false");
  }
  for (const below of list?.querySelectorAll(".below") ?? []) {
    below.toggleAttribute("hidden", true);
    below.replaceChildren();
  }
}

export function systemPage() {
  const tree = new SystemTree();
  tree.listSystems();
  tree.restart();
  return tree.element;
}
