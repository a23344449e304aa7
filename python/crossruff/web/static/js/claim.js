// Claiming: how many tricks, and by which cards.
import { post } from "./api.js";
import { button, field, h, openDialog, suited } from "./elements.js";
import { picture } from "./verdict.js";
import { SEAT_NAMES, cardText, plural } from "./words.js";

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
  return `${SEAT_NAMES[claim.seat]} claims ${plural(claim.tricks, "trick")}. ${claim.accepted ? "Claim accepted" : "Claim refused"}: ${claim.words}.${plan}`;
}

// What can be proved from the claimer's seat, with the plan drawn.
export async function showPlan({ deal, contract, cards, seat }) {
  const body = h("div", { class: "plan" }, h("p", { role: "status" }, "Looking for a proof…"));
  openDialog("What can be claimed", body);
  try {
    const told = await post("/api/claim", { deal, contract, cards, seat, assume: "" });
    body.replaceChildren(h("pre", { tabindex: "0" }, suited(told.words ?? "Nothing can be proved.")), picture(told.svg));
  } catch (fault) { body.replaceChildren(h("p", { class: "error-words" }, fault.message)); }
}
