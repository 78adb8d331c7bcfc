/** What can be wrong with the text of a diagram; the texts for editors are in the messages, under these keys. */
export type DiagramProblem =
  | 'empty'
  | 'manyLines'
  | 'unknownLine'
  | 'longLabel'
  | 'sameName'
  | 'unknownName'
  | 'manyParts'
  | 'openGroup'
  | 'noGroup'
  | 'wrongBit'
  | 'manyBits'
  | 'badRow';

/** Something in the text of a diagram that cannot be drawn, with its line. */
export class DiagramError extends Error {
  override readonly name = 'DiagramError';
  constructor(
    readonly problem: DiagramProblem,
    /** Line of the text, from 1. */
    readonly line: number,
    /** What the words about it name. */
    readonly values: Readonly<Record<string, string | number>> = {},
  ) {
    super(`line ${line}: ${[problem, ...Object.values(values)].join(' ')}`);
  }
}

export interface SourceLine {
  /** From 1. */
  readonly line: number;
  readonly text: string;
}

/** Lines that a diagram may have, blank ones and comments included. */
const MAX_LINES = 240;

/** Characters of a whole text. */
const MAX_LENGTH = 20_000;

/** Characters of a line that an error repeats. */
const EXCERPT = 60;

/** Characters of a label. */
const MAX_LABEL = 120;

/** Parts of one kind: participants, messages, states, transitions, nodes, links, fields. */
const MAX_PARTS = 80;

/** A name that other lines use: letters of any script, digits, underscores, and dots. */
export const NAME = String.raw`[\p{L}\p{N}_][\p{L}\p{N}_.]*`;

/**
 * The lines that say something. `%%` begins a comment, as in Mermaid.
 * @throws DiagramError if there are none or too many
 */
export function sourceLines(source: string): SourceLine[] {
  const all = source.split(/\r?\n/u);
  if (all.length > MAX_LINES || source.length > MAX_LENGTH)
    throw new DiagramError('manyLines', MAX_LINES + 1, { most: MAX_LINES });
  const lines = all
    .map((text, index) => ({ line: index + 1, text: text.trim() }))
    .filter(({ text }) => text !== '' && !text.startsWith('%%'));
  if (lines.length === 0) throw new DiagramError('empty', 1);
  return lines;
}

/** The error for a line that says nothing known. */
export function unknownLine({ line, text }: SourceLine): DiagramError {
  return new DiagramError('unknownLine', line, {
    text: text.length > EXCERPT ? `${text.slice(0, EXCERPT)}…` : text,
  });
}

/** The words of a label, without the quotation marks that may be around them. @throws DiagramError if it is too long */
export function labelOf(written: string | undefined, line: number): string {
  const label = (written ?? '')
    .trim()
    .replace(/^"(.*)"$/u, '$1')
    .replaceAll(/\s+/gu, ' ')
    .trim();
  if (label.length > MAX_LABEL) throw new DiagramError('longLabel', line, { most: MAX_LABEL });
  return label;
}

/** @throws DiagramError if a list of parts is longer than what fits in a drawing */
export function checkCount(parts: readonly unknown[] | ReadonlyMap<string, unknown>, line: number): void {
  const count = 'size' in parts ? parts.size : parts.length;
  if (count > MAX_PARTS) throw new DiagramError('manyParts', line, { most: MAX_PARTS });
}
