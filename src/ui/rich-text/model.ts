/**
 * The long texts of the site as plain JSON: what the editor's stored document becomes after links, pictures and videos
 * have been resolved. `ui` renders it without knowing the CMS; caches can keep it.
 */
export type Inline =
  | { type: 'text'; text: string; marks?: Mark[] }
  | { type: 'link'; href: string; children: Inline[] }
  /** A term of the glossary; the explanation appears on hover and focus. `id` is unique on the page. */
  | { type: 'term'; id: string; text: string; marks?: Mark[]; name: string; explanation: string }
  | { type: 'break' };

export type Mark = 'bold' | 'italic' | 'strikethrough' | 'code' | 'subscript' | 'superscript';

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
  /** Sanitised markup of a drawing that follows the theme; shown in place of `src`. */
  svg?: string;
}

export interface VideoClip {
  slug: string;
  title: string;
  src: string;
  mimeType: string;
  poster?: Picture;
  captions?: { src: string; language: string; label: string };
  /** Seconds. */
  duration?: number;
}

export interface RegisterField {
  bits: string;
  field: string;
  access: string;
  reset: string;
  description: string;
}

export type RichTextBlock =
  | { type: 'heading'; level: 2 | 3 | 4; id: string; children: Inline[] }
  | { type: 'paragraph'; children: Inline[] }
  | { type: 'list'; ordered: boolean; start: number; items: ListItem[] }
  | { type: 'quote'; children: Inline[] }
  | { type: 'rule' }
  | { type: 'table'; id?: string; header: Inline[][]; rows: Inline[][][] }
  | { type: 'figure'; id: string; picture: Picture; caption: string }
  | { type: 'note'; id?: string; kind: 'info' | 'tip' | 'warning'; title: string; body: RichTextBlock[] }
  | { type: 'requirement'; number: string; body: RichTextBlock[] }
  | { type: 'register'; id: string; name: string; offset: string; width: number; fields: RegisterField[] }
  | { type: 'code'; language: string; code: string }
  | { type: 'formula'; id: string; mathml: string; latex: string }
  | { type: 'video'; clip: VideoClip };

export interface RichText {
  blocks: RichTextBlock[];
}

/** An entry of "on this page". */
export interface OutlineEntry {
  id: string;
  text: string;
  level: 2 | 3 | 4;
}

/** Address of the widest kept version of a picture up to `widest` pixels, in a format that everyone shows. */
export function pictureAddress({ sources, src }: Picture, widest = Number.POSITIVE_INFINITY): string {
  return (sources.findLast(({ width }) => width <= widest) ?? sources[0])?.src ?? src;
}

/** The headings of a text, for a table of contents. */
export function outlineOf({ blocks }: RichText): OutlineEntry[] {
  return blocks.flatMap((block) =>
    block.type === 'heading' ? [{ id: block.id, level: block.level, text: plainText(block.children) }] : [],
  );
}

/** The words of a run of text, without links and marks. */
export function plainText(children: readonly Inline[]): string {
  return children
    .map((child) =>
      child.type === 'text' || child.type === 'term'
        ? child.text
        : child.type === 'link'
          ? plainText(child.children)
          : ' ',
    )
    .join('');
}
