import { createHash } from 'node:crypto';

import { and, eq, inArray, sql } from '@payloadcms/db-postgres/drizzle';
import type { PayloadRequest } from 'payload';

import { hasRole, mayPublish } from '@/cms/access';
import { lockEdited } from '@/cms/editing/precondition';
import { collectionPermissions } from '@/cms/permissions';
import { renewDigests } from '@/cms/publications/note-publications';
import { contentKinds } from '@/content/kinds';
import { recordAudit } from '@/features/identity';
import { adminLocale, locales } from '@/i18n/locales';
import {
  _chapters_v,
  _documents_v,
  _faq_categories_v,
  _faqs_v,
  _mailing_lists_v,
  _videos_v,
  chapters,
  chapters_locales,
  documents,
  documents_locales,
  faq_categories,
  faq_categories_locales,
  faqs,
  faqs_locales,
  mailing_lists,
  mailing_lists_locales,
  specifications,
  videos,
  videos_locales,
} from '@/payload-schema';
import { announceTableChange } from '@/platform/cache/content-notifications';
import { collectionTag, fieldTag } from '@/platform/cache/tags';
import type { Clock } from '@/platform/clock/clock';
import type { Executor } from '@/platform/db/database';
import { inRequestTransaction } from '@/platform/db/payload-transaction';
import { requestTransaction } from '@/platform/db/request-transaction';
import { invalidField, PortalError } from '@/platform/http/errors';

import {
  type ArrangedCollection,
  type ArrangedItem,
  arrangedLists,
  type Arrangement,
  inTree,
  itemsOf,
  type ListOf,
  type ListOwner,
} from '../domain';

/** Of items with drafts their versions, and in which languages they are public. */
const tables = {
  faqs: { items: faqs, versions: _faqs_v, texts: faqs_locales },
  chapters: { items: chapters, versions: _chapters_v, texts: chapters_locales },
  documents: { items: documents, versions: _documents_v, texts: documents_locales },
  'faq-categories': { items: faq_categories, versions: _faq_categories_v, texts: faq_categories_locales },
  videos: { items: videos, versions: _videos_v, texts: videos_locales },
  'mailing-lists': { items: mailing_lists, versions: _mailing_lists_v, texts: mailing_lists_locales },
  specifications: { items: specifications, versions: undefined, texts: undefined },
} as const;

/** How to read as the person does, drafts included. */
const readingAs = ({ user, transactionID, i18n }: PayloadRequest) =>
  ({
    draft: true as const,
    depth: 0,
    locale: adminLocale(i18n.language),
    fallbackLocale: [...locales],
    overrideAccess: false,
    user,
    // A request of its own: Payload fills it in.
    req: { transactionID, i18n },
  }) satisfies Record<string, unknown>;

/** What a list belongs to is called. @throws PortalError `not_found` for what the person may not read */
async function nameOf(req: PayloadRequest, { collection, id }: ListOwner): Promise<string> {
  const { name } = arrangedLists[collection];
  const owner = await req.payload.findByID({
    ...readingAs(req),
    collection,
    id,
    select: { [name]: true },
    disableErrors: true,
  });
  if (!owner) throw new PortalError('not_found');
  const { [name]: called }: Readonly<Record<string, unknown>> = { ...owner };
  return typeof called === 'string' ? called : '';
}

/** A list as last saved, drafts included, in its order. @throws PortalError `not_found` for what the person may not read */
export async function readArrangement(req: PayloadRequest, list: ListOf): Promise<Arrangement> {
  const { items: collection, field, title, sort } = itemsOf(list);
  if (list.id !== undefined) await nameOf(req, list);
  const { docs } = await req.payload.find({
    ...readingAs(req),
    collection,
    ...(field !== undefined && { where: { [field]: { equals: list.id } } }),
    sort: [...sort],
    pagination: false,
    select: { [title]: true, number: true, parent: true, version: true },
  });
  const shown = await publicAmong(
    await requestTransaction(req),
    collection,
    docs.map(({ id }) => id),
  );
  const items = inTree(
    docs.map((doc): ArrangedItem => {
      const { [title]: name, number, parent, version }: Readonly<Record<string, unknown>> = { ...doc };
      return {
        id: doc.id,
        title: typeof name === 'string' ? name : '',
        ...(typeof number === 'string' && { number }),
        ...(typeof parent === 'string' && { parent }),
        ...(typeof version === 'string' && { version }),
        depth: 0,
        isPublic: shown.has(doc.id),
      };
    }),
  );
  const revision = createHash('sha256')
    .update(items.map(({ id, depth }) => `${depth} ${id}`).join('\n'))
    .digest('base64url')
    .slice(0, 22);
  return { items, revision, mayArrange: await mayArrange(req, collection, items) };
}

/** Those of some items that visitors see in a language. */
async function publicAmong(
  executor: Executor,
  collection: ArrangedCollection,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { texts } = tables[collection];
  if (!texts) return new Set(ids);
  if (ids.length === 0) return new Set();
  const rows = await executor
    .selectDistinct({ id: texts._parentID })
    .from(texts)
    .where(and(inArray(texts._parentID, [...ids]), eq(texts._status, 'published')));
  return new Set(rows.map(({ id }) => id));
}

/** The order of what visitors see is theirs who publish it. */
async function mayArrange(
  req: PayloadRequest,
  collection: ArrangedCollection,
  items: readonly ArrangedItem[],
): Promise<boolean> {
  const { update, publish } = collectionPermissions[collection];
  if (!hasRole(req, update)) return false;
  return items.every(({ isPublic }) => !isPublic) || mayPublish(req, publish);
}

/**
 * Puts a list in order, for drafts and what is published alike. Nothing else of the items changes, so nobody's draft is
 * published with it, and an earlier version that is restored keeps the place.
 * @param arrangement what the person wants, and the revision that they have seen
 * @returns the list as it is then
 * @throws PortalError `conflict` with the list as it is, when someone else has changed it; `forbidden`, `not_found`,
 * `invalid_input`
 */
export async function arrangeItems(
  req: PayloadRequest,
  list: ListOf,
  { ids, revision }: { readonly ids: readonly string[]; readonly revision: string },
  { staffId, clock }: { readonly staffId: string; readonly clock: Clock },
): Promise<Arrangement> {
  const { items: collection } = itemsOf(list);
  const { items, versions } = tables[collection];
  return inRequestTransaction(req, async (executor) => {
    if (list.id !== undefined) await lockEdited(req, list);
    // Saves of the items themselves read them behind the same lock, and write all of them.
    await executor.execute(
      sql`SELECT FROM ${items} WHERE id = ANY(${sql.param([...ids])}::uuid[]) ORDER BY id FOR NO KEY UPDATE`,
    );
    const current = await readArrangement(req, list);
    if (!current.mayArrange) throw new PortalError('forbidden');
    if (current.revision !== revision) throw new PortalError('conflict', { data: current });
    const places = new Map(ids.map((id, place) => [id, place]));
    if (places.size !== current.items.length || current.items.some(({ id }) => !places.has(id))) {
      throw invalidField('ids', 'unknown');
    }
    const arranged = inTree(
      current.items.toSorted((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0)),
    ).map(({ id }) => id);
    const { payload, transactionID } = req;
    const kind = contentKinds.find((one) => one.collection === collection)?.collection;
    if (kind) await renewDigests({ payload, executor, req: { transactionID } }, kind, ids);
    const wanted = sql`unnest(${sql.param(arranged)}::uuid[]) WITH ORDINALITY AS arranged (id, place)`;
    await executor.execute(sql`
      UPDATE ${items} SET "order" = arranged.place FROM ${wanted}
      WHERE ${items.id} = arranged.id AND ${items.order} IS DISTINCT FROM arranged.place`);
    if (versions) {
      await executor.execute(sql`
        UPDATE ${versions} SET version_order = arranged.place FROM ${wanted}
        WHERE ${versions.parent} = arranged.id AND ${versions.version_order} IS DISTINCT FROM arranged.place`);
    }
    await announceTableChange(executor, [collectionTag(collection), fieldTag(collection, 'order')]);
    await recordAudit(executor, {
      at: clock.now(),
      actorKind: 'staff',
      actorId: staffId,
      action: 'item.arranged',
      subjectId: list.id ?? null,
      details: {
        ...(list.id !== undefined && { collection: list.collection, title: await nameOf(req, list) }),
        arranged: collection,
        ids: arranged,
      },
    });
    return readArrangement(req, list);
  });
}
