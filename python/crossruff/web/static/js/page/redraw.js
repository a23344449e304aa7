// @ts-check
// Drawing only what has changed.

/** Remembers the plain data that was drawn last. */
export class DrawnData {
  #drawn = "";

  /**
   * Return whether data differ from those of the call before, and remember them.
   * @param {...unknown} data
   */
  changes(...data) {
    const text = JSON.stringify(data);
    if (text === this.#drawn) return false;
    this.#drawn = text;
    return true;
  }
}

const CONTROLS = "button, a[href], input, select, textarea, summary";

/**
 * Rebuild the content of an element, and leave the keyboard focus on the control that had it.
 * Controls are recognised by their label, else by their place.
 * @param {HTMLElement} element
 * @param {() => void} rebuild
 */
export function keepFocus(element, rebuild) {
  /** @returns {HTMLElement[]} */
  const controls = () => [...element.querySelectorAll(CONTROLS)].map(asHtml);
  const before = controls();
  const at = before.findIndex((each) => each === document.activeElement);
  const label = at < 0 ? "" : labelOf(before[at]);
  rebuild();
  if (at < 0) return;
  const after = controls();
  // Who reads elsewhere on the page stays there.
  (after.find((each) => labelOf(each) === label) ?? after[at])?.focus({ preventScroll: true });
}

/** @param {Element} element */
function asHtml(element) {
  return /** @type {HTMLElement} */ (element);
}

/** @param {HTMLElement} control */
function labelOf(control) {
  return control.getAttribute("aria-label") ?? control.textContent;
}
