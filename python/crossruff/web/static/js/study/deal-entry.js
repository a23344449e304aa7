// @ts-check
// A field for a deal in any format, with dealer and vulnerability.
import { looksLikeDeal } from "../bridge/deals.js";
import { SEAT_OPTIONS, VULNERABILITY_OPTIONS } from "../bridge/seats.js";
import { t } from "../language/language.js";
import { reportErrors } from "../page/dialogs.js";
import { button, field, h, select } from "../page/elements.js";
import { dealBoards, readBoards } from "../server/api.js";
import { dealDiagram } from "./deal-diagram.js";

const PAUSE_MS = 400;

export class DealEntry {
  #text = h("textarea", {
    rows: 3,
    spellcheck: "false",
    placeholder: t("N:AKQ.… … … …, or PBN, LIN, a handviewer link"),
  });
  #dealer = select(SEAT_OPTIONS, "N");
  #vulnerability = select(VULNERABILITY_OPTIONS, "None");
  #preview = h("div");
  #onread;
  element = h(
    "div",
    {},
    field(t("Deal"), this.#text),
    h(
      "div",
      { class: "columns" },
      field(t("Dealer"), this.#dealer),
      field(t("Vulnerable"), this.#vulnerability),
    ),
    h("div", { class: "row" }, button(t("A random deal"), () => this.#dealRandom())),
    this.#preview,
  );

  /** @param {(board: Received.Board) => void} [onread] receives a board that was read or dealt */
  constructor(onread) {
    this.#onread = onread;
    this.#readWhileTyping();
  }

  get dealer() {
    return /** @type {Seat} */ (this.#dealer.value);
  }

  get vulnerability() {
    return /** @type {Vulnerability} */ (this.#vulnerability.value);
  }

  /**
   * Return the deal of the text; throw an Error where the text has none.
   * @returns {Promise<DealText>}
   */
  async read() {
    const written = this.#text.value.trim();
    if (looksLikeDeal(written)) {
      this.#drawPreview();
      return written;
    }
    const { boards, warnings } = await readBoards({ text: written });
    if (!boards.length) throw new Error(warnings[0] ?? t("no board found in this text"));
    this.#take(boards[0]);
    return boards[0].deal;
  }

  /** @param {Received.Board} board */
  #take(board) {
    this.#text.value = board.deal;
    this.#dealer.value = board.dealer;
    this.#vulnerability.value = board.vulnerability;
    this.#drawPreview();
    this.#onread?.(board);
  }

  #drawPreview() {
    this.#preview.replaceChildren(dealDiagram(this.#text.value.trim()));
  }

  #dealRandom() {
    return reportErrors(async () => {
      const { boards } = await dealBoards({ choice: { kind: "random" }, count: 1 });
      this.#take(boards[0]);
    });
  }

  /**
   * Read the text while it is typed. A diagram that appeared only when the field loses the focus
   * would push away the button that is being pressed.
   */
  #readWhileTyping() {
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let timer;
    const read = async () => {
      if (!this.#text.value.trim()) return;
      try {
        await this.read();
      } catch {
        this.#preview.replaceChildren();
      }
    };
    this.#text.addEventListener("input", () => {
      clearTimeout(timer);
      timer = setTimeout(read, /^[NESW]:/.test(this.#text.value) ? 0 : PAUSE_MS);
    });
  }
}
