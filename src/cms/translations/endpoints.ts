import type { PayloadRequest } from 'payload';

import { isLocale } from '@/i18n/locales';
import { readJson } from '@/platform/http/body';
import { invalidField, PortalError } from '@/platform/http/errors';

import { isRecord } from '../editing/merge';
import { staffEndpoint } from '../staff-endpoint';

import { translators } from './admin/translators';
import { exportItems } from './exchange/export-items';
import { type Decision, importFile } from './exchange/import-file';
import { itemNamed, readOriginal } from './exchange/read-item';
import { MAX_FILE_BYTES, MEDIA_TYPE } from './exchange/xliff';

/** Bytes of the JSON around a file, in which some characters are longer. */
const MAX_BODY_BYTES = 2 * MAX_FILE_BYTES;

/** What the translation view looks at again, and files for translators outside (ADR 201). */
export const translationEndpoints = [
  /**
   * `GET /api/translations/original?item=news/{id}&from=` → `{ revision }` of the newest texts in the language of the original, so a
   * page that is open can say that they have changed.
   */
  staffEndpoint({
    path: '/translations/original',
    method: 'get',
    roles: translators,
    handle: async ({ req, query }) => {
      const [of, from] = [itemNamed(query('item') ?? ''), query('from')];
      if (!isLocale(from)) throw invalidField('from', 'unknown');
      const original = of && (await readOriginal(req, of, from));
      if (!original) throw new PortalError('not_found');
      return { revision: original.revision };
    },
  }),
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
