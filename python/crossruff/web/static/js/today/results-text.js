// @ts-check
// Results and averages in words. It knows nothing of the page.
import { readStrain, strainText } from "../bridge/calls.js";
import { splitAtSuits } from "../bridge/cards.js";
import { SEAT_LETTERS, SEAT_NAMES } from "../bridge/seats.js";
import { signed } from "../bridge/text.js";
import { decimal, language, t } from "../language/language.js";

const CONTRACT =
  /^([1-7])(NT|[SHDCN]|[♠♥♦♣])([Xx×]{0,2})(?: by )?([NESW]|North|East|South|West)([Xx]{0,2})$/;

/**
 * Write a contract with its suit symbol: "4♠× by South" for "4♠x by South" or "4SXS".
 * @param {string} contract
 */
export function writtenContract(contract) {
  const declarer = readContract(contract)?.declarer;
  const by = declarer ? t(" by {declarer}", { declarer: SEAT_NAMES[declarer] }) : "";
  return `${undeclared(contract)}${by}`;
}

/**
 * Write a contract without its declarer.
 * @param {string} contract
 */
function undeclared(contract) {
  const found = CONTRACT.exec(contract);
  if (!found) return contract || t("Passed out");
  const [, level, strain, before, , after] = found;
  const isSymbol = "♠♥♦♣".includes(strain);
  const written = isSymbol ? strain : strainText(readStrain(strain));
  return `${level}${written}${(before || after).replace(/X/gi, "×")}`;
}

/**
 * Read the strain and the declarer of a contract; null if the board was passed out.
 * @param {string} contract
 */
export function readContract(contract) {
  const found = CONTRACT.exec(contract);
  if (!found) return null;
  const [, , strain, , declarer] = found;
  const suit = splitAtSuits(strain)[0].suit;
  const seat = /** @type {Seat} */ (declarer[0]);
  return { strain: suit ?? readStrain(strain), declarer: seat };
}

/**
 * Write the tricks of a contract as players do: "=", "+1" or "−2"; "" without a contract.
 * @param {string} contract
 * @param {number | null} tricks
 */
export function madeText(contract, tricks) {
  const found = CONTRACT.exec(contract);
  if (!found || tricks === null) return "";
  const over = tricks - 6 - Number(found[1]);
  return over === 0 ? "=" : signed(over);
}

/**
 * Write a played contract: "4♠ by South +1".
 * @param {Received.Outcome} played
 */
export function playedText({ contract, tricks }) {
  return `${writtenContract(contract)} ${madeText(contract, tricks)}`.trim();
}

/**
 * Write a played contract where there is little room: "4♠ S +1".
 * @param {Received.Outcome} played
 */
export function shortPlayedText({ contract, tricks }) {
  const declarer = readContract(contract)?.declarer;
  const short = `${undeclared(contract)}${declarer ? ` ${SEAT_LETTERS[declarer]}` : ""}`;
  return `${short} ${madeText(contract, tricks)}`.trim();
}

/**
 * Write IMPs with one decimal: "+1.5"; "–" where nothing is known.
 * @param {number | null} value
 */
export function averageText(value) {
  if (value === null || value === undefined) return "–";
  const rounded = Math.round(value * 10) / 10;
  const text = decimal(Math.abs(rounded), 1);
  if (rounded === 0) return text;
  return rounded > 0 ? `+${text}` : `−${text}`;
}

/** @param {number | null} value */
export const percentText = (value) =>
  value === null || value === undefined ? "–" : `${Math.round(value)} %`;

/**
 * Return the class that colours a number.
 * @param {number | null} value
 */
export function signClass(value) {
  if (!value) return "";
  return value > 0 ? "won" : "lost";
}

/**
 * Read a date as 2026-11-18, a moment in ISO 8601, or one in seconds since 1970.
 * @param {string | number} date
 */
function readDate(date) {
  if (typeof date === "number") return new Date(date * 1000);
  if (date.length > 10) return new Date(date);
  const [year, month, day] = date.split("-").map(Number);
  return new Date(year, month - 1, day);
}

/**
 * Write a day: "Wednesday 18 November".
 * @param {string | number} date
 * @param {Intl.DateTimeFormatOptions} [style]
 */
export function dayText(date, style = { weekday: "long", day: "numeric", month: "long" }) {
  return readDate(date).toLocaleDateString(language === "en" ? "en-GB" : language, style);
}

/**
 * Write a day in few letters: "18 Nov".
 * @param {string | number} date
 */
export const shortDayText = (date) => dayText(date, { day: "numeric", month: "short" });

/**
 * Write a score from one's own side: "+420"; "–" where there is none.
 * @param {number | null} score
 */
export const scoreText = (score) =>
  score === null || score === undefined ? "–" : signed(score);
