// Seats, suits, cards and calls, and how they are written and said.
export const SEATS = ["N", "E", "S", "W"];
export const SEAT_NAMES = { N: "North", E: "East", S: "South", W: "West" };
export const SUITS = ["S", "H", "C", "D"]; // as held in the hand: colours alternate
export const PIPS = { S: "♠", H: "♥", D: "♦", C: "♣" };
export const RANKS = "AKQJT98765432";
export const STRAINS = ["C", "D", "H", "S", "NT"];
const SUIT_NAMES = { S: "spades", H: "hearts", D: "diamonds", C: "clubs", NT: "notrump" };
const RANK_NAMES = { A: "ace", K: "king", Q: "queen", J: "jack", T: "ten" };

export const sideOf = (seat) => (seat === "N" || seat === "S" ? "NS" : "EW");
export const otherSide = (side) => (side === "NS" ? "EW" : "NS");
export const nextSeat = (seat, by = 1) => SEATS[(SEATS.indexOf(seat) + by) % 4];
export const rankText = (card) => (card[1] === "T" ? "10" : card[1]);
export const cardText = (card) => PIPS[card[0]] + rankText(card);

export function cardWords(card) {
  return `${RANK_NAMES[card[1]] ?? card[1]} of ${SUIT_NAMES[card[0]]}`;
}

export function callParts(call) {
  if (call === "Pass" || call === "P") return { kind: "pass", text: "Pass", words: "pass" };
  if (call === "X") return { kind: "double", text: "X", words: "double" };
  if (call === "XX") return { kind: "redouble", text: "XX", words: "redouble" };
  const strain = call.slice(1) === "N" ? "NT" : call.slice(1);
  return { kind: "bid", level: Number(call[0]), strain, text: call[0] + (PIPS[strain] ?? "NT"), words: `${call[0]} ${call[0] === "1" && strain !== "NT" ? SUIT_NAMES[strain].slice(0, -1) : SUIT_NAMES[strain]}` };
}
export const callText = (call) => callParts(call).text;
export const callWords = (call) => callParts(call).words;

// "4SXN" or "4SXN+1" or "3NTS=": level, strain, doubles, declarer, result
export function contractParts(text) {
  const found = /^([1-7])(NT|N|[SHDC])(X{0,2})([NESW])?(=|[+-]\d+)?$/.exec(text ?? "");
  if (!found) return null;
  const strain = found[2] === "N" ? "NT" : found[2];
  return { level: Number(found[1]), strain, doubles: found[3], declarer: found[4], result: found[5] };
}
export function contractText(text) {
  const parts = contractParts(text);
  if (!parts) return text === "Pass" || !text ? "Passed out" : text;
  const doubles = parts.doubles.replaceAll("X", "×");
  const by = parts.declarer ? ` by ${SEAT_NAMES[parts.declarer]}` : "";
  return `${parts.level}${PIPS[parts.strain] ?? "NT"}${doubles}${by}${parts.result ? ` ${parts.result}`.replace("-", "−") : ""}`;
}
export const signed = (number) => (number > 0 ? `+${number}` : String(number).replace("-", "−"));
export const imps = (number) => `${signed(number)} IMP${Math.abs(number) === 1 ? "" : "s"}`;
export const plural = (count, word) => `${count} ${word}${count === 1 ? "" : "s"}`;
export const sortCards = (cards) =>
  [...cards].sort((a, b) => SUITS.indexOf(a[0]) - SUITS.indexOf(b[0]) || RANKS.indexOf(a[1]) - RANKS.indexOf(b[1]));
export function isVulnerable(vulnerability, seat) {
  return vulnerability === "Both" || vulnerability === "All" || vulnerability === sideOf(seat);
}
