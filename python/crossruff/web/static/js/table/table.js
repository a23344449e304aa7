// @ts-check
// <cr-table>: one table of the server. It connects the socket, the player, the state and the view.
import { callText } from "../bridge/calls.js";
import { contractText } from "../bridge/contracts.js";
import { SEAT_NAMES, sideOf } from "../bridge/seats.js";
import { announce } from "../page/announcer.js";
import { messageOf, toast } from "../page/dialogs.js";
import { button } from "../page/elements.js";
import { showSettings } from "../page/settings-dialog.js";
import { settings } from "../page/settings.js";
import { BoardReplay } from "../review/board-replay.js";
import { SnapshotPacing } from "../server/snapshot-pacing.js";
import { findTable, forgetTable, newTable } from "../server/table-access.js";
import { TableSocket } from "../server/table-socket.js";
import { ThinkingRobot } from "../server/thinking-robot.js";
import { changeText, takeoverText } from "./announcements.js";
import { boardLine } from "./bidding-practice.js";
import { Keyboard } from "./keyboard.js";
import { PlayerActions } from "./player-actions.js";
import { TableState } from "./table-state.js";
import { TableView } from "./table-view.js";

export class Table extends HTMLElement {
  #state = new TableState();
  #replay = new BoardReplay(
    () => this.#state.snapshot,
    (before) => this.#replayChanged(before),
  );
  /** @type {ThinkingRobot} */
  #thinking = new ThinkingRobot(() => this.#view.draw());
  /** @type {TableView} */
  #view = new TableView(this.#state, this.#replay, this.#thinking, {
    send: (message) => this.#send(message),
    tableName: () => this.#tableName,
  });
  #tableName = "";
  /** @type {TableSocket | null} */
  #socket = null;
  /** @type {Keyboard | null} */
  #keyboard = null;
  /** The board whose review was skipped. */
  #skippedBoard = 0;
  #actions = new PlayerActions(this.#state, {
    send: (message) => this.#send(message),
    draw: () => this.#view.draw(),
    showNotice: (text) => this.#view.showNotice(text),
    focusCard: (card) => this.#view.focusCard(card),
    tableName: () => this.#tableName,
  });
  #settingsChanged = () => {
    this.#view.box.confirming = settings.get("confirm");
    this.#view.draw();
  };

  async connectedCallback() {
    if (this.firstChild) return;
    this.append(...this.#view.elements);
    this.#listen();
    await this.#connect();
  }

  disconnectedCallback() {
    this.#socket?.close();
    this.#keyboard?.stop();
    settings.removeEventListener("change", this.#settingsChanged);
  }

  openSettings() {
    showSettings((message) => this.#send(message));
  }

  /** @param {Sent.AnyMessage} message */
  #send(message) {
    this.#socket?.send(message);
  }

  // The player

  #listen() {
    const on = (/** @type {string} */ name, /** @type {(detail: any) => void} */ act) =>
      this.addEventListener(name, (event) => {
        if (event instanceof CustomEvent) act(event.detail);
      });
    on("play-card", (card) => this.#playCard(card));
    on("make-call", (call) => this.#makeCall(call));
    on("go-to-step", (step) => this.#replay.goTo(step));
    on("show-tricks", (shown) => this.#replay.showTricks(shown));
    on("send", (message) => this.#send(message));
    on("tool", (name) => this.#actions.useTool(name));
    settings.addEventListener("change", this.#settingsChanged);
    this.#view.box.confirming = settings.get("confirm");
    this.#keyboard = new Keyboard({
      legal: () => (!this.#replay.table && this.#state.shownTable?.legal) || {},
      isReviewing: () => Boolean(this.#replay.table),
      showTyped: (text) => this.#view.showNotice(text),
      makeCall: (call) => {
        const isLegal = this.#view.box.choose(call);
        if (!isLegal) this.#view.showNotice(`${callText(call)} is not legal now`);
      },
      playCard: (card) => this.#playCard(card),
      moveFocus: (by) => this.#view.moveFocus(by),
      useTool: (name) => this.#actions.useTool(name),
      moveStep: (by) => this.#replay.move(by),
    });
  }

  /** @param {Call} call */
  #makeCall(call) {
    const explanation = this.#view.box.takeExplanation();
    this.#actions.act({ type: "call", call, ...explanation, compare: this.#practises("compare") });
  }

  /** @param {Card} card */
  #playCard(card) {
    if (this.#replay.table) toast("The board is over: “Play from here” opens it at this card.");
    else this.#actions.playCard(card);
  }

  /**
   * Return whether an option of bidding practice is on.
   * @param {"compare" | "nextAtOnce"} option
   */
  #practises(option) {
    return this.#state.snapshot?.mode === "bid" && settings.get(option);
  }

  // The server

  async #connect(isRetry = false) {
    try {
      const { table, token } = await findTable();
      if (!this.isConnected) return; // another page was opened meanwhile
      this.#tableName = table;
      this.#socket = new TableSocket(table, token, this.#listeners(isRetry));
    } catch (error) {
      const retry = async () => {
        await newTable();
        location.assign("/");
      };
      toast(`Could not open the table: ${messageOf(error)}`, button("New table", retry));
    }
  }

  /**
   * @param {boolean} isRetry
   * @returns {import("../server/table-socket.js").SocketListeners}
   */
  #listeners(isRetry) {
    const pacing = new SnapshotPacing((snapshot, isNewest) => this.#receive(snapshot, isNewest));
    return {
      snapshot: (snapshot) => {
        this.#thinking.receive(snapshot);
        pacing.add(snapshot);
      },
      event: (message) => this.#state.receiveEvent(message),
      thinking: (thought) => this.#thinking.begin(thought),
      compared: (comparison) => {
        this.#state.receiveComparison(comparison);
        this.#view.draw();
      },
      asked: (question) => {
        this.#state.receiveQuestion(question);
        announce(`${SEAT_NAMES[question.by]} asks what your call shows.`);
        this.#view.draw();
      },
      hint: (hint) => {
        if (!this.#state.receiveHint(hint)) return;
        announce(`Hint: ${hint.words}`);
        this.#view.draw();
      },
      review: (review) => this.#receiveReview(review),
      error: ({ message }) => {
        this.#state.receiveFailure();
        toast(message);
        announce(message);
        this.#view.draw();
      },
      lost: () => this.#view.showNotice("Connection lost. Reconnecting…"),
      open: () => this.#view.showNotice(""),
      gone: () => {
        forgetTable(this.#tableName);
        if (isRetry) toast("This table no longer exists.");
        else this.#connect(true);
      },
    };
  }

  /**
   * @param {Received.Snapshot} snapshot
   * @param {boolean} isNewest
   */
  #receive(snapshot, isNewest) {
    const change = this.#state.receive(snapshot);
    if (!change) return;
    if (change.hasMoved) {
      this.#keyboard?.clear();
      this.#view.showNotice("");
    }
    if (change.isOtherBoard) this.#replay.close();
    this.#announce(snapshot, change);
    this.#replay.openIfOver();
    this.#view.draw();
    if (isNewest) this.#actions.playForcedCard();
    const mark = this.#state.isOurTurn ? "● " : "";
    document.title = `${mark}Board ${snapshot.table.number} – Crossruff`;
  }

  /**
   * @param {Received.Snapshot} snapshot
   * @param {import("./table-state.js").Change} change
   */
  #announce(snapshot, { before, ruling }) {
    const known = before?.board === snapshot.board ? before.table : null;
    const text = changeText(known, snapshot.table, snapshot.you.acts);
    if (text) announce(text);
    const takeover = takeoverText(before, snapshot);
    if (takeover) {
      toast(takeover.notice);
      announce(takeover.details);
    }
    if (ruling) announce(ruling.text);
  }

  /** @param {Received.Review} review */
  #receiveReview(review) {
    const { you, replay, board } = this.#state.snapshot ?? {};
    const skips = this.#practises("nextAtOnce") && !replay && review.board === board;
    if (!skips || !you?.seat) {
      this.#replay.receive(review);
      return;
    }
    if (this.#skippedBoard === board) return; // the complete review follows the first one
    this.#skippedBoard = review.board;
    toast(boardLine(review, sideOf(you.seat)));
    this.#send({ type: "control", action: "next_board" });
  }

  /** @param {Received.Table | null} before the table of the step before */
  #replayChanged(before) {
    const { table, review } = this.#replay;
    if (table && before) {
      const text = changeText(before, table, null);
      if (text) announce(text);
    } else if (review) {
      announce(`The board is over: ${contractText(review.result)}.`);
    }
    this.#view.draw();
  }
}
customElements.define("cr-table", Table);
