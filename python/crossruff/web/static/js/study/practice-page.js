// @ts-check
// The page that starts bidding practice with a robot partner.
import { t } from "../language/language.js";
import { messageOf } from "../page/dialogs.js";
import { errorLine, field, h, select, submitButton } from "../page/elements.js";
import { settingCheck } from "../page/settings-dialog.js";
import { settings } from "../page/settings.js";
import { SystemChoice } from "../page/system-choice.js";
import { newTable } from "../server/table-access.js";
import { HAND_THEMES, OWN_CONDITIONS } from "./hand-themes.js";

const ABOUT = t(
  "You bid with a robot partner. After the auction you see all hands, what your contract " +
    "makes, par, and better calls; “Next board” deals another.",
);

export function practicePage() {
  const conditions = h("textarea", { rows: 3, value: "south: 12+ hcp; north: 10+ hcp" });
  const conditionsField = field(t("Conditions"), conditions);
  conditionsField.hidden = true;
  const theme = select(HAND_THEMES, "", (value) => {
    conditionsField.hidden = value !== OWN_CONDITIONS;
  });
  const system = new SystemChoice(settings.get("system"));
  const error = errorLine();

  const start = async (/** @type {Event} */ event) => {
    event.preventDefault();
    error.textContent = "";
    const text = theme.value === OWN_CONDITIONS ? conditions.value : theme.value;
    try {
      await newTable(text ? { kind: "constraint", text } : { kind: "random" }, "bid", {
        system: system.value,
        silent: settings.get("silent"),
      });
      location.hash = "#/";
    } catch (thrown) {
      error.textContent = messageOf(thrown);
    }
  };
  const form = h(
    "form",
    { class: "box", onsubmit: start },
    h("p", {}, ABOUT),
    h("div", { class: "columns" }, field(t("Hands"), theme), system.fieldWith(t("System"))),
    conditionsField,
    settingCheck("silent", t("Opponents pass throughout")),
    settingCheck("compare", t("After each of your calls, show the robot's call")),
    settingCheck("nextAtOnce", t("Deal the next board at once, without the review")),
    error,
    submitButton(t("Begin")),
  );
  return h("div", { class: "page" }, h("h2", {}, t("Bidding practice")), form);
}
