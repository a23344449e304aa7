// A bidding system as a tree: each call with its meaning and how often it is made; pressing one opens what follows.
import { get, post } from "./api.js";
import { VULNERABILITIES } from "./deal-entry.js";
import { button, field, h, select, suited } from "./elements.js";
import { SEAT_NAMES, callParts, callText } from "./words.js";

const TITLES = { sayc: "Standard American", "sayc-weak": "SAYC with a weak notrump", "two-over-one": "Two over one" };
const FEW = 20; // with fewer deals a share would be chance
const short = (call) => (call === "Pass" ? "P" : call);
const order = (call) => { const parts = callParts(call); return parts.kind === "bid" ? parts.level * 5 + ["C", "D", "H", "S", "NT"].indexOf(parts.strain) : -3; };

export function systemPage() {
  const quiet = h("input", { type: "checkbox", checked: true });
  const system = select(Object.entries(TITLES), "sayc", restart);
  const vulnerability = select(VULNERABILITIES, "None", restart);
  const path = h("ol", { class: "crumbs", "aria-label": "The auction so far" });
  const wrong = h("p", { class: "error-words", role: "alert" });
  const root = h("div", {});
  get("/api/systems").then(({ systems }) => system.replaceChildren(...systems.map((name) => h("option", { value: name }, TITLES[name] ?? `Evolved: ${name}`)))).catch((fault) => { wrong.textContent = fault.message; });
  const ask = (where, calls) => post(where, { system: system.value, dealer: "N", vulnerability: vulnerability.value, calls: calls.map(short).join(" ") });

  function restart() { open(root, []); }

  // Shows what follows some calls, in a place of the page; whatever was there goes.
  async function open(place, calls) {
    wrong.textContent = "";
    const asked = (place.asked = {}); // a later question makes this one vain
    tellPath(calls);
    try {
      const told = await ask("/api/explain", calls);
      if (place.asked !== asked) return;
      const branches = Object.entries(told.next).sort(([a], [b]) => order(a) - order(b)).map(([call, meaning]) => branch(calls, call, meaning));
      const heading = told.turn ? `${SEAT_NAMES[told.turn]} calls ${calls.length ? "next" : "first"}` : "The auction is over";
      const counted = h("span", { class: "soft" }, told.turn ? "counting…" : "");
      place.replaceChildren(h("p", { class: "tree-head" }, h("b", {}, heading), counted), h("ul", { class: "tree" }, branches.map((each) => each.item)));
      if (!told.turn) return;
      const often = await ask("/api/frequencies", calls);
      if (place.asked !== asked) return;
      counted.textContent = often.deals < FEW ? `too rare to count: ${often.deals} deals` : `of ${often.deals} deals`;
      if (often.deals >= FEW) for (const each of branches) each.tell(often.next[each.call] ?? 0);
    } catch (fault) { if (place.asked === asked) wrong.textContent = fault.message; }
  }

  function branch(calls, call, meaning) {
    const share = h("span", { class: "share" });
    const below = h("div", { class: "below", hidden: true });
    const next = [...calls, call, ...(quiet.checked && call !== "Pass" ? ["Pass"] : [])];
    const opener = button([h("b", {}, suited(callText(call))), h("span", { class: "shows" }, suited(meaning)), share], () => {
      const opens = below.hidden;
      for (const other of item.parentNode.querySelectorAll("[aria-expanded=true]")) other.setAttribute("aria-expanded", "false");
      for (const other of item.parentNode.querySelectorAll(".below")) { other.hidden = true; other.replaceChildren(); }
      below.hidden = !opens;
      opener.setAttribute("aria-expanded", String(opens));
      if (opens) open(below, next); else tellPath(calls);
    }, { "aria-expanded": "false" });
    const item = h("li", {}, opener, below);
    const tell = (part) => {
      share.textContent = part === 0 ? "0 %" : part < 0.001 ? "<0.1 %" : `${(part * 100).toFixed(part < 0.1 ? 1 : 0)} %`;
      opener.style.setProperty("--share", String(part));
    };
    return { item, call, tell };
  }

  function tellPath(calls) {
    path.replaceChildren(h("li", {}, button("Start again", restart)), ...calls.map((call) => h("li", { class: "crumb" }, suited(callText(call)))));
  }
  restart();
  return h("div", { class: "page" }, h("h2", {}, "Explore a bidding system"), h("div", { class: "columns" }, field("System", system), field("Vulnerable", vulnerability)),
    h("label", { class: "check" }, quiet, "Opponents pass"), path, wrong, root);
}
