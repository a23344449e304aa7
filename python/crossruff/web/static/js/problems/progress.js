// @ts-check
// Which problems one has solved. This browser keeps it.
import { readStored, store } from "../page/storage.js";

const KEY = "crossruff.problems";

/** @typedef {"solved" | "missed"} Outcome */
/** @typedef {{ [id: string]: Outcome }} Progress */

/** @returns {Progress} */
export function readProgress() {
  try {
    return JSON.parse(readStored(KEY) ?? "{}");
  } catch {
    return {};
  }
}

/**
 * Keep an answer; a problem that was solved once stays solved.
 * @param {string} id
 * @param {boolean} isSolved
 */
export function keepAnswer(id, isSolved) {
  const progress = readProgress();
  if (progress[id] === "solved") return;
  progress[id] = isSolved ? "solved" : "missed";
  store(KEY, JSON.stringify(progress));
}

/**
 * Return the mark of a problem in a list.
 * @param {Outcome | undefined} outcome
 */
export const outcomeMark = (outcome) =>
  outcome === "solved" ? "✓" : outcome === "missed" ? "✗" : "·";

/**
 * Count the problems and the solved ones of each theme, by the name of the theme.
 * @param {Received.ProblemHead[]} heads
 * @param {Progress} progress
 */
export function themeCounts(heads, progress) {
  /** @type {Map<string, { all: number, solved: number }>} */
  const counts = new Map();
  for (const { theme, id } of heads) {
    const found = counts.get(theme) ?? { all: 0, solved: 0 };
    found.all += 1;
    found.solved += Number(progress[id] === "solved");
    counts.set(theme, found);
  }
  return [...counts].sort(([one], [other]) => one.localeCompare(other));
}

/**
 * Return the next problem to solve after one: the next that is not solved, else the next.
 * @param {Received.ProblemHead[]} heads of a theme
 * @param {number} number
 * @param {Progress} progress
 */
export function nextProblem(heads, number, progress) {
  const place = heads.findIndex((head) => head.number === number);
  const following = [...heads.slice(place + 1), ...heads.slice(0, place)];
  return following.find((head) => progress[head.id] !== "solved") ?? following[0] ?? heads[0];
}
