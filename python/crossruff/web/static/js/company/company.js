// @ts-check
// The company of a table on the page: people, talk and notices.
import { t } from "../language/language.js";
import { announce } from "../page/announcer.js";
import { toast } from "../page/dialogs.js";
import { button, elementById, h } from "../page/elements.js";
import { settings } from "../page/settings.js";
import { pendingText } from "../table/requests.js";
import { ChatView, TableTalk } from "./chat-view.js";
import { countPeople, noticeText } from "./company-text.js";
import { PeopleDialog } from "./people-dialog.js";

/**
 * What the company needs of the table.
 * @typedef {object} CompanyPage
 * @property {Send} send
 * @property {() => string} tableName
 * @property {(seat: Seat) => void} sitDown
 */

export class Company {
  #page;
  #talk = new TableTalk();
  #panelTalk;
  #dialogTalk;
  /** @type {Received.Snapshot | null} */
  #snapshot = null;
  /** @type {PeopleDialog | null} */
  #dialog = null;
  #unread = 0;
  #asked = "";
  /** @type {((link: string) => void) | null} */
  #invited = null;
  #count = h("span", { class: "count" });
  #button = button([icon(), this.#count], () => this.open(), { class: "quiet people-button" });
  /** The section in the panel of a wide screen. */
  element;

  /** @param {CompanyPage} page */
  constructor(page) {
    this.#page = page;
    this.#panelTalk = new ChatView(this.#talk, page.send);
    this.#dialogTalk = new ChatView(this.#talk, page.send);
    const props = { class: "company", "aria-label": t("Talk at the table"), hidden: true };
    this.element = h("section", props, h("h2", {}, t("At the table")), this.#panelTalk.element);
  }

  /** Put the button for people into the bar of the page. */
  connect() {
    elementById("bar-tools").prepend(this.#button);
  }

  disconnect() {
    this.#button.remove();
  }

  open() {
    const page = {
      ...this.#page,
      snapshot: () => this.#snapshot,
      newInvitation: () => this.#newInvitation(),
      watchLink: `/?table=${this.#page.tableName()}`,
      talk: this.#dialogTalk.element,
    };
    this.#unread = 0;
    this.#dialog = new PeopleDialog(page);
    this.#draw();
  }

  /** @returns {Promise<string>} */
  #newInvitation() {
    return new Promise((resolve) => {
      this.#invited = resolve;
      this.#page.send({ type: "invite" });
    });
  }

  /** @param {Received.Invitation} invitation */
  receiveInvitation({ link }) {
    this.#invited?.(link);
    this.#invited = null;
  }

  /** @param {Received.Snapshot} snapshot */
  receive(snapshot) {
    this.#snapshot = snapshot;
    const asked = pendingText(snapshot);
    if (asked && asked !== this.#asked) announce(asked);
    this.#asked = asked;
    this.#draw();
  }

  /** @param {Received.Notice} notice */
  receiveNotice(notice) {
    const text = noticeText(notice);
    this.#talk.add({ who: "", text });
    toast(text);
    announce(text);
  }

  /** @param {Received.ChatLine} line */
  receiveChat(line) {
    if (!settings.get("chat")) return;
    this.#talk.addChat(line);
    const isOwn = line.seat !== null && line.seat === this.#snapshot?.you.seat;
    if (line.earlier || isOwn) return;
    const { who, text } = this.#talk.lines[this.#talk.lines.length - 1];
    announce(t("{who} writes: {text}", { who, text }));
    if (this.#isShown) return;
    this.#unread += 1;
    toast(`${who}: ${text}`, button(t("Answer"), () => this.open()));
    this.#draw();
  }

  /** Return whether the talk is on the screen. */
  get #isShown() {
    return Boolean(this.#dialog?.isOpen) || this.element.offsetParent !== null;
  }

  #draw() {
    const snapshot = this.#snapshot;
    if (!snapshot) return;
    const people = countPeople(snapshot);
    const hasCompany = people > 1 || !snapshot.you.seat || this.#talk.lines.length > 0;
    this.element.hidden = !hasCompany;
    this.#panelTalk.show(snapshot);
    this.#dialogTalk.show(snapshot);
    this.#count.textContent = String(people);
    this.#button.classList.toggle("unread", this.#unread > 0);
    const unread = this.#unread ? t(", {unread} not read", { unread: this.#unread }) : "";
    this.#button.setAttribute("aria-label", t("People: {people}{unread}", { people, unread }));
    this.#button.title = t("People and talk");
    if (this.#dialog?.isOpen) this.#dialog.draw();
  }
}

/** Draw two people. */
function icon() {
  const space = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(space, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", "people-icon");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(space, "path");
  path.setAttribute(
    "d",
    "M8 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8zm9 0a3 3 0 1 0 0-6 3 3 0 0 0 0 6z" +
      "M1 20c0-4 3-7 7-7s7 3 7 7zm16 0h6c0-4-3-6-6-6-1 0-2 0-3 1 2 1 3 3 3 5z",
  );
  svg.append(path);
  return svg;
}
