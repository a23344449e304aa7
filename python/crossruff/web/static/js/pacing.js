// Robots are fast: what they do is shown one thing at a time, at the speed that was asked for.
import { settings } from "./settings.js";

// How many calls and cards stand.
export const actions = (seen) => seen.table.auction.length + seen.table.tricks.reduce((sum, trick) => sum + trick.cards.length, 0);

export class Pacing {
  #queue = [];
  #shown = null;
  #since = 0;
  #timer = null;
  constructor(show) { this.show = show; }

  add(seen) {
    this.#queue.push(seen);
    if (!this.#timer) this.#next();
  }
  #next() {
    this.#timer = null;
    const seen = this.#queue[0];
    if (!seen) return;
    const wait = this.#queue.length > 80 || document.hidden ? 0 : this.#since + this.#pause(seen) - performance.now();
    if (wait > 5) { this.#timer = setTimeout(() => this.#next(), wait); return; }
    this.#queue.shift();
    if (!this.#shown || actions(this.#shown) !== actions(seen)) this.#since = performance.now();
    this.#shown = seen;
    this.show(seen, this.#queue.length === 0);
    if (this.#queue.length) this.#next();
  }
  #pause(seen) {
    const before = this.#shown;
    if (!before || before.board !== seen.board || actions(seen) <= actions(before)) return 0;
    const [card, trick] = settings.pace();
    const mine = before.table.turn && before.table.turn === before.you.acts;
    if (mine) return 0;
    return before.table.tricks.at(-1)?.winner ? trick : card;
  }
  get busy() { return this.#queue.length > 0; }
}
