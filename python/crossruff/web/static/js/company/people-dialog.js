// @ts-check
// The people of a table: players, free seats, watchers, chat and invitations.
import { SEATS, SEAT_NAMES, partnerOf, sideOf } from "../bridge/seats.js";
import { t } from "../language/language.js";
import { copyText, openDialog } from "../page/dialogs.js";
import { button, field, h, select } from "../page/elements.js";
import { DrawnData, keepFocus } from "../page/redraw.js";
import { siteAddress } from "../page/site.js";
import { handsText, personStatus } from "./company-text.js";
import { showCard } from "./convention-card.js";

/**
 * What the dialog needs of the table.
 * @typedef {object} PeoplePage
 * @property {() => Received.Snapshot | null} snapshot
 * @property {Send} send
 * @property {(seat: Seat) => void} sitDown for a watcher with an invitation
 * @property {() => Promise<string>} newInvitation the link for one more person
 * @property {string} watchLink
 * @property {HTMLElement} talk
 */

/** @type {Options} */
const CHAT_OPTIONS = [
  ["players", t("Players")],
  ["everyone", t("Players, and watchers after the board")],
  ["off", t("Nobody")],
];

export class PeopleDialog {
  #page;
  #places = h("div", { class: "places" });
  #more = h("div", { class: "stack" });
  #drawn = new DrawnData();
  #dialog;

  /** @param {PeoplePage} page */
  constructor(page) {
    this.#page = page;
    this.#dialog = openDialog(t("The table"), this.#places, page.talk, this.#more);
    this.#dialog.classList.add("people");
    this.draw();
  }

  get isOpen() {
    return this.#dialog.isConnected;
  }

  draw() {
    const snapshot = this.#page.snapshot();
    if (!snapshot) return;
    const { people, company, you, watchers, finished } = snapshot;
    if (!this.#drawn.changes(people, company, you, watchers, finished)) return;
    const centre = h("span", { class: "places-felt", "aria-hidden": "true" }, "♠");
    this.#places.replaceChildren(...SEATS.map((seat) => this.#place(seat, snapshot)), centre);
    keepFocus(this.#more, () => this.#drawMore(snapshot));
  }

  /** @param {Received.Snapshot} snapshot */
  #drawMore(snapshot) {
    this.#more.replaceChildren(
      ...this.#watchers(snapshot),
      ...this.#watching(snapshot),
      this.#cards(snapshot),
      ...this.#rules(snapshot),
      ...this.#invitations(snapshot),
      ...this.#leaving(snapshot),
    );
  }

  /**
   * @param {Seat} seat
   * @param {Received.Snapshot} snapshot
   */
  #place(seat, snapshot) {
    const { people, you, company, finished } = snapshot;
    const person = people[seat];
    const isFree = person.kind === "robot";
    const maySit = isFree && !you.seat && company.invited && company.may_sit.includes(seat);
    const mayMove = isFree && you.seat !== null && finished;
    const name = isFree ? t("Free") : person.name;
    const status = seat === you.seat ? t("you") : personStatus(person);
    const act = maySit ? t("sit here") : mayMove ? t("move here") : "";
    const content = [
      h("b", {}, SEAT_NAMES[seat]),
      h("span", {}, name),
      h("small", {}, act || status),
    ];
    const take = () => {
      if (maySit) this.#page.sitDown(seat);
      else this.#page.send({ type: "move", seat });
    };
    return button(content, take, {
      class: `place at-${seat}${act ? " free" : ""}`,
      disabled: !act,
      "aria-label": `${SEAT_NAMES[seat]}: ${name}, ${act || status}`,
    });
  }

  /** @param {Received.Snapshot} snapshot */
  #watchers({ watchers, company, you }) {
    if (!watchers) return [];
    const names = company.kibitzers.map(({ number, name, hands }) => {
      const end = button(t("End"), () => this.#page.send({ type: "kibitz_end", number }), {
        class: "small",
        "aria-label": t("Show {name} no hands any more", { name }),
      });
      return h("li", {}, `${name}: ${handsText(hands)} `, you.seat ? end : null);
    });
    const count = watchers === 1
      ? t("One person watches.")
      : t("{watchers} people watch.", { watchers });
    return [h("section", {}, h("p", {}, count), h("ul", { class: "plain" }, names))];
  }

  /**
   * Let a watcher ask for hands.
   * @param {Received.Snapshot} snapshot
   */
  #watching({ you, company, people }) {
    if (you.seat) return [];
    if (company.hands) {
      const stop = button(t("Stop seeing hands"), () => this.#ask(null));
      const text = t("You watch with {hands}. You cannot sit down on this board.", {
        hands: handsText(company.hands),
      });
      return [h("section", {}, h("p", {}, text), stop)];
    }
    if (!company.invited) {
      const text = t(
        "You watch without seeing hands. An invitation lets you sit down or see hands.",
      );
      return [h("p", { class: "soft" }, text)];
    }
    const seats = SEATS.map((seat) =>
      button(`${people[seat].name} (${SEAT_NAMES[seat]})`, () => this.#ask(seat)),
    );
    const all = button(t("All hands"), () => this.#ask("all"));
    const text = t(
      "Ask the players to show you a hand, or all of them. " +
        "You can then not sit down on this board, and cannot write to the players.",
    );
    return [
      h("section", {}, h("p", {}, text), h("div", { class: "row" }, seats, all)),
    ];
  }

  /** @param {Received.ShownHands | null} hands */
  #ask(hands) {
    this.#page.send({ type: "kibitz", hands });
    this.#dialog.close();
  }

  /** @param {Received.Snapshot} snapshot */
  #cards({ people, settings }) {
    /** @type {Seat[]} */
    const first = ["N", "E"];
    const cards = first.map((seat) => {
      const names = [people[seat].name, people[partnerOf(seat)].name];
      const show = () => showCard(sideOf(seat), String(settings.system), names);
      return button(t("Card of {names}", { names: names.join(t(" and ")) }), show);
    });
    return h("section", {}, h("h3", {}, t("Convention cards")), h("div", { class: "row" }, cards));
  }

  /** @param {Received.Snapshot} snapshot */
  #rules({ you, company }) {
    if (!you.maker) return [];
    const change = (/** @type {string} */ allow) => {
      this.#page.send({
        type: "chat_rules",
        allow: /** @type {Received.Company["chat"]} */ (allow),
      });
    };
    return [field(t("Who may chat"), select(CHAT_OPTIONS, company.chat, change))];
  }

  /** @param {Received.Snapshot} snapshot */
  #invitations({ you }) {
    const watch = button(t("Copy the link to watch"), () =>
      copyText(siteAddress(this.#page.watchLink)),
    );
    const play = button(t("Copy a link to play"), () => this.#copyInvitation(), {
      class: "primary",
    });
    const text = you.maker
      ? t("Give each person a link of their own: it lets them sit down, or ask to see hands.")
      : t("The player who made the table can invite more players.");
    const links = h("div", { class: "row" }, you.maker ? play : null, watch);
    return [h("section", {}, h("h3", {}, t("Invite")), h("p", { class: "soft" }, text), links)];
  }

  async #copyInvitation() {
    const link = await this.#page.newInvitation();
    await copyText(siteAddress(link));
  }

  /** @param {Received.Snapshot} snapshot */
  #leaving({ you }) {
    if (!you.seat) return [];
    const leave = () => {
      this.#page.send({ type: "control", action: "leave" });
      this.#dialog.close();
    };
    const text = t("On this board you can then take only your own seat again.");
    return [
      h(
        "details",
        {},
        h("summary", {}, t("Leave the table")),
        h("p", { class: "soft" }, t("A robot plays on for you. {text}", { text })),
        button(t("Give up my seat"), leave),
      ),
    ];
  }
}
