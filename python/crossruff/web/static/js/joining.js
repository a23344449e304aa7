// Who comes by an invitation chooses a free seat, or only watches.
import { get } from "./api.js";
import { button, field, h, openDialog } from "./elements.js";
import { settings } from "./settings.js";
import { SEATS, SEAT_NAMES, nextSeat } from "./words.js";

// The seat that was chosen; null for who only watches.
export async function chooseSeat(table) {
  const { people } = await get(`/api/tables/${encodeURIComponent(table)}`);
  return new Promise((resolve) => {
    let chosen = null;
    const choose = (seat) => { chosen = seat; dialog.close(); };
    const name = h("input", { type: "text", maxlength: 40, value: settings.get("name"), placeholder: "Guest", autocomplete: "nickname", onchange: (event) => settings.set("name", event.target.value.trim()) });
    const place = (seat) => {
      const { kind, name: who } = people[seat];
      const free = kind !== "person";
      const partner = people[nextSeat(seat, 2)];
      const words = free ? (partner.kind === "person" ? `with ${partner.name}` : "free") : who;
      return button([h("b", {}, SEAT_NAMES[seat]), h("span", {}, words)], () => choose(seat),
        { class: `place at-${seat}${free ? " free" : ""}`, disabled: !free, "aria-label": `${SEAT_NAMES[seat]}: ${free ? `sit here, ${words}` : `${who} sits here`}` });
    };
    const dialog = openDialog("Where do you sit?", field("Your name", name), h("div", { class: "places" }, SEATS.map(place), h("span", { class: "places-felt", "aria-hidden": "true" }, "♠")),
      h("div", { class: "row" }, button("Only watch", () => choose(null))));
    dialog.classList.add("joining");
    // The focus comes to a seat, so that Enter is enough: opposite somebody first.
    const wanted = SEATS.find((seat) => people[seat].kind !== "person" && people[nextSeat(seat, 2)].kind === "person");
    (dialog.querySelector(wanted ? `.at-${wanted}` : ".place.free") ?? dialog.querySelector(".row button")).focus();
    dialog.addEventListener("close", () => resolve(chosen));
  });
}
