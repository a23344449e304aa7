// @ts-check
// The dialog for settings: appearance, speed, assistance, robots.
import { LANGUAGES, t } from "../language/language.js";
import { openDialog } from "./dialogs.js";
import { checkField, field, h, select } from "./elements.js";
import { settings } from "./settings.js";
import { play } from "./sounds.js";
import { SystemChoice } from "./system-choice.js";

/** @typedef {import("./settings.js").SettingValues} SettingValues */
/**
 * The settings that are on or off, and those with a list of values.
 * @typedef {"confirm" | "autoplay" | "partnersHand" | "silent" | "compare" | "nextAtOnce" |
 *   "chat" | "sounds"} Switch
 * @typedef {"language" | "theme" | "colours" | "motion" | "speed" | "robot" | "seconds" |
 *   "scoring"} Choice
 */

/**
 * Make a checkbox for a setting.
 * @param {Switch} name
 * @param {string} label
 * @param {() => void} [onchange]
 */
export function settingCheck(name, label, onchange) {
  const box = h("input", {
    type: "checkbox",
    checked: settings.get(name),
    onchange: () => {
      settings.set(name, box.checked);
      onchange?.();
    },
  });
  return checkField(box, h("span", {}, label));
}

/**
 * Make a list for a setting.
 * @param {Choice} name
 * @param {string} label
 * @param {Options} options
 * @param {() => void} [onchange]
 */
function settingChoice(name, label, options, onchange) {
  const change = (/** @type {string} */ value) => {
    settings.set(name, /** @type {SettingValues[Choice]} */ (value));
    onchange?.();
  };
  return field(label, select(options, settings.get(name), change));
}

/** @type {Options} */
const SCORINGS = [
  ["imps", "IMPs"],
  ["matchpoints", t("Matchpoints")],
];

/** @param {() => void} onchange */
function systemField(onchange) {
  const choice = new SystemChoice(settings.get("system"), (system) => {
    settings.set("system", system);
    onchange();
  });
  return choice.fieldWith(t("Bidding system (from the next board on)"));
}

/** @param {Send | null} send */
function nameField(send) {
  const name = h("input", {
    type: "text",
    maxlength: 40,
    value: settings.get("name"),
    placeholder: t("You"),
    onchange: () => {
      settings.set("name", name.value.trim());
      send?.({ type: "control", action: "rename", name: name.value.trim() || t("You") });
    },
  });
  return field(t("Your name"), name);
}

function appearance() {
  return h(
    "div",
    {},
    settingChoice(
      "language",
      t("Language"),
      [["", t("Same as the browser")], ...LANGUAGES],
      () => location.reload(),
    ),
    settingChoice("theme", t("Theme"), [
      ["auto", t("Same as the system")],
      ["light", t("Light")],
      ["dark", t("Dark")],
      ["contrast", t("High contrast")],
    ]),
    settingChoice("colours", t("Suits"), [
      ["four", t("Four colours")],
      ["two", t("Two colours")],
    ]),
    settingChoice("speed", t("Speed of play"), [
      ["slow", t("Slow")],
      ["normal", t("Normal")],
      ["fast", t("Fast")],
      ["instant", t("Instant")],
    ]),
    settingChoice("motion", t("Card animation"), [
      ["auto", t("Same as the system")],
      ["none", t("None")],
    ]),
  );
}

/**
 * @param {Send | null} send
 * @param {() => void} sendRobots
 */
function players(send, sendRobots) {
  const control = (/** @type {Partial<Sent.Control>} */ change) =>
    send?.({ type: "control", action: "set_robot", ...change });
  /** @type {Options} */
  const seconds = [["", t("Default")]];
  for (const each of ["0.05", "0.2", "1", "3", "10"]) seconds.push([each, each]);
  /** @type {Options} */
  const robots = [
    ["quick", t("Easy: plays at once")],
    ["club", t("Medium: looks at more hands")],
    ["expert", t("Strong: thinks longer")],
  ];
  return h(
    "div",
    {},
    nameField(send),
    settingChoice("robot", t("Robots"), robots, sendRobots),
    settingChoice("seconds", t("Seconds per robot decision"), seconds, sendRobots),
    settingChoice("scoring", t("Scoring"), SCORINGS, () => {
      control({ scoring: settings.get("scoring") });
    }),
    systemField(() => control({ system: settings.get("system") })),
  );
}

/**
 * Open the settings; changes of name and robots go to the table, if there is one.
 * @param {Send | null} send
 */
export function showSettings(send) {
  const sendRobots = () =>
    send?.({
      type: "control",
      action: "set_robot",
      robot: settings.get("robot"),
      seconds: settings.robotSeconds,
      partners_hand: settings.get("partnersHand"),
    });
  openDialog(
    t("Settings"),
    h("div", { class: "settings" }, appearance(), players(send, sendRobots)),
    settingCheck("confirm", t("Confirm calls and cards with a second click or Enter")),
    settingCheck("autoplay", t("Play forced cards automatically")),
    settingCheck("sounds", t("Sounds"), () => play("turn")),
    settingCheck("chat", t("Show what others at the table write")),
    settingCheck("partnersHand", t("Play the hand when a robot partner declares"), sendRobots),
  );
}
