// @ts-check
// A study that sharpens while one looks: the page asks again until it has as many worlds as wanted.
import { t } from "../language/language.js";
import { messageOf } from "../page/dialogs.js";
import { button, field, h } from "../page/elements.js";

/** @typedef {Received.StudyAnswer & { worlds: number, wanted: number, goes_on: boolean }} Counted */

/**
 * @template {Counted} Found
 * @typedef {object} Study
 * @property {(worlds: number, signal: AbortSignal) => Promise<Found>} ask one request
 * @property {(found: Found) => void} show draws a result
 */

/** A slider for the number of worlds, with the number beside it. */
export class WorldsSlider {
  /**
   * @param {{ least: number, most: number, value: number }} range the least is the step as well
   * @param {(worlds: number) => void} onchange
   */
  constructor({ least, most, value }, onchange) {
    const number = h("output", {}, String(value));
    const input = h("input", { type: "range", min: least, max: most, step: least });
    input.value = String(value);
    input.addEventListener("input", () => {
      number.textContent = input.value;
    });
    input.addEventListener("change", () => onchange(Number(input.value)));
    this.input = input;
    this.element = field(t("Worlds"), h("span", { class: "worlds-slider" }, input, number));
  }

  get value() {
    return Number(this.input.value);
  }
}

/**
 * Runs one study at a time, and shows how far it is.
 * @template {Counted} Found
 */
export class SharpeningStudy {
  #bar = h("progress", { max: 1, value: 0, "aria-label": t("Worlds solved") });
  #text = h("span", { class: "soft" });
  #stop = button(t("Stop"), () => this.stop(), { class: "quiet" });
  #progress = h("div", { class: "study-progress" }, this.#bar, this.#text, this.#stop);
  #fault = h("p", { class: "error-words", role: "alert", hidden: true });
  #result = h("div", { hidden: true });
  #note;
  /** @type {AbortController | null} */
  #running = null;
  /** @type {Study<Found> | null} */
  #study = null;
  #wanted = 0;
  #worlds = 0;

  /** @param {string} invitation the text before the first result */
  constructor(invitation) {
    this.#note = h("p", { class: "soft" }, invitation);
    this.#progress.hidden = true;
    this.element = h(
      "div",
      { class: "box study-result" },
      this.#note,
      this.#fault,
      this.#progress,
      this.#result,
    );
    addEventListener("hashchange", () => this.stop(), { once: true });
  }

  /** Where results are drawn. */
  get result() {
    return this.#result;
  }

  /**
   * @param {Study<Found>} study
   * @param {number} wanted
   */
  start(study, wanted) {
    this.stop();
    this.#study = study;
    this.#wanted = wanted;
    this.#worlds = 0;
    this.#note.hidden = true;
    this.#fault.hidden = true;
    this.#result.hidden = true;
    this.element.scrollIntoView({ block: "nearest" });
    return this.#run();
  }

  /**
   * Ask for another number of worlds of the same study.
   * @param {number} wanted
   */
  want(wanted) {
    this.#wanted = wanted;
    if (this.#study && !this.#running && this.#worlds) this.#run();
  }

  stop() {
    this.#running?.abort();
    this.#running = null;
    this.#draw();
  }

  async #run() {
    const study = this.#study;
    if (!study) return;
    const mine = new AbortController();
    this.#running = mine;
    this.#draw();
    try {
      for (;;) {
        const found = await study.ask(this.#wanted, mine.signal);
        if (mine.signal.aborted) return;
        this.#worlds = found.worlds;
        study.show(found);
        this.#result.hidden = false;
        this.#draw();
        if (!found.goes_on && found.stopped) this.#say(found.stopped);
        if (!found.goes_on || !this.element.isConnected) break;
      }
    } catch (error) {
      if (mine.signal.aborted) return;
      this.#say(messageOf(error));
    }
    this.#running = null;
    this.#draw();
  }

  /** @param {string} words */
  #say(words) {
    this.#fault.textContent = words;
    this.#fault.hidden = false;
  }

  #draw() {
    const running = this.#running !== null;
    this.#progress.hidden = !running && !this.#worlds;
    this.#bar.hidden = !running;
    this.#stop.hidden = !running;
    this.#bar.value = this.#wanted ? Math.min(1, this.#worlds / this.#wanted) : 0;
    this.#text.textContent = running
      ? t("{worlds} of {wanted} worlds", { worlds: this.#worlds, wanted: this.#wanted })
      : t("{worlds} worlds", { worlds: this.#worlds });
  }
}
