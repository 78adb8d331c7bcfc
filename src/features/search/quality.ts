/** How well an address answers a query: 3 is the answer, 2 helps much, 1 is related. Addresses are without language. */
export type Grades = ReadonlyMap<string, number>;

/** Results that count for the figure. */
const DEPTH = 10;

/** Normalized discounted cumulative gain of the first ten addresses, without language: 1 is the best order. */
export function ndcg(found: readonly string[], grades: Grades): number {
  const gain = (grade: number, place: number) => (2 ** grade - 1) / Math.log2(place + 2);
  const seen = new Set<string>();
  const reached = found.slice(0, DEPTH).reduce((sum, address, place) => {
    if (seen.has(address)) return sum;
    seen.add(address);
    return sum + gain(grades.get(address) ?? 0, place);
  }, 0);
  const best = [...grades.values()]
    .toSorted((a, b) => b - a)
    .slice(0, DEPTH)
    .reduce((sum, grade, place) => sum + gain(grade, place), 0);
  return best === 0 ? 0 : reached / best;
}

/** An address as it is compared between languages: without the language, and readable. */
export function withoutLanguage(url: string): string {
  return decodeURI(url).replace(/^\/[a-z]{2}(?=\/|$)/, '');
}
