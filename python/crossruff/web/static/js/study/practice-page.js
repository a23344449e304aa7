// @ts-check
// The page that starts bidding practice with a robot partner.
import { NATURAL_SYSTEMS } from "../page/bidding-systems.js";
import { messageOf } from "../page/dialogs.js";
import { errorLine, field, h, select, submitButton } from "../page/elements.js";
import { settingCheck } from "../page/settings-dialog.js";
import { settings } from "../page/settings.js";
import { newTable } from "../server/table-access.js";

const OWN_CONDITIONS = "own";
/** @type {Options} */
const THEMES = [
  ["", "Anything"],
  ["south: 15-17 hcp, balanced", "You open a notrump"],
  ["north: 15-17 hcp, balanced", "Partner opens a notrump"],
  ["north: 12-20 hcp, 5+ spades; south: 6+ hcp", "Partner has spades"],
  ["south: 12-20 hcp, 5+ hearts; north: 6+ hcp", "You have hearts"],
  ["south: 20+ hcp", "You are strong"],
  ["south: 16+ hcp; north: 16+ hcp", "Slams"],
  [OWN_CONDITIONS, "My own conditions"],
];
const ABOUT =
  "You bid with a robot partner. After the auction you see all hands, what your contract makes, " +
  "par, and better calls; “Next board” deals another.";

export function practicePage() {
  const conditions = h("textarea", { rows: 3, value: "south: 12+ hcp; north: 10+ hcp" });
  const conditionsField = field("Conditions", conditions);
  conditionsField.hidden = true;
  const theme = select(THEMES, "", (value) => {
    conditionsField.hidden = value !== OWN_CONDITIONS;
  });
  const system = select(NATURAL_SYSTEMS, settings.get("system"));
  const error = errorLine();

  const start = async (/** @type {Event} */ event) => {
    event.preventDefault();
    error.textContent = "";
    const text = theme.value === OWN_CONDITIONS ? conditions.value : theme.value;
    const chosen = /** @type {Sent.TableSettings["system"]} */ (system.value);
    try {
      await newTable(text ? { kind: "constraint", text } : { kind: "random" }, "bid", {
        system: chosen,
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
    h("div", { class: "columns" }, field("Hands", theme), field("System", system)),
    conditionsField,
    settingCheck("silent", "Opponents pass throughout"),
    settingCheck("compare", "After each of your calls, show the robot's call"),
    settingCheck("nextAtOnce", "Deal the next board at once, without the review"),
    error,
    submitButton("Begin"),
  );
  return h("div", { class: "page" }, h("h2", {}, "Bidding practice"), form);
}
