import { getTranslation } from '@payloadcms/translations';
import { APIError, Forbidden } from 'payload';
import type { CollectionSlug, FlattenedField, GlobalSlug, PayloadRequest } from 'payload';

import { adminTexts } from '@/i18n/admin-labels';
import { isLocale, locales, type Locale } from '@/i18n/locales';

import { staffOf } from '../access';
import { languageStatesOf } from '../admin/language-states-query';
import { globalPermissions, type PermittedGlobal } from '../permissions';

import { restoredChanges, restoredData, type RestoredChange, type Values } from './restoration';

const text = adminTexts('shared');

/** In the context of a request: the version that its write brings back, for what follows the write. */
export const RESTORED_VERSION = 'restoredVersion';

/** A collection with drafts, or a global: what has versions. */
export type Versioned = { readonly collection: CollectionSlug } | { readonly global: PermittedGlobal };

/** What restoring a version in a language would do. */
export interface Restoration {
  readonly changes: readonly RestoredChange[];
  /** Whether it is saved as a draft; otherwise it is in force immediately. */
  readonly asDraft: boolean;
  /** Whether visitors see anything of it. */
  readonly seen: boolean;
  /** In which languages visitors have it now, and where. */
  readonly pages: readonly { readonly language: Locale; readonly href?: string }[];
}

/** What is to be restored, and where. */
interface Loaded {
  /** Of the item; globals have none. */
  readonly id: string | undefined;
  readonly fields: readonly FlattenedField[];
  readonly current: Values;
  readonly version: Values;
}

/**
 * What restoring a version in the language of the request would change, before anything happens.
 * @throws Forbidden, NotFound; APIError for a request in all languages
 */
export async function planRestoration(
  req: PayloadRequest,
  of: Versioned,
  versionId: string,
): Promise<Restoration> {
  const { id, fields, ...compared } = await load(req, of, versionId, languageOf(req));
  const changes = restoredChanges(fields, compared, (field) => {
    const label = 'label' in field ? field.label : undefined;
    return label ? getTranslation(label, req.i18n) : field.name;
  });
  if ('global' in of) {
    const seen = globalPermissions[of.global].visitors === 'all';
    const asDraft = hasDrafts(req, of.global);
    return { changes, asDraft, seen, pages: locales.map((language) => ({ language })) };
  }
  const states = await languageStatesOf(req.payload, of.collection, id ?? '');
  const pages = locales
    .filter((language) => states[language].isPublic)
    .map((language) => ({ language, href: states[language].href }));
  return { changes, asDraft: true, seen: true, pages };
}

/**
 * Gives an item the texts of a version again, in the language of the request and no other. What has drafts gets one, which
 * is published in a step of its own.
 * @param shared whether to bring back what all languages share as well
 * @throws Forbidden, NotFound, Locked; APIError for a request in all languages
 */
export async function restoreVersion(
  req: PayloadRequest,
  of: Versioned,
  versionId: string,
  { shared }: { shared: boolean },
): Promise<Values> {
  const locale = languageOf(req);
  const { id, fields, current, version } = await load(req, of, versionId, locale);
  const data = restoredData(fields, { current, version, shared });
  const context = { [RESTORED_VERSION]: versionId };
  const write = { locale, depth: 0, overrideAccess: false, overrideLock: false, context, req } as const;
  if ('global' in of) {
    const draft = hasDrafts(req, of.global);
    return { ...(await req.payload.updateGlobal({ ...write, slug: of.global, draft, data })) };
  }
  return {
    ...(await req.payload.update({
      ...write,
      collection: of.collection,
      id: id ?? '',
      draft: true,
      data: { ...data, _status: 'draft' } as never,
    })),
  };
}

/** Whether a global has drafts. */
export function hasDrafts({ payload }: PayloadRequest, slug: GlobalSlug): boolean {
  const versions = payload.globals.config.find((global) => global.slug === slug)?.versions;
  return Boolean(versions && versions.drafts);
}

/** The language that is meant: visitors’ requests have none here, and one cannot restore into all at a time. */
function languageOf(req: PayloadRequest): Locale {
  if (!staffOf(req)) throw new Forbidden(req.t);
  if (!isLocale(req.locale)) throw new APIError(text(req, 'errors.oneLanguage'), 400, undefined, true);
  return req.locale;
}

async function load(req: PayloadRequest, of: Versioned, versionId: string, locale: Locale): Promise<Loaded> {
  const { payload } = req;
  const read = { locale, fallbackLocale: false, depth: 0, overrideAccess: false, req } as const;
  if ('global' in of) {
    const slug: GlobalSlug = of.global;
    const found = await payload.findGlobalVersionByID({ ...read, slug, id: versionId });
    const current = await payload.findGlobal({ ...read, slug, draft: true });
    const config = payload.globals.config.find((global) => global.slug === slug);
    return {
      id: undefined,
      fields: config?.flattenedFields ?? [],
      current: { ...current },
      version: { ...found.version },
    };
  }
  const { collection } = of;
  const found = await payload.findVersionByID({ ...read, collection, id: versionId });
  const id = String(found.parent);
  const current = await payload.findByID({ ...read, collection, id, draft: true });
  return {
    id,
    fields: payload.collections[collection].config.flattenedFields,
    current: { ...current },
    version: { ...found.version },
  };
}
