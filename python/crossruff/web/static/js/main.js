// The page: which part is shown follows the address.
import { button, h, toast } from "./elements.js";
import { showKeys } from "./keyboard.js";
import { showSettings } from "./options.js";
import { settings } from "./settings.js";
import { startTips } from "./tip.js";

const PAGES = {
  "": ["The table", async () => { await import("./table.js"); return h("cr-table"); }],
  boards: ["Boards", async () => (await import("./boards.js")).boardsPage()],
  solve: ["Solve a deal", async () => (await import("./study-solve.js")).solvePage()],
  claim: ["Find a claim", async () => (await import("./study-claim.js")).claimPage()],
  system: ["Explore a system", async () => (await import("./study-system.js")).systemPage()],
  practice: ["Bidding practice", async () => (await import("./study-practice.js")).practicePage()],
};

let asked = 0;

async function route() {
  const turn = ++asked;
  const name = location.hash.replace(/^#\/?/, "").split("?")[0];
  const [title, make] = PAGES[name] ?? PAGES[""];
  const main = document.getElementById("main");
  for (const link of document.querySelectorAll(".pages a")) {
    if (link.getAttribute("href") === `#/${PAGES[name] ? name : ""}`) link.setAttribute("aria-current", "page"); else link.removeAttribute("aria-current");
  }
  document.title = `${title} – Crossruff`;
  try {
    const made = await make();
    if (turn === asked) main.replaceChildren(h("h1", { class: "visually-hidden" }, title), made); // else another page was asked for meanwhile
  } catch (fault) {
    console.error(fault);
    toast(`This page could not be opened: ${fault.message}`);
  }
}

settings.apply();
startTips();
document.getElementById("bar-tools").append(
  button("Keys", () => showKeys(), { class: "quiet wide-only", "aria-keyshortcuts": "?", title: "Keys (?)" }),
  button([h("span", { class: "narrow-only", "aria-hidden": "true" }, "⚙"), h("span", { class: "wide-only" }, "Settings")], () => (document.querySelector("cr-table") ? document.querySelector("cr-table").openSettings() : showSettings(null)), { class: "quiet", "aria-label": "Settings" }));
document.querySelector(".skip").addEventListener("click", (event) => { event.preventDefault(); document.getElementById("main").focus(); });
addEventListener("hashchange", route);
addEventListener("dragover", (event) => event.preventDefault());
addEventListener("drop", async (event) => {
  event.preventDefault();
  const [file] = event.dataTransfer.files;
  const text = file ? await file.text() : event.dataTransfer.getData("text");
  if (!text.trim()) { if (file) toast(`${file.name}: it is empty`); return; }
  (await import("./boards.js")).offerText(text);
  if (location.hash === "#/boards") route(); else location.hash = "#/boards";
});
addEventListener("keydown", (event) => {
  if (event.key === "?" && !document.querySelector("cr-table, dialog[open]") && !event.target.closest("input, textarea, select")) showKeys();
});
route();
