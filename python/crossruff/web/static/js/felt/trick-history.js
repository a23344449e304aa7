// @ts-check
// <cr-trick-history>: the tricks that are over, in four columns from West.
import { cardText } from "../bridge/cards.js";
import { SEAT_NAMES, seatAfter } from "../bridge/seats.js";
import { completeTricks } from "../bridge/tricks.js";
import { t } from "../language/language.js";
import { h, suited } from "../page/elements.js";
import { DrawnData } from "../page/redraw.js";

/** @type {Seat[]} */
const COLUMNS = [0, 1, 2, 3].map((place) => seatAfter("W", place));

export class TrickHistory extends HTMLElement {
  #drawn = new DrawnData();

  /** @param {Trick[]} tricks */
  show(tricks) {
    const complete = completeTricks(tricks);
    if (!this.#drawn.changes(complete)) return;
    const heads = COLUMNS.map((seat) => h("th", { scope: "col" }, SEAT_NAMES[seat]));
    this.replaceChildren(
      h(
        "table",
        {},
        h("caption", {}, t("Tricks")),
        h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "#"), heads)),
        h("tbody", {}, complete.map(trickRow)),
      ),
    );
  }
}

/**
 * @param {Trick} trick
 * @param {number} place
 */
function trickRow({ cards, leader, winner }, place) {
  const cells = COLUMNS.map((seat) => {
    const played = cards.find((each) => each.seat === seat);
    const isLed = seat === leader;
    const isWon = seat === winner;
    const notes = [isLed && t("led"), isWon && t("won")].filter(Boolean);
    const spoken = h("span", { class: "visually-hidden" }, ` ${notes.join(", ")}`);
    const classes = [isLed && "led", isWon && "won"].filter(Boolean);
    const card = played ? suited(cardText(played.card)) : "";
    return h("td", { class: classes.join(" ") }, card, notes.length ? spoken : "");
  });
  return h("tr", {}, h("th", { scope: "row" }, String(place + 1)), cells);
}
customElements.define("cr-trick-history", TrickHistory);
