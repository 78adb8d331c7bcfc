import { createHash } from 'node:crypto';

import { diffArrays, diffWords } from 'diff';

import { languages } from '@/i18n/languages';
import type { Locale } from '@/i18n/locales';
import { plainText } from '@/ui/rich-text/model';
import type { Inline, RichText, RichTextBlock } from '@/ui/rich-text/model';

import { withInlines, withNumbers } from './annotate';
import { bindingOf } from './requirements';
import { wordsOf } from './search-index';

/** A run of words that both releases have, or only one. */
export interface DiffPart {
  kind: 'same' | 'added' | 'removed';
  text: string;
}

/** A block of text that differs, under the heading of its section, which begins with its number. */
export interface Passage {
  /** Names the change in its comparison; says the same as long as the texts of both releases do. */
  id: string;
  heading: string;
  /** `moved`: the same words in another place. */
  kind: 'added' | 'removed' | 'changed' | 'moved';
  parts: DiffPart[];
  /** Of a row of a table: its cells, and the heads of their columns if they have any. */
  row?: { columns: string[]; cells: DiffPart[][] };
  /** Number of the requirement that it is. */
  requirement?: string;
  /** A requirement, or a sentence with a word that binds. */
  isNormative: boolean;
}

/** A passage before its comparison gives it a name. */
type Compared = Omit<Passage, 'id'>;

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
  const unique = uniqueIds();
  return [
    ...to.map((chapter): ComparedChapter => {
      const old = before.get(chapter.slug);
      if (!old) return { ...head(chapter), state: 'added', passages: [] };
      const passages = compareTexts(withSections(old), withSections(chapter), segmenter).map((passage) => ({
        ...passage,
        id: unique(changeId(chapter.slug, passage)),
      }));
      return { ...head(chapter), state: passages.length > 0 ? 'changed' : 'same', passages };
    }),
    ...from
      .filter(({ slug }) => !after.has(slug))
      .map((chapter): ComparedChapter => ({ ...head(chapter), state: 'removed', passages: [] })),
  ];
}

/** The text with the numbers of its sections. Tables and figures keep theirs out: one that is new would change all after it. */
function withSections({ number, body }: ReleaseText): RichText {
  const numbered = withNumbers(body, number, { figure: String, table: String }).blocks;
  return {
    blocks: body.blocks.map((block, place) =>
      block.type === 'heading' ? (numbered[place] ?? block) : block,
    ),
  };
}

/** Hexadecimal digits that tell the changes of a comparison apart. */
const DIGITS = 10;

/** Made of what differs, never of its place, so a link keeps its meaning when other changes come or go. */
function changeId(chapter: string, { requirement, parts }: Compared): string {
  if (requirement !== undefined) return `change-${requirement}`;
  const words = JSON.stringify([chapter, ...parts.map(({ kind, text }) => [kind, text])]);
  return `change-${createHash('sha256').update(words).digest('hex').slice(0, DIGITS)}`;
}

/** Gives the second and later ones of the same name a number. */
function uniqueIds(): (id: string) => string {
  const used = new Map<string, number>();
  return (id) => {
    const count = (used.get(id) ?? 0) + 1;
    used.set(id, count);
    return count === 1 ? id : `${id}-${count}`;
  };
}

interface Line {
  heading: string;
  text: string;
  /** Of a row of a table. */
  cells?: string[];
  columns?: string[];
  /** Number of a requirement. */
  requirement?: string;
}

/** The passages that differ between two texts, in the order of the newer one. */
export function compareTexts(from: RichText, to: RichText, segmenter?: Intl.Segmenter): Compared[] {
  const formulas = new FormulaSigns();
  const [before, after] = [linesOf(formulas.within(from)), linesOf(formulas.within(to))];
  const changes = diffArrays(before, after, { comparator: (a, b) => a.text === b.text });
  const pairs: Pair[] = [];
  for (let place = 0; place < changes.length; place += 1) {
    const change = changes[place];
    const next = changes[place + 1];
    if (!change || (!change.added && !change.removed)) continue;
    if (change.removed && next?.added) {
      pairs.push(...pairUp(change.value, next.value));
      place += 1;
    } else {
      pairs.push(...change.value.map((line) => (change.added ? { after: line } : { before: line })));
    }
  }
  return reunited(pairs).map((pair) => formulas.spelled(passageOf(pair, segmenter)));
}

/** Characters of the private use area, which texts do not have, and how many there are. */
const PRIVATE = { first: 0xe000, count: 6400 };
const SIGN = /[\uE000-\uF8FF]/gu;

/** Writes each formula between words as one character while texts are compared, so it differs as a whole. */
class FormulaSigns {
  private readonly signs = new Map<string, string>();
  private readonly words = new Map<string, string>();

  within(text: RichText): RichText {
    return withInlines(text, (item) => this.signed(item));
  }

  spelled(passage: Compared): Compared {
    const { parts, row } = passage;
    return {
      ...passage,
      parts: this.spelledParts(parts),
      ...(row && {
        row: {
          columns: row.columns.map((text) => this.spelledText(text)),
          cells: row.cells.map((cell) => this.spelledParts(cell)),
        },
      }),
    };
  }

  private signed(item: Inline): Inline {
    if (item.type === 'link') return { ...item, children: item.children.map((child) => this.signed(child)) };
    if (item.type !== 'formula') return item;
    // Formulas that read the same in one line may still differ.
    const known = this.signs.get(item.latex);
    if (known === undefined && this.signs.size === PRIVATE.count) return item;
    const sign = known ?? String.fromCodePoint(PRIVATE.first + this.signs.size);
    this.signs.set(item.latex, sign);
    this.words.set(sign, item.text);
    return { type: 'text', text: sign };
  }

  private spelledParts(parts: readonly DiffPart[]): DiffPart[] {
    return parts.map((part) => ({ ...part, text: this.spelledText(part.text) }));
  }

  private spelledText(text: string): string {
    return text.replaceAll(SIGN, (sign) => this.words.get(sign) ?? sign);
  }
}

/** A line of the older text with the same one of the newer, or one that only one of them has. */
interface Pair {
  before?: Line;
  after?: Line;
}

/** How much of two lines must agree for them to be the same line with other words. */
const ALIKE = 0.4;

/** Pairs removed with added lines that are the same ones, in order; the rest stand alone. */
function pairUp(removed: readonly Line[], added: readonly Line[]): Pair[] {
  const pairs: Pair[] = [];
  let unused = 0;
  for (const after of added) {
    const found = removed.findIndex((before, place) => place >= unused && isSame(before, after));
    if (found < 0) {
      pairs.push({ after });
      continue;
    }
    const old = removed[found];
    pairs.push(...removed.slice(unused, found).map((before) => ({ before })));
    pairs.push({ ...(old ? { before: old } : {}), after });
    unused = found + 1;
  }
  return [...pairs, ...removed.slice(unused).map((before) => ({ before }))];
}

/** Whether two lines are one with other words: requirements by number, rows by their first cell, others by their words. */
function isSame(before: Line, after: Line): boolean {
  if (before.requirement !== undefined || after.requirement !== undefined) {
    return before.requirement === after.requirement;
  }
  if (!before.cells !== !after.cells) return false;
  const [first] = before.cells ?? [];
  if (first && first === after.cells?.[0] && before.cells?.length === after.cells.length) return true;
  return likeness(before.text, after.text) >= ALIKE;
}

/** Characters from which the same words in another place are no coincidence. */
const DISTINCT = 16;

/** Joins what was removed in one place and is in another, with the same words or as the same requirement. */
function reunited(pairs: readonly Pair[]): Pair[] {
  const gone = pairs.filter(({ after }) => !after);
  const found = new Set<Pair>();
  const joined = pairs.map((pair) => {
    const { before, after } = pair;
    if (before || !after) return pair;
    const origin = gone.find(
      (other) =>
        !found.has(other) &&
        (after.requirement === undefined
          ? after.text.length >= DISTINCT && other.before?.text === after.text
          : other.before?.requirement === after.requirement),
    );
    if (!origin) return pair;
    found.add(origin);
    return { ...origin, after };
  });
  return joined.filter((pair) => !found.has(pair));
}

function passageOf({ before, after }: Pair, segmenter?: Intl.Segmenter): Compared {
  const line = after ?? before;
  const [from = '', to = ''] = [before?.text, after?.text];
  const kind = !before ? 'added' : !after ? 'removed' : from === to ? 'moved' : 'changed';
  const partsOf = (old: string, now: string): DiffPart[] =>
    kind === 'changed'
      ? changedWords(old, now, segmenter)
      : [{ kind: kind === 'moved' ? 'same' : kind, text: now || old }];
  const width = Math.max(before?.cells?.length ?? 0, after?.cells?.length ?? 0);
  const cells = Array.from({ length: width }, (_, place) =>
    partsOf(before?.cells?.[place] ?? '', after?.cells?.[place] ?? '').filter(({ text }) => text !== ''),
  );
  // Permissions are left out: in Chinese, 可 is in nearly every paragraph.
  const isBinding = [from, to].map(bindingOf).some((level) => level === 'shall' || level === 'should');
  return {
    heading: line?.heading ?? '',
    kind,
    parts: partsOf(from, to),
    ...(width > 0 ? { row: { columns: line?.columns ?? [], cells } } : {}),
    ...(line?.requirement === undefined ? {} : { requirement: line.requirement }),
    isNormative: line?.requirement !== undefined || isBinding,
  };
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

/** Finds the words of a language that is written without spaces; the others need none. */
export function segmenterOf(locale: Locale): Intl.Segmenter | undefined {
  return languages[locale].spaced
    ? undefined
    : new Intl.Segmenter(languages[locale].format, { granularity: 'word' });
}

/** The words of two texts: what both have, and what only one has. */
export function changedWords(from: string, to: string, intlSegmenter?: Intl.Segmenter): DiffPart[] {
  return diffWords(from, to, intlSegmenter ? { intlSegmenter } : {}).map(({ added, removed, value }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value,
  }));
}

/** A chapter in small blocks: rows of tables, items of lists, and fields of registers are their own. */
function linesOf(text: RichText): Line[] {
  let heading = '';
  return text.blocks.flatMap((block) => {
    if (block.type === 'heading') {
      heading = [block.number, plainText(block.children)].filter(Boolean).join(' ');
    }
    return blockLines(block)
      .filter((line) => line.text.trim() !== '')
      .map((line) => ({ heading, ...line }));
  });
}

function blockLines(block: RichTextBlock): Omit<Line, 'heading'>[] {
  switch (block.type) {
    case 'table': {
      const [columns = [], ...rows] = [block.header, ...block.rows].map((row) =>
        row.map((cell) => plainText(cell)),
      );
      return [
        { text: block.caption ?? '' },
        ...(columns.length > 0 ? [rowLine(columns)] : []),
        ...rows.map((cells) => rowLine(cells, columns)),
      ];
    }
    case 'list':
      return block.items.map((item) => ({ text: wordsOf({ ...block, items: [item] }) }));
    case 'requirement':
      return [{ text: `${block.number} ${wordsOf(block)}`, requirement: block.number }];
    case 'register':
      return [
        { text: `${block.name} ${block.offset}` },
        ...block.fields.map(({ bits, field, access, reset, description }) =>
          rowLine([bits, field, access, reset, description]),
        ),
      ];
    case 'figure':
      return [{ text: block.caption }];
    case 'diagram':
      return [block.caption, ...block.steps].map((text) => ({ text }));
    case 'callouts':
      return [
        { text: block.caption },
        ...block.points.map(({ title, body }) => ({ text: [title, ...body.map(wordsOf)].join(' ') })),
      ];
    default:
      return [{ text: wordsOf(block) }];
  }
}

function rowLine(cells: string[], columns: string[] = []): Omit<Line, 'heading'> {
  return { text: cells.join(' | '), cells, columns };
}
