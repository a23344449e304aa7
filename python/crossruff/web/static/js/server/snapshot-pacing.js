// @ts-check
// Robots are fast. Their actions are shown one at a time, at the speed of the settings.
import { settings } from "../page/settings.js";
import { countActions } from "./snapshot-changes.js";

const LONGEST_QUEUE = 80;
const SHORTEST_WAIT_MS = 5;

export class SnapshotPacing {
  /** @type {Received.Snapshot[]} */
  #queue = [];
  /** @type {Received.Snapshot | null} */
  #shown = null;
  #since = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #show;

  /** @param {(snapshot: Received.Snapshot, isNewest: boolean) => void} show */
  constructor(show) {
    this.#show = show;
  }

  /** @param {Received.Snapshot} snapshot */
  add(snapshot) {
    this.#queue.push(snapshot);
    if (!this.#timer) this.#next();
  }

  #next() {
    this.#timer = undefined;
    const next = this.#queue[0];
    if (!next) return;
    const wait = this.#since + this.#pauseBefore(next) - performance.now();
    if (wait > SHORTEST_WAIT_MS && this.#queue.length <= LONGEST_QUEUE && !document.hidden) {
      this.#timer = setTimeout(() => this.#next(), wait);
      return;
    }
    this.#queue.shift();
    const acted = !this.#shown || countActions(this.#shown.table) !== countActions(next.table);
    if (acted) this.#since = performance.now();
    this.#shown = next;
    this.#show(next, this.#queue.length === 0);
    if (this.#queue.length) this.#next();
  }

  /** @param {Received.Snapshot} next */
  #pauseBefore(next) {
    const before = this.#shown;
    return before ? pauseBetween(before, next, settings.pace) : 0;
  }
}

/**
 * Return the milliseconds for which a snapshot stays before the next one replaces it.
 * @param {Received.Snapshot} before
 * @param {Received.Snapshot} next
 * @param {{ card: number, trick: number }} pace
 */
export function pauseBetween(before, next, pace) {
  const acted = countActions(next.table) > countActions(before.table);
  if (before.board !== next.board || !acted) return 0;
  const wasOurTurn = before.table.turn && before.table.turn === before.you.acts;
  if (wasOurTurn) return 0;
  return before.table.tricks.at(-1)?.winner ? pace.trick : pace.card;
}
