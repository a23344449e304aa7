// Claiming: how many tricks, and by which cards.
import { button, field, h, openDialog } from "./elements.js";
import { cardText, plural } from "./words.js";

export function askClaim(table, send) {
  const played = table.tricks.reduce((sum, trick) => sum + (trick.winner ? 1 : 0), 0);
  const left = 13 - played;
  const number = h("input", { type: "number", min: 0, max: left, value: String(left), id: "claim-tricks", autofocus: true });
  const line = h("input", { type: "text", placeholder: "optional: SA SK HA", autocomplete: "off" });
  const said = h("p", { class: "soft" });
  const tell = () => { const value = Number(number.value); said.textContent = value === 0 ? "You concede all the rest." : `You claim ${value} of ${plural(left, "trick")} left${value < left ? `, and concede ${left - value}` : ""}.`; };
  number.addEventListener("input", tell);
  const submit = (event) => {
    event.preventDefault();
    const statement = line.value.toUpperCase().replaceAll("10", "T").match(/[SHDC][AKQJT2-9]/g) ?? [];
    send({ type: "claim", tricks: Number(number.value), statement });
    dialog.close();
  };
  tell();
  const dialog = openDialog("Claim", h("form", { onsubmit: submit },
    field("Tricks that you take", number), field("Cards you play, in order", line), said,
    h("p", { class: "soft" }, "The judge sees what you see: it stands if it is certain however the hidden cards lie."),
    h("div", { class: "row" }, h("button", { class: "primary", type: "submit" }, "Claim"), button("Cancel", () => dialog.close()))));
}

export function claimWords(claim) {
  if (!claim || claim.accepted === undefined) return null;
  const plan = claim.statement?.length ? ` Line: ${claim.statement.map(cardText).join(" ")}.` : "";
  return `Claim of ${plural(claim.tricks, "trick")} ${claim.accepted ? "accepted" : "refused"}: ${claim.words}.${plan}`;
}
