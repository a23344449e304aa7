// @ts-check
// Problems in a few words: contracts, auctions, stars.
import { callText, strainText } from "../bridge/calls.js";
import { contractParts } from "../bridge/contracts.js";
import { SEATS } from "../bridge/seats.js";

/** @type {Seat[]} */
export const AUCTION_COLUMNS = ["W", "N", "E", "S"];

/**
 * Write a contract without its declarer: "4♠" for "4SS".
 * @param {ContractText} contract
 */
export function contractName(contract) {
  const parts = contractParts(contract);
  return parts ? `${parts.level}${strainText(parts.strain)}${parts.doubles}` : contract;
}

/** @param {number} difficulty */
export const stars = (difficulty) => "★".repeat(difficulty) + "☆".repeat(5 - difficulty);

/**
 * Put an auction in rows under the seats, West first; cells before the first call are empty.
 * @param {{ seat: Seat, call: Call }[]} calls
 * @returns {string[][]}
 */
export function auctionRows(calls) {
  const before = calls.length ? AUCTION_COLUMNS.indexOf(calls[0].seat) : 0;
  const cells = [...Array(before).fill(""), ...calls.map(({ call }) => callText(call))];
  const rows = [];
  for (let place = 0; place < cells.length; place += SEATS.length) {
    rows.push(cells.slice(place, place + SEATS.length));
  }
  return rows;
}
