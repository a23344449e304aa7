// @ts-check
// The page that solves a deal: the double-dummy table, par, a line of best play.
import { contractText } from "../bridge/contracts.js";
import { t } from "../language/language.js";
import { messageOf } from "../page/dialogs.js";
import { button, h, submitButton, suited } from "../page/elements.js";
import { stoppedNote } from "../page/stopped-note.js";
import { tricksTable } from "../review/tricks-table.js";
import { solveDeal } from "../server/api.js";
import { newTable } from "../server/table-access.js";
import { DealEntry } from "./deal-entry.js";
import { tricksText } from "./tricks-text.js";

/** @param {NonNullable<Received.Solution["line"]>} line */
function lineDetails(line) {
  const items = tricksText(line).map((trick) => h("li", {}, suited(trick)));
  const title = t("Best play in {contract}", { contract: contractText(line.contract) });
  return h("details", {}, h("summary", {}, suited(title)), h("ol", {}, items));
}

export function solvePage() {
  const entry = new DealEntry();
  const invitation = h("p", { class: "soft" }, t("Results appear here."));
  const answer = h("div", { class: "box", "aria-live": "polite" }, invitation);

  const solve = async (/** @type {Event} */ event) => {
    event.preventDefault();
    answer.replaceChildren(h("p", {}, t("Solving…")));
    try {
      const deal = await entry.read();
      const { dealer, vulnerability } = entry;
      const board = { deal, dealer, vulnerability };
      const play = async () => {
        await newTable({ kind: "hands", ...board });
        location.hash = "#/";
      };
      const found = await solveDeal(board);
      const { tricks, par, line } = found;
      answer.replaceChildren(
        h("h2", {}, t("Double dummy")),
        tricksTable(tricks),
        stoppedNote(found),
        par ? h("p", {}, h("b", {}, t("Par: ")), suited(par.text)) : "",
        line ? lineDetails(line) : "",
        button(t("Play this deal"), play),
      );
    } catch (error) {
      answer.replaceChildren(h("p", { class: "error-words" }, messageOf(error)));
    }
  };
  const form = { class: "box stack", onsubmit: solve };
  return h(
    "div",
    { class: "page" },
    h("h2", {}, t("Solve a deal")),
    h(
      "div",
      { class: "columns" },
      h("form", form, entry.element, submitButton(t("Solve"))),
      answer,
    ),
  );
}
