import { canonical, isRecord, type Values } from '../../editing/merge';
import { inlineLatexOf, MARKDOWN_FORMULA, markdownFormula } from '../../rich-text/formula-signs';
import { type Line, textNode, valueAt, withValueAt } from '../side-by-side/pairs';

/** A stretch of words, or a code: what surrounds words, or stands between them, and is not translated. */
export type Part = string | Code;

export interface Code {
  /** Unique in its line; the same code has the same one in both languages. */
  readonly id: string;
  /** What it surrounds; undefined for a code between words. */
  readonly children?: Content;
}

/** The words of a line with its codes. */
export type Content = readonly Part[];

/** What a code is in the text. */
export type Meaning =
  /** A format: a bit of the editor’s number. */
  | { readonly kind: 'format'; readonly bit: number }
  /** A link, without its words. */
  | { readonly kind: 'link'; readonly node: Values }
  /** A node that is kept as it is: code, a formula, a reference, a line break. */
  | { readonly kind: 'node'; readonly node: Values; readonly shown: string }
  /** Characters of a Markdown text, such as a formula. */
  | { readonly kind: 'characters'; readonly shown: string };

export type Codes = ReadonlyMap<string, Meaning>;

export interface Encoded {
  readonly content: Content;
  readonly codes: Codes;
}

/** The inline code of the editor, as a bit of its format; its words are no language. */
const CODE_FORMAT = 16;
const FORMATS = [1, 2, 4, 8, 32, 64, 128] as const;

/** Characters that no XML document may have (XML 1.0, section 2.2). */
// oxlint-disable-next-line no-control-regex -- exactly what XML 1.0 forbids
const FORBIDDEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/gu;

/** Code, formulas, and targets of links in the Markdown of a field. */
const MARKDOWN = new RegExp(['`[^`\\n]+`', MARKDOWN_FORMULA, String.raw`\]\([^()\s]+\)`].join('|'), 'gu');

/** Numbers the codes of one line. With the codes of the source, equal ones get the same number. */
class Numbering {
  readonly codes = new Map<string, Meaning>();
  private readonly free: Map<string, Meaning>;

  constructor(private readonly source?: Codes) {
    this.free = new Map(source);
  }

  of(meaning: Meaning): string {
    const sign = signOf(meaning);
    const known = [...this.free].find(([, other]) => signOf(other) === sign)?.[0];
    // Codes that only the translation has are numbered apart.
    const id = known ?? `${this.source ? 't' : ''}${this.codes.size + 1}`;
    this.free.delete(id);
    this.codes.set(id, meaning);
    return id;
  }
}

/** Equal for codes that are the same. A formula is, whatever id it has in its text. */
function signOf(meaning: Meaning): string {
  const latex = meaning.kind === 'node' ? inlineLatexOf(meaning.node) : undefined;
  return latex === undefined ? canonical(meaning) : markdownFormula(latex);
}

/** Reads the nodes of a line. @param source the codes of its original */
function encodeNodes(nodes: readonly Values[], source?: Codes): Encoded {
  const numbering = new Numbering(source);
  const content = joined(nodes.flatMap((node) => partsOf(node, numbering)));
  return { content, codes: numbering.codes };
}

function partsOf(node: Values, numbering: Numbering): Content {
  const { type, text, format, children } = node;
  if (type === 'text' && typeof text === 'string') {
    const bits = typeof format === 'number' ? format : 0;
    if ((bits & CODE_FORMAT) !== 0) return [{ id: numbering.of({ kind: 'node', node, shown: text }) }];
    const words = allowed(text);
    if (words === '') return [];
    const formats = FORMATS.filter((bit) => (bits & bit) !== 0);
    return around(formats, words, numbering);
  }
  if ((type === 'link' || type === 'autolink') && Array.isArray(children)) {
    const { children: _words, ...link } = node;
    const id = numbering.of({ kind: 'link', node: link });
    return [{ id, children: joined(children.filter(isRecord).flatMap((one) => partsOf(one, numbering))) }];
  }
  return [{ id: numbering.of({ kind: 'node', node, shown: shownOf(node) }) }];
}

function around(formats: readonly number[], words: string, numbering: Numbering): Content {
  const [bit, ...others] = formats;
  if (bit === undefined) return [words];
  const id = numbering.of({ kind: 'format', bit });
  return [{ id, children: around(others, words, numbering) }];
}

function shownOf(node: Values): string {
  const { type, fields } = node;
  if (type === 'linebreak') return '↵';
  const latex = inlineLatexOf(node);
  if (latex !== undefined) return markdownFormula(latex);
  const target = isRecord(fields) ? fields.target : undefined;
  return typeof target === 'string' ? target : '';
}

/** Reads a plain text; in Markdown, what is not translated becomes codes. @param source the codes of its original */
export function encodeText(text: string, isMarkdown: boolean, source?: Codes): Encoded {
  const numbering = new Numbering(source);
  const words = allowed(text);
  const content: Part[] = [];
  let end = 0;
  for (const { 0: shown, index } of isMarkdown ? words.matchAll(MARKDOWN) : []) {
    content.push(words.slice(end, index), { id: numbering.of({ kind: 'characters', shown }) });
    end = index + shown.length;
  }
  return { content: joined([...content, words.slice(end)]), codes: numbering.codes };
}

/** A text without what no XML document may have. */
export const allowed = (text: string) => text.replaceAll(FORBIDDEN, '');

/** Neighboring words together, and no empty ones. */
function joined(parts: Content): Content {
  const all: Part[] = [];
  for (const part of parts) {
    const last = all.at(-1);
    if (typeof part === 'string' && typeof last === 'string') all.splice(-1, 1, last + part);
    else if (part !== '') all.push(part);
  }
  return all;
}

/** The nodes that a line of the editor has with these words. @param codes of the original and of the former translation */
function decodeNodes(content: Content, codes: Codes): readonly Values[] {
  return nodesOf(content, codes, 0, false);
}

function nodesOf(content: Content, codes: Codes, format: number, isInLink: boolean): readonly Values[] {
  return content.flatMap((part): readonly Values[] => {
    // A line has no line breaks of its own.
    if (typeof part === 'string') return [textNode(part.replaceAll(/\s*\n\s*/gu, ' '), format)];
    const meaning = codes.get(part.id);
    const children = part.children ?? [];
    if (meaning?.kind === 'format') return nodesOf(children, codes, format | meaning.bit, isInLink);
    if (meaning?.kind === 'node') return [meaning.node];
    // A link cannot be in another one.
    if (meaning?.kind !== 'link' || isInLink) return nodesOf(children, codes, format, isInLink);
    return [{ ...meaning.node, children: nodesOf(children, codes, format, true) }];
  });
}

/** The plain text that these words are. */
export function decodeText(content: Content, codes: Codes): string {
  return content
    .map((part) => {
      if (typeof part === 'string') return part;
      const meaning = codes.get(part.id);
      return meaning?.kind === 'characters' ? meaning.shown : decodeText(part.children ?? [], codes);
    })
    .join('');
}

/** As people read it: codes between words by what they show. */
export function shownContent(content: Content, codes: Codes): string {
  return content
    .map((part) => {
      if (typeof part === 'string') return part;
      if (part.children) return shownContent(part.children, codes);
      const meaning = codes.get(part.id);
      return meaning && 'shown' in meaning ? meaning.shown : '';
    })
    .join('');
}

/** Whether there are words, and not only numbers, signs, and codes. */
export const hasLetters = (content: Content): boolean =>
  content.some((part) =>
    typeof part === 'string' ? /\p{Letter}/u.test(part) : hasLetters(part.children ?? []),
  );

/** The ids of all codes, as often as they occur. */
export function codesIn(content: Content): string[] {
  return content.flatMap((part) =>
    typeof part === 'string' ? [] : [part.id, ...codesIn(part.children ?? [])],
  );
}

/** The same for contents that differ only in white space, which tools change. */
export function contentSign(content: Content): string {
  const plain = (parts: Content): unknown[] =>
    joined(parts).map((part) =>
      typeof part === 'string'
        ? part.replaceAll(/\s+/gu, ' ')
        : [part.id, ...(part.children ? [plain(part.children)] : [])],
    );
  const parts = plain(content);
  const trimmed = parts.map((part, index) => {
    if (typeof part !== 'string') return part;
    const begun = index === 0 ? part.trimStart() : part;
    return index === parts.length - 1 ? begun.trimEnd() : begun;
  });
  return JSON.stringify(trimmed.filter((part) => part !== ''));
}

/** Reads a line of a node. @param source the codes of its original */
export function encodeLine(node: unknown, { path, span }: Line, source?: Codes): Encoded {
  const value = valueAt(node, path);
  if (!span) return encodeText(typeof value === 'string' ? value : '', true, source);
  const children = isRecord(value) && Array.isArray(value.children) ? value.children : [];
  return encodeNodes(children.slice(...span).filter(isRecord), source);
}

/** The node with other words in some of its lines. */
export function withLines(
  node: unknown,
  lines: readonly { readonly line: Line; readonly content: Content; readonly codes: Codes }[],
): unknown {
  // From the end, so the places of the others stay.
  return lines.toReversed().reduce<unknown>((before, { line: { path, span }, content, codes }) => {
    if (!span) return withValueAt(before, path, decodeText(content, codes));
    const children = valueAt(before, [...path, 'children']);
    const [start, end] = span;
    const nodes = Array.isArray(children)
      ? children.toSpliced(start, end - start, ...decodeNodes(content, codes))
      : [];
    return withValueAt(before, [...path, 'children'], nodes);
  }, node);
}
