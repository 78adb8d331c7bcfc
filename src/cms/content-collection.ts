import type { CollectionConfig, Field, PayloadRequest } from 'payload';

import { storedLocale } from '@/i18n/locales';

import { languageCountsEndpoint, languageStatesEndpoint } from './admin/language-states-endpoint';
import { collectionAccess, guardPublishing, keepVisitorsWithinOneLanguage } from './access';
import type { WrittenSlug } from './content-target';
import { TIME_OF_DAY } from './fields/dates';
import { bulkEndpoints } from './bulk/endpoints';
import { announceChanges } from './hooks/announce-changes';
import { publishEveryLanguageOnRequest, refuseIncompleteLanguages } from './hooks/publish-every-language';
import { forgetOldAddresses, keepOldAddress } from './hooks/keep-old-address';
import type { AddressKey } from './hooks/keep-old-address';
import { demandAlternativeTexts } from './media-uses/demand-alternative-texts';
import { previewUrl } from './preview';
import { withWantedStatuses } from './translations/language-filter';
import { withRestoration } from './versions/with-restoration';

/** Versions kept per item: enough to follow a year of edits, bounded so autosave cannot fill the disk. */
const MAX_VERSIONS_PER_ITEM = 60;

const AUTOSAVE_INTERVAL_MS = 2_000;

export interface ContentCollectionOptions {
  slug: WrittenSlug;
  labels: CollectionConfig['labels'];
  fields: CollectionConfig['fields'];
  admin: CollectionConfig['admin'];
  indexes?: CollectionConfig['indexes'];
  hooks?: CollectionConfig['hooks'];
  defaultSort?: string;
  endpoints?: CollectionConfig['endpoints'];
  /** Public path of an item without the language prefix; enables live preview and redirects from old slugs. */
  path?: (item: { slug?: string | null }) => string;
  /** The same for an item whose page depends on other items as well; enables only live preview. */
  previewPath?: (item: Record<string, unknown>, req: PayloadRequest) => Promise<string | undefined>;
  /** For redirects from old slugs where several items have the same slug. */
  oldAddressKey?: AddressKey;
}

/**
 * A collection whose items are published per language: drafts, versions, schedule, trash, live preview, access
 * according to the permission table, and a notification of every committed change. `_status` is a localized field (ADR
 * 002).
 */
export function contentCollection(options: ContentCollectionOptions): CollectionConfig {
  const {
    slug,
    path,
    oldAddressKey,
    previewPath = path && (async (item) => path(item)),
    hooks = {},
  } = options;
  const announce = announceChanges(slug);
  const addressOf = async (item: Record<string, unknown>, req: PayloadRequest, locale: string) => {
    const found = await previewPath?.(item, req);
    return found === undefined ? null : previewUrl(found, storedLocale(locale));
  };
  const preview: CollectionConfig['admin'] = previewPath && {
    livePreview: { url: ({ data, locale, req }) => addressOf(data, req, locale.code) },
    preview: (data, { locale, req }) => addressOf(data, req, locale),
  };

  return withRestoration({
    slug,
    labels: options.labels,
    access: collectionAccess(slug),
    defaultSort: options.defaultSort,
    trash: true,
    disableDuplicate: false,
    versions: {
      maxPerDoc: MAX_VERSIONS_PER_ITEM,
      drafts: {
        // The button makes a new item; once it exists, every change is saved (ADR 209).
        autosave: { interval: AUTOSAVE_INTERVAL_MS, showSaveDraftButton: true },
        schedulePublish: { timeFormat: TIME_OF_DAY },
        localizeStatus: true,
        validate: false,
      },
    },
    custom: path ? { publicPath: path } : {},
    admin: {
      disableCopyToLocale: true,
      ...preview,
      ...options.admin,
      baseFilter: withWantedStatuses(slug),
      components: {
        ...options.admin?.components,
        edit: {
          ...options.admin?.components?.edit,
          SaveDraftButton: '@/cms/admin/first-save#FirstSave',
        },
        beforeListTable: [
          '@/cms/translations/admin/language-filter#LanguageFilter',
          '@/cms/bulk/admin/bulk-actions#BulkActions',
          ...(options.admin?.components?.beforeListTable ?? []),
        ],
      },
    },
    hooks: {
      ...hooks,
      beforeOperation: [
        keepVisitorsWithinOneLanguage,
        publishEveryLanguageOnRequest,
        guardPublishing(slug),
        ...(hooks.beforeOperation ?? []),
      ],
      beforeChange: [
        refuseIncompleteLanguages,
        demandAlternativeTexts,
        ...announce.beforeChange,
        ...(hooks.beforeChange ?? []),
      ],
      afterChange: [
        ...announce.afterChange,
        ...(path || oldAddressKey ? [keepOldAddress(slug, oldAddressKey)] : []),
        ...(hooks.afterChange ?? []),
      ],
      afterDelete: [
        ...announce.afterDelete,
        ...(path || oldAddressKey ? [forgetOldAddresses(slug)] : []),
        ...(hooks.afterDelete ?? []),
      ],
    },
    indexes: options.indexes,
    endpoints: [
      languageStatesEndpoint(slug),
      languageCountsEndpoint(slug),
      ...bulkEndpoints(slug),
      ...(options.endpoints || []),
    ],
    fields: options.fields.map((field) => shownInEitherLanguage(field, options.admin?.useAsTitle)),
  });
}

/** In lists, an item without a title in the list's language shows its title in the other language. */
function shownInEitherLanguage(field: Field, title: string | undefined): Field {
  if (field.type !== 'text' || field.name !== title || !field.localized) return field;
  const components = { ...field.admin?.components, Cell: '@/cms/admin/title-cell#TitleCell' };
  return { ...field, admin: { ...field.admin, components } };
}
