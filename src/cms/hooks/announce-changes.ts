import type {
  CollectionAfterChangeHook,
  CollectionAfterDeleteHook,
  CollectionBeforeChangeHook,
  CollectionConfig,
  CollectionSlug,
  GlobalAfterChangeHook,
  PayloadRequest,
} from 'payload';

import { announceContentChange } from '@/platform/cache/content-notifications';
import {
  addressTag,
  collectionTag,
  fieldTag,
  globalTag,
  itemTag,
  membershipTag,
  monthOf,
  monthTag,
} from '@/platform/cache/tags';

import { isLocalized, listedFields } from '../listed-fields';

/** An item as visitors see it, in all languages, without its texts. */
type Listed = Readonly<Record<string, unknown>>;

/** Of an item that no visitor sees. */
const HIDDEN = '';

/** Fields that change with every write, so no list of a span of time depends on them. */
const ALWAYS_WRITTEN = ['createdAt', 'updatedAt'];

/**
 * Hooks that tell every web process about a committed change of a collection. Drafts that an editor saves are
 * announced too: they are rare, and deciding here which writes reach visitors would repeat Payload's rules. Only the
 * autosave of someone who is typing is not: every two seconds it would make the item render again. What decides lists is
 * compared in the public version, before and after, so lists follow only what changes them (ADR 172).
 * A seed sets `context.disableRevalidate` and announces once at its end.
 */
export function announceChanges(
  slug: string,
): Required<Pick<NonNullable<CollectionConfig['hooks']>, 'beforeChange' | 'afterChange' | 'afterDelete'>> {
  const beforeChange: CollectionBeforeChangeHook<{ id: string }> = async ({ data, originalDoc, req }) => {
    if (originalDoc && isAnnounced(data, req)) {
      req.context[memoOf(slug, originalDoc.id)] = await publicVersion(req, slug, originalDoc.id);
    }
    return data;
  };
  const afterChange: CollectionAfterChangeHook<{ id: string }> = async ({ data, doc, operation, req }) => {
    if (isAnnounced(data, req)) {
      const memo = memoOf(slug, doc.id);
      const before = operation === 'create' ? {} : (req.context[memo] as Listed | undefined);
      delete req.context[memo];
      const after = await publicVersion(req, slug, doc.id);
      await announceContentChange(req, tagsOfChange(req, slug, doc.id, before, after));
    }
    return doc as unknown;
  };
  const afterDelete: CollectionAfterDeleteHook<{ id: string }> = async ({ doc, req }) => {
    if (!req.context.disableRevalidate) {
      await announceContentChange(req, tagsOfChange(req, slug, doc.id, undefined, { ...doc }));
    }
    return doc as unknown;
  };
  return { beforeChange: [beforeChange], afterChange: [afterChange], afterDelete: [afterDelete] };
}

function isAnnounced(data: unknown, req: PayloadRequest): boolean {
  return !req.context.disableRevalidate && !isAutosave(data, req);
}

/** Where the state before a change waits until it is written. */
function memoOf(slug: string, id: string): string {
  return `public version of ${slug} ${id}`;
}

/** The stored item, which drafts do not touch, without its texts. */
async function publicVersion(req: PayloadRequest, slug: string, id: string): Promise<Listed> {
  const { config } = collectionOf(req, slug);
  const item = await req.payload.db.findOne<Listed & { id: string }>({
    collection: config.slug,
    where: { id: { equals: id } },
    locale: 'all',
    select: Object.fromEntries(listedFields(config).map(({ name }) => [name, true])),
    req,
  });
  return item ?? {};
}

function collectionOf({ payload }: PayloadRequest, slug: string) {
  return payload.collections[slug as CollectionSlug];
}

/** Names where visitors see an item; equal for two versions that are public in the same languages. */
function publicIn(version: Listed = {}): string {
  const { id, _status: status, deletedAt, shown } = version;
  if (id === undefined || (deletedAt ?? null) !== null) return HIDDEN;
  // Collections without drafts have no status; all but uploads are then always public.
  if (typeof status !== 'object' || status === null) return shown === false ? HIDDEN : 'everywhere';
  const languages = Object.entries(status).filter(([, state]) => state === 'published');
  return languages
    .map(([language]) => language)
    .sort()
    .join(' ');
}

/** @param before undefined when it is not known or gone: then everything counts as changed */
function tagsOfChange(
  req: PayloadRequest,
  slug: string,
  id: string,
  before: Listed | undefined,
  after: Listed,
): string[] {
  const fields = listedFields(collectionOf(req, slug).config);
  const changed = fields.filter(
    ({ name }) => !before || JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name] ?? null),
  );
  const publicity = [before, after].map((version) => publicIn(version));
  const isMember = !before || publicity[0] !== publicity[1];
  // A draft that was never public decides nothing.
  const listed = isMember || publicity[1] !== HIDDEN ? changed : [];
  const decides = listed.some((field) => !isLocalized(field) && !ALWAYS_WRITTEN.includes(field.name));
  const versions = [before ?? {}, after];
  const valuesOf = (name: string) =>
    versions.map((version) => version[name]).filter((value) => typeof value === 'string');
  const months = fields
    .filter((field) => field.type === 'date' && !isLocalized(field) && !ALWAYS_WRITTEN.includes(field.name))
    .flatMap(({ name }) => valuesOf(name).map((value) => monthTag(slug, name, monthOf(value))));
  return [
    collectionTag(slug),
    itemTag(slug, id),
    ...valuesOf('slug').map((address) => addressTag(slug, address)),
    ...listed.map(({ name }) => fieldTag(slug, name)),
    ...(isMember ? [membershipTag(slug)] : []),
    ...(isMember || decides ? months : []),
  ].filter((tag, index, all) => all.indexOf(tag) === index);
}

/** Payload turns flags of the query into booleans when it handles a call, and leaves them as texts elsewhere. */
const isOn = (flag: unknown) => flag === true || flag === 'true';

/** Whether a call writes a draft, which visitors do not see. */
export function isDraftWrite({ query }: PayloadRequest): boolean {
  return isOn(query?.draft);
}

/** Payload's autosave writes to the versions only, unless it publishes. */
export function isAutosave(data: unknown, req: PayloadRequest): boolean {
  const publishes = (data as { _status?: unknown } | undefined)?._status === 'published';
  return isOn(req.query?.autosave) && isDraftWrite(req) && !publishes;
}

/** The same for a global, of which every write is a draft or a publication. */
export function announceGlobalChange(slug: string): GlobalAfterChangeHook {
  return async ({ doc, req }) => {
    const isDraft = (doc as { _status?: unknown })._status === 'draft';
    if (!isDraft && !req.context.disableRevalidate) await announceContentChange(req, [globalTag(slug)]);
    return doc as unknown;
  };
}
