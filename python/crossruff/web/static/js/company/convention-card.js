// @ts-check
// The convention card of a side, in a dialog.
import { SIDE_NAMES } from "../bridge/seats.js";
import { t } from "../language/language.js";
import { systemTitle } from "../page/bidding-systems.js";
import { messageOf, openDialog } from "../page/dialogs.js";
import { h, suited } from "../page/elements.js";
import { siteAddress } from "../page/site.js";
import { conventionCard } from "../server/api.js";

/**
 * Show what a side plays.
 * @param {Side} side
 * @param {string} system
 * @param {string[]} names the players of the side
 */
export async function showCard(side, system, names) {
  const body = h("div", { class: "card-body" }, h("p", { role: "status" }, t("One moment…")));
  const title = `${SIDE_NAMES[side]}: ${systemTitle(system)}`;
  const dialog = openDialog(title, h("p", { class: "soft" }, names.join(t(" and "))), body);
  dialog.classList.add("convention-card");
  try {
    const card = await conventionCard(system);
    const print = siteAddress(`/api/card/page?system=${encodeURIComponent(system)}`);
    const link = h(
      "a",
      { href: print, target: "_blank", rel: "noopener" },
      t("As a page to print"),
    );
    body.replaceChildren(...cardParts(card), h("p", {}, link));
  } catch (error) {
    body.replaceChildren(h("p", { class: "error-words" }, messageOf(error)));
  }
}

/** @param {Received.ConventionCard} card */
function cardParts({ played, sections, notes }) {
  const parts = [];
  if (played.length) parts.push(
    h("p", {}, h("b", {}, t("Conventions: ")), `${played.join(", ")}.`),
  );
  let group = "";
  for (const section of sections) {
    if (section.group && section.group !== group) parts.push(h("h3", {}, section.group));
    group = section.group;
    // The first group is open: it has the opening bids.
    const isOpen = section === sections[0];
    parts.push(
      h(
        "details",
        { open: isOpen },
        h("summary", {}, suited(section.title)),
        h("table", { class: "card-rows" }, h("tbody", {}, section.rows.map(cardRow))),
      ),
    );
  }
  if (notes.length) parts.push(h("p", { class: "soft" }, suited(notes.join(" "))));
  return parts;
}

/** @param {[string, string]} row the calls, and what they show */
function cardRow([calls, text]) {
  return h("tr", {}, h("th", { scope: "row" }, suited(calls)), h("td", {}, suited(text)));
}
