import type { CollectionConfig, Endpoint, GlobalConfig } from 'payload';

import { adminTexts } from '@/i18n/admin-labels';

import type { PermittedGlobal } from '../permissions';

import { planRestoration, restoreVersion, type Versioned } from './restore-version';

const text = adminTexts('shared');

/** The button in the header of the page of a version. */
const versionView = { version: { actions: ['@/cms/admin/restore-action#RestoreAction'] } };

/** Adds to the settings of a collection with drafts what restores a version in one language (ADR 128). */
export function withRestoration(collection: CollectionConfig): CollectionConfig {
  const { admin, endpoints } = collection;
  return {
    ...collection,
    endpoints: [
      ...versionEndpoints({ collection: collection.slug as 'news' }),
      ...(endpoints === false ? [] : (endpoints ?? [])),
    ],
    admin: { ...admin, components: withView(admin?.components) },
  };
}

/** The same for a global, if it has versions. */
export function globalWithRestoration(global: GlobalConfig): GlobalConfig {
  if (!global.versions) return global;
  const { admin, endpoints } = global;
  return {
    ...global,
    endpoints: [
      ...versionEndpoints({ global: global.slug as PermittedGlobal }),
      ...(endpoints === false ? [] : (endpoints ?? [])),
    ],
    admin: { ...admin, components: withView(admin?.components) },
  };
}

function withView<Components extends { views?: { edit?: object } }>(components: Components | undefined) {
  return {
    ...components,
    views: { ...components?.views, edit: { ...components?.views?.edit, ...versionView } },
  };
}

/**
 * - `GET versions/{id}/restoration?locale=` → `Restoration`: what `POST versions/{id}` would change
 * - `POST versions/{id}?locale=&shared=` → the item; ahead of Payload’s own, which restores every language and takes those
 *   from the public site that the version had not published
 */
function versionEndpoints(of: Versioned): Endpoint[] {
  return [
    {
      path: '/versions/:id/restoration',
      method: 'get',
      handler: async (req) => Response.json(await planRestoration(req, of, versionOf(req.routeParams))),
    },
    {
      path: '/versions/:id',
      method: 'post',
      handler: async (req) => {
        const shared = req.searchParams.get('shared') === 'true';
        const restored = await restoreVersion(req, of, versionOf(req.routeParams), { shared });
        return Response.json({ ...restored, message: text(req, 'restored') });
      },
    },
  ];
}

function versionOf(params: Record<string, unknown> | undefined): string {
  return String(params?.id);
}
