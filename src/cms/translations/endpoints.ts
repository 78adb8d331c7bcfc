import type { PayloadRequest } from 'payload';

import { readJson } from '@/platform/http/body';
import { invalidField, PortalError } from '@/platform/http/errors';

import { isRecord } from '../editing/merge';
import { staffEndpoint } from '../staff-endpoint';

import { translators } from './admin/translators';
import { exportItems } from './exchange/export-items';
import { type Decision, importFile } from './exchange/import-file';
import { MAX_FILE_BYTES, MEDIA_TYPE } from './exchange/xliff';

/** Bytes of the JSON around a file, in which some characters are longer. */
const MAX_BODY_BYTES = 2 * MAX_FILE_BYTES;

/** Files for translators outside (ADR 201). */
export const translationEndpoints = [
  /**
   * `GET /api/translations/export?from=&to=&item=news/{id}&item=globals/{name}&item=…` → a file in XLIFF 2.1; with `check=true` →
   * `{ bytes }`, or why there is no file, which a browser does not show for a download.
   */
  staffEndpoint({
    path: '/translations/export',
    method: 'get',
    roles: translators,
    handle: async ({ req, query }) => {
      const [from, to] = [query('from'), query('to')];
      const items = req.searchParams.getAll('item');
      const file = await exportItems(req, { from, to, items });
      if (query('check') === 'true') return { bytes: Buffer.byteLength(file) };
      const name = items.length === 1 ? items[0]?.replaceAll('/', '-') : 'translations';
      return new Response(file, {
        headers: {
          'Content-Type': MEDIA_TYPE,
          'Content-Disposition': `attachment; filename="${name}-${from}-${to}.xlf"`,
          'Cache-Control': 'no-store',
        },
      });
    },
  }),
  /**
   * `POST /api/translations/import` with `{ file }` → `ImportResult`, a comparison; with `decisions` as well, what they name is
   * written: `{ "news/{id}": { revision, units } }`, with `globals/{name}` for a part of the site.
   */
  staffEndpoint({
    path: '/translations/import',
    method: 'post',
    roles: translators,
    handle: async ({ req }) => {
      const body = await bodyOf(req);
      const file = isRecord(body) ? body.file : undefined;
      if (typeof file !== 'string' || file.trim() === '') throw invalidField('file', 'empty');
      if (Buffer.byteLength(file) > MAX_FILE_BYTES) throw new PortalError('file_too_large');
      return importFile(req, file, isRecord(body) ? decisionsOf(body.decisions) : undefined);
    },
  }),
];

const bodyOf = (req: PayloadRequest) =>
  readJson(
    { headers: req.headers, body: (req as Partial<Request>).body ?? null },
    { maxBytes: MAX_BODY_BYTES },
  );

function decisionsOf(given: unknown): ReadonlyMap<string, Decision> | undefined {
  if (given === undefined) return undefined;
  if (!isRecord(given)) throw invalidField('decisions', 'format');
  return new Map(
    Object.entries(given).map(([item, decision]) => {
      const { revision, units } = isRecord(decision) ? decision : {};
      const isList = Array.isArray(units) && units.every((unit): unit is string => typeof unit === 'string');
      if (typeof revision !== 'string' || !isList) throw invalidField('decisions', 'format');
      return [item, { revision, units }] as const;
    }),
  );
}
