// @ts-check
// The score sheet of a table: every finished board with both rooms, IMPs, the total and VPs.
import { sideOf } from "../bridge/seats.js";
import { imps, plural, signed } from "../bridge/text.js";
import { decimal, t } from "../language/language.js";
import { messageOf, openDialog } from "../page/dialogs.js";
import { button, h, suited } from "../page/elements.js";
import { seeSheet } from "../server/memory-api.js";
import { seatToken, tableAddress } from "../server/table-access.js";
import { scoreText, shortPlayedText, signClass } from "../today/results-text.js";
import { twoRooms } from "./two-rooms.js";

/** The other room of a board may still be playing. */
const LOOK_AGAIN_MS = 3000;
const MOST_LOOKS = 20;

/**
 * Give a replay the other room of the board that it repeats.
 * @param {Received.SheetRow} row
 * @param {Received.SheetRow[]} rows
 * @returns {Received.SheetRow}
 */
export function withOtherRoom(row, rows) {
  if (row.there || !row.replay) return row;
  const earlier = rows.filter(
    (each) => each.number === row.number && !each.replay && each.board < row.board,
  );
  const first = earlier.at(-1);
  return { ...row, there: first?.there ?? null };
}

/**
 * @param {string} table
 * @param {Received.SheetRow} row
 */
function openRow(table, row) {
  const review = { class: "button", href: tableAddress(table, row.board) };
  const dialog = openDialog(
    t("Board {count}", { count: row.number ?? row.board }),
    twoRooms(row),
    h("div", { class: "row" }, h("a", review, t("Review this board"))),
  );
  dialog.classList.add("wide-dialog");
  dialog.addEventListener("click", ({ target }) => {
    if (target instanceof HTMLAnchorElement) closeDialogs();
  });
}

function closeDialogs() {
  for (const open of document.querySelectorAll("dialog")) open.close();
}

/**
 * @param {Received.Outcome | null} room
 */
const cell = (room) =>
  h(
    "td",
    {},
    room
      ? [h("span", {}, suited(shortPlayedText(room))), h("span", {}, scoreText(room.score))]
      : "–",
  );

/**
 * @param {string} table
 * @param {Received.ScoreSheet} sheet
 */
function sheetTable(table, { boards }) {
  const row = (/** @type {Received.SheetRow} */ each) => {
    const open = () => openRow(table, each);
    const number = String(each.number ?? each.board);
    const label = t("Board {number}: both rooms", { number });
    const note = each.replay ? h("span", { class: "tag" }, t("replay")) : null;
    return h(
      "tr",
      {},
      h("th", { scope: "row" }, button(number, open, { "aria-label": label }), note),
      cell(each.here),
      cell(each.there),
      h("td", { class: signClass(each.imps) }, each.imps === null ? "–" : signed(each.imps)),
    );
  };
  const heads = [t("Board"), t("Here"), t("Other room"), "IMPs"];
  return h(
    "table",
    { class: "figures sheet-table" },
    h("caption", { class: "visually-hidden" }, t("Score sheet")),
    h("thead", {}, h("tr", {}, heads.map((head) => h("th", { scope: "col" }, head)))),
    h("tbody", {}, boards.map((each) => row(withOtherRoom(each, boards)))),
  );
}

/**
 * @param {Received.ScoreSheet} sheet
 * @param {Side} side
 */
function totalLine({ total, vps }, side) {
  const counted = t("{imps} in {boards}", {
    imps: imps(total[side]),
    boards: plural(total.boards, "board"),
  });
  const victory = vps ? t(", {vps} of 20 victory points", { vps: decimal(vps[side], 2) }) : "";
  return h("p", { class: "sheet-total" }, h("b", { class: signClass(total[side]) }, t("Total: ")), [
    `${counted}${victory}.`,
  ]);
}

/**
 * Open the score sheet of a table.
 * @param {string} table
 * @param {Seat | null} seat
 */
export async function showSheet(table, seat) {
  const side = sideOf(seat ?? "S");
  const place = h("div", { class: "sheet-place" }, h("p", { class: "soft" }, t("Loading…")));
  const dialog = openDialog(t("Score sheet"), place);
  dialog.classList.add("sheet-dialog");
  const show = async (/** @type {number} */ looks) => {
    const sheet = await seeSheet(table, seatToken(table));
    const empty = h("p", {}, t("No board of this table is finished yet."));
    place.replaceChildren(
      ...(sheet.boards.length ? [sheetTable(table, sheet), totalLine(sheet, side)] : [empty]),
    );
    const isWaiting = sheet.boards.some((each) => !each.there && !each.replay);
    if (!isWaiting || !looks) return;
    setTimeout(() => dialog.isConnected && show(looks - 1).catch(() => {}), LOOK_AGAIN_MS);
  };
  try {
    await show(MOST_LOOKS);
  } catch (error) {
    place.replaceChildren(h("p", { class: "error-words", role: "alert" }, messageOf(error)));
  }
}
