// @ts-check
// The page: its address selects the part that is shown.
import { language, t } from "./language/language.js";
import { connection, keepPage, showConnection } from "./page/connection.js";
import { messageOf, toast } from "./page/dialogs.js";
import { button, elementById, h } from "./page/elements.js";
import { showKeys } from "./page/keys-dialog.js";
import { showSettings } from "./page/settings-dialog.js";
import { settings } from "./page/settings.js";
import { startTooltips } from "./page/tooltip.js";
import { followSettings } from "./server/profile.js";
import { STUDIES, studyPage } from "./study/study-page.js";

/**
 * A part gets the rest of its address: "2026-11-18" for #/set/2026-11-18.
 * @typedef {{ title: string, open: (rest: string) => Promise<HTMLElement> }} Part
 */

async function openTable() {
  await import("./table/table.js");
  return h("cr-table");
}

/** @type {{ [name: string]: Part }} */
const PARTS = {
  home: {
    title: t("Home"),
    open: async () => (await import("./home/home-page.js")).homePage(),
  },
  "": {
    title: t("The table"),
    open: openTable,
  },
  table: {
    title: t("The table"),
    open: openTable,
  },
  today: {
    title: t("Today's boards"),
    open: async () => (await import("./today/today-page.js")).todayPage(),
  },
  set: {
    title: t("A set of boards"),
    open: async (id) => (await import("./today/today-page.js")).setPage(id),
  },
  me: {
    title: t("You"),
    open: async () => (await import("./me/me-page.js")).mePage(),
  },
  study: {
    title: t("Study"),
    open: async () => studyPage(),
  },
  boards: {
    title: t("Boards"),
    open: async () => (await import("./study/boards-page.js")).boardsPage(),
  },
  solve: {
    title: t("Solve a deal"),
    open: async () => (await import("./study/solve-page.js")).solvePage(),
  },
  claim: {
    title: t("Find a claim"),
    open: async () => (await import("./study/claim-page.js")).claimPage(),
  },
  plan: {
    title: t("Make a plan"),
    open: async () => (await import("./study/plan-page.js")).planPage(),
  },
  suit: {
    title: t("Play a suit"),
    open: async () => (await import("./study/suit-page.js")).suitPage(),
  },
  system: {
    title: t("Explore a system"),
    open: async () => (await import("./study/system-page.js")).systemPage(),
  },
  practice: {
    title: t("Bidding practice"),
    open: async () => (await import("./study/practice-page.js")).practicePage(),
  },
  lead: {
    title: t("Compare opening leads"),
    open: async () => (await import("./study/lead-page.js")).leadPage(),
  },
  contracts: {
    title: t("Compare contracts"),
    open: async () => (await import("./study/contracts-page.js")).contractsPage(),
  },
  problems: {
    title: t("Problems"),
    open: async () => (await import("./problems/problems-page.js")).problemsPage(),
  },
};

/**
 * The parts that belong to the link of another one.
 * @type {{ [name: string]: string }}
 */
const SECTIONS = { table: "", set: "today" };

let opened = 0;

/**
 * Return the part that the address names. An address without any opens the first page.
 * @param {string} asked
 */
function partOf(asked) {
  if (!location.hash) return location.search ? "" : "home";
  return asked in PARTS ? asked : "home";
}

/** Show the part that the address names. */
async function route() {
  opened += 1;
  const mine = opened;
  openMenu(false);
  const [asked, ...rest] = location.hash.replace(/^#\/?/, "").split("?")[0].split("/");
  const name = partOf(asked);
  const { title, open } = PARTS[name];
  const section = STUDIES.includes(name) ? "study" : (SECTIONS[name] ?? name);
  for (const link of document.querySelectorAll(".pages a")) {
    if (link.getAttribute("href") === `#/${section}`) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  document.title = `${title} – Crossruff`;
  try {
    const part = await open(decodeURIComponent(rest.join("/")));
    if (mine !== opened) return; // another part was opened meanwhile
    elementById("main").replaceChildren(h("h1", { class: "visually-hidden" }, title), part);
  } catch (error) {
    console.error(error);
    toast(t("Could not open this page: {error}", { error: messageOf(error) }));
  }
}

function openSettings() {
  const table = document.querySelector("cr-table");
  if (table) table.openSettings();
  else showSettings(null);
}

function barTools() {
  const keys = { class: "quiet wide-only", "aria-keyshortcuts": "?", title: t("Keys (?)") };
  const gear = h("span", { class: "narrow-only", "aria-hidden": "true" }, "⚙");
  const label = h("span", { class: "wide-only" }, t("Settings"));
  return [
    button(t("Keys"), () => showKeys(), keys),
    button([gear, label], openSettings, { class: "quiet", "aria-label": t("Settings") }),
  ];
}

/**
 * Open or close the list of pages, which a small screen keeps behind a button.
 * @param {boolean} open
 */
function openMenu(open) {
  elementById("menu").setAttribute("aria-expanded", String(open));
}

/** Give the elements of the page that stand in its HTML their texts in the language of the page. */
function translatePage() {
  document.documentElement.lang = language;
  for (const each of document.querySelectorAll("[data-text]")) {
    const label = each.getAttribute("aria-label");
    if (each.getAttribute("data-text") && label) each.setAttribute("aria-label", t(label));
    else each.textContent = t((each.textContent ?? "").trim());
  }
}

function startMenu() {
  const menu = elementById("menu");
  menu.addEventListener("click", () => openMenu(menu.getAttribute("aria-expanded") !== "true"));
  addEventListener("pointerdown", ({ target }) => {
    const isBar = target instanceof Element && target.closest(".bar");
    if (!isBar) openMenu(false);
  });
  addEventListener("keydown", ({ key }) => {
    if (key === "Escape") openMenu(false);
  });
}

/**
 * Open the boards of a file or text that was dropped on the page.
 * @param {DataTransfer | null} dropped
 */
async function openDropped(dropped) {
  const file = dropped?.files[0];
  const text = file ? await file.text() : (dropped?.getData("text") ?? "");
  if (!text.trim()) {
    if (file) toast(t("{name}: the file is empty", { name: file.name }));
    return;
  }
  (await import("./study/boards-page.js")).offerText(text);
  if (location.hash === "#/boards") route();
  else location.hash = "#/boards";
}

settings.apply();
translatePage();
showConnection();
followSettings();
startTooltips();
startMenu();
elementById("bar-tools").append(...barTools());
document.querySelector(".skip")?.addEventListener("click", (event) => {
  event.preventDefault();
  elementById("main").focus();
});
addEventListener("hashchange", route);
// A table connects again by itself.
connection.addEventListener("back", () => document.querySelector("cr-table") ?? route());
addEventListener("dragover", (event) => event.preventDefault());
addEventListener("drop", (event) => {
  event.preventDefault();
  openDropped(event.dataTransfer);
});
addEventListener("keydown", ({ key, target }) => {
  // The table listens to its keys itself.
  if (key !== "?" || document.querySelector("cr-table, dialog[open]")) return;
  const isTyping = target instanceof Element && target.closest("input, textarea, select");
  if (!isTyping) showKeys();
});
route();
keepPage();
