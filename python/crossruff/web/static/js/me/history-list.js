// @ts-check
// The boards that one has played, with a search.
import { SEAT_NAMES } from "../bridge/seats.js";
import { plural } from "../bridge/text.js";
import { t } from "../language/language.js";
import { messageOf } from "../page/dialogs.js";
import { button, field, h, suited } from "../page/elements.js";
import { seeHistory } from "../server/memory-api.js";
import { tableAddress } from "../server/table-access.js";
import {
  averageText,
  percentText,
  playedText,
  scoreText,
  shortDayText,
  signClass,
} from "../today/results-text.js";
import { writtenTitle } from "../today/set-title.js";

const ROWS_AT_ONCE = 30;
const PAUSE_MS = 250;

/** @param {Received.HistoryRow} row */
export function rowFacts({ title, number, seat, mistakes }) {
  const board = number && t("board {number}", { number });
  const parts = [title && writtenTitle(title), board, SEAT_NAMES[seat]];
  if (mistakes.length) parts.push(plural(mistakes.length, "mistake"));
  return parts.filter(Boolean).join(" · ");
}

/** @param {Received.HistoryRow} row */
function historyRow(row) {
  return h(
    "li",
    {},
    h(
      "a",
      { href: tableAddress(row.table, row.board) },
      h("span", { class: "when" }, shortDayText(row.at)),
      h("b", { class: "what" }, suited(playedText(row))),
      h("span", { class: "score" }, scoreText(row.score)),
      h(
        "span",
        { class: "won-imps" },
        h("b", { class: signClass(row.imps) }, averageText(row.imps)),
        row.imps === null ? "" : " IMPs",
        row.percent === null ? "" : ` · ${percentText(row.percent)}`,
      ),
      h("span", { class: "where soft" }, rowFacts(row)),
    ),
  );
}

export class HistoryList {
  /** @type {number | undefined} */
  #before = undefined;
  #asked = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** @type {HTMLInputElement} */
  #search = h("input", {
    type: "search",
    placeholder: t("3NT, Ann, 2026-11, challenge"),
    oninput: () => this.#searchSoon(),
  });
  #list = h("ul", { class: "history", "aria-label": t("Boards") });
  #note = h("p", { class: "soft", role: "status" });
  #more = button(t("More boards"), () => this.#load(false), { hidden: true });
  element = h(
    "section",
    { class: "box", "aria-label": t("History") },
    h("h2", {}, t("History")),
    field(t("Search"), this.#search),
    this.#list,
    this.#note,
    this.#more,
  );

  open() {
    return this.#load(true);
  }

  #searchSoon() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#load(true), PAUSE_MS);
  }

  /** @param {boolean} isNew whether the list begins again */
  async #load(isNew) {
    this.#asked += 1;
    const mine = this.#asked;
    const search = this.#search.value.trim();
    const before = isNew ? undefined : this.#before;
    try {
      const { rows, more } = await seeHistory({ search, before, limit: ROWS_AT_ONCE });
      if (mine !== this.#asked) return; // something else was searched for meanwhile
      if (isNew) this.#list.replaceChildren();
      this.#list.append(...rows.map(historyRow));
      this.#before = rows.at(-1)?.at;
      this.#more.hidden = !more;
      const nothing = search ? t("No board matches.") : t("Boards that you finish are kept here.");
      this.#note.textContent = this.#list.children.length ? "" : nothing;
    } catch (error) {
      if (mine === this.#asked) this.#note.textContent = messageOf(error);
    }
  }
}
