// The face and the back of a card.
import { h } from "./elements.js";
import { PIPS, cardWords, rankText } from "./words.js";

export function cardFace(card, tag = "button") {
  const props = { class: `card ${card[0].toLowerCase()}`, "data-card": card };
  if (tag === "button") Object.assign(props, { type: "button", "aria-label": cardWords(card), tabindex: "-1" });
  else Object.assign(props, { role: "img", "aria-label": cardWords(card) });
  return h(tag, props,
    h("span", { class: "index", "aria-hidden": "true" }, h("span", { class: card[1] === "T" ? "rank ten" : "rank" }, rankText(card)), h("span", { class: "pip" }, PIPS[card[0]])),
    h("span", { class: "big", "aria-hidden": "true" }, PIPS[card[0]]));
}

export function cardBack() {
  return h("span", { class: "card back", "aria-hidden": "true" });
}
