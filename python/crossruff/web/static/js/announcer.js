// The one live region: tells calls, cards and tricks to who does not see them.
import { SEAT_NAMES, callWords, cardWords, contractText, plural } from "./words.js";

const region = () => document.getElementById("announcer");

export function announce(text) {
  const line = document.createElement("p");
  line.textContent = text;
  region().append(line);
  while (region().children.length > 8) region().firstChild.remove();
}

// What is new in a table, in words.
export function announceChange(before, now, me) {
  if (!now) return;
  const fresh = !before || before.number !== now.number || before.dealer !== now.dealer;
  const told = [];
  const said = fresh ? 0 : before.auction.length;
  for (const item of now.auction.slice(said)) {
    told.push(`${SEAT_NAMES[item.seat]}: ${callWords(item.call)}${item.alert ? ", alerted" : ""}${item.explanation ? `, ${item.explanation}` : ""}.`);
  }
  if (now.contract && (fresh || !before.contract)) told.push(`The contract is ${contractText(now.contract)}.`);
  const played = (table) => table.tricks.flatMap((trick) => trick.cards.map((item, at) => ({ ...item, trick, last: at === 3 })));
  const seen = fresh ? 0 : played(before).length;
  for (const item of played(now).slice(seen)) {
    told.push(`${SEAT_NAMES[item.seat]}: ${cardWords(item.card)}.`);
    if (item.last && item.trick.winner) told.push(`${SEAT_NAMES[item.trick.winner]} wins the trick.`);
  }
  if (!fresh && now.auction.length + played(now).length < before.auction.length + played(before).length) told.push("Taken back.");
  if (now.dummy && now.hands[now.dummy].cards && now.dummy !== me && (fresh || !before.hands[now.dummy].cards)) {
    told.push(`Dummy has ${now.hands[now.dummy].cards.map(cardWords).join(", ")}.`);
  }
  if (now.turn === me && me && now.legal && (fresh || before.turn !== me)) {
    told.push(now.legal.calls ? "Your call." : now.hand && now.hand !== me ? "Your turn: dummy plays." : "Your turn to play.");
  }
  if (told.length) announce(told.join(" "));
}
export const announceTricks = (won) => announce(`North and South ${plural(won.NS, "trick")}, East and West ${won.EW}.`);
