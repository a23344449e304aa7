// A deal as one enters it: text of any format, a random one, or cards set by hand.
import { post } from "./api.js";
import { button, field, h, select, suited, toast } from "./elements.js";
import { readDeal, writeDeal } from "./replay.js";
import { PIPS, RANKS, SEATS, SEAT_NAMES } from "./words.js";

export const DEALERS = SEATS.map((seat) => [seat, SEAT_NAMES[seat]]);
export const VULNERABILITIES = [["None", "Nobody"], ["NS", "North-South"], ["EW", "East-West"], ["Both", "Everybody"]];

export function diagram(deal) {
  const hands = readDeal(deal);
  return h("div", { class: "diagram" }, SEATS.map((seat) => h("div", { class: `at-${seat}` }, h("b", {}, SEAT_NAMES[seat]),
    ["S", "H", "D", "C"].map((suit) => h("div", {}, suited(PIPS[suit]), " ",
      [...RANKS].filter((rank) => hands[seat].includes(suit + rank)).map((rank) => rank.replace("T", "10")).join(" ") || "–")))));
}

export function cardEditor(start, onchange) {
  const hands = readDeal(start ?? "N:- - - -");
  let brush = "S";
  const grid = h("div", { class: "editor", role: "group", "aria-label": "Cards: press to give to the chosen hand" });
  const brushes = h("div", { class: "row", role: "group", "aria-label": "Hand that gets the cards" });
  const owner = (card) => SEATS.find((seat) => hands[seat].includes(card));
  const words = h("p", { class: "soft" });
  function draw() {
    brushes.replaceChildren(...SEATS.map((seat) => button(`${SEAT_NAMES[seat]} ${hands[seat].length}`, () => { brush = seat; draw(); }, { "aria-pressed": String(seat === brush) })));
    const focused = document.activeElement?.dataset?.edit;
    grid.replaceChildren(...["S", "H", "D", "C"].map((suit) => h("div", {}, [...RANKS].map((rank) => {
      const card = suit + rank;
      const who = owner(card);
      return button([h("span", { class: suit.toLowerCase() }, `${PIPS[suit]}${rank.replace("T", "10")}`), h("small", {}, who ?? "·")], () => give(card),
        { "data-edit": card, "aria-pressed": String(who === brush), "aria-label": `${PIPS[suit]}${rank}: ${who ? SEAT_NAMES[who] : "not given"}` });
    }))));
    if (focused) grid.querySelector(`[data-edit="${focused}"]`)?.focus();
    const left = 52 - SEATS.reduce((sum, seat) => sum + hands[seat].length, 0);
    words.textContent = left ? `${left} cards are not given: they are dealt at random.` : "All cards are given.";
  }
  function give(card) {
    const who = owner(card);
    if (who) hands[who] = hands[who].filter((each) => each !== card);
    if (who !== brush) {
      if (hands[brush].length >= 13) { toast(`${SEAT_NAMES[brush]} has thirteen cards.`); if (who) hands[who].push(card); return; }
      hands[brush].push(card);
    }
    draw();
    onchange?.(writeDeal(hands));
  }
  draw();
  return {
    element: h("div", { class: "stack" }, brushes, grid, words),
    value: () => writeDeal(hands),
    set(deal) { Object.assign(hands, readDeal(deal)); draw(); },
  };
}

// A text field that takes a deal in any format, with dealer and vulnerability.
export function dealEntry(onread) {
  const text = h("textarea", { rows: 3, spellcheck: "false", placeholder: "N:AKQ.… … … …, or PBN, LIN, a handviewer link" });
  const dealer = select(DEALERS, "N");
  const vulnerability = select(VULNERABILITIES, "None");
  const preview = h("div", {});
  const known = { calls: [], cards: [], contract: null };
  function take(board) {
    text.value = board.deal;
    dealer.value = board.dealer ?? "N";
    vulnerability.value = board.vulnerability ?? "None";
    Object.assign(known, { calls: board.calls ?? [], cards: board.cards ?? [], contract: board.contract ?? null });
    draw();
    onread?.(board);
  }
  function draw() { try { preview.replaceChildren(diagram(text.value.trim())); } catch { preview.replaceChildren(); } }
  async function read() {
    const written = text.value.trim();
    if (/^[NESW]:\S+ \S+ \S+ \S+$/.test(written)) { draw(); return written; }
    const told = await post("/api/read", { text: written });
    if (!told.boards.length) throw new Error(told.warnings[0] ?? "no board in this text");
    take(told.boards[0]);
    return told.boards[0].deal;
  }
  async function random() {
    try { take((await post("/api/deals", { choice: { kind: "random" }, count: 1 })).boards[0]); } catch (fault) { toast(fault.message); }
  }
  // As it is typed, not when the field is left: the diagram would push away the button that is being pressed.
  let waiting = null;
  text.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => text.value.trim() && read().catch(() => preview.replaceChildren()), /^[NESW]:/.test(text.value) ? 0 : 400);
  });
  return {
    element: h("div", {}, field("Deal", text), h("div", { class: "columns" }, field("Dealer", dealer), field("Vulnerable", vulnerability)),
      h("div", { class: "row" }, button("A random deal", random)), preview),
    read, random, known, take,
    dealer: () => dealer.value, vulnerability: () => vulnerability.value,
  };
}
