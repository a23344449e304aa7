// Which robot thinks, and how long it may. Short thoughts are not told: they would only flicker.
import { actions } from "./pacing.js";

const SOON = 300;

export class Thoughts {
  #told = null; // { seat, seconds }
  #at = null; // of which moment it was told
  #timer = null;
  constructor(changed) { this.changed = changed; }

  tell({ seat, seconds }) {
    this.#end();
    this.#timer = setTimeout(() => { this.#told = { seat, seconds }; this.changed(); }, SOON);
  }
  // As snapshots come in: one that only tells who has come does not end a thought.
  heard(seen) {
    const now = [seen.board, seen.thinking, actions(seen)].join();
    if (now === this.#at) return;
    this.#at = now;
    this.#end();
  }
  // What is shown may be behind what was heard.
  at(seen) { return this.#told?.seat === seen.thinking ? this.#told : null; }

  #end() {
    clearTimeout(this.#timer);
    if (!this.#told) return;
    this.#told = null;
    this.changed();
  }
}
