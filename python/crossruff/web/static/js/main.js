// @ts-check
// The page: its address selects the part that is shown.
import { messageOf, toast } from "./page/dialogs.js";
import { button, elementById, h } from "./page/elements.js";
import { showKeys } from "./page/keys-dialog.js";
import { showSettings } from "./page/settings-dialog.js";
import { settings } from "./page/settings.js";
import { startTooltips } from "./page/tooltip.js";

/** @typedef {{ title: string, open: () => Promise<HTMLElement> }} Part */

/** @type {{ [name: string]: Part }} */
const PARTS = {
  "": {
    title: "The table",
    open: async () => {
      await import("./table/table.js");
      return h("cr-table");
    },
  },
  boards: {
    title: "Boards",
    open: async () => (await import("./study/boards-page.js")).boardsPage(),
  },
  solve: {
    title: "Solve a deal",
    open: async () => (await import("./study/solve-page.js")).solvePage(),
  },
  claim: {
    title: "Find a claim",
    open: async () => (await import("./study/claim-page.js")).claimPage(),
  },
  system: {
    title: "Explore a system",
    open: async () => (await import("./study/system-page.js")).systemPage(),
  },
  practice: {
    title: "Bidding practice",
    open: async () => (await import("./study/practice-page.js")).practicePage(),
  },
};

let opened = 0;

/** Show the part that the address names. */
async function route() {
  opened += 1;
  const mine = opened;
  const asked = location.hash.replace(/^#\/?/, "").split("?")[0];
  const name = asked in PARTS ? asked : "";
  const { title, open } = PARTS[name];
  for (const link of document.querySelectorAll(".pages a")) {
    if (link.getAttribute("href") === `#/${name}`) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  document.title = `${title} – Crossruff`;
  try {
    const part = await open();
    if (mine !== opened) return; // another part was opened meanwhile
    elementById("main").replaceChildren(h("h1", { class: "visually-hidden" }, title), part);
  } catch (error) {
    console.error(error);
    toast(`Could not open this page: ${messageOf(error)}`);
  }
}

function openSettings() {
  const table = document.querySelector("cr-table");
  if (table) table.openSettings();
  else showSettings(null);
}

function barTools() {
  const keys = { class: "quiet wide-only", "aria-keyshortcuts": "?", title: "Keys (?)" };
  const gear = h("span", { class: "narrow-only", "aria-hidden": "true" }, "⚙");
  const label = h("span", { class: "wide-only" }, "Settings");
  return [
    button("Keys", () => showKeys(), keys),
    button([gear, label], openSettings, { class: "quiet", "aria-label": "Settings" }),
  ];
}

/**
 * Open the boards of a file or text that was dropped on the page.
 * @param {DataTransfer | null} dropped
 */
async function openDropped(dropped) {
  const file = dropped?.files[0];
  const text = file ? await file.text() : (dropped?.getData("text") ?? "");
  if (!text.trim()) {
    if (file) toast(`${file.name}: the file is empty`);
    return;
  }
  (await import("./study/boards-page.js")).offerText(text);
  if (location.hash === "#/boards") route();
  else location.hash = "#/boards";
}

settings.apply();
startTooltips();
elementById("bar-tools").append(...barTools());
document.querySelector(".skip")?.addEventListener("click", (event) => {
  event.preventDefault();
  elementById("main").focus();
});
addEventListener("hashchange", route);
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
