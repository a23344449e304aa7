// @ts-check
// The double-dummy table: the tricks of each declarer in each strain.
import { STRAINS, strainText } from "../bridge/calls.js";
import { SEATS, SEAT_NAMES } from "../bridge/seats.js";
import { t } from "../language/language.js";
import { h, suited } from "../page/elements.js";

/** @param {Received.TrickTable} tricks */
export function tricksTable(tricks) {
  const strains = [...STRAINS].reverse();
  const heads = strains.map((strain) => h("th", { scope: "col" }, suited(strainText(strain))));
  const caption = t("Double-dummy tricks by declarer and strain");
  const row = (/** @type {Seat} */ seat) =>
    h(
      "tr",
      {},
      h("th", { scope: "row" }, SEAT_NAMES[seat]),
      strains.map((strain) => h("td", {}, String(tricks[seat]?.[strain] ?? "–"))),
    );
  return h(
    "table",
    { class: "figures dd-table" },
    h("caption", { class: "visually-hidden" }, caption),
    h("thead", {}, h("tr", {}, h("td"), heads)),
    h("tbody", {}, SEATS.map(row)),
  );
}
