// Which table this browser sits at, and the tokens of its seats.
import { post } from "./api.js";
import { chooseSeat } from "./joining.js";
import { settings } from "./settings.js";

const read = (key) => { try { return localStorage.getItem(key); } catch { return null; } };
const write = (key, value) => { try { localStorage.setItem(key, value); } catch { /* private window */ } };
const clear = (key) => { try { localStorage.removeItem(key); } catch { /* private window */ } };

export const tokenOf = (table) => read(`crossruff.token.${table}`);
export const remember = (made) => {
  write(`crossruff.token.${made.table}`, made.token);
  write("crossruff.table", made.table);
  if (made.links) write(`crossruff.links.${made.table}`, JSON.stringify(made.links));
};
export const linksOf = (table) => JSON.parse(read(`crossruff.links.${table}`) ?? "null");
export function forget(table) {
  clear(`crossruff.token.${table}`);
  if (read("crossruff.table") === table) clear("crossruff.table");
}

// Who has a table of his own is not to be led back to the one that the address tells.
const cleanAddress = () => history.replaceState(null, "", location.pathname + location.hash);

export async function newTable(choice = { kind: "random" }, mode = "full", more = {}) {
  const asked = { choice, mode, name: settings.get("name") || "You", robot: settings.get("robot"), system: settings.get("system"), partners_hand: settings.get("partnersHand"), ...more };
  if (settings.get("seconds")) asked.seconds = Number(settings.get("seconds"));
  const made = await post("/api/tables", asked);
  remember(made);
  cleanAddress();
  return { table: made.table, token: made.token };
}

// The table that the address tells, else the one where we sat, else a new one.
export async function findTable() {
  const query = new URLSearchParams(location.search);
  const table = query.get("table");
  if (query.get("deal")) {
    const choice = { kind: "hands", deal: query.get("deal"), dealer: query.get("dealer") ?? "N", vulnerability: query.get("vulnerability") ?? "None" };
    for (const name of ["calls", "cards"]) if (query.get(name)) choice[name] = query.get(name);
    if (query.get("at")) choice.at = Number(query.get("at"));
    cleanAddress();
    return newTable(choice, "full", query.get("seat") ? { seat: query.get("seat") } : {});
  }
  if (table && tokenOf(table)) { cleanAddress(); write("crossruff.table", table); return { table, token: tokenOf(table) }; }
  if (table && query.get("invite")) {
    const seat = query.get("seat") ?? await chooseSeat(table);
    if (!seat) return { table, token: null }; // a reload asks again
    const joined = await post(`/api/tables/${encodeURIComponent(table)}/join`, { invite: query.get("invite"), seat, name: settings.get("name") || "Guest" });
    remember(joined);
    cleanAddress();
    return { table, token: joined.token };
  }
  if (table) return { table, token: null };
  const kept = read("crossruff.table");
  if (kept && tokenOf(kept)) return { table: kept, token: tokenOf(kept) };
  return newTable();
}
