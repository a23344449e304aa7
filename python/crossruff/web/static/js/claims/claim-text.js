// @ts-check
// Claims in words.
import { cardText } from "../bridge/cards.js";
import { SEAT_NAMES } from "../bridge/seats.js";
import { plural } from "../bridge/text.js";
import { t } from "../language/language.js";

/**
 * Describe the claim that a player is about to make.
 * @param {number} tricks
 * @param {number} left
 */
export function claimPreview(tricks, left) {
  if (tricks === 0) return t("You concede the rest.");
  const conceded = tricks < left ? t(", and concede {count}", { count: left - tricks }) : "";
  return t("You claim {tricks} of {left} left{conceded}.", {
    tricks,
    left: plural(left, "trick"),
    conceded,
  });
}

/**
 * Describe a claim and the judge's ruling; null if there is no ruling.
 * @param {Received.Claim | null} claim
 */
export function rulingText(claim) {
  if (!claim || claim.accepted === undefined) return null;
  const ruling = claim.accepted ? t("Claim accepted") : t("Claim refused");
  const line = claim.statement?.length
    ? t(" Line: {cards}.", { cards: claim.statement.map(cardText).join(" ") })
    : "";
  const claimed = t("{seat} claims {tricks}.", {
    seat: SEAT_NAMES[claim.seat],
    tricks: plural(claim.tricks, "trick"),
  });
  return `${claimed} ${ruling}: ${claim.words}.${line}`;
}
