// <cr-table>: the felt and its panel, at one table of the server.
import "./auction.js";
import "./bidding-box.js";
import "./felt.js";
import "./hint.js";
import "./review.js";
import { announce, announceChange } from "./announcer.js";
import { askClaim, claimWords, showPlan } from "./claim.js";
import { button, copy, h, openDialog, suited, toast } from "./elements.js";
import { Keyboard } from "./keyboard.js";
import { showSettings } from "./options.js";
import { Pacing } from "./pacing.js";
import { positionAt, lastStep } from "./replay.js";
import { findTable, forget, linksOf, newTable } from "./seats.js";
import { settings } from "./settings.js";
import { Wire } from "./socket.js";
import { SEATS, SEAT_NAMES, callText, cardText, plural, sideOf, signed } from "./words.js";

class Table extends HTMLElement {
  #seen = null;
  #review = null;
  #step = 0;
  #replay = null; // the table at #step of the review
  #hint = null;
  #chosen = null;
  #last = false;
  #thinking = null;
  #dd = null;
  #judged = false; // a claim was judged, and is not told yet
  #verdict = null;
  #felt = document.createElement("cr-felt");
  #auction = document.createElement("cr-auction");
  #box = document.createElement("cr-bidding-box");
  #hintBox = document.createElement("cr-hint");
  #reviewBox = document.createElement("cr-review");
  #typed = h("p", { class: "typed", role: "status", hidden: true });
  #asked = h("section", { hidden: true, class: "asked" });
  #claimSection = h("section", { hidden: true, "aria-label": "Claim", class: "claim-section" });
  #boxSection = h("section", { hidden: true, "aria-label": "Bidding box" }, this.#box);
  #hintSection = h("section", { hidden: true, "aria-label": "Hint" }, this.#hintBox);
  #reviewSection = h("section", { hidden: true, "aria-label": "After the board" }, this.#reviewBox);
  #total = h("p", { class: "total soft", hidden: true });
  #toolbar = h("section", { class: "tools-section", "aria-label": "Tools" });

  async connectedCallback() {
    if (this.#felt.isConnected) return;
    this.append(this.#felt, h("aside", { class: "panel", "aria-label": "Auction and tools" },
      h("section", { class: "auction-section", "aria-label": "Auction" }, this.#auction), this.#boxSection, this.#asked, this.#claimSection, this.#reviewSection, this.#hintSection, this.#toolbar, this.#typed));
    this.#tools();
    this.addEventListener("play-card", (event) => this.#playCard(event.detail));
    this.addEventListener("make-call", (event) => this.#send({ type: "call", call: event.detail }));
    this.addEventListener("go-to-step", (event) => this.#goTo(event.detail));
    this.addEventListener("show-tricks", (event) => this.#showTricks(event.detail));
    this.addEventListener("ask", (event) => this.#send(event.detail));
    this.onSetting = () => { this.#box.confirming = settings.get("confirm"); this.#show(); };
    settings.addEventListener("change", this.onSetting);
    this.#box.confirming = settings.get("confirm");
    this.keyboard = new Keyboard({
      table: () => (this.#replay || this.#seen?.finished ? null : this.#seen?.table), reviewing: () => Boolean(this.#replay), typed: (text) => this.#tellTyped(text),
      call: (call) => this.#box.choose(call) || this.#tellTyped(`${callText(call)} is not legal now`),
      card: (card) => this.#playCard(card), step: (by) => this.#stepFocus(by), tool: (name) => this.#tool(name),
      replay: (by) => this.#goTo(by === "first" ? 0 : by === "last" ? lastStep(this.#review) : this.#step + by),
    });
    await this.#sit();
  }
  disconnectedCallback() { this.wire?.close(); this.keyboard?.stop(); settings.removeEventListener("change", this.onSetting); }

  async #sit(tries = 0) {
    try {
      const { table, token } = await findTable();
      this.id ||= "the-table";
      this.tableName = table;
      this.wire = new Wire(table, token);
    } catch (fault) { toast(`No table: ${fault.message}`, button("New table", () => this.#freshTable())); return; }
    const pacing = new Pacing((seen, last) => this.#take(seen, last));
    const on = (type, act) => this.wire.addEventListener(type, (event) => act(event.detail));
    on("snapshot", (seen) => pacing.add(seen));
    on("event", (told) => { if (told.event?.event === "judged") this.#judged = true; });
    on("thinking", (told) => this.#think(told));
    on("hint", (hint) => { this.#hint = hint; announce(`Hint: ${hint.words ?? hint.action}`); this.#show(); });
    on("review", (review) => this.#takeReview(review));
    on("error", (error) => { if (this.#hint?.waiting) this.#hint = null; this.#chosen = null; toast(error.message); announce(error.message); this.#show(); });
    on("lost", () => this.#tellTyped("The connection is lost; trying again…"));
    on("open", () => this.#tellTyped(""));
    on("gone", () => { forget(table0(this)); if (tries < 1) this.#sit(tries + 1); else toast("This table is not there any more."); });
    const table0 = (self) => self.tableName;
  }
  async #freshTable() {
    await newTable();
    location.assign("/");
  }

  #send(message) { return this.wire?.send(message); }

  #take(seen, newest) {
    const before = this.#seen;
    if (before && before.board === seen.board && seen.version < before.version) return;
    const moved = !before || JSON.stringify([before.table.auction.length, before.table.tricks]) !== JSON.stringify([seen.table.auction.length, seen.table.tricks]);
    this.#seen = seen;
    if (moved) { this.#hint = null; this.#chosen = null; this.#last = false; this.#tellTyped(""); }
    if (before && (before.board !== seen.board || (before.finished && !seen.finished))) { this.#verdict = null; this.#review = null; this.#replay = null; this.#dd = null; }
    announceChange(before?.board === seen.board ? before.table : null, seen.table, seen.you.seat);
    if (moved) this.#verdict = null;
    const words = claimWords(seen.table.claim);
    if (words && this.#judged) { this.#judged = false; this.#verdict = { words, claim: seen.table.claim }; announce(words); }
    if (!seen.thinking) this.#think({ seat: null });
    if (seen.finished && this.#review?.board === seen.board && !this.#replay) this.#openReview();
    this.#show();
    if (newest) this.#playForced();
    document.title = `${seen.table.turn === seen.you.seat && seen.you.seat && !seen.finished ? "● " : ""}Board ${seen.table.number} – Crossruff`;
  }

  // Short thoughts are not told: they would only flicker.
  #think(told) {
    clearTimeout(this.thought);
    if (told.seat) { this.thought = setTimeout(() => { this.#thinking = told; this.#show(); }, 300); return; }
    if (this.#thinking) { this.#thinking = null; this.#show(); }
  }

  #takeReview(review) {
    const old = this.#review;
    this.#review = review;
    if (old && this.#replay) this.#goTo(this.#step);
    else if (this.#seen?.finished && this.#seen.board === review.board) this.#openReview();
  }
  #openReview() {
    this.#step = lastStep(this.#review);
    announce(`The board is over: ${this.#review.result}.`);
    this.#goTo(this.#step);
  }
  #goTo(step) {
    if (!this.#review) return;
    this.#step = Math.min(Math.max(0, step), lastStep(this.#review));
    const before = this.#replay;
    this.#replay = positionAt(this.#review, this.#step, this.#seen);
    if (before) announceChange(before, this.#replay, null);
    if (this.#dd) this.#askTricks();
    this.#show();
  }
  #showTricks(on) { this.#dd = on ? {} : null; if (on) this.#askTricks(); else this.#show(); }
  async #askTricks() {
    const { post } = await import("./api.js");
    const step = this.#step;
    const at = this.#replay;
    this.#dd = {};
    if (!at.contract || !at.hand) return;
    try {
      const played = this.#review.cards.slice(0, Math.max(0, step - this.#review.calls.length));
      const told = await post("/api/cards", { deal: this.#review.deal, contract: this.#review.contract, cards: played });
      if (step === this.#step && this.#dd) { this.#dd = told.cards; this.#show(); }
    } catch (fault) { toast(fault.message); }
  }

  #playCard(card) {
    if (!this.#replay && this.#seen?.finished) return;
    if (this.#replay) { toast("The board is over: “Play from here” opens it at this card."); return; }
    const legal = this.#seen?.table.legal?.cards ?? [];
    if (!legal.includes(card)) {
      if (this.#seen?.table.turn === this.#seen?.you.seat && legal.length) this.#tellTyped(`${cardText(card)} may not be played now`);
      return;
    }
    if (settings.get("confirm") && this.#chosen !== card) { this.#chosen = card; this.#tellTyped(`${cardText(card)}: again, or Enter, to play it`); this.#show(); this.#faceOf(card)?.focus(); return; }
    this.#chosen = null;
    this.#send({ type: "card", card });
  }
  #faceOf(card) { return Object.values(this.#felt.hands).map((hand) => hand.face(card)).find(Boolean); }
  #playForced() {
    const table = this.#seen.table;
    if (!settings.get("autoplay") || table.legal?.cards?.length !== 1 || this.#seen.finished) return;
    const [card] = table.legal.cards;
    setTimeout(() => this.#seen.table.legal?.cards?.[0] === card && this.#seen.table.legal.cards.length === 1 && this.#send({ type: "card", card }), settings.pace()[0]);
  }
  #stepFocus(by) {
    const table = this.#seen?.table;
    if (!table) return;
    if (table.legal?.calls) { this.#box.focusFirst(); return; }
    const seat = table.legal?.cards ? table.hand : this.#seen.you.seat ?? "S";
    this.#felt.hands[this.#felt.placeOf(seat)].step(by);
  }

  #tellTyped(text) {
    this.#typed.hidden = !text;
    this.#typed.replaceChildren(...suited(text));
  }

  #tool(name) {
    const table = this.#seen?.table;
    if (!table) return;
    if (name === "undo") this.#send({ type: "undo" });
    if (name === "hint") { if (table.turn !== this.#seen.you.seat) { toast("A hint is given when it is your turn."); return; } this.#hint = { waiting: true }; this.#send({ type: "hint" }); this.#show(); }
    if (name === "claim") { if (table.phase === "playing" && !this.#seen.finished) askClaim(table, (message) => this.#send(message)); else toast("You can claim during the play."); }
    if (name === "lastTrick") { this.#last = !this.#last; this.#show(); }
    if (name === "next" && this.#seen.finished) this.#send({ type: "control", action: "next_board" });
    else if (name === "next" && this.#alone()) this.#askSkip();
  }
  #askSkip() {
    const skip = () => { this.#send({ type: "control", action: "next_board" }); dialog.close(); };
    const dialog = openDialog("Skip this board?", h("p", {}, "It is not finished, and will not count."),
      h("div", { class: "row" }, button("Skip it", skip, { class: "primary" }), button("Go on playing", () => dialog.close())));
  }
  #showClaim() {
    const { seen, verdict } = { seen: this.#seen, verdict: this.#verdict };
    this.#claimSection.hidden = !verdict;
    if (!verdict) return;
    const table = seen.table;
    const plan = () => showPlan({ deal: this.#review?.deal ?? table.deal, contract: table.contract, cards: table.tricks.flatMap((trick) => trick.cards.map((item) => item.card)), seat: verdict.claim.seat });
    this.#claimSection.replaceChildren(h("p", {}, suited(verdict.words)), h("div", { class: "row" },
      verdict.claim.tricks || !verdict.claim.accepted ? button(verdict.claim.accepted ? "The plan" : "What is certain", plan) : null, button("Close", () => { this.#verdict = null; this.#show(); }, { class: "quiet" })));
  }
  #alone() { return Object.values(this.#seen.people).filter((each) => each.kind === "person").length <= 1; }

  #tools() {
    const tool = (name, text, key) => button(text, () => this.#tool(name), { "data-tool": name, "aria-keyshortcuts": key, title: `${text} (${key})` });
    this.#toolbar.append(h("div", { class: "tools" },
      tool("hint", "Hint", "I"), tool("undo", "Undo", "U"), tool("claim", "Claim", "M"), tool("lastTrick", "Last trick", "L"), tool("next", "Next board", "N"),
      button("Invite", () => this.#invite(), { class: "wide-only" })), this.#total);
  }
  #invite() {
    const links = linksOf(this.tableName);
    const address = (path) => location.origin + path;
    const row = (words, path) => h("div", { class: "row" }, button(words, () => copy(address(path)), { class: "primary" }), h("code", {}, path.slice(0, 40)));
    openDialog("Invite", h("p", {}, "Whoever opens the first link sits down in a free seat; the second is for looking on."),
      h("div", { class: "stack" }, links?.join ? row("Copy the link to play", links.join) : null, row("Copy the link to watch", links?.watch ?? `/?table=${this.tableName}`)));
  }
  openSettings() { showSettings((message) => this.#send(message)); }

  #askedFor() {
    const { table, you } = this.#seen;
    const ask = (words, type) => [h("p", {}, words), h("div", { class: "row" }, button("Agree", () => this.#send({ type, agrees: true }), { class: "primary" }), button("No", () => this.#send({ type, agrees: false })))];
    let content = null;
    if (table.undo?.waits_for.includes(you.seat)) content = ask(`${SEAT_NAMES[table.undo.seat]} asks to take back ${table.undo.count}.`, "undo_answer");
    else if (table.undo) content = [h("p", {}, "An undo waits for an answer."), ...(table.undo.seat === you.seat ? [button("Withdraw", () => this.#send({ type: "undo_answer", agrees: false }))] : [])];
    else if (table.claim?.waits_for === you.seat) content = ask(`Your partner claims ${table.claim.tricks} and concedes the rest.`, "claim_answer");
    this.#asked.hidden = !content;
    this.#asked.replaceChildren(...(content ?? []));
  }

  #show() {
    const seen = this.#seen;
    if (!seen) return;
    const table = this.#replay ?? (seen.finished ? { ...seen.table, legal: {}, turn: null, hand: null } : seen.table);
    const names = Object.fromEntries(SEATS.map((seat) => {
      const who = seen.people[seat];
      return [seat, who ? (who.kind === "robot" ? who.name : `${who.name}${who.here ? "" : " (away)"}`) : ""];
    }));
    const previous = table.tricks.filter((trick) => trick.winner).at(-1);
    const showLast = this.#last && previous;
    const values = this.#dd ? Object.values(this.#dd) : [];
    const declarers = table.hand && (table.hand === table.declarer || table.hand === table.dummy);
    this.#felt.show(table, {
      bottom: seen.you.seat ?? "S", names, hinted: this.#hint?.kind === "card" ? this.#hint.action : null, chosen: this.#chosen,
      trick: showLast ? previous : undefined, note: showLast ? "Last trick" : "",
      thinking: this.#replay ? null : this.#thinking, costly: new Set(this.#replay ? (this.#review.marks ?? []).filter((mark) => mark.kind === "card").map((mark) => mark.action) : []),
      tricks: this.#dd ?? undefined, best: values.length ? (declarers ? Math.max(...values) : Math.min(...values)) : undefined,
    });
    const marks = this.#replay ? Object.fromEntries((this.#review.marks ?? []).map((mark) => [mark.step, mark.words])) : {};
    this.#auction.show({ auction: table.auction, dealer: table.dealer, vulnerability: table.vulnerability, turn: table.phase === "bidding" ? table.turn : null, marks, onstep: this.#replay ? (step) => this.#goTo(step) : null });
    const calls = !this.#replay && !seen.finished && table.legal?.calls;
    this.#boxSection.hidden = !calls;
    if (calls) this.#box.show({ calls, meanings: seen.meanings ?? {}, hinted: this.#hint?.kind === "call" ? this.#hint.action : null });
    this.#hintSection.hidden = !this.#hint;
    this.#hintBox.show(this.#hint, () => { this.#hint = null; this.#show(); });
    this.#reviewSection.hidden = !this.#replay;
    if (this.#replay) this.#reviewBox.show({ review: this.#review, step: this.#step, seen, at: this.#replay, dd: Boolean(this.#dd), tableName: this.tableName });
    this.#askedFor();
    this.#showClaim();
    this.classList.toggle("reviewing", Boolean(this.#replay));
    const side = sideOf(seen.you.seat ?? "S");
    this.#total.hidden = !seen.total?.boards;
    if (seen.total?.boards) this.#total.textContent = `So far ${signed(seen.total[side])} IMPs in ${plural(seen.total.boards, "board")}${seen.replay ? "; this one does not count" : ""}.`;
    const mine = seen.you.seat && !seen.finished;
    for (const made of this.#toolbar.querySelectorAll("[data-tool]")) {
      const name = made.dataset.tool;
      made.hidden = name === "next" ? !(seen.finished || this.#alone()) || !seen.you.seat : name === "lastTrick" ? !table.tricks.some((trick) => trick.winner) || Boolean(this.#replay) : !mine || (name === "claim" && table.phase !== "playing");
      if (name === "next") { made.classList.toggle("primary", seen.finished); made.firstChild.textContent = seen.finished ? "Next board" : "Skip board"; }
      if (name === "lastTrick") made.setAttribute("aria-pressed", String(Boolean(showLast)));
      if (name === "hint") made.disabled = table.turn !== seen.you.seat;
    }
  }
}
customElements.define("cr-table", Table);
