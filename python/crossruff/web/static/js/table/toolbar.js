// @ts-check
// <cr-toolbar>: the tools of the table, in places that stay. A small screen keeps those that are
// seldom used behind a button. Dispatches "tool" with the name of one.
import { contractText } from "../bridge/contracts.js";
import { sideOf } from "../bridge/seats.js";
import { imps, plural, signed } from "../bridge/text.js";
import { completeTricks } from "../bridge/tricks.js";
import { t } from "../language/language.js";
import { button, fill, h, suited } from "../page/elements.js";

/** @typedef {import("./typed-keys.js").ToolName} ToolName */

/**
 * Return whether the player is the only person at the table.
 * @param {Received.Snapshot} snapshot
 */
export function isAlone({ people }) {
  return Object.values(people).filter((each) => each.kind === "person").length <= 1;
}

/**
 * Return whether the player declares and is to play, with dummy on the table.
 * @param {Received.Snapshot} snapshot
 */
export function canPlan({ table, you, finished }) {
  const isDeclarer = table.phase === "playing" && table.declarer === you.acts;
  return isDeclarer && !finished && table.turn === you.acts && Boolean(table.tricks.length);
}

/**
 * @param {Received.Snapshot} snapshot
 * @param {boolean} isEndOfSet
 */
function nextText({ past }, isEndOfSet) {
  if (past) return t("My boards");
  return isEndOfSet ? t("Ranking") : t("Next board");
}

/**
 * Say what the player has won in the session.
 * @param {Received.Snapshot} snapshot
 */
export function totalText({ total, you, replay }) {
  const won = t("{imps} in {boards}", {
    imps: imps(total[sideOf(you.seat ?? "S")]),
    boards: plural(total.boards, "board"),
  });
  return t("Total: {won}.{note}", { won, note: replay ? t(" This board does not count.") : "" });
}

export class Toolbar extends HTMLElement {
  #hint = this.#tool("hint", t("Hint"), "I");
  #auction = this.#tool("auction", t("Auction"), "");
  #claim = this.#tool("claim", t("Claim"), "M");
  #undo = this.#tool("undo", t("Undo"), "U");
  #lastTrick = this.#tool("lastTrick", t("Last trick"), "L");
  #plan = this.#tool("plan", t("Make a plan"), "G");
  #next = this.#tool("next", t("Next board"), "N");
  #skip = this.#tool("next", t("Skip board"), "N");
  #sheet = this.#tool("sheet", t("Score sheet"), "B");
  #invite = button(t("Invite"), () => this.#dispatch("invite"));
  #outcome = h("p", { class: "outcome", hidden: true });
  #total = h("p", { class: "total soft", hidden: true });
  #menu = h("div", { class: "more-tools", id: "more-tools" }, [
    this.#plan,
    this.#sheet,
    this.#skip,
    this.#invite,
  ]);
  #more = button(t("More"), () => this.#openMenu(!this.#isOpen), {
    class: "more",
    "aria-expanded": "false",
    "aria-controls": "more-tools",
  });

  connectedCallback() {
    if (this.#total.isConnected) return;
    const tools = [this.#hint, this.#auction, this.#claim, this.#undo, this.#lastTrick];
    const last = [this.#more, this.#menu, this.#next];
    this.append(this.#outcome, h("div", { class: "tools" }, tools, last), this.#total);
    this.addEventListener("keydown", ({ key }) => {
      if (key === "Escape") this.#openMenu(false);
    });
    document.addEventListener("pointerdown", this.#closeMenu);
  }

  disconnectedCallback() {
    document.removeEventListener("pointerdown", this.#closeMenu);
  }

  #closeMenu = (/** @type {Event} */ { target }) => {
    if (!(target instanceof Node && this.contains(target))) this.#openMenu(false);
  };

  get #isOpen() {
    return this.#more.getAttribute("aria-expanded") === "true";
  }

  /** @param {boolean} open */
  #openMenu(open) {
    this.#more.setAttribute("aria-expanded", String(open));
    this.classList.toggle("open", open);
  }

  /**
   * @param {ToolName} name
   * @param {string} text
   * @param {string} key
   */
  #tool(name, text, key) {
    const props = { "data-tool": name, "aria-keyshortcuts": key || null };
    const title = key ? `${text} (${key})` : text;
    return button(text, () => this.#dispatch(name), { ...props, title });
  }

  /** @param {ToolName} name */
  #dispatch(name) {
    this.#openMenu(false);
    this.dispatchEvent(new CustomEvent("tool", { bubbles: true, detail: name }));
  }

  /**
   * @param {Received.Snapshot} snapshot
   * @param {Received.Table} table as it is drawn
   * @param {{ showsLastTrick: boolean, isReviewing: boolean, showsAuction: boolean,
   *   isSet: boolean, isEndOfSet: boolean, won: Received.Review["imps"] }} shown
   */
  show(snapshot, table, { showsLastTrick, isReviewing, showsAuction, isSet, isEndOfSet, won }) {
    const { you, finished } = snapshot;
    const isPlaying = you.seat && !finished;
    const isInPlay = table.phase === "playing" && !isReviewing;
    this.#hint.hidden = !isPlaying;
    this.#hint.disabled = table.turn !== you.acts;
    this.#auction.hidden = !isInPlay;
    this.#auction.setAttribute("aria-pressed", String(showsAuction));
    this.#claim.hidden = !isPlaying || table.phase !== "playing";
    this.#undo.hidden = !isPlaying;
    this.#lastTrick.hidden = !isInPlay;
    this.#lastTrick.disabled = !completeTricks(table.tricks).length;
    this.#lastTrick.setAttribute("aria-pressed", String(showsLastTrick));
    this.#plan.hidden = !isPlaying || table.phase !== "playing" || table.declarer !== you.acts;
    this.#plan.disabled = !canPlan(snapshot);
    this.#skip.hidden = !isPlaying || !isAlone(snapshot) || isSet;
    this.#sheet.hidden = !you.seat || !(finished || snapshot.board > 1);
    this.#invite.hidden = Boolean(snapshot.past);
    this.#next.hidden = !you.seat || !finished;
    this.#next.classList.add("primary");
    this.#next.textContent = nextText(snapshot, isEndOfSet);
    // The result of a set is the one against its field.
    this.#showOutcome(snapshot, isSet ? null : won);
    this.#showTotal(snapshot);
  }

  /**
   * @param {Received.Snapshot} snapshot
   * @param {Received.Review["imps"]} won
   */
  #showOutcome({ table, you, finished }, won) {
    const { contract, result, score } = table;
    const side = sideOf(you.seat ?? "S");
    const points = score ? ` ${signed(score[side])}` : "";
    // In bidding practice the board has a contract and no result.
    const reached = suited(contractText(result ?? contract));
    const swing = won && h("span", { class: won[side] < 0 ? "lost" : "won" }, imps(won[side]));
    fill(this.#outcome, finished ? [...reached, h("b", {}, points), swing ?? ""] : null);
  }

  /** @param {Received.Snapshot} snapshot */
  #showTotal(snapshot) {
    const { total } = snapshot;
    this.#total.hidden = !total.boards;
    this.#total.textContent = totalText(snapshot);
  }
}
customElements.define("cr-toolbar", Toolbar);
