import { APIError } from 'payload';
import type { Endpoint } from 'payload';

import { importChapters } from './use-cases/import-chapters';

/** `POST /api/releases/{id}/import` with `{ source, locale, apply }` → `ImportResult`; staff who may write chapters. */
export const releaseEndpoints: Endpoint[] = [
  {
    path: '/:id/import',
    method: 'post',
    handler: async (req) => {
      const body = (await req.json?.().catch(() => undefined)) as Record<string, unknown> | undefined;
      if (!body) throw new APIError('The body has to be JSON.', 400, undefined, true);
      const { source, locale, apply } = body;
      const { id } = req.routeParams as { id: string };
      return Response.json(await importChapters(req, id, { source, locale, apply: apply === true }));
    },
  },
];
