// @ts-check
// <cr-felt>: four hands as at a table, with the viewer at the bottom; the trick and the counts.
import "./hand.js";
import "./trick.js";
import {
  contractProgress,
  contractText,
  declaredContract,
  tricksNeeded,
} from "../bridge/contracts.js";
import {
  SEATS,
  SEAT_NAMES,
  VULNERABILITY_OPTIONS,
  isVulnerable,
  placesBetween,
  seatAfter,
} from "../bridge/seats.js";
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
 */
/** @typedef {import("../bridge/contracts.js").DeclaredContract} DeclaredContract */

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
  #facts = h("div", { class: "facts" });
  #score = h("div", { class: "score-plate plate" });
  #note = h("div", { class: "trick-note plate", hidden: true });

  connectedCallback() {
    if (this.#trick.isConnected) return;
    this.classList.add("felt");
    const { top, left, right, bottom } = this.hands;
    this.append(this.#facts, this.#score, top, left, this.#trick, right, this.#note, bottom);
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
    this.#showTrick(table, options);
    this.#facts.replaceChildren(this.#compass(table), contract ? contractPlate(table) : "");
    this.#showCounts(table, contract);
    this.#note.hidden = !options.lastTrick;
    this.#note.replaceChildren(options.lastTrick ? "Last trick" : "");
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

  /** @param {Received.Table} table */
  #compass({ number, dealer, vulnerability }) {
    const cell = (/** @type {number} */ places) => {
      const seat = seatAfter(this.#bottom, places);
      const colour = isVulnerable(vulnerability, seat) ? "vul" : "safe";
      const isDealer = seat === dealer;
      const props = { class: isDealer ? `${colour} dealer` : colour, "data-at": PLACES[places] };
      return h("span", props, isDealer ? `${seat}·D` : seat);
    };
    const blank = () => h("span");
    const label =
      `Board ${number}, dealer ${SEAT_NAMES[dealer]}, ` +
      `vulnerable: ${vulnerabilityText(vulnerability)}`;
    return h(
      "div",
      { class: "compass", role: "img", "aria-label": label, title: label },
      [blank(), cell(2), blank()],
      [cell(1), h("span", { class: "number" }, String(number)), cell(3)],
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
      h("span", {}, side),
      h("span", { class: "n" }, String(won[side])),
    ];
    const label = `Tricks: North-South ${won.NS}, East-West ${won.EW}`;
    const group = { class: "tricks-count", role: "group", "aria-label": label };
    this.#score.replaceChildren(
      h("div", group, row("NS"), row("EW")),
      h("div", {}, `needs ${tricksNeeded(contract)}`),
      result ? "" : h("div", {}, contractProgress(contract, won)),
    );
  }
}

/** @param {Received.Table} table */
function contractPlate({ contract }) {
  return h("div", { class: "plate contract" }, h("b", {}, suited(contractText(contract))));
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
  if (seat === declarer) return "declarer";
  return seat === dummy ? "dummy" : "";
}

/** @param {Vulnerability} vulnerability */
function vulnerabilityText(vulnerability) {
  const label = new Map(VULNERABILITY_OPTIONS).get(vulnerability) ?? "";
  return vulnerability === "None" || vulnerability === "Both" ? label.toLowerCase() : label;
}
customElements.define("cr-felt", Felt);
