/**
 * The word that `word` is probably a misspelling of: one or, in longer words, two letters wrong, missing, too many or
 * exchanged; among equally close ones the most frequent. Undefined when there is none, or when the word is known.
 */
export function closestSpelling(
  word: string,
  candidates: readonly { readonly word: string; readonly entries: number }[],
): string | undefined {
  const allowed = word.length <= 5 ? 1 : 2;
  let best: { word: string; distance: number; entries: number } | undefined;
  for (const { word: candidate, entries } of candidates) {
    if (candidate === word) return undefined;
    const distance = editDistance(word, candidate, allowed);
    if (distance > allowed) continue;
    const closer =
      !best || distance < best.distance || (distance === best.distance && entries > best.entries);
    if (closer) best = { word: candidate, distance, entries };
  }
  return best?.word;
}

/** Optimal string alignment distance (Damerau-Levenshtein without repeated edits); more than `limit` is not exact. */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let twoBack: number[] = [];
  let back = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const same = a[row - 1] === b[column - 1];
      let cost = Math.min(
        (back[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (back[column - 1] ?? 0) + (same ? 0 : 1),
      );
      const exchanged = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (row > 1 && column > 1 && exchanged) cost = Math.min(cost, (twoBack[column - 2] ?? 0) + 1);
      current.push(cost);
    }
    twoBack = back;
    back = current;
  }
  return back.at(-1) ?? 0;
}
