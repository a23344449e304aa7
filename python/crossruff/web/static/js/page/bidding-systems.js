// @ts-check
// The bidding systems by their titles.
import { t } from "../language/language.js";

/** @type {Options} */
export const NATURAL_SYSTEMS = [
  ["sayc", t("Standard American")],
  ["sayc-weak", t("SAYC with a weak notrump")],
  ["two-over-one", t("Two over one")],
];

/** @param {string | undefined} text */
const listed = (text) => (text ? text.split(", ") : []);

/**
 * Split the name of a system: "sayc with bergen, dont without gerber".
 * @param {string} name
 */
export function systemParts(name) {
  const [start, off] = name.split(" without ");
  const [base, on] = start.split(" with ");
  return { base, on: listed(on), off: listed(off) };
}

/**
 * Write the name of a system that plays the chosen conventions.
 * @param {string} base
 * @param {string[]} chosen
 * @param {string[]} usual the conventions of the system without switches
 */
export function systemText(base, chosen, usual) {
  const on = chosen.filter((name) => !usual.includes(name)).sort();
  const off = usual.filter((name) => !chosen.includes(name)).sort();
  const more = on.length ? ` with ${on.join(", ")}` : "";
  return `${base}${more}${off.length ? ` without ${off.join(", ")}` : ""}`;
}

/**
 * Return the title of a system, natural or evolved.
 * @param {string} name
 */
export function systemTitle(name) {
  const { base } = systemParts(name);
  const title = new Map(NATURAL_SYSTEMS).get(base);
  return title ? `${title}${name.slice(base.length)}` : t("Evolved: {name}", { name });
}
