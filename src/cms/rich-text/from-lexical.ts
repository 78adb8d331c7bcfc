import { type Locale, localePattern } from '@/i18n/locales';
import { textsFrom } from '@/i18n/texts';
import { kindsWith } from '@/content/kinds';
import { messages as latestWords } from '@/i18n/by-language/latest';
import { diagramKinds, MOST_CALLOUTS, formNames, plainText } from '@/ui/rich-text/model';
import type {
  Callout,
  DownloadFile,
  Entry,
  EntryLook,
  Inline,
  LatestItem,
  ListItem,
  Mark,
  Picture,
  RichText,
  RichTextBlock,
} from '@/ui/rich-text/model';

import { diagramName, tryToDraw } from './diagrams/draw';
import { DiagramError } from './diagrams/source';
import { legibleWidth, withWords } from './drawing-words';
import { formulaMarkup } from './formula-markup';
import { inlineLatexOf } from './formula-signs';
import { spokenFormula } from './formula-speech';
import { formulaWords } from './formula-words';
import { formHref } from './form-presets';
import { identifierOf, IdentifierPool } from './identifiers';
import { isLatestKind, type LatestKind, MOST_LATEST, partsOf, USUAL_LATEST } from './latest-kinds';
import { isLinkTarget } from './link-target';
import { markdownToLexical } from './markdown-to-lexical';
import type { LexicalNode } from './lexical-node';
import { meetingsOf } from './meetings';
import { chosenColumn, markedColumn } from './named-by';
import { toDownload, toPicture, toVideoClip } from './media-dto';
import type { StoredMedia, StoredVideo } from './media-dto';

export interface FromLexicalOptions {
  /** Language of the text; internal links get its prefix. */
  locale: Locale;
  /** Reads the sanitised markup of an SVG upload, so the drawing follows the theme. */
  svgOf?: (media: StoredMedia) => Promise<string | undefined>;
  /** Reads what is newest or next of a kind. */
  latestOf?: (kind: LatestKind, count: number, locale: Locale) => Promise<LatestItem[]>;
}

const MARKS: readonly [bit: number, mark: Mark][] = [
  [1, 'bold'],
  [2, 'italic'],
  [4, 'strikethrough'],
  [16, 'code'],
  [32, 'subscript'],
  [64, 'superscript'],
];

/**
 * Turns the editor's stored document, populated one level deep, into the model that `ui/rich-text` renders.
 * Blocks whose picture or video the reader may not see (not populated) are left out.
 */
export async function richTextFromLexical(stored: unknown, options: FromLexicalOptions): Promise<RichText> {
  const root = (stored as { root?: { children?: LexicalNode[] } } | null | undefined)?.root;
  return { blocks: await new Reader(options).document(root?.children ?? []) };
}

class Reader {
  private identifiers = new IdentifierPool();
  /** The title that waits for the table below it. */
  private tableTitle: { anchor: string; caption: string; namedBy: string } | undefined;

  constructor(private readonly options: FromLexicalOptions) {}

  document(nodes: readonly LexicalNode[]): Promise<RichTextBlock[]> {
    this.identifiers = new IdentifierPool(nodes);
    return this.blocks(nodes);
  }

  async blocks(nodes: readonly LexicalNode[]): Promise<RichTextBlock[]> {
    const blocks: RichTextBlock[] = [];
    for (const node of nodes) {
      const block = await this.block(node);
      if (block) blocks.push(block);
    }
    return blocks;
  }

  private async block(node: LexicalNode): Promise<RichTextBlock | undefined> {
    switch (node.type) {
      case 'heading': {
        const children = this.inlines(node);
        const level = Number(String(node.tag).slice(1)) as 2 | 3 | 4;
        return {
          type: 'heading',
          level,
          id: this.identifiers.take(plainText(children), identifierOf(node)),
          children,
        };
      }
      case 'paragraph': {
        const children = this.inlines(node);
        return children.length > 0 ? { type: 'paragraph', children } : undefined;
      }
      case 'list':
        return this.list(node);
      case 'quote':
        return { type: 'quote', children: this.inlines(node) };
      case 'horizontalrule':
        return { type: 'rule' };
      case 'table':
        return this.table(node);
      case 'block':
        return this.custom(node.fields as Record<string, unknown>);
      default:
        return undefined;
    }
  }

  private list(node: LexicalNode): Extract<RichTextBlock, { type: 'list' }> {
    return {
      type: 'list',
      ordered: node.listType === 'number',
      start: typeof node.start === 'number' ? node.start : 1,
      items: childrenOf(node).map((item): ListItem => ({
        children: childrenOf(item).flatMap((child): ListItem['children'] =>
          child.type === 'list' ? [this.list(child)] : this.inline(child),
        ),
      })),
    };
  }

  private table(node: LexicalNode): RichTextBlock {
    const rows = childrenOf(node).map((row) => ({
      heads: childrenOf(row).map((cell) => Number(cell.headerState)),
      cells: childrenOf(row).map((cell) =>
        childrenOf(cell).flatMap((paragraph, index): Inline[] => [
          ...(index > 0 ? [{ type: 'break' } as const] : []),
          ...this.inlines(paragraph),
        ]),
      ),
    }));
    const header = rows[0]?.heads.every((state) => state > 0) ? rows[0].cells : [];
    const body = rows.slice(header.length > 0 ? 1 : 0);
    const title = this.tableTitle;
    this.tableTitle = undefined;
    const id = title?.anchor || identifierOf(node);
    const namedBy = chosenColumn(title?.namedBy ?? '') ?? markedColumn(body.map(({ heads }) => heads));
    return {
      type: 'table',
      ...(id ? { id: this.identifiers.take(id, id) } : {}),
      ...(title?.caption ? { caption: title.caption } : {}),
      ...(namedBy === undefined ? {} : { namedBy }),
      header,
      rows: body.map(({ cells }) => cells),
    };
  }

  private async custom(fields: Record<string, unknown>): Promise<RichTextBlock | undefined> {
    const string = (name: string) => (typeof fields[name] === 'string' ? fields[name] : '');
    switch (fields.blockType) {
      case 'tableTitle':
        this.tableTitle = {
          anchor: string('anchor'),
          caption: string('caption'),
          namedBy: string('namedBy'),
        };
        return undefined;
      case 'figure': {
        const media = populated<StoredMedia>(fields.picture);
        if (!media) return undefined;
        return {
          type: 'figure',
          id: this.identifiers.take('figure', string('anchor') || undefined),
          picture: await this.picture(media, string('alt'), wordsOf(fields.words)),
          caption: string('caption'),
        };
      }
      case 'diagram':
        return this.diagram(fields);
      case 'note': {
        const kind = string('kind');
        return {
          type: 'note',
          kind: kind === 'tip' || kind === 'warning' ? kind : 'info',
          title: string('title'),
          body: await this.markdown(string('text')),
        };
      }
      case 'requirement':
        return requirementOf(string('number'), fields.appliesTo, await this.markdown(string('text')));
      case 'register':
        return {
          type: 'register',
          id: this.identifiers.take(string('name'), string('anchor') || undefined),
          name: string('name'),
          offset: string('offset'),
          width: Number(fields.width ?? 32),
          fields: ((fields.bitFields as Record<string, string | null>[] | undefined) ?? []).map((row) => ({
            bits: row.bits ?? '',
            field: row.field ?? '',
            access: row.access ?? '',
            reset: row.reset ?? '',
            description: row.description ?? '',
          })),
        };
      case 'code':
        return { type: 'code', language: string('language') || 'text', code: string('code') };
      case 'formula': {
        const latex = string('latex');
        return {
          type: 'formula',
          id: this.identifiers.take('formula', string('anchor') || undefined),
          latex,
          mathml: formulaMarkup(latex, 'block'),
          spoken: spokenFormula(latex, this.options.locale),
        };
      }
      case 'video': {
        const video = populated<StoredVideo>(fields.video);
        const clip = video && toVideoClip(video, this.options.locale);
        return clip ? { type: 'video', clip } : undefined;
      }
      case 'cards':
      case 'steps':
      case 'people':
      case 'timeline':
      case 'figures':
      case 'logos':
        return {
          type: 'entries',
          look: fields.blockType,
          entries: await this.entries(fields.blockType, fields.entries),
        };
      case 'action': {
        const href = localHref(string('href'), this.options.locale);
        const body = await this.markdown(string('text'));
        return href
          ? { type: 'action', title: string('title'), label: string('label'), href, body }
          : undefined;
      }
      case 'form': {
        const form = formNames.find((name) => name === fields.form);
        if (!form) return undefined;
        const href = formHref(form, fields, this.options.locale);
        const body = await this.markdown(string('text'));
        return { type: 'action', title: string('title'), label: string('label'), href, body, form };
      }
      case 'voice':
        return {
          type: 'voice',
          name: string('name'),
          role: string('role'),
          body: await this.markdown(string('text')),
        };
      case 'downloads': {
        const files = await this.downloads(fields.files);
        return files.length > 0 ? { type: 'downloads', files } : undefined;
      }
      case 'callouts':
        return this.callouts(fields);
      case 'latest':
        return isLatestKind(fields.kind) ? this.latest(fields.kind, Number(fields.count)) : undefined;
      default:
        return undefined;
    }
  }

  /** A picture, or a drawing with its words in the language of the text. */
  private async picture(media: StoredMedia, alt: string, words: Map<string, string>): Promise<Picture> {
    const picture = toPicture(media, { alt });
    const svg = await this.options.svgOf?.(media);
    if (!svg) return picture;
    const legible = legibleWidth(svg);
    return { ...picture, svg: withWords(svg, words), ...(legible === undefined ? {} : { legible }) };
  }

  private async callouts(fields: Record<string, unknown>): Promise<RichTextBlock | undefined> {
    const media = populated<StoredMedia>(fields.picture);
    if (!media) return undefined;
    const id = this.identifiers.take('figure', stringOf(fields.anchor) || undefined);
    const picture = await this.picture(media, stringOf(fields.alt), wordsOf(fields.words));
    const points = await Promise.all(
      rowsOf(fields.points)
        .slice(0, MOST_CALLOUTS)
        .map(async ({ title, text, href, x, y }): Promise<Callout> => {
          const target = localHref(stringOf(href), this.options.locale);
          return {
            title: stringOf(title),
            x: percent(x),
            y: percent(y),
            ...(target ? { href: target } : {}),
            body: await this.markdown(stringOf(text)),
          };
        }),
    );
    return { type: 'callouts', id, picture, caption: stringOf(fields.caption), points };
  }

  private diagram(fields: Record<string, unknown>): RichTextBlock {
    const string = (name: string) => (typeof fields[name] === 'string' ? fields[name] : '');
    const source = string('source');
    const kind = diagramKinds.find((one) => one === fields.kind) ?? 'sequence';
    const drawn = tryToDraw(kind, source, this.options.locale);
    // Publishing checks the text, so only a draft can have one that cannot be drawn.
    if (drawn instanceof DiagramError) return { type: 'code', language: kind, code: source };
    return {
      type: 'diagram',
      id: this.identifiers.take('figure', string('anchor') || undefined),
      caption: string('caption'),
      kind,
      name: diagramName(kind, this.options.locale),
      source,
      ...drawn,
    };
  }

  private entries(look: EntryLook, stored: unknown): Promise<Entry[]> {
    return Promise.all(
      rowsOf(stored).map(async (row): Promise<Entry> => {
        const string = (name: string) => (typeof row[name] === 'string' ? row[name] : '');
        const href = localHref(string('href'), this.options.locale);
        const media = populated<StoredMedia>(row.picture);
        // A logo says the name.
        const alt = look === 'logos' ? string('title') : string('alt');
        // Logos keep their colors, and people are photographed.
        const mayBeDrawn = look === 'cards';
        const picture =
          media && (mayBeDrawn ? await this.picture(media, alt, new Map()) : toPicture(media, { alt }));
        return {
          title: string('title'),
          label: string('label'),
          ...(href ? { href } : {}),
          ...(picture ? { picture: row.decorative === true ? { ...picture, alt: '' } : picture } : {}),
          body: await this.markdown(string('text')),
          ...(look === 'cards' ? meetingsOf(row, this.options.locale) : {}),
        };
      }),
    );
  }

  private async latest(kind: LatestKind, wanted: number): Promise<RichTextBlock> {
    const { locale, latestOf } = this.options;
    const count = Math.min(Math.max(Math.trunc(wanted) || USUAL_LATEST, 1), MOST_LATEST);
    const { list, only } = partsOf(kind);
    const { empty, more } = textsFrom<'latest'>(locale, latestWords[locale]).labels[list];
    // Only the list of news has addresses for its parts.
    const query = list === 'news' && only !== undefined ? `?category=${only}` : '';
    return {
      type: 'latest',
      list,
      count,
      items: (await latestOf?.(kind, count, locale)) ?? [],
      // Only a list that was read can be empty.
      empty: latestOf ? empty : '',
      more: { label: more, href: `/${locale}/${list}${query}` },
    };
  }

  /** Without the files that visitors cannot read. */
  private async downloads(stored: unknown): Promise<DownloadFile[]> {
    const files = await Promise.all(
      rowsOf(stored).map(async ({ title, text, file }) =>
        toDownload(file, { title: stringOf(title), body: await this.markdown(stringOf(text)) }),
      ),
    );
    return files.filter((file) => file !== undefined);
  }

  /** Texts within blocks are kept as Markdown; what it cannot express is shown as it was typed. */
  private async markdown(source: string): Promise<RichTextBlock[]> {
    try {
      return await this.blocks(markdownToLexical(source).root.children);
    } catch {
      return [{ type: 'paragraph', children: [{ type: 'text', text: source }] }];
    }
  }

  private inlines(node: LexicalNode): Inline[] {
    return childrenOf(node).flatMap((child) => this.inline(child));
  }

  private inline(node: LexicalNode): Inline[] {
    if (node.type === 'text') {
      const format = Number(node.format ?? 0);
      const marks = MARKS.filter(([bit]) => (format & bit) !== 0).map(([, mark]) => mark);
      return [
        {
          type: 'text',
          text: typeof node.text === 'string' ? node.text : '',
          ...(marks.length > 0 ? { marks } : {}),
        },
      ];
    }
    if (node.type === 'linebreak') return [{ type: 'break' }];
    if (node.type === 'link' || node.type === 'autolink') {
      const href = this.hrefOf(node.fields as LinkFields | undefined);
      const children = this.inlines(node);
      return href ? [{ type: 'link', href, children }] : children;
    }
    if (node.type === 'inlineBlock') {
      const latex = inlineLatexOf(node);
      if (latex !== undefined) return latex === '' ? [] : [this.formula(latex)];
      const { blockType, target } = (node.fields ?? {}) as { blockType?: string; target?: string };
      const href = blockType === 'reference' ? localHref(target ?? '', this.options.locale) : undefined;
      if (!href) return [];
      // Until the number is known, the identifier says what is meant; of a requirement it is the number.
      const name = href.split('#')[1] ?? href;
      return [{ type: 'link', href, children: [{ type: 'text', text: name }], isReference: true }];
    }
    return [];
  }

  private formula(latex: string): Inline {
    return {
      type: 'formula',
      text: formulaWords(latex),
      latex,
      mathml: formulaMarkup(latex, 'inline'),
      spoken: spokenFormula(latex, this.options.locale),
    };
  }

  private hrefOf(fields: LinkFields | undefined): string | undefined {
    if (fields?.linkType === 'internal') {
      const slug = populated<{ slug?: string }>(fields.doc?.value)?.slug;
      const base = fields.doc && LINK_PATHS.get(fields.doc.relationTo);
      return slug && base ? `/${this.options.locale}${base}${slug}` : undefined;
    }
    return localHref(fields?.url ?? '', this.options.locale);
  }
}

/** The rows of a list within a block. */
function rowsOf(stored: unknown): Record<string, unknown>[] {
  return Array.isArray(stored) ? (stored as Record<string, unknown>[]) : [];
}

/** A place in a picture; its middle where nobody has said one. */
const percent = (value: unknown): number =>
  typeof value === 'number' ? Math.min(Math.max(value, 0), 100) : 50;

const stringOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The words that a drawing gets in the language of the text, by those that are drawn. */
function wordsOf(stored: unknown): Map<string, string> {
  return new Map(
    rowsOf(stored).flatMap(({ drawn, shown }): [string, string][] =>
      typeof drawn === 'string' && typeof shown === 'string' && shown !== '' ? [[drawn, shown]] : [],
    ),
  );
}

/** A requirement, with the roles that it binds where the editors named some. */
function requirementOf(number: string, roles: unknown, body: RichTextBlock[]): RichTextBlock {
  const named = Array.isArray(roles) ? roles.filter((role) => typeof role === 'string') : [];
  const appliesTo = named.map((role) => role.trim()).filter((role) => role !== '');
  return { type: 'requirement', number, ...(appliesTo.length > 0 ? { appliesTo } : {}), body };
}

interface LinkFields {
  linkType?: string;
  url?: string;
  doc?: { relationTo: string; value: unknown } | null;
}

/** What precedes the slug in the address of each collection that editors can link to. */
const LINK_PATHS = new Map<string, string | undefined>(
  kindsWith('linkTarget').map(({ collection, itemPath }) => [collection, itemPath]),
);

const WITH_LANGUAGE = new RegExp(`^/(?:${localePattern})(?:/|$)`);

/**
 * The address behind a link that an editor typed: a path of this site gets the language prefix; web and mail addresses
 * stay; everything else (`javascript:` and the like) is no link.
 */
export function localHref(url: string, locale: Locale): string | undefined {
  if (url.startsWith('#')) return url;
  if (WITH_LANGUAGE.test(url)) return url;
  if (/^\/(?![/\\])/.test(url)) return url === '/' ? `/${locale}` : `/${locale}${url}`;
  return isLinkTarget(url) ? url : undefined;
}

function populated<T>(value: unknown): T | undefined {
  return typeof value === 'object' && value !== null ? (value as T) : undefined;
}

function childrenOf(node: LexicalNode): LexicalNode[] {
  return (node.children as LexicalNode[] | undefined) ?? [];
}
