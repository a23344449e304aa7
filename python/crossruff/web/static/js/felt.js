// <cr-felt>: four hands as at a table, who looks sits at the bottom; the trick, the contract and the counts.
import "./hand.js";
import "./trick.js";
import { h, suited } from "./elements.js";
import { SEATS, SEAT_NAMES, contractParts, contractText, isVulnerable, sideOf } from "./words.js";

const PLACES = ["bottom", "left", "top", "right"];

class Felt extends HTMLElement {
  hands = {};
  #number = null; // of the trick that is shown; null if it is another one
  #trick = document.createElement("cr-trick");
  #facts = h("div", { class: "facts" });
  #score = h("div", { class: "score-plate plate" });
  #note = h("div", { class: "trick-note plate", hidden: true });

  connectedCallback() {
    if (this.#trick.isConnected) return;
    this.classList.add("felt");
    for (const place of PLACES) {
      const hand = document.createElement("cr-hand");
      hand.dataset.place = place;
      this.hands[place] = hand;
    }
    this.append(this.#facts, this.#score, this.hands.top, this.hands.left, this.#trick, this.hands.right, this.#note, this.hands.bottom);
  }

  placeOf(seat, bottom = this.bottom) {
    return PLACES[(SEATS.indexOf(seat) - SEATS.indexOf(bottom) + 4) % 4];
  }

  // table: a snapshot; extras: names, hinted, chosen, tricks (double dummy), best, trick (another one to show), note, thinking
  show(table, extras = {}) {
    this.bottom = extras.bottom ?? table.seat ?? "S";
    const contract = contractParts(table.contract);
    const legal = table.legal?.cards ? new Set(table.legal.cards) : null;
    const active = table.hand ?? table.turn;
    for (const seat of SEATS) {
      const held = table.hands[seat];
      const mine = legal && seat === table.hand;
      this.hands[this.placeOf(seat)].show({
        seat, cards: held.cards, count: held.count, legal: mine ? legal : null, turn: active === seat, trumps: contract?.strain,
        name: extras.names?.[seat] ?? "", role: table.declarer === seat ? "declarer" : table.dummy === seat ? "dummy" : "",
        hinted: extras.hinted, chosen: extras.chosen, tricks: seat === table.hand ? extras.tricks : undefined, best: extras.best,
        thinking: extras.thinking?.seat === seat ? extras.thinking : null,
      });
    }
    const number = extras.trick ? null : table.tricks.length;
    const follows = this.#number !== null && number === this.#number + 1;
    this.#number = number;
    this.#trick.show(extras.trick ?? table.tricks.at(-1), (seat) => this.placeOf(seat), { costly: extras.costly, follows });
    this.#facts.replaceChildren(this.#compass(table), ...this.#contract(table));
    this.#counts(table, contract);
    this.#note.hidden = !extras.note;
    this.#note.replaceChildren(...suited(extras.note ?? ""));
  }

  #compass(table) {
    const cell = (seat) => {
      const classes = [isVulnerable(table.vulnerability, seat) ? "vul" : "safe", table.dealer === seat ? "dealer" : ""];
      return h("span", { class: classes.join(" "), "data-at": this.placeOf(seat) }, table.dealer === seat ? `${seat}·D` : seat);
    };
    const at = Object.fromEntries(SEATS.map((seat) => [this.placeOf(seat), seat]));
    const words = `Board ${table.number}, dealer ${SEAT_NAMES[table.dealer]}, vulnerable: ${{ None: "nobody", NS: "North and South", EW: "East and West" }[table.vulnerability] ?? "everybody"}`;
    const blank = () => h("span");
    return h("div", { class: "compass", role: "img", "aria-label": words, title: words },
      blank(), cell(at.top), blank(), cell(at.left), h("span", { class: "number" }, String(table.number)), cell(at.right), blank(), cell(at.bottom), blank());
  }

  #contract(table) {
    if (!table.contract) return [];
    return [h("div", { class: "plate contract" }, h("b", {}, suited(contractText(table.contract))))];
  }

  #counts(table, contract) {
    this.#score.hidden = !contract;
    if (!contract) return;
    const side = sideOf(contract.declarer);
    const need = contract.level + 6;
    const made = table.won[side];
    const lost = table.won[side === "NS" ? "EW" : "NS"];
    const more = need - made;
    const told = table.result ? "" : lost > 13 - need ? `${lost - (13 - need)} down already` : more > 0 ? `${more} more to make` : "made";
    const row = (name) => [h("span", {}, name), h("span", { class: "n" }, String(table.won[name]))];
    this.#score.replaceChildren(
      h("div", { class: "tricks-count", role: "group", "aria-label": `Tricks: North-South ${table.won.NS}, East-West ${table.won.EW}` }, row("NS"), row("EW")),
      h("div", {}, `needs ${need}`), told ? h("div", {}, told) : "");
  }
}
customElements.define("cr-felt", Felt);
