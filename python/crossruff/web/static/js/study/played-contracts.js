// @ts-check
// Contracts as robots play them, one world after the other.
import { contractText } from "../bridge/contracts.js";
import { t } from "../language/language.js";
import { messageOf } from "../page/dialogs.js";
import { button, h, suited } from "../page/elements.js";
import { stoppedNote } from "../page/stopped-note.js";
import { playContract } from "../server/api.js";

const WORLDS = 12;

/** @param {ContractText} contract */
const needed = (contract) => Number(contract[0]) + 6;

export class PlayedContracts {
  #buttons = h("div", { class: "row" });
  #results = h("ul", { "aria-live": "polite" });
  element = h(
    "section",
    {},
    h("h3", {}, t("As robots play it")),
    this.#buttons,
    this.#results,
  );
  /** @type {Sent.TwoHandsForm | null} */
  #asked = null;
  /** @type {AbortController | null} */
  #running = null;
  #offered = "";

  constructor() {
    addEventListener("hashchange", () => this.#running?.abort(), { once: true });
  }

  /** @param {Sent.TwoHandsForm} asked the hands of the next results */
  clear(asked) {
    this.#running?.abort();
    this.#running = null;
    this.#asked = asked;
    this.#offered = "";
    this.#buttons.replaceChildren();
    this.#results.replaceChildren();
  }

  /** @param {ContractText[]} contracts the contracts that robots may play */
  offer(contracts) {
    const offered = contracts.join(" ");
    if (offered === this.#offered) return;
    this.#offered = offered;
    this.#buttons.replaceChildren(
      ...contracts.map((contract) =>
        button(
          t("Let robots play {contract}", { contract: contractText(contract) }),
          () => this.#play(contract),
        ),
      ),
    );
  }

  /** @param {ContractText} contract */
  async #play(contract) {
    this.#running?.abort();
    const asked = this.#asked;
    if (!asked) return;
    const mine = new AbortController();
    this.#running = mine;
    const line = h(
      "li",
      {},
      suited(t("Robots play {contract}…", { contract: contractText(contract) })),
    );
    this.#results.append(line);
    let made = 0;
    let seen = 0;
    try {
      for (let number = 1; number <= WORLDS && this.element.isConnected; number += 1) {
        const found = await playContract({ ...asked, contract, number }, mine.signal);
        if (found.tricks === null) {
          line.append(stoppedNote(found));
          break;
        }
        made += Number(found.tricks >= needed(contract));
        seen += Number(found.double_dummy >= needed(contract));
        const values = { contract: contractText(contract), made, number, seen };
        const words = t(
          "Robots made {contract} in {made} of {number} worlds; " +
            "double dummy it makes in {seen} of them.",
          values,
        );
        line.replaceChildren(...suited(words));
      }
    } catch (error) {
      if (!mine.signal.aborted) line.textContent = messageOf(error);
    }
  }
}
