import type { CollectionSlug, FlattenedField, PayloadRequest } from 'payload';

import type { Locale } from '@/i18n/locales';

import { isRecord, isSame, type Values } from '../editing/merge';
import { writable } from '../versions/restoration';
import { type Drafted, readWhole, type Reading } from './read-whole';

/**
 * Reads, in all languages, what publishing one of them gives visitors: the newest draft if it has one, and otherwise what is
 * public, since a draft of another language is not its own.
 * @returns undefined for what does not exist; with `isPublic`, whether the language has no draft while another one does
 */
export async function readPublishable(
  reading: Reading,
  of: Drafted,
  locale: Locale,
): Promise<{ readonly values: Values; readonly isPublic: boolean } | undefined> {
  const newest = await readWhole(reading, of, { locale: 'all', draft: true });
  if (!newest) return undefined;
  const { _status: states } = newest;
  const isPublic =
    isRecord(states) && states[locale] === 'published' && Object.values(states).includes('draft');
  const values = isPublic ? await readWhole(reading, of, { locale: 'all', draft: false }) : newest;
  return values && { values, isPublic };
}

/** In the context of a request: the items whose public rows it writes in one language, as `PublicWrites`. */
export const WRITTEN_PUBLIC = 'publicRowsWrittenInOneLanguage';

/** What a request says itself of an item, and in which language, by item, such as `news/{id}`. */
export type PublicWrites = Map<string, { readonly locale: Locale; readonly names: readonly string[] }>;

/**
 * Completes what publishes one language with everything that its form would show. Payload takes what a write leaves out from the
 * newest version, so a schedule, a bundle, or a program published the rows and shared values that only a draft of another
 * language has.
 */
export async function withOwnValues(
  { payload, transactionID }: PayloadRequest,
  of: Drafted,
  locale: Locale,
  data: Values,
): Promise<Values> {
  const reading: Reading = { payload, trash: true, ...(transactionID !== undefined && { transactionID }) };
  const fields = fieldsOf(reading, of);
  if (writable(fields).every(({ name }) => name in data)) return data;
  if (!(await readPublishable(reading, of, locale))?.isPublic) return data;
  const shown = await readWhole(reading, of, { locale, draft: false });
  return shown ? completed(fields, shown, data) : data;
}

/**
 * The same for what writes a public item in one language and publishes nothing: a withdrawal, the trash, and the way back.
 * Visitors keep what they read, and drafts stay as they are, complete or not.
 */
export async function withPublicValues(
  req: PayloadRequest,
  of: Extract<Drafted, { collection: CollectionSlug }>,
  locale: Locale,
  data: Values,
): Promise<Values> {
  const { payload, transactionID } = req;
  const reading: Reading = { payload, trash: true, ...(transactionID !== undefined && { transactionID }) };
  const newest = await readWhole(reading, of, { locale: 'all', draft: true });
  const visible = await readWhole(reading, of, { locale: 'all', draft: false });
  if (!newest || !isRecord(visible?._status) || visible._status[locale] !== 'published') return data;
  // Payload checks all that is written, so nothing is that is the same.
  const fields = fieldsOf(reading, of).filter(({ name }) => !isSame(newest[name], visible[name]));
  const shown = fields.length > 0 ? await readWhole(reading, of, { locale, draft: false }) : undefined;
  if (!shown) return data;
  const known = req.context[WRITTEN_PUBLIC];
  const writes: PublicWrites = known instanceof Map ? known : new Map();
  req.context[WRITTEN_PUBLIC] = writes.set(`${of.collection}/${of.id}`, { locale, names: Object.keys(data) });
  return completed(fields, shown, data);
}

function fieldsOf({ payload: { collections, globals } }: Reading, of: Drafted): readonly FlattenedField[] {
  return 'global' in of
    ? (globals.config.find(({ slug }) => slug === of.global)?.flattenedFields ?? [])
    : collections[of.collection].config.flattenedFields;
}

function completed(fields: readonly FlattenedField[], shown: Values, data: Values): Values {
  const missing = writable(fields).flatMap((field): [string, unknown][] => {
    const [value, written] = [shown[field.name], data[field.name]];
    if (written === undefined) return [[field.name, value ?? null]];
    const isGroup = field.type === 'group' || field.type === 'tab';
    if (!isGroup || !isRecord(value) || !isRecord(written)) return [];
    return [[field.name, completed(field.flattenedFields, value, written)]];
  });
  return { ...data, ...Object.fromEntries(missing) };
}
