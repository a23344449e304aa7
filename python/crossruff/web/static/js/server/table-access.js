// @ts-check
// The table that this browser uses, and the tokens of its seats.
import { t } from "../language/language.js";
import { settings } from "../page/settings.js";
import { readStored, removeStored, store, storedKeys } from "../page/storage.js";
import { visitorKey } from "../company/visitor.js";
import { joinTable, makeTable } from "./api.js";
import { ensureProfile, profileKey } from "./profile.js";
import { chooseSeat } from "./seat-dialog.js";

/**
 * Without a token one watches; an invitation lets a watcher sit down or ask to see hands.
 * @typedef {{ table: string, token: string | null, invite?: string | null }} Access
 */

const LAST_TABLE = "crossruff.table";
/** The names of the tables where this browser has a seat, the last used first. */
const TABLES = "crossruff.tables";
const MOST_TABLES = 12;
const tokenKey = (/** @type {string} */ table) => `crossruff.token.${table}`;
const inviteKey = (/** @type {string} */ table) => `crossruff.invite.${table}`;

/**
 * Return the tables where this browser has a seat, the last used first.
 * @returns {string[]}
 */
export function knownTables() {
  const last = readStored(LAST_TABLE);
  const names = JSON.parse(readStored(TABLES) ?? "[]");
  const known = new Set([...(last ? [last] : []), ...names]);
  return [...known].filter((name) => readStored(tokenKey(name)));
}

/**
 * Make a table the one that "Play on" opens; the others stay known.
 * @param {string} table
 */
export function useTable(table) {
  const others = knownTables().filter((name) => name !== table);
  store(TABLES, JSON.stringify([table, ...others].slice(0, MOST_TABLES)));
  store(LAST_TABLE, table);
}

/** @param {Received.TableAccess} made */
function remember(made) {
  store(tokenKey(made.table), made.token);
  useTable(made.table);
}

/**
 * Return the address of a table, or of a finished board of it.
 * @param {string} table
 * @param {number} [board]
 */
export function tableAddress(table, board) {
  return `#/table/${encodeURIComponent(table)}${board ? `/${board}` : ""}`;
}

/** Return the table that the address names, and the finished board of it. */
export function addressedTable() {
  const found = /^#\/table\/([^/?]+)(?:\/(\d+))?/.exec(location.hash);
  if (!found) return null;
  return { table: decodeURIComponent(found[1]), board: found[2] ? Number(found[2]) : null };
}

/**
 * Return the token of a seat; undefined where the profile holds it, or nobody here.
 * @param {string} table
 */
export function seatToken(table) {
  const token = readStored(tokenKey(table));
  return token && token !== profileKey() ? token : undefined;
}

/**
 * Open a table whose seat belongs to the profile.
 * @param {string} table
 */
export function openOwnTable(table) {
  const key = profileKey();
  if (key && !readStored(tokenKey(table))) store(tokenKey(table), key);
  store(LAST_TABLE, table);
  location.hash = tableAddress(table);
}

/** @param {string} table */
export function forgetTable(table) {
  removeStored(tokenKey(table));
  store(TABLES, JSON.stringify(knownTables().filter((name) => name !== table)));
  if (readStored(LAST_TABLE) === table) removeStored(LAST_TABLE);
}

/** Forget every seat of this browser: its profile was deleted. */
export function forgetAllTables() {
  for (const key of storedKeys()) {
    if (key === LAST_TABLE || key.startsWith(tokenKey("")) || key.startsWith(inviteKey(""))) {
      removeStored(key);
    }
  }
}

/** Remove the table from the address: a reload must not leave the table that was opened since. */
function cleanAddress() {
  if (!location.search) return;
  history.replaceState(null, "", location.pathname + (location.hash || "#/"));
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
  await ensureProfile();
  const made = await makeTable({
    choice,
    mode,
    name: settings.get("name") || t("You"),
    robot: settings.get("robot"),
    system: settings.get("system"),
    scoring: settings.get("scoring"),
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
    number: Number(query.get("number")) || undefined,
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
  if (!seat) return { table, token: null, invite };
  return takeSeat(table, invite, seat);
}

/**
 * Take a free seat by an invitation.
 * @param {string} table
 * @param {string} invite
 * @param {Seat} seat
 * @returns {Promise<Access>}
 */
export async function takeSeat(table, invite, seat) {
  await ensureProfile();
  const visitor = visitorKey() || null;
  const name = settings.get("name") || t("Guest");
  const joined = await joinTable(table, { invite, seat, name, visitor });
  remember(joined);
  store(inviteKey(table), invite);
  cleanAddress();
  return { table, token: joined.token, invite };
}

/**
 * Find the table of the address, else the last one that was used here, else make one.
 * @returns {Promise<Access>}
 */
export async function findTable() {
  const query = new URLSearchParams(location.search);
  const deal = query.get("deal");
  if (deal) return tableOfLink(query, deal);
  const own = addressedTable()?.table;
  if (own) {
    store(LAST_TABLE, own);
    return { table: own, token: readStored(tokenKey(own)) ?? profileKey() };
  }
  const table = query.get("table");
  const invite = query.get("invite");
  const token = table && readStored(tokenKey(table));
  if (table && token) {
    cleanAddress();
    useTable(table);
    return { table, token, invite: readStored(inviteKey(table)) };
  }
  if (table && invite) return join(table, invite, /** @type {Seat | null} */ (query.get("seat")));
  if (table) return { table, token: null };
  const last = readStored(LAST_TABLE);
  const lastToken = last && readStored(tokenKey(last));
  if (!last || !lastToken) return newTable();
  return { table: last, token: lastToken, invite: readStored(inviteKey(last)) };
}
