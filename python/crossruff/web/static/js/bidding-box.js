// <cr-bidding-box>: only legal calls, each with its meaning before it is made. Event "make-call".
import { h, suited } from "./elements.js";
import { STRAINS, callParts, callText } from "./words.js";

const OTHERS = ["Pass", "X", "XX"];
const TOUCH = matchMedia("(hover: none)");

class BiddingBox extends HTMLElement {
  #buttons = new Map();
  #bids = h("div", { class: "bids", role: "group", "aria-label": "Bids" });
  #others = h("div", { class: "others", role: "group", "aria-label": "Other calls" });
  #meaning = h("p", { class: "meaning" });
  #alert = h("input", { type: "checkbox", checked: true });
  #words = h("input", { type: "text", maxlength: 200, placeholder: "what it shows, in your words", "aria-label": "What your call shows", autocomplete: "off" });
  #own = h("div", { class: "own-words", id: "own-words", hidden: true }, h("label", { class: "check" }, this.#alert, "Alert"), this.#words);
  #opener = h("button", { type: "button", class: "alerts", "aria-expanded": "false", "aria-controls": "own-words", onclick: () => this.#openWords(this.#own.hidden) }, "Alert…");
  #meanings = {};
  #chosen = null;
  #touched = false;
  confirming = false;

  connectedCallback() {
    if (this.#bids.isConnected) return;
    for (let level = 1; level <= 7; level += 1) for (const strain of STRAINS) this.#add(this.#bids, level + strain);
    for (const call of OTHERS) this.#add(this.#others, call);
    this.#others.append(this.#opener);
    this.append(this.#bids, this.#others, this.#own, this.#meaning);
    this.#words.addEventListener("keydown", (event) => event.key === "Enter" && this.#chosen && this.choose(this.#chosen));
    this.addEventListener("keydown", (event) => this.#arrows(event));
  }

  #add(place, call) {
    const tell = () => this.#tell(call);
    const made = h("button", { type: "button", class: callParts(call).kind, "data-call": call, onpointerdown: (event) => { this.#touched = event.pointerType === "touch"; }, onclick: () => { this.choose(call, this.#touched); this.#touched = false; }, onpointerenter: tell, onfocus: tell, onpointerleave: () => this.#tell(this.#chosen) }, suited(callText(call)));
    this.#buttons.set(call, made);
    place.append(made);
  }

  show({ calls, meanings = {}, hinted = null }) {
    this.#meanings = meanings;
    const legal = new Set(calls);
    const lowest = Math.min(...calls.filter((call) => /^\d/.test(call)).map((call) => Number(call[0])), 8);
    for (const [call, made] of this.#buttons) {
      made.disabled = !legal.has(call);
      made.hidden = /^\d/.test(call) && Number(call[0]) < lowest;
      made.setAttribute("aria-label", `${callParts(call).words}${meanings[call] ? `: ${meanings[call]}` : ""}`);
      made.classList.toggle("hinted", hinted === call);
    }
    if (!legal.has(this.#chosen)) this.#chosen = null;
    this.#tell(this.#chosen);
  }

  #tell(call) {
    if (!call) { this.#meaning.replaceChildren(TOUCH.matches ? "Tap a call to see what it means, and again to make it." : "Point at a call to see what it means."); return; }
    const words = this.#meanings[call];
    const told = words ?? (Object.keys(this.#meanings).length ? "the system has no meaning for it here" : "…");
    const again = TOUCH.matches ? " – tap again to make it" : " – again, or Enter, to make it"; // first: long words are cut on a phone
    this.#meaning.replaceChildren(h("b", {}, suited(callText(call)), this.#chosen === call ? again : ""), ": ", ...suited(told));
    this.#scrolls();
  }

  #scrolls() {
    if (this.#meaning.scrollHeight > this.#meaning.clientHeight + 2) this.#meaning.tabIndex = 0; else this.#meaning.removeAttribute("tabindex");
  }

  // A call by click, tap or typing; with confirmation, or by touch the first time, it is only looked at.
  choose(call, touched = false) {
    const made = this.#buttons.get(call);
    if (!made || made.disabled) return false;
    if ((this.confirming || touched) && this.#chosen !== call) {
      this.#chosen = call;
      for (const [each, other] of this.#buttons) other.setAttribute("aria-pressed", String(each === call));
      made.focus();
      this.#tell(call);
      return true;
    }
    this.#chosen = null;
    for (const other of this.#buttons.values()) other.removeAttribute("aria-pressed");
    this.dispatchEvent(new CustomEvent("make-call", { bubbles: true, detail: call }));
    return true;
  }
  #openWords(open) {
    this.#own.hidden = !open;
    this.#opener.setAttribute("aria-expanded", String(open));
    if (open) this.#words.focus(); else { this.#words.value = ""; this.#alert.checked = true; }
  }
  // What goes with the next call: the words are for it alone.
  takeWords() {
    const taken = this.#own.hidden ? {} : { alert: this.#alert.checked, explanation: this.#words.value.trim() };
    this.#openWords(false);
    return taken;
  }
  get chosen() { return this.#chosen; }
  focusFirst() { (this.#buttons.get("Pass").disabled ? [...this.#buttons.values()].find((made) => !made.disabled) : this.#buttons.get("Pass"))?.focus(); }

  #arrows(event) {
    const moves = { ArrowRight: [0, 1], ArrowLeft: [0, -1], ArrowDown: [1, 0], ArrowUp: [-1, 0] };
    const move = moves[event.key];
    if (!move || event.target === this.#words) return;
    event.preventDefault();
    event.stopPropagation();
    const enabled = [...this.#buttons.values()].filter((made) => !made.disabled && !made.hidden);
    const from = document.activeElement.getBoundingClientRect();
    const middle = (box) => [box.top + box.height / 2, box.left + box.width / 2];
    const [y, x] = middle(from);
    const ahead = enabled.map((made) => [made, ...middle(made.getBoundingClientRect())])
      .map(([made, my, mx]) => ({ made, along: move[0] ? (my - y) * move[0] : (mx - x) * move[1], off: Math.abs(move[0] ? mx - x : my - y) }))
      .filter(({ along }) => along > 4).sort((a, b) => a.off * 3 + a.along - b.off * 3 - b.along);
    ahead[0]?.made.focus();
  }
}
customElements.define("cr-bidding-box", BiddingBox);
