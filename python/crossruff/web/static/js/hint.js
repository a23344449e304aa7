// <cr-hint>: what a robot would do here, its candidates, chances and reason.
import { button, h, suited } from "./elements.js";
import { callText, cardText } from "./words.js";

const actionText = (kind, action) => (kind === "call" ? callText(action) : cardText(action));

class Hint extends HTMLElement {
  show(hint, onclose) {
    this.hidden = !hint;
    if (!hint) { this.replaceChildren(); return; }
    if (hint.waiting) { this.replaceChildren(h("h2", {}, "Hint"), h("p", { role: "status" }, "A robot thinks about it…")); return; }
    const some = (name) => hint.candidates?.some((each) => each[name] !== null && each[name] !== undefined);
    const columns = [["tricks", "tricks", (value) => value.toFixed(1)], ["chance", "chance", (value) => `${Math.round(value * 100)} %`], ["score", "score", (value) => value.toFixed(0)]].filter(([name]) => some(name));
    const why = hint.candidates?.some((each) => each.words);
    const said = actionText(hint.kind, hint.action);
    const words = (hint.words ?? "").startsWith(`${said}: `) ? hint.words.slice(said.length + 2) : hint.words ?? "";
    const rows = (hint.candidates ?? []).slice(0, 8).map((each) => h("tr", { class: each.action === hint.action ? "best" : "" },
      h("th", { scope: "row" }, suited(actionText(hint.kind, each.action))),
      columns.map(([name, , words]) => h("td", {}, each[name] === null || each[name] === undefined ? "" : words(each[name]))),
      why ? h("td", { class: "why" }, suited(each.words ?? "")) : null));
    this.replaceChildren(
      h("header", { class: "row" }, h("h2", {}, "Hint"), button("✕", onclose, { class: "quiet small", "aria-label": "Close the hint" })),
      h("p", { class: "hint-words" }, h("b", {}, suited(said)), " — ", suited(words)),
      rows.length ? h("table", { class: "figures" }, h("thead", {}, h("tr", {}, h("th", { scope: "col" }, hint.kind === "call" ? "Call" : "Card"), columns.map(([, head]) => h("th", { scope: "col" }, head)), why ? h("th", { scope: "col" }, "why") : null)), h("tbody", {}, rows)) : "");
  }
}
customElements.define("cr-hint", Hint);
