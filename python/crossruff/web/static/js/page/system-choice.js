// @ts-check
// A bidding system to choose, with its conventions in a dialog.
import { t } from "../language/language.js";
import { listConventions } from "../server/api.js";
import { NATURAL_SYSTEMS, systemParts, systemText } from "./bidding-systems.js";
import { messageOf, openDialog, toast } from "./dialogs.js";
import { button, checkField, field, h, select, suited } from "./elements.js";

export class SystemChoice {
  #value;
  #onchange;
  #select;
  #switches = h("p", { class: "soft switches" });

  /**
   * @param {string} value
   * @param {(system: string) => void} [onchange]
   */
  constructor(value, onchange) {
    this.#value = value;
    this.#onchange = onchange;
    const { base } = systemParts(value);
    this.#select = select(NATURAL_SYSTEMS, base, (chosen) => this.#change(chosen));
    this.#show();
  }

  get value() {
    return this.#value;
  }

  /** @param {string} label */
  fieldWith(label) {
    const open = button(t("Conventions…"), () => this.#open());
    return h("div", { class: "system-choice" }, field(label, this.#select), this.#switches, open);
  }

  /** @param {string} system */
  #change(system) {
    this.#value = system;
    this.#show();
    this.#onchange?.(system);
  }

  #show() {
    const { base, on, off } = systemParts(this.#value);
    this.#switches.textContent = this.#value.slice(base.length + 1);
    this.#switches.hidden = !on.length && !off.length;
  }

  async #open() {
    try {
      const { conventions, systems } = await listConventions();
      const { base, on, off } = systemParts(this.#value);
      const played = new Set(systems[base] ?? []);
      const isOn = (/** @type {string} */ name) =>
        (played.has(name) || on.includes(name)) && !off.includes(name);
      const boxes = Object.keys(conventions).map((name) => ({
        name,
        box: h("input", { type: "checkbox", checked: isOn(name) }),
      }));
      const rows = boxes.map(({ name, box }) => {
        const { title, text } = conventions[name];
        return checkField(box, h("span", {}, h("b", {}, title), " – ", suited(text)));
      });
      const use = () => {
        const chosen = boxes.filter(({ box }) => box.checked).map(({ name }) => name);
        this.#change(systemText(base, chosen, [...played]));
        dialog.close();
      };
      const reset = () => {
        for (const { name, box } of boxes) box.checked = played.has(name);
      };
      const tools = [
        button(t("Use these"), use, { class: "primary" }),
        button(t("As usual"), reset),
      ];
      const list = h("div", { class: "stack" }, rows);
      const dialog = openDialog(t("Conventions"), list, h("div", { class: "row" }, tools));
      dialog.classList.add("conventions");
    } catch (error) {
      toast(messageOf(error));
    }
  }
}
