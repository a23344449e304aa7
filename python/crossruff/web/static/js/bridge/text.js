// @ts-check
// Numbers in words.
import { withMark } from "../language/language.js";

export { plural } from "../language/language.js";

/** @param {number} number */
export function signed(number) {
  return withMark(number > 0 ? `+${number}` : String(number).replace("-", "−"));
}

/** @param {number} number */
export const imps = (number) => `${signed(number)} IMP${Math.abs(number) === 1 ? "" : "s"}`;
