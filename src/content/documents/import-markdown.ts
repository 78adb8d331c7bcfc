import type { Heading, Root, RootContent } from 'mdast';
import { parse, YAMLParseError } from 'yaml';

import { isReserved, slugify } from '@/cms/slug';
import { formulaFault } from '@/cms/rich-text/formula-markup';
import { blocksToLexical, parseMarkdown } from '@/cms/rich-text/markdown-to-lexical';
import type { MarkdownContext } from '@/cms/rich-text/markdown-to-lexical';
import { diagramReason } from '@/cms/rich-text/diagrams/draw';
import type { LexicalDocument } from '@/cms/rich-text/lexical-node';
import { messages } from '@/i18n/by-language/documents-admin';
import { byLocale, type Locale } from '@/i18n/locales';
import { textsFrom } from '@/i18n/texts';

import { reservedChapterSlugs } from './domain';

/** Something that stops an import, in every language, with its line in the file, from 1. */
export interface ImportProblem extends Record<Locale, string> {
  line: number;
}

/** A chapter as it is in the file. */
interface ImportedChapter {
  slug: string;
  /** Number as printed, such as `4`. */
  number: string;
  title: string;
  summary: string;
  body: LexicalDocument;
  /** Line of its heading. */
  line: number;
  /** Headings below the title. */
  headings: number;
  /** Tables, figures, requirements and other blocks that are no plain text. */
  blocks: number;
}

export interface DocumentImport {
  chapters: ImportedChapter[];
  problems: ImportProblem[];
}

/** Chapters that one file may bring. */
const MAX_CHAPTERS = 300;

/** Characters of a title and of a summary; as in the collection. */
const TITLE_MAX = 160;
const SUMMARY_MAX = 400;

/** What a file in another coding than UTF-8, or one that is no text, is full of. */
const UNREADABLE = /[\uFFFD\0]/;

/** Links that readers get; others would quietly become plain words. */
const LINK_TARGET = /^(?:#|\/(?![/\\])|https?:|mailto:)/i;

const SETTINGS = ['first-number'] as const;

/**
 * Reads a document in Markdown: `#` begins a chapter, lower headings belong to it, a quotation directly below the
 * chapter's heading is its summary, `{#name}` after a heading sets the address. Front matter between `---` lines may
 * hold `first-number`. Blocks as in `markdownToLexical`.
 *
 * Never throws for what an author may write: every problem is listed with its line.
 */
export function readDocumentImport(source: string, context: MarkdownContext): DocumentImport {
  const problems: ImportProblem[] = [];
  const report: Report = (line, problem, values, valuesIn) => {
    problems.push({
      line,
      ...byLocale((locale) => tellIn[locale](`problems.${problem}`, { ...values, ...valuesIn?.(locale) })),
    });
  };
  const unreadable = source.split('\n').findIndex((row) => UNREADABLE.test(row));
  if (unreadable >= 0) {
    // Any other problem reported for such a file would be noise.
    report(unreadable + 1, 'unreadable');
    return { chapters: [], problems };
  }
  const { text, first } = readFrontMatter(source.replaceAll('\r\n', '\n'), report);
  const tree = parseMarkdown(text);
  reportLost(tree, report);
  const chapters: ImportedChapter[] = [];
  const slugs = new Map<string, number>();

  for (const { heading, blocks } of chaptersOf(tree, report)) {
    const line = heading.position?.start.line ?? 1;
    const number = String(first + chapters.length);
    const { title, slug } = titleOf(heading, text, number);
    if (title === '') report(line, 'noTitle');
    if (title.length > TITLE_MAX) {
      report(line, 'longTitle', { most: TITLE_MAX });
    }
    if (isReserved(slug, reservedChapterSlugs)) {
      report(line, 'reserved', { slug });
    }
    const known = slugs.get(slug);
    if (known !== undefined) {
      report(line, 'taken', { slug, line: known });
    }
    slugs.set(slug, line);
    const { summary, rest } = summaryOf(blocks, text);
    if (summary.length > SUMMARY_MAX) {
      report(line, 'longSummary', { most: SUMMARY_MAX });
    }
    if (rest.length === 0) report(line, 'noText');
    const body = blocksToLexical(rest, text, {
      ...context,
      onProblem: ({ line: at, problem, values, diagram }) =>
        report(at, problem, values, diagram && ((locale) => ({ reason: diagramReason(diagram, locale) }))),
    });
    chapters.push({
      slug,
      number,
      title,
      summary,
      body,
      line,
      headings: rest.filter(({ type }) => type === 'heading').length,
      blocks: body.root.children.filter(({ type }) => type === 'block' || type === 'table').length,
    });
  }
  if (chapters.length === 0) report(1, 'noChapter');
  if (chapters.length > MAX_CHAPTERS) {
    report(1, 'manyChapters', { most: MAX_CHAPTERS });
  }
  return { chapters, problems: problems.toSorted((a, b) => a.line - b.line) };
}

/** Addresses of the pictures that a document shows. */
export function picturesIn(source: string): string[] {
  const found = new Set<string>();
  const visit = (node: Root | RootContent) => {
    if (node.type === 'image') found.add(node.url);
    if ((node.type === 'leafDirective' || node.type === 'containerDirective') && node.attributes?.src) {
      found.add(node.attributes.src);
    }
    if ('children' in node) for (const child of node.children) visit(child);
  };
  visit(parseMarkdown(source));
  return [...found];
}

/** Directives whose words are kept as they are typed. */
const WITHOUT_FORMULAS: readonly string[] = ['register', 'figure'];

/** Links and formulas that the editor would take but no reader would get. */
function reportLost(node: Root | RootContent, report: Report, hasFormulas = true): void {
  const line = node.position?.start.line ?? 1;
  if (node.type === 'link' && !LINK_TARGET.test(node.url)) report(line, 'lostLink', { url: node.url });
  if (node.type === 'code' && node.lang === 'math') {
    const fault = formulaFault(node.value, 'block');
    if (fault) {
      const before = node.value.slice(0, fault.offset).split('\n').length;
      // The line of the fence comes before the formula's first.
      report(line + before, 'badFormula', { reason: fault.reason });
    }
  }
  if (node.type === 'inlineMath' && hasFormulas) {
    const fault = formulaFault(node.value, 'inline');
    if (fault) report(line, 'badInlineFormula', { latex: node.value, reason: fault.reason });
  }
  const isKept =
    (node.type === 'heading' && node.depth === 1) ||
    (node.type === 'containerDirective' && WITHOUT_FORMULAS.includes(node.name));
  if ('children' in node)
    for (const child of node.children) reportLost(child, report, hasFormulas && !isKept);
}

/** What can be wrong with a file, by its key in the messages. */
type ProblemKey = keyof (typeof messages)[Locale]['problems'];
type Report = (
  line: number,
  problem: ProblemKey,
  values?: Record<string, string | number>,
  /** Values that are words. */
  valuesIn?: (locale: Locale) => Record<string, string>,
) => void;

/** Names of problems and their values come from `cms/rich-text` too, so the compiler cannot pair them. */
type Tell = (key: `problems.${ProblemKey}`, values?: Record<string, string | number>) => string;

/** Problems are reported in every language, since the reader of the answer may not be the sender of the file. */
const tellIn = byLocale((locale) => textsFrom<'documents-admin'>(locale, messages[locale]).t as Tell);

/** The settings of the file, and its text with as many lines as before, so lines keep their numbers. */
function readFrontMatter(source: string, report: Report): { text: string; first: number } {
  const block = /^---\n([\s\S]*?)\n---(?:\n|$)/.exec(source);
  if (!block) return { text: source, first: 1 };
  const [whole, yaml = ''] = block;
  const text = '\n'.repeat(whole.split('\n').length - 1) + source.slice(whole.length);
  let settings: unknown;
  try {
    settings = parse(yaml) ?? {};
  } catch (error) {
    const line = error instanceof YAMLParseError ? (error.linePos?.[0].line ?? 1) + 1 : 1;
    report(line, 'badYaml');
    return { text, first: 1 };
  }
  if (typeof settings !== 'object' || settings === null || Array.isArray(settings)) {
    report(1, 'notSettings');
    return { text, first: 1 };
  }
  const lineOfSetting = (name: string) => yaml.split('\n').findIndex((row) => row.startsWith(`${name}:`)) + 2;
  for (const name of Object.keys(settings)) {
    if ((SETTINGS as readonly string[]).includes(name)) continue;
    report(lineOfSetting(name), 'unknownSetting', { name });
  }
  const number = (settings as Record<string, unknown>)['first-number'] ?? 1;
  if (typeof number === 'number' && Number.isInteger(number) && number >= 0) return { text, first: number };
  report(lineOfSetting('first-number'), 'badNumber');
  return { text, first: 1 };
}

function chaptersOf(tree: Root, report: Report): { heading: Heading; blocks: RootContent[] }[] {
  const chapters: { heading: Heading; blocks: RootContent[] }[] = [];
  for (const node of tree.children) {
    if (node.type === 'heading' && node.depth === 1) {
      chapters.push({ heading: node, blocks: [] });
      continue;
    }
    const present = chapters.at(-1);
    if (present) present.blocks.push(node);
    else {
      report(node.position?.start.line ?? 1, 'beforeChapter');
    }
  }
  return chapters;
}

/** Title and address of a chapter; Chinese titles without an address of their own get `chapter-<number>`. */
function titleOf(heading: Heading, source: string, number: string): { title: string; slug: string } {
  const from = heading.children[0]?.position?.start.offset;
  const to = heading.children.at(-1)?.position?.end.offset;
  const written = from === undefined || to === undefined ? '' : source.slice(from, to);
  const [, words = '', own] = /^(.*?)(?:\s*\{#([a-z0-9][a-z0-9.-]*)\})?\s*$/s.exec(written) ?? [];
  const title = words
    .replaceAll(/[*_`]/g, '')
    .replace(/^\d+(?:\.\d+)*\.?\s+/, '')
    .trim();
  return { title, slug: own ?? (slugify(title) || `chapter-${number}`) };
}

function summaryOf(blocks: RootContent[], source: string): { summary: string; rest: RootContent[] } {
  const [first, ...rest] = blocks;
  if (first?.type !== 'blockquote') return { summary: '', rest: blocks };
  const from = first.children[0]?.position?.start.offset ?? 0;
  const to = first.children.at(-1)?.position?.end.offset ?? from;
  const summary = source
    .slice(from, to)
    .replaceAll(/\n>?\s*/g, ' ')
    .trim();
  return { summary, rest };
}
