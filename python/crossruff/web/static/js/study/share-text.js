// @ts-check
// Shares of deals in per cent.
import { decimal } from "../language/language.js";

/**
 * Write a share from 0 to 1: "21 %", "4.5 %" or "<0.1 %".
 * @param {number} share
 */
export function shareText(share) {
  if (share === 0) return "0 %";
  if (share < 0.001) return "<0.1 %";
  return `${decimal(share * 100, share < 0.1 ? 1 : 0)} %`;
}
