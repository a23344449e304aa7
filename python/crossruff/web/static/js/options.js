// Settings: looks, speed, helps, robots.
import { field, h, openDialog, select } from "./elements.js";
import { settings } from "./settings.js";

export const check = (name, words, then) => h("label", { class: "check" },
  h("input", { type: "checkbox", checked: settings.get(name), onchange: (event) => { settings.set(name, event.target.checked); then?.(); } }), h("span", {}, words));
const choice = (name, words, options, then) => field(words, select(options, settings.get(name), (value) => { settings.set(name, value); then?.(); }));

export function showSettings(send) {
  const robots = () => send?.({ type: "control", action: "set_robot", robot: settings.get("robot"), seconds: settings.get("seconds") ? Number(settings.get("seconds")) : null, partners_hand: settings.get("partnersHand") });
  openDialog("Settings", h("div", { class: "settings" },
    h("div", {},
      choice("theme", "Theme", [["auto", "As the system"], ["light", "Light"], ["dark", "Dark"], ["contrast", "High contrast"]]),
      choice("colours", "Suits", [["four", "Four colours"], ["two", "Two colours"]]),
      choice("speed", "Speed of play", [["slow", "Slow"], ["normal", "Normal"], ["fast", "Fast"], ["instant", "At once"]]),
      choice("motion", "Movement of cards", [["auto", "As the system"], ["none", "None"]])),
    h("div", {},
      field("Your name", h("input", { type: "text", maxlength: 40, value: settings.get("name"), placeholder: "You", onchange: (event) => { settings.set("name", event.target.value.trim()); send?.({ type: "control", action: "rename", name: event.target.value.trim() || "You" }); } })),
      choice("robot", "Robots", [["club", "Club: quick"], ["expert", "Expert: thinks longer"]], robots),
      choice("seconds", "A robot's seconds for a decision", [["", "Its own"], ["0.05", "0.05"], ["0.2", "0.2"], ["1", "1"], ["3", "3"], ["10", "10"]], robots),
      choice("system", "Bidding system (new tables)", [["sayc", "Standard American"], ["sayc-weak", "SAYC, weak notrump"], ["two-over-one", "Two over one"]]))),
    check("confirm", "Confirm calls and cards by a second click or Enter"),
    check("autoplay", "Play forced cards by itself"),
    check("partnersHand", "Play the hand when a robot partner declares", robots));
}
