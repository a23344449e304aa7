// <cr-trick>: the cards in the middle of the table.
import { cardFace } from "./cards.js";
import { settings } from "./settings.js";
import { SEAT_NAMES, cardWords } from "./words.js";

class Trick extends HTMLElement {
  #shown = new Map();
  #winner = null; // the place of who won the trick that is shown

  connectedCallback() { this.setAttribute("role", "group"); }

  // trick: { cards: [{seat, card}], winner }, placeOf: seat -> place, follows: whether the one shown before is now past
  show(trick, placeOf, { costly = null, follows = false } = {}) {
    const cards = trick?.cards ?? [];
    this.setAttribute("aria-label", cards.length
      ? `Trick: ${cards.map((item) => `${SEAT_NAMES[item.seat]} ${cardWords(item.card)}`).join(", ")}` : "No card is on the table");
    const wanted = new Set(cards.map((item) => item.card));
    for (const [card, face] of this.#shown) {
      if (wanted.has(card)) continue;
      this.#shown.delete(card);
      if (follows && this.#winner && settings.moves()) this.#sweep(face); else face.remove();
    }
    this.#winner = trick?.winner ? placeOf(trick.winner) : null;
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

  // The card goes to who won it, and away.
  #sweep(face) {
    face.setAttribute("aria-hidden", "true");
    face.dataset.to = this.#winner;
    face.classList.add("swept");
    const gone = () => face.remove();
    face.addEventListener("transitionend", gone, { once: true });
    setTimeout(gone, 800); // a hidden page ends no transitions
  }
}
customElements.define("cr-trick", Trick);
