// @ts-check
// Numbers in words.

/** @param {number} number */
export function signed(number) {
  return number > 0 ? `+${number}` : String(number).replace("-", "−");
}

/**
 * @param {number} count
 * @param {string} noun
 */
export const plural = (count, noun) => `${count} ${noun}${count === 1 ? "" : "s"}`;

/** @param {number} number */
export const imps = (number) => `${signed(number)} IMP${Math.abs(number) === 1 ? "" : "s"}`;
