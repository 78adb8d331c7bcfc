import { messages } from '@/i18n/by-language/documents';
import { htmlLang } from '@/i18n/locales';
import type { Locale } from '@/i18n/locales';
import { textsFrom } from '@/i18n/texts';
import { isFigure, outlineOf, withBlocksInside } from '@/ui/rich-text/model';
import type { Inline, ListItem, RichText, RichTextBlock } from '@/ui/rich-text/model';

import type { Erratum, GlossaryTerm } from './domain';

/** Errata name sections by the anchors of this language, in which specifications are written first. */
export const ERRATA_LANGUAGE: Locale = 'en';

/** How numbers are said in the language of the text. */
export interface NumberingTexts {
  /** "Figure 5-1". */
  figure: (number: string) => string;
  /** "Table 5-1". */
  table: (number: string) => string;
}

/** How numbers are said in a language. */
export function numberingTexts(locale: Locale): NumberingTexts {
  const { t } = textsFrom<'documents'>(locale, messages[locale]);
  return {
    figure: (number) => t('figure', { number }),
    table: (number) => t('table', { number }),
  };
}

/**
 * Numbers the sections (5.2.1), tables ("Table 5-1") and figures ("Figure 5-1") of a chapter. A table without an
 * identifier of its own gets one from its place, as it had before identifiers were kept.
 */
export function withNumbers(text: RichText, chapter: string, texts: NumberingTexts): RichText {
  const taken = new Set(text.blocks.map((block) => ('id' in block ? block.id : undefined)));
  const sections = [0, 0, 0];
  let figures = 0;
  let tables = 0;
  return {
    blocks: text.blocks.map((block): RichTextBlock => {
      if (block.type === 'heading') {
        const depth = block.level - 2;
        sections[depth] = (sections[depth] ?? 0) + 1;
        sections.fill(0, depth + 1);
        return { ...block, number: [chapter, ...sections.slice(0, depth + 1)].join('.') };
      }
      if (isFigure(block)) {
        figures += 1;
        return { ...block, label: texts.figure(`${chapter}-${figures}`) };
      }
      if (block.type === 'table') {
        tables += 1;
        const place = `table-${tables}`;
        const id = block.id ?? (taken.has(place) ? `${place}-unnamed` : place);
        return { ...block, id, label: texts.table(`${chapter}-${tables}`) };
      }
      return block;
    }),
  };
}

/** Words of an erratum where it applies. */
export interface ErratumLabels {
  inPlace: (number: string, title: string) => string;
  confirmedNote: string;
  fixedNote: string;
  all: string;
}

/**
 * Puts each erratum where it applies: behind the requirement it names, else below the heading or the table, else in front of
 * the text. Anchors are those of the English text; the headings of both languages follow each other in the same order, so
 * the place in the order finds the heading in the other language.
 *
 * @param englishAnchors anchors of the English text's headings in order
 * @param errataHref address of the list of errata
 */
export function withErrata(
  text: RichText,
  errata: readonly Erratum[],
  englishAnchors: readonly string[],
  labels: ErratumLabels,
  errataHref: string,
): RichText {
  const headings = outlineOf(text);
  const first: RichTextBlock[] = [];
  const after = new Map<RichTextBlock, RichTextBlock[]>();
  for (const erratum of errata) {
    const note = erratumNote(erratum, labels, errataHref);
    const requirement = text.blocks.find(
      (block) => block.type === 'requirement' && block.number === erratum.requirement,
    );
    const headingId = headings[englishAnchors.indexOf(erratum.anchor ?? '')]?.id;
    const place =
      requirement ??
      text.blocks.find(
        (block) =>
          (block.type === 'heading' && block.id === headingId) ||
          (block.type === 'table' && erratum.anchor !== undefined && block.id === erratum.anchor),
      );
    if (place) after.set(place, [...(after.get(place) ?? []), note]);
    else first.push(note);
  }
  return { blocks: [...first, ...text.blocks.flatMap((block) => [block, ...(after.get(block) ?? [])])] };
}

function erratumNote(erratum: Erratum, labels: ErratumLabels, errataHref: string): RichTextBlock {
  return {
    type: 'note',
    id: erratum.number,
    kind: 'warning',
    title: labels.inPlace(erratum.number, erratum.title),
    body: [
      { type: 'paragraph', children: [{ type: 'text', text: erratum.text }] },
      {
        type: 'paragraph',
        children: [
          {
            type: 'text',
            text: `${erratum.status === 'confirmed' ? labels.confirmedNote : labels.fixedNote} `,
          },
          {
            type: 'link',
            href: `${errataHref}#${erratum.number}`,
            children: [{ type: 'text', text: labels.all }],
          },
        ],
      },
    ],
  };
}

/**
 * Marks the first occurrence of each glossary term in every section (from one heading of the second level to the
 * next), in paragraphs, lists, quotes, notes and requirements; never in headings, links, code and tables.
 */
export function withTerms(text: RichText, glossary: readonly GlossaryTerm[]): RichText {
  const finder = new TermFinder(glossary);
  return { blocks: finder.blocks(text.blocks) };
}

class TermFinder {
  private readonly byName = new Map<string, GlossaryTerm>();
  private readonly pattern: RegExp | undefined;
  private seen = new Set<string>();
  private count = 0;

  constructor(glossary: readonly GlossaryTerm[]) {
    for (const item of glossary) {
      for (const name of [item.term, ...item.synonyms]) this.add(name.toLowerCase(), item);
      // Capitals distinguish abbreviations from words: "ACK" is the term, "ack" is not.
      if (item.abbreviation) this.add(item.abbreviation, item);
    }
    const names = [...this.byName.keys()].toSorted((a, b) => b.length - a.length);
    if (names.length > 0) this.pattern = new RegExp(names.map(patternOf).join('|'), 'giu');
  }

  private add(name: string, item: GlossaryTerm): void {
    if (name.length > 1 && !this.byName.has(name)) this.byName.set(name, item);
  }

  blocks(blocks: readonly RichTextBlock[]): RichTextBlock[] {
    return blocks.map((block): RichTextBlock => {
      switch (block.type) {
        case 'heading':
          if (block.level === 2) this.seen = new Set();
          return block;
        case 'paragraph':
        case 'quote':
          return { ...block, children: this.inlines(block.children) };
        case 'list':
          return this.list(block);
        default:
          return withBlocksInside(block, (inside) => this.blocks(inside));
      }
    });
  }

  private list(list: Extract<RichTextBlock, { type: 'list' }>): Extract<RichTextBlock, { type: 'list' }> {
    return {
      ...list,
      items: list.items.map((item): ListItem => ({
        children: item.children.flatMap((child): ListItem['children'] =>
          child.type === 'list' ? [this.list(child)] : this.inlines([child]),
        ),
      })),
    };
  }

  private inlines(items: readonly Inline[]): Inline[] {
    return items.flatMap((item): Inline[] =>
      item.type === 'text' && !item.marks?.includes('code') ? this.split(item) : [item],
    );
  }

  private split(item: Extract<Inline, { type: 'text' }>): Inline[] {
    if (!this.pattern) return [item];
    const { text, marks } = item;
    const parts: Inline[] = [];
    const piece = (from: number, to?: number): void => {
      const words = text.slice(from, to);
      if (words !== '') parts.push({ ...item, text: words });
    };
    let rest = 0;
    for (const match of text.matchAll(this.pattern)) {
      const term = this.termOf(match[0]);
      if (!term || this.seen.has(term.slug)) continue;
      this.seen.add(term.slug);
      this.count += 1;
      piece(rest, match.index);
      parts.push({
        type: 'term',
        id: `term-${this.count}`,
        isFirst: this.count === 1,
        text: match[0],
        ...(marks ? { marks } : {}),
        names: [
          { text: term.term },
          ...term.counterparts.map((other) => ({ text: other.term, language: htmlLang[other.language] })),
          ...(term.abbreviation ? [{ text: term.abbreviation }] : []),
        ],
        explanation: term.definition,
      });
      rest = match.index + match[0].length;
    }
    piece(rest);
    return parts;
  }

  private termOf(found: string): GlossaryTerm | undefined {
    const word = found.toLowerCase();
    return (
      this.byName.get(found) ??
      this.byName.get(word) ??
      this.byName.get(word.replace(/s$/, '')) ??
      this.byName.get(word.replace(/es$/, ''))
    );
  }
}

/** Latin names only as whole words, in singular or plural, and not within others: no CRC in CRC-32; Chinese has no spaces, so its names are found anywhere. */
function patternOf(name: string): string {
  const escaped = name.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);
  return /\p{Script=Han}/u.test(name) ? escaped : `(?<![A-Za-z0-9_-])${escaped}(?:e?s)?(?!-?[A-Za-z0-9_])`;
}

/** Leads links to chapters of the same document to the release that is being read, where it has them. */
export function withReleaseLinks(text: RichText, chapterHrefs: ReadonlyMap<string, string>): RichText {
  return withLinks(text, (link) => {
    const [path = '', hash] = link.href.split('#');
    const href = chapterHrefs.get(path);
    return href === undefined ? link : { ...link, href: hash === undefined ? href : `${href}#${hash}` };
  });
}

/**
 * Writes the number of what it leads to into each reference; one that leads nowhere keeps its identifier.
 *
 * @param nameOf what the target of an address is called now
 */
export function withReferences(text: RichText, nameOf: (href: string) => string | undefined): RichText {
  return withLinks(text, (link) => {
    const name = link.isReference && nameOf(link.href);
    return name ? { ...link, children: [{ type: 'text', text: name }] } : link;
  });
}

/** The addresses to which the references in requirements lead: the text binds its readers to what is there. */
export function bindingReferencesOf({ blocks }: RichText): string[] {
  return referencesOf({ blocks: blocks.filter(({ type }) => type === 'requirement') });
}

/** The addresses that the references of a text lead to. */
export function referencesOf(text: RichText): string[] {
  const found: string[] = [];
  withLinks(text, (link) => {
    if (link.isReference) found.push(link.href);
    return link;
  });
  return found;
}

type Link = Extract<Inline, { type: 'link' }>;

/** The text with its links changed, wherever they are. */
function withLinks(text: RichText, change: (link: Link) => Link): RichText {
  return withInlines(text, (item) => (item.type === 'link' ? change(item) : item));
}

/** The text with what is between its words changed, wherever that is but in headings. */
export function withInlines(text: RichText, inline: (item: Inline) => Inline): RichText {
  const list = (block: Extract<RichTextBlock, { type: 'list' }>): typeof block => ({
    ...block,
    items: block.items.map(({ children }) => ({
      children: children.map((child) => (child.type === 'list' ? list(child) : inline(child))),
    })),
  });
  const blocks = (items: readonly RichTextBlock[]): RichTextBlock[] =>
    items.map((block): RichTextBlock => {
      switch (block.type) {
        case 'paragraph':
        case 'quote':
          return { ...block, children: block.children.map(inline) };
        case 'list':
          return list(block);
        case 'table':
          return {
            ...block,
            header: block.header.map((cell) => cell.map(inline)),
            rows: block.rows.map((row) => row.map((cell) => cell.map(inline))),
          };
        default:
          return withBlocksInside(block, blocks);
      }
    });
  return { blocks: blocks(text.blocks) };
}
