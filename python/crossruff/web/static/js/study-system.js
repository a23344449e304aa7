// A bidding system as a tree: each call with its meaning, one goes down by pressing it.
import { post } from "./api.js";
import { button, field, h, select, suited } from "./elements.js";
import { VULNERABILITIES } from "./deal-entry.js";
import { SEAT_NAMES, callParts, callText } from "./words.js";

const SYSTEMS = [["sayc", "Standard American"], ["sayc-weak", "SAYC with a weak notrump"], ["two-over-one", "Two over one"]];
const short = (call) => (call === "Pass" ? "P" : call);
const order = (call) => { const parts = callParts(call); return parts.kind === "bid" ? parts.level * 5 + ["C", "D", "H", "S", "NT"].indexOf(parts.strain) : -3; };

export function systemPage() {
  const calls = [];
  const quiet = h("input", { type: "checkbox", checked: true });
  const system = select(SYSTEMS, "sayc", draw);
  const vulnerability = select(VULNERABILITIES, "None", draw);
  const path = h("ol", { class: "crumbs", "aria-label": "The auction so far" });
  const list = h("ul", { class: "tree" });
  const words = h("p", { "aria-live": "polite" });
  async function draw() {
    words.textContent = "";
    try {
      const told = await post("/api/explain", { system: system.value, dealer: "N", vulnerability: vulnerability.value, calls: calls.map(short).join(" ") });
      path.replaceChildren(h("li", {}, button("Start", () => { calls.length = 0; draw(); })), ...told.calls.map((one, at) => h("li", {},
        button(callText(one.call), () => { calls.length = at + 1; draw(); }, { "data-tip": one.words || "no meaning", "data-tip-title": `${SEAT_NAMES[one.seat]}: ${callText(one.call)}` }))));
      const last = told.calls.filter((one) => one.words && one.call !== "Pass").at(-1);
      words.replaceChildren(...suited(!told.turn ? "The auction is over." : last ? `${callText(last.call)} shows ${last.words}. ${SEAT_NAMES[told.turn]} calls next:` : `${SEAT_NAMES[told.turn]} calls first:`));
      list.replaceChildren(...Object.entries(told.next).sort(([a], [b]) => order(a) - order(b)).map(([call, meaning]) => h("li", {},
        button([h("b", {}, suited(callText(call))), h("span", {}, suited(meaning))], () => { calls.push(call); if (quiet.checked && call !== "Pass") calls.push("Pass"); draw(); }))));
    } catch (fault) { words.textContent = fault.message; calls.pop(); }
  }
  draw();
  return h("div", { class: "page" }, h("h2", {}, "Explore a bidding system"), h("div", { class: "columns" }, field("System", system), field("Vulnerable", vulnerability)),
    h("label", { class: "check" }, quiet, "Opponents pass"), path, words, list);
}
