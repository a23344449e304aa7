// @ts-check
// The dialogs of the toolbar: skip a board.
import { t } from "../language/language.js";
import { openDialog } from "../page/dialogs.js";
import { button, h } from "../page/elements.js";

/** @param {() => void} skip */
export function confirmSkip(skip) {
  const confirm = () => {
    skip();
    dialog.close();
  };
  const dialog = openDialog(
    t("Skip this board?"),
    h("p", {}, t("It is not finished, and will not count.")),
    h(
      "div",
      { class: "row" },
      button(t("Skip it"), confirm, { class: "primary" }),
      button(t("Continue playing"), () => dialog.close()),
    ),
  );
}
