// @ts-check
// The form that makes a set for friends, and the link to it.
import { t } from "../language/language.js";
import { copyText, messageOf } from "../page/dialogs.js";
import { button, errorLine, field, h, select, submitButton, textInput } from "../page/elements.js";
import { siteAddress } from "../page/site.js";
import { makeSet } from "../server/memory-api.js";
import { ensureProfile } from "../server/profile.js";
import { HAND_THEMES, OWN_CONDITIONS } from "../study/hand-themes.js";
import { SET_MODES } from "./set-view.js";

const PASTED = "pasted";
const MOST_BOARDS = 36;

/**
 * Return the boards that the form asks for.
 * @param {string} hands
 * @param {string} conditions
 * @param {string} pasted
 * @returns {Sent.AnyChallengeChoice}
 */
export function chosenBoards(hands, conditions, pasted) {
  if (hands === PASTED) return { kind: "text", text: pasted };
  const text = hands === OWN_CONDITIONS ? conditions : hands;
  return text ? { kind: "constraint", text } : { kind: "random" };
}

/**
 * @param {string} link
 * @param {string} address
 */
function madeLink(link, address) {
  const box = textInput({ value: link, readonly: true, onfocus: () => box.select() });
  return h(
    "div",
    { class: "stack", role: "status" },
    field(t("Send this link to your friends"), box),
    h(
      "div",
      { class: "row" },
      button(t("Copy this link"), () => copyText(link), { class: "primary" }),
      h("a", { class: "button", href: address }, t("Open it")),
    ),
  );
}

export function challengeForm() {
  const title = textInput({ maxlength: 60, placeholder: t("Friday night") });
  const boards = h("input", { type: "number", min: 1, max: MOST_BOARDS, value: "4" });
  const mode = select(SET_MODES, "full");
  const conditions = h("textarea", { rows: 3, value: "south: 12+ hcp; north: 10+ hcp" });
  const pasted = h("textarea", { rows: 5, placeholder: t("PBN or LIN"), spellcheck: "false" });
  const conditionsField = field(t("Conditions"), conditions);
  const pastedField = field(t("Boards"), pasted);
  conditionsField.hidden = pastedField.hidden = true;
  const hands = select([...HAND_THEMES, [PASTED, t("Boards of my own")]], "", (value) => {
    conditionsField.hidden = value !== OWN_CONDITIONS;
    pastedField.hidden = value !== PASTED;
  });
  const error = errorLine();
  const made = h("div");

  const make = async (/** @type {Event} */ event) => {
    event.preventDefault();
    error.textContent = "";
    try {
      await ensureProfile();
      const { id, link } = await makeSet({
        title: title.value.trim() || t("A challenge"),
        boards: Number(boards.value),
        mode: /** @type {Received.SetMode} */ (mode.value),
        choice: chosenBoards(hands.value, conditions.value, pasted.value),
      });
      made.replaceChildren(madeLink(siteAddress(link), `#/set/${encodeURIComponent(id)}`));
    } catch (thrown) {
      error.textContent = messageOf(thrown);
    }
  };
  return h(
    "form",
    {
      class: "box challenge",
      id: "challenge",
      onsubmit: make,
      "aria-label": t("Challenge a friend"),
    },
    h("h2", {}, t("Challenge a friend")),
    h("p", { class: "soft" }, t("You all play the same boards, each with robots, and compare.")),
    field(t("Title"), title),
    h("div", { class: "pairs" }, field(t("Boards"), boards), field(t("What you do"), mode)),
    field(t("Hands"), hands),
    conditionsField,
    pastedField,
    error,
    submitButton(t("Make the link")),
    made,
  );
}
