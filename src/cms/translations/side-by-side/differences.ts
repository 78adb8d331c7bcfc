import { isRecord } from '../../editing/merge';
import { MARKDOWN_FORMULA } from '../../rich-text/formula-signs';

import { numbersInWords } from './number-words';

/** What a translation repeats exactly. */
type FactKind = 'number' | 'code' | 'formula' | 'link';

/** A number with its unit, a code, a formula, or the target of a link in a text. */
interface Fact {
  readonly kind: FactKind;
  /** As it is written. */
  readonly text: string;
}

/** A fact, or a number in words, which says the same as digits of the other text and needs no counterpart. */
type Found = Fact | { readonly kind: 'words'; readonly value: number };

/** A fact that one of two texts has and the other has not. */
export interface Difference extends Fact {
  readonly side: 'missing' | 'added';
}

/** Units that both languages write in the same way. */
const UNIT = /^\s?([GMk]T\/s|[GMTk]i?[Bb](?:\/s|ps)?|[GMk]?Hz|[nµμ]s|m[sVWA]|dB|°C|pJ\/bit|%|Ω)(?![A-Za-z])/u;
const NUMBER = /\d+(?:[.,]\d+)*/gu;
const CODE = /(?<![A-Za-z0-9])(?:[A-Z][A-Z0-9]*(?:[-_][A-Z0-9]+)+|0x[0-9A-Fa-f]+)(?![A-Za-z0-9])/gu;
const LINK = /https?:\/\/[^\s<>"'（）()，。；、]+[^\s<>"'（）()，。；、.,;:]/gu;
const FORMULA = new RegExp(MARKDOWN_FORMULA, 'gu');
/** Months have names in English, so their numbers in Chinese have no counterpart. */
const CHINESE_MONTH = /\d{1,2}月/gu;

/** Between groups of three digits, as ISO 80000-1 writes large numbers. */
const GROUP_SPACE = /(?<=\d)[\u2009\u202f](?=\d{3}(?!\d))/gu;

/** The facts of a plain text. */
function factsOfText(text: string): Found[] {
  const facts: Found[] = [];
  const take = (from: string, kind: FactKind, pattern: RegExp) =>
    from.replaceAll(pattern, (found: string) => {
      facts.push({ kind, text: found });
      return ' ';
    });
  let rest = text.replaceAll(GROUP_SPACE, ',').normalize('NFKC');
  rest = take(rest, 'link', LINK);
  rest = take(rest, 'formula', FORMULA);
  rest = take(rest, 'code', CODE).replaceAll(CHINESE_MONTH, ' ');
  for (const { 0: number, index } of rest.matchAll(NUMBER)) {
    const unit = UNIT.exec(rest.slice(index + number.length))?.[0] ?? '';
    facts.push({ kind: 'number', text: number + unit });
  }
  return [...facts, ...numbersInWords(rest).map((value) => ({ kind: 'words' as const, value }))];
}

/** The inline code of the editor, as a bit of its format. */
const CODE_FORMAT = 16;

/** Fields of a block that hold a formula or a program. */
const EXACT_FIELDS: Readonly<Record<string, FactKind>> = { latex: 'formula', code: 'code' };

/** The facts of a block of the editor, or of a plain text. */
function factsOf(value: unknown): Found[] {
  if (typeof value === 'string') return factsOfText(value);
  if (Array.isArray(value)) return value.flatMap(factsOf);
  if (!isRecord(value)) return [];
  const { type, text, format, children, fields } = value;
  if (type === 'text' && typeof text === 'string') {
    const isCode = typeof format === 'number' && (format & CODE_FORMAT) !== 0;
    return isCode ? [{ kind: 'code', text }] : factsOfText(text);
  }
  const own = isRecord(fields) ? factsOfFields(fields) : [];
  const target = type === 'link' || type === 'autolink' ? targetOf(fields) : undefined;
  if (target !== undefined)
    return [{ kind: 'link', text: target }, ...factsOf(withoutAddress(children, target))];
  return [...own, ...wordsTogether(children)];
}

/** Words that formats divide are one text: a number can be half bold. */
function wordsTogether(children: unknown): Found[] {
  if (!Array.isArray(children)) return [];
  const facts: Found[] = [];
  let words = '';
  for (const child of children as unknown[]) {
    const isPlain =
      isRecord(child) &&
      child.type === 'text' &&
      typeof child.text === 'string' &&
      !(typeof child.format === 'number' && (child.format & CODE_FORMAT) !== 0);
    if (isPlain) {
      words += String(child.text);
      continue;
    }
    facts.push(...factsOfText(words), ...factsOf(child));
    words = '';
  }
  return [...facts, ...factsOfText(words)];
}

function factsOfFields(fields: Readonly<Record<string, unknown>>): Found[] {
  return Object.entries(fields).flatMap(([name, value]): Found[] => {
    const kind = EXACT_FIELDS[name];
    if (kind && typeof value === 'string') return [{ kind, text: value.trim() }];
    if (name === 'id' || name === 'anchor' || name === 'blockType' || name === 'blockName') return [];
    if (isRecord(value) && isRecord(value.root)) return factsOf(value.root);
    return typeof value === 'string' ? factsOfText(value) : [];
  });
}

/** Where a link leads: an address, or an item by its id. */
function targetOf(fields: unknown): string | undefined {
  if (!isRecord(fields)) return undefined;
  if (typeof fields.url === 'string' && fields.url !== '') return fields.url;
  const doc = isRecord(fields.doc) ? fields.doc.value : undefined;
  const id = isRecord(doc) ? doc.id : doc;
  return typeof id === 'string' ? id : undefined;
}

/** An address that is its own text counts once. */
function withoutAddress(children: unknown, target: string): unknown {
  return Array.isArray(children)
    ? children.filter((child: unknown) => !isRecord(child) || child.text !== target)
    : children;
}

/** What a translation lacks of its source, and what it has beside it. */
export function differences(source: unknown, target: unknown): Difference[] {
  const [wanted, there] = [apart(factsOf(source)), apart(factsOf(target))];
  const left = [...there.facts];
  const missing = wanted.facts.filter((fact) => {
    const at = left.findIndex((other) => isEqual(fact, other));
    if (at === -1) return true;
    left.splice(at, 1);
    return false;
  });
  return [
    ...withoutWords(missing, there.words).map((fact) => ({ ...fact, side: 'missing' as const })),
    ...withoutWords(left, wanted.words).map((fact) => ({ ...fact, side: 'added' as const })),
  ];
}

function apart(found: readonly Found[]): { facts: Fact[]; words: number[] } {
  return {
    facts: found.flatMap((one) => (one.kind === 'words' ? [] : [one])),
    words: found.flatMap((one) => (one.kind === 'words' ? [one.value] : [])),
  };
}

/** The facts without the numbers that the other text has in words, each once. */
function withoutWords(facts: readonly Fact[], words: readonly number[]): Fact[] {
  const left = [...words];
  return facts.filter(({ kind, text }) => {
    const at = kind === 'number' ? left.indexOf(Number(quantityOf(text).number)) : -1;
    if (at !== -1) left.splice(at, 1);
    return at === -1;
  });
}

function isEqual(one: Fact, other: Fact): boolean {
  if (one.kind !== other.kind) return false;
  if (one.kind !== 'number') return one.text.replaceAll(/\s+/gu, ' ') === other.text.replaceAll(/\s+/gu, ' ');
  const [a, b] = [quantityOf(one.text), quantityOf(other.text)];
  // One of the languages may write the unit as a word.
  return a.number === b.number && (a.unit === b.unit || a.unit === '' || b.unit === '');
}

function quantityOf(text: string): { number: string; unit: string } {
  const number = /^[\d.,]+/.exec(text)?.[0] ?? '';
  return {
    number: number.replaceAll(/,(?=\d{3}(?:\D|$))/gu, ''),
    unit: text.slice(number.length).trim().replace('μ', 'µ'),
  };
}
