// @ts-check
// Placing cards into hands one by one.
import { RANKS, SUITS, cardText, suitClass, suitOf } from "../bridge/cards.js";
import { NO_CARDS, holderOf, readDeal, writeDeal } from "../bridge/deals.js";
import { SEATS, SEAT_LETTERS, SEAT_NAMES } from "../bridge/seats.js";
import { t } from "../language/language.js";
import { toast } from "../page/dialogs.js";
import { button, h } from "../page/elements.js";

export class CardEditor {
  #hands = readDeal(NO_CARDS);
  /**
   * The hand that gets the next card.
   * @type {Seat}
   */
  #receiver = "S";
  #receivers = h("div", {
    class: "row",
    role: "group",
    "aria-label": t("Hand that gets the cards"),
  });
  #grid = h("div", {
    class: "editor",
    role: "group",
    "aria-label": t("Cards: press one to give it to the selected hand"),
  });
  #summary = h("p", { class: "soft" });
  element = h("div", { class: "stack" }, this.#receivers, this.#grid, this.#summary);

  constructor() {
    this.#draw();
  }

  /** Return the deal; the server deals the missing cards at random. */
  get deal() {
    return writeDeal(this.#hands);
  }

  /** @param {Card} card */
  #place(card) {
    const holder = holderOf(this.#hands, card);
    if (holder !== this.#receiver && this.#hands[this.#receiver].length >= 13) {
      toast(t("{receiver} has thirteen cards.", { receiver: SEAT_NAMES[this.#receiver] }));
      return;
    }
    if (holder) this.#hands[holder] = this.#hands[holder].filter((each) => each !== card);
    if (holder !== this.#receiver) this.#hands[this.#receiver].push(card);
    this.#draw();
  }

  #draw() {
    this.#receivers.replaceChildren(...SEATS.map((seat) => this.#receiverButton(seat)));
    const active = document.activeElement;
    const focused = active instanceof HTMLElement ? active.dataset.edit : undefined;
    const rows = SUITS.map((suit) => [...RANKS].map((rank) => this.#cardButton(suit + rank)));
    this.#grid.replaceChildren(...rows.map((row) => h("div", {}, row)));
    const same = focused && this.#grid.querySelector(`[data-edit="${focused}"]`);
    if (same instanceof HTMLElement) same.focus();
    const missing = 52 - SEATS.reduce((sum, seat) => sum + this.#hands[seat].length, 0);
    this.#summary.textContent = missing
      ? t("{missing} cards are not placed; they are dealt at random.", { missing })
      : t("All cards are placed.");
  }

  /** @param {Seat} seat */
  #receiverButton(seat) {
    const select = () => {
      this.#receiver = seat;
      this.#draw();
    };
    const text = `${SEAT_NAMES[seat]} ${this.#hands[seat].length}`;
    return button(text, select, { "aria-pressed": String(seat === this.#receiver) });
  }

  /** @param {Card} card */
  #cardButton(card) {
    const holder = holderOf(this.#hands, card);
    const content = [
      h("span", { class: suitClass(suitOf(card)) }, cardText(card)),
      h("small", {}, holder ? SEAT_LETTERS[holder] : "·"),
    ];
    return button(content, () => this.#place(card), {
      "data-edit": card,
      "aria-pressed": String(holder === this.#receiver),
      "aria-label": `${cardText(card)}: ${holder ? SEAT_NAMES[holder] : t("not placed")}`,
    });
  }
}
