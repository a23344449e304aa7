// @ts-check
// How the cards of a hand are laid out: your own hand in one or two lines, another open hand
// in columns of one suit each.

/** More cards than this go into two lines, where the screen is narrow. */
const ONE_LINE = 7;
/** A line that is longer is cut within a suit. */
const LONGEST_LINE = 9;
/** A longer suit stands in two columns. */
const LONGEST_COLUMN = 6;

/**
 * Split the suits of a hand into two lines, the first of which may be empty. The lines differ in
 * length as little as the suits allow.
 * @param {Card[][]} suits without empty ones
 * @returns {Card[][][]}
 */
export function handLines(suits) {
  const count = suits.flat().length;
  if (count <= ONE_LINE) return [[], suits];
  const lengthOf = (/** @type {Card[][]} */ line) => line.flat().length;
  const splits = suits.map((_, at) => [suits.slice(0, at), suits.slice(at)]);
  const longest = splits.map(([first, second]) => Math.max(lengthOf(first), lengthOf(second)));
  const least = Math.min(...longest);
  if (least <= LONGEST_LINE) return splits[longest.indexOf(least)];
  return cutInTwo(suits, Math.ceil(count / 2));
}

/**
 * @param {Card[][]} suits
 * @param {number} length of the first line
 */
function cutInTwo(suits, length) {
  /** @type {Card[][]} */
  const first = [];
  /** @type {Card[][]} */
  const second = [];
  let room = length;
  for (const suit of suits) {
    const taken = suit.slice(0, room);
    room -= taken.length;
    if (taken.length) first.push(taken);
    if (taken.length < suit.length) second.push(suit.slice(taken.length));
  }
  return [first, second];
}

/**
 * Split the suits of a hand into columns; a long suit has several of about the same length.
 * @param {Card[][]} suits without empty ones
 * @returns {Card[][]}
 */
export function handColumns(suits) {
  return suits.flatMap((suit) => {
    const columns = Math.ceil(suit.length / LONGEST_COLUMN);
    const length = Math.ceil(suit.length / columns);
    return Array.from({ length: columns }, (_, at) => suit.slice(at * length, (at + 1) * length));
  });
}
