import type { Nodes, RootContent } from 'mdast';

/** A handbook as the bundler makes it of its Markdown (src/platform/next-adapter/handbook-loader.mjs). */
export interface Handbook {
  readonly blocks: readonly RootContent[];
  /** Its pictures by the path in the text. */
  readonly pictures: Readonly<Record<string, HandbookPicture>>;
}

export interface HandbookPicture {
  readonly src: string;
  readonly width: number;
  readonly height: number;
}

/** The handbooks by the name of their file, in the order of the start page. */
export const handbookNames = ['editors', 'reviewers', 'operators', 'processing', 'developers'] as const;
export type HandbookName = (typeof handbookNames)[number];

export const isHandbookName = (name: string): name is HandbookName =>
  (handbookNames as readonly string[]).includes(name);

/** A part of a handbook: a heading and what follows it, up to the next one. */
export interface Section {
  /** Its anchor, the same in every language. */
  readonly id: string;
  readonly level: number;
  readonly title: string;
  readonly blocks: readonly RootContent[];
}

/** The words of a node. */
export function wordsOf(node: Nodes): string {
  if ('children' in node) {
    // Cells and items are apart on the page.
    const between = ['table', 'tableRow', 'list', 'listItem'].includes(node.type) ? ' ' : '';
    return node.children.map(wordsOf).join(between);
  }
  return 'value' in node ? node.value.replaceAll('\n', ' ') : '';
}

/** The anchor of a heading, as GitHub makes it. */
export function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^\p{Letter}\p{Number}\s_-]/gu, '')
    .replaceAll(/\s/g, '-');
}

/**
 * The sections of a handbook, the first one being its title with the introduction.
 * @param reference the same handbook in the language whose headings name the anchors; its outline is the same, which
 *   tests/architecture/documentation.test.ts checks
 */
export function sectionsOf({ blocks }: Handbook, reference: Handbook): Section[] {
  const ids = headingsOf(reference).map((title) => anchorOf(title));
  const sections: (Section & { blocks: RootContent[] })[] = [];
  for (const block of blocks) {
    if (block.type === 'heading') {
      const title = wordsOf(block);
      const id = ids[sections.length] ?? anchorOf(title);
      sections.push({ id, level: block.depth, title, blocks: [] });
    } else sections.at(-1)?.blocks.push(block);
  }
  return sections;
}

function headingsOf({ blocks }: Handbook): string[] {
  return blocks.filter((block) => block.type === 'heading').map(wordsOf);
}

/** What a link of a handbook leads to: a place in the help, a file of the repository, or another site. */
export type Target =
  | { readonly kind: 'help'; readonly name?: HandbookName; readonly anchor: string }
  | { readonly kind: 'file'; readonly file: string }
  | { readonly kind: 'site'; readonly url: string };

/** Resolves the address of a link, which is relative to `docs/handbooks/<language>`. */
export function targetOf(url: string): Target {
  if (/^[a-z]+:/i.test(url)) return { kind: 'site', url };
  const [file = '', anchor = ''] = url.split('#');
  if (file === '') return { kind: 'help', anchor: decodeURIComponent(anchor) };
  const name = /^(\w+)\.md$/.exec(file)?.[1];
  if (name !== undefined && isHandbookName(name))
    return { kind: 'help', name, anchor: decodeURIComponent(anchor) };
  return { kind: 'file', file: file.replace(/^(?:\.\.\/){3}/, '').replace(/^(?:\.\.\/){2}/, 'docs/') };
}
