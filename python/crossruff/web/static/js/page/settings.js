// @ts-check
// The settings that this browser remembers. A change dispatches the event "change".
import { readStored, store } from "./storage.js";

/**
 * @typedef {object} SettingValues
 * @property {string} language "" for the browser's
 * @property {string} theme
 * @property {string} colours
 * @property {string} motion
 * @property {string} speed
 * @property {boolean} confirm
 * @property {boolean} autoplay
 * @property {boolean} sounds
 * @property {string} name
 * @property {NonNullable<Sent.TableSettings["robot"]>} robot
 * @property {string} seconds for a robot's decision; "" for its default
 * @property {NonNullable<Sent.TableSettings["system"]>} system
 * @property {NonNullable<Sent.TableSettings["scoring"]>} scoring
 * @property {boolean} chat whether to show what others write
 * @property {boolean} partnersHand
 * @property {boolean} silent in bidding practice: opponents pass
 * @property {boolean} compare in bidding practice: show the robot's call after each call
 * @property {boolean} nextAtOnce in bidding practice: skip the review
 */

const KEY = "crossruff.settings";
/** @type {SettingValues} */
const DEFAULTS = {
  language: "",
  theme: "auto",
  colours: "four",
  motion: "auto",
  speed: "normal",
  confirm: false,
  autoplay: false,
  sounds: false,
  name: "",
  robot: "club",
  seconds: "",
  system: "sayc",
  scoring: "imps",
  chat: true,
  partnersHand: true,
  silent: true,
  compare: false,
  nextAtOnce: false,
};

/**
 * Milliseconds to show a card, and a complete trick.
 * @type {{ [speed: string]: { card: number, trick: number } }}
 */
const PACES = {
  slow: { card: 1000, trick: 1800 },
  normal: { card: 420, trick: 1000 },
  fast: { card: 130, trick: 420 },
  instant: { card: 0, trick: 0 },
};

/** @returns {SettingValues} */
function load() {
  try {
    return { ...DEFAULTS, ...JSON.parse(readStored(KEY) ?? "{}") };
  } catch {
    return { ...DEFAULTS };
  }
}

class Settings extends EventTarget {
  #values = load();

  /**
   * @template {keyof SettingValues} Name
   * @param {Name} name
   */
  get(name) {
    return this.#values[name];
  }

  /**
   * @template {keyof SettingValues} Name
   * @param {Name} name
   * @param {SettingValues[Name]} value
   */
  set(name, value) {
    this.#values[name] = value;
    store(KEY, JSON.stringify(this.#values));
    this.apply();
    this.dispatchEvent(new CustomEvent("change", { detail: name }));
  }

  /** Let the style sheets know the theme, the colours of suits and the movement. */
  apply() {
    const { theme, colours, motion } = this.#values;
    Object.assign(document.documentElement.dataset, { theme, colours, motion });
  }

  /** Return whether cards move. */
  get moves() {
    if (this.#values.motion === "none") return false;
    return !matchMedia("(prefers-reduced-motion: reduce)").matches;
  }

  get pace() {
    return PACES[this.#values.speed] ?? PACES.normal;
  }

  /** Return the seconds for a robot's decision, null for its default. */
  get robotSeconds() {
    return this.#values.seconds ? Number(this.#values.seconds) : null;
  }
}
export const settings = new Settings();
