// <cr-table>: the felt and its panel, at one table of the server.
import "./auction.js";
import "./bidding-box.js";
import "./felt.js";
import "./hint.js";
import "./review.js";
import "./verdict.js";
import { announce, announceChange } from "./announcer.js";
import { askClaim, claimWords, showPlan } from "./claim.js";
import { button, h, suited, toast } from "./elements.js";
import { aboutCall } from "./explaining.js";
import { Keyboard } from "./keyboard.js";
import { showSettings } from "./options.js";
import { Pacing } from "./pacing.js";
import { boardLine, comparedWords } from "./practising.js";
import { aboutOurCall, askSkip, invite, pending } from "./questions.js";
import { Replaying } from "./replaying.js";
import { findTable, forget, newTable } from "./seats.js";
import { settings } from "./settings.js";
import { Wire } from "./socket.js";
import { Thoughts } from "./thoughts.js";
import { isAlone } from "./toolbar.js";
import { SEATS, SEAT_NAMES, callText, cardText, cardWords, sideOf } from "./words.js";

const section = (label, ...content) => h("section", { hidden: true, "aria-label": label }, ...content);

class Table extends HTMLElement {
  #seen = null;
  #replaying = new Replaying(() => this.#seen, () => this.#show());
  #thoughts = new Thoughts(() => this.#show());
  #hint = null;
  #chosen = null; // a card that waits to be confirmed
  #last = false; // whether the last trick is shown
  #judged = null; // of which version a claim was judged that is not told yet
  #verdict = null;
  #compared = null; // our last call and the robot's, when bidding is practised
  #passedOver = 0; // the board that we went on from at once
  #acted = 0; // the version on which we have called or played: a second click is not another call
  #question = null; // { number, by }: an opponent asks about a call of ours

  #felt = h("cr-felt");
  #auction = h("cr-auction");
  #box = h("cr-bidding-box");
  #hintBox = h("cr-hint");
  #reviewBox = h("cr-review");
  #verdictBox = h("cr-verdict");
  #toolbar = h("cr-toolbar");
  #typed = h("p", { class: "typed", role: "status", hidden: true });
  #boxSection = section("Bidding box", this.#box);
  #comparedSection = section("The robot's call");
  #askedSection = section("A question");
  #claimSection = section("Claim", this.#verdictBox);
  #reviewSection = section("After the board", this.#reviewBox);
  #hintSection = section("Hint", this.#hintBox);

  async connectedCallback() {
    if (this.#felt.isConnected) return;
    this.#comparedSection.classList.add("compared");
    this.#comparedSection.setAttribute("aria-live", "polite");
    this.#askedSection.classList.add("asked");
    this.#claimSection.classList.add("claim-section");
    this.append(this.#felt, h("aside", { class: "panel", "aria-label": "Auction and tools" },
      h("section", { "aria-label": "Auction" }, this.#auction), this.#boxSection, this.#comparedSection, this.#askedSection, this.#claimSection,
      this.#reviewSection, this.#hintSection, h("section", { "aria-label": "Tools" }, this.#toolbar), this.#typed));
    this.#listen();
    await this.#sit();
  }
  disconnectedCallback() { this.wire?.close(); this.keyboard?.stop(); settings.removeEventListener("change", this.onSetting); }

  #listen() {
    const on = (name, act) => this.addEventListener(name, (event) => act(event.detail));
    on("play-card", (card) => this.#playCard(card));
    on("make-call", (call) => this.#act({ type: "call", call, ...this.#box.takeWords(), compare: this.#practises("compare") }));
    on("go-to-step", (step) => this.#replaying.goTo(step));
    on("show-tricks", (shown) => this.#replaying.showTricks(shown));
    on("ask", (message) => this.#send(message));
    on("tool", (name) => this.#tool(name));
    this.onSetting = () => { this.#box.confirming = settings.get("confirm"); this.#show(); };
    settings.addEventListener("change", this.onSetting);
    this.#box.confirming = settings.get("confirm");
    this.keyboard = new Keyboard({
      table: () => (this.#replaying.at || this.#seen?.finished ? null : this.#seen?.table), reviewing: () => Boolean(this.#replaying.at), typed: (text) => this.#tellTyped(text),
      call: (call) => this.#box.choose(call) || this.#tellTyped(`${callText(call)} is not legal now`),
      card: (card) => this.#playCard(card), step: (by) => this.#stepFocus(by), tool: (name) => this.#tool(name), replay: (by) => this.#replaying.move(by),
    });
  }

  async #sit(tries = 0) {
    try {
      const { table, token } = await findTable();
      if (!this.isConnected) return; // another page was asked for meanwhile
      this.id ||= "the-table";
      this.tableName = table;
      this.wire = new Wire(table, token);
    } catch (fault) { toast(`No table: ${fault.message}`, button("New table", async () => { await newTable(); location.assign("/"); })); return; }
    const pacing = new Pacing((seen, last) => this.#take(seen, last));
    const on = (type, act) => this.wire.addEventListener(type, (event) => act(event.detail));
    on("snapshot", (seen) => { this.#thoughts.heard(seen); pacing.add(seen); });
    on("event", (told) => { if (told.event?.event === "judged") this.#judged = told.version; });
    on("thinking", (told) => this.#thoughts.tell(told));
    on("compared", (compared) => { this.#compared = compared; this.#show(); });
    on("asked", (question) => { this.#question = question; announce(`${SEAT_NAMES[question.by]} asks what your call shows.`); this.#show(); });
    on("hint", (hint) => { if (!this.#hint?.waiting) return; /* we have played meanwhile */ this.#hint = hint; announce(`Hint: ${hint.words ?? hint.action}`); this.#show(); });
    on("review", (review) => this.#takeReview(review));
    on("error", (error) => { this.#acted = 0; if (this.#hint?.waiting) this.#hint = null; this.#chosen = null; toast(error.message); announce(error.message); this.#show(); });
    on("lost", () => this.#tellTyped("The connection is lost; trying again…"));
    on("open", () => this.#tellTyped(""));
    on("gone", () => { forget(this.tableName); if (tries < 1) this.#sit(tries + 1); else toast("This table is not there any more."); });
  }
  #send(message) { return this.wire?.send(message); }

  // What the server tells

  #take(seen, newest) {
    const before = this.#seen;
    if (before && before.board === seen.board && seen.version < before.version) return;
    const moved = !before || JSON.stringify([before.table.auction.length, before.table.tricks]) !== JSON.stringify([seen.table.auction.length, seen.table.tricks]);
    this.#seen = seen;
    if (moved) { this.#hint = null; this.#chosen = null; this.#last = false; this.#verdict = null; this.keyboard.forget(); this.#tellTyped(""); }
    if (before && (before.board !== seen.board || (before.finished && !seen.finished))) { this.#verdict = null; this.#replaying.forget(); }
    announceChange(before?.board === seen.board ? before.table : null, seen.table, seen.you.acts);
    this.#tellHand(before, seen);
    const words = claimWords(seen.table.claim);
    if (words && this.#judged && seen.version >= this.#judged) { this.#judged = null; this.#verdict = { words, claim: seen.table.claim }; announce(words); }
    this.#replaying.openIfOver();
    this.#show();
    if (newest) this.#playForced();
    document.title = `${seen.table.turn === seen.you.acts && seen.you.seat && !seen.finished ? "● " : ""}Board ${seen.table.number} – Crossruff`;
  }

  // Dummy begins to play for a robot that declares: what he sees now, and why.
  #tellHand(before, { you, table, finished }) {
    if (finished || !you.seat || you.acts === you.seat || before?.you.acts === you.acts) return;
    const words = `${SEAT_NAMES[you.acts]} declares: you play the hand.`;
    toast(words);
    announce(`${words} ${SEAT_NAMES[you.acts]} has ${table.hands[you.acts].cards.map(cardWords).join(", ")}.`);
  }

  #practises(what) { return this.#seen?.mode === "bid" && settings.get(what); }

  #takeReview(review) {
    const { you, replay, board } = this.#seen ?? {};
    const goesOn = this.#practises("nextAtOnce") && you.seat && !replay && review.board === board;
    if (!goesOn) { this.#replaying.take(review); return; }
    if (this.#passedOver === board) return; // the whole review comes after what could be told soon
    this.#passedOver = board;
    toast(boardLine(review, sideOf(you.seat)));
    this.#send({ type: "control", action: "next_board" });
  }

  // What we do

  #act(message) {
    if (this.#acted === this.#seen.version) return;
    this.#acted = this.#seen.version;
    this.#send(message);
  }
  #playCard(card) {
    if (this.#replaying.at) { toast("The board is over: “Play from here” opens it at this card."); return; }
    if (!this.#seen || this.#seen.finished) return;
    const { table, you } = this.#seen;
    const legal = table.legal?.cards ?? [];
    if (!legal.includes(card)) {
      if (table.turn === you.acts && legal.length) this.#tellTyped(`${cardText(card)} may not be played now`);
      return;
    }
    if (settings.get("confirm") && this.#chosen !== card) {
      this.#chosen = card;
      this.#tellTyped(`${cardText(card)}: again, or Enter, to play it`);
      this.#show();
      Object.values(this.#felt.hands).map((hand) => hand.face(card)).find(Boolean)?.focus();
      return;
    }
    this.#chosen = null;
    this.#act({ type: "card", card });
  }
  #playForced() {
    const forced = () => { const cards = this.#seen.table.legal?.cards; return !this.#seen.finished && cards?.length === 1 ? cards[0] : null; };
    const card = settings.get("autoplay") && forced();
    if (card) setTimeout(() => forced() === card && this.#act({ type: "card", card }), settings.pace()[0]);
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
    if (!this.#seen) return;
    const { table, you, finished } = this.#seen;
    const next = () => this.#send({ type: "control", action: "next_board" });
    const tools = {
      undo: () => this.#send({ type: "undo" }),
      hint: () => {
        if (table.turn !== you.acts) { toast("A hint is given when it is your turn."); return; }
        this.#hint = { waiting: true };
        this.#send({ type: "hint" });
        this.#show();
      },
      claim: () => { if (table.phase === "playing" && !finished) askClaim(table, (message) => this.#send(message)); else toast("You can claim during the play."); },
      lastTrick: () => { this.#last = !this.#last; this.#show(); },
      next: () => { if (finished) next(); else if (isAlone(this.#seen)) askSkip(next); },
      invite: () => invite(this.tableName),
    };
    tools[name]();
  }
  openSettings() { showSettings((message) => this.#send(message)); }

  // What is drawn

  #show() {
    const seen = this.#seen;
    if (!seen) return;
    const replayed = this.#replaying.at;
    const table = replayed ?? (seen.finished ? { ...seen.table, legal: {}, turn: null, hand: null } : seen.table);
    const previous = this.#last && table.tricks.filter((trick) => trick.winner).at(-1);
    this.#showFelt(table, previous);
    this.#showAuction(table);
    this.#showWords();
    this.#reviewSection.hidden = !replayed;
    const { review, step, tricks } = this.#replaying;
    if (replayed) this.#reviewBox.show({ review, step, seen, at: replayed, dd: Boolean(tricks), tableName: this.tableName });
    this.classList.toggle("reviewing", Boolean(replayed));
    this.#toolbar.show(seen, table, { showsLast: Boolean(previous), reviewing: Boolean(replayed) });
  }

  #showFelt(table, previous) {
    const { people, you } = this.#seen;
    const { at, marks, tricks, best } = this.#replaying;
    const nameOf = ({ kind, name, here }) => (kind === "robot" || here ? name : `${name} (away)`);
    this.#felt.show(table, {
      bottom: you.seat ?? "S", names: Object.fromEntries(SEATS.map((seat) => [seat, nameOf(people[seat])])),
      hinted: this.#hint?.kind === "card" ? this.#hint.action : null, chosen: this.#chosen,
      trick: previous || undefined, note: previous ? "Last trick" : "", thinking: at ? null : this.#thoughts.at(this.#seen),
      costly: new Set(marks.filter((mark) => mark.kind === "card").map((mark) => mark.action)), tricks: tricks ?? undefined, best,
    });
  }

  #showAuction(table) {
    const { marks, at } = this.#replaying;
    this.#auction.show({
      auction: table.auction, dealer: table.dealer, vulnerability: table.vulnerability, turn: table.phase === "bidding" ? table.turn : null,
      marks: Object.fromEntries(marks.map((mark) => [mark.step, mark.words])), onstep: at ? (step) => this.#replaying.goTo(step) : null,
      oncall: (item, number) => aboutCall(item, number, this.#seen, (message) => this.#send(message)),
    });
    const calls = !at && !this.#seen.finished && table.legal?.calls;
    this.#boxSection.hidden = !calls;
    if (calls) this.#box.show({ calls, meanings: this.#seen.meanings ?? {}, hinted: this.#hint?.kind === "call" ? this.#hint.action : null });
  }

  // The hint, the robot's call, the judge's verdict, and what we are asked.
  #showWords() {
    const { table, reasons, you } = this.#seen;
    this.#hintSection.hidden = !this.#hint;
    this.#hintBox.show(this.#hint, () => { this.#hint = null; this.#show(); });
    fill(this.#comparedSection, this.#compared && table.auction[this.#compared.number]?.call === this.#compared.call ? comparedWords(this.#compared) : null);
    fill(this.#askedSection, pending(this.#seen, (message) => this.#send(message)) ?? this.#questionWords());
    this.#claimSection.hidden = !this.#verdict;
    this.#verdictBox.show(this.#verdict, reasons, {
      onclose: () => { this.#verdict = null; this.#show(); },
      oncertain: this.#verdict?.claim.seat === you.acts && (() => showPlan({ deal: table.deal, contract: table.contract, cards: table.tricks.flatMap((trick) => trick.cards.map((item) => item.card)), seat: table.claim.seat })),
    });
  }
  #questionWords() {
    const item = this.#question && this.#seen.table.auction[this.#question.number];
    if (item?.seat !== this.#seen.you.seat) this.#question = null;
    if (!this.#question) return null;
    const close = () => { this.#question = null; this.#show(); };
    return aboutOurCall(item, this.#question, (message) => { this.#send(message); close(); }, close);
  }
}

function fill(place, content) {
  place.hidden = !content;
  place.replaceChildren(...(content ?? []));
}
customElements.define("cr-table", Table);
