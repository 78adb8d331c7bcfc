import type {
  CollectionBeforeChangeHook,
  CollectionConfig,
  Config,
  Field,
  GlobalBeforeChangeHook,
  GlobalConfig,
  PayloadRequest,
} from 'payload';

import { isLocale } from '@/i18n/locales';

import { staffOf } from '../access';
import { isAutosave } from '../hooks/announce-changes';

import { AUTHORSHIP, type Authorship, authorshipAfter, storedAuthorship } from './authorship';

const authorshipField: Field = { name: AUTHORSHIP, type: 'json', hidden: true };

/** The list of versions, which names the authors. */
const versionsView = { versions: { Component: '@/cms/versions/versions-view#VersionsView' } };

/** Has every version of every item and of the settings name its authors and the language that they wrote in. */
export function recordAuthors(config: Config): Config {
  return {
    ...config,
    collections: config.collections?.map((collection) =>
      collection.versions ? collectionWithAuthors(collection) : collection,
    ),
    globals: config.globals?.map((global) => (global.versions ? globalWithAuthors(global) : global)),
  };
}

function collectionWithAuthors({ admin, fields, hooks, ...collection }: CollectionConfig): CollectionConfig {
  return {
    ...collection,
    admin: { ...admin, components: withView(admin?.components) },
    fields: [...fields, authorshipField],
    hooks: { ...hooks, beforeChange: [...(hooks?.beforeChange ?? []), signItem] },
  };
}

function globalWithAuthors({ admin, fields, hooks, ...global }: GlobalConfig): GlobalConfig {
  return {
    ...global,
    admin: { ...admin, components: withView(admin?.components) },
    fields: [...fields, authorshipField],
    hooks: { ...hooks, beforeChange: [...(hooks?.beforeChange ?? []), signSettings] },
  };
}

function withView<Components extends { views?: { edit?: object } }>(components: Components | undefined) {
  return {
    ...components,
    views: { ...components?.views, edit: { ...components?.views?.edit, ...versionsView } },
  };
}

type Signed = Record<string, unknown>;

const signItem: CollectionBeforeChangeHook = ({ data, originalDoc, req }): Signed => ({
  ...data,
  [AUTHORSHIP]: authorshipOf(req, originalDoc as Signed | undefined, isAutosave(data, req)),
});

const signSettings: GlobalBeforeChangeHook = ({ data, originalDoc, req }): Signed => ({
  ...(data as Signed),
  [AUTHORSHIP]: authorshipOf(req, originalDoc as Signed | undefined, isAutosave(data, req)),
});

function authorshipOf(req: PayloadRequest, before: Signed | undefined, typing: boolean): Authorship {
  const edit = {
    staff: staffOf(req)?.id ?? null,
    language: isLocale(req.locale) ? req.locale : ('all' as const),
  };
  return authorshipAfter(storedAuthorship(before?.[AUTHORSHIP]), edit, typing);
}
