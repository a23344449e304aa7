// @ts-check
// The drawings on the cards: the four suits, and an emblem for each honour, in a square of 100.

/** @type {{ [suit in Suit]: string }} */
const SUIT_PATHS = {
  S:
    "M50 5C66 28 94 42 94 64C94 77 84 85 74 85C66 85 59 81 55 75C56 84 59 91 66 96L34 96" +
    "C41 91 44 84 45 75C41 81 34 85 26 85C16 85 6 77 6 64C6 42 34 28 50 5Z",
  H:
    "M50 92C20 68 6 52 6 32C6 17 17 8 29 8C39 8 46 14 50 23C54 14 61 8 71 8" +
    "C83 8 94 17 94 32C94 52 80 68 50 92Z",
  D: "M50 4C60 22 72 37 88 50C72 63 60 78 50 96C40 78 28 63 12 50C28 37 40 22 50 4Z",
  C:
    "M50 4A21 21 0 0 1 67 37A21 21 0 1 1 55 75C56 85 60 92 66 96L34 96" +
    "C40 92 44 85 45 75A21 21 0 1 1 33 37A21 21 0 0 1 50 4Z",
};

/**
 * A crown, a tiara, a cap with a feather.
 * @type {{ [rank: string]: string }}
 */
const EMBLEMS = {
  K: "M15 74L6 26L31 50L50 12L69 50L94 26L85 74ZM15 80H85V92H15Z",
  Q:
    "M12 88C14 62 20 50 28 44L24 30A8 8 0 1 1 32 28L40 42C43 40 46 39 48 39L46 22" +
    "A8 8 0 1 1 54 22L52 39C54 39 57 40 60 42L68 28A8 8 0 1 1 76 30L72 44C80 50 86 62 88 88" +
    "C64 78 36 78 12 88Z",
  J:
    "M8 70C10 46 28 34 52 36C60 22 74 10 94 8C94 28 84 42 70 50C76 56 80 63 82 70Z" +
    "M6 76H84V90H6Z",
};

const SVG = "http://www.w3.org/2000/svg";

/**
 * Draw paths in the colour of the text around them.
 * @param {string} name the class of the drawing
 * @param {...{ [attribute: string]: string }} paths
 */
function drawing(name, ...paths) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 100 100");
  svg.setAttribute("class", name);
  svg.setAttribute("aria-hidden", "true");
  for (const attributes of paths) {
    const path = document.createElementNS(SVG, "path");
    for (const [key, value] of Object.entries(attributes)) path.setAttribute(key, value);
    svg.append(path);
  }
  return svg;
}

/**
 * @param {Suit} suit
 * @param {string} [name]
 */
export const suitDrawing = (suit, name = "pip") => drawing(name, { d: SUIT_PATHS[suit] });

/**
 * Draw the picture of a card: one suit symbol, an ace's in a ring, an honour's under its emblem.
 * @param {Suit} suit
 * @param {string} rank
 */
export function cardArt(suit, rank) {
  const d = SUIT_PATHS[suit];
  if (rank === "A") {
    const ring = "M50 2A48 48 0 1 1 49.9 2Z";
    const inside = { d, transform: "translate(21 21) scale(.58)" };
    return drawing("art", { d: ring, class: "ring" }, inside);
  }
  const emblem = EMBLEMS[rank];
  if (!emblem) return drawing("art plain", { d, transform: "translate(8 8) scale(.84)" });
  return drawing(
    "art",
    { d: emblem, class: "emblem", transform: "translate(14 0) scale(.72)" },
    { d, transform: "translate(30 60) scale(.4)" },
  );
}
