// What others ask of us, and what we ask before something is done.
import { button, copy, h, openDialog, suited } from "./elements.js";
import { explainCall } from "./explaining.js";
import { linksOf } from "./seats.js";
import { SEAT_NAMES, callText, plural } from "./words.js";

function takenBack({ undo, tricks, phase }) {
  const cards = tricks.reduce((sum, trick) => sum + trick.cards.length, 0);
  if (phase === "bidding") return plural(undo.count, "call");
  return undo.count > cards ? `${undo.count} calls and cards` : plural(undo.count, "card");
}

// What the table waits for: an undo, or a claim in which partner concedes our tricks too; null if for nothing.
export function pending({ table, you }, send) {
  const ask = (words, type) => [h("p", {}, words), h("div", { class: "row" }, button("Agree", () => send({ type, agrees: true }), { class: "primary" }), button("No", () => send({ type, agrees: false })))];
  const { undo, claim } = table;
  if (undo?.waits_for.includes(you.seat)) return ask(`${SEAT_NAMES[undo.seat]} asks to take back ${takenBack(table)}.`, "undo_answer");
  if (undo) return [h("p", {}, "An undo waits for an answer."), ...(undo.seat === you.acts ? [button("Withdraw", () => send({ type: "undo_answer", agrees: false }))] : [])];
  if (claim?.waits_for === you.seat && you.seat) return ask(`Your partner claims ${claim.tricks} and concedes the rest.`, "claim_answer");
  if (claim?.waits_for) return [h("p", {}, `${SEAT_NAMES[claim.seat]} claims ${claim.tricks} and concedes the rest; ${SEAT_NAMES[claim.waits_for]} is asked.`)];
  return null;
}

// An opponent asks what our call shows: { number, by }.
export function aboutOurCall(item, { number, by }, answer, onclose) {
  return [h("p", {}, suited(`${SEAT_NAMES[by]} asks what your ${callText(item.call)} shows.`)),
    h("div", { class: "row" }, button("Explain…", () => explainCall(item, number, answer), { class: "primary" }), button("Close", onclose))];
}

export function askSkip(skip) {
  const dialog = openDialog("Skip this board?", h("p", {}, "It is not finished, and will not count."),
    h("div", { class: "row" }, button("Skip it", () => { skip(); dialog.close(); }, { class: "primary" }), button("Go on playing", () => dialog.close())));
}

export function invite(table) {
  const links = linksOf(table);
  const row = (words, path) => h("div", { class: "row" }, button(words, () => copy(location.origin + path), { class: "primary" }), h("code", {}, path.slice(0, 40)));
  openDialog("Invite", h("p", {}, "Whoever opens the first link chooses a free seat; the second is for looking on."),
    h("div", { class: "stack" }, links?.join ? row("Copy the link to play", links.join) : null, row("Copy the link to watch", links?.watch ?? `/?table=${table}`)));
}
