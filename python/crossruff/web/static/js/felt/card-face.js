// @ts-check
// The face and the back of a card.
import { cardName, rankOf, rankText, suitClass, suitOf } from "../bridge/cards.js";
import { h } from "../page/elements.js";
import { cardArt, suitDrawing } from "./suit-shapes.js";

/**
 * Make the face of a card: a button in a hand, a picture in a trick.
 * @param {Card} card
 * @param {"button" | "div"} [tag]
 */
export function cardFace(card, tag = "button") {
  const suit = suitOf(card);
  const rank = rankText(rankOf(card));
  const role = tag === "button" ? { type: "button", tabindex: "-1" } : { role: "img" };
  const index = h(
    "span",
    { class: "index", "aria-hidden": "true" },
    h("span", { class: rank.length > 1 ? "rank ten" : "rank" }, rank),
    suitDrawing(suit),
  );
  return h(
    tag,
    {
      ...role,
      class: `card ${suitClass(suit)}`,
      "data-card": card,
      "aria-label": cardName(card),
    },
    index,
    cardArt(suit, rankOf(card)),
  );
}

export function cardBack() {
  return h("span", { class: "card back", "aria-hidden": "true" });
}
