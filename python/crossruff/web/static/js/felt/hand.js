// @ts-check
// <cr-hand>: the cards of one seat, open or hidden. A click dispatches "play-card" with the card.
import { handOrder, sortCards, suitOf } from "../bridge/cards.js";
import { SEAT_NAMES } from "../bridge/seats.js";
import { plural } from "../bridge/text.js";
import { t } from "../language/language.js";
import { h } from "../page/elements.js";
import { DrawnData } from "../page/redraw.js";
import { cardBack, cardFace } from "./card-face.js";
import { handColumns, handLines } from "./hand-lines.js";

/** @typedef {import("../server/thinking-robot.js").Thought} Thought */
/**
 * @typedef {object} ShownHand
 * @property {Seat} seat
 * @property {string} name
 * @property {string} role "declarer", "dummy" or ""
 * @property {Card[] | undefined} cards undefined for a hidden hand
 * @property {number} count
 * @property {Set<Card> | null} legal null when no card is to be played from here
 * @property {boolean} isTurn
 * @property {Strain | null} trumps
 * @property {Card | null} hinted
 * @property {Card | null} chosen
 * @property {{ [card: Card]: number }} tricks double-dummy tricks for declarer, by card
 * @property {number | undefined} best the best number of these tricks
 * @property {Thought | null} thinking
 */

export class Hand extends HTMLElement {
  /** @type {Map<Card, HTMLElement>} */
  #faces = new Map();
  #label = h("div", { class: "name" });
  #cards = h("div", { class: "cards" });
  #plate = h("div", { class: "name-plate" }, this.#label);
  /** @type {Thought | null} */
  #thinking = null;
  /** The number of columns of an open hand, and the cards of the longest. */
  columns = 0;
  longest = 0;
  #drawn = new DrawnData();

  connectedCallback() {
    if (this.#cards.isConnected) return;
    this.setAttribute("role", "group");
    const parts = [this.#cards, this.#plate];
    this.append(...(this.dataset.place === "bottom" ? parts.reverse() : parts));
    this.addEventListener("click", ({ target }) => {
      const face = target instanceof Element ? target.closest("button.card") : null;
      if (!(face instanceof HTMLElement)) return;
      const detail = face.dataset.card;
      this.dispatchEvent(new CustomEvent("play-card", { bubbles: true, detail }));
    });
  }

  /** @param {ShownHand} shown */
  show(shown) {
    const { seat, name, role, cards, count } = shown;
    this.dataset.seat = seat;
    this.classList.toggle("open", Boolean(cards));
    this.classList.toggle("turn", shown.isTurn);
    const owner = name ? `${SEAT_NAMES[seat]}, ${name}` : SEAT_NAMES[seat];
    const hidden = cards ? "" : t(", hidden");
    this.setAttribute("aria-label", `${owner}: ${plural(count, "card")}${hidden}`);
    const label = [h("span", { class: "seat" }, SEAT_NAMES[seat])];
    if (name) label.push(h("span", { class: "player" }, name));
    if (role) label.push(h("span", { class: "role" }, `· ${role}`));
    this.#label.replaceChildren(...label);
    this.#showThinking(shown.thinking);
    if (cards) this.#showFaces(cards, shown);
    else this.#showBacks(count);
  }

  /**
   * Show a bar that fills in the robot's time. It is made once, so that it does not start again.
   * @param {Thought | null} thinking
   */
  #showThinking(thinking) {
    if (thinking === this.#thinking) return;
    this.#thinking = thinking;
    this.#plate.querySelector(".budget")?.remove();
    if (!thinking) return;
    const { seat, seconds } = thinking;
    const label = t("{seat} is thinking, at most {seconds}", {
      seat: SEAT_NAMES[seat],
      seconds: plural(seconds, "second"),
    });
    const props = { class: "budget", role: "progressbar", "aria-label": label, title: label };
    const bar = h("div", props, h("i"));
    bar.style.setProperty("--budget", `${seconds}s`);
    this.#plate.append(bar);
  }

  /** @param {number} count */
  #showBacks(count) {
    this.#faces.clear();
    this.columns = 0;
    this.longest = 0;
    if (!this.#drawn.changes(count)) return;
    this.#cards.replaceChildren(...Array.from({ length: count }, cardBack));
  }

  /**
   * @param {Card[]} cards
   * @param {ShownHand} shown
   */
  #showFaces(cards, shown) {
    this.#arrange(cards, shown.trumps);
    for (const [card, face] of this.#faces) {
      const isLegal = Boolean(shown.legal?.has(card));
      face.classList.toggle("legal", isLegal);
      face.classList.toggle("dimmed", Boolean(shown.legal) && !isLegal);
      face.classList.toggle("hinted", shown.hinted === card);
      face.classList.toggle("chosen", shown.chosen === card);
      face.setAttribute("aria-disabled", String(!isLegal));
      showTricks(face, shown.tricks[card], shown.best);
    }
    this.#setTabStop(shown.legal);
  }

  /**
   * Put the faces in order; those that stay keep the focus.
   * @param {Card[]} cards
   * @param {Strain | null} trumps
   */
  #arrange(cards, trumps) {
    const order = handOrder(trumps);
    const sorted = sortCards(cards, order);
    if (!this.#drawn.changes(sorted)) return;
    const active = document.activeElement;
    const focused =
      active instanceof HTMLElement && this.#cards.contains(active) ? active.dataset.card : null;
    const faceOf = (/** @type {Card} */ card) => this.#faces.get(card) ?? cardFace(card);
    const faces = new Map(sorted.map((card) => [card, faceOf(card)]));
    this.#faces = faces;
    const suits = order.map((suit) => sorted.filter((card) => suitOf(card) === suit));
    this.#lay(suits.filter((suit) => suit.length));
    if (focused) (faces.get(focused) ?? [...faces.values()][0])?.focus();
  }

  /**
   * Lay the faces out: the hand at the bottom in lines, another in columns.
   * @param {Card[][]} suits
   */
  #lay(suits) {
    const lines = this.dataset.place === "bottom" ? handLines(suits) : [handColumns(suits)];
    this.#cards.style.setProperty("--gaps", String(Math.max(1, this.#faces.size - 1)));
    this.#cards.replaceChildren(...lines.map((line) => this.#line(line)));
    this.columns = lines.at(-1)?.length ?? 0;
    this.longest = Math.max(0, ...lines.flat().map((column) => column.length));
  }

  /** @param {Card[][]} suits */
  #line(suits) {
    const rows = suits.map((cards) => {
      const row = h("div", { class: "row-suit" }, cards.map((card) => this.#faces.get(card)));
      row.style.setProperty("--n", String(cards.length));
      return row;
    });
    const line = h("div", { class: "hand-line" }, rows);
    line.style.setProperty("--line-gaps", String(Math.max(1, suits.flat().length - 1)));
    return line;
  }

  /**
   * Let the Tab key reach one card: the focused one, else a legal one, else the first.
   * @param {Set<Card> | null} legal
   */
  #setTabStop(legal) {
    const faces = [...this.#faces];
    const [, stop] =
      faces.find(([, face]) => face === document.activeElement) ??
      faces.find(([card]) => legal?.has(card)) ??
      faces[0] ??
      [];
    for (const [, face] of faces) face.tabIndex = face === stop ? 0 : -1;
  }

  /**
   * Move the focus to another card, among the legal ones if there are any.
   * @param {number} by
   */
  moveFocus(by) {
    const all = [...this.#faces.values()];
    const legal = all.filter((face) => face.classList.contains("legal"));
    const among = legal.length ? legal : all;
    if (!among.length) return;
    const from = among.findIndex((face) => face === document.activeElement);
    const start = by > 0 ? 0 : among.length - 1;
    const next = among[from < 0 ? start : (from + by + among.length) % among.length];
    for (const face of all) face.tabIndex = face === next ? 0 : -1;
    next.focus();
  }

  /**
   * Focus a card if this hand shows it.
   * @param {Card} card
   */
  focusCard(card) {
    this.#faces.get(card)?.focus();
  }
}

/**
 * Show on a card how many tricks declarer takes after it.
 * @param {HTMLElement} face
 * @param {number | undefined} tricks
 * @param {number | undefined} best
 */
function showTricks(face, tricks, best) {
  face.querySelector(".dd")?.remove();
  face.removeAttribute("aria-description");
  if (tricks === undefined) return;
  const props = { class: `dd${best === tricks ? " best" : ""}`, "aria-hidden": "true" };
  // Inside the index: the next card covers the rest.
  face.querySelector(".index")?.append(h("span", props, String(tricks)));
  face.setAttribute(
    "aria-description",
    t("{tricks} for declarer", { tricks: plural(tricks, "trick") }),
  );
}
customElements.define("cr-hand", Hand);
