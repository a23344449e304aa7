// @ts-check
// A finished board of the history, in place of the socket of a table: nothing more happens on it,
// and "Play from here" opens it at a new table.
import { bySeat } from "../bridge/seats.js";
import { t } from "../language/language.js";
import { messageOf } from "../page/dialogs.js";
import { lastStep, tableAt } from "../review/review-steps.js";
import { joinTable, tableInfo } from "./api.js";
import { seeBoard } from "./memory-api.js";
import { profileKey } from "./profile-key.js";
import { newTable, seatToken, tableAddress } from "./table-access.js";

/** @typedef {import("./table-socket.js").SocketListeners} SocketListeners */

const LOOK_AGAIN_MS = 3000;
const MOST_LOOKS = 20;
const NOT_READY = /not ready/;
/** @type {Received.Company} */
const NO_COMPANY = {
  kibitzers: [],
  requests: [],
  hands: null,
  chat: "off",
  may_write: false,
  invited: false,
  may_sit: [],
};
const WAITING = t("The review of this board is being made: it comes in a moment.");

/**
 * Return the snapshot that a table would have had at the end of a board.
 * @param {Received.Review} review
 * @param {BySeat<Received.Person>} people
 * @param {Seat} seat of the viewer
 * @returns {Received.Snapshot}
 */
export function endOfBoard(review, people, seat) {
  const players = bySeat((each) => people[each].name);
  /** @type {Received.Snapshot} */
  const shown = {
    type: "snapshot",
    version: 1,
    board: review.board,
    mode: "full",
    you: { seat, acts: seat, maker: false, name: players[seat] },
    people,
    watchers: 0,
    finished: true,
    replay: false,
    past: true,
    table: /** @type {any} */ ({ players, auction: [], seconds: bySeat(() => 0) }),
    company: NO_COMPANY,
    reasons: null,
    meanings: {},
    thinking: null,
    total: review.total ?? { NS: 0, EW: 0, boards: 0 },
    settings: {},
  };
  return { ...shown, table: tableAt(review, lastStep(review), shown) };
}

export class PastBoard {
  #table;
  #board;
  #listeners;
  #isClosed = false;
  #looks = 0;
  /** @type {Received.Review | null} */
  #review = null;
  /** @type {Seat} */
  #seat = "S";

  /**
   * @param {string} table
   * @param {number} board
   * @param {SocketListeners} listeners
   */
  constructor(table, board, listeners) {
    this.#table = table;
    this.#board = board;
    this.#listeners = listeners;
    this.#open();
  }

  #fetch() {
    return seeBoard(this.#table, this.#board, seatToken(this.#table));
  }

  async #open() {
    try {
      const token = seatToken(this.#table) ?? profileKey();
      const [review, { people }, { seat }] = await Promise.all([
        this.#fetch(),
        tableInfo(this.#table),
        joinTable(this.#table, { token }),
      ]);
      if (this.#isClosed) return;
      this.#seat = seat;
      // Nobody is away from a board that is over.
      const players = bySeat((each) => ({ ...people[each], here: true }));
      const shown = endOfBoard(review, players, seat);
      this.#listeners.snapshot?.(shown);
      this.#receive(review);
    } catch (error) {
      this.#looks += 1;
      const isSoon = NOT_READY.test(messageOf(error)) && this.#looks < MOST_LOOKS;
      if (isSoon) setTimeout(() => this.#isClosed || this.#open(), LOOK_AGAIN_MS);
      // Said once: the board comes by itself.
      if (!isSoon || this.#looks === 1) this.#fail(isSoon ? WAITING : messageOf(error));
    }
  }

  /** @param {Received.Review} review */
  #receive(review) {
    this.#review = review;
    this.#listeners.review?.(review);
    const isDone = review.complete && (review.coach?.complete ?? true);
    this.#looks += 1;
    if (!isDone && this.#looks < MOST_LOOKS) setTimeout(() => this.#lookAgain(), LOOK_AGAIN_MS);
  }

  /** Fetch the verdicts that the coach has added meanwhile. */
  async #lookAgain() {
    if (this.#isClosed) return;
    try {
      const review = await this.#fetch();
      if (!this.#isClosed) this.#receive(review);
    } catch {
      // What is shown stays.
    }
  }

  /** @param {string} message */
  #fail(message) {
    if (!this.#isClosed) this.#listeners.error?.({ type: "error", message });
  }

  /** @param {Sent.AnyMessage} message */
  send(message) {
    if (message.type === "control" && message.action === "replay_from") {
      this.#playFrom(message.step ?? 0);
    } else if (message.type === "control" && message.action === "next_board") {
      location.hash = "#/me";
    } else {
      this.#fail(t("This board is over."));
    }
  }

  /** @param {number} step */
  async #playFrom(step) {
    if (!this.#review) return;
    const { deal, dealer, vulnerability, calls, cards } = this.#review;
    try {
      const { table } = await newTable(
        {
          kind: "hands",
          deal,
          dealer,
          vulnerability,
          calls: calls.join(" "),
          cards: cards.join(" "),
          at: step,
        },
        "full",
        { seat: this.#seat },
      );
      location.hash = tableAddress(table);
    } catch (error) {
      this.#fail(messageOf(error));
    }
  }

  close() {
    this.#isClosed = true;
  }
}
