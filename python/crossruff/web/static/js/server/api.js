// @ts-check
// HTTP requests to the server, by name. A refused request throws an Error with the server's line.
import { language, t } from "../language/language.js";
import { connection } from "../page/connection.js";
import { siteAddress } from "../page/site.js";
import { profileKey } from "./profile-key.js";

/** A request that the server has refused. */
export class Refusal extends Error {
  /**
   * @param {string} message
   * @param {number} status
   */
  constructor(message, status) {
    super(message);
    this.status = status;
  }

  /** Return whether the server does not know the profile of the request. */
  get isUnknownProfile() {
    return this.status === 401;
  }
}

/** @param {Response} response */
async function failure(response) {
  const { status, statusText } = response;
  try {
    const { detail } = await response.json();
    if (typeof detail === "string") return new Refusal(detail, status);
    if (detail?.[0]?.msg) return new Refusal(detail[0].msg, status);
  } catch {
    // The body is not JSON.
  }
  return new Refusal(`${status} ${statusText}`, status);
}

/**
 * Fetch an answer, and note whether there is a server.
 * @param {string} address
 * @param {RequestInit} init
 */
async function reach(address, init) {
  try {
    const response = await fetch(address, init);
    connection.regain();
    return response;
  } catch (error) {
    if (init.signal?.aborted) throw error;
    connection.lose();
    throw new Error(t("The server cannot be reached."));
  }
}

/**
 * @param {string} path
 * @param {object} [body] posts it as JSON
 * @param {AbortSignal} [signal] cancels the request
 * @param {string} [method] of a request with a body
 */
export async function ask(path, body, signal, method = "POST") {
  const key = profileKey();
  /** @type {Record<string, string>} */
  const headers = key ? { "X-Profile": key } : {};
  if (language !== "en") headers["X-Language"] = language;
  if (body) headers["content-type"] = "application/json";
  const sent = body && { method, body: JSON.stringify(body) };
  const response = await reach(siteAddress(path), { headers, signal, ...sent });
  if (!response.ok) throw await failure(response);
  const isJson = response.headers.get("content-type")?.includes("json");
  return isJson ? response.json() : response.text();
}

/** @param {string} table */
export const tablePath = (table) => `/api/tables/${encodeURIComponent(table)}`;

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
 * @param {Sent.SuitForm} asked
 * @returns {Promise<Received.SuitStudy>}
 */
export const studySuit = (asked) => ask("/api/suit", asked);

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

/**
 * @param {Sent.PlanForm} asked
 * @returns {Promise<Received.PlayPlan>}
 */
export const makePlan = (asked) => ask("/api/plan", asked);

/**
 * @param {string} system
 * @returns {Promise<Received.ConventionCard>}
 */
export const conventionCard = (system) => ask(`/api/card?system=${encodeURIComponent(system)}`);

/** @returns {Promise<Received.Conventions>} */
export const listConventions = () => ask("/api/conventions");

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

/**
 * @param {Sent.LeadForm} asked
 * @param {AbortSignal} signal
 * @returns {Promise<Received.LeadComparison>}
 */
export const compareLeads = (asked, signal) => ask("/api/lead", asked, signal);

/**
 * @param {Sent.ContractsForm} asked
 * @param {AbortSignal} signal
 * @returns {Promise<Received.ContractComparison>}
 */
export const compareContracts = (asked, signal) => ask("/api/contracts", asked, signal);

/**
 * @param {Sent.PlayedForm} asked
 * @param {AbortSignal} signal
 * @returns {Promise<Received.PlayedWorld>}
 */
export const playContract = (asked, signal) => ask("/api/contracts/played", asked, signal);
/** @returns {Promise<{ problems: Received.ProblemHead[] }>} */
export const listProblems = () => ask("/api/problems");

/**
 * @param {number} number
 * @returns {Promise<Received.Problem>}
 */
export const seeProblem = (number) => ask(`/api/problems/${number}`);

/**
 * @param {number} number
 * @param {Card} card
 * @returns {Promise<Received.ProblemAnswer>}
 */
export const answerProblem = (number, card) => ask(`/api/problems/${number}/answer`, { card });

/**
 * @param {number} number
 * @param {Card[]} cards the cards of declarer's side since the problem began
 * @returns {Promise<{ position: Received.ProblemPosition }>}
 */
export const playProblem = (number, cards) => ask(`/api/problems/${number}/play`, { cards });
