// @ts-check
// The first page: what this is, and everything that one click begins.
import { SEATS } from "../bridge/seats.js";
import { plural } from "../bridge/text.js";
import { cardFace } from "../felt/card-face.js";
import { t } from "../language/language.js";
import { reportErrors } from "../page/dialogs.js";
import { button, h } from "../page/elements.js";
import { tableInfo } from "../server/api.js";
import { knownTables, newTable, useTable } from "../server/table-access.js";

const ABOUT = t(
  "Crossruff is a bridge table: play boards with robots or friends, " +
    "and learn after each board what was better.",
);
const MOST_SHOWN = 6;

/** @typedef {{ name: string, info: Received.TableInfo }} OpenTable */

export function homePage() {
  const starts = h("nav", { class: "starts", "aria-label": t("Begin") });
  const others = h("section", { "aria-label": t("Other tables"), hidden: true });
  starts.append(
    start(t("Today's boards"), t("Twelve boards, the same for everybody."), "#/today", "main"),
    playOn(others),
    dealBoard(),
    start(
      t("Practise bidding"),
      t("Bid with a robot partner, and compare each call."),
      "#/practice",
    ),
    start(t("Problems"), t("Find the best card, theme by theme."), "#/problems"),
    start(t("Solve a deal"), t("The tricks of every card and contract, double dummy."), "#/solve"),
  );
  const fan = ["SA", "HK", "CQ", "DJ"].map((card) => cardFace(card, "div"));
  const head = h(
    "div",
    { class: "home-head" },
    h("div", { class: "home-cards", "aria-hidden": "true" }, fan),
    h("p", {}, ABOUT),
  );
  return h("div", { class: "page home" }, head, starts, others);
}

/**
 * @param {string} title
 * @param {string} text
 * @param {string} href
 * @param {string} [more] a further class
 */
function start(title, text, href, more = "") {
  return h(
    "a",
    { class: `start ${more}`, href },
    h("strong", {}, title),
    h("span", {}, text),
  );
}

function dealBoard() {
  const deal = () =>
    reportErrors(async () => {
      await newTable();
      location.hash = "#/";
    });
  const text = t("A new table with robots. Other tables stay open.");
  const content = [h("strong", {}, t("Deal a board")), h("span", {}, text)];
  return button(content, deal, { class: "start" });
}

/**
 * Make the button for the last table, hidden until the server knows it, and list the others.
 * @param {HTMLElement} others
 */
function playOn(others) {
  const text = h("span");
  const content = [h("strong", {}, t("Play on")), text];
  const last = button(content, () => {}, { class: "start", hidden: true });
  const show = async () => {
    const tables = await openTables();
    if (!tables.length) return;
    text.textContent = describe(tables[0]);
    last.hidden = false;
    last.addEventListener("click", () => openTable(tables[0].name));
    if (tables.length < 2) return;
    const items = tables.slice(1).map((table) => {
      const row = [h("span", {}, describe(table)), h("span", {}, t("Play on"))];
      return h("li", {}, button(row, () => openTable(table.name)));
    });
    others.replaceChildren(
      h("h2", {}, t("Other tables")),
      h("ul", { class: "open-tables" }, items),
    );
    others.hidden = false;
  };
  reportErrors(show);
  return last;
}

/**
 * Ask the server about the tables of this browser; those that it has forgotten are left out.
 * @returns {Promise<OpenTable[]>}
 */
async function openTables() {
  const names = knownTables().slice(0, MOST_SHOWN);
  const found = await Promise.allSettled(names.map(tableInfo));
  return found.flatMap((each, at) =>
    each.status === "fulfilled" ? [{ name: names[at], info: each.value }] : [],
  );
}

/** @param {OpenTable} table */
function describe({ info: { people, boards, finished } }) {
  const persons = SEATS.filter((seat) => people[seat].kind === "person");
  const names = persons.map((seat) => people[seat].name).join(", ");
  const company = persons.length > 1 ? names : t("with robots");
  const state = finished
    ? t("{boards} played", { boards: plural(boards, "board") })
    : t("board {boards} is on the table", { boards });
  return `${company}: ${state}`;
}

/** @param {string} name */
function openTable(name) {
  useTable(name);
  location.hash = "#/";
}
