import type { CollectionSlug, GlobalSlug, PayloadRequest } from 'payload';

import { locales, type Locale } from '@/i18n/locales';

import { languageStatesOf } from '../admin/language-states-query';

import { AUTHORSHIP, type Edit, storedAuthorship } from './authorship';
import { hasDrafts } from './restore-version';

/** More than any item or global keeps, so the list is whole. */
const ALL_VERSIONS = 100;

/** Whose versions are listed. */
export type VersionsOf =
  { readonly collection: CollectionSlug; readonly id: string } | { readonly global: GlobalSlug };

type Status = 'draft' | 'published';

/** A version in the list. */
export interface ListedVersion {
  readonly id: string;
  /** When it was last saved, as ISO 8601. */
  readonly savedAt: string;
  readonly autosaved: boolean;
  readonly edits: readonly (Edit & {
    /** Of the account; undefined when it is gone. */ readonly name?: string;
  })[];
  /** In each language that was written in it; settings without drafts have no status. */
  readonly status?: Partial<Record<Locale, Status>>;
  /** Languages in which visitors read exactly this version. */
  readonly publicIn: readonly Locale[];
}

interface StoredVersion {
  readonly id: string;
  readonly updatedAt: string;
  readonly autosave?: boolean | null;
  readonly version: Record<string, unknown> & { readonly _status?: Partial<Record<Locale, Status | null>> };
}

/** The versions of an item or a global, the newest first, as far as the reader may see them. */
export async function listVersions(req: PayloadRequest, of: VersionsOf): Promise<ListedVersion[]> {
  const found = await findVersions(req, of);
  const authorships = found.map(({ version }) => storedAuthorship(version[AUTHORSHIP]));
  const names = await namesOf(
    req,
    authorships.flatMap(({ edits }) => edits.flatMap(({ staff }) => staff ?? [])),
  );
  const pending = new Set(await publicLanguages(req, of));
  return found.map(({ id, updatedAt, autosave, version }, index) => {
    const edits = authorships[index]?.edits ?? [];
    // Every version holds all languages, and most of them as they were.
    const status = version._status && ofLanguages(version._status, languagesOf(edits));
    // The newest version that was published in a public language is the one that visitors read.
    const publicIn = [...pending].filter((locale) => status?.[locale] === 'published');
    for (const locale of publicIn) pending.delete(locale);
    return {
      id,
      savedAt: updatedAt,
      autosaved: autosave === true,
      edits: edits.map((edit) => ({
        ...edit,
        name: edit.staff === null ? undefined : names.get(edit.staff),
      })),
      status,
      publicIn,
    };
  });
}

async function findVersions(req: PayloadRequest, of: VersionsOf): Promise<readonly StoredVersion[]> {
  const read = {
    depth: 0,
    limit: ALL_VERSIONS,
    locale: 'all',
    overrideAccess: false,
    req,
    showHiddenFields: true,
    sort: '-updatedAt',
  } as const;
  // Payload keeps a copy of drafts beside what it publishes in one language.
  const noCopy = { snapshot: { not_equals: true } };
  const { docs } =
    'collection' in of
      ? await req.payload.findVersions({
          ...read,
          collection: of.collection,
          where: { and: [{ parent: { equals: of.id } }, noCopy] },
          trash: true,
        })
      : await req.payload.findGlobalVersions({
          ...read,
          slug: of.global,
          ...(hasDrafts(req, of.global) && { where: noCopy }),
        });
  // The types know one language at a time.
  return docs as unknown as readonly StoredVersion[];
}

async function publicLanguages({ payload }: PayloadRequest, of: VersionsOf): Promise<readonly Locale[]> {
  // A global with drafts is public in every language, and one without shows no states.
  if ('global' in of) return locales;
  const states = await languageStatesOf(payload, of.collection, of.id);
  return locales.filter((locale) => states[locale].isPublic);
}

async function namesOf({ payload }: PayloadRequest, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { docs } = await payload.find({
    collection: 'staff',
    where: { id: { in: [...new Set(ids)] } },
    depth: 0,
    pagination: false,
    select: { name: true, email: true },
  });
  return new Map(docs.map(({ id, name, email }) => [id, name || email]));
}

/** The languages that were written; of versions from before authors were recorded, any may have been. */
function languagesOf(edits: readonly Edit[]): readonly Locale[] {
  const written = edits.flatMap(({ language }) => (language === 'all' ? locales : [language]));
  return edits.length === 0 ? locales : locales.filter((locale) => written.includes(locale));
}

function ofLanguages(
  status: Partial<Record<Locale, Status | null>>,
  languages: readonly Locale[],
): Partial<Record<Locale, Status>> {
  return Object.fromEntries(
    languages.flatMap((locale) => {
      const known = status[locale];
      return known ? [[locale, known]] : [];
    }),
  );
}
