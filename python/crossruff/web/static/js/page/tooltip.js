// @ts-check
// One tooltip for the page: an element with data-tip shows it on hover, focus or tap.
import { h, suited } from "./elements.js";

const MARGIN = 8;
const CHECK_MS = 500;
const tip = h("div", { class: "tip", id: "tip", role: "tooltip", hidden: true });
/** @type {HTMLElement | null} */
let owner = null;

/** @param {HTMLElement} target */
function place(target) {
  const box = target.getBoundingClientRect();
  tip.hidden = false;
  const own = tip.getBoundingClientRect();
  const centred = box.left + box.width / 2 - own.width / 2;
  const left = Math.min(Math.max(MARGIN, centred), innerWidth - own.width - MARGIN);
  const above = box.top - own.height - MARGIN;
  tip.style.left = `${left}px`;
  tip.style.top = `${above > MARGIN ? above : box.bottom + MARGIN}px`;
}

/** @param {HTMLElement} target */
function show(target) {
  owner = target;
  const host = target.closest("dialog") ?? document.body;
  if (tip.parentNode !== host) host.append(tip);
  const title = h("b", {}, suited(target.dataset.tipTitle ?? ""));
  tip.replaceChildren(title, ...suited(target.dataset.tip));
  target.setAttribute("aria-describedby", "tip");
  place(target);
}

function hide() {
  owner?.removeAttribute("aria-describedby");
  owner = null;
  tip.hidden = true;
}

/**
 * Return the element with a tip at or around the target of an event.
 * @param {Event} event
 */
function tipOwner({ target }) {
  const found = target instanceof Element ? target.closest("[data-tip]") : null;
  return found instanceof HTMLElement ? found : null;
}

export function startTooltips() {
  document.addEventListener("pointerover", (event) => {
    const target = tipOwner(event);
    if (target) show(target);
    else if (owner && document.activeElement !== owner) hide();
  });
  document.addEventListener("focusin", (event) => {
    const target = tipOwner(event);
    if (target?.matches(":focus-visible")) show(target);
    else hide();
  });
  document.addEventListener("click", (event) => {
    const target = tipOwner(event);
    if (target?.isConnected) show(target);
    else hide();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") hide();
  });
  document.addEventListener("scroll", hide, true);
  // A table that is drawn again may remove the element that the tip belongs to.
  setInterval(() => {
    if (owner && !owner.isConnected) hide();
  }, CHECK_MS);
}
