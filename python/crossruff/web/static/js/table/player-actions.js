// @ts-check
// The actions of the player at the table: calls, cards and tools.
import { cardText } from "../bridge/cards.js";
import { askClaim } from "../claims/claim-dialog.js";
import { showPlayPlan } from "../coach/plan-dialog.js";
import { t } from "../language/language.js";
import { toast } from "../page/dialogs.js";
import { settings } from "../page/settings.js";
import { showSheet } from "../sheet/score-sheet.js";
import { confirmSkip } from "./table-dialogs.js";
import { canPlan, isAlone } from "./toolbar.js";

/** @typedef {import("./table-state.js").TableState} TableState */
/** @typedef {import("./typed-keys.js").ToolName} ToolName */
/**
 * @typedef {object} ActionPage
 * @property {Send} send
 * @property {() => void} draw
 * @property {(text: string) => void} showNotice
 * @property {(card: Card) => void} focusCard
 * @property {() => string} tableName
 * @property {import("../today/set-at-table.js").SetAtTable} set
 * @property {() => void} openPeople
 */

export class PlayerActions {
  #state;
  #page;

  /**
   * @param {TableState} state
   * @param {ActionPage} page
   */
  constructor(state, page) {
    this.#state = state;
    this.#page = page;
  }

  /**
   * Send a call or a card, once for each snapshot.
   * @param {Sent.MakeCall | Sent.PlayCard} message
   */
  act(message) {
    if (this.#state.beginAction()) this.#page.send(message);
  }

  /** @param {Card} card */
  playCard(card) {
    const { snapshot } = this.#state;
    if (!snapshot || snapshot.finished) return;
    const { table, you } = snapshot;
    const legal = table.legal.cards ?? [];
    if (!legal.includes(card)) {
      const isOurs = table.turn === you.acts && legal.length;
      if (isOurs) this.#page.showNotice(t("{card} cannot be played now", { card: cardText(card) }));
      return;
    }
    if (settings.get("confirm") && this.#state.chosenCard !== card) {
      this.#choose(card);
      return;
    }
    this.#state.chosenCard = null;
    this.act({ type: "card", card });
  }

  /**
   * Wait for a second click or Enter.
   * @param {Card} card
   */
  #choose(card) {
    this.#state.chosenCard = card;
    this.#page.showNotice(
      t("{card}: click again or press Enter to play it", { card: cardText(card) }),
    );
    this.#page.draw();
    this.#page.focusCard(card);
  }

  /** Play the only legal card, if the settings ask for that. */
  playForcedCard() {
    const card = this.#state.forcedCard;
    if (!card || !settings.get("autoplay")) return;
    setTimeout(() => {
      if (this.#state.forcedCard === card) this.act({ type: "card", card });
    }, settings.pace.card);
  }

  /** @param {ToolName} name */
  useTool(name) {
    if (!this.#state.snapshot) return;
    const tools = {
      undo: () => this.#page.send({ type: "undo" }),
      hint: () => this.#askHint(),
      plan: () => this.#plan(),
      claim: () => this.#claim(),
      auction: () => this.#toggleAuction(),
      lastTrick: () => this.#toggleLastTrick(),
      next: () => this.#nextBoard(),
      sheet: () => this.#showSheet(),
      invite: () => this.#page.openPeople(),
    };
    tools[name]();
  }

  #askHint() {
    const { snapshot } = this.#state;
    if (snapshot?.table.turn !== snapshot?.you.acts) {
      toast(t("You can ask for a hint when it is your turn."));
      return;
    }
    this.#state.hint = "waiting";
    this.#page.send({ type: "hint" });
    this.#page.draw();
  }

  #plan() {
    const { snapshot } = this.#state;
    if (snapshot && canPlan(snapshot)) showPlayPlan(snapshot.table);
    else toast(
      t("You can make a plan as declarer, when it is your turn and dummy is on the table."),
    );
  }

  #claim() {
    const { snapshot } = this.#state;
    if (snapshot?.table.phase === "playing" && !snapshot.finished) {
      askClaim(snapshot.table, this.#page.send);
    } else {
      toast(t("You can claim during the play."));
    }
  }

  #toggleLastTrick() {
    this.#state.showsLastTrick = !this.#state.showsLastTrick;
    this.#page.draw();
  }

  #showSheet() {
    showSheet(this.#page.tableName(), this.#state.snapshot?.you.seat ?? null);
  }

  #toggleAuction() {
    this.#state.showsAuction = !this.#state.showsAuction;
    this.#page.draw();
  }

  #nextBoard() {
    const { snapshot } = this.#state;
    if (!snapshot) return;
    const { set } = this.#page.set;
    if (set && snapshot.finished && this.#page.set.isLast(snapshot)) {
      location.hash = `#/set/${encodeURIComponent(set.id)}`;
      return;
    }
    const next = () => this.#page.send({ type: "control", action: "next_board" });
    if (snapshot.finished) next();
    else if (set) toast(t("Every board of a set counts: finish this one first."));
    else if (isAlone(snapshot)) confirmSkip(next);
  }
}
