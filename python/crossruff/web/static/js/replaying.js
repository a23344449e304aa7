// The board that is over, at the step that is looked at, with double-dummy tricks if they are asked for.
import { announce, announceChange } from "./announcer.js";
import { post } from "./api.js";
import { toast } from "./elements.js";
import { lastStep, positionAt } from "./replay.js";

export class Replaying {
  review = null;
  step = 0;
  at = null; // the table at the step; null while the board is played
  tricks = null; // card -> tricks, or null where they are not shown

  // seen(): the snapshot; changed(): the page is to be drawn again
  constructor(seen, changed) { this.seen = seen; this.changed = changed; }

  forget() { this.review = null; this.at = null; this.tricks = null; }

  take(review) {
    this.review = review;
    if (this.at) this.goTo(this.step); else this.openIfOver();
  }
  openIfOver() {
    const seen = this.seen();
    if (this.at || !this.review || !seen?.finished || seen.board !== this.review.board) return;
    announce(`The board is over: ${this.review.result}.`);
    this.goTo(lastStep(this.review));
  }
  goTo(step) {
    if (!this.review) return;
    this.step = Math.min(Math.max(0, step), lastStep(this.review));
    const before = this.at;
    this.at = positionAt(this.review, this.step, this.seen());
    if (before) announceChange(before, this.at, null);
    if (this.tricks) this.#askTricks();
    this.changed();
  }
  move(by) { this.goTo(by === "first" ? 0 : by === "last" ? lastStep(this.review) : this.step + by); }

  showTricks(on) {
    this.tricks = on ? {} : null;
    if (on) this.#askTricks(); else this.changed();
  }
  async #askTricks() {
    const { step, review, at } = this;
    this.tricks = {};
    if (!at.contract || !at.hand) return;
    try {
      const cards = review.cards.slice(0, Math.max(0, step - review.calls.length));
      const told = await post("/api/cards", { deal: review.deal, contract: review.contract, cards });
      if (step === this.step && this.tricks) { this.tricks = told.cards; this.changed(); }
    } catch (fault) { toast(fault.message); }
  }
  // The most that declarer can take, or the least, as whoever is to play wishes.
  get best() {
    const values = Object.values(this.tricks ?? {});
    if (!values.length) return undefined;
    const { hand, declarer, dummy } = this.at;
    return hand === declarer || hand === dummy ? Math.max(...values) : Math.min(...values);
  }
  get marks() { return this.at ? this.review.marks ?? [] : []; }
}
