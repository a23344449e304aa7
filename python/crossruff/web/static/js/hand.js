// <cr-hand>: one seat's cards, open or hidden. It asks to play a card by the event "play-card".
import { cardBack, cardFace } from "./cards.js";
import { h } from "./elements.js";
import { SEAT_NAMES, SUITS, plural, sortCards } from "./words.js";

class Hand extends HTMLElement {
  #faces = new Map();
  #label = h("div", { class: "name" });
  #cards = h("div", { class: "cards" });
  #plate = h("div", { class: "name-plate" }, this.#label);
  #thinking = null;
  #shape = "";

  connectedCallback() {
    if (this.#cards.isConnected) return;
    this.setAttribute("role", "group");
    this.append(...(this.dataset.place === "bottom" ? [this.#plate, this.#cards] : [this.#cards, this.#plate]));
    this.addEventListener("click", (event) => {
      const face = event.target.closest("button.card");
      if (face) this.dispatchEvent(new CustomEvent("play-card", { bubbles: true, detail: face.dataset.card }));
    });
  }

  // seat, name, cards (or none: hidden), count, legal: a set of cards or null when nothing is to be played from here,
  // turn, trumps, tricks: card -> double-dummy tricks, hinted: a card, chosen: a card, thinking: { seat, seconds } or null
  show(seen) {
    const { seat, cards, count, legal } = seen;
    this.dataset.seat = seat;
    this.classList.toggle("open", Boolean(cards));
    this.classList.toggle("turn", seen.turn);
    this.setAttribute("aria-label", `${SEAT_NAMES[seat]}${seen.name ? `, ${seen.name}` : ""}: ${plural(count, "card")}${cards ? "" : ", hidden"}`);
    this.#label.replaceChildren(h("span", { class: "seat" }, SEAT_NAMES[seat]), ...(seen.name ? [h("span", {}, seen.name)] : []), ...(seen.role ? [h("span", {}, `· ${seen.role}`)] : []));
    this.#think(seen.thinking);
    if (!cards) { this.#showBacks(count); return; }
    this.#showFaces(cards, seen);
    for (const [card, face] of this.#faces) {
      const playable = Boolean(legal?.has(card));
      face.classList.toggle("legal", playable);
      face.classList.toggle("dimmed", Boolean(legal) && !playable);
      face.classList.toggle("hinted", seen.hinted === card);
      face.classList.toggle("chosen", seen.chosen === card);
      face.setAttribute("aria-disabled", String(!playable));
      face.querySelector(".dd")?.remove();
      const tricks = seen.tricks?.[card];
      if (tricks !== undefined) face.append(h("span", { class: `dd${seen.best === tricks ? " best" : ""}`, "aria-hidden": "true" }, String(tricks)));
      if (tricks !== undefined) face.setAttribute("aria-description", `${tricks} tricks for declarer`); else face.removeAttribute("aria-description");
    }
    this.#rove(legal);
  }

  // A bar that fills in the time that the robot may take; it is made once, so that it does not begin again.
  #think(thinking) {
    if (thinking === this.#thinking) return;
    this.#thinking = thinking;
    this.#plate.querySelector(".budget")?.remove();
    if (!thinking) return;
    const words = `${SEAT_NAMES[thinking.seat]} thinks, at most ${plural(thinking.seconds, "second")}`;
    const bar = h("div", { class: "budget", role: "progressbar", "aria-label": words, title: words }, h("i"));
    bar.style.setProperty("--budget", `${thinking.seconds}s`);
    this.#plate.append(bar);
  }

  #showBacks(count) {
    this.#faces.clear();
    const shape = `back${count}`;
    if (this.#shape === shape) return;
    this.#shape = shape;
    this.#cards.replaceChildren(...Array.from({ length: count }, cardBack));
  }

  #showFaces(cards, { trumps }) {
    const order = trumps && trumps !== "NT" ? [trumps, ...SUITS.filter((suit) => suit !== trumps)] : SUITS;
    const alternate = order[1] && "HD".includes(order[0]) && "HD".includes(order[1]) ? [order[0], order[2], order[1], order[3]] : order;
    const sorted = sortCards(cards).sort((a, b) => alternate.indexOf(a[0]) - alternate.indexOf(b[0]));
    const shape = sorted.join("");
    if (this.#shape === shape) return;
    this.#shape = shape;
    const focused = this.#cards.contains(document.activeElement) ? document.activeElement.dataset.card : null;
    const faces = new Map(sorted.map((card) => [card, this.#faces.get(card) ?? cardFace(card)]));
    this.#faces = faces;
    const side = this.dataset.place === "left" || this.dataset.place === "right";
    if (side) {
      const rows = alternate.map((suit) => sorted.filter((card) => card[0] === suit)).filter((row) => row.length);
      this.#cards.replaceChildren(...rows.map((row) => h("div", { class: "row-suit" }, row.map((card) => faces.get(card)))));
    } else this.#cards.replaceChildren(...faces.values());
    if (focused) (faces.get(focused) ?? [...faces.values()][0])?.focus();
  }

  #rove(legal) {
    const faces = [...this.#faces.values()];
    const held = faces.find((face) => face === document.activeElement) ?? faces.find((face) => legal?.has(face.dataset.card)) ?? faces[0];
    for (const face of faces) face.tabIndex = face === held ? 0 : -1;
  }

  // Moves the focus by so many cards, to legal ones if there are any.
  step(by) {
    const all = [...this.#faces.values()];
    const legal = all.filter((face) => face.classList.contains("legal"));
    const among = legal.length ? legal : all;
    if (!among.length) return;
    const at = among.indexOf(document.activeElement);
    const next = at < 0 ? (by > 0 ? among[0] : among.at(-1)) : among[(at + by + among.length) % among.length];
    for (const face of all) face.tabIndex = face === next ? 0 : -1;
    next.focus();
  }
  face(card) { return this.#faces.get(card); }
}
customElements.define("cr-hand", Hand);
