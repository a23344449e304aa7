// <cr-review>: after the board. Result, par, double dummy, the other table, replay, what cost something.
import { get } from "./api.js";
import { tricksTable } from "./dd-table.js";
import { button, copy, h, suited, toast } from "./elements.js";
import { lastStep } from "./replay.js";
import { SEAT_NAMES, callText, cardText, contractText, imps, nextSeat, plural, sideOf, signed } from "./words.js";

class Review extends HTMLElement {
  #made = null;

  show({ review, step, seen, at, dd, tableName }) {
    this.seen = seen; this.review = review; this.step = step; this.tableName = tableName;
    const me = seen.you.seat ?? "S";
    const side = sideOf(me);
    const shape = JSON.stringify([review, side, tableName]);
    if (shape !== this.#made) { this.#made = shape; this.#build(review, side, tableName); }
    const steps = lastStep(review);
    this.slider.value = String(step);
    this.slider.setAttribute("aria-valuetext", this.#stepWords(review, step));
    this.words.replaceChildren(...suited(this.#stepWords(review, step)));
    const mark = (review.marks ?? []).find((each) => each.step === step + 1 || each.step === step);
    this.markWords.replaceChildren(...suited(mark && mark.step === step ? `! ${mark.words}` : ""));
    this.tricks.setAttribute("aria-pressed", String(dd));
    this.tricks.disabled = !at.contract;
    this.from.disabled = step >= steps || !seen.you.seat;
    for (const made of this.querySelectorAll("[data-step]")) made.setAttribute("aria-current", String(Number(made.dataset.step) === step));
  }

  #tell(name, detail) { this.dispatchEvent(new CustomEvent(name, { bubbles: true, detail })); }
  #go(step) { this.#tell("go-to-step", step); }

  #stepWords(review, step) {
    if (step === 0) return "Before the first call";
    if (step >= lastStep(review)) return "The end";
    if (step <= review.calls.length) return `${SEAT_NAMES[nextSeat(review.dealer, step - 1)]}: ${callText(review.calls[step - 1])}`;
    const card = step - review.calls.length;
    return `Trick ${Math.ceil(card / 4)}, card ${((card - 1) % 4) + 1}: ${cardText(review.cards[card - 1])}`;
  }

  #build(review, side, tableName) {
    const steps = lastStep(review);
    this.slider = h("input", { type: "range", min: 0, max: steps, value: String(steps), "aria-label": "Step of the board", oninput: (event) => this.#go(Number(event.target.value)) });
    this.words = h("p", { class: "step-words" });
    this.markWords = h("p", { class: "mark-words" });
    this.tricks = button("Tricks on cards", () => this.#tell("show-tricks", this.tricks.getAttribute("aria-pressed") !== "true"), { "aria-pressed": "false" });
    this.from = button("Play from here", () => this.#tell("ask", { type: "control", action: "replay_from", step: this.step }));
    const arrow = (text, label, to) => button(text, () => this.#go(to()), { class: "arrow", "aria-label": label });
    const score = review.score?.[side];
    const facts = [
      ["Result", h("b", {}, suited(contractText(review.result)), score === undefined ? "" : `  ${signed(score)}`)],
      ["Par", review.par ? suited(review.par.text.replaceAll("-", "−")) : "…"],
      ["Other table", review.other ? [suited(contractText(review.other.result)), `  ${signed(review.other.score[side])}`] : review.complete ? "not played" : "still playing…"],
      review.imps ? ["This board", h("b", { class: review.imps[side] < 0 ? "lost" : "won" }, imps(review.imps[side]))] : null,
      review.total?.boards ? ["Running total", `${imps(review.total[side])} in ${plural(review.total.boards, "board")}`] : null,
    ].filter(Boolean);
    const marks = review.marks ?? [];
    this.replaceChildren(
      h("h2", {}, "After the board"),
      h("dl", { class: "facts-list" }, facts.map(([name, value]) => [h("dt", {}, name), h("dd", {}, value)])),
      h("div", { class: "replay" }, h("div", { class: "ticks", "aria-hidden": "true" }, marks.map((mark) => { const tick = h("i"); tick.style.left = `${(mark.step / Math.max(steps, 1)) * 100}%`; return tick; })), this.slider,
        h("div", { class: "row arrows" }, arrow("«", "To the beginning", () => 0), arrow("◀", "One step back", () => this.step - 1), this.words, arrow("▶", "One step on", () => this.step + 1), arrow("»", "To the end", () => steps)),
        this.markWords, h("div", { class: "row pair" }, this.tricks, this.from)),
      review.tricks ? h("details", { open: true }, h("summary", {}, "Double dummy"), tricksTable(review.tricks)) : h("p", { class: "soft" }, "Solving…"),
      h("details", { open: marks.length > 0 && marks.length < 6 }, h("summary", {}, marks.length ? `What cost something: ${marks.length}` : review.complete ? "Nothing cost anything" : "Looking for what cost something…"),
        h("ul", { class: "marks" }, marks.map((mark) => h("li", {}, button([...suited(this.#markText(mark))], () => this.#go(mark.step), { class: "quiet", "data-step": mark.step }))))),
      this.keeping = h("details", { open: this.keeping?.open }, h("summary", {}, "Keep and share"), h("div", { class: "row" },
        this.#export("PBN", "pbn", tableName, review), this.#export("LIN", "lin", tableName, review), this.#export("Handviewer", "url", tableName, review),
        h("a", { class: "button", target: "_blank", rel: "noopener", href: review.links?.record ?? `/api/tables/${tableName}/record?board=${review.board}` }, "Hand record"),
        button("Link to here", () => copy(`${location.origin}${review.open}&at=${this.step}`)),
        button("Report this", async () => { try { copy(await get(`/api/tables/${tableName}/report?board=${review.board}&step=${this.step}`)); } catch (fault) { toast(fault.message); } }))));
  }
  #markText(mark) {
    const action = mark.kind === "call" ? callText(mark.action) : cardText(mark.action);
    const better = (mark.better ?? []).slice(0, 4).map((each) => (mark.kind === "call" ? callText(each) : cardText(each))).join(" ");
    const cost = mark.cost ? ` cost ${mark.cost} trick${mark.cost === 1 ? "" : "s"};` : ":";
    return mark.kind === "card" ? `${SEAT_NAMES[mark.seat]} ${action}${cost} better ${better}` : `${SEAT_NAMES[mark.seat]} ${action}: ${mark.words}`;
  }
  #export(text, format, tableName, review) {
    return button(text, async () => {
      try { copy(await get(`/api/tables/${tableName}/export?format=${format}&board=${review.board}`)); } catch (fault) { toast(fault.message); }
    });
  }
}
customElements.define("cr-review", Review);
