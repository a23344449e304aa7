// @ts-check
// The dialogs of the toolbar: skip a board, invite friends.
import { copyText, openDialog } from "../page/dialogs.js";
import { button, h } from "../page/elements.js";
import { linksOf } from "../server/table-access.js";

/** @param {() => void} skip */
export function confirmSkip(skip) {
  const confirm = () => {
    skip();
    dialog.close();
  };
  const dialog = openDialog(
    "Skip this board?",
    h("p", {}, "It is not finished, and will not count."),
    h(
      "div",
      { class: "row" },
      button("Skip it", confirm, { class: "primary" }),
      button("Continue playing", () => dialog.close()),
    ),
  );
}

/** @param {string} table */
export function showInvitation(table) {
  const links = linksOf(table);
  const row = (/** @type {string} */ text, /** @type {string} */ path) => {
    const copy = button(text, () => copyText(location.origin + path), { class: "primary" });
    return h("div", { class: "row" }, copy, h("code", {}, path.slice(0, 40)));
  };
  const watch = links?.watch ?? `/?table=${table}`;
  openDialog(
    "Invite",
    h("p", {}, "The first link lets a friend choose a free seat; the second lets them watch."),
    h(
      "div",
      { class: "stack" },
      links && row("Copy the link to play", links.join),
      row("Copy the link to watch", watch),
    ),
  );
}
