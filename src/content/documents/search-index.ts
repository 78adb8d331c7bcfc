import { formulaWords } from '@/cms/rich-text/formula-words';
import { fullCaption, plainForm, plainText } from '@/ui/rich-text/model';
import type { ListItem, RichText, RichTextBlock } from '@/ui/rich-text/model';

/** The words of one section of a chapter. */
export interface IndexedSection {
  /** Anchor in the chapter; empty for text before the first heading. */
  anchor: string;
  heading: string;
  text: string;
  /** "5.2", "Table 5-1": what a search for the number alone finds. */
  number?: string;
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

/**
 * The plain text of a chapter by sections; each requirement is a section with its own anchor.
 *
 * @param apart whether tables and figures that have a number are sections as well
 */
export function sectionsOf(text: RichText, apart = false): IndexedSection[] {
  const sections: IndexedSection[] = [{ anchor: '', heading: '', text: '' }];
  let heading: Pick<IndexedSection, 'anchor' | 'heading' | 'number'> = { anchor: '', heading: '' };
  const add = (words: string): void => {
    if (words === '') return;
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
        heading = { anchor: block.id, heading: plainText(block.children), ...numbered(block.number) };
        sections.push({ ...heading, text: '' });
        break;
      case 'requirement':
        sections.push({ anchor: block.number, heading: block.number, text: wordsOf(block) });
        break;
      case 'table':
      case 'figure':
      case 'diagram':
      case 'callouts':
        if (apart && block.id && block.label) {
          sections.push({
            anchor: block.id,
            heading: fullCaption(block),
            text: wordsOf({ ...block, caption: '' }),
            ...numbered(block.label),
          });
          break;
        }
        add(wordsOf(block));
        break;
      default:
        add(wordsOf(block));
    }
  }
  return sections.filter((section) => section.heading !== '' || section.text !== '');
}

function numbered(number: string | undefined): { number?: string } {
  return number === undefined ? {} : { number };
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
      return joined([
        fullCaption(block),
        rows([block.header, ...block.rows].map((cells) => cells.map((cell) => plainText(cell)))),
      ]);
    case 'figure':
      return joined([fullCaption(block), block.picture.alt]);
    case 'diagram':
      return joined([fullCaption(block), ...block.steps]);
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
    case 'entries':
      return joined(
        block.entries.map(({ title, label, body }) => joined([title, label, ...body.map(wordsOf)])),
      );
    case 'action':
      return joined([block.title, ...block.body.map(wordsOf)]);
    case 'voice':
      return joined([...block.body.map(wordsOf), block.name, block.role]);
    case 'downloads':
    case 'callouts':
    case 'latest':
      return joined(plainForm(block).map(wordsOf));
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

const NUMBER =
  /^(?:(?:section|sec\.?|chapter|ch\.?|§|第)?\s*(\d+(?:\.\d+)*)\s*[节章]?|(?:(table|表)|(figure|fig\.?|图))\s*(\d+(?:-\d+)+))$/iu;

/** The one way in which a number is compared, however it is written: "section 5.2" and "第5.2节" are "5.2". */
function wantedNumber(text: string): string | undefined {
  const [, section, table, , drawn] = NUMBER.exec(text.trim().normalize('NFKC')) ?? [];
  if (section !== undefined) return section;
  return drawn === undefined ? undefined : `${table === undefined ? 'figure' : 'table'} ${drawn}`;
}

/** Sections that have the number looked for, then sections that contain all words, those with a match in the heading first. */
export function searchChapters(chapters: readonly IndexedChapter[], query: string): SearchHit[] {
  const words = searchedWords(query).map((word) => new RegExp(patternOf(word), 'i'));
  if (words.length === 0) return [];
  const wanted = wantedNumber(query);
  const byNumber: SearchHit[] = [];
  const inHeading: SearchHit[] = [];
  const inText: SearchHit[] = [];
  for (const chapter of chapters) {
    const name = `${chapter.number} ${chapter.title}`;
    if (wanted === chapter.number) {
      byNumber.push({ slug: chapter.slug, chapter: name, anchor: '', heading: chapter.title, excerpt: '' });
    }
    for (const { heading, text, anchor, number } of chapter.sections) {
      const isWanted = number !== undefined && wantedNumber(number) === wanted;
      if (!isWanted && !words.every((word) => word.test(heading) || word.test(text))) continue;
      const own = number !== undefined && !heading.startsWith(number) ? `${number} ${heading}` : heading;
      const hit: SearchHit = {
        slug: chapter.slug,
        chapter: name,
        anchor,
        heading: own || chapter.title,
        excerpt: excerptOf(text, words),
      };
      if (isWanted) {
        byNumber.push(hit);
        continue;
      }
      (words.some((word) => word.test(heading)) ? inHeading : inText).push(hit);
    }
  }
  return [...byNumber, ...inHeading, ...inText];
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
