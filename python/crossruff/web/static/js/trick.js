// <cr-trick>: the cards in the middle of the table.
import { cardFace } from "./cards.js";
import { SEAT_NAMES, cardWords } from "./words.js";

class Trick extends HTMLElement {
  #shown = new Map();

  connectedCallback() { this.setAttribute("role", "group"); }

  // trick: { cards: [{seat, card}], winner }, placeOf: seat -> place
  show(trick, placeOf, costly = null) {
    const cards = trick?.cards ?? [];
    this.setAttribute("aria-label", cards.length
      ? `Trick: ${cards.map((item) => `${SEAT_NAMES[item.seat]} ${cardWords(item.card)}`).join(", ")}` : "No card is on the table");
    const wanted = new Set(cards.map((item) => item.card));
    for (const [card, face] of this.#shown) if (!wanted.has(card)) { face.remove(); this.#shown.delete(card); }
    for (const { seat, card } of cards) {
      let face = this.#shown.get(card);
      if (!face) {
        face = cardFace(card, "div");
        this.#shown.set(card, face);
        this.append(face);
      }
      face.dataset.place = placeOf(seat);
      face.classList.toggle("winner", trick.winner === seat);
      face.classList.toggle("costly", Boolean(costly?.has(card)));
    }
  }
}
customElements.define("cr-trick", Trick);
