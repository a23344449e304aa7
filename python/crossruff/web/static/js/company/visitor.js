// @ts-check
// The key by which the server knows this browser again, and the address of a socket with it.
import { t } from "../language/language.js";
import { readStored, store } from "../page/storage.js";
import { settings } from "../page/settings.js";

const KEY = "crossruff.visitor";

/** Return the key of this browser, "" where the browser keeps none. */
export function visitorKey() {
  const known = readStored(KEY);
  if (known) return known;
  const bytes = crypto.getRandomValues(new Uint8Array(18));
  store(KEY, [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join(""));
  return readStored(KEY) ?? "";
}

/**
 * Return the query of a table's socket: a player has a token, a watcher may have an invitation.
 * @param {string | null} token
 * @param {string | null} [invite]
 */
export function socketQuery(token, invite = null) {
  const query = new URLSearchParams();
  const visitor = visitorKey();
  if (token) query.set("token", token);
  if (visitor) query.set("visitor", visitor);
  if (invite) query.set("invite", invite);
  if (invite) query.set("name", settings.get("name") || t("Guest"));
  return query.toString();
}
