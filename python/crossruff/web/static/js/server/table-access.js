// @ts-check
// The table that this browser uses, and the tokens of its seats.
import { readStored, removeStored, store } from "../page/storage.js";
import { settings } from "../page/settings.js";
import { joinTable, makeTable } from "./api.js";
import { chooseSeat } from "./seat-dialog.js";

/** @typedef {{ table: string, token: string | null }} Access without a token one watches */

const LAST_TABLE = "crossruff.table";
const tokenKey = (/** @type {string} */ table) => `crossruff.token.${table}`;
const linksKey = (/** @type {string} */ table) => `crossruff.links.${table}`;

/** @param {Received.TableAccess} made */
function remember(made) {
  store(tokenKey(made.table), made.token);
  store(LAST_TABLE, made.table);
  if (made.links) store(linksKey(made.table), JSON.stringify(made.links));
}

/**
 * Return the links of a table that was made here, null for another.
 * @param {string} table
 * @returns {Received.TableLinks | null}
 */
export const linksOf = (table) => JSON.parse(readStored(linksKey(table)) ?? "null");

/** @param {string} table */
export function forgetTable(table) {
  removeStored(tokenKey(table));
  if (readStored(LAST_TABLE) === table) removeStored(LAST_TABLE);
}

/** Remove the table from the address: a reload must not leave the table that was opened since. */
function cleanAddress() {
  history.replaceState(null, "", location.pathname + location.hash);
}

/**
 * Make a table with the settings of this browser.
 * @param {Sent.AnyBoardChoice} [choice]
 * @param {Sent.TableSettings["mode"]} [mode]
 * @param {Sent.TableSettings} [more]
 * @returns {Promise<Access>}
 */
export async function newTable(choice = { kind: "random" }, mode = "full", more = {}) {
  const seconds = settings.robotSeconds;
  const made = await makeTable({
    choice,
    mode,
    name: settings.get("name") || "You",
    robot: settings.get("robot"),
    system: settings.get("system"),
    partners_hand: settings.get("partnersHand"),
    ...more,
    ...(seconds ? { seconds } : {}),
  });
  remember(made);
  cleanAddress();
  return { table: made.table, token: made.token };
}

/**
 * Make a table for the board of a link.
 * @param {URLSearchParams} query
 * @param {DealText} deal
 */
function tableOfLink(query, deal) {
  /** @type {Sent.GivenHands} */
  const choice = {
    kind: "hands",
    deal,
    dealer: /** @type {Seat} */ (query.get("dealer") ?? "N"),
    vulnerability: /** @type {Vulnerability} */ (query.get("vulnerability") ?? "None"),
    calls: query.get("calls") || undefined,
    cards: query.get("cards") || undefined,
    at: query.get("at") ? Number(query.get("at")) : undefined,
  };
  cleanAddress();
  const seat = /** @type {Seat | null} */ (query.get("seat"));
  return newTable(choice, "full", seat ? { seat } : {});
}

/**
 * Join a table by an invitation; a person who chooses no seat watches.
 * @param {string} table
 * @param {string} invite
 * @param {Seat | null} wished
 * @returns {Promise<Access>}
 */
async function join(table, invite, wished) {
  const seat = wished ?? (await chooseSeat(table));
  // The address keeps the invitation: a reload offers the seats again.
  if (!seat) return { table, token: null };
  const joined = await joinTable(table, { invite, seat, name: settings.get("name") || "Guest" });
  remember(joined);
  cleanAddress();
  return { table, token: joined.token };
}

/**
 * Find the table of the address, else the last one that was used here, else make one.
 * @returns {Promise<Access>}
 */
export async function findTable() {
  const query = new URLSearchParams(location.search);
  const deal = query.get("deal");
  if (deal) return tableOfLink(query, deal);
  const table = query.get("table");
  const invite = query.get("invite");
  const token = table && readStored(tokenKey(table));
  if (table && token) {
    cleanAddress();
    store(LAST_TABLE, table);
    return { table, token };
  }
  if (table && invite) return join(table, invite, /** @type {Seat | null} */ (query.get("seat")));
  if (table) return { table, token: null };
  const last = readStored(LAST_TABLE);
  const lastToken = last && readStored(tokenKey(last));
  return last && lastToken ? { table: last, token: lastToken } : newTable();
}
