// @ts-check
// <cr-auction>: the calls in four columns from West; each shows its meaning on hover, focus or tap.
import { callParts, callText } from "../bridge/calls.js";
import { SEAT_NAMES, isVulnerable, placesBetween, seatAfter } from "../bridge/seats.js";
import { t } from "../language/language.js";
import { h, suited } from "../page/elements.js";
import { DrawnData } from "../page/redraw.js";

/**
 * @typedef {object} AuctionOptions
 * @property {{ [step: number]: string }} marks comments on calls, by their step from 1
 * @property {boolean} canStep whether a click goes to the step of a call
 * @property {(call: Received.MadeCall, number: number) => void} onclick with the number from 0
 */

/** @type {Seat} */
const FIRST_COLUMN = "W";

export class Auction extends HTMLElement {
  #drawn = new DrawnData();

  /**
   * @param {Received.Table} table
   * @param {AuctionOptions} options
   */
  show({ auction, dealer, vulnerability, phase, turn }, { marks, canStep, onclick }) {
    const caller = phase === "bidding" ? turn : null;
    if (!this.#drawn.changes(auction, dealer, vulnerability, caller, marks, canStep)) return;
    const cells = Array.from({ length: placesBetween(FIRST_COLUMN, dealer) }, () => h("td"));
    auction.forEach((call, number) => {
      const made = callButton(call, marks[number + 1], () => onclick(call, number));
      cells.push(h("td", {}, made));
    });
    if (caller) cells.push(waitingCell(caller));
    const table = h(
      "table",
      {},
      h("caption", { class: "visually-hidden" }, t("The auction")),
      h("thead", {}, h("tr", {}, columnHeads(vulnerability))),
      h("tbody", {}, rowsOf(cells)),
    );
    this.#replace(h("div", { class: "scroll" }, table));
  }

  /** @param {HTMLElement} scroll */
  #replace(scroll) {
    this.replaceChildren(scroll);
    scroll.scrollTop = scroll.scrollHeight;
    if (scroll.scrollHeight <= scroll.clientHeight) return;
    // A keyboard can scroll it only if it takes the focus.
    scroll.tabIndex = 0;
    scroll.setAttribute("role", "region");
    scroll.setAttribute("aria-label", t("Auction"));
  }
}

/** @param {Vulnerability} vulnerability */
function columnHeads(vulnerability) {
  return [0, 1, 2, 3].map((place) => {
    const seat = seatAfter(FIRST_COLUMN, place);
    const isRed = isVulnerable(vulnerability, seat);
    const note = h("span", { class: "visually-hidden" }, isRed ? t(" (vulnerable)") : "");
    return h("th", { scope: "col", class: isRed ? "vul" : "" }, SEAT_NAMES[seat], note);
  });
}

/** @param {HTMLTableCellElement[]} cells */
function rowsOf(cells) {
  const rows = [];
  for (let start = 0; start < cells.length; start += 4) {
    const row = cells.slice(start, start + 4);
    while (row.length < 4) row.push(h("td"));
    rows.push(h("tr", {}, row));
  }
  return rows;
}

/** @param {Seat} caller */
function waitingCell(caller) {
  return h(
    "td",
    { class: "next" },
    h("span", { class: "call-wait", "aria-hidden": "true" }),
    h("span", { class: "visually-hidden" }, t("{caller} to call", { caller: SEAT_NAMES[caller] })),
  );
}

/**
 * @param {Received.MadeCall} made
 * @param {string | undefined} mark
 * @param {() => void} onclick
 */
function callButton({ seat, call, alert, explanation }, mark, onclick) {
  const { kind, text, name } = callParts(call);
  const meaning = explanation || (kind === "pass" ? "" : t("no explanation"));
  const classes = ["call", kind, alert ? "alert" : "", mark ? "costly" : ""].filter(Boolean);
  const notes = `${alert ? t(", alerted") : ""}${mark ? t(", costly") : ""}`;
  const props = {
    type: "button",
    class: classes.join(" "),
    "data-call": call,
    "data-tip": [meaning, mark].filter(Boolean).join(" — ") || t("Pass"),
    "data-tip-title": `${SEAT_NAMES[seat]}: ${text}${alert ? t(" (alert)") : ""}`,
    "aria-label": `${SEAT_NAMES[seat]}: ${name}${notes}`,
    onclick,
  };
  return h("button", props, suited(callText(call)));
}
customElements.define("cr-auction", Auction);
