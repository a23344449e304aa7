// @ts-check
// The titles of sets.
import { t } from "../language/language.js";
import { dayText } from "./results-text.js";

/**
 * Return the title of a set; a day is named by its date.
 * @param {Pick<Received.BoardSet, "kind" | "date" | "title">} set
 */
export function setTitle({ kind, date, title }) {
  if (kind !== "daily" || !date) return title;
  return isToday(date) ? t("Today's boards") : t("Boards of {day}", { day: dayText(date) });
}

/**
 * Return the title of a set as the server writes it: "Boards of 2026-11-18" has a date to be read.
 * @param {string} title
 */
export function writtenTitle(title) {
  const found = /^(?:Boards|(Declarer play)|(Bidding)) of (\d{4}-\d\d-\d\d)/.exec(title);
  if (!found) return title;
  const [, declares, bids, date] = found;
  const mode = (declares && t("Declare only")) || (bids && t("Bid only"));
  const day = setTitle({ kind: "daily", date, title });
  return mode ? `${day} · ${mode}` : day;
}

/**
 * Return whether it is this day; on the server it begins at midnight UTC.
 * @param {string} date
 */
export const isToday = (date) => new Date().toISOString().startsWith(date);
