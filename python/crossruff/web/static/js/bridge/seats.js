// @ts-check
// Seats, sides and their order around the table.
import { t } from "../language/language.js";

/** @type {Seat[]} */
export const SEATS = ["N", "E", "S", "W"];
/** @type {BySeat<string>} */
export const SEAT_NAMES = { N: t("North"), E: t("East"), S: t("South"), W: t("West") };
/** @type {BySeat<string>} */
export const SEAT_LETTERS = { N: t("N"), E: t("E"), S: t("S"), W: t("W") };
/** @type {BySide<string>} */
export const SIDE_LETTERS = { NS: t("NS"), EW: t("EW") };
/** @type {BySide<string>} */
export const SIDE_NAMES = { NS: t("North and South"), EW: t("East and West") };
/** @type {Options} */
export const SEAT_OPTIONS = SEATS.map((seat) => [seat, SEAT_NAMES[seat]]);
/** @type {Options} */
export const VULNERABILITY_OPTIONS = [
  ["None", t("Nobody")],
  ["NS", SIDE_NAMES.NS],
  ["EW", SIDE_NAMES.EW],
  ["Both", t("Everybody")],
];

/**
 * Return the seat a number of places to the left: the next one to act by default.
 * @param {Seat} seat
 * @param {number} [places]
 */
export function seatAfter(seat, places = 1) {
  return SEATS[(SEATS.indexOf(seat) + places) % 4];
}

/** @param {Seat} seat */
export const partnerOf = (seat) => seatAfter(seat, 2);

/**
 * Count the places from one seat around to another, 0 to 3.
 * @param {Seat} from
 * @param {Seat} to
 */
export function placesBetween(from, to) {
  return (SEATS.indexOf(to) - SEATS.indexOf(from) + 4) % 4;
}

/**
 * @param {Seat} seat
 * @returns {Side}
 */
export const sideOf = (seat) => (seat === "N" || seat === "S" ? "NS" : "EW");

/**
 * @param {Side} side
 * @returns {Side}
 */
export const otherSide = (side) => (side === "NS" ? "EW" : "NS");

/**
 * @param {Vulnerability} vulnerability
 * @param {Seat} seat
 */
export function isVulnerable(vulnerability, seat) {
  return vulnerability === "Both" || vulnerability === sideOf(seat);
}

/**
 * Make an object with a value for each seat.
 * @template Value
 * @param {(seat: Seat) => Value} valueOf
 * @returns {BySeat<Value>}
 */
export function bySeat(valueOf) {
  return { N: valueOf("N"), E: valueOf("E"), S: valueOf("S"), W: valueOf("W") };
}
