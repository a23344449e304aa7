// @ts-check
// HTTP requests about what the server remembers: profiles, sets, history and score sheets.
import { ask, tablePath } from "./api.js";

/**
 * Write the parameters of a request; those without a value are left out.
 * @param {{ [name: string]: string | number | undefined }} given
 */
function query(given) {
  const known = Object.entries(given).filter(([, value]) => value !== undefined && value !== "");
  const text = new URLSearchParams(known.map(([name, value]) => [name, String(value)])).toString();
  return text && `?${text}`;
}

/** @param {string} id */
const setPath = (id) => `/api/sets/${encodeURIComponent(id)}`;

/**
 * @param {string} name
 * @returns {Promise<Received.NewProfile>}
 */
export const makeProfile = (name) => ask("/api/profiles", { name });

/** @returns {Promise<Received.Profile>} */
export const seeProfile = () => ask("/api/profile");

/**
 * @param {string} name
 * @returns {Promise<Received.Profile>}
 */
export const nameProfile = (name) => ask("/api/profile", { name }, undefined, "PATCH");

/** @returns {Promise<unknown>} */
export const deleteProfile = () => ask("/api/profile", {}, undefined, "DELETE");

/** @returns {Promise<object>} everything that the server has about the profile */
export const exportProfile = () => ask("/api/profile/export");

/** @returns {Promise<Received.OwnTable[]>} */
export const listOwnTables = () => ask("/api/profile/tables");

/**
 * @param {Received.SetMode} mode
 * @returns {Promise<Received.BoardSet>}
 */
export const seeToday = (mode) => ask(`/api/sets/today${query({ mode })}`);

/**
 * @param {string} before a date
 * @param {number} limit
 * @returns {Promise<Received.PastSet[]>}
 */
export const listSets = (before, limit) => ask(`/api/sets${query({ before, limit })}`);

/**
 * @param {string} id
 * @returns {Promise<Received.WholeSet>}
 */
export const seeSet = (id) => ask(setPath(id));

/**
 * @param {Sent.ChallengeForm} asked
 * @returns {Promise<Received.NewSet>}
 */
export const makeSet = (asked) => ask("/api/sets", asked);

/**
 * @param {string} id
 * @param {Sent.PlaySetForm} asked
 * @returns {Promise<Received.SetSeat>}
 */
export const playSet = (id, asked) => ask(`${setPath(id)}/play`, asked);

/**
 * @param {{ search?: string, before?: number, limit?: number }} asked
 * @returns {Promise<Received.HistoryPage>}
 */
export const seeHistory = (asked) => ask(`/api/history${query(asked)}`);

/** @returns {Promise<Received.Statistics>} */
export const seeStatistics = () => ask("/api/statistics");

/**
 * @param {string} table
 * @param {string | undefined} token of a seat that does not belong to the profile
 * @returns {Promise<Received.ScoreSheet>}
 */
export const seeSheet = (table, token) => ask(`${tablePath(table)}/sheet${query({ token })}`);

/**
 * @param {string} table
 * @param {number} board
 * @param {string | undefined} token of a seat that does not belong to the profile
 * @returns {Promise<Received.Review>}
 */
export const seeBoard = (table, board, token) =>
  ask(`${tablePath(table)}/boards/${board}${query({ token })}`);
