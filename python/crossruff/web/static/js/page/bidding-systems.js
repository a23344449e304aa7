// @ts-check
// The bidding systems by their titles.

/** @type {Options} */
export const NATURAL_SYSTEMS = [
  ["sayc", "Standard American"],
  ["sayc-weak", "SAYC with a weak notrump"],
  ["two-over-one", "Two over one"],
];

/**
 * Return the title of a system, natural or evolved.
 * @param {string} name
 */
export function systemTitle(name) {
  return new Map(NATURAL_SYSTEMS).get(name) ?? `Evolved: ${name}`;
}
