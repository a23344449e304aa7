// @ts-check
// Contracts and results as text.
import { t } from "../language/language.js";
import { readStrain, strainText } from "./calls.js";
import { SEAT_NAMES, otherSide, sideOf } from "./seats.js";

/**
 * @typedef {object} ContractParts
 * @property {number} level
 * @property {Strain} strain
 * @property {string} doubles "", "X" or "XX"
 * @property {Seat | undefined} declarer
 * @property {string | undefined} result "=", "+1" or "-1"
 */

/**
 * A contract with its declarer.
 * @typedef {ContractParts & { declarer: Seat }} DeclaredContract
 */

const CONTRACT = /^([1-7])(NT|N|[SHDC])([Xx]{0,2})([NESW])?([Xx]{0,2})(=|[+-]\d+)?$/;

/**
 * Read "4SNx", "4SNx+1", "4SXN" or "3NTS="; return null for anything else.
 * @param {ContractText | null | undefined} text
 * @returns {ContractParts | null}
 */
export function contractParts(text) {
  const found = CONTRACT.exec(text ?? "");
  if (!found) return null;
  const [, level, strain, before, declarer, after, result] = found;
  return {
    level: Number(level),
    strain: readStrain(strain),
    doubles: (before || after).toUpperCase(),
    declarer: /** @type {Seat | undefined} */ (declarer),
    result,
  };
}

/**
 * Read a contract with a declarer; return null for anything else.
 * @param {ContractText | null | undefined} text
 * @returns {DeclaredContract | null}
 */
export function declaredContract(text) {
  const parts = contractParts(text);
  return parts?.declarer ? { ...parts, declarer: parts.declarer } : null;
}

/**
 * Write a contract or a result for the page: "4♠× by North +1".
 * @param {ContractText | null | undefined} text
 */
export function contractText(text) {
  const parts = contractParts(text);
  if (!parts) return text === "Pass" || !text ? t("Passed out") : text;
  const doubles = parts.doubles.replaceAll("X", "×");
  const by = parts.declarer ? t(" by {declarer}", { declarer: SEAT_NAMES[parts.declarer] }) : "";
  const result = parts.result ? ` ${parts.result.replace("-", "−")}` : "";
  return `${parts.level}${strainText(parts.strain)}${doubles}${by}${result}`;
}

/** @param {ContractParts} contract */
export const tricksNeeded = ({ level }) => level + 6;

/**
 * Return both sides' tricks by the result of a contract, null if it has none.
 * @param {DeclaredContract} contract
 * @returns {BySide<number> | null}
 */
export function tricksByResult(contract) {
  const { declarer, result } = contract;
  if (!result) return null;
  const made = tricksNeeded(contract) + (result === "=" ? 0 : Number(result));
  const won = { NS: 0, EW: 0 };
  won[sideOf(declarer)] = made;
  won[otherSide(sideOf(declarer))] = 13 - made;
  return won;
}

/**
 * Say how a contract stands: "2 more to make", "made" or "1 down already".
 * @param {DeclaredContract} contract
 * @param {BySide<number>} won
 */
export function contractProgress(contract, won) {
  const side = sideOf(contract.declarer);
  const down = won[otherSide(side)] - (13 - tricksNeeded(contract));
  if (down > 0) return t("{down} down already", { down });
  const missing = tricksNeeded(contract) - won[side];
  return missing > 0 ? t("{missing} more to make", { missing }) : t("made");
}
