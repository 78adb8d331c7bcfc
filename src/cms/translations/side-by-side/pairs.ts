import { isRecord, type Values } from '../../editing/merge';

/** A place within a value: names of fields and positions in lists, from outside in. */
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
]);

/** What makes up a line of the editor. */
const INLINE: ReadonlySet<unknown> = new Set(['text', 'link', 'autolink', 'inlineBlock', 'linebreak']);

/** A stretch of a line: words, or the target of a reference, which the portal replaces by a number. */
export interface Stretch {
  readonly text: string;
  readonly isReference?: true;
}

/** The words of a block as they are read: those of a paragraph, a cell, or a field together. */
export function linesOf(value: unknown): Stretch[][] {
  if (!isRecord(value)) return [];
  if (INLINE.has(value.type)) return [stretchesOf(value)];
  const { fields, children } = value;
  const own = isRecord(fields) ? wordsOfFields(fields, []).map(({ text }) => [{ text }]) : [];
  const lines: Stretch[][] = [];
  let isOpen = false;
  for (const child of Array.isArray(children) ? children.filter(isRecord) : []) {
    const isInline = INLINE.has(child.type);
    if (isInline && isOpen) lines.at(-1)?.push(...stretchesOf(child));
    else lines.push(...linesOf(child));
    isOpen = isInline;
  }
  return [...own, ...lines.filter((line) => line.length > 0)];
}

function stretchesOf({ type, text, fields, children }: Values): Stretch[] {
  if (type === 'text') return typeof text === 'string' && text !== '' ? [{ text }] : [];
  if (type === 'linebreak') return [{ text: '\n' }];
  if (type === 'inlineBlock') {
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
    return value.flatMap((row: unknown, index) =>
      isRecord(row) ? wordsOfFields(row, [...path, name, index]) : [],
    );
  });
}

/** The value with something else at a place. */
export function withValueAt(value: unknown, path: Path, replaced: unknown): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return replaced;
  if (Array.isArray(value)) {
    return value.map((part: unknown, index) => (index === name ? withValueAt(part, rest, replaced) : part));
  }
  const record = isRecord(value) ? value : {};
  return { ...record, [name]: withValueAt(record[name], rest, replaced) };
}

/** What is at a place of a value. */
export function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((within, name) => {
    if (Array.isArray(within)) return within[Number(name)];
    return isRecord(within) ? within[name] : undefined;
  }, value);
}

const EMPTY_TEXT = {
  root: { type: 'root', version: 1, direction: 'ltr', format: '', indent: 0, children: [] },
} as const;

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
  const children = kept.toSpliced((before?.target ?? -1) + 1, 0, copyOf(original, newId));
  const text = isRecord(target) && isRecord(target.root) ? target : EMPTY_TEXT;
  return { ...text, root: { ...(text.root as Values), children } };
}

/** The state of a heading has the identifier of its words, which change with the language. */
function copyOf({ $: _state, ...block }: Values, newId: () => string): Values {
  if (block.type !== 'block' || !isRecord(block.fields)) return block;
  return { ...block, fields: { ...block.fields, id: newId() } };
}
