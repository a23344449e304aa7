// @ts-check
// The plan of a claim as a picture.

/**
 * Make an element of an SVG text; "" if there is none.
 * @param {string | null} svg
 */
export function planPicture(svg) {
  if (!svg) return "";
  const parsed = new DOMParser().parseFromString(svg, "image/svg+xml");
  const picture = document.importNode(parsed.documentElement, true);
  picture.setAttribute("role", "img");
  picture.setAttribute("aria-label", "The plan, drawn");
  return picture;
}
