// @ts-check
// The dialog in which a guest chooses a free seat, or watches.
import { SEATS, SEAT_NAMES, partnerOf } from "../bridge/seats.js";
import { t } from "../language/language.js";
import { openDialog } from "../page/dialogs.js";
import { button, field, h } from "../page/elements.js";
import { settings } from "../page/settings.js";
import { tableInfo } from "./api.js";

/** @typedef {BySeat<Received.Person>} People */

function nameInput() {
  /** @type {HTMLInputElement} */
  const name = h("input", {
    type: "text",
    maxlength: 40,
    value: settings.get("name"),
    placeholder: t("Guest"),
    autocomplete: "nickname",
    onchange: () => settings.set("name", name.value.trim()),
  });
  return name;
}

/**
 * @param {Seat} seat
 * @param {People} people
 * @param {() => void} choose
 */
function seatButton(seat, people, choose) {
  const { kind, name } = people[seat];
  const isFree = kind !== "person";
  const partner = people[partnerOf(seat)];
  const free = partner.kind === "person" ? t("with {name}", { name: partner.name }) : t("free");
  const label = isFree ? t("sit here, {free}", { free }) : t("{name} sits here", { name });
  const content = [h("b", {}, SEAT_NAMES[seat]), h("span", {}, isFree ? free : name)];
  return button(content, choose, {
    class: `place at-${seat}${isFree ? " free" : ""}`,
    disabled: !isFree,
    "aria-label": `${SEAT_NAMES[seat]}: ${label}`,
  });
}

/**
 * Return the selector of the button to focus first, so that Enter is enough: opposite a person
 * where that seat is free.
 * @param {People} people
 */
function firstFocus(people) {
  const isPerson = (/** @type {Seat} */ seat) => people[seat].kind === "person";
  const wanted = SEATS.find((seat) => !isPerson(seat) && isPerson(partnerOf(seat)));
  return wanted ? `.at-${wanted}` : ".place.free";
}

/**
 * Ask a guest for a seat; null for a spectator.
 * @param {string} table
 * @returns {Promise<Seat | null>}
 */
export async function chooseSeat(table) {
  const { people } = await tableInfo(table);
  return new Promise((resolve) => {
    /** @type {Seat | null} */
    let chosen = null;
    const choose = (/** @type {Seat | null} */ seat) => {
      chosen = seat;
      dialog.close();
    };
    const centre = h("span", { class: "places-felt", "aria-hidden": "true" }, "♠");
    const places = SEATS.map((seat) => seatButton(seat, people, () => choose(seat)));
    const watch = button(t("Only watch"), () => choose(null));
    const dialog = openDialog(
      t("Where do you sit?"),
      field(t("Your name"), nameInput()),
      h("div", { class: "places" }, places, centre),
      h("div", { class: "row" }, watch),
    );
    dialog.classList.add("joining");
    const first = dialog.querySelector(firstFocus(people));
    (first instanceof HTMLElement ? first : watch).focus();
    dialog.addEventListener("close", () => resolve(chosen));
  });
}
