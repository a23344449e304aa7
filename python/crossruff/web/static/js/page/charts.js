// @ts-check
// Small pictures of numbers, drawn as SVG. Each has its numbers in words for screen readers.
import { t } from "../language/language.js";

const SPACE = "http://www.w3.org/2000/svg";
const HEIGHT = 130;
const LEFT = 34;
const RIGHT = 6;
const TOP = 12;
const BOTTOM = 22;
const MOST_BARS = 30;

/**
 * @param {string} tag
 * @param {{ [name: string]: string | number }} props
 * @param {...(Node | string)} children
 */
function svg(tag, props, ...children) {
  const element = document.createElementNS(SPACE, tag);
  for (const [name, value] of Object.entries(props)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

/**
 * Return a round number that is at least as large: 0.5, 1, 2, 5, 10…
 * @param {number} value
 */
export function roundUp(value) {
  if (value <= 0.5) return 0.5;
  const power = 10 ** Math.floor(Math.log10(value));
  const found = [1, 2, 5, 10].find((step) => step * power >= value) ?? 10;
  return found * power;
}

/**
 * Return the lowest and the highest value of an axis; zero is always on it.
 * @param {number[]} values
 */
export function axisOf(values) {
  const high = Math.max(0, ...values);
  const low = Math.min(0, ...values);
  return {
    high: high > 0 || low === 0 ? roundUp(high) : 0,
    low: low < 0 ? -roundUp(-low) : 0,
  };
}

/**
 * @typedef {object} Bar
 * @property {string} label
 * @property {number | null} value null where nothing is known
 */
/**
 * @typedef {object} BarOptions
 * @property {string} title
 * @property {(value: number) => string} text
 * @property {boolean} [isCost] whether high bars are bad
 * @property {number} [width]
 */

/**
 * Draw a bar for each day above or below a line at zero.
 * @param {Bar[]} bars
 * @param {BarOptions} options
 */
export function barChart(bars, { title, text, isCost = false, width = 360 }) {
  const shown = bars.slice(-MOST_BARS);
  const known = shown.flatMap(({ value }) => (value === null ? [] : [value]));
  const { low, high } = axisOf(known);
  const scale = (HEIGHT - TOP - BOTTOM) / (high - low);
  const yOf = (/** @type {number} */ value) => TOP + (high - value) * scale;
  const step = (width - LEFT - RIGHT) / Math.max(shown.length, 4);
  const wide = Math.max(2, Math.min(28, step * 0.7));
  const line = (/** @type {number} */ value) => [
    svg("line", {
      class: value === 0 ? "axis" : "grid",
      x1: LEFT,
      x2: width - RIGHT,
      y1: yOf(value),
      y2: yOf(value),
    }),
    svg("text", { x: LEFT - 5, y: yOf(value) + 4, "text-anchor": "end" }, text(value)),
  ];
  const bar = (/** @type {Bar} */ { label, value }, /** @type {number} */ place) => {
    if (value === null) return [];
    const isBad = isCost ? value > 0 : value < 0;
    const height = Math.max(1, Math.abs(value) * scale);
    const x = LEFT + step * (place + 0.5) - wide / 2;
    const y = value >= 0 ? yOf(value) : yOf(0);
    const props = { class: isBad ? "bad" : "good", x, y, width: wide, height, rx: 1.5 };
    return [svg("rect", props, svg("title", {}, `${label}: ${text(value)}`))];
  };
  const dates = [
    { place: 0, anchor: "start" },
    ...(shown.length > 1 ? [{ place: shown.length - 1, anchor: "end" }] : []),
  ].map(({ place, anchor }) => {
    const centre = LEFT + step * (place + 0.5);
    const x = anchor === "start" ? centre - wide / 2 : centre + wide / 2;
    const props = { x, y: HEIGHT - 6, "text-anchor": shown.length > 2 ? anchor : "start" };
    return shown[place] ? svg("text", props, shown[place].label) : "";
  });
  const words = shown
    .flatMap(({ label, value }) => (value === null ? [] : [`${label} ${text(value)}`]))
    .join(", ");
  const props = {
    class: "chart",
    viewBox: `0 0 ${width} ${HEIGHT}`,
    role: "img",
    "aria-label": `${title}: ${words || t("nothing yet")}`,
  };
  const lines = [...new Set([low, 0, high])].flatMap(line);
  return svg("svg", props, ...lines, ...shown.flatMap(bar), ...dates);
}
