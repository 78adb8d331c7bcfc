import { kindName } from '@/cms/admin/kind-name';
import { roles } from '@/cms/permissions';
import { staffEndpoint } from '@/cms/staff-endpoint';
import { adminLocale } from '@/i18n/locales';
import { getDatabase } from '@/platform/db/database';

import { type Found, wordsOf } from '../domain';
import { sourcesFor } from '../sources';
import { findItems } from '../use-cases/find-items';

/** What the command palette calls. */
export const paletteEndpoints = [
  /** `GET /api/palette?q=` → `{ items }`: what the person may read and the query names. */
  staffEndpoint({
    path: '/palette',
    method: 'get',
    roles,
    handle: async ({ req, staff, query }): Promise<{ items: readonly Found[] }> => {
      const { collections } = req.payload;
      const configs = Object.values(collections).map(({ config }) => config);
      const items = await findItems(await getDatabase(), {
        sources: sourcesFor(configs, staff.roles),
        words: wordsOf(query('q') ?? ''),
        locale: adminLocale(req.i18n.language),
      });
      return {
        items: items.map(({ collection, id, title, detail }) => ({
          href: `/admin/collections/${collection}/${id}`,
          title,
          kind: kindName(req, collection, 'singular'),
          ...(detail !== null && detail !== '' && { detail }),
        })),
      };
    },
  }),
];
