import 'server-only';

import { richTextFromLexical } from '@/cms/rich-text/from-lexical';
import { richTextToHtml } from '@/cms/rich-text/to-html';
import { type MarkdownLabels, richTextToMarkdown } from '@/cms/rich-text/to-markdown';
import { contentKinds, type KindSlug } from '@/content/kinds';
import type { ContentKind } from '@/content/kind';
import type { Locale } from '@/i18n/locales';
import { textsOf } from '@/i18n/messages';
import { env } from '@/platform/env';
import type { RichText } from '@/ui/rich-text/model';

import { isAlwaysThere, type FieldShape } from './shape';

/** An item as the API shows it: plain JSON. */
export type ApiItem = Record<string, unknown> & { id: string };

type Stored = Readonly<Record<string, unknown>>;

interface Known {
  readonly changedAt: string;
  readonly languages: readonly Locale[];
}

/** Makes plain objects of the stored items of a kind. */
export async function itemWriter(
  kind: KindSlug,
  locale: Locale,
  shape: readonly FieldShape[],
  fields: readonly string[] | undefined,
): Promise<(item: object & { id: string }, known: Known) => Promise<ApiItem>> {
  const descriptor: ContentKind | undefined = contentKinds.find(({ collection }) => collection === kind);
  const { labels, t } = await textsOf(locale, 'common');
  const words = { ...labels.richText, bits: (width: number) => t('richText.bits', { width: String(width) }) };
  return async (item, { changedAt, languages }) => {
    const stored = item as Stored & { id: string };
    const slug = typeof stored.slug === 'string' ? stored.slug : null;
    const head = {
      id: stored.id,
      collection: kind,
      slug,
      url: addressOf(descriptor, locale, stored),
      languages,
      changedAt,
    };
    const own = await valuesOf(stored, shape, { locale, words });
    const all: ApiItem = { ...head, ...own };
    if (!fields) return all;
    const wanted = new Set(['id', ...fields]);
    return { id: stored.id, ...Object.fromEntries(Object.entries(all).filter(([name]) => wanted.has(name))) };
  };
}

/** The page of an item: where the descriptor says it is. */
function addressOf(kind: ContentKind | undefined, locale: Locale, item: Stored): string | null {
  const template =
    kind?.address ??
    (kind?.itemPath === undefined ? undefined : `${kind.itemPath}:slug`) ??
    (kind?.search === undefined ? undefined : `${kind.search.path}:slug`);
  if (template === undefined) return null;
  let isWhole = true;
  const path = template.replaceAll(/:(\w+)(?:\.(\w+))?/g, (_match, name: string, part?: string) => {
    const value = part === undefined ? item[name] : recordOf(item[name])?.[part];
    if (typeof value !== 'string') isWhole = false;
    return String(value);
  });
  return isWhole ? `${env.PUBLIC_URL}/${locale}${path}` : null;
}

interface Writing {
  readonly locale: Locale;
  readonly words: MarkdownLabels;
}

async function valuesOf(
  item: Stored,
  shape: readonly FieldShape[],
  writing: Writing,
): Promise<Record<string, unknown>> {
  const entries = await Promise.all(
    shape.map(async (field) => [field.name, await valueOf(item[field.name], field, writing)] as const),
  );
  return Object.fromEntries(entries);
}

async function valueOf(value: unknown, field: FieldShape, writing: Writing): Promise<unknown> {
  const { type, fields = [] } = field;
  if (type === 'group') return valuesOf(recordOf(value) ?? {}, fields, writing);
  if (type === 'rows') {
    const rows: readonly unknown[] = Array.isArray(value) ? value : [];
    const written = await Promise.all(rows.map((row) => valuesOf(recordOf(row) ?? {}, fields, writing)));
    // Languages share the rows of a list, so a row may not be written in this one yet. Pages leave it out as well.
    return written.filter((row) =>
      fields.every((inner) => !isAlwaysThere(inner) || row[inner.name] !== null),
    );
  }
  if (field.many) {
    const values: readonly unknown[] = Array.isArray(value) ? value : [];
    const written = await Promise.all(values.map((one) => single(one, field, writing)));
    return written.filter((one) => one !== null);
  }
  return single(value, field, writing);
}

async function single(value: unknown, field: FieldShape, writing: Writing): Promise<unknown> {
  switch (field.type) {
    case 'richText':
      return value ? richText(value, writing) : null;
    case 'file':
      return fileOf(recordOf(value));
    case 'item':
      return relatedOf(recordOf(value), field.relationTo);
    case 'flag':
      return value === true;
    default:
      return value ?? null;
  }
}

async function richText(stored: unknown, { locale, words }: Writing) {
  const model = absolute(await richTextFromLexical(stored, { locale }));
  return {
    model,
    html: richTextToHtml(model, words),
    markdown: richTextToMarkdown(model, env.PUBLIC_URL, words),
  };
}

/** The same text with addresses that mean the same elsewhere. */
function absolute(text: RichText): RichText {
  return JSON.parse(
    JSON.stringify(text, (name, value: unknown) =>
      (name === 'href' || name === 'src') && typeof value === 'string' ? absoluteAddress(value) : value,
    ),
  ) as RichText;
}

const absoluteAddress = (address: string) =>
  address.startsWith('/') ? `${env.PUBLIC_URL}${address}` : address;

/** An upload; null when visitors cannot read it. */
function fileOf(file: Stored | undefined) {
  if (typeof file?.url !== 'string') return null;
  return {
    url: absoluteAddress(file.url),
    mimeType: file.mimeType ?? '',
    bytes: file.filesize ?? 0,
    width: file.width ?? null,
    height: file.height ?? null,
    alt: file.alt ?? null,
  };
}

/** Fields with the name of an item, the first that is filled in. */
const NAMES = ['title', 'question', 'term', 'name', 'version'];

/** Another item; null when visitors cannot read it. */
function relatedOf(item: Stored | undefined, collection = '') {
  if (item === undefined) return null;
  const { id, slug = null } = item;
  const title = NAMES.map((name) => item[name]).find((name) => typeof name === 'string') ?? null;
  return { id, collection, slug, title };
}

function recordOf(value: unknown): Stored | undefined {
  return typeof value === 'object' && value !== null ? (value as Stored) : undefined;
}
