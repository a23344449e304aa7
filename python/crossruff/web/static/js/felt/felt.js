// @ts-check
// <cr-felt>: four hands as at a table, with the viewer at the bottom; the trick and the counts.
import "./hand.js";
import "./trick.js";
import { callText } from "../bridge/calls.js";
import {
  contractProgress,
  contractText,
  declaredContract,
  tricksNeeded,
} from "../bridge/contracts.js";
import {
  SEATS,
  SEAT_LETTERS,
  SEAT_NAMES,
  SIDE_LETTERS,
  VULNERABILITY_OPTIONS,
  isVulnerable,
  placesBetween,
  seatAfter,
} from "../bridge/seats.js";
import { t } from "../language/language.js";
import { h, suited } from "../page/elements.js";

/** @typedef {import("../server/thinking-robot.js").Thought} Thought */
/**
 * @typedef {object} FeltOptions
 * @property {Seat} bottom the seat at the bottom of the screen
 * @property {BySeat<string>} names
 * @property {Card | null} hinted
 * @property {Card | null} chosen
 * @property {Trick | null} lastTrick the last trick, if it is shown in place of the current one
 * @property {Thought | null} thinking
 * @property {Set<Card>} costly the cards that cost tricks
 * @property {{ [card: Card]: number } | null} tricks double-dummy tricks by card
 * @property {number | undefined} best
 * @property {Received.TableSet | null} set the set that is played
 */
/** @typedef {import("../bridge/contracts.js").DeclaredContract} DeclaredContract */

const MOST_CALLS = 8;
/** @type {Place[]} */
const PLACES = ["bottom", "left", "top", "right"];

export class Felt extends HTMLElement {
  hands = {
    bottom: handAt("bottom"),
    left: handAt("left"),
    top: handAt("top"),
    right: handAt("right"),
  };
  /** @type {Seat} */
  #bottom = "S";
  /**
   * The number of the trick that is shown; null for the last trick.
   * @type {number | null}
   */
  #trickNumber = null;
  #trick = h("cr-trick");
  #shape = { columns: 0, rows: 0 };
  #facts = h("div", { class: "facts" });
  #score = h("div", { class: "score-plate plate" });
  #note = h("div", { class: "trick-note plate", hidden: true });
  #calls = h("div", { class: "calls-note", hidden: true });

  connectedCallback() {
    if (this.#trick.isConnected) return;
    this.classList.add("felt");
    const { top, left, right, bottom } = this.hands;
    const middle = [left, this.#trick, right, this.#note, this.#calls];
    this.append(this.#facts, this.#score, top, ...middle, bottom);
  }

  /** Return the columns of the open hand that is not at the bottom, and its rows of cards. */
  get openShape() {
    return this.#shape;
  }

  /** @param {Seat} seat */
  #placeOf(seat) {
    return PLACES[placesBetween(this.#bottom, seat)];
  }

  /** @param {Seat} seat */
  handOf(seat) {
    return this.hands[this.#placeOf(seat)];
  }

  /**
   * @param {Received.Table} table
   * @param {FeltOptions} options
   */
  show(table, options) {
    this.#bottom = options.bottom;
    const contract = declaredContract(table.contract);
    for (const seat of SEATS) this.#showHand(seat, table, contract, options);
    const { top, left, right } = this.hands;
    const open = [top, left, right].filter((hand) => hand.classList.contains("open"));
    // A small screen has room for one open hand in columns; more are drawn as a diagram.
    this.classList.toggle("four-open", open.length > 1);
    this.classList.toggle("alone", !open.length);
    this.#shape = { columns: open[0]?.columns ?? 0, rows: open[0]?.longest ?? 0 };
    this.#showTrick(table, options);
    this.#facts.replaceChildren(
      this.#compass(table, options.set),
      options.set ? setPlate(options.set, table) : "",
      contract ? contractPlate(table) : "",
    );
    this.#showCounts(table, contract);
    // The calls so far in the middle of four hands, where the auction is below them.
    this.#calls.hidden = open.length < 3 || table.phase !== "bidding";
    const calls = table.auction.slice(-MOST_CALLS).map(({ call }) => callText(call));
    const start = table.auction.length > MOST_CALLS ? ["…"] : [];
    this.#calls.replaceChildren(...suited([...start, ...calls, "?"].join(" ")));
    this.#note.hidden = !options.lastTrick;
    this.#note.replaceChildren(options.lastTrick ? t("Last trick") : "");
  }

  /**
   * @param {Seat} seat
   * @param {Received.Table} table
   * @param {DeclaredContract | null} contract
   * @param {FeltOptions} options
   */
  #showHand(seat, table, contract, options) {
    const legal = table.legal.cards;
    const playsNext = seat === table.hand;
    this.handOf(seat).show({
      seat,
      name: options.names[seat],
      role: roleOf(seat, table),
      cards: table.hands[seat].cards,
      count: table.hands[seat].count,
      legal: legal && playsNext ? new Set(legal) : null,
      isTurn: seat === (table.hand ?? table.turn),
      trumps: contract?.strain ?? null,
      hinted: options.hinted,
      chosen: options.chosen,
      tricks: (playsNext && options.tricks) || {},
      best: options.best,
      thinking: options.thinking?.seat === seat ? options.thinking : null,
    });
  }

  /**
   * @param {Received.Table} table
   * @param {FeltOptions} options
   */
  #showTrick(table, { lastTrick, costly }) {
    const number = lastTrick ? null : table.tricks.length;
    const follows = this.#trickNumber !== null && number === this.#trickNumber + 1;
    this.#trickNumber = number;
    const trick = lastTrick ?? table.tricks.at(-1);
    this.#trick.show(trick, (seat) => this.#placeOf(seat), { costly, follows });
  }

  /**
   * @param {Received.Table} table
   * @param {Received.TableSet | null} set
   */
  #compass({ number, dealer, vulnerability }, set) {
    const cell = (/** @type {number} */ places) => {
      const seat = seatAfter(this.#bottom, places);
      const colour = isVulnerable(vulnerability, seat) ? "vul" : "safe";
      const isDealer = seat === dealer;
      const props = { class: isDealer ? `${colour} dealer` : colour, "data-at": PLACES[places] };
      return h("span", props, isDealer ? `${SEAT_LETTERS[seat]}·${t("D")}` : SEAT_LETTERS[seat]);
    };
    const blank = () => h("span");
    const label =
      t("Board {number}{place}, dealer {dealer}, vulnerable: {vulnerability}", {
        number,
        place: set ? t(" of {boards}", { boards: set.boards }) : "",
        dealer: SEAT_NAMES[dealer],
        vulnerability: vulnerabilityText(vulnerability),
      });
    const place = [String(number), set && h("small", {}, `/${set.boards}`)];
    return h(
      "div",
      { class: "compass", role: "img", "aria-label": label, title: label },
      [blank(), cell(2), blank()],
      [cell(1), h("span", { class: "number" }, h("span", {}, place)), cell(3)],
      [blank(), cell(0), blank()],
    );
  }

  /**
   * @param {Received.Table} table
   * @param {DeclaredContract | null} contract
   */
  #showCounts({ won, result }, contract) {
    this.#score.hidden = !contract;
    if (!contract) return;
    const row = (/** @type {Side} */ side) => [
      h("span", {}, SIDE_LETTERS[side]),
      h("span", { class: "n" }, String(won[side])),
    ];
    const label = t("Tricks: North-South {NS}, East-West {EW}", { NS: won.NS, EW: won.EW });
    const group = { class: "tricks-count", role: "group", "aria-label": label };
    this.#score.replaceChildren(
      h("div", group, row("NS"), row("EW")),
      h("div", { class: "needs" }, t("needs {tricks}", { tricks: tricksNeeded(contract) })),
      result ? "" : h("div", { class: "progress" }, contractProgress(contract, won)),
    );
  }
}

/** @param {Received.Table} table */
function contractPlate({ contract }) {
  return h("div", { class: "plate contract" }, h("b", {}, suited(contractText(contract))));
}

/**
 * @param {Received.TableSet} set
 * @param {Received.Table} table
 */
function setPlate({ title, boards }, { number }) {
  const place = t("Board {number} of {boards}", { number, boards });
  return h("div", { class: "plate set-plate" }, h("b", {}, title), h("span", {}, place));
}

/** @param {Place} place */
function handAt(place) {
  return h("cr-hand", { "data-place": place });
}

/**
 * @param {Seat} seat
 * @param {Received.Table} table
 */
function roleOf(seat, { declarer, dummy }) {
  if (seat === declarer) return t("declarer");
  return seat === dummy ? t("dummy") : "";
}

/** @param {Vulnerability} vulnerability */
function vulnerabilityText(vulnerability) {
  const label = new Map(VULNERABILITY_OPTIONS).get(vulnerability) ?? "";
  return vulnerability === "None" || vulnerability === "Both" ? label.toLowerCase() : label;
}
customElements.define("cr-felt", Felt);
