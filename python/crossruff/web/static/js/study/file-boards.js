// @ts-check
// Boards from a file, a text or a link: they are listed, and each can be played.
import { NO_CARDS } from "../bridge/deals.js";
import { SEAT_NAMES } from "../bridge/seats.js";
import { t } from "../language/language.js";
import { messageOf } from "../page/dialogs.js";
import { button, field, h, suited } from "../page/elements.js";
import { readBoards } from "../server/api.js";

const MOST_LISTED = 64;

/**
 * Return the boards of a text; throw an Error with one line if it has none.
 * @param {string} text
 * @returns {Promise<Received.ReadBoards>}
 */
async function boardsOf(text) {
  if (!text.trim()) throw new Error(t("the file is empty"));
  const { boards, warnings } = await readBoards({ text });
  const dealt = boards.filter((board) => board.deal !== NO_CARDS);
  if (!dealt.length) throw new Error(warnings[0] ?? t("no board found"));
  return { boards: dealt, warnings };
}

export class FileBoards {
  #start;
  #error;
  #text = h("textarea", {
    rows: 5,
    spellcheck: "false",
    placeholder: t("Paste PBN, LIN or a handviewer link"),
    oninput: () => this.#readText(),
  });
  /** @type {HTMLInputElement} */
  #file = h("input", {
    type: "file",
    accept: ".pbn,.lin,.txt,text/plain",
    id: "board-file",
    onchange: () => this.#readFile(this.#file.files?.[0]),
  });
  #drop = h(
    "div",
    { class: "drop" },
    h("p", {}, t("Drop a PBN or LIN file here, or choose one:")),
    h("label", { class: "visually-hidden", for: "board-file" }, t("A file of boards")),
    this.#file,
  );
  #list = h("ol", { class: "board-list", "aria-label": t("Boards found") });
  element = [
    h("div", { class: "columns" }, this.#drop, field(t("Or text"), this.#text)),
    this.#list,
  ];

  /**
   * @param {import("./boards-page.js").Start} start
   * @param {HTMLElement} error
   */
  constructor(start, error) {
    this.#start = start;
    this.#error = error;
  }

  get text() {
    return this.#text.value;
  }

  /** @param {string} text */
  read(text) {
    this.#text.value = text;
    this.#readText();
  }

  /** @param {HTMLElement} target */
  acceptDrops(target) {
    const mark = (/** @type {Event} */ event, /** @type {boolean} */ isOver) => {
      event.preventDefault();
      this.#drop.classList.toggle("over", isOver);
    };
    target.addEventListener("dragover", (event) => mark(event, true));
    target.addEventListener("dragleave", (event) => mark(event, false));
    target.addEventListener("drop", (event) => {
      event.stopPropagation();
      mark(event, false);
      const file = event.dataTransfer?.files[0];
      if (file) this.#readFile(file);
      else this.read(event.dataTransfer?.getData("text") ?? "");
    });
  }

  async #readText() {
    this.#error.textContent = "";
    this.#list.replaceChildren();
    const written = this.text;
    if (!written.trim()) return;
    try {
      const found = await boardsOf(written);
      if (written === this.text) this.#offer(found);
    } catch (error) {
      if (written === this.text) this.#error.textContent = messageOf(error);
    }
  }

  /**
   * Take the boards of a file. A file without a board changes nothing.
   * @param {File | undefined} file
   */
  async #readFile(file) {
    if (!file) return;
    try {
      const written = await file.text();
      const found = await boardsOf(written);
      this.#text.value = written;
      this.#error.textContent = "";
      this.#offer(found);
    } catch (error) {
      this.#error.textContent = `${file.name}: ${messageOf(error)}`;
    }
    this.#file.value = ""; // the same file can be chosen again after a correction
  }

  /** @param {Received.ReadBoards} found */
  #offer({ boards, warnings }) {
    const items = boards.slice(0, MOST_LISTED).map((board, index) => {
      // The contract would tell a player about the hands before the board is played.
      const dealer = t("dealer {dealer}", { dealer: SEAT_NAMES[board.dealer] });
      const play = () => this.#play(index + 1);
      return h(
        "li",
        {},
        button(t("Board {count}: {dealer}", { count: board.number ?? index + 1, dealer }), play),
      );
    });
    this.#list.replaceChildren(...items);
    if (warnings.length) {
      this.#list.append(h("li", { class: "soft" }, suited(warnings.join("; "))));
    }
  }

  /** @param {number} place of the board in the text, from 1 */
  async #play(place) {
    try {
      await this.#start({ kind: "text", text: this.text, place });
    } catch (error) {
      this.#error.textContent = messageOf(error);
    }
  }
}
