// @ts-check
// HTTP requests to the server, by name. A refused request throws an Error with the server's line.

/** @param {Response} response */
async function failure(response) {
  try {
    const { detail } = await response.json();
    if (typeof detail === "string") return new Error(detail);
    if (detail?.[0]?.msg) return new Error(detail[0].msg);
  } catch {
    // The body is not JSON.
  }
  return new Error(`${response.status} ${response.statusText}`);
}

/**
 * @param {string} path
 * @param {object} [body] posts it as JSON
 */
async function ask(path, body) {
  const headers = { "content-type": "application/json" };
  const request = body && { method: "POST", headers, body: JSON.stringify(body) };
  const response = await fetch(path, request);
  if (!response.ok) throw await failure(response);
  const isJson = response.headers.get("content-type")?.includes("json");
  return isJson ? response.json() : response.text();
}

/** @param {string} table */
const tablePath = (table) => `/api/tables/${encodeURIComponent(table)}`;

/**
 * @param {Sent.TableSettings} asked
 * @returns {Promise<Received.TableAccess>}
 */
export const makeTable = (asked) => ask("/api/tables", asked);

/**
 * @param {string} table
 * @returns {Promise<Received.TableInfo>}
 */
export const tableInfo = (table) => ask(tablePath(table));

/**
 * @param {string} table
 * @param {Sent.JoinForm} asked
 * @returns {Promise<Received.TableAccess>}
 */
export const joinTable = (table, asked) => ask(`${tablePath(table)}/join`, asked);

/**
 * @param {string} table
 * @param {"pbn" | "lin" | "url"} format
 * @param {number} board
 * @returns {Promise<string>}
 */
export const exportBoard = (table, format, board) =>
  ask(`${tablePath(table)}/export?format=${format}&board=${board}`);

/**
 * Return a text to report a problem with, at a step of a board.
 * @param {string} table
 * @param {number} board
 * @param {number} step
 * @returns {Promise<string>}
 */
export const problemReport = (table, board, step) =>
  ask(`${tablePath(table)}/report?board=${board}&step=${step}`);

/**
 * @param {Sent.BoardTextForm} asked
 * @returns {Promise<Received.ReadBoards>}
 */
export const readBoards = (asked) => ask("/api/read", asked);

/**
 * @param {Sent.DealsForm} asked
 * @returns {Promise<Received.Boards>}
 */
export const dealBoards = (asked) => ask("/api/deals", asked);

/**
 * @param {Sent.SolveForm} asked
 * @returns {Promise<Received.Solution>}
 */
export const solveDeal = (asked) => ask("/api/solve", asked);

/**
 * @param {Sent.PlayForm} asked
 * @returns {Promise<Received.CardTricks>}
 */
export const solveCards = (asked) => ask("/api/cards", asked);

/**
 * @param {Sent.ClaimForm} asked
 * @returns {Promise<Received.FoundClaim>}
 */
export const findClaim = (asked) => ask("/api/claim", asked);

/** @returns {Promise<Received.Systems>} */
export const listSystems = () => ask("/api/systems");

/**
 * @param {Sent.AuctionForm} asked
 * @returns {Promise<Received.ExplainedAuction>}
 */
export const explainAuction = (asked) => ask("/api/explain", asked);

/**
 * @param {Sent.AuctionForm} asked
 * @returns {Promise<Received.Frequencies>}
 */
export const callFrequencies = (asked) => ask("/api/frequencies", asked);
