import { APIError } from 'payload';
import type { Endpoint, PayloadRequest } from 'payload';

import { roles } from '@/cms/permissions';
import { staffEndpoint } from '@/cms/staff-endpoint';
import { readJson } from '@/platform/http/body';
import { PortalError } from '@/platform/http/errors';

import { importChapters } from './use-cases/import-chapters';
import { listPlaces } from './use-cases/list-places';

/** `POST /api/releases/{id}/import` with `{ source, locale, apply }` → `ImportResult`; staff who may write chapters. */
export const releaseEndpoints: Omit<Endpoint, 'root'>[] = [
  /** `GET {id}/places` → `{ chapters }`: what an erratum of the release can correct. */
  staffEndpoint({
    path: '/:id/places',
    method: 'get',
    roles,
    handle: async ({ req, param }) => ({ chapters: await listPlaces(req, param('id')) }),
  }),
  {
    path: '/:id/import',
    method: 'post',
    handler: async (req) => {
      const { source, locale, apply } = await bodyOf(req);
      const { id } = req.routeParams as { id: string };
      return Response.json(await importChapters(req, id, { source, locale, apply: apply === true }));
    },
  },
];

/** Largest body, in bytes: the Markdown of a document of 600 pages, with room. */
const MAX_BYTES = 16 * 1024 * 1024;

async function bodyOf(req: PayloadRequest): Promise<Record<string, unknown>> {
  const incoming = { headers: req.headers, body: (req as Partial<Request>).body ?? null };
  try {
    return (await readJson(incoming, { maxBytes: MAX_BYTES })) as Record<string, unknown>;
  } catch (error) {
    const status = error instanceof PortalError ? error.status : 400;
    throw new APIError('The body has to be JSON.', status, undefined, true);
  }
}
