import { plainText } from '@/ui/rich-text/model';
import type { ListItem, RichText, RichTextBlock } from '@/ui/rich-text/model';

import { formulaWords } from './formula-words';

/** The words of one section of a chapter. */
export interface IndexedSection {
  /** Anchor in the chapter; empty for text before the first heading. */
  anchor: string;
  heading: string;
  text: string;
}

export interface IndexedChapter {
  slug: string;
  number: string;
  title: string;
  sections: IndexedSection[];
}

/** A place in the document that contains everything searched for. */
export interface SearchHit {
  slug: string;
  chapter: string;
  anchor: string;
  heading: string;
  /** Words around the first match. */
  excerpt: string;
}

/** The plain text of a chapter by sections; each requirement, figure and register is a section with its own anchor. */
export function sectionsOf(text: RichText): IndexedSection[] {
  const sections: IndexedSection[] = [{ anchor: '', heading: '', text: '' }];
  let heading: { anchor: string; heading: string } = { anchor: '', heading: '' };
  const add = (words: string): void => {
    let last = sections.at(-1);
    if (!last || last.anchor !== heading.anchor) {
      last = { ...heading, text: '' };
      sections.push(last);
    }
    last.text = joined([last.text, words]);
  };
  for (const block of text.blocks) {
    switch (block.type) {
      case 'heading':
        heading = { anchor: block.id, heading: plainText(block.children) };
        sections.push({ ...heading, text: '' });
        break;
      case 'requirement':
        sections.push({ anchor: block.number, heading: block.number, text: wordsOf(block) });
        break;
      default: {
        const words = wordsOf(block);
        if (words !== '') add(words);
      }
    }
  }
  return sections.filter((section) => section.heading !== '' || section.text !== '');
}

/** Separates neighboring cells of a table. Neither begins a line. */
const CELL = '\u00a0· ';
/** Between what stands below each other. */
const ROW = '\u00a0| ';

/** The plain words of a block, parted where lines and cells part them. */
export function wordsOf(block: RichTextBlock): string {
  switch (block.type) {
    case 'heading':
    case 'paragraph':
    case 'quote':
      return plainText(block.children);
    case 'list':
      return joined(block.items.map(itemWords));
    case 'table':
      return rows([block.header, ...block.rows].map((cells) => cells.map((cell) => plainText(cell))));
    case 'figure':
      return joined([block.caption, block.picture.alt]);
    case 'note':
      return joined([block.title, ...block.body.map(wordsOf)]);
    case 'requirement':
      return joined(block.body.map(wordsOf));
    case 'register':
      return rows([
        [block.name, block.offset],
        ...block.fields.map(({ bits, field, access, reset, description }) => [
          bits,
          field,
          access,
          reset,
          description,
        ]),
      ]);
    case 'code':
      return block.code;
    case 'formula':
      return formulaWords(block.latex);
    case 'video':
      return block.clip.title;
    case 'rule':
      return '';
  }
}

function rows(cells: readonly (readonly string[])[]): string {
  return cells
    .map((row) => row.filter((cell) => cell.trim() !== '').join(CELL))
    .filter((row) => row !== '')
    .join(ROW);
}

/** Texts one after the other: with a space behind the end of a sentence, else with a mark between them. */
function joined(texts: readonly string[]): string {
  return texts
    .filter((text) => text !== '')
    .reduce((before, text) => {
      if (before === '') return text;
      return before + (/[.:;!?。：；！？…]["”’）)]?\s*$/u.test(before) ? ' ' : ROW) + text;
    }, '');
}

function itemWords({ children }: ListItem): string {
  const own = children.filter((child) => child.type !== 'list');
  const nested = children.filter((child) => child.type === 'list');
  return joined([plainText(own), ...nested.map(wordsOf)]);
}

/** The words that are searched for, in lower case. */
export function searchedWords(query: string): string[] {
  return query
    .replaceAll(/(?<=\d)[\u00a0\u202f](?=\d{3})/g, '')
    .toLowerCase()
    .normalize('NFKC')
    .split(/\s+/)
    .filter(Boolean);
}

/** Where a word appears in a text; a number is also found when its thousands are separated. */
export function patternOf(word: string): string {
  return word
    .replaceAll(/[.*+?^${}()|[\]\\/-]/g, String.raw`\$&`)
    .replaceAll(/\d{4,}/g, (digits) =>
      digits.replaceAll(/(?<=\d)(?=(?:\d{3})+$)/g, String.raw`[ \u00a0\u202f]?`),
    );
}

const EXCERPT_BEFORE = 24;
const EXCERPT_LENGTH = 120;

/** Sections that contain all words, those with a match in the heading first. */
export function searchChapters(chapters: readonly IndexedChapter[], query: string): SearchHit[] {
  const words = searchedWords(query).map((word) => new RegExp(patternOf(word), 'i'));
  if (words.length === 0) return [];
  const inHeading: SearchHit[] = [];
  const inText: SearchHit[] = [];
  for (const chapter of chapters) {
    const name = `${chapter.number} ${chapter.title}`;
    for (const { heading, text, anchor } of chapter.sections) {
      if (!words.every((word) => word.test(heading) || word.test(text))) continue;
      const hit: SearchHit = {
        slug: chapter.slug,
        chapter: name,
        anchor,
        heading: heading || chapter.title,
        excerpt: excerptOf(text, words),
      };
      (words.some((word) => word.test(heading)) ? inHeading : inText).push(hit);
    }
  }
  return [...inHeading, ...inText];
}

/** Words around the first match. No Latin word is cut at either end; Chinese may be cut anywhere. */
function excerptOf(text: string, words: readonly RegExp[]): string {
  const found = words.map((word) => text.search(word)).filter((place) => place >= 0);
  const first = found.length > 0 ? Math.min(...found) : 0;
  const wanted = Math.max(0, first - EXCERPT_BEFORE);
  const boundary = wanted > 0 ? text.slice(wanted, first).search(/[^\p{sc=Latin}\p{N}_-]/u) : 0;
  const from = boundary < 0 ? first : wanted + boundary;
  const part = text.slice(from, from + EXCERPT_LENGTH);
  const isCut = /^[\p{sc=Latin}\p{N}_-]/u.test(text.slice(from + EXCERPT_LENGTH));
  const whole = (isCut && part.replace(/[\p{sc=Latin}\p{N}_-]+$/u, '')) || part;
  const shown = whole.replace(/^[\s·|，。；、]+/u, '').trim();
  const tail = /[.!?]$/.test(shown) ? ' …' : '…';
  return `${from > 0 ? '…' : ''}${shown}${from + whole.length < text.length ? tail : ''}`;
}
