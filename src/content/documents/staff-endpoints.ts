import { APIError } from 'payload';
import type { Endpoint, PayloadRequest } from 'payload';

import { LONGEST_ADDRESS, type LinkTarget, MOST_DESCRIBED } from '@/cms/links/target';
import { roles } from '@/cms/permissions';
import { type StaffCall, staffEndpoint } from '@/cms/staff-endpoint';
import { storedLocale } from '@/i18n/locales';
import { readJson } from '@/platform/http/body';
import { PortalError } from '@/platform/http/errors';
import { isUuid } from '@/platform/ids';

import { describeReferences, findReferences, type Referring } from './use-cases/find-references';
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

/** What the picker of references calls; `chapter` and `locale` name the text that refers to something. */
export const chapterEndpoints: Omit<Endpoint, 'root'>[] = [
  /** `GET /api/chapters/references?q=` → `{ targets }`: what a reference can lead to. */
  staffEndpoint({
    path: '/references',
    method: 'get',
    roles,
    handle: async ({ req, query }): Promise<{ targets: readonly LinkTarget[] }> => ({
      targets: await findReferences(
        req,
        (query('q') ?? '').trim().slice(0, LONGEST_ADDRESS),
        referring(query),
      ),
    }),
  }),
  /** `GET /api/chapters/references/described?address=…&address=…` → `{ targets }`, in the order of the request. */
  staffEndpoint({
    path: '/references/described',
    method: 'get',
    roles,
    handle: async ({ req, query }): Promise<{ targets: readonly LinkTarget[] }> => {
      const addresses = req.searchParams.getAll('address').slice(0, MOST_DESCRIBED);
      return { targets: await describeReferences(req, addresses, referring(query)) };
    },
  }),
];

function referring(query: StaffCall['query']): Referring {
  const chapter = query('chapter') ?? '';
  return { locale: storedLocale(query('locale') ?? ''), chapter: isUuid(chapter) ? chapter : '' };
}

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
