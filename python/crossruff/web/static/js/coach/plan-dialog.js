// @ts-check
// The dialog with declarer's plan at the table. The server receives only what the player sees.
import { cardsOf } from "../bridge/tricks.js";
import { t } from "../language/language.js";
import { messageOf, openDialog } from "../page/dialogs.js";
import { h } from "../page/elements.js";
import { makePlan } from "../server/api.js";
import { pictureWidth, planElements } from "./plan-view.js";

/** @param {Received.Table} table */
export async function showPlayPlan({ deal, contract, tricks, auction, dealer, vulnerability }) {
  if (!contract) return;
  const wait = t("Counting, and playing out worlds: about ten seconds…");
  const body = h("div", {}, h("p", { role: "status" }, wait));
  openDialog(t("Your plan"), body);
  try {
    const plan = await makePlan({
      deal,
      contract,
      cards: cardsOf(tricks),
      dealer,
      vulnerability,
      calls: auction.map(({ call }) => call).join(" "),
      width: pictureWidth(),
    });
    body.replaceChildren(planElements(plan));
  } catch (error) {
    body.replaceChildren(h("p", { class: "error-words" }, messageOf(error)));
  }
}
