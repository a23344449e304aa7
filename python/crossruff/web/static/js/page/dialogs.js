// @ts-check
// Dialogs, short notices, and copying to the clipboard.
import { t } from "../language/language.js";
import { button, elementById, h, suited } from "./elements.js";

const NOTICE_MS = 5000;
const NOTICE_WITH_ACTION_MS = 12000;
let opened = 0;

/**
 * Open a dialog; closing it removes it and returns the focus.
 * @param {string} title
 * @param {...Child} content
 */
export function openDialog(title, ...content) {
  opened += 1;
  const heading = `dialog-${opened}`;
  const dialog = h("dialog", { "aria-labelledby": heading });
  const close = button("✕", () => dialog.close(), { class: "quiet", "aria-label": t("Close") });
  const header = h("header", {}, h("h2", { id: heading }, title), close);
  dialog.append(h("div", { class: "sheet", tabindex: "0" }, header, ...content));
  const before = document.activeElement;
  dialog.addEventListener("close", () => {
    dialog.remove();
    if (before instanceof HTMLElement && before.isConnected) before.focus();
  });
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/**
 * Show a short notice in place of the one before.
 * @param {string} text
 * @param {HTMLButtonElement | null} [action]
 */
export function toast(text, action = null) {
  const made = h("div", { class: "toast", role: "status" }, h("span", {}, suited(text)), action);
  action?.addEventListener("click", () => made.remove());
  elementById("toasts").replaceChildren(made);
  setTimeout(() => made.remove(), action ? NOTICE_WITH_ACTION_MS : NOTICE_MS);
}

/**
 * Copy a text, or show it in a dialog where the browser does not allow that.
 * @param {string} text
 */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    toast(t("Copied."));
  } catch {
    const props = {
      readonly: true,
      "aria-label": t("Text to copy"),
      rows: 10,
      cols: 60,
      value: text,
    };
    openDialog(t("Copy this"), h("textarea", props));
  }
}

/**
 * Return the message of anything that was thrown.
 * @param {unknown} error
 */
export const messageOf = (error) => (error instanceof Error ? error.message : String(error));

/**
 * Run an action and show its error as a notice.
 * @param {() => Promise<void>} act
 */
export async function reportErrors(act) {
  try {
    await act();
  } catch (error) {
    toast(messageOf(error));
  }
}
