// @ts-check
// The plan of a claim as a picture.
import { t } from "../language/language.js";

/**
 * Write the tens of a picture as the cards show them: after a suit symbol, and on a card.
 * @param {string} svg
 */
const withTens = (svg) =>
  svg.replace(/(<\/tspan>[AKQJ]*|on-card[^>]*>)T/g, (_, before) => `${before}10`);

/**
 * Make an element of an SVG text; "" if there is none.
 * @param {string | null} svg
 */
export function planPicture(svg) {
  if (!svg) return "";
  const parsed = new DOMParser().parseFromString(withTens(svg), "image/svg+xml");
  const picture = document.importNode(parsed.documentElement, true);
  picture.setAttribute("role", "img");
  picture.setAttribute("aria-label", t("The plan, drawn"));
  return picture;
}
