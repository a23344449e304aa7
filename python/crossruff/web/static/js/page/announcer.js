// @ts-check
// The live region of the page, for screen readers.
import { elementById, h } from "./elements.js";

const KEPT_LINES = 8;

/** @param {string} text */
export function announce(text) {
  const region = elementById("announcer");
  region.append(h("p", {}, text));
  while (region.children.length > KEPT_LINES) region.firstChild?.remove();
}
