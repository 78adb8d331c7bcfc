import { diffArrays, diffWords } from 'diff';

import { plainText } from '@/ui/rich-text/model';
import type { RichText, RichTextBlock } from '@/ui/rich-text/model';

import { wordsOf } from './search-index';

/** A run of words that both releases have, or only one. */
export interface DiffPart {
  kind: 'same' | 'added' | 'removed';
  text: string;
}

/** A block of text that differs, under the heading it stands below. */
export interface Passage {
  heading: string;
  kind: 'added' | 'removed' | 'changed';
  parts: DiffPart[];
}

export interface ComparedChapter {
  slug: string;
  number: string;
  title: string;
  state: 'added' | 'removed' | 'changed' | 'same';
  /** Of changed chapters only. */
  passages: Passage[];
}

export interface Comparison {
  from: string;
  to: string;
  chapters: ComparedChapter[];
}

interface ReleaseText {
  slug: string;
  number: string;
  title: string;
  body: RichText;
}

/**
 * What differs between two releases: chapters are matched by slug; in chapters of both, blocks by their words.
 *
 * @param segmenter finds the words of a language without spaces
 */
export function compareChapters(
  from: readonly ReleaseText[],
  to: readonly ReleaseText[],
  segmenter?: Intl.Segmenter,
): ComparedChapter[] {
  const before = new Map(from.map((chapter) => [chapter.slug, chapter]));
  const after = new Set(to.map(({ slug }) => slug));
  const head = ({ slug, number, title }: ReleaseText) => ({ slug, number, title });
  return [
    ...to.map((chapter): ComparedChapter => {
      const old = before.get(chapter.slug);
      if (!old) return { ...head(chapter), state: 'added', passages: [] };
      const passages = compareTexts(old.body, chapter.body, segmenter);
      return { ...head(chapter), state: passages.length > 0 ? 'changed' : 'same', passages };
    }),
    ...from
      .filter(({ slug }) => !after.has(slug))
      .map((chapter): ComparedChapter => ({ ...head(chapter), state: 'removed', passages: [] })),
  ];
}

interface Line {
  heading: string;
  text: string;
}

/** The passages that differ between two texts, in the order of the newer one. */
export function compareTexts(from: RichText, to: RichText, segmenter?: Intl.Segmenter): Passage[] {
  const changes = diffArrays(linesOf(from), linesOf(to), { comparator: (a, b) => a.text === b.text });
  const passages: Passage[] = [];
  for (let place = 0; place < changes.length; place += 1) {
    const change = changes[place];
    const next = changes[place + 1];
    if (!change || (!change.added && !change.removed)) continue;
    if (change.removed && next?.added) {
      passages.push(...pairUp(change.value, next.value, segmenter));
      place += 1;
    } else {
      passages.push(...change.value.map((line) => whole(line, change.added ? 'added' : 'removed')));
    }
  }
  return passages;
}

/** How much of two lines must agree for them to be the same line with other words. */
const ALIKE = 0.4;

/** Pairs removed with added lines that are alike, in order; the rest stand alone. */
function pairUp(removed: readonly Line[], added: readonly Line[], segmenter?: Intl.Segmenter): Passage[] {
  const passages: Passage[] = [];
  let unused = 0;
  for (const line of added) {
    let found = -1;
    for (let place = unused; place < removed.length; place += 1) {
      if (likeness(removed[place]?.text ?? '', line.text) >= ALIKE) {
        found = place;
        break;
      }
    }
    if (found < 0) {
      passages.push(whole(line, 'added'));
      continue;
    }
    passages.push(...removed.slice(unused, found).map((old) => whole(old, 'removed')));
    passages.push({
      heading: line.heading,
      kind: 'changed',
      parts: wordParts(removed[found]?.text ?? '', line.text, segmenter),
    });
    unused = found + 1;
  }
  passages.push(...removed.slice(unused).map((old) => whole(old, 'removed')));
  return passages;
}

/** Share of character pairs that two texts have in common (Sørensen–Dice), from 0 to 1. */
function likeness(a: string, b: string): number {
  const pairs = (text: string) =>
    Map.groupBy(
      Array.from({ length: Math.max(0, text.length - 1) }, (_, place) => text.slice(place, place + 2)),
      (pair) => pair,
    );
  const [first, second] = [pairs(a), pairs(b)];
  let common = 0;
  for (const [pair, found] of first) common += Math.min(found.length, second.get(pair)?.length ?? 0);
  const total = a.length + b.length - 2;
  return total > 0 ? (2 * common) / total : Number(a === b);
}

function wordParts(from: string, to: string, intlSegmenter?: Intl.Segmenter): DiffPart[] {
  return diffWords(from, to, intlSegmenter ? { intlSegmenter } : {}).map(({ added, removed, value }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value,
  }));
}

function whole({ heading, text }: Line, kind: 'added' | 'removed'): Passage {
  return { heading, kind, parts: [{ kind, text }] };
}

/** The plain text of a chapter in small blocks: rows of tables, items of lists and fields of registers are their own. */
function linesOf(text: RichText): Line[] {
  let heading = '';
  return text.blocks.flatMap((block) => {
    if (block.type === 'heading') heading = plainText(block.children);
    return blockLines(block)
      .filter((line) => line.trim() !== '')
      .map((line) => ({ heading, text: line }));
  });
}

function blockLines(block: RichTextBlock): string[] {
  switch (block.type) {
    case 'table':
      return [
        block.caption ?? '',
        ...[block.header, ...block.rows].map((row) => row.map((cell) => plainText(cell)).join(' | ')),
      ];
    case 'list':
      return block.items.map((item) => wordsOf({ ...block, items: [item] }));
    case 'requirement':
      return [`${block.number} ${wordsOf(block)}`];
    case 'register':
      return [
        `${block.name} ${block.offset}`,
        ...block.fields.map(({ bits, field, access, reset, description }) =>
          [bits, field, access, reset, description].join(' | '),
        ),
      ];
    case 'figure':
      return [block.caption];
    default:
      return [wordsOf(block)];
  }
}
