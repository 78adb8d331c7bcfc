/**
 * Which pages may be meant by an address that leads nowhere: those whose addresses differ in few letters, within the same
 * parent first, and last the nearest parent that there is. Paths are without language prefix.
 */

/** Longer addresses are not compared. */
const LONGEST = 200;
/** Candidates that are compared, which bounds the work for an invented address. */
const MOST_CANDIDATES = 20_000;

/** The pages that come nearest to a lost path, the nearest first; at the end the nearest parent that exists. */
export function nearPaths(lost: string, existing: readonly string[], most: number): string[] {
  if (lost.length > LONGEST) return [];
  const path = lost.replace(/\/+$/, '').toLowerCase();
  const parents = new Set(existing);
  const parent = ancestorsOf(path).find((ancestor) => parents.has(ancestor));
  const found = existing
    .slice(0, MOST_CANDIDATES)
    .flatMap((candidate) => {
      const away = distance(path, candidate);
      return away === undefined
        ? []
        : [{ candidate, away, isSibling: parentOf(candidate) === parentOf(path) }];
    })
    .toSorted((a, b) => Number(b.isSibling) - Number(a.isSibling) || a.away - b.away)
    .map(({ candidate }) => candidate)
    .filter((candidate) => candidate !== parent)
    .slice(0, most - Number(parent !== undefined));
  return parent === undefined ? found : [...found, parent];
}

const parentOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));

/** What a path lies within, the nearest first. */
function ancestorsOf(path: string): string[] {
  const parent = parentOf(path);
  return parent === '' ? [] : [parent, ...ancestorsOf(parent)];
}

/** Letters that may be wrong in a segment: one in three, but not two of a short word. */
const tolerated = (segment: string): number => Math.min(4, Math.floor(segment.length / 3));

/** How far two paths are apart; undefined if too far. A segment too many in the lost one (a wrong release) counts as one. */
function distance(lost: string, candidate: string): number | undefined {
  const [wrong, right] = [lost.split('/').slice(1), candidate.split('/').slice(1)];
  if (wrong.length === right.length) return sumOf(wrong, right);
  if (wrong.length !== right.length + 1) return undefined;
  const sums = wrong.flatMap(
    (_, left) =>
      sumOf(
        wrong.filter((_part, index) => index !== left),
        right,
      ) ?? [],
  );
  return sums.length === 0 ? undefined : 1 + Math.min(...sums);
}

function sumOf(wrong: readonly string[], right: readonly string[]): number | undefined {
  let sum = 0;
  for (const [index, segment] of wrong.entries()) {
    const other = right[index] ?? '';
    const isLast = index === wrong.length - 1;
    // What was added after a name, as in memory-x.
    const begins = isLast && other.length > 3 && segment.startsWith(`${other}-`);
    const away = begins ? 1 : edits(segment, other, tolerated(other));
    if (away === undefined) return undefined;
    sum += away;
  }
  return sum;
}

/** Letters to insert, remove, replace, or swap with their neighbor between two words; undefined for more than `most`. */
function edits(one: string, other: string, most: number): number | undefined {
  if (Math.abs(one.length - other.length) > most) return undefined;
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      next.push(
        Math.min(
          (last[column] ?? 0) + 1,
          (next[column - 1] ?? 0) + 1,
          (last[column - 1] ?? 0) + Number(!isSame),
          isSwapped ? (before[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    if (Math.min(...next) > most) return undefined;
    [before, last] = [last, next];
  }
  const away = last[other.length] ?? 0;
  return away <= most ? away : undefined;
}
