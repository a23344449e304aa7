// Explanations between people: of one's own calls, and asked for from an opponent.
import { button, field, h, openDialog, toast } from "./elements.js";
import { SEAT_NAMES, callText, sideOf } from "./words.js";

export function explainCall(item, number, send) {
  const words = h("input", { type: "text", maxlength: 200, value: item.explanation ?? "", autocomplete: "off", autofocus: true });
  const alert = h("input", { type: "checkbox", checked: Boolean(item.alert) });
  const submit = (event) => {
    event.preventDefault();
    send({ type: "explain", number, explanation: words.value.trim(), alert: alert.checked });
    dialog.close();
  };
  const dialog = openDialog(`Explain your ${callText(item.call)}`, h("form", { class: "explain", onsubmit: submit },
    field("What it shows", words), h("label", { class: "check" }, alert, "Alert"), h("p", { class: "soft" }, "Everybody at the table can read it."),
    h("div", { class: "row" }, h("button", { type: "submit", class: "primary" }, "Explain"), button("Cancel", () => dialog.close()))));
}

// A call was pressed while the board is played: one's own can be explained, an opponent's asked about.
export function aboutCall(item, number, { you, people }, send) {
  if (item.seat === you.seat) explainCall(item, number, send);
  else if (you.seat && people[item.seat].kind === "person" && sideOf(item.seat) !== sideOf(you.seat)) {
    toast(`${SEAT_NAMES[item.seat]}: ${callText(item.call)}`, button("Ask what it shows", () => send({ type: "ask", number })));
  }
}
