// @ts-check
// Calls: their parts, and how they are written and said.
import { t } from "../language/language.js";
import { SUIT_NAMES, SUIT_SINGULARS, SUIT_SYMBOLS } from "./cards.js";

/**
 * All strains, the lowest first.
 * @type {Strain[]}
 */
export const STRAINS = ["C", "D", "H", "S", "NT"];

/**
 * @typedef {object} CallParts
 * @property {"pass" | "double" | "redouble" | "bid"} kind
 * @property {string} text as written in an auction
 * @property {string} name as said aloud
 * @property {number} [level]
 * @property {Strain} [strain]
 */

/**
 * Read a strain, with N or NT for notrump.
 * @param {string} text
 */
export const readStrain = (text) => /** @type {Strain} */ (text === "N" ? "NT" : text);

/** @param {Strain} strain */
export const strainText = (strain) => (strain === "NT" ? "NT" : SUIT_SYMBOLS[strain]);

/**
 * @param {number} level
 * @param {Strain} strain
 */
function bidName(level, strain) {
  if (strain === "NT") return t("{level} notrump", { level });
  return `${level} ${(level === 1 ? SUIT_SINGULARS : SUIT_NAMES)[strain]}`;
}

/**
 * @param {Call} call
 * @returns {CallParts}
 */
export function callParts(call) {
  if (call === "Pass" || call === "P") return { kind: "pass", text: t("Pass"), name: t("pass") };
  if (call === "X") return { kind: "double", text: "X", name: t("double") };
  if (call === "XX") return { kind: "redouble", text: "XX", name: t("redouble") };
  const level = Number(call[0]);
  const strain = readStrain(call.slice(1));
  const text = `${level}${strainText(strain)}`;
  return { kind: "bid", level, strain, text, name: bidName(level, strain) };
}

/** @param {Call} call */
export const callText = (call) => callParts(call).text;

/** @param {Call} call */
export const callName = (call) => callParts(call).name;

/**
 * Return a number that sorts calls: pass and doubles first, then bids from 1♣ up.
 * @param {Call} call
 */
export function callRank(call) {
  const { level, strain } = callParts(call);
  return level && strain ? level * 5 + STRAINS.indexOf(strain) : -3;
}
