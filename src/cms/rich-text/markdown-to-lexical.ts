import { createHash } from 'node:crypto';

import type { BlockContent, Code, DefinitionContent, PhrasingContent, Root, RootContent, Table } from 'mdast';
import type { ContainerDirective, LeafDirective } from 'mdast-util-directive';
import remarkDirective from 'remark-directive';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';

import { fallbackLanguage } from '@/i18n/languages';
import { type DiagramKind, diagramKinds, entryLooks, formNames } from '@/ui/rich-text/model';

import { tryToDraw } from './diagrams/draw';
import { DiagramError } from './diagrams/source';
import { inlineLatexOf, markdownFormula } from './formula-signs';
import { withIdentifier } from './identifiers';
import { isLatestKind, USUAL_LATEST } from './latest-kinds';
import type { LexicalDocument, LexicalNode } from './lexical-node';
import { meetingsFromAttributes } from './meetings';
import { remarkFormulas } from './remark-formulas';

/** What can be wrong with a Markdown text; the texts for editors are in the messages, under these keys. */
export type MarkdownProblem =
  | 'notAsBlock'
  | 'notInText'
  | 'notInQuoteOrList'
  | 'unknownBlock'
  | 'noSuchPicture'
  | 'noSuchVideo'
  | 'requirementWithoutId'
  | 'registerWithoutTable'
  | 'onlyEntries'
  | 'entryWithoutTitle'
  | 'badMeetings'
  | 'onlyFiles'
  | 'noSuchFile'
  | 'noSuchList'
  | 'noSuchForm'
  | 'onlyPoints'
  | 'pointWithoutPlace'
  | 'figureWithoutLabels'
  | 'badDiagram';

/** Something in a Markdown file that has no counterpart in the editor, with the place where it stands. */
export class MarkdownError extends Error {
  override readonly name = 'MarkdownError';
  constructor(
    readonly problem: MarkdownProblem,
    /** Line in the Markdown source, from 1. */
    readonly line: number,
    /** What the words about it name: the kind of a node, an address. */
    readonly values: Readonly<Record<string, string>> = {},
    /** Of a diagram: why it cannot be drawn. */
    readonly diagram?: DiagramError,
  ) {
    super(`line ${line}: ${[problem, ...Object.values(values), diagram?.problem].filter(Boolean).join(' ')}`);
  }
}

export interface MarkdownContext {
  /** Id of the uploaded file behind `src`; throws or returns undefined if there is none. */
  mediaId?: (src: string) => string | undefined;
  /** Id of the video with the slug. */
  videoId?: (slug: string) => string | undefined;
  /**
   * Called for each block that the editor cannot represent, which is then skipped; without it, the first one throws.
   */
  onProblem?: (problem: MarkdownError) => void;
}

/** Bits of the editor's text formats. */
const FORMAT = { bold: 1, italic: 2, strikethrough: 4, code: 16 } as const;

const parser = unified().use(remarkParse).use(remarkGfm).use(remarkDirective).use(remarkFormulas);

/**
 * Converts Markdown (GFM and the directives note, requirement, register, figure, table, video, action, form, voice, downloads, callouts,
 * latest, and blocks of entries; fenced `math` for formulas, or `$…$` for one in a line, and fences named as kinds of diagrams) to a document of the rich-text editor. `{#name}` behind a heading is its identifier; a link without words
 * is a reference, which shows the number of what it leads to.
 *
 * @throws MarkdownError for anything the editor cannot hold, with its line
 */
export function markdownToLexical(markdown: string, context: MarkdownContext = {}): LexicalDocument {
  return blocksToLexical(parseMarkdown(markdown).children, markdown, context);
}

/** The blocks of a Markdown text; their positions count from its beginning. */
export function parseMarkdown(markdown: string): Root {
  return parser.parse(markdown);
}

/**
 * Converts some blocks of a larger Markdown text.
 * @param source the whole text that the blocks were parsed from
 * @throws MarkdownError for anything the editor cannot hold, unless the context takes problems
 */
export function blocksToLexical(
  blocks: readonly RootContent[],
  source: string,
  context: MarkdownContext = {},
): LexicalDocument {
  return { root: element('root', new Converter(source, context).blocks(blocks)) };
}

/** Neighbors of one format as one text, as the editor keeps them: Markdown reads the colon of `47:42` apart. */
function joinTexts(nodes: readonly LexicalNode[]): LexicalNode[] {
  const joined: LexicalNode[] = [];
  for (const node of nodes) {
    const last = joined.at(-1);
    const isOne = last?.type === 'text' && node.type === 'text' && last.format === node.format;
    if (isOne) joined.splice(-1, 1, { ...last, text: `${String(last.text)}${String(node.text)}` });
    else joined.push(node);
  }
  return joined;
}

function element(
  type: string,
  children: LexicalNode[],
  rest: Record<string, unknown> = {},
): LexicalNode & { children: LexicalNode[] } {
  return { type, version: 1, direction: null, format: '', indent: 0, ...rest, children };
}

class Converter {
  private count = 0;

  constructor(
    private readonly source: string,
    private readonly context: MarkdownContext,
  ) {}

  blocks(nodes: readonly RootContent[]): LexicalNode[] {
    return nodes.flatMap((node) => {
      try {
        return this.block(node);
      } catch (error) {
        if (!(error instanceof MarkdownError) || !this.context.onProblem) throw error;
        this.context.onProblem(error);
        return [];
      }
    });
  }

  private block(node: RootContent): LexicalNode[] {
    switch (node.type) {
      case 'heading': {
        const level = Math.min(Math.max(node.depth, 2), 4);
        const { children, name } = withoutName(this.inlines(node.children));
        return [withIdentifier(element('heading', children, { tag: `h${level}` }), name)];
      }
      case 'paragraph': {
        // A picture in a line of its own; its title is the caption.
        const [only, ...others] = node.children;
        if (only?.type === 'image' && others.length === 0) {
          return [this.figure(node, { src: only.url, alt: only.alt, caption: only.title })];
        }
        return [this.paragraph(node.children)];
      }
      case 'list':
        return [this.list(node)];
      case 'blockquote':
        return [element('quote', this.inlines(this.flatten(node.children)))];
      case 'thematicBreak':
        return [{ type: 'horizontalrule', version: 1 }];
      case 'code': {
        const kind = diagramKinds.find((one) => one === node.lang);
        if (kind) return [this.diagram(node, kind)];
        return node.lang === 'math'
          ? [this.blockNode('formula', { latex: node.value })]
          : [this.blockNode('code', { language: node.lang ?? 'text', code: node.value })];
      }
      case 'table':
        return [this.table(node)];
      case 'leafDirective':
        return [this.leaf(node)];
      case 'containerDirective':
        return [this.container(node)];
      default:
        throw new MarkdownError('notAsBlock', lineOf(node), { node: node.type });
    }
  }

  private paragraph(children: PhrasingContent[]): LexicalNode {
    return element('paragraph', this.inlines(children), { textFormat: 0, textStyle: '' });
  }

  private list(node: Extract<RootContent, { type: 'list' }>): LexicalNode {
    const ordered = Boolean(node.ordered);
    const items = node.children.map((item, index) => {
      const children = item.children.flatMap((child, position): LexicalNode[] => {
        if (child.type === 'list') return [this.list(child)];
        const inlines =
          child.type === 'paragraph' ? this.inlines(child.children) : this.inlines(this.flatten([child]));
        return position > 0 ? [{ type: 'linebreak', version: 1 }, ...inlines] : inlines;
      });
      return element('listitem', children, { value: index + 1 });
    });
    return element('list', items, {
      listType: ordered ? 'number' : 'bullet',
      tag: ordered ? 'ol' : 'ul',
      start: node.start ?? 1,
    });
  }

  /** Paragraphs of a quote or a list item as one run of text with line breaks, which is all the editor holds there. */
  private flatten(nodes: readonly (BlockContent | DefinitionContent)[]): PhrasingContent[] {
    return nodes.flatMap((node, index): PhrasingContent[] => {
      if (node.type !== 'paragraph')
        throw new MarkdownError('notInQuoteOrList', lineOf(node), { node: node.type });
      return index > 0 ? [{ type: 'break' }, ...node.children] : node.children;
    });
  }

  private table(node: Table): LexicalNode {
    const rows = node.children.map((row, rowIndex) =>
      element(
        'tablerow',
        row.children.map((cell) =>
          element('tablecell', [this.paragraph(cell.children)], {
            headerState: rowIndex === 0 ? 1 : 0,
            colSpan: 1,
            rowSpan: 1,
            backgroundColor: null,
          }),
        ),
      ),
    );
    return element('table', rows);
  }

  private leaf(node: LeafDirective): LexicalNode {
    const attributes = node.attributes ?? {};
    if (node.name === 'figure') {
      return this.figure(node, { ...attributes, src: attributes.src ?? '' });
    }
    if (node.name === 'video') {
      const name = attributes.name ?? '';
      const video = this.context.videoId?.(name);
      if (!video) throw new MarkdownError('noSuchVideo', lineOf(node), { name });
      return this.blockNode('video', { video });
    }
    if (node.name === 'table') {
      return this.blockNode('tableTitle', {
        caption: attributes.caption ?? '',
        anchor: attributes.id ?? '',
        ...(attributes.names ? { namedBy: attributes.names } : {}),
      });
    }
    if (node.name === 'latest') {
      const { kind = '', count } = attributes;
      if (!isLatestKind(kind)) throw new MarkdownError('noSuchList', lineOf(node), { name: kind ?? '' });
      return this.blockNode('latest', { kind, count: Number(count ?? USUAL_LATEST) });
    }
    throw new MarkdownError('unknownBlock', lineOf(node), { name: `::${node.name}` });
  }

  private figure(
    node: RootContent,
    {
      src,
      caption,
      alt,
      id,
    }: { src: string; caption?: string | null; alt?: string | null; id?: string | null },
    words: Record<string, string>[] = [],
  ): LexicalNode {
    const picture = this.context.mediaId?.(src);
    if (!picture) throw new MarkdownError('noSuchPicture', lineOf(node), { src });
    return this.blockNode('figure', {
      picture,
      caption: caption ?? '',
      alt: alt ?? '',
      anchor: id ?? '',
      ...(words.length > 0 ? { words } : {}),
    });
  }

  /** A fence with the text of a diagram; `id` and `caption` follow its kind. */
  private diagram({ value, meta, position }: Code, kind: DiagramKind): LexicalNode {
    const drawn = tryToDraw(kind, value, fallbackLanguage);
    // The line of the fence comes before the diagram's first.
    const fence = position?.start.line ?? 1;
    if (drawn instanceof DiagramError) throw new MarkdownError('badDiagram', fence + drawn.line, {}, drawn);
    const attributes = new Map(
      Array.from((meta ?? '').matchAll(/(\w+)="([^"]*)"/gu), ([, name = '', text = '']) => [name, text]),
    );
    return this.blockNode('diagram', {
      kind,
      source: value,
      caption: attributes.get('caption') ?? '',
      anchor: attributes.get('id') ?? '',
    });
  }

  private container(node: ContainerDirective): LexicalNode {
    const attributes = node.attributes ?? {};
    if (node.name === 'note') {
      return this.blockNode('note', {
        kind: attributes.kind ?? 'info',
        title: attributes.title ?? '',
        text: this.sourceOf(node),
      });
    }
    if (node.name === 'requirement') {
      if (!attributes.id) throw new MarkdownError('requirementWithoutId', lineOf(node));
      return this.blockNode('requirement', {
        number: attributes.id,
        text: this.sourceOf(node),
        ...(attributes.applies ? { appliesTo: attributes.applies.split(/\s*[,，、]\s*/) } : {}),
      });
    }
    if (node.name === 'figure') {
      return this.figure(node, { ...attributes, src: attributes.src ?? '' }, this.wordsOfDrawing(node));
    }
    const look = entryLooks.find((name) => name === node.name);
    if (look) return this.blockNode(look, { entries: this.entries(node) });
    if (node.name === 'downloads') return this.blockNode('downloads', { files: this.files(node) });
    if (node.name === 'callouts') return this.callouts(node);
    if (node.name === 'action' || node.name === 'voice') {
      const { title = '', label = '', href = '', name = '', role = '' } = attributes;
      const fields = node.name === 'action' ? { title, label, href } : { name, role };
      return this.blockNode(node.name, { ...fields, text: this.sourceOf(node) });
    }
    if (node.name === 'form') {
      const { form = 'support', title = '', label = '', ...presets } = attributes;
      if (!formNames.some((name) => name === form)) {
        throw new MarkdownError('noSuchForm', lineOf(node), { name: form ?? '' });
      }
      const { kind = '', topic = '', subject = '', list = '' } = presets;
      return this.blockNode('form', {
        form,
        title,
        label,
        text: this.sourceOf(node),
        ...(kind ? { kind } : {}),
        ...(topic ? { topic } : {}),
        ...(subject ? { subject } : {}),
        ...(list ? { list } : {}),
      });
    }
    if (node.name === 'register') {
      const table = node.children.find((child): child is Table => child.type === 'table');
      if (!table) throw new MarkdownError('registerWithoutTable', lineOf(node));
      return this.blockNode('register', {
        name: attributes.name ?? '',
        offset: attributes.offset ?? '',
        width: Number(attributes.width ?? 32),
        anchor: attributes.id ?? '',
        bitFields: table.children.slice(1).map((row) => {
          const [bits = '', field = '', access = '', reset = '', description = ''] = row.children.map(
            (cell) => this.plainText(cell.children),
          );
          return { id: this.nextId(), bits, field, access, reset, description };
        }),
      });
    }
    throw new MarkdownError('unknownBlock', lineOf(node), { name: `:::${node.name}` });
  }

  /** The table within a figure: what a drawing says, and what it says in the language of the text. */
  private wordsOfDrawing(node: ContainerDirective): Record<string, string>[] {
    const [table, ...others] = node.children;
    if (table?.type !== 'table' || others.length > 0) {
      throw new MarkdownError('figureWithoutLabels', lineOf(node));
    }
    return table.children.slice(1).map((row) => {
      const [drawn = '', shown = ''] = row.children.map((cell) => this.plainText(cell.children));
      return { id: this.nextId(), drawn, shown };
    });
  }

  /** The `entry` directives within a block of entries. */
  private entries(node: ContainerDirective): Record<string, unknown>[] {
    return node.children.map((child) => {
      if (child.type !== 'containerDirective' || child.name !== 'entry') {
        throw new MarkdownError('onlyEntries', lineOf(child), { name: node.name });
      }
      const { title, label, href, picture: src, alt, decorative } = child.attributes ?? {};
      if (!title) throw new MarkdownError('entryWithoutTitle', lineOf(child), { name: node.name });
      const picture = src ? this.context.mediaId?.(src) : undefined;
      if (src && !picture) throw new MarkdownError('noSuchPicture', lineOf(child), { src });
      const meetings = meetingsFromAttributes(child.attributes ?? {});
      if (!meetings || (node.name !== 'cards' && 'meets' in meetings))
        throw new MarkdownError('badMeetings', lineOf(child));
      return {
        id: this.nextId(),
        title,
        label: label ?? '',
        href: href ?? '',
        ...(picture ? { picture, ...aboutPicture(alt, decorative) } : {}),
        ...meetings,
        text: this.sourceOf(child),
      };
    });
  }

  /** The `file` directives within a block of downloads. */
  private files(node: ContainerDirective): Record<string, unknown>[] {
    return node.children.map((child) => {
      if (child.type !== 'containerDirective' || child.name !== 'file') {
        throw new MarkdownError('onlyFiles', lineOf(child), { name: node.name });
      }
      const { title, src = '' } = child.attributes ?? {};
      if (!title) throw new MarkdownError('entryWithoutTitle', lineOf(child), { name: node.name });
      const file = this.context.mediaId?.(src ?? '');
      if (!file) throw new MarkdownError('noSuchFile', lineOf(child), { src: src ?? '' });
      return { id: this.nextId(), file, title, text: this.sourceOf(child) };
    });
  }

  /** A picture with the `point` directives within it; `at` is the place in percent: `at="34 20"`. */
  private callouts(node: ContainerDirective): LexicalNode {
    const { src = '', caption, alt, id } = node.attributes ?? {};
    const picture = this.context.mediaId?.(src ?? '');
    if (!picture) throw new MarkdownError('noSuchPicture', lineOf(node), { src: src ?? '' });
    const points = node.children.map((child) => {
      if (child.type !== 'containerDirective' || child.name !== 'point') {
        throw new MarkdownError('onlyPoints', lineOf(child), { name: node.name });
      }
      const { title, at, href } = child.attributes ?? {};
      if (!title) throw new MarkdownError('entryWithoutTitle', lineOf(child), { name: node.name });
      const [x, y] = (at ?? '').split(/\s+/).map(Number);
      if (!isPercent(x) || !isPercent(y))
        throw new MarkdownError('pointWithoutPlace', lineOf(child), { title });
      return { id: this.nextId(), title, x, y, href: href ?? '', text: this.sourceOf(child) };
    });
    return this.blockNode('callouts', {
      picture,
      caption: caption ?? '',
      alt: alt ?? '',
      anchor: id ?? '',
      points,
    });
  }

  /** The words of a run of text; unlike mdast's own `toString` it keeps colons that are no directives. */
  private plainText(nodes: readonly PhrasingContent[]): string {
    return this.inlines(nodes)
      .flatMap((node) => (node.type === 'link' ? (node.children as LexicalNode[]) : [node]))
      .map((node) => {
        const latex = inlineLatexOf(node);
        // What keeps plain text keeps a formula as it was written.
        if (latex !== undefined) return markdownFormula(latex);
        return typeof node.text === 'string' ? node.text : '';
      })
      .join('');
  }

  /** The Markdown between the fences of a directive: these blocks keep their text as Markdown. */
  private sourceOf(node: ContainerDirective): string {
    const first = node.children[0]?.position?.start.offset;
    const last = node.children.at(-1)?.position?.end.offset;
    return first === undefined || last === undefined ? '' : this.source.slice(first, last).trim();
  }

  private inlines(nodes: readonly PhrasingContent[], format = 0): LexicalNode[] {
    return joinTexts(nodes.flatMap((node) => this.inline(node, format)));
  }

  private inline(node: PhrasingContent, format: number): LexicalNode[] {
    switch (node.type) {
      case 'text':
        return [text(node.value.replaceAll(/\s*\n\s*/g, joinLines(node.value)), format)];
      case 'inlineCode':
        return [text(node.value, format | FORMAT.code)];
      case 'strong':
        return this.inlines(node.children, format | FORMAT.bold);
      case 'emphasis':
        return this.inlines(node.children, format | FORMAT.italic);
      case 'delete':
        return this.inlines(node.children, format | FORMAT.strikethrough);
      case 'break':
        return [{ type: 'linebreak', version: 1 }];
      case 'link':
        if (node.children.length === 0) return [this.inlineBlock('reference', { target: node.url })];
        return [
          element('link', this.inlines(node.children, format), {
            version: 3,
            id: this.nextId(),
            fields: { linkType: 'custom', url: node.url, newTab: false },
          }),
        ];
      case 'inlineMath':
        return [this.inlineBlock('formula', { latex: node.value })];
      case 'textDirective': {
        // A colon before a word, as in `EID:LocalID` or `12:30`, is text and no directive.
        const content = node.children.length > 0 ? this.inlines(node.children, format) : [];
        return [text(`:${node.name}`, format), ...content];
      }
      default:
        throw new MarkdownError('notInText', lineOf(node), { node: node.type });
    }
  }

  private inlineBlock(blockType: string, fields: Record<string, unknown>): LexicalNode {
    return {
      type: 'inlineBlock',
      version: 1,
      fields: { id: this.nextId(), blockName: '', blockType, ...fields },
    };
  }

  private blockNode(blockType: string, fields: Record<string, unknown>): LexicalNode {
    return {
      type: 'block',
      version: 2,
      format: '',
      fields: { id: this.nextId(), blockName: '', blockType, ...fields },
    };
  }

  /** Ids that depend on the text and the position only, so converting twice gives the same document. */
  private nextId(): string {
    this.count += 1;
    return createHash('sha256').update(`${this.count}:${this.source}`).digest('hex').slice(0, 24);
  }
}

const NAME = /\s*\{#([\p{L}\p{N}][\p{L}\p{N}.-]*)\}\s*$/u;

/** The words of a heading without the identifier that may be written behind them. */
function withoutName(children: LexicalNode[]): { children: LexicalNode[]; name?: string } {
  const last = children.at(-1);
  const found = last?.type === 'text' && typeof last.text === 'string' ? NAME.exec(last.text) : null;
  if (!last || !found?.[1]) return { children };
  const words = { ...last, text: String(last.text).slice(0, found.index) };
  return { children: [...children.slice(0, -1), ...(words.text === '' ? [] : [words])], name: found[1] };
}

/** What a picture says for those who do not see it: `alt="…"`, or nothing with `decorative`. */
function aboutPicture(
  alt: string | null | undefined,
  decorative: string | null | undefined,
): { alt?: string; decorative?: true } {
  // An attribute without a value is an empty text.
  if (typeof decorative === 'string') return { decorative: true };
  return alt ? { alt } : {};
}

const isPercent = (value: number | undefined): value is number =>
  value !== undefined && value >= 0 && value <= 100;

function text(value: string, format: number): LexicalNode {
  return { type: 'text', version: 1, text: value, format, detail: 0, mode: 'normal', style: '' };
}

/** Chinese lines join without a space, Latin ones with one. */
function joinLines(value: string): string {
  return /[\u3400-\u9fff\uff00-\uffef\u3000-\u303f]\s*\n/.test(value) ? '' : ' ';
}

function lineOf(node: { position?: { start: { line: number } } }): number {
  return node.position?.start.line ?? 1;
}
