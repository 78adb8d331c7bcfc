import { isRecord, type Values } from '../../editing/merge';
import { inlineLatexOf, markdownFormula } from '../../rich-text/formula-signs';

/** A place within a value, from outside in: names of fields, positions in lists, and ids of rows, which stay when rows move. */
export type Path = readonly (string | number)[];

/** Words of a block that can be written one by one, without touching what surrounds them. */
export interface Run {
  /** Within the block. */
  readonly path: Path;
  readonly text: string;
}

/** Blocks of two texts that say the same; one of them may be missing. */
export interface BlockPair {
  /** Position in the source. */
  readonly source?: number;
  /** Position in the target. */
  readonly target?: number;
}

/** The blocks of a text of the editor. */
export function blocksOf(value: unknown): readonly Values[] {
  if (!isRecord(value) || !isRecord(value.root) || !Array.isArray(value.root.children)) return [];
  return value.root.children.filter(isRecord);
}

/** What two blocks that say the same have in common: what they are, and the identifier that someone gave to both. */
function signOf({ type, tag, listType, fields }: Values): string {
  const { blockType, anchor, number } = isRecord(fields) ? fields : {};
  return [type, tag, listType, blockType, blockType === 'requirement' ? number : anchor]
    .map((part) => (typeof part === 'string' ? part : ''))
    .join(' ');
}

/**
 * Pairs the blocks of two texts: in the order of both, blocks of the same kind, and those with identifiers only with the one of
 * the same identifier. What has no counterpart is alone, where it is in its text.
 */
export function pairBlocks(source: readonly Values[], target: readonly Values[]): BlockPair[] {
  const [one, other] = [source.map(signOf), target.map(signOf)];
  const lengths = Array.from({ length: one.length + 1 }, () => new Uint16Array(other.length + 1));
  const at = (row: number, column: number) => lengths[row]?.[column] ?? 0;
  for (let row = one.length - 1; row >= 0; row -= 1) {
    for (let column = other.length - 1; column >= 0; column -= 1) {
      const same = one[row] === other[column] ? at(row + 1, column + 1) + 1 : 0;
      const length = Math.max(same, at(row + 1, column), at(row, column + 1));
      lengths[row]?.fill(length, column, column + 1);
    }
  }
  const pairs: BlockPair[] = [];
  let [row, column] = [0, 0];
  while (row < one.length || column < other.length) {
    const isPair =
      row < one.length && one[row] === other[column] && at(row, column) === at(row + 1, column + 1) + 1;
    if (isPair) pairs.push({ source: row++, target: column++ });
    else if (row < one.length && at(row + 1, column) >= at(row, column + 1)) pairs.push({ source: row++ });
    else if (column < other.length) pairs.push({ target: column++ });
    else pairs.push({ source: row++ });
  }
  return pairs;
}

/** Fields of our own blocks with words to translate. */
const WORDS: ReadonlySet<string> = new Set([
  'title',
  'text',
  'caption',
  'alt',
  'shown',
  'label',
  'body',
  'role',
  'description',
  // What a form begins with.
  'subject',
  // What a requirement applies to.
  'appliesTo',
  // The labels of a diagram, with the lines that they are in.
  'source',
]);

/** What makes up a line of the editor. */
const INLINE: ReadonlySet<unknown> = new Set(['text', 'link', 'autolink', 'inlineBlock', 'linebreak', 'tab']);

/** Words that are read together: neighboring nodes, or a plain text of a field. */
export interface Line {
  /** Of the node that has them, or of the text. */
  readonly path: Path;
  /** The first node, and the one behind the last; undefined for a plain text. */
  readonly span?: readonly [number, number];
}

/** The lines of a block in the order in which they are read, without those that have no words. */
export function linesIn(node: Values): Line[] {
  return placesOfLines(node).filter(({ path, span }) => {
    const children = span && valueAt(node, [...path, 'children']);
    return (
      !Array.isArray(children) ||
      children
        .slice(...(span ?? []))
        .filter(isRecord)
        .some(hasWords)
    );
  });
}

function placesOfLines(node: Values, path: Path = []): Line[] {
  const { type, fields, children } = node;
  const own =
    type === 'block' && isRecord(fields)
      ? wordsOfFields(fields, [...path, 'fields']).map(({ path: at }) => ({ path: at }))
      : [];
  if (!Array.isArray(children)) return own;
  const lines: Line[] = [];
  let start: number | undefined;
  const close = (end: number) => {
    if (start !== undefined) lines.push({ path, span: [start, end] });
    start = undefined;
  };
  for (const [index, child] of children.entries()) {
    if (!isRecord(child)) continue;
    if (INLINE.has(child.type)) {
      start ??= index;
      continue;
    }
    close(index);
    lines.push(...placesOfLines(child, [...path, 'children', index]));
  }
  close(children.length);
  return [...own, ...lines];
}

function hasWords({ type, text, children }: Values): boolean {
  if (type === 'text') return typeof text === 'string' && text.trim() !== '';
  return Array.isArray(children) && children.filter(isRecord).some(hasWords);
}

/** A stretch of a line: words, a formula, or the target of a reference, which the portal replaces by a number. */
export interface Stretch {
  readonly text: string;
  readonly isReference?: true;
  readonly isFormula?: true;
}

/** The words of a block as they are read: those of a paragraph, a cell, or a field together. */
export function linesOf(block: Values): Stretch[][] {
  return linesIn(block)
    .map((line) => stretchesIn(block, line))
    .filter((line) => line.length > 0);
}

function stretchesIn(block: Values, { path, span }: Line): Stretch[] {
  const value = valueAt(block, path);
  if (!span) return typeof value === 'string' && value !== '' ? [{ text: value }] : [];
  const nodes = isRecord(value) && Array.isArray(value.children) ? value.children : [];
  return nodes
    .slice(...span)
    .filter(isRecord)
    .flatMap(stretchesOf);
}

function stretchesOf(node: Values): Stretch[] {
  const { type, text, fields, children } = node;
  if (type === 'text') return typeof text === 'string' && text !== '' ? [{ text }] : [];
  if (type === 'linebreak') return [{ text: '\n' }];
  if (type === 'inlineBlock') {
    const latex = inlineLatexOf(node);
    if (latex !== undefined) return [{ text: markdownFormula(latex), isFormula: true }];
    const target = isRecord(fields) ? fields.target : undefined;
    return typeof target === 'string' ? [{ text: target, isReference: true }] : [];
  }
  return Array.isArray(children) ? children.filter(isRecord).flatMap(stretchesOf) : [];
}

/** The words of a block in the order in which they are read. */
export function runsOf(value: unknown, path: Path = []): Run[] {
  if (!isRecord(value)) return [];
  if (value.type === 'text' && typeof value.text === 'string') {
    return [{ path: [...path, 'text'], text: value.text }];
  }
  const within = (name: string, list: unknown) =>
    Array.isArray(list) ? list.flatMap((part: unknown, index) => runsOf(part, [...path, name, index])) : [];
  const { fields } = value;
  const own = isRecord(fields) && value.type === 'block' ? wordsOfFields(fields, [...path, 'fields']) : [];
  return [...own, ...within('children', value.children)];
}

function wordsOfFields(fields: Values, path: Path): Run[] {
  return Object.entries(fields).flatMap(([name, value]): Run[] => {
    if (typeof value === 'string' && WORDS.has(name)) return [{ path: [...path, name], text: value }];
    if (isRecord(value) && isRecord(value.root)) return runsOf(value.root, [...path, name, 'root']);
    if (!Array.isArray(value)) return [];
    return value.flatMap((row: unknown, index): Run[] => {
      if (typeof row === 'string' && WORDS.has(name)) return [{ path: [...path, name, index], text: row }];
      return isRecord(row) ? wordsOfFields(row, [...path, name, index]) : [];
    });
  });
}

/** A line of a block in two languages; one of them may be missing. */
export interface LinePair {
  readonly key: string;
  /** What is read. */
  readonly source: readonly Stretch[];
  /** What is written. */
  readonly target: readonly Run[];
  /** In a table, the row and the column, from 1. */
  readonly cell?: readonly [row: number, column: number];
}

/** Pairs the lines of two blocks by their places: cells with cells, entries of a list with entries. */
export function pairLines(source: Values | undefined, target: Values | undefined): LinePair[] {
  const [one, other] = [placedLines(source), placedLines(target)];
  const runs = target ? runsOf(target) : [];
  const keys = [...one.keys()];
  let at = 0;
  for (const key of other.keys()) {
    const known = keys.indexOf(key);
    if (known === -1) keys.splice(at, 0, key);
    at = (known === -1 ? at : known) + 1;
  }
  return keys.flatMap((key): LinePair[] => {
    const [original, translation] = [one.get(key), other.get(key)];
    const stretches = source && original ? stretchesIn(source, original) : [];
    // Spaces, line breaks, and formulas alone have no translation.
    const isBlank = stretches.every(
      ({ text, isReference, isFormula }) => isFormula || (!isReference && text.trim() === ''),
    );
    const read = isBlank ? [] : stretches;
    const found = translation ? runs.filter(({ path }) => isIn(path, translation)) : [];
    const room = original && !translation && target ? emptyRun(target, original) : undefined;
    const written = room ? [room] : found;
    if (read.length + written.length === 0) return [];
    const line = original ?? translation;
    const cell = line && cellOf(original ? source : target, line);
    return [{ key, source: read, target: written, ...(cell && { cell }) }];
  });
}

/** Where the first words of a line go that the translation has room for: a cell, an entry, or a field that is empty. */
function emptyRun(target: Values, { path, span }: Line): Run | undefined {
  if (!span) {
    const field = valueAt(target, path);
    const hasRoom = isRecord(valueAt(target, path.slice(0, -1))) && (field === undefined || field === null);
    return hasRoom ? { path, text: '' } : undefined;
  }
  const children = valueAt(target, [...path, 'children']);
  const isEmpty = Array.isArray(children) && children.length === 0;
  return isEmpty ? { path: [...path, 'children', 0, 'text'], text: '' } : undefined;
}

/** A block with other words at the place of a run, where there may be no text yet. */
export function withWords(block: unknown, path: Path, words: string): unknown {
  const node = path.slice(0, -1);
  const list = node.slice(0, -1);
  const isNew = path.at(-1) === 'text' && node.at(-1) === 0 && valueAt(block, node) === undefined;
  return isNew ? withValueAt(block, list, [textNode(words, 0)]) : withValueAt(block, path, words);
}

/** A text of the editor. @param format the sum of its bits */
export const textNode = (text: string, format: number): Values => ({
  type: 'text',
  version: 1,
  text,
  format,
  detail: 0,
  mode: 'normal',
  style: '',
});

/** Whether a line is the first one of a row of a table. */
export const beginsRow = (lines: readonly LinePair[], index: number): boolean => {
  const row = lines[index]?.cell?.[0];
  return row !== undefined && row !== lines[index - 1]?.cell?.[0];
};

/** By each text that is written, all texts of its cell, which can have several lines; without a table, all that there are. */
export function runsTogether(lines: readonly LinePair[]): ReadonlyMap<Run, readonly Run[]> {
  const cells = Map.groupBy(lines, ({ cell }) => cell?.join(' ')).values();
  const runs = [...cells].map((own) => own.flatMap(({ target }) => target));
  return new Map(runs.flatMap((own) => own.map((run) => [run, own] as const)));
}

function placedLines(block: Values | undefined): Map<string, Line> {
  const counts = new Map<string, number>();
  return new Map(
    (block ? placesOfLines(block) : []).map((line) => {
      const place = line.path.join('.');
      const count = (counts.get(place) ?? 0) + 1;
      counts.set(place, count);
      return [`${place} ${count}`, line];
    }),
  );
}

function isIn(path: Path, line: Line): boolean {
  if (!line.path.every((part, index) => path[index] === part)) return false;
  if (!line.span) return path.length === line.path.length;
  const [start, end] = line.span;
  const child = path[line.path.length + 1];
  return path[line.path.length] === 'children' && typeof child === 'number' && child >= start && child < end;
}

function cellOf(block: Values | undefined, { path }: Line): readonly [number, number] | undefined {
  const [, row, , column] = path;
  if (block?.type !== 'table' || typeof row !== 'number' || typeof column !== 'number') return undefined;
  return [row + 1, column + 1];
}

/** The value with something else at a place. */
export function withValueAt(value: unknown, path: Path, replaced: unknown): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return replaced;
  if (Array.isArray(value)) {
    const at = positionIn(value, name);
    return value.map((part: unknown, index) => (index === at ? withValueAt(part, rest, replaced) : part));
  }
  const record = isRecord(value) ? value : {};
  return { ...record, [name]: withValueAt(record[name], rest, replaced) };
}

/** What is at a place of a value. */
export function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((within, name) => {
    if (Array.isArray(within)) return within[positionIn(within, name)];
    return isRecord(within) ? within[name] : undefined;
  }, value);
}

/** Behind the end for a row that is gone. */
function positionIn(list: readonly unknown[], name: string | number): number {
  if (typeof name === 'number') return name;
  const at = list.findIndex((row) => isRecord(row) && row.id === name);
  return at === -1 ? list.length : at;
}

const EMPTY_TEXT = {
  root: { type: 'root', version: 1, direction: 'ltr', format: '', indent: 0, children: [] },
} as const;

/** A text with other blocks; a new one where there is none. */
export function withBlocks(value: unknown, children: readonly unknown[]): Values {
  const text = isRecord(value) && isRecord(value.root) ? value : EMPTY_TEXT;
  return { ...text, root: { ...(isRecord(text.root) && text.root), children } };
}

/**
 * Copies a block of the source to the place in the target at which its translation is missing.
 * @param newId makes the ids of blocks, which are unique
 */
export function withCopiedBlock(source: unknown, target: unknown, at: number, newId: () => string): unknown {
  const original = blocksOf(source)[at];
  if (!original) return target;
  const kept = blocksOf(target);
  const before = pairBlocks(blocksOf(source), kept).findLast(
    (pair) => pair.source !== undefined && pair.source < at && pair.target !== undefined,
  );
  return withBlocks(target, kept.toSpliced((before?.target ?? -1) + 1, 0, copyOf(original, newId)));
}

/** A block for another text. The state of a heading has the identifier of its words, which change with the language. */
export function copyOf({ $: _state, ...block }: Values, newId: () => string): Values {
  if (block.type !== 'block' || !isRecord(block.fields)) return block;
  return { ...block, fields: { ...block.fields, id: newId() } };
}
