// @ts-check
// The hands of a deal as text.

/**
 * Return the hand of each seat of a deal such as N:AK.… … … ….
 * @param {DealText} deal
 * @returns {BySeat<string>}
 */
export function handsOf(deal) {
  const seats = "NESW";
  const [first, rest] = deal.split(":");
  const start = seats.indexOf(first);
  const hands = { N: "", E: "", S: "", W: "" };
  for (const [place, hand] of rest.trim().split(" ").entries()) {
    hands[/** @type {Seat} */ (seats[(start + place) % 4])] = hand;
  }
  return hands;
}
