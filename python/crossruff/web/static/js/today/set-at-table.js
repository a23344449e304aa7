// @ts-check
// The set that is played at a table: its title, the number of the board, and the field after it.
import { t } from "../language/language.js";
import { h } from "../page/elements.js";
import { listOwnTables, seeSet } from "../server/memory-api.js";
import { profileKey } from "../server/profile.js";
import { comparisonLine, fieldTable } from "./field-view.js";
import { setTitle } from "./set-title.js";

const LOOK_AGAIN_MS = 2000;
const MOST_LOOKS = 8;

export class SetAtTable {
  /**
   * The set of the table; null where it has none.
   * @type {Received.TableSet | null}
   */
  set = null;
  /**
   * The comparison of the finished board; null while nothing is known.
   * @type {HTMLElement | null}
   */
  field = null;
  #board = 0;
  /** Whether the board on the table is over, and counts. */
  #isOver = false;
  #isClosed = false;
  #changed;

  /** @param {() => void} changed draws the page again */
  constructor(changed) {
    this.#changed = changed;
  }

  close() {
    this.#isClosed = true;
  }

  /**
   * Find the set of a table.
   * @param {string} table
   */
  async open(table) {
    if (!profileKey()) return;
    try {
      const own = (await listOwnTables()).find((each) => each.table === table);
      if (!own?.set) return;
      const set = await seeSet(own.set);
      this.set = { id: set.id, title: setTitle(set), boards: set.boards };
      this.#changed();
      if (this.#isOver && !this.field) this.#look(this.#board, 1);
    } catch {
      // The table can be played without it.
    }
  }

  /**
   * Learn of another board at the table, or of the end of one.
   * @param {Received.Snapshot} snapshot
   */
  receive({ board, finished, replay, set }) {
    if (set) this.set = set;
    const isOver = finished && !replay;
    const isNews = isOver && !(this.#isOver && board === this.#board);
    if (board !== this.#board) this.field = null;
    this.#board = board;
    this.#isOver = isOver;
    if (isNews) this.#look(board, 1);
  }

  /**
   * Fetch the field of a finished board; robots may still be playing it.
   * @param {number} board
   * @param {number} tries
   */
  async #look(board, tries) {
    const { set } = this;
    if (this.#isClosed || !set || board !== this.#board) return;
    const again = () => {
      if (tries < MOST_LOOKS) setTimeout(() => this.#look(board, tries + 1), LOOK_AGAIN_MS);
    };
    try {
      const found = await seeSet(set.id);
      const own = found.boards_played.find(({ you }) => you.board === board);
      if (board !== this.#board || !own) {
        again();
        return;
      }
      this.field = fieldSection(own, found);
      this.#changed();
      if (own.you.imps === null) again();
    } catch {
      again();
    }
  }

  /**
   * Return whether a board is the last of the set.
   * @param {Received.Snapshot} snapshot
   */
  isLast({ table }) {
    return Boolean(this.set && table.number >= this.set.boards);
  }
}

/**
 * @param {Received.PlayedSetBoard} board
 * @param {Received.WholeSet} set
 */
function fieldSection(board, { id, you, boards }) {
  const left = boards - you.played;
  const text = left > 0
    ? t("Results so far: {played} of {boards}", { played: you.played, boards })
    : t("Ranking");
  return h(
    "section",
    { class: "field-section", "aria-label": t("The field") },
    h("h3", {}, t("The field")),
    comparisonLine(board),
    fieldTable(board),
    h("a", { class: "button", href: `#/set/${encodeURIComponent(id)}` }, text),
  );
}
