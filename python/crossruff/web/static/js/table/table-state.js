// @ts-check
// What the page knows about its table: the last snapshot, and what the player is in the middle of.
// It draws nothing.
import { rulingText } from "../claims/claim-text.js";
import { hasMoved } from "../server/snapshot-changes.js";

/** @typedef {import("../claims/claim-verdict.js").Ruling} Ruling */
/**
 * @typedef {object} Change
 * @property {Received.Snapshot | null} before
 * @property {boolean} hasMoved whether calls or cards differ
 * @property {boolean} isOtherBoard whether another board is on the table, or this one again
 * @property {Ruling | null} ruling a ruling that was not shown before
 */

export class TableState {
  /** @type {Received.Snapshot | null} */
  snapshot = null;
  /** @type {Received.Hint | "waiting" | null} */
  hint = null;
  /**
   * The card that waits for confirmation.
   * @type {Card | null}
   */
  chosenCard = null;
  showsLastTrick = false;
  /** Whether a small screen shows the auction over the play. */
  showsAuction = false;
  /** @type {Ruling | null} */
  ruling = null;
  /** @type {Received.Comparison | null} */
  #comparison = null;
  /** @type {Received.Question | null} */
  #question = null;
  /**
   * The version of a ruling that is not shown yet.
   * @type {number | null}
   */
  #judgedVersion = null;
  /** The version on which the player has acted: a second click is not another action. */
  #actedVersion = 0;

  /**
   * Keep a snapshot; null if it is older than the one that is kept.
   * @param {Received.Snapshot} snapshot
   * @returns {Change | null}
   */
  receive(snapshot) {
    const before = this.snapshot;
    const isSameBoard = before?.board === snapshot.board;
    if (before && isSameBoard && snapshot.version < before.version) return null;
    this.snapshot = snapshot;
    const moved = !before || hasMoved(before.table, snapshot.table);
    if (moved) {
      this.hint = null;
      this.chosenCard = null;
      this.showsLastTrick = false;
      this.showsAuction = false;
      this.ruling = null;
    }
    const isReopened = Boolean(before?.finished) && !snapshot.finished;
    const isOtherBoard = before !== null && (!isSameBoard || isReopened);
    if (isOtherBoard) this.ruling = null;
    if (this.#question && !this.question) this.#question = null;
    return { before, hasMoved: moved, isOtherBoard, ruling: this.#newRuling(snapshot) };
  }

  /** @param {Received.Snapshot} snapshot */
  #newRuling({ version, table: { claim } }) {
    const text = rulingText(claim);
    if (!claim || !text || !this.#judgedVersion || version < this.#judgedVersion) return null;
    this.#judgedVersion = null;
    this.ruling = { text, claim };
    return this.ruling;
  }

  /** @param {Received.TableEvent} message */
  receiveEvent({ event, version }) {
    if (event.event === "judged") this.#judgedVersion = version;
  }

  /**
   * Keep a hint; false if the player has acted since it was asked for.
   * @param {Received.Hint} hint
   */
  receiveHint(hint) {
    if (this.hint !== "waiting") return false;
    this.hint = hint;
    return true;
  }

  /** Forget what the server has refused. */
  receiveFailure() {
    this.#actedVersion = 0;
    if (this.hint === "waiting") this.hint = null;
    this.chosenCard = null;
  }

  /**
   * Return whether the player may act on this snapshot, and note that they do.
   */
  beginAction() {
    if (!this.snapshot || this.#actedVersion === this.snapshot.version) return false;
    this.#actedVersion = this.snapshot.version;
    return true;
  }

  /** @param {Received.Comparison} comparison */
  receiveComparison(comparison) {
    this.#comparison = comparison;
  }

  /** Return the robot's decision for the last call, while that call stands. */
  get comparison() {
    const { number, call } = this.#comparison ?? { number: -1, call: "" };
    return this.snapshot?.table.auction[number]?.call === call ? this.#comparison : null;
  }

  /** @param {Received.Question | null} question null when it is answered or closed */
  receiveQuestion(question) {
    this.#question = question;
  }

  /** Return the question about a call of the player with that call, while it stands. */
  get question() {
    const { table, you } = this.snapshot ?? {};
    const made = this.#question && table?.auction[this.#question.number];
    return this.#question && made && made.seat === you?.seat ? { ...this.#question, made } : null;
  }

  /** Return the only legal card, null if there is a choice. */
  get forcedCard() {
    const cards = this.snapshot?.table.legal.cards;
    return !this.snapshot?.finished && cards?.length === 1 ? cards[0] : null;
  }

  /**
   * Return the hint's call or card.
   * @param {"call" | "card"} kind
   */
  hinted(kind) {
    const hint = this.hint === "waiting" ? null : this.hint;
    return hint?.kind === kind ? hint.action : null;
  }

  /** Return whether it is the turn of the seat that the viewer acts for. */
  get isOurTurn() {
    const { table, you, finished } = this.snapshot ?? {};
    return Boolean(you?.seat && table?.turn === you.acts && !finished);
  }

  /** Return the table as it is drawn: nothing can be done on a finished board. */
  get shownTable() {
    const { table, finished } = this.snapshot ?? {};
    if (!table || !finished) return table ?? null;
    return { ...table, legal: {}, turn: null, hand: null };
  }
}
