// @ts-check
// The robot that is thinking, and its longest time. A short thought would only flicker: it is not
// shown.
import { countActions } from "./snapshot-changes.js";

const DELAY_MS = 300;

/** @typedef {{ seat: Seat, seconds: number }} Thought */

export class ThinkingRobot {
  /** @type {Thought | null} */
  #thought = null;
  /** The moment of the board at which the thought began. */
  #moment = "";
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #changed;

  /** @param {() => void} changed draws the page again */
  constructor(changed) {
    this.#changed = changed;
  }

  /** @param {Thought} thought */
  begin({ seat, seconds }) {
    this.#end();
    this.#timer = setTimeout(() => {
      this.#thought = { seat, seconds };
      this.#changed();
    }, DELAY_MS);
  }

  /**
   * End the thought when the board has moved on. A person who joins does not end it.
   * @param {Received.Snapshot} snapshot
   */
  receive({ board, thinking, table }) {
    const moment = [board, thinking, countActions(table)].join();
    if (moment === this.#moment) return;
    this.#moment = moment;
    this.#end();
  }

  /**
   * Return the thought to show with a snapshot, which may be older than the last one received.
   * @param {Received.Snapshot} snapshot
   */
  at({ thinking }) {
    return this.#thought?.seat === thinking ? this.#thought : null;
  }

  #end() {
    clearTimeout(this.#timer);
    if (!this.#thought) return;
    this.#thought = null;
    this.#changed();
  }
}
