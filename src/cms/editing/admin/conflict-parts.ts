import { childrenOf, wordsOf } from '../../versions/restoration';
import { type Conflict, isRecord, isSame, type Values } from '../merge';

/** A stretch of text, and whether it is what differs. */
export interface Piece {
  readonly text: string;
  readonly isChanged: boolean;
}

/** Texts for values that are not words. */
export interface ValueTexts {
  readonly yes: string;
  readonly no: string;
  readonly entry: (id: string) => string;
}

const ID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;

/** What a value says, in lines. */
export function linesOf(value: unknown, texts: ValueTexts): string[] {
  if (value === null || value === undefined || value === '') return [];
  if (typeof value === 'boolean') return [value ? texts.yes : texts.no];
  if (typeof value === 'string') {
    return ID.test(value) ? [texts.entry(value.slice(0, 8))] : value.split('\n').filter(Boolean);
  }
  if (Array.isArray(value)) {
    return value.flatMap((part: unknown) => {
      const words = isRecord(part) && typeof part.type === 'string' ? wordsOf(part) : '';
      return words === '' ? linesOf(part, texts).join(' · ') || [] : [words];
    });
  }
  if (typeof value === 'number') return [String(value)];
  if (!isRecord(value)) return [];
  if (isRecord(value.root)) return childrenOf(value.root).map(wordsOf).filter(Boolean);
  if ('relationTo' in value) return linesOf(value.value, texts);
  return Object.entries(value).flatMap(([name, part]) => (name === 'id' ? [] : linesOf(part, texts)));
}

/** Cuts a text into what it has in common with another at both ends, and what differs between. */
export function piecesOf(text: string, other: string): Piece[] {
  const [own, others] = [Array.from(text), Array.from(other)];
  const shorter = Math.min(own.length, others.length);
  let start = 0;
  while (start < shorter && own[start] === others[start]) start += 1;
  let end = 0;
  while (end < shorter - start && own.at(-1 - end) === others.at(-1 - end)) end += 1;
  const cut = own.length - end;
  return [
    { text: own.slice(0, start).join(''), isChanged: false },
    { text: own.slice(start, cut).join(''), isChanged: true },
    { text: own.slice(cut).join(''), isChanged: false },
  ].filter((piece) => piece.text !== '');
}

/** Names of the parts that a path leads through. */
export interface PathTexts {
  readonly row: (number: number) => string;
  readonly block: (number: number) => string;
  readonly order: string;
}

/**
 * What a place in the form is called: `Menu › Row 2 › Label`.
 * @param labels of fields by their paths, with `*` for rows
 * @param values in which rows are counted
 */
export function labelOf(
  { path, kind }: Pick<Conflict, 'path' | 'kind'>,
  labels: Readonly<Record<string, string>>,
  values: Values,
  texts: PathTexts,
): string {
  let known = '';
  let within: unknown = values;
  const parts = path.map((name) => {
    const place = known === '' ? name : `${known}.${name}`;
    if (Array.isArray(within)) {
      const index = within.findIndex((row: unknown) => isRecord(row) && row.id === name);
      within = within[index];
      known = `${known}.*`;
      return texts.row(index + 1);
    }
    within = isRecord(within) ? within[name] : undefined;
    known = place;
    return labels[place] ?? (kind === 'blocks' ? texts.block(Number(name) + 1) : name);
  });
  return [...parts, ...(kind === 'order' ? [texts.order] : [])].join(' › ');
}

/** Fields in which two versions differ. */
export const changedNames = (one: Values, other: Values): string[] =>
  Object.keys(other).filter((name) => !isSame(one[name], other[name]));
