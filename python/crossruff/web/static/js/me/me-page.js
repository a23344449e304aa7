// @ts-check
// The page about oneself: profile, open tables, statistics and history.
import { t } from "../language/language.js";
import { messageOf } from "../page/dialogs.js";
import { button, h } from "../page/elements.js";
import { Refusal } from "../server/api.js";
import { listOwnTables, seeProfile, seeStatistics } from "../server/memory-api.js";
import { forgetProfileKey, profileKey } from "../server/profile.js";
import { openOwnTable } from "../server/table-access.js";
import { shortDayText } from "../today/results-text.js";
import { writtenTitle } from "../today/set-title.js";
import { askToAdopt, takeAddressKey } from "./adopt-dialog.js";
import { HistoryList } from "./history-list.js";
import { profileBox } from "./profile-box.js";
import { statisticsView } from "./statistics-view.js";

const MOST_TABLES = 6;
const LOST =
  t("This server does not know the profile of this browser: it was deleted, or the server is new.");

/**
 * Offer a table; between two boards of a set, or after its end, the page of the set comes first.
 * @param {Received.OwnTable} own
 */
function tableRow({ table, title, board, updated, finished, set }) {
  const open = () => {
    if (set && finished) location.hash = `#/set/${encodeURIComponent(set)}`;
    else openOwnTable(table);
  };
  const text = [
    h("b", {}, title ? writtenTitle(title) : t("A table")),
    h("span", { class: "soft" }, `${t("board {board}", { board })} · ${shortDayText(updated)}`),
  ];
  return h("li", {}, button(text, open));
}

/** @param {Received.OwnTable[]} tables */
function openTables(tables) {
  const shown = tables.slice(0, MOST_TABLES);
  if (!shown.length) return null;
  return h(
    "section",
    { class: "box", "aria-label": t("Play on") },
    h("h2", {}, t("Play on")),
    h("ul", { class: "own-tables" }, shown.map(tableRow)),
  );
}

/** @param {string} text */
function nobodyYet(text) {
  return h(
    "section",
    { class: "box" },
    h("h2", {}, t("You")),
    h("p", {}, text),
    h("a", { class: "button primary", href: "#/today" }, t("Play today's boards")),
  );
}

export function mePage() {
  const place = h("div", { class: "stack" }, h("p", { class: "soft" }, t("Loading…")));

  const show = async () => {
    if (!profileKey()) {
      const about = t(
        "This browser has no profile yet. It gets one with your first board: no password, no " +
          "address. History, statistics and rankings belong to it.",
      );
      place.replaceChildren(nobodyYet(about));
      return;
    }
    try {
      const [profile, tables, statistics] = await Promise.all([
        seeProfile(),
        listOwnTables(),
        seeStatistics(),
      ]);
      const past = new HistoryList();
      const pictures = h(
        "section",
        { class: "box statistics", "aria-label": t("Statistics") },
        h("h2", {}, t("Statistics")),
        statisticsView(statistics),
      );
      const box = profileBox(profile, show);
      const left = h("div", { class: "stack" }, openTables(tables), pictures, box);
      place.replaceChildren(h("div", { class: "columns" }, left, past.element));
      past.open();
    } catch (error) {
      const isLost = error instanceof Refusal && error.isUnknownProfile;
      if (isLost) forgetProfileKey();
      place.replaceChildren(nobodyYet(isLost ? LOST : messageOf(error)));
    }
  };

  const key = takeAddressKey();
  (key ? askToAdopt(key) : Promise.resolve()).then(show);
  return h("div", { class: "page me" }, place);
}
