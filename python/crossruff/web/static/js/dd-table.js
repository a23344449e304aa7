// The 4x5 double-dummy table.
import { h, suited } from "./elements.js";
import { PIPS, SEATS, SEAT_NAMES } from "./words.js";

const ORDER = ["NT", "S", "H", "D", "C"];

export function tricksTable(tricks) {
  return h("table", { class: "figures dd-table" }, h("caption", { class: "visually-hidden" }, "Double-dummy tricks by declarer and strain"),
    h("thead", {}, h("tr", {}, h("td", {}), ORDER.map((strain) => h("th", { scope: "col" }, suited(PIPS[strain] ?? "NT"))))),
    h("tbody", {}, SEATS.map((seat) => h("tr", {}, h("th", { scope: "row" }, SEAT_NAMES[seat]), ORDER.map((strain) => h("td", {}, String(tricks[seat]?.[strain] ?? "–")))))));
}
