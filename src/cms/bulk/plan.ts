import { and, eq, gt, inArray, isNotNull, ne } from '@payloadcms/db-postgres/drizzle';
import type { Payload, PayloadRequest, TypedUser } from 'payload';

import { adminLocale, type Locale, locales } from '@/i18n/locales';
import { media, staff } from '@/payload-schema';
import { type Clock, secondsAfter } from '@/platform/clock/clock';
import { adapterOf } from '@/platform/db/database';

import { languageStatesOfAll } from '../admin/language-states-query';
import type { WrittenSlug } from '../content-target';
import { PRESENCE_SECONDS } from '../editing/presence';
import { editingPresence } from '../editing/tables';
import { usesOf } from '../media-uses/find-uses';
import { newestTexts } from '../translations/newest-texts';

import type { BulkOperation, PlannedItem, Skip } from './domain';
import { type Performer, rehearse } from './perform';
import { bulkActions } from './tables';

/** A list in which many items are changed together. */
export type BulkCollection = WrittenSlug | 'media';

/** What other items say about an item is theirs. The types of collections without joins do not know the option. */
const withoutJoins: object = { joins: false };

interface Found {
  readonly savedAt: string;
  readonly filename: string | null;
}

/**
 * What an action would do to each item, in which languages, and why not to the others. Nothing is guessed: what looks possible
 * is tried, and undone again (`rehearse`).
 */
export async function planBulk(
  req: PayloadRequest & { user: TypedUser },
  collection: BulkCollection,
  operation: BulkOperation,
  ids: readonly string[],
  clock: Clock,
): Promise<PlannedItem[]> {
  const { payload, user, i18n } = req;
  const performer: Performer = { payload, user, i18n, clock };
  const found = await readItems(req, collection, ids);
  const titles = await titlesOf(req, collection, ids);
  const readable = [...found.keys()];
  const [possible, writers, waiting] = await Promise.all([
    languagesOf(req, collection, operation, readable),
    writersOf(req, user, collection, readable, clock),
    waitingItems(req, collection),
  ]);
  const planned: PlannedItem[] = [];
  // One after the other: each rehearsal holds a connection, and this request is not worth more than one.
  for (const id of ids) {
    const item = found.get(id);
    if (!item) {
      planned.push({ id, title: '', savedAt: '', languages: [], skips: {}, skip: { reason: 'gone' } });
      continue;
    }
    const { savedAt, filename } = item;
    const title = titles.get(id) ?? '';
    const none = { id, title, savedAt, languages: [], skips: {} };
    if (waiting.has(id)) {
      planned.push({ ...none, skip: { reason: 'waiting' } });
      continue;
    }
    const [writer] = writers.get(id) ?? [];
    if (operation === 'trash') {
      const uses = collection === 'media' ? await usesOf(payload, id, filename) : [];
      const skip: Skip | undefined = writer
        ? { reason: 'edited', name: writer.name }
        : uses.length > 0
          ? { reason: 'used', count: uses.length }
          : await rehearse(performer, { collection: collection as 'news', operation, id });
      const publicIn = locales.filter((locale) => possible.get(id)?.[locale] === undefined);
      planned.push(skip ? { ...none, skip } : { ...none, languages: collection === 'media' ? [] : publicIn });
      continue;
    }
    const languages: Locale[] = [];
    const skips: Partial<Record<Locale, Skip>> = {};
    for (const language of locales) {
      const here = writers.get(id)?.find((one) => one.language === (language as string));
      const skip: Skip | undefined =
        possible.get(id)?.[language] ??
        (here
          ? { reason: 'edited', name: here.name }
          : await rehearse(performer, { collection: collection as 'news', operation, id, language }));
      if (skip) skips[language] = skip;
      else languages.push(language);
    }
    planned.push({ ...none, languages, skips });
  }
  return planned;
}

/** The newest draft of the items that the person may read. */
export async function readItems(
  { payload, user, i18n }: Pick<Performer, 'payload' | 'user' | 'i18n'>,
  collection: BulkCollection,
  ids: readonly string[],
  transactionID?: number | string,
): Promise<Map<string, Found>> {
  const { docs } = await payload.find({
    collection: collection as 'news',
    where: { id: { in: [...ids] } },
    depth: 0,
    draft: true,
    pagination: false,
    overrideAccess: false,
    user,
    ...withoutJoins,
    req: { i18n, ...(transactionID !== undefined && { transactionID }) },
  });
  return new Map(
    docs.map((item) => {
      const filename: unknown = (item as { filename?: unknown }).filename;
      const file = typeof filename === 'string' ? filename : null;
      return [item.id, { savedAt: item.updatedAt, filename: file }];
    }),
  );
}

/** What items are called, in the language of the admin or another one. */
export async function titlesOf(
  { payload, i18n }: Pick<PayloadRequest, 'payload' | 'i18n'>,
  collection: BulkCollection,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const written = writtenOf(collection);
  if (!written) return filesOf(payload, ids);
  const texts = await newestTexts(
    payload,
    adapterOf(payload).drizzle,
    ids.map((id) => ({ collection: written, id })),
  );
  const own = adminLocale(i18n.language);
  return new Map(
    [...texts].map(([id, languages]) => {
      const titles = [own, ...locales].map((locale) => languages.get(locale)?.title);
      return [id, titles.find((title) => title) ?? ''];
    }),
  );
}

async function filesOf(payload: Payload, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await adapterOf(payload)
    .drizzle.select({ id: media.id, filename: media.filename })
    .from(media)
    .where(inArray(media.id, [...ids]));
  return new Map(rows.map(({ id, filename }) => [id, filename ?? '']));
}

/** Files have no drafts. */
const writtenOf = (collection: BulkCollection): WrittenSlug | undefined =>
  collection === 'media' ? undefined : collection;

/** Why a language of an item is out of the question, before anything is tried; for the trash, whether visitors read it. */
async function languagesOf(
  { payload }: PayloadRequest,
  collection: BulkCollection,
  operation: BulkOperation,
  ids: readonly string[],
): Promise<Map<string, Partial<Record<Locale, Skip>>>> {
  const written = writtenOf(collection);
  if (!written || ids.length === 0) return new Map();
  const states = await languageStatesOfAll(payload, written, ids);
  const texts = await newestTexts(
    payload,
    adapterOf(payload).drizzle,
    ids.map((id) => ({ collection: written, id })),
  );
  return new Map(
    [...states].map(([id, languages]) => {
      const skips: Partial<Record<Locale, Skip>> = {};
      for (const locale of locales) {
        const { isPublic, status } = languages[locale];
        if (operation !== 'publish') {
          if (!isPublic) skips[locale] = { reason: 'notPublic' };
          continue;
        }
        const newest = texts.get(id)?.get(locale);
        const hasDraft = newest?.status === 'draft' && newest.title !== null;
        if (hasDraft || status === 'draft') continue;
        skips[locale] = { reason: isPublic ? 'same' : 'unwritten' };
      }
      return [id, skips];
    }),
  );
}

interface Writer {
  readonly language: string;
  readonly name: string;
}

/** Other people who have a field of an item in hand. */
async function writersOf(
  { payload }: PayloadRequest,
  user: TypedUser,
  collection: BulkCollection,
  ids: readonly string[],
  clock: Clock,
): Promise<Map<string, Writer[]>> {
  if (ids.length === 0) return new Map();
  const subjects = new Map(ids.map((id) => [`${collection}/${id}`, id]));
  const rows = await adapterOf(payload)
    .drizzle.select({
      subject: editingPresence.subject,
      language: editingPresence.language,
      name: staff.name,
      email: staff.email,
    })
    .from(editingPresence)
    .innerJoin(staff, eq(staff.id, editingPresence.staffId))
    .where(
      and(
        inArray(editingPresence.subject, [...subjects.keys()]),
        ne(editingPresence.staffId, user.id),
        // Someone who only has the page open has nothing to lose.
        isNotNull(editingPresence.field),
        gt(editingPresence.seenAt, secondsAfter(clock.now(), -PRESENCE_SECONDS)),
      ),
    );
  const found = new Map<string, Writer[]>();
  for (const { subject, language, name, email } of rows) {
    const id = subjects.get(subject);
    if (id !== undefined) found.set(id, [...(found.get(id) ?? []), { language, name: name || email }]);
  }
  return found;
}

/** Items that an action is about to change. */
export async function waitingItems(
  { payload }: Pick<PayloadRequest, 'payload'>,
  collection: BulkCollection,
): Promise<ReadonlySet<string>> {
  const rows = await adapterOf(payload)
    .drizzle.select({ items: bulkActions.items })
    .from(bulkActions)
    .where(and(eq(bulkActions.collection, collection), inArray(bulkActions.state, ['waiting', 'running'])));
  return new Set(rows.flatMap(({ items }) => items.map(({ id }) => id)));
}
