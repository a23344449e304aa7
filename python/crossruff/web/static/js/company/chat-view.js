// @ts-check
// The talk at a table: lines of people, notices, quick phrases and a field to write in.
import { SEAT_NAMES } from "../bridge/seats.js";
import { t } from "../language/language.js";
import { button, h, submitButton, textInput } from "../page/elements.js";
import { settings } from "../page/settings.js";
import { PHRASES, lineText } from "./company-text.js";

const KEPT_LINES = 100;
const AFTERWARDS = t("Watchers write after the board.");

/** @typedef {{ who: string, text: string }} Line a notice has no speaker */

/** The lines of a table, shown in several places. */
export class TableTalk extends EventTarget {
  /** @type {Line[]} */
  lines = [];

  /** @param {Line} line */
  add(line) {
    this.lines = [...this.lines.slice(1 - KEPT_LINES), line];
    this.dispatchEvent(new Event("change"));
  }

  /** @param {Received.ChatLine} line */
  addChat(line) {
    const who = line.seat ? `${line.name} (${SEAT_NAMES[line.seat]})` : line.name;
    this.add({ who, text: lineText(line) });
  }
}

export class ChatView {
  #talk;
  #send;
  #lines = h("div", { class: "talk-lines", role: "log", tabindex: "0", "aria-label": t("Talk") });
  #text = textInput(
    { maxlength: 200, placeholder: t("Write to the table"), "aria-label": t("Message") },
  );
  #form = h("form", { class: "row talk-form" }, this.#text, submitButton(t("Send")));
  #phrases = h("div", { class: "row phrases", role: "group", "aria-label": t("Quick phrases") });
  #why = h("p", { class: "soft" });
  element = h("div", { class: "talk" }, this.#lines, this.#phrases, this.#form, this.#why);

  /**
   * @param {TableTalk} talk
   * @param {Send} send
   */
  constructor(talk, send) {
    this.#talk = talk;
    this.#send = send;
    const phrases = /** @type {Received.Phrase[]} */ (Object.keys(PHRASES));
    for (const phrase of phrases) {
      const say = () => send({ type: "chat", phrase });
      this.#phrases.append(button(PHRASES[phrase], say, { class: "small" }));
    }
    this.#form.addEventListener("submit", (event) => this.#submit(event));
    talk.addEventListener("change", () => this.#draw());
    this.#draw();
  }

  /** @param {Event} event */
  #submit(event) {
    event.preventDefault();
    const text = this.#text.value.trim();
    if (!text) return;
    this.#send({ type: "chat", text });
    this.#text.value = "";
  }

  #draw() {
    const shown = this.#talk.lines.map(({ who, text }) =>
      who
        ? h("p", {}, h("b", {}, `${who}: `), text)
        : h("p", { class: "soft" }, text),
    );
    this.#lines.replaceChildren(...shown);
    this.#lines.scrollTop = this.#lines.scrollHeight;
  }

  /**
   * Let the viewer write if the table allows it.
   * @param {Received.Snapshot} snapshot
   */
  show({ company, you }) {
    const isOn = settings.get("chat");
    const mayWrite = company.may_write && isOn;
    this.#form.hidden = !mayWrite;
    this.#phrases.hidden = !mayWrite;
    this.#why.textContent = mayWrite ? "" : refusal(company.chat, Boolean(you.seat), isOn);
    this.#why.hidden = mayWrite;
  }
}

/**
 * Say why the viewer cannot write.
 * @param {Received.Company["chat"]} chat
 * @param {boolean} isPlayer
 * @param {boolean} isOn
 */
function refusal(chat, isPlayer, isOn) {
  if (!isOn) return t("You have switched the chat off.");
  if (chat === "off") return t("The chat of this table is switched off.");
  return isPlayer || chat === "everyone" ? AFTERWARDS : t("Only players write here.");
}
