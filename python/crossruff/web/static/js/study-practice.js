// Bidding practice with a robot partner: only the auction, and what the contract makes.
import { field, h, select } from "./elements.js";
import { check } from "./options.js";
import { newTable } from "./seats.js";
import { settings } from "./settings.js";

const THEMES = [
  ["", "Anything"],
  ["south: 15-17 hcp, balanced", "You open a notrump"],
  ["north: 15-17 hcp, balanced", "Partner opens a notrump"],
  ["north: 12-20 hcp, 5+ spades; south: 6+ hcp", "Partner has spades"],
  ["south: 12-20 hcp, 5+ hearts; north: 6+ hcp", "You have hearts"],
  ["south: 20+ hcp", "You are strong"],
  ["south: 16+ hcp; north: 16+ hcp", "Slams"],
  ["own", "My own conditions"],
];

export function practicePage() {
  const own = h("textarea", { rows: 3, value: "south: 12+ hcp; north: 10+ hcp" });
  const ownField = field("Conditions", own);
  ownField.hidden = true;
  const theme = select(THEMES, "", (value) => { ownField.hidden = value !== "own"; });
  const system = select([["sayc", "Standard American"], ["sayc-weak", "SAYC with a weak notrump"], ["two-over-one", "Two over one"]], settings.get("system"));
  const wrong = h("p", { class: "error-words", role: "alert" });
  async function start(event) {
    event.preventDefault();
    wrong.textContent = "";
    const text = theme.value === "own" ? own.value : theme.value;
    try {
      await newTable(text ? { kind: "constraint", text } : { kind: "random" }, "bid", { system: system.value, silent: settings.get("silent") });
      location.hash = "#/";
    } catch (fault) { wrong.textContent = fault.message; }
  }
  return h("div", { class: "page" }, h("h2", {}, "Bidding practice"), h("form", { class: "box", onsubmit: start },
    h("p", {}, "You bid with a robot partner. When the auction is over, the hands are shown with what your contract makes, par, and what would have been better; “Next board” brings another."),
    h("div", { class: "columns" }, field("Hands", theme), field("System", system)), ownField,
    check("silent", "Opponents pass throughout"), check("compare", "After each call of yours, show what the robot would have called"),
    check("nextAtOnce", "The next deal comes at once, without the review"), wrong, h("button", { type: "submit", class: "primary" }, "Begin")));
}
