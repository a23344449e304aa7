// <cr-auction>: the calls, West to South; each tells its meaning on hover, focus or tap.
import { h, suited } from "./elements.js";
import { SEAT_NAMES, callParts, callText, isVulnerable } from "./words.js";

const COLUMNS = ["W", "N", "E", "S"];

class Auction extends HTMLElement {
  #shape = "";

  // auction: [{seat, call, alert, explanation}], dealer, vulnerability, turn, marks: step -> words, onstep: a step was pressed, oncall: a call was
  show({ auction, dealer, vulnerability, turn, marks = {}, onstep = null, oncall = null }) {
    const shape = JSON.stringify([auction, dealer, vulnerability, turn, marks, Boolean(onstep)]);
    if (shape === this.#shape) return;
    this.#shape = shape;
    const cells = Array.from({ length: COLUMNS.indexOf(dealer) }, () => h("td"));
    auction.forEach((item, at) => cells.push(h("td", {}, this.#call(item, marks[at + 1], onstep ? () => onstep(at + 1) : oncall && (() => oncall(item, at))))));
    if (turn) cells.push(h("td", { class: "next" }, h("span", { class: "call-wait", "aria-hidden": "true" }), h("span", { class: "visually-hidden" }, `${SEAT_NAMES[turn]} to call`)));
    const rows = [];
    while (cells.length) {
      const row = cells.splice(0, 4);
      while (row.length < 4) row.push(h("td"));
      rows.push(h("tr", {}, row));
    }
    const heads = COLUMNS.map((seat) => {
      const red = isVulnerable(vulnerability, seat);
      return h("th", { scope: "col", class: red ? "vul" : "" }, SEAT_NAMES[seat], h("span", { class: "visually-hidden" }, red ? " (vulnerable)" : ""));
    });
    const scroll = h("div", { class: "scroll" }, h("table", {}, h("caption", { class: "visually-hidden" }, "The auction"), h("thead", {}, h("tr", {}, heads)), h("tbody", {}, rows)));
    this.replaceChildren(scroll);
    scroll.scrollTop = scroll.scrollHeight;
    if (scroll.scrollHeight > scroll.clientHeight) { scroll.tabIndex = 0; scroll.setAttribute("role", "region"); scroll.setAttribute("aria-label", "Auction"); }
  }

  #call(item, mark, onclick) {
    const { kind, words } = callParts(item.call);
    const told = [item.explanation || (kind === "pass" ? "" : "no explanation"), mark].filter(Boolean).join(" — ");
    return h("button", {
      type: "button", class: `call ${kind}${item.alert ? " alert" : ""}${mark ? " costly" : ""}`, "data-call": item.call, onclick,
      "aria-label": `${SEAT_NAMES[item.seat]}: ${words}${item.alert ? ", alerted" : ""}${mark ? ", cost something" : ""}`,
      "data-tip": told || "Pass", "data-tip-title": `${SEAT_NAMES[item.seat]}: ${callText(item.call)}${item.alert ? " (alert)" : ""}`,
    }, suited(callText(item.call)));
  }
}
customElements.define("cr-auction", Auction);
