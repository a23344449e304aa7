// @ts-check
// Making elements. Text is always text, never markup.
import { splitAtSuits, suitClass, withTens } from "../bridge/cards.js";

/**
 * Make an element: h("button", { class: "x", onclick: act }, "text", child).
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Props} [props]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function h(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) {
      element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    } else if (name === "value" || name === "checked") {
      Object.assign(element, { [name]: value });
    } else {
      element.setAttribute(name, value === true ? "" : String(value));
    }
  }
  element.append(...flat(children));
  return element;
}

/**
 * @param {Child} child
 * @returns {(Node | string)[]}
 */
function flat(child) {
  if (Array.isArray(child)) return child.flatMap(flat);
  return child === null || child === undefined || child === false ? [] : [child];
}

/**
 * Give suit symbols in a text their colours, and tens the name that cards have.
 * @param {unknown} text
 * @returns {Node[]}
 */
export function suited(text) {
  return splitAtSuits(withTens(String(text ?? ""))).map((part) =>
    part.suit
      ? h("span", { class: suitClass(part.suit) }, part.text)
      : document.createTextNode(part.text),
  );
}

/**
 * @param {Child} content a text may have suit symbols
 * @param {(event: MouseEvent) => void} onclick
 * @param {Props} [props]
 */
export function button(content, onclick, props = {}) {
  const shown = typeof content === "string" ? suited(content) : content;
  return h("button", { type: "button", onclick, ...props }, shown);
}

/**
 * @param {string} text
 * @param {Props} [props]
 */
export function submitButton(text, props = {}) {
  return h("button", { type: "submit", class: "primary", ...props }, text);
}

/**
 * Put a label above a control.
 * @param {string} label
 * @param {HTMLElement} control
 */
export function field(label, control) {
  return h("label", { class: "field" }, h("span", {}, label), control);
}

/**
 * Put a label beside a checkbox.
 * @param {HTMLInputElement} box
 * @param {Child} label
 */
export function checkField(box, label) {
  return h("label", { class: "check" }, box, label);
}

/** @param {Props} [props] */
export function textInput(props = {}) {
  return h("input", { type: "text", autocomplete: "off", ...props });
}

/**
 * @param {Options} options
 * @param {string} value
 * @param {(value: string) => void} [onchange]
 */
export function select(options, value, onchange) {
  /** @type {HTMLSelectElement} */
  const made = h("select", { onchange: () => onchange?.(made.value) }, optionElements(options));
  made.value = value;
  return made;
}

/** @param {Options} options */
export function optionElements(options) {
  return options.map(([value, label]) => h("option", { value }, label));
}

/**
 * Make a line for the error of a form; screen readers announce it.
 */
export const errorLine = () => h("p", { class: "error-words", role: "alert" });

/**
 * Show an element with this content, or hide it if there is none.
 * @param {HTMLElement} place
 * @param {(Node | string)[] | null} content
 */
export function fill(place, content) {
  place.hidden = !content;
  place.replaceChildren(...(content ?? []));
}

/**
 * Find an element that the page always has.
 * @param {string} id
 */
export function elementById(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page must have an element #${id}`);
  return found;
}
