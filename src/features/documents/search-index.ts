import { plainText } from '@/ui/rich-text/model';
import type { Inline, ListItem, RichText, RichTextBlock } from '@/ui/rich-text/model';

/** The words of one section of a chapter. */
export interface IndexedSection {
  /** Anchor in the chapter; empty for what stands in front of the first heading. */
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
    last.text = last.text === '' ? words : `${last.text} ${words}`;
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

/** The plain words of a block. */
export function wordsOf(block: RichTextBlock): string {
  switch (block.type) {
    case 'heading':
    case 'paragraph':
    case 'quote':
      return plainText(block.children);
    case 'list':
      return block.items.map(itemWords).join(' ');
    case 'table':
      return [block.header, ...block.rows].map(rowWords).join(' ');
    case 'figure':
      return [block.caption, block.picture.alt].filter(Boolean).join(' ');
    case 'note':
      return [block.title, ...block.body.map(wordsOf)].filter(Boolean).join(' ');
    case 'requirement':
      return block.body.map(wordsOf).join(' ');
    case 'register':
      return [
        block.name,
        block.offset,
        ...block.fields.map(({ bits, field, access, reset, description }) =>
          [bits, field, access, reset, description].join(' '),
        ),
      ].join(' ');
    case 'code':
      return block.code;
    case 'formula':
      return block.latex;
    case 'video':
      return block.clip.title;
    case 'rule':
      return '';
  }
}

function rowWords(cells: readonly Inline[][]): string {
  return cells.map((cell) => plainText(cell)).join(' ');
}

function itemWords(item: ListItem): string {
  return item.children
    .map((child) => (child.type === 'list' ? ` ${wordsOf(child)}` : plainText([child])))
    .join('');
}

/** The words that are searched for, in lower case. */
export function searchedWords(query: string): string[] {
  return query.toLowerCase().normalize('NFKC').split(/\s+/).filter(Boolean);
}

const EXCERPT_BEFORE = 24;
const EXCERPT_LENGTH = 120;

/** Sections that contain all words, those with a match in the heading first. */
export function searchChapters(chapters: readonly IndexedChapter[], query: string): SearchHit[] {
  const words = searchedWords(query);
  if (words.length === 0) return [];
  const inHeading: SearchHit[] = [];
  const inText: SearchHit[] = [];
  for (const chapter of chapters) {
    const name = `${chapter.number} ${chapter.title}`;
    for (const section of chapter.sections) {
      const heading = section.heading.toLowerCase();
      const text = section.text.toLowerCase();
      if (!words.every((word) => heading.includes(word) || text.includes(word))) continue;
      const hit: SearchHit = {
        slug: chapter.slug,
        chapter: name,
        anchor: section.anchor,
        heading: section.heading || chapter.title,
        excerpt: excerptOf(section.text, words),
      };
      (words.some((word) => heading.includes(word)) ? inHeading : inText).push(hit);
    }
  }
  return [...inHeading, ...inText];
}

function excerptOf(text: string, words: readonly string[]): string {
  const lower = text.toLowerCase();
  const found = words.map((word) => lower.indexOf(word)).filter((place) => place >= 0);
  const first = found.length > 0 ? Math.min(...found) : 0;
  const from = Math.max(0, first - EXCERPT_BEFORE);
  const to = from + EXCERPT_LENGTH;
  return `${from > 0 ? '…' : ''}${text.slice(from, to).trim()}${to < text.length ? '…' : ''}`;
}
