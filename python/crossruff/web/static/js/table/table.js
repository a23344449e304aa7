// @ts-check
// <cr-table>: one table of the server. It connects the socket, the player, the state and the view.
import { callText } from "../bridge/calls.js";
import { contractText } from "../bridge/contracts.js";
import { SEAT_NAMES, partnerOf, sideOf } from "../bridge/seats.js";
import { Company } from "../company/company.js";
import { showCard } from "../company/convention-card.js";
import { socketQuery } from "../company/visitor.js";
import { t } from "../language/language.js";
import { announce } from "../page/announcer.js";
import { messageOf, reportErrors, toast } from "../page/dialogs.js";
import { button } from "../page/elements.js";
import { showSettings } from "../page/settings-dialog.js";
import { settings } from "../page/settings.js";
import { siteAddress } from "../page/site.js";
import { play, soundOf } from "../page/sounds.js";
import { BoardReplay } from "../review/board-replay.js";
import { PastBoard } from "../server/past-board.js";
import { newActions } from "../server/snapshot-changes.js";
import { SnapshotPacing } from "../server/snapshot-pacing.js";
import {
  addressedTable,
  findTable,
  forgetTable,
  newTable,
  takeSeat,
} from "../server/table-access.js";
import { TableSocket } from "../server/table-socket.js";
import { ThinkingRobot } from "../server/thinking-robot.js";
import { SetAtTable } from "../today/set-at-table.js";
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
  /** @type {SetAtTable} */
  #set = new SetAtTable(() => this.#view.draw());
  /** @type {TableView} */
  #view = new TableView(this.#state, this.#replay, this.#thinking, {
    send: (message) => this.#send(message),
    tableName: () => this.#tableName,
    set: this.#set,
  });
  #tableName = "";
  /** @type {string | null} */
  #invite = null;
  #company = new Company({
    send: (message) => this.#send(message),
    tableName: () => this.#tableName,
    sitDown: (seat) => this.#sitDown(seat),
  });
  /** @type {TableSocket | PastBoard | null} */
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
    set: this.#set,
    openPeople: () => this.#company.open(),
  });
  #settingsChanged = () => {
    this.#view.box.confirming = settings.get("confirm");
    this.#view.draw();
  };

  async connectedCallback() {
    if (this.firstChild) return;
    this.append(...this.#view.elements);
    this.querySelector(".panel")?.append(this.#company.element);
    this.#company.connect();
    this.#listen();
    await this.#connect();
  }

  disconnectedCallback() {
    this.#socket?.close();
    this.#set.close();
    this.#company.disconnect();
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
    on("go-to-step", (step) => {
      this.#replay.goTo(step);
      this.#view.showFelt();
    });
    on("open-decision", (step) => {
      this.#replay.openDecision(step);
      this.#view.showFelt();
    });
    on("show-tricks", (shown) => this.#replay.showTricks(shown));
    on("send", (message) => this.#send(message));
    on("tool", (name) => this.#actions.useTool(name));
    this.addEventListener("click", (event) => this.#tapPlate(event));
    settings.addEventListener("change", this.#settingsChanged);
    this.#view.box.confirming = settings.get("confirm");
    this.#keyboard = new Keyboard({
      legal: () => (!this.#replay.table && this.#state.shownTable?.legal) || {},
      isReviewing: () => Boolean(this.#replay.table),
      showTyped: (text) => this.#view.showNotice(text),
      makeCall: (call) => {
        const isLegal = this.#view.box.choose(call);
        if (!isLegal) this.#view.showNotice(t("{call} is not legal now", { call: callText(call) }));
      },
      playCard: (card) => this.#playCard(card),
      moveFocus: (by) => this.#view.moveFocus(by),
      useTool: (name) => this.#actions.useTool(name),
      moveStep: (by) => this.#replay.move(by),
    });
  }

  /**
   * Show the convention card of the side whose plate was tapped.
   * @param {Event} event
   */
  #tapPlate({ target }) {
    const plate = target instanceof Element ? target.closest("cr-hand .name-plate") : null;
    const hand = plate?.closest("cr-hand");
    const { snapshot } = this.#state;
    if (!(hand instanceof HTMLElement) || !snapshot || !hand.dataset.seat) return;
    const seat = /** @type {Seat} */ (hand.dataset.seat);
    const names = [seat, partnerOf(seat)].map((each) => snapshot.people[each].name);
    showCard(sideOf(seat), String(snapshot.settings.system), names);
  }

  /** @param {Call} call */
  #makeCall(call) {
    const explanation = this.#view.box.takeExplanation();
    this.#actions.act({ type: "call", call, ...explanation, compare: this.#practises("compare") });
  }

  /** @param {Card} card */
  #playCard(card) {
    if (this.#replay.table) toast(t("The board is over: “Play from here” opens it at this card."));
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
    const past = addressedTable();
    if (past?.board) {
      this.#tableName = past.table;
      this.#socket = new PastBoard(past.table, past.board, this.#listeners(true));
      return;
    }
    try {
      const { table, token, invite = null } = await findTable();
      if (!this.isConnected) return; // another page was opened meanwhile
      this.#tableName = table;
      this.#invite = invite;
      const query = socketQuery(token, invite);
      this.#socket = new TableSocket(table, query, this.#listeners(isRetry));
      this.#set.open(table);
    } catch (error) {
      const retry = async () => {
        await newTable();
        location.assign(siteAddress("/#/"));
      };
      toast(
        t("Could not open the table: {error}", { error: messageOf(error) }),
        button(t("New table"), retry),
      );
    }
  }

  /**
   * Take a free seat as a watcher who was invited, and connect again with it.
   * @param {Seat} seat
   */
  #sitDown(seat) {
    reportErrors(async () => {
      await takeSeat(this.#tableName, this.#invite ?? "", seat);
      for (const dialog of document.querySelectorAll("dialog[open]")) {
        if (dialog instanceof HTMLDialogElement) dialog.close();
      }
      this.#socket?.close();
      await this.#connect();
    });
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
        announce(t("{by} asks what your call shows.", { by: SEAT_NAMES[question.by] }));
        this.#view.draw();
      },
      hint: (hint) => {
        if (!this.#state.receiveHint(hint)) return;
        announce(t("Hint: {words}", { words: hint.words }));
        this.#view.draw();
      },
      review: (review) => this.#receiveReview(review),
      notice: (notice) => this.#company.receiveNotice(notice),
      chat: (line) => this.#company.receiveChat(line),
      invitation: (invitation) => this.#company.receiveInvitation(invitation),
      error: ({ message }) => {
        this.#state.receiveFailure();
        toast(message);
        announce(message);
        this.#view.draw();
      },
      lost: () => this.#view.showNotice(t("Connection lost. Reconnecting…")),
      open: () => this.#view.showNotice(""),
      gone: () => {
        forgetTable(this.#tableName);
        if (isRetry) toast(t("This table no longer exists."));
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
    this.#sound(snapshot, change);
    this.#announce(snapshot, change);
    this.#set.receive(snapshot);
    this.#replay.openIfOver();
    this.#company.receive(snapshot);
    this.#view.draw();
    if (isNewest) this.#actions.playForcedCard();
    const mark = this.#state.isOurTurn ? "● " : "";
    document.title = `${mark}${t("Board {number}", { number: snapshot.table.number })} – Crossruff`;
  }

  /**
   * @param {Received.Snapshot} snapshot
   * @param {import("./table-state.js").Change} change
   */
  #sound(snapshot, { before, hasMoved, isOtherBoard }) {
    if (!before || !hasMoved || isOtherBoard) return;
    const { isOurTurn } = this.#state;
    play(soundOf(newActions(before.table, snapshot.table), {
      isOver: snapshot.finished,
      isOurTurn,
    }));
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
      announce(t("The board is over: {contract}.", { contract: contractText(review.result) }));
    }
    this.#view.draw();
  }
}
customElements.define("cr-table", Table);
