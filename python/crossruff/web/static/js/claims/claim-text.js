// @ts-check
// Claims in words.
import { cardText } from "../bridge/cards.js";
import { SEAT_NAMES } from "../bridge/seats.js";
import { plural } from "../bridge/text.js";

/**
 * Describe the claim that a player is about to make.
 * @param {number} tricks
 * @param {number} left
 */
export function claimPreview(tricks, left) {
  if (tricks === 0) return "You concede the rest.";
  const conceded = tricks < left ? `, and concede ${left - tricks}` : "";
  return `You claim ${tricks} of ${plural(left, "trick")} left${conceded}.`;
}

/**
 * Describe a claim and the judge's ruling; null if there is no ruling.
 * @param {Received.Claim | null} claim
 */
export function rulingText(claim) {
  if (!claim || claim.accepted === undefined) return null;
  const ruling = claim.accepted ? "Claim accepted" : "Claim refused";
  const line = claim.statement?.length ? ` Line: ${claim.statement.map(cardText).join(" ")}.` : "";
  const claimed = `${SEAT_NAMES[claim.seat]} claims ${plural(claim.tricks, "trick")}.`;
  return `${claimed} ${ruling}: ${claim.words}.${line}`;
}
