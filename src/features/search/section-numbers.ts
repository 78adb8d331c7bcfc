import type { SearchKind, Suggestion } from './domain';

/** Whether a number is that of the entry, and not of the section that it is in. Tables and figures have theirs in the title. */
export function isNumberedKind(kind: SearchKind): boolean {
  return kind === 'chapters' || kind === 'sections';
}

/** A suggestion with the number of the chapter or section that it is. */
export function withSection<T extends Suggestion>(suggestion: T, number: string): T {
  return number !== '' && isNumberedKind(suggestion.type) ? { ...suggestion, section: number } : suggestion;
}

/**
 * Where all suggestions are the sections of one number, those of the document that is being read come first: in a reader,
 * "section 5.2" means the one at hand.
 * @param pathname address of the page, with its language
 */
export function nearestFirst(suggestions: readonly Suggestion[], pathname: string): readonly Suggestion[] {
  const [first] = suggestions;
  if (first?.section === undefined || suggestions.some(({ section }) => section !== first.section)) {
    return suggestions;
  }
  const documentOf = (path: string) => path.split('/').slice(0, 4).join('/');
  const here = documentOf(pathname);
  const [near, far] = [true, false].map((isNear) =>
    suggestions.filter(({ url }) => (documentOf(url) === here) === isNear),
  );
  return [...(near ?? []), ...(far ?? [])];
}
