import type { Locale } from '@/i18n/locales';

import { formatBytes } from '../format';

/**
 * The long texts of the site as plain JSON: what the editor's stored document becomes after links, pictures and videos
 * have been resolved. `ui` renders it without knowing the CMS; caches can keep it.
 */
export type Inline =
  | { type: 'text'; text: string; marks?: Mark[] }
  /**
   * `isReference`: its words are the number of what it leads to, as soon as that is known; `isMoment`: it leads to a moment of a
   * video.
   */
  | { type: 'link'; href: string; children: Inline[]; isReference?: true; isMoment?: true }
  /** A term of the glossary; the explanation appears on hover and focus. `id` is unique on the page. */
  | {
      type: 'term';
      id: string;
      /** Whether the keyboard reaches the terms of the text here; arrow keys lead to the others. */
      isFirst: boolean;
      text: string;
      marks?: Mark[];
      names: TermName[];
      explanation: string;
    }
  /** `text`: the formula in one line of plain text; `spoken`: the same in words, for those who hear it. */
  | { type: 'formula'; text: string; latex: string; mathml: string; spoken: string }
  | { type: 'break' };

/** A name of a term; `language` where it is not the language of the text. */
interface TermName {
  text: string;
  language?: string;
}

/** The marks of a text, and the HTML element of each. */
export const markElements = {
  bold: 'strong',
  italic: 'em',
  strikethrough: 's',
  code: 'code',
  subscript: 'sub',
  superscript: 'sup',
} as const;

export type Mark = keyof typeof markElements;

export interface ListItem {
  children: (Inline | Extract<RichTextBlock, { type: 'list' }>)[];
}

export interface PictureSource {
  src: string;
  /** Pixels. */
  width: number;
}

export interface Picture {
  src: string;
  /** Smaller versions for `srcset`, in ascending width, in a format that every browser shows. */
  sources: PictureSource[];
  /** The same in AVIF; empty where there are none. */
  avif: PictureSource[];
  /** Pixels; 0 where unknown. */
  width: number;
  height: number;
  alt: string;
  /** Average color, shown until the picture has loaded. */
  placeholder?: string;
  /** What stays visible where a frame cuts the picture, as `object-position`; without it the middle. */
  focus?: string;
  /** Sanitised markup of a drawing that follows the theme; shown in place of `src`. */
  svg?: string;
  /** Width in rem from which the letters of the drawing can be read. */
  legible?: number;
}

/** Captions of a clip in one language. */
export interface CaptionTrack {
  src: string;
  /** BCP 47. */
  language: string;
  /** The language's own name. */
  label: string;
}

export interface VideoClip {
  slug: string;
  title: string;
  src: string;
  mimeType: string;
  /** BCP 47, that of the page. */
  language: string;
  poster?: Picture;
  /** That of the page's language first. */
  captions: readonly CaptionTrack[];
  /** Seconds. */
  duration?: number;
}

interface RegisterField {
  bits: string;
  field: string;
  access: string;
  reset: string;
  description: string;
}

/** How the entries of a block are shown, which is also what they are. */
export const entryLooks = ['cards', 'steps', 'people', 'timeline', 'figures', 'logos'] as const;
export type EntryLook = (typeof entryLooks)[number];

/** What can be described as text and is drawn from it. */
export const diagramKinds = ['sequence', 'states', 'topology', 'packet'] as const;
export type DiagramKind = (typeof diagramKinds)[number];

/** How often a group meets: every so many weeks, or in each month on the same weekday, as on its first Friday. */
export const meetingRhythms = ['week', 'two-weeks', 'four-weeks', 'month'] as const;
export type MeetingRhythm = (typeof meetingRhythms)[number];

/** Meetings that repeat, from which the next one is computed while the text is shown. */
export interface Meetings {
  /** When the first one begins, in ISO 8601. */
  first: string;
  every: MeetingRhythm;
  /** Whose clock the others go by (IANA name). */
  timeZone: string;
}

export interface Entry {
  title: string;
  /** The role of a person, the date of an event, what a figure counts; logos have none. */
  label: string;
  /** Where the title leads to. */
  href?: string;
  picture?: Picture;
  body: RichTextBlock[];
  /** Of cards: when the group meets. `next` is what the next meeting is called, in the language of the text. */
  meetings?: Meetings & { next: string; locale: Locale };
}

/** A file that readers download. */
export interface DownloadFile {
  title: string;
  href: string;
  /** As people call it: "PDF". */
  format: string;
  bytes: number;
  /** Hexadecimal digits; absent for a file from before there were any. */
  sha256?: string;
  body: RichTextBlock[];
}

/** A numbered point in a picture, and what is said about it. */
export interface Callout {
  title: string;
  /** From the left and the top edge, in percent of the picture. */
  x: number;
  y: number;
  /** Where the title leads to. */
  href?: string;
  body: RichTextBlock[];
}

/** How many points a picture can have: the styles tie as many numbers to their texts. */
export const MOST_CALLOUTS = 12;

/** Kinds of content of which a text can show what is newest, or next. */
export const latestLists = ['news', 'activities'] as const;
export type LatestList = (typeof latestLists)[number];

/** An item of a list that fills itself. */
export interface LatestItem {
  title: string;
  href: string;
  summary: string;
  /** ISO 8601, and the same in words. */
  date: { iso: string; text: string };
  /** Where an event takes place. */
  label: string;
  /** ISO 8601: after that, it is no longer shown, although the page may be kept for a while. */
  until?: string;
}

/** Forms that a text can offer. */
export const formNames = ['support', 'subscribe'] as const;
export type FormName = (typeof formNames)[number];

export type RichTextBlock =
  /** `number` as in "3.2.1", where the text has numbers; `aliases`: identifiers that lead here as well. */
  | {
      type: 'heading';
      level: 2 | 3 | 4;
      id: string;
      aliases?: readonly string[];
      number?: string;
      children: Inline[];
    }
  | { type: 'paragraph'; children: Inline[] }
  | { type: 'list'; ordered: boolean; start: number; items: ListItem[] }
  | { type: 'quote'; children: Inline[] }
  | { type: 'rule' }
  /**
   * `label` is the number in words, as in "Table 3-4", where the text has numbers. `namedBy`: the column that names the rows, from
   * 1, where the editors chose.
   */
  | {
      type: 'table';
      id?: string;
      label?: string;
      caption?: string;
      namedBy?: number | 'none';
      header: Inline[][];
      rows: Inline[][][];
    }
  | { type: 'figure'; id: string; label?: string; picture: Picture; caption: string }
  /**
   * A figure that is drawn from its text. `name`: what kind it is; `svg`: the drawing, which follows the theme; `steps`: the
   * same in words.
   */
  | {
      type: 'diagram';
      id: string;
      label?: string;
      caption: string;
      kind: DiagramKind;
      name: string;
      source: string;
      svg: string;
      steps: readonly string[];
    }
  | { type: 'note'; id?: string; kind: 'info' | 'tip' | 'warning'; title: string; body: RichTextBlock[] }
  /** `appliesTo`: the roles that it binds; all of them where there are none. `id`: its number unless said otherwise. */
  | {
      type: 'requirement';
      number: string;
      id?: string;
      appliesTo?: readonly string[];
      body: RichTextBlock[];
    }
  | { type: 'register'; id: string; name: string; offset: string; width: number; fields: RegisterField[] }
  | { type: 'code'; language: string; code: string }
  /** `spoken`: the formula in words, for those who hear it. */
  | { type: 'formula'; id: string; mathml: string; latex: string; spoken: string }
  | { type: 'video'; clip: VideoClip }
  | { type: 'entries'; look: EntryLook; entries: Entry[] }
  /** What a reader can do next. `form`: pages can open it in place of the button, which leads to it everywhere else. */
  | { type: 'action'; title: string; label: string; href: string; body: RichTextBlock[]; form?: FormName }
  /** What a person said. */
  | { type: 'voice'; name: string; role: string; body: RichTextBlock[] }
  | { type: 'downloads'; files: DownloadFile[] }
  /** A picture with numbered points, and a list that says what they are. */
  | { type: 'callouts'; id: string; label?: string; picture: Picture; caption: string; points: Callout[] }
  /**
   * The newest or next items of a list. `count`: how many are shown; `items` has some more, and none where the text is not read
   * for a page; `empty`: what the page says without any.
   */
  | {
      type: 'latest';
      list: LatestList;
      count: number;
      items: LatestItem[];
      empty: string;
      more: { label: string; href: string };
    };

export interface RichText {
  blocks: RichTextBlock[];
}

/** An entry of "on this page". */
export interface OutlineEntry {
  id: string;
  text: string;
  level: 2 | 3 | 4;
  number?: string;
}

/** Address of the widest kept version of a picture up to `widest` pixels, in a format that everyone shows. */
export function pictureAddress({ sources, src }: Picture, widest = Number.POSITIVE_INFINITY): string {
  return (sources.findLast(({ width }) => width <= widest) ?? sources[0])?.src ?? src;
}

/** The headings of a text, for a table of contents. */
export function outlineOf({ blocks }: RichText): OutlineEntry[] {
  return blocks.flatMap((block) =>
    block.type === 'heading'
      ? [
          {
            id: block.id,
            level: block.level,
            text: plainText(block.children),
            ...(block.number === undefined ? {} : { number: block.number }),
          },
        ]
      : [],
  );
}

/** The blocks that a block contains. */
export function blocksInside(block: RichTextBlock): RichTextBlock[] {
  if (block.type === 'entries') return block.entries.flatMap(({ body }) => body);
  if (block.type === 'downloads') return block.files.flatMap(({ body }) => body);
  if (block.type === 'callouts') return block.points.flatMap(({ body }) => body);
  return 'body' in block ? block.body : [];
}

/** The forms that blocks offer, also within other blocks. */
export function formsIn(blocks: readonly RichTextBlock[]): FormName[] {
  return blocks.flatMap((block) => [
    ...(block.type === 'action' && block.form ? [block.form] : []),
    ...formsIn(blocksInside(block)),
  ]);
}

/** The block with the blocks that it contains changed, list by list. */
export function withBlocksInside<Block extends RichTextBlock>(
  block: Block,
  change: (blocks: RichTextBlock[]) => RichTextBlock[],
): Block {
  const changed = <Part extends { body: RichTextBlock[] }>(parts: readonly Part[]): Part[] =>
    parts.map((part) => ({ ...part, body: change(part.body) }));
  if (block.type === 'entries') return { ...block, entries: changed(block.entries) };
  if (block.type === 'downloads') return { ...block, files: changed(block.files) };
  if (block.type === 'callouts') return { ...block, points: changed(block.points) };
  return 'body' in block ? { ...block, body: change(block.body) } : block;
}

/** Blocks that are counted and found as figures. */
const figureTypes = ['figure', 'diagram', 'callouts'] as const;
export type FigureBlock = Extract<RichTextBlock, { type: (typeof figureTypes)[number] }>;

/** Whether a block is a figure to those who look for one by its number. */
export function isFigure(block: RichTextBlock): block is FigureBlock {
  return figureTypes.some((type) => type === block.type);
}

/** A figure by its id, also within other blocks. */
export function figureIn({ blocks }: RichText, id: string): FigureBlock | undefined {
  for (const block of blocks) {
    if (isFigure(block) && block.id === id) return block;
    const inside = figureIn({ blocks: blocksInside(block) }, id);
    if (inside) return inside;
  }
  return undefined;
}

/** What is written at a table or figure: its number and its caption, or what there is of them. */
export function fullCaption({ label, caption }: { label?: string; caption?: string }): string {
  return [label, caption].filter(Boolean).join(' ');
}

/** What a diagram shows, as a list: for formats that cannot have its drawing. */
export function stepsOf({
  steps,
}: Extract<RichTextBlock, { type: 'diagram' }>): Extract<RichTextBlock, { type: 'list' }> {
  const items = steps.map((text) => ({ children: [{ type: 'text' as const, text }] }));
  return { type: 'list', ordered: true, start: 1, items };
}

/** Blocks that have a look of their own on the site, and elsewhere are what `plainForm` makes of them. */
export type DesignedBlock = Extract<RichTextBlock, { type: 'downloads' | 'callouts' | 'latest' }>;

/** The same in blocks that every format can show: feeds, mails, files, and the words that are searched. */
export function plainForm(block: DesignedBlock): RichTextBlock[] {
  if (block.type === 'latest') {
    // What the list has today would be old in whatever keeps this; where the list is does not change.
    const { label, href } = block.more;
    return [
      { type: 'paragraph', children: [{ type: 'link', href, children: [{ type: 'text', text: label }] }] },
    ];
  }
  if (block.type === 'callouts') {
    const { points, ...figure } = block;
    // Without the numbers in the picture, their order still says which point is meant.
    const entries = points.map(({ title, href, body }): Entry => ({
      title,
      label: '',
      ...(href === undefined ? {} : { href }),
      body,
    }));
    return [
      { ...figure, type: 'figure' },
      { type: 'entries', look: 'steps', entries },
    ];
  }
  const entries = block.files.map(({ title, href, body, sha256, ...file }): Entry => ({
    title,
    label: factsOf(file),
    href,
    body: [...body, ...(sha256 === undefined ? [] : [digestLine(sha256)])],
  }));
  return [{ type: 'entries', look: 'cards', entries }];
}

function digestLine(sha256: string): RichTextBlock {
  const children: Inline[] = [
    { type: 'text', text: 'SHA-256: ' },
    { type: 'text', text: sha256, marks: ['code'] },
  ];
  return { type: 'paragraph', children };
}

/** What a reader asks before downloading: "PDF, 1.2 MB". */
export function factsOf({ format, bytes }: Pick<DownloadFile, 'format' | 'bytes'>): string {
  return `${format}, ${formatBytes(bytes)}`;
}

/** What follows the number of a requirement in plain formats: the roles that it binds, or nothing where it binds all. */
export function rolesOf({ appliesTo = [] }: { appliesTo?: readonly string[] }): string {
  return appliesTo.length > 0 ? ` (${appliesTo.join(' · ')})` : '';
}

/** The words of a run of text, without links and marks, and with formulas in one line. */
export function plainText(children: readonly Inline[]): string {
  return children
    .map((child) =>
      child.type === 'link' ? plainText(child.children) : child.type === 'break' ? ' ' : child.text,
    )
    .join('');
}
