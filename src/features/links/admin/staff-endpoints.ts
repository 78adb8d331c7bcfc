import { LONGEST_ADDRESS, type LinkTarget, MOST_DESCRIBED } from '@/cms/links/target';
import { roles } from '@/cms/permissions';
import { staffEndpoint } from '@/cms/staff-endpoint';
import { env } from '@/platform/env';

import { describeTargets } from '../queries';
import { findTargets } from '../use-cases/find-targets';

/** What the picker of links calls (ADR 223). All roles read all content. */
export const linkEndpoints = [
  /** `GET /api/link-targets?q=` → `{ targets }`: what a link can lead to. */
  staffEndpoint({
    path: '/link-targets',
    method: 'get',
    roles,
    handle: async ({ req, staff, query }): Promise<{ targets: readonly LinkTarget[] }> => ({
      targets: await findTargets(req, {
        query: (query('q') ?? '').trim().slice(0, LONGEST_ADDRESS),
        held: staff.roles,
        site: env.PUBLIC_URL,
      }),
    }),
  }),
  /** `GET /api/link-targets/described?address=…&address=…` → `{ targets }`: where links lead, in the order of the request. */
  staffEndpoint({
    path: '/link-targets/described',
    method: 'get',
    roles,
    handle: async ({ req }): Promise<{ targets: readonly LinkTarget[] }> => {
      const addresses = req.searchParams.getAll('address').slice(0, MOST_DESCRIBED);
      return { targets: await describeTargets(req, addresses) };
    },
  }),
];
