// @ts-check
// <cr-trick>: the cards in the middle of the table.
import { cardName } from "../bridge/cards.js";
import { SEAT_NAMES } from "../bridge/seats.js";
import { t } from "../language/language.js";
import { settings } from "../page/settings.js";
import { cardFace } from "./card-face.js";

const SWEEP_MS = 800;

/** @param {PlayedCard[]} cards */
function trickLabel(cards) {
  if (!cards.length) return t("No cards on the table");
  const played = cards.map(({ seat, card }) => `${SEAT_NAMES[seat]} ${cardName(card)}`);
  return t("Trick: {played}", { played: played.join(", ") });
}

export class TrickCards extends HTMLElement {
  /** @type {Map<Card, HTMLElement>} */
  #shown = new Map();
  /** @type {Place | null} */
  #winnerPlace = null;

  connectedCallback() {
    this.setAttribute("role", "group");
  }

  /**
   * @param {Pick<Trick, "cards" | "winner"> | undefined} trick
   * @param {(seat: Seat) => Place} placeOf
   * @param {{ costly?: Set<Card>, follows?: boolean }} more the cards that cost tricks; whether
   *   this trick follows the one shown before
   */
  show(trick, placeOf, { costly, follows = false }) {
    const cards = trick?.cards ?? [];
    this.setAttribute("aria-label", trickLabel(cards));
    this.#removeOthers(new Set(cards.map(({ card }) => card)), follows);
    this.#winnerPlace = trick?.winner ? placeOf(trick.winner) : null;
    for (const { seat, card } of cards) {
      const face = this.#shown.get(card) ?? this.#add(card);
      face.dataset.place = placeOf(seat);
      face.classList.toggle("winner", trick?.winner === seat);
      face.classList.toggle("costly", Boolean(costly?.has(card)));
    }
  }

  /** @param {Card} card */
  #add(card) {
    const face = cardFace(card, "div");
    this.#shown.set(card, face);
    this.append(face);
    return face;
  }

  /**
   * @param {Set<Card>} wanted
   * @param {boolean} follows
   */
  #removeOthers(wanted, follows) {
    for (const [card, face] of this.#shown) {
      if (wanted.has(card)) continue;
      this.#shown.delete(card);
      if (follows && this.#winnerPlace && settings.moves) this.#sweep(face, this.#winnerPlace);
      else face.remove();
    }
  }

  /**
   * Move a card to the winner of the trick, and away.
   * @param {HTMLElement} face
   * @param {Place} place
   */
  #sweep(face, place) {
    face.setAttribute("aria-hidden", "true");
    face.dataset.to = place;
    face.classList.add("swept");
    const remove = () => face.remove();
    face.addEventListener("transitionend", remove, { once: true });
    setTimeout(remove, SWEEP_MS); // a page in the background ends no transitions
  }
}
customElements.define("cr-trick", TrickCards);
