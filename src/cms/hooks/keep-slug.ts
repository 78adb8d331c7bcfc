import { ValidationError } from 'payload';
import type { CollectionConfig, FieldHook, PayloadRequest, Where } from 'payload';

import { adminTexts } from '@/i18n/admin-labels';
import { locales } from '@/i18n/locales';

import { isReserved } from '../slug';
import { isMadeFrom, slugOfTitle } from '../slug-of-title';

const text = adminTexts('shared');

/** The fields of an item that matter to its slug. */
type Item = Readonly<Record<string, unknown>>;

interface Options {
  readonly from: string;
  readonly within: string | undefined;
  readonly reserved: readonly string[];
}

/** Where a slug must be the only one. */
interface Place {
  readonly req: PayloadRequest;
  readonly collection: CollectionConfig;
  /** Of the item itself; undefined while it is created. */
  readonly id: string | undefined;
  readonly within: { readonly field: string; readonly value: string } | undefined;
}

/**
 * Fills in an empty slug from the title, and has it follow the title while nobody has seen the item, unless a person has
 * written another one. Refuses one that another item uses, in drafts as well, where Payload validates nothing.
 * @throws ValidationError when another item uses the slug
 */
export function keepSlug({ from, within, reserved }: Options): FieldHook {
  return async ({ collection, data, operation, originalDoc, req, value }) => {
    if (!collection || (operation !== 'create' && operation !== 'update')) return value as unknown;
    const before = operation === 'update' ? (originalDoc as Item | undefined) : undefined;
    const current: Item = { ...before, ...(data as Item | undefined) };
    const parent = within === undefined ? undefined : idOf(current[within]);
    const place: Place = {
      req,
      collection,
      id: typeof before?.id === 'string' ? before.id : undefined,
      within: within !== undefined && parent !== undefined ? { field: within, value: parent } : undefined,
    };
    const given = textOf(value);
    const former = textOf(before?.slug);

    if (given !== '' && given !== former) {
      await refuseTaken(place, given);
      return given;
    }
    const made = await slugOfTitle(textOf(current[from]));
    if (given !== '') {
      const isOwn =
        made === '' ||
        isMadeFrom(given, made) ||
        !isMadeFrom(given, await slugOfTitle(textOf(before?.[from])));
      if (isOwn || !(await isUnseen(place))) return given;
    } else if (former !== '' && !(await isUnseen(place))) {
      // Visitors know the former one.
      return former;
    }
    return made === '' ? given : freeSlug(place, made, reserved);
  };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

function idOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null || !('id' in value)) return undefined;
  return typeof value.id === 'string' ? value.id : undefined;
}

/** The slug, or the first one with a number after it that is free. */
async function freeSlug(place: Place, made: string, reserved: readonly string[]): Promise<string> {
  for (let number = 1; ; number += 1) {
    const slug = number === 1 ? made : `${made}-${number}`;
    if (!isReserved(slug, reserved) && !(await holderOf(place, slug))) return slug;
  }
}

async function refuseTaken(place: Place, slug: string): Promise<void> {
  const holder = await holderOf(place, slug);
  if (!holder) return;
  const { collection, req } = place;
  const title = textOf(holder[collection.admin?.useAsTitle ?? 'title']) || slug;
  const message = text(req, holder.deletedAt ? 'errors.slugInTrash' : 'errors.takenSlug', { title, slug });
  throw new ValidationError({ collection: collection.slug, errors: [{ path: 'slug', message }], req }, req.t);
}

/** Another item with this slug: published, in its latest draft, or in the trash. */
async function holderOf({ req, collection, id, within }: Place, slug: string): Promise<Item | undefined> {
  const where: Where = {
    and: [
      { slug: { equals: slug } },
      ...(id === undefined ? [] : [{ id: { not_equals: id } }]),
      ...(within ? [{ [within.field]: { equals: within.value } }] : []),
    ],
  };
  for (const draft of hasDrafts(collection) ? [false, true] : [false]) {
    const { docs } = await req.payload.find({
      collection: collection.slug as 'news',
      where,
      draft,
      trash: true,
      depth: 0,
      limit: 1,
      pagination: false,
      ...(req.locale && req.locale !== 'all' && { locale: req.locale }),
      fallbackLocale: [...locales],
      // Of the request only its transaction: Payload fills in the request that it is given.
      req: { transactionID: req.transactionID },
    });
    if (docs[0]) return { ...docs[0] };
  }
  return undefined;
}

/** Whether the item has been published in no language so far. */
async function isUnseen({ req, collection, id }: Place): Promise<boolean> {
  if (id === undefined) return true;
  // Without drafts there is no moment before visitors can see it.
  if (!hasDrafts(collection)) return false;
  const own = { req: { transactionID: req.transactionID } } as const;
  const slug = collection.slug as 'news';
  const published = (path: string): Where => ({
    or: locales.map((locale) => ({ [`${path}.${locale}`]: { equals: 'published' } })),
  });
  const now = await req.payload.count({
    collection: slug,
    where: { and: [{ id: { equals: id } }, published('_status')] },
    trash: true,
    ...own,
  });
  if (now.totalDocs > 0) return false;
  const ever = await req.payload.countVersions({
    collection: slug,
    where: { and: [{ parent: { equals: id } }, published('version._status')] },
    ...own,
  });
  return ever.totalDocs === 0;
}

const hasDrafts = ({ versions }: CollectionConfig): boolean =>
  typeof versions === 'object' && Boolean(versions.drafts);
