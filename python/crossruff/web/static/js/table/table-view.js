// @ts-check
// Drawing the table: the felt and the panel, from the state and the review.
import "../felt/felt.js";
import { bySeat } from "../bridge/seats.js";
import { completeTricks } from "../bridge/tricks.js";
import { showProvableClaim } from "../claims/claim-dialog.js";
import { t } from "../language/language.js";
import { h } from "../page/elements.js";
import { comparisonText } from "./bidding-practice.js";
import { discussCall } from "./explanation-dialog.js";
import { Panel } from "./panel.js";
import { pendingRequest, questionRequest } from "./requests.js";
import { totalText } from "./toolbar.js";

/** @typedef {import("./table-state.js").TableState} TableState */
/** @typedef {import("../review/board-replay.js").BoardReplay} BoardReplay */
/** @typedef {import("../server/thinking-robot.js").ThinkingRobot} ThinkingRobot */
/** @typedef {import("../today/set-at-table.js").SetAtTable} SetAtTable */

/** @param {Received.Person} person */
const nameOf = ({ kind, name, here }) =>
  kind === "robot" || here ? name : t("{name} (away)", { name });

export class TableView {
  #felt = h("cr-felt");
  #panel = new Panel();
  #state;
  #replay;
  #thinking;
  #table;
  #leadsToCards = false;

  /**
   * @param {TableState} state
   * @param {BoardReplay} replay
   * @param {ThinkingRobot} thinking
   * @param {{ send: Send, tableName: () => string, set: SetAtTable }} table
   */
  constructor(state, replay, thinking, table) {
    this.#state = state;
    this.#replay = replay;
    this.#thinking = thinking;
    this.#table = table;
  }

  get elements() {
    return [this.#felt, this.#panel.element];
  }

  get box() {
    return this.#panel.box;
  }

  /** @param {string} text */
  showNotice(text) {
    this.#panel.showNotice(text);
  }

  /** Scroll up to the cards, which a phone shows above the review. */
  showFelt() {
    this.#felt.scrollIntoView({ block: "nearest" });
  }

  /** @param {Card} card */
  focusCard(card) {
    for (const hand of Object.values(this.#felt.hands)) hand.focusCard(card);
  }

  /**
   * Move the focus to another call or card.
   * @param {number} by
   */
  moveFocus(by) {
    const { snapshot } = this.#state;
    if (!snapshot) return;
    const { legal, hand } = snapshot.table;
    const seat = (legal.cards && hand) ?? snapshot.you.seat ?? "S";
    if (legal.calls) this.box.focusFirst();
    else this.#felt.handOf(seat).moveFocus(by);
  }

  draw() {
    const { snapshot, shownTable } = this.#state;
    const table = this.#replay.table ?? shownTable;
    if (!snapshot || !table) return;
    const isReviewing = Boolean(this.#replay.table);
    const lastTrick = this.#state.showsLastTrick ? completeTricks(table.tricks).at(-1) : null;
    this.#drawFelt(snapshot, table, lastTrick ?? null);
    this.#drawAuction(snapshot, table);
    this.#drawNotes(snapshot);
    this.#drawReview(snapshot);
    this.#panel.tricks.show(table.tricks);
    this.#panel.showScore(snapshot.total.boards ? [totalText(snapshot)] : null);
    this.#noteFocus(table);
    const isBidding = table.phase === "bidding" && !isReviewing && !snapshot.finished;
    this.#panel.showSections({
      box: isBidding && Boolean(snapshot.you.seat),
      claim: Boolean(this.#shownRuling),
      review: isReviewing,
      hint: Boolean(this.#state.hint),
      tricks: !isBidding && !isReviewing,
    });
    this.#showPhase({ isBidding, isReviewing });
    const showsLastTrick = Boolean(lastTrick);
    const { set } = this.#table;
    this.#panel.toolbar.show(snapshot, table, {
      showsLastTrick,
      isReviewing,
      showsAuction: this.#state.showsAuction,
      isSet: Boolean(set.set),
      isEndOfSet: set.isLast(snapshot),
      won: snapshot.settings.scoring === "matchpoints" ? null : (this.#replay.review?.imps ?? null),
    });
    this.#returnFocus(table);
  }

  /**
   * Let the style sheets know the phase, and the size of the open hand.
   * @param {{ isBidding: boolean, isReviewing: boolean }} phase
   */
  #showPhase({ isBidding, isReviewing }) {
    const table = this.#felt.parentElement;
    if (!table) return;
    table.classList.toggle("bidding", isBidding);
    table.classList.toggle("playing", !isBidding && !isReviewing);
    table.classList.toggle("reviewing", isReviewing);
    table.classList.toggle("shows-auction", this.#state.showsAuction);
    const { columns, rows } = this.#felt.openShape;
    table.style.setProperty("--open-columns", String(columns));
    table.style.setProperty("--open-rows", String(rows));
  }

  /**
   * Note that the keyboard was in the bidding box, which ends with the auction.
   * @param {Received.Table} table
   */
  #noteFocus({ phase }) {
    if (phase !== "bidding" && this.box.contains(document.activeElement)) this.#leadsToCards = true;
  }

  /**
   * Lead the keyboard from the bidding box to the cards.
   * @param {Received.Table} table
   */
  #returnFocus({ legal }) {
    if (!this.#leadsToCards || !legal.cards) return;
    this.#leadsToCards = false;
    const active = document.activeElement;
    if (!active || active === document.body) this.moveFocus(1);
  }

  /**
   * @param {Received.Snapshot} snapshot
   * @param {Received.Table} table
   * @param {Trick | null} lastTrick
   */
  #drawFelt(snapshot, table, lastTrick) {
    const { marks, tricks, best } = this.#replay;
    const costly = marks.filter((mark) => mark.kind === "card").map((mark) => mark.action);
    this.#felt.show(table, {
      bottom: snapshot.you.seat ?? "S",
      names: bySeat((seat) => nameOf(snapshot.people[seat])),
      hinted: this.#state.hinted("card"),
      chosen: this.#replay.playedNext ?? this.#state.chosenCard,
      lastTrick,
      thinking: this.#replay.table ? null : this.#thinking.at(snapshot),
      costly: new Set(costly),
      tricks,
      best,
      set: this.#table.set.set,
    });
  }

  /**
   * @param {Received.Snapshot} snapshot
   * @param {Received.Table} table
   */
  #drawAuction({ meanings }, table) {
    const canStep = Boolean(this.#replay.table);
    this.#panel.auction.show(table, {
      marks: Object.fromEntries(this.#replay.marks.map((mark) => [mark.step, mark.words])),
      canStep,
      onclick: (call, number) => {
        if (canStep) this.#replay.goTo(number + 1);
        else this.#discuss(call, number);
      },
    });
    const calls = table.legal.calls ?? [];
    this.box.show({ calls, meanings, hinted: this.#state.hinted("call") });
  }

  /**
   * @param {Received.MadeCall} call
   * @param {number} number
   */
  #discuss(call, number) {
    const { snapshot } = this.#state;
    if (snapshot) discussCall(call, number, snapshot, this.#table.send);
  }

  /**
   * Draw the hint, the robot's call, the judge's ruling, and requests of others.
   * @param {Received.Snapshot} snapshot
   */
  #drawNotes(snapshot) {
    const { table, reasons, you } = snapshot;
    const { hint, comparison, ruling } = this.#state;
    this.#panel.hint.show(hint, () => {
      this.#state.hint = null;
      this.draw();
    });
    this.#panel.showComparison(comparison && comparisonText(comparison));
    const request = pendingRequest(snapshot, this.#table.send);
    this.#panel.showRequest(request ?? this.#questionNote());
    this.#panel.verdict.show(this.#shownRuling, reasons, {
      onclose: () => {
        this.#state.ruling = null;
        this.draw();
      },
      onprove: ruling?.claim.seat === you.acts ? () => showProvableClaim(table) : null,
    });
  }

  /** The ruling belongs to the end of the board: it would cover the cards of an earlier moment. */
  get #shownRuling() {
    return this.#replay.isBeforeTheEnd ? null : this.#state.ruling;
  }

  #questionNote() {
    const { question } = this.#state;
    if (!question) return null;
    const close = () => {
      this.#state.receiveQuestion(null);
      this.draw();
    };
    const answer = (/** @type {Sent.AnyMessage} */ message) => {
      this.#table.send(message);
      close();
    };
    return questionRequest(question, answer, close);
  }

  /** @param {Received.Snapshot} snapshot */
  #drawReview({ you }) {
    const { review, step, table, tricks } = this.#replay;
    if (!review || !table) return;
    const tableName = this.#table.tableName();
    const { field } = this.#table.set;
    const showsTricks = Boolean(tricks);
    this.#panel.review.show({ review, step, table, you, showsTricks, tableName, field });
  }
}
