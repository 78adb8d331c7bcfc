import { createHash } from 'node:crypto';

import { isRecord, type Values } from '../../editing/merge';
import {
  blocksOf,
  copyOf,
  type Line,
  linesIn,
  linesOf,
  pairBlocks,
  valueAt,
  withBlocks,
  withValueAt,
} from '../side-by-side/pairs';
import type { Place } from '../side-by-side/places';

import {
  type Codes,
  type Content,
  contentSign,
  decodeText,
  encodeLine,
  type Encoded,
  encodeText,
  withLines,
} from './inline';

/** Words that a translator gets as one piece: a field, or a line of a long text. */
export interface Unit {
  /** Stays the same as long as its original does, wherever it moves. */
  readonly id: string;
  readonly place: Place;
  readonly source: Encoded;
  /** As it is now; without content where there is no translation. */
  readonly target: Encoded;
  /** Where the lines of a block are only written all together: the same for each of them. */
  readonly whole?: WholeBlock;
  /** Changes with `target`: what a file was made from. */
  readonly base: string;
  /** In a long text, the position of the block, and its line. */
  readonly at?: { readonly block: number; readonly line: Line };
}

/**
 * A block without a translation, or with one in other lines than its original has. Its lines are written together, as the block
 * would have the words of its original in all others.
 */
interface WholeBlock {
  /** All words of its translation, which are replaced; without content where there is none. */
  readonly translation: Encoded;
  readonly base: string;
}

/** A unit with the words that it gets. */
export interface Translation {
  readonly unit: Unit;
  readonly content: Content;
}

const NONE: Encoded = { content: [], codes: new Map() };

const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16);

/**
 * What a file was made from: the digest of a translation.
 * @param isWhole whether it is all of a block, and not one of its lines
 */
export const baseOf = (translation: Content, isWhole: boolean) =>
  digest(`${isWhole} ${contentSign(translation)}`);

/** Everything of an item that is translated, in the order of its form. */
export function unitsOf(places: readonly Place[], source: Values, target: Values): Unit[] {
  const taken = new Map<string, number>();
  const unique = (id: string) => {
    const count = (taken.get(id) ?? 0) + 1;
    taken.set(id, count);
    return count === 1 ? id : `${id}-${count}`;
  };
  return places
    .flatMap((place): Omit<Unit, 'base'>[] => {
      const [one, other] = [valueAt(source, place.path), valueAt(target, place.path)];
      const name = place.path.join('.');
      if (place.kind === 'blocks') return unitsOfText(place, name, one, other);
      const original = encodeText(wordsOf(one), false);
      const translation = encodeText(wordsOf(other), false);
      return [{ id: name, place, source: original, target: translation }];
    })
    .filter(({ source: { content } }) => hasWords(content))
    .map((unit) => ({
      ...unit,
      id: unique(unit.id),
      base: unit.whole?.base ?? baseOf(unit.target.content, false),
    }));
}

const wordsOf = (value: unknown) => (typeof value === 'string' ? value : '');

const hasWords = (content: Content): boolean =>
  content.some((part) => (typeof part === 'string' ? part.trim() !== '' : hasWords(part.children ?? [])));

function unitsOfText(place: Place, name: string, source: unknown, target: unknown): Omit<Unit, 'base'>[] {
  const [one, other] = [blocksOf(source), blocksOf(target)];
  return pairBlocks(one, other).flatMap((pair) => {
    const original = pair.source === undefined ? undefined : one[pair.source];
    if (!original || pair.source === undefined) return [];
    const block = pair.source;
    const translation = pair.target === undefined ? undefined : other[pair.target];
    const lines = linesIn(original);
    const counterparts = translation ? linesIn(translation) : [];
    // A single line without a translation is all there is to write.
    const isWhole = translation ? counterparts.length !== lines.length : lines.length > 1;
    const whole = isWhole ? wholeOf(translation) : undefined;
    return lines.map((line, index) => {
      const encoded = encodeLine(original, line);
      const counterpart = whole ? undefined : counterparts[index];
      const former = translation && counterpart && encodeLine(translation, counterpart, encoded.codes);
      return {
        id: `${name}.${identifierOf(original, line) ?? digest(contentSign(encoded.content))}`,
        place,
        source: encoded,
        target: whole?.translation ?? former ?? NONE,
        ...(whole && { whole }),
        at: { block, line },
      };
    });
  });
}

/** Our own blocks have ids of their own; all others are known by their words. */
function identifierOf({ fields }: Values, { path }: Line): string | undefined {
  const id = isRecord(fields) ? fields.id : undefined;
  return typeof id === 'string' && /^\w+$/u.test(id) ? `${id}.${path.slice(1).join('.')}` : undefined;
}

function wholeOf(block: Values | undefined): WholeBlock {
  const words = linesOf(block ?? {}).map((line) => line.map(({ text }) => text).join(''));
  const translation = encodeText(words.join('\n'), false);
  const { content } = translation;
  return { translation, base: baseOf(content, content.length > 0) };
}

/** All codes that a translation of a unit may have. */
export const codesOf = ({ source, target }: Unit): Codes => new Map([...target.codes, ...source.codes]);

/**
 * An item with other translations of some units. Blocks without words, such as formulas and programs, are added to long texts
 * that lack them.
 * @param newId makes the ids of blocks, which are unique
 */
export function withTranslations(
  source: Values,
  target: Values,
  translations: readonly Translation[],
  newId: () => string,
): Values {
  return [...Map.groupBy(translations, ({ unit }) => unit.place)].reduce<Values>((values, [place, own]) => {
    const { path, kind } = place;
    const [first] = own;
    if (!first) return values;
    const written =
      kind === 'blocks'
        ? textWith(valueAt(source, path), valueAt(values, path), own, newId)
        : plainOf(first, kind);
    return { ...values, ...recordOf(withValueAt(values, path, written)) };
  }, target);
}

const recordOf = (value: unknown): Values => (isRecord(value) ? value : {});

function plainOf({ unit, content }: Translation, kind: Place['kind']): string {
  const text = decodeText(content, codesOf(unit)).trim();
  // A line has no line breaks.
  return kind === 'line' ? text.replaceAll(/\s*\n\s*/gu, ' ') : text;
}

function textWith(
  source: unknown,
  target: unknown,
  translations: readonly Translation[],
  newId: () => string,
): unknown {
  const [one, other] = [blocksOf(source), blocksOf(target)];
  const byBlock = Map.groupBy(translations, ({ unit }) => unit.at?.block);
  const children = pairBlocks(one, other).flatMap((pair): unknown[] => {
    const original = pair.source === undefined ? undefined : one[pair.source];
    const former = pair.target === undefined ? undefined : other[pair.target];
    const own = original ? (byBlock.get(pair.source) ?? []) : [];
    if (!original || own.length === 0) {
      if (former) return [former];
      return original && linesIn(original).length === 0 ? [copyOf(original, newId)] : [];
    }
    const isKept = former !== undefined && own.every(({ unit }) => !unit.whole);
    const block = isKept ? former : copyOf(original, newId);
    const places = linesIn(block);
    const positions = linesIn(original).map((line) => JSON.stringify(line));
    const written = own.flatMap(({ unit, content }) => {
      const line = places[positions.indexOf(JSON.stringify(unit.at?.line))];
      return line ? [{ line, content, codes: codesOf(unit) }] : [];
    });
    return [withLines(block, written)];
  });
  return withBlocks(target, children);
}
