// @ts-check
// The dialog for settings: appearance, speed, assistance, robots.
import { NATURAL_SYSTEMS } from "./bidding-systems.js";
import { openDialog } from "./dialogs.js";
import { checkField, field, h, select } from "./elements.js";
import { settings } from "./settings.js";

/** @typedef {import("./settings.js").SettingValues} SettingValues */
/**
 * The settings that are on or off, and those with a list of values.
 * @typedef {"confirm" | "autoplay" | "partnersHand" | "silent" | "compare" | "nextAtOnce"} Switch
 * @typedef {"theme" | "colours" | "motion" | "speed" | "robot" | "seconds" | "system"} Choice
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

/** @param {Send | null} send */
function nameField(send) {
  const name = h("input", {
    type: "text",
    maxlength: 40,
    value: settings.get("name"),
    placeholder: "You",
    onchange: () => {
      settings.set("name", name.value.trim());
      send?.({ type: "control", action: "rename", name: name.value.trim() || "You" });
    },
  });
  return field("Your name", name);
}

function appearance() {
  return h(
    "div",
    {},
    settingChoice("theme", "Theme", [
      ["auto", "Same as the system"],
      ["light", "Light"],
      ["dark", "Dark"],
      ["contrast", "High contrast"],
    ]),
    settingChoice("colours", "Suits", [
      ["four", "Four colours"],
      ["two", "Two colours"],
    ]),
    settingChoice("speed", "Speed of play", [
      ["slow", "Slow"],
      ["normal", "Normal"],
      ["fast", "Fast"],
      ["instant", "Instant"],
    ]),
    settingChoice("motion", "Card animation", [
      ["auto", "Same as the system"],
      ["none", "None"],
    ]),
  );
}

/**
 * @param {Send | null} send
 * @param {() => void} sendRobots
 */
function players(send, sendRobots) {
  /** @type {Options} */
  const seconds = [["", "Default"]];
  for (const each of ["0.05", "0.2", "1", "3", "10"]) seconds.push([each, each]);
  /** @type {Options} */
  const robots = [
    ["club", "Club: quick"],
    ["expert", "Expert: thinks longer"],
  ];
  return h(
    "div",
    {},
    nameField(send),
    settingChoice("robot", "Robots", robots, sendRobots),
    settingChoice("seconds", "Seconds per robot decision", seconds, sendRobots),
    settingChoice("system", "Bidding system (new tables)", NATURAL_SYSTEMS),
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
    "Settings",
    h("div", { class: "settings" }, appearance(), players(send, sendRobots)),
    settingCheck("confirm", "Confirm calls and cards with a second click or Enter"),
    settingCheck("autoplay", "Play forced cards automatically"),
    settingCheck("partnersHand", "Play the hand when a robot partner declares", sendRobots),
  );
}
