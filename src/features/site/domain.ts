import type { Labels, MessageTree, Namespace } from '@/i18n/texts';

/** The dotted keys of the labels of a tree. */
type LabelPath<Tree> = {
  [Key in keyof Tree & string]: Tree[Key] extends string | readonly string[]
    ? Key
    : `${Key}.${LabelPath<Tree[Key]>}`;
}[keyof Tree & string];

/** Where the default of a text is, and so which label of a page it is shown in the place of. */
const at = <Name extends Namespace>(namespace: Name, path: LabelPath<Labels<Name>>) => ({ namespace, path });

/** Titles of pages that editors can word: the heading, and what browsers and search engines show. */
export const pageTitles = {
  news: at('news', 'listTitle'),
  documents: at('documents', 'indexTitle'),
  whitePapers: at('white-papers', 'indexTitle'),
  videos: at('videos', 'title'),
  activities: at('activities', 'title'),
  caseStudies: at('case-studies', 'title'),
  faq: at('faq', 'title'),
  mailingLists: at('mail-list', 'title'),
  subscribe: at('mail-list', 'subscribe.title'),
  unsubscribe: at('mail-list', 'unsubscribe.title'),
  specifications: at('specifications', 'title'),
  glossary: at('documents', 'glossary.title'),
  errata: at('documents', 'errata.title'),
  requirements: at('documents', 'requirements.title'),
  search: at('search', 'title'),
} as const;

/** Sentences below the titles of pages. */
export const pageLeads = {
  news: at('news', 'listLead'),
  documents: at('documents', 'indexLead'),
  whitePapers: at('white-papers', 'indexLead'),
  videos: at('videos', 'lead'),
  activities: at('activities', 'lead'),
  caseStudies: at('case-studies', 'lead'),
  faq: at('faq', 'lead'),
  mailingLists: at('mail-list', 'lead'),
  subscribe: at('mail-list', 'subscribe.lead'),
  unsubscribe: at('mail-list', 'unsubscribe.lead'),
  specifications: at('specifications', 'lead'),
  glossary: at('documents', 'glossary.lead'),
  errata: at('documents', 'errata.lead'),
  requirements: at('documents', 'requirements.lead'),
  comparison: at('documents', 'compare.lead'),
  search: at('search', 'lead'),
} as const;

/** What pages say in the place of a list that has nothing: its title, the text below it, and a list of advice. */
export const emptyStates = {
  news: { title: at('news', 'none.title'), text: at('news', 'none.lead') },
  newsFiltered: { title: at('news', 'empty.title'), text: at('news', 'empty.lead') },
  blogs: { title: at('blogs', 'none.title'), text: at('blogs', 'none.lead') },
  blogsFiltered: { title: at('blogs', 'empty.title'), text: at('blogs', 'empty.lead') },
  documents: { title: at('documents', 'emptyTitle'), text: at('documents', 'emptyLead') },
  whitePapers: { title: at('white-papers', 'emptyTitle'), text: at('white-papers', 'emptyLead') },
  videos: { title: at('videos', 'empty.title'), text: at('videos', 'empty.lead') },
  activities: { title: at('activities', 'soon.title'), text: at('activities', 'soon.lead') },
  upcoming: { text: at('activities', 'noneUpcoming') },
  caseStudies: { title: at('case-studies', 'empty.title'), text: at('case-studies', 'empty.lead') },
  faq: { title: at('faq', 'empty.title'), text: at('faq', 'empty.lead') },
  faqFiltered: { text: at('faq', 'filter.none') },
  mailingLists: { title: at('mail-list', 'empty.title'), text: at('mail-list', 'empty.lead') },
  specifications: { text: at('specifications', 'empty') },
  glossary: { title: at('documents', 'glossary.none') },
  errata: { title: at('documents', 'errata.none') },
  requirements: { title: at('documents', 'requirements.none') },
  requirementsFiltered: { title: at('documents', 'requirements.noMatch') },
  search: { text: at('search', 'nothing.lead'), tips: at('search', 'nothing.tips') },
  searchAsk: { title: at('search', 'ask.title'), text: at('search', 'ask.lead') },
} as const satisfies Record<string, Readonly<Partial<Record<EmptyPart, Place>>>>;

export type EmptyPart = 'title' | 'text' | 'tips';

/** A label of a namespace. */
export interface Place {
  readonly namespace: Namespace;
  readonly path: string;
}

/** The steps from an application to a copy, in their order. */
export const flowSteps = ['apply', 'qualification', 'agreement', 'review', 'download'] as const;

/**
 * What is written in the drawings of the home page, with the room that each has, in widths of a Latin letter. Its names in
 * the drawings are the keys of `home.architecture.facts` in the messages.
 */
export const factWidths = {
  function: 22,
  transaction: 22,
  transport: 22,
  network: 22,
  dataLink: 22,
  physical: 22,
  endpoints: 24,
  mapping: 26,
  cabinets: 4,
  accelerators: 4,
} as const;

export type FactName = keyof typeof factWidths;

/** Chinese characters, and full-width signs, are as wide as two Latin letters. */
const WIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff01-\uff60]/u;

/** The width of a text in widths of a Latin letter. */
export function textWidth(text: string): number {
  return Array.from(text).reduce((width, character) => width + (WIDE.test(character) ? 2 : 1), 0);
}

/** A tree of texts of which any may be missing. */
export type Partly<Tree> = {
  readonly [Key in keyof Tree]?: (Tree[Key] extends string ? string : Partly<Tree[Key]>) | null | undefined;
};

/** What someone has written in the place of labels, in the shape of their file; a list is written line by line. */
export interface OwnTexts {
  readonly [key: string]: string | OwnTexts | null | undefined;
}

/** The texts of a tree, with others in the place of those that someone has written. */
export function withOwnTexts<Tree extends object>(usual: Tree, own: OwnTexts | null | undefined): Tree {
  if (!own) return usual;
  const merged = Object.entries(usual).map(([key, text]: [string, unknown]) => {
    const written = own[key];
    if (typeof text === 'object' && text !== null && !Array.isArray(text)) {
      return [key, typeof written === 'string' ? text : withOwnTexts(text, written)];
    }
    const line = typeof written === 'string' ? written.trim() : '';
    if (line === '') return [key, text];
    return [key, Array.isArray(text) ? linesOf(line) : line];
  });
  return Object.fromEntries(merged) as Tree;
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/**
 * A tree with one more text, at a dotted path.
 * @returns the same tree if nothing is written
 */
export function withTextAt(tree: OwnTexts, path: string, written: string | null | undefined): OwnTexts {
  const text = written?.trim();
  if (!text) return tree;
  const [key = '', ...rest] = path.split('.');
  if (rest.length === 0) return { ...tree, [key]: text };
  const part = tree[key];
  return { ...tree, [key]: withTextAt(typeof part === 'object' && part ? part : {}, rest.join('.'), text) };
}

/**
 * The default of a text, as a field shows it.
 * @throws where the path leads to no text
 */
export function textAt(messages: MessageTree, path: string): string {
  const found = path
    .split('.')
    .reduce<MessageTree[string] | undefined>(
      (tree, key) =>
        typeof tree === 'object' && !Array.isArray(tree) ? (tree as MessageTree)[key] : undefined,
      messages,
    );
  if (typeof found === 'string') return found;
  if (Array.isArray(found)) return found.map(String).join('\n');
  throw new Error(`No text at ${path}`);
}

/** The keys of a table, as the type that they have in it. */
export function keysOf<Table extends object>(table: Table): (keyof Table)[] {
  return Object.keys(table) as (keyof Table)[];
}
