// @ts-check
// A board in two rooms: both auctions and both plays side by side.
import { callText } from "../bridge/calls.js";
import { cardText } from "../bridge/cards.js";
import { declaredContract, tricksByResult } from "../bridge/contracts.js";
import { SEATS, SEAT_LETTERS, SEAT_NAMES, placesBetween, sideOf } from "../bridge/seats.js";
import { imps } from "../bridge/text.js";
import { playTricks } from "../bridge/tricks.js";
import { t } from "../language/language.js";
import { openDialog } from "../page/dialogs.js";
import { h, suited } from "../page/elements.js";
import { playedText, readContract, scoreText, signClass } from "../today/results-text.js";

/**
 * Put calls into rows of an auction that begins with West; "" where nobody has called.
 * @param {Call[]} calls
 * @param {Seat} dealer
 */
export function auctionRows(calls, dealer) {
  const cells = [...Array(placesBetween("W", dealer)).fill(""), ...calls];
  while (cells.length % 4) cells.push("");
  return Array.from({ length: cells.length / 4 }, (_, row) => cells.slice(row * 4, row * 4 + 4));
}

/**
 * @param {Received.RoomOutcome} room
 * @param {Seat} dealer
 * @param {string} title
 */
function auctionTable({ calls }, dealer, title) {
  const heads = SEATS.map((_, place) => SEATS[(place + 3) % 4]);
  return h(
    "table",
    { class: "room-auction" },
    h("caption", { class: "visually-hidden" }, t("Auction, {room}", { room: title.toLowerCase() })),
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        heads.map((seat) => h("th", { scope: "col", abbr: SEAT_NAMES[seat] }, SEAT_LETTERS[seat])),
      ),
    ),
    h(
      "tbody",
      {},
      auctionRows(calls, dealer).map((row) =>
        h("tr", {}, row.map((call) => h("td", {}, call ? suited(callText(call)) : ""))),
      ),
    ),
  );
}

/**
 * @param {Received.RoomOutcome} room
 * @param {string} title
 */
function playList({ contract, cards }, title) {
  const declared = readContract(contract);
  if (!declared || !cards.length) return h("p", { class: "soft" }, t("No card was played."));
  const { tricks } = playTricks(cards, declared);
  return h(
    "ol",
    { class: "room-play", "aria-label": t("Play, {room}", { room: title.toLowerCase() }) },
    tricks.map(({ leader, cards: played, winner }) =>
      h(
        "li",
        {},
        h("span", { class: "leader" }, SEAT_LETTERS[leader]),
        played.map(({ seat, card }) =>
          h("span", { class: seat === winner ? "winner" : "" }, suited(cardText(card))),
        ),
      ),
    ),
  );
}

/**
 * @param {string} title
 * @param {Received.RoomOutcome | null} room
 * @param {Seat} dealer
 */
function roomView(title, room, dealer) {
  return h(
    "section",
    { class: "room", "aria-label": title },
    h("h3", {}, title),
    room
      ? [
          h("p", {}, h("b", {}, suited(playedText(room))), ` ${scoreText(room.score)}`),
          auctionTable(room, dealer, title),
          playList(room, title),
        ]
      : h("p", { class: "soft" }, t("Not finished yet.")),
  );
}

/**
 * Read a room of a review as the score sheet has it.
 * @param {Received.Result & { calls: Call[], cards: Card[] }} room
 * @param {Side} side
 * @returns {Received.RoomOutcome}
 */
export function roomOf({ contract, result, score, calls, cards }, side) {
  const declared = declaredContract(result);
  const won = declared && tricksByResult(declared);
  const tricks = won ? won[sideOf(declared.declarer)] : null;
  return { contract: contract ?? "", tricks, score: score[side], calls, cards };
}

/**
 * Show a board in both rooms.
 * @param {Pick<Received.SheetRow, "here" | "there" | "dealer" | "imps">} row
 */
export function twoRooms({ here, there, dealer, imps: won }) {
  return h(
    "div",
    { class: "two-rooms" },
    won === null ? "" : h("p", {}, h("b", { class: signClass(won) }, imps(won))),
    h(
      "div",
      { class: "rooms" },
      roomView(t("This table"), here, dealer),
      roomView(t("The other room"), there, dealer),
    ),
  );
}

/**
 * Open a reviewed board in both rooms.
 * @param {Received.Review} review
 * @param {Side} side
 */
export function showBothRooms(review, side) {
  const { other, number, dealer, imps: won } = review;
  const there = other && roomOf(other, side);
  const here = roomOf(review, side);
  const content = twoRooms({ here, there, dealer, imps: won?.[side] ?? null });
  openDialog(t("Board {number}", { number }), content).classList.add("wide-dialog");
}
