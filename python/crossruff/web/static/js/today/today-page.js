// @ts-check
// The page of today's boards, of other days and of challenges; and the page of one set.
import { t } from "../language/language.js";
import { messageOf } from "../page/dialogs.js";
import { button, h } from "../page/elements.js";
import { listSets, seeSet, seeToday } from "../server/memory-api.js";
import { challengeForm } from "./challenge-form.js";
import { averageText, dayText, percentText, signClass } from "./results-text.js";
import { SET_MODES, setAddress, setView } from "./set-view.js";

const DAYS_AT_ONCE = 14;
const LOOK_AGAIN_MS = 4000;
const MOST_LOOKS = 15;

/** @param {unknown} error */
const errorText = (error) => h("p", { class: "error-words", role: "alert" }, messageOf(error));

/**
 * Fill a place with what a request brings, or with its error.
 * @param {HTMLElement} place
 * @param {() => Promise<Child>} load
 */
async function fillWith(place, load) {
  /** @type {Child} */
  let content;
  try {
    content = await load();
  } catch (error) {
    content = errorText(error);
  }
  place.replaceChildren(h("div", { class: "stack" }, content));
}

/**
 * Show a set, and again when robots have played the boards that wait for them.
 * @param {HTMLElement} place
 * @param {() => Promise<string>} findId
 * @param {{ isCurrent: () => boolean, looks?: number }} options
 */
async function showSet(place, findId, { isCurrent, looks = MOST_LOOKS }) {
  let isWaiting = false;
  await fillWith(place, async () => {
    const set = await seeSet(await findId());
    isWaiting = set.boards_played.some(({ you }) => you.imps === null);
    return setView(set);
  });
  if (!isWaiting || !looks) return;
  setTimeout(() => {
    if (!place.isConnected || !isCurrent()) return;
    const isReading = place.querySelector("details[open]");
    if (isReading) return;
    showSet(place, findId, { isCurrent, looks: looks - 1 });
  }, LOOK_AGAIN_MS);
}

/**
 * Offer the three sets of a day.
 * @param {Received.SetMode} shown
 * @param {(mode: Received.SetMode) => void} show
 */
function modeButtons(shown, show) {
  const buttons = SET_MODES.map(([mode, title]) =>
    button(title, () => show(/** @type {Received.SetMode} */ (mode)), {
      "aria-pressed": String(mode === shown),
    }),
  );
  return h("div", { class: "segments", role: "group", "aria-label": t("What you do") }, buttons);
}

/** @param {Received.PastSet} set */
function pastSet(set) {
  const { you, boards, title, date, mode } = set;
  const day = date ? dayText(date, { weekday: "short", day: "numeric", month: "short" }) : title;
  const label = mode === "full" ? day : `${day}, ${mode === "bid" ? t("bidding") : t("declaring")}`;
  const result = you.played
    ? [
        h("span", {}, t("{played} of {boards}", { played: you.played, boards })),
        h("b", { class: signClass(you.imps) }, averageText(you.imps)),
        h("span", {}, percentText(you.percent)),
      ]
    : [h("span", { class: "soft" }, t("not played"))];
  return h("li", {}, h("a", { href: setAddress(set) }, h("span", {}, label), result));
}

/** The days before today, a page at a time. */
class OtherDays {
  #list = h("ul", { class: "days" });
  #note = h("p", { class: "soft", hidden: true }, t("There are no earlier days on this server."));
  #more = button(t("Earlier days"), () => this.load(), { hidden: true });
  #before;
  element = h(
    "section",
    { class: "box", "aria-label": t("Other days") },
    h("h2", {}, t("Other days")),
    this.#list,
    this.#note,
    this.#more,
  );

  /** @param {string} before a date */
  constructor(before) {
    this.#before = before;
  }

  async load() {
    try {
      const sets = await listSets(this.#before, DAYS_AT_ONCE);
      this.#list.append(...sets.map(pastSet));
      this.#before = sets.at(-1)?.date ?? this.#before;
      this.#more.hidden = sets.length < DAYS_AT_ONCE;
      this.#note.hidden = this.#list.children.length > 0;
    } catch (error) {
      this.#list.replaceChildren(h("li", {}, errorText(error)));
    }
  }
}

export function todayPage() {
  const place = h("div", { "aria-live": "polite" }, h("p", { class: "soft" }, t("Loading…")));
  const others = h("div");
  const modes = h("div");
  /** @type {OtherDays | null} */
  let days = null;
  let shown = "";
  const show = (/** @type {Received.SetMode} */ mode) => {
    shown = mode;
    modes.replaceChildren(modeButtons(mode, show));
    const findId = async () => {
      const today = await seeToday(mode);
      if (!days) {
        days = new OtherDays(today.date ?? "");
        others.replaceChildren(days.element);
        days.load();
      }
      return today.id;
    };
    showSet(place, findId, { isCurrent: () => shown === mode });
  };
  show("full");
  return h(
    "div",
    { class: "page sets" },
    modes,
    place,
    h("div", { class: "columns" }, challengeForm(), others),
  );
}

/** @param {string} id */
export function setPage(id) {
  const place = h("div", {}, h("p", { class: "soft" }, t("Loading…")));
  showSet(place, async () => id, { isCurrent: () => true });
  const today = h("a", { class: "button", href: "#/today" }, t("Today's boards"));
  return h("div", { class: "page sets" }, place, h("p", { class: "row" }, today));
}
