// One tip for the page: whatever has data-tip tells it on hover, focus or tap.
import { h, suited } from "./elements.js";

const tip = h("div", { class: "tip", id: "tip", role: "tooltip", hidden: true });
let owner = null;

function place(target) {
  const box = target.getBoundingClientRect();
  tip.hidden = false;
  const mine = tip.getBoundingClientRect();
  const left = Math.min(Math.max(8, box.left + box.width / 2 - mine.width / 2), innerWidth - mine.width - 8);
  const above = box.top - mine.height - 8;
  tip.style.left = `${left}px`;
  tip.style.top = `${above > 8 ? above : box.bottom + 8}px`;
}
function show(target) {
  owner = target;
  const host = target.closest("dialog") ?? document.body;
  if (tip.parentNode !== host) host.append(tip);
  tip.replaceChildren(h("b", {}, suited(target.dataset.tipTitle ?? "")), ...suited(target.dataset.tip));
  target.setAttribute("aria-describedby", "tip");
  place(target);
}
function hide() {
  owner?.removeAttribute("aria-describedby");
  owner = null;
  tip.hidden = true;
}
export function startTips() {
  document.addEventListener("pointerover", (event) => {
    const target = event.target.closest?.("[data-tip]");
    if (target) show(target); else if (owner && document.activeElement !== owner) hide();
  });
  document.addEventListener("focusin", (event) => {
    const target = event.target.closest?.("[data-tip]");
    if (target && target.matches(":focus-visible")) show(target); else hide();
  });
  document.addEventListener("click", (event) => {
    const target = event.target.closest?.("[data-tip]");
    if (target && target.isConnected) show(target); else hide();
  });
  document.addEventListener("keydown", (event) => event.key === "Escape" && hide());
  document.addEventListener("scroll", hide, true);
  setInterval(() => owner && !owner.isConnected && hide(), 500);
}
