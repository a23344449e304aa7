// @ts-check
// Moving the focus by arrow keys among boxes of any size.

/** @typedef {{ left: number, top: number, width: number, height: number }} Box */

/** @type {{ [key: string]: { x: number, y: number } }} */
const DIRECTIONS = {
  ArrowRight: { x: 1, y: 0 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowDown: { x: 0, y: 1 },
  ArrowUp: { x: 0, y: -1 },
};
/** A box that is aside counts as farther away by this factor. */
const ASIDE = 3;
const SAME_PLACE = 4;

/** @param {Box} box */
const middle = (box) => ({ x: box.left + box.width / 2, y: box.top + box.height / 2 });

/**
 * Return the index of the nearest box in the direction of an arrow key, -1 if there is none.
 * @param {Box} from
 * @param {Box[]} boxes
 * @param {string} key
 */
export function nearestAhead(from, boxes, key) {
  const direction = DIRECTIONS[key];
  if (!direction) return -1;
  const start = middle(from);
  const distances = boxes.map((box) => {
    const { x, y } = middle(box);
    const ahead = (x - start.x) * direction.x + (y - start.y) * direction.y;
    const aside = Math.abs(direction.x ? y - start.y : x - start.x);
    return ahead > SAME_PLACE ? ahead + aside * ASIDE : Infinity;
  });
  const nearest = Math.min(...distances);
  return nearest === Infinity ? -1 : distances.indexOf(nearest);
}
