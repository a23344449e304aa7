// @ts-check
// The language of the page. The sources are in English; each other language is one file that gives
// every English text its own.
import { settings } from "../page/settings.js";

/**
 * A language: its texts, its nouns (one, and several) and the fixed terms of the server, each by
 * the English one.
 * @typedef {object} Catalogue
 * @property {{ [english: string]: string }} texts
 * @property {{ [english: string]: readonly [one: string, several: string] }} nouns
 * @property {{ [english: string]: string }} terms
 * @property {string} mark between a number and its decimals
 */

/**
 * The languages by their names.
 * @type {Options}
 */
export const LANGUAGES = [
  ["en", "English"],
  ["de", "Deutsch"],
];
const ENGLISH = "en";
/** @type {Catalogue} */
const NOTHING = { texts: {}, nouns: {}, terms: {}, mark: "." };

/**
 * Return the first known language: the one of the settings, else one that the browser asks for.
 * @param {string} wanted "" for the browser's
 * @param {readonly string[]} asked such as "de-AT"
 */
export function chooseLanguage(wanted, asked) {
  const short = [wanted, ...asked].map((each) => each.slice(0, 2));
  return short.find((each) => LANGUAGES.some(([known]) => known === each)) ?? ENGLISH;
}

/**
 * Fetch a catalogue; a page that cannot have it is in English.
 * @param {string} name
 * @returns {Promise<Catalogue>}
 */
async function fetchCatalogue(name) {
  if (name === ENGLISH) return NOTHING;
  try {
    return await (await fetch(new URL(`./${name}.json`, import.meta.url))).json();
  } catch {
    return NOTHING;
  }
}

export const language = chooseLanguage(
  settings.get("language"),
  globalThis.navigator?.languages ?? [],
);
const catalogue = await fetchCatalogue(language);

/**
 * Put values into the places of a text.
 * @param {string} text
 * @param {{ [name: string]: unknown }} values
 */
export const filled = (text, values) =>
  text.replace(/\{(\w+)\}/g, (place, name) => String(values[name] ?? place));

/**
 * Return a text in the language of the page: t("{name} is back.", { name }).
 * @param {string} english
 * @param {{ [name: string]: unknown }} [values]
 */
export function t(english, values = {}) {
  return filled(catalogue.texts[english] ?? english, values);
}

/**
 * Return a fixed term of the server in the language of the page; one that is not known stays.
 * @param {string} english
 */
export const term = (english) => catalogue.terms[english] ?? english;

/**
 * Write a number with some decimals.
 * @param {number} value
 * @param {number} digits
 */
export const decimal = (value, digits) => withMark(value.toFixed(digits));

/**
 * Write a number with the decimal mark of the language.
 * @param {number | string} number
 */
export const withMark = (number) => String(number).replace(".", catalogue.mark);

/**
 * Count things: "1 trick", "2 tricks".
 * @param {number} count
 * @param {string} noun in English
 */
export function plural(count, noun) {
  const [one, several] = catalogue.nouns[noun] ?? [noun, `${noun}s`];
  return `${count} ${count === 1 ? one : several}`;
}
