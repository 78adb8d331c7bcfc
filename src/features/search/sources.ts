import { createHash } from 'node:crypto';

import type { CollectionSlug, Payload, PayloadRequest, Where } from 'payload';

import { richTextFromLexical } from '@/cms/rich-text/from-lexical';
import type { ArticleSearch } from '@/content/kind';
import {
  chapterPath,
  currentRelease,
  documentPath,
  numberingTexts,
  sectionsOf,
  withNumbers,
  wordsOf,
} from '@/content/documents';
import type { ReleaseStatus } from '@/content/documents';
import { messages } from '@/i18n/by-language/search';
import type { Locale } from '@/i18n/locales';
import type { Chapter, Document, Erratum, Glossary } from '@/payload-types';
import { kindsWith } from '@/content/kinds';
import type { SlugWith } from '@/content/kinds';
import { fullCaption, pictureAddress, plainText } from '@/ui/rich-text/model';
import type { RichText } from '@/ui/rich-text/model';

import type { SearchKind, SearchType } from './domain';

/** The kinds of which an item is one result, by collection. */
const articles = new Map<string, ArticleSearch>(
  kindsWith('search').map(({ collection, search }) => [collection, search]),
);

/** Collections whose items are found. */
export type IndexedCollection = 'documents' | 'chapters' | 'errata' | 'glossary' | SlugWith<'search'>;

export const indexedCollections: readonly IndexedCollection[] = [
  'documents',
  'chapters',
  'errata',
  'glossary',
  ...kindsWith('search').map(({ collection }) => collection),
];

export function isIndexed(collection: string): collection is IndexedCollection {
  return (indexedCollections as readonly string[]).includes(collection);
}

/**
 * Items whose entries name something of another item, and the field by which they belong to it: with the release of a
 * chapter its address, its place in the order, and whether visitors see it at all may change.
 */
export const dependents: Partial<Record<CollectionSlug, readonly [IndexedCollection, field: string][]>> = {
  documents: [
    ['chapters', 'document'],
    ['errata', 'document'],
  ],
  'faq-categories': [['faqs', 'category']],
  authors: [['news', 'authors']],
};

/** Width of the pictures of figures among results, in CSS pixels times the usual density. */
const FIGURE_WIDTH = 640;

/** What is found: an item, or a section of one. */
export interface Entry {
  /** Section within the item; empty for the item itself. */
  anchor: string;
  type: SearchType;
  kind: SearchKind;
  /** Names of what it is within, the widest first. */
  path?: readonly string[];
  /** Slug of the document that it is part of. */
  document?: string;
  /** Number of the chapter and section, such as 5.2. */
  number?: string;
  /** Address of a picture of it. */
  picture?: string;
  /** Path with language prefix and anchor. */
  url: string;
  title: string;
  context: string;
  /** Numbers, summaries and the like: found before the text. */
  keywords: string;
  /** What excerpts are taken from. */
  body: string;
  /** Further text that leads here, shown by other entries. */
  below?: string;
  publishedAt: Date;
  /** Factor of the rank. */
  boost: number;
  /** For a section of a release: the version, and what names the section in all releases. */
  release?: { version: string; section: readonly string[] };
}

/** An item that visitors may read, and a mark that changes with everything its entries are made from. */
export interface PublicItem {
  id: string;
  fingerprint: string;
}

/** Factors of the rank by the state of a release: what is in force comes first. */
const RELEASE_BOOST: Record<ReleaseStatus, number> = { current: 1, preview: 0.75, superseded: 0.5 };

const BOOST = { document: 1.15, erratum: 0.7, glossary: 0.8 } as const;

interface Release {
  id: string;
  version: string;
  status: ReleaseStatus;
  date: string;
}

interface DocumentFacts {
  id: string;
  slug: string;
  title: string;
  releases: Release[];
  current?: Release;
}

/**
 * Reads what an anonymous visitor may read in one language, inside the request's transaction where one is given, and
 * makes entries of it.
 */
export class PublicContent {
  private readonly documents = new Map<string, Promise<DocumentFacts | undefined>>();
  private categories: Promise<ReadonlySet<string>> | undefined;
  private authors: Promise<ReadonlyMap<string, string>> | undefined;

  constructor(
    private readonly payload: Payload,
    private readonly locale: Locale,
    private readonly rulesVersion: string,
    private readonly transactionID?: PayloadRequest['transactionID'],
  ) {}

  /** Those of the items that visitors may read, with their marks. */
  async items(collection: IndexedCollection, where: Where, limit = 0): Promise<PublicItem[]> {
    const docs = await this.find<Stored>(collection, {
      where,
      limit,
      depth: 0,
      sort: 'id',
      select: { updatedAt: true, [nameField(collection)]: true, ...PARENT_FIELDS[collection] },
    });
    const items: PublicItem[] = [];
    for (const doc of docs) {
      if (!hasName(collection, doc)) continue;
      // One after the other, since a transaction has one connection.
      const parents = await this.parentsOf(collection, doc);
      if (parents) items.push({ id: doc.id, fingerprint: this.fingerprint(doc.updatedAt, parents) });
    }
    return items;
  }

  /** The entries of items by id. Items that visitors may not read are absent. */
  async entries(collection: IndexedCollection, ids: readonly string[]): Promise<Map<string, Entry[]>> {
    const result = new Map<string, Entry[]>();
    if (ids.length === 0) return result;
    const docs = await this.find<Stored>(collection, {
      where: { id: { in: [...ids] } },
      depth: 1,
      limit: 0,
      populate: { documents: { slug: true }, releases: { version: true }, 'faq-categories': { slug: true } },
    });
    for (const doc of docs) {
      if (!hasName(collection, doc)) continue;
      // One after the other: a batch of long texts is held in memory otherwise.
      const parents = await this.parentsOf(collection, doc);
      if (parents) result.set(doc.id, await this.entriesOf(collection, doc, parents));
    }
    return result;
  }

  private fingerprint(updatedAt: string, { document, release, people = [] }: Parents): string {
    const parts = [
      this.rulesVersion,
      updatedAt,
      document?.slug,
      document?.title,
      release?.version,
      release?.status,
      release?.date,
      document?.current?.id,
      ...people,
    ];
    return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22);
  }

  /** What an item belongs to; undefined when that is not public, for then the item has no page. */
  private async parentsOf(collection: IndexedCollection, doc: Stored): Promise<Parents | undefined> {
    if (collection === 'faqs') {
      this.categories ??= this.publicCategories();
      return (await this.categories).has(idOf(doc.category)) ? {} : undefined;
    }
    const signed = articles.get(collection)?.people;
    if (signed !== undefined) return { people: await this.namesIn((doc as unknown as Named)[signed]) };
    if (collection === 'documents') return { document: await this.document(doc.id) };
    if (collection !== 'chapters' && collection !== 'errata') return {};
    const document = await this.document(idOf(doc.document));
    const release = document?.releases.find(({ id }) => id === idOf(doc.release));
    return document && release && { document, release };
  }

  private async publicCategories(): Promise<ReadonlySet<string>> {
    const docs = await this.find('faq-categories', { where: {}, depth: 0, limit: 0, select: {} });
    return new Set(docs.map(({ id }) => id));
  }

  /** The names of those of the people whom visitors can read. */
  private async namesIn(stored: unknown): Promise<string[]> {
    const ids = (Array.isArray(stored) ? (stored as readonly Relation[]) : []).map(idOf);
    if (ids.length === 0) return [];
    this.authors ??= this.publicAuthors();
    const names = await this.authors;
    return ids.flatMap((id) => names.get(id) ?? []);
  }

  private async publicAuthors(): Promise<ReadonlyMap<string, string>> {
    const docs = await this.find<{ id: string; name?: string | null }>('authors', {
      where: {},
      depth: 0,
      limit: 0,
      select: { name: true },
    });
    return new Map(docs.flatMap(({ id, name }) => (name ? [[id, name] as const] : [])));
  }

  private document(id: string): Promise<DocumentFacts | undefined> {
    const present = this.documents.get(id);
    if (present) return present;
    const facts = this.readDocument(id);
    this.documents.set(id, facts);
    return facts;
  }

  private async readDocument(id: string): Promise<DocumentFacts | undefined> {
    const [document] = await this.find<{ id: string; slug: string; title: string }>('documents', {
      where: { id: { equals: id } },
      depth: 0,
      limit: 1,
      select: { slug: true, title: true },
    });
    if (!document?.title) return undefined;
    const releases = await this.find<Release>('releases', {
      where: { document: { equals: id } },
      depth: 0,
      limit: 0,
      sort: '-date',
      select: { version: true, status: true, date: true },
    });
    const current = currentRelease(releases);
    return { id, slug: document.slug, title: document.title, releases, ...(current ? { current } : {}) };
  }

  private async entriesOf(collection: IndexedCollection, doc: Stored, parents: Parents): Promise<Entry[]> {
    switch (collection) {
      case 'documents':
        return [await this.documentEntry(doc as unknown as Document, parents)];
      case 'chapters':
        return this.chapterEntries(doc as unknown as Chapter, parents);
      case 'errata':
        return [this.erratumEntry(doc as unknown as Erratum, parents)];
      case 'glossary':
        return [this.glossaryEntry(doc as unknown as Glossary)];
      default:
        return [await this.articleEntry(collection, doc as unknown as Named, parents)];
    }
  }

  private async documentEntry(item: Document, { document }: Parents): Promise<Entry> {
    return {
      anchor: '',
      type: 'docs',
      kind: 'documents',
      document: item.slug,
      url: `/${this.locale}${documentPath(item.slug)}`,
      title: item.title,
      context: document?.current?.version ?? '',
      keywords: joinedTexts([item.number, item.summary]),
      body: joinedTexts([item.summary, await this.plainText(item.abstract)]),
      publishedAt: new Date(document?.current?.date ?? item.updatedAt),
      boost: BOOST.document,
    };
  }

  private async chapterEntries(item: Chapter, { document, release }: Parents): Promise<Entry[]> {
    if (!document || !release) return [];
    const version = release.id === document.current?.id ? undefined : release.version;
    const path = `/${this.locale}${chapterPath(document.slug, item.slug, version)}`;
    const text = withNumbers(
      await richTextFromLexical(item.body, { locale: this.locale }),
      item.number,
      numberingTexts(this.locale),
    );
    const sections = sectionsOf(text);
    const edition = `${document.title} ${release.version}`;
    const name = `${item.number} ${item.title}`;
    const common = {
      type: 'docs',
      document: document.slug,
      publishedAt: new Date(release.date),
      boost: RELEASE_BOOST[release.status],
    } as const;
    const named = sections.filter(({ anchor }) => anchor !== '');
    const introduction = sections.filter(({ anchor }) => anchor === '').map(({ text }) => text);
    const inRelease = (anchor: string) => ({
      release: { version: release.version, section: [document.id, item.slug, anchor] },
    });
    const chapter: Entry = {
      ...common,
      ...inRelease(''),
      anchor: '',
      kind: 'chapters',
      path: [edition],
      number: item.number,
      url: path,
      title: item.title,
      context: `${item.number} · ${edition}`,
      keywords: clean(item.summary ?? ''),
      body: joinedTexts([item.summary, ...introduction]),
      below: joinedTexts(named.flatMap(({ heading, text }) => [heading, text])),
    };
    const within = { path: [edition, name], context: `${name} · ${edition}` };
    const numbers = sectionNumbers(text);
    const sectionOf = sectionsOfBlocks(text, numbers);
    const seen = new Map<string, Entry>();
    for (const { anchor, heading, text } of named) {
      const present = seen.get(anchor);
      // What follows a requirement belongs to the heading above it again.
      if (present) present.body = joinedTexts([present.body, text]);
      else {
        seen.set(anchor, {
          ...common,
          ...inRelease(anchor),
          ...within,
          anchor,
          // Only requirements and what has a number of its own are no headings.
          kind: numbers.has(anchor) ? 'sections' : 'requirements',
          number: numbers.get(anchor) ?? sectionOf.get(anchor) ?? '',
          url: `${path}#${anchor}`,
          title: clean(heading),
          keywords: '',
          body: clean(text),
        });
      }
    }
    for (const drawn of this.drawnEntries(text)) {
      if (seen.has(drawn.anchor)) continue;
      seen.set(drawn.anchor, {
        ...common,
        ...inRelease(drawn.anchor),
        ...within,
        ...drawn,
        number: sectionOf.get(drawn.anchor) ?? '',
        url: `${path}#${drawn.anchor}`,
      });
    }
    return [chapter, ...seen.values()];
  }

  /** Figures, tables, and registers of a chapter, which are results of their own. */
  private drawnEntries(
    text: RichText,
  ): Pick<Entry, 'anchor' | 'kind' | 'title' | 'keywords' | 'body' | 'picture'>[] {
    let heading = '';
    return text.blocks.flatMap((block) => {
      if (block.type === 'heading') heading = plainText(block.children);
      if (block.type === 'table' && block.id) {
        return {
          anchor: block.id,
          kind: 'tables',
          // The number alone says nothing of what is in it.
          title: clean(fullCaption({ ...block, caption: block.caption || heading })),
          keywords: '',
          body: clean(wordsOf({ ...block, label: '', caption: '' })),
        };
      }
      if (block.type === 'figure' && block.id) {
        return {
          anchor: block.id,
          kind: 'figures',
          title: clean(fullCaption(block)),
          keywords: '',
          body: clean(block.picture.alt),
          picture: pictureAddress(block.picture, FIGURE_WIDTH),
        };
      }
      if (block.type === 'diagram' && block.id) {
        return {
          anchor: block.id,
          kind: 'figures',
          title: clean(fullCaption(block)),
          keywords: '',
          body: clean(wordsOf({ ...block, label: '', caption: '' })),
        };
      }
      if (block.type === 'callouts' && block.id) {
        return {
          anchor: block.id,
          kind: 'figures',
          title: clean(fullCaption(block)),
          keywords: '',
          body: clean(wordsOf({ ...block, label: '', caption: '' })),
          picture: pictureAddress(block.picture, FIGURE_WIDTH),
        };
      }
      if (block.type !== 'register' || !block.id) return [];
      return {
        anchor: block.id,
        kind: 'registers',
        title: clean(block.name),
        keywords: clean(block.offset),
        body: clean(wordsOf(block)),
      };
    });
  }

  private erratumEntry(item: Erratum, { document, release }: Parents): Entry {
    return {
      anchor: '',
      type: 'docs',
      kind: 'errata',
      path: [`${document?.title ?? ''} ${release?.version ?? ''}`.trim()],
      document: document?.slug ?? '',
      url: `/${this.locale}${documentPath(document?.slug ?? '')}/errata#${item.number}`,
      title: `${item.number} ${clean(item.title)}`,
      context: `${document?.title ?? ''} ${release?.version ?? ''}`.trim(),
      keywords: joinedTexts([item.number, item.requirement]),
      body: clean(item.text),
      publishedAt: new Date(item.date),
      boost: BOOST.erratum,
    };
  }

  private glossaryEntry(item: Glossary): Entry {
    return {
      anchor: '',
      type: 'docs',
      kind: 'terms',
      path: [messages[this.locale].glossary],
      url: `/${this.locale}/docs/glossary#${item.slug}`,
      title: item.abbreviation ? `${clean(item.term)} (${item.abbreviation})` : clean(item.term),
      context: messages[this.locale].glossary,
      keywords: joinedTexts([item.term, item.abbreviation, ...(item.synonyms ?? [])]),
      body: clean(item.definition),
      publishedAt: new Date(item.updatedAt),
      boost: BOOST.glossary,
    };
  }

  private async articleEntry(
    collection: SlugWith<'search'>,
    item: Named,
    { people = [] }: Parents,
  ): Promise<Entry> {
    const search = articles.get(collection);
    if (!search) throw new Error(`The registry does not say how ${collection} are found.`);
    const { boostWhere } = search;
    const date = search.date.map((field) => item[field]).find(Boolean);
    return {
      anchor: '',
      type: search.type as SearchType,
      kind: search.type as SearchKind,
      url: `/${this.locale}${search.path}${String(item.slug)}`,
      title: clean(textOf(item[search.title ?? 'title'])),
      context: '',
      keywords: joinedTexts([...search.keywords.flatMap((field) => textsOf(item[field])), ...people]),
      body: joinedTexts([textOf(item.summary), await this.plainText(item[search.body ?? 'body'])]),
      publishedAt: new Date(textOf(date)),
      boost: boostWhere && item[boostWhere.field] === boostWhere.value ? boostWhere.boost : search.boost,
    };
  }

  private async plainText(stored: unknown): Promise<string> {
    const text = await richTextFromLexical(stored, { locale: this.locale });
    return joinedTexts(sectionsOf(text).flatMap(({ heading, text }) => [heading, text]));
  }

  private async find<T = { id: string }>(collection: CollectionSlug, query: object): Promise<T[]> {
    const { docs } = await this.payload.find({
      ...query,
      collection,
      locale: this.locale,
      overrideAccess: false,
      pagination: false,
      // Of the request only its transaction: its user may read drafts.
      ...(this.transactionID === undefined ? {} : { req: { transactionID: this.transactionID } }),
    });
    return docs as unknown as T[];
  }
}

/** Numbers of the headings by anchor: 5.2 for the second section of chapter 5. */
function sectionNumbers({ blocks }: RichText): ReadonlyMap<string, string> {
  return new Map(
    blocks.flatMap((block) => (block.type === 'heading' ? [[block.id, block.number ?? ''] as const] : [])),
  );
}

/** The numbers of the sections in which requirements, figures, tables, and registers are, by their anchors. */
function sectionsOfBlocks(
  { blocks }: RichText,
  numbers: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const sections = new Map<string, string>();
  let section = '';
  for (const block of blocks) {
    if (block.type === 'heading') section = numbers.get(block.id) ?? section;
    else if (block.type === 'requirement') sections.set(block.number, section);
    else if ('id' in block && block.id) sections.set(block.id, section);
  }
  return sections;
}

interface Parents {
  document?: DocumentFacts;
  release?: Release;
  /** Names of who signed it. */
  people?: string[];
}

/** An item by the names of its fields. */
type Named = Readonly<Record<string, unknown>>;

/** The fields that the marks depend on. */
interface Stored {
  id: string;
  updatedAt: string;
  document?: Relation;
  release?: Relation;
  category?: Relation;
}

/** `null` when the other item is gone or not public. */
type Relation = string | { id: string } | null;

/** The field by which an item is called. */
function nameField(collection: IndexedCollection): string {
  return collection === 'glossary' ? 'term' : (articles.get(collection)?.title ?? 'title');
}

/** False for an item that was published in all languages together but never written in this one: nothing finds it. */
function hasName(collection: IndexedCollection, doc: Stored): boolean {
  return Boolean((doc as unknown as Record<string, unknown>)[nameField(collection)]);
}

const PARENT_FIELDS: Partial<Record<IndexedCollection, Record<string, true>>> = {
  chapters: { document: true, release: true },
  errata: { document: true, release: true },
  faqs: { category: true },
  news: { authors: true },
};

function idOf(relation: Relation | undefined): string {
  return typeof relation === 'string' ? relation : (relation?.id ?? '');
}

/** A stored text; empty where there is none. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** The texts of a field that holds one or several. */
function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map(textOf) : [textOf(value)];
}

/** A text on one line, in composed characters, without control characters. */
function clean(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Zs}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim();
}

function joinedTexts(texts: readonly (string | null | undefined)[]): string {
  return texts
    .map((text) => clean(text ?? ''))
    .filter(Boolean)
    .join(' ');
}
