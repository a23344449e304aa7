// @ts-check
// The review of a finished board at the step that is shown, with double-dummy tricks on request.
import { messageOf, toast } from "../page/dialogs.js";
import { solveCards } from "../server/api.js";
import { decisionAt } from "./coach.js";
import { cardsAt, lastStep, tableAt } from "./review-steps.js";

export class BoardReplay {
  /** @type {Received.Review | null} */
  review = null;
  step = 0;
  /**
   * The table at the step; null while the board is played.
   * @type {Received.Table | null}
   */
  table = null;
  /**
   * Declarer's tricks by card; null when they are not shown.
   * @type {Record<Card, number> | null}
   */
  tricks = null;
  #snapshot;
  #changed;

  /**
   * @param {() => Received.Snapshot | null} snapshot
   * @param {(before: Received.Table | null) => void} changed draws the page again, with the table
   *   of the step before
   */
  constructor(snapshot, changed) {
    this.#snapshot = snapshot;
    this.#changed = changed;
  }

  close() {
    this.review = null;
    this.table = null;
    this.tricks = null;
  }

  /**
   * Keep a review, or the complete one that follows it.
   * @param {Received.Review} review
   */
  receive(review) {
    this.review = review;
    if (this.table) this.goTo(this.step);
    else this.openIfOver();
  }

  /** Open the review at its end once the board is over. */
  openIfOver() {
    const snapshot = this.#snapshot();
    if (this.table || !this.review || !snapshot?.finished) return;
    if (snapshot.board === this.review.board) this.goTo(lastStep(this.review));
  }

  /** Whether the review shows an earlier moment than the end of the board. */
  get isBeforeTheEnd() {
    return Boolean(this.table && this.review && this.step < lastStep(this.review));
  }

  /** @param {number} step */
  goTo(step) {
    const snapshot = this.#snapshot();
    if (!this.review || !snapshot) return;
    this.step = Math.min(Math.max(0, step), lastStep(this.review));
    const before = this.table;
    this.table = tableAt(this.review, this.step, snapshot);
    if (this.tricks) this.#askTricks();
    this.#changed(before);
  }

  /**
   * Show the board before a call or card, with the tricks of every card that could be played.
   * @param {number} step of the call or card
   */
  openDecision(step) {
    const isCard = Boolean(this.review && step > this.review.calls.length);
    if (isCard) this.tricks ??= {};
    this.goTo(step - 1);
  }

  /** Return the card that was played at the step, if it was a costly one or a mistake. */
  get playedNext() {
    if (!this.table?.hand || !this.review) return null;
    const next = this.step + 1;
    const isMarked = this.review.marks.some((mark) => mark.step === next);
    const isWrong = isMarked || decisionAt(this.review, this.step);
    return isWrong ? this.review.cards[next - this.review.calls.length - 1] : null;
  }

  /** @param {number | "first" | "last"} by */
  move(by) {
    if (!this.review) return;
    if (by === "first") this.goTo(0);
    else if (by === "last") this.goTo(lastStep(this.review));
    else this.goTo(this.step + by);
  }

  /** @param {boolean} on */
  showTricks(on) {
    this.tricks = on ? {} : null;
    if (on) this.#askTricks();
    this.#changed(this.table);
  }

  async #askTricks() {
    const { step, review, table } = this;
    this.tricks = {};
    if (!review?.contract || !table?.contract || !table.hand) return;
    const { deal, contract } = review;
    try {
      const solved = await solveCards({ deal, contract, cards: cardsAt(review, step) });
      if (step !== this.step || !this.tricks) return;
      if (solved.stopped) toast(solved.stopped);
      this.tricks = solved.cards;
      this.#changed(this.table);
    } catch (error) {
      toast(messageOf(error));
    }
  }

  /** Return the tricks of the best card for the side that plays next. */
  get best() {
    const values = Object.values(this.tricks ?? {});
    if (!values.length || !this.table) return undefined;
    const { hand, declarer, dummy } = this.table;
    return hand === declarer || hand === dummy ? Math.max(...values) : Math.min(...values);
  }

  /** Return the marks on calls and cards while the review is open. */
  get marks() {
    return (this.table && this.review?.marks) || [];
  }
}
