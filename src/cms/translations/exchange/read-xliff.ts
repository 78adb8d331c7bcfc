import { SaxesParser, type SaxesTagNS } from 'saxes';

import { htmlLang, type Locale, locales } from '@/i18n/locales';

import type { Code, Content, Part } from './inline';
import { MAX_UNITS, PORTAL, XLIFF } from './xliff';

/** Why a file cannot be read, as keys of `exchange.problems` in the messages. */
type ProblemName =
  | 'unreadable'
  | 'notXml'
  | 'doctype'
  | 'notXliff'
  | 'version'
  | 'languages'
  | 'noItem'
  | 'noUnit'
  | 'deep'
  | 'many'
  | 'brokenCode'
  | 'unknownCode'
  | 'unknownItem'
  | 'manyItems';

/** What is wrong with a file, where. */
export interface Problem {
  /** From 1. */
  readonly line: number;
  readonly problem: ProblemName;
  readonly values?: Readonly<Record<string, string | number>>;
}

export interface ReadUnit {
  readonly id: string;
  readonly line: number;
  /** What the translation was when the file was made; undefined when a tool has left it out. */
  readonly base: string | undefined;
  /** The words of that translation, likewise; undefined as well when there was none. */
  readonly exported: string | undefined;
  readonly source: Content;
  /** Undefined without a translation. */
  readonly target: Content | undefined;
}

export interface ReadItem {
  /** Collection and id. */
  readonly original: string;
  readonly line: number;
  readonly units: readonly ReadUnit[];
}

export interface ReadXliff {
  readonly from: Locale;
  readonly to: Locale;
  readonly items: readonly ReadItem[];
}

/** Elements within each other. */
const MAX_DEPTH = 100;

/** Ends the reading at the first problem: what follows would only be noise. */
class Refused extends Error {
  constructor(readonly problem: Problem) {
    super(problem.problem);
  }
}

/**
 * Reads a file in XLIFF 2.0 to 2.2. Only the five entities of XML itself are known, and a document type is refused, so a file can
 * neither grow while it is read nor name other files.
 * @returns the file, or the first problem with it
 */
export function readXliff(text: string): { readonly file: ReadXliff } | { readonly problem: Problem } {
  const broken = text.split('\n').findIndex((row) => row.includes('\uFFFD') || row.includes('\0'));
  if (broken >= 0) return { problem: { line: broken + 1, problem: 'unreadable' } };
  try {
    return { file: new Reader(text).read() };
  } catch (error) {
    if (error instanceof Refused) return { problem: error.problem };
    throw error;
  }
}

/** Where words are collected: in `source` and `target`, and in the codes that surround them. */
interface OpenContent {
  readonly parts: Part[];
  /** The code that it is in; undefined for the outermost. */
  readonly id?: string;
}

interface OpenUnit {
  readonly id: string;
  readonly line: number;
  readonly base: string | undefined;
  readonly exported: string | undefined;
  readonly source: Part[];
  readonly target: Part[];
  /** Whether a part of the original has no translation. */
  isIncomplete: boolean;
}

interface OpenSegment {
  source: Content;
  target: Content | undefined;
  readonly isIgnorable: boolean;
}

class Reader {
  private readonly parser = new SaxesParser({ xmlns: true, position: true });
  private readonly path: string[] = [];
  private readonly items: { original: string; line: number; units: ReadUnit[] }[] = [];
  private languages: { from: Locale; to: Locale } | undefined;
  private unit: OpenUnit | undefined;
  private segment: OpenSegment | undefined;
  private contents: OpenContent[] = [];
  private count = 0;

  constructor(private readonly text: string) {}

  read(): ReadXliff {
    const { parser } = this;
    parser.on('error', ({ message }) => this.refuse('notXml', { reason: reasonIn(message) }));
    parser.on('doctype', () => this.refuse('doctype'));
    parser.on('opentag', (tag) => this.open(tag));
    parser.on('closetag', (tag) => this.close(tag));
    const words = (text: string) => this.contents.at(-1)?.parts.push(text);
    parser.on('text', words);
    parser.on('cdata', words);
    parser.write(this.text).close();
    const { languages, items } = this;
    if (!languages) return this.refuse('notXliff');
    if (items.every(({ units }) => units.length === 0)) return this.refuse('noUnit');
    return { ...languages, items };
  }

  private refuse(problem: ProblemName, values?: Problem['values']): never {
    throw new Refused({ line: this.parser.line, problem, ...(values && { values }) });
  }

  private open(tag: SaxesTagNS): void {
    const { local, uri } = tag;
    this.path.push(local);
    if (this.path.length > MAX_DEPTH) this.refuse('deep');
    if (this.path.length === 1) this.root(tag);
    // Modules and extensions are none of ours.
    if (uri !== XLIFF) return;
    if (this.contents.length > 0) this.inline(tag);
    else if (local === 'file') this.item(tag);
    else if (local === 'unit') this.beginUnit(tag);
    else if (local === 'segment' || local === 'ignorable') {
      this.segment = { source: [], target: undefined, isIgnorable: local === 'ignorable' };
    } else if ((local === 'source' || local === 'target') && this.segment && this.isDirect()) {
      this.contents = [{ parts: [] }];
    }
  }

  /** Whether the element is a part of a segment: modules such as suggestions have sources and targets as well. */
  private isDirect(): boolean {
    return ['segment', 'ignorable'].includes(this.path.at(-2) ?? '');
  }

  private root(tag: SaxesTagNS): void {
    const version = valueOf(tag, 'version') ?? '';
    if (tag.local !== 'xliff') this.refuse('notXliff');
    if (!/^2\.[0-2]$/u.test(version)) this.refuse('version', { version });
    const [from, to] = [localeOf(valueOf(tag, 'srcLang')), localeOf(valueOf(tag, 'trgLang'))];
    if (!from || !to || from === to) return this.refuse('languages');
    this.languages = { from, to };
  }

  private item(tag: SaxesTagNS): void {
    const original = valueOf(tag, 'original');
    if (original === undefined) return this.refuse('noItem');
    this.items.push({ original, line: this.parser.line, units: [] });
  }

  private beginUnit(tag: SaxesTagNS): void {
    this.count += 1;
    if (this.count > MAX_UNITS) this.refuse('many', { most: MAX_UNITS });
    this.unit = {
      id: valueOf(tag, 'id') ?? '',
      line: this.parser.line,
      base: ownValueOf(tag, 'base'),
      exported: ownValueOf(tag, 'exported'),
      source: [],
      target: [],
      isIncomplete: false,
    };
  }

  private inline(tag: SaxesTagNS): void {
    const id = valueOf(tag, 'id') ?? '';
    if (tag.local === 'pc' || tag.local === 'sc') this.contents.push({ id, parts: [] });
    else if (tag.local === 'ph') this.contents.at(-1)?.parts.push({ id });
    else if (tag.local === 'ec') this.end(valueOf(tag, 'startRef'));
    // Other elements mark words, which are read as if they were not marked.
  }

  /** Ends the code that surrounds what was read last. */
  private end(id: string | undefined): void {
    const inner = this.contents.pop();
    const outer = this.contents.at(-1);
    if (!inner || !outer || inner.id === undefined || inner.id !== id) {
      return this.refuse('brokenCode', { code: id ?? inner?.id ?? '' });
    }
    const code: Code = { id: inner.id, children: inner.parts };
    outer.parts.push(code);
  }

  private close(tag: SaxesTagNS): void {
    this.path.pop();
    if (tag.uri !== XLIFF) return;
    const { local } = tag;
    if (local === 'pc' && this.contents.length > 0) this.end(valueOf(tag, 'id'));
    else if (local === 'source' || local === 'target') this.endContent(local);
    else if (local === 'segment' || local === 'ignorable') this.endSegment();
    else if (local === 'unit') this.endUnit();
  }

  private endContent(local: 'source' | 'target'): void {
    const [content, unclosed] = this.contents;
    if (unclosed) this.refuse('brokenCode', { code: unclosed.id ?? '' });
    this.contents = [];
    if (content && this.segment) this.segment[local] = content.parts;
  }

  private endSegment(): void {
    const { segment, unit } = this;
    this.segment = undefined;
    if (!segment || !unit) return;
    unit.source.push(...segment.source);
    const target = segment.target ?? (segment.isIgnorable ? segment.source : undefined);
    if (target) unit.target.push(...target);
    else if (!isBlank(segment.source)) unit.isIncomplete = true;
  }

  private endUnit(): void {
    const { unit } = this;
    const item = this.items.at(-1);
    this.unit = undefined;
    if (!unit || !item) return;
    const { isIncomplete, target, ...rest } = unit;
    item.units.push({ ...rest, target: isIncomplete || isBlank(target) ? undefined : target });
  }
}

/** What the parser says, without the place in front of it and the period behind it: it is part of a sentence. */
const reasonIn = (message: string) => message.replace(/^[\d:. ]+/u, '').replace(/[.\s]+$/u, '');

const isBlank = (content: Content): boolean =>
  content.every((part) => typeof part === 'string' && part.trim() === '');

const valueOf = ({ attributes }: SaxesTagNS, name: string): string | undefined => attributes[name]?.value;

/** An attribute that the portal added. */
const ownValueOf = ({ attributes }: SaxesTagNS, name: string): string | undefined =>
  Object.values(attributes).find(({ local, uri }) => uri === PORTAL && local === name)?.value;

/** The language of the portal that a language tag names: `zh-Hans-CN` is Chinese here. */
function localeOf(tag: string | undefined): Locale | undefined {
  const given = tag?.toLowerCase() ?? '';
  const exact = locales.find((locale) => htmlLang[locale].toLowerCase() === given);
  return exact ?? locales.find((locale) => locale === given.split('-')[0]);
}
