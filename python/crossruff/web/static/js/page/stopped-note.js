// @ts-check
// Says that an answer is not complete, and why.
import { t } from "../language/language.js";
import { h, suited } from "./elements.js";

/**
 * @param {Received.StudyAnswer} found
 * @returns {Node | string}
 */
export function stoppedNote({ stopped }) {
  if (!stopped) return "";
  return h("p", { class: "soft" }, suited(t("Stopped early: {why}.", { why: stopped })));
}
