import { APIError, Forbidden, ValidationError } from 'payload';
import type {
  Field,
  GlobalBeforeChangeHook,
  GlobalBeforeOperationHook,
  GlobalConfig,
  PayloadRequest,
} from 'payload';

import { adminLabels, adminTexts } from '@/i18n/admin-labels';
import { languageName } from '@/i18n/language-name';
import { adminLocale, defaultLocale, isLocale, type Locale, locales, storedLocale } from '@/i18n/locales';

import { globalAccess, hasRole, mayPublish } from './access';
import { globalLanguagesEndpoint } from './admin/global-language-states';
import type { ContentGlobal } from './content-globals';
import { TIME_OF_DAY } from './fields/dates';
import { announceGlobalChange } from './hooks/announce-changes';
import { missingTexts } from './hooks/publish-every-language';
import { completeRows, PUBLISHED_LANGUAGE } from './payload-adapter/rows-by-id';
import { globalPermissions, type PermittedGlobal } from './permissions';
import { previewUrl } from './preview';

const text = adminTexts('shared');
const label = adminLabels('shared');

/** Versions kept of each global. Autosave writes into one version until someone publishes. */
const MAX_VERSIONS = 60;

const AUTOSAVE_INTERVAL_MS = 2_000;

/** In the context of a request: what visitors read of a global before the publication under way, in its language. */
export const PUBLISHED_BEFORE = 'publishedBefore';

/** In the context of a request: the global that the write under way publishes in every language. */
const PUBLISHED_WHOLE = 'globalPublishedInEveryLanguage';

interface WriteArguments {
  readonly data?: Record<string, unknown>;
  readonly draft?: boolean;
  readonly publishAllLocales?: boolean;
  readonly unpublishAllLocales?: boolean | string;
}

interface ContentGlobalOptions extends Pick<GlobalConfig, 'admin' | 'fields' | 'label'> {
  slug: ContentGlobal;
}

/**
 * A global that visitors see on every page, published per language like an item: drafts, versions, schedule, and live
 * preview (ADR 222). It is always there: its stored row is what visitors read, drafts are only in its versions, and nobody
 * can withdraw it.
 */
export function contentGlobal({ slug, label: name, admin, fields }: ContentGlobalOptions): GlobalConfig {
  return {
    slug,
    label: name,
    access: globalAccess(slug),
    // Payload asks for the time of the published version only, and then for its status.
    forceSelect: { _status: true },
    versions: {
      max: MAX_VERSIONS,
      drafts: {
        autosave: { interval: AUTOSAVE_INTERVAL_MS },
        schedulePublish: { timeFormat: TIME_OF_DAY },
        localizeStatus: true,
        validate: false,
      },
    },
    admin: {
      ...admin,
      livePreview: { url: ({ locale }) => previewUrl('', storedLocale(locale.code), slug) },
      preview: (_data, { locale }) => previewUrl('', storedLocale(locale), slug),
      components: {
        ...admin?.components,
        elements: {
          ...admin?.components?.elements,
          UnpublishButton: '@/cms/admin/always-published#AlwaysPublished',
        },
      },
    },
    hooks: {
      beforeOperation: [refuseDraftsToVisitors(slug), draftOrPublish(slug)],
      beforeChange: [refuseIncompleteLanguages, rowsAsWritten],
      afterChange: [announceGlobalChange(slug)],
    },
    endpoints: [globalLanguagesEndpoint(slug)],
    fields: [...fields, languagesField(slug), statusField, changedField],
  };
}

/** How far each language is, in the sidebar. */
const languagesField = (slug: ContentGlobal): Field => ({
  name: 'languages',
  type: 'ui',
  label: label('fields.languages.label'),
  admin: {
    position: 'sidebar',
    components: {
      Field: {
        path: '@/cms/admin/global-languages-field#GlobalLanguagesField',
        serverProps: { global: slug },
      },
    },
  },
});

/** The languages that the write of a global under way publishes; none for a draft. */
export function languagesPublishedOf(
  slug: ContentGlobal,
  { context }: Pick<PayloadRequest, 'context'>,
): readonly Locale[] {
  if (context[PUBLISHED_WHOLE] === slug) return locales;
  const one = context[PUBLISHED_LANGUAGE] as { readonly slug: string; readonly locale: unknown } | undefined;
  return one?.slug === slug && isLocale(one.locale) ? [one.locale] : [];
}

/**
 * Payload's field, for which nothing said is published: rows from before there were drafts, and those that a process of the
 * former release writes, hold what visitors read.
 */
const statusField = {
  name: '_status',
  type: 'select',
  defaultValue: 'published',
  hooks: {
    afterRead: [
      ({ req, value }) => {
        const asksForAll = (req.locale as string) === 'all';
        return (value as unknown) ?? (asksForAll ? undefined : 'published');
      },
    ],
  },
} as Field;

/** When a part of the site that nobody has saved became public: its defaults have always been. */
const SINCE_EVER = new Date(0).toISOString();

/**
 * Payload's field, with a time for a global that has no stored row. Its defaults are public, and Payload offers to publish a
 * draft only if that is newer than what is public. What is stored, and every version, carries the name of its global.
 */
const changedField: Field = {
  name: 'updatedAt',
  type: 'date',
  admin: { disableBulkEdit: true, hidden: true },
  label: ({ t }) => t('general:updatedAt'),
  hooks: {
    afterRead: [
      ({ data, draft, value }) => {
        const isStored = data?.globalType !== undefined;
        return (value as unknown) ?? (draft || isStored ? undefined : SINCE_EVER);
      },
    ],
  },
};

/** Payload would read a draft for visitors as well, because they may read the global. */
function refuseDraftsToVisitors(slug: PermittedGlobal): GlobalBeforeOperationHook {
  return ({ args, operation, overrideAccess, req }) => {
    const { draft } = args as WriteArguments;
    if (operation === 'read' && draft && !overrideAccess && !hasRole(req, globalPermissions[slug].read)) {
      throw new Forbidden(req.t);
    }
    return args as unknown;
  };
}

/**
 * A write either saves a draft (`draft=true`) or publishes: there is no third state, so programs that know nothing of drafts
 * go on writing what visitors read. With `locale=all` it publishes every language.
 * @throws Forbidden when the staff member may not publish; APIError when it would withdraw the global
 */
function draftOrPublish(slug: PermittedGlobal): GlobalBeforeOperationHook {
  return async ({ args, operation, overrideAccess, req }) => {
    if (operation !== 'update') return args as unknown;
    const write = args as WriteArguments;
    const { data = {}, draft, unpublishAllLocales } = write;
    delete req.context[PUBLISHED_WHOLE];
    delete req.context[PUBLISHED_LANGUAGE];
    delete req.context[PUBLISHED_BEFORE];
    const isAll = (req.locale as string) === 'all';
    if (isAll) req.locale = defaultLocale;
    const savesDraft = draft === true && data._status !== 'published' && !write.publishAllLocales;
    if (savesDraft) return args as unknown;
    if (data._status === 'draft' || unpublishAllLocales === true || unpublishAllLocales === 'true') {
      throw new APIError(text(req, 'errors.alwaysPublished'), 400, undefined, true);
    }
    if (!overrideAccess && !(await mayPublish(req, globalPermissions[slug].update))) {
      throw new Forbidden(req.t);
    }
    const publishAllLocales = isAll || write.publishAllLocales === true;
    if (publishAllLocales) req.context[PUBLISHED_WHOLE] = slug;
    else req.context[PUBLISHED_LANGUAGE] = { slug, locale: storedLocale(req.locale ?? '') };
    req.context[PUBLISHED_BEFORE] = await publishedVersion(req, slug);
    return { ...write, draft: false, publishAllLocales, data: { ...data, _status: 'published' } };
  };
}

function publishedVersion(req: PayloadRequest, slug: PermittedGlobal): Promise<unknown> {
  return req.payload.findGlobal({
    slug,
    locale: storedLocale(req.locale ?? ''),
    depth: 0,
    showHiddenFields: true,
    req: { transactionID: req.transactionID },
  });
}

const rowsAsWritten: GlobalBeforeChangeHook = ({ data, global, originalDoc }) => {
  const written = data as Record<string, unknown>;
  const before = (originalDoc ?? {}) as Record<string, unknown>;
  return { ...written, ...completeRows(global.flattenedFields, before, written) };
};

/**
 * Refuses to publish every language while a required text is missing in one of them: Payload checks only the language of the
 * request.
 * @throws ValidationError that names the missing texts, with their language
 */
const refuseIncompleteLanguages: GlobalBeforeChangeHook = async ({ context, data, global, req }) => {
  if (context[PUBLISHED_WHOLE] !== global.slug) return data as unknown;
  const stored = await req.payload.findGlobal({
    slug: global.slug,
    locale: 'all',
    draft: true,
    depth: 0,
    req: { transactionID: req.transactionID },
  });
  const errors = locales
    .filter((locale) => locale !== req.locale)
    .flatMap((locale) =>
      missingTexts(global.flattenedFields, stored, locale).map((path) => ({
        path,
        message: text(req, 'errors.missingInLanguage', {
          language: languageName(locale, adminLocale(req.i18n.language)),
        }),
      })),
    );
  if (errors.length > 0) throw new ValidationError({ global: global.slug, errors }, req.t);
  return data as unknown;
};
