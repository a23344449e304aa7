// @ts-check
// A line of play in words.
import { cardText } from "../bridge/cards.js";
import { declaredContract } from "../bridge/contracts.js";
import { SEAT_NAMES } from "../bridge/seats.js";
import { playTricks } from "../bridge/tricks.js";
import { t } from "../language/language.js";

/**
 * Describe each trick of a line: "West ♥7 ♥4 ♥9 ♥Q – South wins".
 * @param {{ contract: ContractText, cards: Card[] }} line
 */
export function tricksText({ contract, cards }) {
  const declared = declaredContract(contract);
  if (!declared) return [];
  return playTricks(cards, declared).tricks.map((trick) => {
    const played = trick.cards.map(({ card }) => cardText(card)).join(" ");
    const winner = trick.winner ? t(" – {winner} wins", { winner: SEAT_NAMES[trick.winner] }) : "";
    return `${SEAT_NAMES[trick.leader]} ${played}${winner}`;
  });
}
